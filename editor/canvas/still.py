"""A still of the scene: the map is drawn once and shown as a picture under what moves.

Lighting, hovering, selecting and dragging then cost a few milliseconds, however much is on the map. Panning
moves the picture and draws the strips that come into view; a change draws the parts that it touched. While
the zoom changes, the picture is stretched, and drawn anew when it rests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter, QPixmap, QRegion, QTransform
from PySide6.QtWidgets import QGraphicsView

MOST_PARTS = 24
"""With more parts than this that lie apart the whole is drawn at once."""

FRAMES = 12
"""Pixels by which frames of selected things reach beyond them."""


class Still:
    """The picture of a view without its overlays."""

    def __init__(self, view: QGraphicsView, draw: Callable[[QPainter, QRectF], None]) -> None:
        """`draw` paints a part of the scene, in its coordinates."""
        self._view = view
        self._draw = draw
        self._picture = QPixmap()
        self._key: tuple[object, ...] = ()
        self._corner = (0, 0)
        self._turn = QTransform()
        """How the scene lies in the picture."""
        self._source: tuple[QPixmap, QTransform] | None = None
        """While the zoom changes: the picture that is stretched, so that it is not stretched twice."""
        self._stale: list[QRectF] = []

    def forget(self) -> None:
        """Everything has to be drawn anew."""
        self._key = ()
        self._stale = []
        self._source = None

    def let_go(self) -> None:
        """Give the memory back, until the view is shown again."""
        self.forget()
        self._picture = QPixmap()

    def touch(self, parts: Iterable[QRectF]) -> None:
        """These parts of the scene have changed."""
        if not self._key:
            return
        self._source = None
        for part in parts:
            self._stale = joined(self._stale, part)
        if len(self._stale) > MOST_PARTS:
            self.forget()

    def stale(self) -> QRegion:
        """The parts of the viewport that the still does not show as they are, with room for frames."""
        room = self._view.viewport().rect()
        if not self._key:
            return QRegion(room)
        turn, parts = self._view.viewportTransform(), QRegion()
        for part in self._stale:
            parts += _pixels(turn, part).adjusted(-FRAMES, -FRAMES, FRAMES, FRAMES) & room
        return parts

    def show(self, painter: QPainter, look: object, *, is_zooming: bool = False) -> None:
        """Put the still on the viewport; `look` tells one way of drawing it from another."""
        self._take(look, is_zooming)
        painter.drawPixmap(0, 0, self._picture)

    def _take(self, look: object, is_zooming: bool) -> None:
        room = self._view.viewport().rect()
        turn = self._view.viewportTransform()
        ratio = self._view.devicePixelRatioF()
        key = (room.size().toTuple(), turn.m11(), turn.m22(), ratio, look)
        corner = (round(turn.dx() * ratio), round(turn.dy() * ratio))
        if key != self._key:
            may_stretch = is_zooming and bool(self._key) and self._picture.size() == room.size() * ratio
            self._key, self._corner, self._stale = key, corner, []
            if may_stretch:
                self._stretch(turn, room)
            else:
                self._source = None
                self._picture = self._blank(room, ratio)
                self._turn = turn
                self._render(turn, room)
            return
        stale = [_pixels(turn, part) & room for part in self._stale]
        self._stale = []
        if corner != self._corner:
            stale += self._scroll(corner, room, ratio)
        self._turn = turn
        for part in stale:
            if not part.isEmpty():
                self._render(turn, part)

    def _blank(self, room: QRect, ratio: float) -> QPixmap:
        picture = QPixmap(room.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        return picture

    def _stretch(self, turn: QTransform, room: QRect) -> None:
        """Show the picture of another zoom in this one; what it does not cover is drawn."""
        source, before = self._source or (self._picture, self._turn)
        back, _ = before.inverted()
        self._picture = self._blank(room, source.devicePixelRatio())
        self._turn = turn
        painter = QPainter(self._picture)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setTransform(back * turn)
        painter.drawPixmap(0, 0, source)
        painter.end()
        covered = (back * turn).mapRect(QRectF(room)).toRect().adjusted(1, 1, -1, -1)
        bare = strips_around(covered & room, room)
        for part in bare:
            self._render(turn, part)
        self._source = None if bare else (source, before)

    def _scroll(self, corner: tuple[int, int], room: QRect, ratio: float) -> list[QRect]:
        """Move the picture; answers the strips that came into view."""
        across, down = corner[0] - self._corner[0], corner[1] - self._corner[1]
        self._corner = corner
        width, height = self._picture.width(), self._picture.height()
        if abs(across) >= width or abs(down) >= height:
            return [room]
        self._picture.scroll(across, down, QRect(0, 0, width, height))
        strips = []
        if across:
            strips.append(QRect(0 if across > 0 else width + across, 0, abs(across), height))
        if down:
            strips.append(QRect(0, 0 if down > 0 else height + down, width, abs(down)))
        shrink = QTransform.fromScale(1 / ratio, 1 / ratio)
        return [_pixels(shrink, QRectF(strip)) & room for strip in strips]

    def _render(self, turn: QTransform, part: QRect) -> None:
        painter = QPainter(self._picture)
        painter.setRenderHints(self._view.renderHints())
        painter.setClipRect(part)
        painter.setTransform(turn)
        back, _ = turn.inverted()
        self._draw(painter, back.mapRect(QRectF(part)))
        painter.end()


def joined(parts: list[QRectF], part: QRectF) -> list[QRectF]:
    """Parts that lie apart, with one more: those that it touches become one with it."""
    apart = []
    for other in parts:
        if other.intersects(part):
            part = part.united(other)
        else:
            apart.append(other)
    return [*apart, part]


def strips_around(inner: QRect, outer: QRect) -> list[QRect]:
    """What a rectangle leaves of a larger one: above, below, left and right."""
    if inner.isEmpty():
        return [outer]
    left, top, right, bottom = outer.left(), outer.top(), outer.right(), outer.bottom()
    strips = [
        QRect(left, top, outer.width(), inner.top() - top),
        QRect(left, inner.bottom() + 1, outer.width(), bottom - inner.bottom()),
        QRect(left, inner.top(), inner.left() - left, inner.height()),
        QRect(inner.right() + 1, inner.top(), right - inner.right(), inner.height()),
    ]
    return [strip for strip in strips if not strip.isEmpty()]


def _pixels(turn: QTransform, part: QRectF) -> QRect:
    return turn.mapRect(part).toAlignedRect().adjusted(-2, -2, 2, 2)
