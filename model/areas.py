"""Area maps: shapes made of shared borders.

Every border is drawn once and says which area lies on either side, so moving it moves both, and
areas can neither overlap nor leave gaps between two borders that share their ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import atan2, pi
from typing import NamedTuple

from model.base import Point

Ring = tuple[Point, ...]


class Polygon(NamedTuple):
    """One connected part of an area: its outline, and what is cut out of it."""

    shell: Ring
    holes: tuple[Ring, ...] = ()


def points_of(line: str) -> Ring:
    """The points of a written line: `x,y x,y ...`."""
    return tuple((float(x), float(y)) for x, _, y in (pair.partition(",") for pair in line.split()))


def rings_of(line: str) -> tuple[Ring, ...]:
    """The rings of a written shape; the first is the outside, the others are holes."""
    return tuple(points_of(ring) for ring in line.split(";"))


def line_of(points: Iterable[Point]) -> str:
    """Points as a written line, with at most one decimal."""
    return " ".join(f"{round(x, 1):.10g},{round(y, 1):.10g}" for x, y in points)


def area_rings(borders: Iterable[tuple[str | None, str | None, Ring]]) -> Mapping[str, tuple[Ring, ...]]:
    """The closed rings of every area, the largest first, from borders as (left, right, points).

    The pieces of a border run so that the area lies on their left; where they do not close, the
    open rest is left out (a check reports it). A border with the same area on both sides shapes nothing.
    """
    pieces: dict[str, list[Ring]] = {}
    for left, right, points in borders:
        if left == right or len(points) < 2:
            continue
        if left:
            pieces.setdefault(left, []).append(points)
        if right:
            pieces.setdefault(right, []).append(points[::-1])
    return {area: tuple(sorted(_chain(parts), key=_size, reverse=True)) for area, parts in pieces.items()}


def polygons_of(rings: Iterable[Ring]) -> tuple[Polygon, ...]:
    """The parts of an area out of its rings, the largest first: islands stand alone, lakes are holes.

    Which ring is which follows from how it runs: an outline has the area within it on its left, a hole
    has it around it. A hole belongs to the smallest outline that holds it.
    """
    shells: list[tuple[Ring, list[Ring]]] = []
    holes: list[Ring] = []
    for ring in sorted(rings, key=_size, reverse=True):
        if _turn(ring) < 0:
            shells.append((ring, []))
        else:
            holes.append(ring)
    for hole in holes:
        around = [own for shell, own in shells if _size(shell) > _size(hole) and _holds(shell, hole)]
        if around:
            around[-1].append(hole)
    return tuple(Polygon(shell, tuple(own)) for shell, own in shells)


def _chain(parts: list[Ring]) -> Iterable[Ring]:
    """Closed rings out of pieces that share end points."""
    starting: dict[Point, list[Ring]] = {}
    for part in parts:
        starting.setdefault(part[0], []).append(part)
    for part in parts:
        if not any(part is waiting for waiting in starting[part[0]]):
            continue
        ring = list(_take(starting[part[0]], part))
        while ring[-1] != ring[0]:
            following = starting.get(ring[-1])
            if not following:
                break
            ring.extend(_take(following, _sharpest_left(ring[-2], following))[1:])
        else:
            yield tuple(ring)


def _take(waiting: list[Ring], part: Ring) -> Ring:
    del waiting[next(i for i, other in enumerate(waiting) if other is part)]
    return part


def _sharpest_left(before: Point, following: list[Ring]) -> Ring:
    """The piece that closes in on the area where several of its corners meet in one point."""
    if len(following) == 1:
        return following[0]
    x, y = following[0][0]
    back = atan2(before[1] - y, before[0] - x)

    def turned(part: Ring) -> float:
        return (atan2(part[1][1] - y, part[1][0] - x) - back) % (2 * pi)

    return min(following, key=turned)


def _turn(ring: Ring) -> float:
    """Twice the enclosed area; y points down, so it is negative where the inside lies on the left."""
    following = ring[1:] + ring[:1]
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(ring, following, strict=True))


def _size(ring: Ring) -> float:
    """Twice the enclosed area, whichever way the ring runs."""
    return abs(_turn(ring))


def _holds(shell: Ring, hole: Ring) -> bool:
    """Whether a ring lies in another one that it may touch but does not cross."""
    corners = set(shell)
    free = next((point for point in hole if point not in corners), None)
    return free is None or _inside(free, shell)


def _inside(point: Point, ring: Ring) -> bool:
    x, y = point
    crossings = 0
    for (x0, y0), (x1, y1) in zip(ring, ring[1:] + ring[:1], strict=True):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
            crossings += 1
    return crossings % 2 == 1
