"""No English is left on the screen: the widget tree is walked in every other language.

A text that a catalogue knows, and says otherwise, must not be shown as it stands in the source.
"""

from __future__ import annotations

import html
import os
import re
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenuBar,
    QTabBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from editor import texts
from editor.playtest.cards import CardButton
from editor.settings import Settings
from editor.window import Window
from model import load_pack
from model.texts import source_texts

SCENARIOS = Path(__file__).parents[2] / "scenarios"
OTHERS = sorted(set(texts.LANGUAGES) - {"en"})


def untranslated(whole: Window, language: str) -> list[str]:
    """Texts on the screen that the language would say otherwise; names are the pack's own."""
    catalogue = texts._catalogue(language)
    shown = {text for widget in (whole, *whole.findChildren(QWidget)) for text in _texts(widget)}
    named = set(dict(source_texts(whole.document.pack)).values()) if whole.document is not None else set()
    return sorted(
        text
        for text in map(_plain, shown)
        if text not in named and _is_english(text, catalogue) and not _is_said_so_too(text, catalogue)
    )


def _is_english(text: str, catalogue: texts.Catalogue) -> bool:
    """Whether a text is a source that is said otherwise, or is made of such a wording."""
    if catalogue.text(text) != text:
        return True
    return any(
        pattern.fullmatch(text)
        for wording, pattern in _patterns(tuple(catalogue.forms)).items()
        if not _pattern(catalogue.text(wording)).fullmatch(text)
    )


@cache
def _patterns(wordings: tuple[str, ...]) -> dict[str, re.Pattern[str]]:
    """The wordings that have values in them and enough words of their own to be known by."""
    return {
        wording: _pattern(wording)
        for wording in wordings
        if "{" in wording and len(re.findall(r"[a-z]{2,}", re.sub(r"{[^}]*}", "", wording))) > 1
    }


@cache
def _pattern(wording: str) -> re.Pattern[str]:
    parts = re.split(r"({[^}]*})", wording)
    return re.compile("".join(".+" if part.startswith("{") else re.escape(part) for part in parts))


def _is_said_so_too(text: str, catalogue: texts.Catalogue) -> bool:
    """Whether the language itself has this word for something."""
    return any(text in forms for forms in catalogue.forms.values())


def _plain(text: str) -> str:
    return html.unescape(re.sub(r"<[^>]*>", "", text)).replace("&", "").strip()


def _texts(widget: QWidget) -> Iterator[str]:
    if not widget.isVisible():
        return
    yield from (widget.toolTip(), widget.accessibleName(), widget.windowTitle())
    if isinstance(widget, QLabel | QAbstractButton):
        yield from re.split(r"<br>|\n|  ", widget.text())
    elif isinstance(widget, QLineEdit):
        yield widget.placeholderText()
    elif isinstance(widget, QComboBox):
        yield from (widget.itemText(index) for index in range(widget.count()))
    elif isinstance(widget, QMenuBar):
        yield from (action.text() for action in widget.actions())
    elif isinstance(widget, QTabBar):
        yield from (widget.tabText(index) for index in range(widget.count()))
    elif isinstance(widget, QAbstractItemView) and widget.model() is not None:
        yield from _rows(widget.model(), QModelIndex())


def _rows(model: QAbstractItemModel, parent: QModelIndex) -> Iterator[str]:
    for column in range(0 if isinstance(model, QAbstractListModel) else model.columnCount(parent)):
        yield str(model.headerData(column, Qt.Orientation.Horizontal) or "")
    for row in range(min(model.rowCount(parent), 60)):
        yield str(model.index(row, 0, parent).data() or "")


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[Window]:
    window = Window(Settings())
    qtbot.addWidget(window)
    window.resize(1600, 1000)
    window.show()
    yield window
    for workspace in window.workspaces():
        workspace.desks.close()
        workspace.document.close()


def look(window: Window, name: str) -> None:
    """Keep a picture of the screen where one is wanted: SANDTABLE_PICTURES names the folder."""
    if folder := os.environ.get("SANDTABLE_PICTURES"):
        window.grab().save(str(Path(folder) / f"{name}.png"))


@pytest.fixture(params=("great-war", "paths-of-glory"))
def broken(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A shipped pack without the waivers of its author, so that every finding is shown."""
    place = Path(shutil.copytree(SCENARIOS / request.param, tmp_path / request.param))
    (place / "waivers.yaml").unlink()
    return place


@pytest.mark.parametrize("language", OTHERS)
def test_properties_and_problems_speak_the_language(
    qtbot: QtBot, window: Window, broken: Path, language: str
) -> None:
    texts.use_language(language)
    workspace = window.open(broken)
    assert workspace is not None
    qtbot.waitUntil(lambda: bool(window.problems.findings), timeout=20_000)
    document = workspace.document
    board = document.pack.boards[document.board or ""]
    document.select([("boards", document.board or "", "spaces", board.space_ids[0])])
    qtbot.wait(50)
    look(window, f"{broken.name}-space-{language}")
    assert "\n".join(untranslated(window, language)) == ""
    setup = document.pack.scenario(document.scenario).setup
    document.select([("scenarios", document.scenario, "setup", next(iter(setup)))])
    qtbot.wait(50)
    look(window, f"{broken.name}-unit-{language}")
    assert "\n".join(untranslated(window, language)) == ""


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", ["great-war", "paths-of-glory"])
def test_the_playtest_desk_speaks_the_language(
    qtbot: QtBot, window: Window, tmp_path: Path, name: str, language: str
) -> None:
    texts.use_language(language)
    assert window.open(Path(shutil.copytree(SCENARIOS / name, tmp_path / name))) is not None
    window.show_desk("playtest")
    qtbot.wait(50)
    look(window, f"{name}-start-{language}")
    assert "\n".join(untranslated(window, language)) == ""
    assert window.workspace is not None and window.workspace.desks.playtest is not None
    desk = window.workspace.desks.playtest
    desk.pace.setCurrentIndex(desk.pace.count() - 1)
    window.actions_.run("play.now")
    for _ in range(6):
        qtbot.waitUntil(lambda: desk.moment is not None and bool(desk.moment.legal), timeout=20_000)
        assert desk.moment is not None
        with qtbot.waitSignal(desk.moment_shown, timeout=20_000):
            desk.decide(desk.moment.legal[0])
        assert "\n".join(untranslated(window, language)) == ""
    look(window, f"{name}-game-{language}")


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", ["great-war", "paths-of-glory"])
def test_every_card_tells_itself_in_the_language(qtbot: QtBot, name: str, language: str) -> None:
    texts.use_language(language)
    pack = load_pack(SCENARIOS / name)
    catalogue = pack.catalogues[language]
    for id, card in pack.cards.items():
        button = CardButton(pack, id, id)
        qtbot.addWidget(button)
        said = catalogue.texts[f"cards/{id}/name"].text
        assert button.accessibleName() == said
        assert said in html.unescape(button.toolTip())
        assert not card.text or card.text not in html.unescape(button.toolTip())
