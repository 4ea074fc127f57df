"""Hexes and squares: coordinates, neighbours, numbers, edges."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.grids import HexGrid, Numbering, SquareGrid, hex_distance, hex_id, hex_of, letters, square_of

grids = st.builds(
    HexGrid,
    top=st.sampled_from(["pointy", "flat"]),
    columns=st.integers(2, 12),
    rows=st.integers(2, 12),
    shifted=st.sampled_from(["odd", "even"]),
    short_shifted=st.booleans(),
)


@given(grids)
def test_offset_and_axial_coordinates_agree_both_ways(grid: HexGrid) -> None:
    assert all(grid.axial(*grid.offset(q, r)) == (q, r) for q, r in grid.hexes)
    assert len(set(grid.ids)) == len(grid.ids)


@given(grids)
def test_neighbours_lie_one_hex_away_on_the_board_too(grid: HexGrid) -> None:
    step = grid.radius * math.sqrt(3)
    for space in grid.ids:
        for other in grid.neighbours(space):
            assert hex_distance(hex_of(space), hex_of(other)) == 1
            assert math.dist(grid.centre(space), grid.centre(other)) == pytest.approx(step)


@given(grids)
def test_neighbouring_hexes_share_exactly_two_corners(grid: HexGrid) -> None:
    def corners(space: str) -> set[tuple[float, float]]:
        return {(round(x, 4), round(y, 4)) for x, y in grid.outline(space)}

    space = grid.ids[0]
    for other in grid.neighbours(space):
        assert len(corners(space) & corners(other)) == 2


def test_the_great_war_board_has_127_hexes_and_half_hexes_at_its_edges() -> None:
    grid = HexGrid(columns=12, rows=11, short_shifted=True, half_hexes=True)
    assert len(grid.ids) == 6 * 12 + 5 * 11
    assert len(grid.half_hex_ids) == 10
    assert not set(grid.half_hex_ids) & set(grid.ids)


def test_numbers_are_for_people_and_can_be_chosen() -> None:
    grid = HexGrid(columns=3, rows=2)
    assert [grid.number(space) for space in grid.ids] == ["0101", "0201", "0301", "0102", "0202", "0302"]
    lettered = SquareGrid(
        columns=3, rows=2, numbering=Numbering(pattern="{column_letter}{row}", rows_from="bottom")
    )
    assert [lettered.number(space) for space in lettered.ids] == ["A2", "B2", "C2", "A1", "B1", "C1"]
    from_right = Numbering(pattern="{column}", columns_from="right")
    assert SquareGrid(columns=3, rows=1, numbering=from_right).number("r0c0") == "3"


def test_letters_go_on_after_z() -> None:
    assert [letters(i) for i in (0, 25, 26, 51, 52, 701, 702)] == ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]


def test_squares_touch_four_neighbours_or_eight() -> None:
    assert set(SquareGrid(columns=3, rows=3).neighbours("r1c1")) == {"r0c1", "r1c0", "r1c2", "r2c1"}
    assert len(set(SquareGrid(columns=3, rows=3, diagonal=True).neighbours("r1c1"))) == 8


def test_what_is_no_id_of_a_grid_is_refused() -> None:
    with pytest.raises(ValueError, match="q3r-2"):
        hex_of("verdun")
    with pytest.raises(ValueError, match="r2c3"):
        square_of("q1r1")
    assert hex_of(hex_id(-3, 12)) == (-3, 12)
