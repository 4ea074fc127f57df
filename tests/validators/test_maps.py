"""Every check on connections and geometry: a board with the fault, the finding, its fix, and it is gone."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import border_war
import ground
import networkx as nx
import numpy as np
import pytest
import shapely
from faults import Faults, edited, findings
from hypothesis import given
from hypothesis import strategies as st

import model
import validators
from validators import insight
from validators.insight import graph_of
from validators.net import Net

faults = Faults()
fault = faults.fault


def on(board: dict[str, Any]) -> model.Pack:
    """The border war fought on another board, with nothing placed."""
    scenario = {"title": "First blood", "board": "map"}
    cards = {"rain": {"name": "Rain", "deck": "events", "text": "Nobody moves."}}
    return border_war.pack(boards={"map": board}, scenarios={"first": scenario}, cards=cards)


def points(*roads: str, where: dict[str, Any] | None = None, **fields: Any) -> model.Pack:
    return on(ground.board(*roads, where=where or {}, **fields))


# ---------------------------------------------------------------------------- connections


@fault("MAP-001", "two roads that never meet", "boards/map/spaces/belfort")
def _() -> model.Pack:
    return points("verdun - metz - aachen", "belfort - basel")


@fault("MAP-001", "a space without any road", "boards/map/spaces/malta")
def _() -> model.Pack:
    return points("verdun - metz", "malta")


@fault("MAP-002", "a road drawn twice", "boards/map/connections/metz-verdun")
def _() -> model.Pack:
    return points("verdun - metz", "metz - verdun")


@fault("MAP-002", "a road from Metz to Metz", "boards/map/connections/metz-metz")
def _() -> model.Pack:
    return points("verdun - metz", "metz - metz")


@fault("MAP-003", "a road that leads into the marsh and not out", "boards/map/spaces/marsh")
def _() -> model.Pack:
    board = ground.board("verdun - metz", "metz - marsh")
    board["connections"]["metz-marsh"]["one_way"] = True
    return on(board)


@fault("MAP-004", "a road between nothing", "boards/map/connections/road")
def _() -> model.Pack:
    board = ground.board("verdun - metz")
    board["connections"]["road"] = {"kind": "road"}
    return on(board)


@fault("MAP-005", "a region of nothing", "boards/map/regions/alsace")
def _() -> model.Pack:
    return points("verdun - metz", regions={"alsace": {"name": "Alsace"}})


@fault("MAP-006", "a region that names Metz twice", "boards/map/regions/alsace/spaces")
def _() -> model.Pack:
    return points(
        "verdun - metz", regions={"alsace": {"name": "Alsace", "spaces": ["metz", "verdun", "metz"]}}
    )


# ---------------------------------------------------------------------------- geometry


@fault("MAP-007", "a region of two ends of the map", "boards/map/regions/alsace")
def _() -> model.Pack:
    return points("verdun - metz - nancy", regions={"alsace": {"name": "A", "spaces": ["verdun", "nancy"]}})


@fault("MAP-008", "a road that all must take", "boards/map")
def _() -> model.Pack:
    return points("verdun - metz - nancy")


@fault("GEO-010", "two seas in one place", "boards/map/artwork/baltic")
def _() -> model.Pack:
    return points(
        "verdun - metz",
        artwork={
            "north": {"draw": "label", "text": "North Sea", "at": [100, 100]},
            "baltic": {"draw": "label", "text": "Baltic Sea", "at": [120, 105], "angle": 20},
            "black": {"draw": "label", "text": "Black Sea", "at": [100, 300]},
        },
    )


@fault("GEO-001", "a space to the east of the map", "boards/map/spaces/moscow")
def _() -> model.Pack:
    return points("verdun - metz - moscow", where={"moscow": {"at": [5000, 100]}})


@fault("GEO-001", "a box below the map", "boards/map/boxes/reserve")
def _() -> model.Pack:
    return points("verdun - metz", boxes={"reserve": {"name": "Reserve", "at": [0, 790]}})


@fault("GEO-002", "two spaces in one place", "boards/map/spaces/metz")
def _() -> model.Pack:
    return points("verdun - metz", where={"verdun": {"at": [300, 300]}, "metz": {"at": [301, 300]}})


@fault("GEO-003", "a road through Nancy that does not stop there", "boards/map/connections/verdun-metz")
def _() -> model.Pack:
    where = {"verdun": {"at": [100, 100]}, "nancy": {"at": [200, 102]}, "metz": {"at": [300, 100]}}
    return points("verdun - metz", "metz - nancy", where=where)


@fault("GEO-009", "two roads that cross in the fields", "boards/map/connections/verdun-metz")
def _() -> model.Pack:
    where = {
        "verdun": {"at": [100, 100]},
        "metz": {"at": [300, 300]},
        "nancy": {"at": [300, 100]},
        "toul": {"at": [100, 300]},
    }
    return points("verdun - metz - nancy", "nancy - toul", where=where)


def test_roads_that_meet_in_a_space_do_not_cross() -> None:
    where = {"verdun": {"at": [100, 100]}, "metz": {"at": [300, 300]}, "nancy": {"at": [500, 100]}}
    assert not findings(points("verdun - metz - nancy", where=where), "GEO-009")


def test_a_bend_leads_a_road_around_another() -> None:
    where = {
        "verdun": {"at": [100, 100]},
        "metz": {"at": [300, 300]},
        "nancy": {"at": [300, 100]},
        "toul": {"at": [100, 300]},
    }
    pack = points("verdun - metz - nancy", "nancy - toul", where=where)
    bend = {"boards/map/connections/nancy-toul/via": [[400, 100], [400, 400], [100, 400]]}
    assert not findings(edited(pack, bend), "GEO-009")


roads = st.lists(st.tuples(st.integers(0, 11), st.integers(0, 11)), max_size=25)


@given(roads)
def test_the_parts_of_a_map_are_those_that_networkx_finds(joined: list[tuple[int, int]]) -> None:
    spaces = {f"s{number}": {"name": f"S {number}", "at": [50 * number, 10]} for number in range(12)}
    lines = {f"c{n}": {"between": [f"s{a}", f"s{b}"]} for n, (a, b) in enumerate(joined)}
    pack = on({"kind": "points", "size": [1000, 800], "spaces": spaces, "connections": lines})
    net = Net(pack.boards["map"])
    parts = {
        frozenset(net.spaces[n] for n in np.flatnonzero(net.joined.part == first))
        for first in set(net.joined.part)
    }
    assert parts == set(map(frozenset, nx.connected_components(graph_of(pack.boards["map"]))))


corners = st.tuples(st.integers(0, 9), st.integers(0, 9))


@given(st.lists(corners, min_size=4, max_size=9, unique=True), st.data())
def test_lines_cross_where_shapely_sees_them_cross(at: list[tuple[int, int]], data: st.DataObject) -> None:
    ends = st.tuples(st.integers(0, len(at) - 1), st.integers(0, len(at) - 1)).filter(lambda e: e[0] != e[1])
    joined = data.draw(st.lists(ends, max_size=8))
    spaces = {f"s{n}": {"name": f"S {n}", "at": [x * 80, y * 80]} for n, (x, y) in enumerate(at)}
    lines = {f"c{n}": {"between": [f"s{a}", f"s{b}"]} for n, (a, b) in enumerate(joined)}
    pack = on({"kind": "points", "size": [1000, 800], "spaces": spaces, "connections": lines})
    drawn = [shapely.LineString([at[a], at[b]]) for a, b in joined]
    wanted = [
        (i, j)
        for i, j in combinations(range(len(joined)), 2)
        if not set(joined[i]) & set(joined[j]) and drawn[i].crosses(drawn[j])
    ]
    assert Net(pack.boards["map"]).drawn.crossing() == wanted


def areas(*borders: tuple[str | None, str | None, str], **fields: Any) -> model.Pack:
    names = dict.fromkeys(name for left, right, _ in borders for name in (left, right) if name)
    centres = {"west": [300, 400], "east": [700, 400]}
    lines: dict[str, Any] = {}
    for number, (left, right, line) in enumerate(borders):
        ends = {"left": left, "right": right}
        lines[f"b{number}"] = {**{side: name for side, name in ends.items() if name}, "line": line}
    spaces = {name: {"name": name.capitalize(), "at": centres.get(name, [500, 400])} for name in names}
    spaces |= fields.pop("spaces", {})
    return on({"kind": "areas", "size": [1000, 800], "spaces": spaces, "borders": lines, **fields})


MIDDLE = ("west", "east", "500,700 500,100")
WEST = ("west", None, "500,100 100,100 100,700 500,700")
EAST = ("east", None, "500,700 900,700 900,100 500,100")


def test_two_areas_that_meet_are_sound() -> None:
    assert validators.check(areas(MIDDLE, WEST, EAST)).findings == ()


@fault("GEO-004", "an area whose border does not close", "boards/map/spaces/east")
def _() -> model.Pack:
    return areas(MIDDLE, WEST, ("east", None, "500,700 900,700 900,100"))


@fault("GEO-004", "an area that nobody drew", "boards/map/spaces/alsace")
def _() -> model.Pack:
    return areas(MIDDLE, WEST, EAST, spaces={"alsace": {"name": "Alsace"}})


@fault("GEO-005", "a figure of eight", "boards/map/spaces/west")
def _() -> model.Pack:
    return areas(
        ("west", None, "100,100 100,700 500,100 500,750 100,100"), ("east", None, EAST[2] + " 500,700")
    )


@fault("GEO-006", "two areas that overlap", "boards/map/spaces/west")
def _() -> model.Pack:
    west = ("west", None, "550,100 100,100 100,700 550,700 550,100")
    east = ("east", None, "500,700 900,700 900,100 500,100 500,700")
    return areas(west, east)


@fault("GEO-007", "a strip of land one unit wide", "boards/map/spaces/strip")
def _() -> model.Pack:
    strip = ("strip", None, "901,100 900,100 900,700 901,700 901,100")
    return areas(MIDDLE, WEST, EAST, strip)


@fault("GEO-008", "an area whose centre lies in the other", "boards/map/spaces/west/at")
def _() -> model.Pack:
    return areas(MIDDLE, WEST, EAST, spaces={"west": {"name": "West", "at": [700, 300]}})


@faults.cases
def test_the_fault_is_found_mended_and_gone(code: str, build: Any, where: str) -> None:
    faults.prove(code, build, where)


# ---------------------------------------------------------------------------- insight


def test_cut_points_and_bridges() -> None:
    board = points("verdun - metz - aachen - verdun", "aachen - koblenz - berlin").boards["map"]
    assert insight.cut_points(board) == ("aachen", "koblenz")
    assert insight.bridges(board) == ("aachen-koblenz", "koblenz-berlin")
    assert insight.dead_ends(board) == ("berlin",)


def test_reach() -> None:
    board = points("verdun - metz - aachen - koblenz").boards["map"]
    assert insight.reach(board, "verdun", 2) == {"verdun": 0, "metz": 1, "aachen": 2}


@pytest.mark.parametrize("kind", ["hexes", "squares"])
def test_grids_hang_together(kind: str) -> None:
    sound = on({"kind": kind, "size": [3000, 3000], "grid": {"columns": 4, "rows": 4, "origin": [100, 100]}})
    assert validators.check(sound).findings == ()
