"""Keys: every action with its keys, which can be changed here."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QHeaderView,
    QKeySequenceEdit,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from editor.actions import Actions
from editor.panels.panel import column, label, row
from editor.texts import mark, tr, when_switched
from editor.themes import dress

ID = Qt.ItemDataRole.UserRole
GROUPS = {
    "file": mark("File"),
    "edit": mark("Edit"),
    "view": mark("View"),
    "map": mark("Map"),
    "tool": mark("Map"),
    "help": mark("Help"),
}


class KeysPanel(QWidget):
    """All actions by group; choose one, press its new keys."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._actions = actions
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        dress(self, "panel")
        outer = column(self, margins=(14, 12, 14, 12))
        self.filter = QLineEdit()
        self.filter.setClearButtonEnabled(True)
        self.filter.textChanged.connect(lambda _text: self.refresh())
        outer.addWidget(self.filter)
        self.tree = QTreeWidget()
        self.tree.setColumnCount(2)
        self.tree.setRootIsDecorated(False)
        self.tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.tree.currentItemChanged.connect(lambda _now, _before: self._chosen())
        outer.addWidget(self.tree, 1)
        self._hint = label("", "small", wraps=True)
        outer.addWidget(self._hint)
        self.keys = QKeySequenceEdit()
        self.keys.setMaximumSequenceLength(1)
        self.keys.keySequenceChanged.connect(lambda _keys: self._look_for_clashes())
        self.set_button, self.none_button, self.reset_button = QPushButton(), QPushButton(), QPushButton()
        self.set_button.clicked.connect(lambda _=False: self.set_keys())
        self.none_button.clicked.connect(lambda _=False: self._give(()))
        self.reset_button.clicked.connect(lambda _=False: self.reset())
        dress(self.set_button, "primary")
        for button in (self.none_button, self.reset_button):
            dress(button, "quiet")
        outer.addLayout(row(self.keys, self.set_button, self.none_button, 1, self.reset_button))
        self._clash = label("", "error", wraps=True)
        outer.addWidget(self._clash)
        when_switched(self.retranslate)

    def retranslate(self) -> None:
        self.filter.setPlaceholderText(tr("Find an action or a key"))
        self.tree.setHeaderLabels([tr("Action"), tr("Keys")])
        self._hint.setText(tr("Choose an action, press its new keys, and set them."))
        self.keys.setToolTip(tr("Press the new keys"))
        self.set_button.setText(tr("Set"))
        self.none_button.setText(tr("No keys"))
        self.reset_button.setText(tr("All as delivered"))
        self.refresh()

    # ------------------------------------------------------------------ showing

    def refresh(self) -> None:
        chosen = self._id()
        words = self.filter.text().casefold().split()
        self.tree.clear()
        for action in self._actions:
            name = tr(action.text).replace("&", "").rstrip("…")
            keys = ", ".join(_native(key) for key in self._actions.keys(action.id))
            group = tr(GROUPS.get(action.id.partition(".")[0], ""))
            if all(word in f"{name} {keys} {group}".casefold() for word in words):
                item = QTreeWidgetItem([name, keys])
                item.setData(0, ID, action.id)
                item.setToolTip(0, tr(action.tip))
                self.tree.addTopLevelItem(item)
                if action.id == chosen:
                    self.tree.setCurrentItem(item)
        self._chosen()

    def _id(self) -> str:
        item = self.tree.currentItem()
        return str(item.data(0, ID)) if item is not None else ""

    def _chosen(self) -> None:
        id = self._id()
        known = self._actions.keys(id) if id else ()
        self.keys.setKeySequence(QKeySequence(known[0] if known else ""))
        for widget in (self.keys, self.set_button, self.none_button):
            widget.setEnabled(bool(id))
        self._look_for_clashes()

    def _look_for_clashes(self) -> None:
        id, keys = self._id(), self.keys.keySequence().toString()
        others = self._actions.clashes(id, [keys]) if id and keys else []
        names = ", ".join(tr(other.text).replace("&", "") for other in others)
        self._clash.setText(
            tr("These keys belong to {actions}; they would lose them.", actions=names) if names else ""
        )

    # ------------------------------------------------------------------ changing

    def set_keys(self) -> None:
        """Give the chosen action the keys that were pressed, in place of its first ones."""
        id, keys = self._id(), self.keys.keySequence().toString()
        if id and keys:
            self._give((keys, *self._actions.keys(id)[1:]))

    def _give(self, keys: tuple[str, ...]) -> None:
        if id := self._id():
            self._actions.set_keys(id, keys)
            self.refresh()

    def reset(self) -> None:
        self._actions.reset_keys()
        self.refresh()


def _native(keys: str) -> str:
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
