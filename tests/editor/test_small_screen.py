"""A small screen: the window fits, and nothing in it is squeezed or cut."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from editor.panels.properties import PropertiesPanel
from editor.settings import Settings
from editor.themes import use_theme
from editor.welcome import Card, shipped_packs
from editor.window import Window, fitting
from model import systems


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[Window]:
    use_theme("system")
    made = Window(Settings())
    made.resize(1280, 800)
    with qtbot.waitExposed(made):
        made.show()
    yield made
    for index in range(len(made.workspaces()), 0, -1):
        made.close_tab(index)
    delete(made)


@pytest.mark.parametrize("place", shipped_packs(), ids=lambda place: place.name)
def test_the_window_with_a_pack_fits_1280_by_800(window: Window, place: Path, tmp_path: Path) -> None:
    window.open(shutil.copytree(place, tmp_path / place.name))
    for dock in window.docks.values():
        dock.raise_()
        QApplication.processEvents()
    assert window.width() == 1280 and window.height() == 800
    assert window.minimumSizeHint().height() <= 700


def test_low_windows_get_low_tool_buttons(window: Window, pog_folder: Path) -> None:
    window.open(pog_folder)
    window.resize(1280, 1000)
    QApplication.processEvents()
    button = window.rail._buttons["select"]
    assert button.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonTextUnderIcon
    window.resize(1280, 640)
    QApplication.processEvents()
    assert button.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonIconOnly
    shown = [each for each in window.rail._buttons.values() if each.isVisible()]
    assert all(window.rail.rect().contains(each.geometry()) for each in shown)


def test_panels_scroll_instead_of_squeezing_what_they_hold(window: Window, pog_folder: Path) -> None:
    window.open(pog_folder)
    for panel in window.docking.panels():
        panel.furnish()
    QApplication.processEvents()
    for panel in window.docking.panels():
        content = panel.content
        area = panel.findChild(QScrollArea)
        assert area is not None and area.widget() is content
        panel.show_content()
        QApplication.processEvents()
        need = content.minimumSizeHint()
        if content.isVisible():
            assert content.width() >= need.width() and content.height() >= need.height(), panel.id


def test_long_values_end_in_dots_instead_of_widening_the_form(window: Window, pog_folder: Path) -> None:
    workspace = window.open(pog_folder)
    assert workspace is not None
    workspace.document.select([("boards", "europe", "artwork", "europe-land")])
    form = window.docking.panel(PropertiesPanel)
    form.catch_up()
    assert form.document is workspace.document
    QApplication.processEvents()
    wide = [area.widget().minimumSizeHint().width() for area in form.findChildren(QScrollArea)]
    assert max(wide) <= 340


def test_no_text_of_the_welcome_page_is_cut(window: Window, qtbot: QtBot) -> None:
    window.welcome.draw_all()

    def cut() -> list[str]:
        texts = [text for card in window.welcome.findChildren(Card) for text in card.findChildren(QLabel)]
        assert len(texts) >= 16
        return [text.text() for text in texts if text.height() < text.heightForWidth(text.width())]

    qtbot.waitUntil(lambda: not cut())


def test_ctrl_n_leads_to_the_systems(window: Window, pog_folder: Path, qtbot: QtBot) -> None:
    window.open(pog_folder)
    window.actions_.run("file.new")
    assert window.workspace is None
    qtbot.waitUntil(lambda: isinstance(window.focusWidget(), Card))
    focused = window.focusWidget()
    assert focused is not None and focused.accessibleName() in {system.title for system in systems().values()}


def test_a_shipped_pack_that_was_open_lately_is_shown_once(window: Window) -> None:
    place = shipped_packs()[0]
    window.settings.remember(place, title="Of late", system="x")
    window.welcome.refresh()
    window.welcome.draw_all()
    QApplication.processEvents()
    shown = [card for card in window.welcome.findChildren(Card) if card.isVisible()]
    titles = [card.accessibleName() for card in shown if card.picture.height() > 1]
    assert len(titles) == len(shipped_packs()) and titles.count("Of late") == 1


def test_a_window_is_never_larger_than_the_screen() -> None:
    assert fitting(QSize(1600, 1000), QSize(1280, 800)) == QSize(1280, 768)
    assert fitting(QSize(1200, 700), QSize(1920, 1080)) == QSize(1200, 700)


def test_the_selection_is_framed_again_after_a_playtest(window: Window, pog_folder: Path) -> None:
    workspace = window.open(pog_folder)
    assert workspace is not None
    verdun = ("boards", "europe", "spaces", "verdun")
    workspace.document.select([verdun])
    window.show_desk("balance")
    workspace.canvas.selection = ()
    window.show_desk("design")
    assert workspace.canvas.selection == (verdun,)


def test_no_desk_is_on_while_no_pack_is_open(window: Window, pog_folder: Path) -> None:
    buttons = window.top_right.desks
    assert not any(button.isChecked() for button in buttons.values())
    window.open(pog_folder)
    assert [desk for desk, button in buttons.items() if button.isChecked()] == ["design"]
