"""Problems and history: what the checks find while a person works, and going back step by step."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from editor.document import OpenPack, edit_of
from editor.panels.finding_rows import AcceptedRow, KindHead, place_name
from editor.panels.history import HistoryPanel
from editor.panels.problems import ProblemsPanel
from model import ABSENT, Change, Edit

ARMY = ("scenarios", "campaign-1914", "setup", "ge-army-7")
VERDUN = ("boards", "europe", "spaces", "verdun")


@pytest.fixture
def panel(pog, qtbot) -> ProblemsPanel:
    made = ProblemsPanel()
    qtbot.addWidget(made)
    made.set_document(pog)
    checked(made, pog, qtbot)
    return made


def checked(panel: ProblemsPanel, document: OpenPack, qtbot) -> None:
    checker = panel.checker(document)
    qtbot.waitUntil(lambda: checker.report is not None and checker.current, timeout=30_000)


def send_away(document: OpenPack) -> None:
    document.apply(Change("To Atlantis", (edit_of(document.pack, (*ARMY, "at"), "atlantis"),)))


def found_nowhere(document: OpenPack) -> None:
    """A town without any connection."""
    town = {"name": "Nowhere", "at": [900.0, 700.0]}
    document.apply(Change("Add Nowhere", (Edit(("boards", "europe", "spaces", "nowhere"), ABSENT, town),)))


def test_a_mistake_is_found_shown_and_mended(panel, pog, qtbot):
    send_away(pog)
    checked(panel, pog, qtbot)
    row = panel._rows[0]
    assert row.finding.code == "PACK-REFERENCE" and "atlantis" in row.finding.message
    assert place_name(pog, row.finding) == "German 7th Army · unit on the map"
    qtbot.mouseClick(row, Qt.MouseButton.LeftButton)
    assert pog.selection == (ARMY,)
    assert panel.mend()
    checked(panel, pog, qtbot)
    assert not [finding for finding in panel.findings if finding.severity == "error"]
    pog.jump(0)
    assert not pog.modified


def test_search_and_severity(panel, pog, qtbot):
    found_nowhere(pog)
    send_away(pog)
    checked(panel, pog, qtbot)
    every = len(panel._rows)
    panel._filter.setText("atlantis")
    assert 0 < len(panel._rows) < every
    panel._kinds["error"].setChecked(False)
    assert panel._rows == []


def test_the_next_problem(panel, pog, qtbot):
    found_nowhere(pog)
    send_away(pog)
    checked(panel, pog, qtbot)
    panel.next_problem()
    first = panel._chosen
    panel.next_problem()
    assert panel._chosen != first


def test_a_finding_is_accepted_with_a_reason(panel, pog, qtbot):
    found_nowhere(pog)
    checked(panel, pog, qtbot)
    finding = next(row for row in panel._rows if not row.finding.code.startswith("PACK"))
    code = finding.finding.code
    qtbot.mouseClick(finding._accept, Qt.MouseButton.LeftButton)
    finding.accept("  ")
    assert len(pog.history) == 1, "without a reason nothing is accepted"
    finding.accept("It is printed so.")
    assert [waiver.reason for waiver in pog.pack.waivers.values()][-1] == "It is printed so."
    checked(panel, pog, qtbot)
    assert code not in [f.code for f in panel.findings if f.where == finding.finding.where]
    pog.jump(0)
    assert not pog.modified


def test_problems_of_a_kind_are_mended_in_one_step(panel, pog, qtbot):
    edits = tuple(
        edit_of(pog.pack, ("boards", "europe", "spaces", space, "name"), f" {space} ")
        for space in ("verdun", "metz", "paris")
    )
    pog.apply(Change("Stray spaces", edits))
    checked(panel, pog, qtbot)
    head = stray_spaces(panel)
    assert len(head.findings) == 3
    qtbot.mouseClick(head.fold, Qt.MouseButton.LeftButton)
    assert not [row for row in panel._rows if row.finding.code == "TXT-004"]
    stray_spaces(panel).mend()
    checked(panel, pog, qtbot)
    assert "TXT-004" not in [finding.code for finding in panel.findings]
    assert len(pog.history) == 2, "one step for all of them"
    assert pog.pack.boards["europe"].spaces["metz"].name == "metz"


def stray_spaces(panel: ProblemsPanel) -> KindHead:
    heads = [head for head in panel.findChildren(KindHead) if head.findings[0].code == "TXT-004"]
    return heads[-1]


def test_what_was_accepted_is_shown_and_can_be_taken_back(panel, pog, qtbot):
    assert panel.waived and panel.findChild(AcceptedRow) is None
    panel._accepted.setChecked(True)
    accepted = panel.findChild(AcceptedRow)
    finding = accepted.waived.finding
    accepted.withdraw()
    checked(panel, pog, qtbot)
    assert (finding.code, finding.where) in [(f.code, f.where) for f in panel.findings]


def test_numbers_are_told_to_the_status_bar(panel, pog, qtbot):
    send_away(pog)
    with qtbot.waitSignal(panel.counted, timeout=30_000, check_params_cb=lambda errors, *_: errors == 1):
        pass


def test_history_lists_steps_and_goes_back(pog, qtbot):
    panel = HistoryPanel()
    qtbot.addWidget(panel)
    panel.set_document(pog)
    assert panel._stack.currentIndex() == 0
    for fort in (2, 1, 0):
        pog.apply(Change(f"Fort {fort}", (edit_of(pog.pack, (*VERDUN, "fort"), fort),)))
    pog.save()
    texts = [panel.list.item(i).text() for i in range(panel.list.count())]
    assert texts == ["Opened", "Fort 2", "Fort 1", "Fort 0"]
    panel.show()
    item = panel.list.item(1)
    qtbot.mouseClick(
        panel.list.viewport(), Qt.MouseButton.LeftButton, pos=panel.list.visualItemRect(item).center()
    )
    assert pog.position == 1 and pog.pack.boards["europe"].spaces["verdun"].fort == 2
    assert panel.list.currentRow() == 1
    pog.apply(Change("Fort 5", (edit_of(pog.pack, (*VERDUN, "fort"), 5),)))
    assert panel.list.count() == 3
