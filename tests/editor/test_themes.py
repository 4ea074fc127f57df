"""Light and dark: as the computer is, as soon as it changes, or as a person chose."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.settings import Settings
from editor.themes import DARK, LIGHT, tones, use_theme
from editor.window import Window


class Computer:
    """A computer that turns light and dark."""

    scheme = Qt.ColorScheme.Light

    def turn(self, scheme: Qt.ColorScheme) -> None:
        self.scheme = scheme
        QApplication.styleHints().colorSchemeChanged.emit(scheme)


@pytest.fixture
def computer(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[Computer]:
    made = Computer()
    monkeypatch.setattr("editor.themes.system_scheme", lambda: made.scheme)
    yield made
    use_theme("light")


def test_the_theme_follows_the_computer_while_the_window_is_open(computer: Computer, qtbot: QtBot) -> None:
    use_theme("system")
    window = Window(Settings())
    qtbot.addWidget(window)
    window.show()
    assert tones() is LIGHT
    computer.turn(Qt.ColorScheme.Dark)
    assert tones() is DARK
    qtbot.waitUntil(lambda: window.grab().toImage().pixelColor(5, window.height() - 5).lightness() < 80)
    computer.turn(Qt.ColorScheme.Light)
    assert tones() is LIGHT


def test_a_theme_that_was_chosen_stays(computer: Computer, qtbot: QtBot) -> None:
    window = Window(Settings())
    qtbot.addWidget(window)
    window.actions_.run("view.theme_light")
    computer.turn(Qt.ColorScheme.Dark)
    assert tones() is LIGHT and window.settings.theme == "light"
    window.actions_.run("view.theme_system")
    assert tones() is DARK
    window.actions_.run("view.theme_dark")
    computer.turn(Qt.ColorScheme.Light)
    assert tones() is DARK
