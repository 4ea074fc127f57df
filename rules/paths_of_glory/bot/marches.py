"""Which moves are worth their price."""

from __future__ import annotations

from dataclasses import dataclass

from ...core.tracing import spaces_of
from ..activation import activation_cost
from ..board import frozen
from ..movement import may_dig, may_leave, may_stop
from ..supply import in_supply
from .field import Field
from .ways import Ways

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


def march_from(field: Field, ways: Ways, space: int) -> March | None:
    """The best that the units of a space can do by moving or digging."""
    ctx, st, seat = field.ctx, field.st, field.seat
    units = [u for u in field.at[space] if in_supply(ctx, st, u) and not frozen(ctx, st, u)]
    if not units:
        return None
    orders: list[tuple[int, tuple[int, ...]]] = []
    gain = 0
    left = list(units)
    for unit in sorted(units, key=lambda u: (-field.strength(u), u)):
        best, way = _best_way(field, ways, unit, space)
        if way:
            orders.append((unit, way))
            gain += best
            left.remove(unit)
            field.shift(unit, space, way[-1])
    for unit, way in orders:
        field.shift(unit, way[-1], space)
    digger = next((u for u in left if ctx.army[u] and may_dig(ctx, st, u)), -1)
    if digger >= 0:
        dug = _digging(field, digger, space)
        digger = digger if dug >= LEAST else -1
        gain += dug if digger >= 0 else 0
    if not orders and digger < 0:
        return None
    return March(space, activation_cost(ctx, st, space, seat, False), gain, tuple(orders), digger)


def _best_way(field: Field, ways: Ways, unit: int, space: int) -> tuple[int, tuple[int, ...]]:
    ctx, st = field.ctx, field.st
    if not may_leave(ctx, st, [unit], space):
        return 0, ()
    layers, dull, limit = ways.of(unit, space), field.dull(space), ctx.p.stacking
    ends = [to for layer in layers[1:] for to in spaces_of(layer & ~dull) if field.count[to] < limit]
    if not ends:
        return 0, ()
    staying = field.staying(unit, space)
    best, chosen = staying + LEAST - 1, -1
    for to in ends:
        if field.most(to) > best:
            worth = field.value(unit, to)
            if worth > best and may_stop(ctx, st, [unit], to):
                best, chosen = worth, to
    return (best - staying, ways.to(unit, layers, chosen)) if chosen >= 0 else (0, ())


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


def marches(field: Field, ways: Ways) -> list[March]:
    """Moves by space, the best first."""
    found = []
    for space in field.stands:
        if field.ctx.mf[field.at[space][0]] == (0, 0):
            continue
        march = march_from(field, ways, space)
        if march is not None:
            found.append(march)
    found.sort(key=lambda m: (-m.gain * 4 // (m.cost + 1), m.space))
    return found
