"""What special rules, rules of a single variant and results of research do, one class per effect."""

from __future__ import annotations

from typing import Any, Literal

from model.base import NationId, RegionId, SideId, SpaceId, field
from model.terms import Effect, effects
from rules.schemas.fight_for_europe.words import AnyCondition, Domain, Season, UnitTypeId

# ------------------------------------------------------------ co-operation (13.1)


class NeverFightTogether(Effect):
    """Units of these powers attack and defend separately, and are attacked separately."""

    effect: Literal["never_fight_together"]
    nations: tuple[NationId, ...] = field(title="Powers", rule="13.1-01", min_length=2)


class MayFightTogether(Effect):
    """Units of these powers may attack and defend together; their players agree on leader and control."""

    effect: Literal["may_fight_together"]
    nations: tuple[NationId, ...] = field(title="Powers", rule="13.1-03", min_length=2)


class DisputedControl(Effect):
    """Who controls a captured area when allies do not agree: the first test that decides."""

    effect: Literal["disputed_control"]
    tests: tuple[Literal["larger force in the area", "more units on the board"], ...] = field(
        title="Tests", rule="13.1-04", min_length=1
    )


class Barred(Effect):
    """A power may not enter these areas."""

    effect: Literal["barred"]
    nation: NationId = field(title="Power", rule="13.1-02")
    areas: tuple[SpaceId, ...] = field(title="Areas", rule="13.1-02", min_length=1)
    until: Literal["the fort has fallen", "never"] = field("never", title="Until", rule="13.1-02")


class NeverInOneArea(Effect):
    """Units of a power do not enter areas that hold units of the others, and the other way round."""

    effect: Literal["never_in_one_area"]
    nation: NationId = field(title="Power", rule="13.1-05")
    others: tuple[NationId, ...] = field(title="Others", rule="13.1-05", min_length=1)


class NoWarBetween(Effect):
    """Powers of one historical alliance may stay apart but never attack each other."""

    effect: Literal["no_war_between_historical_allies"]


# ------------------------------------------------------------ states and satellites (13.2, 13.3, 17)


class FormsState(Effect):
    """A state forms out of a fallen power; its territory and forces stand with the state."""

    effect: Literal["forms_state"]
    state: NationId = field(title="State", rule="13.2-01")
    out_of: NationId = field(title="Out of", rule="13.2-01")
    when: AnyCondition = field(title="When", rule="13.2-01")


class RunBy(Effect):
    """A power places and moves the units of a country."""

    effect: Literal["run_by"]
    nation: NationId = field(title="Country", rule="13.2-02")
    by: NationId = field(title="Run by", rule="13.2-02")
    rebuilds: bool = field(False, title="Losses may be rebuilt at its cost", rule="13.3-02")


class DefendsOnly(Effect):
    """A country defends itself but does not attack this side."""

    effect: Literal["defends_only"]
    nation: NationId = field(title="Country", rule="13.2-03")
    against: SideId = field(title="Against", rule="13.2-03")


class NeutralUntilAttacked(Effect):
    """A country counts as neutral until a side declares war on it or research moves it."""

    effect: Literal["neutral_until_attacked"]
    nation: NationId = field(title="Country", rule="13.2-06")
    by: SideId = field(title="By", rule="13.2-04")


class Dissolves(Effect):
    """A state ends as soon as a side takes one of these areas; its units go, its areas pass to that side."""

    effect: Literal["dissolves"]
    state: NationId = field(title="State", rule="13.2-05")
    areas: tuple[SpaceId, ...] = field(title="Areas", rule="13.2-05", min_length=1)
    taken_by: SideId = field(title="Taken by", rule="13.2-05")


class SatellitesJoin(Effect):
    """When a power attacks another one, its satellites join it at once with forces and HPP."""

    effect: Literal["satellites_join"]
    nation: NationId = field(title="Power", rule="13.3-02")
    attacking: NationId = field(title="Attacking", rule="13.3-02")


class SatellitesStayNeutral(Effect):
    """When a power is attacked first, its satellites stay neutral and its units have to leave them."""

    effect: Literal["satellites_stay_neutral"]
    nation: NationId = field(title="Power", rule="13.3-06")
    attacked_by: NationId = field(title="Attacked by", rule="13.3-06")


class BecomesSatellite(Effect):
    """A country becomes a satellite: it joins at once with forces and HPP."""

    effect: Literal["becomes_satellite"]
    nation: NationId = field(title="Country", rule="17-07")
    of: NationId = field(title="Of", rule="17-07")


