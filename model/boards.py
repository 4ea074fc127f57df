"""Boards of four kinds behind one interface.

A point-to-point link, a border between two areas and the side that two hexes share are all a *connection*.
On `points` boards connections are written down; on `areas`, `hexes` and `squares` they follow from geometry
and only what differs is written: an entry under a derived id changes it, one with `absent` removes it, any
other adds a connection.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Any, Generic, Literal, TypeAlias, TypeVar

from pydantic import Field, StringConstraints

from model.areas import Polygon, area_rings, points_of, polygons_of
from model.base import (
    ArtworkFile,
    Document,
    Id,
    NationId,
    Point,
    SideId,
    SpaceId,
    Table,
    Text,
    field,
)
from model.grids import HexGrid, SquareGrid

T = TypeVar("T")

LINE = re.compile(r"-?\d+(?:\.\d+)?,-?\d+(?:\.\d+)?(?:[ ;]-?\d+(?:\.\d+)?,-?\d+(?:\.\d+)?)*")
Line = Annotated[str, StringConstraints(pattern=f"^{LINE.pattern}$", max_length=400_000)]
"""A drawn line as `x,y x,y ...`; rings of one shape are parted by `;`. See `points_of` and `rings_of`."""

Colour = Annotated[str, StringConstraints(pattern=r"^#[0-9a-fA-F]{6}$")]


class Case(Document, Generic[T]):
    """One case of a value that depends on who goes where and when; what is not named does not matter."""

    leaving: SpaceId | None = field(
        None, title="Leaving", help="Holds when leaving this end of the connection."
    )
    nation: tuple[NationId, ...] = field((), title="Nations")
    side: tuple[SideId, ...] = field((), title="Sides")
    season: tuple[str, ...] = field((), title="Seasons")
    value: T = field(title="Value")

    def holds(self, *, leaving: str | None, nation: str | None, side: str | None, season: str | None) -> bool:
        return (
            (self.leaving is None or self.leaving == leaving)
            and (not self.nation or nation in self.nation)
            and (not self.side or side in self.side)
            and (not self.season or season in self.season)
        )


Varying: TypeAlias = T | tuple[Case[T], ...]
"""A plain value, or cases of which the first that holds counts."""


def value_in(
    varying: Any,
    default: Any = None,
    *,
    leaving: str | None = None,
    nation: str | None = None,
    side: str | None = None,
    season: str | None = None,
) -> Any:
    """The value of a varying attribute for this direction, nation, side and season."""
    if not (isinstance(varying, tuple) and varying and isinstance(varying[0], Case)):
        return varying
    for case in varying:
        if case.holds(leaving=leaving, nation=nation, side=side, season=season):
            return case.value
    return default


class Space(Document):
    """A place that pieces can be in. Systems add their own fields."""

    name: Text = field("", title="Name")
    at: Point | None = field(None, title="Position", unit="units", help="Centre on the board.")
    label: Point | None = field(
        None, title="Label offset", unit="units", help="From the centre; placed by itself if empty."
    )
    tags: tuple[str, ...] = field((), title="Tags", help="Words that rules and searches refer to.")
    note: str = field("", title="Note", help="For authors; players do not see it.")


class Connection(Document):
    """A way between two spaces. Systems add their own fields."""

    essential = frozenset({"between"})

    between: tuple[SpaceId, SpaceId] | None = field(
        None, title="Between", help="The two ends; left out where geometry gives them."
    )
    one_way: bool = field(False, title="One way", help="Only from the first end to the second.")
    absent: bool = field(False, title="Absent", help="The spaces touch, but nothing connects them.")
    via: tuple[Point, ...] = field((), title="Bends", unit="units")
    note: str = field("", title="Note", help="For authors; players do not see it.")


class Region(Document):
    """A named set of spaces."""

    name: Text = field("", title="Name")
    spaces: tuple[SpaceId, ...] = field((), title="Spaces")
    colour: Colour | None = field(None, title="Colour")
    note: str = field("", title="Note")


class Box(Document):
    """A place beside the map for pieces or markers: reserve, eliminated units, force pool."""

    name: Text = field(title="Name")
    at: Point = field((0.0, 0.0), title="Top left corner", unit="units")
    size: Point = field((200.0, 120.0), title="Size", unit="units")
    side: SideId | None = field(None, title="Side")
    tags: tuple[str, ...] = field((), title="Tags")


class Track(Document):
    """A row of numbered or named steps with a marker: turn, victory points, war status."""

    name: Text = field(title="Name")
    first: int = field(0, title="First step", ge=-1000, le=1000)
    last: int = field(10, title="Last step", ge=-1000, le=1000)
    steps: tuple[Text, ...] = field((), title="Step names", help="From the first on; numbers where empty.")
    start: int | None = field(None, title="Marker at the start")
    at: Point = field((0.0, 0.0), title="Top left corner", unit="units")
    size: Point = field((400.0, 40.0), title="Size", unit="units")
    rows: int = field(1, title="Rows", ge=1, le=50)
    side: SideId | None = field(None, title="Side")


class Outline(Document):
    """Scenery: land, closed water, a nation's area, a border, a river, an inset frame."""

    draw: Literal["outline"]
    style: Literal["land", "water", "nation", "border", "river", "coast", "inset", "frame"] = field(
        "land", title="Style"
    )
    nation: NationId | None = field(None, title="Nation", help="Gives the tint.")
    name: Text = field("", title="Name", help="Lettered along the area.")
    lines: tuple[Line, ...] = field((), title="Lines", help="Closed where the style is an area.")


