"""What lies on the border between two spaces: rivers, wire, walls, whatever the system knows."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from editor import edits
from editor.canvas.edges import Edge, edge_at, shared
from editor.canvas.geometry import Point
from editor.canvas.view import GHOST
from editor.texts import mark, tr
from editor.tools.base import Keys, Tool
from editor.ways import Offer, between
from model import ABSENT
from model.boards import connection_id
from model.change import Change, Edit, Path

REACH = 14.0
WRITTEN = QColor("#B4472E")


class BorderTool(Tool):
    """E: click or drag along borders to give them what the bar above offers; Alt takes it away."""

    id = "border"
    cursor = Qt.CursorShape.CrossCursor
    hint = mark("Click or drag along borders to write on them what is chosen here; Alt takes it away.")

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.fields: dict[str, Any] = {}
        self.offered: tuple[Offer, ...] = ()
        self._edges: dict[str, Edge] = {}
        self._pointer: Edge | None = None

    @property
    def table(self) -> Path:
        """Grids are dressed by scenarios, other boards are drawn once for all."""
        if self.scenario_id is not None and hasattr(self.board, "grid"):
            return ("scenarios", self.scenario_id, "connections")
        return ("boards", self.board_id, "connections")

    def _edge(self, point: Point) -> Edge | None:
        return edge_at(self.board, point, self.space_at(point), REACH / self.canvas.zoom)

    def hover(self, point: Point, keys: Keys) -> None:
        self._pointer = self._edge(point)
        self.canvas.viewport().update()

    def press(self, point: Point, keys: Keys) -> None:
        self.is_busy = True
        self._edges = {}
        self.move(point, keys)

    def move(self, point: Point, keys: Keys) -> None:
        edge = self._edge(point) if self.is_busy else None
        if edge is not None:
            self._edges.setdefault(connection_id(edge.here, edge.there), edge)
        self._pointer = edge
        self.canvas.viewport().update()

    def release(self, point: Point, keys: Keys) -> None:
        edges, self._edges, self.is_busy = self._edges, {}, False
        if not edges:
            return
        clears = bool(keys & Keys.AltModifier) or not self.fields
        found = [self._edit(key, edge, clears) for key, edge in edges.items()]
        made = tuple(edit for edit in found if edit is not None)
        label = tr("Clear {what}") if clears else tr("Write on {what}")
        paths: list[Path] = [("boards", self.board_id, "connections", key) for key in edges]
        self.do(Change(label.format(what=edits.described(self.document.pack, paths)), made), paths)

    def _edit(self, key: str, edge: Edge, clears: bool) -> Edit | None:
        path = (*self.table, key)
        before = self.value(path)
        own = before if isinstance(before, dict) else {}
        chosen = set(between(self.fields, self.offered, edge.here, edge.there)) | {
            offer.field.name for offer in self.offered
        }
        if clears:
            after = {name: value for name, value in own.items() if name not in chosen and name != "absent"}
        else:
            after = {**own, **between(self.fields, self.offered, edge.here, edge.there)}
        if after == own:
            return None
        return Edit(path, before, after or ABSENT)

    def cancel(self) -> None:
        super().cancel()
        self._edges, self._pointer = {}, None

    def draw(self, painter: QPainter, scale: float) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if hasattr(self.board, "grid"):
            painter.setPen(QPen(WRITTEN, 4 * scale, Qt.PenStyle.DashDotLine))
            for line in self._written():
                painter.drawPath(_path(line))
        painter.setPen(QPen(GHOST, 5 * scale))
        for edge in (*self._edges.values(), *([self._pointer] if self._pointer else [])):
            painter.drawPath(_path(edge.line))

    def _written(self) -> list[tuple[Point, ...]]:
        """Borders of a grid on which something stands."""
        scenario = self.document.pack.scenario(self.scenario_id) if self.scenario_id else None
        keys = {*self.board.connections, *(scenario.connections if scenario is not None else ())}
        on_board = set(self.board.space_ids)
        ends = (key.split("~") for key in sorted(keys))
        return [shared(self.board, *pair) for pair in ends if len(pair) == 2 and on_board.issuperset(pair)]


def _path(line: tuple[Point, ...]) -> QPainterPath:
    path = QPainterPath()
    if line:
        path.moveTo(QPointF(*line[0]))
        for point in line[1:]:
            path.lineTo(QPointF(*point))
    return path
