"""Hex maps: fields and mud under the grid, terrain drawn from shapes, trenches and hills as masses.

Lengths are for a hex of radius 73.9; painters scale them. Chance comes from a seed made of the hex's id,
so that a board always looks the same.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from zlib import crc32

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import (
    QBrush,
    QLinearGradient,
    QPainterPath,
    QPainterPathStroker,
    QRadialGradient,
    QTransform,
)

from editor.canvas.geometry import Point, Rect, along, between, distance, rounded
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
)
from model.appearance import GroupLook
from model.boards import HexesBoard
from model.grids import hex_of

RADIUS = 73.9
FIELDS = ("#C9CC92", "#DCD39E", "#BFC48A", "#E3D6A2", "#D0C88F", "#C6BE84", "#B8C48E")
FURROW, HEDGE, BUSH, MUD = "#8E8A50", "#7F8550", "#6F7A45", "#C6B184"
SPECKS = ("#8F7A4E", "#A48E5E", "#E0D0A4")
GRID, PAPER, DIVIDER = "#6E5D3F", "#F3EBD8", "#9B2F22"


def seeded(*words: str) -> Random:
    return Random(crc32(" ".join(words).encode()))


def scaled(marks: Iterable[Mark], scale: float, x: float, y: float) -> Marks:
    """Marks drawn around the origin for a standard hex, brought to their place."""
    turn = QTransform(scale, 0, 0, scale, x, y)
    result = []
    for mark in marks:
        stroke = None
        if mark.line is not None:
            stroke = type(mark.line)(mark.line)
            stroke.setWidthF(stroke.widthF() * scale)
        fill = mark.fill
        if fill is not None and fill.gradient() is not None:
            fill = QBrush(fill)
            fill.setTransform(turn)
        result.append(
            Mark(turn.map(mark.path), fill, stroke, mark.details, mark.clip and turn.map(mark.clip))
        )
    return result


# ---------------------------------------------------------------------------- the whole board


def area(board: HexesBoard) -> Rect:
    """What the hexes cover, half hexes included."""
    grid = board.grid
    corners = [corner for space in (*grid.ids, *grid.half_hex_ids) for corner in grid.outline(space)]
    return (
        Rect.around(corners)
        if not grid.half_hex_ids
        else Rect.around([corner for space in grid.ids for corner in grid.outline(space)])
    )


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


def lines(board: HexesBoard, dividers: Sequence[tuple[Point, Point]]) -> Marks:
    """The grid, the frame of the board and the dotted lines between its sections."""
    scale = board.grid.radius / RADIUS
    cells = QPainterPath()
    for space in (*board.space_ids, *board.grid.half_hex_ids):
        cells.addPath(polygon(board.grid.outline(space)))
    covered = area(board)
    frame = rect(covered.left, covered.top, covered.width, covered.height)
    marks = [
        Mark(cells, None, pen("#FFF8E0", 3.2 * scale, 70), clip=frame),
        Mark(cells, None, pen(GRID, 1.3 * scale, 217), clip=frame),
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
    mass = _mass(board, look.spaces)
    inner = _inset(mass, 3.0 * board.grid.radius / RADIUS)
    dash = (3.0, 2.0) if look.stroke == "dashed" else ()
    return [Mark(inner, None, pen("#FFF8E6", 5.5, 200)), Mark(inner, None, pen(look.colour, 2.8, 255, dash))]


def _mass(board: HexesBoard, spaces: Iterable[str]) -> QPainterPath:
    """Hexes melted into one shape: sides that two of them share are dropped, the rest is chained."""
    sides: dict[tuple[tuple[int, int], tuple[int, int]], tuple[Point, Point]] = {}
    for space in spaces:
        corners = board.grid.outline(space)
        for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
            key, back = (_knot(a), _knot(b)), (_knot(b), _knot(a))
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


def _knot(point: Point) -> tuple[int, int]:
    return round(point[0] * 4), round(point[1] * 4)


def _inset(shape: QPainterPath, by: float) -> QPainterPath:
    stroker = QPainterPathStroker()
    stroker.setWidth(by * 2)
    return shape.subtracted(stroker.createStroke(shape)).simplified()


# ---------------------------------------------------------------------------- terrain on one hex


def forest(chance: Random) -> Marks:
    sheet = Sheet()
    sheet.fill(_hex(70), "#8FA05E", 235)
    crowns: list[tuple[str, float, float, float]] = []
    for row in range(-4, 5):
        for column in range(-3, 4):
            x = column * 21 + (10 if row % 2 else 0) + chance.uniform(-3, 3)
            y = row * 15 + chance.uniform(-3, 3)
            if abs(x) < 54 and abs(y) < 62 - abs(x) * 0.55:
                crowns.append(
                    (chance.choice(("#5C7A3A", "#6A8743", "#527034")), x, y, chance.uniform(10, 13.5))
                )
    sheet.fill(joined(disc(r, x + 3, y + 4) for _, x, y, r in crowns), "#2F3D1C", 90)
    for tone, x, y, r in crowns:
        sheet.both(disc(r, x, y), tone, "#41592A", 0.9)
        sheet.fill(disc(r * 0.42, x - r * 0.28, y - r * 0.3), "#A3BA6C", 150)
    return sheet.marks


def _hex(radius: float) -> QPainterPath:
    return polygon(
        [
            (radius * math.cos(math.radians(60 * i + 30)), radius * math.sin(math.radians(60 * i + 30)))
            for i in range(6)
        ]
    )


def building(chance: Random) -> Marks:
    sheet = Sheet()
    sheet.fill(_hex(70), "#D9CBA3", 190)
    sheet.stroke(line([(-60, 20), (-10, 2), (8, -50)]), "#8A7448", 9)
    sheet.stroke(line([(-60, 20), (-10, 2), (8, -50)]), "#DCCB9C", 6.4)
    places = [(-38, -18, 20), (-34, 34, -15), (0, 38, 8), (32, 26, 65), (38, -12, 85), (-12, -42, 12)]
    for x, y, turn in places:
        width, depth = chance.uniform(24, 30), chance.uniform(15, 19)
        sheet.marks += _roof(x, y, turn + chance.uniform(-8, 8), width, depth, "#B4553D", "#8E3D2B")
    sheet.marks += _roof(4, -4, 90, 34, 19, "#7C828A", "#5F656D")
    sheet.stroke(joined([line([(4, -12), (4, 4)]), line([(-1, -7), (9, -7)])]), "#F3EBD8", 2.2)
    return sheet.marks


def _roof(x: float, y: float, turn: float, width: float, depth: float, light: str, dark: str) -> Marks:
    put = QTransform().translate(x, y).rotate(turn)
    whole = rect(-width / 2, -depth / 2, width, depth)
    return [
        Mark(put.map(whole).translated(4, 4), brush("#2A2112", 80)),
        Mark(put.map(rect(-width / 2, -depth / 2, width, depth / 2)), brush(light)),
        Mark(put.map(rect(-width / 2, 0, width, depth / 2)), brush(dark)),
        Mark(put.map(whole), None, pen("#4A2118", 1.0)),
    ]


def rubble(chance: Random) -> Marks:
    sheet = Sheet()
    sheet.fill(disc(56, 0, 2, 0.95), "#BFB193", 235)
    for x, y, turn in ((-28, -22, 15), (24, -24, -20), (-22, 26, 40), (26, 22, 5)):
        put = QTransform().translate(x, y).rotate(turn + chance.uniform(-10, 10))
        walls = line([(-15, 11), (-15, -11), (9, -11), (15, -4)])
        sheet.stroke(put.map(walls).translated(2, 3), "#2A2112", 7, 70)
        sheet.stroke(put.map(walls), "#6D5D4B", 7)
        sheet.stroke(put.map(walls), "#978674", 4.4)
        sheet.fill(put.map(rect(-4, -2, 12, 9)), "#6D5D4B", 150)
    for _ in range(34):
        angle, far = chance.uniform(0, 6.283), chance.uniform(4, 50)
        put = (
            QTransform().translate(far * math.cos(angle), far * math.sin(angle)).rotate(chance.uniform(0, 90))
        )
        sheet.fill(put.map(rect(-2.4, -1.5, 4.8, 3.0)), chance.choice(("#978674", "#8E5A45", "#6D5D4B")))
    return sheet.marks


def _hole(chance: Random, x: float, y: float, radius: float) -> Marks:
    rays = []
    for i in range(22):
        angle = 6.283 * i / 22 + chance.uniform(-0.1, 0.1)
        reach = radius * chance.uniform(1.15, 1.5)
        rays.append(
            line(
                [
                    (x + radius * math.cos(angle), y + 0.86 * radius * math.sin(angle)),
                    (x + reach * math.cos(angle), y + 0.86 * reach * math.sin(angle)),
                ]
            )
        )
    gradient = QRadialGradient(QPointF(x, y + radius * 0.1), radius)
    for place, tone in ((0, "#3F3122"), (0.55, "#66523A"), (1, "#9A8258")):
        gradient.setColorAt(place, colour(tone))
    rim = polygon(
        [
            (
                x + (radius * (1 + chance.uniform(-0.08, 0.1))) * math.cos(6.283 * i / 26),
                y + 0.86 * (radius * (1 + chance.uniform(-0.08, 0.1))) * math.sin(6.283 * i / 26),
            )
            for i in range(26)
        ]
    )
    return [
        Mark(joined(rays), None, pen("#DFCFA2", 1.6, 200)),
        Mark(rim, QBrush(gradient), pen("#7A6341", 1.4)),
    ]


def shell_crater(chance: Random) -> Marks:
    holes = ((-28, -12, 19), (23, 13, 22), (22, -30, 11), (-17, 28, 12))
    return [mark for x, y, radius in holes for mark in _hole(chance, x, y, radius)]


def mine_crater(chance: Random) -> Marks:
    sheet = Sheet()
    rays = []
    for i in range(56):
        angle = 6.283 * i / 56 + chance.uniform(-0.04, 0.04)
        reach = chance.uniform(54, 62)
        rays.append(
            line(
                [
                    (46 * math.cos(angle), 46 * math.sin(angle)),
                    (reach * math.cos(angle), reach * math.sin(angle)),
                ]
            )
        )
    sheet.stroke(joined(rays), "#F4EDDA", 2.4, 230)
    tones = ("#F4EDDA", "#D9C9A0", "#A98F60", "#7A6341", "#54422B")
    for radius, tone in zip((54, 46, 38, 27, 15), tones, strict=True):
        ring = [
            (
                (radius + chance.uniform(-2.2, 2.2)) * math.cos(6.283 * i / 30),
                (radius + chance.uniform(-2.2, 2.2)) * math.sin(6.283 * i / 30),
            )
            for i in range(30)
        ]
        sheet.fill(polygon(rounded(ring, closed=True, rounds=1)), tone)
    hachures = []
    for i in range(34):
        angle = 6.283 * i / 34
        hachures.append(
            line([(36 * math.cos(angle), 36 * math.sin(angle)), (29 * math.cos(angle), 29 * math.sin(angle))])
        )
    sheet.stroke(joined(hachures), "#54422B", 1.2, 170)
    return sheet.marks


def wire(chance: Random) -> Marks:
    """Two rows of coils between crossed pickets."""
    sheet = Sheet()
    width, radius = 110.0, 8.5
    pickets = []
    for x in (-45, 0, 45):
        pickets += [line([(x - 6, 16), (x + 6, -16)]), line([(x + 6, 16), (x - 6, -16)])]
    sheet.stroke(joined(pickets), "#6A4B2A", 3.0)
    for row in (-9.5, 9.5):
        points = []
        for i in range(241):
            t = i / 240
            angle = t * 8 * 2 * math.pi
            points.append(
                (-width / 2 + t * width + radius * 1.1 * math.sin(angle), row - radius * math.cos(angle))
            )
        sheet.stroke(line(points), "#F3EBD8", 2.6, 90)
        sheet.stroke(line(points), "#34332F", 1.45)
    return sheet.marks


def water(chance: Random) -> Marks:
    sheet = Sheet()
    sheet.fill(_hex(73), "#7FA9BD")
    waves = []
    for row in range(-3, 4):
        x, y = chance.uniform(-30, 10), row * 17
        waves.append(line([(x, y), (x + 10, y - 3), (x + 20, y), (x + 30, y - 3)]))
    sheet.stroke(joined(waves), "#D3E4EA", 1.8, 180)
    return sheet.marks


def swamp(chance: Random) -> Marks:
    sheet = Sheet()
    sheet.fill(_hex(70), "#9AAE86", 220)
    reeds, pools = [], []
    for _ in range(14):
        x, y = chance.uniform(-46, 46), chance.uniform(-44, 44)
        pools.append(line([(x - 9, y + 3), (x + 9, y + 3)]))
        reeds += [line([(x + dx, y + 2), (x + dx * 1.8, y - 9)]) for dx in (-4, 0, 4)]
    sheet.stroke(joined(pools), "#5F97B4", 2.0, 200)
    sheet.stroke(joined(reeds), "#4F6F3A", 1.6)
    return sheet.marks


ART: Mapping[str, Callable[[Random], Marks]] = {
    "forest": forest,
    "building": building,
    "rubble": rubble,
    "shell-crater": shell_crater,
    "mine-crater": mine_crater,
    "wire": wire,
    "water": water,
    "swamp": swamp,
}

MASSES = ("hill", "trench")
"""Patterns that are drawn for all their hexes together."""


def plain(tone: str) -> Marks:
    """A pattern without art of its own: the terrain's colour, hatched."""
    shape = _hex(68)
    return [
        Mark(shape, brush(tone, 200)),
        Mark(hatching(shape.boundingRect(), 12), None, pen("#3A342B", 1.0, 50), clip=shape),
    ]


