"""Terrain on one hex, drawn from shapes: woods, houses, craters, wire."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from random import Random

from PySide6.QtCore import QPointF
from PySide6.QtGui import (
    QBrush,
    QRadialGradient,
    QTransform,
)

from editor.canvas.geometry import rounded
from editor.canvas.hex_shapes import RADIUS, hexagon
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
    scaled,
    seeded,
)
from model.boards import HexesBoard


def forest(chance: Random) -> Marks:
    sheet = Sheet()
    sheet.fill(hexagon(70), "#8FA05E", 235)
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


def building(chance: Random) -> Marks:
    sheet = Sheet()
    sheet.fill(hexagon(70), "#D9CBA3", 190)
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
    sheet.fill(hexagon(73), "#7FA9BD")
    waves = []
    for row in range(-3, 4):
        x, y = chance.uniform(-30, 10), row * 17
        waves.append(line([(x, y), (x + 10, y - 3), (x + 20, y), (x + 30, y - 3)]))
    sheet.stroke(joined(waves), "#D3E4EA", 1.8, 180)
    return sheet.marks


def swamp(chance: Random) -> Marks:
    sheet = Sheet()
    sheet.fill(hexagon(70), "#9AAE86", 220)
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


def plain(tone: str) -> Marks:
    """A pattern without art of its own: the terrain's colour, hatched."""
    shape = hexagon(68)
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
