"""Hex maps: fields and mud under the grid, section lines, half hexes at the edges, framed groups.

Lengths are for a hex of radius 73.9; painters scale them. Chance comes from a seed made of the hex's id,
so that a board always looks the same.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import (
    QBrush,
    QLinearGradient,
    QPainterPath,
    QTransform,
)

from editor.canvas.geometry import Point, Rect, between
from editor.canvas.hex_shapes import RADIUS, area, inset, knot, mass
from editor.canvas.ink import (
    Mark,
    Marks,
    Sheet,
    brush,
    colour,
    disc,
    hatching,
    joined,
    line,
    pen,
    polygon,
    rect,
    seeded,
)
from model.appearance import GroupLook
from model.boards import HexesBoard

FIELDS = ("#C9CC92", "#DCD39E", "#BFC48A", "#E3D6A2", "#D0C88F", "#C6BE84", "#B8C48E")
FURROW, HEDGE, BUSH, MUD = "#8E8A50", "#7F8550", "#6F7A45", "#C6B184"
SPECKS = ("#8F7A4E", "#A48E5E", "#E0D0A4")
GRID, PAPER, DIVIDER = "#6E5D3F", "#F3EBD8", "#9B2F22"


def ground(board: HexesBoard, pattern: str) -> Marks:
    """Fields with furrows and hedges; `mud` churns up the middle of the board."""
    covered = area(board)
    sheet = Sheet()
    whole = rect(covered.left, covered.top, covered.width, covered.height)
    sheet.fill(whole, FIELDS[0])
    if pattern in ("fields", "mud"):
        sheet.marks += _fields(covered, board.grid.radius, whole)
    if pattern == "mud":
        sheet.marks += _mud(covered, board.grid.radius / RADIUS, whole)
    return sheet.marks


def _fields(covered: Rect, radius: float, clip: QPainterPath) -> Marks:
    """A warped lattice of fields, each with its own colour, furrows and hedges."""
    chance = seeded("fields")
    pitch = radius * 1.85
    columns, rows = math.ceil(covered.width / pitch) + 2, math.ceil(covered.height / pitch) + 2

    def knot(column: int, row: int) -> Point:
        lean = 0.45 * pitch * (row % 2)
        x = covered.left + (column - 1) * pitch + lean + chance.uniform(-0.32, 0.32) * pitch
        return x, covered.top + (row - 1) * pitch + chance.uniform(-0.3, 0.3) * pitch

    knots = [[knot(column, row) for column in range(columns + 1)] for row in range(rows + 1)]
    fills: dict[str, list[QPainterPath]] = {}
    furrows: Marks = []
    hedges, bushes = QPainterPath(), []
    for row in range(rows):
        for column in range(columns):
            corners = [
                knots[row][column],
                knots[row][column + 1],
                knots[row + 1][column + 1],
                knots[row + 1][column],
            ]
            field = polygon(corners)
            fills.setdefault(chance.choice(FIELDS), []).append(field)
            spacing, angle = (
                chance.choice((8.0, 10.0, 12.0)) * radius / RADIUS,
                chance.choice(range(0, 180, 26)),
            )
            dash = (5.0, 4.0) if chance.random() < 0.33 else ()
            furrows.append(
                Mark(
                    _furrows(field, spacing, angle),
                    None,
                    pen(FURROW, 1.2, 62, dash),
                    clip=field.intersected(clip),
                )
            )
            hedges.addPath(line([corners[0], corners[1]]))
            hedges.addPath(line([corners[0], corners[3]]))
            for along_edge in (0.2, 0.45, 0.7):
                if chance.random() < 0.5:
                    x, y = between(corners[0], corners[1], along_edge + chance.uniform(-0.1, 0.1))
                    bushes.append(disc(chance.uniform(2.2, 3.6) * radius / RADIUS, x, y))
    marks = [Mark(joined(paths), brush(tone), clip=clip) for tone, paths in fills.items()]
    marks += furrows
    marks.append(Mark(hedges, None, pen(HEDGE, 2.0, 150), clip=clip))
    marks.append(Mark(joined(bushes), brush(BUSH, 170), clip=clip))
    return marks


def _furrows(field: QPainterPath, spacing: float, angle: float) -> QPainterPath:
    box = field.boundingRect()
    reach = math.hypot(box.width(), box.height()) / 2
    path = QPainterPath()
    offset = -reach
    while offset < reach:
        path.moveTo(-reach, offset)
        path.lineTo(reach, offset)
        offset += spacing
    centre = box.center()
    return QTransform().translate(centre.x(), centre.y()).rotate(angle).map(path)


def _mud(covered: Rect, scale: float, clip: QPainterPath) -> Marks:
    gradient = QLinearGradient(QPointF(0, covered.top), QPointF(0, covered.bottom))
    for place, alpha in ((0.0, 0), (0.2, 0), (0.45, 242), (0.62, 242), (0.84, 60), (1.0, 0)):
        gradient.setColorAt(place, colour(MUD, alpha))
    chance = seeded("mud")
    specks: dict[str, list[QPainterPath]] = {tone: [] for tone in SPECKS}
    holes = []
    for index in range(1050):
        x = chance.uniform(covered.left, covered.right)
        y = covered.top + covered.height * min(0.99, max(0.01, chance.gauss(0.53, 0.14)))
        if index < 900:
            specks[chance.choice(SPECKS)].append(disc(chance.uniform(0.8, 1.9) * scale, x, y))
        else:
            holes.append(disc(chance.uniform(2.5, 5.0) * scale, x, y, 0.7))
    marks = [Mark(clip, QBrush(gradient))]
    marks += [Mark(joined(paths), brush(tone, 150), clip=clip) for tone, paths in specks.items()]
    marks.append(Mark(joined(holes), brush("#8F7A4E", 90), pen("#E0D0A4", 0.8 * scale, 120), clip=clip))
    return marks


def edges(board: HexesBoard) -> Marks:
    """Half hexes and corners out of play: tinted and hatched, so that colour is not alone."""
    covered = area(board)
    outside = rect(covered.left, covered.top, covered.width, covered.height)
    for space in board.space_ids:
        outside = _cut(outside, polygon(board.grid.outline(space)))
    outside.setFillRule(outside.fillRule().OddEvenFill)
    scale = board.grid.radius / RADIUS
    box = QRectF(covered.left, covered.top, covered.width, covered.height)
    return [
        Mark(outside, brush("#8C7B58", 140)),
        Mark(hatching(box, 11 * scale), None, pen("#5C4C30", 1.2 * scale, 110), clip=outside),
    ]


def _cut(whole: QPainterPath, part: QPainterPath) -> QPainterPath:
    whole.addPath(part)
    return whole


def _sides_by_row(board: HexesBoard) -> list[QPainterPath]:
    """Every side of every hex once, a path for each row: small paths are drawn much faster."""
    rows: dict[int, QPainterPath] = {}
    seen: set[frozenset[tuple[int, int]]] = set()
    for space in (*board.space_ids, *board.grid.half_hex_ids):
        corners = board.grid.outline(space)
        row = rows.setdefault(round(board.grid.centre(space)[1]), QPainterPath())
        for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
            side = frozenset((knot(a), knot(b)))
            if side not in seen:
                seen.add(side)
                row.addPath(line([a, b]))
    return list(rows.values())


def lines(board: HexesBoard, dividers: Sequence[tuple[Point, Point]]) -> Marks:
    """The grid, the frame of the board and the dotted lines between its sections."""
    scale = board.grid.radius / RADIUS
    covered = area(board)
    frame = rect(covered.left, covered.top, covered.width, covered.height)
    rows = _sides_by_row(board)
    marks = [
        Mark(row, None, stroke, clip=frame)
        for stroke in (pen("#FFF8E0", 3.2 * scale, 70), pen(GRID, 1.3 * scale, 217, cap="round"))
        for row in rows
    ]
    for a, b in dividers:
        way = line([a, b])
        marks.append(Mark(way, None, pen(PAPER, 6.4 * scale, 200)))
        marks.append(Mark(way, None, pen(DIVIDER, 3.2 * scale, 255, (0.1, 2.6), cap="round")))
    outer = rect(covered.left - 2.5, covered.top - 2.5, covered.width + 5, covered.height + 5)
    return [
        *marks,
        Mark(outer, None, pen("#5C4C30", 5.0 * scale)),
        Mark(frame, None, pen(PAPER, 1.0 * scale, 160)),
    ]


def group(board: HexesBoard, look: GroupLook) -> Marks:
    """The outline of a group of hexes, a little inside them."""
    framed = mass(board, look.spaces)
    inner = inset(framed, 3.0 * board.grid.radius / RADIUS)
    dash = (3.0, 2.0) if look.stroke == "dashed" else ()
    return [Mark(inner, None, pen("#FFF8E6", 5.5, 200)), Mark(inner, None, pen(look.colour, 2.8, 255, dash))]
