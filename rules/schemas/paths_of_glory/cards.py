"""Strategy cards: values, conditions of their events, and what the events do."""

from __future__ import annotations

from typing import Literal

from model.base import (
    CardId,
    Document,
    NationId,
    PieceId,
    SideId,
    SpaceId,
    Table,
    TerrainId,
    Text,
    field,
)
from model.content import Card, Deck
from model.terms import Condition, Effect, conditions, effects
from rules.schemas.paths_of_glory.words import LevelId, PoolId, Season, UnitKind

# --- conditions


class Played(Condition):
    """An event has been played."""

    test: Literal["played"]
    card: CardId = field(title="Card", rule="PoG-3.0")
    earlier_turn: bool = field(False, title="On an earlier turn", rule="PoG-16.3.4")


class Turns(Condition):
    """The turn lies between these."""

    test: Literal["turns"]
    first: int = field(1, title="First", ge=1, le=99, rule="PoG-C-1")
    last: int = field(99, title="Last", ge=1, le=99, rule="PoG-C-1")


class FirstAction(Condition):
    """It is the very first action of the game."""

    test: Literal["first action"]


class AtLevel(Condition):
    """A side's war commitment."""

    test: Literal["level"]
    side: SideId = field(title="Side", rule="PoG-16.1")
    at_least: LevelId | None = field(None, title="At least", rule="PoG-16.1")
    below: LevelId | None = field(None, title="Below", rule="PoG-16.1")


class WarStatus(Condition):
    """War status of a side, or of both together."""

    test: Literal["war status"]
    side: SideId | None = field(None, title="Side", help="None: combined.", rule="PoG-16.2")
    at_least: int = field(title="At least", ge=0, le=99, rule="PoG-16.2")


class AtWar(Condition):
    """A nation is at war."""

    test: Literal["at war"]
    nation: NationId = field(title="Nation", rule="PoG-9.5.2")


class Controls(Condition):
    """A side controls spaces."""

    test: Literal["controls"]
    side: SideId = field(title="Side", rule="PoG-3.0")
    spaces: tuple[SpaceId, ...] = field(title="Spaces", rule="PoG-3.0", min_length=1)
    supplied: bool = field(False, title="In supply", rule="PoG-14.1.2")


class HoldsVp(Condition):
    """Victory spaces of a country that a side holds."""

    test: Literal["holds vp"]
    side: SideId = field(title="Side", rule="PoG-16.4.2")
    country: NationId = field(title="Country", rule="PoG-16.4.2")
    at_least: int = field(title="At least", ge=0, le=99, rule="PoG-16.4.3")
    plus_combined: bool = field(False, title="Plus combined war status", rule="PoG-16.4.4")


class HoldsMoreVp(Condition):
    """A side holds more victory spaces of a country than when an event was played."""

    test: Literal["holds more vp"]
    side: SideId = field(title="Side", rule="PoG-16.4.6")
    country: NationId = field(title="Country", rule="PoG-16.4.6")
    since: CardId = field(title="Since", rule="PoG-16.4.6")


class HoldsAllVp(Condition):
    """A side holds all victory spaces of a country, those set apart excepted."""

    test: Literal["holds all vp"]
    side: SideId = field(title="Side", rule="amb-54")
    country: NationId = field(title="Country", rule="amb-54")


class Empty(Condition):
    """No units of a side in a space."""

    test: Literal["empty of"]
    side: SideId = field(title="Side", rule="PoG-9.5.3.2")
    space: SpaceId = field(title="Space", rule="PoG-9.5.3.2")


class OnMap(Condition):
    """A unit of a nation stands on the map."""

    test: Literal["on map"]
    nation: NationId = field(title="Nation", rule="PoG-9.5.1")


class FortsFallen(Condition):
    """No undestroyed fort is left in a country."""

    test: Literal["forts fallen"]
    country: NationId = field(title="Country", rule="PoG-9.5.1.1")


class Eliminated(Condition):
    """A unit of a nation lies in the Eliminated/Replaceable Box."""

    test: Literal["eliminated"]
    nation: NationId = field(title="Nation", rule="PoG-9.5.1")
    kind: UnitKind = field("corps", title="Size", rule="PoG-9.5.1")


class Answers(Condition):
    """The opponent's last action was this event."""

    test: Literal["answers"]
    card: CardId = field(title="Card", rule="PoG-C-5")


AnyCondition = conditions(
    Played,
    Turns,
    FirstAction,
    AtLevel,
    WarStatus,
    AtWar,
    Controls,
    HoldsVp,
    HoldsMoreVp,
    HoldsAllVp,
    Empty,
    OnMap,
    FortsFallen,
    Eliminated,
    Answers,
)

