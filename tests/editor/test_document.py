"""An open pack: changes, history, selection, saving."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.document import OpenPack, edit_of
from editor.journal import leftovers
from model import ABSENT, Change, ChangeError, Edit, Opened, open_pack, value_at
from model.files import Folder

PACKS = Path(__file__).parents[2] / "scenarios"
VERDUN = ("boards", "europe", "spaces", "verdun")
NANCY = ("boards", "europe", "spaces", "nancy")


@pytest.fixture(scope="module")
def opened_pog() -> Opened:
    return open_pack(PACKS / "paths-of-glory")


def raze(document: OpenPack) -> Change:
    return Change("Raze the fort", (edit_of(document.pack, (*VERDUN, "fort"), 0),))


def test_a_change_is_announced_and_can_be_undone(pog, qtbot):
    first = pog.pack
    with qtbot.waitSignal(pog.changed) as told:
        pog.apply(raze(pog))
    assert told.args == [pog.history[0].change]
    assert pog.pack.boards["europe"].spaces["verdun"].fort == 0
    assert pog.modified and pog.undo_label == "Raze the fort"
    pog.undo()
    assert pog.pack == first and not pog.modified
    pog.redo()
    assert pog.pack.boards["europe"].spaces["verdun"].fort == 0


def test_a_change_that_does_not_fit_leaves_all_as_it_was(pog):
    first = pog.pack
    with pytest.raises(ChangeError):
        pog.apply(Change("Too strong", (edit_of(pog.pack, (*VERDUN, "fort"), 99),)))
    assert pog.pack is first and not pog.history


def test_a_change_without_effect_is_no_step(pog):
    assert not pog.apply(Change("Same", (Edit((*VERDUN, "fort"), 3, 3),)))
    assert not pog.history


def test_selection_comes_back_with_undo_and_redo(pog):
    pog.select([VERDUN, NANCY])
    pog.apply(Change("Remove", (edit_of(pog.pack, VERDUN, ABSENT),)))
    assert pog.selection == (NANCY,)
    pog.undo()
    assert pog.selection == (VERDUN, NANCY)
    pog.redo()
    assert pog.selection == (NANCY,)


def test_a_new_thing_can_be_selected_with_the_change_that_makes_it(pog):
    new = ("boards", "europe", "spaces", "new-town")
    pog.apply(Change("Add", (Edit(new, ABSENT, {"name": "New Town", "at": [1, 2]}),)), select=[new])
    assert pog.selection == (new,)


def test_a_gesture_is_one_step(pog):
    with pog.gesture("Drag Verdun"):
        for x in range(5):
            pog.apply(Change("Move", (edit_of(pog.pack, (*VERDUN, "at"), [100.0 + x, 50.0]),)))
    assert [step.change.label for step in pog.history] == ["Drag Verdun"]
    assert len(pog.history[0].change.edits) == 1
    pog.undo()
    assert not pog.modified


def test_a_cancelled_gesture_leaves_no_trace(pog, qtbot):
    first = pog.pack
    pog.select([NANCY])
    with pog.gesture("Drag") as gesture:
        pog.apply(raze(pog), select=[VERDUN])
        gesture.cancel()
    assert pog.pack is first and not pog.history and pog.selection == (NANCY,)


def test_an_error_inside_a_gesture_cancels_it(pog):
    first = pog.pack
    with pytest.raises(ChangeError), pog.gesture("Drag"):
        pog.apply(raze(pog))
        pog.apply(Change("Bad", (Edit((*NANCY, "fort"), 7, 1),)))
    assert pog.pack is first and not pog.history


def test_a_drag_restarts_from_where_it_began(pog):
    start = value_at(pog.pack, (*VERDUN, "at"))
    with pog.gesture("Drag") as gesture:
        for x in (5, 9):
            gesture.restart()
            pog.apply(Change("Move", (Edit((*VERDUN, "at"), start, [start[0] + x, start[1]]),)))
    assert value_at(pog.pack, (*VERDUN, "at")) == [start[0] + 9, start[1]]


def test_jumping_through_the_history(pog):
    for fort in (2, 1, 0):
        pog.apply(Change(f"Fort {fort}", (edit_of(pog.pack, (*VERDUN, "fort"), fort),)))
    pog.jump(1)
    assert value_at(pog.pack, (*VERDUN, "fort")) == 2 and pog.position == 1
    pog.jump(3)
    assert value_at(pog.pack, (*VERDUN, "fort")) == 0
    pog.jump(0)
    assert not pog.modified


def test_a_new_change_after_undo_forgets_what_was_undone(pog):
    pog.apply(raze(pog))
    pog.undo()
    pog.apply(Change("Fort 1", (edit_of(pog.pack, (*VERDUN, "fort"), 1),)))
    assert [step.change.label for step in pog.history] == ["Fort 1"] and not pog.can_redo


def test_saving_writes_the_file_and_ends_the_journal(pog, pog_folder: Path):
    pog.apply(raze(pog))
    assert pog.save() == ("boards/europe.yaml",)
    assert not pog.modified
    assert open_pack(pog_folder).pack.boards["europe"].spaces["verdun"].fort == 0
    pog.undo()
    assert pog.modified


def test_what_was_saved_is_never_taken_for_another_state_of_the_same_number(pog):
    pog.apply(raze(pog))
    pog.save()
    pog.undo()
    pog.apply(Change("Fort 1", (edit_of(pog.pack, (*VERDUN, "fort"), 1),)))
    assert pog.modified


def test_saving_under_another_name_takes_artwork_along(pog, tmp_path: Path):
    pog.apply(raze(pog))
    (target := tmp_path / "copy.stpack")
    pog.save_as(target)
    assert pog.path == target and not pog.modified
    assert open_pack(target).pack == pog.pack


def test_changes_of_others_are_taken_over_and_conflicts_named(pog, pog_folder: Path):
    file = pog_folder / "boards" / "europe.yaml"
    other = open_pack(pog_folder)
    theirs = OpenPack(other)
    theirs.apply(Change("Theirs", (edit_of(other.pack, (*NANCY, "fort"), 9),)))
    theirs.apply(Change("Theirs", (edit_of(theirs.pack, (*VERDUN, "fort"), 9),)))
    theirs.save()
    pog.apply(raze(pog))
    assert pog.opened.changed_on_disk() == ("boards/europe.yaml",)
    conflicts = pog.take_from_disk()
    assert [conflict.path for conflict in conflicts] == [(*VERDUN, "fort")]
    assert value_at(pog.pack, (*NANCY, "fort")) == 9 and value_at(pog.pack, (*VERDUN, "fort")) == 0
    assert pog.modified
    pog.save()
    assert file.read_bytes() == Folder(pog_folder).read()["boards/europe.yaml"]
    assert open_pack(pog_folder).pack == pog.pack
    theirs.close()


def test_scenario_in_view(pog, qtbot):
    with qtbot.waitSignal(pog.view_changed):
        pog.show_scenario("historical")
    assert pog.board == "europe"
    pog.show_scenario("no such scenario")
    assert pog.scenario == "historical"
    pog.apply(Change("Remove", (edit_of(pog.pack, ("scenarios", "historical"), ABSENT),)))
    assert pog.scenario != "historical"


def test_what_follows_from_geometry_can_be_selected_although_nothing_is_written_of_it(great_war):
    board = great_war.pack.boards["front"]
    side = next(key for key in board.derived_connections if key not in board.connections)
    great_war.select([("boards", "front", "connections", side), ("boards", "front", "spaces", "nowhere")])
    assert great_war.selection == (("boards", "front", "connections", side),)


@given(
    st.lists(
        st.one_of(
            st.tuples(st.just("fort"), st.integers(0, 9)),
            st.tuples(st.just("name"), st.sampled_from(["A", "B", "C"])),
            st.tuples(st.just("undo"), st.none()),
            st.tuples(st.just("redo"), st.none()),
            st.tuples(st.just("gesture"), st.integers(0, 9)),
            st.tuples(st.just("remove"), st.none()),
        ),
        max_size=20,
    )
)
@settings(max_examples=25)
def test_any_sequence_of_work_can_be_undone_and_redone(opened_pog, steps):
    document = OpenPack(opened_pog)
    states = {0: document.pack}
    for what, value in steps:
        exists = document.exists(VERDUN)
        if what == "undo":
            document.undo()
        elif what == "redo":
            document.redo()
        elif not exists:
            continue
        elif what == "remove":
            document.apply(Change("Remove", (edit_of(document.pack, VERDUN, ABSENT),)))
        elif what == "gesture":
            with document.gesture("Gesture"):
                document.apply(Change("", (edit_of(document.pack, (*VERDUN, "fort"), value),)))
                document.apply(Change("", (edit_of(document.pack, (*VERDUN, "name"), f"V{value}"),)))
        else:
            document.apply(Change(what, (edit_of(document.pack, (*VERDUN, what), value),)))
        if what not in ("undo", "redo"):
            states[document.position] = document.pack
        assert document.pack == states[document.position]
    last = document.position
    document.jump(0)
    assert document.pack == states[0] and not document.modified
    document.jump(last)
    assert document.pack == states[last]
    document.close()


def test_undo_and_redo_are_journalled_too(pog):
    pog.apply(raze(pog))
    pog.undo()
    pog._journal._file.close()
    (left,) = leftovers()
    assert [change.label for change in left.changes] == ["Raze the fort"] * 2
    assert list(left.fitting(pog.pack))
