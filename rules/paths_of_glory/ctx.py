"""A scenario compiled: ids have become numbers, questions that rules ask often have become rows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import and_
from typing import Any

from ..core import Ctx, Mask
from ..core.conditions import Condition
from ..core.tracing import Links, mask_of, spaces_of

Way = tuple[int, int]
"""A neighbour and the line that leads to it."""

COMBAT_STEPS = 3
"""Of a combat in which cards are played: against trenches, for a flank attack, all others."""


@dataclass(frozen=True)
class Trace:
    """How supply of one kind is traced: lines, sources, and whether ports and the beachhead serve."""

    side: int
    links: Links
    sources: tuple[int, ...]
    sea: bool
    beach: bool
    avoid: Mask = 0


@dataclass(frozen=True)
class CombatCard:
    """A combat card compiled."""

    role: int  # 0 attack, 1 defence, 2 either
    step: int  # 0 trench, 1 flank, 2 cards
    once: bool
    nations: int
    only_them: bool
    army: bool
    least_cf: int
    enemy: int
    enemy_only: int
    countries: int
    terrain: frozenset[int]
    or_from: bool
    weather: frozenset[tuple[int, int]]
    trench: int  # 0 any, 1 yes, 2 no
    fort_in: int
    trace: int
    drm: int
    negates: int
    first: bool
    flank: bool
    army_table: bool
    acts_as_trench: int
    no_retreat: int
    withdrawal: bool
    cancels: bool
    not_against: int
    vp_without: int


@dataclass(frozen=True)
class Entrance:
    """Where an army may appear."""

    space: int
    only_if: int  # 0 always, 1 first full, 2 others lost
    rebuilt_only: bool
    after: tuple[int, ...]
    unless: int


@dataclass(frozen=True, kw_only=True)
class PathsCtx(Ctx):
    """Everything that does not change in a game."""

    n: int
    first: int
    direction: tuple[int, ...]
    # spaces
    country: tuple[int, ...]
    near_east: tuple[bool, ...]
    printed: tuple[int, ...]
    terrain: tuple[int, ...]
    vp: tuple[bool, ...]
    fort: tuple[int, ...]
    fort_side: tuple[int, ...]
    port: tuple[int, ...]
    port_needs: tuple[int, ...]
    ports: tuple[tuple[int, ...], ...]
    capital: tuple[int, ...]
    landing: tuple[bool, ...]
    lone: tuple[int, ...]
    stop_ban: tuple[bool, ...]
    spared: tuple[int, ...]
    apart: tuple[bool, ...]
    map_edge: tuple[bool, ...]
    border_ban: tuple[int, ...]
    near: tuple[tuple[Way, ...], ...]
    solid_near: tuple[tuple[int, ...], ...]
    of_country: tuple[tuple[int, ...], ...]
    # lines
    line_quota: tuple[int, ...]
    line_closed: tuple[int, ...]
    line_friends: tuple[int, ...]
    # terrain
    t_shift: tuple[int, ...]
    t_cancel: tuple[bool, ...]
    t_stop: tuple[bool, ...]
    t_flank: tuple[bool, ...]
    t_closed: tuple[frozenset[int], ...]
    # units
    side: tuple[int, ...]
    nation: tuple[int, ...]
    acts: tuple[int, ...]
    army: tuple[bool, ...]
    cf: tuple[tuple[int, int], ...]
    lf: tuple[tuple[int, int], ...]
    mf: tuple[tuple[int, int], ...]
    replaceable: tuple[bool, ...]
    replaceable_while: tuple[int, ...]
    ne_unit: tuple[bool, ...]
    priority: tuple[int, ...]
    only_in: tuple[int, ...]
    stand_ins: tuple[tuple[int, ...], ...]
    landing_cost: tuple[int, ...]
    uses_beach: tuple[bool, ...]
    free_ne_attack: tuple[bool, ...]
    paths: tuple[tuple[tuple[Way, ...], ...], ...]
    path_class: tuple[int, ...]
    path_links: tuple[Links, ...]
    redeploy_area: tuple[Mask, ...]
    trace: tuple[int, ...]
    trace_own: tuple[int, ...]
    trace_dry: tuple[int, ...]
    trace_avoid: tuple[int, ...]
    traces: tuple[Trace, ...]
    space_trace: tuple[int, ...]
    spaces_from: tuple[tuple[int, tuple[int, ...]], ...]
    # nations
    nations: tuple[Any, ...]
    n_side: tuple[int, ...]
    n_pool: tuple[int, ...]
    n_supplied: tuple[int, ...]
    n_converts: tuple[bool, ...]
    n_capitals: tuple[tuple[int, ...], ...]
    n_entrances: tuple[tuple[Entrance, ...], ...]
    n_ports_in: tuple[int, ...]
    n_home_sources: tuple[tuple[int, ...], ...]
    n_quota: tuple[int, ...]
    n_area: tuple[int, ...]
    n_units: tuple[tuple[int, ...], ...]
    always_open: int
    enters_with: tuple[int, ...]
    # cards
    card_side: tuple[int, ...]
    card_group: tuple[int, ...]
    card_ops: tuple[int, ...]
    card_sr: tuple[int, ...]
    card_rp: tuple[tuple[tuple[int, int], ...], ...]
    card_ws: tuple[int, ...]
    card_removed: tuple[bool, ...]
    card_gives_ops: tuple[bool, ...]
    card_as_sr: tuple[bool, ...]
    card_condition: tuple[Condition | None, ...]
    card_alone: tuple[Condition | None, ...]
    card_effects: tuple[tuple[tuple[str, dict[str, Any]], ...], ...]
    effects_named: Mapping[str, tuple[tuple[int, dict[str, Any]], ...]]
    card_program: tuple[int, ...]
    card_combat: tuple[CombatCard | None, ...]
    card_late: tuple[bool, ...]
    in_game: int
    first_groups: frozenset[int]
    # tables
    p: Any
    fire: tuple[tuple[tuple[int, ...], tuple[tuple[int, ...], ...]], ...]
    trenches: tuple[tuple[int, int, bool, bool], ...]
    mandates: tuple[Any, ...]
    mandate_dice: tuple[tuple[int, ...], ...]
    mandate_order: tuple[tuple[int, ...], ...]
    peace: tuple[Any, ...]
    season: tuple[int, ...]
    level_status: tuple[int, ...]
    pools: tuple[tuple[int, int, int], ...]
    quotas: tuple[int, ...]
    merges: tuple[tuple[int, frozenset[int], int], ...]
    capitulation: tuple[int, int, int, int, int] | None
    scenario_steps: tuple[str, ...]
    entry_levels: tuple[tuple[int, int], ...]
    entry_watch: int
    fort_ban: tuple[int, int, bool] | None
    early_fort_ban: tuple[int, int, bool] | None
    # scenario
    scenario: Any
    kind: str
    last_turn: int
    first_turn: int
    start: tuple[tuple[int, int, int], ...]
    start_trenches: tuple[tuple[int, int], ...]
    start_control: tuple[tuple[int, int], ...]
    entries: tuple[tuple[tuple[tuple[int, int, int], ...], tuple[tuple[int, int], ...], tuple[int, ...]], ...]
    opening: int
    hand_size: int
    limit: tuple[int, int, int] | None
    named_corps: frozenset[int]

    @cached_property
    def bit(self) -> tuple[Mask, ...]:
        """Each space as a set of its own."""
        return tuple(1 << space for space in range(self.n))

    @cached_property
    def near_east_mask(self) -> Mask:
        return mask_of(space for space, inside in enumerate(self.near_east) if inside)

    @cached_property
    def stop_ban_mask(self) -> Mask:
        return mask_of(space for space, banned in enumerate(self.stop_ban) if banned)

    @cached_property
    def enemy_forts(self) -> tuple[Mask, ...]:
        """By side: spaces with forts of the other, whether or not they still stand."""
        return tuple(
            mask_of(s for s, fort in enumerate(self.fort) if fort and self.fort_side[s] != side)
            for side in range(len(self.seats))
        )

    @cached_property
    def free_ports(self) -> tuple[Mask, ...]:
        """By side: ports that depend on no other space."""
        return tuple(mask_of(s for s in ports if self.port_needs[s] < 0) for ports in self.ports)

    @cached_property
    def side_units(self) -> tuple[tuple[int, ...], ...]:
        return tuple(
            tuple(u for u, owner in enumerate(self.side) if owner == side) for side in range(len(self.seats))
        )

    @cached_property
    def combat_cards(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """By side and step of a combat: the cards that are played then."""
        uses = list(enumerate(self.card_combat))
        return tuple(
            tuple(
                tuple(c for c, use in uses if use and use.step == step and self.card_side[c] == side)
                for step in range(COMBAT_STEPS)
            )
            for side in range(len(self.seats))
        )

    @cached_property
    def common_links(self) -> tuple[Links, ...]:
        """By side: the links that all its traces may use."""
        made = []
        for side in range(len(self.seats)):
            rows = [trace.links.masks for trace in self.traces if trace.side == side]
            near = [spaces_of(reduce(and_, row)) for row in zip(*rows, strict=True)] if rows else []
            made.append(Links(near))
        return tuple(made)

    @cached_property
    def extra_links(self) -> tuple[tuple[int, ...], ...]:
        """By trace: its further links, each as the mask of its two ends."""
        return tuple(
            tuple(
                1 << space | 1 << end
                for space, mask in enumerate(trace.links.masks)
                for end in spaces_of(mask & ~self.common_links[trace.side].masks[space])
                if space < end
            )
            for trace in self.traces
        )
