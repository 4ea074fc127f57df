"""The order of battle: the set-up as a table, both ways."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLineEdit

from editor.document import edit_of
from editor.panels.order_of_battle import OrderOfBattlePanel
from editor.sheets import PATH_ROLE
from model import Change, value_at

CAMPAIGN = ("scenarios", "campaign-1914", "setup")


@pytest.fixture
def panel(pog, qtbot) -> OrderOfBattlePanel:
    made = OrderOfBattlePanel()
    qtbot.addWidget(made)
    made.set_document(pog)
    made.resize(1000, 300)
    made.show()
    return made


def cell(panel, unit: str, title: str):
    model = panel.sheet.proxy
    columns = [model.headerData(i, Qt.Orientation.Horizontal) for i in range(model.columnCount())]
    row = next(r for r in range(model.rowCount()) if model.index(r, 0).data(PATH_ROLE)[3] == unit)
    return model.index(row, columns.index(title))


def type_into(qtbot, panel, index, text: str) -> None:
    panel.sheet.setCurrentIndex(index)
    panel.sheet.edit(index)
    editor = panel.sheet.findChild(QLineEdit)
    editor.selectAll()
    qtbot.keyClicks(editor, text)
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    QApplication.processEvents()
    QApplication.processEvents()


def test_rows_are_the_units_of_the_scenario(panel, pog):
    assert panel.sheet.proxy.rowCount() == len(pog.pack.scenarios["campaign-1914"].setup)
    assert cell(panel, "ge-army-7", "Starts at").data() == "Mulhouse"
    assert cell(panel, "ge-army-7", "Nation").data() == "Germany"
    assert "83 units" in panel._summary.text()


def test_typing_a_place_moves_the_unit(panel, pog, qtbot):
    type_into(qtbot, panel, cell(panel, "ge-army-7", "Starts at"), "Essen")
    assert value_at(pog.pack, (*CAMPAIGN, "ge-army-7", "at")) == "essen"
    assert pog.undo_label == "German 7th Army: Starts at"
    pog.undo()
    assert cell(panel, "ge-army-7", "Starts at").data() == "Mulhouse"


def test_a_place_that_is_none_is_told(panel, pog, qtbot):
    type_into(qtbot, panel, cell(panel, "ge-army-7", "Starts at"), "Atlantis")
    assert "Atlantis" in panel._trouble.text() and not pog.modified


def test_a_move_on_the_map_shows_in_the_table(panel, pog):
    pog.apply(Change("Move", (edit_of(pog.pack, (*CAMPAIGN, "ge-army-7", "at"), "essen"),)))
    assert cell(panel, "ge-army-7", "Starts at").data() == "Essen"


def test_selection_goes_both_ways(panel, pog):
    pog.select([(*CAMPAIGN, "ge-army-7")])
    assert panel.sheet.chosen_paths() == [(*CAMPAIGN, "ge-army-7")]
    panel.sheet.selectRow(cell(panel, "ge-army-8", "Counter").row())
    assert pog.selection == ((*CAMPAIGN, "ge-army-8"),)


def test_filter_and_sort(panel):
    panel._filter.setText("german army")
    assert panel.sheet.proxy.rowCount() == 8
    panel.sheet.sortByColumn(0, Qt.SortOrder.DescendingOrder)
    assert panel.sheet.proxy.index(0, 0).data() == "German 8th Army"


def test_pasting_from_a_spreadsheet_is_one_step(panel, pog, qtbot):
    panel._filter.setText("german army")
    panel.sheet.setCurrentIndex(cell(panel, "ge-army-1", "Starts at"))
    QGuiApplication.clipboard().setText("Essen\nKassel\n")
    qtbot.keyClick(panel.sheet, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    places = [value_at(pog.pack, (*CAMPAIGN, f"ge-army-{n}", "at")) for n in (1, 2)]
    assert places == ["essen", "kassel"] and len(pog.history) == 1
    pog.undo()
    assert not pog.modified


def test_lines_past_the_end_are_new_units(panel, pog):
    rows = panel.sheet.proxy.rowCount()
    last = panel.sheet.proxy.index(rows - 1, 0)
    panel.sheet.setCurrentIndex(last)
    QGuiApplication.clipboard().setText(f"{last.data()}\nGerman 9th Army\t\tBerlin\n")
    panel.sheet.paste()
    assert panel.sheet.proxy.rowCount() == rows + 1
    assert value_at(pog.pack, (*CAMPAIGN, "ge-army-9"))["at"] == "berlin"


def test_a_paste_with_a_mistake_changes_nothing(panel, pog):
    panel.sheet.setCurrentIndex(cell(panel, "ge-army-1", "Starts at"))
    QGuiApplication.clipboard().setText("Essen\nAtlantis")
    panel.sheet.paste()
    assert not pog.modified and "Atlantis" in panel._trouble.text()


def test_copying(panel):
    panel.sheet.selectRow(cell(panel, "ge-army-7", "Counter").row())
    panel.sheet.copy()
    assert QGuiApplication.clipboard().text().startswith("German 7th Army\tGermany\tMulhouse")


def test_adding_from_the_box_and_removing(panel, pog, qtbot):
    panel._pieces.setCurrentIndex(panel._pieces.findData("ge-army-9"))
    qtbot.mouseClick(panel._add, Qt.MouseButton.LeftButton)
    path = (*CAMPAIGN, "ge-army-9")
    assert pog.selection == (path,) and panel.sheet.chosen_paths() == [path]
    assert cell(panel, "ge-army-9", "Left").data() == "0"
    qtbot.mouseClick(panel._remove, Qt.MouseButton.LeftButton)
    assert not pog.exists(path)
    pog.jump(0)
    assert not pog.modified


def test_a_unit_taken_over_is_written_anew_where_it_differs(panel, pog, qtbot):
    pog.show_scenario("historical")
    type_into(qtbot, panel, cell(panel, "ge-army-7", "Starts at"), "Essen")
    assert value_at(pog.pack, ("scenarios", "historical", "setup", "ge-army-7"))["at"] == "essen"
    assert value_at(pog.pack, (*CAMPAIGN, "ge-army-7", "at")) == "mulhouse"
    pog.undo()
    assert not pog.modified


def test_without_a_scenario_it_says_what_it_is_for(panel, pog):
    pog.show_scenario(None)
    assert panel._stack.currentIndex() == 0
