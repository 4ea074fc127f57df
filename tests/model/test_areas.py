"""Areas shaped by shared borders: rings, islands, holes, corners."""

from __future__ import annotations

import pytest

from model.areas import area_rings, line_of, points_of, polygons_of

# A square lake country with an island in its lake. y points down, the area lies to the left of the line.
COAST = points_of("0,0 0,9 9,9 9,0 0,0")
SHORE = points_of("2,2 2,7 7,7 7,2 2,2")
ISLET = points_of("4,4 4,5 5,5 5,4 4,4")
BORDERS = (("land", None, COAST), ("lake", "land", SHORE), ("land", "lake", ISLET))


def test_rings_of_an_area_come_largest_first() -> None:
    rings = area_rings(BORDERS)
    assert rings["land"] == (COAST, SHORE[::-1], ISLET)
    assert rings["lake"] == (SHORE, ISLET[::-1])


def test_an_island_in_a_lake_is_a_part_of_its_own_and_the_lake_a_hole() -> None:
    land = polygons_of(area_rings(BORDERS)["land"])
    assert [(part.shell, part.holes) for part in land] == [(COAST, (SHORE[::-1],)), (ISLET, ())]
    (lake,) = polygons_of(area_rings(BORDERS)["lake"])
    assert (lake.shell, lake.holes) == (SHORE, (ISLET[::-1],))


def test_a_hole_belongs_to_the_smallest_outline_around_it() -> None:
    pond = points_of("4.2,4.2 4.8,4.2 4.8,4.8 4.2,4.8 4.2,4.2")
    parts = polygons_of((*area_rings(BORDERS)["land"], pond))
    assert [part.holes for part in parts] == [(SHORE[::-1],), (pond,)]


def test_borders_between_two_areas_are_shared() -> None:
    middle = points_of("5,0 5,9")
    west = points_of("5,0 0,0 0,9 5,9")
    east = points_of("5,9 9,9 9,0 5,0")
    rings = area_rings((("west", "east", middle[::-1]), ("west", None, west), ("east", None, east)))
    assert set(rings["west"][0]) & set(rings["east"][0]) == set(middle)


def test_two_parts_that_meet_in_one_corner_stay_two_rings() -> None:
    north = points_of("5,5 9,5 9,0 5,0 5,5")
    south = points_of("5,5 0,5 0,9 5,9 5,5")
    # Both loops pass the corner; as open pieces they could also close as one crossing ring.
    pieces = (("a", None, north[2:]), ("a", None, north[:3]), ("a", None, south[:3]), ("a", None, south[2:]))
    rings = area_rings(pieces)["a"]
    assert sorted(len(ring) for ring in rings) == [5, 5]
    assert [part.holes for part in polygons_of(rings)] == [(), ()]


def test_a_border_that_does_not_close_shapes_nothing() -> None:
    assert area_rings((("a", None, points_of("0,0 0,9 9,9")),)) == {"a": ()}


def test_a_border_with_one_area_on_both_sides_shapes_nothing() -> None:
    assert area_rings((("a", "a", points_of("0,0 0,9")),)) == {}


@pytest.mark.parametrize("line", ["0,0 12.5,-3", "6579.9,4660 123456.7,0.1"])
def test_lines_are_written_as_they_were_read(line: str) -> None:
    assert line_of(points_of(line)) == line
