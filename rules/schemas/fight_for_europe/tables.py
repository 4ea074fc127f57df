"""Tables of the rules: unit types, costs, modifiers, dice, economy, data sheets, special rules, research."""

from __future__ import annotations

from typing import Literal

from model.base import Document, Id, NationId, SpaceId, Table, Text, field
from model.content import Tables
from rules.schemas.fight_for_europe.effects import AnyEffect
from rules.schemas.fight_for_europe.words import (
    AnyCondition,
    Domain,
    Evidence,
    Level,
    RuleId,
    UnitTypeId,
    Year,
)


class About(Document):
    """What the box says of itself."""

    players_min: int = field(title="Players, at least", rule="1-02", ge=1, le=6)
    players_max: int = field(title="Players, at most", rule="1-02", ge=1, le=6)
    age: int = field(title="Age from", ge=0, le=99)
    hours_min: int = field(title="Hours, at least", unit="h", ge=0, le=100)
    hours_max: int = field(title="Hours, at most", unit="h", ge=0, le=100)
    complexity: Table[Level, int] = field(title="Complexity", help="From 1 to 10.", rule="1-05")
    map_sides: int = field(title="Sides of the map", rule="3-01", ge=1, le=2)
    counter_sheets: int = field(title="Counter sheets", ge=0, le=20)
    variant_cards: tuple[int, ...] = field(title="Variant cards", help="In their four groups.", rule="14-02")
    data_sheets: int = field(title="Data sheets", rule="2-01", ge=0, le=20)
    dice: int = field(title="Dice", ge=1, le=100)


class Calendar(Document):
    """The year."""

    seasons: tuple[Literal["spring", "summer", "autumn", "winter"], ...] = field(title="Seasons", rule="2-03")
    accounting_after: Literal["spring", "summer", "autumn", "winter"] = field(
        title="Yearly accounting after", rule="2-03"
    )


class Phase(Document):
    """A phase of a player turn."""

    name: Text = field(title="Name", rule="2-05")
    stages: tuple[Literal["air", "naval", "land"], ...] = field((), title="Stages of a battle", rule="5.1")
    research_only: bool = field(False, title="Only with research", rule="17-02")
    simultaneous: bool = field(False, title="All powers at once", rule="10-01")


class Carries(Document):
    """How much one fleet carries or covers."""

    invasion: int = field(title="Units in an invasion", rule="4.4-03", ge=0, le=20)
    transport: int = field(title="Units in sea transport", rule="4.4-03", ge=0, le=20)
    redeployment: int = field(title="Units escorted in redeployment", rule="8-04", ge=0, le=20)
    supply: int = field(title="Land units supplied overseas", rule="9-06", ge=0, le=20)


class Raid(Document):
    """What one surviving submarine costs the enemy."""

    north_atlantic: int = field(
        title="Britain, in the North Atlantic", rule="12.1.3-02", unit="HPP", ge=0, le=20
    )
    convoy: int = field(title="A convoy", rule="12.1.3-05", unit="HPP", ge=0, le=20)


class UnitType(Document):
    """A type of unit: cost, movement, and what it may do."""

    name: Text = field(title="Name")
    domain: Domain = field(title="Fights on", rule="4")
    level: Level = field("basic", title="Level", rule="12.1")
    cost: int = field(title="Cost", unit="HPP", rule="7-02", ge=0, le=20)
    moves: int = field(title="Movement points (MP)", help="Areas per move.", rule="3-02", ge=1, le=20)
    moves_from: Evidence = field("text", title="Source of the movement points", rule="A-56")
    attacks: int = field(1, title="Attacks per player turn", rule="4-03", ge=0, le=5)
    second_attack_cost: int | None = field(
        None, title="Cost of the second attack", unit="HPP", rule="5.1-24", ge=0, le=20
    )
    actions: int | None = field(
        None,
        title="Actions per turn",
        help="Attacks and defences together; empty: any.",
        rule="5.1-21",
        ge=1,
        le=5,
    )
    defends_after_attack: bool = field(False, title="Defends after it attacked", rule="4-03")
    transportable: bool = field(False, title="Can be shipped", rule="4.4-03")
    moves_after_landing: int = field(0, title="Areas after landing or unloading", rule="4.2-03", ge=0, le=5)
    strike_range: int | None = field(None, title="Strike range", unit="areas", rule="4.3-02", ge=0, le=20)
    rebase_range: int | None = field(None, title="Base change", unit="areas", rule="4.3-03", ge=0, le=20)
    escape_range: int | None = field(None, title="Escape", unit="areas", rule="4.3-08", ge=0, le=20)
    escapes: int | None = field(None, title="Escapes or withdrawals per turn", rule="4.3-09", ge=0, le=5)
    drop_range: int | None = field(None, title="Drop range", unit="areas", rule="12.1.1-01", ge=0, le=20)
    interception_range: int | None = field(
        None, title="Interception range", unit="areas", rule="12.2-01", ge=0, le=20
    )
    intercepts: tuple[Domain, ...] = field((), title="Intercepts", rule="4.4-11")
    may_attack: tuple[Domain, ...] = field(
        (), title="May attack", help="Empty: whatever it meets.", rule="12.1.2-02"
    )
    carries: Carries | None = field(None, title="Carries", rule="4.4-03")
    rebuild_delay: int = field(0, title="Delay when rebuilt", unit="seasons", rule="7-06", ge=0, le=10)
    builders: tuple[NationId, ...] = field(
        (), title="Built by", help="Empty: every power that has it.", rule="12.1.3-01"
    )
    cancels: tuple[Literal["river", "landing"], ...] = field(
        (), title="Cancels for the defender", rule="12.1.1-03"
    )
    lost_for_good_alone: bool = field(
        False,
        title="Lost for good when lost alone",
        help="In a drop without land units beside it.",
        rule="12.1.1-05",
    )
    bombing: int | None = field(
        None,
        title="Strategic bombing",
        unit="HPP",
        help="Lost by the target per bomber.",
        rule="12.1.2-03",
        ge=0,
        le=20,
    )
    no_bombing_of: tuple[NationId, ...] = field((), title="No strategic bombing of", rule="12.1.2-05")
    air_rounds_suffered: int | None = field(
        None,
        title="Rounds of air attack",
        help="After which aircraft must leave it alone.",
        rule="12.1.3-03",
        ge=0,
        le=9,
    )
    fires_at_aircraft: bool = field(True, title="Fires back at aircraft", rule="12.1.3-03")
    raid: Raid | None = field(None, title="Commerce raiding", rule="12.1.3-02")


