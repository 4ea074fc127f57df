"""A picture under the drawing, to trace: place it, and calibrate it by two control points."""

from __future__ import annotations

from pathlib import Path as FilePath
from typing import Any

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QFileDialog

from editor import edits
from editor.canvas.geometry import Point, distance
from editor.texts import mark, tr
from editor.tools.base import Keys, Tool
from model import ABSENT, value_at
from model.boards import Picture
from model.change import Change, Edit, Path


class ImageTool(Tool):
    """Drag the picture to move it. Press on a point of the picture with Shift and release where it
    belongs: two such pairs calibrate it."""

    id = "image"
    hint = mark(
        "Drag the picture. With Shift, drag two of its points to where they belong: it is calibrated."
    )
    cursor = Qt.CursorShape.SizeAllCursor

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._start: Point | None = None
        self._now: Point | None = None
        self._pairs: list[tuple[Point, Point]] = []
        self._calibrating = False

    def _image(self) -> tuple[Path, Picture] | None:
        for path in self.document.selection:
            if path[2:3] == ("artwork",) and isinstance(item := self._item(path), Picture):
                return path, item
        for key, item in self.document.pack.boards[self.board_id].artwork.items():
            if isinstance(item, Picture):
                return ("boards", self.board_id, "artwork", key), item
        return None

    def _item(self, path: Path) -> Any:
        return self.document.pack.boards[path[1]].artwork.get(path[3])

    def choose(self) -> None:
        """Ask for a picture and lay it under the board."""
        place, _ = QFileDialog.getOpenFileName(
            self.canvas, tr("Picture to trace"), "", f"{tr('Pictures')} (*.png *.jpg *.jpeg *.webp *.bmp)"
        )
        if place:
            self.lay(FilePath(place))

    def lay(self, place: FilePath) -> None:
        """Take a picture into the pack and lay it under the board, half transparent, as one step."""
        content = place.read_bytes()
        name = f"{edits.free_id(place.stem, ())}{place.suffix.lower()}"
        kept = self.document.keep_artwork(name, content)
        taken = self.document.pack.boards[self.board_id].artwork
        path = ("boards", self.board_id, "artwork", edits.free_id(place.stem, taken))
        entry = {"draw": "picture", "file": name, "opacity": 0.5, "tracing": True}
        self.do(
            Change(tr("Lay {name} under the board", name=place.name), (*kept, Edit(path, ABSENT, entry))),
            [path],
        )

    def forget_points(self) -> None:
        """Begin the calibration anew."""
        self._pairs = []
        self.canvas.viewport().update()

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
            self._move_to(found, (point[0] - start[0], point[1] - start[1]))
            return
        self._pairs.append((start, point))
        if len(self._pairs) == 2:
            pairs, self._pairs = self._pairs, []
            self.do(calibrated(self.document, path, pairs[0], pairs[1]))

    def origin(self) -> Point | None:
        found = self._image()
        return found[1].at if found is not None else None

    def put_at(self, place: Point) -> None:
        found = self._image()
        if found is not None:
            self._move_to(found, (place[0] - found[1].at[0], place[1] - found[1].at[1]))

    def _move_to(self, found: tuple[Path, Picture], by: Point) -> None:
        path, picture = found
        places = {path: (picture.at[0] + by[0], picture.at[1] + by[1])}
        self.do(edits.placed_at(self.document.pack, places, tr("Move the picture")))

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
    return Change(tr("Calibrate the picture"), (Edit(path, item, fresh),))


def image_size(document: Any, file: str) -> tuple[float, float]:
    pixmap = QPixmap()
    pixmap.loadFromData(document.opened.artwork(file))
    return float(pixmap.width() or 1000), float(pixmap.height() or 800)
