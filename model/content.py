"""What lies on and beside the board: sides, nations, terrain, counters, tiles, decks and cards."""

from __future__ import annotations

from functools import cache
from typing import Any, Generic, Literal, TypeVar

from model.base import (
    ArtworkFile,
    DeckId,
    Document,
    Id,
    NationId,
    SideId,
    Table,
    TerrainId,
    Text,
    field,
)
from model.boards import Colour


class Side(Document):
    """A party that a seat plays."""

    name: Text = field(title="Name")
    adjective: Text = field("", title="Adjective", help="As in 'Allied unit'.")
    colour: Colour = field("#888888", title="Colour")


class Nation(Document):
    """A nation: colour and allegiance of counters and spaces."""

    name: Text = field(title="Name")
    adjective: Text = field("", title="Adjective", help="As in 'German army'.")
    code: str = field("", title="Code", help="The short form printed on counters.", max_length=8)
    side: SideId | None = field(None, title="Side")
    colour: Colour = field("#888888", title="Colour")


class Terrain(Document):
    """A kind of terrain."""

    name: Text = field(title="Name")
    colour: Colour = field("#d8d2bd", title="Colour")
    pattern: str = field("", title="Pattern", help="Name of the drawn pattern; none where empty.")
    help: Text = field("", title="Effect in words")


class Piece(Document):
    """A counter, figure or marker, as often as the box holds it."""

    name: Text = field(title="Name")
    nation: NationId | None = field(None, title="Nation")
    kind: str = field("", title="Kind", help="Army, corps, infantry, marker ...")
    count: int = field(1, title="How many", ge=0, le=1000)
    symbol: str = field("", title="Symbol", help="Name of the symbol drawn on the counter.")
    tags: tuple[str, ...] = field((), title="Tags", help="Words that rules and searches refer to.")
    note: str = field("", title="Note", help="For authors; players do not see it.")


class TileSide(Document):
    """One face of a terrain tile."""

    terrain: TerrainId = field(title="Terrain")
    name: Text = field("", title="Name")
    art: ArtworkFile | None = field(None, title="Picture")


TileSideT = TypeVar("TileSideT", bound=TileSide)


class Tile(Document, Generic[TileSideT]):
    """A two-sided terrain tile."""

    number: int = field(title="Number", ge=0, le=100_000)
    a: TileSideT = field(title="Front")
    b: TileSideT | None = field(None, title="Back")
    count: int = field(1, title="How many", ge=0, le=1000)


class Layout(Document):
    """How the cards of a deck are laid out, in millimetres."""

    size: tuple[float, float] = field((63.0, 88.0), title="Size", unit="mm")
    parts: Table[Id, LayoutPart] = field({}, title="Parts")


class LayoutPart(Document):
    """One part of a card's face: a field of the card in a box."""

    shows: str = field(title="Shows", help="A field of the card, or a text with {field} in it.")
    at: tuple[float, float] = field(title="Top left corner", unit="mm")
    size: tuple[float, float] = field(title="Size", unit="mm")
    points: float = field(8.0, title="Type size", unit="pt", gt=0, le=96)
    smallest: float = field(5.0, title="Smallest type size", unit="pt", gt=0, le=96)
    align: Literal["left", "centre", "right"] = field("left", title="Alignment")
    weight: Literal["normal", "bold"] = field("normal", title="Weight")
    style: Literal["text", "title", "badge", "picture", "footer"] = field("text", title="Style")


Layout.model_rebuild()


@cache
def standard_layout() -> Layout:
    """For decks that have no layout of their own."""

    def part(shows: str, at: tuple[float, float], size: tuple[float, float], **other: Any) -> LayoutPart:
        return LayoutPart(shows=shows, at=at, size=size, **other)

    parts = {
        "title": part(
            "name", (14.5, 1.6), (46.9, 10.4), points=15, smallest=8.5, weight="bold", style="title"
        ),
        "number": part(
            "number", (2, 2), (11.2, 11.2), points=15, align="centre", weight="bold", style="badge"
        ),
        "picture": part("picture", (4, 17), (55, 26), style="picture"),
        "text": part("text", (5.5, 45.5), (52, 34), points=10.1, smallest=6.5, align="centre"),
        "footer": part("{deck}", (5, 81.2), (53, 4.6), points=6.5, smallest=6.5, style="footer"),
    }
    return Layout(parts=Table(parts))


class Deck(Document):
    """A deck of cards."""

    name: Text = field(title="Name")
    side: SideId | None = field(None, title="Side", help="Whose deck it is; empty where both draw from it.")
    colour: Colour = field("#888888", title="Colour")
    layout: Layout | None = field(None, title="Layout")


class Card(Document):
    """A card, as often as the deck holds it."""

    name: Text = field(title="Name")
    deck: DeckId = field(title="Deck")
    number: int | None = field(None, title="Number", ge=0, le=100_000)
    count: int = field(1, title="How many", ge=0, le=1000)
    text: Text = field(
        "", title="Text", help="What players read; names as references such as {space:verdun}."
    )
    picture: ArtworkFile | None = field(None, title="Picture")
    note: str = field("", title="Note", help="For authors; players do not see it.")


class Tables(Document):
    """Tables and parameters of the rules. Systems bring their own."""


class Options(Document):
    """Choices of edition and rulings that a scenario or a game makes. Systems bring their own."""
