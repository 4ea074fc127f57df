"""Positions in which the readings of an unclear passage part.

    @shows("fighting", optional=True, compulsory=False)
    def may_the_turn_end_beside_an_enemy(options):
        ...
        return bool(table.offers("done"))

The function plays one position under a ruling and tells what it saw; the decorator says what each value of
the option must show. `readings(__name__)` are the cases of a test module.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from _pytest.mark import ParameterSet

Options = dict[str, Any]


@dataclass(frozen=True)
class Position:
    play: Callable[[Options], Any]
    expected: Mapping[str, Any]

    def under(self, option: str, value: str) -> Any:
        return self.play({option: value})


SHOWN: dict[str, Position] = {}


def shows(option: str, **expected: Any) -> Callable[[Callable[[Options], Any]], Callable[[Options], Any]]:
    """Register a position for an option, with what is seen under each of its values."""

    def register(play: Callable[[Options], Any]) -> Callable[[Options], Any]:
        assert option not in SHOWN, f"two positions for {option}"
        SHOWN[option] = Position(play, expected)
        return play

    return register


def readings(module: str) -> list[ParameterSet]:
    """Option and value of every case that a module registered."""
    return [
        pytest.param(option, value, id=f"{option}={value}")
        for option, position in SHOWN.items()
        if position.play.__module__ == module
        for value in position.expected
    ]
