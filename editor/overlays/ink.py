"""Drawing an overlay over the canvas: tints, ribbons with chevrons, gaps, and signs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPainter, QPainterPath, QPen

from editor.canvas.view import Canvas, outline_of
from editor.overlays.drawn import Drawn, Ribbon, Tint
from editor.themes import sans

HALO = QColor(255, 255, 255, 220)
ALPHA = 150
MOST_WIDE = 6
"""Units beyond which a flow grows no wider."""


def draw(painter: QPainter, canvas: Canvas, board: str, drawn: Drawn, scale: float) -> None:
    """Draw an overlay on the board in view."""
    painter.save()
    outlines = {space: outline for space in drawn.tints if (outline := _outline(canvas, board, space))}
    for space, outline in outlines.items():
        _tint(painter, outline, drawn.tints[space], scale)
    for ribbon in drawn.ribbons:
        for a, b in pairwise(ribbon.spaces):
            _ribbon(painter, canvas, board, a, b, ribbon, scale)
    _signs(painter, outlines, drawn.tints)
    painter.restore()


def _outline(canvas: Canvas, board: str, space: str) -> QPainterPath | None:
    """The shape of a space; a point has a box round its counters, without its name and signs."""
    thing = canvas.thing(("boards", board, "spaces", space))
    if thing is None:
        return None
    if thing.rings or canvas.picture is None:
        return outline_of(thing, 3.0)
    centre, half = _spot(canvas, space), canvas.picture.counter_side * 0.75
    path = QPainterPath()
    path.addRoundedRect(QRectF(centre.x() - half, centre.y() - half, 2 * half, 2 * half), 5, 5)
    return path


def _spot(canvas: Canvas, space: str) -> QPointF:
    """Where counters stand in a space."""
    assert canvas.picture is not None
    return QPointF(*(canvas.picture.stack_centre(space) or (0, 0)))


def _tint(painter: QPainter, outline: QPainterPath, tint: Tint, scale: float) -> None:
    colour = QColor(tint.colour)
    fill = QColor(colour)
    fill.setAlphaF(tint.strength * 0.75)
    painter.setPen(QPen(HALO, 3.4 * scale))
    painter.setBrush(fill)
    painter.drawPath(outline)
    painter.setPen(QPen(colour, 1.8 * scale))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if tint.hatched:
        hatch = QBrush(colour, Qt.BrushStyle.BDiagPattern)
        hatch.setTransform(painter.transform().inverted()[0])
        painter.setBrush(hatch)
    painter.drawPath(outline)


def _signs(painter: QPainter, outlines: Mapping[str, QPainterPath], tints: Mapping[str, Tint]) -> None:
    """Figures in a disc at the upper right corner, as large at every zoom."""
    turn = painter.transform()
    painter.resetTransform()
    painter.setFont(_font())
    for space, outline in outlines.items():
        if sign := tints[space].sign:
            corner = turn.map(outline.boundingRect().topRight())
            room = max(18, 9 + 7 * len(sign))
            disc = QRectF(corner.x() - room + 6, corner.y() - 7, room, 18)
            painter.setPen(QPen(HALO, 1.6))
            painter.setBrush(QColor(tints[space].colour))
            painter.drawRoundedRect(disc, 9, 9)
            painter.setPen(_ink_on(tints[space].colour))
            painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, sign)
    painter.setTransform(turn)


def _ink_on(colour: str) -> QColor:
    return QColor("#1B1D20") if QColor(colour).lightnessF() > 0.6 else QColor("#FFFFFF")


def _ribbon(
    painter: QPainter, canvas: Canvas, board: str, a: str, b: str, ribbon: Ribbon, scale: float
) -> None:
    if canvas.picture is None or any(
        canvas.thing(("boards", board, "spaces", space)) is None for space in (a, b)
    ):
        return
    start, end = _spot(canvas, a), _spot(canvas, b)
    half = canvas.picture.counter_side * 0.6
    way = end - start
    length = (way.x() ** 2 + way.y() ** 2) ** 0.5
    if not length:
        return
    along = way / length
    half = min(half, length / 4)
    start, end = start + along * half, end - along * half
    if ribbon.style == "flow":
        _flow(painter, start, end, along, ribbon, scale)
    else:
        _line(painter, start, end, ribbon, scale)


def _flow(
    painter: QPainter, start: QPointF, end: QPointF, along: QPointF, ribbon: Ribbon, scale: float
) -> None:
    """A broad band with chevrons that point to the source."""
    width = (9 + 1.6 * min(ribbon.weight, MOST_WIDE)) * max(scale, 0.55)
    colour = QColor(ribbon.colour)
    colour.setAlpha(ALPHA)
    painter.setPen(QPen(HALO, width + 3 * scale, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    painter.drawLine(start, end)
    painter.setPen(QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    painter.drawLine(start, end)
    side = QPointF(-along.y(), along.x()) * width * 0.3
    pen = QPen(QColor("#FFFFFF"), max(1.6 * scale, width * 0.16))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    length = ((end - start).x() ** 2 + (end - start).y() ** 2) ** 0.5
    step = width * 1.1
    for number in range(1, max(1, int(length / step))):
        tip = start + along * step * (number + 0.3)
        chevron = QPainterPath(tip - along * width * 0.3 + side)
        chevron.lineTo(tip)
        chevron.lineTo(tip - along * width * 0.3 - side)
        painter.drawPath(chevron)


def _line(painter: QPainter, start: QPointF, end: QPointF, ribbon: Ribbon, scale: float) -> None:
    """A gap as red dashes with a cross, a leg over the sea as dots, a bridge as a firm line."""
    colour = QColor(ribbon.colour)
    painter.setPen(QPen(HALO, 7 * scale))
    painter.drawLine(start, end)
    pen = QPen(colour, 4 * scale)
    if ribbon.style == "cut":
        pen.setDashPattern([3, 2])
    elif ribbon.style == "sea":
        pen.setDashPattern([0.1, 1.8])
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.drawLine(start, end)
    if ribbon.style != "cut":
        return
    middle, arm = (start + end) / 2, 4.5 * scale
    painter.setPen(QPen(HALO, 2 * scale))
    painter.setBrush(colour)
    painter.drawEllipse(middle, 10 * scale, 10 * scale)
    painter.setPen(QPen(QColor("#FFFFFF"), 2.6 * scale, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(middle - QPointF(arm, arm), middle + QPointF(arm, arm))
    painter.drawLine(middle - QPointF(arm, -arm), middle + QPointF(arm, -arm))


@lru_cache(maxsize=1)
def _font() -> QFont:
    font = sans(11.5, QFont.Weight.Bold)
    font.setPixelSize(12)
    return font