class JoinsSide(Effect):
    """A country enters the war on a side."""

    effect: Literal["joins_side"]
    nation: NationId = field(title="Country", rule="17-06")
    side: SideId = field(title="Side", rule="17-06")
    rebuilt_by: tuple[NationId, ...] = field((), title="Losses may be rebuilt by", rule="17-06")
    when: AnyCondition | None = field(None, title="When", rule="17-08")


class FightsFromStart(Effect):
    """A satellite fights from the first season on, without any declaration."""

    effect: Literal["fights_from_start"]
    nation: NationId = field(title="Country", rule="14")


class DoesNotReturn(Effect):
    """Powers that stay out even when their areas are freed; these belong to whoever takes them."""

    effect: Literal["does_not_return"]
    nations: tuple[NationId, ...] = field(title="Powers", rule="14", min_length=1)


# ------------------------------------------------------------ war and attack


class MayDeclareFrom(Effect):
    """A power may declare war on others from a season on, at a price."""

    effect: Literal["may_declare_from"]
    nation: NationId = field(title="Power", rule="13.5-01")
    against: tuple[NationId, ...] = field(title="Against", rule="13.3-01", min_length=1)
    season: Season = field(title="From", rule="13.5-01")
    cost: int = field(title="Cost", unit="HPP", rule="13.5-01", ge=0, le=50)
    satellite_extra: int = field(
        0, title="More when a satellite is attacked", unit="HPP", rule="13.3-01", ge=0, le=50
    )


class NoAttackNeeded(Effect):
    """A declaration of this power needs no attack in the same turn."""

    effect: Literal["no_attack_needed"]
    nation: NationId = field(title="Power", rule="13.5-02")


class MustDeclareWar(Effect):
    """A power must declare war in its first turn and pays for it."""

    effect: Literal["must_declare_war"]
    nation: NationId = field(title="Power", rule="13.3-02")
    on: NationId = field(title="On", rule="13.3-02")
    cost: int = field(title="Cost", unit="HPP", rule="5.1-07", ge=0, le=50)


class DoubleRoll(Effect):
    """Units roll twice in attacks on others."""

    effect: Literal["double_roll"]
    side: SideId | None = field(None, title="Side", rule="13.3-03")
    nation: NationId | None = field(None, title="Power", rule="13.3-04")
    types: tuple[UnitTypeId, ...] = field((), title="Unit types", help="Empty: all.", rule="17-06")
    against_nation: NationId | None = field(None, title="Against the power", rule="13.3-03")
    against_side: SideId | None = field(None, title="Against the side", rule="13.3-04")
    against_types: tuple[UnitTypeId, ...] = field((), title="Against unit types", rule="17-06")
    when: Literal["turn of the declaration", "first winter", "always"] = field(
        "always", title="When", rule="13.3-03"
    )


class NoAttacksIn(Effect):
    """A side makes no attacks in this region."""

    effect: Literal["no_attacks_in"]
    side: SideId = field(title="Side", rule="13.3-04")
    region: RegionId = field(title="Region", rule="13.3-04")
    when: Literal["first winter", "always"] = field("always", title="When", rule="13.3-04")


class AvoidsSoviets(Effect):
    """Satellites that may not attack Soviet units and are lost when these attack them (see the country)."""

    effect: Literal["avoids_soviets"]
    nations: tuple[NationId, ...] = field(title="Countries", rule="13.3-05", min_length=1)


class AttackLimit(Effect):
    """While an enemy holds this area, a side or power makes only so many attacks per turn."""

    effect: Literal["attack_limit"]
    side: SideId | None = field(None, title="Side", rule="13.3-07")
    nation: NationId | None = field(None, title="Power", rule="13.3-07")
    area: SpaceId = field(title="Area", rule="13.3-07")
    held_by: SideId = field(title="Held by", rule="13.3-07")
    attacks: int = field(title="Attacks", rule="13.3-07", ge=0, le=20)


class CannotBeInvaded(Effect):
    """No invasion against this area."""

    effect: Literal["cannot_be_invaded"]
    area: SpaceId = field(title="Area", rule="13.5-07")


# ------------------------------------------------------------ places, limits, supply


class CapitalLossCosts(Effect):
    """The loss of a capital costs its printed HPP at once; the power fights on, supplied from a region."""

    effect: Literal["capital_loss_costs"]
    nation: NationId = field(title="Power", rule="11-06")
    supplied_from: RegionId = field(title="Supplied from", rule="11-06")


