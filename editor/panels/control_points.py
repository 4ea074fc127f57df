"""The control points of a picture as a table: each in pixels and in board units, with how far it is off."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from editor.canvas.calibration import Pair, errors, mean_error
from editor.entries import QuietCombo
from editor.panels.panel import column, label, row
from editor.sums import calculated
from editor.texts import mark, tr, when_switched
from editor.themes import dress
from editor.tools.image import ImageTool

HEADS = (mark("Picture x"), mark("y"), mark("Board x"), mark("y"), mark("Off by"))
FITS = (("similar", mark("Keep its shape")), ("affine", mark("Stretch it too")))
TYPED = 4
"""Columns that can be typed into; the one after them is worked out."""


class ControlPoints(QWidget):
    """Shows and changes the control points of the picture that the tool has in hand."""

    def __init__(self) -> None:
        super().__init__()
        self.tool: ImageTool | None = None
        outer = column(self, margins=(0, 0, 0, 0), gap=6)
        self.fit = QuietCombo()
        self.fit.activated.connect(lambda _index: self._choose_fit())
        self._fit_label = label("", "muted")
        self._fit_label.setBuddy(self.fit)
        outer.addLayout(row(self._fit_label, self.fit, 1))
        self.table = QTableWidget(0, len(HEADS))
        self.table.verticalHeader().setDefaultSectionSize(26)
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setMinimumHeight(90)
        self.table.setTabKeyNavigation(False)
        self.table.itemChanged.connect(self._entered)
        outer.addWidget(self.table, 1)
        self.said = label("", "small", wraps=True)
        outer.addWidget(self.said)
        self.add, self.remove = QPushButton(), QPushButton()
        self.add.clicked.connect(lambda _=False: self._add())
        self.remove.clicked.connect(lambda _=False: self._remove())
        for button in (self.add, self.remove):
            dress(button, "quiet")
        outer.addLayout(row(self.add, self.remove, 1))
        when_switched(self.retranslate)

    def retranslate(self) -> None:
        self._fit_label.setText(tr("Fit"))
        self.fit.clear()
        for value, words in FITS:
            self.fit.addItem(tr(words), value)
        self.fit.setToolTip(tr("Stretching and leaning needs three control points or more"))
        self.table.setHorizontalHeaderLabels([tr(head) for head in HEADS])
        self.table.setAccessibleName(tr("Control points"))
        self.add.setText(tr("Add a point"))
        self.add.setToolTip(tr("Adds the middle of the picture; type where it belongs"))
        self.remove.setText(tr("Take away"))
        self.remove.setToolTip(tr("Takes the chosen control points away, or all where none is chosen"))
        self.show_tool(self.tool)

    def show_tool(self, tool: ImageTool | None) -> None:
        """Show the points of the tool's picture as they are."""
        self.tool = tool
        found = tool.found() if tool is not None else None
        pairs = tool.pairs() if tool is not None else []
        off = errors(found[2], pairs) if found is not None else []
        self.table.blockSignals(True)
        self.table.setRowCount(len(pairs))
        for at, (point, place) in enumerate(pairs):
            for number, value in enumerate((*point, *place, off[at])):
                item = QTableWidgetItem(f"{value:.1f}".removesuffix(".0"))
                item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                if number == TYPED:
                    item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
                self.table.setItem(at, number, item)
        self.table.blockSignals(False)
        if found is not None:
            self.fit.setCurrentIndex(self.fit.findData(found[1].fit))
            self.said.setText(_told(len(pairs), mean_error(found[2], pairs)))
        for widget in (self.add, self.remove, self.fit):
            widget.setEnabled(found is not None)

    def _choose_fit(self) -> None:
        if self.tool is not None:
            self.tool.set_points(
                self.tool.pairs(), tr("Choose how a picture is fitted"), self.fit.currentData()
            )
            self.show_tool(self.tool)

    def _entered(self, item: QTableWidgetItem) -> None:
        # The table is still closing its editor: rows must not come and go under it.
        QTimer.singleShot(0, self, partial(self._enter, item.row(), item.column(), item.text()))

    def _enter(self, at: int, number: int, text: str) -> None:
        tool = self.tool
        if tool is None or at >= len(pairs := tool.pairs()):
            return
        try:
            value = calculated(text)
        except ValueError:
            tool.tell(tr("{text} is not a number.", text=text))
        else:
            values = [*pairs[at][0], *pairs[at][1]]
            values[number] = value
            changed: list[Pair] = list(pairs)
            changed[at] = ((values[0], values[1]), (values[2], values[3]))
            tool.set_points(changed, tr("Enter a control point"))
        self.show_tool(tool)

    def _add(self) -> None:
        found = self.tool.found() if self.tool is not None else None
        if self.tool is not None and found is not None:
            width, height = self.tool.canvas.images.pixels(found[1].file) or (0.0, 0.0)
            middle = (width / 2, height / 2)
            self.tool.add_point(middle, found[2].on_board(middle))

    def _remove(self) -> None:
        if self.tool is not None:
            chosen = {index.row() for index in self.table.selectedIndexes()}
            self.tool.take_away(chosen or set(range(len(self.tool.pairs()))))


def _told(points: int, error: float) -> str:
    if points == 0:
        return tr("Click a point of the picture, then the place where it belongs. Two or more lay it.")
    if points == 1:
        return tr("One point places the picture; a second one gives it size and turn.")
    return tr("{n} points, on average {off} units off.", n=points, off=f"{error:.1f}")