class Costs(Document):
    """What acts cost; units have their cost with their type."""

    battle: int = field(title="Battle", unit="HPP", rule="5.1-03", ge=0, le=20)
    invasion: int = field(title="Invasion", unit="HPP", rule="5.1.3-08", ge=0, le=20)
    war_on_minor: int = field(title="War on a minor country", unit="HPP", rule="5.1-07", ge=0, le=20)
    war_on_major: int = field(title="War on a major power", unit="HPP", rule="5.1-07", ge=0, le=20)
    research_roll: int = field(title="Research roll", unit="HPP", rule="17-02", ge=0, le=20)
    undefended_area: int = field(
        0, title="Entering an undefended area", unit="HPP", rule="5.1-22", ge=0, le=20
    )
    strategic_bombing: int = field(0, title="Strategic bombing", unit="HPP", rule="12.1.2-04", ge=0, le=20)
    interception: int = field(0, title="Interception", unit="HPP", rule="12.2-02", ge=0, le=20)
    drop_defended: int = field(title="Drop on a defended area", unit="HPP", rule="12.1.1-07", ge=0, le=20)
    drop_undefended: int = field(0, title="Drop on an empty area", unit="HPP", rule="12.1.1-07", ge=0, le=20)


Circumstance = Literal["mountain", "swamp", "river", "fort", "landing", "invasion of its base"]


class Modifier(Document):
    """A row of the table of value modifiers."""

    who: Literal["attacker", "defender"] = field(title="Whose value", rule="5.2")
    types: tuple[UnitTypeId, ...] = field(
        (), title="Unit types", help="Empty: all of the domains.", rule="5.2"
    )
    domains: tuple[Domain, ...] = field((), title="Domains", rule="5.2")
    when: tuple[Circumstance, ...] = field(title="When", help="Any of these.", rule="5.2", min_length=1)
    add: int | None = field(None, title="Adds", rule="5.2-04", ge=-5, le=5)
    becomes: int | None = field(None, title="Becomes", rule="5.2-05", ge=0, le=6)


class NoModifier(Document):
    """Unit types that never get a modifier."""

    types: tuple[UnitTypeId, ...] = field(title="Unit types", rule="5.2-09", min_length=1)
    when: tuple[Circumstance, ...] = field((), title="When", help="Empty: always.", rule="5.2-09")


class Cancellation(Document):
    """When modifiers lapse for all defenders."""

    modifiers: tuple[Circumstance, ...] = field(title="Modifiers", rule="5.2-08", min_length=1)
    by: Literal["another way", "paratroop drop"] = field(title="Lapse by", rule="5.2-08")
    domains: tuple[Domain, ...] = field((), title="For defenders of", help="Empty: all.", rule="12.1.1-03")


class DiceRule(Document):
    """What is rolled, and what succeeds."""

    dice: int = field(title="Dice", rule="4-01", ge=1, le=10)
    succeeds: Literal["at most the value", "more than the distance", "at least the target"] = field(
        title="Succeeds with", rule="4-01"
    )
    target: int | None = field(None, title="Target", rule="17-03", ge=2, le=60)


class DataSheet(Document):
    """The sheet of a major power."""

    base_hpp: Table[Year, int] = field(title="Base HPP per year", rule="10-02")
    sr_limit: int = field(title="Strategic redeployments per turn", unit="units", rule="8-01", ge=0, le=30)
    sr_from: Evidence = field("designed", title="Source of the limit", rule="8-01")


