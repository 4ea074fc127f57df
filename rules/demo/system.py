"""What an author may declare in Crossroads: the plain documents, plus a victory condition and effects on
cards."""

from __future__ import annotations

from typing import Literal

from model.base import Document, SideId, SpaceId, Table, field
from model.content import Card, Tables
from model.system import System
from model.terms import Condition, Effect, conditions, effects


class Holds(Condition):
    """A side holds spaces."""

    test: Literal["holds"]
    side: SideId = field(title="Side")
    spaces: tuple[SpaceId, ...] = field(title="Spaces", min_length=1)
    number: int | None = field(None, title="How many of them", help="All of them where empty.", ge=1, le=100)


class DrawCards(Effect):
    """The player draws cards."""

    effect: Literal["draw"]
    number: int = field(1, title="How many", ge=1, le=5)


class Parley(Effect):
    """The players settle something among themselves: more than the engine can do."""

    effect: Literal["parley"]


AnyCondition = conditions(Holds)
AnyEffect = effects(DrawCards, Parley)


class CrossroadsCard(Card):
    """A card: its number is how many marches it gives."""

    effects: tuple[AnyEffect, ...] = field((), title="Effects", rule="2.3")  # type: ignore[valid-type]


class Victory(Document):
    """When a side wins at once."""

    when: AnyCondition = field(title="Condition", rule="6.1")  # type: ignore[valid-type]


class CrossroadsTables(Tables):
    """The numbers of the rules."""

    rounds: int = field(6, title="Rounds", rule="6.2", ge=1, le=100)
    hand: int = field(3, title="Cards dealt", rule="1.2", ge=0, le=10)
    stacking: int = field(2, title="Units in a space", rule="3.2", ge=1, le=10)
    victory: Table[SideId, Victory] = field({}, title="Victory", rule="6.1")


SYSTEM = System(
    id="demo",
    title="Crossroads",
    summary="A tiny game of two sides, a hidden hand and dice: where authors of new systems begin.",
    version="1",
    board_kinds=("points",),
    engine="rules.demo",
    card=CrossroadsCard,
    conditions=AnyCondition,
    effects=AnyEffect,
    tables=CrossroadsTables,
)
