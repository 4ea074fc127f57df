"""Where the things of a game lie on the canvas."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath

from editor.canvas.geometry import Point
from editor.canvas.picture import Picture
from editor.canvas.view import Canvas, outline_of

from .choices import ON_BOARD, Thing


class Places:
    """The board of one scenario with the units of one moment."""

    def __init__(self, canvas: Canvas, picture: Picture, scenario: str, units: Mapping[str, Any]) -> None:
        self.canvas, self.picture, self.scenario = canvas, picture, scenario
        self.units = units
        self._outlines: dict[str, QPainterPath | None] = {}
        self._boxes: dict[str, QRectF | None] = {}

    def at_moment(self, units: Mapping[str, Any]) -> Places:
        """The same board with the units of another moment: spaces stay where they are."""
        other = Places(self.canvas, self.picture, self.scenario, units)
        other._outlines, other._boxes = self._outlines, self._boxes
        return other

    @cached_property
    def standing(self) -> Mapping[str, list[str]]:
        """The units by place."""
        found: dict[str, list[str]] = {}
        for unit, told in self.units.items():
            if (at := told.get("at")) is not None:
                found.setdefault(at, []).append(unit)
        return found

    def path(self, thing: Thing) -> tuple[str, ...]:
        """The path in the pack of what the canvas shows for a thing."""
        table, key = thing
        if table == "piece":
            return ("scenarios", self.scenario, "setup", key)
        part = "boxes" if key in self.picture.board.boxes else "spaces"
        return (*self.picture.prefix, part, key)

    def outline(self, thing: Thing) -> QPainterPath | None:
        table, key = thing
        if table == "piece":
            return self._outline(thing)
        if key not in self._outlines:
            self._outlines[key] = self._outline(thing)
        return self._outlines[key]

    def _outline(self, thing: Thing) -> QPainterPath | None:
        found = self.canvas.thing(self.path(thing))
        if found is None:
            return None
        if found.rings or found.frame is None:
            return outline_of(found, 3.0)
        # The bounds of a point hold its name as well; only its box is lit.
        frame = found.frame.grown(3.0)
        box = QPainterPath()
        box.addRoundedRect(QRectF(frame.left, frame.top, frame.width, frame.height), 4, 4)
        return box

    def is_outlined(self, space: str) -> bool:
        """Whether a space has a shape of its own, as hexes and areas have."""
        found = self.canvas.thing(self.path(("space", space)))
        return found is not None and bool(found.rings)

    def box(self, space: str) -> QRectF | None:
        """What a sign of a space is placed by: its frame, or the middle of its shape."""
        if space not in self._boxes:
            self._boxes[space] = self._box(space)
        return self._boxes[space]

    def _box(self, space: str) -> QRectF | None:
        centre = self.centre(space)
        if self.is_outlined(space) and centre is not None:
            side = self.picture.counter_side
            return QRectF(centre[0] - side / 2, centre[1] - side / 2, side, side)
        outline = self.outline(("space", space))
        return outline.boundingRect() if outline is not None else None

    def centre(self, place: str | None) -> Point | None:
        if place is None:
            return None
        box = self.picture.board.boxes.get(place)
        if box is not None:
            return box.at[0] + box.size[0] / 2, box.at[1] + box.size[1] / 2
        return self.picture.stack_centre(place)

    def at(self, thing: Thing | None) -> str | None:
        """The place of a unit, or a place itself."""
        if thing is None:
            return None
        if thing[0] == "piece":
            at = self.units.get(thing[1], {}).get("at")
            return str(at) if at is not None else None
        return thing[1] if thing[0] in ON_BOARD else None

    def is_hostile(self, thing: Thing, seat: str) -> bool:
        """Whether choosing it reaches something of another side."""
        units = [thing[1]] if thing[0] == "piece" else self.standing.get(thing[1], [])
        return any(self.units.get(unit, {}).get("side") not in (None, seat) for unit in units)
