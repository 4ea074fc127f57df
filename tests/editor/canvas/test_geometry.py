"""Plane geometry under the canvas."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.canvas.geometry import (
    Rect,
    crossing,
    distance_to_line,
    inside,
    length_in,
    line_length,
    pieces,
    ring_area,
    ring_centre,
    rounded,
    thinned,
)

SQUARE = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
spot = st.tuples(st.floats(-100, 100), st.floats(-100, 100))


def test_a_point_in_a_hole_is_outside() -> None:
    hole = [(4.0, 4.0), (6.0, 4.0), (6.0, 6.0), (4.0, 6.0)]
    assert inside((2, 2), [SQUARE, hole])
    assert not inside((5, 5), [SQUARE, hole])
    assert not inside((12, 5), [SQUARE])


def test_lines_that_share_an_end_do_not_cross() -> None:
    assert crossing((0, 0), (10, 10), (0, 10), (10, 0))
    assert not crossing((0, 0), (10, 10), (10, 10), (20, 0))
    assert not crossing((0, 0), (1, 1), (5, 0), (5, 9))


def test_the_part_of_a_line_that_lies_in_a_rectangle() -> None:
    assert length_in((-5, 5), (15, 5), Rect(0, 0, 10, 10)) == pytest.approx(10)
    assert length_in((-5, 15), (15, 15), Rect(0, 0, 10, 10)) == 0
    assert length_in((5, -5), (5, 4), Rect(0, 0, 10, 10)) == pytest.approx(4)


def test_centre_and_area_of_a_ring() -> None:
    assert ring_centre(SQUARE) == pytest.approx((5, 5))
    assert abs(ring_area(SQUARE)) == pytest.approx(100)


def test_pieces_share_their_ends() -> None:
    line = [(float(i), 0.0) for i in range(100)]
    parts = pieces(line, 30)
    assert parts[0][-1] == parts[1][0]
    assert sum(line_length(part) for part in parts) == pytest.approx(line_length(line))


@given(st.lists(spot, min_size=2, max_size=30), st.floats(0.1, 50))
def test_thinning_keeps_the_ends(line: list[tuple[float, float]], gap: float) -> None:
    thin = thinned(line, gap)
    assert thin[0] == line[0] and thin[-1] == line[-1] and len(thin) <= len(line)


@given(st.lists(spot, min_size=2, max_size=12))
def test_rounding_stays_within_the_line(line: list[tuple[float, float]]) -> None:
    box = Rect.around(line).grown(1e-6)
    assert all(box.holds(point) for point in rounded(line))


@given(spot, spot, spot)
def test_no_point_of_a_line_is_nearer_than_its_distance(
    a: tuple[float, float], b: tuple[float, float], p: tuple[float, float]
) -> None:
    near = distance_to_line(p, [a, b])
    for share in (0.0, 0.3, 0.7, 1.0):
        x, y = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
        assert near <= ((p[0] - x) ** 2 + (p[1] - y) ** 2) ** 0.5 + 1e-6
