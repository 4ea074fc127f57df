"""The contents of a pack as tables: new counters, nations, terrain, tiles, boxes, tracks and regions."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

import model
from editor.document import OpenPack
from editor.panels.contents import SHELVES, ContentsPanel
from editor.panels.properties import PropertiesPanel

Begun = Callable[[str], OpenPack]


@pytest.fixture
def panel(qtbot: QtBot) -> ContentsPanel:
    made = ContentsPanel()
    qtbot.addWidget(made)
    made.resize(900, 300)
    made.show()
    return made


@pytest.mark.parametrize("system", ["paths-of-glory", "great-war", "fight-for-europe", "russian-assault"])
def test_everything_can_be_added_to_a_blank_pack_of_every_system(
    panel: ContentsPanel, begun: Begun, system: str
) -> None:
    document = begun(system)
    panel.set_document(document)
    for shelf in SHELVES:
        panel.show_shelf(shelf.table)
        before, rows = document.pack, panel.sheet.source.rowCount() if panel.sheet else 0
        QTest.mouseClick(panel._new, Qt.MouseButton.LeftButton)
        assert not panel._trouble.isVisible(), (shelf.table, panel._trouble.text())
        assert panel.sheet is not None and panel.sheet.source.rowCount() == rows + 1, shelf.table
        (path,) = document.selection
        assert path[:-1] == shelf.place(document) and document.exists(path)
        document.undo()
        assert document.pack == before
        document.redo()
        assert document.selection == (path,)
        document.jump(0)


def test_a_new_counter_is_named_in_the_table(panel: ContentsPanel, begun: Begun, qtbot: QtBot) -> None:
    document = begun("paths-of-glory")
    panel.set_document(document)
    panel.add()
    assert panel.sheet is not None
    assert panel.sheet.source.enter([(0, 0, "Blue 1st Army")])
    (piece,) = document.pack.pieces.values()
    assert piece.name == "Blue 1st Army" and len(document.history) == 2


def test_counters_are_pasted_from_a_spreadsheet_as_one_step(panel: ContentsPanel, begun: Begun) -> None:
    document = begun("paths-of-glory")
    panel.set_document(document)
    sheet = panel.sheet
    assert sheet is not None
    titles = [column.title for column in sheet.source.columns]
    assert titles[0] == "Name"
    QGuiApplication.clipboard().setText("Blue 1st Army\nBlue 2nd Army\nRed 1st Army")
    sheet.paste()
    assert [piece.name for piece in document.pack.pieces.values()] == [
        "Blue 1st Army",
        "Blue 2nd Army",
        "Red 1st Army",
    ]
    assert len(document.history) == 1
    document.undo()
    assert not document.pack.pieces


def test_duplicating_and_removing(panel: ContentsPanel, pog: OpenPack) -> None:
    panel.set_document(pog)
    before = pog.pack
    pog.select([("pieces", key) for key in list(before.pieces)[:2]])
    panel.duplicate()
    assert len(pog.pack.pieces) == len(before.pieces) + 2 and len(pog.selection) == 2
    panel.remove_chosen()
    assert pog.pack == before and len(pog.history) == 2


def test_a_nation_goes_with_all_that_names_it(panel: ContentsPanel, pog: OpenPack) -> None:
    panel.set_document(pog)
    panel.show_shelf("nations")
    before = pog.pack
    pog.select([("nations", next(iter(before.nations)))])
    panel.remove_chosen()
    assert len(pog.pack.nations) == len(before.nations) - 1
    assert not list(model.dangling(pog.pack))
    pog.undo()
    assert pog.pack == before


def test_chosen_rows_are_the_selection_and_the_filter_finds(panel: ContentsPanel, pog: OpenPack) -> None:
    panel.set_document(pog)
    assert panel.sheet is not None
    panel._filter.setText("german 1st")
    assert panel.sheet.proxy.rowCount() < len(pog.pack.pieces)
    panel.sheet.selectRow(0)
    assert pog.selection[0][0] == "pieces"


def test_the_tables_of_the_rules_show_in_the_properties(panel: ContentsPanel, pog: OpenPack) -> None:
    panel.set_document(pog)
    QTest.mouseClick(panel._tables, Qt.MouseButton.LeftButton)
    properties = PropertiesPanel()
    properties.set_document(pog)
    assert pog.selection == (("tables",),)
    assert properties._form is not None and properties._form.rows is not None
    assert "commitment" in properties._form.rows.entries
    properties.set_document(None)
    properties.deleteLater()


def test_tracks_are_those_of_the_board_in_view(panel: ContentsPanel, pog: OpenPack) -> None:
    panel.set_document(pog)
    panel.show_shelf("tracks")
    assert panel.sheet is not None
    assert panel.sheet.source.rowCount() == len(pog.pack.boards["europe"].tracks)
