"""The board: geometry, sections, and what tiles and markers do together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from model.grids import HEX_DIRECTIONS, hex_distance
from model.saying import said

from ...core import Remark
from ..context import Ground
from ..numbers import FACES, SECTIONS
from ..sight import hill_masses, lines
from .sheet import Sheet

COMPASS = ("east", "north-east", "north-west", "west", "south-west", "south-east")
BARE = ""


class BoardTables(Sheet):
    def _geometry(self, options: Mapping[str, Any]) -> dict[str, Any]:
        places, rows, seats = self.places, self.rows, self.edges
        at = {place: number for number, place in enumerate(places)}
        towards = [[at.get((q + dq, r + dr), -1) for dq, dr in HEX_DIRECTIONS] for q, r in places]
        near = tuple(tuple(sorted(n for n in row if n >= 0)) for row in towards)
        self.near = near
        if set(seats) != {"top", "bottom"}:
            self._fail("one side sits at the top edge and one at the bottom (V42)")
        for seat in seats:
            if seat not in self.tables.seat_views:
                self._fail(f"tables/seat_views: the flanks as the {seat} seat sees them are missing (R22.2)")
            if len(self.tables.targeting_template.get(seat, ())) < 6:
                self._fail(f"tables/targeting_template: the {seat} seat needs all six numbers (R22.5)")
        last = max(rows)
        step = {seat: -1 if seat == self.top else 1 for seat in (0, 1)}
        sections = []
        for space in self.spaces:
            named = self.pack.space(self.id, space).sections
            if not named:
                self.problems.append(f"hex {self.board.shown_name(space)} belongs to no section")
            sections.append(sum(1 << SECTIONS.index(section) for section in named))
        reach = max((len(unit.ranged_dice) + 1 for unit in self.tables.unit_types.values()), default=1)
        views = self.tables.seat_views
        self.ids.update(space=self.spaces, section=SECTIONS, face=FACES)
        self.names.update(
            space=tuple(self._hex_name(space) for space in self.spaces),
            section=(said("the west"), said("the centre"), said("the east")),
            seat=tuple(self.pack.sides[side].name for side in self.seats),
        )
        distance = _distances(places)
        return {
            "hexes": len(places),
            "near": near,
            "rings": tuple(
                (row, tuple(h for h in range(len(places)) if distance[hex][h] == 2))
                for hex, row in enumerate(near)
            ),
            "near_mask": tuple(sum(1 << n for n in row) for row in near),
            "towards": tuple(tuple(row) for row in towards),
            "distance": distance,
            "bit": tuple(1 << number for number in range(len(places))),
            "rows": bytes(rows),
            "sections": bytes(sections),
            "section_hexes": tuple(
                tuple(n for n, own in enumerate(sections) if own & mask) for mask in range(8)
            ),
            "sight": lines(places, max(reach, 2), same_place=options["edge_sight"] == "same_place"),
            "half_hex": 1 << len(places),
            "back": tuple(
                tuple(
                    tuple(n for n in near[h] if rows[n] == rows[h] + step[seat]) for h in range(len(places))
                )
                for seat in (0, 1)
            ),
            "baseline": tuple(
                sum(1 << h for h, row in enumerate(rows) if row == (0 if seat == self.top else last))
                for seat in (0, 1)
            ),
            "template": tuple(
                (-1, *(COMPASS.index(self.tables.targeting_template[name][str(n)]) for n in range(1, 7)))
                for name in seats
            ),
            "flanks": tuple(
                (SECTIONS.index(views[name].left), 1, SECTIONS.index(views[name].right)) for name in seats
            ),
            "top": self.top,
        }

    def _hex_name(self, space: str) -> str:
        number = self.board.grid.number(space)
        name = self.pack.space(self.id, space).name
        return said("{number} {name}", number=number, name=name) if name else number

    def _grounds(self, options: Mapping[str, Any]) -> dict[str, Any]:
        terrain = self.pack.terrain
        boards = [t for t, kind in terrain.items() if kind.layer == "board"]
        tiles = [*boards[:1], *(t for t, kind in terrain.items() if kind.layer == "tile")]
        markers = [BARE, *(t for t, kind in terrain.items() if kind.layer == "marker")]
        if not boards:
            self._fail("no terrain of the layer 'board' is there: what is open ground?")
        flips = [terrain[m].reverse for m in markers[1:] if terrain[m].triple == "flip_to_crater"]
        craters = [m for m in markers[1:] if m in flips] or [
            m for m in markers[1:] if not terrain[m].removed_by_burst
        ]
        crater = markers.index(craters[0]) if craters else 0
        width = len(markers)
        grounds = [
            self._ground(
                tiles, markers, tile, marker, crater, add_up=options["wire_on_tile"] == "effects_add"
            )
            for tile in range(len(tiles))
            for marker in range(width)
        ]
        start = bytearray()
        for space in self.spaces:
            written = self.pack.space(self.id, space)
            tile = tiles.index(written.tile) if written.tile in tiles else 0
            marker = markers.index(written.marker) if written.marker in markers else 0
            if written.tile not in (None, *tiles) or written.marker not in (None, *markers[1:]):
                self.problems.append(f"hex {self.board.shown_name(space)}: not a tile or not a marker")
            start.append(tile * width + marker)
        hills = [h for h, ground in enumerate(start) if grounds[ground].heights]
        trenches: frozenset[int] = frozenset()
        if self.scenario.shelling.craters_in_empty_trenches:
            if "trench" not in tiles:
                self.remarks.append(
                    Remark(
                        "R7.5", "no terrain is called 'trench', so none is shelled", "shelling", manual=True
                    )
                )
            else:
                trenches = frozenset([tiles.index("trench") * width])
        self.names["marker"] = tuple(terrain[m].name if m else "" for m in markers)
        self.ids["marker"] = tuple(m or "none" for m in markers)
        self.ids["tile"] = tuple(tiles)
        self.names["tile"] = tuple(terrain[t].name for t in tiles)
        self.grounds = grounds
        return {
            "grounds": tuple(grounds),
            "stops": bytes(ground.stops for ground in grounds),
            "forbidden_mask": sum(1 << h for h, ground in enumerate(start) if grounds[ground].forbidden),
            "crater": crater,
            "start_ground": bytes(start),
            "ground_bits": (
                _digits(ground.blocks for ground in grounds),
                _digits(ground.heights for ground in grounds),
            ),
            "hill_mass": self._hill_mass(hills, options["hill_sight"]),
            "shell_trenches": trenches,
        }

    def _hill_mass(self, hills: list[int], sight: str) -> bytes:
        """AMB-09: hills of one mass see one another, or all hills do, or none."""
        if sight == "same_mass":
            return hill_masses(self.near, hills)
        return bytes(sight == "all_hills" and hex in hills for hex in range(len(self.places)))

    def _ground(
        self, tiles: list[str], markers: list[str], tile: int, marker: int, crater: int, *, add_up: bool
    ) -> Ground:
        """One tile under one marker (R21.40 - R21.42, R22.13, AMB-24, AMB-44)."""
        terrain = self.pack.terrain
        width = len(markers)
        base = terrain[tiles[tile]]
        top = terrain[markers[marker]] if marker else None
        cratered = bool(marker) and marker == crater
        whole = terrain[base.cratered_as] if cratered and base.cratered_as else base
        shelter = whole
        level = whole.close_from_same_height or whole.close
        if cratered and top is not None:
            shelter = terrain[base.cratered_protection] if base.cratered_protection else top
            level = shelter.close
        also = top if top is not None and not cratered else None

        def after(word: str) -> int:
            if word == "crater":
                return tile * width + (marker or crater)
            return tile * width + marker

        def dice(when: str) -> int:
            of_tile = int(getattr(whole.dice, when))
            if also is None:
                return of_tile
            of_wire = int(getattr(also.dice, when))
            return of_tile + of_wire if add_up else min(of_tile, of_wire)

        triple = after(base.triple)
        shelled = after(base.shelling)
        if top is not None:
            flip = tile * width + (markers.index(top.reverse) if top.reverse in markers else marker)
            triple = flip if top.triple == "flip_to_crater" else tile * width + marker
            plain = base.layer == "board"
            shelled = flip if top.shelling == "flip_to_crater" and plain else tile * width + marker
        return Ground(
            tile=tiles[tile],
            marker=marker,
            stops=whole.enter == "stop" or (also is not None and also.enter == "stop"),
            leaving_stops=whole.leave == "stop_in_adjacent_hex",
            forbidden=whole.impassable
            or whole.enter == "forbidden"
            or (also is not None and (also.impassable or also.enter == "forbidden")),
            dice_entered=dice("entered"),
            dice_already=dice("already"),
            ranged=(shelter.ranged.soldiers, shelter.ranged.flags),
            close=(shelter.close.soldiers, shelter.close.flags),
            close_level=(level.soldiers, level.flags),
            heights=whole.sight == "hill",
            blocks=whole.sight == "blocks",
            burst_clears=also is not None and also.removed_by_burst,
            unit_clears=also is not None and also.removed_by_unit,
            triple=triple,
            shelled=shelled,
            cleared=tile * width,
        )


@cache
def _distances(places: tuple[tuple[int, int], ...]) -> tuple[bytes, ...]:
    """Rows of 256, so that whatever is not on the board is 31 hexes away."""
    return tuple(bytes(hex_distance(a, b) for b in places).ljust(256, bytes([31])) for a in places)


def _digits(bits: Iterable[bool]) -> bytes:
    """A translation of numbers to the digits 1 and 0."""
    return bytes(ord("1") if bit else ord("0") for bit in bits).ljust(256, b"0")
