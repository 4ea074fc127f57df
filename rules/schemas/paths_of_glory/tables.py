"""Tables and parameters printed beside the map."""

from __future__ import annotations

from typing import Literal

from model.base import CardId, Document, Id, NationId, SideId, SpaceId, Table, Text, field
from model.content import Tables
from rules.schemas.paths_of_glory.words import LevelId, MandateId, Season, TurnId


class Parameters(Document):
    """Plain numbers of the rules."""

    stacking: int = field(3, title="Units per space", ge=1, le=99, rule="PoG-10.1.1")
    actions: int = field(6, title="Actions per side and turn", ge=1, le=20, rule="PoG-8.1.1")
    automatic_ops: int = field(1, title="Operations without a card", ge=0, le=9, rule="PoG-8.1.3")
    sr_army: int = field(4, title="Redeployment of an army", unit="SR points", ge=0, le=20, rule="PoG-13.1.2")
    sr_corps: int = field(
        1, title="Redeployment of a corps", unit="SR points", ge=0, le=20, rule="PoG-13.1.2"
    )
    flank_success: int = field(4, title="Flank attack succeeds from", ge=1, le=12, rule="PoG-12.3.3")
    trench_limit: int = field(2, title="Highest trench", ge=0, le=2, rule="PoG-11.2.3")
    siege_early_drm: int = field(-2, title="Siege modifier early", ge=-6, le=0, rule="PoG-15.3.3")
    siege_early_last: TurnId = field("2", title="Up to turn", rule="PoG-15.3.3")
    no_reinforcements_through: TurnId = field("1", title="No reinforcements up to turn", rule="PoG-9.5.3.1")
    fort_ban_through: TurnId = field("1", title="Foreign forts closed up to turn", rule="PoG-15.1.12")
    lifting_war_status: int = field(
        4, title="War status that lifts the 1914 limits", ge=0, le=99, rule="PoG-16.1.5"
    )
    near_east_attacks: int = field(
        1, title="Near East spaces activated for combat", ge=0, le=9, rule="PoG-9.2.7"
    )
    near_east_attacks_of: SideId | None = field(None, title="Limit binds", rule="PoG-9.2.7")
    auto_victory_high: int = field(20, title="Automatic victory from", unit="VP", rule="PoG-5.2.1")
    auto_victory_low: int = field(0, title="Automatic victory down to", unit="VP", rule="PoG-5.2.2")
    armistice: int = field(40, title="Armistice from", unit="combined war status", rule="PoG-16.2.1")
    commitment_from: TurnId = field("2", title="Commitment checked from turn", rule="PoG-16.1.2")
    entry_watch: NationId | None = field(
        None,
        title="Late neutral",
        rule="PoG-C-5",
        help="While it is neutral and its side at the highest level, VP go to the enemy.",
    )
    fort_ban: FortBan | None = field(None, title="Forts spared in 1914", rule="PoG-15.1.11")
    early_fort_ban: FortBan | None = field(None, title="Forts spared in the first turns", rule="PoG-15.1.12")


class FortBan(Document):
    """Units of a nation that may not attack forts in a country."""

    nation: NationId = field(title="Units of", rule="PoG-15.1.11")
    country: NationId = field(title="Forts in", rule="PoG-15.1.11")
    besiege: bool = field(True, title="May besiege empty ones", rule="PoG-15.1.11")


Parameters.model_rebuild()


class FireTable(Document):
    """A fire table: columns by strength, rows by die."""

    columns: tuple[int, ...] = field(
        title="Columns", rule="PoG-12.2.8", min_length=1, help="Lowest strength of each column."
    )
    die: Table[str, tuple[int, ...]] = field(title="Loss numbers by modified die", rule="PoG-12.2.9")


