"""The picture of a board of areas: areas with shared borders."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from editor.canvas import areas
from editor.canvas.geometry import Point, Rect
from editor.canvas.ink import (
    ALWAYS,
    BOLD,
    FAR,
    MIDDLE,
    NEAR,
    SPREAD,
    STRONG,
    Face,
    Mark,
    brush,
    text_width,
)
from editor.canvas.lettering import straight
from editor.canvas.picture import Picture
from model.boards import AreasBoard
from resources.fonts import SERIF


class AreasPicture(Picture):
    """Areas with shared borders."""

    def paint_all(self) -> None:
        look, ways = self.showing.look, self.board.all_connections
        self.lines = {key: look.connection(self.showing, key, way) for key, way in ways.items()}
        super().paint_all()

    def paint_ground(self) -> None:
        board: AreasBoard = self.board
        geometry = areas.Areas.of(board, self.unit)
        self.ground["areas"] = self.enlarged(areas.ground(self.showing, geometry, self.looks, self.lines))

    def paint_spaces(self, spaces: Iterable[str]) -> None:
        for key in spaces:
            if not self.looks[key].water:
                self.live["spaces"][key] = self.enlarged(
                    areas.marker(self.looks[key], *self.marker_place(key))
                )
        for key, look in self.lines.items():
            way = self.board.all_connections[key]
            if look.feature in ("arrow", "gate", "forbidden") and way.between:
                a, b = (self.marker_place(end) for end in way.between)
                self.live["connections"][key] = self.enlarged(areas.crossing(look, a, b))

    def marker_place(self, key: str) -> Point:
        """Where the marker of an area stands, in printed points."""
        own = getattr(self.board.space(key), "city_at", None)
        return self.printed(own or areas.centre(self.board, key))

    def position(self, space: str) -> Point | None:
        if space not in self.board.spaces:
            return None
        x, y = self.marker_place(space)
        return x * self.unit, y * self.unit

    def stack_centre(self, place: str) -> Point | None:
        at = self.position(place)
        return None if at is None else (at[0] + 27 * self.unit, at[1] + 22 * self.unit)

    def name_anchor(self, space: str) -> Rect | None:
        size = 1.0 if self.looks[space].water else 18.0
        return Rect.centred(self.marker_place(space), size, size)

    def name_face(self, space: str) -> tuple[Face, float, str]:
        look = self.looks[space]
        if look.water:
            return Face(SERIF, 600, italic=True), 16.0, "#2F5B72"
        return (BOLD, 16.0, "#241A10") if look.capital else (STRONG, 14.4, "#241A10")

    def name_details(self, space: str) -> int:
        look = self.looks[space]
        return ALWAYS & ~FAR if look.capital or look.water else MIDDLE | NEAR

    def obstacles(self, near: Rect | None = None) -> Mapping[Any, list[Rect]]:
        found: dict[Any, list[Rect]] = {
            key: [Rect.centred(self.marker_place(key), 17, 17)]
            for key, look in self.looks.items()
            if not look.water
        }
        for place in self.showing.at:
            centre = self.stack_centre(place) if place in self.board.spaces else None
            if centre is not None:
                found[(place, "stack")] = [Rect.centred(self.printed(centre), 38, 38)]
        return found

    def paint_lettering(self) -> None:
        super().paint_lettering()
        members: dict[str, list[Point]] = {}
        for key, look in self.looks.items():
            if look.nation and not look.water:
                members.setdefault(look.nation, []).append(self.printed(areas.centre(self.board, key)))
        for nation, spots in members.items():
            known = self.showing.pack.nations.get(nation)
            if known is None or len(spots) < 2:
                continue
            words = self.texts(f"nations/{nation}/name", known.name).upper()
            centre, angle, length = areas.country_name(spots)
            size = max(15.0, min(46.0, length / max(1.0, text_width(words, SPREAD, 1.0)) * 1.1))
            marks = [Mark(straight(words, SPREAD, size, centre, angle), brush("#4B3727", 70))]
            self.live["lettering"][f"nation:{nation}"] = self.enlarged(marks)
