"""Scenarios: overlays on a board that name spaces, counters and cards by id and never copy them."""

from __future__ import annotations

from typing import Generic, Literal, TypeVar

from model.base import (
    BoardId,
    Document,
    Id,
    LocationId,
    PieceId,
    ScenarioId,
    Table,
    Text,
    TileId,
    TrackId,
    field,
)
from model.boards import ConnectionT, Region, SpaceT
from model.content import Options


class Placement(Document):
    """One entry of a set-up list: counters and where they start."""

    essential = frozenset({"at"})

    piece: PieceId = field(title="Counter")
    at: LocationId | None = field(None, title="Starts at", help="A space or a box; empty: not in play.")
    count: int = field(1, title="How many", ge=1, le=1000)
    step: int = field(0, title="Step", help="0 is the full-strength side.", ge=0, le=9)
    order: int = field(0, title="Order in the stack", ge=-1000, le=1000)
    note: str = field("", title="Note", help="For authors; players do not see it.")


class LaidTile(Document):
    """A tile laid on a space of a square board."""

    tile: TileId = field(title="Tile")
    side: Literal["a", "b"] = field("a", title="Face")
    turned: Literal[0, 90, 180, 270] = field(0, title="Turned", unit="degrees")


PlacementT = TypeVar("PlacementT", bound=Placement)
OptionsT = TypeVar("OptionsT", bound=Options)


class Scenario(Document, Generic[SpaceT, ConnectionT, PlacementT, OptionsT]):
    """What a scenario changes on its board, and what it adds: set-up, decks, tracks, options, victory."""

    title: Text = field(title="Title")
    summary: Text = field("", title="Summary", help="One or two sentences for the list of scenarios.")
    briefing: Text = field("", title="Briefing")
    date: str = field("", title="Date")
    board: BoardId = field(title="Board")
    based_on: ScenarioId | None = field(
        None, title="Based on", help="Takes over all that is not written here."
    )
    spaces: Table[LocationId, SpaceT] = field({}, title="Changed spaces")
    connections: Table[Id, ConnectionT] = field({}, title="Changed connections")
    regions: Table[Id, Region] = field({}, title="Regions of this scenario")
    tiles: Table[LocationId, LaidTile] = field({}, title="Tiles laid")
    setup: Table[Id, PlacementT] = field({}, title="Set-up")
    tracks: Table[TrackId, int] = field({}, title="Tracks at the start")
    options: OptionsT | None = field(
        None, title="Options", help="What differs from the defaults of the system."
    )
    note: str = field("", title="Note", help="For authors; players do not see it.")
