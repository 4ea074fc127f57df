"""Which attacks are worth their price."""

from __future__ import annotations

from dataclasses import dataclass

from ..activation import activation_cost, may_fight_from
from ..attacks import friends_ok, joint, targets_of
from ..board import fort_stands, trench_of
from ..ctx import PathsCtx
from ..state import PathsState
from ..supply import in_supply
from .field import VP, Field
from .odds import Chances, Force, Odds

LOSS = 14
"""What one loss factor is worth, in hundredths of a victory point."""


@dataclass(frozen=True)
class Assault:
    """An attack on one space from some spaces."""

    target: int
    spaces: tuple[int, ...]
    cost: int
    gain: int


def steps_of(ctx: PathsCtx, st: PathsState, units: list[int]) -> int:
    return sum(ctx.lf[u][1] + (0 if st.reduced >> u & 1 else ctx.lf[u][0]) for u in units)


def shifts(
    ctx: PathsCtx, st: PathsState, target: int, attacker: int, *, ignored: bool = False
) -> tuple[int, int]:
    """Column shifts of attacker and defender."""
    level = 0 if ignored else trench_of(st, target, 1 - attacker)
    row = ctx.trenches[level]
    return row[0] + ctx.t_shift[ctx.terrain[target]], row[1]


def chances(odds: Odds, field: Field, units: list[int], target: int) -> Chances:
    """What the fire tables promise to a force."""
    ctx, st, seat = field.ctx, field.st, field.seat
    foes = [u for u in field.at[target] if ctx.side[u] != seat]
    fort = ctx.fort[target] if fort_stands(ctx, st, target) and ctx.fort_side[target] != seat else 0
    ours, theirs = shifts(ctx, st, target, seat)
    if not foes:
        ours, theirs = ctx.t_shift[ctx.terrain[target]], 0
    attacker = Force(
        sum(field.strength(u) for u in units), any(ctx.army[u] for u in units), steps_of(ctx, st, units), ours
    )
    defender = Force(
        sum(field.strength(u) for u in foes) + fort,
        any(ctx.army[u] for u in foes),
        steps_of(ctx, st, foes) + fort,
        theirs,
    )
    return odds.of(attacker, defender)


def gain_of(odds: Odds, field: Field, units: list[int], target: int) -> int:
    """What an attack is worth: losses on both sides, ground, and the duty to attack."""
    ctx, st = field.ctx, field.st
    promised = chances(odds, field, units, target)
    gain = LOSS * (promised.inflicted - promised.suffered) // 100
    full = any(not st.reduced >> u & 1 for u in units)
    if full:
        won = field.worth[target] * promised.wins // 36
        gain += won // (4 if ctx.t_cancel[ctx.terrain[target]] or st.trench[target] else 2)
        if field.count[target] == 1 and promised.inflicted >= 100 * steps_of(ctx, st, field.at[target]):
            gain += won // 2
    if meets_mandate(field, units, target):
        gain += VP + 10 * st.round
    return gain


def meets_mandate(field: Field, units: list[int], target: int) -> bool:
    """Whether this attack is the offensive that was ordered this turn (7.1.3); fronts are not looked into."""
    ctx, st, seat = field.ctx, field.st, field.seat
    if st.mandate_done >> seat & 1:
        return False
    nation, enemies, countries, front, _ = ctx.mandates[st.mandate[seat]]
    foes = [u for u in field.at[target] if ctx.side[u] != seat]
    if nation < 0 or not foes or not any(ctx.nation[u] == nation for u in units):
        return False
    country = ctx.country[target]
    if countries and (country < 0 or not countries >> country & 1):
        return False
    if enemies and not any(enemies >> ctx.nation[u] & 1 or enemies >> ctx.acts[u] & 1 for u in foes):
        return False
    return front < 0 or country == front or any(ctx.nation[u] == front for u in foes)


def assaults(odds: Odds, field: Field, ops: int) -> list[Assault]:
    """The best attacks that the points allow, the best first."""
    ctx, st, seat = field.ctx, field.st, field.seat
    forces: dict[int, dict[int, list[int]]] = {}
    costs: dict[int, int] = {}
    foes = set(field.foes)
    forts = {
        s for s in range(ctx.n) if ctx.fort[s] and ctx.fort_side[s] == 1 - seat and not st.razed >> s & 1
    }
    wanted = foes | forts
    for space in field.stands:
        if space not in forts and not any(to in wanted for to, _ in ctx.near[space]):
            continue
        units = [u for u in field.at[space] if in_supply(ctx, st, u)]
        if not units or not may_fight_from(ctx, st, space, seat):
            continue
        cost = activation_cost(ctx, st, space, seat, True)
        if cost > ops:
            continue
        costs[space] = cost
        for unit in units:
            for target in targets_of(ctx, st, unit):
                forces.setdefault(target, {}).setdefault(space, []).append(unit)
    found = []
    for target, by_space in forces.items():
        best = _best_force(odds, field, target, by_space, costs, ops)
        if best is not None and best.gain > 0:
            found.append(best)
    found.sort(key=lambda a: (-a.gain * 4 // (a.cost + 1), a.target))
    return found


def _best_force(
    odds: Odds, field: Field, target: int, by_space: dict[int, list[int]], costs: dict[int, int], ops: int
) -> Assault | None:
    """Spaces join while each makes the attack better than it costs."""
    ctx, st = field.ctx, field.st
    ranked = sorted(by_space, key=lambda s: (-sum(field.strength(u) for u in by_space[s]) * 4 // costs[s], s))
    best: Assault | None = None
    spaces: list[int] = []
    units: list[int] = []
    spent = 0
    for space in ranked:
        if spent + costs[space] > ops:
            continue
        force = units + by_space[space]
        if not joint(ctx, st, force) or not friends_ok(ctx, st, force, target):
            continue
        spaces, units, spent = [*spaces, space], force, spent + costs[space]
        gain = gain_of(odds, field, units, target)
        if best is None or gain > best.gain + 8 * (spent - best.cost):
            best = Assault(target, tuple(spaces), spent, gain)
        if len(spaces) == 3:
            break
    return best
