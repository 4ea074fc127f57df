"""Select and move: click, rubber band, drag; arrows nudge."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPen

from editor import edits
from editor.canvas.geometry import Point, Rect
from editor.canvas.hits import Findable
from editor.canvas.snapping import grid_guides, to_grid, to_things
from editor.canvas.view import SELECTED
from editor.texts import mark
from editor.tools.base import Keys, Tool
from model.change import Path

SNAP = 6.0
STEP, LEAP = 1.0, 10.0


class SelectTool(Tool):
    """V: select by click or rubber band; drag moves what is selected."""

    id = "select"
    hint = mark("Click or draw a band to select, drag to move; Shift adds, arrows nudge, figures place.")

    def __init__(self, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
        self._start: Point = (0.0, 0.0)
        self._shift: Point = (0.0, 0.0)
        self._mode = ""
        self._target: Findable | None = None
        self._over: str | None = None

    def press(self, point: Point, keys: Keys) -> None:
        self._start, self._shift = point, (0.0, 0.0)
        self.is_busy = True
        hit = self.canvas.thing_at(point)
        self._target = hit
        if hit is None:
            self._mode = "band"
            return
        self._mode = "click"
        selected = self.document.selection
        if keys & (Keys.ShiftModifier | Keys.ControlModifier):
            self._mode = "toggled"
            if hit.path in selected:
                self.document.select(path for path in selected if path != hit.path)
            else:
                self.document.select((*selected, hit.path))
        elif hit.path not in selected:
            self.document.select([hit.path])

    def move(self, point: Point, keys: Keys) -> None:
        if not self.is_busy:
            return
        dx, dy = point[0] - self._start[0], point[1] - self._start[1]
        if self._mode == "band":
            self.canvas.band = Rect.around([self._start, point])
        elif self._mode in ("click", "drag"):
            if self._mode == "click" and (abs(dx) + abs(dy)) * self.canvas.zoom < 4:
                return
            self._mode = "drag"
            if self._target is not None and self._target.kind == "counter":
                self._shift = (dx, dy)
                self._over = self.space_at(point) or self.box_at(point)
            else:
                self._shift = self._snapped((dx, dy), keys)
        self.canvas.viewport().update()

    def _snapped(self, shift: Point, keys: Keys) -> Point:
        """The shift with what is dragged lined up with other spaces, or on the grid."""
        self.canvas.guides = ()
        if self._target is None or keys & Keys.AltModifier or not self._movable():
            return shift
        centre = self._target.bounds.centre
        to = centre[0] + shift[0], centre[1] + shift[1]
        if self.canvas.shows_grid:
            snapped = to_grid(to, self.canvas.grid_pitch)
            self.canvas.guides = grid_guides(snapped, self.canvas.grid_pitch)
            return snapped[0] - centre[0], snapped[1] - centre[1]
        selected = set(self.document.selection)
        near = self.canvas.visible_area()
        area = Rect(near.left(), near.top(), near.right(), near.bottom())
        others = [
            thing.bounds.centre
            for thing in self.canvas.field.within(area, ("space",))
            if thing.path not in selected and not thing.rings
        ]
        found = to_things(to, others, SNAP / self.canvas.zoom)
        self.canvas.guides = found.guides
        return found.point[0] - centre[0], found.point[1] - centre[1]

    def _movable(self) -> list[Path]:
        """What of the selection has a position of its own."""
        return [
            path
            for path in self.document.selection
            if len(path) == 4
            and path[0] == "boards"
            and path[2] != "connections"
            and isinstance(self.value((*path, "at")), list)
        ]

    def release(self, point: Point, keys: Keys) -> None:
        mode, self._mode = self._mode, ""
        band, self.canvas.band = self.canvas.band, None
        shift, self._shift = self._shift, (0.0, 0.0)
        over, self._over = self._over, None
        self.canvas.guides = ()
        self.is_busy = False
        if mode == "band":
            self._take_band(band, keys)
        elif mode == "click" and self._target is not None and len(self.document.selection) > 1:
            self.document.select([self._target.path])
        elif mode == "drag" and self._target is not None:
            if self._target.kind == "counter":
                self._drop_counters(over)
            else:
                self.do(edits.moved(self.document.pack, self._movable(), *shift))

    def _take_band(self, band: Rect | None, keys: Keys) -> None:
        found = [
            thing.path
            for thing in (self.canvas.field.within(band) if band is not None else ())
            if thing.path[2] not in self.canvas.locked
        ]
        if (
            len({path[2] for path in found}) > 1
        ):  # a band means spaces and counters, not the lines between them
            found = [path for path in found if path[2] != "connections"]
        if keys & Keys.ShiftModifier:
            self.document.select((*self.document.selection, *found))
        elif keys & Keys.ControlModifier:
            self.document.select(path for path in self.document.selection if path not in found)
        else:
            self.document.select(found)

    def _drop_counters(self, over: str | None) -> None:
        counters = [path for path in self.document.selection if path[2:3] == ("setup",)]
        if over is not None and counters:
            self.do(edits.move_pieces(self.document.pack, counters, over))

    def cancel(self) -> None:
        super().cancel()
        self._mode, self._shift, self._over = "", (0.0, 0.0), None
        self.canvas.band, self.canvas.guides = None, ()

    def key(self, event: QKeyEvent) -> bool:
        steps = {
            Qt.Key.Key_Left: (-1, 0),
            Qt.Key.Key_Right: (1, 0),
            Qt.Key.Key_Up: (0, -1),
            Qt.Key.Key_Down: (0, 1),
        }
        if event.key() not in steps or not self._movable():
            return False
        far = LEAP if event.modifiers() & Keys.ShiftModifier else STEP
        dx, dy = steps[Qt.Key(event.key())]
        self.do(edits.moved(self.document.pack, self._movable(), dx * far, dy * far))
        return True

    def origin(self) -> Point | None:
        """The place of the first thing that can be moved: the others keep their distance to it."""
        movable = self._movable()
        at = self.value((*movable[0], "at")) if movable else None
        return (at[0], at[1]) if at else None

    def put_at(self, place: Point) -> None:
        origin = self.origin()
        if origin is not None:
            self.canvas.cancel()
            pack = self.document.pack
            self.do(edits.moved(pack, self._movable(), place[0] - origin[0], place[1] - origin[1]))

    def draw(self, painter: QPainter, scale: float) -> None:
        if self._mode != "drag":
            return
        painter.setBrush(QColor(23, 105, 192, 40))
        painter.setPen(QPen(SELECTED, 1.6 * scale, Qt.PenStyle.DashLine))
        for path in self.document.selection:
            thing = self.canvas.thing(path)
            if thing is not None and not thing.line:
                box = thing.bounds.moved(*self._shift)
                painter.drawRoundedRect(QRectF(box.left, box.top, box.width, box.height), 3, 3)
        if self._over is not None:
            place = self.canvas.thing(("boards", self.board_id, "spaces", self._over))
            if place is not None:
                painter.setPen(QPen(QColor("#D18A00"), 3 * scale))
                painter.drawEllipse(
                    QPointF(*place.bounds.centre), place.bounds.width * 0.7, place.bounds.width * 0.7
                )
