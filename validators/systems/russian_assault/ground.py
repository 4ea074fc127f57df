"""The map: tiles that hang together, home rows and bases, bridges."""

from __future__ import annotations

from collections.abc import Iterator

import networkx as nx

from model import Change, Edit, path_text, value_at
from model.saying import said
from validators.registry import Found, found
from validators.snapshot import Snapshot
from validators.systems.russian_assault.battle import Battle, assault


@assault(
    "RA-V03",
    "The map is empty or falls apart",
    "error",
    reads=("scenarios", "boards"),
    spec="V-03",
    rule="9.0.2",
    help="A scenario lays tiles, and one can go from each to each over the sides of squares.",
    example="tiles laid in r0c0 and r4c5, and none in between",
)
def maps_hang_together(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        if not battle.cells:
            yield battle.found(
                "{scenario} lays no tiles.",
                "tiles",
            )
            continue
        parts = sorted(
            nx.connected_components(look.graph(battle.scenario.board).subgraph(battle.cells)),
            key=len,
            reverse=True,
        )
        for island in parts[1:]:
            first = next(space for space in battle.cells if space in island)
            yield battle.found(
                "{scenario}: no way leads to {cell} over the map.",
                "tiles",
                first,
                related=[battle.path("tiles", space) for space in island if space != first],
                severity="warning",
                cell=battle.space(first),
            )


@assault(
    "RA-V04",
    "A side has no home row, or does not control it",
    "error",
    reads=("scenarios", "boards"),
    spec="V-04",
    rule="9.0.2",
    help="A player deploys from the home row, and controls it at the start.",
    example="spaces:\n  r4c0: {home_row: soviet, control: german}",
)
def sides_have_home_rows(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        rows = {cell.home_row for cell in battle.cells.values()}
        for side in battle.humans:
            if side not in rows and battle.scenario.forces[side].placement == "home_row":
                yield battle.found(
                    "{scenario}: {side} has no home row.",
                    "forces",
                    side,
                    side=battle.side(side),
                )
        for space, cell in battle.cells.items():
            if cell.home_row and cell.control and cell.control != cell.home_row:
                yield battle.found(
                    "{scenario}: {cell} is the home row of {side}, but {other} controls it.",
                    "spaces",
                    space,
                    "control",
                    cell=battle.space(space),
                    side=battle.side(cell.home_row),
                    other=battle.side(cell.control),
                )


@assault(
    "RA-V05",
    "A side has two home bases, or one outside its home row",
    "error",
    reads=("scenarios", "boards"),
    spec="V-05",
    rule="6.P2.DEPLOY.6",
    help="A side has one home base at most, usually in its home row.",
    example="spaces:\n  r4c1: {home_base: soviet}\n  r4c2: {home_base: soviet}",
)
def home_bases_are_single(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        bases: dict[tuple[str, str], list[str]] = {}
        for space, cell in battle.cells.items():
            if cell.home_base:
                # A side that chooses among lettered rows has a base in each of them.
                for letter in cell.row_letters or ("",):
                    bases.setdefault((cell.home_base, letter), []).append(space)
        for (side, _), spaces in bases.items():
            if len(spaces) > 1:
                yield battle.found(
                    "{scenario}: {side} has home bases in {cells}.",
                    "spaces",
                    spaces[1],
                    "home_base",
                    related=[battle.path("spaces", space) for space in spaces if space != spaces[1]],
                    side=battle.side(side),
                    cells=list(map(battle.space, spaces)),
                )
            elif battle.cells[spaces[0]].home_row != side:
                yield battle.found(
                    "{scenario}: the home base of {side} lies outside its home row.",
                    "spaces",
                    spaces[0],
                    "home_base",
                    severity="warning",
                    side=battle.side(side),
                )


@assault(
    "RA-V06",
    "A cell is home to both sides",
    "error",
    reads=("scenarios", "boards"),
    spec="V-06",
    rule="9.0.2",
    help="No cell is the home row of one side and the home base of the other.",
    example="spaces:\n  r4c1: {home_row: soviet, home_base: german}",
)
def cells_are_home_to_one(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        for space, cell in battle.cells.items():
            if cell.home_row and cell.home_base and cell.home_row != cell.home_base:
                yield battle.found(
                    "{scenario}: {cell} is home to both sides.",
                    "spaces",
                    space,
                    cell=battle.space(space),
                )


@assault(
    "RA-V07",
    "A bridge on dry land",
    "error",
    reads=("scenarios", "boards", "tiles", "terrain"),
    spec="V-07",
    rule="A-05",
    help="Bridge markers lie on rivers only.",
    example="spaces:\n  r2c2: {bridge: true}   # on a tile with fields",
)
def bridges_lie_on_rivers(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        for space, cell in battle.cells.items():
            if cell.bridge and "can_hold_bridge" not in battle.tags(space):
                path = ("scenarios", battle.key, "spaces", space, "bridge")
                own = value_at(battle.pack, path)
                yield found(
                    "{scenario}: the bridge in {cell} crosses no river.",
                    path_text(path),
                    fixes=[Change("Without the bridge", (Edit(path, own),))] if own is True else [],
                    scenario=battle.title,
                    cell=battle.space(space),
                )


@assault(
    "RA-V36",
    "Heavy units cannot use the home base",
    "warning",
    reads=("scenarios", "boards", "tiles", "terrain"),
    spec="V-36",
    rule="6.P2.DEPLOY.6",
    help="The home base lies on terrain that heavy units may not enter, so they never get its discount.",
    example="a home base on a swamp tile",
)
def home_bases_lie_on_firm_ground(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        for space, cell in battle.cells.items():
            if cell.home_base and "heavy_forbidden" in battle.tags(space):
                yield battle.found(
                    "{scenario}: heavy units cannot enter the home base in {cell}.",
                    "spaces",
                    space,
                    "home_base",
                    cell=battle.space(space),
                )


@assault(
    "RA-V29",
    "A special rule speaks of ground that is not there",
    "error",
    reads=("scenarios", "boards", "tiles", "terrain", "pieces"),
    spec="V-29",
    rule="9.2.K",
    help="A side that deploys on certain terrain only needs such tiles where it can deploy: on the map, and "
    "joined to its home row by tiles that it may control.",
    example="special_rules:\n  rough_only: {effect: deploy_only_on, side: german, terrain: [rough]}",
)
def special_rules_have_their_ground(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        for name, rule in battle.scenario.special_rules.items():
            if rule.effect != "deploy_only_on":
                continue
            tiles = [space for space in battle.cells if battle.terrain(space) in rule.terrain]
            home = [space for space, cell in battle.cells.items() if cell.home_row == rule.side]
            ways = look.graph(battle.scenario.board).subgraph(battle.cells)
            parts = nx.connected_components(ways)
            reached = {space for part in parts if part.intersection(home) for space in part}
            if not tiles or (home and not reached.intersection(tiles)):
                yield battle.found(
                    "{scenario}: {side} can deploy on no tile of the map.",
                    "special_rules",
                    name,
                    side=battle.side(rule.side),
                )


@assault(
    "RA-V39",
    "Heavy units cannot leave the home row",
    "warning",
    reads=("scenarios", "boards", "tiles", "terrain"),
    spec="V-39",
    rule="1.0.4",
    help="Around the home row lie only the edge of the map and terrain that heavy units may not enter.",
    example="a home row behind a river without bridges",
)
def heavy_units_can_leave(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        for side in battle.humans:
            home = {space for space, cell in battle.cells.items() if cell.home_row == side}
            beyond = {other for space in home for other in battle.next_to(space)} - home
            if home and len(battle.cells) > len(home) and all(battle.bars(space) for space in beyond):
                yield battle.found(
                    "{scenario}: no heavy unit can leave the home row of {side}.",
                    "forces",
                    side,
                    related=[battle.path("spaces", space) for space in sorted(home)],
                    side=battle.side(side),
                )


@assault(
    "RA-V37",
    "The map does not show what the scenario takes for granted",
    "error",
    reads=("scenarios", "boards", "tiles", "terrain"),
    spec="V-37",
    rule="9.0.2",
    help="The scenario lists facts of its map: so many tiles of a kind, or certain tiles. Victory and "
    "special rules build on them.",
    example="map_facts:\n  villages: {of: {terrain: [village]}, at_least: 2, at_most: 2}",
)
def maps_agree_with_their_facts(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        lying = {(laid.tile, laid.side) for laid in battle.scenario.tiles.values()}
        for name, fact in battle.scenario.map_facts.items():
            tiles = battle.tiles(fact.of, None)
            missing = [f"{tile}{face}" for tile, face in fact.faces.items() if (tile, face) not in lying]
            beside = any(other in tiles for space in tiles for other in battle.next_to(space))
            if missing:
                fault = said("{tiles} does not lie on it", tiles=missing)
            elif len(tiles) < fact.at_least or (fact.at_most is not None and len(tiles) > fact.at_most):
                fault = said(
                    "it has {number} such tiles instead of {least}"
                    if fact.at_most is None
                    else "it has {number} such tiles instead of {least} to {most}",
                    number=len(tiles),
                    least=fact.at_least,
                    most=fact.at_most,
                )
            elif fact.neighbours and not beside:
                fault = said("no two such tiles are neighbours")
            else:
                continue
            yield battle.found(
                "{scenario}: the map lacks '{fact}': {fault}.", "map_facts", name, fact=name, fault=fault
            )
