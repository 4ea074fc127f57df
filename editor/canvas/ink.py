"""Marks: what painters make and what scene, export and thumbnails show.

A painter is a function from documents to marks; it knows no scene and no window.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from random import Random
from zlib import crc32

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QTransform

from editor.themes import load_fonts
from model.appearance import mixed
from resources.fonts import SANS, SERIF

Point = tuple[float, float]

# Levels of detail, by the side of a counter on screen.
FAR, LOW, MIDDLE, NEAR = 1, 2, 4, 8
ALWAYS = FAR | LOW | MIDDLE | NEAR


def detail_at(counter_side: float, zoom: float) -> int:
    """The level of detail for counters of this side at this zoom."""
    side = counter_side * zoom
    return FAR if side < 10 else LOW if side < 18 else MIDDLE if side < 46 else NEAR


@dataclass(frozen=True, eq=False)
class Mark:
    """One path with its fill and line; `details` says at which levels of detail it shows."""

    path: QPainterPath
    fill: QBrush | None = None
    line: QPen | None = None
    details: int = ALWAYS
    clip: QPainterPath | None = None

    def at(self, x: float, y: float) -> Mark:
        fill = _moved_fill(self.fill, QTransform.fromTranslate(x, y))
        clip = self.clip and self.clip.translated(x, y)
        return Mark(self.path.translated(x, y), fill, self.line, self.details, clip)

    @property
    def bounds(self) -> QRectF:
        width = self.line.widthF() if self.line else 0.0
        return self.path.boundingRect().adjusted(-width, -width, width, width)


Marks = list[Mark]


def bounds_of(marks: Iterable[Mark]) -> QRectF:
    """What marks cover."""
    whole = QRectF()
    for mark in marks:
        whole |= mark.bounds
    return whole


def paint(painter: QPainter, marks: Iterable[Mark], detail: int = ALWAYS) -> None:
    """Draw marks directly: export, thumbnails, ground tiles. Neighbours that share a clip set it once."""
    clip: QPainterPath | None = None
    for mark in marks:
        if not mark.details & detail:
            continue
        if mark.clip is not clip:
            if clip is not None:
                painter.restore()
            clip = mark.clip
            if clip is not None:
                painter.save()
                _set_clip(painter, clip)
        painter.setBrush(mark.fill or Qt.BrushStyle.NoBrush)
        painter.setPen(mark.line or Qt.PenStyle.NoPen)
        painter.drawPath(mark.path)
    if clip is not None:
        painter.restore()


def _set_clip(painter: QPainter, clip: QPainterPath) -> None:
    if clip.elementCount() == 5 and clip.boundingRect() == clip.controlPointRect():
        painter.setClipRect(clip.boundingRect(), Qt.ClipOperation.IntersectClip)
    else:
        painter.setClipPath(clip, Qt.ClipOperation.IntersectClip)


def scaled(marks: Iterable[Mark], scale: float, x: float = 0.0, y: float = 0.0) -> Marks:
    """Marks drawn around the origin, made larger and brought to their place; lines and gradients with
    them."""
    turn = QTransform(scale, 0, 0, scale, x, y)
    result: Marks = []
    before: QPainterPath | None = None
    clip: QPainterPath | None = None
    for mark in marks:
        stroke = None
        if mark.line is not None:
            stroke = QPen(mark.line)
            stroke.setWidthF(stroke.widthF() * scale)
        if mark.clip is not before:  # marks that shared a clip go on sharing it
            before = mark.clip
            clip = before and turn.map(before)
        fill = _moved_fill(mark.fill, turn)
        result.append(Mark(turn.map(mark.path), fill, stroke, mark.details, clip))
    return result


def _moved_fill(fill: QBrush | None, turn: QTransform) -> QBrush | None:
    if fill is None or fill.gradient() is None:
        return fill
    moved = QBrush(fill)
    moved.setTransform(fill.transform() * turn)
    return moved


def seeded(*words: str) -> Random:
    """Chance that always falls the same way for the same words: a drawing keeps its looks."""
    return Random(crc32(" ".join(words).encode()))


def detailed(marks: Iterable[Mark], details: int) -> Marks:
    return [replace(mark, details=details) for mark in marks]


def placed(marks: Iterable[Mark], x: float, y: float) -> Marks:
    return [mark.at(x, y) for mark in marks]


# ---------------------------------------------------------------------------- colours, pens, brushes


@lru_cache(maxsize=4096)
def colour(value: str, alpha: int = 255) -> QColor:
    result = QColor(value)
    result.setAlpha(alpha)
    return result


@lru_cache(maxsize=4096)
def brush(value: str, alpha: int = 255) -> QBrush:
    return QBrush(colour(value, alpha))


@lru_cache(maxsize=4096)
def pen(
    value: str,
    width: float,
    alpha: int = 255,
    dash: tuple[float, ...] = (),
    *,
    cap: str = "flat",
    join: str = "round",
) -> QPen:
    caps = {
        "flat": Qt.PenCapStyle.FlatCap,
        "round": Qt.PenCapStyle.RoundCap,
        "square": Qt.PenCapStyle.SquareCap,
    }
    joins = {"round": Qt.PenJoinStyle.RoundJoin, "miter": Qt.PenJoinStyle.MiterJoin}
    result = QPen(colour(value, alpha), width, Qt.PenStyle.SolidLine, caps[cap], joins[join])
    if dash:
        result.setDashPattern(dash)
    return result


def glow(base: str, tone: str, strokes: Sequence[tuple[float, int]]) -> list[tuple[float, str]]:
    """Widths and opaque colours that look like these translucent strokes of a tone laid over a base.

    Opaque strokes may overlap, so that a long line can be drawn in pieces.
    """
    result = []
    now = base
    for width, alpha in strokes:
        now = mixed(now, tone, alpha / 255)
        result.append((width, now))
    return result


def shaded(value: str, factor: float) -> str:
    """The colour made darker (below 1) or lighter (above 1)."""
    tone = QColor(value)
    hue, saturation = max(tone.hsvHueF(), 0.0), tone.hsvSaturationF()
    return QColor.fromHsvF(hue, saturation, min(1.0, tone.valueF() * factor)).name()


# ---------------------------------------------------------------------------- paths


def polygon(points: Sequence[Point]) -> QPainterPath:
    path = line(points)
    path.closeSubpath()
    return path


def line(points: Sequence[Point]) -> QPainterPath:
    path = QPainterPath(QPointF(*points[0]))
    for x, y in points[1:]:
        path.lineTo(x, y)
    return path


def rings(shapes: Iterable[Sequence[Point]]) -> QPainterPath:
    """Rings of one shape; holes by the odd-even rule."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for ring in shapes:
        path.addPath(polygon(ring))
    return path


