"""Closing while engine, bots and batches are at work: nothing outlives its window, nothing is destroyed in
the wrong thread."""

from __future__ import annotations

import gc
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFrame
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from editor.playtest.balance import BalanceDesk
from editor.playtest.desk import PlaytestDesk
from editor.playtest.room import Room
from editor.playtest.session import Session
from editor.playtest.start import Start
from editor.settings import Settings
from editor.tidying import Tidier, tidy_here
from editor.window import Window
from model.pack import Pack

BOTS = {"red": "random", "blue": "random"}


def threads(name: str) -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name.startswith(name)]


def test_garbage_is_collected_in_the_window_thread_only(qtbot: QtBot, qapp: QObject) -> None:
    tidy_here()
    assert not gc.isenabled()
    died: list[str] = []

    class Panel(QFrame):
        def __init__(self) -> None:
            super().__init__()
            self.itself = self  # a cycle: only the collector frees it
            self.destroyed.connect(lambda: died.append(threading.current_thread().name))

    for _ in range(20):
        Panel()
    busy = threading.Thread(target=lambda: [[] for _ in range(200_000)], name="bot")
    busy.start()
    busy.join()
    assert died == []  # memory that a worker asks for collects nothing
    tidier = qapp.findChild(Tidier)
    assert isinstance(tidier, Tidier)
    for _ in range(100):
        tidier.tidy()
        [[] for _ in range(6_000)]
    gc.collect()
    assert set(died) == {threading.main_thread().name}


@pytest.mark.parametrize("turn", range(12))
def test_a_desk_is_left_while_bots_play(qtbot: QtBot, pack: Pack, turn: int) -> None:
    desk = PlaytestDesk()
    desk.pace.setCurrentIndex(3)
    desk.show()
    desk.offer(pack)
    desk.play(Start("meeting", BOTS, seed=turn))
    qtbot.wait(turn * 5)
    room = desk.room
    desk.deleteLater()  # as a window does that is destroyed: nobody calls close_room
    qtbot.waitUntil(lambda: room.is_closed)
    qtbot.waitUntil(lambda: not isValid(room), timeout=5000)


def test_nothing_is_said_after_closing(qtbot: QtBot, pack: Pack) -> None:
    room = Room()
    heard: list[object] = []
    room.opened.connect(heard.append)
    room.changed.connect(heard.append)

    left = threading.Event()

    def slow() -> Session:
        assert left.wait(10), "closing waits for the task"
        return Session.begin(pack, Start("meeting", BOTS))

    room.open(slow)
    room.close()
    left.set()
    qtbot.waitUntil(lambda: not isValid(room))
    assert heard == []


def test_a_batch_is_left_with_its_desk(qtbot: QtBot, pack: Pack) -> None:
    desk = BalanceDesk()
    desk.show()
    desk.offer(pack)
    desk.games.setValue(100_000)
    desk.run()
    qtbot.waitUntil(lambda: desk.bar.value() > 0, timeout=20_000)
    desk.deleteLater()
    qtbot.waitUntil(lambda: not threads("balance"), timeout=20_000)


def test_the_window_closes_in_the_middle_of_a_game(
    qtbot: QtBot, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SANDTABLE_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("SANDTABLE_STATE", str(tmp_path / "state"))
    for number in range(4):
        window = Window(Settings())
        window.show()
        window.open(folder)
        window.actions_.run("play.now")
        assert window.workspace is not None and window.workspace.desks.playtest is not None
        desk = window.workspace.desks.playtest
        desk.play(Start("meeting", BOTS, seed=number))
        qtbot.wait(10 * number)
        assert window.close()
        window.deleteLater()
        qtbot.wait(5)
    qtbot.waitUntil(lambda: not threads("table"), timeout=5000)
