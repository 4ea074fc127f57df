"""Stacks, forts and control: what every chapter asks of the map (3.0, 10, 11.1.14, 15)."""

from __future__ import annotations

from typing import Any

from .ctx import PathsCtx
from .numbers import ELIMINATED, GONE, NOBODY
from .state import PathsState
from .words import BEACHHEAD_LOST, BUILT, CONTROL, FORT_FELL, LOST, REDUCED, REPLACED, VP_CHANGED


def stacks(st: PathsState) -> list[list[int]]:
    """Units by space, in the order of their numbers."""
    at = st.at
    if at is None:
        at = [[] for _ in st.control]
        for unit, space in enumerate(st.where):
            if space >= 0:
                at[space].append(unit)
        st.at = at
    return at


def put(ctx: PathsCtx, st: PathsState, unit: int, place: int) -> None:
    """Take a counter somewhere; nothing but its place changes."""
    at = stacks(st)
    before = st.where[unit]
    if before >= 0:
        at[before].remove(unit)
    st.where[unit] = place
    if place >= 0:
        at[place].append(unit)
        at[place].sort()
    st.supply = None
    if st.borrowed and before >= 0:
        give_back(ctx, st, unit, before)


def give_back(ctx: PathsCtx, st: PathsState, unit: int, space: int) -> None:
    """11.1.15: a space held only by the presence of this unit returns to the enemy."""
    row = [unit, space]
    if row in st.borrowed:
        st.borrowed.remove(row)
        if st.control[space] == ctx.side[unit]:
            set_control(ctx, st, space, 1 - ctx.side[unit])


def frozen(ctx: PathsCtx, st: PathsState, unit: int) -> bool:
    """9.5.2.4: a unit of a nation with limited entry, which neither side may move or attack."""
    nation = ctx.nation[unit]
    return bool(st.limited >> nation & 1) and not st.at_war >> nation & 1


def enemy_in(ctx: PathsCtx, st: PathsState, space: int, side: int) -> bool:
    """Enemy units, or neutral ones, bar the space."""
    return any(ctx.side[unit] != side or frozen(ctx, st, unit) for unit in stacks(st)[space])


def fort_stands(ctx: PathsCtx, st: PathsState, space: int) -> bool:
    return bool(ctx.fort[space]) and not st.razed >> space & 1


def enemy_fort(ctx: PathsCtx, st: PathsState, space: int, side: int) -> bool:
    return bool(ctx.fort[space]) and ctx.fort_side[space] != side and not st.razed >> space & 1


def can_besiege(ctx: PathsCtx, space: int, units: list[int]) -> bool:
    """15.2.1: one army, or as many corps as the fort's loss factor."""
    return len(units) >= ctx.fort[space] or any(ctx.army[u] for u in units)


def besieged(ctx: PathsCtx, st: PathsState, space: int) -> bool:
    """An intact fort with enough enemy units in its space."""
    if not ctx.fort[space] or st.razed >> space & 1:
        return False
    here = stacks(st)[space]
    return bool(here) and ctx.side[here[0]] != ctx.fort_side[space] and can_besiege(ctx, space, here)


def is_open(ctx: PathsCtx, st: PathsState, space: int) -> bool:
    """11.1.10-11.1.13: the country is in the war, or never closed."""
    country = ctx.country[space]
    if country < 0:
        return not ctx.landing[space] or st.beachhead == space
    return bool((st.at_war | st.limited | ctx.always_open) >> country & 1)


def change_vp(st: PathsState, change: int) -> None:
    if change:
        st.vp += change
        st.emit(VP_CHANGED, change, st.vp)


def set_control(ctx: PathsCtx, st: PathsState, space: int, side: int) -> None:
    """11.1.14: one routine for movement, retreat, advance, fall of a fort and attrition."""
    before = st.control[space]
    if before == side:
        return
    st.control[space] = side
    st.supply = None
    st.emit(CONTROL, side, space)
    if ctx.vp[space] and before != NOBODY and side != NOBODY:
        change_vp(st, ctx.direction[side])