class TrenchEffect(Document):
    """What a trench of one level does."""

    attacker_shift: int = field(title="Attacker's shift", unit="columns", ge=-9, le=9, rule="PoG-12.2.8")
    defender_shift: int = field(title="Defender's shift", unit="columns", ge=-9, le=9, rule="PoG-12.2.8")
    retreat_may_be_cancelled: bool = field(True, title="Retreat may be cancelled", rule="PoG-12.5.3")
    flank_allowed: bool = field(False, title="Flank attack allowed", rule="PoG-12.3.1")


class Mandate(Document):
    """One box of a mandated offensive table: who must attack whom, and where."""

    name: Text = field(title="Name")
    nation: NationId | None = field(None, title="Who must attack", rule="PoG-7.1.3")
    targets: tuple[NationId, ...] = field(
        (), title="Units of", rule="PoG-7.1.4", help="Empty: any enemy unit."
    )
    countries: tuple[NationId, ...] = field((), title="In", rule="PoG-7.1.4", help="Empty: anywhere.")
    front: NationId | None = field(
        None,
        title="Front",
        rule="PoG-7.1.6",
        help="Its units, its land, or units supplied through it; falls back if it is neutral or lost.",
    )
    falls_back_to: MandateId | None = field(None, title="Falls back to", rule="PoG-7.1.6")


class MandateTable(Document):
    """A side's mandated offensives by die."""

    dice: tuple[MandateId, ...] = field(title="By die", min_length=6, max_length=6, rule="PoG-7.1.1")
    order: tuple[MandateId, ...] = field(title="Boxes from left to right", rule="PoG-7.1.2")


class PeaceTable(Document):
    """Refused peace terms: VP change by die."""

    offer_from: int | None = field(None, title="Offer from", unit="VP", rule="PoG-16.5.1.1")
    offer_down_to: int | None = field(None, title="Offer down to", unit="VP", rule="PoG-16.5.1.2")
    low: tuple[int, ...] = field(
        title="VP by die, low combined war status", min_length=6, max_length=6, rule="PoG-16.5.2"
    )
    high: tuple[int, ...] = field(
        title="VP by die, high combined war status", min_length=6, max_length=6, rule="PoG-16.5.2"
    )
    high_from: int = field(20, title="High from", unit="combined war status", ge=0, le=99, rule="PoG-16.5.2")


class ReplacementUse(Document):
    """One way to spend replacement points."""

    name: Text = field(title="Action")
    cost: int = field(title="Cost", unit="RP", ge=0, le=9, rule="PoG-17.1.4")
    flip_armies: int = field(0, title="Armies flipped to full", ge=0, le=9, rule="PoG-17.1.4")
    flip_corps: int = field(0, title="Corps flipped to full", ge=0, le=9, rule="PoG-17.1.4")
    corps_full: int = field(0, title="Corps returned full", ge=0, le=9, rule="PoG-17.1.4")
    corps_reduced: int = field(0, title="Corps returned reduced", ge=0, le=9, rule="PoG-17.1.4")
    army_full: int = field(0, title="Armies recreated full", ge=0, le=9, rule="PoG-17.1.4")
    army_reduced: int = field(0, title="Armies recreated reduced", ge=0, le=9, rule="PoG-17.1.4")


class Turn(Document):
    """One turn of the track."""

    name: Text = field(title="Name")
    year: int = field(title="Year", ge=1, le=3000, rule="PoG-C-1")
    season: Season = field("none", title="Season", rule="PoG-C-1")
    months: int = field(3, title="Months", ge=1, le=12, rule="PoG-C-1")


class VpLine(Document):
    """One line of the victory point table."""

    name: Text = field(title="Cause")
    vp: int = field(title="VP", ge=-20, le=20, rule="PoG-5.1.2")
    when: Literal["event", "action", "war status", "end"] = field(title="When", rule="PoG-5.1.2")
    card: CardId | None = field(None, title="Card")
    scenario_only: str = field("", title="Only in scenario", help="Kind of scenario; empty: all.")


