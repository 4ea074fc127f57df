"""Activating spaces (9.2): what it costs, and which spaces may be activated."""

# ruff: noqa: SIM102 (a limit inside a limit reads as the rule does)

from __future__ import annotations

from typing import Any

from ..core import Procedure, Text
from ..core.words import Phrase
from .board import frozen, in_force, stacks, units_of
from .ctx import PathsCtx
from .numbers import ACTIVATE, MOVE
from .state import PathsState
from .supply import in_supply, needs_beachhead
from .words import ACTIVATE_ATTACK, ACTIVATE_MOVE, ACTIVATED, DONE


def nations_counted(ctx: PathsCtx, space: int, units: list[int]) -> int:
    """9.2.3 (a)-(c), (e): different nations, merged where the rules say so."""
    mask = 0
    for unit in units:
        mask |= 1 << ctx.acts[unit]
    for nations, spaces, countries in ctx.merges:
        if mask & nations != nations and (mask & nations).bit_count() < 2:
            continue
        if space in spaces or (ctx.country[space] >= 0 and countries >> ctx.country[space] & 1):
            mask = mask & ~nations | (nations & -nations)
    return mask.bit_count()


def activation_cost(ctx: PathsCtx, st: PathsState, space: int, side: int, combat: bool) -> int:
    """C-10: the cost of a space with units of this side."""
    units = units_of(ctx, st, space, side)
    if not units:
        return 0
    fixed = _fixed_cost(ctx, st, space, side, units, combat)
    if fixed:
        return fixed
    cost = _discounted(ctx, st, space, side, units)
    return cost if st.mixed else min(cost, _as_mixed_stack(ctx, st, side, units, cost))


def _fixed_cost(ctx: PathsCtx, st: PathsState, space: int, side: int, units: list[int], combat: bool) -> int:
    """Costs that no discount lowers: per unit by an event, and through the beachhead (9.2.7.1); 0: none."""
    for _, one in in_force(ctx, st, "cost per unit"):
        if not _binds(ctx, space, side, units, one):
            continue
        if one["nation"] is None:
            return len(units)
        if combat:
            nation = ctx.index["nation"][str(one["nation"])]
            if ctx.options["fall_tsar_cost"] == "per_unit_all":
                return len(units)
            others = [u for u in units if ctx.acts[u] != nation]
            return len(units) - len(others) + nations_counted(ctx, space, others)
    if st.beachhead >= 0:
        ashore = [u for u in units if needs_beachhead(ctx, st, u)]
        if ashore:
            others = [u for u in units if u not in ashore]
            return sum(ctx.landing_cost[u] for u in ashore) + nations_counted(ctx, space, others)
    return 0


def _binds(ctx: PathsCtx, space: int, side: int, units: list[int], one: dict[str, Any]) -> bool:
    if ctx.index["seat"][one["side"]] != side:
        return False
    if one["nation"] is not None:
        return any(ctx.acts[u] == ctx.index["nation"][one["nation"]] for u in units)
    countries = [ctx.index["nation"][c] for c in one["countries"]]
    return ctx.country[space] in countries


def _discounted(ctx: PathsCtx, st: PathsState, space: int, side: int, units: list[int]) -> int:
    """The number of nations, fewer by 11TH ARMY or EVERYONE INTO BATTLE."""
    cost = nations_counted(ctx, space, units)
    if cost == 1:
        return cost
    for card, one in in_force(ctx, st, "one nation"):
        if st.played[card] == st.turn and ctx.card_side[card] == side:
            if ctx.country[space] in [ctx.index["nation"][c] for c in one["countries"]]:
                return 1
    for card, one in in_force(ctx, st, "army group"):
        if ctx.card_side[card] == side and ctx.index["piece"][one["army"]] in units:
            cost = min(cost, 2 if sum(ctx.army[u] for u in units) > 1 else 1)
    return cost


def _as_mixed_stack(ctx: PathsCtx, st: PathsState, side: int, units: list[int], cost: int) -> int:
    """SUD ARMY: what the one stack of an action with this discount costs."""
    for card, one in in_force(ctx, st, "mixed corps"):
        if ctx.card_side[card] != side:
            continue
        own, other = ctx.index["nation"][one["nation"]], ctx.index["nation"][one["corps_of"]]
        of_own = [u for u in units if ctx.acts[u] == own]
        rest = [u for u in units if ctx.acts[u] != own]
        if of_own and not any(ctx.army[u] for u in rest):
            strangers = any(ctx.acts[u] != other for u in rest)
            return min(cost, 2 if len(of_own) > 1 or strangers else 1)
    return cost


