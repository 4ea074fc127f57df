"""A board as marks, by layer and by thing: a change repaints the things that it names and nothing else.

The *ground* (sea, land, terrain, tiles) is drawn once into tiles of pixels; the *live* layers (lines, boxes,
chips, counters, names) are items of the scene. `things` is what the pointer can find.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from PySide6.QtCore import QPointF

from editor.canvas import areas, counters, furniture, hexes, labels, points, scenery, tiles
from editor.canvas.geometry import Point, Rect
from editor.canvas.glyphs import chip
from editor.canvas.ink import (
    ALWAYS,
    BOLD,
    FAR,
    LOW,
    MIDDLE,
    NEAR,
    SPREAD,
    STRONG,
    Face,
    Mark,
    Marks,
    brush,
    detailed,
    pen,
    rect,
    text_path,
    text_width,
)
from editor.canvas.lettering import straight
from model.appearance import CounterLook, LineLook, Showing, SpaceLook
from model.boards import AreasBoard, HexesBoard, PointsBoard, SquaresBoard
from model.change import Change, Path
from resources.fonts import SERIF

LEAST_NAME = 9.0
"""Pixels: smaller names are not read."""

LAYERS = ("lettering", "halos", "connections", "groups", "spaces", "boxes", "chips", "counters", "names")
"""Live layers, the lowest first."""

MERGED = frozenset({"halos", "connections", "spaces", "names"})
"""Layers whose marks may share an item where they look alike."""


@dataclass(frozen=True)
class Thing:
    """Something that the pointer can find: its path in the pack, its kind and where it lies."""

    path: Path
    kind: str
    bounds: Rect
    line: tuple[Point, ...] = ()
    rings: tuple[tuple[Point, ...], ...] = ()
    frame: Rect | None = None
    """What the frame of a selection goes round, where it is more than the bounds."""


@dataclass
class Repaint:
    """What a change altered: whether all, ground keys, and keys by live layer."""

    everything: bool = False
    ground: set[str] = field(default_factory=set)
    live: dict[str, set[str]] = field(default_factory=dict)

    def touch(self, layer: str, key: str) -> None:
        self.live.setdefault(layer, set()).add(key)


Texts = Callable[[str, str], str]
"""The text of a path in the language shown; the second is the source text."""


def as_written(_path: str, text: str) -> str:
    return text


class Picture:
    """The marks of a board. Kinds of board differ in how spaces and their ground are drawn."""

    counter_side = 32.0

    def __init__(self, showing: Showing, texts: Texts = as_written, zoom: float = 1.0) -> None:
        """`zoom` is what names are lettered for; with 0 they wait for `resize_names`."""
        self.showing, self.texts = showing, texts
        self.ground: dict[str, Marks] = {}
        self.live: dict[str, dict[str, Marks]] = {layer: {} for layer in LAYERS}
        self.looks: dict[str, SpaceLook] = {}
        self.lines: dict[str, LineLook] = {}
        self.name_places: dict[Any, labels.Place] = {}
        self.unit = showing.look.unit(showing)
        self.counter_side = type(self).counter_side * self.unit
        self.zoom = zoom
        self.paint_all()

    def printed(self, at: Point) -> Point:
        """A point of the board in printed points."""
        return at[0] / self.unit, at[1] / self.unit

    def enlarged(self, marks: Marks) -> Marks:
        """Marks drawn in printed points, brought to the size of the board."""
        return marks if self.unit == 1.0 else hexes.scaled(marks, self.unit, 0.0, 0.0)

    @property
    def board(self) -> Any:
        return self.showing.board

    @property
    def prefix(self) -> Path:
        return ("boards", self.showing.board_id)

    def name_of(self, space: str) -> str:
        name = self.showing.space(space).name
        return self.texts(f"boards/{self.showing.board_id}/spaces/{space}/name", name) if name else ""

    def shown_name(self, space: str) -> str:
        """The name that is lettered beside the space."""
        return self.name_of(space)

    # ------------------------------------------------------------------ painting everything

    def paint_all(self) -> None:
        look = self.showing.look
        self.ground.clear()
        for layer in self.live.values():
            layer.clear()
        self.looks = {
            key: look.space(self.showing, key, self.showing.space(key)) for key in self.board.space_ids
        }
        self.paint_ground()
        self.paint_spaces(self.board.space_ids)
        self.paint_lettering()
        self.paint_furniture()
        for place in self.showing.at:
            self.paint_stack(place)
        self.place_names()

    def paint_ground(self) -> None:
        self.ground["sheet"] = [Mark(rect(0, 0, *self.board.size), brush("#F2EBDA"))]

    def paint_spaces(self, spaces: Iterable[str]) -> None:
        """Boxes, chips and lines of these spaces."""

    def paint_lettering(self) -> None:
        base = f"boards/{self.showing.board_id}/artwork"
        for key, marks in scenery.names(self.board, lambda key, text: self.texts(f"{base}/{key}/text", text)):
            self.live["lettering"][key] = marks

    def paint_furniture(self) -> None:
        base = f"boards/{self.showing.board_id}"
        for key, box in self.board.boxes.items():
            looks = [look for _, look in self.standing(key)]
            name = self.texts(f"{base}/boxes/{key}/name", box.name)
            self.live["boxes"][f"box:{key}"] = self.enlarged(
                furniture.box(self._printed_item(box), name, looks)
            )
        starts = self.showing.scenario.tracks if self.showing.scenario else {}
        for key, track in self.board.tracks.items():
            name = self.texts(f"{base}/tracks/{key}/name", track.name)
            steps = [self.texts(f"{base}/tracks/{key}/steps/{i}", step) for i, step in enumerate(track.steps)]
            marks = furniture.track(self._printed_item(track), name, steps, starts.get(key, track.start))
            self.live["boxes"][f"track:{key}"] = self.enlarged(marks)

    def _printed_item(self, item: Any) -> Any:
        """A box or track in printed points."""
        if self.unit == 1.0:
            return item
        return item.model_copy(update={"at": self.printed(item.at), "size": self.printed(item.size)})

    def standing(self, place: str) -> list[tuple[str, CounterLook]]:
        """The counters that start at a place with the entries that put them there, the lowest first."""
        scenario, pack = self.showing.scenario, self.showing.pack
        if scenario is None:
            return []
        found = []
        for entry in self.showing.at.get(place, ()):
            placement = scenario.setup[entry]
            piece = pack.pieces.get(placement.piece)
            if piece is not None:
                found += [(entry, self.showing.look.counter(pack, piece, placement))] * placement.count
        return found

    def paint_stack(self, place: str) -> None:
        looks = [look for _, look in self.standing(place)]
        centre = self.stack_centre(place)
        if place in self.board.boxes or centre is None:
            return
        if looks:
            self.live["counters"][place] = self.enlarged(counters.stack(looks, *self.printed(centre)))
        else:
            self.live["counters"].pop(place, None)

    def stack_centre(self, place: str) -> Point | None:
        return self.position(place)

    def position(self, space: str) -> Point | None:
        try:
            return self.board.position(space)
        except KeyError:
            return None

    # ------------------------------------------------------------------ names

    def name_face(self, space: str) -> tuple[Face, float, str]:
        return STRONG, 12.0, "#2B2620"

    def name_details(self, space: str) -> int:
        return MIDDLE | NEAR

    def name_anchor(self, space: str) -> Rect | None:
        return None

    def obstacles(self) -> Mapping[Any, list[Rect]]:
        return {}

    def name_lines(self) -> Iterable[tuple[Point, Point]]:
        return ()

    def place_names(self, only: set[str] | None = None) -> set[str]:
        """Find places for the names, those of some spaces or all; returns what moved."""
        if not self.zoom:
            return set()
        wanted, texts = [], {}
        for space in self.board.space_ids if only is None else only:
            anchor, words = self.name_anchor(space), self.shown_name(space)
            if anchor is None or not words:
                self.live["names"].pop(space, None)
                continue
            face, size = self._name_size(space)
            height = size * 0.92
            split = labels.broken(words)
            one = (text_width(words, face, size) + 2, height)
            two = (max(text_width(part, face, size) for part in split) + 2, height * 2.02) if split else None
            texts[space] = (words, split)
            wanted.append(labels.Name(space, anchor, one, two))
        panels = [
            self._box_rect(item).scaled(1 / self.unit)
            for item in (*self.board.boxes.values(), *self.board.tracks.values())
        ]
        sheet = Rect(0, 0, *self.printed(self.board.size))
        found = labels.place(wanted, self.obstacles(), self.name_lines(), panels, sheet, self.name_places)
        for key, place in found.items():
            space = str(key)
            self.name_places[space] = place
            words, split = texts[space]
            lines = [words] if place.lines == 1 or not split else list(split)
            self.live["names"][space] = self.enlarged(self._name_marks(space, place, lines))
        return set(texts)

    def _name_size(self, space: str) -> tuple[Face, float]:
        """Names grow slower than the map, and never become too small to read."""
        face, size, _ = self.name_face(space)
        zoom = self.zoom * self.unit
        return face, max(size * zoom**0.45, LEAST_NAME) / zoom

    def resize_names(self, zoom: float) -> Repaint | None:
        """Place the names anew for a zoom, where it differs enough to show."""
        if self.zoom and abs(zoom / self.zoom - 1.0) < 0.08:
            return None
        self.zoom = zoom
        return Repaint(live={"names": self.place_names()})

    def _box_rect(self, item: Any) -> Rect:
        (x, y), (width, height) = item.at, item.size
        return Rect(x, y, x + width, y + height)

    def _name_marks(self, space: str, place: labels.Place, lines: list[str]) -> Marks:
        face, size = self._name_size(space)
        ink = self.name_face(space)[2]
        details = self.name_details(space)
        x = place.rect.centre[0]
        marks: Marks = []
        for index, words in enumerate(lines):
            base = place.rect.bottom - size * 0.2 - (len(lines) - 1 - index) * size * 0.93
            path = text_path(words, face, size, x, base, "centre")
            marks.append(Mark(path, None, pen("#FBF6E9", size * 0.27, 215), details))
            marks.append(Mark(path, brush(ink), None, details))
        return marks

    # ------------------------------------------------------------------ changes

    def apply(self, showing: Showing, change: Change) -> Repaint:
        """Take over a changed document and paint anew what the change names."""
        before = self.showing
        self.showing = showing
        repaint = Repaint()
        spaces: set[str] = set()
        for edit in change.edits:
            head = edit.path[:3]
            if head[:2] == self.prefix and len(edit.path) >= 4 and edit.path[2] in ("spaces", "connections"):
                if edit.path[2] == "spaces":
                    spaces.add(edit.path[3])
                else:
                    spaces |= self._ends(before, edit.path[3]) | self._ends(showing, edit.path[3])
            elif (
                head[:1] == ("scenarios",)
                and len(edit.path) >= 4
                and edit.path[2] in ("setup", "spaces", "tiles")
            ):
                if edit.path[2] != "setup":
                    spaces.add(edit.path[3])
            elif head[:1] == ("scenarios",) and len(edit.path) == 4 and edit.path[2] == "tracks":
                repaint.touch("boxes", f"track:{edit.path[3]}")
            elif edit.path[0] in ("cards", "decks", "manifest", "catalogues", "waivers", "tables", "artwork"):
                continue
            else:
                repaint.everything = True
                self.paint_all()
                return repaint
        for place in {*before.at, *showing.at}:
            if before.at.get(place) != showing.at.get(place) or self._entries_changed(before, place):
                if place in self.board.boxes:
                    repaint.touch("boxes", f"box:{place}")
                else:
                    self.paint_stack(place)
                    repaint.touch("counters", place)
        if "boxes" in repaint.live:
            self.paint_furniture()
        if spaces:
            self.repaint_spaces(spaces, before, repaint)
        return repaint

    def _entries_changed(self, before: Showing, place: str) -> bool:
        old, new = before.scenario, self.showing.scenario
        if old is None or new is None or old is new:
            return old is not new
        return any(old.setup.get(key) is not new.setup.get(key) for key in self.showing.at.get(place, ()))

    def _ends(self, showing: Showing, connection: str) -> set[str]:
        found = showing.board.all_connections.get(connection)
        return set(found.between) if found is not None and found.between else set()

    def repaint_spaces(self, spaces: set[str], before: Showing, repaint: Repaint) -> None:
        repaint.everything = True
        self.paint_all()

    # ------------------------------------------------------------------ what the pointer can find

    def things(self) -> list[Thing]:
        return [*self.fixed_things(), *self.counter_things()]

    def fixed_things(self) -> list[Thing]:
        """All but the counters: what stays where it is while counters move."""
        found = [
            Thing((*self.prefix, "boxes", key), "box", self._box_rect(item))
            for key, item in self.board.boxes.items()
        ]
        found += [
            Thing((*self.prefix, "tracks", key), "track", self._box_rect(item))
            for key, item in self.board.tracks.items()
        ]
        found += [
            Thing(
                (*self.prefix, "artwork", key),
                "artwork",
                Rect.centred(item.at, text_width(item.text, STRONG, item.size), item.size),
            )
            for key, item in self.board.artwork.items()
            if item.draw == "label"
        ]
        found += self.space_things()
        return found

    def space_things(self) -> list[Thing]:
        return [
            Thing(
                (*self.prefix, "spaces", key),
                "space",
                Rect.around(p for ring in shape for p in ring),
                rings=shape,
            )
            for key in self.board.space_ids
            if (shape := self.board.shape(key))
        ]

    def counter_things(self) -> list[Thing]:
        found = []
        if self.showing.scenario_id is None:
            return []
        for place in self.showing.at:
            standing = self.standing(place)
            box = self.board.boxes.get(place)
            if box is not None:
                looks = [look for _, look in standing]
                spots = [
                    (x * self.unit, y * self.unit)
                    for (x, y), _ in furniture.places(self._printed_item(box), looks)
                ]
            else:
                centre = self.stack_centre(place)
                if centre is None:
                    continue
                first = len(standing) - 3
                shift = -(min(3, len(standing)) - 1) * 2.5
                offsets = [(shift + max(0, i - max(first, 0)) * 5) * self.unit for i in range(len(standing))]
                spots = [(centre[0] + off, centre[1] - off) for off in offsets]
            for (entry, look), spot in zip(standing, spots, strict=True):
                path = ("scenarios", self.showing.scenario_id, "setup", entry)
                width, height = counters.extent(look)
                found.append(
                    Thing(path, "counter", Rect.centred(spot, width * self.unit, height * self.unit))
                )
        return found

    def bounds(self) -> Rect:
        return Rect(0, 0, *self.board.size)


# ---------------------------------------------------------------------------- point to point


class PointsPicture(Picture):
    """Boxes and lines."""

    def paint_ground(self) -> None:
        self.ground["scenery"] = scenery.scenery(self.showing.pack, self.board, self.showing.look)

    def tint(self, space: str) -> str:
        nation = self.looks[space].nation
        return self.showing.look.land_colour(self.showing.pack, nation) if nation else "#E5E1D6"

    def paint_spaces(self, spaces: Iterable[str]) -> None:
        wanted = list(spaces)
        for key in wanted:
            self._paint_space(key)
        ways = {way for key in wanted for _, way in self._ways.get(key, ())}
        for key in ways:
            self._paint_way(key)

    @cached_property
    def _ways(self) -> dict[str, list[tuple[str, str]]]:
        found: dict[str, list[tuple[str, str]]] = {}
        for key, way in self.board.all_connections.items():
            if way.between:
                for end in way.between:
                    found.setdefault(end, []).append((end, key))
        return found

    @cached_property
    def _spots(self) -> labels.Grid[Point]:
        grid: labels.Grid[Point] = labels.Grid(120.0)
        for key in self.board.space_ids:
            at = self.position(key)
            if at is not None:
                grid.add(Rect.centred(at, 1, 1), at)
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

    def course(self, key: str) -> list[Point] | None:
        way = self.board.all_connections.get(key)
        if way is None or not way.between:
            return None
        ends = [self._end(space, other) for space, other in (way.between, way.between[::-1])]
        if None in ends:
            return None
        a, b = ends
        near = self._spots.near(
            Rect(min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1])).grown(31)
        )
        return points.course(a, b, way.via, [spot for _, spot in near])

    def _end(self, space: str, other: str) -> Any:
        """Where a line ends: at the picture of the space that is nearer to the other end."""
        at = self.position(space)
        look = self.looks.get(space)
        there = self.position(other)
        if look is not None and look.echo is not None and there is not None and at is not None:
            return min((at, look.echo), key=lambda p: (p[0] - there[0]) ** 2 + (p[1] - there[1]) ** 2)
        return at

    def _paint_way(self, key: str) -> None:
        course = self.course(key)
        if course is None:
            self.live["halos"].pop(key, None)
            self.live["connections"].pop(key, None)
            return
        way = self.board.all_connections[key]
        look = self.showing.look.connection(self.showing, key, way)
        self.live["halos"][key], self.live["connections"][key] = points.connection(
            look, course, one_way=way.one_way
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

    def obstacles(self) -> Mapping[Any, list[Rect]]:
        found: dict[Any, list[Rect]] = {}
        for key, look in self.looks.items():
            at = self.position(key)
            if at is not None:
                found[key] = [points.footprint(look, at), *points.chip_footprints(look, at)]
                if look.echo is not None:
                    found[(key, "echo")] = [points.footprint(look, look.echo)]
        return found

    def name_lines(self) -> Iterable[tuple[Point, Point]]:
        for key in self.board.all_connections:
            course = self.course(key)
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
        box = scenery.shape_of(item).boundingRect()
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
        return [Mark(straight(words, face, size, centre, angle), brush(scenery.COUNTRY_INK, 92))]

    def repaint_spaces(self, spaces: set[str], before: Showing, repaint: Repaint) -> None:
        for cached in ("_ways", "_spots"):
            self.__dict__.pop(cached, None)
        gone = {key for key in spaces if key not in self.board.spaces}
        old = set(before.board.all_connections)
        for key in gone:
            for layer in ("spaces", "chips", "names", "counters"):
                if self.live[layer].pop(key, None) is not None:
                    repaint.touch(layer, key)
            self.looks.pop(key, None)
        for key in spaces - gone:
            self.looks[key] = self.showing.look.space(self.showing, key, self.showing.space(key))
        self.paint_spaces(spaces - gone)
        ways = {way for key in spaces for _, way in self._ways.get(key, ())} | (
            old - set(self.board.all_connections)
        )
        for key in ways:
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

    def _names_near(self, spaces: set[str]) -> set[str]:
        """Names of changed spaces are placed anew; the others stay until the map is opened again."""
        return self.place_names(spaces) if spaces else set()

    def space_things(self) -> list[Thing]:
        found = []
        for key, way in self.board.all_connections.items():
            course = self.course(key)
            if course is not None and way.between:
                found.append(
                    Thing(
                        (*self.prefix, "connections", key),
                        "connection",
                        Rect.around(course),
                        line=tuple(course),
                    )
                )
        for key, look in self.looks.items():
            at = self.position(key)
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


# ---------------------------------------------------------------------------- hexes


class HexesPicture(Picture):
    """Terrain on hexes."""

    counter_side = 56.0

    def paint_ground(self) -> None:
        board: HexesBoard = self.board
        showing = self.showing
        margin = rect(-60, -60, board.size[0] + 120, board.size[1] + 120)
        self.ground["paper"] = [Mark(margin, brush("#EFE6CF"))]
        self.ground["fields"] = hexes.ground(board, showing.look.ground(showing))
        self._paint_masses()
        for key in board.space_ids:
            self._paint_terrain(key)
        self.ground["edges"] = hexes.edges(board)
        self.ground["grid"] = hexes.lines(board, showing.look.dividers(showing))
        for index, group in enumerate(showing.look.groups(showing)):
            self.live["groups"][str(index)] = hexes.group(board, group)

    def _paint_masses(self) -> None:
        for pattern, painter in (("hill", hexes.hills), ("trench", hexes.trenches)):
            members = [key for key in self.board.space_ids if pattern in self.looks[key].ground]
            self.ground[pattern] = painter(self.board, members)

    def _paint_terrain(self, key: str) -> None:
        tones = {t.pattern or k: t.colour for k, t in self.showing.pack.terrain.items()}
        marks: Marks = []
        for pattern in self.looks[key].ground:
            if pattern not in hexes.MASSES and pattern != "fields":
                marks += hexes.terrain(self.board, key, pattern, tones.get(pattern, "#D8D2BD"))
        self.ground[f"hex:{key}"] = marks

    def paint_spaces(self, spaces: Iterable[str]) -> None:
        grid = self.board.grid
        size = 13.0 * grid.radius / hexes.RADIUS
        for key in spaces:
            x, y = grid.centre(key)
            path = text_path(
                grid.number(key), STRONG, size, x, y - 0.69 * grid.radius + size * 0.35, "centre"
            )
            self.live["spaces"][key] = [
                Mark(path, None, pen("#F3EBD8", size * 0.24, 190), MIDDLE | NEAR),
                Mark(path, brush("#2E2A22", 210), None, MIDDLE | NEAR),
            ]
            signs = [
                mark
                for sign in self.looks[key].chips
                for mark in chip(sign.glyph, sign.text, x, y, sign.colour)
            ]
            self.live["chips"][key] = signs

    def stack_centre(self, place: str) -> Point | None:
        at = self.position(place)
        if at is None or "trench" not in self.looks[place].ground:
            return at
        middle = hexes.area(self.board).centre[1]
        return at[0], at[1] - (1 if at[1] < middle else -1) * 0.2 * self.board.grid.radius

    def name_face(self, space: str) -> tuple[Face, float, str]:
        return Face(SERIF, 600, italic=True), 19.0 * self.board.grid.radius / hexes.RADIUS, "#3A2E1A"

    def name_details(self, space: str) -> int:
        return ALWAYS & ~FAR

    def name_anchor(self, space: str) -> Rect | None:
        x, y = self.board.grid.centre(space)
        radius = self.board.grid.radius
        return Rect.centred((x, y), radius * 1.2, radius * 0.9) if self.showing.space(space).name else None

    def obstacles(self) -> Mapping[Any, list[Rect]]:
        found: dict[Any, list[Rect]] = {}
        for place in self.showing.at:
            centre = self.stack_centre(place)
            standing = self.standing(place)
            if centre is not None and standing:
                found[place] = [Rect.centred(centre, *counters.extent(standing[-1][1]))]
        return found

    def repaint_spaces(self, spaces: set[str], before: Showing, repaint: Repaint) -> None:
        masses = False
        for key in spaces & set(self.board.space_ids):
            old = self.looks[key]
            self.looks[key] = self.showing.look.space(self.showing, key, self.showing.space(key))
            masses = masses or bool(set(hexes.MASSES) & (set(old.ground) ^ set(self.looks[key].ground)))
            self._paint_terrain(key)
            repaint.ground.add(f"hex:{key}")
            self.paint_spaces([key])
            repaint.touch("spaces", key)
            repaint.touch("chips", key)
            self.paint_stack(key)
            repaint.touch("counters", key)
        if masses:
            self._paint_masses()
            repaint.ground |= set(hexes.MASSES)
        for key in self.place_names(set(spaces)):
            repaint.touch("names", key)

    def bounds(self) -> Rect:
        return hexes.area(self.board).grown(40)


# ---------------------------------------------------------------------------- squares


class SquaresPicture(Picture):
    """Tiles on squares."""

    counter_side = 60.0

    def paint_ground(self) -> None:
        board: SquaresBoard = self.board
        self.ground["table"] = [
            Mark(rect(-400, -400, board.size[0] + 800, board.size[1] + 800), brush("#414740"))
        ]
        covered = self._covered()
        self.ground["mat"] = [
            Mark(
                rect(covered.left - 6, covered.top - 6, covered.width + 12, covered.height + 12, 9),
                brush("#23271F", 150),
            )
        ]
        for key in board.space_ids:
            self._paint_tile(key)

    def _covered(self) -> Rect:
        return Rect.around(corner for key in self.board.space_ids for corner in self.board.grid.outline(key))

    def _paint_tile(self, key: str) -> None:
        scenario, pack = self.showing.scenario, self.showing.pack
        laid = scenario.tiles.get(key) if scenario else None
        x, y = self.board.grid.centre(key)
        edge = self.board.grid.edge
        if laid is not None and laid.tile in pack.tiles:
            look = self.showing.look.tile(pack, pack.tiles[laid.tile], laid.side)
            marks = tiles.at(tiles.picture(look, laid.turned), edge, x, y)
        else:
            patterns = self.looks[key].ground
            marks = (
                tiles.at(tiles.empty(edge), edge, x, y)
                if not patterns
                else tiles.at(tiles.picture(tiles.TileLook(patterns[0])), edge, x, y)
            )
        self.ground[f"tile:{key}"] = marks

    SIGN_PLACES: Mapping[str, Point] = {
        "w": (-47, -4),
        "e": (46, -4),
        "centre": (0, 0),
        "nw": (-44, -44),
        "ne": (44, -44),
        "sw": (-44, 44),
        "se": (44, 44),
    }

    def paint_spaces(self, spaces: Iterable[str]) -> None:
        for key in spaces:
            x, y = self.board.grid.centre(key)
            marks: Marks = []
            for sign in self.looks[key].chips:
                dx, dy = self.SIGN_PLACES[sign.corner]
                marks += chip(sign.glyph, sign.text, x + dx, y + dy, sign.colour)
            self.live["chips"][key] = detailed(marks, ALWAYS)

    def repaint_spaces(self, spaces: set[str], before: Showing, repaint: Repaint) -> None:
        for key in spaces & set(self.board.space_ids):
            self.looks[key] = self.showing.look.space(self.showing, key, self.showing.space(key))
            self._paint_tile(key)
            repaint.ground.add(f"tile:{key}")
            self.paint_spaces([key])
            repaint.touch("chips", key)
            self.paint_stack(key)
            repaint.touch("counters", key)


# ---------------------------------------------------------------------------- areas


class AreasPicture(Picture):
    """Areas with shared borders."""

    def paint_ground(self) -> None:
        board: AreasBoard = self.board
        look = self.showing.look
        self.lines = {
            key: look.connection(self.showing, key, way) for key, way in board.all_connections.items()
        }
        geometry = areas.Areas.of(board, self.unit)
        self.ground["areas"] = self.enlarged(areas.ground(self.showing, geometry, self.looks, self.lines))

    def paint_spaces(self, spaces: Iterable[str]) -> None:
        for key in spaces:
            if not self.looks[key].water:
                self.live["spaces"][key] = self.enlarged(
                    areas.marker(self.looks[key], *self.marker_place(key))
                )
        for key, look in self.lines.items():
            way = self.board.all_connections[key]
            if look.feature in ("arrow", "gate", "forbidden") and way.between:
                a, b = (self.marker_place(end) for end in way.between)
                self.live["connections"][key] = self.enlarged(areas.crossing(look, a, b))

    def marker_place(self, key: str) -> Point:
        """Where the marker of an area stands, in printed points."""
        own = getattr(self.board.space(key), "city_at", None)
        return self.printed(own or areas.centre(self.board, key))

    def position(self, space: str) -> Point | None:
        if space not in self.board.spaces:
            return None
        x, y = self.marker_place(space)
        return x * self.unit, y * self.unit

    def stack_centre(self, place: str) -> Point | None:
        at = self.position(place)
        return None if at is None else (at[0] + 27 * self.unit, at[1] + 22 * self.unit)

    def name_anchor(self, space: str) -> Rect | None:
        size = 1.0 if self.looks[space].water else 18.0
        return Rect.centred(self.marker_place(space), size, size)

    def name_face(self, space: str) -> tuple[Face, float, str]:
        look = self.looks[space]
        if look.water:
            return Face(SERIF, 600, italic=True), 16.0, "#2F5B72"
        return (BOLD, 16.0, "#241A10") if look.capital else (STRONG, 14.4, "#241A10")

    def name_details(self, space: str) -> int:
        look = self.looks[space]
        return ALWAYS & ~FAR if look.capital or look.water else MIDDLE | NEAR

    def obstacles(self) -> Mapping[Any, list[Rect]]:
        found: dict[Any, list[Rect]] = {
            key: [Rect.centred(self.marker_place(key), 17, 17)]
            for key, look in self.looks.items()
            if not look.water
        }
        for place in self.showing.at:
            centre = self.stack_centre(place) if place in self.board.spaces else None
            if centre is not None:
                found[(place, "stack")] = [Rect.centred(self.printed(centre), 38, 38)]
        return found

    def paint_lettering(self) -> None:
        super().paint_lettering()
        members: dict[str, list[Point]] = {}
        for key, look in self.looks.items():
            if look.nation and not look.water:
                members.setdefault(look.nation, []).append(self.printed(areas.centre(self.board, key)))
        for nation, spots in members.items():
            known = self.showing.pack.nations.get(nation)
            if known is None or len(spots) < 2:
                continue
            words = self.texts(f"nations/{nation}/name", known.name).upper()
            centre, angle, length = areas.country_name(spots)
            size = max(15.0, min(46.0, length / max(1.0, text_width(words, SPREAD, 1.0)) * 1.1))
            marks = [Mark(straight(words, SPREAD, size, centre, angle), brush("#4B3727", 70))]
            self.live["lettering"][f"nation:{nation}"] = self.enlarged(marks)


PICTURES: Mapping[type, type[Picture]] = {
    PointsBoard: PointsPicture,
    HexesBoard: HexesPicture,
    SquaresBoard: SquaresPicture,
    AreasBoard: AreasPicture,
}


def picture_of(showing: Showing, texts: Texts = as_written, zoom: float = 1.0) -> Picture:
    """The picture of a board of any kind."""
    for kind, painter in PICTURES.items():
        if isinstance(showing.board, kind):
            return painter(showing, texts, zoom)
    return Picture(showing, texts, zoom)
