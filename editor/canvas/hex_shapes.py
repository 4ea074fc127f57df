"""Shapes of hexes: one, and the outline of many together."""

from __future__ import annotations

import math
from collections.abc import Iterable

from PySide6.QtGui import (
    QPainterPath,
    QPainterPathStroker,
)

from editor.canvas.geometry import Point, Rect
from editor.canvas.ink import (
    polygon,
)
from model.boards import HexesBoard

RADIUS = 73.9
"""Lengths in drawings of hexes are for this radius; painters scale them."""


def hexagon(radius: float) -> QPainterPath:
    return polygon(
        [
            (radius * math.cos(math.radians(60 * i + 30)), radius * math.sin(math.radians(60 * i + 30)))
            for i in range(6)
        ]
    )


def area(board: HexesBoard) -> Rect:
    """What the hexes cover, half hexes included."""
    grid = board.grid
    corners = [corner for space in (*grid.ids, *grid.half_hex_ids) for corner in grid.outline(space)]
    return (
        Rect.around(corners)
        if not grid.half_hex_ids
        else Rect.around([corner for space in grid.ids for corner in grid.outline(space)])
    )


def mass(board: HexesBoard, spaces: Iterable[str]) -> QPainterPath:
    """Hexes melted into one shape: sides that two of them share are dropped, the rest is chained."""
    sides: dict[tuple[tuple[int, int], tuple[int, int]], tuple[Point, Point]] = {}
    for space in spaces:
        corners = board.grid.outline(space)
        for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
            key, back = (knot(a), knot(b)), (knot(b), knot(a))
            if back in sides:
                del sides[back]
            else:
                sides[key] = (a, b)
    following: dict[tuple[int, int], list[tuple[tuple[int, int], tuple[int, int]]]] = {}
    for key in sides:
        following.setdefault(key[0], []).append(key)
    path = QPainterPath()
    while sides:
        start = key = next(iter(sides))
        ring = []
        while key in sides:
            ring.append(sides.pop(key)[0])
            following[key[0]].remove(key)
            if key[1] == start[0] or not following.get(key[1]):
                break
            key = following[key[1]][0]
        path.addPath(polygon(ring))
    return path


def knot(point: Point) -> tuple[int, int]:
    return round(point[0] * 4), round(point[1] * 4)


def inset(shape: QPainterPath, by: float) -> QPainterPath:
    stroker = QPainterPathStroker()
    stroker.setWidth(by * 2)
    return shape.subtracted(stroker.createStroke(shape)).simplified()
