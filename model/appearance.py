"""How a system's things are drawn, told in words that a painter knows.

A system publishes a `Look`: it translates its own fields ("fort 3", "only for the British") into a small
neutral vocabulary (a star chip with "3", a dashed line in a colour). Painters know that vocabulary and no
game; systems know their fields and no painter. What a system does not say is found from the marks on its
fields: the first field of a space that names a nation tints it, those that name terrain give its ground.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args, get_origin

from model.base import Document, Point, Ref
from model.pack import Pack, overlaid

if TYPE_CHECKING:
    from model.boards import Board, Connection, Space
    from model.content import Card, Piece, Tile
    from model.scenario import Placement, Scenario

Corner = Literal["nw", "ne", "sw", "se", "w", "e", "centre"]


@dataclass(frozen=True)
class Chip:
    """A small sign at a corner of a space: fort, port, mountain, swamp, forest, desert, trench, source ..."""

    glyph: str
    text: str = ""
    corner: Corner = "nw"
    colour: str = ""


@dataclass(frozen=True)
class SpaceLook:
    """A space: `ground` names terrain patterns, the lowest first."""

    nation: str | None = None
    form: Literal["box", "wide", "circle"] = "box"
    victory: bool = False
    capital: bool = False
    neutral: bool = False
    caption: str = ""
    """Text inside the box, where it is not a name."""
    chips: tuple[Chip, ...] = ()
    ground: tuple[str, ...] = ()
    water: bool = False
    marker: Literal["", "dot", "port", "capital", "fort"] = ""
    """What stands at the centre of an area."""
    value: str = ""
    """A figure in a hexagon beside the marker."""
    echo: Point | None = None
    """The same space drawn a second time here."""


@dataclass(frozen=True)
class LineLook:
    """A connection. `shelters` names the ends that the river, mountain or fort on it protects."""

    stroke: Literal["solid", "dashed", "dotted", "none"] = "solid"
    colour: str = "#5A5044"
    river: bool = False
    feature: Literal["", "mountain", "fort", "arrow", "gate", "forbidden"] = ""
    shelters: tuple[str, ...] = ()
    legend: str = ""
    """What a line of this kind means, for the map's key."""


@dataclass(frozen=True)
class CounterLook:
    """A counter: rounded square, wide plate with figures, or small card."""

    plate: Literal["square", "wide", "cut", "card", "disc"] = "square"
    size: Literal["large", "small"] = "large"
    colour: str = "#888888"
    ink: str = "#FFFFFF"
    symbol: str = ""
    size_marks: int = 0
    number: str = ""
    """Upper left corner."""
    code: str = ""
    """Upper right corner."""
    values: tuple[str, ...] = ()
    reduced: bool = False
    figures: int = 0
    """Figures standing, of `full_figures`."""
    full_figures: int = 0
    special: str = ""
    """The symbol of a figure that accompanies the others."""
    title: str = ""
    cut: bool = False
    """The corners are cut off: the shape of a counter tells its side where eyes confuse the colours."""


@dataclass(frozen=True)
class TileLook:
    """A terrain tile: its picture, plate and the figures in its corners."""

    ground: str
    plate: str = ""
    caption: str = ""
    coin: str = ""
    burst: str = ""
    shield: str = ""


@dataclass(frozen=True)
class CardLook:
    """The picture of a card that has no artwork."""

    columns: tuple[str, ...] = ()
    """The board in sections, each with the figure that the card gives it; empty where it gives none."""
    figures: tuple[str, ...] = ()
    """Silhouettes side by side."""
    night: bool = False
    colour: str = ""
    """Of the frame, where it is not the deck's."""


@dataclass(frozen=True)
class SignLook:
    """A token that players count: a disc with a star, a cross or letters on it."""

    form: Literal["disc", "star", "cross"] = "disc"
    light: str = "#F3EBD8"
    dark: str = "#B7A98A"
    rim: str = "#5C4C30"
    ink: str = "#2E2A22"
    text: str = ""


@dataclass(frozen=True)
class GroupLook:
    """Spaces that belong together and are framed: an objective, a line of defence."""

    spaces: tuple[str, ...]
    colour: str
    stroke: Literal["solid", "dashed"] = "solid"


@dataclass(frozen=True)
class Showing:
    """What is looked at: a board as one scenario sees it, or the bare board."""

    pack: Pack
    board_id: str
    scenario_id: str | None = None

    @cached_property
    def board(self) -> Board[Any, Any]:
        return self.pack.boards[self.board_id]

    @cached_property
    def scenario(self) -> Scenario[Any, Any, Any, Any] | None:
        """The scenario with all that it takes over from others."""
        return self.pack.scenario(self.scenario_id) if self.scenario_id else None

    @cached_property
    def look(self) -> Look:
        return self.pack.system.look

    def space(self, space: str) -> Space:
        """The space with what the scenario writes over it."""
        base: Space = self.board.space(space)
        changed = self.scenario.spaces.get(space) if self.scenario else None
        return base if changed is None else overlaid(base, changed)

    @cached_property
    def at(self) -> Mapping[str, tuple[str, ...]]:
        """The entries of the set-up list by where they stand, the lowest of a stack first."""
        found: dict[str, list[tuple[int, str]]] = {}
        for key, placement in self.scenario.setup.items() if self.scenario else ():
            if placement.at is not None:
                found.setdefault(placement.at, []).append((placement.order, key))
        return {
            place: tuple(key for _, key in sorted(keys, key=lambda entry: entry[0]))
            for place, keys in found.items()
        }


