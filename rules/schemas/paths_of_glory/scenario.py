"""Scenarios: set-up, entries of neutral nations, decks, and how the war is won."""

from __future__ import annotations

from typing import Literal

from model.base import (
    CardId,
    Document,
    Id,
    LocationId,
    NationId,
    PieceId,
    SideId,
    SpaceId,
    Table,
    Text,
    field,
)
from model.scenario import Placement, Scenario
from rules.schemas.paths_of_glory.cards import AnyCondition
from rules.schemas.paths_of_glory.options import PathsOptions
from rules.schemas.paths_of_glory.places import Line, Place
from rules.schemas.paths_of_glory.words import LevelId, TurnId, VpSet


class StartingUnit(Placement):
    """A counter of the set-up list: where it starts, and on which side (step 1 is reduced)."""

    older_at: LocationId | None = field(
        None, title="In the 2010 set-up", rule="E-02", help="Where it starts without the option of 4.2.4."
    )


class Trench(Document):
    """A trench at the start."""

    side: SideId = field(title="Side", rule="PoG-4.2.1")
    level: int = field(
        title="Level", ge=0, le=2, rule="PoG-4.2.1", help="0 removes the one of the scenario it is based on."
    )


class Entry(Document):
    """What is placed when a neutral nation enters the war."""

    setup: Table[Id, StartingUnit] = field({}, title="Units", rule="PoG-4.2.2")
    trenches: Table[SpaceId, Trench] = field({}, title="Trenches", rule="PoG-4.2.2")
    spread: tuple[PieceId, ...] = field(
        (),
        title="One each in other home spaces",
        rule="PoG-4.2.2",
        help="The owner chooses as many different home spaces not named above.",
    )


class VictoryLevel(Document):
    """Thresholds that apply when their condition holds; the first that does counts."""

    name: Text = field("", title="Name")
    when: AnyCondition | None = field(None, title="When", rule="PoG-5.5.2")
    cp_from: int = field(title="Central Powers win from", unit="VP", rule="PoG-5.1.1")
    ap_down_to: int = field(
        title="Allies win down to", unit="VP", rule="PoG-5.1.1", help="A draw in between."
    )


class EndAdjustment(Document):
    """VP counted when the game ends by armistice or after the last turn."""

    name: Text = field("", title="Name")
    vp: int = field(title="VP", ge=-20, le=20, rule="PoG-5.7.4")
    each_unplayed: tuple[CardId, ...] = field((), title="For each not played as an event", rule="PoG-5.7.4")
    nation: NationId | None = field(None, title="Nation that the option counts by army", rule="E-11")


class PathsScenario(Scenario[Place, Line, StartingUnit, PathsOptions]):
    """A scenario."""

    kind: Literal["introductory", "limited war", "campaign", "historical", "custom"] = field(
        "campaign", title="Kind", rule="PoG-5.0"
    )
    first_turn: TurnId = field("1", title="First turn", rule="PoG-6.0")
    last_turn: TurnId = field("20", title="Last turn", rule="PoG-5.5.1")
    vp: int = field(10, title="VP at the start", ge=-50, le=50, rule="PoG-4.1.1")
    vp_set: VpSet = field("standard", title="Victory spaces", rule="PoG-5.7.2")
    war_status: Table[SideId, int] = field({}, title="War status at the start", rule="PoG-4.1.1")
    commitment: Table[SideId, LevelId] = field({}, title="Commitment at the start", rule="PoG-16.1.1")
    commitment_rises: bool = field(True, title="Commitment may rise", rule="PoG-5.3.2")
    ends_at_level: LevelId | None = field(None, title="Ends when a side reaches", rule="PoG-5.4.1")
    peace: bool = field(True, title="Peace terms", rule="PoG-16.5")
    asterisk_vp: int = field(
        0,
        title="VP for each asterisk event",
        rule="PoG-5.3.5",
        ge=0,
        le=9,
        help="For the side that plays it.",
    )
    ap_wins_draws: bool = field(False, title="Allies win draws", rule="PoG-5.6.2")
    peace_is_loss: bool = field(False, title="Accepted peace loses for both", rule="PoG-5.6.3")
    opening_card: CardId | None = field(None, title="Card offered before the deal", rule="PoG-4.3.1")
    opening_forced: bool = field(False, title="Must open the game as an event", rule="PoG-5.7.4")
    trenches: Table[SpaceId, Trench] = field({}, title="Trenches", rule="PoG-4.2.1")
    control: Table[SpaceId, SideId] = field({}, title="Control", rule="PoG-3.0")
    forts_destroyed: tuple[SpaceId, ...] = field((), title="Destroyed forts", rule="PoG-15.1.9")
    beachhead: SpaceId | None = field(None, title="Beachhead at the start", rule="PoG-9.5.3.5")
    entries: Table[NationId, Entry] = field({}, title="Entry of nations", rule="PoG-4.2.2")
    at_war: tuple[NationId, ...] = field((), title="Already at war", rule="PoG-9.5.2")
    limited_entry: tuple[NationId, ...] = field((), title="Limited entry", rule="PoG-9.5.2.4")
    events_played: tuple[CardId, ...] = field((), title="Events already played", rule="PoG-9.5.1")
    cards_removed: tuple[CardId, ...] = field((), title="Cards not in the game", rule="PoG-9.5.1.2")
    decks_include: tuple[LevelId, ...] = field((), title="Card groups already in the decks", rule="PoG-16.1")
    victory: Table[Id, VictoryLevel] = field({}, title="Victory", rule="PoG-5.1.1")
    at_the_end: Table[Id, EndAdjustment] = field({}, title="VP at the end", rule="PoG-5.7.4")
    bonus_rp: Table[Id, BonusRp] = field({}, title="Extra replacement points", rule="PoG-5.7.3")
    italy_limit: ArmyLimit | None = field(None, title="Armies kept out of a country", rule="PoG-5.7.4")
    turn_one_mandates: Table[NationId, NationId] = field(
        {},
        title="Mandates changed on the first turn",
        rule="PoG-5.7.4",
        help="Nation to the one that must attack instead.",
    )
    events_with_ops: bool = field(False, title="Marked events also give their OPS", rule="PoG-5.7.4")
    not_on_first_turn: tuple[CardId, ...] = field((), title="No events on the first turn", rule="PoG-5.7.4")


class BonusRp(Document):
    """A replacement point given each turn while spaces are held."""

    nation: NationId = field(title="Nation", rule="PoG-5.7.3")
    level: LevelId = field(title="From its side's commitment", rule="amb-31")
    space: SpaceId = field(title="Space held", rule="PoG-5.7.3")
    others: int = field(2, title="Further spaces", ge=0, le=99, rule="PoG-5.7.3")
    countries: tuple[NationId, ...] = field(title="In", rule="PoG-5.7.3")
    rp: int = field(1, title="RP", ge=0, le=9, rule="PoG-5.7.3")


class ArmyLimit(Document):
    """Only armies of some nations may operate in a country until a side's commitment."""

    country: NationId = field(title="Country", rule="PoG-5.7.4")
    allowed: tuple[NationId, ...] = field(title="Armies of", rule="PoG-5.7.4")
    until: LevelId = field(title="Until", rule="PoG-5.7.4")


PathsScenario.model_rebuild()
