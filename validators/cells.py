"""Which boxes lie near each other: the plane in cells, so that thousands of them take milliseconds."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.intp]
Boxes = NDArray[np.float64]
"""For every box its low and its high corner."""


class Cells:
    """Boxes by the cells of the plane that they reach into."""

    def __init__(self, boxes: Boxes, corner: NDArray[np.float64], size: float, across: int) -> None:
        first, last = (np.floor((boxes - corner) / size).astype(np.intp)).transpose(1, 0, 2)
        wide, high = (last - first + 1).T
        reach = wide * high
        box = np.repeat(np.arange(len(boxes)), reach)
        step = np.arange(len(box)) - np.repeat(np.cumsum(reach) - reach, reach)
        row, column = np.divmod(step, wide[box])
        cell = (first[box, 1] + row) * across + first[box, 0] + column
        order = np.argsort(cell)
        self.box: Numbers = box[order]
        """The boxes, cell by cell."""
        self.cell: Numbers = cell[order]

    @cached_property
    def ends(self) -> Numbers:
        """For every entry the number of the first one in the next cell."""
        return np.searchsorted(self.cell, self.cell, side="right")


def near_each_other(boxes: Boxes) -> tuple[Numbers, Numbers]:
    """Pairs of boxes that may overlap, the lower number first; a pair may come more than once."""
    if not len(boxes):
        return _NONE, _NONE
    cells = Cells(boxes, *_grid(boxes))
    one, other = _spread(cells.ends - np.arange(len(cells.box)) - 1, np.arange(len(cells.box)) + 1)
    one, other = cells.box[one], cells.box[other]
    return np.minimum(one, other), np.maximum(one, other)


def near(boxes: Boxes, others: Boxes) -> tuple[Numbers, Numbers]:
    """Pairs of a box and one of the others that may overlap; a pair may come more than once."""
    if not len(boxes) or not len(others):
        return _NONE, _NONE
    grid = _grid(np.concatenate([boxes, others]))
    cells, within = Cells(boxes, *grid), Cells(others, *grid)
    start, end = (np.searchsorted(within.cell, cells.cell, side=side) for side in ("left", "right"))
    one, other = _spread(end - start, start)
    return cells.box[one], within.box[other]


def around(points: NDArray[np.float64], distance: float) -> Boxes:
    """The boxes that reach so far around points."""
    return np.stack([points - distance, points + distance], axis=1)


_NONE: Numbers = np.empty(0, dtype=np.intp)


def _grid(boxes: Boxes) -> tuple[NDArray[np.float64], float, int]:
    """Where cells begin, how large they are, and how many lie beside each other.

    A cell is about as large as a box, so that a box reaches into few cells and a cell holds few boxes.
    """
    left, top, right, bottom = boxes.reshape(-1, 4).T
    low, high = np.array([left.min(), top.min()]), np.array([right.max(), bottom.max()])
    usual = float(np.maximum(right - left, bottom - top).mean())
    sparse = float((high - low).max()) / (len(boxes) ** 0.5 + 1)
    size = max(usual, sparse, 1e-9)
    return low, size, int((high - low)[0] / size) + 2


def _spread(counts: Numbers, starts: Numbers) -> tuple[Numbers, Numbers]:
    """Every entry as often as it counts, and beside it the numbers from its start on."""
    entry = np.repeat(np.arange(len(counts)), counts)
    return entry, np.arange(len(entry)) - np.repeat(np.cumsum(counts) - counts, counts) + starts[entry]
