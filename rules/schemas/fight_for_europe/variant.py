"""A variant: who plays whom, when, with what, and who wins."""

from __future__ import annotations

from typing import Literal

from model.base import Document, Id, NationId, RegionId, SideId, SpaceId, Table, Text, field
from model.scenario import Placement, Scenario
from rules.schemas.fight_for_europe.effects import AnyEffect
from rules.schemas.fight_for_europe.map import Area, Passage
from rules.schemas.fight_for_europe.options import Rulings
from rules.schemas.fight_for_europe.words import (
    AnyCondition,
    Level,
    PhaseId,
    RuleId,
    Season,
    UnitTypeId,
    Year,
)

Result = Literal[
    "axis decisive",
    "axis marginal",
    "draw",
    "allied marginal",
    "allied decisive",
    "soviet marginal",
    "soviet decisive",
]


class Players(Document):
    """Which powers each player runs, for a number of players."""

    powers: tuple[tuple[NationId, ...], ...] = field(title="Powers per player", rule="2-01", min_length=1)


class Restriction(Document):
    """A rule for players who set up freely with the same totals; a power's rules apply in their order."""

    areas: tuple[SpaceId, ...] = field((), title="Areas", rule="2-02")
    region: RegionId | None = field(None, title="Region", help="Instead of areas.", rule="2-02")
    ports: bool = field(False, title="Only its ports", rule="4.4-01")
    units: tuple[UnitTypeId, ...] = field(
        (), title="Unit types that go there", help="Ships only in ports.", rule="2-02"
    )
    all_units: bool = field(False, title="All unit types go there", rule="2-02")
    remaining: bool = field(False, title="All that earlier rules leave over", rule="2-02")
    least: Table[UnitTypeId, int] = field({}, title="At least", help="In the areas together.", rule="2-02")
    least_each: Table[UnitTypeId, int] = field({}, title="At least in each", rule="2-02")
    most: Table[UnitTypeId, int] = field({}, title="At most", rule="2-02")
    exactly: Table[UnitTypeId, int] = field({}, title="Exactly in each", rule="2-02")
    exactly_together: Table[UnitTypeId, int] = field({}, title="Exactly, together", rule="2-02")


class VariantRule(Document):
    """A rule of this variant alone."""

    text: Text = field(title="In words", rule="14")
    effects: tuple[AnyEffect, ...] = field((), title="Effects", rule="14")


class PointList(Document):
    """Areas that bring victory points to their holder."""

    side: SideId | None = field(None, title="Side", rule="2-10")
    nation: NationId | None = field(None, title="Power", rule="2-10")
    areas: Table[SpaceId, int] = field(title="Points per area", rule="2-10")


class Ending(Document):
    """A result, and the condition that gives it."""

    result: Result = field(title="Result", rule="2-10")
    when: AnyCondition | None = field(None, title="When", help="Empty: otherwise.", rule="2-10")


class Victory(Document):
    """Who wins."""

    immediate: Table[Id, Ending] = field(
        {}, title="At once", help="Looked at after every player turn; ends the game.", rule="2-10"
    )
    stop_when: AnyCondition | None = field(
        None, title="Play stops when", help="Then the final results are read.", rule="2-10"
    )
    points: PointList | None = field(None, title="Victory points", rule="2-10")
    final: Table[Id, Ending] = field({}, title="At the end", help="The first that holds.", rule="2-10")
    several_players: Text = field("", title="With several players on a side", rule="A-84")


class Variant(Scenario[Area, Passage, Placement, Rulings]):
    """A playable variant; the set-up list is a complete legal placement."""

    number: str = field(title="Number", rule="14-02", max_length=20)
    also_called: str = field("", title="Also called", rule="14-02", max_length=20)
    group: str = field("", title="Group of cards", rule="14-02", max_length=20)
    level: Level = field(title="Level", rule="1-05")
    research: bool = field(False, title="Research may be used", rule="17-01")
    map_side: Literal["main", "sickle cut", "bagration", "overlord"] = field(
        "main", title="Side of the map", rule="3-01"
    )
    theatre: RegionId | None = field(None, title="Theatre", help="Empty: the whole map.", rule="14")
    players: Table[str, Players] = field({}, title="Players", help="By their number.", rule="2-01")
    powers: tuple[NationId, ...] = field((), title="Powers", rule="2-01")
    first: Season | None = field(None, title="First season", rule="2-04")
    last: Season | None = field(None, title="Last season", rule="2-04")
    setup_order: tuple[NationId, ...] = field((), title="Order of set-up", rule="2-02")
    turn_order: tuple[tuple[NationId, ...], ...] = field(
        (), title="Order of play", help="Powers in one group share their turn.", rule="2-02"
    )
    first_phase: Table[NationId, PhaseId] = field(
        {}, title="First turn begins with", help="A phase other than the first.", rule="A-70"
    )
    at_war: tuple[tuple[NationId, NationId], ...] = field((), title="At war", rule="5-01")
    alliances: Table[SideId, tuple[NationId, ...]] = field({}, title="Alliances", rule="A-65")
    historical_alliances: Table[SideId, tuple[NationId, ...]] = field(
        {}, title="Historical alliances", help="Their members never attack each other.", rule="13-02"
    )
    run_by: Table[NationId, NationId] = field(
        {}, title="Run by", help="Minor country -> power.", rule="13.3-02"
    )
    neutral: tuple[NationId, ...] = field((), title="Neutral", rule="5-01")
    not_attackable: tuple[NationId, ...] = field((), title="Cannot be attacked", rule="14")
    control: Table[NationId, tuple[SpaceId, ...]] = field(
        {}, title="Control that differs from the map", rule="5-01"
    )
    supply_added: Table[NationId, tuple[SpaceId, ...]] = field({}, title="Added supply sources", rule="9-02")
    forts: tuple[SpaceId, ...] = field((), title="Forts that stand", rule="5.2-07")
    hpp: Table[NationId, int] = field({}, title="HPP at the start", rule="2-01")
    hpp_by_year: Table[NationId, Table[Year, int]] = field(
        {}, title="Base HPP per year", help="Empty: as on the data sheets.", rule="10-02"
    )
    sr_limit: Table[NationId, int] = field({}, title="Strategic redeployments per turn", rule="8-01")
    force_pools: Table[NationId, Table[UnitTypeId, int]] = field({}, title="Force pools", rule="7-03")
    free_setup: Table[NationId, Table[Id, Restriction]] = field({}, title="Rules of free set-up", rule="2-02")
    rules_on: tuple[RuleId, ...] = field((), title="Special rules in force", rule="13-01")
    rules_off: tuple[RuleId, ...] = field((), title="Special rules not in force", rule="13-01")
    own_rules: Table[Id, VariantRule] = field({}, title="Rules of this variant", rule="14")
    victory: Victory | None = field(None, title="Victory", rule="2-10")
