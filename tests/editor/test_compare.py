"""Comparing two versions and settling conflicts."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from editor.compare import CompareView
from editor.differences import differences
from editor.document import OpenPack, edit_of
from editor.panels.merge import MergePanel
from model import ABSENT, Change, value_at

VERDUN = ("boards", "europe", "spaces", "verdun")
ARMY = ("scenarios", "campaign-1914", "setup", "ge-army-7")
LINE = ("boards", "europe", "connections", "mulhouse~strasbourg")


def work(document: OpenPack) -> None:
    for path, value in (
        ((*VERDUN, "fort"), 0),
        ((*ARMY, "at"), "essen"),
        (LINE, ABSENT),
        (("cards", "ap-01", "rp", "br"), 3),
    ):
        document.apply(Change("Work", (edit_of(document.pack, path, value),)))


def test_differences_in_words(pog):
    old = pog.pack
    work(pog)
    said = {each.sentence: (each.before, each.after, each.kind) for each in differences(old, pog.pack)}
    assert said == {
        "Verdun: Fort": ("3", "0", "space"),
        "German 7th Army: Starts at": ("Mulhouse", "Essen", "unit on the map"),
        "Mulhouse – Strasbourg removed": ("Between Mulhouse × Strasbourg", "–", "connection"),
        "British Reinforcements: Replacement points · Britain": ("2", "3", "card"),
    }


@pytest.fixture
def view(pog, qtbot) -> CompareView:
    old = pog.pack
    work(pog)
    made = CompareView(pog, old, "Before")
    qtbot.addWidget(made)
    made.resize(1100, 700)
    made.show()
    return made


def test_both_maps_move_together(view, qtbot):
    view.before.set_zoom(1.5)
    assert view.after.zoom == pytest.approx(1.5)
    view.after.centre_at(view.after.visible_area().center())
    view.after.moved.emit()
    ours, theirs = view.before.visible_area().center(), view.after.visible_area().center()
    assert abs(ours.x() - theirs.x()) < 3 and abs(ours.y() - theirs.y()) < 3


def test_a_difference_is_shown_on_both_maps_and_taken_back(view, pog, qtbot):
    assert "4" in view._summary.text()
    item = next(
        view.tree.topLevelItem(i)
        for i in range(view.tree.topLevelItemCount())
        if view.tree.topLevelItem(i).text(0) == "Verdun: Fort"
    )
    item.setSelected(True)
    assert view.before.selection == view.after.selection == (VERDUN,)
    qtbot.mouseClick(view.take_back, Qt.MouseButton.LeftButton)
    assert value_at(pog.pack, (*VERDUN, "fort")) == 3
    assert view.tree.topLevelItemCount() == 3
    pog.undo()
    assert view.tree.topLevelItemCount() == 4


def test_differences_are_filtered(view):
    view._filter.setText("essen")
    assert view.tree.topLevelItemCount() == 1


def test_conflicts_with_the_work_of_others_are_settled(pog, pog_folder: Path, qtbot):
    other = OpenPack.at(pog_folder)
    other.apply(Change("Theirs", (edit_of(other.pack, (*VERDUN, "fort"), 2),)))
    other.apply(Change("Theirs", (edit_of(other.pack, (*ARMY, "at"), "strasbourg"),)))
    other.save()
    pog.apply(Change("Ours", (edit_of(pog.pack, (*VERDUN, "fort"), 0),)))
    pog.apply(Change("Ours", (edit_of(pog.pack, (*ARMY, "at"), "essen"),)))
    panel = MergePanel()
    qtbot.addWidget(panel)
    panel.set_document(pog)
    assert panel._stack.currentIndex() == 0
    panel.show_conflicts(pog, pog.take_from_disk())
    assert {row.place.text() for row in panel.rows} == {"Verdun: Fort", "German 7th Army: Starts at"}

    fort = next(row for row in panel.rows if row.place.text() == "Verdun: Fort")
    qtbot.mouseClick(fort.theirs, Qt.MouseButton.LeftButton)
    assert value_at(pog.pack, (*VERDUN, "fort")) == 2 and len(panel.open_conflicts) == 1
    qtbot.mouseClick(panel.rows[0].mine, Qt.MouseButton.LeftButton)
    assert value_at(pog.pack, (*ARMY, "at")) == "essen" and panel.open_conflicts == []
    pog.undo()
    assert value_at(pog.pack, (*VERDUN, "fort")) == 0
    other.close()


def test_all_conflicts_at_once(pog, qtbot):
    from model import Conflict

    panel = MergePanel()
    qtbot.addWidget(panel)
    panel.set_document(pog)
    conflicts = [
        Conflict((*VERDUN, "fort"), 3, 3, 2),
        Conflict((*ARMY, "at"), "mulhouse", "mulhouse", "essen"),
    ]
    panel.show_conflicts(pog, conflicts)
    qtbot.mouseClick(panel._all_theirs, Qt.MouseButton.LeftButton)
    assert value_at(pog.pack, (*VERDUN, "fort")) == 2 and value_at(pog.pack, (*ARMY, "at")) == "essen"
    assert len(pog.history) == 1