def terrain(board: HexesBoard, space: str, pattern: str, tone: str) -> Marks:
    """The picture of a terrain on one hex."""
    x, y = board.grid.centre(space)
    art = ART.get(pattern)
    drawn = art(seeded(space, pattern)) if art else plain(tone)
    marks = scaled(drawn, board.grid.radius / RADIUS, x, y)
    return _turned(marks, x, y) if board.grid.top == "flat" and art is None else marks


def _turned(marks: Marks, x: float, y: float) -> Marks:
    turn = QTransform().translate(x, y).rotate(30).translate(-x, -y)
    return [Mark(turn.map(m.path), m.fill, m.line, m.details, m.clip and turn.map(m.clip)) for m in marks]


# ---------------------------------------------------------------------------- masses


def hills(board: HexesBoard, spaces: Sequence[str]) -> Marks:
    """Hills melt into one mass with three steps and hachures."""
    if not spaces:
        return []
    scale = board.grid.radius / RADIUS
    mass = _mass(board, spaces)
    marks: Marks = []
    for inset, tone in ((5.0, "#C7A86A"), (19.0, "#D3B579"), (33.0, "#E0C68F")):
        step = _inset(mass, inset * scale)
        marks.append(Mark(step, brush(tone, 235), pen("#86652F", 1.5 * scale)))
        ticks = []
        for ring in step.toSubpathPolygons():
            points = [(ring.at(i).x(), ring.at(i).y()) for i in range(ring.size())]
            for index, ((x, y), angle) in enumerate(along(points, 7.0 * scale)):
                reach = (5.0 if index % 2 else 8.0) * scale
                for side in (1, -1):
                    end = (x - side * reach * math.sin(angle), y + side * reach * math.cos(angle))
                    if step.contains(QPointF(*end)):
                        ticks.append(line([(x, y), end]))
                        break
        marks.append(Mark(joined(ticks), None, pen("#86652F", 1.0 * scale, 190)))
    return marks


