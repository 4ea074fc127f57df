"""Names along a curve: countries in wide capitals, seas in italics."""

from __future__ import annotations

import itertools
import math

from PySide6.QtGui import QPainterPath, QTransform

from editor.canvas.geometry import Point, between, distance
from editor.canvas.ink import Face, text_path, text_width


def straight(text: str, face: Face, size: float, centre: Point, angle: float = 0.0) -> QPainterPath:
    """Text centred on a point and turned about it, in degrees."""
    path = QPainterPath()
    lines = text.split("\n")
    for index, words in enumerate(lines):
        y = (index - (len(lines) - 1) / 2) * size * 1.2 + size * 0.34
        path.addPath(text_path(words, face, size, 0, y, "centre"))
    return QTransform().translate(*centre).rotate(angle).map(path)


def curved(text: str, face: Face, size: float, start: Point, control: Point, end: Point) -> QPainterPath:
    """Letters spread evenly over a quadratic curve, as countries are lettered on maps."""
    widths = [text_width(letter, face, size) for letter in text]
    pieces = 60
    curve = [
        between(between(start, control, i / pieces), between(control, end, i / pieces), i / pieces)
        for i in range(pieces + 1)
    ]
    reach = [0.0]
    for a, b in itertools.pairwise(curve):
        reach.append(reach[-1] + distance(a, b))
    gap = (reach[-1] - sum(widths)) / max(1, len(text) - 1)
    path = QPainterPath()
    walked = 0.0
    for letter, width in zip(text, widths, strict=True):
        middle = walked + width / 2
        index = next((i for i, r in enumerate(reach) if r >= middle), len(reach) - 1)
        a, b = curve[max(index - 1, 0)], curve[max(index, 1)]
        x, y = curve[index]
        angle = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
        outline = text_path(letter, face, size, 0, size * 0.34, "centre")
        path.addPath(QTransform().translate(x, y).rotate(angle).map(outline))
        walked += width + gap
    return path
