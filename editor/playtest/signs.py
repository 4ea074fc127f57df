"""Signs that a game puts on the map: who holds a space, markers, supply, ways, heat."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPainterPath, QPen, QPixmap, QTransform

from editor.themes import sans
from model.appearance import contrasting
from rules.core.values import Sight

from .lights import GREEN
from .places import Places
from .strokes import arrow, dice_pill, draw_shields, ring, shield_at, sight_line

RED = QColor("#B3261E")
AMBER = QColor("#B0761B")
VIOLET = QColor("#6A4C93")
FLAG_FOOT = QPoint(3, 11)
"""Where the pole of a pennant stands in its picture."""


class Signs:
    """What is drawn over the counters besides the choices."""

    def __init__(self) -> None:
        self.colours: Mapping[str, str] = {}
        """Of the sides, in the order of the seats."""
        self.taken: Mapping[str, str] = {}
        """Spaces that another side holds than at the start."""
        self.markers: Mapping[str, tuple[str, ...]] = {}
        self.arrows: tuple[tuple[str, str], ...] = ()
        """Ways that are drawn: what changed since the last decision."""
        self.unsupplied: tuple[str, ...] = ()
        self.picked: tuple[str, ...] = ()
        """Units that the players have picked out for this turn: ordered, activated."""
        self.line: tuple[str, ...] = ()
        """The spaces of a supply line."""
        self.barred: tuple[str, ...] = ()
        self.every_line: tuple[tuple[str, str], ...] = ()
        """The steps of the supply lines of all units, where that is shown."""
        self.cut_off: tuple[str, ...] = ()
        """Units that are shown to draw no supply."""
        self.reach: Mapping[str, int] = {}
        """Where a unit could come to, with the cost."""
        self.sights: tuple[Sight, ...] = ()
        """Looks from where an action leads."""
        self.heat: Mapping[str, float] = {}
        """Share by space, for heat maps."""
        self._made_for: tuple[object, ...] = ()
        self._labels: list[tuple[QPointF, str, str]] = []
        self._cut_off = QPainterPath()
        self._cut_off_bars = QPainterPath()
        self._shields = QPainterPath()
        self._ticks = QPainterPath()

    def draw(self, painter: QPainter, places: Places, scale: float) -> None:
        self._prepare(places, scale)
        turn = painter.transform()
        painter.resetTransform()
        self._draw_flags(painter, turn, places)
        self._draw_labels(painter, turn)
        painter.setTransform(turn)
        draw_shields(painter, self._shields, self._ticks, scale)
        for start, end in self.arrows:
            a, b = places.centre(start), places.centre(end)
            if a is not None and b is not None:
                arrow(painter, a, b, AMBER, 3.0 * scale)
        self._draw_reach(painter, places, scale)
        self._draw_supply(painter, places, scale)
        self._draw_sights(painter, places, scale)

    def _prepare(self, places: Places, scale: float) -> None:
        """Shapes are made once for a moment and a zoom."""
        made_for = (self.markers, self.unsupplied, self.picked, places.canvas.field, scale)
        if len(made_for) == len(self._made_for) and all(
            one is other or one == other for one, other in zip(made_for, self._made_for, strict=True)
        ):
            return
        self._made_for = made_for
        self._labels = []
        for space, marks in self.markers.items():
            if (box := places.box(space)) is not None:
                spot = box.bottomLeft() - QPointF(2, 4) * scale
                self._labels += [(spot, *short_of(mark, self.colours)) for mark in marks]
        self._shields, self._ticks = QPainterPath(), QPainterPath()
        for unit in self.picked:
            found = places.canvas.thing(places.path(("piece", unit)))
            if found is not None:
                shield, tick = shield_at(QPointF(found.bounds.left, found.bounds.top), scale)
                self._shields.addPath(shield)
                self._ticks.addPath(tick)
        self._cut_off, self._cut_off_bars = QPainterPath(), QPainterPath()
        for unit in self.unsupplied:
            found = places.canvas.thing(places.path(("piece", unit)))
            if found is not None:
                spot = QPointF(found.bounds.left, found.bounds.bottom)
                self._cut_off.addEllipse(spot, 6 * scale, 6 * scale)
                self._cut_off_bars.moveTo(spot - QPointF(3 * scale, 0))
                self._cut_off_bars.lineTo(spot + QPointF(3 * scale, 0))

    def _draw_flags(self, painter: QPainter, turn: QTransform, places: Places) -> None:
        """Pennants of the sides that took a space: pointed for the first seat, square for the second."""
        square, ratio = list(self.colours)[1::2], places.canvas.devicePixelRatioF()
        for space, seat in self.taken.items():
            if (box := places.box(space)) is not None:
                picture = _flag(self.colours.get(seat, "#888888"), seat in square, ratio)
                painter.drawPixmap(turn.map(box.topLeft()).toPoint() - FLAG_FOOT, picture)

    def _draw_labels(self, painter: QPainter, turn: QTransform) -> None:
        """Markers as small labels in a row at the foot of their space."""
        last, room = QPointF(), 0
        for foot, words, colour in self._labels:
            room = room if foot == last else 0
            last = foot
            picture = _label(words, colour)
            painter.drawPixmap(turn.map(foot).toPoint() + QPoint(room, 0), picture)
            room += picture.width() + 1

    def _draw_supply(self, painter: QPainter, places: Places, scale: float) -> None:
        """Units without supply carry a red sign; a line that was asked for is green, what bars it red."""
        painter.setPen(QPen(GREEN, 1.8 * scale, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        for one, other in self.every_line:
            a, b = places.centre(one), places.centre(other)
            if a is not None and b is not None:
                painter.drawLine(QPointF(*a), QPointF(*b))
        for unit in self.cut_off:
            outline = places.outline(("piece", unit))
            if outline is not None:
                ring(painter, outline, RED, RED, 40, 2.2 * scale)
        centres = [centre for space in self.line if (centre := places.centre(space)) is not None]
        for start, end in pairwise(centres):
            arrow(painter, start, end, GREEN, 2.4 * scale)
        for space in self.barred:
            outline = places.outline(("space", space))
            if outline is not None:
                ring(painter, outline, RED, RED, 40, 2.2 * scale)
        if not self._cut_off.isEmpty():
            painter.setPen(QPen(QColor("#FFFFFF"), 1.4 * scale))
            painter.setBrush(RED)
            painter.drawPath(self._cut_off)
            painter.drawPath(self._cut_off_bars)

    def _draw_reach(self, painter: QPainter, places: Places, scale: float) -> None:
        """Where a unit could come to, with what it costs to come there."""
        painter.setFont(_font(12 * scale))
        for space, cost in self.reach.items():
            outline, centre = places.outline(("space", space)), places.centre(space)
            if outline is None or centre is None:
                continue
            ring(painter, outline, VIOLET, VIOLET, 45, 1.6 * scale, dashed=True)
            spot = QRectF(centre[0] - 9 * scale, centre[1] - 9 * scale, 18 * scale, 18 * scale)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(VIOLET)
            painter.drawEllipse(spot)
            painter.setPen(QColor("#FFFFFF"))
            painter.drawText(spot, Qt.AlignmentFlag.AlignCenter, str(cost))

    def _draw_sights(self, painter: QPainter, places: Places, scale: float) -> None:
        """Looks from where an action leads: clear ones with their dice, blocked ones with what blocks."""
        for look in self.sights:
            start, end = places.centre(look.start), places.centre(look.end)
            if start is None or end is None:
                continue
            stop = places.centre(look.blocked[0]) if look.blocked else None
            if look.blocked and stop is None:
                continue
            sight_line(painter, start, end, stop, GREEN if look.clear else RED, 2.6 * scale)
            if look.clear and look.dice:
                dice_pill(painter, end, look.dice, scale)

    def draw_heat(self, painter: QPainter, places: Places, scale: float) -> None:
        if not self.heat:
            return
        painter.save()
        most = max(self.heat.values()) or 1.0
        painter.setFont(_font(11 * scale))
        for space, value in self.heat.items():
            outline = places.outline(("space", space))
            if outline is None or value <= 0:
                continue
            share = value / most
            colour = QColor.fromHsvF(0.13 * (1 - share), 0.55 + 0.45 * share, 0.95, 0.25 + 0.5 * share)
            painter.setPen(QPen(QColor(120, 30, 10, 160), 1.2 * scale))
            painter.setBrush(colour)
            grown = outline.boundingRect().adjusted(-5 * scale, -5 * scale, 5 * scale, 5 * scale)
            if places.is_outlined(space):
                painter.drawPath(outline)
            else:
                painter.drawEllipse(grown)
            painter.setPen(QColor("#FFFFFF") if share > 0.55 else QColor("#3A1A08"))
            text = f"{value:.0%}" if most <= 1 else f"{value:.1f}"
            painter.drawText(grown, Qt.AlignmentFlag.AlignCenter, text)
        painter.restore()


def short_of(marker: str, colours: Mapping[str, str]) -> tuple[str, str]:
    """A marker in few letters, and its colour: `trench-2-red` is `T2` in red's colour."""
    words = marker.replace("_", "-").split("-")
    owner = next((word for word in words if word in colours), "")
    said = "".join(word if word.isdigit() else word[:1].upper() for word in words if word != owner)
    return said, colours.get(owner, "#4A4437")


