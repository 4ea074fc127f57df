"""Replacements (17)."""

from __future__ import annotations

from ..core import Procedure, Text
from ..core.words import Phrase
from .board import in_force, occupy, put
from .ctx import PathsCtx
from .numbers import ELIMINATED, REBUILD, RESERVE
from .redeployment import capital_lost, home_nation
from .reinforcements import normal_entries, room
from .state import PathsState
from .supply import in_supply, own_source
from .words import (
    DONE,
    FLIP,
    POINTS_CHANGED,
    POINTS_LOST,
    PUT,
    RECREATE,
    RESTORED,
    RETURN,
    RETURNED,
)


def may_rebuild(ctx: PathsCtx, st: PathsState, unit: int) -> bool:
    """17.1.7: whether this counter is ever replaced; some only while a space is held."""
    if not ctx.replaceable[unit]:
        return False
    held = ctx.replaceable_while[unit]
    return held < 0 or st.control[held] == ctx.side[unit]


def may_spend(ctx: PathsCtx, st: PathsState, unit: int) -> bool:
    """17.1.3: the unit's nation is at war and holds its capital."""
    return bool(st.at_war >> ctx.acts[unit] & 1) and not capital_lost(ctx, st, home_nation(ctx, unit))


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
            st.emit(POINTS_CHANGED, pool, st.rp[pool])
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
            st.emit(POINTS_CHANGED, ctx.n_pool[nation], st.rp[ctx.n_pool[nation]])


def lose_unspent(ctx: PathsCtx, st: PathsState, seat: int) -> None:
    """17.1.2"""
    for pool, (side, _, _) in enumerate(ctx.pools):
        if side == seat and st.rp[pool]:
            st.emit(POINTS_LOST, pool, st.rp[pool])
            st.rp[pool] = 0


class Replace(Procedure[PathsCtx, PathsState]):
    """Frame [REPLACE, seat]: an army step costs a point, a corps step half a point."""

    name = "replace"
    rule = "PoG-17.1.4"
    prompt = Phrase("replace", text="Spend replacement points, or finish")

    def run(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> bool:
        pools = [p for p, (side, _, _) in enumerate(ctx.pools) if side == frame[1] and st.rp[p] > 0]
        if pools and len(self.legal(ctx, st, frame)) > 1:
            return True
        lose_unspent(ctx, st, frame[1])
        st.pop()
        return False

    def legal(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> list[int]:
        flips, returns, rebuilds = [], [], []
        able: dict[int, bool] = {}
        for unit in ctx.side_units[frame[1]]:
            at, nation = st.where[unit], ctx.nation[unit]
            if at < ELIMINATED or (at != ELIMINATED and not st.reduced >> unit & 1):
                continue
            pool = ctx.n_pool[nation]
            if pool < 0 or st.rp[pool] < (2 if ctx.army[unit] else 1):
                continue
            if nation not in able:
                able[nation] = may_spend(ctx, st, unit)
            if not able[nation] or not may_rebuild(ctx, st, unit):
                continue
            if at == ELIMINATED:
                if ctx.army[unit]:
                    if normal_entries(ctx, st, unit, True):
                        rebuilds.append(RECREATE.base | unit)
                elif self._corps_place(ctx, st, unit) is not None:
                    returns.append(RETURN.base | unit)
            elif at == RESERVE or (in_supply(ctx, st, unit) and own_source(ctx, st, unit, at)):
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
            lose_unspent(ctx, st, frame[1])
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


class Rebuild(Procedure[PathsCtx, PathsState]):
    """Frame [REBUILD, seat, unit]: where a recreated army stands (17.1.5)."""

    name = "rebuild"
    rule = "PoG-17.1.5"
    prompt = Phrase("rebuild", "unit:piece", text="Where is {unit} rebuilt?")

    def says(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> Text:
        return self.prompt.say(ctx, (frame[2],))

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
