"""Whether the map hangs together: islands, traps, connections that do nothing, regions in pieces."""

from __future__ import annotations

from collections.abc import Iterator

import networkx as nx
import numpy as np

from model import Change, Edit, path_text, value_at
from model.boards import PointsBoard
from model.saying import and_more, said
from validators.finding import Way
from validators.insight import bridges, cut_points, dead_ends
from validators.registry import LINES, Found, check, found, of_spaces
from validators.snapshot import Snapshot

WAYS = (*LINES, *of_spaces())

REGIONS = ("boards/*/regions", "scenarios/*/regions")


def _space(board: str, space: str) -> str:
    return path_text(("boards", board, "spaces", space))


@check(
    "MAP-001",
    "Spaces are cut off from the rest of the map",
    "warning",
    reads=WAYS,
    help="No chain of connections leads there, so nothing that starts elsewhere can ever arrive. Connect "
    "the island, or "
    "waive the finding where it is meant.",
    example="a board with the connections A - B and C - D, and nothing between B and C",
)
def no_islands(look: Snapshot) -> Iterator[Found]:
    for key, board in look.pack.boards.items():
        first, size = np.unique(look.net(key).joined.part, return_counts=True)
        for island in np.delete(first, size.argmax()).tolist() if len(first) > 1 else ():
            spaces = [
                board.space_ids[number] for number in np.flatnonzero(look.net(key).joined.part == island)
            ]
            gaps = _gaps(look, key, island)
            yield found(
                "{names}: no way leads there from the rest of the map.",
                _space(key, spaces[0]),
                related=[_space(key, space) for space in spaces[1:]],
                ways=[Way((_space(key, here), _space(key, there)), is_cut=True) for here, there in gaps[:1]],
                fixes=[_joining(look, key, *ends) for ends in gaps],
                names=and_more(look.name("space", space, key) for space in spaces),
            )


def _gaps(look: Snapshot, board: str, island: int) -> list[tuple[str, str]]:
    """The two shortest gaps between an island and the rest, on boards where connections are drawn."""
    net = look.net(board)
    if not isinstance(look.pack.boards[board], PointsBoard):
        return []
    placed = ~np.isnan(net.at).any(axis=1)
    here = np.flatnonzero((net.joined.part == island) & placed)
    there = np.flatnonzero((net.joined.part != island) & placed)
    if not len(here) or not len(there):
        return []
    away = np.hypot(*(net.at[here][:, None] - net.at[there][None]).transpose(2, 0, 1))
    nearest = np.argsort(away, axis=None)[:2].tolist()
    pairs = (divmod(number, len(there)) for number in nearest)
    return [(net.spaces[int(here[a])], net.spaces[int(there[b])]) for a, b in pairs]


def _joining(look: Snapshot, board: str, here: str, there: str) -> Change:
    a, b = sorted((here, there))
    ends = {"a": look.name("space", here, board), "b": look.name("space", there, board)}
    edit = Edit(("boards", board, "connections", f"{a}~{b}"), after={"between": [a, b]})
    return Change(said("Connect {a} to {b}", **ends), (edit,))


@check(
    "MAP-002",
    "A connection joins a space with itself, or two spaces a second time",
    "error",
    reads=WAYS,
    help="One connection between two spaces says it all; a second one contradicts it or hides it.",
    example="connections:\n  first: {between: [verdun, metz]}\n  second: {between: [metz, verdun]}",
)
def connections_join_once(look: Snapshot) -> Iterator[Found]:
    for key, board in look.pack.boards.items():
        if look.net(key).joined.joins_once:
            continue
        first: dict[tuple[str, str], str] = {}
        for name in look.net(key).lines:
            a, b = board.all_connections[name].between or ("", "")
            other = first.setdefault((a, b) if a < b else (b, a), name)
            if a == b or other != name:
                yield _needless_connection(look, key, name, other)


def _needless_connection(look: Snapshot, board: str, name: str, other: str) -> Found:
    path = ("boards", board, "connections", name)
    ends = look.pack.boards[board].all_connections[name].between or ()
    a, b = (look.name("space", end, board) for end in ends)
    text = "{a} is joined with itself." if a == b else "{a} and {b} are joined a second time."
    change = Change(
        said("Remove the connection {a} - {b}", a=a, b=b), (Edit(path, value_at(look.pack, path)),)
    )
    related = () if other == name else [path_text(("boards", board, "connections", other))]
    return found(text, path_text(path), related=related, fixes=[change], a=a, b=b)