class BaseFalls(Effect):
    """Each of these areas in enemy hands lowers the base HPP of a power at once."""

    effect: Literal["base_falls"]
    nation: NationId = field(title="Power", rule="13.4-01")
    areas: tuple[SpaceId, ...] = field(title="Areas", rule="13.4-01", min_length=1)
    taken_by: SideId = field(title="Taken by", rule="13.4-01")
    by: int = field(title="By", unit="HPP", rule="13.4-01", ge=1, le=20)


class StackingLimit(Effect):
    """An area holds only so many units."""

    effect: Literal["stacking_limit"]
    area: SpaceId = field(title="Area", rule="13.4-02")
    land: int = field(title="Land units", rule="13.4-02", ge=0, le=20)
    land_types: tuple[UnitTypeId, ...] = field((), title="Land units of these types", rule="13.4-02")
    sea: int = field(title="Fleets", rule="13.4-02", ge=0, le=20)
    air: int = field(title="Air units", rule="13.4-02", ge=0, le=20)


class ForceLimit(Effect):
    """A power has only so many units in a region; enemy units in one area lower the number that may fight."""

    effect: Literal["force_limit"]
    nation: NationId = field(title="Power", rule="13.4-03")
    region: RegionId = field(title="Region", rule="13.4-03")
    units: int = field(title="Units", rule="13.4-03", ge=0, le=100)
    lowered_by: NationId = field(title="Fighters lowered by units of", rule="13.4-03")
    lowered_in: SpaceId = field(title="In", rule="13.4-03")
    lowered_domains: tuple[Domain, ...] = field(title="Of these domains", rule="13.4-03", min_length=1)


class Garrison(Effect):
    """A conquered country must hold a land unit at the end of each turn of its conqueror."""

    effect: Literal["garrison"]


class OpenTo(Effect):
    """Units of a power may stand in these neutral countries and are supplied there."""

    effect: Literal["open_to"]
    nation: NationId = field(title="Power", rule="A-90")
    countries: tuple[NationId, ...] = field(title="Countries", rule="A-90", min_length=1)
    attackable: bool = field(True, title="The countries may be attacked", rule="A-90")


class PlayArea(Effect):
    """Areas outside this region are out of play, and nobody leaves it."""

    effect: Literal["play_area"]
    region: RegionId = field(title="Region", rule="14")


class FleetsConfined(Effect):
    """Fleets do not leave these seas."""

    effect: Literal["fleets_confined"]
    regions: tuple[RegionId, ...] = field(title="Seas", rule="14", min_length=1)


class SupplySources(Effect):
    """The supply sources of a power in this variant."""

    effect: Literal["supply_sources"]
    nation: NationId = field(title="Power", rule="9-02")
    areas: tuple[SpaceId, ...] = field(title="Areas", rule="9-02", min_length=1)
    fallback: RegionId | None = field(None, title="When they are lost", rule="11-06")


class SupplyFleetNeeded(Effect):
    """Reminder: land units in these areas need a fleet reserved for their supply each turn."""

    effect: Literal["supply_fleet_needed"]
    areas: tuple[SpaceId, ...] = field(title="Areas", rule="9-06", min_length=1)


class NewUnitsIn(Effect):
    """New units of a power appear only in these areas."""

    effect: Literal["new_units_in"]
    nation: NationId = field(title="Power", rule="7-04")
    areas: tuple[SpaceId, ...] = field((), title="Areas", rule="7-04")
    region: RegionId | None = field(None, title="Region", rule="7-04")
    or_retaken_home: bool = field(False, title="Or in retaken home areas in supply", rule="7-04")


class NoRedeployment(Effect):
    """No strategic redeployment into an area from these countries."""

    effect: Literal["no_redeployment"]
    to: SpaceId = field(title="Into", rule="8-02")
    out_of: tuple[NationId, ...] = field(title="From", rule="8-02", min_length=1)


# ------------------------------------------------------------ the USA and the ocean (13.5)


class StartsAcross(Effect):
    """Units of a power start in an area overseas and must first reach a region by redeployment."""

    effect: Literal["starts_across"]
    nation: NationId = field(title="Power", rule="13.5-03")
    area: SpaceId = field(title="Start", rule="13.5-03")
    region: RegionId = field(title="First to", rule="13.5-03")


class OceanCrossing(Effect):
    """How many units cross the ocean per turn, as part of the power's redeployments."""

    effect: Literal["ocean_crossing"]
    nation: NationId = field(title="Power", rule="13.5-04")
    units: int | None = field(None, title="Units per turn", rule="13.5-04", ge=0, le=30)
    escorted: bool = field(False, title="Escort needed", rule="13.5-05")
    when: AnyCondition | None = field(None, title="When", rule="13.5-06")
    first_by_invasion: bool = field(False, title="Only by invasion until a foothold exists", rule="13.5-06")


