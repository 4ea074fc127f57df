"""Spaces and the connections between them."""

from __future__ import annotations

import itertools
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPen

from editor import edits
from editor.canvas.geometry import Point, distance_to_line
from editor.canvas.guesses import Pair, chain, guessed
from editor.canvas.hits import Findable
from editor.canvas.snapping import grid_guides, to_grid, to_things
from editor.canvas.view import GHOST
from editor.texts import mark, tr
from editor.tools.base import Keys, Tool

REACH = 26.0


class SpaceTool(Tool):
    """S: click to add a space; it lines up with its neighbours."""

    id = "space"
    hint = mark("Click to add a space with what is chosen here; it lines up with its neighbours.")
    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.fields: dict[str, Any] = {}
        self._at: Point | None = None

    def hover(self, point: Point, keys: Keys) -> None:
        self._at = self._snapped(point, keys)
        self.canvas.viewport().update()

    def press(self, point: Point, keys: Keys) -> None:
        self.is_busy = True
        self._at = self._snapped(point, keys)

    def move(self, point: Point, keys: Keys) -> None:
        self.hover(point, keys)

    def _snapped(self, point: Point, keys: Keys) -> Point:
        if keys & Keys.AltModifier:
            return point
        if self.canvas.shows_grid:
            at = to_grid(point, self.canvas.grid_pitch)
            self.canvas.guides = grid_guides(at, self.canvas.grid_pitch)
            return at
        others = [
            thing.bounds.centre
            for thing in self.canvas.field.things
            if thing.kind == "space" and not thing.rings
        ]
        found = to_things(point, others, 5.0 / self.canvas.zoom)
        self.canvas.guides = found.guides
        return found.point

    def release(self, point: Point, keys: Keys) -> None:
        at, self._at = self._at, None
        self.canvas.guides = ()
        if not self.is_busy or at is None:
            return
        self.is_busy = False
        self._add(at)

    def _add(self, at: Point) -> None:
        board = self.board
        if board.kind != "points":
            return
        number = len(board.spaces) + 1
        change, path = edits.add_space(
            self.document.pack, self.board_id, at, tr("Space {number}", number=number), self.fields
        )
        self.do(change, [path])

    def origin(self) -> Point | None:
        """The selected space, so that the next one can be put so far from it; else the board's corner."""
        for path in self.document.selection:
            at = self.value((*path, "at")) if path[2:3] == ("spaces",) else None
            if isinstance(at, list):
                return at[0], at[1]
        return 0.0, 0.0

    def put_at(self, place: Point) -> None:
        self._add(place)

    def cancel(self) -> None:
        super().cancel()
        self._at, self.canvas.guides = None, ()

    def draw(self, painter: QPainter, scale: float) -> None:
        if self._at is not None:
            x, y = self._at
            painter.setBrush(QColor(255, 255, 255, 120))
            painter.setPen(QPen(GHOST, 2 * scale, Qt.PenStyle.DashLine))
            painter.drawRoundedRect(QRectF(x - 19, y - 19, 38, 38), 3, 3)


