"""Chips: the small signs at the corners of spaces and beside areas."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QPainterPath, QTransform

from editor.canvas.ink import (
    BOLD,
    Mark,
    Marks,
    brush,
    centred,
    disc,
    figure,
    joined,
    line,
    pen,
    placed,
    polygon,
    rect,
    star,
)

PAPER, INK, WATER, SOURCE = "#FBF6E9", "#3A342B", "#1F4A66", "#24508C"


def _plate(width: float = 15.0, height: float = 15.0) -> Mark:
    return Mark(centred(width, height, 3.2), brush(PAPER), pen(INK, 1.0))


def anchor(scale: float = 1.0) -> QPainterPath:
    """An anchor about ten units high."""
    shank = line([(0, -3.0 * scale), (0, 4.6 * scale)])
    stock = line([(-2.6 * scale, -1.4 * scale), (2.6 * scale, -1.4 * scale)])
    arms = QPainterPath()
    arms.moveTo(-4.2 * scale, 1.4 * scale)
    arms.quadTo(-3.6 * scale, 4.8 * scale, 0, 4.8 * scale)
    arms.quadTo(3.6 * scale, 4.8 * scale, 4.2 * scale, 1.4 * scale)
    return joined([shank, stock, arms, disc(1.5 * scale, 0, -4.4 * scale)])


def port(_text: str) -> Marks:
    return [_plate(), Mark(anchor(), None, pen(WATER, 1.4, cap="round"))]


def fort(text: str) -> Marks:
    shape = star(8, 10.6, 8.0, turn=-90)
    return [
        Mark(shape, None, pen(PAPER, 3.0, 215)),
        Mark(shape, brush("#2E2A25"), pen("#1B1815", 0.8)),
        *([figure(text, BOLD, 11.5, "#FFFFFF")] if text else []),
    ]


def trench(text: str) -> Marks:
    wave = line(
        [
            (-7.2, 2.6),
            (-7.2, -2.6),
            (-4.4, -2.6),
            (-4.4, 2.6),
            (-1.6, 2.6),
            (-1.6, -2.6),
            (1.0, -2.6),
            (1.0, 2.6),
        ]
    )
    return [
        Mark(centred(20, 13.5, 2.6), brush("#5A4531"), pen("#FBF6E9", 0.9)),
        Mark(wave, None, pen("#F0E2C4", 1.3)),
        *([figure(text, BOLD, 10.5, "#FFF8E6", 5.4, 0)] if text else []),
    ]


def source(_text: str) -> Marks:
    return [
        Mark(disc(7.6), brush(SOURCE), pen(PAPER, 1.2)),
        Mark(star(5, 5.2, 2.2), brush("#FFFFFF")),
    ]


def dark_source(_text: str) -> Marks:
    return [
        Mark(disc(7.6), brush("#44515A"), pen(PAPER, 1.2)),
        Mark(star(5, 5.2, 2.2), brush("#FFFFFF")),
    ]


def mountain(_text: str) -> Marks:
    return [
        _plate(),
        Mark(polygon([(-6, 4.6), (-1.6, -4.2), (1.2, 0.6), (2.8, -1.8), (6, 4.6)]), brush("#8C6B4A")),
        Mark(polygon([(-1.6, -4.2), (-3.2, -1.0), (-1.8, -1.6), (-0.4, -0.8)]), brush("#FFFFFF")),
    ]


def forest(_text: str) -> Marks:
    tree = joined(
        [
            polygon([(0, -5.6), (3.6, -0.8), (-3.6, -0.8)]),
            polygon([(0, -2.8), (4.8, 3.2), (-4.8, 3.2)]),
            rect(-0.9, 3, 1.8, 2.6),
        ]
    )
    return [_plate(), Mark(tree, brush("#4C7A45"))]


def swamp(_text: str) -> Marks:
    reeds = joined(
        [line([(x, 3), (x + lean, -4)]) for x, lean in ((-4, -1.5), (-1.4, -0.4), (1.4, 0.4), (4, 1.5))]
    )
    water = joined([line([(-6, 4.6), (6, 4.6)]), line([(-4, 3.0), (4, 3.0)])])
    return [
        _plate(),
        Mark(water, None, pen("#3E7C8C", 1.2)),
        Mark(reeds, None, pen("#3F7F70", 1.4, cap="round")),
    ]


def desert(_text: str) -> Marks:
    dunes = QPainterPath()
    dunes.moveTo(-6, 4.2)
    dunes.quadTo(-2.5, -3.2, 1, 4.2)
    dunes.moveTo(-1, 1.4)
    dunes.quadTo(2.5, -4.8, 6, 4.2)
    dots = joined(disc(0.6, x, y) for x, y in ((-3, -4), (0, -5), (4, -4.6)))
    return [_plate(), Mark(dunes, None, pen("#C08A2E", 1.4)), Mark(dots, brush("#C08A2E"))]


def objective(text: str) -> Marks:
    return [
        Mark(disc(8.4), brush("#F0C24A"), pen("#6B4A08", 1.3)),
        figure(text, BOLD, 10.5, "#3B2A06") if text else Mark(star(5, 5.4, 2.3), brush("#7A2318")),
    ]


def letter(text: str) -> Marks:
    return [_plate(max(15.0, 6.0 + 6.5 * len(text))), figure(text, BOLD, 10.5, INK)]


def flag(_text: str) -> Marks:
    return [
        _plate(),
        Mark(line([(-3.5, 5), (-3.5, -5)]), None, pen(INK, 1.4)),
        Mark(polygon([(-3, -5), (5, -2.6), (-3, 0)]), brush("#B3261E")),
    ]


def control_cross(tone: str) -> Marks:
    cross = joined([rect(-2.4, -7, 4.8, 14), rect(-7, -2.4, 14, 4.8)])
    return [Mark(disc(11), brush(tone), pen(PAPER, 1.3)), Mark(cross, brush("#FFFFFF"))]


def control_star(tone: str) -> Marks:
    return [Mark(disc(11), brush(tone), pen(PAPER, 1.3)), Mark(star(5, 8.2, 3.4), brush("#F3C33F"))]


def home(tone: str) -> Marks:
    house = polygon([(-10, 10), (-10, -2), (0, -11), (10, -2), (10, 10)])
    return [Mark(house, brush(tone), pen(PAPER, 1.3)), figure("H", BOLD, 12, "#FFFFFF", 0, 3)]


def bridge(_tone: str) -> Marks:
    put = QTransform().rotate(38)
    planks = joined(line([(-9, y), (9, y)]) for y in range(-28, 30, 6))
    return [
        Mark(put.map(rect(-9, -31, 18, 62, 2)), brush("#C9B48A"), pen("#5B4526", 1.4)),
        Mark(put.map(planks), None, pen("#8A7148", 1.1)),
    ]


def medal(tone: str) -> Marks:
    return [
        Mark(disc(17), brush("#E6BE5A"), pen("#7A5710", 1.8)),
        Mark(disc(13.5), None, pen("#FFF0B8", 1.0, 200)),
        Mark(star(5, 9.5, 4.0), brush(tone)),
    ]


COLOURED: dict[str, Callable[[str], Marks]] = {
    "cross": control_cross,
    "star": control_star,
    "home": home,
    "bridge": bridge,
    "medal": medal,
}
"""Signs that take the colour of a side instead of a text."""

GLYPHS: dict[str, Callable[[str], Marks]] = {
    "port": port,
    "fort": fort,
    "trench": trench,
    "source": source,
    "dark source": dark_source,
    "mountain": mountain,
    "forest": forest,
    "swamp": swamp,
    "desert": desert,
    "objective": objective,
    "flag": flag,
}


def chip(glyph: str, text: str, x: float = 0.0, y: float = 0.0, colour: str = "") -> Marks:
    """The sign of that name with its text; an unknown name is shown as a plate with its first letters."""
    if glyph in COLOURED:
        return placed(COLOURED[glyph](colour or "#7A2318"), x, y)
    drawer = GLYPHS.get(glyph)
    marks = drawer(text) if drawer else letter(text or glyph[:2].upper())
    return placed(marks, x, y)
