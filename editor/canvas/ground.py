"""The ground as tiles of pixels, drawn once for each zoom and moved while panning.

While a new zoom is being drawn, the old tiles are shown scaled; missing tiles are drawn one by one when the
program is idle, so that wheel and drag never wait for them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from PySide6.QtCore import QObject, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap

from editor.canvas.ink import ALWAYS, Mark, paint

SIDE = 512
OVERVIEW = 1600
KEPT = 160


@dataclass(frozen=True)
class Placed:
    """Marks with what they cover, so that a tile draws only what touches it."""

    mark: Mark
    bounds: QRectF


class Ground(QObject):
    """Draws the ground of a picture into a painter in scene coordinates."""

    def __init__(self, updated: Callable[[QRectF], None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._updated = updated
        self._marks: dict[str, list[Placed]] = {}
        self.area = QRectF()
        self._scale = 0.0
        self._tiles: dict[tuple[int, int], QPixmap] = {}
        self._stale: tuple[float, dict[tuple[int, int], QPixmap]] = (1.0, {})
        self._overview: QPixmap | None = None
        self._wanted: list[tuple[int, int]] = []
        self._idle = QTimer(self)
        self._idle.setInterval(0)
        self._idle.timeout.connect(self._draw_next)
        self.waits = True
        """Off: missing tiles are drawn at once, for pictures that are taken and for tests."""

    def show(self, ground: dict[str, list[Mark]], area: QRectF) -> None:
        self._marks = {key: [Placed(mark, mark.bounds) for mark in marks] for key, marks in ground.items()}
        self.area = area
        self._forget()
        self._overview = None

    def _forget(self) -> None:
        self._tiles.clear()
        self._stale = (1.0, {})
        self._wanted.clear()

    def replace(self, ground: dict[str, list[Mark]], keys: Iterable[str]) -> QRectF:
        """Take new marks for some keys; tiles that they touch are drawn anew. Returns what changed."""
        touched = QRectF()
        for key in keys:
            for old in self._marks.get(key, ()):
                touched = touched.united(old.bounds)
            self._marks[key] = [Placed(mark, mark.bounds) for mark in ground.get(key, ())]
            for new in self._marks[key]:
                touched = touched.united(new.bounds)
        if not touched.isEmpty():
            for index in list(self._tiles):
                if self._tile_area(index).intersects(touched):
                    self._redraw_part(index, touched)
            self._stale = (1.0, {})
            self._overview = None
        return touched

    # ------------------------------------------------------------------ drawing

    def draw(self, painter: QPainter, exposed: QRectF, device_scale: float) -> None:
        """Draw what is exposed, from tiles of this scale where they are ready."""
        self._take_scale(device_scale)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setClipRect(self.area, Qt.ClipOperation.IntersectClip)
        missing = []
        for index in self._touched(exposed):
            area = self._tile_area(index)
            tile = self._tiles.get(index)
            if tile is None and not self.waits:
                tile = self._tiles[index] = self._drawn(index)
            if tile is not None:
                painter.drawPixmap(area, tile, QRectF(tile.rect()))
            else:
                missing.append(index)
                self._draw_instead(painter, area)
        painter.restore()
        if missing:
            self._wanted = missing
            self._idle.start()

    def _draw_instead(self, painter: QPainter, area: QRectF) -> None:
        scale, tiles = self._stale
        overview = self.overview()
        painter.drawPixmap(area, overview, self._in_overview(area, overview))
        side = SIDE / scale
        for (column, row), tile in tiles.items():
            old = QRectF(column * side, row * side, side, side)
            common = old.intersected(area)
            if not common.isEmpty():
                source = QRectF(
                    (common.left() - old.left()) * scale,
                    (common.top() - old.top()) * scale,
                    common.width() * scale,
                    common.height() * scale,
                )
                painter.drawPixmap(common, tile, source)

    def _in_overview(self, area: QRectF, overview: QPixmap) -> QRectF:
        factor = overview.width() / max(1.0, self.area.width())
        return QRectF(
            (area.left() - self.area.left()) * factor,
            (area.top() - self.area.top()) * factor,
            area.width() * factor,
            area.height() * factor,
        )

    def _take_scale(self, scale: float) -> None:
        if abs(scale - self._scale) > 1e-9:
            if self._tiles:
                self._stale = (self._scale, dict(self._tiles))
            self._tiles.clear()
            self._scale = scale
        if len(self._tiles) > KEPT:
            for index in list(self._tiles)[: KEPT // 4]:
                del self._tiles[index]

    def _touched(self, area: QRectF) -> list[tuple[int, int]]:
        area = area.intersected(self.area)
        if area.isEmpty():
            return []
        side = SIDE / self._scale
        return [
            (column, row)
            for row in range(int(area.top() // side), int(area.bottom() // side) + 1)
            for column in range(int(area.left() // side), int(area.right() // side) + 1)
        ]

    def _tile_area(self, index: tuple[int, int]) -> QRectF:
        side = SIDE / self._scale
        return QRectF(index[0] * side, index[1] * side, side, side)

    def _drawn(self, index: tuple[int, int]) -> QPixmap:
        area = self._tile_area(index)
        return QPixmap.fromImage(self._image(area, self._scale, SIDE, SIDE))

    def _redraw_part(self, index: tuple[int, int], touched: QRectF) -> None:
        """Draw only the changed part of a tile anew."""
        area = self._tile_area(index)
        part = area.intersected(touched.adjusted(-2, -2, 2, 2))
        tile = self._tiles[index]
        painter = QPainter(tile)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(self._scale, self._scale)
        painter.translate(-area.topLeft())
        painter.setClipRect(part)
        self._paint(painter, part)
        painter.end()

    def _draw_next(self) -> None:
        while self._wanted:
            index = self._wanted.pop(0)
            if index not in self._tiles:
                self._tiles[index] = self._drawn(index)
                self._updated(self._tile_area(index))
                break
        if not self._wanted:
            self._idle.stop()

    def overview(self) -> QPixmap:
        """The whole ground, small: shown until tiles are ready, and in the minimap."""
        if self._overview is None:
            scale = OVERVIEW / max(1.0, self.area.width(), self.area.height())
            width, height = (
                max(1, round(self.area.width() * scale)),
                max(1, round(self.area.height() * scale)),
            )
            self._overview = QPixmap.fromImage(self._image(self.area, scale, width, height))
        return self._overview

    def _image(self, area: QRectF, scale: float, width: int, height: int) -> QImage:
        image = QImage(width, height, QImage.Format.Format_RGB32)
        image.fill(QColor("#BFD0D7"))
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        painter.translate(-area.topLeft())
        self._paint(painter, area)
        painter.end()
        return image

    def _paint(self, painter: QPainter, area: QRectF) -> None:
        paint(
            painter,
            (
                placed.mark
                for marks in self._marks.values()
                for placed in marks
                if placed.bounds.intersects(area)
            ),
            ALWAYS,
        )