# --- effects: at once


class Reinforcements(Effect):
    """Units enter the game: armies on the map, corps in the Reserve Box unless a place is named."""

    effect: Literal["reinforcements"]
    nation: NationId = field(title="Nation", rule="PoG-9.5.3.1")
    units: tuple[PieceId, ...] = field((), title="Counters", rule="PoG-9.5.3.1")
    corps: Table[NationId, int] = field({}, title="Corps of any number", rule="PoG-9.5.3.2")
    at: SpaceId | None = field(None, title="At", rule="PoG-9.5.3.2")
    in_near_east: bool = field(False, title="In any supplied home space of the Near East", rule="PoG-9.5.3.3")
    landing: bool = field(False, title="At a landing site, with the beachhead", rule="PoG-9.5.3.5")
    landing_needs: NationId | None = field(None, title="Landing once at war", rule="PoG-9.5.3.5")
    no_landing_after: CardId | None = field(None, title="No landing after", rule="PoG-9.5.2.4.1")
    or_normally: bool = field(False, title="Or as a normal reinforcement", rule="PoG-9.5.3.4")
    counts_as_reinforcement: bool = field(True, title="Bound by the reinforcement limits", rule="PoG-9.5.3.1")
    with_army_in: NationId | None = field(
        None, title="In one space with a supplied army in", rule="PoG-9.5.3.2"
    )


class EntersWar(Effect):
    """A neutral nation enters the war; its units are placed."""

    effect: Literal["enters war"]
    nation: NationId = field(title="Nation", rule="PoG-9.5.2.1")
    neutral_entry: bool = field(True, title="Counts as the turn's neutral entry", rule="PoG-9.5.2.2")
    late: bool = field(False, title="Late entry rule", rule="PoG-9.5.2.5")


class Expedition(Effect):
    """Corps redeploy to a neutral port, and its nation takes up arms without joining."""

    effect: Literal["expedition"]
    nation: NationId = field(title="Neutral nation", rule="PoG-9.5.2.4")
    to: SpaceId = field(title="To", rule="PoG-9.5.2.4")
    corps_of: tuple[NationId, ...] = field(title="Corps of", rule="PoG-9.5.2.4")
    most: int = field(3, title="At most", ge=1, le=3, rule="PoG-9.5.2.4")


class GainVp(Effect):
    """VP change on the track."""

    effect: Literal["vp"]
    vp: int = field(title="VP", ge=-20, le=20, rule="PoG-C-5")
    when: AnyCondition | None = field(None, title="When", rule="PoG-C-5")  # type: ignore[valid-type]


class VpUnlessAnswered(Effect):
    """VP change unless the opponent's next action is a certain event."""

    effect: Literal["vp unless answered"]
    vp: int = field(title="VP", ge=-20, le=20, rule="PoG-C-5")
    by: CardId = field(title="Answer", rule="PoG-C-5")


class OpeningAttack(Effect):
    """A fort falls, armies are put into its space, and armies are activated for combat."""

    effect: Literal["opening attack"]
    fort: SpaceId = field(title="Fort destroyed", rule="PoG-4.3.1")
    move: tuple[PieceId, ...] = field(title="Put there", rule="PoG-4.3.1")
    attack: tuple[PieceId, ...] = field(title="Activated for combat", rule="PoG-4.3.1")


class Recover(Effect):
    """Reduced units are flipped to full at once."""

    effect: Literal["recover"]
    nation: NationId = field(title="Nation", rule="PoG-17.1.4")
    rp: int = field(title="Replacement points", ge=1, le=9, rule="PoG-17.1.4")
    armies_only: bool = field(False, title="Armies only", rule="PoG-17.1.4")
    near: SpaceId | None = field(None, title="In or next to", rule="PoG-17.1.4")


class LoseRp(Effect):
    """Replacement points are lost, never below none."""

    effect: Literal["lose rp"]
    pool: PoolId = field(title="Pool", rule="PoG-C-6")
    rp: int = field(title="RP", ge=1, le=20, rule="PoG-C-6")


class LoseCorpsOrVp(Effect):
    """The opponent loses a corps for good, or yields VP."""

    effect: Literal["lose corps or vp"]
    nation: NationId = field(title="Nation", rule="PoG-15.2.4")
    vp: int = field(title="VP", ge=-20, le=20, rule="E-44")


class ReduceUnits(Effect):
    """Full-strength units of the enemy are reduced."""

    effect: Literal["reduce units"]
    nation: NationId = field(title="Nation", rule="PoG-9.5.1.1")
    number: int = field(title="How many", ge=1, le=20, rule="PoG-9.5.1.1")


