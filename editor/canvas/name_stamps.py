"""Names as pictures of pixels: outlined letters with halos are slow to draw, so each name is drawn once.

While the zoom changes, the pictures are scaled; when it rests, names are lettered anew and drawn crisp.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from editor.canvas.ink import ALWAYS, Marks, paint


class NameStamps:
    """The pictures of names, made when they are first wanted."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[float, QPixmap]] = {}
        self.is_moving = False
        """While the zoom changes: pictures made for another zoom are good enough."""

    def forget(self, key: str) -> None:
        self._kept.pop(key, None)

    def forget_all(self) -> None:
        self._kept.clear()

    def draw(self, painter: QPainter, key: str, marks: Marks, bounds: QRectF) -> None:
        """Put a name down; `bounds` is what it covers in the scene."""
        turn = painter.transform()
        ratio = painter.device().devicePixelRatio()
        scale = turn.m11() * ratio
        kept = self._kept.get(key)
        if kept is None or (kept[0] != scale and not self.is_moving):
            kept = self._kept[key] = (scale, _drawn(marks, bounds, scale))
        made, picture = kept
        if made == scale:
            # On whole pixels, or letters would blur.
            corner = turn.map(bounds.topLeft())
            spot = QPointF(round(corner.x() * ratio) / ratio, round(corner.y() * ratio) / ratio)
            room = QRectF(spot.x(), spot.y(), picture.width() / ratio, picture.height() / ratio)
            painter.save()
            painter.resetTransform()
            painter.drawPixmap(room, picture, QRectF(picture.rect()))
            painter.restore()
        else:
            room = QRectF(bounds.left(), bounds.top(), picture.width() / made, picture.height() / made)
            painter.drawPixmap(room, picture, QRectF(picture.rect()))


def _drawn(marks: Marks, bounds: QRectF, scale: float) -> QPixmap:
    picture = QPixmap(max(1, int(bounds.width() * scale) + 2), max(1, int(bounds.height() * scale) + 2))
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    painter.translate(-bounds.topLeft())
    paint(painter, marks, ALWAYS)
    painter.end()
    return picture
