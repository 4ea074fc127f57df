"""Supply at the start (9): sources, chains of friendly areas, and fleets for what lies overseas."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import networkx as nx

from model import Change, Edit, path_text
from model.saying import said
from validators.registry import Found, found
from validators.snapshot import Snapshot
from validators.systems.fight_for_europe.war import War, europe

READS = ("scenarios", "boards", "nations", "pieces", "tables")

CAIRO = "cairo"
"""The one capital of a colony that supplies (9-02)."""

ROOT = ""
"""Stands for all sources of a power together."""


def ways(look: Snapshot) -> dict[str, nx.Graph[str]]:
    """Borders and arrows between land areas, board by board (9-03)."""
    graphs: dict[str, nx.Graph[str]] = {}
    for key, board in look.pack.boards.items():
        spaces: Any = board.spaces
        land = {name for name, area in spaces.items() if area.kind == "land"}
        graph = graphs[key] = nx.Graph()
        graph.add_nodes_from(land)
        connections: Any = board.all_connections
        graph.add_edges_from(
            way.between
            for way in connections.values()
            if way.between is not None and land.issuperset(way.between) and not way.forbidden
        )
    return graphs


def sources(war: War, power: str) -> set[str]:
    """9-02: capitals in friendly hands, what the variant adds, or what it names instead."""
    named = [effect for effect in war.effects("supply_sources") if effect.nation == power]
    if named:
        return {area for effect in named for area in effect.areas}
    friends = war.friends(power)
    formed = [nation for nation in war.pack.nations.values() if nation.at_start != "not formed"]
    capitals = {nation.capital for nation in formed if nation.capital is not None}
    held = {area for area in capitals if war.holders.get(area) in friends}
    return held | set(war.scenario.supply_added.get(power, ()))


def ground(look: Snapshot, war: War, power: str) -> nx.Graph[str]:
    """The areas that a power's supply may run through."""
    friends = war.friends(power)
    held = [area for area, holder in war.holders.items() if holder in friends]
    return look.kept(ways)[war.scenario.board].subgraph(held)


def cut_off(look: Snapshot, war: War, power: str) -> dict[str, list[str]]:
    """Areas with land units of a power that no chain joins to a source: their set-up lines by area."""
    friendly, from_ = ground(look, war, power), sources(war, power)
    supplied: set[str] = set()
    for part in nx.connected_components(friendly):
        if part & from_:
            supplied |= part
    missing: dict[str, list[str]] = {}
    for name, area in land_units(war, power):
        if area not in supplied:
            missing.setdefault(area, []).append(name)
    return missing


def overseas(look: Snapshot, war: War, power: str) -> tuple[dict[str, list[str]], int, int]:
    """What only fleets can supply (9-06): the areas, how many units, and how many the fleets can carry."""
    missing = cut_off(look, war, power)
    friends = war.friends(power)
    units = sum(war.scenario.setup[name].count for lines in missing.values() for name in lines)
    carried = 0
    for unit in war.scenario.setup.values():
        kind = war.type_of(unit.piece)
        if kind is not None and kind.carries is not None and war.nation_of(unit.piece) in friends:
            carried += kind.carries.supply * unit.count
    return missing, units, carried


def unsupplied(look: Snapshot, war: War) -> Iterator[tuple[str, str, list[str], str]]:
    """Areas out of supply: the power, the area, its set-up lines and the reason."""
    for power in war.scenario.powers:
        missing, units, carried = overseas(look, war, power)
        friendly = ground(look, war, power)
        for area, lines in missing.items():
            inland = area not in friendly or not any(
                war.board.spaces[other].port for other in nx.node_connected_component(friendly, area)
            )
            if inland:
                yield power, area, lines, said("no way leads to a source, and no port is near")
            elif units > carried:
                few = said(
                    "fleets can supply {carried} of {units} units overseas", carried=carried, units=units
                )
                yield power, area, lines, few


def _in_colony(war: War, area: str) -> bool:
    country = war.pack.nations.get(war.board.spaces[area].country)
    return country is not None and country.status == "colony"


def _told(war: War, power: str, area: str, lines: list[str], reason: str) -> Found:
    return war.found(
        "{scenario}: units of {nation} in {area} start out of supply: {reason}.",
        "setup",
        lines[0],
        "at",
        related=[war.path("setup", line) for line in lines[1:]],
        nation=war.nation(power),
        area=war.space(area),
        reason=reason,
    )


@europe(
    "FFE-V36",
    "Land units start out of supply",
    "warning",
    reads=READS,
    spec="V-36",
    rule="9-03",
    help="No chain of areas that the power or its allies hold leads to a supply source, and its fleets "
    "cannot make up for it. Such units may not move, and are lost at the end of the turn.",
    example="setup:\n  lost: {piece: germany-infantry, at: moscow}",
)
def units_start_in_supply(look: Snapshot) -> Iterator[Found]:
    for war in War.all(look):
        for power, area, lines, reason in unsupplied(look, war):
            if not _in_colony(war, area):
                yield _told(war, power, area, lines, reason)