def rect(x: float, y: float, width: float, height: float, radius: float = 0.0) -> QPainterPath:
    path = QPainterPath()
    if radius:
        path.addRoundedRect(x, y, width, height, radius, radius)
    else:
        path.addRect(x, y, width, height)
    return path


def centred(width: float, height: float, radius: float = 0.0) -> QPainterPath:
    return rect(-width / 2, -height / 2, width, height, radius)


def cut_corners(x: float, y: float, width: float, height: float, cut: float) -> QPainterPath:
    right, bottom = x + width, y + height
    return polygon(
        [
            (x + cut, y),
            (right - cut, y),
            (right, y + cut),
            (right, bottom - cut),
            (right - cut, bottom),
            (x + cut, bottom),
            (x, bottom - cut),
            (x, y + cut),
        ]
    )


def disc(radius: float, x: float = 0.0, y: float = 0.0, squash: float = 1.0) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(x, y), radius, radius * squash)
    return path


def star(
    points: int, outer: float, inner: float, x: float = 0.0, y: float = 0.0, turn: float = -90.0
) -> QPainterPath:
    corners = []
    for i in range(points * 2):
        angle = math.radians(turn + 180.0 * i / points)
        radius = outer if i % 2 == 0 else inner
        corners.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
    return polygon(corners)


