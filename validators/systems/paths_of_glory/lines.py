"""Lines of supply of a position: as a graph, where one is severed, and what hangs on each space."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import networkx as nx
import numpy as np

from rules.paths_of_glory.supply import open_to, reach, usable_ports, what_blocks
from validators.net import Net

ROOT = -1
"""Stands for all sources of a unit together."""

NEAR = 2.0
"""A gap is near where it is no longer than so many usual lines."""


def supply_graph(ctx: Any, state: Any, number: int) -> nx.Graph[int]:
    """The ground of one trace: open spaces, links, the sea between ports, ROOT beside the sources."""
    trace = ctx.traces[number]
    passable = open_to(ctx, state, trace.side)
    graph: nx.Graph[int] = nx.Graph()
    graph.add_node(ROOT)
    for space in range(ctx.n):
        if passable >> space & 1:
            graph.add_edges_from((space, to) for to in trace.links.near[space] if passable >> to & 1)
            graph.add_node(space)
    graph.add_edges_from(
        (ROOT, space) for space in trace.sources if state.control[space] == trace.side and space in graph
    )
    ports = usable_ports(ctx, state, trace, passable) if trace.sea else 0
    sea = ctx.n  # one more node: the sea that joins all usable ports
    graph.add_edges_from((sea, space) for space in range(ctx.n) if ports >> space & 1)
    return graph


@dataclass(frozen=True)
class Gap:
    """What parts a unit from its supply: the last space that it reaches, and the nearest one in supply."""

    here: str
    beyond: str
    is_near: bool


class Severed:
    """A unit without supply: what it reaches, what bars it, and where supply ends."""

    def __init__(self, game: Any, unit: int) -> None:
        self.ctx, self.state = game.ctx, game.state
        self.unit = unit
        self._spaces = self.ctx.ids["space"]
        self._graph = supply_graph(self.ctx, self.state, self.ctx.trace[unit])
        at = self.state.where[unit]
        self._graph.add_edges_from(
            (at, to) for to in self.ctx.traces[self.ctx.trace[unit]].links.near[at] if to in self._graph
        )
        self._graph.add_node(at)

    @property
    def piece(self) -> str:
        return str(self.ctx.ids["piece"][self.unit])

    @property
    def barred(self) -> list[str]:
        return [self._spaces[space] for space in what_blocks(self.ctx, self.state, self.unit)]

    def gap(self, net: Net) -> Gap | None:
        """The shortest way over the map from what the unit reaches to what is in supply."""
        own = nx.node_connected_component(self._graph, self.state.where[self.unit])
        supplied = reach(self.ctx, self.state, self.ctx.trace[self.unit])
        here = [net.order[self._spaces[space]] for space in sorted(own) if space < self.ctx.n]
        beyond = [net.order[self._spaces[space]] for space in range(self.ctx.n) if supplied >> space & 1]
        if not beyond:
            return None
        away = np.hypot(*(net.at[here][:, None] - net.at[beyond][None]).transpose(2, 0, 1))
        one, other = np.unravel_index(np.nanargmin(away), away.shape)
        ends = [net.spaces[here[one]], net.spaces[beyond[other]]]
        usual = float(np.median(net.drawn.lengths)) if len(net.drawn.lengths) else 0.0
        joined = any({net.spaces[end] for end in pair} == set(ends) for pair in net.ends.tolist())
        return Gap(ends[0], ends[1], not joined and float(away[one, other]) <= NEAR * usual)

    def line_from(self, space: str) -> list[str]:
        """The shortest line from a space in supply to a source."""
        way = nx.shortest_path(self._graph, self.ctx.index["space"][space], ROOT)
        return [self._spaces[step] for step in way if 0 <= step < self.ctx.n]
