"""What lies opposite on a board: mirrored at its middle, or turned about it. No Qt.

On a grid the middle is moved to the nearest spot about which the grid is symmetrical, so that every cell has
its exact counterpart: a cell, a corner or the middle of a side, as the turn allows.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from editor.canvas.geometry import Point, between, distance
from editor.texts import mark

KINDS: Mapping[str, str] = {
    "": mark("No symmetry"),
    "across": mark("Left and right alike"),
    "down": mark("Top and bottom alike"),
    "turn 2": mark("Turned by 180°"),
    "turn 3": mark("Turned by 120°"),
    "turn 4": mark("Turned by 90°"),
    "turn 6": mark("Turned by 60°"),
}
TURNS = {"hexes": ("turn 2", "turn 3", "turn 6"), "squares": ("turn 2", "turn 4")}
CENTRES = {
    ("hexes", 2): ("cell", "side"),
    ("hexes", 3): ("cell", "corner"),
    ("hexes", 6): ("cell",),
    ("squares", 2): ("cell", "corner", "side"),
    ("squares", 4): ("cell", "corner"),
}
"""What of a grid can be turned about: a turn by a part of the circle about anything else misses the cells."""
NEAR = 4.0
"""Units by which two places may differ and still be the same."""


def offered(kind: str) -> list[str]:
    """The symmetries that make sense on a kind of board."""
    return ["", "across", "down", *TURNS.get(kind, ("turn 2",))]


class Symmetry:
    """The counterparts of the spaces of a board under one symmetry."""

    def __init__(self, board: Any, kind: str) -> None:
        spots = {key: at for key in board.space_ids if (at := board.position(key)) is not None}
        self.kind, self._spots = kind, spots
        self._cells: dict[tuple[int, int], list[str]] = {}
        for key, at in spots.items():
            self._cells.setdefault(_cell(at), []).append(key)
        self.middle = _middle(spots.values())
        folds = int(kind.removeprefix("turn ")) if kind.startswith("turn") else 0
        if spots and (board.kind, folds) in CENTRES:
            self.middle = _centre(board, spots, self.middle, CENTRES[board.kind, folds])
        self._ways = _ways(kind, folds, self.middle)

    def twins(self, key: str) -> list[str]:
        """The spaces that lie as this one does, without itself."""
        at = self._spots.get(key)
        found = (self._at(way(at)) for way in self._ways) if at is not None else ()
        return [twin for twin in dict.fromkeys(found) if twin is not None and twin != key]

    def _at(self, place: Point) -> str | None:
        x, y = _cell(place)
        near = [
            (distance(self._spots[key], place), key)
            for across in (x - 1, x, x + 1)
            for down in (y - 1, y, y + 1)
            for key in self._cells.get((across, down), ())
        ]
        best = min(near, default=None)
        return best[1] if best is not None and best[0] <= NEAR else None


def _ways(kind: str, folds: int, middle: Point) -> list[Callable[[Point], Point]]:
    x, y = middle
    if kind == "across":
        return [lambda at: (2 * x - at[0], at[1])]
    if kind == "down":
        return [lambda at: (at[0], 2 * y - at[1])]
    return [_turn(middle, step / folds) for step in range(1, folds)]


def _turn(middle: Point, part: float) -> Callable[[Point], Point]:
    """By a part of the circle."""
    centre, by = complex(*middle), cmath.rect(1.0, 2 * math.pi * part)

    def turned(at: Point) -> Point:
        to = centre + (complex(*at) - centre) * by
        return to.real, to.imag

    return turned


def _centre(board: Any, spots: Mapping[str, Point], middle: Point, about: Iterable[str]) -> Point:
    """The spot nearest to the middle about which the grid can be turned."""
    nearest = min(spots, key=lambda key: distance(spots[key], middle))
    ring = board.shape(nearest)[0]
    sides = [between(a, b, 0.5) for a, b in zip(ring, (*ring[1:], ring[0]), strict=True)]
    found = {"cell": [spots[nearest]], "corner": ring, "side": sides}
    return min(
        (spot for what in about for spot in found[what]), key=lambda spot: round(distance(spot, middle), 3)
    )


def _middle(spots: Iterable[Point]) -> Point:
    places = list(spots)
    if not places:
        return 0.0, 0.0
    xs, ys = zip(*places, strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def _cell(at: Point) -> tuple[int, int]:
    return math.floor(at[0] / NEAR), math.floor(at[1] / NEAR)
