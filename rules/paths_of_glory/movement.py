"""Movement and entrenching (11)."""

# ruff: noqa: SIM102 (a limit inside a limit reads as the rule does)

from __future__ import annotations

from ..core import Procedure, Query, Reason, Text
from ..core.words import Phrase
from .board import (
    besieged,
    can_besiege,
    enemy_fort,
    enemy_in,
    event_on,
    frozen,
    in_force,
    is_open,
    occupy,
    put,
    stacks,
)
from .ctx import PathsCtx
from .numbers import ATTACKS, DIE, MARCH
from .state import PathsState
from .words import (
    CLOSED,
    DONE,
    DUG,
    ENEMY_THERE,
    ENTRENCH,
    FULL,
    MOVED,
    NO_SIEGE,
    NOT_ITS_AREA,
    NOT_JOINED,
    NOT_NEAR_EAST,
    NOT_SUPPLIED,
    PICK,
    STEP,
    STOP,
    STOP_BAN,
)


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


def area_ok(ctx: PathsCtx, st: PathsState, unit: int, space: int) -> bool:
    """Whether a unit may be in a space at all: areas, Near East, treaties, limits."""
    country = ctx.country[space]
    if ctx.only_in[unit] and (country < 0 or not ctx.only_in[unit] >> country & 1):
        return False
    if ctx.near_east[space] and (not ctx.ne_unit[unit] or (ctx.army[unit] and st.ordinary >> unit & 1)):
        return False
    if ctx.limit is not None and ctx.army[unit] and country == ctx.limit[0]:
        if not ctx.limit[1] >> ctx.nation[unit] & 1 and limit_on(ctx, st):
            return False
    if ctx.capitulation is not None and treaty_on(ctx, st):
        nation = ctx.capitulation[0]
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


def fort_allows(ctx: PathsCtx, st: PathsState, stack: list[int], space: int) -> bool:
    """11.1.8, 15.2.1: an enemy fort is entered only by a force that can besiege it."""
    if not enemy_fort(ctx, st, space, ctx.side[stack[0]]):
        return True
    force = stack + [u for u in stacks(st)[space] if u not in stack]
    if can_besiege(ctx, space, force) or st.pledged == space:
        return True
    if st.pledged >= 0 or not st.move_marked:
        return False
    room = ctx.p.stacking - len(force)
    coming = [u for u in movers(ctx, st) if u not in force and can_reach(ctx, st, u, space)]
    coming.sort(key=lambda u: not ctx.army[u])
    return can_besiege(ctx, space, force + coming[:room])


def can_reach(ctx: PathsCtx, st: PathsState, unit: int, goal: int, start: int = -1, steps: int = -1) -> bool:
    """Whether a unit can still come to a fort in this movement (amb-03)."""
    at = st.where[unit] if start < 0 else start
    left = ctx.mf[unit][st.reduced >> unit & 1] if steps < 0 else steps
    side = ctx.side[unit]
    edge, seen = {at}, {at}
    for _ in range(left):
        following = set()
        for here in sorted(edge):
            for to, line in ctx.paths[ctx.path_class[unit]][here]:
                if to in seen or not may_enter(ctx, st, unit, to, line):
                    continue
                if to == goal:
                    return True
                if not enemy_fort(ctx, st, to, side) or besieged(ctx, st, to):
                    following.add(to)
        seen |= following
        edge = following
    return False


def must_stop(ctx: PathsCtx, st: PathsState, space: int, side: int, before: bool) -> bool:
    """15.1.1: units that enter an unbesieged enemy fort go no further. `before`: was it besieged already?"""
    return enemy_fort(ctx, st, space, side) and not before


def may_stop(ctx: PathsCtx, st: PathsState, stack: list[int], space: int) -> bool:
    """10.1.2, 11.1.6, 11.1.9: where a stack may end its movement."""
    side = ctx.side[stack[0]]
    here = [u for u in stacks(st)[space] if u not in stack]
    if len(here) + len(stack) > ctx.p.stacking or st.attack_marked >> space & 1:
        return False
    if ctx.stop_ban[space] and side == ctx.first and not ban_lifted(ctx, st, "lift stop ban"):
        return False
    if ctx.border_ban[space] and limit_on(ctx, st):
        if any(ctx.army[u] and ctx.border_ban[space] >> ctx.nation[u] & 1 for u in stack):
            return False
    return True


