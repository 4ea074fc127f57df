"""Countries, terrain and counters."""

from __future__ import annotations

from typing import Literal

from model.base import NationId, RegionId, SpaceId, Table, Text, field
from model.boards import Colour
from model.content import Nation, Piece, Terrain
from rules.schemas.fight_for_europe.words import Evidence, ModifierId, UnitTypeId


class Country(Nation):
    """A power, minor country, satellite or colony. Its areas are those that name it as their country."""

    status: Literal["major", "minor", "satellite", "colony", "closed", "formed in play"] = field(
        title="Status", help="Closed: a neutral that nobody may enter.", rule="5.1-07"
    )
    at_start: Literal["axis", "allies", "neutral", "conquered", "not formed"] = field(
        "neutral", title="At the start of the war", rule="5-01"
    )
    conquered_by: NationId | None = field(None, title="Conquered by", rule="3-01")
    colony_of: NationId | None = field(None, title="Colony of", rule="7-04")
    capital: SpaceId | None = field(
        None, title="Capital", help="Supply source; a minor falls with it.", rule="9-02"
    )
    conquerable: bool = field(
        False,
        title="Falls with its capital",
        help="For major powers: the USSR and the USA do not.",
        rule="11-01",
    )
    hpp: int | None = field(
        None,
        title="HPP",
        help="What it adds to its conqueror or new ally each year.",
        rule="10-02",
        ge=0,
        le=20,
    )
    hpp_from: Evidence | None = field(None, title="Source of the HPP", rule="10-02")
    forces: Table[UnitTypeId, int] = field(
        {}, title="Forces", help="Placed when it enters the war.", rule="5.1-13"
    )
    territory: tuple[SpaceId, ...] = field((), title="Territory when formed", rule="13.2-01")
    territory_also: RegionId | None = field(
        None, title="Also", help="As far as its former owner still holds them.", rule="13.2-01"
    )
    satellite_of: NationId | None = field(None, title="Satellite of", rule="13.3-02")
    joins: Literal["attack on the ussr", "research"] | None = field(None, title="Joins on", rule="13.3-02")
    may_attack_soviets: bool = field(True, title="May attack Soviet units", rule="13.3-05")
    lost_against_soviets: bool = field(
        False, title="Lost when attacked by Soviet units", help="Before any dice.", rule="13.3-05"
    )
    tint: Colour | None = field(
        None, title="Tint on the map", help="A colony is a lighter shade of its owner.", rule="3-03"
    )
    ink: Colour = field("#fbf8ea", title="Ink on its counters")
    note: str = field("", title="Note", help="For authors; players do not see it.")


class AreaTerrain(Terrain):
    """A kind of terrain; what it does to values stands in the table of modifiers."""

    modifiers: tuple[ModifierId, ...] = field(
        (), title="Modifiers", help="Rows of the table of modifiers.", rule="5.2"
    )


class Counter(Piece):
    """A counter with its attack and defence value; what its type can do stands with the unit types."""

    kind: Literal["unit", "marker"] = field("unit", title="Kind")
    type: UnitTypeId | None = field(None, title="Unit type", rule="4")
    attack: int | None = field(
        None, title="Attack value (TE)", help="Hits on a die of this number or less.", rule="4-01", ge=0, le=5
    )
    defence: int | None = field(
        None,
        title="Defence value (VE)",
        help="Hits on a die of this number or less.",
        rule="4-01",
        ge=0,
        le=5,
    )
    sourced: tuple[Literal["attack", "defence"], ...] = field(
        (), title="Values from the rulebook", help="The other values are designed.", rule="4-02"
    )
    back: Text = field("", title="Other face", help="For markers.")
