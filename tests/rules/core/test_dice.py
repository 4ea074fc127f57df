"""Dice: uniform, independent by stream, the same on every machine, scripted and by hand."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.dice import Lot, Stream, below, derive, draw64, mix64, shuffled
from rules.core.errors import DiceError
from rules.core.sources import Generated, LooseScript, Recorded, Script, Tray
from rules.core.state import State

STREAMS = (Stream("fire"), Stream("flank"), Stream("deck", open_dice=False))
GOLDEN_FIRE = [2, 5, 3, 1, 2, 2, 4, 2, 1, 4, 6, 3]
GOLDEN_FLANK = [6, 6, 2, 3, 1, 1]
GOLDEN_DECK = [9, 2, 6, 4, 8, 0, 3, 7, 5, 1]
SEEDS = st.integers(0, 2**64 - 1)


def fresh(seed: int = 1) -> State:
    state = State()
    state.seed_dice(seed, STREAMS)
    return state


def chi_square(counts: Counter[int], faces: int) -> float:
    mean = sum(counts.values()) / faces
    return sum((counts[face] - mean) ** 2 / mean for face in range(faces))


def test_published_values_of_splitmix64() -> None:
    # SplitMix64 with state 0: the reference sequence that its author publishes.
    assert [draw64(0, count) for count in range(3)] == [
        0xE220A8397B1DCDAF,
        0x6E789E6AA1B965F4,
        0x06C45D188009454F,
    ]


def test_golden_rolls_of_a_seed() -> None:
    state = fresh(7)
    assert [state.roll(0) for _ in range(12)] == GOLDEN_FIRE
    assert [state.roll(1) for _ in range(6)] == GOLDEN_FLANK
    cards = list(range(10))
    state.shuffle(2, cards)
    assert cards == GOLDEN_DECK


@pytest.mark.parametrize("faces", [2, 3, 6, 8, 55])
def test_faces_are_equally_likely(faces: int) -> None:
    key = mix64(12345)
    counts = Counter(below(key, count, faces) for count in range(faces * 1000))
    assert set(counts) == set(range(faces))
    assert chi_square(counts, faces) < faces - 1 + 4.5 * (2 * (faces - 1)) ** 0.5


def test_a_range_that_does_not_divide_has_no_bias() -> None:
    # 3 * 2**62 of 2**64: without rejection every third number would come up twice as often.
    n = 3 * 2**62
    counts = Counter(below(mix64(5), count, n) % 3 for count in range(6000))
    assert chi_square(counts, 3) < 16


@given(SEEDS, st.integers(0, 1000), st.integers(1, 2**40))
def test_draws_stay_in_range(seed: int, count: int, n: int) -> None:
    assert 0 <= below(mix64(seed), count, n) < n


@given(SEEDS, st.lists(st.integers(0, 2), max_size=40))
def test_streams_do_not_disturb_one_another(seed: int, order: list[int]) -> None:
    """The rolls of a stream are the same whatever is rolled on the others in between."""
    mixed, alone = fresh(seed), fresh(seed)
    rolled: list[list[int]] = [[], [], []]
    for stream in order:
        rolled[stream].append(mixed.roll(stream))
    for stream in (2, 1, 0):
        assert rolled[stream] == [alone.roll(stream) for _ in rolled[stream]]


def test_streams_are_independent() -> None:
    state = fresh(99)
    pairs = Counter((state.roll(0) - 1) * 6 + state.roll(1) - 1 for _ in range(36 * 200))
    assert chi_square(pairs, 36) < 35 + 4.5 * 70**0.5


def test_neighbouring_seeds_are_independent() -> None:
    pairs = Counter((fresh(seed).roll(0) - 1) * 6 + fresh(seed + 1).roll(0) - 1 for seed in range(36 * 100))
    assert chi_square(pairs, 36) < 35 + 4.5 * 70**0.5


def test_every_order_of_a_deck_is_equally_likely() -> None:
    orders: Counter[int] = Counter()
    for seed in range(24 * 200):
        cards = [0, 1, 2, 3]
        shuffled(draw64(mix64(seed), 0), cards)
        orders[sum(card * 4**place for place, card in enumerate(cards))] += 1
    assert len(orders) == 24
    assert chi_square(Counter(dict(enumerate(orders.values()))), 24) < 23 + 4.5 * 46**0.5


def test_derived_seeds_differ() -> None:
    seeds = {derive(1, "game", number) for number in range(10_000)} | {
        derive(2, "game", 0),
        derive(1, "bot", 0),
    }
    assert len(seeds) == 10_002


def test_a_script_feeds_the_open_dice_only() -> None:
    state = fresh()
    script = Script([6, 1, 2])
    script.bind(STREAMS)
    state.tray = Tray(script)
    assert [state.roll(0), state.roll(1), state.roll(0)] == [6, 1, 2]
    other = fresh()
    assert state.roll(2, 50) == other.roll(2, 50)
    with pytest.raises(DiceError, match="run out"):
        state.roll(0)


def test_a_loose_script_goes_on_with_generated_dice() -> None:
    state, other = fresh(), fresh()
    script = LooseScript([3])
    script.bind(STREAMS)
    state.tray = Tray(script)
    assert state.roll(0) == 3
    other.roll(0)
    assert state.roll(0) == other.roll(0)


def test_a_script_may_name_streams_and_lay_a_deck() -> None:
    state = fresh()
    script = Script([], {"flank": [5], "deck": [[4, 0]]})
    script.bind(STREAMS)
    state.tray = Tray(script)
    cards = ["a", "b", "c", "d", "e"]
    state.shuffle(2, cards)
    assert cards[:2] == ["e", "a"] and sorted(cards) == ["a", "b", "c", "d", "e"]
    assert state.roll(1) == 5


def test_a_face_that_the_die_has_not_is_refused() -> None:
    state = fresh()
    script = Script([7])
    script.bind(STREAMS)
    state.tray = Tray(script)
    with pytest.raises(DiceError, match="cannot show 7"):
        state.roll(0)


def test_a_script_for_an_unknown_stream_is_refused() -> None:
    with pytest.raises(DiceError, match="fire, flank, deck"):
        Script([], {"wind": [1]}).bind(STREAMS)


@given(SEEDS, st.lists(st.tuples(st.integers(0, 2), st.integers(2, 20)), max_size=30))
def test_recorded_draws_give_the_same_again(seed: int, wanted: list[tuple[int, int]]) -> None:
    first, second = fresh(seed), fresh(seed ^ 1)
    first.tray = Tray(Generated())
    rolled = [first.roll(stream, sides) for stream, sides in wanted]
    second.tray = Tray(Recorded(first.tray.drawn))
    assert [second.roll(stream, sides) for stream, sides in wanted] == rolled
    assert second.tray.drawn == first.tray.drawn


def test_a_record_notices_another_question() -> None:
    state = fresh()
    state.tray = Tray(Generated())
    state.roll(0, 6)
    again = fresh()
    again.tray = Tray(Recorded(state.tray.drawn))
    with pytest.raises(DiceError, match=r"1\.\.8 on stream 0"):
        again.roll(0, 8)


def test_recording_does_not_change_the_dice() -> None:
    quiet, recorded = fresh(3), fresh(3)
    recorded.tray = Tray(Generated())
    a, b = list(range(20)), list(range(20))
    assert [quiet.roll(0) for _ in range(20)] == [recorded.roll(0) for _ in range(20)]
    quiet.shuffle(2, a)
    recorded.shuffle(2, b)
    assert a == b


def test_lots_repeat_by_seed() -> None:
    one, two, other = Lot(1), Lot(1), Lot(2)
    drawn = [one.pick(1000) for _ in range(20)]
    assert drawn == [two.pick(1000) for _ in range(20)]
    assert drawn != [other.pick(1000) for _ in range(20)]


def test_a_cloned_script_runs_on_by_itself() -> None:
    script = Script([], {"flank": [1, 2], "fire": [3]})
    script.bind(STREAMS)
    twin = script.twin()
    assert [script.next(1, 6), script.next(1, 6), script.next(0, 6)] == [1, 2, 3]
    assert [twin.next(1, 6), twin.next(1, 6), twin.next(0, 6)] == [1, 2, 3]
