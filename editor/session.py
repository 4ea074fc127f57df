"""What was open when Sandtable was last closed. Its tabs come back at the next start; a pack is read when its
tab is first shown, so that many open packs start as quickly as one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from editor.texts import tr
from editor.workspace import Workspace

if TYPE_CHECKING:
    from editor.settings import Recent
    from editor.window import Window


class Waiting(QWidget):
    """The page of a pack that nobody has looked at since the start."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path


class Session(QObject):
    """Remembers the tabs of the window and brings them back."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window

    def path_at(self, index: int) -> Path | None:
        """The pack in a tab; None for the welcome page."""
        page = self._window.pages.widget(index)
        if isinstance(page, Workspace):
            return page.document.path.resolve()
        return page.path if isinstance(page, Waiting) else None

    def index_of(self, place: Path) -> int | None:
        """The tab that has a pack."""
        count = self._window.pages.count()
        return next((index for index in range(1, count) if self.path_at(index) == place), None)

    def remember(self) -> None:
        """Note which packs are open, and which is in front."""
        window = self._window
        places = [self.path_at(index) for index in range(1, window.pages.count())]
        window.settings.open = tuple(str(place) for place in places if place is not None)
        window.settings.in_front = str(self.path_at(window.tabs.currentIndex()) or "")

    def restore(self, wanted: Path | None = None) -> None:
        """Bring the tabs back, with the one in front that was, or another pack that is wanted now."""
        window = self._window
        front = wanted.resolve() if wanted is not None else None
        if front is None and window.settings.in_front:
            front = Path(window.settings.in_front)
        gone = [place for place in map(Path, window.settings.open) if not place.exists()]
        for place in map(Path, window.settings.open):
            if place not in gone and self.index_of(place) is None:
                window.pages.addWidget(Waiting(place))
                window.tabs.addTab(place.name)
        if gone:
            names = ", ".join(place.name for place in gone)
            window.banner.say(tr("No longer where it was, so not opened again: {names}", names=names))
        if front is not None and front not in gone:
            known = window.settings.known(front)
            window.open(front)
            if wanted is None and known is not None and known.desk != "design":
                QTimer.singleShot(0, self, lambda: window.show_desk(known.desk))

    def wake(self, index: int) -> bool:
        """Read the pack of a tab that waits; False where that tab went because the pack cannot be read."""
        window, page = self._window, self._window.pages.widget(index)
        if not isinstance(page, Waiting):
            return True
        workspace = window.make_workspace(page.path)
        window.pages.removeWidget(page)
        page.deleteLater()
        if workspace is None:
            window.tabs.removeTab(index)
            return False
        window.pages.insertWidget(index, workspace)
        window.remember_pack(workspace)
        return True


def look_as_before(workspace: Workspace, known: Recent | None) -> None:
    """Zoom and place as they were when the pack was last open."""
    if known is not None and known.middle is not None:
        workspace.canvas.look_at(known.zoom, known.middle)