def trenches(board: HexesBoard, spaces: Sequence[str]) -> Marks:
    """Trenches run along rows, their parapet away from the nearer baseline; links zigzag between rows."""
    if not spaces:
        return []
    scale = board.grid.radius / RADIUS
    covered = area(board)
    middle = covered.centre[1]
    marks: Marks = []
    runs = _runs(board, spaces)
    for upper, lower in _links(board, runs):
        marks += _link_trench(board, upper, lower, scale, middle)
    for run in runs:
        first, last = board.grid.centre(run[0]), board.grid.centre(run[-1])
        ahead = 1.0 if first[1] < middle else -1.0
        marks += _trench(
            first[0] - 51 * scale, last[0] + 51 * scale, first[1] + ahead * 29.6 * scale, ahead, scale
        )
    return marks


def _runs(board: HexesBoard, spaces: Sequence[str]) -> list[list[str]]:
    """Neighbouring hexes of one row, joined."""
    rows: dict[int, list[tuple[int, str]]] = {}
    for space in spaces:
        q, r = hex_of(space)
        rows.setdefault(r, []).append((q, space))
    runs: list[list[str]] = []
    for _, members in sorted(rows.items()):
        before: int | None = None
        for q, space in sorted(members):
            if before is not None and q == before + 1:
                runs[-1].append(space)
            else:
                runs.append([space])
            before = q
    return runs


