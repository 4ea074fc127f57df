"""Every check on connections and geometry: a board with the fault, the finding, its fix, and it is gone."""

from __future__ import annotations

from typing import Any

import border_war
import ground
import pytest
from faults import Faults

import model
import validators
from validators import insight

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