def next_spaces(ctx: PathsCtx, st: PathsState, stack: list[int], at: int, steps: int) -> list[int]:
    """Spaces that the stack may enter next and from which it can still end its movement legally."""
    found = []
    lead = stack[0]
    for to, line in ctx.paths[ctx.path_class[lead]][at]:
        if not may_enter(ctx, st, lead, to, line) or not fort_allows(ctx, st, stack, to):
            continue
        if any(not _has_way(ctx, u, at, line) or not may_enter(ctx, st, u, to, line) for u in stack[1:]):
            continue
        quota = ctx.line_quota[line]
        if quota >= 0 and st.quota[quota] + len(stack) > ctx.quotas[quota]:
            continue
        if st.pledged >= 0:
            # the stack is on its way to a fort that waits for it
            if to == st.pledged or can_reach(ctx, st, lead, st.pledged, to, steps - 1):
                found.append(to)
        elif may_stop(ctx, st, stack, to):
            found.append(to)
        elif steps > 1 and not must_stop(ctx, st, to, ctx.side[lead], besieged(ctx, st, to)):
            if next_spaces(ctx, st, stack, to, steps - 1):
                found.append(to)
    return found


def _has_way(ctx: PathsCtx, unit: int, at: int, line: int) -> bool:
    return any(way[1] == line for way in ctx.paths[ctx.path_class[unit]][at])


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
    """Units in marked spaces that have not moved."""
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
            and not frozen(ctx, st, u)
        ]
    return sorted(found)


