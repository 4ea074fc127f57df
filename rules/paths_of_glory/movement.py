"""Limits of movement and entrenching (11): where a unit may go, stop and dig."""

# ruff: noqa: SIM102 (a limit inside a limit reads as the rule does)

from __future__ import annotations

from .board import (
    besieged,
    can_besiege,
    enemy_fort,
    enemy_in,
    event_on,
    in_force,
    is_open,
    stacks,
)
from .ctx import PathsCtx
from .numbers import DIE
from .state import PathsState
from .supply import in_supply
from .words import DUG


def ban_lifted(ctx: PathsCtx, st: PathsState, effect: str) -> bool:
    """16.1.5: the limits of 1914 end by their event or by war status, at once."""
    if st.war_status[ctx.first] >= ctx.p.lifting_war_status:
        return True
    return bool(in_force(ctx, st, effect))


def limit_on(ctx: PathsCtx, st: PathsState) -> bool:
    """5.7.4: armies are still kept out of a country."""
    if ctx.limit is None:
        return False
    country, _allowed, level = ctx.limit
    owner = ctx.n_side[country]
    if ctx.options["hist_italy_until"] == "both_total_war":
        return min(st.level) < level
    return st.level[owner] < level


def treaty_on(ctx: PathsCtx, st: PathsState) -> bool:
    return ctx.capitulation is not None and event_on(st, ctx.capitulation[4])


def may_operate(ctx: PathsCtx, st: PathsState, unit: int, space: int) -> bool:
    """Where a unit may fight: its area (11.1.17), the Near East (11.3.1), the limit of 5.7.4."""
    country = ctx.country[space]
    if ctx.only_in[unit] and (country < 0 or not ctx.only_in[unit] >> country & 1):
        return False
    if ctx.near_east[space] and (not ctx.ne_unit[unit] or (ctx.army[unit] and st.ordinary >> unit & 1)):
        return False
    if ctx.limit is not None and ctx.army[unit] and country == ctx.limit[0]:
        if not ctx.limit[1] >> ctx.nation[unit] & 1 and limit_on(ctx, st):
            return False
    return True


def area_ok(ctx: PathsCtx, st: PathsState, unit: int, space: int) -> bool:
    """Whether a unit may be in a space at all; after the treaty some stand only by themselves (16.4.9)."""
    if not may_operate(ctx, st, unit, space):
        return False
    if ctx.capitulation is not None and treaty_on(ctx, st):
        nation, country = ctx.capitulation[0], ctx.country[space]
        here = stacks(st)[space]
        if ctx.nation[unit] == nation:
            if country < 0 or not ctx.capitulation[2] >> country & 1:
                return False
            if any(ctx.nation[u] != nation and ctx.side[u] == ctx.side[unit] for u in here):
                return False
        elif ctx.side[unit] == ctx.n_side[nation] and any(ctx.nation[u] == nation for u in here):
            return False
    return True


def line_ok(ctx: PathsCtx, st: PathsState, line: int) -> bool:
    """11.3.2: quotas and closings of single lines, for movement and combat."""
    quota = ctx.line_quota[line]
    if quota >= 0 and st.quota[quota] >= ctx.quotas[quota]:
        return False
    closed = ctx.line_closed[line]
    return closed < 0 or not st.played[closed]


def early_ban(ctx: PathsCtx, st: PathsState, unit: int, space: int) -> bool:
    """15.1.12: forts of a country that a nation may not touch in the first turns."""
    ban = ctx.early_fort_ban
    return (
        ban is not None
        and st.turn <= int(ctx.p.fort_ban_through)
        and ctx.nation[unit] == ban[0]
        and ctx.country[space] == ban[1]
        and enemy_fort(ctx, st, space, ctx.side[unit])
    )


def may_enter(ctx: PathsCtx, st: PathsState, unit: int, space: int, line: int) -> bool:
    """11.1: one unit, one space; forts are left to `stack_may_enter`."""
    return (
        is_open(ctx, st, space)
        and not enemy_in(ctx, st, space, ctx.side[unit])
        and area_ok(ctx, st, unit, space)
        and line_ok(ctx, st, line)
        and not early_ban(ctx, st, unit, space)
    )


def must_stop(ctx: PathsCtx, st: PathsState, space: int, side: int, before: bool) -> bool:
    """15.1.1: units that enter an unbesieged enemy fort go no further. `before`: was it besieged already?"""
    return enemy_fort(ctx, st, space, side) and not before


def may_stop(
    ctx: PathsCtx, st: PathsState, stack: list[int], space: int, together: list[int] | None = None
) -> bool:
    """10.1.1: where a stack may end within the limit; others on the move with it do not count."""
    moving = stack if together is None else together
    here = [u for u in stacks(st)[space] if u not in moving]
    return len(here) + len(stack) <= ctx.p.stacking and stop_allowed(ctx, st, stack, space)


def stop_allowed(ctx: PathsCtx, st: PathsState, stack: list[int], space: int) -> bool:
    """11.1.6, 11.1.9, 5.7.4: spaces where no movement may end, whatever the room."""
    side = ctx.side[stack[0]]
    if st.attack_marked >> space & 1:
        return False
    if ctx.stop_ban[space] and side == ctx.first and not ban_lifted(ctx, st, "lift stop ban"):
        return False
    if ctx.border_ban[space] and limit_on(ctx, st):
        if any(ctx.army[u] and ctx.border_ban[space] >> ctx.nation[u] & 1 for u in stack):
            return False
    return True


def may_leave(ctx: PathsCtx, st: PathsState, stack: list[int], space: int) -> bool:
    """15.2.4: a siege is not half abandoned."""
    side = ctx.side[stack[0]]
    if not enemy_fort(ctx, st, space, side):
        return True
    staying = [u for u in stacks(st)[space] if u not in stack]
    if not staying or not besieged(ctx, st, space):
        return True
    return can_besiege(ctx, space, staying)


def movers(ctx: PathsCtx, st: PathsState) -> list[int]:
    """Units in marked spaces that have not moved, and are still in supply (amb-57)."""
    at, marks = stacks(st), st.move_marked
    found = []
    while marks:
        low = marks & -marks
        marks ^= low
        found += [
            u
            for u in at[low.bit_length() - 1]
            if not (st.moved | st.stale) >> u & 1
            and ctx.mf[u][st.reduced >> u & 1] > 0
            and in_supply(ctx, st, u)
        ]
    return sorted(found)


def may_dig(ctx: PathsCtx, st: PathsState, unit: int) -> bool:
    """11.2.1, 11.2.3: one army in each space, up to the second level."""
    if not st.entrenching:
        return False
    space, side = st.where[unit], ctx.side[unit]
    trench = st.trench[space]
    if trench and (trench >> 2 != side or trench & 3 >= ctx.p.trench_limit):
        return False
    return all(st.where[other] != space for other in st.digging)


def dig(ctx: PathsCtx, st: PathsState, unit: int) -> None:
    """11.2.2, 11.2.10"""
    space, side = st.where[unit], ctx.side[unit]
    die = st.roll(DIE)
    modified = die
    bound = ctx.options["entrench_drm"] and ctx.nations[ctx.nation[unit]].entrench_modifier
    if bound and st.tired >> unit & 1:
        modified -= 1
    if modified <= ctx.lf[unit][st.reduced >> unit & 1]:
        st.trench[space] = min(ctx.p.trench_limit, (st.trench[space] & 3) + 1) | side << 2
    elif bound:
        st.weary |= 1 << unit
    st.emit(DUG, unit, die, st.trench[space] & 3)
