"""Furniture of a board: boxes for pieces beside the map, and tracks with their markers."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QPainterPath

from editor.canvas.counters import counter, extent
from editor.canvas.geometry import Point
from editor.canvas.ink import (
    ALWAYS,
    BODY,
    BOLD,
    FAR,
    Face,
    Mark,
    Marks,
    brush,
    detailed,
    figure,
    pen,
    placed,
    rect,
    text_path,
    text_width,
)
from model.appearance import CounterLook
from model.boards import Box, Track
from resources.fonts import SERIF

PANEL, EDGE, INK, MUTED = "#F7F1E1", "#5A5044", "#3A342B", "#7A6E58"
HEADING = Face(SERIF, 600, tracking=0.1)
HEAD = 34.0

Cell = tuple[float, float, float, float]
"""x, y, width, height"""


def panel(at: Point, size: Point) -> Marks:
    """A piece of paper lying on the map."""
    (x, y), (width, height) = at, size
    return [
        Mark(rect(x + 2.5, y + 3.5, width, height, 6), brush("#2A2112", 50)),
        Mark(rect(x, y, width, height, 6), brush(PANEL), pen(EDGE, 1.4)),
        Mark(rect(x + 3.5, y + 3.5, width - 7, height - 7, 4), None, pen(EDGE, 0.7, 120)),
    ]


def box(item: Box, name: str) -> Marks:
    """A box with its name."""
    (x, y), (width, _) = item.at, item.size
    return panel(item.at, item.size) + heading(name, x + 14, y + _head(item) * 0.68, width - 28)


def box_count(item: Box, count: int) -> Marks:
    """How many counters are in a box."""
    if not count:
        return []
    (x, y), (width, _) = item.at, item.size
    words = text_path(str(count), BODY, 13, x + width - 14, y + _head(item) * 0.68, "right")
    return [Mark(words, brush(MUTED), None, ALWAYS & ~FAR)]


def _head(item: Box) -> float:
    return HEAD if item.size[1] > 70 else 20.0


def boxed(item: Box, looks: Sequence[CounterLook]) -> Marks:
    """The counters in a box, in rows."""
    return [mark for spot, look in places(item, looks) for mark in placed(counter(look), *spot)]


def places(item: Box, looks: Sequence[CounterLook]) -> list[tuple[Point, CounterLook]]:
    """Where the counters of a box stand; they move closer together when there are many."""
    if not looks:
        return []
    (x, y), (width, height) = item.at, item.size
    head = _head(item)
    wide = max(extent(look)[0] for look in looks) + 4
    tall = max(extent(look)[1] for look in looks) + 4
    room, depth = width - 24, height - head - 8
    rows = max(1, int(depth // tall))
    columns = max(1, -(-len(looks) // rows))
    pitch = min(wide, (room - wide) / max(columns - 1, 1)) if columns > 1 else wide
    return [
        (
            (
                x + 12 + wide / 2 + (index % columns) * pitch,
                y + head + tall / 2 + (index // columns) * min(tall, depth / rows),
            ),
            look,
        )
        for index, look in enumerate(looks)
    ]


def heading(name: str, x: float, y: float, room: float, size: float = 15.0) -> Marks:
    words = name.upper()
    size = min(size, size * (room - 36) / max(1.0, text_width(words, HEADING, size)))
    return [Mark(text_path(words, HEADING, size, x, y), brush(INK), None, ALWAYS & ~FAR)]


def track(item: Track, name: str, steps: Sequence[str]) -> Marks:
    """A track: cells with their numbers and names; its name stands above."""
    (x, y), (width, height) = item.at, item.size
    above = 20.0
    marks = panel((x - 8, y - above - 4), (width + 16, height + above + 12))
    marks += heading(name, x, y - 7, width, size=13.0)
    for index, cell in enumerate(cells(item)):
        marks += _cell(cell, item.first + index, steps[index] if index < len(steps) else "")
    return marks


def marker(item: Track, value: int | None) -> Marks:
    """The marker of a track, where it has a value that the track shows."""
    if value is None or not item.first <= value <= item.last:
        return []
    shape = _shape(cells(item)[value - item.first])
    return [Mark(shape, brush("#24508C", 60), pen("#24508C", 2.4))]


def cells(item: Track) -> list[Cell]:
    """The cells of a track as x, y, width, height."""
    count = max(1, item.last - item.first + 1)
    columns = -(-count // item.rows)
    (x, y), (width, height) = item.at, item.size
    wide, tall = width / columns, height / item.rows
    return [(x + (i % columns) * wide, y + (i // columns) * tall, wide, tall) for i in range(count)]


def _shape(cell: Cell) -> QPainterPath:
    x, y, width, height = cell
    gap = min(2.0, width * 0.06)
    return rect(x + gap / 2, y + gap / 2, width - gap, height - gap, min(4.0, height * 0.12))


def _cell(cell: Cell, number: int, name: str) -> Marks:
    x, y, width, height = cell
    gap = min(2.0, width * 0.06)
    shape = _shape(cell)
    winter = name.lower().startswith("winter")
    marks = [Mark(shape, brush("#DDE8EE" if winter else "#EADFC6"), pen("#B7A98A", 0.9))]
    size = min(13.0, height * 0.42, width * 0.5)
    corner = (x + gap + 3 + size * 0.5, y + gap + 3 + size * 0.45)
    middle = (x + width / 2, y + height / 2)
    if size >= 5:
        marks += detailed(
            [figure(str(number), BOLD, size, INK, *(corner if name else middle))], ALWAYS & ~FAR
        )
    if name and height > 24:
        small = min(9.5, (width - 8) / max(1.0, text_width(name, BODY, 1.0)))
        if small >= 4.5:
            marks += detailed(
                [figure(name, BODY, small, MUTED, x + width / 2, y + height - 9)], ALWAYS & ~FAR
            )
    return marks


def sheet_title(title: str, subtitle: str, at: Point, width: float) -> Marks:
    """The title of a map on its own piece of paper."""
    x, y = at
    marks = panel(at, (width, 96))
    marks.append(
        Mark(
            text_path(title, Face(SERIF, 600, tracking=0.06), 34, x + width / 2, y + 46, "centre"), brush(INK)
        )
    )
    marks.append(Mark(rect(x + 24, y + 58, width - 48, 1.4), brush("#B3261E")))
    marks.append(
        Mark(
            text_path(subtitle, Face(SERIF, 500, italic=True), 16, x + width / 2, y + 80, "centre"),
            brush(MUTED),
        )
    )
    return marks
