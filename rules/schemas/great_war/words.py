"""Words of the table that several documents share."""

from __future__ import annotations

from typing import Annotated, Literal

from model.base import Ref

Section = Literal["west", "centre", "east"]
"""A third of the board as the page shows it; a seat calls west and east its left or right (R22.2)."""

Flank = Literal["left", "centre", "right"]
"""A third of the board as a seat sees it."""

Seat = Literal["top", "bottom"]
Face = Literal["soldier", "skull", "burst", "flag", "hq"]
Mode = Literal["ranged", "close"]
Compass = Literal["east", "north-east", "north-west", "west", "south-west", "south-east"]

UnitTypeId = Annotated[str, Ref("unit type")]
SpecialFigureId = Annotated[str, Ref("special figure")]
ObjectiveId = Annotated[str, Ref("objective")]
