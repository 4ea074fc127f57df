"""The map: lines and who may use them, forts, ports, supply sources, capitals, landing sites."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Any

import networkx as nx

from model import Change, Edit, path_text
from validators.registry import Found, check, found
from validators.snapshot import Snapshot

paths = partial(check, system="paths-of-glory")


def _boards(look: Snapshot) -> Iterator[tuple[str, Any]]:
    yield from look.pack.boards.items()


def _space(board: str, space: str, *rest: str) -> str:
    return path_text(("boards", board, "spaces", space, *rest))


@paths(
    "POG-V03",
    "A space has no solid line",
    "warning",
    reads=("boards",),
    rule="V-03, PoG-11.1.4",
    help="Only dashed lines lead there, so most nations can never enter it. Landing sites are meant to "
    "be so.",
    example="a space joined only by {kind: dashed, only: [it]}",
)
def spaces_have_a_solid_line(look: Snapshot) -> Iterator[Found]:
    for key, board in _boards(look):
        solid = {
            end
            for line in board.all_connections.values()
            if line.kind == "solid"
            for end in line.between or ()
        }
        for name, place in board.spaces.items():
            if name not in solid and not place.landing:
                yield found("{space} has no solid line.", _space(key, name), space=place.name)


@paths(
    "POG-V04",
    "A space has no country or no controller",
    "error",
    reads=("boards",),
    rule="V-04, PoG-2.1",
    help="Every space belongs to a country or territory and is controlled by a side at the start, or "
    "when its country enters the "
    "war. Landing sites are the exception.",
    example="spaces:\n  verdun: {name: Verdun, country: fr}   # controlled by whom?",
)
def spaces_belong_to_someone(look: Snapshot) -> Iterator[Found]:
    for key, board in _boards(look):
        for name, place in board.spaces.items():
            if place.landing:
                continue
            if place.country is None:
                yield found("{space} belongs to no country.", _space(key, name), space=place.name)
            if place.control is None:
                yield found("{space} is controlled by nobody.", _space(key, name), space=place.name)


@paths(
    "POG-V05",
    "A dashed line says nothing of who may use it",
    "error",
    reads=("boards",),
    rule="V-05, PoG-11.1.4",
    help="A dashed line is open to some only: it names nations, or is for corps, a quota, a landing, or "
    "until an event.",
    example="connections:\n  taranto~valona: {between: [taranto, valona], kind: dashed}",
)
def dashed_lines_are_limited(look: Snapshot) -> Iterator[Found]:
    for key, board in _boards(look):
        for name, line in board.connections.items():
            limits = (line.only, line.corps_only, line.quota, line.closed_after, line.landing)
            if line.kind == "dashed" and not any(limits) and not line.attack_with_friends_in:
                path = ("boards", key, "connections", name)
                yield found(
                    "{line} is dashed, but open to everybody.",
                    path_text(path),
                    fixes=[Change("Make it solid", (Edit((*path, "kind"), "dashed", "solid"),))],
                    remedy="Say who may use it.",
                    line=look.name("connection", name, key),
                )


@paths(
    "POG-V06",
    "A solid line is not open to everybody",
    "warning",
    reads=("boards",),
    rule="V-06, PoG-11.1.4",
    help="Players read a solid line as open to all. A line for some nations only should be dashed.",
    example="connections:\n  taranto~valona: {between: [taranto, valona], only: [it]}",
)
def solid_lines_are_open(look: Snapshot) -> Iterator[Found]:
    for key, board in _boards(look):
        for name, line in board.connections.items():
            if line.kind == "solid" and line.only:
                path = ("boards", key, "connections", name, "kind")
                before = {"before": "solid"} if "kind" in line.model_fields_set else {}
                yield found(
                    "{line} is solid, but only some nations may use it.",
                    path_text(path[:-1]),
                    fixes=[Change("Make it dashed", (Edit(path, after="dashed", **before),))],
                    line=look.name("connection", name, key),
                )


@paths(
    "POG-V08",
    "Corps alone can never besiege a fort",
    "warning",
    reads=("boards", "tables"),
    rule="V-08, PoG-15.2.1",
    help="A siege needs an army, or as many corps as the fort's loss factor. A fort above the stacking "
    "limit can never be "
    "besieged by corps.",
    example="spaces:\n  antwerp: {fort: 4}   # with 3 units per space",
)
def forts_can_be_besieged(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    most = pack.tables.parameters.stacking
    for key, board in _boards(look):
        for name, place in board.spaces.items():
            if place.fort > most:
                yield found(
                    "{space}: a fort of {fort} is more than the {most} corps that may stand in a space.",
                    _space(key, name, "fort"),
                    space=place.name,
                    fort=place.fort,
                    most=most,
                )


@paths(
    "POG-V10",
    "A side has a single port",
    "warning",
    reads=("boards", "sides"),
    rule="V-10, PoG-13.1.7",
    help="Redeployment and supply by sea go from port to port; with one port there is nowhere to go.",
    example="one space with `port: cp`, and no other",
)
def ports_come_in_pairs(look: Snapshot) -> Iterator[Found]:
    for key, board in _boards(look):
        ports: dict[str, list[str]] = {}
        for name, place in board.spaces.items():
            if place.port:
                ports.setdefault(place.port, []).append(name)
        for side, names in ports.items():
            if len(names) == 1:
                yield found(
                    "{space} is the only port of {side}.",
                    _space(key, names[0], "port"),
                    space=look.name("space", names[0], key),
                    side=look.name("side", side),
                )


@paths(
    "POG-V11",
    "A nation has no supply source",
    "error",
    reads=("boards", "nations", "scenarios", "pieces"),
    rule="V-11, PoG-14.2",
    help="Its units would be out of supply for ever. Name it at a space that its side controls, under "
    "'supply source of'.",
    example="Italian armies in the set-up, and no space with `supplies: [it]`",
)
def nations_have_sources(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    for key, scenario in look.scenarios.items():
        board: Any = pack.boards.get(scenario.board)
        if board is None:
            continue
        sources = Counter(nation for place in board.spaces.values() for nation in place.supplies)
        fielded = {
            pack.pieces[line.piece].nation for line in scenario.setup.values() if line.piece in pack.pieces
        }
        for nation in sorted(filter(None, fielded)):
            exempt = nation in pack.nations and pack.nations[nation].supplied == "always"
            if not sources[nation] and not exempt and pack.scenarios[key].setup:
                yield found(
                    "{scenario}: no space supplies {nation}.",
                    path_text(("nations", nation)),
                    related=[path_text(("scenarios", key))],
                    scenario=scenario.title,
                    nation=look.name("nation", nation),
                )


@paths(
    "POG-V13",
    "No enemy can ever reach a victory space",
    "warning",
    reads=("boards", "nations"),
    rule="V-13, PoG-5.1.2",
    help="Every way there is a line that no nation of the other side may use, so the space never changes "
    "hands.",
    example="a victory space of the Allies joined only by {kind: dashed, only: [br]}",
)
def victory_spaces_can_be_reached(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    for key, board in _boards(look):
        if not any(place.vp for place in board.spaces.values()):
            continue
        for side in pack.sides:
            nations = {name for name, nation in pack.nations.items() if nation.side == side}
            ways: nx.Graph[str] = nx.Graph()
            ways.add_nodes_from(board.spaces)
            ways.add_edges_from(
                line.between
                for line in board.all_connections.values()
                if line.between and (not line.only or nations.intersection(line.only))
            )
            own = {name for name, place in board.spaces.items() if place.control == side}
            within = {space for part in nx.connected_components(ways) if part & own for space in part}
            for name, place in board.spaces.items():
                if place.vp and place.control not in (side, None) and name not in within:
                    yield found(
                        "{space}: {side} can never reach this victory space.",
                        _space(key, name, "vp"),
                        space=place.name,
                        side=look.name("side", side),
                    )


@paths(
    "POG-V15",
    "A capital lies abroad",
    "error",
    reads=("boards",),
    rule="V-15, PoG-3.0",
    help="The capital of a nation lies in its own country.",
    example="spaces:\n  paris: {country: be, capital_of: fr}",
)
def capitals_lie_at_home(look: Snapshot) -> Iterator[Found]:
    for key, board in _boards(look):
        for name, place in board.spaces.items():
            if place.capital_of and place.country != place.capital_of:
                yield found(
                    "{space} is the capital of {nation}, but lies in {country}.",
                    _space(key, name, "capital_of"),
                    space=place.name,
                    nation=look.name("nation", place.capital_of),
                    country=look.name("nation", place.country) if place.country else "no country",
                )


@paths(
    "POG-V18",
    "A landing site is not joined by one landing line",
    "error",
    reads=("boards", "scenarios"),
    rule="V-18, PoG-9.5.3.5",
    help="A landing site has exactly one line to the map, a landing line, and nobody starts there.",
    example="spaces:\n  mef1: {landing: true}   # and no line with `landing: true`",
)
def landing_sites_have_their_line(look: Snapshot) -> Iterator[Found]:
    for key, board in _boards(look):
        lines: dict[str, list[Any]] = {}
        for line in board.all_connections.values():
            for end in line.between or ():
                lines.setdefault(end, []).append(line)
        for name, place in board.spaces.items():
            if not place.landing:
                continue
            own = lines.get(name, [])
            if len(own) != 1 or not own[0].landing:
                yield found(
                    "{space} is a landing site with {count} lines; it needs one landing line.",
                    _space(key, name),
                    space=place.name,
                    count=len(own),
                )
    for key, scenario in look.pack.scenarios.items():
        board = look.pack.boards.get(look.scenarios[key].board)
        for name, unit in scenario.setup.items():
            if board is not None and unit.at in board.spaces and board.spaces[unit.at].landing:
                yield found(
                    "{scenario}: {unit} starts on a landing site.",
                    path_text(("scenarios", key, "setup", name, "at")),
                    scenario=scenario.title,
                    unit=look.name("piece", unit.piece),
                )
