"""A board in plain text, from any view that uses the common keys. Systems with a grid draw their own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from .context import Ctx
from .values import View

LINES = frozenset({"seat", "decider", "pieces", "control", "markers", "hands", "piles", "tracks"})


def board_text(ctx: Ctx, view: View) -> str:
    """Places with who holds them and what stands there; then tracks, hands and piles."""
    lines = [f"{key}: {value}" for key, value in view.items() if key not in LINES and _simple(value)]
    lines += _places(ctx, view)
    lines += _row("tracks", view.get("tracks", {}), str)
    for key in ("hands", "piles"):
        lines += _row(key, view.get(key, {}), lambda cards: _cards(ctx, cards))
    return "\n".join(lines)


def _places(ctx: Ctx, view: View) -> Iterable[str]:
    control: Mapping[str, Any] = view.get("control", {})
    markers: Mapping[str, Any] = view.get("markers", {})
    standing: dict[str, list[str]] = {place: [] for place in (*control, *markers)}
    for piece, facts in view.get("pieces", {}).items():
        if facts.get("at") is not None:
            standing.setdefault(facts["at"], []).append(_piece(ctx, piece, facts))
    for place, pieces in standing.items():
        holder = control.get(place)
        here = [*pieces, *(str(marker) for marker in markers.get(place, ()))]
        if holder is not None or here:
            held = f" [{holder}]" if holder is not None else ""
            yield f"  {_name(ctx, 'space', place)}{held}" + (f": {', '.join(here)}" if here else "")


def _piece(ctx: Ctx, piece: str, facts: Mapping[str, Any]) -> str:
    extra = [f"{key} {value}" for key, value in facts.items() if key not in ("at", "side") and _simple(value)]
    return f"{_name(ctx, 'piece', piece)} ({piece}{''.join(f', {fact}' for fact in extra)})"


def _row(title: str, entries: Mapping[str, Any], show: Any) -> Iterable[str]:
    if entries:
        yield f"{title}: " + "; ".join(f"{key} {show(value)}" for key, value in entries.items())


def _cards(ctx: Ctx, cards: Any) -> str:
    if isinstance(cards, int):
        return f"{cards} cards"
    return ", ".join(_name(ctx, "card", card) for card in cards) or "none"


def _name(ctx: Ctx, table: str, thing: str) -> str:
    number = ctx.index.get(table, {}).get(thing)
    return ctx.names[table][number] if number is not None else thing


def _simple(value: Any) -> bool:
    return isinstance(value, str | int) and value != ""
