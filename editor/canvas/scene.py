"""The scene: live layers of a picture as graphics items.

Marks that look alike and lie in the same cell share one item, so that ten thousand spaces cost a few
hundred items. Levels of detail and layers are parents that are switched as a whole.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsItemGroup, QGraphicsPathItem, QGraphicsScene

from editor.canvas.ink import ALWAYS, FAR, LOW, MIDDLE, NEAR, Mark
from editor.canvas.picture import LAYERS, MERGED, Picture, Repaint

CELL = 384.0
DETAILS = (FAR, LOW, MIDDLE, NEAR)

Bundle = tuple[str, int, int, int, int, int]
"""Layer, order within a thing, details, look, column and row: marks of one bundle share an item."""


@dataclass
class _Bundled:
    """The paths that share an item, by the thing they belong to."""

    item: QGraphicsPathItem
    paths: dict[str, QPainterPath] = field(default_factory=dict)

    def refresh(self) -> None:
        whole = QPainterPath()
        whole.setFillRule(Qt.FillRule.WindingFill)
        for path in self.paths.values():
            whole.addPath(path)
        self.item.setPath(whole)


class BoardScene(QGraphicsScene):
    """Shows the live layers of a picture. It knows marks and keys, nothing of documents or editing."""

    def __init__(self, picture: Picture) -> None:
        super().__init__()
        self.picture = picture
        self.detail = NEAR
        self._hidden: set[str] = set()
        self._faint: dict[str, float] = {}
        self._parents: dict[tuple[str, int], QGraphicsItemGroup] = {}
        self._bundles: dict[Bundle, _Bundled] = {}
        self._members: dict[tuple[str, str], list[Bundle]] = {}
        self._singles: dict[tuple[str, str], list[tuple[QGraphicsPathItem, int]]] = {}
        self._looks: dict[tuple[object, ...], int] = {}
        self.show_all()

    def area(self) -> QRectF:
        bounds = self.picture.bounds()
        return QRectF(bounds.left, bounds.top, bounds.width, bounds.height)

    # ------------------------------------------------------------------ filling

    def show_all(self) -> None:
        self.clear()
        for kept in (self._parents, self._bundles, self._members, self._singles):
            kept.clear()
        margin = 400.0
        self.setSceneRect(self.area().adjusted(-margin, -margin, margin, margin))
        for layer in LAYERS:
            self._add(layer, self.picture.live[layer].keys())
        for bundle in self._bundles.values():
            bundle.refresh()

    def repaint(self, repaint: Repaint) -> None:
        """Show what a change altered."""
        if repaint.everything:
            self.show_all()
            return
        for layer, keys in repaint.live.items():
            touched: set[Bundle] = set()
            for key in keys:
                touched |= self._remove(layer, key)
            touched |= self._add(layer, [key for key in keys if key in self.picture.live[layer]])
            for bundle in touched:
                self._refresh(bundle)

    def _refresh(self, bundle: Bundle) -> None:
        bundled = self._bundles[bundle]
        if bundled.paths:
            bundled.refresh()
        else:
            self.removeItem(bundled.item)
            del self._bundles[bundle]

    def _add(self, layer: str, keys: Iterable[str]) -> set[Bundle]:
        touched: set[Bundle] = set()
        for key in keys:
            marks = self.picture.live[layer][key]
            for order, mark in enumerate(marks):
                if layer in MERGED and mark.clip is None:
                    touched.add(self._merge(layer, key, order, mark))
                else:
                    self._single(layer, key, mark)
        return touched

    def _merge(self, layer: str, key: str, order: int, mark: Mark) -> Bundle:
        centre = mark.path.boundingRect().center()
        cell = int(centre.x() // CELL), int(centre.y() // CELL)
        bundle = (layer, order, mark.details, self._look(mark), *cell)
        bundled = self._bundles.get(bundle)
        if bundled is None:
            item = self._item(layer, mark, mark.details)
            item.setZValue(order)
            bundled = self._bundles[bundle] = _Bundled(item)
        bundled.paths[key] = mark.path
        self._members.setdefault((layer, key), []).append(bundle)
        return bundle

    def _look(self, mark: Mark) -> int:
        line, fill = mark.line, mark.fill
        look = (
            fill.color().rgba() if fill is not None else None,
            (line.color().rgba(), line.widthF(), tuple(line.dashPattern()), line.capStyle())
            if line is not None
            else None,
        )
        return self._looks.setdefault(look, len(self._looks))

    def _single(self, layer: str, key: str, mark: Mark) -> None:
        """Marks of a thing that overlap share one parent, so that they keep their order at every level of
        detail."""
        item = self._item(layer, mark, ALWAYS)
        item.setPath(mark.path)
        item.setVisible(bool(mark.details & self.detail))
        self._singles.setdefault((layer, key), []).append((item, mark.details))

    def _item(self, layer: str, mark: Mark, details: int) -> QGraphicsPathItem:
        item = QGraphicsPathItem()
        item.setBrush(mark.fill or QBrush(Qt.BrushStyle.NoBrush))
        item.setPen(mark.line or QPen(Qt.PenStyle.NoPen))
        parent: QGraphicsItem = self._parent(layer, details)
        if mark.clip is not None:
            frame = QGraphicsPathItem(mark.clip, parent)
            frame.setPen(QPen(Qt.PenStyle.NoPen))
            frame.setFlag(QGraphicsItem.GraphicsItemFlag.ItemClipsChildrenToShape)
            parent = frame
        item.setParentItem(parent)
        return item

    def _parent(self, layer: str, details: int) -> QGraphicsItem:
        parent = self._parents.get((layer, details))
        if parent is None:
            parent = QGraphicsItemGroup()
            parent.setHandlesChildEvents(False)
            parent.setZValue(LAYERS.index(layer))
            self.addItem(parent)
            self._parents[layer, details] = parent
            self._switch(layer, details, parent)
        return parent

    def _remove(self, layer: str, key: str) -> set[Bundle]:
        for item, _details in self._singles.pop((layer, key), ()):
            frame = item.parentItem()
            self.removeItem(item)
            if isinstance(frame, QGraphicsPathItem):
                self.removeItem(frame)
        touched = set(self._members.pop((layer, key), ()))
        for bundle in touched:
            self._bundles[bundle].paths.pop(key, None)
        return touched

    # ------------------------------------------------------------------ layers and detail

    @property
    def hidden_layers(self) -> frozenset[str]:
        return frozenset(self._hidden)

    def set_detail(self, detail: int) -> None:
        """Show the marks of one level of detail."""
        if detail != self.detail:
            self.detail = detail
            self._switch_all()
            for marks in self._singles.values():
                for item, details in marks:
                    item.setVisible(bool(details & detail))

    def set_layer_visible(self, layer: str, visible: bool) -> None:
        (self._hidden.discard if visible else self._hidden.add)(layer)
        self._switch_all()

    def set_layer_opacity(self, layer: str, opacity: float) -> None:
        self._faint[layer] = opacity
        self._switch_all()

    def _switch_all(self) -> None:
        for (layer, details), parent in self._parents.items():
            self._switch(layer, details, parent)

    def _switch(self, layer: str, details: int, parent: QGraphicsItem) -> None:
        parent.setVisible(bool(details & self.detail) and layer not in self._hidden)
        parent.setOpacity(self._faint.get(layer, 1.0))
