"""The border between two spaces that touch: which one is near a point, and its course. No Qt."""

from __future__ import annotations

from typing import Any, NamedTuple

from editor.canvas.geometry import Point, distance, distance_to_line
from model.areas import points_of

TOUCH = 0.6


class Edge(NamedTuple):
    """A border: the space on the side of the point, the other one, and the line between them."""

    here: str
    there: str
    line: tuple[Point, ...]


def edge_at(board: Any, point: Point, here: str | None, reach: float) -> Edge | None:
    """The border nearest to a point, not farther than the reach; `here` is the space under the point."""
    found = _area_edges(board) if board.kind == "areas" else _cell_edges(board, here)
    near = [(distance_to_line(point, edge.line), index, edge) for index, edge in enumerate(found)]
    best = min(near, default=None)
    if best is None or best[0] > reach:
        return None
    edge = best[2]
    return Edge(edge.there, edge.here, edge.line) if edge.there == here else edge


def _area_edges(board: Any) -> list[Edge]:
    return [
        Edge(border.left, border.right, points_of(border.line))
        for border in board.borders.values()
        if border.left and border.right
    ]


def _cell_edges(board: Any, here: str | None) -> list[Edge]:
    if here is None:
        return []
    on_board = set(board.space_ids)
    found = (
        (there, shared(board, here, there)) for there in board.grid.neighbours(here) if there in on_board
    )
    return [Edge(here, there, line) for there, line in found if line]


def shared(board: Any, a: str, b: str) -> tuple[Point, ...]:
    """The side that two cells of a grid share; nothing where they touch in a corner only."""
    ours, theirs = (board.grid.outline(cell) for cell in (a, b))
    line = tuple(p for p in ours if any(distance(p, q) < TOUCH for q in theirs))
    return line if len(line) == 2 else ()