class Economy(Document):
    """Yearly accounting and spending."""

    conquered_major_share: int = field(
        title="Conquered major: one part in",
        help="Of its base HPP of 1939, rounded up.",
        rule="10-02",
        ge=1,
        le=10,
    )
    spending_share: int = field(
        title="Spending per turn: one part in",
        help="Of the HPP at the start of the year, rounded up.",
        rule="7-05",
        ge=1,
        le=10,
    )
    carry_over: bool = field(False, title="Unspent HPP are kept", rule="10-03")
    debt_carried: bool = field(True, title="Debt is carried over", rule="10-08")
    voluntary_debt: bool = field(False, title="Debt on purpose", rule="2-09")


class LendLeaseRoute(Document):
    """Who may send aid to whom, and through which sea."""

    senders: tuple[NationId, ...] = field(title="From", rule="12.3-01", min_length=1)
    to: NationId = field(title="To", rule="12.3-01")
    sea: SpaceId = field(title="Through", rule="12.3-04")
    when: AnyCondition = field(title="When", rule="12.3-01")


class LendLease(Document):
    """Aid across the sea."""

    share: int = field(
        title="A shipment: one part in", help="Of the sender's base HPP at most.", rule="12.3-03", ge=1, le=20
    )
    routes: Table[Id, LendLeaseRoute] = field(title="Routes", rule="12.3-01")
    charged_to_1942: NationId | None = field(
        None, title="Pays in 1942", help="Whose aid of 1941 comes out of the HPP of 1942.", rule="12.3-09"
    )


class SpecialRule(Document):
    """A rule that variants switch on or off."""

    name: Text = field(title="Name", rule="13-01")
    text: Text = field("", title="In words", rule="13-01")
    part_of: RuleId | None = field(None, title="Part of", help="Switched together with it.", rule="13-01")
    effects: tuple[AnyEffect, ...] = field((), title="Effects", rule="13-01")


class Goal(Document):
    """A goal of research or diplomacy."""

    name: Text = field(title="Name", rule="17-06")
    text: Text = field(title="In words", rule="17-06")
    powers: tuple[NationId, ...] = field(title="Pursued by", rule="17-01", min_length=1)
    when: AnyCondition | None = field(None, title="Only when", rule="17-10")
    bonus: int = field(0, title="Bonus", rule="17-09", ge=0, le=12)
    bonus_when: AnyCondition | None = field(None, title="Bonus when", rule="17-09")
    effects: tuple[AnyEffect, ...] = field(title="Effects", rule="17-06", min_length=1)


class Research(Document):
    """Research and diplomacy, an optional rule of the full war."""

    bonus_per_attempt: int = field(title="Bonus per earlier attempt", rule="17-04", ge=0, le=12)
    shared: bool = field(False, title="Britain and the USA share results", rule="17-05")
    only_after_entry: tuple[NationId, ...] = field((), title="Only once at war", rule="17-01")
    goals: Table[Id, Goal] = field(title="Goals", rule="17-06")


class MapFact(Document):
    """Something that the rulebook says of the map; a check holds the map against it."""

    area: SpaceId = field(title="Area", rule="3-03")
    to: tuple[SpaceId, ...] = field(title="And one of", rule="3-03", min_length=1)
    are: Literal["neighbours", "not joined", "within reach", "beyond reach"] = field(title="Are", rule="3-02")
    areas: int | None = field(
        None, title="Reach", unit="areas", help="As aircraft count.", rule="4.3-02", ge=1, le=20
    )
    river: bool | None = field(None, title="A river between them", help="Empty: not known.", rule="3-04")


class FightTables(Tables):
    """All tables of the game."""

    about: About = field(title="The box")
    calendar: Calendar = field(title="Calendar", rule="2-03")
    phases: Table[Id, Phase] = field(title="Phases", rule="2-05")
    war_begins: str = field(title="War begins", rule="1-01")
    unit_types: Table[Id, UnitType] = field(title="Unit types", rule="4")
    costs: Costs = field(title="Costs", rule="15-01")
    modifiers: Table[Id, Modifier] = field(title="Modifiers of values", rule="5.2")
    no_modifiers: Table[Id, NoModifier] = field({}, title="Never modified", rule="5.2-09")
    cancellations: Table[Id, Cancellation] = field({}, title="Lapse of modifiers", rule="5.2-08")
    forts_fall: bool = field(
        True, title="Captured forts are gone", help="For the rest of the game.", rule="5.2-07"
    )
    dice: Table[Id, DiceRule] = field(title="Dice", rule="4-01")
    data_sheets: Table[NationId, DataSheet] = field(title="Data sheets", rule="2-01")
    economy: Economy = field(title="Economy", rule="10")
    lend_lease: LendLease = field(title="Lend-lease", rule="12.3")
    special_rules: Table[Id, SpecialRule] = field(title="Special rules", rule="13-01")
    research: Research = field(title="Research and diplomacy", rule="17-01")
    map_facts: Table[Id, MapFact] = field(
        {}, title="Facts of the map", help="What the rules and their examples say of it.", rule="3-03"
    )
