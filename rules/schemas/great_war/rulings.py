"""Rulings on passages that the rules leave unclear. The default is the recommended one.

A ruling with a single value is fixed: the engine knows no other, and the option says what it does.
"""

from __future__ import annotations

from typing import Any, Literal

from model.base import field
from model.content import Options


def _ruling(value: Any, number: int, title: str, help: str) -> Any:
    return field(value, title=title, help=help, rule=f"AMB-{number:02}")


class Rulings(Options):
    """One option for every unclear passage."""

    board_layout: Literal["as_drawn"] = _ruling(
        "as_drawn", 1, "Layout of the board", "Row lengths and sections are those of the board document."
    )
    battle_die: Literal["from_tables"] = _ruling(
        "from_tables", 2, "Faces of the battle die", "The tables say which face is on how many sides."
    )
    fighting: Literal["optional"] = _ruling(
        "optional",
        3,
        "Fighting next to an enemy",
        "Nobody must fight; who does with an enemy adjacent fights close.",
    )
    dice_floor: Literal["no_attack", "at_least_one"] = _ruling(
        "no_attack", 4, "Fewer than one die", "No attack at all, or one die always remains."
    )
    dice_sum: Literal["all_then_floor", "floor_before_bonus"] = _ruling(
        "all_then_floor",
        5,
        "Reductions and bonuses",
        "Add everything up first; or terrain cannot go below 0 first.",
    )
    soldier_absorption: Literal["automatic"] = _ruling(
        "automatic",
        6,
        "Absorbing soldiers",
        "Protection absorbs soldiers by itself; ignoring flags is the owner's choice.",
    )
    crossfire: Literal["one_roll", "off"] = _ruling(
        "one_roll",
        7,
        "Crossfire",
        "Machine guns that can all fire at the target roll together, protection counts once.",
    )
    edge_sight: Literal["anywhere", "same_place"] = _ruling(
        "anywhere",
        8,
        "Sight along hex edges",
        "Obstacles on both sides block even at different places, or only side by side.",
    )
    hill_sight: Literal["same_mass"] = _ruling(
        "same_mass",
        9,
        "Hills and sight",
        "A hill between blocks unless both stand on the same connected hill mass.",
    )
    retreat_path: Literal["farthest", "any"] = _ruling(
        "farthest",
        10,
        "Retreat path",
        "The path must go as far as possible, or the owner may choose a dead end.",
    )
    retreat_losses: Literal["medal"] = _ruling(
        "medal",
        11,
        "Destroyed in retreat",
        "Counts as destroyed by the attacker: medal, and ground may be taken.",
    )
    ground_after_stop: Literal["entered_this_turn"] = _ruling(
        "entered_this_turn",
        12,
        "Stop terrain and taking ground",
        "Barred for a unit that entered stop terrain, or left a mine crater, in this turn's movement.",
    )
    fury_from_stop_terrain: Literal["forbidden", "allowed"] = _ruling(
        "forbidden",
        13,
        "Bonus fight from stop terrain",
        "After taking ground onto stop terrain the unit fights no bonus combat.",
    )
    battle_fury_fights: Literal["as_on_card", "unlimited"] = _ruling(
        "as_on_card", 14, "Length of Battle Fury", "As many bonus fights as the card says, or an open chain."
    )
    discard_for_hq: Literal["after_draw", "before_draw"] = _ruling(
        "after_draw", 15, "Discarding a combat card for HQ", "After the draw of the turn's end, or before it."
    )
    hand_above_limit: Literal["kept"] = _ruling(
        "kept",
        16,
        "Hand above a lowered limit",
        "Nothing is discarded; no card is drawn while at or above the limit.",
    )
    artillery_key_rule: Literal["first_to_fight", "foremost_target"] = _ruling(
        "first_to_fight",
        17,
        "Key rule of reserve artillery",
        "It fights first; or it must also aim at the foremost enemy unit.",
    )
    template: Literal["from_tables"] = _ruling(
        "from_tables",
        18,
        "Numbers of the targeting template",
        "The tables say which number is which neighbour.",
    )
    scatter_off_board: Literal["no_effect"] = _ruling(
        "no_effect", 19, "Shells off the board", "No effect there; the dice still count for the aim hex."
    )
    scatter_order: Literal["sequential"] = _ruling(
        "sequential",
        20,
        "Order of scatter",
        "Direction by direction, aim hex last; a unit that retreats may be hit again.",
    )
    own_unit_destroyed: Literal["medal_for_opponent", "no_medal"] = _ruling(
        "medal_for_opponent",
        21,
        "Own unit destroyed by own artillery",
        "The opponent gets the medal, or nobody.",
    )
    hq_from_artillery: Literal["enemy_hexes", "any_unit"] = _ruling(
        "enemy_hexes", 21, "HQ from artillery fire", "Only on hexes with an enemy unit, or with any unit."
    )
    triple_rule: Literal["same_direction", "total_on_target"] = _ruling(
        "same_direction",
        22,
        "What makes a triple",
        "Three dice in one direction, or three shells on the aim hex in all.",
    )
    triple_faces: Literal["all_hits", "normal_without_protection"] = _ruling(
        "all_hits", 23, "Faces of a triple", "Every die hits; or faces count as usual but without protection."
    )
    cratered_terrain: Literal["as_terrain_says"] = _ruling(
        "as_terrain_says",
        24,
        "Crater on other terrain",
        "What stays and what changes is written with each terrain.",
    )
    bombard_twice: Literal["separate_aims"] = _ruling(
        "separate_aims", 25, "Artillery Bombard twice", "Two aimings, the same number of dice, paid once."
    )
    artillery_order: Literal["one_order_of_aimed_section"] = _ruling(
        "one_order_of_aimed_section",
        26,
        "Order for reserve artillery",
        "Uses one order of a named section that the aim hex lies in.",
    )
    artillery_cards: Literal["as_on_card"] = _ruling(
        "as_on_card",
        27,
        "Cards that order reserve artillery",
        "Section cards and Artillery Bombard; written on each card.",
    )
    small_pool: Literal["take_what_is_there", "nothing"] = _ruling(
        "take_what_is_there", 28, "Pool too small", "Take what is left, or nothing."
    )
    logistics_counts: Literal["as_played_card"] = _ruling(
        "as_played_card",
        29,
        "Improved Logistics",
        "Is the turn's combat card, so there is no discard for HQ.",
    )
    fetched_card: Literal["extra_card"] = _ruling(
        "extra_card",
        30,
        "Card fetched by Counter Intelligence",
        "May be played this turn beyond the limit, in its own timing.",
    )
    lost_messenger: Literal["one_order_in_all_for_tactics"] = _ruling(
        "one_order_in_all_for_tactics",
        31,
        "Lost Messenger and tactic cards",
        "Cards without sections lose one order; no artillery; the returned card does not count as played.",
    )
    spying: Literal["active_player_chooses"] = _ruling(
        "active_player_chooses",
        32,
        "Espionage",
        "The spying player sees the cards and chooses the one returned.",
    )
    supply_targets: Literal["any_unit"] = _ruling(
        "any_unit",
        33,
        "Targets of Short Supply and Stretcher Bearer",
        "Any unit of either side; a baseline hex must be free.",
    )
    match_target: Literal["enemy_anywhere"] = _ruling(
        "enemy_anywhere",
        34,
        "Three on a Match",
        "One enemy unit anywhere; terrain does not absorb; a kill gives a medal.",
    )
    raid_units: Literal["infantry"] = _ruling(
        "infantry", 35, "Who makes a Trench Raid", "One ordered infantry unit."
    )
    raid_driven_back: Literal["previous_or_start"] = _ruling(
        "previous_or_start",
        36,
        "Raider driven back",
        "Goes to the hex it came from or to its start, and its attack is over.",
    )
    storm_of_fire: Literal["as_on_card"] = _ruling(
        "as_on_card", 37, "Bonus of Storm of Fire", "The number of dice is written on the card."
    )
    breakthrough_medals: Literal["per_unit"] = _ruling(
        "per_unit", 38, "Medals for a breakthrough", "So many for each unit that leaves."
    )
    box_barrage: Literal["protection_ignored"] = _ruling(
        "protection_ignored", 39, "Box Barrage", "Terrain protection does not count against the artillery."
    )
    recon_family: Literal["recon_only", "with_recon_in_force"] = _ruling(
        "recon_only",
        40,
        "Recon cards",
        "Whether Recon in Force counts as a Recon card for Messenger Pigeons and time pressure.",
    )
    majority: Literal["every_turn", "holders_turn"] = _ruling(
        "every_turn",
        41,
        "Majority objectives",
        "Looked at when any turn starts, or only when the winner's own turn starts; a tie is nobody's.",
    )
    passing_objective: Literal["end_hex_only"] = _ruling(
        "end_hex_only", 42, "Passing over an objective", "Only the hex where a move ends is occupied."
    )
    shelling_details: Literal["left_of_roller"] = _ruling(
        "left_of_roller",
        43,
        "Shelling",
        "Counted from the roller's left; craters stay; a unit protects wire too.",
    )
    wire_on_tile: Literal["effects_add"] = _ruling(
        "effects_add", 44, "Wire on a tile", "Both stop, dice changes are summed, the tile protects."
    )
    cutters_then_fight: Literal["no_penalty"] = _ruling(
        "no_penalty", 45, "Fighting after Wire Cutters", "The wire is gone before the fight."
    )
    empty_wire: Literal["artillery_and_mortars"] = _ruling(
        "artillery_and_mortars",
        46,
        "Shooting at empty wire",
        "Reserve artillery at any hex, mortars within range.",
    )
    big_show: Literal["once_per_unit"] = _ruling(
        "once_per_unit",
        47,
        "Big Show",
        "A unit once, unusable faces are lost, the decks are shuffled at the turn's end.",
    )
    counter_attack: Literal["effect_carried_out"] = _ruling(
        "effect_carried_out",
        48,
        "Counter Attack",
        "Copies what the opponent carried out in the last own turn, reactions not.",
    )
    direct_tokens: Literal["leave_reserve_at_once"] = _ruling(
        "leave_reserve_at_once",
        49,
        "Tokens of Direct from HQ",
        "Leave the reserve at once and reach the pool when the phases end.",
    )
    infantry_assault: Literal["one_section"] = _ruling(
        "one_section", 50, "Infantry Assault", "One section; a unit on a dashed line may be included."
    )
    whistles: Literal["whole_group"] = _ruling(
        "whole_group", 51, "Whistles & Bugle Calls", "One connected group; all are ordered, none has to act."
    )
    rush: Literal["end_next_to_friend"] = _ruling(
        "end_next_to_friend", 52, "Rush & Rotation", "Each unit ends next to another own unit; enemies block."
    )
    strike_first: Literal["own_close_dice"] = _ruling(
        "own_close_dice",
        53,
        "Strike First",
        "The defender's usual close combat dice; in the own turn the card orders nothing.",
    )
    ambush_count: Literal["as_on_card"] = _ruling(
        "as_on_card", 54, "Copies of Surprise Ambush", "Written on the card."
    )
    bayonet_after: Literal["any_survived_close_combat"] = _ruling(
        "any_survived_close_combat",
        55,
        "When Butt & Bayonet may be played",
        "After any close combat that the defender survives in place.",
    )
    physician: Literal["one_own_unit"] = _ruling(
        "one_own_unit", 56, "Physician", "One own weakened unit anywhere, before orders, HQ for each figure."
    )
    grenade_units: Literal["any_unit", "infantry"] = _ruling(
        "any_unit", 57, "Hand Grenade", "Any own unit in close combat, or infantry only."
    )
    trench_foot: Literal["move_undone"] = _ruling(
        "move_undone", 58, "Trench Foot", "The move just made is undone with its medals and exit."
    )
    bomber_unit: Literal["four_and_bomber", "three_and_bomber"] = _ruling(
        "four_and_bomber",
        59,
        "Figures of a bomber unit",
        "Four and the bomber; or the variant with three and the bomber as the last figure.",
    )
    bomber_skulls: Literal["not_absorbed"] = _ruling(
        "not_absorbed", 60, "Skull hits of a bomber", "Terrain does not absorb them."
    )
    gun_strength: Literal["four"] = _ruling(
        "four", 61, "Strength of machine guns and mortars", "Four hits; the gun with its firer goes last."
    )
    component_limits: Literal["hq_only"] = _ruling(
        "hq_only", 62, "Components as limits", "HQ tokens are a limit; medals and dice are not."
    )
    soldier_units: Literal["all_types"] = _ruling(
        "all_types", 63, "Soldier units", "All unit types of the box."
    )
    exit_by: Literal["movement_only"] = _ruling(
        "movement_only",
        64,
        "Ways to leave the board",
        "Movement, with the hexes that cards add; not retreat or taking ground.",
    )
    start_turn_objectives: Literal["own_turn"] = _ruling(
        "own_turn",
        65,
        "Start-of-turn objectives",
        "Gained at the start of the own turn; majorities at every turn's start.",
    )
    artillery_is_ranged: Literal["gas_only"] = _ruling(
        "gas_only",
        66,
        "Cards against ranged attacks and artillery",
        "Gas Attack touches artillery fire; Lice, Body Armour and Return Fire do not.",
    )
    win_check: Literal["every_medal"] = _ruling(
        "every_medal", 67, "When victory is checked", "After every medal; the active player first."
    )
    tactician: Literal["named_for_unnamed"] = _ruling(
        "named_for_unnamed", 68, "Tactician", "A named section is exchanged for one not named."
    )
    gas_scope: Literal["all_ranged"] = _ruling(
        "all_ranged",
        69,
        "Gas Attack",
        "All ranged attacks of the turn with reserve artillery, not close combat.",
    )
    barrage_modes: Literal["each_attack_chooses"] = _ruling(
        "each_attack_chooses",
        70,
        "Machine Gun Barrage",
        "Each attack picks mode and target; crossfire is allowed.",
    )
    over_the_top: Literal["one_unit_after_its_move"] = _ruling(
        "one_unit_after_its_move",
        71,
        "Advance Over the Top",
        "One ordered unit when it has moved; stop terrain still stops it.",
    )
    dead_units: Literal["stay_dead"] = _ruling(
        "stay_dead", 72, "Replacements", "Destroyed units do not return."
    )
    return_fire_mortar: Literal["needs_sight", "no_sight"] = _ruling(
        "needs_sight", 73, "Return Fire by a mortar", "Needs line of sight, since the card says so, or not."
    )
    shell_shortage: Literal["no_refund"] = _ruling(
        "no_refund", 74, "Shell Shortage", "After HQ are paid; nothing is refunded."
    )
    both_react: Literal["active_first"] = _ruling(
        "active_first", 75, "Both players may play", "The active player first, then the opponent, once each."
    )
    no_target: Literal["not_playable"] = _ruling(
        "not_playable", 76, "Card without a target", "May not be played."
    )
    wire_removal: Literal["able_to_fight"] = _ruling(
        "able_to_fight",
        77,
        "Removing wire instead of fighting",
        "The unit must be ordered and able to fight.",
    )
    time_medal: Literal["permanent"] = _ruling(
        "permanent", 78, "Medal of time pressure", "Permanent, taken before drawing."
    )
    discards: Literal["open"] = _ruling("open", 79, "Discarded command cards", "Open to both players.")
    short_pile: Literal["reshuffle_first"] = _ruling(
        "reshuffle_first",
        80,
        "Recon with a short pile",
        "The discards are shuffled in first; with one card left draw one.",
    )
    bearer_on_objective: Literal["medal_lost"] = _ruling(
        "medal_lost", 81, "Stretcher Bearer on an objective", "A temporary medal is lost at once."
    )
    bombard_aim: Literal["any_hex", "enemy_unit"] = _ruling(
        "any_hex", 82, "Aim of Artillery Bombard", "Any hex, or only hexes with an enemy unit."
    )
    fury_without_ground: Literal["forbidden", "allowed"] = _ruling(
        "forbidden",
        83,
        "Battle Fury without taking ground",
        "The bonus fight needs that ground was taken first, or not.",
    )
    raid_return: Literal["free"] = _ruling(
        "free",
        84,
        "Raid, stop terrain and return",
        "The raider may take ground and may go home with or without a fight.",
    )
    triple_on_empty_hex: Literal["crater"] = _ruling(
        "crater", 85, "Triple on an empty aim hex", "No dice, but the crater; wire is flipped."
    )
    own_unit_shelled: Literal["as_enemy"] = _ruling(
        "as_enemy",
        86,
        "Own unit under own fire",
        "Suffers like an enemy; its owner decides on flags and path.",
    )
    reaction_windows: Literal["when_possible", "always"] = field(
        "when_possible",
        title="When reactions are asked for",
        help="Only of who holds a card for the moment; or always, so that no pause tells what is held.",
        rule="R19.4",
    )
    turn_limit: int = field(
        0,
        title="Turns",
        help="After so many turns the player with more medals wins; 0: no limit.",
        rule="R22.12",
        ge=0,
        le=999,
    )
