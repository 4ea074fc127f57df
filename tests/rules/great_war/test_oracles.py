"""Slow and obvious second versions of sight, movement and retreat, compared with the quick ones."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from shapely import LineString, Polygon

import rules
from model.grids import HexGrid, hex_id
from rules.core import Lot
from rules.great_war import ENGINE
from rules.great_war.context import GreatWarCtx
from rules.great_war.movement import reach
from rules.great_war.numbers import OFF
from rules.great_war.retreat import farthest
from rules.great_war.sight import crossed
from rules.great_war.state import GreatWarState
from tests.great_war_pack import great_war

GRID = HexGrid(columns=30, rows=30, radius=10.0)
REACH = 6


def steps_within(reach: int) -> list[tuple[int, int]]:
    span = range(-reach, reach + 1)
    return [(q, r) for q in span for r in span if 2 <= max(abs(q), abs(r), abs(q + r)) <= reach]


@pytest.mark.parametrize("far", range(2, REACH + 1))
def test_R12_20_R12_24_lines_as_they_are_drawn(far: int) -> None:
    """Every hex is cut with the drawn line: a hex counts as crossed when the line runs inside it, as beside
    the line when it runs along an edge."""
    for dq, dr in steps_within(far):
        if max(abs(dq), abs(dr), abs(dq + dr)) != far:
            continue
        begin, end = GRID.centre(hex_id(0, 0)), GRID.centre(hex_id(dq, dr))
        line = LineString([begin, end])
        through, left, right = set(), set(), set()
        for q in range(-far, far + 1):
            for r in range(-far, far + 1):
                if (q, r) in ((0, 0), (dq, dr)):
                    continue
                hex = Polygon(GRID.outline(hex_id(q, r)))
                if line.intersection(hex.buffer(-0.01)).length > 0.1:
                    through.add((q, r))
                elif line.intersection(hex.buffer(0.01)).length > 1:
                    x, y = GRID.centre(hex_id(q, r))
                    side = (end[0] - begin[0]) * (y - begin[1]) - (end[1] - begin[1]) * (x - begin[0])
                    (left if side < 0 else right).add((q, r))
        found = crossed(dq, dr)
        assert set(found[0]) == through, (dq, dr)
        assert {frozenset(found[1]), frozenset(found[2])} == {frozenset(left), frozenset(right)}, (dq, dr)


@cache
def positions() -> tuple[tuple[GreatWarCtx, GreatWarState], ...]:
    """Positions of random games, where units are ordered and about to move."""
    found = []
    for scenario in ("beaumont-hamel", "flers", "delville-wood", "hohenzollern"):
        ctx = rules.prepare(great_war(), scenario, engine=ENGINE).ctx
        state, lot = ENGINE.initial(ctx, 5), Lot(5)  # type: ignore[arg-type]
        while state.frames:
            if ENGINE.procedure_of(state).name == "move" and lot.pick(6) == 0:
                found.append((ctx, state.clone()))
            legal = ENGINE.legal(ctx, state)  # type: ignore[arg-type]
            ENGINE.apply(ctx, state, legal[lot.pick(len(legal))])  # type: ignore[arg-type]
    return tuple(found)  # type: ignore[arg-type]


def paths(ctx: GreatWarCtx, st: GreatWarState, hex: int, left: int) -> Iterator[list[int]]:
    """Every path that obeys R11.8, R21.3 and R21.68, hex by hex."""
    for step in ctx.near[hex]:
        if st.unit_at[step] != OFF or ctx.grounds[st.ground[step]].forbidden:
            continue
        yield [step]
        stop = ctx.grounds[st.ground[step]].stops or ctx.grounds[st.ground[hex]].leaving_stops
        if left > 1 and not stop:
            yield from ([step, *rest] for rest in paths(ctx, st, step, left - 1))


def test_R11_8_R21_3_R21_68_moves_as_paths() -> None:
    compared = 0
    for ctx, st in positions():
        st.effects = 0
        st.status = bytearray(ctx.units)
        for unit in range(ctx.units):
            if st.at[unit] == OFF:
                continue
            for most in (1, 2, 3):
                nearest: dict[int, int] = {}
                for path in paths(ctx, st, st.at[unit], most):
                    if path[-1] != st.at[unit]:
                        nearest[path[-1]] = min(len(path), nearest.get(path[-1], 99))
                assert reach(ctx, st, unit, most) == nearest
                compared += 1
    assert compared > 1000


def longest(ctx: GreatWarCtx, st: GreatWarState, seat: int, hex: int, left: int) -> int:
    """R13.4, R13.5: one row after another towards the own edge, never onto a unit."""
    row = ctx.rows[hex] + (-1 if seat == ctx.top else 1)
    open_steps = [h for h in ctx.near[hex] if ctx.rows[h] == row and st.unit_at[h] == OFF]
    if not left or not open_steps:
        return 0
    return 1 + max(longest(ctx, st, seat, step, left - 1) for step in open_steps)


def test_R13_4_R13_7_retreats_as_rows() -> None:
    for ctx, st in positions()[:60]:
        for unit in range(ctx.units):
            if st.at[unit] != OFF:
                for flags in (1, 2, 3):
                    seat = ctx.side_of[unit]
                    far = farthest(ctx, st, seat, st.at[unit], flags)
                    assert far == longest(ctx, st, seat, st.at[unit], flags)
