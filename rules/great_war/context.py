"""What a scenario compiles to: the board, ground, units, cards and rulings as flat tables."""

from __future__ import annotations

from dataclasses import dataclass

from ..core import Ctx

Line = tuple[int, tuple[tuple[int, int], ...]]
"""A line of sight: hexes that it crosses, and pairs of hexes to its left and right where it runs along
edges."""


@dataclass(frozen=True, kw_only=True)
class Ground:
    """A tile with its marker, or without."""

    tile: str
    marker: int
    stops: bool
    leaving_stops: bool
    forbidden: bool
    dice_entered: int
    dice_already: int
    ranged: tuple[int, int]
    close: tuple[int, int]
    close_level: tuple[int, int]
    """Against an attacker on the same height beside it."""
    heights: bool
    blocks: bool
    burst_clears: bool
    unit_clears: bool
    triple: int
    """Ground after a triple."""
    shelled: int
    """Ground after shelling."""
    cleared: int
    """Ground without the marker."""


@dataclass(frozen=True, kw_only=True)
class Objective:
    title: str
    kind: str
    seat: int
    hexes: int
    medals: int
    requires: int


@dataclass(frozen=True, kw_only=True)
class Rules:
    """Rulings that change what happens (AMB-nn)."""

    # battle
    fights_compulsory: bool
    at_least_one_die: bool
    floor_before_bonus: bool
    flags_automatic: bool
    crossfire: bool
    any_retreat_path: bool
    retreat_loss_counts: bool
    no_ground_from_stop: bool
    fury_from_stop: bool
    fury_unlimited: bool
    fury_without_ground: bool
    cutters_pay: bool
    wire_for_any_ordered: bool
    skulls_absorbed: bool
    # artillery
    foremost_target: bool
    shells_lost: bool
    struck_where_stood: bool
    own_loss_counts: bool
    hq_from_any_unit: bool
    triple_in_total: bool
    triple_all_hits: bool
    same_aim: bool
    guns_without_order: bool
    armour_against_guns: bool
    gas_for_units_only: bool
    shells_refunded: bool
    bombard_units_only: bool
    crater_on_empty_hex: bool
    own_unit_stands: bool
    box_lays_bare: bool
    # hands and windows
    discard_first: bool
    discard_to_limit: bool
    partial_hq: bool
    opponent_first: bool
    cards_wasted: bool
    discards_covered: bool
    last_card_alone: bool
    recon_in_force: bool
    always_ask: bool
    # combat cards
    logistics_free: bool
    fetched_at_once: bool
    tactics_lose_order: bool
    owner_picks: bool
    enemies_only: bool
    match_absorbed: bool
    guns_raid: bool
    raider_withdraws: bool
    home_after_fight: bool
    many_patients: bool
    grenade_infantry: bool
    medals_before_foot: bool
    bayonet_after_hit: bool
    change_single: bool
    barrage_alone: bool
    all_over_the_top: bool
    return_fire_sight: bool
    # command cards
    orders_add_up: bool
    copies_printed: bool
    tokens_to_pool: bool
    wholly_inside: bool
    calls_neighbours: bool
    rush_binds_movers: bool
    strike_reacts_only: bool
    dead_return: bool
    # victory
    majority_every_turn: bool
    passing_counts: bool
    starts_every_turn: bool
    exit_in_base_move: bool
    win_at_turn_end: bool
    medal_besides_cards: bool
    holders_spared: bool
    turn_limit: int


