"""Set-up: counters from the palette onto the map; tiles from the box onto squares."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPen

from editor import edits
from editor.canvas import counters, tiles
from editor.canvas.geometry import Point
from editor.canvas.ink import MIDDLE, NEAR, paint
from editor.tools.base import Keys, Tool
from editor.tools.select import SelectTool
from model.change import Change, Edit


@dataclass
class Carried:
    """What set-up tools carry: a counter or a tile; shared with the palette."""

    piece: str = ""
    step: int = 0
    tile: str = ""
    face: str = "a"
    turned: int = 0


class SetupTool(SelectTool):
    """U: click to place the counter of the palette; drag counters about. X turns a counter to its next step,
    + and - change how many, PgUp and PgDown its place in the stack."""

    id = "setup"

    def __init__(self, canvas: Any, document: Any, carried: Carried) -> None:
        super().__init__(canvas, document)
        self.carried = carried
        self._pointer: Point | None = None

    def press(self, point: Point, keys: Keys) -> None:
        counter = self.canvas.thing_at(point, ("counter",))
        place = self.space_at(point) or self.box_at(point)
        if (
            self.carried.piece
            and place is not None
            and not (counter is not None and keys & Keys.ControlModifier)
        ):
            self.place(self.carried.piece, place)
        else:
            super().press(point, keys)

    def place(self, piece: str, place: str) -> None:
        """Put a counter of the box on the map; nothing where the box is empty."""
        scenario, pack = self.scenario_id, self.document.pack
        if scenario is None or piece not in pack.pieces or edits.remaining(pack, scenario)[piece] <= 0:
            return
        change, path = edits.place_piece(pack, scenario, piece, place, self.carried.step)
        self.do(change, [path])
        if edits.remaining(self.document.pack, scenario)[piece] <= 0:
            self.carried.piece = ""
            self.canvas.tool_changed.emit()

    def hover(self, point: Point, keys: Keys) -> None:
        self._pointer = point
        if self.carried.piece:
            self.canvas.viewport().update()

    def cancel(self) -> None:
        if not self.is_busy and self.carried.piece:
            self.carried.piece = ""
            self.canvas.tool_changed.emit()
        super().cancel()

    def key(self, event: QKeyEvent) -> bool:
        chosen = [path for path in self.document.selection if path[2:3] == ("setup",)]
        key = event.key()
        if key == Qt.Key.Key_X and self.carried.piece:
            self.carried.step = 1 - self.carried.step
            return True
        if not chosen:
            return super().key(event)
        if key == Qt.Key.Key_X:
            self._alter(chosen, "step", lambda value: 0 if value else 1, 0)
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Minus):
            by = 1 if key == Qt.Key.Key_Plus else -1
            self._alter(chosen, "count", lambda value: max(1, value + by), 1)
        elif key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            by = 1 if key == Qt.Key.Key_PageUp else -1
            self._alter(chosen, "order", lambda value: max(-1000, min(1000, value + by)), 0)
        else:
            return super().key(event)
        return True

    def _alter(self, chosen: list[Any], name: str, change: Any, default: int) -> None:
        pack = self.document.pack
        found = []
        for path in chosen:
            entry = pack.scenario(path[1]).setup[path[3]]
            after = change(getattr(entry, name))
            own = self.value(path)
            if isinstance(own, dict):
                edit = edits.set_value(pack, path, name, after)
                found += [edit] if edit is not None else []
            else:
                found.append(Edit(path, after={"piece": entry.piece, "at": entry.at, name: after}))
        words = {"step": "Turn over", "count": "Number of", "order": "Stack order of"}
        self.do(Change(f"{words[name]} {edits.described(pack, chosen)}", tuple(found)))

    def draw(self, painter: QPainter, scale: float) -> None:
        super().draw(painter, scale)
        piece = self.document.pack.pieces.get(self.carried.piece)
        if piece is None or self._pointer is None:
            return
        look = self.document.pack.system.look.counter(self.document.pack, piece, None)
        painter.save()
        painter.translate(*self._pointer)
        painter.setOpacity(0.75)
        paint(painter, counters.counter(look), NEAR if scale < 0.7 else MIDDLE)
        painter.restore()


class TileTool(Tool):
    """Lay tiles on squares: click lays, X turns over, R rotates, Alt picks up what lies there."""

    id = "tile"
    cursor = Qt.CursorShape.PointingHandCursor

    def __init__(self, canvas: Any, document: Any, carried: Carried) -> None:
        super().__init__(canvas, document)
        self.carried = carried
        self._pointer: Point | None = None

    def press(self, point: Point, keys: Keys) -> None:
        space, scenario, pack = self.space_at(point), self.scenario_id, self.document.pack
        if space is None or scenario is None:
            return
        path = ("scenarios", scenario, "tiles", space)
        if keys & Keys.AltModifier:
            before = self.value(path)
            if isinstance(before, dict):
                self.do(Change("Pick up tile", (Edit(path, before),)))
            return
        laid = pack.scenario(scenario).tiles.get(space)
        free = edits.tiles_left(pack, scenario).get(self.carried.tile, 0)
        if self.carried.tile and (free > 0 or (laid is not None and laid.tile == self.carried.tile)):
            self.do(
                edits.lay_tile(
                    pack, scenario, space, self.carried.tile, self.carried.face, self.carried.turned
                )
            )
            self.canvas.tool_changed.emit()

    def hover(self, point: Point, keys: Keys) -> None:
        self._pointer = point
        self.canvas.viewport().update()

    def key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_X:
            self.carried.face = "b" if self.carried.face == "a" else "a"
        elif event.key() == Qt.Key.Key_R:
            self.carried.turned = (self.carried.turned + 90) % 360
        else:
            return False
        self.canvas.tool_changed.emit()
        return True

    def cancel(self) -> None:
        self.carried.tile = ""
        super().cancel()

    def draw(self, painter: QPainter, scale: float) -> None:
        tile = self.document.pack.tiles.get(self.carried.tile)
        if tile is None or self._pointer is None:
            return
        look = self.document.pack.system.look.tile(self.document.pack, tile, self.carried.face)  # type: ignore[arg-type]
        painter.save()
        painter.setOpacity(0.7)
        painter.translate(QPointF(*self._pointer))
        paint(painter, tiles.picture(look, self.carried.turned))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor("#1769C0"), 2 * scale))
        painter.drawRect(QRectF(-61, -61, 122, 122))
        painter.restore()
