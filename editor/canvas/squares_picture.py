"""The picture of a board of squares: tiles on squares."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from editor.canvas import tiles
from editor.canvas.geometry import Point, Rect
from editor.canvas.glyphs import chip
from editor.canvas.ink import (
    ALWAYS,
    Mark,
    Marks,
    brush,
    detailed,
    rect,
)
from editor.canvas.picture import Picture, Repaint, Thing
from model.appearance import Showing
from model.boards import SquaresBoard
from model.change import Path


class SquaresPicture(Picture):
    """Tiles on squares."""

    counter_side = 60.0
    overhang = 400.0

    def paint_ground(self) -> None:
        board: SquaresBoard = self.board
        (width, height), beyond = board.size, self.overhang
        self.ground["table"] = [
            Mark(rect(-beyond, -beyond, width + 2 * beyond, height + 2 * beyond), brush("#414740"))
        ]
        covered = self._covered()
        self.ground["mat"] = [
            Mark(
                rect(covered.left - 6, covered.top - 6, covered.width + 12, covered.height + 12, 9),
                brush("#23271F", 150),
            )
        ]
        for key in board.space_ids:
            self._paint_tile(key)

    def _covered(self) -> Rect:
        return Rect.around(corner for key in self.board.space_ids for corner in self.board.grid.outline(key))

    def _paint_tile(self, key: str) -> None:
        scenario, pack = self.showing.scenario, self.showing.pack
        laid = scenario.tiles.get(key) if scenario else None
        x, y = self.board.grid.centre(key)
        edge = self.board.grid.edge
        if laid is not None and laid.tile in pack.tiles:
            look = self.showing.look.tile(pack, pack.tiles[laid.tile], laid.side)
            marks = tiles.at(tiles.picture(look, laid.turned), edge, x, y)
        else:
            patterns = self.looks[key].ground
            marks = (
                tiles.at(tiles.empty(edge), edge, x, y)
                if not patterns
                else tiles.at(tiles.picture(tiles.TileLook(patterns[0])), edge, x, y)
            )
        self.ground[f"tile:{key}"] = marks

    SIGN_PLACES: Mapping[str, Point] = {
        "w": (-47, -4),
        "e": (46, -4),
        "centre": (0, 0),
        "nw": (-44, -44),
        "ne": (44, -44),
        "sw": (-44, 44),
        "se": (44, 44),
    }

    def paint_spaces(self, spaces: Iterable[str]) -> None:
        for key in spaces:
            x, y = self.board.grid.centre(key)
            marks: Marks = []
            for sign in self.looks[key].chips:
                dx, dy = self.SIGN_PLACES[sign.corner]
                marks += chip(sign.glyph, sign.text, x + dx, y + dy, sign.colour)
            self.live["chips"][key] = detailed(marks, ALWAYS)

    def repaint_spaces(self, spaces: set[str], before: Showing, repaint: Repaint) -> None:
        for key in spaces & set(self.board.space_ids):
            self.looks[key] = self.showing.look.space(self.showing, key, self.showing.space(key))
            self._paint_tile(key)
            repaint.ground.add(f"tile:{key}")
            self.paint_spaces([key])
            repaint.touch("chips", key)
            self.paint_stack(key)
            repaint.touch("counters", key)

    def things_at(self, repaint: Repaint) -> tuple[list[Path], list[Thing]] | None:
        return None if repaint.everything else ([], [])  # the grid stays where it is
