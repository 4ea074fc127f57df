"""One registry of all that a person can tell Sandtable to do.

Menus, tool bars, shortcuts and the palette read it; nothing else makes a `QAction` for a command.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QActionGroup, QIcon, QKeySequence

from editor.settings import Settings
from editor.texts import tr, when_switched


def _always() -> bool:
    return True


@dataclass(frozen=True)
class Action:
    """Something a person can tell the program to do. Texts are marked for translation (`texts.mark`)."""

    id: str
    """`edit.undo`: what it concerns, then what it does."""
    text: str
    handler: Callable[[], object]
    keys: tuple[str, ...] = ()
    """Default keys, as `Ctrl+Shift+Z`; the first is shown."""
    tip: str = ""
    icon: str = ""
    enabled: Callable[[], bool] = _always
    checked: Callable[[], bool] | None = None
    """For what can be on or off: whether it is on."""
    group: str = ""
    """Of the actions of a group one is on."""
    shown_text: Callable[[], str] | None = None
    """A text that depends on the moment, as 'Undo: Move Verdun'."""


class Actions(QObject):
    """Every action of the program, and the `QAction` that stands for it in menus and tool bars."""

    def __init__(
        self,
        settings: Settings,
        *,
        icon: Callable[[str], QIcon] | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._settings = settings
        self._icon = icon
        self._known: dict[str, Action] = {}
        self._shown: dict[str, QAction] = {}
        self._groups: dict[str, QActionGroup] = {}
        when_switched(self.retranslate)

    # ------------------------------------------------------------------ registering

    def add(self, *actions: Action) -> None:
        for action in actions:
            if action.id in self._known:
                raise ValueError(f"there are two actions '{action.id}'")
            self._known[action.id] = action
            shown = QAction(self)
            shown.setObjectName(action.id)
            shown.setCheckable(action.checked is not None)
            shown.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
            shown.triggered.connect(lambda _checked=False, id=action.id: self.run(id))
            if action.group:
                self._group(action.group).addAction(shown)
            self._shown[action.id] = shown
            self._dress(action)

    def _group(self, name: str) -> QActionGroup:
        if name not in self._groups:
            self._groups[name] = QActionGroup(self)
        return self._groups[name]

    # ------------------------------------------------------------------ reading

    def __iter__(self) -> Iterator[Action]:
        return iter(self._known.values())

    def __contains__(self, id: str) -> bool:
        return id in self._known

    def __getitem__(self, id: str) -> QAction:
        """What menus and tool bars show."""
        return self._shown[id]

    def action(self, id: str) -> Action:
        return self._known[id]

    def all(self) -> list[QAction]:
        """For `QWidget.addActions`, so that the keys work in a window without a menu."""
        return list(self._shown.values())

    # ------------------------------------------------------------------ doing

    def run(self, id: str) -> None:
        """Do it, if that is possible now."""
        action = self._known[id]
        if action.enabled():
            action.handler()
        self.refresh()

    def refresh(self) -> None:
        """Show what is possible and what is on at this moment."""
        for id, action in self._known.items():
            shown = self._shown[id]
            shown.setEnabled(action.enabled())
            if action.checked is not None:
                shown.setChecked(action.checked())
            if action.shown_text is not None:
                shown.setText(action.shown_text())

    # ------------------------------------------------------------------ keys

    def keys(self, id: str) -> tuple[str, ...]:
        """The keys of an action: the user's own, or the default ones."""
        return self._settings.keys.get(id, self._known[id].keys)

    def clashes(self, id: str, keys: Iterable[str]) -> list[Action]:
        """Other actions that already have one of these keys."""
        wanted = {_canonical(key) for key in keys}
        return [
            other
            for other in self
            if other.id != id and wanted.intersection(map(_canonical, self.keys(other.id)))
        ]

    def set_keys(self, id: str, keys: Iterable[str]) -> None:
        """Give an action other keys; those actions that had them lose them."""
        wanted = tuple(_canonical(key) for key in keys)
        for other in self.clashes(id, wanted):
            left = tuple(key for key in self.keys(other.id) if _canonical(key) not in wanted)
            self._store(other.id, left)
        self._store(id, wanted)

    def reset_keys(self) -> None:
        """All keys as they were delivered."""
        self._settings.keys = {}
        self._settings.save()
        self.retranslate()

    def _store(self, id: str, keys: tuple[str, ...]) -> None:
        own = {**self._settings.keys, id: keys}
        if keys == tuple(map(_canonical, self._known[id].keys)):
            del own[id]
        self._settings.keys = own
        self._settings.save()
        self._dress(self._known[id])

    # ------------------------------------------------------------------ looks

    def retranslate(self) -> None:
        for action in self._known.values():
            self._dress(action)

    def _dress(self, action: Action) -> None:
        shown = self._shown[action.id]
        text = tr(action.text)
        shown.setText(action.shown_text() if action.shown_text else text)
        shown.setShortcuts([QKeySequence(key) for key in self.keys(action.id)])
        key = shown.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        tip = tr(action.tip) or text.replace("&", "").rstrip("…")
        shown.setToolTip(f"{tip} ({key})" if key else tip)
        shown.setStatusTip(tip)
        if action.icon and self._icon is not None:
            shown.setIcon(self._icon(action.icon))
        shown.setEnabled(action.enabled())
        if action.checked is not None:
            shown.setChecked(action.checked())


def _canonical(key: str) -> str:
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.PortableText)
