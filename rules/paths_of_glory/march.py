"""Moving stacks from space to space (11.1), and what must be in order when movement ends (10.1, 15.2)."""

# ruff: noqa: SIM102 (a limit inside a limit reads as the rule does)

from __future__ import annotations

from ..core import Procedure, Text
from ..core.tracing import mask_of
from ..core.words import Phrase
from .board import (
    besieged,
    can_besiege,
    enemy_fort,
    lose_for,
    occupy,
    put,
    stacks,
)
from .ctx import PathsCtx
from .movement import (
    dig,
    may_dig,
    may_enter,
    may_leave,
    may_stop,
    movers,
    must_stop,
    stop_allowed,
)
from .numbers import ATTACKS, ELIMINATED, GONE, MARCH, OVERSTACK
from .state import PathsState
from .words import (
    CROWDED_OUT,
    DONE,
    DROP,
    ENTRENCH,
    MOVED,
    PICK,
    STEP,
    STOP,
)


def entrants(ctx: PathsCtx, st: PathsState, space: int) -> list[int]:
    """Units in a fort's space that count for making a siege: all, or only the new ones (15.2.4, amb-04)."""
    here = stacks(st)[space]
    if ctx.options["rebesiege_total"] == "total":
        return here
    return [u for u in here if st.entered >> u & 1]


def siege_made(ctx: PathsCtx, st: PathsState, space: int) -> bool:
    """15.2.1: those who entered are enough."""
    return can_besiege(ctx, space, entrants(ctx, st, space))


def fort_allows(ctx: PathsCtx, st: PathsState, stack: list[int], space: int) -> bool:
    """11.1.8, 15.2.1: an enemy fort is entered by a force that can besiege it, or once it is besieged."""
    if not enemy_fort(ctx, st, space, ctx.side[stack[0]]):
        return True
    if st.pledged == space or besieged(ctx, st, space):
        return True
    force = stack + [u for u in entrants(ctx, st, space) if u not in stack]
    if can_besiege(ctx, space, force):
        return True
    if st.pledged >= 0 or not st.move_marked:
        return False
    present = [u for u in stacks(st)[space] if u not in force]
    room = ctx.p.stacking - len(force) - len(present)
    coming = [
        u for u in movers(ctx, st) if u not in force and u not in present and can_reach(ctx, st, u, space)
    ]
    coming.sort(key=lambda u: not ctx.army[u])
    return room > 0 and can_besiege(ctx, space, force + coming[:room])


def can_reach(ctx: PathsCtx, st: PathsState, unit: int, goal: int, start: int = -1, steps: int = -1) -> bool:
    """Whether a unit can still come to a fort in this movement (amb-03)."""
    at = st.where[unit] if start < 0 else start
    return goal in ahead(ctx, st, unit, at, ctx.mf[unit][st.reduced >> unit & 1] if steps < 0 else steps)


def ahead(ctx: PathsCtx, st: PathsState, unit: int, at: int, steps: int) -> set[int]:
    """The spaces that a unit could enter with so many steps, not beyond a fort that stops it (15.1.1)."""
    edge, found = {at}, set()
    for _ in range(steps):
        following = set()
        for here in edge:
            for to, line in ctx.paths[ctx.path_class[unit]][here]:
                if to != at and to not in found and may_enter(ctx, st, unit, to, line):
                    found.add(to)
                    if not enemy_fort(ctx, st, to, ctx.side[unit]) or besieged(ctx, st, to):
                        following.add(to)
        edge = following
    return found


def ends_here(ctx: PathsCtx, st: PathsState, stack: list[int], space: int) -> bool:
    """Where a stack may end: within the limit, or beyond it if others will still make room (10.1.2)."""
    return may_stop(ctx, st, stack, space) or (
        bool(st.move_marked >> space & 1) and may_crowd(ctx, st, stack, space)
    )


def may_crowd(ctx: PathsCtx, st: PathsState, stack: list[int], space: int) -> bool:
    """10.1.2: the limit is met only when movement is complete; enough of those here can still leave.

    Only one space at a time is over the limit: whoever leaves it may crowd the next one.
    """
    if st.pledged >= 0 or not stop_allowed(ctx, st, stack, space):
        return False
    side, limit = ctx.side[stack[0]], int(ctx.p.stacking)
    if st.unsettled >= 0:
        left = [u for u in stacks(st)[st.unsettled] if u not in stack]
        if len(left) > limit or enemy_fort(ctx, st, st.unsettled, side):
            return False
    if enemy_fort(ctx, st, space, side):
        return False
    at = [[u for u in units if u not in stack] for units in stacks(st)]
    at[space] += stack
    able = {u for u in movers(ctx, st) if u not in stack}
    while len(at[space]) > limit:
        if not _makes_room(ctx, st, at, space, able, {space}):
            return False
    return True


