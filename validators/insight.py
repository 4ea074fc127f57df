"""What a map is like, for overlays and reports: cut points, dead ends, reach. None is a fault by itself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import networkx as nx

from model.boards import Board


def graph_of(board: Board[Any, Any], connections: Iterable[str] | None = None) -> nx.Graph[str]:
    """The spaces of a board and what joins them; only some connections, where they are given."""
    chosen = (
        board.all_connections
        if connections is None
        else {key: board.all_connections[key] for key in connections}
    )
    graph: nx.Graph[str] = nx.Graph()
    graph.add_nodes_from(board.space_ids)
    graph.add_edges_from(
        (*connection.between, {"connection": key})
        for key, connection in chosen.items()
        if connection.between is not None and all(end in graph for end in connection.between)
    )
    return graph


def parts(board: Board[Any, Any]) -> list[set[str]]:
    """The board in parts that no way joins."""
    return list(nx.connected_components(graph_of(board)))


def cut_points(board: Board[Any, Any]) -> tuple[str, ...]:
    """Spaces whose loss cuts the map in two, in the order of the board."""
    cutting = set(nx.articulation_points(graph_of(board)))
    return tuple(space for space in board.space_ids if space in cutting)


def bridges(board: Board[Any, Any]) -> tuple[str, ...]:
    """Connections whose loss cuts the map in two."""
    graph = graph_of(board)
    cutting: list[tuple[str, str]] = [(ends[0], ends[1]) for ends in nx.bridges(graph)]
    return tuple(graph.edges[ends]["connection"] for ends in cutting)


def dead_ends(board: Board[Any, Any]) -> tuple[str, ...]:
    """Spaces with a single connection."""
    graph = graph_of(board)
    return tuple(space for space in board.space_ids if graph.degree(space) == 1)


def reach(
    board: Board[Any, Any], start: str, steps: int, connections: Iterable[str] | None = None
) -> dict[str, int]:
    """Every space that can be reached in so many steps, with how many it takes; along some connections only,
    where they are given."""
    usable = None if connections is None else frozenset(connections)
    ways = nx.DiGraph(
        (a, b)
        for a, ends in board.neighbours.items()
        for b, connection in ends
        if usable is None or connection in usable
    )
    ways.add_node(start)
    return dict(nx.single_source_shortest_path_length(ways, start, cutoff=steps))