class Look:
    """How a system draws. Systems override what is particular to them."""

    strength = ""
    """The field of a set-up's entry that says how many figures stand; empty where there are only steps."""

    def unit(self, showing: Showing) -> float:
        """Board units for one point of the printed map: signs and letters are drawn so large."""
        return 1.0

    def space(self, showing: Showing, key: str, space: Space) -> SpaceLook:
        pack = showing.pack
        nation = next(iter(referring(type(space), "nation")), None)
        terrain = [getattr(space, name) for name in referring(type(space), "terrain")]
        patterns = (pack.terrain[t].pattern or t for t in terrain if t and t in pack.terrain)
        return SpaceLook(nation=getattr(space, nation) if nation else None, ground=tuple(patterns))

    def connection(self, showing: Showing, key: str, connection: Connection) -> LineLook:
        return LineLook()

    def counter(self, pack: Pack, piece: Piece, placement: Placement | None = None) -> CounterLook:
        nation = pack.nations.get(piece.nation or "")
        step = placement.step if placement else 0
        return CounterLook(
            colour=nation.colour if nation else "#8A7F6A",
            ink=contrasting(nation.colour if nation else "#8A7F6A"),
            symbol=piece.symbol or piece.kind,
            code=nation.code if nation else "",
            reduced=step > 0,
            title=piece.name,
        )

    def tile(self, pack: Pack, tile: Tile[Any], face: Literal["a", "b"]) -> TileLook:
        side = tile.a if face == "a" or tile.b is None else tile.b
        terrain = pack.terrain.get(side.terrain)
        return TileLook(
            ground=(terrain.pattern if terrain else "") or side.terrain,
            plate=f"{tile.number}{face}",
            caption=side.name or (terrain.name if terrain else side.terrain),
        )

    def card(self, pack: Pack, card: Card) -> CardLook:
        """A card shows the unit that it brings, where it names one."""
        for name in referring(type(card), "piece"):
            piece = pack.pieces.get(getattr(card, name) or "")
            if piece is not None:
                return CardLook(figures=(piece.symbol or piece.kind,))
        return CardLook()

    def sign(self, pack: Pack, sign: str, side: str | None) -> SignLook:
        """A token of a side, or of nobody's, that the engine counts under this name."""
        owner = pack.sides.get(side or "")
        colour = owner.colour if owner else "#B7A98A"
        return SignLook(light=mixed(colour, "#FFFFFF", 0.45), dark=colour, rim=mixed(colour, "#000000", 0.5))

    def die_face(self, pack: Pack, face: str) -> str:
        """The glyph that a face of the system's own dice shows: soldier, skull, burst, flag, or a token of
        that name; empty where the face is a word."""
        return ""

    def ground(self, showing: Showing) -> str:
        """The pattern of the whole board under its hexes or squares."""
        return "fields"

    def dividers(self, showing: Showing) -> tuple[tuple[Point, Point], ...]:
        """Dotted lines across the board, between its sections."""
        return ()

    def groups(self, showing: Showing) -> tuple[GroupLook, ...]:
        """Framed groups of spaces."""
        return ()

    def is_cut(self, pack: Pack, nation: str | None) -> bool:
        """Whether counters of a nation have their corners cut off: those of the second side have."""
        known = pack.nations.get(nation or "")
        return known is not None and known.side in list(pack.sides)[1:]

    def land_colour(self, pack: Pack, nation: str) -> str:
        """The tint of a nation's land: its colour, mostly paper."""
        known = pack.nations.get(nation)
        return mixed(known.colour, "#F7F1E1", 0.72) if known else "#E5E1D6"


@cache
def referring(document: type[Document], kind: str) -> tuple[str, ...]:
    """The fields of a document that name one thing of this kind, in their order."""
    return tuple(
        name
        for name, declared in document.model_fields.items()
        if _names(
            Annotated[(declared.annotation, *declared.metadata)]
            if declared.metadata
            else declared.annotation,
            kind,
        )
    )


def _names(kind: Any, wanted: str) -> bool:
    if get_origin(kind) is Annotated:
        inner, *marks = get_args(kind)
        return any(isinstance(m, Ref) and wanted in m.kinds for m in marks) or _names(inner, wanted)
    if get_origin(kind) is tuple:
        return False
    return any(_names(member, wanted) for member in get_args(kind))


def channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mixed(colour: str, other: str, share: float) -> str:
    """`colour` with this share of `other` in it."""
    pairs = zip(channels(colour), channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


def contrasting(colour: str) -> str:
    """Light or dark ink, whichever reads better on the colour."""
    red, green, blue = channels(colour)
    return "#221A10" if 0.299 * red + 0.587 * green + 0.114 * blue > 140 else "#FFFFFF"
