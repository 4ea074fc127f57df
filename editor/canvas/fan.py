"""A stack fanned: its counters side by side above it, while the pointer rests on it; a click takes one."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from editor.canvas import counters
from editor.canvas.hits import Findable
from editor.canvas.ink import NEAR, paint
from editor.canvas.view import SELECTED, Canvas
from model.appearance import CounterLook
from model.change import Path

LEAST = 44.0
"""Pixels: counters of a fan are at least so high."""
ROW = 8
GAP, MARGIN = 6.0, 8.0
REST, LINGER = 220, 260
"""Milliseconds before a stack fans out, and before the fan closes when the pointer has left."""
PAPER, EDGE = QColor(251, 246, 233, 245), QColor("#5A5044")


class Fan(QWidget):
    """The counters of the stack under the pointer, the lowest first."""

    chosen = Signal(object)
    """The path of the counter that was clicked."""

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self.canvas = canvas
        self.place = ""
        self.counters: list[tuple[Path, CounterLook]] = []
        self._hovered = -1
        self._scale = 1.0
        self._open = QTimer(self, singleShot=True, interval=REST)
        self._open.timeout.connect(self.fan_out)
        self._close = QTimer(self, singleShot=True, interval=LINGER)
        self._close.timeout.connect(self.fold)
        self._wanted = ""
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.hide()
        canvas.pointed.connect(self._point)
        canvas.zoomed.connect(lambda _zoom: self.fold())
        canvas.moved.connect(self.fold)

    # ------------------------------------------------------------------ opening and closing

    def _point(self, thing: Findable | None, _point: object) -> None:
        self._wanted = self._stack_of(thing)
        if self.isVisible() and self._wanted == self.place:
            self._close.stop()
        elif self._wanted and self.canvas.picture is not None and not self.canvas.picture.in_play:
            self._open.start()
        else:
            self._open.stop()
            if self.isVisible() and not self._close.isActive():
                self._close.start()

    def _stack_of(self, thing: Findable | None) -> str:
        """The place of the stack that a counter lies in; nothing where it lies alone or in a box."""
        picture = self.canvas.picture
        if thing is None or thing.kind != "counter" or picture is None:
            return ""
        entry = thing.path[3]
        place = next((place for place, entries in picture.showing.at.items() if entry in entries), "")
        many = place not in picture.board.boxes and len(picture.standing(place)) > 1
        return place if many else ""

    def fan_out(self) -> None:
        """Lay the counters of the wanted stack out above it."""
        picture = self.canvas.picture
        if picture is None or not self._wanted or (self.canvas.tool is not None and self.canvas.tool.is_busy):
            return
        centre = picture.stack_centre(self._wanted)
        scenario = picture.showing.scenario_id
        if centre is None or scenario is None:
            return
        self.place, self._hovered = self._wanted, -1
        self.counters = [
            (("scenarios", scenario, "setup", entry), look) for entry, look in picture.standing(self.place)
        ]
        tallest = max(counters.extent(look)[1] for _, look in self.counters)
        self._scale = max(self.canvas.zoom * picture.unit, LEAST / tallest)
        whole = QRectF()
        for spot in self.spots():
            whole |= spot
        self.resize(round(whole.right() + MARGIN), round(whole.bottom() + MARGIN))
        at = self.canvas.mapFromScene(QPointF(*centre))
        top = at.y() - round(tallest * self.canvas.zoom * picture.unit / 2) - self.height() - 6
        room = self.canvas.viewport().rect()
        left = max(4, min(at.x() - self.width() // 2, room.width() - self.width() - 4))
        self.move(
            left, top if top >= 4 else at.y() + round(tallest * self.canvas.zoom * picture.unit / 2) + 8
        )
        self._close.stop()
        self.show()
        self.raise_()
        self.update()

    def fold(self) -> None:
        self._close.stop()
        self._open.stop()
        self.hide()

    # ------------------------------------------------------------------ the counters

    def spots(self) -> list[QRectF]:
        """Where the counters lie in the fan."""
        sizes = [counters.extent(look) for _, look in self.counters]
        wide = max(width for width, _ in sizes) * self._scale
        tall = max(height for _, height in sizes) * self._scale
        return [
            QRectF(
                MARGIN + (index % ROW) * (wide + GAP) + (wide - width * self._scale) / 2,
                MARGIN + (index // ROW) * (tall + GAP) + (tall - height * self._scale) / 2,
                width * self._scale,
                height * self._scale,
            )
            for index, (width, height) in enumerate(sizes)
        ]

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(EDGE, 1))
        painter.setBrush(PAPER)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 7, 7)
        for index, (spot, (path, look)) in enumerate(zip(self.spots(), self.counters, strict=True)):
            painter.save()
            painter.translate(spot.center())
            painter.scale(self._scale, self._scale)
            paint(painter, counters.counter(look), NEAR)
            painter.restore()
            if index == self._hovered or path in self.canvas.selection:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(SELECTED, 2.4))
                painter.drawRoundedRect(spot.adjusted(-2.5, -2.5, 2.5, 2.5), 4, 4)

    # ------------------------------------------------------------------ the pointer

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._close.stop()
        spots = self.spots()
        self._hovered = next((i for i, spot in enumerate(spots) if spot.contains(event.position())), -1)
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        for spot, (path, _) in zip(self.spots(), self.counters, strict=True):
            if spot.contains(event.position()):
                self.chosen.emit(path)
                self.update()
                return

    def leaveEvent(self, event: QEvent) -> None:
        self._close.start()
