"""Declaring attacks (12.1, 12.2.2): who may attack what, and with whom."""

# ruff: noqa: SIM102 (a limit inside a limit reads as the rule does)

from __future__ import annotations

from ..core import Procedure, Query, Reason
from ..core.tracing import mask_of
from ..core.words import Phrase
from .board import (
    besieged,
    can_besiege,
    enemy_fort,
    fort_stands,
    frozen,
    in_force,
    is_open,
    stacks,
    trench_of,
)
from .ctx import PathsCtx
from .movement import ban_lifted, early_ban, line_ok, may_operate, treaty_on
from .numbers import ATTACKS, COMBAT, JOIN
from .state import PathsState
from .supply import in_supply
from .words import (
    ALREADY_FOUGHT,
    ATTACK,
    ATTACKED,
    BEGIN,
    DONE,
    JOIN_ATTACK,
    MANDATE_MET,
    NEEDS_FRIENDS,
    NO_COMMON_SPACE,
    NOT_A_TARGET,
    NOT_MARKED,
)


def targets_of(ctx: PathsCtx, st: PathsState, unit: int) -> list[int]:
    """12.1 checklist for one unit; friends that it needs are looked at when the attack is put together."""
    space, side = st.where[unit], ctx.side[unit]
    found: list[int] = []
    if ctx.season[st.turn] in ctx.t_closed[ctx.terrain[space]]:
        return found
    if besieged(ctx, st, space) and ctx.fort_side[space] != side:
        if target_ok(ctx, st, unit, space):
            found.append(space)
        if not _spare(ctx, st, unit, space):
            return found
    for to, line in ctx.paths[ctx.path_class[unit]][space]:
        if line_ok(ctx, st, line) and target_ok(ctx, st, unit, to) and not besieged_by(ctx, st, to, side):
            found.append(to)
    return sorted(set(found))


def besieged_by(ctx: PathsCtx, st: PathsState, space: int, side: int) -> bool:
    """15.1.3: a besieged fort is attacked only from inside its space."""
    return besieged(ctx, st, space) and ctx.fort_side[space] != side


def _spare(ctx: PathsCtx, st: PathsState, unit: int, space: int) -> bool:
    """15.2.3: only units beyond those that keep the siege attack outward; storming the fort keeps it."""
    outward = st.attacked & ~st.stormed | 1 << unit
    if st.target != space:
        outward |= mask_of(st.attackers)
    return can_besiege(ctx, space, [u for u in stacks(st)[space] if not outward >> u & 1])


def target_ok(ctx: PathsCtx, st: PathsState, unit: int, space: int) -> bool:
    side = ctx.side[unit]
    here = stacks(st)[space]
    if not here and not ctx.fort[space]:
        return False
    foes = [u for u in here if ctx.side[u] != side]
    if not is_open(ctx, st, space) or any(frozen(ctx, st, u) for u in here):
        return False
    if not any(not st.retreated >> u & 1 for u in foes) and not enemy_fort(ctx, st, space, side):
        return False
    if ctx.season[st.turn] in ctx.t_closed[ctx.terrain[space]]:
        return False
    if not may_operate(ctx, st, unit, space) or early_ban(ctx, st, unit, space):
        return False
    ban = ctx.fort_ban
    if ban is not None and ctx.nation[unit] == ban[0] and ctx.country[space] == ban[1]:
        if enemy_fort(ctx, st, space, side) and not ban_lifted(ctx, st, "lift fort ban"):
            return False
    if ctx.capitulation is not None and treaty_on(ctx, st):
        nation, _, _, enemies, _ = ctx.capitulation
        if ctx.nation[unit] == nation:
            return False
        if any(ctx.nation[u] == nation for u in foes) and not (
            enemies >> ctx.nation[unit] & 1 and ctx.near_east[st.where[unit]]
        ):
            return False
    return not forbidden(ctx, st, unit, space, foes)


def forbidden(ctx: PathsCtx, st: PathsState, unit: int, space: int, foes: list[int]) -> bool:
    """LLOYD GEORGE and STAVKA TIMIDITY: attacks that an event forbids this turn."""
    level = trench_of(st, space, 1 - ctx.side[unit])
    if not level or not foes:
        return False
    for card, one in in_force(ctx, st, "no attacks"):
        if st.played[card] != st.turn or ctx.index["nation"][one["nation"]] != ctx.nation[unit]:
            continue
        if any(st.played[ctx.index["card"][c]] for c in one["ends_with"]):
            continue
        against = ctx.index["nation"][one["against"]]
        theirs = [ctx.nation[u] == against for u in foes]
        if level >= one["trench"] and (all(theirs) if one["only_them"] else any(theirs)):
            return True
    return False


