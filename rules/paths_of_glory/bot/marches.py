"""Which moves are worth their price."""

from __future__ import annotations

from dataclasses import dataclass

from ..activation import activation_cost
from ..board import enemy_fort, frozen
from ..movement import area_ok, early_ban, line_ok, may_dig, may_leave, may_stop, treaty_on
from ..supply import in_supply
from .field import Field

LEAST = 8
"""A smaller gain is not worth a move."""


@dataclass(frozen=True)
class March:
    """Where the units of one space go, and which army digs in."""

    space: int
    cost: int
    gain: int
    ways: tuple[tuple[int, tuple[int, ...]], ...]
    digger: int = -1


def ways_from(field: Field, unit: int, space: int) -> dict[int, tuple[int, ...]]:
    """Every space that a unit can reach alone, with the way there."""
    ctx, st, seat = field.ctx, field.st, field.seat
    lines = ctx.paths[ctx.path_class[unit]]
    bound = bool(ctx.only_in[unit]) or ctx.limit is not None or treaty_on(ctx, st)
    found: dict[int, tuple[int, ...]] = {space: ()}
    front = [space]
    for _ in range(ctx.mf[unit][st.reduced >> unit & 1]):
        following = []
        for at in front:
            for to, line in lines[at]:
                if to in found or to in field.hostile or not field.open[to]:
                    continue
                fort = enemy_fort(ctx, st, to, seat)
                if fort and not (ctx.army[unit] or field.at[to]):
                    continue
                if fort and early_ban(ctx, st, unit, to):
                    continue
                if (bound or ctx.near_east[to]) and not area_ok(ctx, st, unit, to):
                    continue
                if not line_ok(ctx, st, line):
                    continue
                found[to] = (*found[at], to)
                if not fort:
                    following.append(to)
        front = following
    del found[space]
    return found


def march_from(field: Field, space: int) -> March | None:
    """The best that the units of a space can do by moving or digging."""
    ctx, st, seat = field.ctx, field.st, field.seat
    units = [u for u in field.at[space] if in_supply(ctx, st, u) and not frozen(ctx, st, u)]
    if not units:
        return None
    ways: list[tuple[int, tuple[int, ...]]] = []
    gain = 0
    left = list(units)
    own, count = list(field.own), list(field.count)
    for unit in sorted(units, key=lambda u: (-field.strength(u), u)):
        best, way = _best_way(field, unit, space)
        if best >= LEAST:
            ways.append((unit, way))
            gain += best
            left.remove(unit)
            field.shift(unit, space, way[-1])
    field.own, field.count = own, count
    digger = next((u for u in left if ctx.army[u] and may_dig(ctx, st, u)), -1)
    if digger >= 0:
        dug = _digging(field, digger, space)
        digger = digger if dug >= LEAST else -1
        gain += dug if digger >= 0 else 0
    if not ways and digger < 0:
        return None
    return March(space, activation_cost(ctx, st, space, seat, False), gain, tuple(ways), digger)


def _best_way(field: Field, unit: int, space: int) -> tuple[int, tuple[int, ...]]:
    ctx, st = field.ctx, field.st
    if not may_leave(ctx, st, [unit], space):
        return 0, ()
    staying = field.staying(unit, space)
    best = 0
    chosen: tuple[int, ...] = ()
    limit, near = ctx.p.stacking, field.goal[space]
    key = (field.kind(unit), space)
    ways = field.ways.get(key)
    if ways is None:
        ways = field.ways[key] = ways_from(field, unit, space)
    for to, way in ways.items():
        if field.count[to] >= limit or (field.idle(to) and field.goal[to] >= near):
            continue
        gain = field.value(unit, to) - staying
        if gain > best and may_stop(ctx, st, [unit], to):
            best, chosen = gain, way
    return best, chosen


def _digging(field: Field, unit: int, space: int) -> int:
    """A trench makes the garrison stronger; the loss factor is the chance."""
    if not field.threat[space]:
        return 0
    ctx, st = field.ctx, field.st
    worth = field.worth[space]
    deeper = 1 if not field.trench(space) else 2
    need = min(40, 10 * field.threat[space] // max(1, field.own[space]))
    chance = ctx.lf[unit][st.reduced >> unit & 1]
    return (30 + worth) * need * chance // (140 * deeper)


def marches(field: Field) -> list[March]:
    """Moves by space, the best first."""
    found = []
    for space in field.stands:
        if field.ctx.mf[field.at[space][0]] == (0, 0):
            continue
        march = march_from(field, space)
        if march is not None:
            found.append(march)
    found.sort(key=lambda m: (-m.gain * 4 // (m.cost + 1), m.space))
    return found
