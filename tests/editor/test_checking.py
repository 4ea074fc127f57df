"""Checks beside the window: never of a stale pack, and over when the document or the window closes."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor import inspection
from editor.checking import Checker
from editor.document import OpenPack, edit_of
from editor.errands import Errand
from editor.settings import Settings
from editor.window import Window
from model import ABSENT, Change
from rules import prepare
from rules.demo import ENGINE
from rules.demo.pack import demo_pack
from validators import check
from validators.playing import GAMES, Fault, Played, play

VERDUN = ("boards", "europe", "spaces", "verdun")


@pytest.fixture
def errand(qapp: QApplication) -> Errand:
    return Errand(ThreadPoolExecutor(1))


def rename(document: OpenPack, name: str) -> None:
    document.apply(Change("Rename", (edit_of(document.pack, (*VERDUN, "name"), name),)))


def until(stop: Callable[[], bool]) -> str:
    while not stop():
        time.sleep(0.001)
    return "stopped"


def test_an_errand_brings_its_answer(errand: Errand, qtbot: QtBot) -> None:
    answers: list[int] = []
    errand.send(lambda _stop: 6 * 7, answers.append)
    qtbot.waitUntil(lambda: answers == [42])
    assert not errand.is_under_way


def test_an_errand_that_is_called_back_has_ended_and_says_nothing(errand: Errand, qtbot: QtBot) -> None:
    answers: list[str] = []
    ended = Event()
    errand.send(lambda stop: (until(stop), ended.set()), answers.append)  # type: ignore[func-returns-value]
    qtbot.wait(20)
    errand.call_back()
    assert ended.is_set() and not errand.is_under_way
    qtbot.wait(30)
    assert answers == []


def test_a_new_errand_sends_the_old_one_home(errand: Errand, qtbot: QtBot) -> None:
    answers: list[str] = []
    errand.send(until, answers.append)
    errand.send(lambda _stop: "new", answers.append)
    qtbot.waitUntil(lambda: bool(answers))
    assert answers == ["new"]


def test_whatever_is_typed_meanwhile_the_report_is_about_the_newest_pack(pog: OpenPack, qtbot: QtBot) -> None:
    checker = Checker(pog)
    checker.start()
    for number in range(30):
        rename(pog, f"TODO {number}")
        qtbot.wait(number % 4)
    qtbot.waitUntil(lambda: checker.current, timeout=30_000)
    assert checker.report is not None
    assert checker.report.findings == check(pog.pack).findings
    assert "TXT-003" in [finding.code for finding in checker.report.findings]


def test_a_stopped_check_goes_on_where_it_was(
    pog: OpenPack, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first runs are told to stop at once; the report is whole all the same."""
    checker = Checker(pog)
    real, runs = inspection.check, iter(range(1000))
    monkeypatch.setattr(
        inspection,
        "check",
        lambda *given: real(*given[:-1], (lambda: True) if next(runs) < 2 else given[-1]),
    )
    checker.start()
    qtbot.waitUntil(lambda: checker.current, timeout=30_000)
    assert checker.report is not None and checker.report.findings == check(pog.pack).findings


def test_when_the_author_rests_the_engine_is_asked_and_then_games_are_played(
    pog: OpenPack, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Supply first, then what random games tell; the games themselves are those of `Played`."""
    broken = Played(broken=Fault(seed=3, decision=17, what="nobody could move"))
    monkeypatch.setattr(inspection, "play_games", lambda ready, _stop: dict.fromkeys(ready, broken))
    link = ("boards", "europe", "connections", "mulhouse~strasbourg")
    pog.apply(Change("Cut", (edit_of(pog.pack, link, ABSENT),)))
    checker = Checker(pog)
    checker._rest.setInterval(1)
    checker._long_rest.setInterval(1)
    checker.start()
    qtbot.waitUntil(lambda: "PLY-002" in codes(checker), timeout=60_000)
    assert "POG-V33" in codes(checker) and not checker.plays


def test_random_games_are_played_in_another_process() -> None:
    ready = prepare(demo_pack(), "meeting", engine=ENGINE)
    played = inspection.play_games({"meeting": ready}, lambda: False)
    assert played == {"meeting": play(ready, range(GAMES))}
    assert inspection.play_games({"meeting": ready}, lambda: True) is None


def codes(checker: Checker) -> set[str]:
    return {finding.code for finding in checker.report.findings} if checker.report is not None else set()


def test_a_closed_document_is_not_checked_any_more(pog_folder: Path, qtbot: QtBot) -> None:
    document = OpenPack.at(pog_folder)
    checker = Checker(document)
    heard: list[int] = []
    checker.checked.connect(lambda: heard.append(1))
    checker.start()
    document.close()
    rename(document, "Too late")
    qtbot.wait(80)
    assert heard == [] and not checker._errand.is_under_way


def test_windows_open_and_close_while_checks_run(pog_folder: Path, qtbot: QtBot, qapp: QApplication) -> None:
    """Documents and windows go at every moment of a check; nothing is left that could reach them."""
    for moment in range(6):
        window = Window(Settings())
        window.show()
        workspace = window.open(pog_folder)
        assert workspace is not None
        for number in range(moment % 4):
            rename(workspace.document, f"Verdun {moment} {number}")
        qtbot.wait(7 * moment)
        workspace.document._saved = workspace.document.position  # nobody is there to be asked
        if moment % 2:
            assert window.close_tab(1)
        window.close()
        checkers = window.problems._checkers
        assert not checkers
        window.deleteLater()
        qapp.processEvents()