class WaitsUntil(Effect):
    """A power neither builds nor moves nor spends before it declares war, from a season on."""

    effect: Literal["waits_until"]
    nation: NationId = field(title="Power", rule="13.5-01")
    season: Season = field(title="Earliest declaration", rule="13.5-01")


class WhileNeutral(Effect):
    """What a neutral power may do."""

    effect: Literal["while_neutral"]
    nation: NationId = field(title="Power", rule="13-02")
    may: tuple[Literal["build", "move at home", "declare war on minors"], ...] = field(
        title="May", rule="13-02", min_length=1
    )
    acts_after: NationId | None = field(
        None,
        title="Acts directly after",
        help="Unless one person plays both, or they are allied.",
        rule="2-07",
    )


# ------------------------------------------------------------ advanced game (12), research (17)


class AllowsUnits(Effect):
    """These unit types are in play."""

    effect: Literal["allows_units"]
    types: tuple[UnitTypeId, ...] = field(title="Unit types", rule="12.1", min_length=1)


class Interception(Effect):
    """Air and naval units may intercept."""

    effect: Literal["interception"]


class LendLeaseInForce(Effect):
    """Aid may be sent as the table of lend-lease says."""

    effect: Literal["lend_lease"]


class AidAllowed(Effect):
    """A power may send aid although neutral, so much in each year."""

    effect: Literal["aid_allowed"]
    nation: NationId = field(title="Power", rule="12.3-01")
    season: Season = field(title="From", rule="12.3-01")
    at_most: tuple[tuple[int, int], ...] = field(
        title="At most", help="Year and HPP per shipment.", rule="A-26"
    )


class NoCommerceRaiding(Effect):
    """Submarines do not raid: the North Atlantic is out of play."""

    effect: Literal["no_commerce_raiding"]


class SubmarineBases(Effect):
    """Submarines operate from any port that their power controls within reach of these seas."""

    effect: Literal["submarine_bases"]
    nation: NationId = field(title="Power", rule="12.1.3-02")
    seas: tuple[SpaceId, ...] = field(title="Seas", rule="12.1.3-02", min_length=1)


class ResearchAllowed(Effect):
    """Research and diplomacy are in force."""

    effect: Literal["research"]


class BombingDamage(Effect):
    """Strategic bombing costs the target so much per bomber."""

    effect: Literal["bombing_damage"]
    hpp: int = field(title="HPP per bomber", unit="HPP", rule="17-06", ge=0, le=20)


class BomberRange(Effect):
    """Bombers strike so far."""

    effect: Literal["bomber_range"]
    areas: int = field(title="Range", unit="areas", rule="17-06", ge=1, le=20)


class RaidDamage(Effect):
    """Each raiding submarine costs the enemy so much."""

    effect: Literal["raid_damage"]
    north_atlantic: int = field(title="In the North Atlantic", unit="HPP", rule="17-06", ge=0, le=20)
    convoy: int = field(title="Against a convoy", unit="HPP", rule="17-06", ge=0, le=20)


AnyEffect: Any = effects(
    NeverFightTogether,
    MayFightTogether,
    DisputedControl,
    Barred,
    NeverInOneArea,
    NoWarBetween,
    FormsState,
    RunBy,
    DefendsOnly,
    NeutralUntilAttacked,
    Dissolves,
    SatellitesJoin,
    SatellitesStayNeutral,
    BecomesSatellite,
    JoinsSide,
    FightsFromStart,
    DoesNotReturn,
    MayDeclareFrom,
    NoAttackNeeded,
    MustDeclareWar,
    DoubleRoll,
    NoAttacksIn,
    AvoidsSoviets,
    AttackLimit,
    CannotBeInvaded,
    CapitalLossCosts,
    BaseFalls,
    StackingLimit,
    ForceLimit,
    Garrison,
    OpenTo,
    PlayArea,
    FleetsConfined,
    SupplySources,
    SupplyFleetNeeded,
    NewUnitsIn,
    NoRedeployment,
    StartsAcross,
    OceanCrossing,
    WaitsUntil,
    WhileNeutral,
    AllowsUnits,
    Interception,
    LendLeaseInForce,
    AidAllowed,
    NoCommerceRaiding,
    SubmarineBases,
    ResearchAllowed,
    BombingDamage,
    BomberRange,
    RaidDamage,
)
