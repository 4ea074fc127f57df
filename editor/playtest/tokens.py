"""Tokens and faces of dice, drawn: what players count and what they roll."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QLinearGradient, QPainter, QPainterPath, QPen

from editor.canvas.ink import disc, joined, polygon, rect
from editor.canvas.symbols import fitted, helmeted, spiked
from editor.themes import sans
from model.appearance import Look, SignLook
from model.pack import Pack

PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
INK = QColor("#22221F")


def draw_token(painter: QPainter, box: QRectF, look: SignLook) -> None:
    """A disc with what stands on it, as large as the box."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    light = QLinearGradient(box.topLeft(), box.bottomLeft())
    light.setColorAt(0, QColor(look.light))
    light.setColorAt(1, QColor(look.dark))
    painter.setBrush(light)
    painter.setPen(QPen(QColor(look.rim), max(1.0, box.width() * 0.07)))
    painter.drawEllipse(box)
    middle, radius = box.center(), box.width() / 2
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(look.ink))
    if look.form == "star":
        painter.drawPath(spiked(8, radius * 0.62, radius * 0.3, middle.x(), middle.y()))
    elif look.form == "cross":
        painter.drawPath(_cross(radius * 0.58).translated(middle))
    elif look.text:
        painter.setPen(QColor(look.ink))
        painter.setFont(sans(box.width() * 0.42, QFont.Weight.Bold))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, look.text)
    painter.restore()


def draw_gap(painter: QPainter, box: QRectF, colour: str) -> None:
    """The place of a token that is still to be won."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(colour), 1.2, Qt.PenStyle.DashLine))
    painter.drawEllipse(box.adjusted(0.6, 0.6, -0.6, -0.6))
    painter.restore()


def _cross(half: float) -> QPainterPath:
    """Four arms that widen outwards."""
    arm = [(-0.18, 0), (-0.42, -1), (0.42, -1), (0.18, 0)]
    turns = ((1, 0, 0, 1), (0, -1, 1, 0), (-1, 0, 0, -1), (0, 1, -1, 0))
    return joined(
        polygon([((a * x + b * y) * half, (c * x + d * y) * half) for x, y in arm]) for a, b, c, d in turns
    )


# ---------------------------------------------------------------------------- dice


def _skull() -> QPainterPath:
    head = joined([disc(26, 0, -8), rect(-14, 8, 28, 20, 5)])
    holes = joined([disc(7.5, -10, -6), disc(7.5, 10, -6), polygon([(0, 2), (4, 10), (-4, 10)])])
    return head.subtracted(holes).subtracted(joined([rect(-6, 18, 3, 10), rect(3, 18, 3, 10)]))


def _flag() -> QPainterPath:
    return joined([rect(-24, -30, 5, 62, 2), polygon([(-19, -28), (28, -22), (22, -6), (28, 8), (-19, 4)])])


GLYPHS: dict[str, tuple[Callable[[], QPainterPath], str]] = {
    "soldier": (lambda: helmeted("brim"), "#3E4A2A"),
    "skull": (_skull, "#22221F"),
    "flag": (_flag, "#2F5F95"),
}


def draw_die(
    painter: QPainter,
    box: QRectF,
    sides: int,
    face: int,
    name: str = "",
    glyph: str = "",
    pack: Pack | None = None,
) -> None:
    """A die as it lies: a glyph where the game's dice have faces of their own, else pips or a number."""
    light = QLinearGradient(box.topLeft(), box.bottomLeft())
    light.setColorAt(0, QColor("#FFFDF5"))
    light.setColorAt(1, QColor("#E6DCC3"))
    painter.setPen(QPen(QColor("#8F8468"), 1))
    painter.setBrush(QBrush(light))
    painter.drawRoundedRect(box, box.width() * 0.18, box.width() * 0.18)
    if glyph and pack is not None:
        _draw_glyph(painter, box, glyph, pack)
    elif name:
        painter.setPen(INK)
        painter.setFont(sans(10 if len(name) > 5 else 12, QFont.Weight.DemiBold))
        wrapped = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(box.adjusted(-6, 0, 6, 0), wrapped, name)
    elif sides == 6:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(INK)
        for x, y in PIPS[face]:
            step = box.width() / 4
            painter.drawEllipse(box.center() + QPointF(x * step, y * step), step * 0.37, step * 0.37)
    else:
        painter.setPen(INK)
        painter.setFont(sans(box.width() * 0.47, QFont.Weight.DemiBold))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(face))


def _draw_glyph(painter: QPainter, box: QRectF, glyph: str, pack: Pack) -> None:
    middle, room = box.center(), box.width() * 0.68
    painter.setPen(Qt.PenStyle.NoPen)
    if glyph == "burst":
        for colour, size in (("#C8431F", 0.48), ("#F4B02A", 0.3)):
            painter.setBrush(QColor(colour))
            painter.drawPath(spiked(9, room * size * 1.5, room * size * 0.8, middle.x(), middle.y()))
    elif glyph in GLYPHS:
        path, colour = GLYPHS[glyph]
        painter.setBrush(QColor(colour))
        painter.drawPath(fitted(path(), room, room, middle.x(), middle.y()))
    else:
        look: Look = pack.system.look
        inner = QRectF(0, 0, room, room)
        inner.moveCenter(middle)
        draw_token(painter, inner, look.sign(pack, glyph, None))
