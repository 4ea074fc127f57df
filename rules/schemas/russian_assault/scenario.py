"""Scenarios: forces, rounds, victory, and the script of the NPC side (chapter 9)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from model.base import CardId, Document, Id, SideId, Table, TerrainId, TileId, field
from model.boards import Connection
from model.scenario import Placement, Scenario
from rules.schemas.russian_assault.conditions import AnyCondition
from rules.schemas.russian_assault.content import RussianAssaultSpace
from rules.schemas.russian_assault.effects import AnyEffect
from rules.schemas.russian_assault.options import RussianAssaultOptions
from rules.schemas.russian_assault.tables import Hand
from rules.schemas.russian_assault.vocabulary import (
    Edge,
    RowLetter,
    TacticalModifier,
    TileSet,
    UnitClass,
)


class UnitPlacement(Placement):
    """A unit that starts on the map."""

    dug_in: bool = field(False, title="Dug in", rule="A-63")


# --- how long ---


class FixedRounds(Document):
    """The game ends after a given round."""

    kind: Literal["fixed"]
    last: int = field(title="Last round", rule="6.P4.2", ge=1, le=99)


class VariableRounds(Document):
    """From a given round on, a flipped card decides at the end of each round whether there is one more."""

    kind: Literal["variable"]
    first_check: int = field(title="First check after round", rule="9.1.S2", ge=1, le=99)
    continue_on: tuple[TacticalModifier, ...] = field(title="One more round on", min_length=1, max_length=5)


class UnlimitedRounds(Document):
    """The game lasts until somebody wins."""

    kind: Literal["unlimited"]


Rounds = Annotated[FixedRounds | VariableRounds | UnlimitedRounds, Field(discriminator="kind")]

# --- what a side starts with ---


class Start(Document):
    """What a side has when round 1 begins."""

    prestige: int | None = field(
        None,
        title="Prestige",
        help="Empty: the bonus of the first or second player.",
        rule="9.1.3",
        ge=0,
        le=500,
    )
    ammo: int = field(0, title="Ammo", rule="A-100", ge=0, le=99)
    hand: Hand | None = field(None, title="Starting hand", help="Empty: as the tables say.", rule="6.P1.1")
    buying_stops_at: int | None = field(
        None,
        title="Buying stops at",
        unit="cards",
        help="Empty: as the tables say.",
        rule="A-11",
        ge=1,
        le=99,
    )
    victory_points: int = field(0, title="Victory points", rule="9.2.V", ge=0, le=999)


class HomeRowChoice(Start):
    """One of the home rows that a side may choose, and what comes with it."""

    seat: Edge | None = field(None, title="Sits at", rule="9.0.2")
    special_rules: Table[Id, AnyEffect] = field({}, title="Special rules", rule="9.2.V")


class Force(Start):
    """A side in this scenario: its seat, its purchase, its units of choice."""

    seat: Edge | None = field(
        None, title="Sits at", help="Gives the NPC side's left, right, near and far.", rule="9.0.2"
    )
    budget: int = field(
        0,
        title="Budget",
        help="For units bought before the game; the rest is kept.",
        unit="prestige",
        rule="9.1.5",
        ge=0,
        le=200,
    )
    max_units: int = field(0, title="Units bought at most", rule="9.1.5", ge=0, le=36)
    reserve: int = field(
        0,
        title="Reserve",
        help="Worth of the unit cards put on top of the deck.",
        unit="prestige",
        rule="9.1.6",
        ge=0,
        le=200,
    )
    units_by_choice: Table[UnitClass | Literal["any"], int] = field(
        {}, title="Units of choice", help="Free of charge, by class.", rule="A-102"
    )
    placement: Literal["home_row", "any_controlled", "tiles"] = field(
        "home_row", title="Places units on", rule="9.1.7"
    )
    placement_tiles: TileSet | None = field(
        None, title="Tiles for placement", help="Where units are placed on tiles of their own.", rule="9.1.7"
    )
    home_row_choices: Table[RowLetter, HomeRowChoice] = field(
        {}, title="Choice of home row", help="The side chooses one and gets what goes with it.", rule="9.2.V"
    )


# --- victory ---


class ImmediateWin(Document):
    """A side that meets this wins before the last round."""

    side: SideId | None = field(None, title="Side", help="Empty: whichever side meets it.", rule="6.P4.1")
    when: AnyCondition = field(title="Wins when")
    check: Literal["phase4", "at_once"] = field("phase4", title="Checked", rule="A-50")


class MostTiles(Document):
    """The side with more tiles of a set wins."""

    decide: Literal["most_tiles"]
    of: TileSet = field(TileSet(), title="Tiles", rule="9.1.S1")


class MostPrestigeOfTiles(Document):
    """The side whose tiles have the higher prestige values wins."""

    decide: Literal["most_prestige_of_tiles"]


class WinnerIf(Document):
    """A side wins if it meets a condition."""

    decide: Literal["winner_if"]
    side: SideId = field(title="Side")
    when: AnyCondition = field(title="Wins when", rule="9.1.S5")


class Winner(Document):
    """A side wins outright; it stands last."""

    decide: Literal["winner"]
    side: SideId = field(title="Winner", rule="9.1.S1")


class WinningPlayer(Document):
    """The first or the second player wins outright; it stands last."""

    decide: Literal["winning_player"]
    player: Literal["first", "second"] = field(title="Winner", rule="9.1.S2")


FinalStep = Annotated[
    MostTiles | MostPrestigeOfTiles | WinnerIf | Winner | WinningPlayer, Field(discriminator="decide")
]


class Victory(Document):
    """How the game is won."""

    immediate: Table[Id, ImmediateWin] = field({}, title="Before the end", rule="6.P4.1")
    final: tuple[FinalStep, ...] = field(
        (), title="After the last round", help="The first that decides counts.", rule="6.P4.2"
    )


class Award(Document):
    """Victory points for control or for kills."""

    side: SideId = field(title="Side")
    what: Literal["all_tiles", "each_tile", "each_kill"] = field(
        title="For",
        help="All tiles of a set (once), each of them (once per tile), or each enemy unit destroyed.",
        rule="A-64",
    )
    of: TileSet | None = field(None, title="Tiles")
    points: int = field(title="Points", unit="VP", rule="9.2.VP.2", ge=1, le=999)


class VictoryPointRace(Document):
    """Victory points: how they are earned and who may spend them."""

    awards: Table[Id, Award] = field({}, title="Awards", rule="9.2.VP.2")
    spenders: tuple[SideId, ...] = field((), title="May spend points", rule="9.2.VP.4")


# --- the NPC side ---


class NpcDeck(Document):
    """Cards taken out of the action deck for the NPC side."""

    draw: int = field(
        title="Cards drawn", help="Per operations phase or per combat.", rule="9.2.NPC.7", ge=1, le=20
    )
    cards: Table[CardId, int] = field({}, title="Cards", help="How many of each.", rule="9.2.NPC.3")


class Reinforcement(Document):
    """Units that arrive at the start of an NPC turn, one on each tile, dug in and free of charge."""

    turns: tuple[int, ...] = field(
        (), title="NPC turns", help="Empty: every turn, even or odd.", rule="9.2.NPC.13"
    )
    every: Literal["even", "odd"] | None = field(None, title="Every", rule="9.2.S")
    fill: TileSet = field(title="On tiles", rule="9.2.NPC.13")
    not_human_controlled: bool = field(False, title="Only where the human has no control", rule="9.2.M")
    holds: bool = field(False, title="Holds", help="These units never move by themselves.", rule="9.2.K")
    when_option: Table[str, str] = field(
        {}, title="Only with option", help="Option and value under which the units arrive.", rule="A-57"
    )


class TowardEdge(Document):
    """Toward an edge of the map."""

    toward: Literal["edge"]
    edge: Edge = field(title="Edge")


class TowardTiles(Document):
    """Toward the nearest tile of a set."""

    toward: Literal["tiles"]
    of: TileSet = field(title="Tiles")
    straight: bool = field(False, title="In a straight line")


class NextToHuman(Document):
    """To a tile next to a human unit; the human chooses which."""

    toward: Literal["next_to_human"]


Goal = Annotated[TowardEdge | TowardTiles | NextToHuman, Field(discriminator="toward")]


class Movement(Document):
    """Where NPC units go."""

    rows: tuple[RowLetter, ...] = field(
        (), title="Units from rows", help="Where they arrived; empty: all.", rule="9.2.D"
    )
    from_round: int = field(1, title="From round", ge=1, le=99)
    to_round: int | None = field(None, title="To round", ge=1, le=99)
    goal: Goal = field(title="Goal", rule="A-62")


class WhenBlocked(Document):
    """A unit whose way is blocked by a human unit attacks it, then moves if it can."""

    attack: Literal["when_blocked"]


class Adjacent(Document):
    """A unit always attacks a human unit next to it."""

    attack: Literal["adjacent"]


class UnitsOn(Document):
    """A unit attacks human units on this terrain as soon as it can, and goes there if nobody holds it."""

    attack: Literal["units_on"]
    terrain: tuple[TerrainId, ...] = field(title="Terrain", min_length=1, rule="A-108")


class FromTo(Document):
    """A unit on this terrain attacks a human unit on such terrain next to it."""

    attack: Literal["from_to"]
    own: tuple[TerrainId, ...] = field(title="Standing on", min_length=1, rule="9.2.S")
    enemy: tuple[TerrainId, ...] = field(title="Against units on", min_length=1, rule="9.2.S")


Attack = Annotated[WhenBlocked | Adjacent | UnitsOn | FromTo, Field(discriminator="attack")]


class NpcScript(Document):
    """How the side without a player acts."""

    side: SideId = field(title="NPC side", rule="9.2.NPC.1")
    command: NpcDeck | None = field(
        None, title="Command deck", help="Per operations phase.", rule="9.2.NPC.6"
    )
    fire: NpcDeck | None = field(None, title="Fire deck", help="Per combat.", rule="9.2.NPC.7")
    target: NpcDeck | None = field(None, title="Target deck", help="Per combat.", rule="9.2.NPC.7")
    reinforcements: Table[Id, Reinforcement] = field({}, title="Reinforcements", rule="9.2.NPC.13")
    movement: Table[Id, Movement] = field(
        {}, title="Movement", help="Empty: the units stay.", rule="9.2.NPC.1"
    )
    avoids: tuple[TerrainId, ...] = field(
        (), title="Does not enter", help="Except as the only way to retreat.", rule="9.2.K"
    )
    attacks: Table[Id, Attack] = field({}, title="Attacks", rule="9.2.NPC.17")
    target_choice: Literal["human"] = field("human", title="Choice among targets", rule="9.2.NPC.16")
    advance: Literal["always", "never", "human"] = field(
        "human", title="Advance after combat", rule="7.S18.1"
    )


class MapFact(Document):
    """Something that the map of the scenario must show; a check holds the map against it."""

    of: TileSet = field(TileSet(), title="Tiles", rule="9.0.2")
    at_least: int = field(1, title="At least", unit="tiles", ge=0, le=144)
    at_most: int | None = field(None, title="At most", unit="tiles", ge=0, le=144)
    neighbours: bool = field(False, title="Two of them are neighbours")
    faces: Table[TileId, Literal["a", "b"]] = field(
        {}, title="Tiles that lie on the map", help="With the face that is up.", rule="1.0.1"
    )


class RussianAssaultScenario(
    Scenario[RussianAssaultSpace, Connection, UnitPlacement, RussianAssaultOptions],
):
    """A battle for two players, or for one against the NPC side."""

    mode: Literal["two_player", "solo"] = field("two_player", title="Mode", rule="9.0.1")
    number: int | None = field(None, title="Number", ge=1, le=999)
    first_player: SideId | None = field(None, title="First player", help="Empty: at random.", rule="9.1.2")
    placement_order: tuple[SideId, ...] = field(
        (), title="Order of placement", help="Empty: the first player first.", rule="9.1.7"
    )
    rounds: Rounds | None = field(None, title="Rounds", rule="6.P4.2")
    forces: Table[SideId, Force] = field({}, title="Forces", rule="9.1.5")
    victory: Victory = field(Victory(), title="Victory", rule="6.P4.1")
    victory_points: VictoryPointRace | None = field(None, title="Victory points", rule="9.2.VP.1")
    npc: NpcScript | None = field(None, title="NPC side", rule="9.2.NPC.1")
    special_rules: Table[Id, AnyEffect] = field({}, title="Special rules")
    map_facts: Table[Id, MapFact] = field(
        {}, title="Facts of the map", help="What the rules of the scenario take for granted.", rule="9.0.2"
    )
    left_out: Table[CardId, int] = field(
        {}, title="Cards left out", help="How many copies of each stay in the box.", rule="9.1.1"
    )
