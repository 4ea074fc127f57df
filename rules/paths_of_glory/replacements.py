"""Replacements (17)."""

# ruff: noqa: SIM102 (a limit inside a limit reads as the rule does)

from __future__ import annotations

from ..core import Procedure, Query, Reason
from ..core.words import Phrase
from .board import in_force, occupy, put
from .ctx import PathsCtx
from .numbers import ELIMINATED, REBUILD, RESERVE
from .redeployment import capital_lost, home_nation
from .reinforcements import normal_entries, room
from .state import PathsState
from .supply import in_supply, own_source
from .words import (
    CAPITAL_LOST,
    DONE,
    FLIP,
    NEVER_REPLACED,
    NO_POINTS,
    PUT,
    RECREATE,
    RESTORED,
    RETURN,
    RETURNED,
)


def may_replace(ctx: PathsCtx, st: PathsState, unit: int) -> bool:
    """17.1.3, 17.1.7: the nation can be replaced at all, and so can this unit."""
    nation = ctx.nation[unit]
    if not ctx.replaceable[unit] or not st.at_war >> ctx.acts[unit] & 1 or ctx.n_pool[nation] < 0:
        return False
    held = ctx.replaceable_while[unit]
    if held >= 0 and st.control[held] != ctx.side[unit]:
        return False
    return not capital_lost(ctx, st, home_nation(ctx, unit))


def cap_pools(ctx: PathsCtx, st: PathsState, side: int) -> None:
    """16.4.7: a pool may spend no more than an event allows."""
    if not ctx.options["ru_rp_cap_after_revolution"]:
        return
    for _, one in in_force(ctx, st, "rp limit"):
        pool = ctx.index["pool"][one["pool"]]
        if ctx.pools[pool][0] == side:
            st.rp[pool] = min(st.rp[pool], 2 * int(one["rp"]))


def add_each_turn(ctx: PathsCtx, st: PathsState, side: int) -> None:
    """RATHENAU, U-BOATS, and the extra point of the historical scenario (5.7.3, amb-31)."""
    for _, one in in_force(ctx, st, "rp each turn"):
        pool = ctx.index["pool"][one["pool"]]
        if ctx.pools[pool][0] == side:
            st.rp[pool] = max(0, st.rp[pool] + 2 * int(one["rp"]))
    for bonus in ctx.scenario.bonus_rp.values():
        nation = ctx.index["nation"][bonus.nation]
        if ctx.n_side[nation] != side or st.level[side] < ctx.index["level"][bonus.level]:
            continue
        if st.total_since[side] == st.turn:
            continue
        space = ctx.index["space"][bonus.space]
        lands = [ctx.index["nation"][x] for x in bonus.countries]
        held = sum(st.control[s] == side for land in lands for s in ctx.of_country[land] if s != space)
        if st.control[space] == side and held >= bonus.others:
            st.rp[ctx.n_pool[nation]] += 2 * bonus.rp