def _makes_room(
    ctx: PathsCtx, st: PathsState, at: list[list[int]], space: int, able: set[int], seen: set[int]
) -> bool:
    """An able unit leaves the space in `at`: to where there is room, or where another makes room in turn."""
    for unit in [u for u in at[space] if u in able]:
        for to in sorted(exits(ctx, st, unit) - seen):
            seen.add(to)
            if len(at[to]) < ctx.p.stacking or _makes_room(ctx, st, at, to, able, seen):
                at[space].remove(unit)
                at[to].append(unit)
                able.remove(unit)
                return True
    return False


def exits(ctx: PathsCtx, st: PathsState, unit: int) -> set[int]:
    """The spaces where a unit that leaves its own could stop, as far as there is room."""
    steps = ctx.mf[unit][st.reduced >> unit & 1]
    return {
        to
        for to in ahead(ctx, st, unit, st.where[unit], steps)
        if not enemy_fort(ctx, st, to, ctx.side[unit]) and stop_allowed(ctx, st, [unit], to)
    }


def may_go(ctx: PathsCtx, st: PathsState, stack: list[int], space: int) -> bool:
    """15.2.4: a siege is kept, or given up by all; those who stay behind must still be able to follow."""
    if may_leave(ctx, st, stack, space):
        return True
    if st.unsettled >= 0 or st.pledged >= 0:
        return st.unsettled == space
    able = movers(ctx, st)
    return all(
        u in able and any(len(stacks(st)[to]) < ctx.p.stacking for to in exits(ctx, st, u))
        for u in stacks(st)[space]
        if u not in stack
    )


def settled(ctx: PathsCtx, st: PathsState, space: int, side: int) -> bool:
    here = stacks(st)[space]
    if len(here) > ctx.p.stacking:
        return False
    return not here or not enemy_fort(ctx, st, space, side) or besieged(ctx, st, space)


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
        elif ends_here(ctx, st, stack, to):
            found.append(to)
        elif steps > 1 and not must_stop(ctx, st, to, ctx.side[lead], besieged(ctx, st, to)):
            if next_spaces(ctx, st, stack, to, steps - 1):
                found.append(to)
    return found


def _has_way(ctx: PathsCtx, unit: int, at: int, line: int) -> bool:
    return any(way[1] == line for way in ctx.paths[ctx.path_class[unit]][at])


