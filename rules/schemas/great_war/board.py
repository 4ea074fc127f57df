"""Hexes and what lies on them: sections, tiles, markers, and what terrain does."""

from __future__ import annotations

from typing import Literal

from model.base import Document, TerrainId, field
from model.boards import Space
from model.content import Terrain
from rules.schemas.great_war.words import Section


class GreatWarSpace(Space):
    """A hex: the sections it belongs to, the tile laid on it and the marker on top."""

    sections: tuple[Section, ...] = field(
        (),
        title="Sections",
        help="One section, or the centre and a flank where a dashed line cuts the hex.",
        rule="R3.3",
        max_length=2,
    )
    tile: TerrainId | None = field(
        None, title="Tile", help="The terrain tile on the hex; open ground where empty.", rule="R4.1"
    )
    marker: TerrainId | None = field(
        None, title="Marker", help="Wire or a shell crater; one to a hex.", rule="R4.7"
    )


class Protection(Document):
    """What a unit on the terrain shrugs off in one attack."""

    soldiers: int = field(0, title="Soldiers absorbed", rule="R21.4", ge=0, le=9)
    flags: int = field(0, title="Flags that may be ignored", rule="R21.4", ge=0, le=9)


class DiceChange(Document):
    """How the terrain changes the dice of a unit that attacks from it."""

    entered: int = field(0, title="Entered this turn", rule="R12.26", unit="dice", ge=-9, le=9)
    already: int = field(0, title="Already there", rule="R12.26", unit="dice", ge=-9, le=9)


class GreatWarTerrain(Terrain):
    """A kind of ground, tile or marker with its movement, battle and line-of-sight entries."""

    layer: Literal["board", "tile", "marker"] = field(
        "tile", title="Layer", help="Printed on the board, a tile, or a marker on top.", rule="R21.1"
    )
    enter: Literal["free", "stop", "forbidden"] = field(
        "free", title="Entering", help="Stop: a unit that enters moves no further this turn.", rule="R21.3"
    )
    leave: Literal["free", "stop_in_adjacent_hex"] = field(
        "free", title="Leaving", help="Whether a unit that leaves must stop in the next hex.", rule="R21.68"
    )
    impassable: bool = field(
        False, title="Impassable", help="No unit may enter it, nor retreat into or through it.", rule="R21.50"
    )
    dice: DiceChange = field(DiceChange(), title="Attacker's dice", rule="R12.26")
    ranged: Protection = field(Protection(), title="Protection at range", rule="R21.4")
    close: Protection = field(Protection(), title="Protection in close combat", rule="R21.4")
    close_from_same_height: Protection | None = field(
        None,
        title="Protection against an attacker as high",
        help="Instead of the close protection, when the attacker's hex is of the same terrain.",
        rule="R21.10",
    )
    sight: Literal["clear", "blocks", "hill"] = field("clear", title="Line of sight", rule="R21.1")
    elevation: int = field(0, title="Elevation", rule="R21.20", ge=0, le=5)
    triple: Literal["crater", "nothing", "flip_to_crater"] = field(
        "nothing",
        title="After a triple of reserve artillery",
        help="What three shells in one direction leave on an aim hex of this terrain.",
        rule="R18.22",
    )
    shelling: Literal["crater", "nothing", "flip_to_crater"] = field(
        "nothing", title="Under the shelling of no-man's-land", rule="R7.5"
    )
    cratered_protection: TerrainId | None = field(
        None,
        title="Protection with a crater on it",
        help="Protects like this terrain from then on.",
        rule="R21.40",
    )
    cratered_as: TerrainId | None = field(
        None, title="With a crater on it counts as", help="In every respect.", rule="R22.13"
    )
    reverse: TerrainId | None = field(None, title="Other side of the marker", rule="R4.7")
    removed_by_burst: bool = field(
        False,
        title="Removed by a burst",
        help="One burst of reserve artillery or of a unit that clears wire takes it off the board.",
        rule="R21.32",
    )
    removed_by_unit: bool = field(
        False, title="Removed by the unit on it", help="Instead of fighting.", rule="R21.30"
    )
