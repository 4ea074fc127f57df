"""The picture of a board of hexes: terrain on hexes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from editor.canvas import (
    counters,
    hex_art,
    hex_masses,
    hex_shapes,
    hexes,
)
from editor.canvas.geometry import Point, Rect
from editor.canvas.glyphs import chip
from editor.canvas.ink import (
    ALWAYS,
    FAR,
    MIDDLE,
    NEAR,
    STRONG,
    Face,
    Mark,
    Marks,
    brush,
    pen,
    rect,
    text_path,
)
from editor.canvas.picture import Picture, Repaint, Thing
from model.appearance import Showing
from model.boards import HexesBoard
from model.change import Path
from resources.fonts import SERIF


class HexesPicture(Picture):
    """Terrain on hexes."""

    counter_side = 56.0

    def paint_ground(self) -> None:
        board: HexesBoard = self.board
        showing = self.showing
        margin = rect(-60, -60, board.size[0] + 120, board.size[1] + 120)
        self.ground["paper"] = [Mark(margin, brush("#EFE6CF"))]
        self.ground["fields"] = hexes.ground(board, showing.look.ground(showing))
        self._paint_masses()
        for key in board.space_ids:
            self._paint_terrain(key)
        self.ground["edges"] = hexes.edges(board)
        self.ground["grid"] = hexes.lines(board, showing.look.dividers(showing))

    def paint_lettering(self) -> None:
        super().paint_lettering()
        for index, group in enumerate(self.showing.look.groups(self.showing)):
            self.live["groups"][str(index)] = hexes.group(self.board, group)

    def _paint_masses(self) -> None:
        for pattern, painter in (("hill", hex_masses.hills), ("trench", hex_masses.trenches)):
            members = [key for key in self.board.space_ids if pattern in self.looks[key].ground]
            self.ground[pattern] = painter(self.board, members)

    def _paint_terrain(self, key: str) -> None:
        tones = {t.pattern or k: t.colour for k, t in self.showing.pack.terrain.items()}
        marks: Marks = []
        for pattern in self.looks[key].ground:
            if pattern not in hex_masses.MASSES and pattern != "fields":
                marks += hex_art.terrain(self.board, key, pattern, tones.get(pattern, "#D8D2BD"))
        self.ground[f"hex:{key}"] = marks

    def paint_spaces(self, spaces: Iterable[str]) -> None:
        grid = self.board.grid
        size = 13.0 * grid.radius / hex_shapes.RADIUS
        for key in spaces:
            x, y = grid.centre(key)
            path = text_path(
                grid.number(key), STRONG, size, x, y - 0.69 * grid.radius + size * 0.35, "centre"
            )
            self.live["spaces"][key] = [
                Mark(path, None, pen("#F3EBD8", size * 0.24, 190), MIDDLE | NEAR),
                Mark(path, brush("#2E2A22", 210), None, MIDDLE | NEAR),
            ]
            signs = [
                mark
                for sign in self.looks[key].chips
                for mark in chip(sign.glyph, sign.text, x, y, sign.colour)
            ]
            self.live["chips"][key] = signs

    def stack_centre(self, place: str) -> Point | None:
        at = self.position(place)
        if at is None or "trench" not in self.looks[place].ground:
            return at
        middle = hex_shapes.area(self.board).centre[1]
        return at[0], at[1] - (1 if at[1] < middle else -1) * 0.2 * self.board.grid.radius

    def name_face(self, space: str) -> tuple[Face, float, str]:
        return Face(SERIF, 600, italic=True), 19.0 * self.board.grid.radius / hex_shapes.RADIUS, "#3A2E1A"

    def name_details(self, space: str) -> int:
        return ALWAYS & ~FAR

    def name_anchor(self, space: str) -> Rect | None:
        x, y = self.board.grid.centre(space)
        radius = self.board.grid.radius
        return Rect.centred((x, y), radius * 1.2, radius * 0.9) if self.showing.space(space).name else None

    def obstacles(self, near: Rect | None = None) -> Mapping[Any, list[Rect]]:
        found: dict[Any, list[Rect]] = {}
        for place in self.showing.at:
            centre = self.stack_centre(place)
            standing = self.standing(place)
            if centre is not None and standing:
                found[place] = [Rect.centred(centre, *counters.extent(standing[-1][1]))]
        return found

    def repaint_spaces(self, spaces: set[str], before: Showing, repaint: Repaint) -> None:
        masses = False
        for key in spaces & set(self.board.space_ids):
            old = self.looks[key]
            self.looks[key] = self.showing.look.space(self.showing, key, self.showing.space(key))
            masses = masses or bool(set(hex_masses.MASSES) & (set(old.ground) ^ set(self.looks[key].ground)))
            self._paint_terrain(key)
            repaint.ground.add(f"hex:{key}")
            self.paint_spaces([key])
            repaint.touch("spaces", key)
            repaint.touch("chips", key)
            self.paint_stack(key)
            repaint.touch("counters", key)
        if masses:
            self._paint_masses()
            repaint.ground |= set(hex_masses.MASSES)
        for key in self.place_names(set(spaces)):
            repaint.touch("names", key)

    def bounds(self) -> Rect:
        return hex_shapes.area(self.board).grown(40)

    def things_at(self, repaint: Repaint) -> tuple[list[Path], list[Thing]] | None:
        return None if repaint.everything else ([], [])  # the grid stays where it is
