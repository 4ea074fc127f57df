"""Scenarios: who sits where with what, what is shelled, and what wins."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from model.base import CardId, Document, Id, RegionId, SideId, SpaceId, Table, Text, field
from model.boards import Connection
from model.scenario import Scenario
from rules.schemas.great_war.board import GreatWarSpace
from rules.schemas.great_war.forces import GreatWarPlacement
from rules.schemas.great_war.rulings import Rulings
from rules.schemas.great_war.words import ObjectiveId, Seat

Copies = Annotated[int, Field(ge=0, le=99)]


class ScenarioSide(Document):
    """One army's seat and assets. What is left out comes from the tables."""

    seat: Seat = field(title="Seat", help="The edge of the board its player sits at.", rule="R6.2")
    role: Literal["attacker", "defender", "none"] = field("none", title="Role", rule="R16.25")
    formations: Text = field("", title="Formations", help="The historical units, for the briefing.")
    command_cards: int | None = field(None, title="Command cards", rule="R6.7", ge=1, le=58)
    combat_cards: int | None = field(None, title="Combat cards", rule="R6.8", ge=0, le=40)
    hq_tokens: int | None = field(None, title="HQ tokens", rule="R6.9", ge=0, le=30)
    reserve_artillery: int | None = field(
        None, title="Reserve artillery", rule="R6.6", unit="strength", ge=0, le=8
    )
    combat_hand_limit: int | None = field(None, title="Most combat cards in hand", rule="R19.2", ge=0, le=40)
    starting_medals: int = field(0, title="Medals at the start", rule="R5.1", ge=0, le=99)
    medals_to_win: int | None = field(None, title="Medals to win", rule="R5.1", ge=1, le=99)


class Objective(Document):
    """Hexes that are worth medals."""

    name: Text = field("", title="Name")
    kind: Literal[
        "temporary", "start_turn_temporary", "start_turn_majority", "permanent", "start_turn_permanent"
    ] = field(title="Kind", help="When the medal is won, and whether it can be lost.", rule="R16.10")
    side: SideId | None = field(None, title="For", help="Empty: for either side, by majority.", rule="R16.10")
    region: RegionId | None = field(None, title="Group of hexes", rule="R16.12")
    spaces: tuple[SpaceId, ...] = field((), title="Hexes", help="Where no group is named.", rule="R16.10")
    mode: Literal["single", "any_of_group", "each_hex", "majority"] = field(
        "single",
        title="How it counts",
        help="One medal for any hex of the group, or for each.",
        rule="R16.12",
    )
    medals: int = field(1, title="Medals", rule="R16.6", ge=1, le=20)
    requires: ObjectiveId | None = field(
        None, title="Only together with", help="Counts only while this objective is held too.", rule="R16.6"
    )
    held_at_start_by: SideId | None = field(None, title="Held at the start by", rule="R16.13")


class Breakthrough(Document):
    """Medals for units that leave the board over the enemy's baseline."""

    spaces: tuple[SpaceId, ...] = field(
        (), title="Exit hexes", help="All of the baseline where empty.", rule="R16.20"
    )
    medals: int = field(1, title="Medals per unit", rule="R16.20", ge=1, le=20)


class TimePressure(Document):
    """The attacker races against time: the defender may take a medal with certain cards."""

    attacker: SideId = field(title="Attacker", rule="R16.25")
    defender: SideId = field(title="Defender", rule="R16.25")
    cards: tuple[CardId, ...] = field(title="Cards", rule="R16.25", min_length=1)
    medals: int = field(1, title="Medals", rule="R16.25", ge=1, le=20)
    may_win: bool = field(False, title="May be the winning medal", rule="R16.26")


class Shelling(Document):
    """Rows of hexes that are shelled before the first turn."""

    rows: tuple[int, ...] = field(
        (), title="Rows", help="Counted from the top, 0 first; empty: no shelling.", rule="R7.1"
    )
    roller: Literal["first_player", "top", "bottom"] = field("first_player", title="Who rolls", rule="R7.2")
    craters_in_empty_trenches: bool = field(
        False,
        title="Craters in empty trenches too",
        help="A reached trench hex without a unit gets a crater.",
        rule="R7.5",
    )


class SpecialRule(Document):
    """A rule of the scenario in words. The program does not run it: players apply it by hand."""

    name: Text = field(title="Name")
    text: Text = field(title="Rule", rule="R6.11")
    hook: Literal[
        "setup",
        "start_turn",
        "order",
        "move",
        "before_attack",
        "after_attack",
        "reserve_artillery_cost",
        "end_turn",
        "victory_check",
    ] = field(title="When", rule="R6.11")


class Design(Document):
    """What the designer meant, for other authors; no rule reads it."""

    number: int = field(1, title="Place in the list of scenarios", ge=1, le=999)
    size: str = field("", title="Size")
    favoured: str = field("", title="Favoured")
    why: str = field("", title="Why")
    basis: str = field("", title="Where the numbers come from")
    wins: Table[SideId, tuple[int, int]] = field(
        {}, title="Wins in bot games", unit="%", help="Lowest and highest of three bots."
    )
    turns: tuple[float, float] | None = field(None, title="Turns per side in bot games")


class GreatWarScenario(Scenario[GreatWarSpace, Connection, GreatWarPlacement, Rulings]):
    """A battle."""

    ground: Literal["war_torn", "countryside"] = field("war_torn", title="Side of the board", rule="R3.1")
    sides: Table[SideId, ScenarioSide] = field({}, title="Sides", rule="R6.2")
    first_player: SideId | None = field(None, title="First player", rule="R6.13")
    objectives: Table[Id, Objective] = field({}, title="Objectives", rule="R16.6")
    breakthrough: Table[SideId, Breakthrough] = field({}, title="Breakthrough", rule="R16.20")
    time_pressure: TimePressure | None = field(None, title="Time pressure", rule="R16.25")
    shelling: Shelling = field(Shelling(), title="Shelling of no-man's-land", rule="R7.1")
    card_counts: Table[CardId, Copies] = field(
        {}, title="Copies of cards", help="Where they differ from the decks.", rule="R19.1"
    )
    special_rules: Table[Id, SpecialRule] = field({}, title="Special rules", rule="R6.11")
    design: Design | None = field(None, title="Design")
