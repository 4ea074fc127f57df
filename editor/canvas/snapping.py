"""Snapping: to the grid, to other things' middles and edges, to vertices and lines; with the guides that
show it."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from editor.canvas.geometry import Point, Rect, distance, nearest_on_segment


@dataclass(frozen=True)
class Guide:
    """A line that shows why something snapped."""

    a: Point
    b: Point


@dataclass(frozen=True)
class Snapped:
    """Where a point comes to lie, and why."""

    point: Point
    guides: tuple[Guide, ...] = ()


def to_grid(point: Point, pitch: float, origin: Point = (0.0, 0.0)) -> Point:
    return (
        origin[0] + round((point[0] - origin[0]) / pitch) * pitch,
        origin[1] + round((point[1] - origin[1]) / pitch) * pitch,
    )


def grid_guides(point: Point, pitch: float) -> tuple[Guide, ...]:
    """The two lines of the grid that a point snapped to, as far as the next ones."""
    x, y = point
    return Guide((x - pitch, y), (x + pitch, y)), Guide((x, y - pitch), (x, y + pitch))


def spot_guides(point: Point, size: float) -> tuple[Guide, ...]:
    """A cross on the vertex or edge that a point snapped to."""
    x, y = point
    return (
        Guide((x - size, y - size), (x + size, y + size)),
        Guide((x - size, y + size), (x + size, y - size)),
    )


def to_things(point: Point, others: Iterable[Point], tolerance: float) -> Snapped:
    """Line a point up with others, across and down independently."""
    best_x: tuple[float, Point] | None = None
    best_y: tuple[float, Point] | None = None
    for other in others:
        off_x, off_y = abs(other[0] - point[0]), abs(other[1] - point[1])
        if off_x <= tolerance and (
            best_x is None or (off_x, off_y) < (best_x[0], abs(best_x[1][1] - point[1]))
        ):
            best_x = (off_x, other)
        if off_y <= tolerance and (
            best_y is None or (off_y, off_x) < (best_y[0], abs(best_y[1][0] - point[0]))
        ):
            best_y = (off_y, other)
    x = best_x[1][0] if best_x else point[0]
    y = best_y[1][1] if best_y else point[1]
    guides = []
    if best_x:
        guides.append(Guide(best_x[1], (x, y)))
    if best_y:
        guides.append(Guide(best_y[1], (x, y)))
    return Snapped((x, y), tuple(guides))


def to_vertex(point: Point, vertices: Iterable[Point], tolerance: float) -> Point | None:
    best = min(((distance(v, point), v) for v in vertices), default=None)
    return best[1] if best and best[0] <= tolerance else None


def to_edge(point: Point, lines: Iterable[Sequence[Point]], tolerance: float) -> Point | None:
    feet = (nearest_on_segment(point, a, b) for line in lines for a, b in itertools.pairwise(line))
    best = min(((distance(foot, point), foot) for foot in feet), default=None)
    return best[1] if best and best[0] <= tolerance else None


# ---------------------------------------------------------------------------- align, distribute, mirror,
# rotate

ALIGNMENTS = ("left", "centre", "right", "top", "middle", "bottom")


def aligned(boxes: Sequence[Rect], how: str) -> list[Point]:
    """How far each box moves so that all line up."""
    whole = boxes[0]
    for box in boxes[1:]:
        whole = whole.united(box)
    moves = {
        "left": lambda box: (whole.left - box.left, 0.0),
        "centre": lambda box: (whole.centre[0] - box.centre[0], 0.0),
        "right": lambda box: (whole.right - box.right, 0.0),
        "top": lambda box: (0.0, whole.top - box.top),
        "middle": lambda box: (0.0, whole.centre[1] - box.centre[1]),
        "bottom": lambda box: (0.0, whole.bottom - box.bottom),
    }
    return [moves[how](box) for box in boxes]


def distributed(centres: Sequence[Point], axis: int) -> list[Point]:
    """How far each point moves so that the steps between them are equal along an axis (0 across, 1 down)."""
    order = sorted(range(len(centres)), key=lambda i: centres[i][axis])
    moves = [(0.0, 0.0)] * len(centres)
    if len(centres) < 3:
        return moves
    first, last = centres[order[0]][axis], centres[order[-1]][axis]
    for rank, index in enumerate(order):
        shift = first + (last - first) * rank / (len(order) - 1) - centres[index][axis]
        moves[index] = (shift, 0.0) if axis == 0 else (0.0, shift)
    return moves


def mirrored(point: Point, about: Point, *, across: bool) -> Point:
    """A point mirrored at the vertical line (`across`) or the horizontal line through `about`."""
    x, y = point
    return (2 * about[0] - x, y) if across else (x, 2 * about[1] - y)


def turned(point: Point, about: Point, quarters: int) -> Point:
    """A point turned clockwise by quarters about another."""
    x, y = point[0] - about[0], point[1] - about[1]
    for _ in range(quarters % 4):
        x, y = -y, x
    return about[0] + x, about[1] + y
