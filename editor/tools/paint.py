"""Painting terrain: brush, line, fill and eyedropper, with size and symmetry."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from editor import edits
from editor.canvas.geometry import Point, between, distance
from editor.canvas.symmetry import Symmetry
from editor.canvas.view import SELECTED
from editor.texts import mark, tr
from editor.tools.base import Keys, Tool
from model import ABSENT
from model.appearance import referring
from model.change import Path


@dataclass
class Paint:
    """What the brush carries: a field of spaces and the value for it; shared by all painting tools."""

    field: str = ""
    value: Any = ABSENT
    size: int = 1
    symmetry: str = ""
    """One of `symmetry.KINDS`: what lies opposite is painted too."""


class PaintTool(Tool):
    """Common to brush, line and fill: what is painted where, and the preview while painting."""

    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, canvas: Any, document: Any, paint: Paint) -> None:
        super().__init__(canvas, document)
        self.paint = paint
        self._touched: dict[str, None] = {}
        self._symmetry: Symmetry | None = None

    @property
    def scope(self) -> Path:
        """The table that is painted into: the scenario's overlay where it lays its own ground, else the
        board."""
        scenario = self.scenario_id
        if scenario is not None:
            board = self.board
            if board.kind in ("hexes", "squares") or self.document.pack.scenarios[scenario].spaces:
                return ("scenarios", scenario, "spaces")
        return ("boards", self.board_id, "spaces")

    def take(self, spaces: Iterable[str]) -> None:
        """Paint spaces at once, as part of the gesture under way."""
        new = [space for space in self._with_twins(spaces) if space not in self._touched]
        if not new or not self.paint.field:
            return
        self._touched.update(dict.fromkeys(new))
        self.do(
            edits.painted(self.document.pack, self.scope, new, self.paint.field, self.paint.value, "Paint")
        )

    def _with_twins(self, spaces: Iterable[str]) -> list[str]:
        chosen = list(spaces)
        if self._symmetry is None:
            return chosen
        return list(dict.fromkeys((*chosen, *(t for key in chosen for t in self._symmetry.twins(key)))))

    def begin(self) -> None:
        self.is_busy = True
        self._touched = {}
        self._symmetry = Symmetry(self.board, self.paint.symmetry) if self.paint.symmetry else None
        self._gesture = self.document.gesture(tr("Paint {name}", name=self._words()))
        self._gesture.begin()

    def _words(self) -> str:
        terrain = self.document.pack.terrain.get(self.paint.value)
        return terrain.name if terrain else tr("bare ground")

    def finish(self) -> None:
        """One gesture, one step of the history."""
        if self.is_busy:
            self.is_busy = False
            self._gesture.end()

    def cancel(self) -> None:
        if self.is_busy:
            self._gesture.cancel()
        super().cancel()

    def draw(self, painter: QPainter, scale: float) -> None:
        """While painting: the axis, or the spot that everything is turned about."""
        if self._symmetry is None or not self.is_busy:
            return
        painter.setPen(QPen(SELECTED, 1.6 * scale, Qt.PenStyle.DashLine))
        seen, (x, y) = self.canvas.visible_area(), self._symmetry.middle
        if self._symmetry.kind != "down":
            painter.drawLine(QPointF(x, seen.top()), QPointF(x, seen.bottom()))
        if self._symmetry.kind != "across":
            painter.drawLine(QPointF(seen.left(), y), QPointF(seen.right(), y))

    def around(self, space: str) -> list[str]:
        """The spaces under a brush of its size."""
        board = self.board
        here = set(board.space_ids)
        found, rim = {space}, {space}
        for _ in range(self.paint.size - 1):
            rim = {
                n
                for key in rim
                for n in (
                    board.grid.neighbours(key)
                    if hasattr(board, "grid")
                    else (o for o, _ in board.neighbours.get(key, ()))
                )
            }
            rim = (rim & here) - found
            found |= rim
        return [space, *sorted(found - {space})]


class BrushTool(PaintTool):
    """B: paint the spaces that the pointer runs over. Right button or Alt takes terrain away."""

    id = "brush"
    hint = mark("Drag over spaces to paint what is chosen in the box.")

    def press(self, point: Point, keys: Keys) -> None:
        self.begin()
        self._last = point
        self.move(point, keys)

    def move(self, point: Point, keys: Keys) -> None:
        if not self.is_busy:
            return
        steps = max(1, int(distance(self._last, point) / 20))
        for step in range(1, steps + 1):
            space = self.space_at(between(self._last, point, step / steps))
            if space is not None:
                self.take(self.around(space))
        self._last = point

    def release(self, point: Point, keys: Keys) -> None:
        self.finish()


class LineTool(PaintTool):
    """L: paint the spaces along a straight line."""

    id = "line"
    hint = mark("Drag a straight line; the spaces along it are painted.")

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._from: Point | None = None
        self._to: Point | None = None

    def press(self, point: Point, keys: Keys) -> None:
        self.begin()
        self._from = self._to = point

    def move(self, point: Point, keys: Keys) -> None:
        self._to = point
        self.canvas.viewport().update()

    def release(self, point: Point, keys: Keys) -> None:
        if self._from is not None:
            steps = max(1, int(distance(self._from, point) / 10))
            spaces = [self.space_at(between(self._from, point, i / steps)) for i in range(steps + 1)]
            self.take(n for space in dict.fromkeys(s for s in spaces if s) for n in self.around(space))
        self._from = self._to = None
        self.finish()

    def cancel(self) -> None:
        self._from = self._to = None
        super().cancel()

    def draw(self, painter: QPainter, scale: float) -> None:
        super().draw(painter, scale)
        if self._from is not None and self._to is not None:
            path = QPainterPath()
            path.moveTo(*self._from)
            path.lineTo(*self._to)
            painter.setPen(QPen(QColor("#1769C0"), 3 * scale))
            painter.drawPath(path)


class FillTool(PaintTool):
    """F: paint all connected spaces that are like the one clicked."""

    id = "fill"
    hint = mark("Click to paint all connected spaces that are like this one.")

    def press(self, point: Point, keys: Keys) -> None:
        space = self.space_at(point)
        if space is None or not self.paint.field:
            return
        self.begin()
        showing = self.showing
        board = showing.board
        like = getattr(showing.space(space), self.paint.field)
        found, rim = {space}, [space]
        while rim:
            for neighbour, _ in board.neighbours.get(rim.pop(), ()):
                if neighbour not in found and getattr(showing.space(neighbour), self.paint.field) == like:
                    found.add(neighbour)
                    rim.append(neighbour)
        self.take(sorted(found))
        self.finish()


class EyedropperTool(PaintTool):
    """I: take the terrain of a space into the brush."""

    id = "eyedropper"
    hint = mark("Click a space to take its terrain into the brush.")

    def press(self, point: Point, keys: Keys) -> None:
        space = self.space_at(point)
        if space is None:
            return
        document = self.showing.space(space)
        for name in referring(type(document), "terrain"):
            value = getattr(document, name)
            if value is not None:
                self.paint.field, self.paint.value = name, value
                break
        else:
            self.paint.value = ABSENT
        self.canvas.tool_changed.emit()
