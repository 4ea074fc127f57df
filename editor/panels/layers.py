"""Layers: show, hide, lock and fade what lies on the map."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSlider, QToolButton, QWidget

from editor.document import OpenPack
from editor.layers import Layer
from editor.panels.panel import Panel, clear, column, label, scrolled
from editor.texts import mark, tr
from editor.themes import dress, icon
from model import Pack


class LayersPanel(Panel):
    """The layers of the map, the highest first."""

    id = "layers"
    title = mark("Layers")

    def build(self) -> None:
        outer = column(self.content, margins=(0, 0, 0, 0), gap=0)
        inside = QWidget()
        self._list = column(inside, margins=(0, 4, 0, 4), gap=0)
        outer.addWidget(scrolled(inside))
        self.rows: dict[str, LayerRow] = {}

    def connect_to(self, document: OpenPack) -> None:
        super().connect_to(document)
        document.view_changed.connect(self.follow)
        document.layers.changed.connect(self._layer_changed)
        clear(self._list)
        self.rows = {layer.id: LayerRow(document, layer.id) for layer in document.layers}
        for made in self.rows.values():
            self._list.addWidget(made)
        self._list.addStretch(1)

    def disconnect_from(self, document: OpenPack) -> None:
        super().disconnect_from(document)
        document.view_changed.disconnect(self.follow)
        document.layers.changed.disconnect(self._layer_changed)

    def refresh(self) -> None:
        document = self.document
        if document is None:
            return
        self.show_content()
        for layer in document.layers:
            self.rows[layer.id].show_layer(layer, counted(document, layer))

    def _layer_changed(self, _layer: Layer) -> None:
        self.refresh()


class LayerRow(QFrame):
    """One layer: an eye, its name, how many things lie on it, a lock, its opacity."""

    def __init__(self, document: OpenPack, id: str) -> None:
        super().__init__()
        self._document, self._id = document, id
        across = QHBoxLayout(self)
        across.setContentsMargins(12, 2, 12, 2)
        across.setSpacing(8)
        self.eye = self._button(lambda: self._toggle("visible"))
        self.lock = self._button(lambda: self._toggle("locked"))
        self._name = label()
        self._count = label("", "small")
        self._count.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.opacity = QSlider(Qt.Orientation.Horizontal)
        self.opacity.setRange(10, 100)
        self.opacity.setFixedWidth(64)
        self.opacity.valueChanged.connect(lambda value: document.layers.set(id, opacity=value / 100))
        across.addWidget(self.eye)
        across.addWidget(self._name, 1)
        across.addWidget(self._count)
        across.addWidget(self.opacity)
        across.addWidget(self.lock)

    def _button(self, act: Callable[[], None]) -> QToolButton:
        button = QToolButton()
        button.setIconSize(QSize(16, 16))
        button.setFixedSize(24, 24)
        button.clicked.connect(lambda _=False: act())
        return button

    def _toggle(self, what: str) -> None:
        self._document.layers.set(self._id, **{what: not getattr(self._document.layers[self._id], what)})

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._document.layers.show_only(self._id)

    def show_layer(self, layer: Layer, count: str) -> None:
        self._name.setText(tr(layer.title))
        dress(self._name, "" if layer.visible else "muted")
        self._count.setText(tr("locked") if layer.locked else count)
        self.eye.setIcon(icon("eye" if layer.visible else "eye-off", "text" if layer.visible else "muted"))
        self.eye.setToolTip(tr("Hide") if layer.visible else tr("Show"))
        self.lock.setIcon(icon("lock" if layer.locked else "unlock", "accent" if layer.locked else "muted"))
        self.lock.setToolTip(tr("Unlock") if layer.locked else tr("Lock: cannot be selected or moved"))
        for button in (self.eye, self.lock):
            button.setAccessibleName(f"{tr(layer.title)}: {button.toolTip()}")
        self.opacity.setToolTip(tr("Opacity {percent} %", percent=round(layer.opacity * 100)))
        self.opacity.setAccessibleName(f"{tr(layer.title)}: {tr('opacity')}")
        self.opacity.blockSignals(True)
        self.opacity.setValue(round(layer.opacity * 100))
        self.opacity.blockSignals(False)
        self.setToolTip(tr("Double-click shows this layer alone"))


def counted(document: OpenPack, layer: Layer) -> str:
    """How many things lie on a layer."""
    pack: Pack = document.pack
    board = pack.boards.get(document.board or "")
    if board is None or not layer.tables:
        return ""
    if layer.tables == ("setup",):
        return str(len(pack.scenario(document.scenario).setup)) if document.scenario else ""
    if layer.tables == ("spaces",):
        return str(len(board.space_ids))
    if layer.tables == ("connections",):
        return str(len(board.all_connections))
    return str(sum(len(getattr(board, table, ())) for table in layer.tables))
