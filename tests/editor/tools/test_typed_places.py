"""Exact places, typed on the canvas while a tool is at work."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hand import Hand, Keys
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from editor.document import OpenPack
from editor.sums import typed_place

At = Callable[..., Hand]
SPACES = ("boards", "europe", "spaces")


def place_of(document: OpenPack, space: str) -> tuple[float, float]:
    return document.pack.boards["europe"].position(space)  # type: ignore[return-value]


def type_in(hand: Hand, text: str, end: Qt.Key = Qt.Key.Key_Return) -> None:
    """The first figure on the canvas, the rest in the field that it opens."""
    QTest.keyClicks(hand.canvas, text[0])
    entry = hand.canvas.numeric_entry
    assert entry.isVisible()
    QTest.keyClicks(entry, text[1:])
    QTest.keyClick(entry, end)


def test_a_selected_space_goes_where_one_types(pog: OpenPack, at_work: At) -> None:
    hand, before = at_work(pog, 1.0), pog.pack
    pog.select([(*SPACES, "cambrai")])
    type_in(hand, "400, 250.5")
    assert place_of(pog, "cambrai") == (400, 250.5)
    assert len(pog.history) == 1 and not hand.canvas.numeric_entry.isVisible()
    pog.undo()
    assert pog.pack == before


def test_several_keep_their_distances(pog: OpenPack, at_work: At) -> None:
    hand = at_work(pog, 1.0)
    a, b = place_of(pog, "cambrai"), place_of(pog, "amiens")
    pog.select([(*SPACES, "cambrai"), (*SPACES, "amiens")])
    type_in(hand, "@10, -5")
    assert place_of(pog, "cambrai") == pytest.approx((a[0] + 10, a[1] - 5))
    assert place_of(pog, "amiens") == pytest.approx((b[0] + 10, b[1] - 5))


def test_a_length_and_an_angle_place_the_next_space(pog: OpenPack, at_work: At) -> None:
    hand = at_work(pog, 1.0)
    pog.select([(*SPACES, "cambrai")])
    x, y = place_of(pog, "cambrai")
    hand.take("space")
    type_in(hand, "60<90")
    assert place_of(pog, pog.selection[0][3]) == pytest.approx((x, y - 60), abs=0.06)


def test_typing_ends_a_drag_that_was_begun(pog: OpenPack, at_work: At) -> None:
    hand = at_work(pog, 1.0)
    hand.canvas.show_place((*SPACES, "cambrai"))
    x, y = place_of(pog, "cambrai")
    hand.drag("cambrai", (x + 40, y + 30), let_go=False, keys=Keys.AltModifier)
    QTest.keyClicks(hand.canvas, "7")
    QTest.mouseRelease(hand.canvas.viewport(), Qt.MouseButton.LeftButton, pos=hand.spot((x + 40, y + 30)))
    assert not pog.history
    QTest.keyClicks(hand.canvas.numeric_entry, "00, 600")
    QTest.keyClick(hand.canvas.numeric_entry, Qt.Key.Key_Return)
    assert place_of(pog, "cambrai") == (700, 600) and len(pog.history) == 1


def test_escape_and_nonsense_change_nothing(pog: OpenPack, at_work: At) -> None:
    hand, before = at_work(pog, 1.0), pog.pack
    pog.select([(*SPACES, "cambrai")])
    type_in(hand, "400, 250", Qt.Key.Key_Escape)
    assert pog.pack is before
    type_in(hand, "4 metres")
    assert pog.pack is before and hand.canvas.numeric_entry.property("state") == "wrong"


def test_figures_do_nothing_where_nothing_can_be_placed(pog: OpenPack, at_work: At) -> None:
    hand = at_work(pog, 1.0)
    pog.select([])
    QTest.keyClicks(hand.canvas, "4")
    assert not hand.canvas.numeric_entry.isVisible()


numbers = st.floats(-1e4, 1e4, allow_nan=False).map(lambda value: round(value, 2))


@given(numbers, numbers, numbers, numbers)
def test_places_are_read_as_they_are_written(x: float, y: float, from_x: float, from_y: float) -> None:
    assert typed_place(f"{x}, {y}", (from_x, from_y)) == (x, y)
    assert typed_place(f"@{x};{y}", (from_x, from_y)) == (from_x + x, from_y + y)
    assert typed_place("3*4, 10/4", (0, 0)) == (12, 2.5)


@pytest.mark.parametrize("text", ["", "4", "4, 5, 6", "a, b", "4<", "__import__('os'), 1"])
def test_what_is_no_place_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        typed_place(text, (0, 0))
