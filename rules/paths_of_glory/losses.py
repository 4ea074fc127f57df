"""Losses (12.4) and what Withdrawal gives back (12.6)."""

from __future__ import annotations

from ..core import Procedure, Text
from ..core.words import Phrase
from .board import lose_for, lose_step, put, raze, stacks, stand_in
from .combat import defenders
from .ctx import PathsCtx
from .numbers import ELIMINATED, GONE, RESERVE
from .state import PathsState
from .supply import in_supply
from .words import LOSE_STEP, REGAIN_STEP, REGAINED

Chain = tuple[tuple[int, ...], int]
"""Loss factors of the steps that a unit has left, and the pool of corps behind it (-1: none)."""
Pools = tuple[tuple[tuple[int, ...], ...], ...]
VIRTUAL = (1, 1)


def most(chains: tuple[Chain, ...], pools: Pools, number: int) -> int:
    """The greatest sum of loss factors that does not exceed the loss number (12.4.3)."""
    if not chains or number <= 0:
        return 0
    memo: dict[tuple[int, int, tuple[int, ...]], int] = {}

    def best(place: int, left: int, used: tuple[int, ...]) -> int:
        if place == len(chains) or left <= 0:
            return 0
        key = (place, left, used)
        known = memo.get(key)
        if known is not None:
            return known
        steps, pool = chains[place]
        found = best(place + 1, left, used)
        total = 0
        for number_of_step, factor in enumerate(steps):
            total += factor
            if total > left:
                break
            if number_of_step < len(steps) - 1 or pool < 0 or used[pool] >= len(pools[pool]):
                found = max(found, total + best(place + 1, left - total, used))
                continue
            corps = pools[pool][used[pool]]
            after = (*used[:pool], used[pool] + 1, *used[pool + 1 :])
            found = max(found, total + best(place + 1, left - total, after))
            for step in corps:
                total += step
                if total > left:
                    break
                found = max(found, total + best(place + 1, left - total, after))
        memo[key] = found
        return found

    return best(0, number, (0,) * len(pools))


def chains_of(
    ctx: PathsCtx, st: PathsState, units: list[int], virtual: bool
) -> tuple[list[Chain], Pools, dict[tuple[int, ...], int]]:
    """The steps that a force can lose, and the corps that wait behind its armies."""
    names: dict[tuple[int, ...], int] = {}
    pools: list[tuple[tuple[int, ...], ...]] = []
    chains: list[Chain] = []
    for unit in units:
        pool = -1
        if ctx.army[unit]:
            waiting = ctx.stand_ins[unit]
            if waiting not in names:
                names[waiting] = len(pools)
                corps = [u for u in waiting if st.where[u] == -1]
                rows: list[tuple[int, ...]] = [ctx.lf[u] for u in corps if not st.reduced >> u & 1]
                rows += [(ctx.lf[u][1],) for u in corps if st.reduced >> u & 1]
                if virtual:
                    rows += [VIRTUAL] * (len(units) + 1)
                pools.append(tuple(rows))
            pool = names[waiting]
        full, reduced = ctx.lf[unit]
        chains.append(((reduced,) if st.reduced >> unit & 1 else (full, reduced), pool))
    return chains, tuple(pools), names


def loss_choices(ctx: PathsCtx, st: PathsState, units: list[int], number: int) -> list[int]:
    """Units that may take the next step so that the loss number is met as nearly as can be.

    12.4.4.2, amb-07: where one corps more would have met it better, an army must go for good.
    """
    chains, pools, _ = chains_of(ctx, st, units, False)
    target = most(tuple(chains), pools, number)
    far_chains, far_pools, _ = chains_of(ctx, st, units, True)
    far = most(tuple(far_chains), far_pools, number)
    if far > target:
        chains, pools, target = far_chains, far_pools, far
    if target == 0:
        return []
    found = []
    for place, unit in enumerate(units):
        steps, pool = chains[place]
        if steps[0] > number:
            continue
        rest = list(chains)
        behind = pools
        if len(steps) > 1:
            rest[place] = (steps[1:], pool)
        elif pool >= 0 and pools[pool]:
            rest[place] = (pools[pool][0], -1)
            behind = (*pools[:pool], pools[pool][1:], *pools[pool + 1 :])
        else:
            del rest[place]
        if steps[0] + most(tuple(rest), behind, number - steps[0]) == target:
            found.append(unit)
    return found


