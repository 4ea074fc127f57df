"""Terrain tiles: square pictures drawn from shapes, with number, prestige and modifiers in the corners.

A tile is drawn 122 wide around the origin; the seed is its number and face, so a tile always looks the same.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import lru_cache
from random import Random

from PySide6.QtCore import QPointF
from PySide6.QtGui import QBrush, QLinearGradient, QPainterPath, QTransform

from editor.canvas.geometry import Point, rounded
from editor.canvas.ink import (
    BOLD,
    STRONG,
    Mark,
    Marks,
    Sheet,
    brush,
    centred,
    colour,
    disc,
    figure,
    joined,
    line,
    pen,
    placed,
    polygon,
    rect,
    scaled,
    seeded,
    star,
    text_path,
    text_width,
)
from model.appearance import TileLook

SIZE, GAP = 122.0, 4.0
HALF = SIZE / 2
INK, LIGHT = "#2B2318", "#FFF8E8"

GROUND: Mapping[str, tuple[str, str]] = {
    "fields": ("#CDD29F", "#BFC68C"),
    "houses": ("#CDD29F", "#BFC68C"),
    "contours": ("#CBCB95", "#BCBD84"),
    "river": ("#C5CB95", "#B8C088"),
    "lake": ("#C5CB95", "#B8C088"),
    "roofs": ("#C9C79B", "#BDB98A"),
    "blocks": ("#D3CBB6", "#C6BDA6"),
    "factory": ("#CFC6B0", "#C0B69D"),
    "blocks and contours": ("#CFC6A6", "#BEB58E"),
    "trees": ("#B3BD7D", "#A2B06C"),
    "stones": ("#CDC096", "#BFB083"),
    "reeds": ("#A9B287", "#9AA67B"),
    "trenches": ("#C9C498", "#B8B386"),
}


def _ground(tones: tuple[str, str]) -> Mark:
    gradient = QLinearGradient(QPointF(0, -HALF), QPointF(0, HALF))
    gradient.setColorAt(0, colour(tones[0]))
    gradient.setColorAt(1, colour(tones[1]))
    return Mark(centred(SIZE, SIZE), QBrush(gradient))


def _fields(sheet: Sheet, chance: Random, count: int) -> None:
    for _ in range(count):
        x, y = chance.uniform(-42, 42), chance.uniform(-42, 42)
        put = QTransform().translate(x, y).rotate(chance.uniform(-35, 35))
        width, height = chance.uniform(30, 50), chance.uniform(20, 34)
        shape = put.map(rect(-width / 2, -height / 2, width, height))
        sheet.fill(shape, chance.choice(("#D6CF93", "#C3C684", "#DCCF9F", "#B9C07E")))
        furrows = QPainterPath()
        level = -height / 2 + 3
        while level < height / 2:
            furrows.moveTo(-width / 2, level)
            furrows.lineTo(width / 2, level)
            level += 6
        sheet.stroke(put.map(furrows), "#8E8A50", 0.9, 80)


def _tree(sheet: Sheet, chance: Random, x: float, y: float, radius: float) -> None:
    sheet.fill(disc(radius, x + 2, y + 3), "#2F3D1C", 70)
    sheet.both(
        disc(radius, x, y), chance.choice(("#5C7540", "#668048", "#516A3A", "#738B4F")), "#3F5529", 0.8
    )
    sheet.fill(disc(radius * 0.4, x - radius * 0.28, y - radius * 0.3), "#A3BA6C", 130)


def _trees(sheet: Sheet, chance: Random, count: int) -> None:
    for _ in range(count):
        _tree(sheet, chance, chance.uniform(-54, 54), chance.uniform(-54, 54), chance.uniform(4, 6.5))


def _house(sheet: Sheet, chance: Random, x: float, y: float, turn: float, size: float = 18.0) -> None:
    put = QTransform().translate(x, y).rotate(turn)
    roof = chance.choice(("#A8503A", "#94624A", "#B06B45"))
    whole = rect(-size / 2, -size / 3, size, size / 1.5)
    sheet.fill(put.map(whole).translated(2.5, 3), "#2A2112", 75)
    sheet.both(put.map(whole), roof, "#4A2A1C", 0.9)
    sheet.fill(put.map(rect(-size / 2, 0, size, size / 3)), "#1A0F08", 50)


def clear(chance: Random, sheet: Sheet) -> None:
    _fields(sheet, chance, 5)
    _trees(sheet, chance, 3)


def village(chance: Random, sheet: Sheet) -> None:
    _fields(sheet, chance, 3)
    _road(sheet, [(-HALF, 22), (-12, 6), (14, -2), (HALF, -20)])
    for x, y, turn in (
        (-30, -12, 20),
        (-8, -20, -12),
        (14, 18, -20),
        (34, 8, 15),
        (-20, 30, 30),
        (26, -30, -10),
    ):
        _house(sheet, chance, x, y, turn + chance.uniform(-12, 12))
    _trees(sheet, chance, 5)


def _road(sheet: Sheet, points: list[Point]) -> None:
    way = line(rounded(points))
    sheet.stroke(way, "#8A7448", 8.4)
    sheet.stroke(way, "#DCCB9C", 6.0)


def hills(chance: Random, sheet: Sheet) -> None:
    _contours(sheet, chance, 0, 0, 52)
    _trees(sheet, chance, 3)


def _contours(sheet: Sheet, chance: Random, x: float, y: float, radius: float) -> None:
    tones = ("#C9BD83", "#C2AD72", "#B99D64", "#AE8D57")
    wobble = [chance.uniform(0.82, 1.12) for _ in range(12)]
    for step, tone in enumerate(tones):
        reach = radius * (1 - step * 0.235)
        ring = [
            (
                x + reach * wobble[i] * math.cos(math.pi * i / 6),
                y + reach * 0.84 * wobble[i] * math.sin(math.pi * i / 6),
            )
            for i in range(12)
        ]
        sheet.both(polygon(rounded(ring, closed=True, rounds=3)), tone, "#8B6A3F", 1.1)


def river(chance: Random, sheet: Sheet) -> None:
    _fields(sheet, chance, 3)
    _trees(sheet, chance, 4)
    bend = chance.uniform(-16, 16)
    way = line(
        rounded([(-HALF - 4, 14 + bend), (-28, -12), (8, 16), (34, -10 + bend), (HALF + 4, -18)], rounds=4)
    )
    for tone, width in (("#DCD3A4", 42.0), ("#4F86A3", 35.0), ("#5F97B4", 33.0), ("#6EA6C0", 16.0)):
        sheet.stroke(way, tone, width)


def lake(chance: Random, sheet: Sheet) -> None:
    _trees(sheet, chance, 12)
    ring = [
        (
            44 * chance.uniform(0.85, 1.1) * math.cos(math.pi * i / 6),
            38 * chance.uniform(0.85, 1.1) * math.sin(math.pi * i / 6),
        )
        for i in range(12)
    ]
    shape = polygon(rounded(ring, closed=True, rounds=3))
    sheet.both(shape, "#5F97B4", "#DCD3A4", 5.0)
    sheet.fill(QTransform.fromScale(0.72, 0.7).map(shape).translated(-2, -3), "#6EA6C0")


def town(chance: Random, sheet: Sheet) -> None:
    _road(sheet, [(-HALF, -4), (HALF, 6)])
    _road(sheet, [(6, -HALF), (-2, HALF)])
    for row in (-42, -22, 24, 44):
        for column in (-44, -24, 24, 44):
            _house(
                sheet,
                chance,
                column + chance.uniform(-3, 3),
                row + chance.uniform(-3, 3),
                chance.choice((0, 90)),
                17,
            )
    _trees(sheet, chance, 4)


def city(chance: Random, sheet: Sheet, *, rows: range = range(-2, 3)) -> None:
    sheet.fill(centred(SIZE, SIZE), "#B9AE97", 160)
    for row in rows:
        for column in range(-2, 3):
            x, y = column * 24.0, row * 24.0
            if chance.random() < 0.28:
                _ruin(sheet, chance, x, y)
            else:
                tone = chance.choice(("#A79E90", "#B3A897", "#9B9186", "#BDB2A0", "#AD8F7C"))
                sheet.fill(rect(x - 8, y - 7, 19, 19), "#2A2112", 70)
                sheet.both(rect(x - 9.5, y - 9.5, 19, 19), tone, "#6A6055", 0.9)
                sheet.both(rect(x - 4.5, y - 4.5, 9, 9), "#8A8174", "#6A6055", 0.6)


def _ruin(sheet: Sheet, chance: Random, x: float, y: float) -> None:
    sheet.fill(rect(x - 9.5, y - 9.5, 19, 19), "#8E8474", 180)
    corners = [
        (
            x + 8 * math.cos(i * 1.05) * chance.uniform(0.5, 1.1),
            y + 8 * math.sin(i * 1.05) * chance.uniform(0.5, 1.1),
        )
        for i in range(6)
    ]
    sheet.both(polygon(corners), "#4F463C", "#2F2923", 0.8)


def factory(chance: Random, sheet: Sheet) -> None:
    city(chance, sheet, rows=range(1, 3))
    roof = [(-48.0, 6.0), (-48.0, -14.0)]
    for step in range(4):
        x = -48 + step * 22
        roof += [(x, -26.0), (x + 22, -14.0)]
    roof += [(48.0, -14.0), (48.0, 6.0)]
    sheet.fill(polygon(roof).translated(3, 4), "#2A2112", 80)
    sheet.both(polygon(roof), "#7A5648", "#3F2A22", 1.2)
    for x in (-38, -22, -6, 10, 26, 40):
        sheet.fill(rect(x - 4, -8, 9, 9), "#E8C66A", 220)
    for x in (20, 36):
        sheet.both(rect(x, -52, 8, 36), "#8A6253", "#3F2A22", 1.0)
    smoke = [disc(r, x, y) for x, y, r in ((26, -56, 6), (34, -58, 8), (44, -57, 6))]
    sheet.fill(joined(smoke), "#5A5148", 120)


def city_hill(chance: Random, sheet: Sheet) -> None:
    _contours(sheet, chance, 0, -4, 50)
    for x, y in ((-42, -38), (42, -40), (-44, 30), (40, 34), (0, 44), (-20, -48)):
        tone = chance.choice(("#A79E90", "#B3A897", "#AD8F7C"))
        sheet.fill(rect(x - 6, y - 5, 16, 16), "#2A2112", 60)
        sheet.both(rect(x - 8, y - 8, 16, 16), tone, "#6A6055", 0.9)


def woods(chance: Random, sheet: Sheet) -> None:
    for row in range(-4, 5):
        for column in range(-4, 5):
            _tree(
                sheet,
                chance,
                column * 15 + chance.uniform(-4, 4),
                row * 15 + chance.uniform(-4, 4),
                chance.uniform(7.5, 10.5),
            )


def rough(chance: Random, sheet: Sheet) -> None:
    for _ in range(16):
        x, y, size = chance.uniform(-50, 50), chance.uniform(-50, 50), chance.uniform(4, 9)
        corners = [
            (
                x + size * chance.uniform(0.7, 1.2) * math.cos(i * 0.9),
                y + size * 0.75 * chance.uniform(0.7, 1.2) * math.sin(i * 0.9),
            )
            for i in range(7)
        ]
        sheet.fill(polygon(corners).translated(1.5, 2.5), "#2A2112", 70)
        sheet.both(polygon(corners), chance.choice(("#A5977A", "#978A70", "#B3A587")), "#6B5F49", 0.9)
    _trees(sheet, chance, 4)


def swamp(chance: Random, sheet: Sheet) -> None:
    for _ in range(7):
        x, y = chance.uniform(-48, 48), chance.uniform(-48, 48)
        sheet.fill(disc(chance.uniform(9, 17), x, y, 0.55), "#6E9EA8", 190)
    reeds = []
    for _ in range(22):
        x, y = chance.uniform(-54, 54), chance.uniform(-50, 54)
        reeds += [line([(x + dx, y), (x + dx * 2, y - 9)]) for dx in (-2.5, 0, 2.5)]
    sheet.stroke(joined(reeds), "#4F6638", 1.4)


def fortification(chance: Random, sheet: Sheet) -> None:
    _trees(sheet, chance, 4)
    points: list[Point] = []
    for i in range(9):
        x = -60 + i * 15
        points += [(x, 6 if i % 2 else -8), (x + 15, 6 if i % 2 else -8)]
    way = line(points)
    for tone, width in (("#D2BC8A", 20.0), ("#8B7347", 11.0), ("#46382A", 7.0)):
        sheet.stroke(way, tone, width)
    sheet.stroke(way.translated(0, -13), "#F0E4BF", 4.0, 255, (0.1, 1.5), cap="round")
    for x in (-34, 30):
        sheet.both(rect(x - 11, 24, 22, 15, 3), "#8E8A80", "#4A463E", 1.2)
        sheet.fill(rect(x - 7, 29, 14, 4), "#2B2823")


ART: Mapping[str, Callable[[Random, Sheet], None]] = {
    "fields": clear,
    "houses": village,
    "contours": hills,
    "river": river,
    "lake": lake,
    "roofs": town,
    "blocks": city,
    "factory": factory,
    "blocks and contours": city_hill,
    "trees": woods,
    "stones": rough,
    "reeds": swamp,
    "trenches": fortification,
}


@lru_cache(maxsize=512)
def picture(look: TileLook, turned: int = 0) -> tuple[Mark, ...]:
    """A tile around the origin: its art, then what is printed on it."""
    pattern = look.ground.replace("_", " ").replace("-", " ")
    sheet = Sheet([_ground(GROUND.get(pattern, ("#D8D2BD", "#C9C2AA")))])
    ART.get(pattern, clear)(seeded(look.plate, pattern), sheet)
    frame = centred(SIZE, SIZE, 7)
    turn = QTransform().rotate(turned)
    art = [Mark(turn.map(m.path), m.fill, m.line, m.details, frame) for m in sheet.marks]
    shadow = Mark(frame.translated(1.8, 3), brush("#14120E", 90))
    edge = [
        Mark(frame, None, pen(INK, 1.3)),
        Mark(centred(SIZE - 4, SIZE - 4, 5.5), None, pen(LIGHT, 1.0, 150)),
    ]
    return (shadow, *art, *edge, *_printed(look))


def _printed(look: TileLook) -> Marks:
    marks: Marks = []
    if look.plate:
        marks += _plate(look.plate, -HALF + 17, -HALF + 12, 26, BOLD, 11.6)
    if look.coin:
        marks += placed(
            [
                Mark(disc(10.5), brush("#F0C24A"), pen("#6B4A08", 1.3)),
                Mark(disc(8.2), None, pen("#FFF0B8", 0.8, 180)),
                figure(look.coin, BOLD, 12.5, "#3B2A06"),
            ],
            107 - HALF,
            15 - HALF,
        )
    if look.burst:
        marks += placed(
            [
                Mark(star(10, 12.7, 9.8), brush("#A23A2A"), pen("#FFF8E8", 1.0)),
                figure(look.burst, BOLD, 11, "#FFFFFF"),
            ],
            15 - HALF,
            107 - HALF,
        )
    if look.shield:
        shape = QPainterPath(QPointF(-10, -10))
        shape.lineTo(10, -10)
        shape.lineTo(10, 2)
        shape.quadTo(9, 9, 0, 13)
        shape.quadTo(-9, 9, -10, 2)
        shape.closeSubpath()
        marks += placed(
            [
                Mark(shape, brush("#44617A"), pen("#FFF8E8", 1.0)),
                figure(look.shield, BOLD, 11, "#FFFFFF", 0, -0.5),
            ],
            107 - HALF,
            106 - HALF,
        )
    if look.caption:
        marks += _plate(look.caption, 0, HALF - 13, text_width(look.caption, STRONG, 11.5) + 12, STRONG, 11.5)
    return marks


def _plate(words: str, x: float, y: float, width: float, face: object, size: float) -> Marks:
    bold = BOLD if face is BOLD else STRONG
    return [
        Mark(rect(x - width / 2, y - 8, width, 16, 4), brush("#FBF5E6", 235), pen(INK, 0.8, 150)),
        Mark(text_path(words, bold, size, x, y + size * 0.36, "centre"), brush(INK)),
    ]


def empty(edge: float) -> Marks:
    """A place where a tile may be laid."""
    size = edge - GAP
    return [Mark(centred(size, size, 7), brush("#000000", 26), pen("#FFFFFF", 1.2, 90, (4, 4)))]


def at(marks: tuple[Mark, ...] | Marks, edge: float, x: float, y: float) -> Marks:
    return scaled(marks, (edge - GAP) / SIZE, x, y)