class RecruitPrisoners(Effect):
    """An eliminated enemy corps leaves the game; a corps of our own appears in the Reserve Box."""

    effect: Literal["recruit prisoners"]
    from_nation: NationId = field(title="Enemy nation", rule="PoG-9.5.1.1")
    unit: PieceId = field(title="Our corps", rule="PoG-9.5.1.1")


class PeaceRoll(Effect):
    """A roll on a peace table without an offer."""

    effect: Literal["peace roll"]
    side: SideId = field(title="Table of", rule="PoG-16.5.2")


class BuildTrench(Effect):
    """A level-1 trench in a space with an own supplied army; armies may entrench from now on."""

    effect: Literal["entrench"]


class SeeHand(Effect):
    """The opponent's hand is shown."""

    effect: Literal["see hand"]


class CancelEvent(Effect):
    """A lasting event ends, or can have no effect any more."""

    effect: Literal["cancel event"]
    card: CardId = field(title="Event", rule="PoG-9.5.1.1")


# --- effects: lasting


class SeasonalVp(Effect):
    """VP change in every War Status Phase of a season."""

    effect: Literal["seasonal vp"]
    season: Season = field(title="Season", rule="PoG-C-5")
    vp: int = field(title="VP", ge=-20, le=20, rule="PoG-C-5")


class LiftStopBan(Effect):
    """Units may end movement in the spaces closed in 1914."""

    effect: Literal["lift stop ban"]


class LiftFortBan(Effect):
    """The forts spared in 1914 may be attacked."""

    effect: Literal["lift fort ban"]


class CostPerUnit(Effect):
    """Activation costs 1 OPS for each unit."""

    effect: Literal["cost per unit"]
    side: SideId = field(title="Side", rule="PoG-C-10")
    countries: tuple[NationId, ...] = field((), title="In", rule="PoG-C-10")
    nation: NationId | None = field(None, title="Spaces with units of", rule="PoG-16.4.5")
    combat_only: bool = field(False, title="For combat only", rule="PoG-9.2.2")


class MixedCorps(Effect):
    """Each round one stack of a nation's unit with corps of another costs less."""

    effect: Literal["mixed corps"]
    nation: NationId = field(title="Nation", rule="PoG-9.2.3")
    corps_of: NationId = field(title="With corps of", rule="PoG-9.2.3")


class ArmyGroup(Effect):
    """A stack of one army with any corps of its side costs 1 OPS, 2 with another army."""

    effect: Literal["army group"]
    army: PieceId = field(title="Army", rule="PoG-9.2.3")


class OneNation(Effect):
    """This turn all units of a side in some countries count as one nation for activation."""

    effect: Literal["one nation"]
    side: SideId = field(title="Side", rule="PoG-C-10")
    countries: tuple[NationId, ...] = field(title="In", rule="PoG-C-10")


class RpEachTurn(Effect):
    """A pool gains or loses points in every Replacement Phase."""

    effect: Literal["rp each turn"]
    pool: PoolId = field(title="Pool", rule="PoG-C-6")
    rp: int = field(title="RP", ge=-9, le=9, rule="PoG-C-6")


class RpLimit(Effect):
    """A pool may spend no more than this each turn."""

    effect: Literal["rp limit"]
    pool: PoolId = field(title="Pool", rule="PoG-16.4.7")
    rp: int = field(title="RP", ge=0, le=9, rule="PoG-16.4.7")


class NoRpPlays(Effect):
    """No cards are played for replacement points for the rest of the turn."""

    effect: Literal["no rp plays"]


class BlockReinforcements(Effect):
    """Reinforcement cards of a nation cannot be events."""

    effect: Literal["block reinforcements"]
    nation: NationId = field(title="Nation", rule="PoG-16.3.4")


class VoidMandate(Effect):
    """Mandated offensives of a nation lapse for good."""

    effect: Literal["void mandate"]
    nation: NationId = field(title="Nation", rule="PoG-7.1.10")


class MandateDrm(Effect):
    """Later mandated offensive rolls of a side are modified."""

    effect: Literal["mandate drm"]
    side: SideId = field(title="Side", rule="PoG-7.1.9")
    drm: int = field(title="Modifier", ge=-6, le=6, rule="PoG-7.1.9")


class Mutiny(Effect):
    """A nation's mandates demand nothing; its attacks cost VP once a turn."""

    effect: Literal["mutiny"]
    nation: NationId = field(title="Nation", rule="PoG-7.1.8")
    shielded_by: NationId = field(title="Not when stacked with", rule="PoG-7.1.8")
    vp: int = field(title="VP", ge=-9, le=9, rule="PoG-7.1.8")