class Losses(Procedure[PathsCtx, PathsState]):
    """Frame [LOSSES, owner, attacker, loss number left, steps taken]"""

    name = "losses"
    rule = "PoG-12.4.3"
    prompt = Phrase("losses", "left", text="Take losses, {left} left")

    def says(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> Text:
        return self.prompt.say(ctx, (frame[3],))

    def run(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> bool:
        _, owner, attacker, number, taken = frame
        if taken == 0 and owner != attacker and number > 0:
            self._fleeing(ctx, st, attacker)
        choices = self._choices(ctx, st, frame)
        if not choices:
            st.pop()
            if owner != attacker:
                fort_losses(ctx, st, attacker, number)
            return False
        if len(choices) == 1:
            self._take(ctx, st, frame, choices[0])
            return False
        return True

    def _fleeing(self, ctx: PathsCtx, st: PathsState, attacker: int) -> None:
        """12.5.6: units that retreated earlier in this action die with any loss."""
        for unit in list(stacks(st)[st.target]):
            if ctx.side[unit] != attacker and st.retreated >> unit & 1:
                lose_for(ctx, st, unit, ELIMINATED)
                st.lost_steps.append([unit, 3])

    def _units(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> list[int]:
        if frame[1] == frame[2]:
            return [u for u in st.attackers if st.where[u] >= 0]
        return defenders(ctx, st, frame[2])

    def _choices(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> list[int]:
        _, owner, attacker, number, taken = frame
        units = self._units(ctx, st, frame)
        if owner == attacker and (taken == 0 or ctx.options["loss_priority_scope"] == "until_gone"):
            first = [u for u in units if ctx.priority[u] and ctx.lf[u][st.reduced >> u & 1] <= number]
            if first:
                lowest = min(ctx.priority[u] for u in first)
                return sorted(u for u in first if ctx.priority[u] == lowest)
        choices = sorted(loss_choices(ctx, st, units, number))
        if owner != attacker and withdrawing(ctx, st):
            corps = [u for u in choices if not ctx.army[u]]
            return corps or choices
        return choices

    def legal(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> list[int]:
        return [LOSE_STEP.base | u for u in self._choices(ctx, st, frame)]

    def apply(self, ctx: PathsCtx, st: PathsState, frame: list[int], action: int) -> None:
        self._take(ctx, st, frame, action & 0xFFFFFF)

    def _take(self, ctx: PathsCtx, st: PathsState, frame: list[int], unit: int) -> None:
        owner, attacker = frame[1], frame[2]
        was_reduced = st.reduced >> unit & 1
        frame[3] -= ctx.lf[unit][was_reduced]
        frame[4] += 1
        corps = lose_step(ctx, st, unit, in_supply(ctx, st, unit))
        if corps >= 0:
            st.stand_ins.append([corps, unit])
        if owner == attacker:
            if corps >= 0:
                st.attackers.append(corps)
        else:
            st.lost_steps.append([unit, was_reduced if not ctx.army[unit] or not was_reduced else 2])


def withdrawing(ctx: PathsCtx, st: PathsState) -> bool:
    return any(use is not None and use.withdrawal for use in (ctx.card_combat[c] for c in st.cards[1]))


def fort_losses(ctx: PathsCtx, st: PathsState, attacker: int, number: int) -> None:
    """12.4.6: a fort suffers only when no unit is left with it."""
    space = st.target
    if not ctx.fort[space] or st.razed >> space & 1 or ctx.fort_side[space] == attacker:
        return
    if any(ctx.side[u] != attacker for u in stacks(st)[space]):
        return
    if number >= ctx.fort[space]:
        raze(ctx, st, space)


def regainable(ctx: PathsCtx, st: PathsState, attacker: int) -> list[int]:
    """12.6.3, 12.6.6, 12.6.8: units whose lost step Withdrawal may give back."""
    corps = [u for u, kind in st.lost_steps if not ctx.army[u] and kind in (0, 1)]
    if corps:
        return sorted(set(corps))
    armies = [u for u, kind in st.lost_steps if ctx.army[u] and kind == 0 and st.where[u] == st.target]
    armies += [
        army
        for corps, army in st.stand_ins
        if st.where[corps] == st.target and any(u == army for u, _ in st.lost_steps)
    ]
    if armies:
        return sorted(set(armies))
    gone = []
    number = st.fired[0]
    spent = sum(ctx.lf[u][1 if kind else 0] for u, kind in st.lost_steps if kind != 3)
    for unit, kind in st.lost_steps:
        if ctx.army[unit] and kind == 2 and all(row[1] != unit for row in st.stand_ins):
            exact = ctx.options["withdrawal_army"] == "exact_lf"
            if (number == ctx.lf[unit][1]) if exact else number - spent <= 0:
                gone.append(unit)
    return gone


class Regain(Procedure[PathsCtx, PathsState]):
    """Frame [REGAIN, defender]: which step comes back."""

    name = "regain"
    rule = "PoG-12.6.3"
    prompt = Phrase("regain", text="Which unit regains a step?")

    def run(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> bool:
        choices = regainable(ctx, st, 1 - frame[1])
        if len(choices) > 1:
            return True
        st.pop()
        if choices:
            give_step(ctx, st, choices[0])
        return False

    def legal(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> list[int]:
        return [REGAIN_STEP.base | u for u in regainable(ctx, st, 1 - frame[1])]

    def apply(self, ctx: PathsCtx, st: PathsState, frame: list[int], action: int) -> None:
        st.pop()
        give_step(ctx, st, action & 0xFFFFFF)


def give_step(ctx: PathsCtx, st: PathsState, unit: int) -> None:
    """A reduced unit is flipped back; an eliminated one returns reduced, its replacement to the reserve."""
    if st.where[unit] == st.target:
        st.reduced &= ~(1 << unit)
    else:
        for corps, army in st.stand_ins:
            if army == unit and st.where[corps] == st.target:
                put(ctx, st, corps, RESERVE)
        put(ctx, st, unit, st.target)
        st.reduced |= 1 << unit
    st.emit(REGAINED, unit)


__all__ = ["GONE", "Losses", "Regain", "loss_choices", "most", "stand_in"]