@europe(
    "FFE-V37",
    "Units in a colony have neither a source nor a fleet",
    "warning",
    reads=READS,
    spec="V-37",
    rule="9-06",
    help="A colony is supplied from a capital on the same shore, or by a fleet that does nothing else: each "
    "supplies so many land units overseas as its unit type says.",
    example="setup:\n  africa: {piece: italy-infantry, at: tripoli}   # and no Italian fleet",
)
def colonies_are_supplied(look: Snapshot) -> Iterator[Found]:
    for war in War.all(look):
        for power, area, lines, reason in unsupplied(look, war):
            if _in_colony(war, area):
                yield _told(war, power, area, lines, reason)


@europe(
    "FFE-V41",
    "A colony is a supply source",
    "error",
    reads=("nations", "boards"),
    spec="V-41",
    rule="9-07",
    help="A colony has no capital, so that its units depend on the sea. Egypt is the exception: Cairo "
    "supplies British and French units in Africa.",
    example="nations:\n  libya: {status: colony, colony_of: italy, capital: tripoli}",
)
def colonies_are_no_sources(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    for key, nation in pack.nations.items():
        if nation.status == "colony" and nation.capital not in (None, CAIRO):
            path = ("nations", key, "capital")
            yield found(
                "{area}, the capital of the colony {nation}, would be a supply source.",
                path_text(path),
                fixes=[Change("Without a capital", (Edit(path, nation.capital),))],
                area=look.name("space", nation.capital),
                nation=nation.name,
            )


@europe(
    "FFE-S01",
    "A power's supply source is in enemy hands",
    "warning",
    reads=READS,
    rule="9-02",
    help="The variant names a source for a power, but somebody else holds the area at the start: it supplies "
    "nobody.",
    example="supply_added:\n  germany: [moscow]",
)
def sources_are_friendly(look: Snapshot) -> Iterator[Found]:
    for war in War.all(look):
        for power in war.scenario.powers:
            friends = war.friends(power)
            for area in sorted(sources(war, power)):
                holder = war.holders.get(area)
                if holder is not None and holder not in friends:
                    yield war.found(
                        "{scenario}: {area} is a supply source of {nation}, but {holder} holds it.",
                        "supply_added",
                        related=[path_text(("boards", war.scenario.board, "spaces", area))],
                        area=war.space(area),
                        nation=war.nation(power),
                        holder=war.nation(holder),
                    )


@europe(
    "FFE-S02",
    "Supply hangs on a single area",
    "note",
    reads=READS,
    deep=True,
    rule="9-03",
    help="Every chain from these units to a source leads through one area: whoever takes it cuts them off.",
    example="an army at the end of a corridor one area wide",
)
def supply_has_two_ways(look: Snapshot) -> Iterator[Found]:
    for war in War.all(look):
        for power in war.scenario.powers:
            for hinge, lines in _hinges(look, war, power).items():
                areas = dict.fromkeys(war.space(war.scenario.setup[line].at) for line in lines)
                yield war.found(
                    "{scenario}: units of {nation} in {areas} are supplied through {hinge} only.",
                    "setup",
                    lines[0],
                    "at",
                    related=[path_text(("boards", war.scenario.board, "spaces", hinge))],
                    nation=war.nation(power),
                    areas=list(areas),
                    hinge=war.space(hinge),
                )


def rooted(look: Snapshot, war: War, power: str) -> nx.Graph[str]:
    """The ground of a power with ROOT beside its sources."""
    friendly = ground(look, war, power)
    graph: nx.Graph[str] = nx.Graph(friendly)
    graph.add_node(ROOT)
    graph.add_edges_from((ROOT, area) for area in sources(war, power) if area in friendly)
    return graph


def land_units(war: War, power: str) -> Iterator[tuple[str, str]]:
    """Set-up lines of land units of a power, and where they stand."""
    for name, unit in war.scenario.setup.items():
        on_land = war.nation_of(unit.piece) == power and war.domain(unit.piece) == "land"
        if on_land and unit.at in war.board.spaces:
            yield name, unit.at


def _hinges(look: Snapshot, war: War, power: str) -> dict[str, list[str]]:
    """Areas, no sources themselves, that every chain from some land units to a source passes: whose units."""
    dominators = nx.immediate_dominators(rooted(look, war, power).to_directed(), ROOT)
    hinges: dict[str, list[str]] = {}
    for name, area in land_units(war, power):
        hinge = dominators.get(area, ROOT)
        if hinge != ROOT and hinge not in sources(war, power):
            hinges.setdefault(hinge, []).append(name)
    return hinges
