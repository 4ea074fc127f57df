"""What the tool at work can use: terrain for the brush, counters and tiles with how many are left in the
box."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QIcon, QPainter, QPen, QPixmap
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QLineEdit,
    QListView,
    QListWidgetItem,
    QPushButton,
    QWidget,
)

from editor import edits
from editor.canvas import counters, hex_art, tiles
from editor.canvas.ink import NEAR, Mark, paint, seeded
from editor.canvas.symmetry import KINDS, offered
from editor.document import OpenPack
from editor.dropping import BoxList
from editor.panels.control_points import ControlPoints
from editor.panels.panel import Panel, column, label, row
from editor.texts import mark, tr
from editor.themes import dress, sans, tones
from editor.tools.image import ImageTool
from editor.tools.paint import PaintTool
from editor.tools.setup import SetupTool, TileTool
from editor.workspace import Workspace
from model import ABSENT
from model.appearance import referring

SIDE = 46
CELL = QSize(98, 96)
FROM_THE_BOX = frozenset({"setup", "tile", "brush", "line", "fill", "image"})
"""Tools that use what lies in the box."""


@dataclass(frozen=True)
class Content:
    """Something in the box: its key, its name, its picture, how many are left where that counts."""

    key: str
    name: str
    picture: QIcon
    is_taken: bool
    left: int | None = None


class Toolbox(Panel):
    """The box beside the board."""

    id = "toolbox"
    title = mark("Box")

    workspace: Workspace | None = None

    def build(self) -> None:
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
        self._list = BoxList()
        self._list.setViewMode(QListView.ViewMode.IconMode)
        self._list.setResizeMode(QListView.ResizeMode.Adjust)
        self._list.setMovement(QListView.Movement.Static)
        self._list.setDragEnabled(True)  # which standing still takes away
        self._list.setIconSize(QSize(SIDE + 18, SIDE))
        self._list.setGridSize(CELL)
        self._list.setWordWrap(True)
        self._list.setObjectName("box-list")
        self._list.itemClicked.connect(self._take)
        self.control_points = ControlPoints()
        for widget in (self._search, self._brush, self._list, self.control_points):
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
        for known, connect in ((self.workspace, False), (workspace, True)):
            if known is not None:
                for signal in (known.tool_taken, known.canvas.tool_changed):
                    signal.connect(self.follow) if connect else signal.disconnect(self.follow)
        self.workspace = workspace
        self.await_document(workspace.document if workspace else None)

    def connect_to(self, document: OpenPack) -> None:
        super().connect_to(document)
        document.view_changed.connect(self.follow)

    def disconnect_from(self, document: OpenPack) -> None:
        super().disconnect_from(document)
        document.view_changed.disconnect(self.follow)

    def refresh(self) -> None:
        workspace = self.workspace
        if workspace is None or self.document is None:
            return
        tool = workspace.canvas.tool
        self._brush.setVisible(isinstance(tool, PaintTool))
        calibrates = isinstance(tool, ImageTool)
        self.control_points.setVisible(calibrates)
        for widget in (self._search, self._list):
            widget.setVisible(not calibrates)
        if isinstance(tool, ImageTool):
            self._show_picture(tool)
            return
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
        if self._list.count() == 0:
            self._say_why_empty()
            return
        self.show_content()
        self._filter()

    def _show_picture(self, tool: ImageTool) -> None:
        if tool.found() is None:
            self.say_empty(
                tr("A picture to trace"),
                tr("Lay a scan or a photograph under the board, then set control points that hold it."),
                tr("Choose a picture…"),
                tool.choose,
            )
        else:
            self.control_points.show_tool(tool)
            self.show_content()

    def _say_why_empty(self) -> None:
        assert self.document is not None
        if self.document.scenario is None:
            self.say_empty(
                tr("No scenario is in view"),
                tr("Units and tiles belong to a scenario. Choose one above the map."),
            )
        else:
            self.say_empty(
                tr("The box is empty"),
                tr("What a scenario can place is made in the Contents panel: counters, tiles, terrain."),
            )

    def _fill(self, contents: Iterable[Content]) -> None:
        self._list.clear()
        for content in contents:
            item = QListWidgetItem(content.picture, content.name)
            item.setData(Qt.ItemDataRole.UserRole, content.key)
            item.setSizeHint(CELL)
            left = "" if content.left is None else "\n" + tr("{n} left in the box", n=content.left)
            item.setToolTip(content.name + left)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, content.name + left)
            self._list.addItem(item)
            if content.is_taken:
                item.setSelected(True)
                self._list.setCurrentItem(item)

    def _filter(self) -> None:
        wanted = self._search.text().casefold()
        for index in range(self._list.count()):
            item = self._list.item(index)
            item.setHidden(wanted not in item.text().casefold())

    # ------------------------------------------------------------------ what is in the box

    def _counters(self) -> Iterator[Content]:
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
            picture = drawn(counters.counter(look), max(width, height) * 1.12, left[key])
            yield Content(key, piece.name, picture, key == self.workspace.carried.piece, left[key])

    def _tiles(self) -> Iterator[Content]:
        assert self.document is not None and self.workspace is not None
        pack, scenario = self.document.pack, self.document.scenario
        if scenario is None:
            return
        left, carried = edits.tiles_left(pack, scenario), self.workspace.carried
        for key, tile in pack.tiles.items():
            if left[key] <= 0:
                continue
            look = pack.system.look.tile(pack, tile, carried.face)  # type: ignore[arg-type]
            picture = drawn(tiles.picture(look), 126, left[key])
            yield Content(key, f"{look.plate} {look.caption}", picture, key == carried.tile, left[key])

    def _terrain(self) -> Iterator[Content]:
        assert self.document is not None and self.workspace is not None
        chosen = self.workspace.paint.value
        yield Content("", tr("Bare ground"), drawn(hex_art.plain("#D8D2BD"), 150), chosen is ABSENT)
        for key, terrain in self.document.pack.terrain.items():
            art = hex_art.ART.get(terrain.pattern)
            marks = art(seeded(key)) if art else hex_art.plain(terrain.colour)
            yield Content(key, terrain.name, drawn(marks, 150), key == chosen)

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
        kinds = offered(getattr(self.document.pack.boards.get(self.document.board or ""), "kind", ""))
        if paint_now.symmetry not in kinds:
            paint_now.symmetry = ""
        for value in kinds:
            self._symmetry.addItem(tr(KINDS[value]), value)
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


def drawn(marks: Iterable[Mark], extent: float, left: int = 1) -> QIcon:
    """Marks around the origin as an icon, with a badge where there are several."""
    ratio = 2
    picture = QPixmap((SIDE + 18) * ratio, SIDE * ratio)
    picture.fill(QColor(0, 0, 0, 0))
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(QRectF(picture.rect()).center())
    scale = SIDE * ratio / extent
    painter.scale(scale, scale)
    paint(painter, marks, NEAR)
    if left > 1:
        painter.resetTransform()
        painter.scale(ratio, ratio)
        _badge(painter, str(left))
    painter.end()
    picture.setDevicePixelRatio(ratio)
    return QIcon(picture)


def _badge(painter: QPainter, words: str) -> None:
    """How many, on a disc in the upper right corner."""
    width = 10 + 7 * len(words)
    place = QRectF(SIDE + 18 - width, 0, width, 17)
    painter.setPen(QPen(QColor(tones().panel), 1.5))
    painter.setBrush(QColor(tones().accent))
    painter.drawRoundedRect(place, 8.5, 8.5)
    painter.setPen(QColor(tones().on_accent))
    painter.setFont(sans(11, QFont.Weight.DemiBold))
    painter.drawText(place, Qt.AlignmentFlag.AlignCenter, words)
