"""Counters and the places where they start."""

from __future__ import annotations

from typing import Literal

from model.base import Document, Text, field
from model.content import Piece
from model.scenario import Placement
from rules.schemas.great_war.words import Face, Mode, SpecialFigureId, UnitTypeId


class GreatWarPiece(Piece):
    """A unit with its figures, or a token that lies beside the units."""

    kind: Literal["unit", "token"] = field("unit", title="Kind", rule="R10.6")
    unit_type: UnitTypeId | None = field(None, title="Unit type", rule="R4.10")
    special_figures: tuple[SpecialFigureId, ...] = field(
        (),
        title="Special figures",
        help="Attached to the unit; they are no casualties.",
        rule="R17.1",
        max_length=1,
    )
    strengths: tuple[int, ...] = field(
        (), title="Printed strengths", help="Of a reserve artillery token, front and back.", rule="R4.9"
    )


class GreatWarPlacement(Placement):
    """A unit on its starting hex."""

    figures: int | None = field(
        None, title="Figures", help="At the start; full strength where empty.", rule="R22.14", ge=1, le=12
    )
    label: Text = field("", title="Label", help="What this unit is called in the scenario.", rule="R6.4")


class UnitType(Document):
    """A kind of unit: figures, moves, dice."""

    name: Text = field(title="Name")
    unit_class: Literal["soldier", "other"] = field(
        "soldier", title="Class", help="Trench Foot holds soldiers only.", rule="AMB-63"
    )
    figures: int = field(title="Figures", rule="R4.10", ge=1, le=12)
    move_and_battle: int = field(title="Moves and may battle", rule="R11.13", unit="hexes", ge=0, le=12)
    move_only: int = field(title="Moves without battle", rule="R11.13", unit="hexes", ge=0, le=12)
    close_dice: int = field(title="Close combat dice", rule="R12.37", unit="dice", ge=0, le=12)
    ranged_dice: tuple[int, ...] = field(
        title="Ranged dice",
        help="At range 2, 3, 4 and so on; as many entries as it reaches.",
        rule="R12.15",
        unit="dice",
    )
    needs_sight: bool = field(True, title="Needs line of sight", rule="R12.8")
    takes_ground: bool = field(True, title="May take ground", rule="R12.46")
    crossfire: bool = field(False, title="May join in crossfire", rule="R12.18")
    clears_wire: bool = field(False, title="Its bursts remove wire", rule="R21.33")
    is_infantry: bool = field(
        False, title="Counts as infantry", help="For cards that name infantry.", rule="R20.24"
    )
    last_figure: Text = field("", title="Last figure", help="The piece that is removed last.", rule="R16.3")
    special_figures: tuple[SpecialFigureId, ...] = field((), title="May have", rule="R17.6")


class SpecialFigure(Document):
    """A special person attached to a unit."""

    name: Text = field(title="Name")
    attaches_to: tuple[UnitTypeId, ...] = field(title="Goes with", rule="R17.6")
    dice: int = field(0, title="More dice", rule="R17.8", unit="dice", ge=0, le=12)
    dice_in: tuple[Mode, ...] = field((), title="More dice in", rule="R17.8")
    hits_with: tuple[Face, ...] = field((), title="Also hits with", rule="R17.7")
    hits_at_ranges: tuple[int, ...] = field((), title="At ranges", rule="R17.7")
    is_casualty: bool = field(False, title="May be taken as a casualty", rule="R17.4")
