"""Guessed connections: neighbours without a third between them, and no crossings."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from editor.canvas.geometry import crossing
from editor.canvas.guesses import chain, guessed

ROW = {"a": (0.0, 0.0), "b": (100.0, 0.0), "c": (200.0, 0.0)}


def test_neighbours_are_guessed_and_those_beyond_are_not() -> None:
    assert guessed(ROW, longest=300) == [("a", "b"), ("b", "c")]


def test_what_is_connected_is_not_guessed() -> None:
    assert guessed(ROW, [("b", "a")], longest=300) == [("b", "c")]


def test_a_guess_never_crosses_an_existing_line() -> None:
    square = {"a": (0.0, 0.0), "b": (100.0, 100.0), "c": (100.0, 0.0), "d": (0.0, 100.0)}
    assert ("c", "d") not in guessed(square, [("a", "b")], longest=300)


def test_a_chain_joins_space_to_space() -> None:
    assert chain(["a", "b", "b", "c"]) == [("a", "b"), ("b", "c")]


spots = st.lists(st.tuples(st.integers(0, 500), st.integers(0, 500)), min_size=2, max_size=25, unique=True)


@given(spots)
def test_guesses_do_not_cross_each_other(places: list[tuple[int, int]]) -> None:
    spaces = {f"s{i:02}": (float(x), float(y)) for i, (x, y) in enumerate(places)}
    lines = [(spaces[a], spaces[b]) for a, b in guessed(spaces, longest=800)]
    assert not any(crossing(*one, *other) for i, one in enumerate(lines) for other in lines[i + 1 :])
