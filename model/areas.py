"""Area maps: shapes made of shared borders.

Every border is drawn once and says which area lies on either side, so moving it moves both, and
areas can neither overlap nor leave gaps between two borders that share their ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from model.base import Point

Ring = tuple[Point, ...]


def points_of(line: str) -> Ring:
    """The points of a written line: `x,y x,y ...`."""
    return tuple((float(x), float(y)) for x, _, y in (pair.partition(",") for pair in line.split()))


def rings_of(line: str) -> tuple[Ring, ...]:
    """The rings of a written shape; the first is the outside, the others are holes."""
    return tuple(points_of(ring) for ring in line.split(";"))


def line_of(points: Iterable[Point]) -> str:
    """Points as a written line, with at most one decimal."""
    return " ".join(f"{round(x, 1):g},{round(y, 1):g}" for x, y in points)


def area_rings(borders: Iterable[tuple[str | None, str | None, Ring]]) -> Mapping[str, tuple[Ring, ...]]:
    """The closed rings of every area, the largest first, from borders as (left, right, points).

    The pieces of a border run so that the area lies on their left; where they do not close, the
    open rest is left out (a check reports it).
    """
    pieces: dict[str, list[Ring]] = {}
    for left, right, points in borders:
        if left:
            pieces.setdefault(left, []).append(points)
        if right:
            pieces.setdefault(right, []).append(points[::-1])
    return {area: tuple(sorted(_chain(parts), key=_size, reverse=True)) for area, parts in pieces.items()}


def _chain(parts: list[Ring]) -> Iterable[Ring]:
    """Closed rings out of pieces that share end points."""
    starting: dict[Point, list[Ring]] = {}
    for part in parts:
        starting.setdefault(part[0], []).append(part)
    for part in parts:
        if part not in starting.get(part[0], ()):
            continue
        starting[part[0]].remove(part)
        ring = list(part)
        while ring[-1] != ring[0]:
            following = starting.get(ring[-1])
            if not following:
                break
            ring.extend(following.pop()[1:])
        else:
            yield tuple(ring)


def _size(ring: Ring) -> float:
    """Twice the enclosed area, whichever way the ring runs."""
    following = ring[1:] + ring[:1]
    return abs(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(ring, following, strict=True)))
