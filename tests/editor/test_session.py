"""The next start shows what was open: tabs, the one in front, and how each pack was looked at."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.session import Waiting
from editor.settings import Settings
from editor.window import Window

PACKS = Path(__file__).parents[2] / "scenarios"
Start = Callable[..., Window]


@pytest.fixture
def packs(tmp_path: Path) -> list[Path]:
    names = ("paths-of-glory", "russian-assault", "great-war")
    return [Path(shutil.copytree(PACKS / name, tmp_path / name)).resolve() for name in names]


@pytest.fixture
def start(qtbot: QtBot) -> Iterator[Start]:
    """Start Sandtable as a person does, with the settings that the last start left."""
    made: list[Window] = []

    def begin(pack: Path | None = None) -> Window:
        window = Window(Settings.load())
        qtbot.addWidget(window)
        made.append(window)
        with qtbot.waitExposed(window):
            window.show()
        window.session.restore(pack)
        qtbot.wait(20)
        return window

    yield begin
    for window in made:
        window.close()


def tabs(window: Window) -> list[str]:
    return [window.tabs.tabText(index) for index in range(1, window.tabs.count())]


def test_tabs_come_back_and_only_the_one_in_front_is_read(start: Start, packs: list[Path]) -> None:
    window = start()
    for pack in packs:
        window.open(pack)
    window.open(packs[1])
    window.close()
    again = start()
    assert tabs(again) == [pack.name for pack in packs]
    assert again.document is not None and again.document.path == packs[1]
    assert [isinstance(again.pages.widget(index), Waiting) for index in (1, 2, 3)] == [True, False, True]
    QTest.mouseClick(again.tabs, Qt.MouseButton.LeftButton, pos=again.tabs.tabRect(3).center())
    assert again.document is not None and again.document.path == packs[2]
    assert len(again.workspaces()) == 2


def test_each_pack_is_looked_at_as_before(start: Start, packs: list[Path], qtbot: QtBot) -> None:
    window = start()
    workspace = window.open(packs[0])
    assert workspace is not None
    scenario = list(workspace.document.pack.scenarios)[-1]
    workspace.document.show_scenario(scenario)
    qtbot.wait(300)  # until the panels beside the map have their sizes
    workspace.canvas.set_zoom(1.4)
    workspace.canvas.centre_at(QPointF(900, 700))
    qtbot.wait(20)
    seen = workspace.canvas.looked_at
    assert seen is not None
    window.open(packs[1])
    window.close()
    again = start()
    assert again.workspace is not None and again.workspace.canvas.looked_at is None
    known = again.open(packs[0])
    assert known is not None and known.document.scenario == scenario
    qtbot.wait(50)
    zoom, middle = known.canvas.looked_at or (0, (0, 0))
    assert zoom == pytest.approx(seen[0]) and middle == pytest.approx(seen[1], abs=3)


def test_the_desk_comes_back(start: Start, packs: list[Path], qtbot: QtBot) -> None:
    window = start()
    window.open(packs[1])
    window.show_desk("playtest")
    window.close()
    again = start()
    qtbot.waitUntil(lambda: again.desk == "playtest")


def test_a_pack_that_vanished_is_told_of_and_passed_over(start: Start, packs: list[Path]) -> None:
    window = start()
    for pack in packs[:2]:
        window.open(pack)
    window.close()
    shutil.rmtree(packs[1])
    again = start()
    assert tabs(again) == [packs[0].name] and packs[1].name in again.banner.words
    shutil.rmtree(packs[0])
    again.tabs.setCurrentIndex(1)
    assert tabs(again) == [] and packs[0].name in again.banner.words and again.document is None


def test_a_pack_named_at_the_start_comes_before_those_that_were_open(start: Start, packs: list[Path]) -> None:
    window = start()
    window.open(packs[0])
    window.close()
    again = start(packs[2])
    assert tabs(again) == [packs[0].name, packs[2].name]
    assert again.document is not None and again.document.path == packs[2]


def test_the_welcome_page_stays_in_front_where_it_was(start: Start, packs: list[Path]) -> None:
    window = start()
    window.open(packs[0])
    window.tabs.setCurrentIndex(0)
    window.close()
    again = start()
    assert again.tabs.currentIndex() == 0 and tabs(again) == [packs[0].name] and not again.workspaces()


def test_closing_a_tab_shows_one_that_is_read(start: Start, packs: list[Path]) -> None:
    window = start()
    for pack in packs:
        window.open(pack)
    window.close()
    again = start()
    assert again.close_tab(3)
    assert again.tabs.currentIndex() == 0 and not again.workspaces()
    assert again.close_tab(1) and tabs(again) == [packs[1].name]
    again.close()
    assert Settings.load().open == (str(packs[1]),)
