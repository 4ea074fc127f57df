"""What is drawn: things beside the board, spaces on top of each other, areas that overlap or do not close."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import numpy as np
import shapely

from model import Change, Edit, path_text
from model.base import Point
from model.boards import AreasBoard, PointsBoard
from validators.registry import Found, check, found
from validators.snapshot import Snapshot

DRAWN = (
    "boards/*!",
    "boards/*/size",
    "boards/*/grid",
    "boards/*/spaces/*!",
    "boards/*/spaces/*/at",
    "boards/*/connections",
    "boards/*/boxes",
    "boards/*/tracks",
)
BORDERS = ("boards/*!", "boards/*/borders", "boards/*/spaces/*!", "boards/*/spaces/*/at")

TOUCHING = 4.0
"""Spaces nearer than this, in units of the board, are drawn as one."""

TOO_NEAR = 0.3
"""A line that passes a space at less than this part of the usual length of a line runs through it."""

SLIVER = 3.0
"""Half the width, in units of the board, that an area has somewhere at least."""


@check(
    "GEO-001",
    "Something lies beside the board",
    "warning",
    reads=DRAWN,
    help="Its position lies outside the board's size, so it is neither seen nor printed.",
    example="size: [1000, 800]\nspaces:\n  verdun: {at: [1200, 100]}",
)
def everything_lies_on_the_board(look: Snapshot) -> Iterator[Found]:
    for key, board in look.pack.boards.items():
        width, height = board.size
        for space in board.space_ids:
            at = board.position(space)
            if at is not None and not (0 <= at[0] <= width and 0 <= at[1] <= height):
                yield _beside(look, key, "spaces", space, look.name("space", space, key))
        for table in ("boxes", "tracks"):
            for name, entry in getattr(board, table).items():
                x, y = entry.at
                if x < 0 or y < 0 or x + entry.size[0] > width + 0.5 or y + entry.size[1] > height + 0.5:
                    yield _beside(look, key, table, name, entry.name or name)


def _beside(look: Snapshot, board: str, table: str, name: str, shown: str) -> Found:
    size = look.pack.boards[board].size
    return found(
        "{name} lies beside the board, which is {width:g} wide and {height:g} high.",
        path_text(("boards", board, table, name)),
        remedy="Move it, or make the board larger.",
        name=shown,
        width=size[0],
        height=size[1],
    )


@check(
    "GEO-002",
    "Two spaces lie on top of each other",
    "warning",
    reads=DRAWN,
    help="One hides the other, and a click reaches only the upper one.",
    example="spaces:\n  verdun: {at: [100, 100]}\n  metz: {at: [100, 100]}",
)
def spaces_lie_apart(look: Snapshot) -> Iterator[Found]:
    for key, board in look.pack.boards.items():
        if not isinstance(board, PointsBoard):
            continue
        placed = _placed(board)
        if not placed:
            continue
        names, points = list(placed), shapely.points(list(placed.values()))
        hits = shapely.STRtree(points).query(points, predicate="dwithin", distance=TOUCHING)
        for mine, other in hits[:, hits[0] < hits[1]].T:
            a, b = names[mine], names[other]
            yield found(
                "{a} and {b} lie on top of each other.",
                path_text(("boards", key, "spaces", b)),
                related=[path_text(("boards", key, "spaces", a))],
                a=look.name("space", a, key),
                b=look.name("space", b, key),
            )


@check(
    "GEO-003",
    "A connection runs through a third space",
    "warning",
    reads=DRAWN,
    help="It looks as if the way led into that space. Give the connection a bend, or move the space.",
    example="Verdun - Metz drawn straight through Nancy",
)
def connections_pass_by(look: Snapshot) -> Iterator[Found]:
    for key, board in look.pack.boards.items():
        if not isinstance(board, PointsBoard):
            continue
        placed = _placed(board)
        drawn = _lines(board, placed)
        if not drawn:
            continue
        names, order = list(placed), {name: number for number, name in enumerate(placed)}
        lines = _line_strings(drawn)
        near = TOO_NEAR / 2 * float(sorted(shapely.length(lines))[len(lines) // 4])
        tree = shapely.STRtree(shapely.points(list(placed.values())))
        ends = np.array(
            [[order[end] for end in board.all_connections[name].between or ()] for name, _ in drawn]
        )
        line, third = tree.query(lines, predicate="dwithin", distance=near)
        for mine, other in _strangers(line, third, ends):
            name, space = drawn[mine][0], names[other]
            a, b = (look.name("space", end, key) for end in board.all_connections[name].between or ())
            yield found(
                "{a} - {b} runs through {third}.",
                path_text(("boards", key, "connections", name)),
                related=[path_text(("boards", key, "spaces", space))],
                a=a,
                b=b,
                third=look.name("space", space, key),
            )


def _strangers(line: Any, third: Any, ends: Any) -> list[tuple[int, int]]:
    """Lines and the spaces near them that are neither of their ends."""
    mine = ends[line]
    strange = (third != mine[:, 0]) & (third != mine[:, 1])
    return list(zip(line[strange].tolist(), third[strange].tolist(), strict=True))


def _placed(board: PointsBoard[Any, Any]) -> dict[str, Point]:
    return {space: at for space in board.space_ids if (at := board.position(space)) is not None}


def _lines(board: PointsBoard[Any, Any], placed: dict[str, Point]) -> list[tuple[str, list[Point]]]:
    """The points of every connection as it is drawn."""
    drawn = []
    for name, connection in board.all_connections.items():
        if connection.between and all(end in placed for end in connection.between):
            start, end = connection.between
            if placed[start] != placed[end]:
                drawn.append((name, [placed[start], *connection.via, placed[end]]))
    return drawn


def _line_strings(drawn: list[tuple[str, list[Point]]]) -> Any:
    """Shapely's lines, made in one go: a board may have tens of thousands."""
    coordinates = [point for _, points in drawn for point in points]
    owner = [number for number, (_, points) in enumerate(drawn) for _ in points]
    return shapely.linestrings(coordinates, indices=owner)


