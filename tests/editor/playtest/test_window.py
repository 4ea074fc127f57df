"""The desks in the window: one key plays, one canvas serves all."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.playtest.desk import PlaytestDesk
from editor.settings import Settings
from editor.window import Window

from .by_hand import AT_ONCE, click_action, shown, wait_for_person


@pytest.fixture
def window(qtbot: QtBot, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    monkeypatch.setenv("SANDTABLE_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("SANDTABLE_STATE", str(tmp_path / "state"))
    window = Window(Settings())
    qtbot.addWidget(window)
    window.show()
    window.open(folder)
    yield window
    for workspace in window.workspaces():
        workspace.desks.close()
        workspace.document.close()


def desk_of(window: Window) -> PlaytestDesk:
    assert window.workspace is not None and window.workspace.desks.playtest is not None
    return window.workspace.desks.playtest


def test_one_key_plays_the_scenario_as_it_stands(qtbot: QtBot, window: Window) -> None:
    window.actions_.run("play.now")
    desk = desk_of(window)
    desk.pace.setCurrentIndex(AT_ONCE)
    qtbot.waitUntil(lambda: desk.moment is not None)
    assert window.desk == "playtest" and window.workspace is not None
    assert desk.canvas is window.workspace.canvas
    moment = wait_for_person(qtbot, desk)
    click_action(qtbot, desk, moment.legal[0].code)
    ply = shown(desk).ply
    desk.canvas.setFocus()
    with qtbot.waitSignal(desk.moment_shown):
        qtbot.keyClick(desk.canvas, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert shown(desk).ply == ply - 1


def test_desks_share_the_canvas(qtbot: QtBot, window: Window) -> None:
    workspace = window.workspace
    assert workspace is not None
    window.actions_.run("play.now")
    desk = desk_of(window)
    qtbot.waitUntil(lambda: desk.moment is not None)
    window.show_desk("design")
    assert workspace.canvas.isVisible() and workspace.canvas.tool is workspace.tools["select"]
    window.show_desk("balance")
    assert workspace.desks.balance is not None and workspace.desks.balance.isVisible()
    window.show_desk("playtest")
    assert desk.isVisible() and workspace.canvas.tool is desk.board
    assert desk.moment is not None


def test_a_position_becomes_a_scenario_of_the_open_pack(qtbot: QtBot, window: Window) -> None:
    window.actions_.run("play.now")
    desk = desk_of(window)
    qtbot.waitUntil(lambda: desk.moment is not None)
    with qtbot.waitSignal(desk.scenario_made):
        desk.keeping.make_scenario("As it stood")
    document = window.document
    assert document is not None and "as-it-stood" in document.pack.scenarios
    assert window.scenarios.findData("as-it-stood") >= 0
    document.undo()
    assert "as-it-stood" not in document.pack.scenarios
