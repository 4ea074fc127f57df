"""Find anything: commands, spaces, units, cards, problems."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from editor.actions import Action, Actions
from editor.finding_anything import found, things
from editor.palette import CANDIDATE, Palette
from editor.settings import Settings
from validators import Finding

VERDUN = ("boards", "europe", "spaces", "verdun")


@pytest.fixture
def done() -> list[str]:
    return []


@pytest.fixture
def palette(pog, qtbot, done) -> Palette:
    actions = Actions(Settings())
    actions.add(
        Action("map.fit", "Fit the map", lambda: done.append("fit"), ("Ctrl+0",)),
        Action("edit.redo", "Redo", lambda: done.append("redo"), enabled=lambda: False),
    )
    finding = Finding("GEO-003", "warning", "a line runs through Verdun.", "boards/europe/spaces/verdun")
    made = Palette(actions, pog, None, (finding,))
    made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(made)
    made.open()
    return made


def names(palette: Palette) -> list[str]:
    return [palette.list.item(i).text() for i in range(palette.list.count())]


def test_commands_come_first_and_run_with_enter(palette, qtbot, done):
    assert names(palette) == ["Fit the map", "Redo"]
    qtbot.keyClicks(palette.line, "fit")
    qtbot.keyClick(palette.line, Qt.Key.Key_Return)
    assert done == ["fit"] and not palette.isVisible()


def test_what_is_not_possible_now_is_not_done(palette, qtbot, done):
    qtbot.keyClicks(palette.line, "redo")
    qtbot.keyClick(palette.line, Qt.Key.Key_Return)
    assert done == [] and palette.isVisible()


def test_a_space_is_found_and_gone_to(palette, pog, qtbot):
    qtbot.keyClicks(palette.line, "verd")
    assert names(palette)[0] == "Verdun"
    with qtbot.waitSignal(pog.shown):
        qtbot.keyClick(palette.line, Qt.Key.Key_Return)
    assert pog.selection == (VERDUN,)


def test_arrows_choose(palette, qtbot):
    qtbot.keyClicks(palette.line, "german army")
    qtbot.keyClick(palette.line, Qt.Key.Key_Down)
    assert palette.list.currentRow() == 1
    qtbot.keyClick(palette.line, Qt.Key.Key_Up)
    assert palette.list.currentRow() == 0


def test_signs_ask_for_one_kind(palette, qtbot):
    qtbot.keyClicks(palette.line, "#guns")
    kinds = {palette.list.item(i).data(CANDIDATE).kind for i in range(palette.list.count())}
    assert kinds == {"card"} and names(palette)[0] == "Guns of August"
    palette.line.setText("!verdun")
    assert names(palette) == ["A line runs through Verdun."]


def test_typing_mistakes_are_forgiven(pog):
    pool = list(things(pog.pack, "europe", "campaign-1914", print))
    assert found("constantinopel", pool)[0].name == "Constantinople"


def test_nothing_found_is_said(palette, qtbot, done):
    qtbot.keyClicks(palette.line, "zzzzqqqq")
    assert names(palette) == ["Nothing is called that"]
    qtbot.keyClick(palette.line, Qt.Key.Key_Return)
    assert palette.isVisible()


def test_a_unit_taken_over_leads_to_where_it_is_written(pog):
    gone: list = []
    pool = things(pog.pack, "europe", "historical", gone.append)
    next(each for each in pool if each.kind == "unit" and each.name == "German 7th Army").act()
    assert gone == [("scenarios", "campaign-1914", "setup", "ge-army-7")]
