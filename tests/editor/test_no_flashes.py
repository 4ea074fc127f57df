"""No part of the window shows up as a window of its own: that would take the keys away from who types."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from editor import edits
from editor.settings import Settings
from editor.themes import use_theme
from editor.welcome import shipped_packs
from editor.window import Window


class Watch(QObject):
    """Notes every widget that shows as a window, but for those that are meant to."""

    def __init__(self, allowed: QWidget) -> None:
        super().__init__()
        self.seen: list[str] = []
        self._allowed = allowed

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        shows = event.type() == QEvent.Type.Show and isinstance(watched, QWidget)
        if shows and watched.isWindow() and watched is not self._allowed:
            self.seen.append(f"{type(watched).__name__} {watched.objectName()} {watched.toolTip()}")
        return False


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[Window]:
    use_theme("light")
    made = Window(Settings())
    made.resize(1280, 800)
    with qtbot.waitActive(made):
        made.show()
        made.activateWindow()
    made.filing.may_close = lambda _document: True  # type: ignore[method-assign]
    yield made
    made.close()
    delete(made)


@pytest.mark.parametrize("place", shipped_packs(), ids=lambda place: place.name)
def test_nothing_flashes_while_a_person_works(
    window: Window, place: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    watch = Watch(window)
    QApplication.instance().installEventFilter(watch)  # type: ignore[union-attr]
    try:
        workspace = window.open(shutil.copytree(place, tmp_path / place.name))
        assert workspace is not None
        document = workspace.document
        for tool in workspace.usable_tools():
            workspace.take_tool(tool)
        for dock in window.docks:
            window.docking.bring(dock)
            QApplication.processEvents()
        board = document.pack.boards[document.board or ""]
        space = ("boards", document.board or "", "spaces", board.space_ids[0])
        for path in (space, ("scenarios", document.scenario or ""), *_some(document.pack)):
            document.select([path])
            QApplication.processEvents()
        document.apply(edits.set_values(document.pack, "Rename", [space], "name", "TODO"))
        qtbot.waitUntil(lambda: window.problems.checker(document).report is not None)
        QTest.qWait(300)
        window.banner.ask("Something", ("Do it", lambda: None))
        window.filing.compare_with_saved(document)
        QApplication.processEvents()
    finally:
        QApplication.instance().removeEventFilter(watch)  # type: ignore[union-attr]
    assert watch.seen == []
    assert window.isActiveWindow()


def _some(pack: object) -> list[tuple[str, str]]:
    """One thing of each table."""
    tables = ("pieces", "cards", "decks", "nations", "sides", "terrain", "tiles")
    return [(table, next(iter(getattr(pack, table)))) for table in tables if getattr(pack, table)]
