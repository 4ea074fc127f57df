"""The undo history: every step by name; a click goes back to it or forward again."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from editor.document import OpenPack
from editor.panels.panel import Panel, column, label
from editor.texts import mark, tr, tr_count
from editor.themes import icon, tones


class HistoryPanel(Panel):
    """What was done, the latest last; what was undone in grey below it."""

    id = "history"
    title = mark("History")

    def build(self) -> None:
        outer = column(self.content, margins=(0, 6, 0, 0), gap=4)
        self._count = label("", "small")
        self._count.setContentsMargins(14, 0, 14, 0)
        outer.addWidget(self._count)
        self.list = QListWidget()
        self.list.itemClicked.connect(self._clicked)
        self.list.itemActivated.connect(self._clicked)
        outer.addWidget(self.list, 1)

    def connect_to(self, document: OpenPack) -> None:
        document.history_changed.connect(self.follow)
        document.saved_changed.connect(self.follow)

    def disconnect_from(self, document: OpenPack) -> None:
        document.history_changed.disconnect(self.follow)
        document.saved_changed.disconnect(self.follow)

    def refresh(self) -> None:
        document = self.document
        if document is None:
            return
        if not document.history:
            self.say_empty(
                tr("Nothing has been changed yet"),
                tr("Every step you take is listed here by name. Click one to go back to it."),
            )
            return
        self.show_content()
        names = [tr("Opened"), *(step.change.label for step in document.history)]
        self._count.setText(tr_count("{n} step", "{n} steps", len(document.history)))
        if self.list.count() > len(names):
            self.list.clear()
        for number, name in enumerate(names):
            item = self.list.item(number) or QListWidgetItem(self.list)
            self._dress(item, name, number, document)
        current = self.list.item(document.position)
        self.list.setCurrentItem(current)
        self.list.scrollToItem(current)

    def _dress(self, item: QListWidgetItem, name: str, number: int, document: OpenPack) -> None:
        item.setText(tr(name))
        font = QFont(self.list.font())
        font.setBold(number == document.position)
        item.setFont(font)
        undone = number > document.position
        item.setForeground(QColor(tones().muted if undone else tones().text))
        item.setIcon(icon("saved", "good") if document.is_saved_at(number) else icon("blank"))
        edits = document.history[number - 1].change.edits if number else ()
        item.setToolTip("\n".join(map(str, edits[:12])) + ("\n…" if len(edits) > 12 else ""))
        item.setData(Qt.ItemDataRole.UserRole, number)

    def _clicked(self, item: QListWidgetItem) -> None:
        if self.document is not None:
            self.document.jump(item.data(Qt.ItemDataRole.UserRole))
