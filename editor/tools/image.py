"""A picture under the drawing, to trace: lay it, move it, and calibrate it by control points."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path as FilePath
from typing import Any

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QFileDialog

from editor import edits
from editor.canvas.calibration import Laid, NoFit, Pair, fitted, laid, written
from editor.canvas.geometry import Point, distance
from editor.canvas.snapping import spot_guides, to_vertex
from editor.texts import mark, tr
from editor.tools.base import Keys, Tool
from model import ABSENT, PackError, value_at
from model.boards import Picture
from model.change import Change, Edit, Path

NEAR = 9.0
"""Pixels of the screen from which a control point is taken, and a space is snapped to."""
INK = QColor("#D0348C")


class ImageTool(Tool):
    """Drag the picture to move it. With Shift, or when control points are wanted, press on a point of the
    picture and let go where it belongs, or click first the one and then the other."""

    id = "image"
    hint = mark("Drag the picture. With Shift, drag its points to where they belong: they lay it.")
    cursor = Qt.CursorShape.SizeAllCursor

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.wants_points = False
        """Clicks set control points, as they do with Shift."""
        self.pending: Point | None = None
        """The point of the picture, in pixels, whose place is clicked or typed next."""
        self._start: Point | None = None
        self._now: Point | None = None
        self._held: int | None = None
        """The control point that is being dragged."""
        self._sets_point = False

    # ------------------------------------------------------------------ the picture

    def found(self) -> tuple[Path, Picture, Laid] | None:
        """The selected picture, or the first of the board: its path, itself, and how it lies."""
        table = ("boards", self.board_id, "artwork")
        chosen = [path[3] for path in self.document.selection if path[:3] == table]
        artwork = self.board.artwork
        for key in (*chosen, *artwork):
            picture = artwork.get(key)
            if isinstance(picture, Picture) and (pixels := self.canvas.images.pixels(picture.file)):
                return (*table, key), picture, laid(picture, pixels)
        return None

    def choose(self) -> None:
        """Ask for a picture and lay it under the board."""
        place, _ = QFileDialog.getOpenFileName(
            self.canvas, tr("Picture to trace"), "", f"{tr('Pictures')} (*.png *.jpg *.jpeg *.webp *.bmp)"
        )
        if place:
            self.lay(FilePath(place))

    def lay(self, place: FilePath) -> None:
        """Take a picture into the pack and lay it under the board, half transparent, as one step."""
        name = f"{edits.free_id(place.stem, ())}{place.suffix.lower()}"
        try:
            content = place.read_bytes()
            if not QPixmap().loadFromData(content):
                self.tell(tr("{name} is not a picture that can be read; PNG and JPEG can.", name=place.name))
                return
            kept = self.document.keep_artwork(name, content)
        except (OSError, PackError) as error:
            self.tell(tr("{name} cannot be taken into the pack: {why}", name=place.name, why=error))
            return
        taken = self.board.artwork
        path = ("boards", self.board_id, "artwork", edits.free_id(place.stem, taken))
        entry = {"draw": "picture", "file": name, "opacity": 0.5, "tracing": True}
        self.do(
            Change(tr("Lay {name} under the board", name=place.name), (*kept, Edit(path, ABSENT, entry))),
            [path],
        )
        self.canvas.tool_changed.emit()

    # ------------------------------------------------------------------ control points

    def pairs(self) -> list[Pair]:
        found = self.found()
        return [(each.picture, each.board) for each in found[1].points] if found is not None else []

    def set_points(self, pairs: Sequence[Pair], label: str, fit: str = "") -> bool:
        """Lay the picture by these control points, as one step; False and a word why where they cannot."""
        found = self.found()
        if found is None:
            return False
        path, picture, now = found
        pixels = self.canvas.images.pixels(picture.file) or (1.0, 1.0)
        fit = fit or picture.fit
        try:
            how = fitted(pairs, fit, now)
        except NoFit as error:
            self.tell(str(error))
            return False
        before = value_at(self.document.pack, path)
        kept = {name: said for name, said in before.items() if name not in ("angle", "lean", "points", "fit")}
        points = [{"picture": edits.tidy_point(a), "board": edits.tidy_point(b)} for a, b in pairs]
        fresh = {
            **kept,
            **(written(how, pixels) if pairs else _lying(before)),
            **({"points": points} if points else {}),
            **({"fit": fit} if fit != "similar" else {}),
        }
        self.do(Change(label, (Edit(path, before, fresh),)), [path])
        return True

    def add_point(self, point: Point, place: Point) -> None:
        if self.set_points([*self.pairs(), (point, place)], tr("Set a control point")):
            self.pending = None

    def take_away(self, which: set[int]) -> None:
        """Take control points away; the picture is laid by the others."""
        left = [pair for index, pair in enumerate(self.pairs()) if index not in which]
        self.set_points(left, tr("Take control points away"))

    def _place(self, point: Point, keys: Keys) -> Point:
        """Where a control point comes to lie: on a space's centre where one is near."""
        spots = [at for key in self.board.space_ids if (at := self.board.position(key)) is not None]
        near = None if keys & Keys.AltModifier else to_vertex(point, spots, NEAR / self.canvas.zoom)
        self.canvas.guides = spot_guides(near, NEAR / self.canvas.zoom) if near is not None else ()
        return near or point

    def _point_at(self, point: Point) -> int | None:
        near = [
            (distance(place, point), index)
            for index, (_, place) in enumerate(self.pairs())
            if distance(place, point) <= NEAR / self.canvas.zoom
        ]
        return min(near)[1] if near else None

    # ------------------------------------------------------------------ the gesture

    def press(self, point: Point, keys: Keys) -> None:
        found = self.found()
        if found is None:
            return
        self._start = self._now = point
        self._sets_point = self.wants_points or bool(keys & Keys.ShiftModifier)
        self._held = self._point_at(point) if self.pending is None else None
        self.is_busy = True
        if self._held is None and not self._sets_point and found[1].points:
            self.is_busy, self._start = False, None
            self.tell(tr("Its control points hold the picture. Drag one of them, or take them away."))

    def move(self, point: Point, keys: Keys) -> None:
        marks = self._held is not None or self._sets_point
        self._now = self._place(point, keys) if marks else point
        self.canvas.viewport().update()

    def hover(self, point: Point, keys: Keys) -> None:
        if self.pending is not None:
            self._now = self._place(point, keys)
            self.canvas.viewport().update()

    def release(self, point: Point, keys: Keys) -> None:
        found, start, held = self.found(), self._start, self._held
        if found is None or start is None or not self.is_busy:
            return
        dragged = distance(start, point) * self.canvas.zoom > NEAR / 2
        place = self._place(point, keys) if held is not None or self._sets_point else point
        self._let_go()
        if held is not None:
            if dragged:
                pairs = self.pairs()
                pairs[held] = (pairs[held][0], place)
                self.set_points(pairs, tr("Move a control point"))
        elif not self._sets_point:
            self._move_by((point[0] - start[0], point[1] - start[1]))
        elif self.pending is not None:
            self.add_point(self.pending, place)
        elif not self._is_on(found, start):
            self.tell(tr("Begin on the picture: click one of its points, then the place where it belongs."))
        elif dragged:
            self.add_point(found[2].on_picture(start), place)
        else:
            self.pending = found[2].on_picture(start)
            self.tell(tr("Now click the place where this point belongs, or type it: x, y."))

    def _is_on(self, found: tuple[Path, Picture, Laid], point: Point) -> bool:
        x, y = found[2].on_picture(point)
        width, height = self.canvas.images.pixels(found[1].file) or (0.0, 0.0)
        return 0 <= x <= width and 0 <= y <= height

    def key(self, event: Any) -> bool:
        """Backspace takes the last control point away."""
        if event.key() != Qt.Key.Key_Backspace or not (pairs := self.pairs()):
            return False
        self.take_away({len(pairs) - 1})
        return True

    def origin(self) -> Point | None:
        found = self.found()
        if found is None:
            return None
        return found[2].on_board(self.pending) if self.pending is not None else found[1].at

    def put_at(self, place: Point) -> None:
        found = self.found()
        if found is not None and self.pending is not None:
            self.add_point(self.pending, place)
        elif found is not None and not found[1].points:
            self._move_by((place[0] - found[1].at[0], place[1] - found[1].at[1]))

    def _move_by(self, by: Point) -> None:
        if (found := self.found()) is not None:
            path, picture, _ = found
            places = {path: (picture.at[0] + by[0], picture.at[1] + by[1])}
            self.do(edits.placed_at(self.document.pack, places, tr("Move the picture")))

    def cancel(self) -> None:
        super().cancel()
        self._let_go()
        self.pending = None

    def _let_go(self) -> None:
        self._start = self._now = self._held = None
        self.is_busy, self.canvas.guides = False, ()

    # ------------------------------------------------------------------ what shows

    def draw(self, painter: QPainter, scale: float) -> None:
        """Each control point where it belongs, with a line to where the picture has it."""
        found = self.found()
        if found is None:
            return
        how = found[2]
        for index, (point, place) in enumerate(self.pairs()):
            to = self._now if index == self._held and self._now is not None else place
            _draw_pair(painter, how.on_board(point), to, scale, str(index + 1))
        if self.pending is not None:
            here = how.on_board(self.pending)
            _draw_pair(painter, here, self._now or here, scale)
        elif self._sets_point and self._start is not None and self._now is not None and self._held is None:
            _draw_pair(painter, self._start, self._now, scale)


def _lying(picture: dict[str, Any]) -> dict[str, Any]:
    """A picture without control points keeps the place that they gave it."""
    return {name: picture[name] for name in ("angle", "lean") if name in picture}


def _draw_pair(painter: QPainter, seen: Point, place: Point, scale: float, number: str = "") -> None:
    for colour, width in ((QColor("white"), 4.0), (INK, 2.0)):
        painter.setPen(QPen(colour, width * scale))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawLine(QPointF(*seen), QPointF(*place))
        painter.drawEllipse(QPointF(*place), 5 * scale, 5 * scale)
        for dx, dy in ((9, 0), (0, 9)):
            off = QPointF(dx * scale, dy * scale)
            painter.drawLine(QPointF(*place) - off, QPointF(*place) + off)
    if number:
        painter.save()
        painter.translate(QPointF(*place))
        painter.scale(scale, scale)
        font = painter.font()
        font.setPixelSize(13)
        font.setBold(True)
        painter.setFont(font)
        for colour, shift in ((QColor("white"), 1.2), (INK, 0.0)):
            painter.setPen(colour)
            painter.drawText(QPointF(8 + shift, -8 + shift), number)
        painter.restore()
