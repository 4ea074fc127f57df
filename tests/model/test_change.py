"""Edits, changes, differences and merges."""

from __future__ import annotations

from typing import Any

import ground
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import boards, packs, scenarios

import model
from model import ABSENT, Change, ChangeError, Edit, Pack, apply, diff, inverse, merge, path_of, path_text

VERDUN = ("boards", "front", "spaces", "verdun")


def edited(pack: Pack, *edits: Edit) -> Pack:
    return apply(pack, Change("Test", edits))


def test_an_edit_changes_one_field_and_shares_the_rest() -> None:
    before = ground.pack()
    after = edited(before, Edit((*VERDUN, "fort"), 3, 2))
    assert after.boards["front"].space("verdun").fort == 2
    assert before.boards["front"].space("verdun").fort == 3
    assert after.scenarios is before.scenarios
    assert after.boards["front"].spaces["nancy"] is before.boards["front"].spaces["nancy"]


def test_adding_has_no_before_and_removing_no_after() -> None:
    pack = ground.pack()
    grown = edited(pack, Edit(("boards", "front", "spaces", "toul"), ABSENT, {"name": "Toul", "at": [5, 6]}))
    assert grown.boards["front"].space("toul").at == (5, 6)
    shrunk = edited(grown, Edit(("boards", "front", "spaces", "toul"), {"name": "Toul", "at": [5, 6]}))
    assert shrunk == pack


def test_a_table_that_loses_its_last_entry_is_no_longer_written() -> None:
    pack = ground.pack()
    path = ("boards", "front", "regions", "meuse")
    change = Change("Add", (Edit(path, ABSENT, {"name": "Meuse", "spaces": ["verdun"]}),))
    grown = apply(pack, change)
    assert "regions" in grown.boards["front"].model_fields_set
    assert "regions" not in apply(grown, inverse(change)).boards["front"].model_fields_set


def test_what_was_derived_before_a_change_does_not_outlive_it() -> None:
    pack = ground.pack()
    assert len(pack.boards["front"].neighbours["verdun"]) == 2
    path = ("boards", "front", "connections", "verdun-sedan")
    cut = edited(pack, Edit(path, {"between": ["verdun", "sedan"]}))
    assert len(cut.boards["front"].neighbours["verdun"]) == 1


@pytest.mark.parametrize(
    ("edit", "reason"),
    [
        (Edit((*VERDUN, "fort"), 5, 2), "expected 5, found 3"),
        (Edit((*VERDUN, "fort"), 3, 99), "less than or equal to 9"),
        (Edit((*VERDUN, "fort"), 3, "big"), "valid integer"),
        (Edit((*VERDUN, "forts"), ABSENT, 1), "has no field 'forts'"),
        (Edit(("boards", "front", "spaces", "Bad Id"), ABSENT, {}), "is not an id"),
        (Edit(("boards", "nowhere", "title"), ABSENT, "x"), "nothing at 'boards/nowhere'"),
        (Edit(("manifest", "id"), "ground", ABSENT), "cannot be left out"),
        (Edit(("cards", "push", "condition", "test"), ABSENT, "all"), "is empty"),
    ],
)
def test_a_change_that_does_not_fit_says_where_and_why(edit: Edit, reason: str) -> None:
    with pytest.raises(ChangeError, match=reason) as caught:
        edited(ground.pack(), edit)
    assert str(caught.value).startswith(path_text(edit.path))


def test_documents_cannot_be_changed_behind_the_back() -> None:
    pack = ground.pack()
    with pytest.raises(TypeError, match="does not support item assignment"):
        pack.boards["front"].spaces["x"] = pack.boards["front"].space("verdun")
    with pytest.raises(TypeError, match="does not support item deletion"):
        del pack.boards["front"].spaces["verdun"]
    with pytest.raises(ValueError, match="frozen"):
        pack.boards["front"].space("verdun").fort = 1


def test_a_changed_word_is_replaced_as_a_whole() -> None:
    pack = ground.pack()
    any_of = {"test": "any", "of": [{"test": "holds", "side": "cp", "spaces": ["metz"]}]}
    old = model.value_at(pack, ("scenarios", "spring", "victory", "cp"))
    other = edited(pack, Edit(("scenarios", "spring", "victory", "cp"), old, any_of))
    assert [edit.path for edit in diff(pack, other).edits] == [("scenarios", "spring", "victory", "cp")]


def test_changes_survive_the_journal() -> None:
    change = Change("Raze", (Edit((*VERDUN, "fort"), 3), Edit(("a/b", "c~d"), ABSENT, {"é": [1, None, "x"]})))
    assert Change.from_json(change.to_json()) == change


@given(st.lists(st.text(min_size=1), min_size=1))
def test_paths_survive_being_written(parts: list[str]) -> None:
    assert path_of(path_text(tuple(parts))) == tuple(parts)


# ---------------------------------------------------------------------------- laws, on random packs


@given(packs, packs)
def test_a_difference_applied_gives_the_other(a: Pack, b: Pack) -> None:
    assert apply(a, diff(a, b)) == b


@given(packs, packs)
def test_the_inverse_undoes(a: Pack, b: Pack) -> None:
    change = diff(a, b)
    assert apply(apply(a, change), inverse(change)) == a


@given(packs)
def test_a_pack_does_not_differ_from_itself(a: Pack) -> None:
    assert not diff(a, ground.pack(boards=model.plain(a.boards), scenarios=model.plain(a.scenarios)))


@given(packs, packs)
def test_merging_with_one_side_unchanged_takes_the_other(a: Pack, b: Pack) -> None:
    assert merge(a, a, b).document == b
    assert merge(a, b, a).document == b
    assert not merge(a, b, b).conflicts


@given(boards, scenarios)
def test_merging_disjoint_changes_commutes(front: Any, spring: Any) -> None:
    base = ground.pack()
    ours = ground.pack(boards={"front": front})
    theirs = ground.pack(scenarios={"spring": spring})
    one, other = merge(base, ours, theirs), merge(base, theirs, ours)
    assert not one.conflicts and not other.conflicts
    assert one.document == other.document


def test_both_sides_changing_one_field_is_a_conflict_at_its_path() -> None:
    base = ground.pack()
    ours = edited(base, Edit((*VERDUN, "fort"), 3, 2), Edit((*VERDUN, "name"), "Verdun", "Virton"))
    theirs = edited(base, Edit((*VERDUN, "fort"), 3, 1), Edit(("cards", "push", "ops"), 3, 4))
    merged = merge(base, ours, theirs)
    assert [(c.path, c.base, c.ours, c.theirs) for c in merged.conflicts] == [((*VERDUN, "fort"), 3, 2, 1)]
    document = merged.document
    assert isinstance(document, Pack)
    assert document.cards["push"].ops == 4
    assert document.boards["front"].space("verdun").fort == 2


def test_removing_what_the_other_side_changes_is_a_conflict() -> None:
    base = ground.pack()
    ours = edited(base, Edit(VERDUN, model.value_at(base, VERDUN)))
    theirs = edited(base, Edit((*VERDUN, "fort"), 3, 1))
    for mine, other in ((ours, theirs), (theirs, ours)):
        assert [c.path for c in merge(base, mine, other).conflicts] == [VERDUN]
