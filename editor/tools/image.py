"""A picture under the drawing, to trace: place it, and calibrate it by two control points."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from editor import edits
from editor.canvas.geometry import Point, distance
from editor.tools.base import Keys, Tool
from model import value_at
from model.boards import Picture
from model.change import Change, Edit, Path


class ImageTool(Tool):
    """Drag the picture to move it. Press on a point of the picture with Shift and release where it
    belongs: two such pairs calibrate it."""

    id = "image"
    cursor = Qt.CursorShape.SizeAllCursor

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._start: Point | None = None
        self._now: Point | None = None
        self._pairs: list[tuple[Point, Point]] = []
        self._calibrating = False

    def _image(self) -> tuple[Path, Picture] | None:
        for key, item in self.document.pack.boards[self.board_id].artwork.items():
            if isinstance(item, Picture):
                return ("boards", self.board_id, "artwork", key), item
        return None

    def press(self, point: Point, keys: Keys) -> None:
        if self._image() is not None:
            self._start = self._now = point
            self._calibrating = bool(keys & Keys.ShiftModifier)
            self.is_busy = True

    def move(self, point: Point, keys: Keys) -> None:
        self._now = point
        self.canvas.viewport().update()

    def release(self, point: Point, keys: Keys) -> None:
        found, start = self._image(), self._start
        self._start, self.is_busy = None, False
        if found is None or start is None:
            return
        path, _ = found
        if not self._calibrating:
            self.do(
                edits.moved(
                    self.document.pack, [path], point[0] - start[0], point[1] - start[1], "Move the picture"
                )
            )
            return
        self._pairs.append((start, point))
        if len(self._pairs) == 2:
            pairs, self._pairs = self._pairs, []
            self.do(calibrated(self.document, path, pairs[0], pairs[1]))

    def cancel(self) -> None:
        super().cancel()
        self._start, self._pairs = None, []

    def draw(self, painter: QPainter, scale: float) -> None:
        painter.setPen(QPen(QColor("#D0348C"), 2 * scale))
        for a, b in [*self._pairs, *([(self._start, self._now)] if self._start and self._now else [])]:
            painter.drawLine(QPointF(*a), QPointF(*b))
            painter.drawEllipse(QPointF(*b), 4 * scale, 4 * scale)


def calibrated(document: Any, path: Path, first: tuple[Point, Point], second: tuple[Point, Point]) -> Change:
    """Scale and move a picture so that two points of it come to lie where they belong."""
    item = value_at(document.pack, path)
    at = item.get("at", [0.0, 0.0])
    size = item.get("size") or image_size(document, item["file"])
    apart = distance(first[0], second[0])
    if not apart:
        return Change("")
    factor = distance(first[1], second[1]) / apart
    where = first[1][0] + (at[0] - first[0][0]) * factor, first[1][1] + (at[1] - first[0][1]) * factor
    fresh = {
        **item,
        "at": edits.tidy_point(where),
        "size": edits.tidy_point((size[0] * factor, size[1] * factor)),
    }
    return Change("Calibrate the picture", (Edit(path, item, fresh),))


def image_size(document: Any, file: str) -> tuple[float, float]:
    pixmap = QPixmap()
    pixmap.loadFromData(document.opened.files.get(f"artwork/{file}", b""))
    return float(pixmap.width() or 1000), float(pixmap.height() or 800)


def draw_pictures(painter: QPainter, document: Any, board: str, cache: dict[str, QPixmap]) -> None:
    """The pictures of a board under everything else."""
    for item in document.pack.boards[board].artwork.values():
        if not isinstance(item, Picture):
            continue
        if item.file not in cache:
            pixmap = QPixmap()
            pixmap.loadFromData(document.opened.files.get(f"artwork/{item.file}", b""))
            cache[item.file] = pixmap
        pixmap = cache[item.file]
        if not pixmap.isNull():
            size = item.size or (float(pixmap.width()), float(pixmap.height()))
            painter.setOpacity(item.opacity)
            painter.drawPixmap(QRectF(*item.at, *size), pixmap, QRectF(pixmap.rect()))
            painter.setOpacity(1.0)