@check(
    "MAP-003",
    "A way leads in, but none out",
    "warning",
    reads=WAYS,
    help="Connections that go one way lead into these spaces, and none leads out again: a unit that "
    "enters is trapped.",
    example="a board with the connections A - B and B > C, where `>` goes one way",
)
def no_traps(look: Snapshot) -> Iterator[Found]:
    for key, board in look.pack.boards.items():
        if not look.net(key).joined.has_one_way:
            continue
        ways = nx.DiGraph((a, b) for a, ends in board.neighbours.items() for b, _ in ends)
        parts = nx.condensation(ways)
        for part in parts.nodes:
            if parts.in_degree(part) and not parts.out_degree(part):
                spaces = [space for space in board.space_ids if space in parts.nodes[part]["members"]]
                yield found(
                    "{names}: a way leads in, but none out again.",
                    _space(key, spaces[0]),
                    related=[_space(key, space) for space in spaces[1:]],
                    names=and_more(look.name("space", space, key) for space in spaces),
                )


@check(
    "MAP-004",
    "A connection has no ends",
    "error",
    reads=WAYS,
    help="On boards of points a connection names its two ends. On areas and grids an entry without ends "
    "speaks of two "
    "neighbours, and its id must be theirs, as in `metz~verdun`.",
    example="connections:\n  road: {kind: road}   # between what?",
)
def connections_have_ends(look: Snapshot) -> Iterator[Found]:
    for key, board in look.pack.boards.items():
        if not look.net(key).joined.has_loose:
            continue
        for name, connection in board.connections.items():
            if connection.between is None and name not in board.derived_connections:
                path = ("boards", key, "connections", name)
                yield found(
                    "the connection '{id}' joins nothing.",
                    path_text(path),
                    fixes=[
                        Change(
                            said("Remove the connection {id}", id=name),
                            (Edit(path, value_at(look.pack, path)),),
                        )
                    ],
                    remedy="Name its two ends.",
                    id=name,
                )


@check(
    "MAP-005",
    "A region has no spaces",
    "warning",
    reads=REGIONS,
    help="Rules and victory conditions that name the region hold for nothing, or for everything.",
    example="regions:\n  alsace: {name: Alsace, spaces: []}",
)
def regions_have_spaces(look: Snapshot) -> Iterator[Found]:
    for path, region in look.regions:
        if not region.spaces:
            yield found("{region} has no spaces.", path_text(path), region=region.name or path[-1])


@check(
    "MAP-006",
    "A region names a space twice",
    "warning",
    reads=REGIONS,
    help="Each space of a region counts once; a second mention is a slip, often in place of another space.",
    example="regions:\n  alsace: {name: Alsace, spaces: [metz, metz]}",
)
def regions_name_spaces_once(look: Snapshot) -> Iterator[Found]:
    for path, region in look.regions:
        once = list(dict.fromkeys(region.spaces))
        if len(once) < len(region.spaces):
            twice = sorted({space for space in region.spaces if region.spaces.count(space) > 1})
            names = [look.name("space", space) for space in twice]
            edit = Edit((*path, "spaces"), list(region.spaces), once)
            yield found(
                "{region}: {names} is named more than once.",
                path_text((*path, "spaces")),
                fixes=[Change(said("Name {names} once", names=names), (edit,))],
                region=region.name or path[-1],
                names=names,
            )


@check(
    "MAP-007",
    "A region lies in pieces",
    "note",
    reads=(*REGIONS, *WAYS),
    deep=True,
    help="Its spaces do not hang together: a space may be missing, or one too many. Regions that are lists "
    "of places, such as the ports of a side, are meant to be so.",
    example="regions:\n  alsace: {name: Alsace, spaces: [metz, warsaw]}",
)
def regions_hang_together(look: Snapshot) -> Iterator[Found]:
    for path, region in look.regions:
        board = path[1] if path[0] == "boards" else look.scenarios[path[1]].board
        if board not in look.pack.boards:
            continue
        pieces = nx.connected_components(look.graph(board).subgraph(region.spaces))
        parts = sorted(pieces, key=lambda piece: (len(piece), min(piece)))
        if len(parts) > 1:
            names = ", ".join(look.name("space", space, board) for space in sorted(parts[0])[:5])
            yield found(
                "{region} lies in {count} pieces; the smallest is {names}.",
                path_text(path),
                related=[_space(board, space) for space in sorted(parts[0])],
                region=region.name or path[-1],
                count=len(parts),
                names=names,
            )


@check(
    "MAP-008",
    "What the map hangs on",
    "note",
    reads=WAYS,
    deep=True,
    help="Spaces and connections whose loss cuts the map in two, and spaces with a single way in. The "
    "overlay Connectivity shows them all.",
    example="a board A - B - C, where everything between A and C passes B",
)
def what_the_map_hangs_on(look: Snapshot) -> Iterator[Found]:
    for key, board in look.pack.boards.items():
        cutting, links, ends = cut_points(board), bridges(board), dead_ends(board)
        if cutting or links:
            yield found(
                "{board}: {points} spaces and {links} connections would cut the map if lost; {ends} spaces "
                "have a single way in.",
                path_text(("boards", key)),
                related=[_space(key, space) for space in cutting],
                board=look.name("board", key),
                points=len(cutting),
                links=len(links),
                ends=len(ends),
            )
