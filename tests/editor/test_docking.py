"""Panels in docks: closed ones stay closed, the keys go round them, they get room when they need it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import delete

import model
from editor.panels.docks import PANELS
from editor.settings import Settings
from editor.themes import use_theme
from editor.window import Window
from model.starter import starter


@pytest.fixture
def start(qtbot: QtBot, tmp_path: Path) -> Iterator[Callable[[], Window]]:
    """Start Sandtable with a small pack open; again as often as wanted, with the settings of last time."""
    use_theme("light")
    place = tmp_path / "small"
    model.save_pack(starter(model.system_named("paths-of-glory"), "small", "Small"), place)
    made: list[Window] = []

    def begin() -> Window:
        window = Window(Settings.load())
        window.resize(1280, 800)
        with qtbot.waitActive(window):
            window.show()
            window.activateWindow()
        made.append(window)
        window.open(place)
        QTest.qWait(20)
        return window

    yield begin
    for window in made:
        window.close()
        delete(window)


def test_every_panel_has_a_command_that_brings_and_closes_it(start: Callable[[], Window]) -> None:
    window = start()
    for kind in PANELS:
        if window.docking.is_in_front(kind.id):
            window.actions_.run(f"panel.{kind.id}")
            assert not window.docks[kind.id].isVisible()
        window.actions_.run(f"panel.{kind.id}")
        QApplication.processEvents()
        assert window.docking.is_in_front(kind.id), kind.id


def test_closed_panels_stay_closed_through_tabs_desks_and_starts(start: Callable[[], Window]) -> None:
    window = start()
    window.docks["history"].close()
    window.docks["layers"].close()
    window.tabs.setCurrentIndex(0)
    window.tabs.setCurrentIndex(1)
    window.show_desk("playtest")
    window.show_desk("design")
    assert not window.docks["history"].isVisible() and window.docks["properties"].isVisible()
    window.docking.bring("cards")
    window.close()
    again = start()
    QApplication.processEvents()
    assert not again.docks["history"].isVisible() and not again.docks["layers"].isVisible()
    assert again.docking.is_in_front("cards") and not again.docking.is_in_front("problems")


def test_a_floating_panel_is_where_it_was(start: Callable[[], Window]) -> None:
    window = start()
    window.docks["order-of-battle"].setFloating(True)
    window.docks["order-of-battle"].resize(500, 300)
    window.close()
    dock = start().docks["order-of-battle"]
    assert dock.isFloating() and dock.isVisible() and dock.size().toTuple() == (500, 300)


def test_f6_goes_round_all_panels_and_back_to_the_map(start: Callable[[], Window]) -> None:
    window = start()
    assert window.workspace is not None
    window.workspace.canvas.setFocus()
    seen = []
    for _ in PANELS:
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_F6)
        seen.append(next(k.id for k in PANELS if window.docks[k.id].isAncestorOf(QApplication.focusWidget())))
    assert seen == [kind.id for kind in PANELS]
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_F6)
    assert QApplication.focusWidget() is window.workspace.canvas
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
    assert window.docks[PANELS[-1].id].isAncestorOf(QApplication.focusWidget())


def test_panels_below_get_room_and_give_it_back(start: Callable[[], Window]) -> None:
    window = start()
    window.docking.bring("cards")
    QApplication.processEvents()
    before = window.docks["cards"].height()
    window.actions_.run("view.large_panels")
    QApplication.processEvents()
    assert window.docks["cards"].height() > before + 120
    window.actions_.run("view.large_panels")
    QApplication.processEvents()
    assert abs(window.docks["cards"].height() - before) <= 2


def test_the_scenario_that_was_looked_at_is_in_view_again(start: Callable[[], Window]) -> None:
    window = start()
    window.actions_.run("scenario.new")
    assert window.document is not None
    made = window.document.scenario
    window.filing.save(window.document)
    window.close()
    again = start()
    assert again.document is not None and again.document.scenario == made