@lru_cache(maxsize=64)
def _flag(colour: str, is_square: bool, ratio: float) -> QPixmap:
    """A pennant whose pole stands on `FLAG_FOOT`."""
    width, height = 13.0, 8.0
    foot = QPointF(FLAG_FOOT)
    flag = QPainterPath(foot + QPointF(0, 5))
    flag.lineTo(foot - QPointF(0, height))
    if is_square:
        flag.addRect(QRectF(foot - QPointF(0, height), QSizeF(width, height)))
    else:
        flag.lineTo(foot + QPointF(width, -height / 2))
        flag.lineTo(foot)
    picture = QPixmap(QSize(20, 18) * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor("#FFFFFF"), 2.6))
    painter.drawPath(flag)
    painter.setPen(QPen(QColor("#2B2621"), 1.2))
    painter.setBrush(QColor(colour))
    painter.drawPath(flag)
    painter.end()
    return picture


@lru_cache(maxsize=512)
def _label(words: str, colour: str) -> QPixmap:
    font = _font(9.5)
    picture = QPixmap(QFontMetrics(font).horizontalAdvance(words) + 7, 13)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(font)
    box = QRectF(0.5, 0.5, picture.width() - 1, picture.height() - 1)
    painter.setPen(QPen(QColor("#FFFFFF"), 1.0))
    painter.setBrush(QColor(colour))
    painter.drawRoundedRect(box, 3, 3)
    painter.setPen(QColor(contrasting(colour)))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)
    painter.end()
    return picture


def _font(pixels: float) -> QFont:
    font = sans(max(1.0, pixels), QFont.Weight.Bold)
    font.setPixelSize(max(1, round(pixels)))
    return font
