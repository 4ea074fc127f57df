"""Set-up: counters from the palette onto the map; tiles from the box onto squares."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPen

from editor import edits
from editor.canvas import counters, tiles
from editor.canvas.geometry import Point
from editor.canvas.ink import MIDDLE, NEAR, paint
from editor.texts import mark, tr
from editor.tools.base import Keys, Tool
from editor.tools.select import SelectTool
from model import ABSENT, Change, Edit
from model.appearance import CounterLook
from model.change import Path
from model.scenario import Placement


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
    hint = mark("Click to place the counter of the box; X turns over, + and - count, PgUp and PgDown stack.")

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

    def drop(self, piece: str, place: str) -> None:
        """A counter was dragged here from the box: nothing is carried on."""
        self.place(piece, place)
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
            self.carried.step = (self.carried.step + 1) % self._steps(self.carried.piece)
            self.canvas.viewport().update()
            return True
        if not chosen:
            return super().key(event)
        what = edits.described(self.document.pack, chosen)
        if key == Qt.Key.Key_X:
            self._alter(
                chosen,
                "step",
                tr("Turn over {what}", what=what),
                lambda entry: (entry.step + 1) % self._steps(entry.piece),
            )
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Minus):
            self._strengthen(chosen, 1 if key == Qt.Key.Key_Plus else -1)
        elif key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            by = 1 if key == Qt.Key.Key_PageUp else -1
            self._alter(
                chosen,
                "order",
                tr("Stack order of {what}", what=what),
                lambda entry: max(-1000, min(1000, entry.order + by)),
            )
        else:
            return super().key(event)
        return True

    def _counter(self, piece: str, entry: Placement | None = None) -> CounterLook:
        pack = self.document.pack
        return pack.system.look.counter(pack, pack.pieces[piece], entry)

    def _steps(self, piece: str) -> int:
        """How many states a counter has before it is lost: its two sides, or as many as it has figures."""
        own = self.document.pack.system.look.strength
        return max(2, 0 if own else self._counter(piece).full_figures)

    def _strengthen(self, chosen: list[Path], by: int) -> None:
        """One figure more or less, where the system counts figures; else one counter, as the box allows."""
        pack, scenario = self.document.pack, self.scenario_id
        name, what = pack.system.look.strength, edits.described(pack, chosen)

        def figures(entry: Placement) -> Any:
            look = self._counter(entry.piece, entry)
            wanted = max(1, min(look.full_figures, look.figures + by))
            return ABSENT if wanted == look.full_figures else wanted

        def number(entry: Placement) -> Any:
            left = edits.remaining(pack, scenario)[entry.piece] if scenario is not None else 0
            return max(1, entry.count + min(by, left))

        if name:
            self._alter(chosen, name, tr("Strength of {what}", what=what), figures)
        else:
            self._alter(chosen, "count", tr("Number of {what}", what=what), number)

    def _alter(self, chosen: list[Path], name: str, words: str, change: Callable[[Any], Any]) -> None:
        pack = self.document.pack
        found = []
        for path in chosen:
            entry = pack.scenario(path[1]).setup[path[3]]
            after = change(entry)
            if after == getattr(entry, name):
                continue
            if isinstance(self.value(path), dict):
                edit = edits.set_value(pack, path, name, after)
                found += [edit] if edit is not None else []
            elif after is not ABSENT:
                found.append(Edit(path, after={"piece": entry.piece, "at": entry.at, name: after}))
        self.do(Change(words, tuple(found)))

    def draw(self, painter: QPainter, scale: float) -> None:
        super().draw(painter, scale)
        pack, carried = self.document.pack, self.carried
        if carried.piece not in pack.pieces or self._pointer is None:
            return
        look = self._counter(carried.piece, pack.system.placement(piece=carried.piece, step=carried.step))
        painter.save()
        painter.translate(*self._pointer)
        painter.setOpacity(0.75)
        paint(painter, counters.counter(look), NEAR if scale < 0.7 else MIDDLE)
        painter.restore()


class TileTool(Tool):
    """Lay tiles on squares: click lays, X turns over, R rotates, Alt picks up what lies there."""

    id = "tile"
    hint = mark("Click a square to lay the tile of the box; X turns it over, R rotates, Alt picks up.")
    cursor = Qt.CursorShape.PointingHandCursor

    def __init__(self, canvas: Any, document: Any, carried: Carried) -> None:
        super().__init__(canvas, document)
        self.carried = carried
        self._pointer: Point | None = None

    def press(self, point: Point, keys: Keys) -> None:
        space, scenario = self.space_at(point), self.scenario_id
        if space is None or scenario is None:
            return
        path = ("scenarios", scenario, "tiles", space)
        if keys & Keys.AltModifier:
            before = self.value(path)
            if isinstance(before, dict):
                self.do(Change(tr("Pick up tile"), (Edit(path, before),)))
            return
        self.lay(self.carried.tile, space)

    def lay(self, tile: str, space: str) -> None:
        """Lay a tile of the box on a square; nothing where none is left."""
        scenario, pack, carried = self.scenario_id, self.document.pack, self.carried
        if scenario is None or tile not in pack.tiles:
            return
        laid = pack.scenario(scenario).tiles.get(space)
        if edits.tiles_left(pack, scenario)[tile] > 0 or (laid is not None and laid.tile == tile):
            self.do(edits.lay_tile(pack, scenario, space, tile, carried.face, carried.turned))
            self.canvas.tool_changed.emit()

    def drop(self, tile: str, space: str) -> None:
        """A tile was dragged here from the box: nothing is carried on."""
        self.lay(tile, space)
        self.carried.tile = ""
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