class Level(Document):
    """A level of war commitment."""

    name: Text = field(title="Name")
    war_status: int = field(title="From war status", ge=0, le=99, rule="PoG-16.1.3")


class Pool(Document):
    """A pool of replacement points."""

    name: Text = field(title="Name")
    side: SideId = field(title="Side")
    nation: NationId | None = field(None, title="Only while at war", rule="PoG-9.4.1")
    bonus_after: CardId | None = field(None, title="One more with every RP card after", rule="PoG-17.1.8")


class Quota(Document):
    """So many units in a turn."""

    name: Text = field(title="Name")
    per_turn: int = field(1, title="Per turn", ge=0, le=99, rule="PoG-13.2")


class Merge(Document):
    """Nations that count as one when a space is activated."""

    nations: tuple[NationId, ...] = field(title="Nations", min_length=2, rule="PoG-9.2.3")
    spaces: tuple[SpaceId, ...] = field((), title="In these spaces", rule="PoG-9.2.3")
    countries: tuple[NationId, ...] = field((), title="In these countries", rule="PoG-9.2.3")


class Capitulation(Document):
    """The chain of events that takes a nation out of the war."""

    nation: NationId = field(title="Nation", rule="PoG-16.4.1")
    by: SideId = field(title="Forced by", rule="PoG-16.4.1")
    steps: tuple[CardId, ...] = field(title="Events in order", rule="PoG-16.4.1")
    treaty_area: tuple[NationId, ...] = field((), title="May still operate in", rule="PoG-16.4.9")
    treaty_enemies: tuple[NationId, ...] = field(
        (), title="May still be attacked in the Near East by", rule="PoG-16.4.9"
    )


class Swap(Document):
    """Cards of a variant: some optional ones come in, as many standard ones go out."""

    cards_in: tuple[CardId, ...] = field(title="Cards in", rule="E-47")
    cards_out: tuple[CardId, ...] = field(title="Cards out", rule="E-47")


class PathsTables(Tables):
    """All tables of the game."""

    parameters: Parameters = field(Parameters(), title="Parameters")
    fire: Table[Id, FireTable] = field({}, title="Fire tables", rule="PoG-12.2.8", help="'army' and 'corps'.")
    trenches: Table[str, TrenchEffect] = field({}, title="Trenches by level", rule="PoG-11.2")
    mandates: Table[Id, Mandate] = field({}, title="Mandated offensives", rule="PoG-7.1")
    mandate_tables: Table[SideId, MandateTable] = field(
        {}, title="Mandated offensive tables", rule="PoG-7.1.1"
    )
    peace: Table[SideId, PeaceTable] = field({}, title="Peace terms", rule="PoG-16.5")
    replacements: Table[Id, ReplacementUse] = field({}, title="Replacement costs", rule="PoG-17.1.4")
    turns: Table[Id, Turn] = field({}, title="Turn track", rule="PoG-C-1")
    victory_points: Table[Id, VpLine] = field({}, title="Victory point table", rule="PoG-5.1.2")
    commitment: Table[Id, Level] = field({}, title="War commitment", rule="PoG-16.1")
    pools: Table[Id, Pool] = field({}, title="Replacement pools", rule="PoG-17.1.1")
    quotas: Table[Id, Quota] = field({}, title="Quotas per turn", rule="PoG-13.2")
    merges: Table[Id, Merge] = field({}, title="Nations activated as one", rule="PoG-9.2.3")
    rp_by_ops: Table[SideId, Table[str, Table[str, int]]] = field(
        {},
        title="Replacement points by card value",
        help="For checking cards: OPS value to pools.",
        rule="PoG-9.4.1",
    )
    capitulation: Capitulation | None = field(None, title="Capitulation", rule="PoG-16.4")
    entry_levels: Table[NationId, LevelId] = field(
        {}, title="Nations that enter at a level", rule="PoG-16.1.3.1"
    )
    variants: Table[Id, Table[SideId, Swap]] = field({}, title="Card variants", rule="E-47")
