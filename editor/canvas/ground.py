"""The ground as tiles of pixels, drawn once for each zoom and moved while panning.

While a new zoom is being drawn, the old tiles are shown scaled; missing tiles are drawn one by one when the
program is idle, so that wheel and drag never wait for them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QObject, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap

from editor.canvas import kept_ground
from editor.canvas.geometry import Rect
from editor.canvas.ink import ALWAYS, Mark, Marks, paint

SIDE = 512
OVERVIEW = 1600
KEPT = 40
"""Tiles that are kept at least, though they went out of sight."""


@dataclass(frozen=True)
class Placed:
    """Marks with what they cover, so that a tile draws only what touches it."""

    mark: Mark
    bounds: QRectF


class Grounded(Protocol):
    """What has a ground: see `Picture`."""

    overhang: float

    @property
    def ground(self) -> dict[str, Marks]: ...

    def ground_made_from(self) -> str: ...

    def bounds(self) -> Rect: ...


class Ground(QObject):
    """Draws the ground of a picture into a painter in scene coordinates."""

    def __init__(self, updated: Callable[[QRectF], None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._updated = updated
        self._picture: Grounded | None = None
        self._placed: dict[str, list[Placed]] | None = None
        self.area = QRectF()
        self._scale = 0.0
        self._tiles: dict[tuple[int, int], QPixmap] = {}
        self._stale: tuple[float, dict[tuple[int, int], QPixmap]] = (1.0, {})
        self._overview: QPixmap | None = None
        self._made_from = ""
        self._wanted: list[tuple[int, int]] = []
        self._idle = QTimer(self)
        self._idle.setInterval(0)
        self._idle.timeout.connect(self._draw_next)
        self.waits = True
        """Off: missing tiles are drawn at once, for pictures that are taken and for tests."""

    def show(self, picture: Grounded) -> None:
        self._picture, self._placed = picture, None
        bounds, beyond = picture.bounds(), picture.overhang
        whole = QRectF(bounds.left, bounds.top, bounds.width, bounds.height)
        self.area = whole.adjusted(-beyond, -beyond, beyond, beyond)
        self._forget()
        self._overview = None
        self._made_from = picture.ground_made_from()

    @property
    def _marks(self) -> dict[str, list[Placed]]:
        """The marks of the ground; those of a map whose overview was kept are painted after it is shown."""
        if self._placed is None:
            marks = self._picture.ground if self._picture is not None else {}
            self._placed = {key: [Placed(mark, mark.bounds) for mark in some] for key, some in marks.items()}
        return self._placed

    def _forget(self) -> None:
        self._tiles.clear()
        self._stale = (1.0, {})
        self._wanted.clear()

    def replace(self, keys: Iterable[str]) -> QRectF:
        """Take new marks for some keys; tiles that they touch are drawn anew. Returns what changed."""
        touched = QRectF()
        ground = self._picture.ground if self._picture is not None else {}
        self._made_from = ""
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
        for index in _touched(exposed.intersected(self.area), SIDE / self._scale):
            area = self._tile_area(index)
            tile = self._tiles.get(index)
            if tile is None and not self.waits:
                tile = self._tiles[index] = self._drawn(index)
            if tile is not None:
                painter.drawPixmap(area, tile, QRectF(tile.rect()))
            else:
                missing.append(index)
                self._draw_instead(painter, area, exposed)
        painter.restore()
        self._drop_far(exposed)
        if missing:
            self._wanted = [*missing, *(index for index in self._wanted if index not in missing)]
            self._idle.start()

    def _draw_instead(self, painter: QPainter, area: QRectF, exposed: QRectF) -> None:
        """Tiles of the zoom before, and the overview where there are none."""
        scale, tiles = self._stale
        side = SIDE / scale
        area = area.intersected(exposed)
        wanted = _touched(area.intersected(self.area), side)
        if not all(index in tiles for index in wanted):
            overview = self.overview()
            painter.drawPixmap(area, overview, self._in_overview(area, overview))
        for column, row in wanted:
            tile = tiles.get((column, row))
            common = QRectF(column * side, row * side, side, side).intersected(area)
            if tile is not None and not common.isEmpty():
                source = QRectF(
                    (common.left() - column * side) * scale,
                    (common.top() - row * side) * scale,
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

    def _drop_far(self, exposed: QRectF) -> None:
        """Give up tiles that went out of sight long ago."""
        if len(self._tiles) <= KEPT:
            return
        side = SIDE / self._scale
        near = set(_touched(exposed.adjusted(-side, -side, side, side).intersected(self.area), side))
        for index in [index for index in self._tiles if index not in near][: len(self._tiles) - KEPT]:
            del self._tiles[index]

    def let_go(self) -> None:
        """Give the memory back, until the view is shown again; an overview that is not on disk stays, to be
        shown at once."""
        self._idle.stop()
        self._forget()
        if self._made_from and kept_ground.has(self._made_from):
            self._overview = None

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
            self._stale = (1.0, {})

    def overview(self) -> QPixmap:
        """The whole ground, small: shown until tiles are ready, and in the minimap."""
        if self._overview is None:
            drawn = kept_ground.recall(self._made_from) if self._made_from else None
            self._overview = QPixmap.fromImage(drawn or self._draw_overview())
        return self._overview

    def _draw_overview(self) -> QImage:
        scale = OVERVIEW / max(1.0, self.area.width(), self.area.height())
        width, height = max(1, round(self.area.width() * scale)), max(1, round(self.area.height() * scale))
        image = self._image(self.area, scale, width, height)
        if self._made_from:
            kept_ground.keep(self._made_from, image)
        return image

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


def _touched(area: QRectF, side: float) -> list[tuple[int, int]]:
    """The tiles of this side that an area touches, as column and row."""
    if area.isEmpty():
        return []
    return [
        (column, row)
        for row in range(int(area.top() // side), int(area.bottom() // side) + 1)
        for column in range(int(area.left() // side), int(area.right() // side) + 1)
    ]
