"""What is drawn: things beside the board, spaces on top of each other, areas that overlap or do not close."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from typing import Any

import numpy as np
import shapely
from shapely import affinity

from model import Change, Edit, path_text
from model.boards import AreasBoard, Label, PointsBoard
from model.saying import said
from validators.cells import around, near_each_other
from validators.registry import LINES, Found, check, found, of_spaces
from validators.snapshot import Snapshot
from validators.typesetting import LINE, label_width

DRAWN = (*LINES, *of_spaces("at"), "boards/*/size")
BORDERS = ("boards/*!", "boards/*/borders", *of_spaces("at"))

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
    reads=(*DRAWN, "boards/*/boxes", "boards/*/tracks"),
    help="Its position lies outside the board's size, so it is neither seen nor printed.",
    example="size: [1000, 800]\nspaces:\n  verdun: {at: [1200, 100]}",
)
def everything_lies_on_the_board(look: Snapshot) -> Iterator[Found]:
    for key, board in look.pack.boards.items():
        net, (width, height) = look.net(key), board.size
        x, y = net.at.T
        for number in np.flatnonzero((x < 0) | (y < 0) | (x > width) | (y > height)).tolist():
            space = net.spaces[number]
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
        net = look.net(key)
        placed = np.flatnonzero(~np.isnan(net.at).any(axis=1))
        one, other = near_each_other(around(net.at[placed], TOUCHING / 2))
        away = np.hypot(*(net.at[placed[one]] - net.at[placed[other]]).T)
        touching = np.unique(np.stack([placed[one], placed[other]], axis=1)[away <= TOUCHING], axis=0)
        for pair in touching.tolist():
            a, b = (net.spaces[number] for number in pair)
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
    for key in look.pack.boards:
        net = look.net(key)
        if not len(net.drawn.line):
            continue
        usual = float(np.sort(net.drawn.lengths)[len(net.drawn.lengths) // 4])
        for line, space in net.drawn.passing(TOO_NEAR / 2 * usual):
            third = net.spaces[space]
            yield found(
                "{line} runs through {third}.",
                path_text(("boards", key, "connections", net.lines[line])),
                related=[path_text(("boards", key, "spaces", third))],
                line=_line_name(look, key, line),
                third=look.name("space", third, key),
            )


@check(
    "GEO-009",
    "Two connections cross",
    "note",
    reads=DRAWN,
    help="Where lines cross, players wonder whether they may change from one to the other. Give one of "
    "them a bend around, or a "
    "space to meet in.",
    example="Verdun - Metz and Nancy - Luxembourg drawn as an X",
)
def connections_do_not_cross(look: Snapshot) -> Iterator[Found]:
    for key in look.pack.boards:
        net = look.net(key)
        for line, other in net.drawn.crossing():
            yield found(
                "{line} crosses {other}.",
                path_text(("boards", key, "connections", net.lines[line])),
                related=[path_text(("boards", key, "connections", net.lines[other]))],
                line=_line_name(look, key, line),
                other=_line_name(look, key, other),
            )


@check(
    "GEO-010",
    "Two texts on the map collide",
    "warning",
    reads=("boards/*!", "boards/*/artwork", "boards/*/size"),
    help="Names of seas and countries are set where the author puts them; where two lie on each other, "
    "neither can be read. Names of spaces give way by themselves.",
    example="artwork:\n  north: {draw: label, text: North Sea, at: [100, 100]}\n"
    "  baltic: {draw: label, text: Baltic Sea, at: [110, 105]}",
)
def labels_lie_apart(look: Snapshot) -> Iterator[Found]:
    for key, board in look.pack.boards.items():
        labels = {name: art for name, art in board.artwork.items() if isinstance(art, Label)}
        boxes = {name: _lettering(label) for name, label in labels.items()}
        for a, b in combinations(labels, 2):
            if boxes[a].intersects(boxes[b]):
                yield found(
                    "{a} and {b} lie on each other.",
                    path_text(("boards", key, "artwork", b)),
                    related=[path_text(("boards", key, "artwork", a))],
                    a=labels[a].text,
                    b=labels[b].text,
                )


def _lettering(label: Label) -> Any:
    """The box that a text takes, turned as the text is."""
    (x, y), lines = label.at, label.text.split("\n")
    wide = max(map(partial(label_width, label.style), lines)) * label.size / 2
    high = (1 + LINE * (len(lines) - 1)) * label.size / 2
    box = shapely.box(x - wide, y - high, x + wide, y + high)
    return affinity.rotate(box, label.angle) if label.angle else box


def _line_name(look: Snapshot, board: str, line: int) -> str:
    net = look.net(board)
    a, b = (look.name("space", net.spaces[end], board) for end in net.ends[line])
    return said("{a} - {b}", a=a, b=b)


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
