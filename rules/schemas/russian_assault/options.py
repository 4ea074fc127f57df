"""Rulings: one option for every open question of the rulebook that can be answered in more than one way."""

from __future__ import annotations

from typing import Literal

from model.base import field
from model.content import Options


class RussianAssaultOptions(Options):
    """Rulings on what the text leaves open; the defaults are the recommended ones."""

    factory_ammo: Literal["start", "end"] = field(
        "start",
        title="Factory ammo",
        help="At the start or at the end of the controller's turn.",
        rule="A-01",
    )
    ammo_round1: bool = field(
        False, title="Ammo in round 1", help="Resupply already in the first round.", rule="A-02"
    )
    river_heavy: Literal["free", "bridge_only"] = field(
        "bridge_only",
        title="Heavy units and rivers",
        help="Enter rivers freely, or over a bridge only.",
        rule="A-05",
    )
    spawn_ignores_ban: bool = field(
        True,
        title="Arrivals ignore terrain bans",
        help="Scenario arrivals may stand where heavy units may not.",
        rule="A-06",
    )
    p3_buy: Literal["action", "both"] = field(
        "action", title="Buying in phase 3", help="Action cards only, or unit cards as well.", rule="A-09"
    )
    solo_hand_limit: Literal["buy_only", "hard"] = field(
        "buy_only", title="Hand limit in solo games", help="Stops buying only, or caps the hand.", rule="A-11"
    )
    base_discount: Literal["per_turn", "per_game"] = field(
        "per_turn", title="Home base discount", help="Once per own turn, or once per game.", rule="A-12"
    )
    chain_adjacency: Literal["orth", "full"] = field(
        "orth", title="Deployment chain", help="Linked over tile edges, or over corners too.", rule="A-14"
    )
    mine_reward: bool = field(
        False, title="Reward for mine losses", help="Kills by mines pay prestige.", rule="A-19"
    )
    fort_flankable: bool = field(
        False,
        title="Fortifications can be flanked",
        help="Flanking ignores dug-in there as elsewhere.",
        rule="A-22",
    )
    terrain_fire: Literal["firing", "attacker_only"] = field(
        "firing",
        title="Attack modifier of the tile",
        help="For whoever fires, or for the attacker only.",
        rule="A-26",
    )
    instant_kill_reward: bool = field(
        True,
        title="Reward for destruction at once",
        help="3:1 kills pay prestige and morale too.",
        rule="A-27",
    )
    range3: Literal["cut_corners", "straight_plus_2"] = field(
        "cut_corners",
        title="Shape of range 3",
        help="A 7 x 7 square without its corners, or distance 2 plus the straight lines.",
        rule="A-41",
    )
    transfer_adjacency: Literal["orth", "full"] = field(
        "full",
        title="Transfer of an action",
        help="To neighbours over edges, or over corners too.",
        rule="A-46",
    )
    rdtb: Literal["own_tile_as_target", "target_tile_as_attacker"] = field(
        "own_tile_as_target",
        title="Receives Defense Terrain Bonus",
        help="A heavy unit gets its own tile's defence as target, or the target's tile as attacker.",
        rule="A-48",
    )
    drop_zone: Literal["any_empty", "not_enemy_controlled"] = field(
        "any_empty", title="Drop zone", help="Any empty tile, or none that the enemy controls.", rule="A-49"
    )
    victory_check: Literal["phase4", "continuous"] = field(
        "phase4", title="Victory check", help="In phase 4 of every turn, or at every moment.", rule="A-50"
    )
    kharkov_base: Literal["at_end", "never_lost"] = field(
        "at_end",
        title="Home base in final conditions",
        help="Kharkov: controlled at the end, or never lost before.",
        rule="A-52",
    )
    reserve_paid: bool = field(
        False,
        title="Reserve is paid for",
        help="Its cards cost prestige at once; else they are only capped.",
        rule="A-54",
    )
    korsun_rows: Literal["fill_ab", "only_matching_terrain"] = field(
        "fill_ab",
        title="Korsun arrivals",
        help="Rows a and b are filled too, or only the named terrain.",
        rule="A-57",
    )
    npc_order: Literal["human", "nearest_first"] = field(
        "human", title="Order of NPC units", help="Chosen by the human, or the nearest first.", rule="A-62"
    )
    setup_secret: bool = field(
        True, title="Secret purchase", help="Purchases stay hidden until units are placed.", rule="A-82"
    )
    kharkov_check: Literal["end", "any_turn"] = field(
        "end", title="Kharkov objectives", help="Counted after the last round, or in every turn.", rule="A-94"
    )
    ctt: Literal["firing", "attacker_only"] = field(
        "firing",
        title="Cancels Target Terrain",
        help="Whenever the unit fires, or only as attacker.",
        rule="A-101",
    )
    initial_draw: Literal["before_round_1", "own_first_turn"] = field(
        "before_round_1",
        title="First draw",
        help="Both before round 1, or each in the own first turn.",
        rule="A-103",
    )
    npc_kill_reduces_human: bool = field(
        False,
        title="NPC kills cost prestige",
        help="The NPC side's reward is taken from the human.",
        rule="A-104",
    )
    donets_far: Literal["approach", "stay"] = field(
        "approach",
        title="NPC units out of reach",
        help="Donets, rounds 1 and 2: they come nearer, or stay.",
        rule="A-109",
    )
    second_weather: Literal["cancel", "replace"] = field(
        "cancel",
        title="Second Bad Weather card",
        help="Ends the first one, or takes its place.",
        rule="A-112",
    )
