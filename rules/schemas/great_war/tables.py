"""Numbers of the game: dice, template, unit types, limits, and what a scenario gets when it says nothing."""

from __future__ import annotations

from model.base import Document, Id, SideId, Table, field
from model.content import Tables
from rules.schemas.great_war.forces import SpecialFigure, UnitType
from rules.schemas.great_war.words import Compass, Face, Seat


class BoxContents(Document):
    """What one box holds. Only HQ tokens are a limit in play; the rest gives warnings."""

    hq_tokens: int = field(
        30,
        title="HQ tokens",
        help="The whole pool; nothing is gained from an empty one.",
        rule="R15.3",
        ge=0,
        le=1000,
    )
    tiles: int = field(58, title="Terrain tiles", rule="R22.10", ge=0, le=1000)
    markers: int = field(26, title="Wire and crater markers", rule="R4.19", ge=0, le=1000)
    medals: int = field(20, title="Medals", rule="AMB-62", ge=0, le=1000)
    battle_dice: int = field(8, title="Battle dice", rule="R4.19", ge=0, le=1000)
    targeting_dice: int = field(5, title="Targeting dice", rule="R18.12", ge=0, le=1000)


class ReserveArtillery(Document):
    """Strengths of reserve artillery."""

    least: int = field(0, title="Least strength", help="0: none.", rule="R22.4", ge=0, le=100)
    most: int = field(8, title="Greatest strength", rule="R22.4", ge=0, le=100)


class Assets(Document):
    """What a side starts with when its scenario is silent."""

    command_cards: int = field(5, title="Command cards", rule="R22.9", ge=1, le=58)
    combat_cards: int = field(3, title="Combat cards", rule="R22.9", ge=0, le=40)
    hq_tokens: int = field(8, title="HQ tokens", rule="R22.9", ge=0, le=30)
    reserve_artillery: int = field(4, title="Reserve artillery", rule="R22.4", ge=0, le=8)
    combat_hand_limit: int = field(5, title="Most combat cards in hand", rule="R19.2", ge=0, le=40)
    medals_to_win: int = field(6, title="Medals to win", rule="R22.9", ge=1, le=99)


class EndOfTurn(Document):
    """What the last phase of a turn brings."""

    command_cards: int = field(1, title="Command cards drawn", rule="R14.1", ge=0, le=9)
    combat_cards: int = field(
        1, title="Combat cards drawn", help="Or the HQ below.", rule="R14.2", ge=0, le=9
    )
    hq_tokens: int = field(2, title="HQ taken instead", rule="R14.2", ge=0, le=30)
    hq_for_discard: int = field(1, title="HQ for a discarded combat card", rule="R14.4", ge=0, le=30)


class CombatCardLimits(Document):
    """How many combat cards a player may play."""

    own_turn: int = field(1, title="In the own turn", rule="R19.6", ge=0, le=9)
    opponents_turn: int = field(1, title="In the opponent's turn", rule="R19.6", ge=0, le=9)


class SeatView(Document):
    """What a seat calls the two flanks of the page."""

    left: str = field(title="Left flank", rule="R22.2")
    right: str = field(title="Right flank", rule="R22.2")


_EAST: tuple[Compass, ...] = ("north-east", "east", "south-east")
_WEST: tuple[Compass, ...] = ("south-west", "west", "north-west")
ROUND: dict[Seat, tuple[Compass, ...]] = {"bottom": _EAST + _WEST, "top": _WEST + _EAST}
"""The neighbours of the aim hex, by the number of the targeting die, as each seat counts them."""


class GreatWarTables(Tables):
    """All numbers that cards and scenarios build on."""

    unit_types: Table[Id, UnitType] = field({}, title="Unit types", rule="R4.10")
    special_figures: Table[Id, SpecialFigure] = field({}, title="Special figures", rule="R17.1")
    battle_die: Table[Face, int] = field(
        {"soldier": 2, "skull": 1, "burst": 1, "flag": 1, "hq": 1},
        title="Battle die",
        help="Sides of the die that show each face.",
        rule="R22.3",
    )
    targeting_template: Table[Seat, Table[str, Compass]] = field(
        {seat: Table({str(n + 1): side for n, side in enumerate(round_)}) for seat, round_ in ROUND.items()},
        title="Targeting template",
        help="For the seat that fires: which neighbour of the aim hex each number of the die names.",
        rule="R22.5",
    )
    seat_views: Table[Seat, SeatView] = field(
        {"bottom": SeatView(left="west", right="east"), "top": SeatView(left="east", right="west")},
        title="Flanks as the seats see them",
        rule="R22.2",
    )
    box: BoxContents = field(BoxContents(), title="Contents of the box", rule="R4.19")
    reserve_artillery: ReserveArtillery = field(ReserveArtillery(), title="Reserve artillery", rule="R22.4")
    assets: Assets = field(Assets(), title="Assets when a scenario is silent", rule="R22.9")
    end_of_turn: EndOfTurn = field(EndOfTurn(), title="End of turn", rule="R14.1")
    combat_card_limits: CombatCardLimits = field(
        CombatCardLimits(), title="Combat cards per turn", rule="R19.6"
    )
    default_seats: Table[Seat, SideId] = field({}, title="Seats when a scenario is silent", rule="R22.9")
    first_player: Seat = field("bottom", title="First player when a scenario is silent", rule="R22.9")
