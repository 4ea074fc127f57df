"""Guessing connections: a Gabriel graph over the spaces, offered as ghosts to accept.

Two spaces are Gabriel neighbours when no third lies in the circle over the line between them; it is a part
of the Delaunay triangulation and close to what people draw. Lines that cross an existing one are left out.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from itertools import pairwise

from editor.canvas.geometry import Point, Rect, crossing, distance
from editor.canvas.labels import Grid

Pair = tuple[str, str]


def guessed(
    spaces: Mapping[str, Point], existing: Iterable[Pair] = (), longest: float | None = None
) -> list[Pair]:
    """Likely connections that do not exist yet, the shortest first."""
    have = {frozenset(pair) for pair in existing}
    reach = longest if longest is not None else _usual_reach(spaces, have)
    drawn: Grid[tuple[Point, Point]] = Grid(max(32.0, reach))
    for pair in have:
        if len(pair) == 2 and all(end in spaces for end in pair):
            ends = sorted(pair)
            drawn.add(_box(spaces[ends[0]], spaces[ends[1]]), (spaces[ends[0]], spaces[ends[1]]))
    found = []
    for a, b in sorted(_gabriel(spaces, reach), key=lambda pair: distance(spaces[pair[0]], spaces[pair[1]])):
        start, end = spaces[a], spaces[b]
        if frozenset((a, b)) in have:
            continue
        if any(crossing(start, end, c, d) for _, (c, d) in drawn.near(_box(start, end))):
            continue
        drawn.add(_box(start, end), (start, end))
        found.append((a, b))
    return found


def _box(a: Point, b: Point) -> Rect:
    return Rect(min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1]))


def _usual_reach(spaces: Mapping[str, Point], have: set[frozenset[str]]) -> float:
    """How long a connection may be: as the longer of the existing ones, or a few times the usual spacing."""
    lengths = sorted(
        distance(*(spaces[end] for end in pair))
        for pair in have
        if len(pair) == 2 and all(end in spaces for end in pair)
    )
    if len(lengths) >= 5:
        return lengths[int(len(lengths) * 0.95)] * 1.15
    if len(spaces) < 2:
        return 0.0
    box = Rect.around(spaces.values())
    return 2.4 * math.sqrt(max(box.area, 1.0) / len(spaces))


def _gabriel(spaces: Mapping[str, Point], reach: float) -> Iterable[Pair]:
    grid: Grid[str] = Grid(max(16.0, reach / 2))
    for key, at in spaces.items():
        grid.add(Rect(at[0], at[1], at[0], at[1]), key)
    for key, at in spaces.items():
        around = Rect.centred(at, 2 * reach, 2 * reach)
        others = [
            other for _, other in grid.near(around) if key < other and distance(at, spaces[other]) <= reach
        ]
        for other in others:
            there = spaces[other]
            middle = (at[0] + there[0]) / 2, (at[1] + there[1]) / 2
            radius = distance(at, there) / 2
            circle = Rect.centred(middle, 2 * radius, 2 * radius)
            if not any(
                distance(spaces[third], middle) < radius - 1e-9
                for _, third in grid.near(circle)
                if third not in (key, other)
            ):
                yield key, other


def chain(path: Iterable[str]) -> list[Pair]:
    """The connections of a chain drawn from space to space."""
    return [(a, b) for a, b in pairwise(path) if a != b]