def may_attack(ctx: PathsCtx, st: PathsState, unit: int) -> bool:
    """12.1.1, 12.1.6, amb-57: in a marked space, in supply, not used yet."""
    return (
        bool(st.attack_marked >> st.where[unit] & 1)
        and not (st.attacked | st.stale | st.moved) >> unit & 1
        and in_supply(ctx, st, unit)
    )


def ready_units(ctx: PathsCtx, st: PathsState, side: int) -> list[int]:
    found = []
    at, marks = stacks(st), st.attack_marked
    while marks:
        low = marks & -marks
        marks ^= low
        found += [u for u in at[low.bit_length() - 1] if ctx.side[u] == side and may_attack(ctx, st, u)]
    return sorted(found)


def joint(ctx: PathsCtx, st: PathsState, units: list[int]) -> bool:
    """12.1.11: several nations attack together only from one space, or with a common space."""
    nations = {ctx.acts[u] for u in units}
    if len(nations) == 1:
        return True
    taking_part = ctx.options["common_space_participation"]
    for space in {st.where[u] for u in units}:
        pool = [u for u in units if st.where[u] == space] if taking_part else stacks(st)[space]
        if nations <= {ctx.acts[u] for u in pool}:
            return True
    return False


def friends_ok(ctx: PathsCtx, st: PathsState, units: list[int], target: int) -> bool:
    """12.1.10: attacks along some lines need friends who attack from given countries."""
    lands = 0
    for u in units:
        country = ctx.country[st.where[u]]
        if country >= 0:
            lands |= 1 << country
    for u in units:
        if st.where[u] == target:
            continue
        line = next(way for to, way in ctx.near[st.where[u]] if to == target)
        need = ctx.line_friends[line]
        if need and not need & lands:
            return False
    return True


def quota_ok(ctx: PathsCtx, st: PathsState, units: list[int], target: int) -> bool:
    """12.1.9: the quota of a line bounds attacks along it too."""
    used: dict[int, int] = {}
    for u in units:
        if st.where[u] == target:
            continue
        quota = ctx.line_quota[next(way for to, way in ctx.near[st.where[u]] if to == target)]
        if quota >= 0:
            used[quota] = used.get(quota, 0) + 1
    return all(st.quota[q] + n <= ctx.quotas[q] for q, n in used.items())