class ControlPoint(Document):
    """A point of a picture, and the place on the board where it belongs."""

    picture: Point = field(title="In the picture", unit="pixels", help="From its top left corner.")
    board: Point = field(title="On the board", unit="units")


class Picture(Document):
    """An image on the board: artwork, or a map to trace."""

    draw: Literal["picture"]
    file: ArtworkFile = field(title="File", help="Below artwork/.")
    at: Point = field((0.0, 0.0), title="Top left corner", unit="units")
    size: Point | None = field(None, title="Size", unit="units")
    angle: float = field(
        0.0, title="Angle", unit="degrees", ge=-180, le=180, help="Clockwise about the top left corner."
    )
    lean: float = field(
        0.0, title="Lean", unit="degrees", ge=-80, le=80, help="How far its foot is pushed to the right."
    )
    opacity: float = field(1.0, title="Opacity", ge=0, le=1)
    tracing: bool = field(False, title="For tracing only", help="Shown while editing, never printed.")
    points: tuple[ControlPoint, ...] = field(
        (), title="Control points", help="They lay the picture; the picture tool sets them."
    )
    fit: Literal["similar", "affine"] = field(
        "similar", title="Fit", help="Whether control points keep its shape or may stretch it."
    )


class Label(Document):
    """A text on the board that belongs to no space: a sea, a country, a note."""

    draw: Literal["label"]
    text: Text = field(title="Text")
    at: Point = field(title="Centre", unit="units")
    size: float = field(24.0, title="Size", unit="units", gt=0, le=2000)
    angle: float = field(0.0, title="Angle", unit="degrees", ge=-180, le=180)
    style: Literal["sea", "country", "river", "note", "title"] = field("note", title="Style")


Artwork = Annotated[Outline | Picture | Label, Field(discriminator="draw")]

SpaceT = TypeVar("SpaceT", bound=Space)
ConnectionT = TypeVar("ConnectionT", bound=Connection)


class Board(Document, Generic[SpaceT, ConnectionT]):
    """What boards of all kinds have."""

    title: Text = field("", title="Title")
    size: Point = field((1000.0, 800.0), title="Size", unit="units")
    spaces: Table[Id, SpaceT] = field({}, title="Spaces")
    connections: Table[Id, ConnectionT] = field({}, title="Connections")
    regions: Table[Id, Region] = field({}, title="Regions")
    boxes: Table[Id, Box] = field({}, title="Boxes")
    tracks: Table[Id, Track] = field({}, title="Tracks")
    artwork: Table[Id, Artwork] = field({}, title="Artwork")

    @property
    def space_ids(self) -> tuple[str, ...]:
        """Every space of the board, written or derived, in a fixed order."""
        return tuple(self.spaces)

    def has_space(self, space: str) -> bool:
        """Whether the board has such a space, written or derived."""
        return space in self.spaces

    def space(self, space: str) -> SpaceT:
        """The space of that id; KeyError when the board has none."""
        return self.spaces[space]

    def position(self, space: str) -> Point | None:
        return self.space(space).at

    def shape(self, space: str) -> tuple[tuple[Point, ...], ...]:
        """Rings of the space's outline; empty for points."""
        return ()

    def shown_name(self, space: str) -> str:
        """What people call the space: its name, or its printed number."""
        return self.space(space).name or space

    @cached_property
    def derived_connections(self) -> Mapping[str, tuple[str, str]]:
        """Connections that follow from geometry: id -> ends."""
        return {}

    @cached_property
    def all_connections(self) -> Mapping[str, ConnectionT]:
        """Every connection in force: written ones, and derived ones with what was written of them."""
        if not self.derived_connections:
            return {key: c for key, c in self.connections.items() if not c.absent}
        kind = self._made_of(1, Connection)
        result: dict[str, ConnectionT] = {}
        for key, ends in self.derived_connections.items():
            stored = self.connections.get(key)
            if stored is None:
                result[key] = kind.model_construct(_fields_set={"between"}, between=ends)
            elif not stored.absent:
                result[key] = stored.model_copy(update={"between": ends})
        for key, connection in self.connections.items():
            if key not in self.derived_connections and not connection.absent:
                result[key] = connection
        return result

    @cached_property
    def neighbours(self) -> Mapping[str, tuple[tuple[str, str], ...]]:
        """For every space the (neighbour, connection id) pairs that can be reached from it."""
        found: dict[str, list[tuple[str, str]]] = {space: [] for space in self.space_ids}
        for key, connection in self.all_connections.items():
            if connection.between is None:
                continue
            a, b = connection.between
            if a in found and b in found:
                found[a].append((b, key))
                if not connection.one_way:
                    found[b].append((a, key))
        return {space: tuple(ways) for space, ways in found.items()}

    @classmethod
    def _made_of(cls, index: int, otherwise: Any) -> Any:
        """The system's own type of space (0) or connection (1)."""
        arguments = cls.__pydantic_generic_metadata__["args"]
        return arguments[index] if arguments else otherwise