@check(
    "GEO-004",
    "An area has no shape",
    "error",
    reads=BORDERS,
    help="Its borders do not close, or it has none: nobody sees where it lies, and no neighbour follows "
    "from it.",
    example="spaces:\n  alsace: {name: Alsace}   # and no border that names it",
)
def areas_have_shapes(look: Snapshot) -> Iterator[Found]:
    for key, board in look.pack.boards.items():
        if isinstance(board, AreasBoard):
            for space in board.space_ids:
                if not board.shape(space):
                    yield found(
                        "{area} has no shape: its borders do not close.",
                        path_text(("boards", key, "spaces", space)),
                        remedy="Draw its border on until the ends meet.",
                        area=look.name("space", space, key),
                    )


@check(
    "GEO-005",
    "The border of an area crosses itself",
    "error",
    reads=BORDERS,
    help="The area has no inside, so it can be neither filled nor clicked.",
    example="a border drawn as a figure of eight",
)
def borders_do_not_cross_themselves(look: Snapshot) -> Iterator[Found]:
    for key, board in look.pack.boards.items():
        if isinstance(board, AreasBoard):
            for space, shape in look.shapes(key).items():
                if not shape.is_valid:
                    yield found(
                        "the border of {area} crosses itself ({reason}).",
                        path_text(("boards", key, "spaces", space)),
                        area=look.name("space", space, key),
                        reason=shapely.is_valid_reason(shape).lower(),
                    )


@check(
    "GEO-006",
    "Areas overlap or leave a gap",
    "error",
    reads=BORDERS,
    help="Areas that are neighbours share their border exactly. Where they overlap, a point lies in two "
    "areas; where a "
    "narrow gap is left, they do not touch.",
    example="two areas drawn with borders of their own that nearly meet",
)
def areas_meet_exactly(look: Snapshot) -> Iterator[Found]:
    for key, board in look.pack.boards.items():
        if not isinstance(board, AreasBoard):
            continue
        shapes = {space: shape for space, shape in look.shapes(key).items() if shape.is_valid}
        if shapely.coverage_is_valid(list(shapes.values())):
            continue
        wrong = shapely.coverage_invalid_edges(list(shapes.values()))
        faulty = [space for space, edges in zip(shapes, wrong, strict=True) if not edges.is_empty]
        for a, b in combinations(faulty, 2):
            if shapes[a].distance(shapes[b]) == 0:
                yield found(
                    "{a} and {b} do not meet exactly.",
                    path_text(("boards", key, "spaces", a)),
                    related=[path_text(("boards", key, "spaces", b))],
                    a=look.name("space", a, key),
                    b=look.name("space", b, key),
                )


@check(
    "GEO-007",
    "An area is a sliver",
    "warning",
    reads=BORDERS,
    help="It is so thin that no counter can stand in it; often a leftover of drawing.",
    example="an area 400 units long and 1 unit wide",
)
def no_slivers(look: Snapshot) -> Iterator[Found]:
    for key, board in look.pack.boards.items():
        if isinstance(board, AreasBoard):
            for space, shape in look.shapes(key).items():
                # Somewhere every shape is at least as wide as its area over its length.
                if shape.area < SLIVER * shape.length and shape.buffer(-SLIVER).is_empty:
                    yield found(
                        "{area} is a sliver.",
                        path_text(("boards", key, "spaces", space)),
                        area=look.name("space", space, key),
                    )


@check(
    "GEO-008",
    "An area's centre lies outside it",
    "note",
    reads=BORDERS,
    help="Counters and the name are drawn at the centre, and would seem to lie in another area.",
    example="spaces:\n  alsace: {at: [10, 10]}   # and borders around [500, 500]",
)
def centres_lie_inside(look: Snapshot) -> Iterator[Found]:
    for key, board in look.pack.boards.items():
        if not isinstance(board, AreasBoard):
            continue
        for space, shape in look.shapes(key).items():
            at = board.position(space)
            if at is None or shape.is_empty or shape.distance(shapely.Point(at)) <= 1:
                continue
            inside = shape.representative_point()
            path = ("boards", key, "spaces", space, "at")
            edit = Edit(path, list(at), [round(inside.x, 1), round(inside.y, 1)])
            yield found(
                "the centre of {area} lies outside it.",
                path_text(path),
                fixes=[Change("Put the centre inside", (edit,))],
                area=look.name("space", space, key),
            )
