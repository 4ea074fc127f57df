"""The picture of a board of points: boxes for spaces and typed lines between them."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from PySide6.QtCore import QPointF

from editor.canvas import areas, labels, points, scenery
from editor.canvas.geometry import Point, Rect
from editor.canvas.ink import (
    ALWAYS,
    BOLD,
    LOW,
    MIDDLE,
    NEAR,
    SPREAD,
    STRONG,
    Face,
    Mark,
    Marks,
    brush,
    text_width,
)
from editor.canvas.lettering import straight
from editor.canvas.picture import Picture, Repaint, Thing
from model.appearance import Showing, SpaceLook
from model.change import Path
from resources.fonts import SERIF

SHIFTS = [(dx, dy) for dy in (0.0, -34.0, 34.0, -68.0, 68.0) for dx in (0.0, -45.0, 45.0, -90.0, 90.0)]
"""How far the name of a country may move aside from the middle of its spaces."""


class PointsPicture(Picture):
    """Boxes and lines."""

    def paint_ground(self) -> None:
        self.ground["scenery"] = scenery.scenery(self.showing.pack, self.board, self.showing.look)

    def ground_made_from(self) -> str:
        return scenery.made_from(self.showing.pack, self.board, self.showing.look)

    def tint(self, space: str) -> str:
        nation = self.looks[space].nation
        return self.showing.look.land_colour(self.showing.pack, nation) if nation else "#E5E1D6"

    def paint_spaces(self, spaces: Iterable[str]) -> None:
        wanted = list(spaces)
        self._courses = {}
        for key in wanted:
            self._paint_space(key)
        for key in self._ways_of(wanted):
            self._paint_way(key)

    _courses: dict[str, list[Point] | None]
    """The points of every line as it is drawn; None where none is."""

    @cached_property
    def _ways(self) -> dict[str, list[str]]:
        """The connections of every space."""
        found: dict[str, list[str]] = {}
        for key, way in self.board.all_connections.items():
            for end in way.between or ():
                found.setdefault(end, []).append(key)
        return found

    def _ways_of(self, spaces: Iterable[str]) -> dict[str, None]:
        """The connections of these spaces, each once."""
        return dict.fromkeys(way for key in spaces for way in self._ways.get(key, ()))

    @cached_property
    def _spots(self) -> labels.Grid[str]:
        grid: labels.Grid[str] = labels.Grid(120.0)
        for key in self.board.space_ids:
            at = self.position(key)
            if at is not None:
                grid.add(Rect.centred(at, 1, 1), key)
        return grid

    def _paint_space(self, key: str) -> None:
        at, look = self.position(key), self.looks[key]
        if at is None:
            return
        marks = points.space(look, self.tint(key), *at)
        signs = points.chips(look, *at)
        if look.echo is not None:
            marks += points.echo(look, self.tint(key), "", *look.echo)
        self.live["spaces"][key] = marks
        self.live["chips"][key] = signs

    def _course(self, key: str) -> list[Point] | None:
        """How a line runs among the spaces as they lie now."""
        way = self.board.connections.get(key)
        if way is None or way.absent or not way.between:
            return None
        ends = [self._end(space, other) for space, other in (way.between, way.between[::-1])]
        if None in ends:
            return None
        a, b = ends
        near = self._spots.near(
            Rect(min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1])).grown(31)
        )
        return points.course(a, b, way.via, [box.centre for box, _ in near])

    def _end(self, space: str, other: str) -> Any:
        """Where a line ends: at the picture of the space that is nearer to the other end."""
        at = self.position(space)
        look = self.looks.get(space)
        there = self.position(other)
        if look is not None and look.echo is not None and there is not None and at is not None:
            return min((at, look.echo), key=lambda p: (p[0] - there[0]) ** 2 + (p[1] - there[1]) ** 2)
        return at

    def _paint_way(self, key: str) -> None:
        course = self._courses[key] = self._course(key)
        if course is None:
            self.live["halos"].pop(key, None)
            self.live["connections"].pop(key, None)
            return
        way = self.board.connections[key]
        look = self.showing.look.connection(self.showing, key, way)
        land = self.tint(way.between[0]) if way.between and way.between[0] in self.looks else scenery.NEUTRAL
        self.live["halos"][key], self.live["connections"][key] = points.connection(
            look, course, land, one_way=way.one_way
        )

    def name_anchor(self, space: str) -> Rect | None:
        at, look = self.position(space), self.looks[space]
        if at is None:
            return None
        own = self.board.space(space).label
        return (
            points.footprint(look, at)
            if own is None
            else Rect.centred((at[0] + own[0], at[1] + own[1] - 8), 1, 1)
        )

    def name_face(self, space: str) -> tuple[Face, float, str]:
        look = self.looks[space]
        ink = "#8E1B15" if look.victory else "#2B2620"
        return (BOLD, 13.7, ink) if look.capital else (STRONG, 12.0, ink)

    def name_details(self, space: str) -> int:
        look = self.looks[space]
        if look.capital:
            return ALWAYS
        return LOW | MIDDLE | NEAR if look.victory else MIDDLE | NEAR

    def obstacles(self, near: Rect | None = None) -> Mapping[Any, list[Rect]]:
        found: dict[Any, list[Rect]] = {}
        for key in self._keys_in(near):
            at, look = self.position(key), self.looks[key]
            if at is not None:
                found[key] = [points.footprint(look, at), *points.chip_footprints(look, at)]
                if look.echo is not None:
                    found[(key, "echo")] = [points.footprint(look, look.echo)]
        return found

    def _keys_in(self, near: Rect | None) -> Iterable[str]:
        return self.looks if near is None else [key for _, key in self._spots.near(near)]

    def name_lines(self, near: Rect | None = None) -> Iterable[tuple[Point, Point]]:
        for key in self._courses if near is None else self._ways_of(self._keys_in(near)):
            course = self._courses.get(key)
            if course is not None:
                yield from itertools.pairwise(course)

    def paint_lettering(self) -> None:
        super().paint_lettering()
        base = f"boards/{self.showing.board_id}/artwork"
        for key, item in self.board.artwork.items():
            if item.draw == "outline" and item.style == "nation" and item.name:
                self.live["lettering"][key] = self._country(item, self.texts(f"{base}/{key}/name", item.name))

    def _country(self, item: Any, name: str) -> Marks:
        """A country lettered across its spaces, as large as they are spread."""
        shape = scenery.shape_of(item)
        box = shape.boundingRect()
        spots = [
            at
            for key, look in self.looks.items()
            if look.nation == item.nation
            and (at := self.position(key)) is not None
            and box.contains(QPointF(*at))
        ]
        if not spots:
            return []
        centre, angle, length = areas.country_name(spots)
        words = name.upper()
        size = max(
            13.0, min(50.0, length / max(1.0, text_width(words, SPREAD, 1.0)) * 1.05, box.height() * 0.4)
        )
        spare = (length - text_width(words, SPREAD, size)) / max(1, len(words) - 1)
        face = Face(SERIF, 600, tracking=max(0.14, min(0.9, 0.18 + spare / size)))
        half = text_width(words, face, size) / 2

        east, south = half * math.cos(math.radians(angle)), half * math.sin(math.radians(angle))
        steps = [(east * step / 4, south * step / 4) for step in range(-4, 5)]
        reach = points.BOX / 2 + 10 + size * 0.35  # with frame and chips

        def letters(at: Point) -> list[Point]:
            return [(at[0] + dx, at[1] + dy) for dx, dy in steps]

        across, down = abs(east) + reach + 90.0, abs(south) + reach + 68.0  # with the shifts
        near = [at for at in spots if abs(at[0] - centre[0]) < across and abs(at[1] - centre[1]) < down]

        def hidden(at: Point) -> int:
            return sum(
                any(abs(x - left) < reach and abs(y - top) < reach for left, top in near)
                for x, y in letters(at)
            )

        if hidden(centre) > 2:
            tried = [(centre[0] + dx, centre[1] + dy) for dx, dy in SHIFTS]
            # Whether a country holds a point takes long to tell: the best places are asked first.
            for at in sorted(tried, key=hidden)[:6]:
                if all(shape.contains(QPointF(*spot)) for spot in letters(at)[::4]):
                    centre = at
                    break
        return [Mark(straight(words, face, size, centre, angle), brush(scenery.COUNTRY_INK, 92))]

    def repaint_spaces(self, spaces: set[str], before: Showing, repaint: Repaint) -> None:
        gone = {key for key in spaces if key not in self.board.spaces}
        lost: set[str] = set()
        if before.board.connections is not self.board.connections:
            self.__dict__.pop("_ways", None)
            lost = set(before.board.connections) - set(self.board.connections)
        self._move_spots(spaces, before)
        for key in gone:
            for layer in ("spaces", "chips", "names", "counters"):
                if self.live[layer].pop(key, None) is not None:
                    repaint.touch(layer, key)
            self.looks.pop(key, None)
        for key in spaces - gone:
            self.looks[key] = self.showing.look.space(self.showing, key, self.showing.space(key))
            self._paint_space(key)
        for key in {*self._ways_of(spaces), *lost}:
            self._paint_way(key)
            repaint.touch("halos", key)
            repaint.touch("connections", key)
        for key in spaces - gone:
            repaint.touch("spaces", key)
            repaint.touch("chips", key)
            self.paint_stack(key)
            repaint.touch("counters", key)
        for key in self._names_near(spaces - gone):
            repaint.touch("names", key)

    def _move_spots(self, spaces: set[str], before: Showing) -> None:
        """Keep the places of spaces in step without looking at all of them."""
        if "_spots" not in self.__dict__:
            return
        for key in spaces:
            old = before.board.spaces[key].at if key in before.board.spaces else None
            new = self.board.spaces[key].at if key in self.board.spaces else None
            if old is not None:
                self._spots.remove(Rect.centred(old, 1, 1), key)
            if new is not None:
                self._spots.add(Rect.centred(new, 1, 1), key)

    def _names_near(self, spaces: set[str]) -> set[str]:
        """Names of changed spaces are placed anew; the others stay until the map is opened again."""
        return self.place_names(spaces) if spaces else set()

    def space_things(self) -> list[Thing]:
        return [*self._line_things(self.board.all_connections), *self._box_things(self.looks)]

    def things_at(self, repaint: Repaint) -> tuple[list[Path], list[Thing]] | None:
        if repaint.everything:
            return None
        ways = [key for key in repaint.live.get("connections", ()) if key in self.board.connections]
        spaces = {*repaint.live.get("spaces", ()), *repaint.live.get("names", ())}
        paths: list[Path] = [
            *((*self.prefix, "connections", key) for key in repaint.live.get("connections", ())),
            *((*self.prefix, "spaces", key) for key in spaces),
        ]
        present = [key for key in spaces if key in self.looks]
        return paths, [*self._line_things(ways), *self._box_things(present)]

    def _line_things(self, ways: Iterable[str]) -> list[Thing]:
        found = []
        for key in ways:
            course = self._courses.get(key)
            if course is not None:
                line = tuple(course)
                found.append(
                    Thing((*self.prefix, "connections", key), "connection", Rect.around(course), line=line)
                )
        return found

    def _box_things(self, spaces: Iterable[str]) -> list[Thing]:
        found = []
        for key in spaces:
            at, look = self.position(key), self.looks[key]
            if at is not None:
                box = points.footprint(look, at)
                found.append(
                    Thing((*self.prefix, "spaces", key), "space", box, frame=self._framed(key, box, look, at))
                )
                if look.echo is not None:
                    found.append(
                        Thing((*self.prefix, "spaces", key), "space", points.footprint(look, look.echo))
                    )
        return found

    def _framed(self, key: str, box: Rect, look: SpaceLook, at: Point) -> Rect:
        """A space with its chips and its name."""
        for part in points.chip_footprints(look, at):
            box = box.united(part)
        place = self.name_places.get(key)
        return box.united(place.rect) if place is not None else box