def regular(sides: int, radius: float, x: float = 0.0, y: float = 0.0, turn: float = 0.0) -> QPainterPath:
    angles = (math.radians(turn + 360.0 * i / sides) for i in range(sides))
    return polygon([(x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles])


def joined(paths: Iterable[QPainterPath]) -> QPainterPath:
    result = QPainterPath()
    result.setFillRule(Qt.FillRule.WindingFill)
    for path in paths:
        result.addPath(path)
    return result


def hatching(area: QRectF, pitch: float, *, rising: bool = True) -> QPainterPath:
    """Diagonal lines over a rectangle; clip them to what is hatched."""
    path = QPainterPath()
    height = area.height()
    offset = -height
    while offset < area.width():
        x = area.left() + offset
        top, bottom = (area.bottom(), area.top()) if rising else (area.top(), area.bottom())
        path.moveTo(x, top)
        path.lineTo(x + height, bottom)
        offset += pitch
    return path


# ---------------------------------------------------------------------------- text


@dataclass(frozen=True)
class Face:
    """A type face: family, weight, slant and spacing in units of the size."""

    family: str = SANS
    weight: int = 400
    italic: bool = False
    tracking: float = 0.0

    def font(self, size: float) -> QFont:
        return _font(self, size)


@lru_cache(maxsize=512)
def _font(face: Face, size: float) -> QFont:
    load_fonts()  # what is measured before they are there would be kept with the widths of another type
    font = QFont(face.family)
    font.setWeight(QFont.Weight(face.weight))
    font.setItalic(face.italic)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setPixelSize(max(1, round(size)))
    if face.tracking:
        font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, face.tracking * size)
    return font


BODY = Face()
STRONG = Face(weight=600)
BOLD = Face(weight=700)
TITLE = Face(SERIF, 600)
ITALIC = Face(SERIF, 500, italic=True)
SPREAD = Face(SERIF, 600, tracking=0.18)

_DRAWN = 64.0  # text is outlined once at this size and scaled


@lru_cache(maxsize=8192)
def _outline(text: str, face: Face) -> tuple[QPainterPath, float]:
    font = face.font(_DRAWN)
    path = QPainterPath()
    path.addText(0, 0, font, text)
    return path, QFontMetricsF(font).horizontalAdvance(text)


def text_width(text: str, face: Face, size: float) -> float:
    return _outline(text, face)[1] * size / _DRAWN


def text_path(
    text: str, face: Face, size: float, x: float = 0.0, y: float = 0.0, align: str = "left"
) -> QPainterPath:
    """Text as an outline, its base line at y, left, centred or right at x."""
    path, advance = _outline(text, face)
    scale = size / _DRAWN
    shift = {"left": 0.0, "centre": advance / 2, "right": advance}[align] * scale
    return _moved(path, scale, x - shift, y)


def _moved(path: QPainterPath, scale: float, x: float, y: float) -> QPainterPath:
    return QTransform(scale, 0, 0, scale, x, y).map(path)


def lettered(
    text: str,
    face: Face,
    size: float,
    x: float,
    y: float,
    ink: str,
    *,
    align: str = "centre",
    halo: str = "",
    halo_width: float = 0.0,
    halo_alpha: int = 215,
    alpha: int = 255,
    details: int = ALWAYS,
) -> Marks:
    """Text as marks, with a halo under it where one is wanted."""
    path = text_path(text, face, size, x, y, align)
    marks = []
    if halo:
        width = halo_width or size * 0.27
        marks.append(Mark(path, None, pen(halo, width, halo_alpha), details))
    marks.append(Mark(path, brush(ink, alpha), None, details))
    return marks


def figure(text: str, face: Face, size: float, ink: str, x: float = 0.0, y: float = 0.0) -> Mark:
    """A short text, its capitals and digits centred on the point."""
    return Mark(text_path(text, face, size, x, y + size * 0.345, "centre"), brush(ink))


@dataclass
class Sheet:
    """Marks collected in the order they are drawn."""

    marks: Marks = field(default_factory=list)

    def fill(self, path: QPainterPath, value: str, alpha: int = 255) -> None:
        self.marks.append(Mark(path, brush(value, alpha)))

    def stroke(
        self,
        path: QPainterPath,
        value: str,
        width: float,
        alpha: int = 255,
        dash: tuple[float, ...] = (),
        *,
        cap: str = "flat",
        clip: QPainterPath | None = None,
    ) -> None:
        self.marks.append(Mark(path, None, pen(value, width, alpha, dash, cap=cap), clip=clip))

    def both(self, path: QPainterPath, value: str, edge: str, width: float, alpha: int = 255) -> None:
        self.marks.append(Mark(path, brush(value, alpha), pen(edge, width)))

    def add(self, *marks: Mark) -> None:
        self.marks.extend(marks)