class NoPeaceOffers(Effect):
    """A side may no longer offer peace."""

    effect: Literal["no peace offers"]
    side: SideId = field(title="Side", rule="PoG-16.5.1")


class CountVp(Effect):
    """The victory spaces of a country that a side holds are noted for a later condition."""

    effect: Literal["count vp"]
    side: SideId = field(title="Side", rule="PoG-16.4.5")
    country: NationId = field(title="Country", rule="PoG-16.4.5")


class Treaty(Effect):
    """The nation of the capitulation chain leaves the war (16.4.9)."""

    effect: Literal["treaty"]


class LiftLoneAttack(Effect):
    """Attacks from a single ill-supplied space lose their penalty."""

    effect: Literal["lift lone attack"]
    side: SideId = field(title="Side", rule="amb-13")


class NoAttacks(Effect):
    """This turn units of a nation may not attack entrenched units of another."""

    effect: Literal["no attacks"]
    nation: NationId = field(title="Attackers", rule="PoG-7.1.4")
    against: NationId = field(title="Defenders", rule="PoG-7.1.4")
    trench: int = field(1, title="In trenches of level", ge=1, le=2, rule="PoG-7.1.4")
    only_them: bool = field(False, title="Only if no other nation defends", rule="PoG-7.1.4")
    ends_with: tuple[CardId, ...] = field((), title="Ends with", rule="PoG-9.5.1.1")


class HoldTrenches(Effect):
    """This turn entrenched units of a nation ignore retreats caused by attacks with units of another."""

    effect: Literal["hold trenches"]
    nation: NationId = field(title="Defenders", rule="PoG-12.5.1")
    against: NationId = field(title="Attackers", rule="PoG-12.5.1")
    countries: tuple[NationId, ...] = field((), title="In", rule="PoG-12.5.1")
    void_after: tuple[CardId, ...] = field((), title="No effect after", rule="PoG-9.5.1.1")


class RetreatBefore(Effect):
    """This turn attacked units of a nation may retreat one space before combat."""

    effect: Literal["retreat before combat"]
    nation: NationId = field(title="Nation", rule="PoG-F.6")


class ActionDrm(Effect):
    """In this action combats with units of a nation are modified."""

    effect: Literal["action drm"]
    nation: NationId = field(title="Nation", rule="PoG-12.2.7")
    drm: int = field(title="Modifier", ge=-6, le=6, rule="PoG-12.2.7")
    attacks: Literal["all", "one"] = field("all", title="Attacks", rule="PoG-12.2.7")
    enemy_any_of: tuple[NationId, ...] = field((), title="Target holds a unit of", rule="PoG-12.2.7")


class ActionIgnoresTrench(Effect):
    """In this action one attack of a nation ignores trenches."""

    effect: Literal["action ignores trench"]
    nation: NationId = field(title="Nation", rule="PoG-12.2.4")
    enemy_none_of: tuple[NationId, ...] = field((), title="Target holds no unit of", rule="PoG-12.2.4")


AnyEffect = effects(
    Reinforcements,
    EntersWar,
    Expedition,
    GainVp,
    VpUnlessAnswered,
    OpeningAttack,
    Recover,
    LoseRp,
    LoseCorpsOrVp,
    ReduceUnits,
    RecruitPrisoners,
    PeaceRoll,
    BuildTrench,
    SeeHand,
    CancelEvent,
    SeasonalVp,
    LiftStopBan,
    LiftFortBan,
    CostPerUnit,
    MixedCorps,
    ArmyGroup,
    OneNation,
    RpEachTurn,
    RpLimit,
    NoRpPlays,
    BlockReinforcements,
    VoidMandate,
    MandateDrm,
    Mutiny,
    NoPeaceOffers,
    CountVp,
    Treaty,
    LiftLoneAttack,
    NoAttacks,
    HoldTrenches,
    RetreatBefore,
    ActionDrm,
    ActionIgnoresTrench,
)

# --- combat cards


class Weather(Document):
    """Terrain in which, and seasons when, a combat card works."""

    terrain: TerrainId = field(title="Terrain", rule="PoG-12.2.6")
    seasons: tuple[Season, ...] = field(title="Seasons", rule="PoG-12.2.6", min_length=1)


