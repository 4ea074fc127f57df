"""What the tool at work can use: terrain for the brush, counters and tiles with how many are left in the
box."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QLineEdit,
    QListView,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QWidget,
)

from editor import edits
from editor.canvas import counters, hexes, tiles
from editor.canvas.ink import NEAR, Mark, paint
from editor.document import OpenPack
from editor.panels.panel import Panel, column, label, row
from editor.texts import mark, tr
from editor.themes import dress
from editor.tools.paint import PaintTool
from editor.tools.setup import SetupTool, TileTool
from editor.workspace import Workspace
from model import ABSENT
from model.appearance import referring

SIDE = 46


class Toolbox(Panel):
    """The box beside the board."""

    id = "toolbox"
    title = mark("Box")

    def build(self) -> None:
        self.workspace: Workspace | None = None
        place = column(self.content, margins=(10, 8, 10, 8), gap=6)
        self._search = QLineEdit()
        self._search.textChanged.connect(lambda _text: self._filter())
        self._fields = QComboBox()
        self._fields.currentIndexChanged.connect(lambda _index: self._take_field())
        self._sizes = QButtonGroup(self)
        sizes = [self._chip(str(size), self._sizes, partial(self._set_size, size)) for size in (1, 2, 3)]
        self._symmetry = QComboBox()
        self._symmetry.currentIndexChanged.connect(lambda _index: self._set_symmetry())
        self._brush = QWidget()
        brush = column(self._brush, margins=(0, 0, 0, 0), gap=6)
        self._size_label = label("", "muted")
        brush.addLayout(row(self._fields, 1))
        brush.addLayout(row(self._size_label, *sizes, self._symmetry, 1, gap=4))
        self._list = QListWidget()
        self._list.setViewMode(QListView.ViewMode.IconMode)
        self._list.setResizeMode(QListView.ResizeMode.Adjust)
        self._list.setMovement(QListView.Movement.Static)
        self._list.setIconSize(QSize(SIDE + 18, SIDE))
        self._list.setGridSize(QSize(92, 78))
        self._list.setWordWrap(True)
        self._list.setUniformItemSizes(True)
        self._list.setObjectName("box-list")
        self._list.itemClicked.connect(self._take)
        for widget in (self._search, self._brush, self._list):
            place.addWidget(widget)

    def _chip(self, words: str, group: QButtonGroup, run: Callable[[], object]) -> QPushButton:
        button = QPushButton(words)
        button.setCheckable(True)
        dress(button, "chip")
        button.clicked.connect(lambda _checked=False: run())
        group.addButton(button)
        return button

    def retranslate(self) -> None:
        self._search.setPlaceholderText(tr("Find in the box"))
        self._size_label.setText(tr("Size"))

    # ------------------------------------------------------------------ following

    def show_workspace(self, workspace: Workspace | None) -> None:
        self.workspace = workspace
        if workspace is not None:
            workspace.tool_taken.connect(lambda _name: self.refresh())
            workspace.canvas.tool_changed.connect(self.refresh)
        self.set_document(workspace.document if workspace else None)

    def connect_to(self, document: OpenPack) -> None:
        super().connect_to(document)
        document.view_changed.connect(self.refresh)

    def disconnect_from(self, document: OpenPack) -> None:
        super().disconnect_from(document)
        document.view_changed.disconnect(self.refresh)

    def refresh(self) -> None:
        workspace = self.workspace
        if workspace is None or self.document is None:
            return
        tool = workspace.canvas.tool
        self._brush.setVisible(isinstance(tool, PaintTool))
        if isinstance(tool, PaintTool):
            self._fill_fields()
            self._fill(self._terrain())
        elif isinstance(tool, TileTool):
            self._fill(self._tiles())
        elif isinstance(tool, SetupTool):
            self._fill(self._counters())
        else:
            self.say_empty(
                tr("Counters, tiles and terrain"),
                tr(
                    "Take the units tool (U) to place counters, or the brush (B) to paint terrain; "
                    "what is left in the box shows here."
                ),
            )
            return
        self.show_content()
        self._filter()

    def _fill(self, entries: Iterable[tuple[str, str, QIcon, bool]]) -> None:
        self._list.clear()
        for key, words, picture, chosen in entries:
            item = QListWidgetItem(picture, words)
            item.setData(Qt.ItemDataRole.UserRole, key)
            item.setToolTip(words)
            self._list.addItem(item)
            if chosen:
                item.setSelected(True)
                self._list.setCurrentItem(item)

    def _filter(self) -> None:
        wanted = self._search.text().casefold()
        for index in range(self._list.count()):
            item = self._list.item(index)
            item.setHidden(wanted not in item.text().casefold())

    # ------------------------------------------------------------------ what is in the box

    def _counters(self) -> Iterable[tuple[str, str, QIcon, bool]]:
        assert self.document is not None and self.workspace is not None
        pack, scenario = self.document.pack, self.document.scenario
        if scenario is None:
            return
        left = edits.remaining(pack, scenario)
        for key, piece in pack.pieces.items():
            if left[key] <= 0:
                continue
            look = pack.system.look.counter(pack, piece, None)
            width, height = counters.extent(look)
            picture = drawn(counters.counter(look), max(width, height) * 1.12)
            yield key, f"{piece.name} · {left[key]}", picture, key == self.workspace.carried.piece

    def _tiles(self) -> Iterable[tuple[str, str, QIcon, bool]]:
        assert self.document is not None and self.workspace is not None
        pack, scenario = self.document.pack, self.document.scenario
        if scenario is None:
            return
        left, carried = edits.tiles_left(pack, scenario), self.workspace.carried
        for key, tile in pack.tiles.items():
            if left[key] <= 0:
                continue
            look = pack.system.look.tile(pack, tile, carried.face)  # type: ignore[arg-type]
            yield key, look.plate, drawn(tiles.picture(look), 126), key == carried.tile

    def _terrain(self) -> Iterable[tuple[str, str, QIcon, bool]]:
        assert self.document is not None and self.workspace is not None
        chosen = self.workspace.paint.value
        yield "", tr("Bare ground"), drawn(hexes.plain("#D8D2BD"), 150), chosen is ABSENT
        for key, terrain in self.document.pack.terrain.items():
            art = hexes.ART.get(terrain.pattern)
            marks = art(hexes.seeded(key)) if art else hexes.plain(terrain.colour)
            yield key, terrain.name, drawn(marks, 150), key == chosen

    def _fill_fields(self) -> None:
        """The fields of a space that name terrain."""
        assert self.document is not None and self.workspace is not None
        names = referring(self.document.pack.system.space, "terrain")
        self._fields.blockSignals(True)
        self._fields.clear()
        for name in names:
            self._fields.addItem(self.document.pack.system.space.model_fields[name].title or name, name)
        paint_now = self.workspace.paint
        if paint_now.field not in names:
            paint_now.field = names[0] if names else ""
        self._fields.setCurrentIndex(max(0, self._fields.findData(paint_now.field)))
        self._fields.setVisible(len(names) > 1)
        self._fields.blockSignals(False)
        self._symmetry.blockSignals(True)
        self._symmetry.clear()
        for words, value in (
            (tr("No symmetry"), ""),
            (tr("Left and right alike"), "across"),
            (tr("Top and bottom alike"), "down"),
        ):
            self._symmetry.addItem(words, value)
        self._symmetry.setCurrentIndex(max(0, self._symmetry.findData(paint_now.symmetry)))
        self._symmetry.blockSignals(False)
        self._sizes.buttons()[paint_now.size - 1].setChecked(True)

    # ------------------------------------------------------------------ choosing

    def _take(self, item: QListWidgetItem) -> None:
        if self.workspace is None:
            return
        key = item.data(Qt.ItemDataRole.UserRole)
        tool = self.workspace.canvas.tool
        if isinstance(tool, PaintTool):
            self.workspace.paint.value = key or ABSENT
        elif isinstance(tool, TileTool):
            self.workspace.carried.tile = key
        elif isinstance(tool, SetupTool):
            self.workspace.carried.piece = key
        self.workspace.canvas.setFocus()

    def _take_field(self) -> None:
        if self.workspace is not None:
            self.workspace.paint.field = self._fields.currentData() or ""

    def _set_size(self, size: int) -> None:
        if self.workspace is not None:
            self.workspace.paint.size = size

    def _set_symmetry(self) -> None:
        if self.workspace is not None:
            self.workspace.paint.symmetry = self._symmetry.currentData() or ""


def drawn(marks: Iterable[Mark], extent: float) -> QIcon:
    """Marks around the origin as an icon."""
    ratio = 2
    picture = QPixmap((SIDE + 18) * ratio, SIDE * ratio)
    picture.fill(QColor(0, 0, 0, 0))
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(QRectF(picture.rect()).center())
    scale = SIDE * ratio / extent
    painter.scale(scale, scale)
    paint(painter, marks, NEAR)
    painter.end()
    picture.setDevicePixelRatio(ratio)
    return QIcon(picture)
