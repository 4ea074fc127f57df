"""States: slots, copies and bytes made from annotations."""

from __future__ import annotations

from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core import EngineFault, Mask, State
from rules.core.layout import Layout


class Sample(State):
    SHARED = ("supply",)
    REBUILT = ("crowd",)

    turn: int
    points: int
    wire: Mask
    where: bytearray
    strength: array[int]
    deck: list[int]
    hands: list[list[int]]
    supply: tuple[int, ...] | None
    crowd: list[int] | None


class Larger(Sample):
    medals: bytearray
    pile: bytes


SMALL = st.integers(-(2**31), 2**31 - 1)


@st.composite
def samples(draw: st.DrawFn) -> Sample:
    state = Sample()
    state.turn = draw(st.integers(-(2**63), 2**63 - 1))
    state.points = draw(st.integers(0, 20))
    state.wire = draw(st.integers(0, 2**300))
    state.where = bytearray(draw(st.binary(max_size=40)))
    state.strength = array("h", draw(st.lists(st.integers(-(2**15), 2**15 - 1), max_size=20)))
    state.deck = draw(st.lists(SMALL, max_size=20))
    state.hands = draw(st.lists(st.lists(SMALL, max_size=5), max_size=4))
    state.frames = draw(st.lists(st.lists(SMALL, min_size=1, max_size=5), max_size=4))
    state.counters = draw(st.lists(st.integers(0, 2**31 - 1), max_size=4))
    state.keys = (1, 2, 3)
    return state


@given(samples())
def test_decoding_gives_the_same_state(state: Sample) -> None:
    again = Sample.decode(state.encode(), state.keys)
    assert again == state
    for field in Sample.layout.fields:
        assert getattr(again, field) == getattr(state, field), field
        assert type(getattr(again, field)) is type(getattr(state, field)), field


@given(samples())
def test_a_clone_is_equal_and_independent(state: Sample) -> None:
    before = state.encode()
    twin = state.clone()
    assert twin == state and twin.keys == state.keys
    twin.turn = state.turn // 2 + 1
    twin.where.append(1)
    twin.strength.append(1)
    twin.deck.append(1)
    twin.frames.append([1])
    twin.counters.append(1)
    for hand in twin.hands:
        hand.append(1)
    twin.hands.append([9])
    assert state.encode() == before
    assert twin != state


@given(samples(), samples())
def test_equal_bytes_mean_equal_fields(a: Sample, b: Sample) -> None:
    same = all(getattr(a, field) == getattr(b, field) for field in Sample.layout.fields)
    assert (a.encode() == b.encode()) == same
    assert (a.digest() == b.digest()) == same


def test_golden_bytes() -> None:
    """The same bytes on every machine: check numbers in game files depend on it."""
    state = Sample()
    state.turn, state.points, state.wire = 3, -1, 0x1FF
    state.where = bytearray([5, 255])
    state.strength = array("h", [-2])
    state.deck, state.hands, state.frames = [7], [[1, 2], []], [[8, 1]]
    assert state.digest().hex() == "c48e4abc41cbc7fd"


def test_derived_fields_are_not_saved() -> None:
    state = Sample()
    bare = state.encode()
    state.supply, state.crowd = (1, 2), [3]
    assert state.encode() == bare
    twin = state.clone()
    assert twin.supply is state.supply, "clones share what is never changed in place"
    assert twin.crowd is None
    loaded = Sample.decode(bare, ())
    assert loaded.supply is None and loaded.crowd is None


def test_a_table_is_written_alike_whether_clones_share_it_or_not() -> None:
    """So a system may go from one to the other without losing its game files."""
    shared, apart = (Layout("Piles", {"pile": kind}, (), ()) for kind in ("fixed", "octets"))
    assert shared.fingerprint == apart.fingerprint


def test_a_state_class_can_be_extended() -> None:
    state = Larger()
    state.medals = bytearray([1])
    state.pile = b"abc"
    state.turn = 4
    state.crowd = [1]
    assert state.clone().pile is state.pile
    twin = Larger.decode(state.clone().encode(), ())
    assert (twin.turn, twin.medals, twin.pile, twin.crowd) == (4, bytearray([1]), b"abc", None)


def test_nothing_but_declared_fields_can_be_stored() -> None:
    with pytest.raises(AttributeError):
        Sample().trun = 3  # type: ignore[attr-defined]


def test_fields_of_other_types_are_refused() -> None:
    with pytest.raises(TypeError, match=r"Wrong\.supply: dict"):

        class Wrong(State):
            supply: dict[int, int]


@given(samples(), st.data())
def test_shortened_snapshots_are_noticed(state: Sample, data: st.DataObject) -> None:
    whole = state.encode()
    cut = data.draw(st.integers(0, len(whole) - 1))
    with pytest.raises(EngineFault, match="damaged snapshot"):
        Sample.decode(whole[:cut], ())
    with pytest.raises(EngineFault, match="too many"):
        Sample.decode(whole + b"x", ())