@dataclass(frozen=True, kw_only=True)
class GreatWarCtx(Ctx):
    # the board
    hexes: int
    near: tuple[tuple[int, ...], ...]
    near_mask: tuple[int, ...]
    rings: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]
    """By hex: the hexes at distance 1, and those at distance 2."""
    towards: tuple[tuple[int, ...], ...]
    """Neighbour in each of the six directions, -1 outside."""
    distance: tuple[bytes, ...]
    """Rows of 256 entries, so that a unit off the board is far away."""
    bit: tuple[int, ...]
    rows: bytes
    sections: bytes
    section_hexes: tuple[tuple[int, ...], ...]
    """Hexes by a mask of sections."""
    sight: tuple[tuple[Line | None, ...], ...]
    hill_mass: bytes
    """Number of the connected hill that a hex belongs to, 0 for none (R21.23)."""
    half_hex: int
    """A bit that always counts as an obstacle (R12.25)."""
    back: tuple[tuple[tuple[int, ...], ...], ...]
    """By seat and hex: neighbours in the next row towards the own baseline (R13.4)."""
    baseline: tuple[int, int]
    template: tuple[tuple[int, ...], ...]
    """By seat: direction of each number of the targeting die."""
    flanks: tuple[tuple[int, int, int], ...]
    """By seat: the sections that it calls left, centre and right."""

    # the ground
    grounds: tuple[Ground, ...]
    stops: bytes
    forbidden_mask: int
    crater: int
    """Number of the crater marker."""
    start_ground: bytes
    ground_bits: tuple[bytes, bytes]
    """Translations of ground to "0" and "1": what blocks sight, and what is a hill."""

    # the units
    units: int
    counters: tuple[str, ...]
    """The counter of each unit."""
    own: tuple[tuple[int, ...], ...]
    side_of: bytes
    starts: bytes
    start_figures: bytes
    full: bytes
    move_battle: bytes
    move_only: bytes
    close_dice: bytes
    ranged_dice: tuple[bytes, ...]
    """By unit and distance."""
    needs_sight: tuple[bool, ...]
    takes_ground: tuple[bool, ...]
    joins: tuple[bool, ...]
    clears_wire: tuple[bool, ...]
    fires_at_wire: tuple[bool, ...]
    """Also where nobody stands on it (AMB-46)."""
    soldier: tuple[bool, ...]
    infantry: tuple[bool, ...]
    type_of: bytes
    skull_ranges: tuple[frozenset[int], ...]

    # the cards
    kinds: int
    first_combat: int
    command_copies: bytes
    combat_copies: bytes
    copies: bytes
    """How many of each kind there are."""
    main: tuple[str, ...]
    """The word of each card's main effect."""
    args: tuple[dict[str, object], ...]
    families: tuple[str, ...]
    cost: bytes
    windows: dict[str, tuple[int, ...]]
    draws: tuple[tuple[int, int], ...]
    reshuffles: tuple[bool, ...]
    aims: tuple[bool, ...]
    """Cards that can order reserve artillery."""
    strikes_first: frozenset[int]
    """Command cards that are played as a first strike."""
    by_hand: tuple[int, ...]
    """Number of the remark where a card does more than the engine can, -1 for none."""
    type_index: dict[str, int]

    # dice, tokens, assets
    die: bytes
    pool: int
    own_limit: int
    opponents_limit: int
    turn_hq: int
    turn_cards: int
    turn_combat: int
    discard_hq: int
    assets: tuple[tuple[int, int, int, int, int], ...]
    """By seat: command cards, combat cards, HQ, combat hand limit, medals at the start."""
    strength: bytes
    """Reserve artillery."""
    targeting_dice: int
    """The most that are rolled at once (AMB-62)."""
    medals_to_win: bytes
    first: int
    top: int
    """The seat at the top edge."""

    # victory and set-up
    objectives: tuple[Objective, ...]
    held_at_start: bytes
    exits: tuple[int, int]
    exit_medals: tuple[int, int]
    time_pressure: tuple[int, frozenset[int], int, bool] | None
    """Defender, cards, medals, whether it may win."""
    shelling_rows: tuple[tuple[int, ...], ...]
    """Rows in the order of rolling, each as hexes in the order of counting."""
    shell_trenches: frozenset[int]
    """Grounds that get a crater in shelling although they are tiles."""
    special_rules: tuple[tuple[str, int], ...]
    """Hook and remark of what the players do by hand."""

    rules: Rules
