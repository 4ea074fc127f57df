"""Words: codes of actions, fields, texts with ids and names."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core import Ctx, EngineFault, Notice, Phrase, State, Verb
from rules.demo.engine import Crossroads
from rules.demo.procedures import Battle

CTX = Ctx(seats=("ap", "cp"), ids={"space": ("metz", "liege")}, names={"space": ("Metz", "Liège")})


@given(st.integers(1, 239), st.integers(0, 3), st.data())
def test_arguments_come_back_from_the_code(number: int, count: int, data: st.DataObject) -> None:
    verb = Verb(number, "do", *"abc"[:count], text="Do")
    values = tuple(data.draw(st.integers(0, 2**verb.bits - 1)) for _ in range(count))
    code = verb.code(*values)
    assert verb.values(code) == values
    assert code >> 24 == number and code & ~0xFFFFFF == verb.base


def test_codes_of_two_arguments_are_written_by_hand() -> None:
    verb = Verb(2, "march", "unit", "to", text="March")
    assert verb.code(5, 7) == verb.base | 5 << 12 | 7


def test_arguments_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ValueError, match="march: 4096 needs more than 12 bits"):
        Verb(2, "march", "unit", "to", text="March").code(4096, 1)
    with pytest.raises(ValueError, match="three fields at most"):
        Verb(2, "march", "a", "b", "c", "d", text="March")


def test_two_verbs_may_not_share_a_number_or_a_name() -> None:
    class Twice(Crossroads):
        verbs = (*Crossroads.verbs, Verb(1, "other", text="Other"))

    with pytest.raises(EngineFault, match="two verbs share"):
        Twice()


def test_texts_carry_ids_tables_and_english() -> None:
    notice = Notice(
        "moved", "side:seat", "path:space*", "dice:*", "count", text="{side} {path} {dice} {count}"
    )
    text = notice.say(CTX, (1, (1, 0), (3, 4), 2))
    assert text.english == str(text) == "cp Liège, Metz 3, 4 2"
    assert text.params == {"side": "cp", "path": ["liege", "metz"], "dice": [3, 4], "count": 2}
    assert text.tables == {"side": "seat", "path": "space"}


def test_reasons_carry_rule_and_text() -> None:
    reason = Phrase("far", "to:space", text="{to} is too far", rule="11.1").reason(CTX, 1)
    assert (reason.rule, str(reason)) == ("11.1", "Liège is too far (11.1)")
    assert reason.said and reason.said.key == "far" and reason.said.params == {"to": "liege"}


def test_tables_of_ids_and_names_must_fit() -> None:
    with pytest.raises(ValueError, match="table space: 2 ids, 1 names"):
        Ctx(seats=("a",), ids={"space": ("x", "y")}, names={"space": ("X",)})


def test_numbers_of_the_core_are_not_for_systems() -> None:
    class Early(Crossroads):
        def procedures(self) -> dict[int, Any]:
            return {**super().procedures(), 3: Battle()}

    with pytest.raises(EngineFault, match=r"procedures \[3\] are numbers of the core; begin at 8"):
        Early()


def test_what_was_told_does_not_change_afterwards() -> None:
    state = State()
    state.log = []
    faces = [1, 2]
    state.emit(Notice("rolled", "faces:*", text="{faces}"), faces)
    state.tell(0, Notice("rolled", "faces:*", text="{faces}"), faces)
    faces.append(3)
    assert [values for _, _, values in state.log] == [((1, 2),), ((1, 2),)]