class PointsBoard(Board[SpaceT, ConnectionT], Generic[SpaceT, ConnectionT]):
    """Spaces as points, connections as lines."""

    kind: Literal["points"]


class Border(Document):
    """A line where two areas meet, or an area meets the board's edge. It is drawn once and shapes both."""

    left: SpaceId | None = field(None, title="Area to the left", help="Seen along the line.")
    right: SpaceId | None = field(None, title="Area to the right")
    line: Line = field(title="Line")


class AreasBoard(Board[SpaceT, ConnectionT], Generic[SpaceT, ConnectionT]):
    """Spaces as areas, shaped by shared borders."""

    kind: Literal["areas"]
    borders: Table[Id, Border] = field({}, title="Borders")

    @cached_property
    def _rings(self) -> Mapping[str, tuple[tuple[Point, ...], ...]]:
        return area_rings((b.left, b.right, points_of(b.line)) for b in self.borders.values())

    def shape(self, space: str) -> tuple[tuple[Point, ...], ...]:
        return self._rings.get(space, ())

    def polygons(self, space: str) -> tuple[Polygon, ...]:
        """The connected parts of an area, the largest first, each with its holes."""
        return polygons_of(self.shape(space))

    @cached_property
    def derived_connections(self) -> Mapping[str, tuple[str, str]]:
        pairs = {tuple(sorted((b.left, b.right))) for b in self.borders.values() if b.left and b.right}
        return {
            connection_id(a, b): (a, b)
            for a, b in sorted(pairs)
            if a != b and a in self.spaces and b in self.spaces
        }


class GridBoard(Board[SpaceT, ConnectionT], Generic[SpaceT, ConnectionT]):
    """Spaces given by a grid; `spaces` holds only what an author wrote of some of them."""

    holes: tuple[SpaceId, ...] = field((), title="Holes", help="Cells of the grid that are no spaces.")
    grid: HexGrid | SquareGrid

    @cached_property
    def space_ids(self) -> tuple[str, ...]:
        holes = set(self.holes)
        return tuple(space for space in self.grid.ids if space not in holes)

    @cached_property
    def _on_grid(self) -> frozenset[str]:
        return frozenset(self.space_ids)

    def has_space(self, space: str) -> bool:
        return space in self._on_grid

    def space(self, space: str) -> SpaceT:
        if space not in self._on_grid:
            raise KeyError(space)
        return self.spaces.get(space) or self._blank

    @cached_property
    def _blank(self) -> SpaceT:
        blank: SpaceT = self._made_of(0, Space)()
        return blank

    def position(self, space: str) -> Point | None:
        return self.grid.centre(space)

    def shape(self, space: str) -> tuple[tuple[Point, ...], ...]:
        return (self.grid.outline(space),)

    def shown_name(self, space: str) -> str:
        return self.space(space).name or self.grid.number(space)

    @cached_property
    def derived_connections(self) -> Mapping[str, tuple[str, str]]:
        here = self._on_grid
        order = {space: i for i, space in enumerate(self.space_ids)}
        return {
            connection_id(a, b): (a, b)
            for a in self.space_ids
            for b in self.grid.neighbours(a)
            if b in here and order[a] < order[b]
        }


class HexesBoard(GridBoard[SpaceT, ConnectionT], Generic[SpaceT, ConnectionT]):
    """Spaces as hexes."""

    kind: Literal["hexes"]
    grid: HexGrid = field(title="Grid")


class SquaresBoard(GridBoard[SpaceT, ConnectionT], Generic[SpaceT, ConnectionT]):
    """Spaces as squares, bare or for tiles to be laid on."""

    kind: Literal["squares"]
    grid: SquareGrid = field(title="Grid")


BOARD_KINDS: Mapping[str, type[Board[Any, Any]]] = {
    "points": PointsBoard,
    "areas": AreasBoard,
    "hexes": HexesBoard,
    "squares": SquaresBoard,
}


def connection_id(a: str, b: str) -> str:
    """The id of the connection that geometry gives between two spaces, whichever comes first."""
    return f"{a}~{b}" if a <= b else f"{b}~{a}"
