"""Two versions of a pack side by side: both maps, moved together, and the list of what differs."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSplitter,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from editor.canvas.picture import picture_of
from editor.canvas.view import Canvas
from editor.differences import Difference, differences
from editor.document import OpenPack
from editor.panels.panel import label
from editor.texts import tr, tr_count
from editor.themes import dress, tones, when_changed
from model import Change, ChangeError, Pack
from model.appearance import Showing
from model.change import Path

NEAR = 0.8
"""The zoom at which a difference can be read."""
DIFFERENCE = Qt.ItemDataRole.UserRole


class CompareView(QWidget):
    """An open pack against another version of it: what is on disk, an older copy, somebody else's work."""

    closed = Signal()

    def __init__(self, document: OpenPack, other: Pack, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.document, self.other = document, other
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        dress(self, "panel")
        self.before, self.after = Canvas(), Canvas()
        self._follow(self.before, self.after)
        self._follow(self.after, self.before)
        maps = QSplitter()
        for canvas, caption in ((self.before, title), (self.after, tr("Now"))):
            side = QWidget()
            side_column = QVBoxLayout(side)
            side_column.setContentsMargins(0, 0, 0, 0)
            side_column.setSpacing(0)
            head = label(caption, "heading")
            head.setContentsMargins(12, 6, 12, 6)
            side_column.addWidget(head)
            side_column.addWidget(canvas, 1)
            maps.addWidget(side)
        self._summary = label("", "heading")
        self._filter = QLineEdit()
        self._filter.setPlaceholderText(tr("Filter by any word"))
        self._filter.setFixedWidth(220)
        self._filter.textChanged.connect(lambda _text: self._list())
        self.take_back = QPushButton(tr("Take back"))
        self.take_back.setToolTip(tr("Make the chosen places as they were"))
        self.take_back.clicked.connect(lambda _=False: self.revert())
        close = QPushButton(tr("Close"))
        close.clicked.connect(lambda _=False: self.closed.emit())
        dress(close, "quiet")
        bar = QHBoxLayout()
        bar.setContentsMargins(12, 6, 12, 6)
        bar.setSpacing(10)
        for widget in (self._summary, self._filter):
            bar.addWidget(widget)
        bar.addStretch(1)
        bar.addWidget(self.take_back)
        bar.addWidget(close)
        self.tree = QTreeWidget()
        self.tree.setRootIsDecorated(False)
        self.tree.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.tree.setHeaderLabels([tr("What"), title, tr("Now"), tr("Kind")])
        for index, width in enumerate((330, 260, 260)):
            self.tree.setColumnWidth(index, width)
        self.tree.itemSelectionChanged.connect(self._chosen)
        below = QWidget()
        below_column = QVBoxLayout(below)
        below_column.setContentsMargins(0, 0, 0, 0)
        below_column.setSpacing(0)
        below_column.addLayout(bar)
        below_column.addWidget(self.tree, 1)
        whole = QSplitter(Qt.Orientation.Vertical)
        whole.addWidget(maps)
        whole.addWidget(below)
        whole.setSizes([420, 220])
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(whole)
        self._moving = self._fitted = False
        self.found: list[Difference] = []
        document.changed.connect(self.refresh)
        document.view_changed.connect(self.refresh)
        when_changed(self._shade)
        self.refresh()

    # ------------------------------------------------------------------ showing

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._fitted:
            self._fitted = True
            QTimer.singleShot(0, self, self._fit)  # the maps get their sizes after this

    def _fit(self) -> None:
        self.before.fit()
        self.tree.setFocus()

    def refresh(self) -> None:
        """Compare again."""
        self.found = list(differences(self.other, self.document.pack))
        self._summary.setText(
            tr_count("{n} difference", "{n} differences", len(self.found))
            if self.found
            else tr("No differences")
        )
        for canvas, pack in ((self.before, self.other), (self.after, self.document.pack)):
            showing = _showing(pack, self.document.board, self.document.scenario)
            if showing is not None:
                canvas.show_picture(picture_of(showing, zoom=0.0))
                canvas.problems = tuple((_on_map(self.document, each), "error") for each in self.found)
        self._list()
        self._shade()

    def _shade(self) -> None:
        for canvas in (self.before, self.after):
            canvas.is_dark = tones().name == "dark"
            canvas.viewport().update()

    def _list(self) -> None:
        words = self._filter.text().casefold().split()
        self.tree.clear()
        for each in self.found:
            line = f"{each.sentence} {each.before} {each.after} {each.kind}".casefold()
            if all(word in line for word in words):
                item = QTreeWidgetItem([each.sentence, each.before, each.after, each.kind])
                item.setData(0, DIFFERENCE, each)
                for column, text in ((1, each.before), (2, each.after)):
                    item.setToolTip(column, text)
                self.tree.addTopLevelItem(item)
        self._chosen()

    def _chosen(self) -> None:
        chosen = self.chosen()
        self.take_back.setEnabled(bool(chosen))
        paths = tuple(_on_map(self.document, each) for each in chosen)
        for canvas in (self.before, self.after):
            canvas.selection = paths
            if paths and canvas.thing(paths[0]) is not None:
                canvas.set_zoom(max(canvas.zoom, NEAR))
                canvas.show_place(paths[0])
            canvas.viewport().update()

    def chosen(self) -> list[Difference]:
        return [item.data(0, DIFFERENCE) for item in self.tree.selectedItems()]

    def _follow(self, leader: Canvas, follower: Canvas) -> None:
        """What is panned or zoomed on one map happens on the other."""

        def follow() -> None:
            if not self._moving and leader.board_scene is not None:
                self._moving = True
                follower.set_zoom(leader.zoom)
                follower.centre_at(leader.visible_area().center())
                self._moving = False

        leader.moved.connect(follow)
        leader.zoomed.connect(lambda _zoom: follow())

    # ------------------------------------------------------------------ changing

    def revert(self) -> None:
        """Make the chosen places as they are in the other version, as one step."""
        chosen = self.chosen()
        if not chosen:
            return
        what = (
            chosen[0].sentence
            if len(chosen) == 1
            else tr_count("{n} difference", "{n} differences", len(chosen))
        )
        edits = tuple(each.edit.inverse() for each in reversed(chosen))
        try:
            self.document.apply(Change(tr("Take back {what}", what=what), edits))
        except ChangeError as error:
            self._summary.setText(error.reason)


def _showing(pack: Pack, board: str | None, scenario: str | None) -> Showing | None:
    if board is None or board not in pack.boards:
        return None
    return Showing(pack, board, scenario if scenario in pack.scenarios else None)


def _on_map(document: OpenPack, each: Difference) -> Path:
    """Where a difference can be seen: changes of a scenario's spaces on the board's."""
    path = each.thing
    if len(path) == 4 and path[0] == "scenarios" and path[2] in ("spaces", "tiles", "connections"):
        return (
            "boards",
            document.board or "",
            "connections" if path[2] == "connections" else "spaces",
            path[3],
        )
    return path
