"""Areas with shared borders: every border is drawn once, so moving it moves both sides."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPainterPath, QPen

from editor import shapes
from editor.canvas.geometry import Point, distance
from editor.canvas.snapping import spot_guides, to_edge, to_vertex
from editor.canvas.view import GHOST
from editor.texts import mark, tr
from editor.tools.base import Keys, Tool
from model.areas import points_of

REACH = 8.0


class AreaTool(Tool):
    """A: drag a vertex of a border; both areas follow. Click in empty land to begin an area, click on,
    double-click ends it. A line drawn from border to border through an area splits it."""

    id = "area"
    hint = mark("Drag a vertex; click corner by corner for a new area or a cut, double-click ends; M merges.")
    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._grabbed: Point | None = None
        self._to: Point | None = None
        self._drawn: list[Point] = []
        self._pointer: Point | None = None

    def press(self, point: Point, keys: Keys) -> None:
        board = self.board
        if board.kind != "areas":
            return
        reach = REACH / self.canvas.zoom
        vertex = to_vertex(point, self._vertices(), reach)
        if vertex is not None and not self._drawn:
            self._grabbed, self._to, self.is_busy = vertex, point, True
        else:
            self._drawn.append(self._snapped(point))
            self.is_busy = True

    def _vertices(self) -> list[Point]:
        board = self.board
        area = self.canvas.visible_area()
        return [
            vertex
            for border in board.borders.values()
            for vertex in points_of(border.line)
            if area.contains(QPointF(*vertex))
        ]

    def _snapped(self, point: Point) -> Point:
        """On a vertex or a border that is near, so that borders meet."""
        reach = REACH / self.canvas.zoom
        board = self.board
        vertex = to_vertex(point, self._vertices(), reach)
        edge = vertex or to_edge(point, [points_of(border.line) for border in board.borders.values()], reach)
        self.canvas.guides = spot_guides(edge, reach) if edge is not None else ()
        return edge if edge is not None else (round(point[0], 1), round(point[1], 1))

    def move(self, point: Point, keys: Keys) -> None:
        if self._grabbed is not None:
            others = [vertex for vertex in self._vertices() if vertex != self._grabbed]
            near = None if keys & Keys.AltModifier else to_vertex(point, others, REACH / self.canvas.zoom)
            self._to = near or point
            self.canvas.guides = spot_guides(near, REACH / self.canvas.zoom) if near is not None else ()
            self.canvas.viewport().update()

    def hover(self, point: Point, keys: Keys) -> None:
        free = keys & Keys.AltModifier or not self._drawn
        self._pointer = point if free else self._snapped(point)
        self.canvas.viewport().update()

    def release(self, point: Point, keys: Keys) -> None:
        if self._grabbed is not None and self._to is not None:
            grabbed, to = self._grabbed, self._to
            self._grabbed = self._to = None
            self.canvas.guides = ()
            self.is_busy = False
            if distance(grabbed, to) > 0:
                self.do(shapes.move_vertex(self.document.pack, self.board_id, grabbed, to))

    def double(self, point: Point, keys: Keys) -> None:
        self._finish()

    def key(self, event: QKeyEvent) -> bool:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._drawn:
            self._finish()
            return True
        return event.key() == Qt.Key.Key_M and self.merge_chosen()

    def merge_chosen(self) -> bool:
        """The two selected areas become one; False where there are not two."""
        chosen = [path[3] for path in self.document.selection if path[2:3] == ("spaces",)]
        if len(chosen) != 2:
            return False
        change, path = shapes.merge(self.document.pack, self.board_id, chosen[0], chosen[1])
        self.do(change, [path])
        return True

    def _finish(self) -> None:
        drawn, self._drawn, self.is_busy = self._drawn, [], False
        if len(drawn) < 2:
            return
        pack = self.document.pack
        split = shapes.split(pack, self.board_id, drawn)
        if split is not None:
            change, path = split
            self.do(change, [path])
        elif len(drawn) >= 3:
            number = len(pack.boards[self.board_id].spaces) + 1
            change, path = shapes.add_area(pack, self.board_id, drawn, tr("Area {number}", number=number))
            self.do(change, [path])

    def origin(self) -> Point | None:
        """The corner drawn last, or the vertex in the hand."""
        return self._grabbed or (self._drawn[-1] if self._drawn else (0.0, 0.0))

    def put_at(self, place: Point) -> None:
        """A typed place is the next corner, or where the vertex in the hand goes."""
        if self._grabbed is not None:
            self._to = place
            self.release(place, Keys.NoModifier)
        else:
            self._drawn.append(self._snapped(place))
            self.is_busy = True

    def cancel(self) -> None:
        super().cancel()
        self._grabbed = self._to = None
        self._drawn = []

    def draw(self, painter: QPainter, scale: float) -> None:
        if self.board.kind != "areas":
            return
        if scale < 1.2:
            painter.setPen(QPen(QColor("#1769C0"), 1.2 * scale))
            painter.setBrush(QColor(255, 255, 255, 220))
            half = 2.4 * scale
            for x, y in self._vertices()[:3000]:
                painter.drawEllipse(QPointF(x, y), half, half)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self._grabbed is not None and self._to is not None:
            painter.setPen(QPen(GHOST, 2.4 * scale))
            board = self.board
            for border in board.borders.values():
                line = points_of(border.line)
                if self._grabbed in line:
                    path = QPainterPath()
                    moved = [self._to if vertex == self._grabbed else vertex for vertex in line]
                    path.moveTo(*moved[0])
                    for vertex in moved[1:]:
                        path.lineTo(*vertex)
                    painter.drawPath(path)
        if self._drawn:
            painter.setPen(QPen(GHOST, 2.4 * scale))
            path = QPainterPath()
            path.moveTo(*self._drawn[0])
            for vertex in [*self._drawn[1:], *([self._pointer] if self._pointer else [])]:
                path.lineTo(*vertex)
            painter.drawPath(path)
