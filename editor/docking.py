"""The docks: where panels stand, which of them are open, and what was so last time."""

from __future__ import annotations

from base64 import b64decode, b64encode
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QByteArray, QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow, QTabBar, QTabWidget, QWidget

from editor.panels.docks import DOCKS, Area
from editor.panels.panel import Panel
from editor.settings import Settings
from editor.texts import tr, when_switched

if TYPE_CHECKING:
    from editor.window import Window

AREAS: dict[Area, Qt.DockWidgetArea] = {
    "right": Qt.DockWidgetArea.RightDockWidgetArea,
    "right below": Qt.DockWidgetArea.RightDockWidgetArea,
    "bottom": Qt.DockWidgetArea.BottomDockWidgetArea,
}
BELOW, LARGE = 0.22, 0.58
"""Shares of the window's height that the panels below the map take."""
SEPARATOR = 2
PanelT = TypeVar("PanelT", bound=Panel)


class Docking(QObject):
    """All docks of the window. They show at the Design desk; those that a person closed stay closed."""

    def __init__(self, window: Window, settings: Settings) -> None:
        super().__init__(window)
        self._window, self._settings = window, settings
        window.setDockOptions(
            QMainWindow.DockOption.AllowTabbedDocks | QMainWindow.DockOption.GroupedDragging
        )
        for area in (Qt.DockWidgetArea.BottomDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea):
            window.setTabPosition(area, QTabWidget.TabPosition.North)
        self.docks: dict[str, QDockWidget] = {}
        self.shown = False
        self._closed = {id for id in settings.windows.get("closed", "").split() if id}
        state = settings.windows.get("docks")
        self._state = QByteArray(b64decode(state)) if state else None
        self._sized = self._state is not None
        self._small = 0
        """The height of the panels below while they are large: what they go back to."""
        self._build()
        when_switched(self.retranslate)

    def _build(self) -> None:
        """Panels of one area are tabs, the first in front."""
        front: dict[Area, QDockWidget] = {}
        for kind, area in DOCKS:
            panel = kind()
            dock = QDockWidget(tr(panel.title), self._window)
            dock.setObjectName(f"dock-{panel.id}")
            panel.setMinimumSize(240, 110)
            dock.setWidget(panel)
            self.docks[panel.id] = dock
            self._window.addDockWidget(AREAS[area], dock)
            if area in front:
                self._window.tabifyDockWidget(front[area], dock)
            front.setdefault(area, dock)
            _title_only_when_floating(dock)
            dock.installEventFilter(self)
            dock.hide()
        for dock in front.values():
            dock.raise_()

    def panels(self) -> list[Panel]:
        return [panel for dock in self.docks.values() if isinstance(panel := dock.widget(), Panel)]

    def panel(self, kind: type[PanelT]) -> PanelT:
        """The panel of a kind, with its widgets."""
        found = self.unfurnished(kind)
        found.furnish()
        return found

    def unfurnished(self, kind: type[PanelT]) -> PanelT:
        """The panel of a kind, whose widgets may not be there yet."""
        return next(panel for panel in self.panels() if isinstance(panel, kind))

    def retranslate(self) -> None:
        for id in self.docks:
            self.name(id)

    def name(self, id: str, more: str = "") -> None:
        """Write a panel's tab, with something more to tell."""
        panel = self.docks[id].widget()
        assert isinstance(panel, Panel)
        self.docks[id].setWindowTitle(f"{tr(panel.title)} {more}".rstrip())

    # ------------------------------------------------------------------ showing all or none

    def show_all(self, shows: bool) -> None:
        """Show the docks as they were when they were last seen, or hide them all."""
        if shows == self.shown:
            return
        if not shows:
            self._state = self._window.saveState()
        self.shown = shows
        for id, dock in self.docks.items():
            dock.setVisible(shows and id not in self._closed)
        if shows and self._state is not None:
            self._window.restoreState(self._state)
            for id, dock in self.docks.items():  # a state of old knows nothing of docks closed since
                dock.setVisible(id not in self._closed)
        if shows:
            QTimer.singleShot(0, self, self._settle)

    def _settle(self) -> None:
        """The proportions that a new user sees; docks can only be sized while they show."""
        window = self._window
        if not self._sized and self.shown:
            self._sized = True
            window.resizeDocks([self.docks["properties"]], [350], Qt.Orientation.Horizontal)
            beside = [self.docks["properties"], self.docks["layers"]]
            window.resizeDocks(beside, [520, 240], Qt.Orientation.Vertical)
            self._set_below(round(window.height() * BELOW))
        bars = window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
        last = {bar.tabText(0): bar for bar in bars}
        for bar in bars:  # Qt leaves the tabs of docks that it arranged while they were hidden
            if bar is not last[bar.tabText(0)]:
                bar.hide()

    def remember(self) -> dict[str, str]:
        """What the next start needs to show the docks as they are."""
        if self.shown:
            self._state = self._window.saveState()
        state = {"docks": b64encode(self._state.data()).decode()} if self._state is not None else {}
        return {**state, "closed": " ".join(sorted(self._closed))}

    # ------------------------------------------------------------------ one by one

    def is_open(self, id: str) -> bool:
        return id not in self._closed

    def is_in_front(self, id: str) -> bool:
        dock = self.docks[id]
        return self.shown and dock.isVisible() and not dock.visibleRegion().isEmpty()

    def bring(self, id: str) -> None:
        """Open a panel if it was closed, and put it before the others of its place."""
        self._closed.discard(id)
        if self.shown:
            self.docks[id].show()
            self.docks[id].raise_()
            panel = self.docks[id].widget()
            assert isinstance(panel, Panel)
            panel.catch_up()

    def toggle(self, id: str) -> None:
        """Bring a panel with the focus in it; close one that is in front."""
        if self.is_in_front(id):
            self.docks[id].close()
        else:
            self.bring(id)
            self._focus(id)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note which dock a person closes, with its own button or from the menu."""
        if event.type() == QEvent.Type.Close and isinstance(watched, QDockWidget):
            self._closed.add(watched.objectName().removeprefix("dock-"))
        return False

    def go_round(self, step: int) -> None:
        """Put the focus into the next panel; after the last comes the map."""
        if not self.shown or self._window.workspace is None:
            return
        canvas = self._window.workspace.canvas
        order = ["", *(id for id in self.docks if self.is_open(id))]
        now = next((id for id in order[1:] if self.docks[id].isAncestorOf(_focused(canvas))), "")
        to = order[(order.index(now) + step) % len(order)]
        if to:
            self.bring(to)
            self._focus(to)
        else:
            canvas.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _focus(self, id: str) -> None:
        panel = self.docks[id].widget()
        QApplication.processEvents()  # a panel that was behind shows its widgets only now
        for widget in panel.findChildren(QWidget):
            if widget.isVisible() and widget.isEnabled() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
                widget.setFocus(Qt.FocusReason.ShortcutFocusReason)
                return
        panel.setFocus(Qt.FocusReason.ShortcutFocusReason)

    # ------------------------------------------------------------------ room for tables

    @property
    def is_large(self) -> bool:
        return self._small > 0

    def enlarge(self) -> None:
        """Give most of the window to the panels below the map, or give it back."""
        if self.is_large:
            self._set_below(self._small)
            self._small = 0
        else:
            centre = self._window.pages
            bottom = centre.mapTo(self._window, centre.rect().bottomLeft()).y()
            self._small = self._window.statusBar().y() - bottom - SEPARATOR
            self._set_below(round(self._window.height() * LARGE))

    def _below(self) -> list[QDockWidget]:
        """The docks below the map that are in front of others."""
        below = Qt.DockWidgetArea.BottomDockWidgetArea
        return [
            dock
            for id, dock in self.docks.items()
            if self._window.dockWidgetArea(dock) == below and not dock.isFloating() and self.is_in_front(id)
        ]

    def _set_below(self, height: int) -> None:
        if below := self._below():
            self._window.resizeDocks(below[:1], [height], Qt.Orientation.Vertical)


def _focused(otherwise: QWidget) -> QWidget:
    return QApplication.focusWidget() or otherwise


def _title_only_when_floating(dock: QDockWidget) -> None:
    """Docked in tabs, the tab is the title."""
    bare = QWidget(dock)
    dock.setTitleBarWidget(bare)
    dock.topLevelChanged.connect(lambda floating: dock.setTitleBarWidget(None if floating else bare))  # type: ignore[arg-type]
