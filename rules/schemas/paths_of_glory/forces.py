"""Counters: armies and corps with two steps."""

from __future__ import annotations

from typing import Literal

from model.base import Document, NationId, SpaceId, field
from model.content import Piece
from rules.schemas.paths_of_glory.words import UnitKind


class Strength(Document):
    """The three factors on one side of a counter."""

    cf: int = field(title="Combat factor", ge=0, le=20, rule="PoG-3.0")
    lf: int = field(title="Loss factor", ge=1, le=20, rule="PoG-3.0")
    mf: int = field(title="Movement factor", ge=0, le=20, unit="spaces", rule="PoG-3.0")


class Unit(Piece):
    """An army or corps."""

    kind: UnitKind = field(title="Size", rule="PoG-2.2.1")
    label: str = field("", title="Number or name on the counter", max_length=12)
    full: Strength = field(title="Full strength", rule="PoG-2.2.1")
    reduced: Strength = field(title="Reduced", rule="PoG-2.2.1")
    replaceable: bool = field(
        True, title="Replaceable", rule="PoG-17.1.7", help="Off: the dot on the counter."
    )
    replaceable_while: SpaceId | None = field(None, title="Replaceable only while holding", rule="PoG-17.1.7")
    near_east: Literal["by size", "yes", "no"] = field(
        "by size", title="Near East", rule="PoG-11.3.1", help="By size: corps may enter, armies may not."
    )
    loss_priority: int | None = field(
        None, title="Loss priority when attacking", rule="PoG-12.4.5", ge=1, le=9
    )
    only_in: tuple[NationId, ...] = field((), title="Operates only in", rule="PoG-11.1.17")
    cadre: str = field(
        "",
        title="Cadre",
        rule="PoG-12.4.4.3",
        max_length=20,
        help="An army is replaced by a corps of the same cadre; empty: its nation. A corps whose cadre "
        "no army has "
        "replaces none.",
    )
    landing_cost: int | None = field(
        None, title="Activation cost through the beachhead", rule="PoG-9.2.7.1", ge=1, le=9
    )
    uses_beachhead: bool = field(False, title="Supplied by the beachhead", rule="PoG-9.2.7.1")
    free_near_east_attack: bool = field(
        False, title="Its space is outside the Near East attack limit", rule="PoG-9.2.7"
    )
    optional: bool = field(
        False, title="Optional", rule="PoG-2.3", help="Comes only with the optional cards."
    )
