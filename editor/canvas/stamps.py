"""Counters as pictures of pixels: where the map stands still, a counter is drawn once for its look and zoom,
and put down again and again in microseconds."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap, QTransform

from editor.canvas import counters
from editor.canvas.ink import LOW, MIDDLE, NEAR, Marks, paint
from model.appearance import CounterLook

STEP = 5.0
"""Counters of a stack lie so far apart, as `counters.stack` has them."""


class Stamps:
    """Pictures of counters for one zoom, made when they are first wanted."""

    def __init__(self) -> None:
        self._key: tuple[float, int, float] = (0.0, 0, 1.0)
        self._kept: dict[Hashable, tuple[QPixmap, QPointF]] = {}

    def take(self, scale: float, detail: int, ratio: float) -> None:
        """From now on draw for this scale, level of detail and density of the screen."""
        key = (scale, detail, ratio)
        if key != self._key:
            self._key = key
            self._kept.clear()

    def counter(self, painter: QPainter, look: CounterLook, at: QPointF) -> None:
        """Put a counter down, its centre at a point of the viewport."""
        self._put(painter, look, lambda: [*counters.counter(look)], at)

    def stack(self, painter: QPainter, looks: Sequence[CounterLook], at: QPointF) -> None:
        """Put a stack down: the last three counters one upon the other, and how many there are."""
        scale, detail, _ = self._key
        shown = looks[-3:]
        shift = -(len(shown) - 1) * STEP / 2
        for index, look in enumerate(shown):
            offset = (shift + index * STEP) * scale
            self.counter(painter, look, at + QPointF(offset, -offset))
        wanted = LOW if len(looks) <= 3 else LOW | MIDDLE | NEAR
        if len(looks) > 1 and detail & wanted:
            width, height = counters.extent(shown[-1])
            count = str(len(looks))
            corner = at + QPointF(width, -height) * (0.5 * scale)
            self._put(painter, count, lambda: counters.badge(count, 0, 0), corner)

    def _put(self, painter: QPainter, key: Hashable, marks: Callable[[], Marks], at: QPointF) -> None:
        kept = self._kept.get(key)
        if kept is None:
            kept = self._kept[key] = self._drawn(marks())
        picture, corner = kept
        spot = at + corner
        painter.drawPixmap(QPointF(round(spot.x()), round(spot.y())), picture)

    def _drawn(self, marks: Marks) -> tuple[QPixmap, QPointF]:
        """The picture, and where its corner lies from the centre."""
        scale, detail, ratio = self._key
        bounds = QRectF()
        for mark in marks:
            bounds = bounds.united(mark.bounds)
        turn = QTransform.fromScale(scale, scale)
        room = turn.mapRect(bounds).toAlignedRect().adjusted(-1, -1, 1, 1)
        picture = QPixmap(room.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-room.topLeft())
        painter.setTransform(turn, True)
        paint(painter, marks, detail)
        painter.end()
        return picture, QPointF(room.topLeft())
