"""Unclear passages on shelling, objectives, exits, medals and the end (chapters 7 and 16)."""

from __future__ import annotations

from typing import Literal

from model.base import field
from model.content import Options
from rules.schemas.great_war.rulings.ruling import ruling


class VictoryRulings(Options):
    """How medals are won and lost."""

    shelling_details: Literal["left_of_roller", "from_the_west"] = ruling(
        "left_of_roller",
        43,
        "R7.3",
        "Side from which shelling counts",
        "From the left of the player who rolls, or always from the west.",
    )
    majority: Literal["every_turn", "holders_turn"] = ruling(
        "every_turn",
        41,
        "R16.13",
        "Majority objectives",
        "Looked at when any turn starts, or only when the winner's own turn starts; a tie is nobody's.",
    )
    passing_objective: Literal["end_hex_only", "passing_counts"] = ruling(
        "end_hex_only",
        42,
        "R16.10",
        "Passing over an objective",
        "Only the hex where a move ends is occupied; or a permanent medal is also taken in passing.",
    )
    start_turn_objectives: Literal["own_turn", "every_turn"] = ruling(
        "own_turn",
        65,
        "R8.4",
        "Start-of-turn objectives",
        "Gained at the start of the own turn only, or at the start of any turn.",
    )
    exit_by: Literal["movement_only", "base_move_only"] = ruling(
        "movement_only",
        64,
        "R16.21",
        "Ways to leave the board",
        "Movement with the hexes that cards add; or not with the extra hexes of Advance Over the Top.",
    )
    win_check: Literal["every_medal", "end_of_turn"] = ruling(
        "every_medal",
        67,
        "R16.1",
        "When victory is checked",
        "After every medal, or when a turn ends; the active player first.",
    )
    time_medal: Literal["instead_of_cards", "besides_cards"] = ruling(
        "instead_of_cards",
        78,
        "R16.26",
        "Medal of time pressure",
        "Lasting, and the two cards of Recon are not drawn; or they are drawn as well.",
    )
    bearer_on_objective: Literal["medal_lost", "not_a_target"] = ruling(
        "medal_lost",
        81,
        "R16.10",
        "Stretcher Bearer on an objective",
        "A temporary medal is lost at once; or a unit that holds one may not be chosen.",
    )
    turn_limit: int = field(
        0,
        title="Turns",
        help="After so many turns the player with more medals wins; 0: no limit.",
        rule="R22.12",
        ge=0,
        le=999,
    )
