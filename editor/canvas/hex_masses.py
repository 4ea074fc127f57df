"""Terrain that runs over many hexes: hills melt into one another, trenches join along their rows."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF

from editor.canvas.geometry import along, between, distance
from editor.canvas.hex_shapes import RADIUS, area, inset, mass
from editor.canvas.ink import (
    Mark,
    Marks,
    brush,
    joined,
    line,
    pen,
)
from model.boards import HexesBoard
from model.grids import hex_of

MASSES = ("hill", "trench")
"""Patterns that are drawn for all their hexes together."""


def hills(board: HexesBoard, spaces: Sequence[str]) -> Marks:
    """Hills melt into one mass with three steps and hachures."""
    if not spaces:
        return []
    scale = board.grid.radius / RADIUS
    whole = mass(board, spaces)
    marks: Marks = []
    for step_in, tone in ((5.0, "#C7A86A"), (19.0, "#D3B579"), (33.0, "#E0C68F")):
        step = inset(whole, step_in * scale)
        marks.append(Mark(step, brush(tone, 235), pen("#86652F", 1.5 * scale)))
        ticks = []
        for ring in step.toSubpathPolygons():
            points = [(ring.at(i).x(), ring.at(i).y()) for i in range(ring.size())]
            for index, ((x, y), angle) in enumerate(along(points, 7.0 * scale)):
                reach = (5.0 if index % 2 else 8.0) * scale
                for side in (1, -1):
                    end = (x - side * reach * math.sin(angle), y + side * reach * math.cos(angle))
                    if step.contains(QPointF(*end)):
                        ticks.append(line([(x, y), end]))
                        break
        marks.append(Mark(joined(ticks), None, pen("#86652F", 1.0 * scale, 190)))
    return marks


def trenches(board: HexesBoard, spaces: Sequence[str]) -> Marks:
    """Trenches run along rows, their parapet away from the nearer baseline; links zigzag between rows."""
    if not spaces:
        return []
    scale = board.grid.radius / RADIUS
    covered = area(board)
    middle = covered.centre[1]
    marks: Marks = []
    runs = _runs(board, spaces)
    for upper, lower in _links(board, runs):
        marks += _link_trench(board, upper, lower, scale, middle)
    for run in runs:
        first, last = board.grid.centre(run[0]), board.grid.centre(run[-1])
        ahead = 1.0 if first[1] < middle else -1.0
        marks += _trench(
            first[0] - 51 * scale, last[0] + 51 * scale, first[1] + ahead * 29.6 * scale, ahead, scale
        )
    return marks


def _runs(board: HexesBoard, spaces: Sequence[str]) -> list[list[str]]:
    """Neighbouring hexes of one row, joined."""
    rows: dict[int, list[tuple[int, str]]] = {}
    for space in spaces:
        q, r = hex_of(space)
        rows.setdefault(r, []).append((q, space))
    runs: list[list[str]] = []
    for _, members in sorted(rows.items()):
        before: int | None = None
        for q, space in sorted(members):
            if before is not None and q == before + 1:
                runs[-1].append(space)
            else:
                runs.append([space])
            before = q
    return runs


def _links(board: HexesBoard, runs: list[list[str]]) -> list[tuple[str, str]]:
    """One link between runs of neighbouring rows that touch: a spanning tree."""
    root = list(range(len(runs)))

    def top(index: int) -> int:
        while root[index] != index:
            index = root[index]
        return index

    place = {space: index for index, run in enumerate(runs) for space in run}
    links = []
    for space, index in place.items():
        for neighbour in board.grid.neighbours(space):
            other = place.get(neighbour)
            if other is not None and top(other) != top(index):
                root[top(other)] = top(index)
                links.append((space, neighbour))
    return links


def _trench(left: float, right: float, y: float, ahead: float, scale: float) -> Marks:
    period, depth = 128 / 3 * scale, 11.0 * scale
    points = [(left, y)]
    x = left + period / 4
    level = 0
    while x < right:
        slant = 0.06 * period
        high = y - depth / 2 if level % 2 else y + depth / 2
        points[-1:] = [points[-1]] if len(points) > 1 else [(left, y + depth / 2 if not level % 2 else y)]
        points += [(x - slant, high), (x + slant, y + depth / 2 if level % 2 else y - depth / 2)]
        x += period / 2
        level += 1
    points.append((right, points[-1][1]))
    way = line(points)
    bags = way.translated(0, ahead * 9 * scale)
    return [
        Mark(way, None, pen("#D2BC8A", 22 * scale, 255, cap="round")),
        Mark(way, None, pen("#8B7347", 12 * scale)),
        Mark(way, None, pen("#46382A", 8 * scale)),
        Mark(way, None, pen("#9C855A", 2.6 * scale, 255, (0.5, 1.0))),
        Mark(bags, None, pen("#7D673F", 4.8 * scale, 255, (0.1, 1.25), cap="round")),
        Mark(bags, None, pen("#F0E4BF", 3.8 * scale, 255, (0.1, 1.58), cap="round")),
    ]


def _link_trench(board: HexesBoard, upper: str, lower: str, scale: float, middle: float) -> Marks:
    ends = []
    for space in (upper, lower):
        x, y = board.grid.centre(space)
        ends.append((x, y + (1 if y < middle else -1) * 29.6 * scale))
    a, b = ends
    length = distance(a, b)
    normal = (-(b[1] - a[1]) / length, (b[0] - a[0]) / length)
    points = [a]
    for leg in range(1, 7):
        x, y = between(a, b, leg / 7)
        off = (8 if leg % 2 else -8) * scale
        points.append((x + normal[0] * off, y + normal[1] * off))
    way = line([*points, b])
    strokes = (("#D2BC8A", 15), ("#8B7347", 8.5), ("#46382A", 5))
    return [Mark(way, None, pen(tone, width * scale)) for tone, width in strokes]
