"""Shared borders: moving one moves both sides, areas split and merge without gaps."""

from __future__ import annotations

import pytest

import model
from editor import shapes
from editor.canvas.geometry import ring_area
from model import Change, Edit, Pack, apply
from model.areas import points_of


@pytest.fixture(scope="module")
def blank() -> Pack:
    """Two squares that share a border, as a pack of a system with area maps."""
    pack = model.load_pack("scenarios/fight-for-europe")
    board = {
        "kind": "areas",
        "title": "Two fields",
        "size": [200, 100],
        "spaces": {"west": {"name": "West"}, "east": {"name": "East"}},
        "borders": {
            "middle": {"left": "west", "right": "east", "line": "100,0 100,100"},
            "rim-west": {"left": "west", "line": "100,100 0,100 0,0 100,0"},
            "rim-east": {"right": "east", "line": "100,100 200,100 200,0 100,0"},
        },
    }
    return apply(pack, Change("Two fields", (Edit(("boards", "two"), after=board),)))


def area(pack: Pack, key: str) -> float:
    return sum(abs(ring_area(ring)) for ring in pack.boards["two"].shape(key))


def test_the_fixture_is_two_squares(blank: Pack) -> None:
    assert area(blank, "west") == pytest.approx(10_000) and area(blank, "east") == pytest.approx(10_000)


def test_moving_a_vertex_moves_both_sides(blank: Pack) -> None:
    moved = apply(blank, shapes.move_vertex(blank, "two", (100.0, 0.0), (120.0, 0.0)))
    assert area(moved, "west") + area(moved, "east") == pytest.approx(20_000)
    assert area(moved, "west") == pytest.approx(11_000)


def test_a_line_from_border_to_border_splits_an_area(blank: Pack) -> None:
    change, path = shapes.split(blank, "two", [(0.0, 50.0), (50.0, 50.0), (100.0, 50.0)])  # type: ignore[misc]
    split = apply(blank, change)
    assert path[3] in split.boards["two"].spaces
    assert area(split, "west") == pytest.approx(5_000)
    assert area(split, path[3]) == pytest.approx(5_000)
    assert area(split, "east") == pytest.approx(10_000)
    assert {"west", path[3]} <= {n for n, _ in split.boards["two"].neighbours["east"]}
    assert apply(split, change.inverse()) == blank


def test_a_line_that_ends_inside_splits_nothing(blank: Pack) -> None:
    assert shapes.split(blank, "two", [(0.0, 50.0), (50.0, 50.0)]) is None


def test_two_areas_merge_into_one(blank: Pack) -> None:
    change, path = shapes.merge(blank, "two", "west", "east")
    merged = apply(blank, change)
    assert path[3] == "west" and "east" not in merged.boards["two"].spaces
    assert area(merged, "west") == pytest.approx(20_000)
    assert apply(merged, change.inverse()) == blank


def test_a_new_area_has_a_border_all_round(blank: Pack) -> None:
    change, path = shapes.add_area(blank, "two", [(10.0, 10.0), (60.0, 10.0), (60.0, 60.0)], "Wood")
    made = apply(blank, change)
    assert area(made, path[3]) == pytest.approx(1_250)
    line = next(b.line for b in made.boards["two"].borders.values() if b.left == path[3])
    assert points_of(line)[0] == points_of(line)[-1]
