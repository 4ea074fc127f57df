"""Unclear passages on hands, combat cards and command cards (chapters 14, 15, 19 and 20)."""

from __future__ import annotations

from typing import Literal

from model.base import field
from model.content import Options
from rules.schemas.great_war.rulings.ruling import ruling


class HandRulings(Options):
    """Hands, tokens, and when cards may be played."""

    discard_for_hq: Literal["after_draw", "before_draw"] = ruling(
        "after_draw",
        15,
        "R14.4",
        "Discarding a combat card for HQ",
        "After the draw of the turn's end, or before it.",
    )
    hand_above_limit: Literal["kept", "discarded"] = ruling(
        "kept",
        16,
        "R19.26",
        "Hand above a lowered limit",
        "Nothing is discarded and nothing drawn until it fits; or the owner discards down to the limit.",
    )
    small_pool: Literal["take_what_is_there", "nothing"] = ruling(
        "take_what_is_there", 28, "R15.3", "Pool too small", "Take what is left, or nothing."
    )
    both_react: Literal["active_first", "opponent_first"] = ruling(
        "active_first",
        75,
        "R19.4",
        "Both players may play",
        "Before an attack and after a move: the active player first, or the opponent first; once each.",
    )
    no_target: Literal["not_playable", "wasted"] = ruling(
        "not_playable",
        76,
        "R19.4",
        "Card without a target",
        "May not be played; or may be played and does nothing.",
    )
    discards: Literal["open", "top_card_only"] = ruling(
        "open",
        79,
        "R14.1",
        "Discarded command cards",
        "Open to both players, or only the top card can be seen.",
    )
    short_pile: Literal["reshuffle_first", "take_what_is_left"] = ruling(
        "reshuffle_first",
        80,
        "R14.5",
        "Recon with a short pile",
        "The discards are shuffled in when the pile runs out; or the last card alone is drawn.",
    )
    recon_family: Literal["recon_only", "with_recon_in_force"] = ruling(
        "recon_only",
        40,
        "R19.27",
        "Recon cards",
        "Whether Recon in Force counts as a Recon card for Messenger Pigeons and time pressure.",
    )
    reaction_windows: Literal["always", "when_possible"] = field(
        "always",
        title="When reactions are asked for",
        help="Of everyone who may hold a card for the moment, so that no pause tells what is held; "
        "or only of who really holds one.",
        rule="R19.4",
    )


