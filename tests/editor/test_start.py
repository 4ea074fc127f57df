"""What a start leaves for later: libraries that only checks and games need, and panels that nobody sees."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from editor.document import edit_of
from editor.panels.panel import Panel
from editor.settings import Settings
from editor.window import Window
from model import Change

LOADED = """
import sys
import editor.app, editor.window
heavy = {"numpy", "shapely", "networkx", "rapidfuzz", "rules.simulate", "rules.core"}
print(*sorted(heavy & set(sys.modules)))
import linecache
print(sum("window.py" in name for name in linecache.cache))
"""


def panel(window: Window, name: str) -> Panel:
    return next(panel for panel in window.docking.panels() if panel.id == name)


def test_the_window_loads_no_checks_and_no_engine_and_reads_no_sources() -> None:
    said = subprocess.run([sys.executable, "-c", LOADED], check=True, capture_output=True, text=True).stdout
    heavy, sources = said.splitlines()
    assert (heavy, sources) == ("", "0")


def test_no_garbage_is_searched_for_while_modules_load() -> None:
    program = "import gc, editor.app; print(gc.isenabled(), gc.get_stats()[2]['collections'])"
    said = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout
    assert said.split() == ["False", "0"]


def test_a_panel_behind_others_takes_the_pack_when_it_comes_to_the_front(
    pog_folder: Path, qtbot: QtBot
) -> None:
    window = Window(Settings())
    qtbot.addWidget(window)
    window.show()
    workspace = window.open(pog_folder)
    assert workspace is not None
    qtbot.waitUntil(lambda: panel(window, "properties").document is workspace.document)
    assert panel(window, "cards").document is None
    window.docks["cards"].raise_()
    qtbot.waitUntil(lambda: panel(window, "cards").document is workspace.document)


def test_a_panel_that_nobody_looked_at_has_no_widgets(pog_folder: Path, qtbot: QtBot) -> None:
    window = Window(Settings())
    qtbot.addWidget(window)
    window.show()
    assert not any(panel.findChildren(QWidget) for panel in window.docking.panels())
    window.open(pog_folder)
    qtbot.waitUntil(lambda: panel(window, "properties").document is not None)
    assert panel(window, "properties").findChildren(QWidget)
    assert not panel(window, "cards").findChildren(QWidget)


def test_a_panel_behind_others_catches_up_with_changes(pog_folder: Path, qtbot: QtBot) -> None:
    window = Window(Settings())
    qtbot.addWidget(window)
    window.show()
    workspace = window.open(pog_folder)
    assert workspace is not None
    window.docks["history"].raise_()
    history = panel(window, "history")
    qtbot.waitUntil(lambda: history.document is workspace.document)
    window.docks["problems"].raise_()
    qtbot.waitUntil(lambda: history.visibleRegion().isEmpty())
    refreshed: list[int] = []
    real = history.refresh
    history.refresh = lambda: (refreshed.append(1), real())[1]  # type: ignore[method-assign, func-returns-value]
    path = ("boards", "europe", "spaces", "verdun", "name")
    workspace.document.apply(Change("Rename", (edit_of(workspace.document.pack, path, "Fort"),)))
    assert refreshed == []
    window.docks["history"].raise_()
    qtbot.waitUntil(lambda: bool(refreshed))
    workspace.document.undo()
