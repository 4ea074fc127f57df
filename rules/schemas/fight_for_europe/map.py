"""The area map: land and sea areas, the borders between them, sea gates and crossing arrows.

Which areas touch follows from their shapes. An area bears the terrain that protects it all round; what
protects it on one side only stands on the border to that side, so nothing is said twice.
"""

from __future__ import annotations

from typing import Literal

from model.base import Document, NationId, Point, SpaceId, TerrainId, Text, field
from model.boards import Connection, Space


class Area(Space):
    """A land or sea area, named after its main city."""

    kind: Literal["land", "sea"] = field("land", title="Kind", rule="3-02")
    country: NationId | None = field(
        None,
        title="Country",
        help="Home country or colony: its original borders, in which new units appear. Empty at sea.",
        rule="7-04",
    )
    owner: NationId | None = field(
        None,
        title="Controlled by",
        help="At the start of the war; the country itself where empty.",
        rule="5-01",
    )
    terrain: TerrainId = field(
        "clear", title="Terrain", help="What protects against every attack.", rule="5.2-04"
    )
    port: bool = field(
        False,
        title="Port",
        help="Fleets may base here and units may land. A coast without a port has no naval access.",
        rule="3-10",
    )
    hpp: int = field(
        0,
        title="HPP",
        help="Printed on this one area; a country's own value stands with it.",
        rule="11-06",
        ge=0,
        le=20,
    )
    city: str = field(
        "", title="Main city", help="What locates the area; players read its name.", rule="3-03"
    )
    city_at: Point | None = field(
        None, title="City on the board", unit="units", help="Where the marker is drawn."
    )
    lon_lat: Point | None = field(
        None, title="Longitude and latitude", unit="degrees", help="Of the main city."
    )


class Gate(Document):
    """A sea passage that needs permission."""

    name: Text = field(title="Name")
    held_by: tuple[SpaceId, ...] = field(
        title="Controlling areas", help="Whoever holds all of them.", rule="3-11", min_length=1
    )
    passes: Literal["holder and allies", "one power"] = field(
        "holder and allies", title="Who passes", rule="3-11"
    )
    power: NationId | None = field(None, title="Power", help="The only one that passes.", rule="3-13")
    neutral_holder: Literal["closed", "open"] = field(
        "closed", title="While the holder is neutral", rule="3-12"
    )
    through: SpaceId | None = field(
        None, title="Through", help="The land area that a canal runs through.", rule="3-13"
    )
    wrecked_by_capture: bool = field(
        False, title="Wrecked by capture", help="Unusable once an enemy has taken it.", rule="3-13"
    )
    cost: int = field(1, title="Movement points", rule="3-02", ge=1, le=6)
    aircraft: bool = field(
        True, title="Counts for aircraft", help="Whether the two seas are neighbours in the air."
    )


class Passage(Connection):
    """A border between two land areas, a coast, a limit of two seas, a gate, or an arrow across a strait."""

    river: tuple[SpaceId, ...] = field(
        (),
        title="River protects",
        help="The areas whose defenders are behind the river.",
        rule="5.2-04",
        max_length=2,
    )
    river_name: Text = field("", title="River", rule="3-04")
    mountain: tuple[SpaceId, ...] = field(
        (),
        title="Mountains protect",
        help="Areas with mountains against this side only.",
        rule="3-06",
        max_length=2,
    )
    fort: tuple[SpaceId, ...] = field(
        (), title="Fort protects", help="Areas with a fort against this side only.", rule="3-06", max_length=2
    )
    arrow: bool = field(
        False, title="Crossing arrow", help="Land units cross this strait without a fleet.", rule="3-08"
    )
    strait: Text = field("", title="Strait", help="Under a crossing arrow.", rule="3-08")
    gate: Gate | None = field(None, title="Sea gate", rule="3-11")
    forbidden: bool = field(
        False,
        title="Forbidden crossing",
        help="Marked on the map: no way across, near as it looks.",
        rule="3-09",
    )
