"""docs/guide-designers.md in the real window: a function for each of its numbered sections, in order."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

import model
from editor.compare import CompareView
from editor.panels.cards import CardsPanel
from editor.panels.contents import ContentsPanel
from editor.panels.problems import ProblemsPanel
from editor.settings import Settings
from editor.themes import use_theme
from editor.window import Window

sys.path.insert(0, str(Path(__file__).parent))

from hand import Hand, Keys

GUIDE = Path(__file__).parents[2] / "docs" / "guide-designers.md"


class Designer:
    """Somebody who follows the guide."""

    def __init__(self, window: Window, qtbot: QtBot, folder: Path, answer: Callable[[Path], None]) -> None:
        self.window, self.qtbot, self.folder, self.answer = window, qtbot, folder, answer

    @property
    def hand(self) -> Hand:
        assert self.window.workspace is not None
        return Hand(self.window.workspace)

    @property
    def board(self) -> model.Board:
        document = self.hand.document
        return document.pack.boards[document.board or ""]

    def press(self, key: Qt.Key, keys: Keys = Keys.NoModifier) -> None:
        QTest.keyClick(QApplication.focusWidget() or self.window, key, keys)
        QApplication.processEvents()

    def button(self, words: str, within: QWidget) -> None:
        found = [b for b in within.findChildren(QPushButton) if b.isVisible() and b.text() == words]
        QTest.mouseClick(found[0], Qt.MouseButton.LeftButton)
        QApplication.processEvents()

    # ------------------------------------------------------------------ the sections of the guide

    def begin(self) -> None:
        self.window.welcome.draw_all()
        self.answer(self.folder)
        blank = next(
            b
            for b in self.window.welcome.findChildren(QPushButton)
            if b.accessibleName() == "Paths of Glory: Blank"
        )
        QTest.mouseClick(blank, Qt.MouseButton.LeftButton)
        assert self.window.document is not None and self.window.document.path == self.folder
        self.known = set(self.board.space_ids)

    def draw_spaces(self) -> None:
        self.press(Qt.Key.Key_S)
        hand = self.hand
        area = hand.canvas.visible_area()
        for i in range(5):
            x, y = 0.3 + 0.09 * i, 0.6 + 0.12 * (i % 2)
            hand.click((area.left() + area.width() * x, area.top() + area.height() * y), Keys.AltModifier)
        self.fresh = [key for key in self.board.space_ids if key not in self.known]
        assert len(self.fresh) == 5 and len(hand.document.history) == 5
        self.press(Qt.Key.Key_V)
        hand.click(self.fresh[0])
        before = self.board.position(self.fresh[0])
        self.press(Qt.Key.Key_Right, Keys.ShiftModifier)
        assert self.board.position(self.fresh[0]) == pytest.approx((before[0] + 10, before[1]), abs=0.2)  # type: ignore[index]
        self.press(Qt.Key.Key_F2)
        line = QApplication.focusWidget()
        assert isinstance(line, QLineEdit)
        QTest.keyClicks(line, "Border Town")
        self.press(Qt.Key.Key_Return)
        assert self.board.shown_name(self.fresh[0]) == "Border Town"
        hand.canvas.setFocus()

    def connect_them(self) -> None:
        self.press(Qt.Key.Key_C)
        self.hand.drag(*self.fresh[:3])
        assert len(self.board.neighbours[self.fresh[1]]) == 2
        self.press(Qt.Key.Key_G, Keys.ControlModifier)
        self.press(Qt.Key.Key_Return)
        assert self.board.neighbours[self.fresh[4]]

    def make_counters(self) -> None:
        self.window.docking.bring("contents")
        panel = self.window.docking.panel(ContentsPanel)
        QApplication.processEvents()
        self.button("New counter", panel)
        assert panel.sheet is not None and panel.sheet.source.enter([(0, 0, "Blue 1st Army")])
        assert [piece.name for piece in self.hand.document.pack.pieces.values()] == ["Blue 1st Army"]

    def set_up_units(self) -> None:
        self.hand.canvas.setFocus()
        self.press(Qt.Key.Key_U)
        assert self.window.docking.is_in_front("toolbox")
        box = self.window.docks["toolbox"].widget()._list
        spot = box.visualItemRect(box.item(0)).center()
        QTest.mouseClick(box.viewport(), Qt.MouseButton.LeftButton, pos=spot)
        self.hand.click(self.fresh[0])
        setup = self.hand.document.pack.scenario("first").setup
        assert [entry.at for entry in setup.values()] == [self.fresh[0]]
        self.press(Qt.Key.Key_X)
        (entry,) = self.hand.document.pack.scenario("first").setup.values()
        assert entry.step == 1

    def write_a_card(self) -> None:
        self.window.actions_["cards.new_deck"].trigger()
        self.window.actions_["cards.new"].trigger()
        panel = self.window.docking.panel(CardsPanel)
        assert len(self.hand.document.pack.cards) == 1 and self.window.docking.is_in_front("cards")
        assert panel.face.pixmap().width() > 20 and panel.builder is not None

    def see_what_is_wrong(self) -> None:
        problems = self.window.docking.panel(ProblemsPanel)
        self.qtbot.waitUntil(lambda: problems.report is not None)
        assert "sound" in self.window.status.sound.text()

    def save_and_compare(self) -> None:
        self.hand.canvas.setFocus()
        self.press(Qt.Key.Key_S, Keys.ControlModifier)
        assert not self.hand.document.modified
        saved = model.load_pack(self.folder)
        assert saved.boards[self.hand.document.board or ""].shown_name(self.fresh[0]) == "Border Town"
        self.press(Qt.Key.Key_V)
        self.hand.click(self.fresh[4])
        self.press(Qt.Key.Key_Right, Keys.ShiftModifier)
        self.window.actions_["file.compare_saved"].trigger()
        view = self.window.findChild(CompareView)
        assert view is not None and len(view.found) == 1
        view.tree.topLevelItem(0).setSelected(True)
        self.button("Take back", view)
        assert not view.found
        self.button("Close", view)
        assert self.hand.canvas.isVisible()

    def print_it(self) -> None:
        place = self.folder.parent / "map.png"
        self.answer(place)
        self.hand.canvas.setFocus()
        self.press(Qt.Key.Key_E, Keys.ControlModifier)
        assert place.stat().st_size > 2000


SECTIONS = {
    "1. Begin": Designer.begin,
    "2. Draw spaces": Designer.draw_spaces,
    "3. Connect them": Designer.connect_them,
    "4. Make counters": Designer.make_counters,
    "5. Set up units": Designer.set_up_units,
    "6. Write a card": Designer.write_a_card,
    "7. See what is wrong": Designer.see_what_is_wrong,
    "8. Save and compare": Designer.save_and_compare,
    "9. Print": Designer.print_it,
}


def test_every_section_of_the_guide_has_its_step() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    assert re.findall(r"^## (\d+\. .+)$", text, re.MULTILINE) == list(SECTIONS)


def test_every_picture_of_the_guide_is_there() -> None:
    pictures = re.findall(r"\]\((pictures/[^)]+)\)", GUIDE.read_text(encoding="utf-8"))
    assert pictures and all((GUIDE.parent / picture).exists() for picture in pictures)


def test_a_small_front_from_nothing_to_a_picture(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use_theme("light")
    window = Window(Settings())
    window.resize(1280, 800)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()

    def answer(place: Path) -> None:
        """What is chosen in the next dialog for a file."""
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(place), ""))

    designer = Designer(window, qtbot, tmp_path / "my-front", answer)
    for step in SECTIONS.values():
        step(designer)
    document = designer.hand.document
    document.jump(0)
    assert set(document.pack.boards[document.board or ""].space_ids) == designer.known
    window.filing.may_close = lambda _document: True  # type: ignore[method-assign]
    window.close()
    delete(window)
