"""Unclear passages on sight, dice, retreat, ground, bonus fights and wire (chapters 12, 13, 17 and 21)."""

from __future__ import annotations

from typing import Literal

from model.content import Options
from rules.schemas.great_war.rulings.ruling import ruling


class BattleRulings(Options):
    """Fights of units."""

    fighting: Literal["optional", "compulsory"] = ruling(
        "optional",
        3,
        "R12.34",
        "Fighting next to an enemy",
        "Nobody must fight; or an ordered unit that can fight close has to. Either way, next to an enemy it "
        "fights close or not at all.",
    )
    dice_floor: Literal["no_attack", "at_least_one"] = ruling(
        "no_attack", 4, "R12.27", "Fewer than one die", "No attack at all, or one die always remains."
    )
    dice_sum: Literal["all_then_floor", "floor_before_bonus"] = ruling(
        "all_then_floor",
        5,
        "R12.27",
        "Reductions and bonuses",
        "Add everything up first; or terrain cannot go below 0 first.",
    )
    soldier_absorption: Literal["automatic", "flags_too"] = ruling(
        "automatic",
        6,
        "R12.29",
        "What works by itself",
        "Protection absorbs soldiers by itself and the owner decides on flags; or flags are ignored by "
        "themselves too.",
    )
    crossfire: Literal["one_roll", "off"] = ruling(
        "one_roll",
        7,
        "R12.18",
        "Crossfire",
        "Machine guns that can all fire at the target roll together and protection counts once; or each "
        "attacks alone.",
    )
    edge_sight: Literal["anywhere", "same_place"] = ruling(
        "anywhere",
        8,
        "R12.24",
        "Sight along hex edges",
        "Obstacles on both sides block even at different places, or only side by side.",
    )
    hill_sight: Literal["same_mass", "all_hills", "never"] = ruling(
        "same_mass",
        9,
        "R21.23",
        "Sight over hills",
        "A hill between blocks unless both stand on the same connected hill mass; or unless both stand on "
        "any hills; or always.",
    )
    retreat_path: Literal["farthest", "any"] = ruling(
        "farthest",
        10,
        "R13.3",
        "Retreat path",
        "The path must go as far as possible, or the owner may choose a dead end.",
    )
    retreat_losses: Literal["medal", "no_medal"] = ruling(
        "medal",
        11,
        "R13.9",
        "Destroyed in retreat",
        "Counts as destroyed by the attacker, who gets the medal; or nobody does.",
    )
    ground_after_stop: Literal["entered_this_turn", "standing_on_it"] = ruling(
        "entered_this_turn",
        12,
        "R12.46",
        "Stop terrain and taking ground",
        "Barred for a unit that entered stop terrain, or left a mine crater, in this turn's movement; or for "
        "every unit that fights from stop terrain.",
    )
    fury_from_stop_terrain: Literal["forbidden", "allowed"] = ruling(
        "forbidden",
        13,
        "R12.51",
        "Bonus fight from stop terrain",
        "Whether a unit that took ground onto stop terrain may go on with a bonus fight.",
    )
    battle_fury_fights: Literal["as_on_card", "unlimited"] = ruling(
        "as_on_card",
        14,
        "R12.50",
        "Length of Battle Fury",
        "As many bonus fights as the card says, or an open chain.",
    )
    fury_without_ground: Literal["forbidden", "allowed"] = ruling(
        "forbidden",
        83,
        "R12.49",
        "Battle Fury without taking ground",
        "The bonus fight needs that ground was taken first, or not.",
    )
    wire_on_tile: Literal["effects_add", "larger_reduction"] = ruling(
        "effects_add",
        44,
        "R21.31",
        "Wire on a tile",
        "Lost dice of wire and tile are added up; or only the larger loss counts. Both stop, the tile "
        "protects.",
    )
    cutters_then_fight: Literal["no_penalty", "penalty_stays"] = ruling(
        "no_penalty",
        45,
        "R19.52",
        "Fighting after Wire Cutters",
        "The wire is gone before the fight; or it still costs the unit its die this turn.",
    )
    empty_wire: Literal["artillery_and_mortars", "artillery_only"] = ruling(
        "artillery_and_mortars",
        46,
        "R21.35",
        "Shooting at empty wire",
        "Reserve artillery at any hex and mortars within range; or reserve artillery alone.",
    )
    wire_removal: Literal["able_to_fight", "any_ordered"] = ruling(
        "able_to_fight",
        77,
        "R21.30",
        "Removing wire instead of fighting",
        "The unit must be ordered and still able to fight; or it only needs an order and must not have "
        "fought.",
    )
    bomber_skulls: Literal["not_absorbed", "absorbed"] = ruling(
        "not_absorbed",
        60,
        "R17.7",
        "Skull hits of a bomber",
        "At range terrain absorbs soldiers only, or skulls of a bomber as well.",
    )
