"""The areas of a board as shapely sees them."""

from __future__ import annotations

from typing import Any

import shapely

from model.boards import AreasBoard, Board

Shape = shapely.Polygon | shapely.MultiPolygon


def shapes_of(board: Board[Any, Any]) -> dict[str, Shape]:
    """Every area that has a shape; empty for other kinds of board."""
    if not isinstance(board, AreasBoard):
        return {}
    found: dict[str, Shape] = {}
    for space in board.space_ids:
        # A ring that crosses itself runs neither way round; it is kept, so that a check can tell.
        outlines = board.polygons(space) or [(ring, ()) for ring in board.shape(space)]
        parts = [
            shapely.Polygon(shell, [hole for hole in holes if len(hole) > 3])
            for shell, holes in outlines
            if len(shell) > 3
        ]
        if parts:
            found[space] = parts[0] if len(parts) == 1 else shapely.MultiPolygon(parts)
    return found
