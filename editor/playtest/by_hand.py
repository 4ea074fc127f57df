"""Changing a position by hand: what can be set of a thing, and setting it. No Qt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules import Game, Illegal
from rules.core.adjudication import ADJUST, SET, Dial
from rules.core.words import Field

from .choices import Thing

BY_HAND = "adjudicate"
MOST_VALUES = 60
"""What has more values than this is set by dragging, not from a list."""


@dataclass(frozen=True)
class Setting:
    """One dial of one thing: what it shows now, and what it can be set to."""

    dial: int
    thing: int
    name: str
    now: str
    values: tuple[tuple[int, str], ...]


def settings_of(game: Game, things: list[Thing]) -> list[Setting]:
    """What can be set of these things from a list, in the order of the engine's dials."""
    return [
        found
        for table, key in dict.fromkeys(things)
        for number, dial in enumerate(game.engine.dials)
        if dial.of == table and (found := _setting(game, number, dial, key)) is not None
    ]


def _setting(game: Game, number: int, dial: Dial[Any, Any], key: str) -> Setting | None:
    ctx, state = game.ctx, game.state
    thing = ctx.index[dial.of].get(key)
    values = dial.choices(ctx, state, thing) if thing is not None else ()
    if thing is None or not values or len(values) > MOST_VALUES:
        return None
    field = Field("value", dial.values)
    shown = tuple((value, field.shown(ctx, value)) for value in values)
    return Setting(number, thing, dial.name, field.shown(ctx, dial.get(ctx, state, thing)), shown)


def adjust(game: Game, dial: int, thing: int, value: int) -> None:
    """Set a dial, as two recorded actions; the ruling stays open for more."""
    decision = game.decision
    if decision is None:
        raise Illegal("the game is over")
    if decision.kind != BY_HAND:
        game.intervene(decision.seat)
    game.apply(ADJUST.code(dial, thing))
    game.apply(SET.code(value))


def carry(game: Game, unit: str, place: str) -> None:
    """Put a unit down on a space, or in a box beside the map (`red-reserve` or `reserve`)."""
    ctx = game.ctx
    number = ctx.index["piece"][unit]
    wanted = (place, place.partition("-")[2])
    for dial, turned in enumerate(game.engine.dials):
        if turned.of != "piece" or turned.values not in ctx.index:
            continue
        for name in wanted:
            value = ctx.index[turned.values].get(name)
            if value is not None and value in turned.choices(ctx, game.state, number):
                adjust(game, dial, number, value)
                return
    raise Illegal(f"{ctx.names['piece'][number]} cannot be put there by hand")