class Move(Procedure[PathsCtx, PathsState]):
    """Frame [MOVE, seat]: pick a unit to move, let an army dig in, or finish."""

    name = "move"
    rule = "PoG-11.1.1"
    prompt = Phrase("move", text="Move activated units, or finish movement")

    def run(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> bool:
        if st.pledged >= 0 and siege_made(ctx, st, st.pledged):
            st.pledged = -1
        if st.unsettled >= 0:
            self._settle(ctx, st, frame[1])
            if st.frames[-1] is not frame:
                return False
        if st.move_marked and movers(ctx, st):
            return True
        finish_movement(ctx, st, frame[1])
        return False

    def _leaving(self, ctx: PathsCtx, st: PathsState) -> list[int]:
        here = stacks(st)[st.unsettled]
        return [
            PICK.base | u
            for u in movers(ctx, st)
            if u in here and next_spaces(ctx, st, [u], st.unsettled, ctx.mf[u][st.reduced >> u & 1])
        ]

    def _settle(self, ctx: PathsCtx, st: PathsState, seat: int) -> None:
        """Ask nobody to leave any more; if nobody can, the enemy says who is lost (10.1.3)."""
        if settled(ctx, st, st.unsettled, seat):
            st.unsettled = -1
        elif not self._leaving(ctx, st):
            space, st.unsettled = st.unsettled, -1
            if len(stacks(st)[space]) > ctx.p.stacking:
                st.push(OVERSTACK, 1 - seat, space)

    def legal(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> list[int]:
        picks, digs = [], []
        if st.pledged >= 0:
            coming = [PICK.base | u for u in movers(ctx, st) if can_reach(ctx, st, u, st.pledged)]
            return coming or [DONE.base]
        if st.unsettled >= 0:
            return self._leaving(ctx, st)
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


class March(Procedure[PathsCtx, PathsState]):
    """Frame [MARCH, seat]: a stack goes from space to space; before its first step others may join it."""

    name = "march"
    rule = "PoG-11.1.3"
    prompt = Phrase("march", "left", text="Where to? {left} spaces left")

    def says(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> Text:
        return self.prompt.say(ctx, (self._left(ctx, st),))

    def _left(self, ctx: PathsCtx, st: PathsState) -> int:
        return min(ctx.mf[u][st.reduced >> u & 1] for u in st.stack) - st.steps

    def _most_left(self, ctx: PathsCtx, st: PathsState) -> int:
        return max(ctx.mf[u][st.reduced >> u & 1] for u in st.stack) - st.steps

    def legal(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> list[int]:
        stack, left = st.stack, self._left(ctx, st)
        space = st.where[stack[0]]
        picks = []
        if st.steps == 0 and st.pledged < 0:
            picks = [PICK.base | u for u in movers(ctx, st) if u > stack[-1] and st.where[u] == space]
        steps = []
        if left > 0 and (st.steps > 0 or may_go(ctx, st, stack, space)):
            steps = [STEP.base | to for to in next_spaces(ctx, st, stack, space, left)]
        if st.pledged >= 0 and steps:
            return sorted(steps)
        drops = []
        if st.steps > 0 and len(stack) > 1:
            drops = [DROP.base | u for u in sorted(stack) if may_stop(ctx, st, [u], space, stack)]
        may_end = space != st.unsettled if st.steps == 0 else ends_here(ctx, st, stack, space)
        if may_end or not (steps or picks or drops):
            return [*drops, *picks, *sorted(steps), STOP.base]
        return [*drops, *picks, *sorted(steps)]

    def apply(self, ctx: PathsCtx, st: PathsState, frame: list[int], action: int) -> None:
        if action == STOP.base:
            self._end(ctx, st)
            return
        value = action & 0xFFFFFF
        if action < PICK.base:
            st.stack.remove(value)
            return
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
        besieging = besieged(ctx, st, start)
        if enemy_fort(ctx, st, value, side):
            st.entered |= mask_of(st.stack)
        for unit in st.stack:
            put(ctx, st, unit, value)
            st.emit(MOVED, unit, value)
        for unit in st.stack:
            occupy(ctx, st, unit, value)
        st.steps += 1
        if besieging and not settled(ctx, st, start, side):
            st.unsettled = start
        if enemy_fort(ctx, st, value, side) and not before and not siege_made(ctx, st, value):
            st.pledged = value
        if must_stop(ctx, st, value, side, before) or self._most_left(ctx, st) == 0:
            self._end(ctx, st)

    def _end(self, ctx: PathsCtx, st: PathsState) -> None:
        st.pop()
        space = st.where[st.stack[0]]
        if len(stacks(st)[space]) > ctx.p.stacking:
            st.unsettled = space


class Overstack(Procedure[PathsCtx, PathsState]):
    """Frame [OVERSTACK, enemy, space]: the enemy says who is lost beyond the limit (10.1.3)."""

    name = "overstack"
    rule = "PoG-10.1.3"
    prompt = Phrase("overstack", "space:space", text="Too many units in {space}: which one is lost?")

    def says(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> Text:
        return self.prompt.say(ctx, (frame[2],))

    def run(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> bool:
        if len(stacks(st)[frame[2]]) > ctx.p.stacking:
            return True
        st.pop()
        return False

    def legal(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> list[int]:
        return [CROWDED_OUT.base | u for u in stacks(st)[frame[2]]]

    def apply(self, ctx: PathsCtx, st: PathsState, frame: list[int], action: int) -> None:
        unit = action & 0xFFFFFF
        lose_for(ctx, st, unit, GONE if ctx.army[unit] else ELIMINATED)


def finish_movement(ctx: PathsCtx, st: PathsState, seat: int) -> None:
    """11.2.2: entrenching armies roll; then come the attacks (amb-01)."""
    st.move_marked = 0
    for unit in st.digging:
        dig(ctx, st, unit)
    st.digging = []
    st.goto(ATTACKS, seat)


def move_ends(ctx: PathsCtx, st: PathsState, unit: int) -> list[int]:
    """Every space where the unit could end a move of its own."""
    return sorted(move_costs(ctx, st, unit))


def move_costs(ctx: PathsCtx, st: PathsState, unit: int) -> dict[int, int]:
    """The spaces where the unit could end a move of its own, with the fewest spaces that it moves."""
    start, side = st.where[unit], ctx.side[unit]
    if not may_leave(ctx, st, [unit], start):
        return {}
    ends: dict[int, int] = {}
    most = ctx.mf[unit][st.reduced >> unit & 1]
    seen, edge = {start}, [start]
    for cost in range(1, most + 1):
        further = []
        for at in edge:
            for to, line in ctx.paths[ctx.path_class[unit]][at]:
                if to in seen or not may_enter(ctx, st, unit, to, line):
                    continue
                if not fort_allows(ctx, st, [unit], to):
                    continue
                seen.add(to)
                if may_stop(ctx, st, [unit], to):
                    ends[to] = cost
                if not must_stop(ctx, st, to, side, besieged(ctx, st, to)):
                    further.append(to)
        edge = further
    return ends