class Replace(Procedure[PathsCtx, PathsState]):
    """Frame [REPLACE, seat]: an army step costs a point, a corps step half a point."""

    name = "replace"
    rule = "PoG-17.1.4"
    prompt = Phrase("replace", text="Spend replacement points, or finish")

    def run(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> bool:
        pools = [p for p, (side, _, _) in enumerate(ctx.pools) if side == frame[1] and st.rp[p] > 0]
        if pools and len(self.legal(ctx, st, frame)) > 1:
            return True
        for pool, (side, _, _) in enumerate(ctx.pools):
            if side == frame[1]:
                st.rp[pool] = 0
        st.pop()
        return False

    def legal(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> list[int]:
        flips, returns, rebuilds = [], [], []
        seat = frame[1]
        lost: dict[int, bool] = {}
        for unit, at in enumerate(st.where):
            if ctx.side[unit] != seat or at < ELIMINATED:
                continue
            pool = ctx.n_pool[ctx.nation[unit]]
            cost = 2 if ctx.army[unit] else 1
            if pool < 0 or st.rp[pool] < cost:
                continue
            nation = ctx.nation[unit]
            if nation not in lost:
                lost[nation] = not st.at_war >> ctx.acts[unit] & 1 or capital_lost(
                    ctx, st, home_nation(ctx, unit)
                )
            if lost[nation] or not may_replace(ctx, st, unit):
                continue
            if at == ELIMINATED:
                if ctx.army[unit]:
                    if normal_entries(ctx, st, unit, True):
                        rebuilds.append(RECREATE.base | unit)
                elif self._corps_place(ctx, st, unit) is not None:
                    returns.append(RETURN.base | unit)
            elif st.reduced >> unit & 1:
                if at == RESERVE or (in_supply(ctx, st, unit) and own_source(ctx, st, unit, at)):
                    flips.append(FLIP.base | unit)
        return [DONE.base, *flips, *returns, *rebuilds]

    def _corps_place(self, ctx: PathsCtx, st: PathsState, unit: int) -> int | None:
        home = ctx.nations[ctx.nation[unit]].rebuilt_at
        if home is None:
            return RESERVE
        space = ctx.index["space"][home]
        if st.control[space] == ctx.side[unit] and room(ctx, st, space) > 0:
            return space
        return None

    def apply(self, ctx: PathsCtx, st: PathsState, frame: list[int], action: int) -> None:
        if action == DONE.base:
            for pool, (side, _, _) in enumerate(ctx.pools):
                if side == frame[1]:
                    st.rp[pool] = 0
            return
        unit = action & 0xFFFFFF
        pool = ctx.n_pool[ctx.nation[unit]]
        st.rp[pool] -= 2 if ctx.army[unit] else 1
        if action < RETURN.base:
            st.reduced &= ~(1 << unit)
            st.emit(RESTORED, unit)
        elif action < RECREATE.base:
            place = self._corps_place(ctx, st, unit)
            assert place is not None
            put(ctx, st, unit, place)
            st.reduced |= 1 << unit
            st.emit(RETURNED, unit, ctx.n if place == RESERVE else place)
        else:
            st.reduced |= 1 << unit
            st.push(REBUILD, frame[1], unit)

    def why_not(self, ctx: PathsCtx, st: PathsState, frame: list[int], query: Query) -> list[Reason]:
        unit = query.args.get("unit")
        return [] if unit is None else replace_reasons(ctx, st, unit)


def replace_reasons(ctx: PathsCtx, st: PathsState, unit: int) -> list[Reason]:
    """Why a unit cannot be replaced."""
    if not ctx.replaceable[unit]:
        return [NEVER_REPLACED.reason(ctx, unit)]
    if capital_lost(ctx, st, home_nation(ctx, unit)):
        return [CAPITAL_LOST.reason(ctx, home_nation(ctx, unit))]
    pool = ctx.n_pool[ctx.nation[unit]]
    if pool < 0 or st.rp[pool] < (2 if ctx.army[unit] else 1):
        return [NO_POINTS.reason(ctx, unit)]
    return []


class Rebuild(Procedure[PathsCtx, PathsState]):
    """Frame [REBUILD, seat, unit]: where a recreated army stands (17.1.5)."""

    name = "rebuild"
    rule = "PoG-17.1.5"
    prompt = Phrase("rebuild", text="Where is the army rebuilt?")

    def run(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> bool:
        spaces = normal_entries(ctx, st, frame[2], True)
        if len(spaces) > 1:
            return True
        st.pop()
        if spaces:
            self._rebuild(ctx, st, frame[2], spaces[0])
        return False

    def legal(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> list[int]:
        return [PUT.base | frame[2] << 12 | s for s in normal_entries(ctx, st, frame[2], True)]

    def apply(self, ctx: PathsCtx, st: PathsState, frame: list[int], action: int) -> None:
        st.pop()
        self._rebuild(ctx, st, *PUT.values(action))

    def _rebuild(self, ctx: PathsCtx, st: PathsState, unit: int, space: int) -> None:
        put(ctx, st, unit, space)
        st.reduced |= 1 << unit
        occupy(ctx, st, unit, space)
        st.emit(RETURNED, unit, space)
