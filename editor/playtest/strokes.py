"""Strokes that stand out on any map: rings, arrows, looks, pills and shields."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from editor.canvas.geometry import Point
from editor.themes import sans

CASING = QColor(255, 255, 255, 210)


def ring(
    painter: QPainter,
    outline: QPainterPath,
    line: QColor,
    fill: QColor,
    alpha: int,
    width: float,
    *,
    dashed: bool = False,
) -> None:
    """A coloured line, perhaps dashed, on a white casing, and a light fill inside."""
    colour = QColor(fill)
    colour.setAlpha(alpha)
    painter.setPen(QPen(CASING, width * 1.9))
    painter.setBrush(colour if alpha else Qt.BrushStyle.NoBrush)
    painter.drawPath(outline)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    pen = QPen(line, width)
    if dashed:
        pen.setDashPattern([2.4, 2.2])
    painter.setPen(pen)
    painter.drawPath(outline)


def arrow(painter: QPainter, start: Point, end: Point, colour: QColor, width: float) -> None:
    a, b = QPointF(*start), QPointF(*end)
    way = b - a
    length = (way.x() ** 2 + way.y() ** 2) ** 0.5
    if not length:
        return
    unit = way / length
    side = QPointF(-unit.y(), unit.x())
    tip = b - unit * width
    base = tip - unit * width * 3.2
    head = QPainterPath(tip)
    head.lineTo(base + side * width * 1.8)
    head.lineTo(base - side * width * 1.8)
    head.closeSubpath()
    for pen in (
        QPen(CASING, width * 1.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap),
        QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap),
    ):
        painter.setPen(pen)
        painter.drawLine(a, base)
    painter.setPen(QPen(CASING, width * 0.5))
    painter.setBrush(colour)
    painter.drawPath(head)


def sight_line(
    painter: QPainter, start: Point, end: Point, stop: Point | None, colour: QColor, width: float
) -> None:
    """A look: solid where it is clear; dashed, with a stop sign where it ends, where it is blocked."""
    a, b = QPointF(*start), QPointF(*end)
    pen = QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
    if stop is not None:
        pen.setDashPattern([2.0, 1.6])
    painter.setPen(QPen(CASING, width * 1.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(a, b)
    painter.setPen(pen)
    painter.drawLine(a, b)
    if stop is not None:
        along = _nearest(a, b, QPointF(*stop))
        radius = width * 2.4
        painter.setPen(QPen(CASING, width * 0.6))
        painter.setBrush(colour)
        painter.drawEllipse(along, radius, radius)
        painter.setPen(QPen(QColor("#FFFFFF"), width))
        painter.drawLine(along - QPointF(radius * 0.5, 0), along + QPointF(radius * 0.5, 0))


def _nearest(a: QPointF, b: QPointF, point: QPointF) -> QPointF:
    """The point of a line that lies nearest to another point."""
    way, to = b - a, point - a
    length = way.x() ** 2 + way.y() ** 2
    share = (way.x() * to.x() + way.y() * to.y()) / length if length else 0.0
    return a + way * min(1.0, max(0.0, share))


def dice_pill(painter: QPainter, at: Point, dice: int, scale: float) -> None:
    """How many dice a fight there would have: a small die and a number over the target."""
    box = QRectF(0, 0, 36 * scale, 20 * scale)
    box.moveCenter(QPointF(at[0], at[1] - 26 * scale))
    painter.setPen(QPen(CASING, 2 * scale))
    painter.setBrush(QColor("#0B7A3B"))
    painter.drawRoundedRect(box, 6 * scale, 6 * scale)
    die = QRectF(box.left() + 5 * scale, box.top() + 4 * scale, 12 * scale, 12 * scale)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#FFFFFF"))
    painter.drawRoundedRect(die, 2.5 * scale, 2.5 * scale)
    painter.setBrush(QColor("#0B7A3B"))
    for x, y in ((0.3, 0.3), (0.7, 0.7)):
        spot = die.topLeft() + QPointF(die.width() * x, die.height() * y)
        painter.drawEllipse(spot, 1.5 * scale, 1.5 * scale)
    font = sans(14)
    font.setBold(True)
    font.setPixelSize(max(1, round(14 * scale)))
    painter.setFont(font)
    painter.setPen(QColor("#FFFFFF"))
    painter.drawText(box.adjusted(19 * scale, 0, -2 * scale, 0), Qt.AlignmentFlag.AlignCenter, str(dice))


def shield_at(spot: QPointF, scale: float) -> tuple[QPainterPath, QPainterPath]:
    """A small shield at the corner of a counter that has been picked out, and the tick on it."""
    x, y = spot.x(), spot.y()
    shield = QPainterPath(QPointF(x - 7 * scale, y - 7 * scale))
    shield.lineTo(x + 7 * scale, y - 7 * scale)
    shield.lineTo(x + 7 * scale, y + 2 * scale)
    shield.lineTo(x, y + 9 * scale)
    shield.lineTo(x - 7 * scale, y + 2 * scale)
    shield.closeSubpath()
    tick = QPainterPath(QPointF(x - 3.5 * scale, y - 0.5 * scale))
    tick.lineTo(x - 0.5 * scale, y + 2.5 * scale)
    tick.lineTo(x + 4 * scale, y - 3.5 * scale)
    return shield, tick


def draw_shields(painter: QPainter, shields: QPainterPath, ticks: QPainterPath, scale: float) -> None:
    painter.setPen(QPen(QColor("#FFFFFF"), 1.2 * scale))
    painter.setBrush(QColor("#1264A8"))
    painter.drawPath(shields)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor("#FFFFFF"), 1.8 * scale))
    painter.drawPath(ticks)
