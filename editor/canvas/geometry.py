"""Plane geometry without Qt: points, segments, rectangles, rings."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

Point = tuple[float, float]
Ring = Sequence[Point]


@dataclass(frozen=True, slots=True)
class Rect:
    """An upright rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def around(cls, points: Iterable[Point]) -> Rect:
        xs, ys = zip(*points, strict=True)
        return cls(min(xs), min(ys), max(xs), max(ys))

    @classmethod
    def centred(cls, centre: Point, width: float, height: float) -> Rect:
        x, y = centre
        return cls(x - width / 2, y - height / 2, x + width / 2, y + height / 2)

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def centre(self) -> Point:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    @property
    def area(self) -> float:
        return max(0.0, self.width) * max(0.0, self.height)

    def grown(self, by: float, aside: float | None = None) -> Rect:
        wide = by if aside is None else aside
        return Rect(self.left - wide, self.top - by, self.right + wide, self.bottom + by)

    def moved(self, dx: float, dy: float) -> Rect:
        return Rect(self.left + dx, self.top + dy, self.right + dx, self.bottom + dy)

    def overlap(self, other: Rect) -> float:
        """The area that both cover."""
        width = min(self.right, other.right) - max(self.left, other.left)
        height = min(self.bottom, other.bottom) - max(self.top, other.top)
        return width * height if width > 0 and height > 0 else 0.0

    def touches(self, other: Rect) -> bool:
        return (
            self.left <= other.right
            and other.left <= self.right
            and self.top <= other.bottom
            and other.top <= self.bottom
        )

    def holds(self, point: Point) -> bool:
        return self.left <= point[0] <= self.right and self.top <= point[1] <= self.bottom

    def united(self, other: Rect) -> Rect:
        return Rect(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def scaled(self, factor: float) -> Rect:
        return Rect(self.left * factor, self.top * factor, self.right * factor, self.bottom * factor)

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        return (
            (self.left, self.top),
            (self.right, self.top),
            (self.right, self.bottom),
            (self.left, self.bottom),
        )


def distance(a: Point, b: Point) -> float:
    return math.hypot(a[0] - b[0], a[1] - b[1])


def between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def nearest_on_segment(point: Point, a: Point, b: Point) -> Point:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    if not length:
        return a
    share = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / length
    return between(a, b, min(1.0, max(0.0, share)))


def distance_to_line(point: Point, line: Sequence[Point]) -> float:
    if len(line) == 1:
        return distance(point, line[0])
    return min(distance(point, nearest_on_segment(point, a, b)) for a, b in itertools.pairwise(line))


def inside(point: Point, rings: Iterable[Ring]) -> bool:
    """Whether a point lies in a shape of rings, holes by the odd-even rule."""
    x, y = point
    odd = False
    for ring in rings:
        ax, ay = ring[-1]
        for bx, by in ring:
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                odd = not odd
            ax, ay = bx, by
    return odd


def crossing(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two segments cross inside both; a shared end is no crossing."""
    if a in (c, d) or b in (c, d):
        return False
    return _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def length_in(a: Point, b: Point, rect: Rect) -> float:
    """How much of a segment lies in a rectangle."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    start, end = 0.0, 1.0
    for step, low, high in (
        (dx, rect.left - a[0], rect.right - a[0]),
        (dy, rect.top - a[1], rect.bottom - a[1]),
    ):
        if abs(step) < 1e-12:
            if low > 0 or high < 0:
                return 0.0
            continue
        first, last = sorted((low / step, high / step))
        start, end = max(start, first), min(end, last)
        if start >= end:
            return 0.0
    return (end - start) * math.hypot(dx, dy)


def rounded(points: Sequence[Point], *, closed: bool = False, rounds: int = 2) -> list[Point]:
    """Corners cut off, so many times (Chaikin); open lines keep their ends."""
    line = list(points)
    for _ in range(rounds):
        pairs = list(zip(line, line[1:] + line[:1] if closed else line[1:], strict=False))
        cut = [share for a, b in pairs for share in (between(a, b, 0.25), between(a, b, 0.75))]
        line = cut if closed else [line[0], *cut, line[-1]]
    return line


def along(line: Sequence[Point], pitch: float, start: float = 0.0) -> Iterator[tuple[Point, float]]:
    """Points every `pitch` along a line, each with the direction of the line there in radians."""
    rest = start
    for a, b in itertools.pairwise(line):
        length = distance(a, b)
        if not length:
            continue
        angle = math.atan2(b[1] - a[1], b[0] - a[0])
        while rest <= length:
            yield between(a, b, rest / length), angle
            rest += pitch
        rest -= length


def thinned(line: Sequence[Point], gap: float) -> list[Point]:
    """The line without points that lie closer than `gap` to the one before; its ends stay."""
    kept = [line[0]]
    for point in line[1:-1]:
        if distance(point, kept[-1]) >= gap:
            kept.append(point)
    return [*kept, line[-1]]


def pieces(line: Sequence[Point], size: int = 48) -> list[Sequence[Point]]:
    """A long line in pieces that share their ends, so that only what is in sight has to be drawn."""
    return [line[start : start + size + 1] for start in range(0, max(1, len(line) - 1), size)]


def line_length(line: Sequence[Point]) -> float:
    return sum(distance(a, b) for a, b in itertools.pairwise(line))


def ring_area(ring: Ring) -> float:
    """The signed area; positive where the ring runs clockwise on a screen."""
    following = [*ring[1:], ring[0]]
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, following, strict=True)) / 2


def ring_centre(ring: Ring) -> Point:
    """The centroid of the enclosed area."""
    following = [*ring[1:], ring[0]]
    total = x = y = 0.0
    for a, b in zip(ring, following, strict=True):
        part = a[0] * b[1] - b[0] * a[1]
        total += part
        x += (a[0] + b[0]) * part
        y += (a[1] + b[1]) * part
    if not total:
        return Rect.around(ring).centre
    return x / (3 * total), y / (3 * total)


def quadratic(a: Point, control: Point, b: Point, pieces: int = 12) -> list[Point]:
    steps = [i / pieces for i in range(pieces + 1)]
    return [between(between(a, control, t), between(control, b, t), t) for t in steps]