class CombatCardRulings(Options):
    """Single combat cards."""

    logistics_counts: Literal["as_played_card", "not_counted"] = ruling(
        "as_played_card",
        29,
        "R19.47",
        "Improved Logistics",
        "Is the turn's combat card, so there is no discard for HQ; or comes on top of it.",
    )
    fetched_card: Literal["extra_card", "kept_for_later"] = ruling(
        "extra_card",
        30,
        "R19.22",
        "Card fetched by Counter Intelligence",
        "May be played this turn beyond the limit, in its own timing; or only from the next turn on.",
    )
    lost_messenger: Literal["one_order_in_all_for_tactics", "section_cards_only"] = ruling(
        "one_order_in_all_for_tactics",
        31,
        "R19.46",
        "Lost Messenger and tactic cards",
        "Cards without sections lose one order in all; or none. Artillery is silent either way.",
    )
    spying: Literal["active_player_chooses", "owner_chooses"] = ruling(
        "active_player_chooses",
        32,
        "R19.23",
        "Espionage",
        "The spying player chooses the card that is returned, or the owner of the hand does.",
    )
    supply_targets: Literal["any_unit", "enemy_units"] = ruling(
        "any_unit",
        33,
        "R19.30",
        "Targets of Short Supply and Stretcher Bearer",
        "Any unit of either side, or enemy units only.",
    )
    match_target: Literal["enemy_anywhere", "terrain_absorbs"] = ruling(
        "enemy_anywhere",
        34,
        "R19.33",
        "Three on a Match",
        "One enemy unit anywhere, whatever it stands on; or terrain absorbs soldiers as at range.",
    )
    raid_units: Literal["infantry", "guns_too"] = ruling(
        "infantry",
        35,
        "R19.29",
        "Who makes a Trench Raid",
        "One ordered infantry unit; or also a machine gun or mortar, with 2 hexes and battle or 3 without.",
    )
    raid_driven_back: Literal["previous_or_start", "ordinary_retreat"] = ruling(
        "previous_or_start",
        36,
        "R19.29",
        "Raider driven back",
        "Goes to the hex it came from or to its start; or retreats like any unit. Its attack is over.",
    )
    raid_return: Literal["free", "after_a_fight"] = ruling(
        "free",
        84,
        "R19.29",
        "Return from a raid",
        "The raider may go home with or without a fight, or after one only.",
    )
    physician: Literal["one_own_unit", "several_units"] = ruling(
        "one_own_unit",
        56,
        "R19.28",
        "Physician",
        "Figures return to one own weakened unit, or to several; HQ for each figure.",
    )
    grenade_units: Literal["any_unit", "infantry"] = ruling(
        "any_unit", 57, "R19.44", "Hand Grenade", "Any own unit in close combat, or infantry only."
    )
    trench_foot: Literal["move_undone", "medals_kept"] = ruling(
        "move_undone",
        58,
        "R19.51",
        "Trench Foot",
        "The move is undone with the medals it brought and with an exit; or lasting medals stay and who has "
        "left the board cannot be put back.",
    )
    bayonet_after: Literal["any_survived_close_combat", "after_a_hit"] = ruling(
        "any_survived_close_combat",
        55,
        "R19.42",
        "When Butt & Bayonet may be played",
        "After any close combat that the defender survives in place, or only after one that hit it.",
    )
    tactician: Literal["named_for_unnamed", "single_section_cards"] = ruling(
        "named_for_unnamed",
        68,
        "R19.32",
        "Tactician",
        "A named section is exchanged for one not named; or this is done with cards of one section only.",
    )
    barrage_modes: Literal["each_attack_chooses", "no_crossfire"] = ruling(
        "each_attack_chooses",
        70,
        "R19.25",
        "Machine Gun Barrage and crossfire",
        "Each attack picks mode, target and partners; or guns under the barrage fire alone.",
    )
    over_the_top: Literal["one_unit_after_its_move", "every_unit"] = ruling(
        "one_unit_after_its_move",
        71,
        "R19.20",
        "Advance Over the Top",
        "One ordered unit rolls when it has moved, or each of them; stop terrain still stops it.",
    )
    return_fire_mortar: Literal["needs_sight", "no_sight"] = ruling(
        "needs_sight",
        73,
        "R19.48",
        "Return Fire by a mortar",
        "Needs line of sight, since the card says so, or not.",
    )


class CommandCardRulings(Options):
    """Single command cards."""

    big_show: Literal["once_per_unit", "orders_add_up"] = ruling(
        "once_per_unit",
        47,
        "R20.21",
        "Big Show",
        "A unit is ordered once and unusable faces are lost; or further orders to it bring their dice too.",
    )
    counter_attack: Literal["effect_carried_out", "printed_card"] = ruling(
        "effect_carried_out",
        48,
        "R20.22",
        "Counter Attack on Counter Attack",
        "Copies what the opponent carried out; or the card that lay there, so that a copy of a copy orders "
        "nobody.",
    )
    direct_tokens: Literal["leave_reserve_at_once", "to_pool_at_once"] = ruling(
        "leave_reserve_at_once",
        49,
        "R20.23",
        "Tokens of Direct from HQ",
        "Lie beside the units until the phases end and reach the pool then; or go to the pool at once.",
    )
    infantry_assault: Literal["one_section", "wholly_inside"] = ruling(
        "one_section",
        50,
        "R20.24",
        "Infantry Assault and dashed lines",
        "A unit on a dashed line may be included, or only units wholly inside the section.",
    )
    whistles: Literal["whole_group", "unit_and_neighbours"] = ruling(
        "whole_group",
        51,
        "R20.28",
        "Whistles & Bugle Calls",
        "A whole chain of adjacent units; or one unit with those beside it. None has to act.",
    )
    rush: Literal["end_next_to_friend", "movers_only"] = ruling(
        "end_next_to_friend",
        52,
        "R20.26",
        "Rush & Rotation",
        "Every ordered unit ends next to another own unit; or this binds only those that move.",
    )
    strike_first: Literal["own_turn_too", "reaction_only"] = ruling(
        "own_turn_too",
        53,
        "R20.29",
        "Strike First in the own turn",
        "May be laid as the command card of the own turn and orders nobody; or serves as a reaction only.",
    )
    dead_units: Literal["stay_dead", "may_return"] = ruling(
        "stay_dead",
        72,
        "R20.25",
        "Replacements and destroyed units",
        "Destroyed units do not return; or one returns with its figure to an empty hex of the own baseline.",
    )
