"""A board as marks, by layer and by thing: a change repaints the things that it names and nothing else.

The *ground* (sea, land, terrain, tiles) is drawn once into tiles of pixels; the *live* layers (lines, boxes,
chips, counters, names) are items of the scene. `things` is what the pointer can find.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from editor.canvas import counters, furniture, labels, scenery
from editor.canvas.geometry import Point, Rect
from editor.canvas.ink import (
    MIDDLE,
    NEAR,
    STRONG,
    Face,
    Mark,
    Marks,
    brush,
    detail_at,
    pen,
    rect,
    scaled,
    text_path,
    text_width,
)
from model.appearance import CounterLook, LineLook, Showing, SpaceLook
from model.change import Change, Path

MANY_NAMES = 1500
"""More names than this stand below their spaces without a search for better places."""

LEAST_NAME = 9.0
"""Pixels: smaller names are not read."""

LAYERS = ("lettering", "halos", "connections", "groups", "spaces", "boxes", "chips", "counters", "names")
"""Live layers, the lowest first."""

MERGED = frozenset({"halos", "connections", "spaces"})
"""Layers whose marks may be drawn as one where they look alike."""


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

    def __init__(
        self, showing: Showing, texts: Texts = as_written, zoom: float = 1.0, *, in_play: bool = False
    ) -> None:
        """`zoom` is what names are lettered for; with 0 they wait for `resize_names`. In play, counters are
        no marks: `stacks` tells them, and the canvas stamps them."""
        self.showing, self.texts = showing, texts
        self.in_play = in_play
        self.stacks: dict[str, list[tuple[Point, list[CounterLook]]]] = {}
        self._counters: dict[str, tuple[Any, Any, CounterLook]] = {}
        """How the counter of an entry looks, as long as its placement and its piece stay what they are."""
        self.loose: dict[str, Marks] = {}
        """In play: markers and counts, which the canvas draws itself."""
        self._ground: dict[str, Marks] | None = None
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
        return marks if self.unit == 1.0 else scaled(marks, self.unit, 0.0, 0.0)

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
        for cached in ("_ways", "_spots"):
            self.__dict__.pop(cached, None)
        self._ground = None
        for layer in self.live.values():
            layer.clear()
        self.stacks.clear()
        self._counters.clear()
        self.loose.clear()
        self.looks = {
            key: look.space(self.showing, key, self.showing.space(key)) for key in self.board.space_ids
        }
        self.paint_spaces(self.board.space_ids)
        self.paint_lettering()
        self.paint_furniture()
        for place in self.showing.at:
            self.paint_stack(place)
        self.place_names()

    @property
    def ground(self) -> dict[str, Marks]:
        """The marks of sea, land, terrain and tiles by key, painted when somebody first wants them."""
        if self._ground is None:
            self._ground = {}
            self.paint_ground()
        return self._ground

    def ground_made_from(self) -> str:
        """What the ground shows, in words that are the same for the same picture; empty where telling it
        would take as long as painting."""
        return ""

    overhang = 0.0
    """How far the ground reaches beyond the board."""

    def paint_ground(self) -> None:
        self.ground["sheet"] = [Mark(rect(0, 0, *self.board.size), brush("#F2EBDA"))]

    def paint_spaces(self, spaces: Iterable[str]) -> None:
        """Boxes, chips and lines of these spaces."""

    def paint_lettering(self) -> None:
        base = f"boards/{self.showing.board_id}/artwork"
        for key, marks in scenery.names(self.board, lambda key, text: self.texts(f"{base}/{key}/text", text)):
            self.live["lettering"][key] = marks

    def paint_furniture(self, only: Container[str] | None = None) -> None:
        """Boxes, tracks and their markers: all, or those with these keys."""
        base, live = f"boards/{self.showing.board_id}", self.live["boxes"]

        def wanted(key: str) -> bool:
            return only is None or key in only

        for key, box in self.board.boxes.items():
            printed = self._printed_item(box)
            if wanted(f"frame:{key}"):
                name = self.texts(f"{base}/boxes/{key}/name", box.name)
                live[f"frame:{key}"] = self.enlarged(furniture.box(printed, name))
            if wanted(f"box:{key}"):
                self._fill_box(key, printed)
        starts = self.showing.scenario.tracks if self.showing.scenario else {}
        for key, track in self.board.tracks.items():
            printed = self._printed_item(track)
            if wanted(f"track:{key}"):
                name = self.texts(f"{base}/tracks/{key}/name", track.name)
                steps = [
                    self.texts(f"{base}/tracks/{key}/steps/{i}", step) for i, step in enumerate(track.steps)
                ]
                live[f"track:{key}"] = self.enlarged(furniture.track(printed, name, steps))
            if wanted(f"marker:{key}"):
                value = starts.get(key, track.start)
                self._moving_marks[f"marker:{key}"] = self.enlarged(furniture.marker(printed, value))

    def _fill_box(self, key: str, box: Any) -> None:
        looks = [look for _, look in self.standing(key)]
        marks = furniture.box_count(box, len(looks))
        if self.in_play:
            self.stacks[key] = [
                ((x * self.unit, y * self.unit), [look]) for (x, y), look in furniture.places(box, looks)
            ]
        else:
            marks += furniture.boxed(box, looks)
        self._moving_marks[f"box:{key}"] = self.enlarged(marks)

    @property
    def _moving_marks(self) -> dict[str, Marks]:
        """Where the marks go that play alters all the time."""
        return self.loose if self.in_play else self.live["boxes"]

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
                kept = self._counters.get(entry)
                if kept is None or kept[0] is not placement or kept[1] is not piece:
                    look = self.showing.look.counter(pack, piece, placement)
                    kept = self._counters[entry] = (placement, piece, look)
                found += [(entry, kept[2])] * placement.count
        return found

    def paint_stack(self, place: str) -> None:
        looks = [look for _, look in self.standing(place)]
        centre = self.stack_centre(place)
        if place in self.board.boxes or centre is None:
            return
        if self.in_play:
            self.stacks[place] = [(centre, looks)] if looks else []
        elif looks:
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

    def obstacles(self, near: Rect | None = None) -> Mapping[Any, list[Rect]]:
        """What names must not cover: everywhere, or near a place."""
        return {}

    def name_lines(self, near: Rect | None = None) -> Iterable[tuple[Point, Point]]:
        """Lines that names had better not lie on."""
        return ()

    def place_names(self, only: set[str] | None = None) -> set[str]:
        """Find places for the names, those of some spaces or all; returns what moved."""
        if not self.zoom:
            return set()
        wanted, texts = [], {}
        shown = detail_at(self.counter_side, self.zoom)
        for space in self.board.space_ids if only is None else only:
            anchor, words = self.name_anchor(space), self.shown_name(space)
            if anchor is None or not words or not self.name_details(space) & shown:
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
        if len(wanted) > MANY_NAMES:
            found = {name.key: labels.below(name) for name in wanted}
        else:
            near = None if only is None else self._around(wanted)
            found = labels.place(
                wanted, self.obstacles(near), self.name_lines(near), panels, sheet, self.name_places
            )
        for key, place in found.items():
            space = str(key)
            self.name_places[space] = place
            words, split = texts[space]
            lines = [words] if place.lines == 1 or not split else list(split)
            self.live["names"][space] = self.enlarged(self._name_marks(space, place, lines))
        return set(texts)

    def _around(self, names: list[labels.Name]) -> Rect:
        """What has to be looked at to place some names anew."""
        whole = names[0].around if names else Rect(0, 0, 0, 0)
        for name in names[1:]:
            whole = whole.united(name.around)
        return whole.grown(160.0)

    def _name_size(self, space: str) -> tuple[Face, float]:
        """Names grow slower than the map, and never become too small to read."""
        face, size, _ = self.name_face(space)
        zoom = self.zoom * self.unit
        return face, max(size * zoom**0.45, LEAST_NAME) / zoom

    def resize_names(self, zoom: float) -> Repaint | None:
        """Place the names anew for a zoom, where it differs enough to show."""
        same_detail = detail_at(self.counter_side, zoom) == detail_at(self.counter_side, self.zoom)
        if self.zoom and same_detail and abs(zoom / self.zoom - 1.0) < 0.08:
            return None
        before = set(self.live["names"])
        self.zoom = zoom
        return Repaint(live={"names": before | self.place_names()})

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
                repaint.touch("boxes", f"marker:{edit.path[3]}")
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
            self.paint_furniture(repaint.live["boxes"])
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

    def things_at(self, repaint: Repaint) -> tuple[list[Path], list[Thing]] | None:
        """The paths whose things a change may have moved, and what stands there now; None where everything
        has to be looked at."""
        return None

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


KINDS: Mapping[str, tuple[str, str]] = {
    "points": ("editor.canvas.points_picture", "PointsPicture"),
    "hexes": ("editor.canvas.hexes_picture", "HexesPicture"),
    "squares": ("editor.canvas.squares_picture", "SquaresPicture"),
    "areas": ("editor.canvas.areas_picture", "AreasPicture"),
}
"""Who draws a kind of board. Only the one that is shown is loaded."""


def picture_of(
    showing: Showing, texts: Texts = as_written, zoom: float = 1.0, *, in_play: bool = False
) -> Picture:
    """The picture of a board of any kind."""
    board: Any = showing.board
    module, name = KINDS[board.kind]
    painter: type[Picture] = getattr(import_module(module), name)
    return painter(showing, texts, zoom, in_play=in_play)
