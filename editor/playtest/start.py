"""How a game is to be played: who sits where, which rulings, which dice. No Qt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from os import urandom
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from editor.texts import language, tr
from model.base import declared_type
from model.content import Options
from model.pack import Pack
from model.texts import names_in
from rules import SetupError
from rules.bots import bot_names
from rules.packs import engine_of

HUMAN = "human"
UMPIRE = "umpire"
PUBLIC = "public"

DiceKind = Literal["generated", "by-hand"]


@dataclass(frozen=True)
class Start:
    """Everything that is chosen before a game begins. The same start gives the same game."""

    scenario: str
    seats: Mapping[str, str] = field(default_factory=dict)
    """Who plays, by seat: `human` or the name of a bot."""
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 0
    dice: DiceKind = "generated"
    open_table: bool = False
    """An observer's game: every hand lies open on the screen."""

    @property
    def people(self) -> tuple[str, ...]:
        return tuple(seat for seat, player in self.seats.items() if player == HUMAN)


@dataclass(frozen=True)
class Ruling:
    """An option that can be chosen before the start, with the rule that it settles."""

    name: str
    title: str
    help: str
    rule: str
    choices: tuple[Any, ...]
    """The values to choose from; empty where it is a number between `least` and `most`."""
    value: Any
    least: int = 0
    most: int = 100
    labels: tuple[str, ...] = ()


def new_seed() -> int:
    return int.from_bytes(urandom(4), "little") % 1_000_000


def seats_of(pack: Pack) -> dict[str, str]:
    """The seats of a pack with the names of their sides."""
    names = names_in(pack, language())
    return {seat: names.get(side.name, side.name) for seat, side in pack.sides.items()}


def players_of(pack: Pack) -> tuple[str, ...]:
    """Who may sit at the table: people, then the bots that the pack's system has."""
    return (HUMAN, *bot_names(engine_of(pack)))


def why_not_playable(pack: Pack) -> str:
    """Why the pack cannot be played at all; empty when it can."""
    try:
        engine_of(pack)
    except (SetupError, LookupError) as missing:
        return str(missing)
    return "" if pack.scenarios else tr("{pack} has no scenario yet.", pack=pack.title)


def rulings_of(pack: Pack, scenario: str) -> tuple[Ruling, ...]:
    """The options of the pack's system as the scenario sets them, in the schema's order."""
    kind: type[Options] = pack.system.options
    chosen = pack.scenario(scenario).options
    found = []
    for name, declared in kind.model_fields.items():
        choices = _choices(declared_type(kind, name))
        extra = declared.json_schema_extra if isinstance(declared.json_schema_extra, dict) else {}
        value = (
            getattr(chosen, name) if chosen is not None else declared.get_default(call_default_factory=True)
        )
        limits = {type(mark).__name__: mark for mark in declared.metadata}
        least = getattr(limits.get("Ge"), "ge", 0)
        most = getattr(limits.get("Le"), "le", 100)
        if choices or isinstance(value, int):
            found.append(
                Ruling(
                    name,
                    tr(declared.title or name),
                    tr(declared.description or ""),
                    str(extra.get("rule", "")),
                    choices,
                    value,
                    int(least),
                    int(most),
                )
            )
    return tuple(found)


def _choices(kind: Any) -> tuple[Any, ...]:
    """The values of a choice: yes and no, the words of a Literal; none for numbers and anything larger."""
    if kind is bool:
        return (False, True)
    origin = get_origin(kind)
    if origin is Literal:
        return get_args(kind)
    if origin in (Union, UnionType):
        found: list[Any] = []
        for part in get_args(kind):
            inner = (None,) if part is NoneType else _choices(part)
            if not inner:
                return ()
            found += inner
        return tuple(found)
    if origin is not None and hasattr(kind, "__metadata__"):
        return _choices(get_args(kind)[0])
    return ()
