"""The map: countries, coasts, ports, borders, gates, capitals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import networkx as nx

from model import Change, Edit, path_text
from model.saying import mark, said
from validators.registry import Found, found
from validators.snapshot import Snapshot
from validators.systems.fight_for_europe.war import areas, europe, passages


@europe(
    "FFE-V02",
    "A land area belongs to no country",
    "error",
    reads=("boards",),
    spec="V-02",
    rule="7-04",
    help="Every land area has the country, colony or closed land that it belongs to by its borders.",
    example="spaces:\n  berlin: {name: Berlin, kind: land}",
)
def land_belongs_to_a_country(look: Snapshot) -> Iterator[Found]:
    for key, _, name, area in areas(look):
        if area.kind == "land" and area.country is None:
            yield found(
                "{area} belongs to no country.",
                path_text(("boards", key, "spaces", name)),
                area=area.name or name,
            )


@europe(
    "FFE-V05",
    "An arrow leads over more than a strait",
    "error",
    reads=("boards",),
    spec="V-05",
    rule="3-08",
    help="Crossing arrows join two land areas.",
    example="an arrow from Tunis to the Western Mediterranean",
)
def arrows_join_land(look: Snapshot) -> Iterator[Found]:
    for key, board, name, passage in passages(look):
        kinds = {board.spaces[end].kind for end in passage.between}
        if passage.arrow and kinds != {"land"}:
            path = ("boards", key, "connections", name, "arrow")
            yield found(
                "{passage}: an arrow joins two land areas.",
                path_text(path),
                fixes=[Change("Without the arrow", (Edit(path, True),))],
                passage=look.name("connection", name, key),
            )


@europe(
    "FFE-V06",
    "A port without a coast",
    "error",
    reads=("boards",),
    spec="V-06",
    rule="3-10",
    help="A port lies in a land area that touches a sea area.",
    example="spaces:\n  prague: {port: true}",
)
def ports_lie_on_coasts(look: Snapshot) -> Iterator[Found]:
    for key, board, name, area in areas(look):
        if not area.port:
            continue
        coastal = any(
            other in board.spaces and board.spaces[other].kind == "sea"
            for other, _ in board.neighbours.get(name, ())
        )
        if area.kind != "land" or not coastal:
            path = ("boards", key, "spaces", name, "port")
            yield found(
                "{area} has a port, but touches no sea.",
                path_text(path),
                fixes=[Change("Without the port", (Edit(path, True),))],
                area=area.name or name,
            )


@europe(
    "FFE-V08",
    "A river, a mountain or a fort protects an area that is not there",
    "error",
    reads=("boards",),
    spec="V-08",
    rule="5.2-04",
    help="What stands on a border protects one or both of the areas on its two sides.",
    example="connections:\n  paris~reims: {river: [berlin]}",
)
def protection_lies_on_its_border(look: Snapshot) -> Iterator[Found]:
    for key, _, name, passage in passages(look):
        for field in ("river", "mountain", "fort"):
            for area in getattr(passage, field):
                if area not in passage.between:
                    path = ("boards", key, "connections", name, field)
                    kept = [other for other in getattr(passage, field) if other != area]
                    edit = Edit(path, list(getattr(passage, field)), kept)
                    yield found(
                        "{passage}: the {what} protects {area}, which lies elsewhere.",
                        path_text(path),
                        fixes=[Change(said("Without {name}", name=look.name("space", area, key)), (edit,))],
                        passage=look.name("connection", name, key),
                        what=field,
                        area=look.name("space", area, key),
                    )


@europe(
    "FFE-V09",
    "A country has no capital, or it lies abroad",
    "error",
    reads=("nations", "boards"),
    spec="V-09",
    rule="9-02",
    help="Every major power but the USA, and every minor country that can be conquered, has a capital "
    "inside its borders.",
    example="nations:\n  france: {status: major, capital: berlin}",
)
def countries_have_capitals(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    for key, nation in pack.nations.items():
        home = any(area.country == key for _, _, _, area in areas(look))
        if nation.capital is None and (nation.conquerable or nation.status == "minor") and home:
            yield found("{nation} has no capital.", path_text(("nations", key)), nation=nation.name)
        for _, _, name, area in areas(look):
            if (
                name == nation.capital
                and area.country not in (key, None)
                and nation.status in ("major", "minor")
            ):
                yield found(
                    "{area}, the capital of {nation}, belongs to {country}.",
                    path_text(("nations", key, "capital")),
                    area=area.name or name,
                    nation=nation.name,
                    country=look.name("nation", area.country),
                )


@europe(
    "FFE-V11",
    "A gate does not join two seas",
    "error",
    reads=("boards",),
    spec="V-11",
    rule="3-11",
    help="Sea gates lie between two sea areas, and land areas hold them.",
    example="connections:\n  paris~reims: {gate: {name: Seine}}",
)
def gates_join_seas(look: Snapshot) -> Iterator[Found]:
    for key, board, name, passage in passages(look):
        if passage.gate is None:
            continue
        kinds = {board.spaces[end].kind for end in passage.between}
        holders = [
            area
            for area in passage.gate.held_by
            if area in board.spaces and board.spaces[area].kind != "land"
        ]
        if kinds != {"sea"} or holders:
            yield found(
                "{gate} is held by a sea area." if holders else "{gate} does not join two seas.",
                path_text(("boards", key, "connections", name, "gate")),
                gate=passage.gate.name,
            )


@europe(
    "FFE-V38",
    "A country lies partly in a region that limits a power",
    "error",
    reads=("boards", "tables"),
    spec="V-38",
    rule="13.4-03",
    help="A rule that limits a power in a region, as the Germans in Africa, counts whole countries: the "
    "region holds every area of a colony or none.",
    example="regions:\n  africa: {spaces: [tripoli]}   # and not the rest of Libya",
)
def limited_regions_are_whole(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    rules = pack.tables.special_rules.values()
    limited = {effect.region for rule in rules for effect in rule.effects if effect.effect == "force_limit"}
    for key, board in pack.boards.items():
        for name in limited & set(board.regions):
            inside = frozenset(board.regions[name].spaces)
            countries = {board.spaces[area].country for area in inside if area in board.spaces}
            for area, place in board.spaces.items():
                if place.country in countries and area not in inside:
                    path = ("boards", key, "regions", name, "spaces")
                    before = list(board.regions[name].spaces)
                    yield found(
                        "{area} is not in {region}, but the rest of {country} is.",
                        path_text(path),
                        related=[path_text(("boards", key, "spaces", area))],
                        fixes=[
                            Change(
                                said("Add {name}", name=place.name or area),
                                (Edit(path, before, [*before, area]),),
                            )
                        ],
                        area=place.name or area,
                        region=board.regions[name].name or name,
                        country=look.name("nation", place.country),
                    )


@europe(
    "FFE-V42",
    "The map contradicts a fact of the rulebook",
    "error",
    reads=("boards", "tables"),
    spec="V-42",
    rule="3-03",
    help="Rules and worked examples say which areas are neighbours, how far aircraft reach and where no way "
    "leads. The tables list these facts.",
    example="tables:\n  map_facts:\n    kiel-denmark: {area: kiel, to: [denmark], are: neighbours}",
)
def maps_agree_with_the_rulebook(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    for key, board in pack.boards.items():
        air = _air(board)
        for name, fact in pack.tables.map_facts.items():
            others = [other for other in fact.to if other in board.spaces]
            if fact.area not in board.spaces or not others:
                continue  # another map, or a name that leads nowhere, which is told already
            if contradiction := _contradiction(board, air, fact, others):
                yield found(
                    contradiction,
                    path_text(("boards", key, "spaces", fact.area)),
                    related=[path_text(("tables", "map_facts", name))],
                    area=look.name("space", fact.area, key),
                    others=[look.name("space", other, key) for other in others],
                    number=fact.areas or 0,
                )


def _air(board: Any) -> nx.Graph[str]:
    """Areas as aircraft count them: gates count, except canals."""
    graph: nx.Graph[str] = nx.Graph()
    graph.add_nodes_from(board.spaces)
    graph.add_edges_from(
        way.between
        for way in board.all_connections.values()
        if way.between is not None and (way.gate is None or way.gate.aircraft)
    )
    return graph


def _contradiction(board: Any, air: nx.Graph[str], fact: Any, others: list[str]) -> str:
    """The sentence that says how the map contradicts a fact; empty where it does not."""
    joined = {
        other: board.all_connections[key]
        for other, key in board.neighbours[fact.area]
        if other in others and not board.all_connections[key].forbidden
    }
    if fact.are == "neighbours":
        if not joined:
            return mark("{area} and {others} should be neighbours.")
        if fact.river is not None and not any(bool(way.river) == fact.river for way in joined.values()):
            return (
                mark("{area} and {others} should have a river between them.")
                if fact.river
                else mark("{area} and {others} should have no river between them.")
            )
    elif fact.are == "not joined" and joined:
        return mark("{area} and {others} should not be joined.")
    elif fact.areas is not None:
        reach = nx.single_source_shortest_path_length(air, fact.area, cutoff=fact.areas)
        near = any(other in reach for other in others)
        if fact.are == "within reach" and not near:
            return mark("{area} and {others} should be within {number} areas.")
        if fact.are == "beyond reach" and near:
            return mark("{area} and {others} should be more than {number} areas apart.")
    return ""
