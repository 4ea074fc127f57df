"""The map: lines and who may use them, forts, ports, supply sources, capitals, landing sites."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import chain
from typing import Any

import networkx as nx

from model import Change, Edit, path_text, value_at
from model.saying import said
from validators.registry import LINES, Found, check, found, of_spaces
from validators.snapshot import Snapshot

paths = partial(check, system="paths-of-glory")

BALTIC = ("ge", "ru")
"""Countries whose ports serve the Central Powers (13.1.7)."""


def _boards(look: Snapshot) -> Iterator[tuple[str, Any]]:
    yield from look.pack.boards.items()


def _space(board: str, space: str, *rest: str) -> str:
    return path_text(("boards", board, "spaces", space, *rest))


@paths(
    "POG-V03",
    "A space has no solid line",
    "warning",
    reads=(*LINES, *of_spaces("landing")),
    spec="V-03",
    rule="PoG-11.1.4",
    help="Only dashed lines lead there, so most nations can never enter it. Landing sites are meant to "
    "be so.",
    example="a space joined only by {kind: dashed, only: [it]}",
)
def spaces_have_a_solid_line(look: Snapshot) -> Iterator[Found]:
    for key, board in _boards(look):
        lines = board.all_connections.values()
        solid = set(chain.from_iterable(line.between or () for line in lines if line.kind == "solid"))
        for name, place in board.spaces.items():
            if name not in solid and not place.landing:
                yield found("{space} has no solid line.", _space(key, name), space=place.name)


@paths(
    "POG-V04",
    "A space has no country or no controller",
    "error",
    reads=of_spaces("landing", "country", "control"),
    spec="V-04",
    rule="PoG-2.1",
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
    reads=LINES,
    spec="V-05",
    rule="PoG-11.1.4",
    help="A dashed line is open to some only: it names nations, or is for corps, a quota, a landing, or "
    "until an event.",
    example="connections:\n  taranto~valona: {between: [taranto, valona], kind: dashed}",
)
def dashed_lines_are_limited(look: Snapshot) -> Iterator[Found]:
    for key, board in _boards(look):
        for name, line in board.connections.items():
            if line.kind != "dashed":
                continue
            limits = (line.only, line.corps_only, line.quota, line.closed_after, line.landing)
            if not any(limits) and not line.attack_with_friends_in:
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
    reads=LINES,
    spec="V-06",
    rule="PoG-11.1.4",
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
    reads=(*of_spaces("fort"), "tables"),
    spec="V-08",
    rule="PoG-15.2.1",
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
    reads=(*of_spaces("port"), "sides"),
    spec="V-10",
    rule="PoG-13.1.7",
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
    reads=(*of_spaces("supplies"), "nations", "scenarios", "pieces"),
    spec="V-11",
    rule="PoG-14.2",
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
    reads=(*LINES, *of_spaces("vp", "control"), "nations", "sides"),
    spec="V-13",
    rule="PoG-5.1.2",
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
    reads=of_spaces("country", "capital_of"),
    spec="V-15",
    rule="PoG-3.0",
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
                    country=look.name("nation", place.country) if place.country else said("no country"),
                )


@paths(
    "POG-V18",
    "A landing site is not joined by one landing line",
    "error",
    reads=(*LINES, *of_spaces("landing"), "scenarios"),
    spec="V-18",
    rule="PoG-9.5.3.5",
    help="A landing site has exactly one line to the map, a landing line, and nobody starts there.",
    example="spaces:\n  mef1: {landing: true}   # and no line with `landing: true`",
)
def landing_sites_have_their_line(look: Snapshot) -> Iterator[Found]:
    for key, board in _boards(look):
        for name, place in board.spaces.items():
            if not place.landing:
                continue
            own = [board.all_connections[line] for line in look.net(key).lines_of(name)]
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


@paths(
    "POG-V07",
    "A fort stands in a space of the enemy",
    "error",
    reads=(
        *of_spaces("fort", "control"),
        "scenarios/*!",
        "scenarios/*/control",
        "scenarios/*/forts_destroyed",
    ),
    spec="V-07",
    rule="PoG-15.1",
    help="A fort belongs to the side that the map prints. Where a scenario gives the space to the other, "
    "the fort has been destroyed.",
    example="control: {verdun: cp}   # and Verdun not among the destroyed forts",
)
def forts_belong_to_their_holder(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    for key, scenario in pack.scenarios.items():
        whole: Any = look.scenarios[key]
        board = pack.boards.get(whole.board)
        for name, side in scenario.control.items():
            place = board.spaces.get(name) if board is not None else None
            if place is None or not place.fort or place.control == side or name in whole.forts_destroyed:
                continue
            path = ("scenarios", key, "forts_destroyed")
            before = value_at(pack, path)
            edit = Edit(path, before, [*whole.forts_destroyed, name])
            yield found(
                "{scenario}: {side} holds {space}, but its fort is the enemy's.",
                path_text(("scenarios", key, "control", name)),
                fixes=[Change("Destroy the fort", (edit,))],
                scenario=scenario.title,
                side=look.name("side", side),
                space=place.name,
            )


@paths(
    "POG-V09",
    "A port of the wrong side",
    "error",
    reads=of_spaces("port", "country"),
    spec="V-09",
    rule="PoG-13.1.7",
    help="The Baltic ports of Germany and Russia serve the Central Powers, all other ports the Allies. Waive "
    "it where yours is an exception.",
    example="spaces:\n  marseilles: {country: fr, port: cp}",
)
def ports_serve_their_side(look: Snapshot) -> Iterator[Found]:
    for key, board in _boards(look):
        for name, place in board.spaces.items():
            wanted = "cp" if place.country in BALTIC else "ap"
            if place.port is not None and place.port != wanted and wanted in look.pack.sides:
                path = ("boards", key, "spaces", name, "port")
                yield found(
                    "{space} is a port of {side}; ports of {country} serve {other}.",
                    path_text(path),
                    fixes=[
                        Change(
                            said("A port of {side}", side=look.name("side", wanted)),
                            (Edit(path, place.port, wanted),),
                        )
                    ],
                    space=place.name,
                    side=look.name("side", place.port),
                    country=look.name("nation", place.country) if place.country else said("no country"),
                    other=look.name("side", wanted),
                )


@paths(
    "POG-V17",
    "No unit can reach a space of the Near East",
    "warning",
    reads=(*LINES, *of_spaces("part", "landing"), "pieces"),
    spec="V-17",
    rule="PoG-11.3.1",
    help="Corps and a few armies may enter the Near East. No line that their nations may use leads to this "
    "space.",
    example="a space of the Near East joined only by {kind: dashed, only: [us]}, and no American corps",
)
def the_near_east_can_be_reached(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    fit = {
        piece.nation
        for piece in pack.pieces.values()
        if piece.near_east == "yes" or (piece.near_east == "by size" and piece.kind == "corps")
    }
    for key, board in _boards(look):
        east = [
            name for name, place in board.spaces.items() if place.part == "near east" and not place.landing
        ]
        if not east:
            continue
        usable = [
            line.between
            for line in board.all_connections.values()
            if line.between and (not line.only or fit.intersection(line.only))
        ]
        joined = {end for ends in usable for end in ends}
        for name in east:
            if name not in joined:
                yield found(
                    "{space}: no unit that may enter the Near East can get there.",
                    _space(key, name),
                    space=board.spaces[name].name,
                )


@paths(
    "POG-V19",
    "A lone-attack modifier that never counts",
    "warning",
    reads=(*LINES, *of_spaces("lone_attack_drm", "control")),
    spec="V-19",
    rule="PoG-12.2.7",
    help="The modifier is for attacks from this space alone, but no neighbour is held by the other side.",
    example="spaces:\n  sinai: {control: cp, lone_attack_drm: -3}   # and so are all its neighbours",
)
def lone_attacks_have_a_target(look: Snapshot) -> Iterator[Found]:
    for key, board in _boards(look):
        for name, place in board.spaces.items():
            if not place.lone_attack_drm or place.control is None:
                continue
            around = {
                board.spaces[other].control for other, _ in board.neighbours[name] if other in board.spaces
            }
            if not around - {place.control, None}:
                yield found(
                    "{space}: nobody of the other side is next to it to attack.",
                    _space(key, name, "lone_attack_drm"),
                    space=place.name,
                )


def _held(scenario: Any, board: Any, space: str) -> str | None:
    """Who controls a space at the start of a scenario."""
    holder: str | None = scenario.control.get(space, board.spaces[space].control)
    return holder


@paths(
    "POG-S02",
    "All supply sources of a nation are in enemy hands",
    "error",
    reads=(*of_spaces("supplies", "control"), "nations", "scenarios", "pieces"),
    rule="PoG-14.2",
    help="The nation has units at the start, but the other side controls every space that supplies them.",
    example="control: {essen: ap, breslau: ap}   # the sources of Germany",
)
def sources_are_friendly(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    for key, own in pack.scenarios.items():
        scenario: Any = look.scenarios[key]
        board = pack.boards.get(scenario.board)
        if board is None or not {"control", "setup"} & own.model_fields_set:
            continue
        sources: dict[str, list[str]] = {}
        for name, place in board.spaces.items():
            for nation in place.supplies:
                sources.setdefault(nation, []).append(name)
        fielded = {
            pack.pieces[line.piece].nation for line in scenario.setup.values() if line.piece in pack.pieces
        }
        for nation in sorted(fielded & sources.keys() & pack.nations.keys()):
            held = {_held(scenario, board, space) for space in sources[nation]}
            if pack.nations[nation].side not in held and pack.nations[nation].supplied != "always":
                yield found(
                    "{scenario}: the enemy holds every supply source of {nation}.",
                    path_text(("scenarios", key, "control")),
                    related=[_space(scenario.board, space) for space in sources[nation]],
                    scenario=scenario.title,
                    nation=look.name("nation", nation),
                )


@paths(
    "POG-S03",
    "Reinforcements have no friendly space to enter",
    "warning",
    reads=(*of_spaces("control", "port", "country"), "nations", "scenarios", "cards", "pieces"),
    rule="PoG-9.5.3.3",
    help="The enemy controls every space where armies of the nation appear, from the start.",
    example="control: {london: cp}   # where British armies appear",
)
def reinforcements_can_enter(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    coming = {
        effect.nation
        for card in pack.cards.values()
        for effect in card.effects
        if effect.effect == "reinforcements"
        and any(unit in pack.pieces and pack.pieces[unit].kind == "army" for unit in effect.units)
    }
    for key, own in pack.scenarios.items():
        scenario: Any = look.scenarios[key]
        board = pack.boards.get(scenario.board)
        if board is None or "control" not in own.model_fields_set:
            continue
        for nation in sorted(coming & pack.nations.keys()):
            land = pack.nations[nation]
            entrances = [each.space for each in land.army_entry if each.space in board.spaces]
            entrances += [
                name
                for name, place in board.spaces.items()
                if place.port == land.side and place.country == land.army_entry_ports and place.country
            ]
            if entrances and all(
                _held(scenario, board, space) not in (land.side, None) for space in entrances
            ):
                yield found(
                    "{scenario}: the enemy holds every space where armies of {nation} appear.",
                    path_text(("scenarios", key, "control")),
                    related=[_space(scenario.board, space) for space in entrances],
                    scenario=scenario.title,
                    nation=look.name("nation", nation),
                )
