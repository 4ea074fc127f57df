"""The five-minute tour: what it points at, how one goes through it, and what it remembers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from editor import tour
from editor.settings import Settings
from editor.themes import use_theme
from editor.tour import STEPS, Tour, beside
from editor.welcome import SHIPPED
from editor.window import Window


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[Window]:
    use_theme("light")
    made = Window(Settings())
    made.resize(1280, 800)
    with qtbot.waitExposed(made):
        made.show()
    yield made
    made.filing.may_close = lambda _document: True  # type: ignore[method-assign]
    for index in range(len(made.workspaces()), 0, -1):
        made.close_tab(index)
    delete(made)


def touring(window: Window) -> Tour:
    found = [each for each in window.findChildren(Tour) if each.isVisible()]
    assert len(found) == 1
    return found[0]


def test_every_step_points_at_something_that_is_seen(window: Window) -> None:
    begin = next(b for b in window.welcome.findChildren(QPushButton) if b.text() == "Five-minute tour")
    QTest.mouseClick(begin, Qt.MouseButton.LeftButton)
    guide = touring(window)
    places = []
    for step in range(len(STEPS)):
        assert guide.at == step
        QApplication.processEvents()
        place, card = guide.target(), guide.card.geometry()
        places.append((place.x(), place.y(), place.width(), place.height()))
        assert place.width() > 20 and place.height() > 10
        assert window.rect().contains(card)
        assert step == 0 or not card.intersects(place), STEPS[step].title
        assert guide.card.text.height() >= guide.card.text.heightForWidth(guide.card.text.width())
        QTest.keyClick(guide.card.next_, Qt.Key.Key_Return)
    assert len(set(places)) >= len(STEPS) - 3  # docks in tabs share a place
    assert not [each for each in window.findChildren(Tour) if each.isVisible()]


def test_the_sample_is_a_copy(window: Window) -> None:
    guide = tour.begin(window)
    assert guide is not None and window.document is not None
    assert not window.document.path.is_relative_to(SHIPPED)
    guide.end()


def test_keys_go_on_and_back_and_leave_and_the_step_is_remembered(window: Window) -> None:
    guide = tour.begin(window)
    assert guide is not None
    for key, at in ((Qt.Key.Key_Right, 1), (Qt.Key.Key_Right, 2), (Qt.Key.Key_Left, 1)):
        QTest.keyClick(guide.card, key)
        assert guide.at == at
    QTest.keyClick(guide.card, Qt.Key.Key_Escape)
    assert Settings.load().views[tour.REMEMBERED] == 1
    again = tour.begin(window)
    assert again is not None and again.at == 1 and window.tabs.count() == 2
    again.go(len(STEPS))
    assert Settings.load().views[tour.REMEMBERED] == 0


def test_it_speaks_the_language_of_the_interface(window: Window) -> None:
    guide = tour.begin(window)
    assert guide is not None
    window.actions_.run("view.language_hu")
    assert guide.card.title.text() == "A térkép"
    guide.end()


def test_the_card_stands_clear_of_what_it_speaks_of() -> None:
    room, card = QRect(0, 0, 1000, 700), QRect(0, 0, 300, 150)
    for place in (
        QRect(0, 0, 60, 600),
        QRect(700, 0, 300, 700),
        QRect(0, 500, 1000, 200),
        QRect(480, 20, 9, 9),
    ):
        spot = QRect(beside(place, card, room), card.size())
        assert room.contains(spot) and not spot.intersects(place)
    whole = QRect(beside(room, card, room), card.size())
    assert room.contains(whole) and whole.topLeft() != QPoint(0, 0)
