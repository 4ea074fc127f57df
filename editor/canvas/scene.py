"""The scene: the live layers of a picture, arranged by cells and drawn into any part of a view.

Marks that look alike and lie in the same cell are drawn as one, so that ten thousand spaces cost a few
hundred strokes. Names are drawn once and kept as pixels: see `stamps.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPainterPath, QPen

from editor.canvas.ink import NEAR, Mark, Marks, bounds_of, paint
from editor.canvas.name_stamps import NameStamps
from editor.canvas.picture import LAYERS, MERGED, Picture, Repaint

CELL = 384.0
NO_PEN, NO_BRUSH = QPen(Qt.PenStyle.NoPen), QBrush(Qt.BrushStyle.NoBrush)

Cell = tuple[int, int]
Look = tuple[int, int, int, bool]
"""Order within a thing, details, colours and pen, whether straight lines: what marks drawn as one share."""


@dataclass
class Bundle:
    """Marks of many things that look alike, drawn as one."""

    details: int
    fill: QBrush
    line: QPen
    straight: bool
    paths: dict[str, QPainterPath] = field(default_factory=dict)
    lines: dict[str, QLineF] = field(default_factory=dict)
    """Instead of paths where they are straight: Qt draws lines ten times faster one by one than stroked."""
    whole: QPainterPath | None = None

    def __bool__(self) -> bool:
        return bool(self.paths or self.lines)

    def draw(self, painter: QPainter) -> None:
        painter.setPen(self.line)
        if self.straight:
            painter.drawLines(list(self.lines.values()))
        else:
            if self.whole is None:
                self.whole = QPainterPath()
                self.whole.setFillRule(Qt.FillRule.WindingFill)
                for path in self.paths.values():
                    self.whole.addPath(path)
            painter.setBrush(self.fill)
            painter.drawPath(self.whole)

    def put(self, key: str, path: QPainterPath) -> None:
        if self.straight:
            self.lines[key] = _line_of(path)
        else:
            self.paths[key] = path
            self.whole = None

    def drop(self, key: str) -> None:
        if self.lines.pop(key, None) is None and self.paths.pop(key, None) is not None:
            self.whole = None


def _line_of(path: QPainterPath) -> QLineF:
    start, end = path.elementAt(0), path.elementAt(1)
    return QLineF(start.x, start.y, end.x, end.y)


@dataclass
class Corner:
    """What lies in one cell of one layer."""

    bundles: dict[Look, Bundle] = field(default_factory=dict)
    singles: dict[str, Marks] = field(default_factory=dict)
    bounds: QRectF = field(default_factory=QRectF)
    """Covers everything in the cell, which may reach beyond it."""


class BoardScene:
    """Shows the live layers of a picture. It knows marks and keys, nothing of documents or editing."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        self.detail = NEAR
        self._hidden: set[str] = set()
        self._faint: dict[str, float] = {}
        self._cells: dict[str, dict[Cell, Corner]] = {}
        self._homes: dict[str, dict[str, tuple[Cell, QRectF]]] = {}
        """Where a thing lies, by layer and key: its cell and what it covers."""
        self._reach: dict[str, float] = {}
        """How far things of a layer lie beyond their cells."""
        self._looks: dict[tuple[object, ...], int] = {}
        self.names = NameStamps()
        self.show_all()

    def area(self) -> QRectF:
        bounds = self.picture.bounds()
        return QRectF(bounds.left, bounds.top, bounds.width, bounds.height)

    # ------------------------------------------------------------------ filling

    def show_all(self) -> None:
        self._cells = {layer: {} for layer in LAYERS}
        self._homes = {layer: {} for layer in LAYERS}
        self._reach = dict.fromkeys(LAYERS, 0.0)
        self.names.forget_all()
        for layer in LAYERS:
            self._add(layer, self.picture.live[layer].keys())

    def repaint(self, repaint: Repaint) -> list[QRectF]:
        """Take over what a change altered; answers the parts of the scene that look different now."""
        if repaint.everything:
            self.show_all()
            return [self.area().adjusted(-CELL, -CELL, CELL, CELL)]
        parts: list[QRectF] = []
        for layer, keys in repaint.live.items():
            parts += self._remove(layer, keys)
            parts += self._add(layer, [key for key in keys if key in self.picture.live[layer]])
        return parts

    def _add(self, layer: str, keys: Iterable[str]) -> list[QRectF]:
        side = CELL * self.picture.unit
        cells, homes, marks_of = self._cells[layer], self._homes[layer], self.picture.live[layer]
        merged = layer in MERGED
        parts = []
        for key in keys:
            marks = marks_of[key]
            if not marks:
                continue
            bounds = bounds_of(marks)
            centre = bounds.center()
            cell = int(centre.x() // side), int(centre.y() // side)
            corner = cells.get(cell)
            if corner is None:
                corner = cells[cell] = Corner()
            corner.bounds = corner.bounds.united(bounds)
            reach = max(bounds.width(), bounds.height()) / 2
            if reach > self._reach[layer]:
                self._reach[layer] = reach
            homes[key] = (cell, bounds)
            parts.append(bounds)
            if merged and all(mark.clip is None for mark in marks):
                for order, mark in enumerate(marks):
                    self._merge(corner, key, order, mark)
            else:
                corner.singles[key] = marks
        return parts

    def _merge(self, corner: Corner, key: str, order: int, mark: Mark) -> None:
        straight = mark.fill is None and mark.path.elementCount() == 2
        look = (order, mark.details, self._look(mark), straight)
        bundle = corner.bundles.get(look)
        if bundle is None:
            bundle = Bundle(mark.details, mark.fill or NO_BRUSH, mark.line or NO_PEN, straight)
            corner.bundles[look] = bundle
        bundle.put(key, mark.path)

    def _look(self, mark: Mark) -> int:
        line, fill = mark.line, mark.fill
        look = (
            fill.color().rgba() if fill is not None else None,
            (line.color().rgba(), line.widthF(), tuple(line.dashPattern()), line.capStyle())
            if line is not None
            else None,
        )
        return self._looks.setdefault(look, len(self._looks))

    def _remove(self, layer: str, keys: Iterable[str]) -> list[QRectF]:
        parts = []
        for key in keys:
            home = self._homes[layer].pop(key, None)
            if home is None:
                continue
            cell, bounds = home
            parts.append(bounds)
            corner = self._cells[layer][cell]
            if corner.singles.pop(key, None) is None:
                for look, bundle in list(corner.bundles.items()):
                    bundle.drop(key)
                    if not bundle:
                        del corner.bundles[look]
            if layer == "names":
                self.names.forget(key)
        return parts

    # ------------------------------------------------------------------ drawing

    def draw(self, painter: QPainter, part: QRectF) -> None:
        """Paint a part of the scene, in its coordinates."""
        for layer in LAYERS:
            if layer in self._hidden:
                continue
            painter.setOpacity(self._faint.get(layer, 1.0))
            corners = list(self._touched(layer, part))
            if layer == "names":
                self._draw_names(painter, part, corners)
            else:
                self._draw_layer(painter, part, layer, corners)
        painter.setOpacity(1.0)

    def _touched(self, layer: str, part: QRectF) -> Iterator[Corner]:
        side = CELL * self.picture.unit
        reach = self._reach[layer]
        left, right = int((part.left() - reach) // side), int((part.right() + reach) // side)
        top, bottom = int((part.top() - reach) // side), int((part.bottom() + reach) // side)
        cells = self._cells[layer]
        if (right - left + 1) * (bottom - top + 1) > len(cells):
            near: Iterable[Corner | None] = list(cells.values())
        else:
            near = [
                cells.get((column, row))
                for row in range(top, bottom + 1)
                for column in range(left, right + 1)
            ]
        for corner in near:
            if corner is not None and corner.bounds.intersects(part):
                yield corner

    def _draw_layer(self, painter: QPainter, part: QRectF, layer: str, corners: list[Corner]) -> None:
        detail = self.detail
        bundles = [
            (look, bundle)
            for corner in corners
            for look, bundle in corner.bundles.items()
            if bundle.details & detail
        ]
        bundles.sort(key=lambda entry: entry[0])
        for _, bundle in bundles:
            bundle.draw(painter)
        homes = self._homes[layer]
        for corner in corners:
            for key, marks in corner.singles.items():
                if homes[key][1].intersects(part):
                    paint(painter, marks, detail)

    def _draw_names(self, painter: QPainter, part: QRectF, corners: list[Corner]) -> None:
        homes, detail = self._homes["names"], self.detail
        for corner in corners:
            for key, marks in corner.singles.items():
                bounds = homes[key][1]
                if marks[0].details & detail and bounds.intersects(part):
                    self.names.draw(painter, key, marks, bounds)

    # ------------------------------------------------------------------ layers and detail

    @property
    def look(self) -> tuple[object, ...]:
        """What else than its marks decides how the scene looks."""
        return self.detail, frozenset(self._hidden), tuple(sorted(self._faint.items()))

    @property
    def hidden_layers(self) -> frozenset[str]:
        return frozenset(self._hidden)

    def set_detail(self, detail: int) -> None:
        """Show the marks of one level of detail."""
        self.detail = detail

    def set_layer_visible(self, layer: str, visible: bool) -> None:
        (self._hidden.discard if visible else self._hidden.add)(layer)

    def set_layer_opacity(self, layer: str, opacity: float) -> None:
        self._faint[layer] = opacity
