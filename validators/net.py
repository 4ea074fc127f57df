"""The connections of a board as numbers: built once, then asked by every check of map and geometry."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import chain, compress
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from model.base import Point
from model.boards import Board, PointsBoard

Numbers = NDArray[np.intp]

NOWHERE = ("", "")
"""The ends of a connection that names none."""


class Net:
    """Spaces and connections of a board in arrays; only connections with both ends on the board count."""

    def __init__(self, board: Board[Any, Any]) -> None:
        self.board = board
        self.spaces: Sequence[str] = board.space_ids
        self.order = {space: number for number, space in enumerate(self.spaces)}
        pairs = [each.between or NOWHERE for each in board.all_connections.values()]
        found = list(map(self.order.get, chain.from_iterable(pairs)))
        ends = np.array(found, dtype=np.float64).reshape(-1, 2)
        whole: Any = ~np.isnan(ends).any(axis=1)
        self.lines: Sequence[str] = list(compress(board.all_connections, whole))
        """The connections, by number."""
        self.ends: Numbers = ends[whole].astype(np.intp)
        """The two ends of every connection, as numbers of spaces."""

    def lines_of(self, space: str) -> list[str]:
        """The connections of a space."""
        own = (self.ends == self.order[space]).any(axis=1)
        return [self.lines[number] for number in np.flatnonzero(own).tolist()]

    @cached_property
    def part(self) -> Numbers:
        """For every space the first space of its part; no way leads from one part to another."""
        first = np.arange(len(self.spaces))
        a, b = self.ends.T
        while (first[a] != first[b]).any():
            low = np.minimum(first[a], first[b])
            np.minimum.at(first, first[a], low)
            np.minimum.at(first, first[b], low)
            while (first[first] != first).any():
                first = first[first]
        return first

    @cached_property
    def joins_once(self) -> bool:
        """Whether every connection joins two spaces, and no two join the same."""
        pairs = np.sort(self.ends, axis=1)
        single = np.unique(pairs[:, 0] * len(self.spaces) + pairs[:, 1])
        return len(single) == len(pairs) and bool((pairs[:, 0] != pairs[:, 1]).all())

    @cached_property
    def at(self) -> NDArray[np.float64]:
        """Where every space lies; not a number where it lies nowhere."""
        nowhere: Point = (np.nan, np.nan)
        return np.array([self.board.position(space) or nowhere for space in self.spaces]).reshape(-1, 2)

    @cached_property
    def drawn(self) -> Drawn:
        """The connections as they are drawn."""
        return Drawn(self)


class Drawn:
    """The lines of a board of points, in straight pieces; empty for boards that draw none."""

    def __init__(self, net: Net) -> None:
        self.net = net
        connections = net.board.all_connections
        lines = np.arange(len(net.lines) if isinstance(net.board, PointsBoard) else 0)
        pieces = net.at[net.ends[lines]]
        bent = [number for number, key in enumerate(net.lines) if len(lines) and connections[key].via]
        if bent:
            lines = np.delete(lines, bent)
            pieces = np.delete(pieces, bent, axis=0)
            for number in bent:
                start, end = net.at[net.ends[number]]
                points = np.array([start, *connections[net.lines[number]].via, end])
                pieces = np.concatenate([pieces, np.stack([points[:-1], points[1:]], axis=1)])
                lines = np.concatenate([lines, np.full(len(points) - 1, number)])
        there = ~np.isnan(pieces).any(axis=(1, 2)) & (pieces[:, 0] != pieces[:, 1]).any(axis=1)
        self.line: Numbers = lines[there]
        """The connection that each piece belongs to."""
        self.pieces: NDArray[np.float64] = pieces[there]
        """Start and end of each piece."""

    @cached_property
    def lengths(self) -> NDArray[np.float64]:
        across = self.pieces[:, 1] - self.pieces[:, 0]
        return np.hypot(across[:, 0], across[:, 1])

    @cached_property
    def _tree(self) -> Any:
        lines: Any = shapely.linestrings(self.pieces)
        return shapely.STRtree(lines)

    def passing(self, distance: float) -> list[tuple[int, int]]:
        """Connections and the spaces that they pass so near, other than their ends."""
        at = self.net.at
        placed = np.flatnonzero(~np.isnan(at).any(axis=1))
        low, high = (at[placed] - distance).T, (at[placed] + distance).T
        which, piece = self._tree.query(shapely.box(*low, *high))
        space, line = placed[which], self.line[piece]
        strange = (self.net.ends[line] != space[:, None]).all(axis=1)
        space, line, piece = space[strange], line[strange], piece[strange]
        near = _distances(at[space], self.pieces[piece]) <= distance
        return sorted(set(zip(line[near].tolist(), space[near].tolist(), strict=True)))

    def crossing(self) -> list[tuple[int, int]]:
        """Pairs of connections that cross each other away from a common end."""
        one, other = self._tree.query(self._tree.geometries)
        later = one < other
        one, other = one[later], other[later]
        start, end = self.net.ends[self.line].T
        apart = (start[one] != start[other]) & (end[one] != end[other])
        one, other = one[apart], other[apart]
        apart = (start[one] != end[other]) & (end[one] != start[other])
        one, other = one[apart], other[apart]
        a, b = self.pieces[one].transpose(1, 0, 2)
        c, d = self.pieces[other].transpose(1, 0, 2)
        cross = (_turn(a, b, c) * _turn(a, b, d) < 0) & (_turn(c, d, a) * _turn(c, d, b) < 0)
        pairs = zip(self.line[one[cross]].tolist(), self.line[other[cross]].tolist(), strict=True)
        return sorted({(min(pair), max(pair)) for pair in pairs})


def _turn(a: Any, b: Any, c: Any) -> Any:
    """Which way the road from a over b to c turns: the sign is the side."""
    return (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (c[:, 0] - a[:, 0])


def _distances(points: Any, pieces: Any) -> Any:
    """The distance of each point from its piece of line."""
    start, along = pieces[:, 0], pieces[:, 1] - pieces[:, 0]
    share = np.clip(((points - start) * along).sum(axis=1) / (along * along).sum(axis=1), 0, 1)
    away = points - start - along * share[:, None]
    return np.hypot(away[:, 0], away[:, 1])