class Move(Procedure[PathsCtx, PathsState]):
    """Frame [MOVE, seat]: pick a unit to move, let an army dig in, or finish."""

    name = "move"
    rule = "PoG-11.1.1"
    prompt = Phrase("move", text="Move activated units, or finish movement")

    def run(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> bool:
        if st.pledged >= 0 and besieged(ctx, st, st.pledged):
            st.pledged = -1
        if st.move_marked and movers(ctx, st):
            return True
        finish_movement(ctx, st, frame[1])
        return False

    def legal(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> list[int]:
        picks, digs = [], []
        if st.pledged >= 0:
            coming = [PICK.base | u for u in movers(ctx, st) if can_reach(ctx, st, u, st.pledged)]
            return coming or [DONE.base]
        for unit in movers(ctx, st):
            space = st.where[unit]
            if (
                next_spaces(ctx, st, [unit], space, ctx.mf[unit][st.reduced >> unit & 1])
                or len(stacks(st)[space]) > 1
            ):
                picks.append(PICK.base | unit)
            if ctx.army[unit] and may_dig(ctx, st, unit):
                digs.append(ENTRENCH.base | unit)
        return [DONE.base, *picks, *digs]

    def apply(self, ctx: PathsCtx, st: PathsState, frame: list[int], action: int) -> None:
        if action == DONE.base:
            st.move_marked = 0
            return
        unit = action & 0xFFFFFF
        st.moved |= 1 << unit
        if action >= ENTRENCH.base:
            st.digging.append(unit)
            return
        st.stack = [unit]
        st.steps = 0
        st.push(MARCH, frame[1])

    def why_not(self, ctx: PathsCtx, st: PathsState, frame: list[int], query: Query) -> list[Reason]:
        unit = query.args.get("unit")
        if unit is not None and st.stale >> unit & 1:
            return [NOT_SUPPLIED.reason(ctx, unit)]
        return []


def may_dig(ctx: PathsCtx, st: PathsState, unit: int) -> bool:
    """11.2.1, 11.2.3: one army in each space, up to the second level."""
    if not st.entrenching:
        return False
    space, side = st.where[unit], ctx.side[unit]
    trench = st.trench[space]
    if trench and (trench >> 2 != side or trench & 3 >= ctx.p.trench_limit):
        return False
    return all(st.where[other] != space for other in st.digging)


class March(Procedure[PathsCtx, PathsState]):
    """Frame [MARCH, seat]: a stack goes from space to space; before its first step others may join it."""

    name = "march"
    rule = "PoG-11.1.3"
    prompt = Phrase("march", "left", text="Where to? {left} spaces left")

    def says(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> Text:
        return self.prompt.say(ctx, (self._left(ctx, st),))

    def _left(self, ctx: PathsCtx, st: PathsState) -> int:
        return min(ctx.mf[u][st.reduced >> u & 1] for u in st.stack) - st.steps

    def legal(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> list[int]:
        stack, left = st.stack, self._left(ctx, st)
        space = st.where[stack[0]]
        picks = []
        if st.steps == 0 and st.pledged < 0:
            picks = [
                PICK.base | u
                for u in stacks(st)[space]
                if u > stack[-1] and not (st.moved | st.stale) >> u & 1 and ctx.mf[u][st.reduced >> u & 1] > 0
            ]
        steps = []
        if left > 0 and (st.steps > 0 or may_leave(ctx, st, stack, space)):
            steps = [STEP.base | to for to in next_spaces(ctx, st, stack, space, left)]
        if st.pledged >= 0 and steps:
            return sorted(steps)
        if st.steps == 0 or may_stop(ctx, st, stack, space) or not steps:
            return [*picks, *sorted(steps), STOP.base]
        return sorted(steps)

    def apply(self, ctx: PathsCtx, st: PathsState, frame: list[int], action: int) -> None:
        if action == STOP.base:
            st.pop()
            return
        value = action & 0xFFFFFF
        if action < STEP.base:
            st.stack.append(value)
            st.moved |= 1 << value
            return
        side = frame[1]
        before = besieged(ctx, st, value)
        start = st.where[st.stack[0]]
        line = next(way for to, way in ctx.near[start] if to == value)
        if ctx.line_quota[line] >= 0:
            st.quota[ctx.line_quota[line]] += len(st.stack)
        for unit in st.stack:
            put(ctx, st, unit, value)
            st.emit(MOVED, unit, value)
        for unit in st.stack:
            occupy(ctx, st, unit, value)
        st.steps += 1
        if enemy_fort(ctx, st, value, side) and not besieged(ctx, st, value):
            st.pledged = value
        if must_stop(ctx, st, value, side, before) or self._left(ctx, st) == 0:
            st.pop()

    def why_not(self, ctx: PathsCtx, st: PathsState, frame: list[int], query: Query) -> list[Reason]:
        space = query.args.get("space")
        if space is None:
            return []
        unit, at = st.stack[0], st.where[st.stack[0]]
        way = [line for to, line in ctx.paths[ctx.path_class[unit]][at] if to == space]
        if not way:
            return [NOT_JOINED.reason(ctx, unit, space)]
        if not is_open(ctx, st, space):
            return [CLOSED.reason(ctx, space)]
        if enemy_in(ctx, st, space, ctx.side[unit]):
            return [ENEMY_THERE.reason(ctx, space)]
        if ctx.near_east[space] and not ctx.ne_unit[unit]:
            return [NOT_NEAR_EAST.reason(ctx, unit)]
        if not area_ok(ctx, st, unit, space):
            return [NOT_ITS_AREA.reason(ctx, unit, space)]
        if not fort_allows(ctx, st, st.stack, space):
            return [NO_SIEGE.reason(ctx, space, ctx.fort[space])]
        if ctx.stop_ban[space] and not may_stop(ctx, st, st.stack, space):
            return [STOP_BAN.reason(ctx, space)]
        return [FULL.reason(ctx, space, ctx.p.stacking)]


def finish_movement(ctx: PathsCtx, st: PathsState, seat: int) -> None:
    """11.2.2: entrenching armies roll; then come the attacks (amb-01)."""
    st.move_marked = 0
    for unit in st.digging:
        dig(ctx, st, unit)
    st.digging = []
    st.goto(ATTACKS, seat)


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


def move_ends(ctx: PathsCtx, st: PathsState, unit: int) -> list[int]:
    """Every space where the unit could end a move of its own."""
    start, side = st.where[unit], ctx.side[unit]
    if not may_leave(ctx, st, [unit], start):
        return []
    ends: set[int] = set()
    seen = {(start, ctx.mf[unit][st.reduced >> unit & 1])}
    waiting = list(seen)
    while waiting:
        at, steps = waiting.pop()
        if steps == 0:
            continue
        for to, line in ctx.paths[ctx.path_class[unit]][at]:
            if not may_enter(ctx, st, unit, to, line) or not fort_allows(ctx, st, [unit], to):
                continue
            if may_stop(ctx, st, [unit], to):
                ends.add(to)
            if not must_stop(ctx, st, to, side, besieged(ctx, st, to)) and (to, steps - 1) not in seen:
                seen.add((to, steps - 1))
                waiting.append((to, steps - 1))
    ends.discard(start)
    return sorted(ends)