def _links(board: HexesBoard, runs: list[list[str]]) -> list[tuple[str, str]]:
    """One link between runs of neighbouring rows that touch: a spanning tree."""
    root = list(range(len(runs)))

    def top(index: int) -> int:
        while root[index] != index:
            index = root[index]
        return index

    place = {space: index for index, run in enumerate(runs) for space in run}
    links = []
    for space, index in place.items():
        for neighbour in board.grid.neighbours(space):
            other = place.get(neighbour)
            if other is not None and top(other) != top(index):
                root[top(other)] = top(index)
                links.append((space, neighbour))
    return links


def _trench(left: float, right: float, y: float, ahead: float, scale: float) -> Marks:
    period, depth = 128 / 3 * scale, 11.0 * scale
    points = [(left, y)]
    x = left + period / 4
    level = 0
    while x < right:
        slant = 0.06 * period
        high = y - depth / 2 if level % 2 else y + depth / 2
        points[-1:] = [points[-1]] if len(points) > 1 else [(left, y + depth / 2 if not level % 2 else y)]
        points += [(x - slant, high), (x + slant, y + depth / 2 if level % 2 else y - depth / 2)]
        x += period / 2
        level += 1
    points.append((right, points[-1][1]))
    way = line(points)
    bags = way.translated(0, ahead * 9 * scale)
    return [
        Mark(way, None, pen("#D2BC8A", 22 * scale, 255, cap="round")),
        Mark(way, None, pen("#8B7347", 12 * scale)),
        Mark(way, None, pen("#46382A", 8 * scale)),
        Mark(way, None, pen("#9C855A", 2.6 * scale, 255, (0.5, 1.0))),
        Mark(bags, None, pen("#7D673F", 4.8 * scale, 255, (0.1, 1.25), cap="round")),
        Mark(bags, None, pen("#F0E4BF", 3.8 * scale, 255, (0.1, 1.58), cap="round")),
    ]


def _link_trench(board: HexesBoard, upper: str, lower: str, scale: float, middle: float) -> Marks:
    ends = []
    for space in (upper, lower):
        x, y = board.grid.centre(space)
        ends.append((x, y + (1 if y < middle else -1) * 29.6 * scale))
    a, b = ends
    length = distance(a, b)
    normal = (-(b[1] - a[1]) / length, (b[0] - a[0]) / length)
    points = [a]
    for leg in range(1, 7):
        x, y = between(a, b, leg / 7)
        off = (8 if leg % 2 else -8) * scale
        points.append((x + normal[0] * off, y + normal[1] * off))
    way = line([*points, b])
    strokes = (("#D2BC8A", 15), ("#8B7347", 8.5), ("#46382A", 5))
    return [Mark(way, None, pen(tone, width * scale)) for tone, width in strokes]
