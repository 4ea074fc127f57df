"""Bookmarks: a moment or a line of play with a name and a note."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from editor.texts import tr


class BookmarkDialog(QDialog):
    """Asks for name and note of this moment. An empty name takes the bookmark away."""

    made = Signal(str, str)

    def __init__(self, name: str, note: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("bookmark")
        self.setWindowTitle(tr("Bookmark"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.name = QLineEdit(name)
        self.name.setPlaceholderText(tr("Name of this moment or line"))
        self.note = QPlainTextEdit(note)
        self.note.setPlaceholderText(tr("What happened here, what to try, what to ask the designer"))
        self.note.setTabChangesFocus(True)
        form = QFormLayout()
        form.addRow(tr("Name"), self.name)
        form.addRow(tr("Note"), self.note)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self.accepted.connect(
            lambda: self.made.emit(self.name.text().strip(), self.note.toPlainText().strip())
        )
        column = QVBoxLayout(self)
        column.addLayout(form)
        column.addWidget(buttons)
        self.resize(420, 240)


class BookmarkList(QDialog):
    """All bookmarks with their notes; Enter or a double click goes there."""

    chosen = Signal(int)

    def __init__(self, marks: Mapping[int, tuple[str, str]], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("bookmark-list")
        self.setWindowTitle(tr("Bookmarks"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.list = QListWidget()
        self.list.setWordWrap(True)
        for number, (name, note) in marks.items():
            row = QListWidgetItem(f"{name}\n{note}" if note else name)
            row.setData(Qt.ItemDataRole.UserRole, number)
            self.list.addItem(row)
        self.list.setCurrentRow(0)
        self.list.itemActivated.connect(self._choose)
        column = QVBoxLayout(self)
        column.addWidget(self.list)
        self.resize(380, 260)

    def _choose(self, row: QListWidgetItem) -> None:
        self.chosen.emit(row.data(Qt.ItemDataRole.UserRole))
        self.accept()
