"""Snapping, aligning, distributing, mirroring, turning."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.canvas.geometry import Rect
from editor.canvas.snapping import (
    aligned,
    distributed,
    mirrored,
    to_edge,
    to_grid,
    to_things,
    to_vertex,
    turned,
)

spot = st.tuples(st.floats(-1000, 1000), st.floats(-1000, 1000))


def test_to_the_grid() -> None:
    assert to_grid((47, 53), 50) == (50, 50)
    assert to_grid((20, 20), 50) == (0, 0)


def test_a_point_lines_up_with_others_across_and_down_and_shows_why() -> None:
    found = to_things((102, 203), [(100, 0), (0, 200)], 5)
    assert found.point == (100, 200)
    assert {guide.a for guide in found.guides} == {(100, 0), (0, 200)}


def test_what_is_far_away_does_not_attract() -> None:
    assert to_things((110, 50), [(100, 0)], 5).point == (110, 50)


def test_to_vertex_and_edge() -> None:
    assert to_vertex((3, 3), [(0, 0), (10, 10)], 6) == (0, 0)
    assert to_vertex((5, 5), [(0, 0)], 6) is None
    assert to_edge((5, 2), [[(0, 0), (10, 0)]], 3) == (5, 0)


BOXES = [Rect(0, 0, 10, 10), Rect(30, 40, 50, 60)]


@pytest.mark.parametrize(
    ("how", "moves"),
    [
        ("left", [(0, 0), (-30, 0)]),
        ("right", [(40, 0), (0, 0)]),
        ("top", [(0, 0), (0, -40)]),
        ("middle", [(0, 25), (0, -20)]),
    ],
)
def test_aligned(how: str, moves: list[tuple[float, float]]) -> None:
    assert aligned(BOXES, how) == moves


def test_distributed_steps_are_equal() -> None:
    assert distributed([(0, 0), (10, 5), (100, 9)], 0) == [(0, 0), (40, 0), (0, 0)]


@given(spot, spot)
def test_mirroring_twice_and_turning_four_times_is_nothing(
    point: tuple[float, float], about: tuple[float, float]
) -> None:
    twice = mirrored(mirrored(point, about, across=True), about, across=True)
    assert twice == pytest.approx(point, abs=1e-6)
    assert turned(point, about, 4) == pytest.approx(point, abs=1e-6)
    assert turned(turned(point, about, 1), about, 3) == pytest.approx(point, abs=1e-6)
