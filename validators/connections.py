"""Whether the map hangs together: islands, traps, connections that do nothing, regions in pieces."""

from __future__ import annotations

from collections.abc import Iterator

import networkx as nx

from model import Change, Edit, path_text, value_at
from validators.insight import parts_of
from validators.registry import Found, check, found
from validators.snapshot import Snapshot

WAYS = ("boards/*/connections", "boards/*/borders", "boards/*/grid", "boards/*/holes", "boards/*/spaces/*!")
"""What gives a board its connections."""

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
        parts = sorted(parts_of(board), key=len, reverse=True)
        for island in parts[1:]:
            spaces = [space for space in board.space_ids if space in island]
            names = ", ".join(look.name("space", space, key) for space in spaces[:5])
            more = f" and {len(spaces) - 5} more" if len(spaces) > 5 else ""
            yield found(
                "{names}{more}: no way leads there from the rest of the map.",
                _space(key, spaces[0]),
                related=[_space(key, space) for space in spaces[1:]],
                names=names,
                more=more,
            )


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
        first: dict[tuple[str, str], str] = {}
        for name, connection in board.all_connections.items():
            if connection.between is None:
                continue
            a, b = connection.between
            other = first.setdefault((a, b) if a < b else (b, a), name)
            if a == b or other != name:
                yield _needless_connection(look, key, name, other)


def _needless_connection(look: Snapshot, board: str, name: str, other: str) -> Found:
    path = ("boards", board, "connections", name)
    ends = look.pack.boards[board].all_connections[name].between or ()
    a, b = (look.name("space", end, board) for end in ends)
    text = "{a} is joined with itself." if a == b else "{a} and {b} are joined a second time."
    change = Change(f"Remove the connection {a} - {b}", (Edit(path, value_at(look.pack, path)),))
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
        if not any(connection.one_way for connection in board.all_connections.values()):
            continue
        ways = nx.DiGraph((a, b) for a, ends in board.neighbours.items() for b, _ in ends)
        parts = nx.condensation(ways)
        for part in parts.nodes:
            if parts.in_degree(part) and not parts.out_degree(part):
                spaces = [space for space in board.space_ids if space in parts.nodes[part]["members"]]
                names = ", ".join(look.name("space", space, key) for space in spaces[:5])
                yield found(
                    "{names}: a way leads in, but none out again.",
                    _space(key, spaces[0]),
                    related=[_space(key, space) for space in spaces[1:]],
                    names=names,
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
        for name, connection in board.connections.items():
            if connection.between is None and name not in board.derived_connections:
                path = ("boards", key, "connections", name)
                yield found(
                    "the connection '{id}' joins nothing.",
                    path_text(path),
                    fixes=[Change(f"Remove the connection {name}", (Edit(path, value_at(look.pack, path)),))],
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
            names = ", ".join(look.name("space", space) for space in twice)
            edit = Edit((*path, "spaces"), list(region.spaces), once)
            yield found(
                "{region}: {names} is named more than once.",
                path_text((*path, "spaces")),
                fixes=[Change(f"Name {names} once", (edit,))],
                region=region.name or path[-1],
                names=names,
            )