def occupy(ctx: PathsCtx, st: PathsState, unit: int, space: int) -> None:
    """A unit has entered: control, trenches, beachhead (11.1.14, 11.2.5, 11.2.6, 9.5.3.5)."""
    side = ctx.side[unit]
    spoil_trench(st, space, side)
    if st.beachhead == space and st.control[space] != side:
        st.beachhead = -1
        st.emit(BEACHHEAD_LOST, space)
    if enemy_fort(ctx, st, space, side):
        return
    if ctx.n_converts[ctx.nation[unit]]:
        if st.borrowed:
            st.borrowed = [row for row in st.borrowed if row[1] != space]
        set_control(ctx, st, space, side)
    elif st.control[space] == 1 - side:
        set_control(ctx, st, space, side)
        st.borrowed.append([unit, space])


def spoil_trench(st: PathsState, space: int, side: int) -> None:
    """11.2.5, 11.2.6: an enemy trench is destroyed, or becomes ours one level lower."""
    trench = st.trench[space]
    if trench and trench >> 2 != side:
        st.trench[space] = 1 | side << 2 if trench & 3 == 2 else 0
        st.emit(BUILT, space, st.trench[space] & 3)


def trench_of(st: PathsState, space: int, side: int) -> int:
    """Level of a side's trench."""
    trench = st.trench[space]
    return trench & 3 if trench and trench >> 2 == side else 0


def raze(ctx: PathsCtx, st: PathsState, space: int) -> None:
    """15.1.7: a fort falls; whoever besieges it takes the space (3.0)."""
    st.razed |= 1 << space
    st.supply = None
    st.emit(FORT_FELL, space)
    for unit in stacks(st)[space]:
        if ctx.side[unit] != ctx.fort_side[space]:
            occupy(ctx, st, unit, space)
            return


def is_reduced(st: PathsState, unit: int) -> int:
    return st.reduced >> unit & 1


def lose_for(ctx: PathsCtx, st: PathsState, unit: int, place: int) -> None:
    """A counter leaves the map to a box; units that never come back are removed (12.4.7)."""
    if place == ELIMINATED and not ctx.replaceable[unit]:
        place = GONE
    put(ctx, st, unit, place)
    st.reduced &= ~(1 << unit)
    st.tired &= ~(1 << unit)
    st.emit(LOST, unit, -place - 1)


def stand_in(ctx: PathsCtx, st: PathsState, army: int) -> int:
    """12.4.4: the corps that replaces an eliminated army, full strength before reduced; -1: none."""
    found = -1
    for corps in ctx.stand_ins[army]:
        if st.where[corps] == -1:
            if not st.reduced >> corps & 1:
                return corps
            if found < 0:
                found = corps
    return found


def lose_step(ctx: PathsCtx, st: PathsState, unit: int, supplied: bool) -> int:
    """12.4: a unit loses a step; answers the corps that came in for an army, or -1."""
    if not st.reduced >> unit & 1:
        st.reduced |= 1 << unit
        st.emit(REDUCED, unit)
        return -1
    if not ctx.army[unit]:
        lose_for(ctx, st, unit, ELIMINATED)
        return -1
    space = st.where[unit]
    corps = stand_in(ctx, st, unit)
    lose_for(ctx, st, unit, ELIMINATED if corps >= 0 and supplied else GONE)
    if corps >= 0:
        put(ctx, st, corps, space)
        st.emit(REPLACED, unit, corps)
    return corps


def units_of(ctx: PathsCtx, st: PathsState, space: int, side: int) -> list[int]:
    return [u for u in stacks(st)[space] if ctx.side[u] == side and not frozen(ctx, st, u)]


def event_on(st: PathsState, card: int) -> bool:
    """The event has been played and not been cancelled."""
    return card >= 0 and st.played[card] > 0 and not st.cancelled >> card & 1


def in_force(ctx: PathsCtx, st: PathsState, effect: str) -> list[tuple[int, dict[str, Any]]]:
    """The events with this effect that have been played and not been cancelled: card and parameters."""
    return [
        (card, one)
        for card, one in ctx.effects_named.get(effect, ())
        if st.played[card] and not st.cancelled >> card & 1
    ]