class ConnectTool(Tool):
    """C: drag from space to space; go on over further spaces to make a chain. G offers guesses, Enter
    takes them."""

    id = "connect"
    hint = mark("Drag from space to space, on over others for a chain; G offers guesses.")
    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.fields: dict[str, Any] = {}
        self._chain: list[str] = []
        self._pointer: Point | None = None
        self.ghosts: list[Pair] = []
        self.by_clicks = False
        """A chain is clicked space by space, instead of dragged."""

    def press(self, point: Point, keys: Keys) -> None:
        ghost = self._ghost_at(point)
        space = self._near(point)
        if space is None and ghost is not None:
            self.ghosts.remove(ghost)
            self.do(edits.connect(self.document.pack, self.board_id, [ghost], self.fields))
            return
        if space is not None and self.by_clicks:
            self._go_on(space)
        elif space is not None:
            self.is_busy = True
            self._chain = [space]
            self._pointer = point

    def _go_on(self, space: str) -> None:
        """The next space of a chain that is clicked; the last one again ends it."""
        if self._chain and space == self._chain[-1]:
            self.finish()
        else:
            self.is_busy = True
            self._chain.append(space)

    def hover(self, point: Point, keys: Keys) -> None:
        if self._chain:
            self._pointer = point
            self.canvas.viewport().update()

    def move(self, point: Point, keys: Keys) -> None:
        if not self.is_busy:
            return
        self._pointer = point
        space = None if self.by_clicks else self._near(point)
        if space is not None and space != self._chain[-1]:
            self._chain.append(space)
        self.canvas.viewport().update()

    def release(self, point: Point, keys: Keys) -> None:
        if self.is_busy and not self.by_clicks:
            self.finish()

    def double(self, point: Point, keys: Keys) -> None:
        if self.by_clicks:
            self.finish()

    def finish(self) -> None:
        """Connect the spaces of the chain, as one step."""
        spaces, self._chain, self._pointer = self._chain, [], None
        self.is_busy = False
        change = edits.connect(self.document.pack, self.board_id, chain(spaces), self.fields)
        self.do(change, [edit.path for edit in change.edits])

    def cancel(self) -> None:
        super().cancel()
        self._chain, self._pointer, self.ghosts = [], None, []

    def key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_G:
            self.guess()
            return True
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._chain:
            self.finish()
            return True
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.ghosts:
            ghosts, self.ghosts = self.ghosts, []
            self.do(edits.connect(self.document.pack, self.board_id, ghosts, self.fields))
            return True
        return False

    def guess(self) -> None:
        """Offer likely connections as ghosts: of the selected spaces, or of all."""
        board = self.board
        if board.kind != "points":
            return
        chosen = {path[3] for path in self.document.selection if path[2:3] == ("spaces",)}
        spots = {key: at for key in board.space_ids if (at := board.position(key)) is not None}
        have = [way.between for way in board.all_connections.values() if way.between]
        found = guessed(spots, have)
        self.ghosts = [pair for pair in found if not chosen or chosen & set(pair)]
        self.canvas.viewport().update()

    def _near(self, point: Point) -> str | None:
        """The space under the pointer or close by, so that nobody has to aim."""
        exact = self.space_at(point)
        if exact is not None:
            return exact
        reach = REACH
        near = [
            (abs(t.bounds.centre[0] - point[0]) + abs(t.bounds.centre[1] - point[1]), t.path[3])
            for t in self._spaces()
            if not t.rings and t.bounds.grown(reach - 19).holds(point)
        ]
        return min(near)[1] if near else None

    def _spaces(self) -> list[Findable]:
        return [thing for thing in self.canvas.field.things if thing.kind == "space"]

    def _ghost_at(self, point: Point) -> Pair | None:
        board = self.board
        for pair in self.ghosts:
            a, b = (board.position(end) for end in pair)
            if a and b and distance_to_line(point, [a, b]) * self.canvas.zoom < 6:
                return pair
        return None

    def draw(self, painter: QPainter, scale: float) -> None:
        board = self.board
        painter.setPen(QPen(QColor(31, 111, 178, 150), 3 * scale, Qt.PenStyle.DashLine))
        for pair in self.ghosts:
            a, b = (board.position(end) for end in pair)
            if a and b:
                painter.drawLine(QPointF(*a), QPointF(*b))
        if not self._chain:
            return
        painter.setPen(QPen(GHOST, 3.4 * scale))
        spots = [self._centre(key) for key in self._chain]
        for a, b in itertools.pairwise(spots):
            painter.drawLine(QPointF(*a), QPointF(*b))
        if self._pointer is not None:
            painter.setPen(QPen(GHOST, 2.4 * scale, Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(*spots[-1]), QPointF(*self._pointer))

    def _centre(self, space: str) -> Point:
        thing = self.canvas.thing(("boards", self.board_id, "spaces", space))
        return thing.bounds.centre if thing is not None else (0.0, 0.0)
