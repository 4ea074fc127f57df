"""A still of the scene: while nothing but overlays moves, the map is drawn once and shown as a picture.

Lighting, hovering and counters on their way then cost a few milliseconds, however much is on the map. Parts
of the scene that change are drawn anew in the still, the rest of it stays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsView

MOST_PARTS = 60
"""With more parts than this the whole is drawn at once."""


class Still:
    """The picture of a view without its overlays."""

    def __init__(self, view: QGraphicsView, draw: Callable[[QPainter, QRectF], None]) -> None:
        """`draw` paints a part of the scene, in its coordinates."""
        self._view = view
        self._draw = draw
        self._picture = QPixmap()
        self._key: tuple[object, ...] = ()
        self._stale: list[QRectF] = []

    def forget(self) -> None:
        """Everything has to be drawn anew."""
        self._key = ()
        self._stale = []

    def touch(self, parts: Iterable[QRectF]) -> None:
        """These parts of the scene have changed."""
        self._stale += parts
        if len(self._stale) > MOST_PARTS:
            self.forget()

    def show(self, painter: QPainter, look: object) -> None:
        """Put the still on the viewport; `look` tells one way of drawing it from another."""
        room = self._view.viewport().rect()
        turn = self._view.viewportTransform()
        ratio = self._view.devicePixelRatioF()
        key = (room.size().toTuple(), _numbers(turn), ratio, look)
        if key != self._key:
            self._key, self._stale = key, []
            self._picture = QPixmap(room.size() * ratio)
            self._picture.setDevicePixelRatio(ratio)
            self._render(turn, room)
        elif self._stale:
            for part in self._merged(turn, room):
                self._render(turn, part)
            self._stale = []
        painter.drawPixmap(0, 0, self._picture)

    def _merged(self, turn: QTransform, room: QRect) -> list[QRect]:
        """The stale parts in pixels; those that touch become one."""
        parts: list[QRect] = []
        for stale in self._stale:
            part = turn.mapRect(stale).toAlignedRect().adjusted(-2, -2, 2, 2) & room
            if part.isEmpty():
                continue
            near = [other for other in parts if other.intersects(part)]
            for other in near:
                parts.remove(other)
                part = part.united(other)
            parts.append(part)
        return parts

    def _render(self, turn: QTransform, part: QRect) -> None:
        painter = QPainter(self._picture)
        painter.setRenderHints(self._view.renderHints())
        painter.setClipRect(part)
        painter.setTransform(turn)
        back, _ = turn.inverted()
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        self._draw(painter, back.mapRect(QRectF(part)))
        painter.end()


def _numbers(turn: QTransform) -> tuple[float, ...]:
    return turn.m11(), turn.m12(), turn.m21(), turn.m22(), turn.dx(), turn.dy()