def uses_mixed(ctx: PathsCtx, st: PathsState, space: int, side: int, combat: bool) -> bool:
    """Whether the discount of one stack per action is what makes this space cheaper."""
    units = units_of(ctx, st, space, side)
    if st.mixed or _fixed_cost(ctx, st, space, side, units, combat):
        return False
    cost = _discounted(ctx, st, space, side, units)
    return _as_mixed_stack(ctx, st, side, units, cost) < cost


def attacks_freely(ctx: PathsCtx, st: PathsState, space: int) -> bool:
    """9.2.7(b): the beachhead, and a space with an army that the limit does not count."""
    return st.beachhead == space or any(
        ctx.free_ne_attack[u] and not st.ordinary >> u & 1 for u in stacks(st)[space]
    )


def may_fight_from(ctx: PathsCtx, st: PathsState, space: int, side: int) -> bool:
    """15.2.5 and 9.2.7: seasons, and the limit on Near East attacks."""
    if ctx.season[st.turn] in ctx.t_closed[ctx.terrain[space]]:
        return False
    if ctx.near_east[space] and ctx.index["seat"].get(ctx.p.near_east_attacks_of) == side:
        return attacks_freely(ctx, st, space) or st.near_east_attacks < int(ctx.p.near_east_attacks)
    return True


class Activate(Procedure[PathsCtx, PathsState]):
    """Frame [ACTIVATE, seat]: mark spaces while points last; then movement follows."""

    name = "activate"
    rule = "PoG-9.2.5"
    prompt = Phrase("activate", "left", text="Activate spaces, {left} OPS left")

    def run(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> bool:
        if st.ops > 0:
            return True
        st.goto(MOVE, frame[1])
        return False

    def says(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> Text:
        return self.prompt.say(ctx, (st.ops,))

    def legal(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> list[int]:
        side, ops = frame[1], st.ops
        moves, fights = [], []
        marked = st.move_marked | st.attack_marked
        neutral = st.limited & ~st.at_war
        plain = st.beachhead < 0 and not in_force(ctx, st, "cost per unit")
        for space, units in enumerate(stacks(st)):
            if not units or ctx.side[units[0]] != side or marked >> space & 1:
                continue
            if neutral and frozen(ctx, st, units[0]):
                continue
            # units out of supply do not act, but the space may be activated for others (9.2.4)
            if not in_supply(ctx, st, units[0]) and not any(in_supply(ctx, st, u) for u in units[1:]):
                continue
            if plain and (len(units) == 1 or len({ctx.acts[u] for u in units}) == 1):
                cost = fight = 1
            else:
                cost = activation_cost(ctx, st, space, side, False)
                fight = cost if plain else activation_cost(ctx, st, space, side, True)
            if cost <= ops and (ctx.mf[units[0]][1] or any(ctx.mf[u][st.reduced >> u & 1] for u in units)):
                moves.append(ACTIVATE_MOVE.base | space)
            if fight <= ops and may_fight_from(ctx, st, space, side):
                fights.append(ACTIVATE_ATTACK.base | space)
        return [*moves, *fights, DONE.base]

    def apply(self, ctx: PathsCtx, st: PathsState, frame: list[int], action: int) -> None:
        if action == DONE.base:
            st.goto(MOVE, frame[1])
            return
        side, space = frame[1], action & 0xFFFFFF
        combat = action >= ACTIVATE_ATTACK.base
        cost = activation_cost(ctx, st, space, side, combat)
        if uses_mixed(ctx, st, space, side, combat):
            st.mixed = 1
        st.ops -= cost
        st.emit(ACTIVATED, space, 5 if combat else 4, cost)
        for unit in stacks(st)[space]:
            if not in_supply(ctx, st, unit):
                st.stale |= 1 << unit
        if combat:
            st.attack_marked |= 1 << space
            if ctx.near_east[space] and not attacks_freely(ctx, st, space):
                st.near_east_attacks += 1
        else:
            st.move_marked |= 1 << space


def begin_operations(st: PathsState, seat: int, ops: int) -> None:
    """Open an operation with so many points."""
    st.ops = ops
    st.push(ACTIVATE, seat)
