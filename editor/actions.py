"""One registry of actions: menus, shortcuts, tool rail and command palette all read it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QSettings
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from editor.texts import tr

SEPARATOR = "-"


@dataclass(frozen=True)
class Command:
    """Something a person can do: a stable id, the menu it stands in, its words, its key, and what it does."""

    id: str
    menu: str
    title: str
    run: Callable[[], object]
    key: str = ""
    help: str = ""
    enabled: Callable[[], bool] | None = None
    checked: Callable[[], bool] | None = None


class Actions:
    """All commands of the window, in the order of the menus."""

    def __init__(self, window: QWidget) -> None:
        self._window = window
        self.commands: dict[str, Command] = {}
        self._actions: dict[str, QAction] = {}
        self._order: list[str] = []

    def add(self, command: Command) -> None:
        self.commands[command.id] = command
        self._order.append(command.id)
        action = QAction(tr(command.title), self._window)
        action.setObjectName(command.id)
        action.setStatusTip(tr(command.help))
        action.setCheckable(command.checked is not None)
        action.triggered.connect(lambda _checked=False, run=command.run: run())
        self._window.addAction(action)
        self._actions[command.id] = action
        self.set_key(command.id, self.key(command.id))

    def separate(self, menu: str) -> None:
        self._order.append(f"{SEPARATOR}{menu}")

    def __getitem__(self, command: str) -> QAction:
        return self._actions[command]

    def key(self, command: str) -> str:
        """The key of a command: the user's, or ours."""
        return str(QSettings().value(f"keys/{command}", self.commands[command].key))

    def set_key(self, command: str, key: str) -> None:
        action = self._actions[command]
        action.setShortcut(QKeySequence(key))
        words = tr(self.commands[command].title)
        tip = tr(self.commands[command].help)
        action.setToolTip(f"<b>{words}</b> {key}" + (f"<br>{tip}" if tip else ""))
        if key != self.commands[command].key:
            QSettings().setValue(f"keys/{command}", key)
        else:
            QSettings().remove(f"keys/{command}")

    def refresh(self) -> None:
        """Enable and check what now applies."""
        for command in self.commands.values():
            action = self._actions[command.id]
            if command.enabled is not None:
                action.setEnabled(command.enabled())
            if command.checked is not None:
                action.setChecked(command.checked())

    def fill(self, bar: QMenuBar, menus: tuple[str, ...]) -> dict[str, QMenu]:
        found = {}
        for title in menus:
            menu = bar.addMenu(tr(title))
            menu.setToolTipsVisible(True)
            for entry in self._order:
                if entry.startswith(SEPARATOR):
                    if entry[1:] == title and not menu.isEmpty():
                        menu.addSeparator()
                elif self.commands[entry].menu == title:
                    menu.addAction(self._actions[entry])
            found[title] = menu
        return found

    def retranslate(self) -> None:
        for command in self.commands.values():
            self._actions[command.id].setText(tr(command.title))
            self.set_key(command.id, self.key(command.id))

    def usable(self) -> Iterator[Command]:
        """Commands that can be run now, for the palette."""
        return (c for c in self.commands.values() if c.enabled is None or c.enabled())