class Attacks(Procedure[PathsCtx, PathsState]):
    """Frame [ATTACKS, seat]: choose a space to attack, or finish."""

    name = "attacks"
    rule = "PoG-12.1.1"
    prompt = Phrase("attacks", text="Choose a space to attack, or finish")

    def run(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> bool:
        if st.attack_marked and self.legal(ctx, st, frame)[1:]:
            return True
        st.pop()
        return False

    def legal(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> list[int]:
        spaces = set()
        for unit in ready_units(ctx, st, frame[1]):
            for space in targets_of(ctx, st, unit):
                if not st.assaulted >> space & 1 and friends_ok(ctx, st, [unit], space):
                    spaces.add(space)
        return [DONE.base, *(ATTACK.base | s for s in sorted(spaces))]

    def apply(self, ctx: PathsCtx, st: PathsState, frame: list[int], action: int) -> None:
        if action == DONE.base:
            st.pop()
            return
        st.target = action & 0xFFFFFF
        st.attackers = []
        st.push(JOIN, frame[1])

    def why_not(self, ctx: PathsCtx, st: PathsState, frame: list[int], query: Query) -> list[Reason]:
        unit, space = query.args.get("unit", query.args.get("piece")), query.args.get("space")
        if unit is not None and space is not None:
            return [NOT_A_TARGET.reason(ctx, unit, space)]
        return []


class Join(Procedure[PathsCtx, PathsState]):
    """Frame [JOIN, seat]: units join the attack one by one; every partial force is legal."""

    name = "join"
    rule = "PoG-12.2.2"
    prompt = Phrase("join", text="Which units attack?")

    def run(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> bool:
        units = self._candidates(ctx, st, frame[1])
        if not st.attackers and len(units) == 1:
            st.attackers = units
            units = self._candidates(ctx, st, frame[1])
        if not units:
            begin(ctx, st, frame[1])
        return bool(units)

    def _candidates(self, ctx: PathsCtx, st: PathsState, side: int) -> list[int]:
        found = []
        for unit in ready_units(ctx, st, side):
            if unit in st.attackers or st.target not in targets_of(ctx, st, unit):
                continue
            force = [*st.attackers, unit]
            if (
                joint(ctx, st, force)
                and friends_ok(ctx, st, force, st.target)
                and quota_ok(ctx, st, force, st.target)
            ):
                found.append(unit)
        return found

    def legal(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> list[int]:
        actions = [JOIN_ATTACK.base | u for u in self._candidates(ctx, st, frame[1])]
        return [*actions, BEGIN.base] if st.attackers else actions

    def apply(self, ctx: PathsCtx, st: PathsState, frame: list[int], action: int) -> None:
        if action == BEGIN.base:
            begin(ctx, st, frame[1])
        else:
            st.attackers.append(action & 0xFFFFFF)

    def why_not(self, ctx: PathsCtx, st: PathsState, frame: list[int], query: Query) -> list[Reason]:
        unit = query.args.get("unit", query.args.get("piece"))
        if unit is None or st.where[unit] < 0 or ctx.side[unit] != frame[1]:
            return []
        if st.attacked >> unit & 1:
            return [ALREADY_FOUGHT.reason(ctx, unit)]
        if not st.attack_marked >> st.where[unit] & 1:
            return [NOT_MARKED.reason(ctx, unit)]
        if st.target not in targets_of(ctx, st, unit):
            return [NOT_A_TARGET.reason(ctx, unit, st.target)]
        if not joint(ctx, st, [*st.attackers, unit]):
            return [NO_COMMON_SPACE.reason(ctx, unit)]
        return [NEEDS_FRIENDS.reason(ctx, unit)]


def begin(ctx: PathsCtx, st: PathsState, seat: int) -> None:
    """12.2.2: the force is named; its units and the space are used up for this action."""
    st.pop()
    st.assaulted |= 1 << st.target
    for unit in st.attackers:
        st.attacked |= 1 << unit
        if st.where[unit] == st.target:
            st.stormed |= 1 << unit
        else:
            quota = ctx.line_quota[next(way for to, way in ctx.near[st.where[unit]] if to == st.target)]
            if quota >= 0:
                st.quota[quota] += 1
    st.emit(ATTACKED, st.target, list(st.attackers))
    st.cards = [[], []]
    st.kept = 0
    st.fired = [0, 0]
    st.negates = st.flank = st.order = st.advanced = 0
    st.lost_steps, st.stand_ins, st.paths = [], [], []
    st.push(COMBAT, seat, 0)


def mandate_met(ctx: PathsCtx, st: PathsState, side: int) -> None:
    """7.1.3-7.1.8, amb-15: judged when the combat is declared."""
    from .board import change_vp

    target = st.target
    foes = [u for u in stacks(st)[target] if ctx.side[u] != side]
    country = ctx.country[target]
    for _, one in in_force(ctx, st, "mutiny"):
        nation = ctx.index["nation"][one["nation"]]
        box = ctx.mandates[st.mandate[side]]
        if box[0] == nation and st.mutiny_on:
            shield = ctx.index["nation"][one["shielded_by"]]
            if (
                country >= 0
                and box[2] >> country & 1
                and any(
                    ctx.nation[u] == nation
                    and not any(ctx.nation[v] == shield for v in stacks(st)[st.where[u]])
                    for u in st.attackers
                )
            ):
                change_vp(st, int(one["vp"]))
                st.mutiny_on = 0
                st.mandate_done |= 1 << side
            return
    if st.mandate_done >> side & 1 or not foes:
        return
    nation, enemies, countries, front, _ = ctx.mandates[st.mandate[side]]
    if nation < 0 or not any(ctx.nation[u] == nation for u in st.attackers):
        return
    if countries and (country < 0 or not countries >> country & 1):
        return
    if enemies and not any(enemies >> ctx.nation[u] & 1 or enemies >> ctx.acts[u] & 1 for u in foes):
        return
    if (
        front >= 0
        and country != front
        and not any(ctx.nation[u] == front or _through_front(ctx, st, u) for u in foes)
    ):
        return
    st.mandate_done |= 1 << side
    st.emit(MANDATE_MET, side, st.mandate[side])


def _through_front(ctx: PathsCtx, st: PathsState, unit: int) -> bool:
    """amb-47: supplied, and by no line that avoids the front's country."""
    from .supply import supplied_at, traced

    space = st.where[unit]
    return supplied_at(ctx, st, unit, space) and not traced(ctx, st, ctx.trace_avoid[unit], space)


def fort_only(ctx: PathsCtx, st: PathsState, space: int, side: int) -> bool:
    """No defending unit that counts: only a fort, or units that retreated this action (amb-10)."""
    return fort_stands(ctx, st, space) and not any(
        ctx.side[u] != side and not st.retreated >> u & 1 for u in stacks(st)[space]
    )


__all__ = ["ATTACKS", "Attacks", "Join", "fort_only", "mandate_met", "targets_of"]
