"""Retreat (12.5) and advance (12.7)."""

# ruff: noqa: SIM102 (a limit inside a limit reads as the rule does)

from __future__ import annotations

from ..core import Procedure
from ..core.words import Phrase
from .board import (
    besieged,
    can_besiege,
    enemy_fort,
    enemy_in,
    is_open,
    lose_for,
    lose_step,
    occupy,
    put,
    stacks,
    stand_in,
)
from .combat import defenders
from .ctx import PathsCtx
from .movement import area_ok, ban_lifted, early_ban, limit_on, line_ok
from .numbers import ELIMINATED, GONE, RETREAT
from .state import PathsState
from .supply import in_supply, supplied_at
from .words import ADVANCE_TO, ADVANCED, DONE, GIVE_WAY, PERISH, RETREAT_TO, RETREATED, STAND


class Cancel(Procedure[PathsCtx, PathsState]):
    """Frame [CANCEL, defender, length]: an extra step cancels the whole retreat (12.5.3)."""

    name = "cancel-retreat"
    rule = "PoG-12.5.3"
    prompt = Phrase("cancel-retreat", text="Lose a step to hold the space, or retreat")

    def _units(self, ctx: PathsCtx, st: PathsState, owner: int) -> list[int]:
        here = defenders(ctx, st, 1 - owner)
        if len(here) > 1:
            return here
        return [
            u
            for u in here
            if not st.reduced >> u & 1
            or (
                ctx.army[u]
                and ctx.options["cancel_retreat_last"] == "allow_with_replacement"
                and stand_in(ctx, st, u) >= 0
            )
        ]

    def run(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> bool:
        if self._units(ctx, st, frame[1]):
            return True
        st.goto(RETREAT, frame[1], frame[2], 0, *defenders(ctx, st, 1 - frame[1]))
        return False

    def legal(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> list[int]:
        return [*(STAND.base | u for u in self._units(ctx, st, frame[1])), GIVE_WAY.base]

    def apply(self, ctx: PathsCtx, st: PathsState, frame: list[int], action: int) -> None:
        if action == GIVE_WAY.base:
            st.goto(RETREAT, frame[1], frame[2], 0, *defenders(ctx, st, 1 - frame[1]))
            return
        st.pop()
        unit = action & 0xFFFFFF
        lose_step(ctx, st, unit, in_supply(ctx, st, unit))


def retreat_steps(ctx: PathsCtx, st: PathsState, unit: int, at: int, last: bool) -> list[tuple[int, int]]:
    """(priority, space) of the spaces that a retreating unit may enter next (12.5.5)."""
    side = ctx.side[unit]
    found = []
    for to, line in ctx.paths[ctx.path_class[unit]][at]:
        if (
            to == st.target
            or not is_open(ctx, st, to)
            or enemy_in(ctx, st, to, side)
            or not line_ok(ctx, st, line)
        ):
            continue
        if enemy_fort(ctx, st, to, side) and not besieged(ctx, st, to):
            continue
        if not area_ok(ctx, st, unit, to):
            continue
        if last and len(stacks(st)[to]) >= ctx.p.stacking:
            continue
        friendly = st.control[to] == side or besieged(ctx, st, to)
        supplied = supplied_at(ctx, st, unit, to)
        found.append(((0 if friendly else 2) + (0 if supplied else 1), to))
    return found


def best_of(steps: list[tuple[int, int]]) -> list[int]:
    if not steps:
        return []
    first = min(steps)[0]
    return sorted(to for priority, to in steps if priority == first)


def retreat_options(ctx: PathsCtx, st: PathsState, unit: int, at: int, length: int) -> list[int]:
    """Spaces in the order of 12.5.5(i), those first from which the whole distance can be made (amb-08).

    By the rules of 2010 nobody looks beyond a space on the map's edge: units may be driven off it (E-20).
    """
    if ctx.nations[ctx.nation[unit]].dies_on_retreat:
        return []
    if length == 1:
        return best_of(retreat_steps(ctx, st, unit, at, True))
    first = retreat_steps(ctx, st, unit, at, False)
    edge = ctx.options["map_edge_rules"]
    whole = [
        (p, to) for p, to in first if (edge and ctx.map_edge[to]) or retreat_steps(ctx, st, unit, to, True)
    ]
    return best_of(whole) or best_of(first)


class Retreat(Procedure[PathsCtx, PathsState]):
    """Frame [RETREAT, defender, length, unit on its way + 1, units ...]"""

    name = "retreat"
    rule = "PoG-12.5.5"
    prompt = Phrase("retreat", text="Which unit retreats, and where to?")

    def run(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> bool:
        if len(frame) == 4:
            st.pop()
            return False
        actions = self.legal(ctx, st, frame)
        if len(actions) > 1 and actions[0] < PERISH.base:
            return True
        self.apply(ctx, st, frame, actions[0])
        return False

    def _choices(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> list[tuple[int, list[int]]]:
        length, moving = frame[2], frame[3] - 1
        if moving >= 0:
            return [(moving, best_of(retreat_steps(ctx, st, moving, st.where[moving], True)))]
        return [(u, retreat_options(ctx, st, u, st.where[u], length)) for u in frame[4:]]

    def legal(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> list[int]:
        going, dying = [], []
        for unit, spaces in self._choices(ctx, st, frame):
            if spaces:
                going += [RETREAT_TO.base | unit << 12 | s for s in spaces]
            else:
                dying.append(PERISH.base | unit)
        return sorted(going + dying)

    def apply(self, ctx: PathsCtx, st: PathsState, frame: list[int], action: int) -> None:
        if action >= PERISH.base:
            self._perish(ctx, st, frame, action & 0xFFFFFF)
            return
        unit, space = RETREAT_TO.values(action)
        line = next(way for to, way in ctx.near[st.where[unit]] if to == space)
        if ctx.line_quota[line] >= 0:
            st.quota[ctx.line_quota[line]] += 1
        put(ctx, st, unit, space)
        st.retreated |= 1 << unit
        st.tired &= ~(1 << unit)  # amb-46
        st.emit(RETREATED, unit, space)
        if frame[2] == 2 and frame[3] == 0:
            frame[3] = unit + 1
            st.paths.append([unit, space])
            return
        if frame[2] == 1:
            st.paths.append([unit])
        occupy(ctx, st, unit, space)
        frame[3] = 0
        del frame[frame.index(unit, 4)]

    def _perish(self, ctx: PathsCtx, st: PathsState, frame: list[int], unit: int) -> None:
        """12.5.4: no way out. An army is gone for good, with it the army whose place a corps had taken."""
        if frame[3] == 0:
            st.paths.append([unit])
        lose_for(ctx, st, unit, GONE if ctx.army[unit] else ELIMINATED)
        for corps, army in st.stand_ins:
            if corps == unit and st.where[army] == ELIMINATED:
                lose_for(ctx, st, army, GONE)
        frame[3] = 0
        del frame[frame.index(unit, 4)]


class Advance(Procedure[PathsCtx, PathsState]):
    """Frame [ADVANCE, attacker, 0]: full-strength attackers follow up (12.7)."""

    name = "advance"
    rule = "PoG-12.7.1"
    prompt = Phrase("advance", text="Advance after combat, or stay")

    def run(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> bool:
        if len(self.legal(ctx, st, frame)) > 1 or not self._sieges_made(ctx, st, frame[1]):
            return True
        st.pop()
        return False

    def _ground(self, st: PathsState) -> list[int]:
        """The defended space, and the spaces that the enemy passed through (12.7.3)."""
        return [st.target, *sorted({row[1] for row in st.paths if len(row) > 1})]

    def _sieges_made(self, ctx: PathsCtx, st: PathsState, seat: int) -> bool:
        """12.7.6: no fort entered by fewer than can besiege it."""
        for space in self._ground(st):
            here = stacks(st)[space]
            if any(st.entered >> u & 1 for u in here) and enemy_fort(ctx, st, space, seat):
                if not can_besiege(ctx, space, here):
                    return False
        return True

    def _ways(self, ctx: PathsCtx, st: PathsState) -> list[tuple[int, int]]:
        """Full-strength attackers and the spaces that they may enter next, forts left aside."""
        target, *beyond = self._ground(st)
        found = []
        for unit in st.attackers:
            at = st.where[unit]
            if at < 0 or st.reduced >> unit & 1 or not ctx.mf[unit][0] or at in beyond:
                continue
            if at != target:
                spaces = [target]
            elif ctx.t_stop[ctx.terrain[target]] or st.entered >> unit & 1:
                continue
            else:
                spaces = beyond
            found += [(unit, space) for space in spaces if may_advance(ctx, st, unit, space)]
        return found

    def legal(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> list[int]:
        ways = self._ways(ctx, st)
        actions = []
        for unit, space in ways:
            here = stacks(st)[space]
            room = ctx.p.stacking - len(here)
            if room <= 0:
                continue
            if enemy_fort(ctx, st, space, frame[1]):
                others = [u for u, to in ways if to == space and u != unit]
                others.sort(key=lambda u: not ctx.army[u])
                if not can_besiege(ctx, space, [*here, unit, *others[: room - 1]]):
                    continue
            actions.append(ADVANCE_TO.base | unit << 12 | space)
        actions.sort()
        if self._sieges_made(ctx, st, frame[1]) or not actions:
            return [DONE.base, *actions]
        return actions

    def apply(self, ctx: PathsCtx, st: PathsState, frame: list[int], action: int) -> None:
        if action == DONE.base:
            st.pop()
            return
        unit, space = ADVANCE_TO.values(action)
        if enemy_fort(ctx, st, space, frame[1]) and not besieged(ctx, st, space):
            st.entered |= 1 << unit
        put(ctx, st, unit, space)
        st.emit(ADVANCED, unit, space)
        occupy(ctx, st, unit, space)
        st.advanced = 1


def may_advance(ctx: PathsCtx, st: PathsState, unit: int, space: int) -> bool:
    """12.7.5-12.7.7 and the limits on where a unit may be (15.1.12 too)."""
    side = ctx.side[unit]
    lines = [line for to, line in ctx.paths[ctx.path_class[unit]][st.where[unit]] if to == space]
    if (
        not lines
        or not is_open(ctx, st, space)
        or enemy_in(ctx, st, space, side)
        or not area_ok(ctx, st, unit, space)
        or early_ban(ctx, st, unit, space)
    ):
        return False
    if (
        space != st.target
        and ctx.stop_ban[space]
        and side == ctx.first
        and not ban_lifted(ctx, st, "lift stop ban")
    ):
        return False
    return not (
        ctx.border_ban[space]
        and ctx.army[unit]
        and ctx.border_ban[space] >> ctx.nation[unit] & 1
        and limit_on(ctx, st)
    )