class CombatUse(Document):
    """When a combat card may be played, and what it does in that combat."""

    role: Literal["attack", "defence", "either"] = field(title="Played in", rule="PoG-9.5.4.1")
    step: Literal["trench", "flank", "cards"] = field("cards", title="Played at", rule="PoG-12.2.1")
    once_per_turn: bool = field(False, title="One combat per turn", rule="PoG-9.5.4.2")
    nations: tuple[NationId, ...] = field((), title="With a unit of", rule="PoG-12.2.6")
    only_them: bool = field(False, title="No other nation on its side", rule="PoG-12.2.6")
    army: bool = field(False, title="That unit is an army", rule="PoG-12.2.6")
    least_cf: int = field(0, title="Of combat factor", ge=0, le=9, rule="PoG-12.2.6")
    enemy: tuple[NationId, ...] = field((), title="Against a unit of", rule="PoG-12.2.6")
    enemy_only: tuple[NationId, ...] = field((), title="Against units only of", rule="PoG-12.2.6")
    countries: tuple[NationId, ...] = field((), title="Target lies in", rule="PoG-12.2.6")
    terrain: tuple[TerrainId, ...] = field((), title="Target terrain", rule="PoG-12.2.6")
    or_from_terrain: bool = field(False, title="Or attacking from it", rule="PoG-12.2.6")
    weather: tuple[Weather, ...] = field((), title="Weather", rule="PoG-12.2.6")
    trench: Literal["any", "yes", "no"] = field("any", title="Defender entrenched", rule="PoG-12.2.6")
    fort_in: NationId | None = field(None, title="Undestroyed fort in", rule="PoG-12.2.6")
    supplied_from: SpaceId | None = field(None, title="Units trace supply to", rule="PoG-12.2.6")
    drm: int = field(0, title="Modifier", ge=-6, le=6, rule="PoG-12.2.7")
    negates_trench: Literal["no", "shift", "all"] = field("no", title="Negates trench", rule="PoG-12.2.4")
    fires_first: bool = field(False, title="Attacker fires first", rule="PoG-12.2.8")
    flank_succeeds: bool = field(False, title="Flank attack succeeds", rule="PoG-12.2.9")
    army_table: bool = field(False, title="Fires on the army table", rule="PoG-12.3.4.1")
    acts_as_trench: int = field(0, title="Counts as a trench of level", ge=0, le=2, rule="PoG-12.2.4")
    no_retreat: Literal["no", "ignored", "cancelled"] = field(
        "no",
        title="Retreat",
        rule="PoG-9.5.4.2",
        help="'ignored': takes effect only when the battle is lost, else it stays; 'cancelled': cancels "
        "one retreat.",
    )
    withdrawal: bool = field(False, title="Withdrawal", rule="PoG-12.6")
    cancels_attack: bool = field(False, title="Cancels the attack", rule="PoG-12.2.6")
    not_against: tuple[CardId, ...] = field((), title="Not against", rule="PoG-12.2.6")
    vp_without_advance: int = field(0, title="VP if nobody advances", ge=-9, le=9, rule="PoG-C-5")


class StrategyDeck(Deck):
    """A side's deck."""


class StrategyCard(Card):
    """A strategy card."""

    group: LevelId = field(title="Group", rule="PoG-2.3")
    optional: bool = field(False, title="Optional", rule="PoG-2.3")
    ops: int = field(title="OPS", ge=0, le=9, rule="PoG-3.0")
    sr: int = field(title="SR", ge=0, le=9, rule="PoG-3.0")
    rp: Table[PoolId, int] = field({}, title="Replacement points", rule="PoG-3.0")
    war_status: int = field(0, title="War status", ge=0, le=9, rule="PoG-9.5.1.3")
    removed: bool = field(
        False, title="Leaves the game after its event", rule="PoG-9.5.1.2", help="The asterisk."
    )
    event_gives_ops: Literal["no", "yes", "historical"] = field(
        "no", title="Event gives its OPS too", rule="PoG-9.1.3"
    )
    counts_as_sr: bool = field(False, title="Counts as redeployment", rule="PoG-9.3.3")
    condition: AnyCondition | None = field(None, title="Condition", rule="PoG-9.5.1.1")  # type: ignore[valid-type]
    effects: tuple[AnyEffect, ...] = field((), title="Event", rule="PoG-9.5.1.1")  # type: ignore[valid-type]
    combat: CombatUse | None = field(None, title="Combat card", rule="PoG-9.5.4")
    alone_when: AnyCondition | None = field(  # type: ignore[valid-type]
        None, title="Combat card playable outside combat when", rule="PoG-9.5.1.1"
    )
    void_after: tuple[CardId, ...] = field((), title="Event has no effect after", rule="PoG-9.5.1.1")
    history: Text = field("", title="History", help="One line for the foot of the card.")
