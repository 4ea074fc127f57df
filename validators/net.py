"""The connections of a board as numbers: built once, then asked by every check of map and geometry."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import chain, compress, repeat
from typing import Any

import numpy as np
from numpy.typing import NDArray

from model.base import Point
from model.boards import Board, PointsBoard
from validators.cells import around, near, near_each_other

Numbers = NDArray[np.intp]

NOWHERE = ("", "")
"""The ends of a connection that names none."""


class Joined:
    """How the spaces of a board hang together, wherever they lie."""

    def __init__(self, board: Board[Any, Any]) -> None:
        self.spaces: Sequence[str] = board.space_ids
        self.order = {space: number for number, space in enumerate(self.spaces)}
        connections = board.all_connections
        pairs = [each.between or NOWHERE for each in connections.values()]
        found = map(self.order.get, chain.from_iterable(pairs), repeat(-1))
        ends = np.fromiter(found, dtype=np.intp, count=2 * len(pairs)).reshape(-1, 2)
        whole: Any = (ends[:, 0] >= 0) & (ends[:, 1] >= 0)
        kept = whole.tolist()
        self.lines: Sequence[str] = list(compress(connections, kept))
        """The connections, by number."""
        self.ends: Numbers = ends[whole]
        """The two ends of every connection, as numbers of spaces."""
        self.has_loose = len(self.lines) < len(pairs)
        """Whether there are connections that lack an end."""
        bends = list(compress([each.via for each in connections.values()], kept))
        self.bends = dict(compress(enumerate(bends), bends))
        """The bends of the connections that have some."""
        self.has_one_way = any(each.one_way for each in connections.values())

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
        a, b = self.ends.T
        pairs = np.sort(np.minimum(a, b) * len(self.spaces) + np.maximum(a, b))
        return bool((a != b).all() and (pairs[1:] != pairs[:-1]).all())


class Net:
    """Spaces and connections of a board in arrays; only connections with both ends on the board count.

    A net that follows another one with the same spaces and connections takes over how they hang together.
    """

    def __init__(self, board: Board[Any, Any], before: Net | None = None) -> None:
        self.board = board
        self.joined: Joined = (
            before.joined if before is not None and _joined_alike(before.board, board) else Joined(board)
        )
        self.spaces = self.joined.spaces
        self.order = self.joined.order
        self.lines = self.joined.lines
        self.ends = self.joined.ends

    def lines_of(self, space: str) -> list[str]:
        """The connections of a space."""
        own = (self.ends == self.order[space]).any(axis=1)
        return [self.lines[number] for number in np.flatnonzero(own).tolist()]

    @cached_property
    def at(self) -> NDArray[np.float64]:
        """Where every space lies; not a number where it lies nowhere."""
        nowhere: Point = (np.nan, np.nan)
        if isinstance(self.board, PointsBoard):
            places = (space.at or nowhere for space in self.board.spaces.values())
        else:
            places = (self.board.position(space) or nowhere for space in self.spaces)
        numbers = chain.from_iterable(places)
        return np.fromiter(numbers, dtype=np.float64, count=2 * len(self.spaces)).reshape(-1, 2)

    @cached_property
    def drawn(self) -> Drawn:
        """The connections as they are drawn."""
        return Drawn(self)


def _joined_alike(before: Board[Any, Any], after: Board[Any, Any]) -> bool:
    """Whether two boards have the same spaces, and the same connections between them."""
    ground = ("kind", "connections", "grid", "borders", "holes")
    return all(getattr(before, name, None) is getattr(after, name, None) for name in ground) and (
        before.spaces is after.spaces or before.spaces.keys() == after.spaces.keys()
    )


class Drawn:
    """The lines of a board of points, in straight pieces; empty for boards that draw none."""

    def __init__(self, net: Net) -> None:
        self.net = net
        lines = np.arange(len(net.lines) if isinstance(net.board, PointsBoard) else 0)
        pieces = net.at[net.ends[lines]]
        if net.joined.bends and len(lines):
            lines = np.delete(lines, list(net.joined.bends))
            pieces = np.delete(pieces, list(net.joined.bends), axis=0)
            for number, via in net.joined.bends.items():
                start, end = net.at[net.ends[number]]
                points = np.array([start, *via, end])
                pieces = np.concatenate([pieces, np.stack([points[:-1], points[1:]], axis=1)])
                lines = np.concatenate([lines, np.full(len(points) - 1, number)])
        x, y, to_x, to_y = pieces.reshape(-1, 4).T
        there = ~np.isnan(x + y + to_x + to_y) & ((x != to_x) | (y != to_y))
        self.line: Numbers = lines[there]
        """The connection that each piece belongs to."""
        self.pieces: NDArray[np.float64] = pieces[there]
        """Start and end of each piece."""

    @cached_property
    def lengths(self) -> NDArray[np.float64]:
        across = self.pieces[:, 1] - self.pieces[:, 0]
        return np.hypot(across[:, 0], across[:, 1])

    @cached_property
    def boxes(self) -> NDArray[np.float64]:
        """The box around each piece."""
        start, end = self.pieces.transpose(1, 0, 2)
        return np.stack([np.minimum(start, end), np.maximum(start, end)], axis=1)

    @cached_property
    def _columns(self) -> NDArray[np.float64]:
        return np.ascontiguousarray(self.pieces.reshape(-1, 4).T)

    def _ends_of(self, pieces: Numbers) -> tuple[Any, Any]:
        """Start and end of some pieces, each as its x and its y."""
        x, y, to_x, to_y = (column[pieces] for column in self._columns)
        return (x, y), (to_x, to_y)

    def passing(self, distance: float) -> list[tuple[int, int]]:
        """Connections and the spaces that they pass so near, other than their ends."""
        at = self.net.at
        placed = np.flatnonzero(~np.isnan(at).any(axis=1))
        which, piece = near(around(at[placed], distance), self.boxes)
        space, line = placed[which], self.line[piece]
        start, end = self.net.ends[line].T
        strange = (start != space) & (end != space)
        space, line, piece = space[strange], line[strange], piece[strange]
        close = _distances(at[space].T, *self._ends_of(piece)) <= distance
        return sorted(set(zip(line[close].tolist(), space[close].tolist(), strict=True)))

    def crossing(self) -> list[tuple[int, int]]:
        """Pairs of connections that cross each other away from a common end."""
        one, other = near_each_other(self.boxes)
        start, end = self.net.ends[self.line].T
        apart = (start[one] != start[other]) & (end[one] != end[other])
        apart &= (start[one] != end[other]) & (end[one] != start[other])
        one, other = one[apart], other[apart]
        (a, b), (c, d) = self._ends_of(one), self._ends_of(other)
        cross = (_turn(a, b, c) * _turn(a, b, d) < 0) & (_turn(c, d, a) * _turn(c, d, b) < 0)
        pairs = zip(self.line[one[cross]].tolist(), self.line[other[cross]].tolist(), strict=True)
        return sorted({(min(pair), max(pair)) for pair in pairs})


def _turn(a: Any, b: Any, c: Any) -> Any:
    """Which way the road from a over b to c turns: the sign is the side."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _distances(points: Any, start: Any, end: Any) -> Any:
    """The distance of each point from its piece of line."""
    away_x, away_y = points[0] - start[0], points[1] - start[1]
    along_x, along_y = end[0] - start[0], end[1] - start[1]
    share = np.clip((away_x * along_x + away_y * along_y) / (along_x**2 + along_y**2), 0, 1)
    return np.hypot(away_x - along_x * share, away_y - along_y * share)
