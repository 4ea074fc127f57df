"""What lies under the pointer: pure functions over the things of a picture.

Passes from what lies on top to what lies below: counters, then boxes and points, then lines, then areas.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from editor.canvas.geometry import Point, Rect, distance, distance_to_line, inside
from editor.canvas.labels import Grid

TABLES = {
    "counter": "setup",
    "space": "spaces",
    "connection": "connections",
    "artwork": "artwork",
    "box": "boxes",
    "track": "tracks",
}
"""Kinds of things, the topmost first, and the tables that they are entries of."""

ORDER = tuple(TABLES)


class Findable(Protocol):
    """A thing with its place; `line` or `rings` say more than the bounds where they are given."""

    @property
    def path(self) -> tuple[str, ...]: ...
    @property
    def kind(self) -> str: ...
    @property
    def bounds(self) -> Rect: ...
    @property
    def line(self) -> tuple[Point, ...]: ...
    @property
    def rings(self) -> tuple[tuple[Point, ...], ...]: ...
    @property
    def frame(self) -> Rect | None: ...


class Field:
    """Things arranged for quick finding."""

    def __init__(self, things: Iterable[Findable], below: Field | None = None) -> None:
        """`below` is a field of things that all lie under these, arranged already."""
        self.below = below
        self.grid: Grid[tuple[int, Findable]] = Grid(96.0)
        self._own: dict[tuple[str, ...], list[tuple[int, Findable]]] = {}
        self._count = 0
        self._add(things)

    def _add(self, things: Iterable[Findable]) -> None:
        for thing in things:
            entry = (self._count, thing)
            self._count += 1
            self._own.setdefault(thing.path, []).append(entry)
            self.grid.add(thing.bounds, entry)

    def replace(self, paths: Iterable[tuple[str, ...]], things: Iterable[Findable]) -> None:
        """Forget what stands at these paths and take these things; all else stays as it is."""
        for path in paths:
            for entry in self._own.pop(path, ()):
                self.grid.remove(entry[1].bounds, entry)
        self._add(things)

    @property
    def things(self) -> tuple[Findable, ...]:
        own = (thing for entries in self._own.values() for _, thing in entries)
        return (*self.below.things, *own) if self.below is not None else tuple(own)

    def thing(self, path: tuple[str, ...]) -> Findable | None:
        """The thing at a path; where it is drawn twice, the first."""
        found = self._own.get(path)
        if found:
            return found[0][1]
        return self.below.thing(path) if self.below is not None else None

    def at(self, point: Point, tolerance: float = 0.0, kinds: Sequence[str] = ORDER) -> Findable | None:
        """The topmost thing at a point; lines may be missed by the tolerance."""
        around = Rect.centred(point, 2 * tolerance, 2 * tolerance)
        near = [entry for _, entry in self.grid.near(around)]
        for kind in ORDER:
            if kind not in kinds:
                continue
            hits = [
                (_miss(thing, point), -index, thing)
                for index, thing in near
                if thing.kind == kind and touches(thing, point, tolerance)
            ]
            if hits:
                return min(hits, key=lambda hit: hit[:2])[2]
        return self.below.at(point, tolerance, kinds) if self.below is not None else None

    def within(self, band: Rect, kinds: Sequence[str] = ORDER) -> list[Findable]:
        """Things whose middle lies in the rubber band, in their order."""
        found = [
            entry
            for _, entry in self.grid.near(band)
            if entry[1].kind in kinds and band.holds(middle(entry[1]))
        ]
        below = self.below.within(band, kinds) if self.below is not None else []
        return [*below, *(thing for _, thing in sorted(found, key=lambda entry: entry[0]))]


def touches(thing: Findable, point: Point, tolerance: float = 0.0) -> bool:
    if thing.line:
        return distance_to_line(point, thing.line) <= tolerance + 2.0
    if thing.rings:
        return inside(point, thing.rings)
    return thing.bounds.holds(point)


def _miss(thing: Findable, point: Point) -> float:
    """How far the pointer is from where the thing would best be caught; stacks answer with the top
    counter."""
    return distance_to_line(point, thing.line) if thing.line else 0.0


def middle(thing: Findable) -> Point:
    if thing.line:
        return thing.line[len(thing.line) // 2] if len(thing.line) > 2 else Rect.around(thing.line).centre
    return thing.bounds.centre


def nearest(points: Iterable[tuple[str, Point]], target: Point, within: float) -> str | None:
    """The name of the nearest point, if it is near enough."""
    best = min(((distance(at, target), key) for key, at in points), default=None)
    return best[1] if best and best[0] <= within else None
