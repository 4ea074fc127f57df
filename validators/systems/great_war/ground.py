"""The ground: layers of tiles and markers, sections, the box, rows to be shelled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from model import Change, Edit, path_text, value_at
from model.grids import hex_of
from model.saying import said
from validators.registry import Found, found
from validators.snapshot import Snapshot
from validators.systems.great_war.battle import Battle, great_war


def _written(look: Snapshot) -> Iterator[tuple[tuple[str, str], Any]]:
    """The hexes that scenarios and boards write, with the path that leads to them."""
    for root in ("scenarios", "boards"):
        for key, document in getattr(look.pack, root).items():
            yield (root, key), document.spaces


@great_war(
    "GW-V04",
    "A tile lies in the place of a marker, or a marker in the place of a tile",
    "warning",
    reads=("scenarios", "boards", "terrain"),
    spec="V04",
    rule="R4.7",
    help="Wire and craters are markers on top; forest, hills and trenches are tiles.",
    example="spaces:\n  q3r4: {tile: wire}",
)
def layers_are_right(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    for head, spaces in _written(look):
        for space, place in spaces.items():
            for field, layer in (("tile", "tile"), ("marker", "marker")):
                terrain = pack.terrain.get(getattr(place, field))
                if terrain is not None and terrain.layer != layer:
                    yield found(
                        "{terrain} is no {layer}.",
                        path_text((*head, "spaces", space, field)),
                        terrain=terrain.name,
                        layer=layer,
                    )


@great_war(
    "GW-V05",
    "A hex belongs to no section, or to two flanks",
    "error",
    reads=("boards",),
    spec="V05",
    rule="R3.3",
    help="Orders go to sections. A hex lies in one of them, or on the dashed line between the centre and "
    "a flank.",
    example="spaces:\n  q3r4: {sections: [west, east]}",
)
def hexes_lie_in_sections(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    for key, board in pack.boards.items():
        for space in board.space_ids:
            sections = board.space(space).sections
            wrong = not sections or (
                len(sections) == 2 and ("centre" not in sections or len(set(sections)) < 2)
            )
            if wrong:
                yield found(
                    "{hex} belongs to {sections}." if sections else "{hex} belongs to no section.",
                    path_text(("boards", key, "spaces", space, "sections")),
                    hex=look.name("space", space, key),
                    sections=[section.capitalize() for section in sections],
                )


@great_war(
    "GW-V06",
    "The sections are not symmetric",
    "warning",
    reads=("boards",),
    spec="V06",
    rule="R22.2",
    help="Both players should find the same number of hexes on their left and right, row by row.",
    example="a row with five hexes in the west and three in the east",
)
def sections_are_symmetric(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    for key, board in pack.boards.items():
        rows: dict[int, list[str]] = {}
        for space in board.space_ids:
            rows.setdefault(board.grid.offset(*hex_of(space))[1], []).append(space)
        for row, spaces in rows.items():
            west = sum("west" in board.space(space).sections for space in spaces)
            east = sum("east" in board.space(space).sections for space in spaces)
            if west != east:
                yield found(
                    "row {row} has {west} hexes in the west and {east} in the east.",
                    path_text(("boards", key, "spaces", spaces[0])),
                    row=row,
                    west=west,
                    east=east,
                )


@great_war(
    "GW-V07",
    "A scenario lays more tiles or markers than the box holds",
    "warning",
    reads=("scenarios", "tables"),
    spec="V07",
    rule="R22.10",
    help="It can be played here, but not with one box on a table.",
    example="60 trench tiles",
)
def tiles_fit_the_box(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        box = battle.pack.tables.box
        for field, most in (("tile", box.tiles), ("marker", box.markers)):
            laid = sum(getattr(place, field) is not None for place in battle.scenario.spaces.values())
            if laid > most:
                yield battle.found(
                    "{scenario}: {laid} {what}s are laid; the box holds {most}.",
                    "spaces",
                    laid=laid,
                    what=field,
                    most=most,
                )


@great_war(
    "GW-V40",
    "A row to be shelled is not on the board",
    "error",
    reads=("scenarios", "boards"),
    spec="V40",
    rule="R7.1",
    help="Rows are counted from the top, the first is 0.",
    example="shelling: {rows: [4, 5, 30]}",
)
def shelled_rows_exist(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        rows = battle.scenario.shelling.rows
        wrong = [row for row in rows if not 0 <= row < battle.board.grid.rows]
        if wrong:
            path = ("scenarios", battle.key, "shelling", "rows")
            edit = Edit(path, list(rows), [row for row in rows if row not in wrong])
            written = value_at(battle.pack, path) == list(rows)
            yield found(
                "{scenario}: there is no row {row} on the board.",
                path_text(path),
                fixes=[Change("Leave it out", (edit,))] if written else [],
                scenario=battle.title,
                row=wrong,
            )


@great_war(
    "GW-V04B",
    "A marker lies where the rules never put it",
    "warning",
    reads=("scenarios", "boards", "terrain"),
    spec="V04",
    rule="R7.5",
    help="Shells leave no crater on rubble or in a mine crater, and wire is laid on open ground.",
    example="spaces:\n  q3r4: {tile: building-rubble, marker: shell-crater}",
)
def markers_lie_on_their_ground(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    for head, spaces in _written(look):
        for space, place in spaces.items():
            tile, marker = pack.terrain.get(place.tile), pack.terrain.get(place.marker)
            if tile is None or marker is None or marker.layer != "marker":
                continue
            wire = marker.removed_by_unit or marker.removed_by_burst
            if wire or (tile.triple == "nothing" and tile.shelling == "nothing"):
                path = (*head, "spaces", space, "marker")
                yield found(
                    "{marker} lies on {tile}.",
                    path_text(path),
                    fixes=[Change(said("Without {name}", name=marker.name), (Edit(path, place.marker),))],
                    marker=marker.name,
                    tile=tile.name,
                )


@great_war(
    "GW-V41",
    "Units or tiles stand in no-man's-land",
    "warning",
    reads=("scenarios", "boards", "pieces"),
    spec="V41",
    rule="R7.5",
    help="The rows to be shelled hold units or tiles. The shelling skips them, so fewer craters come than "
    "the arrows promise. Other rows may be meant.",
    example="shelling: {rows: [4]}   # and a trench with infantry in row 4",
)
def no_mans_land_is_empty(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        if battle.scenario.shelling.craters_in_empty_trenches:
            continue  # the trenches in these rows are meant to be shelled
        rows = set(battle.scenario.shelling.rows)
        units = [name for name, unit in battle.units().items() if battle.row(unit.at) in rows]
        tiles = [
            space
            for space, place in battle.scenario.spaces.items()
            if place.tile is not None and space in battle.board.neighbours and battle.row(space) in rows
        ]
        if units or tiles:
            yield battle.found(
                "{scenario}: the rows to be shelled hold {units} units and {tiles} tiles.",
                "shelling",
                "rows",
                related=[battle.path("setup", name) for name in units]
                + [battle.path("spaces", space) for space in tiles],
                units=len(units),
                tiles=len(tiles),
            )
