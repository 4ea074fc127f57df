"""Conditions: of victory (chapter 9) and of card effects (chapter 5).

A victory condition is written from the side that would win: `own` is that side, `enemy` the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from model.base import TerrainId, field
from model.terms import Condition, conditions
from rules.schemas.russian_assault.vocabulary import Owner, Selector, TileSet, UnitClass, UnitType


class ControlsAll(Condition):
    """A side controls every tile of a set."""

    test: Literal["controls_all"]
    of: TileSet = field(title="Tiles", rule="9.1.S1")
    by: Owner = field("own", title="Controlled by")


class Controls(Condition):
    """A side controls so many tiles of a set."""

    test: Literal["controls"]
    of: TileSet = field(title="Tiles", rule="9.1.S2")
    at_least: int = field(title="At least", unit="tiles", ge=1, le=144)
    by: Owner = field("own", title="Controlled by")


class Destroyed(Condition):
    """So many units of a side were destroyed, by whatever cause."""

    test: Literal["destroyed"]
    whose: Owner = field("enemy", title="Units of")
    at_least: int = field(title="At least", unit="units", ge=1, le=240, rule="A-69")


class NoUnits(Condition):
    """A side has no unit left on the map; not checked before the first NPC turn has placed its units."""

    test: Literal["no_units"]
    whose: Owner = field(title="Units of", rule="A-106")


class VictoryPoints(Condition):
    """The side has so many victory points."""

    test: Literal["victory_points"]
    at_least: int = field(title="At least", unit="VP", ge=1, le=1000, rule="9.2.VP.1")


class MoreVictoryPoints(Condition):
    """The side has more victory points; where they are equal, the side that has units left."""

    test: Literal["more_victory_points"]


class UnitTypeIs(Condition):
    """A unit is heavy or light."""

    test: Literal["unit_type"]
    unit: Selector = field(title="Unit")
    type: UnitType = field(title="Type", rule="5.1.1")


class UnitClassIs(Condition):
    """A unit is of one of these classes."""

    test: Literal["unit_class"]
    unit: Selector = field(title="Unit")
    classes: tuple[UnitClass, ...] = field(title="Classes", rule="5.4.CLASS.1", min_length=1)


class MoraleAtMost(Condition):
    """A unit's current morale is no higher than this."""

    test: Literal["morale"]
    unit: Selector = field(title="Unit")
    at_most: int = field(title="At most", ge=1, le=9, rule="5.4.MORALE.2")


class Supporters(Condition):
    """The firing unit has so many supporting units in this exchange."""

    test: Literal["supporters"]
    at_least: int = field(title="At least", unit="units", ge=1, le=36, rule="7.S4.1")


class StandsOn(Condition):
    """A unit stands on one of these kinds of terrain."""

    test: Literal["stands_on"]
    unit: Selector = field(title="Unit")
    terrain: tuple[TerrainId, ...] = field(title="Terrain", min_length=1)


class KeptTile(Condition):
    """A unit is still on the tile where the combat found it."""

    test: Literal["kept_tile"]
    unit: Selector = field(title="Unit")


class StillToFire(Condition):
    """A unit has not fired yet in this combat."""

    test: Literal["still_to_fire"]
    unit: Selector = field(title="Unit", rule="7.S16.1")


class CanRetreat(Condition):
    """There is a tile that a unit may retreat to."""

    test: Literal["can_retreat"]
    unit: Selector = field(title="Unit", rule="7.S17.4")


if TYPE_CHECKING:
    AnyCondition = Condition
else:
    AnyCondition = conditions(
        ControlsAll,
        Controls,
        Destroyed,
        NoUnits,
        VictoryPoints,
        MoreVictoryPoints,
        UnitTypeIs,
        UnitClassIs,
        MoraleAtMost,
        Supporters,
        StandsOn,
        KeptTile,
        StillToFire,
        CanRetreat,
    )
