"""What every tool is: a gesture with the pointer that ends in one change, or in none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent, QPainter

from editor.canvas.geometry import Point
from editor.texts import speak
from model import ChangeError, value_at
from model.appearance import Showing
from model.change import Change, Path

if TYPE_CHECKING:
    from editor.canvas.view import Canvas
    from editor.document import OpenPack

Keys = Qt.KeyboardModifier


class Tool:
    """A tool at work on a canvas and a pack. Subclasses say what a gesture does."""

    id = "tool"
    hint = ""
    """What a person does with it, marked for translation."""
    cursor = Qt.CursorShape.ArrowCursor

    def __init__(self, canvas: Canvas, document: OpenPack) -> None:
        self.canvas, self.document = canvas, document
        self.is_busy = False

    # ------------------------------------------------------------------ the gesture

    def press(self, point: Point, keys: Keys) -> None: ...

    def move(self, point: Point, keys: Keys) -> None: ...

    def release(self, point: Point, keys: Keys) -> None: ...

    def double(self, point: Point, keys: Keys) -> None: ...

    def hover(self, point: Point, keys: Keys) -> None: ...

    def cancel(self) -> None:
        """Give up: nothing has changed."""
        self.is_busy = False

    def key(self, event: QKeyEvent) -> bool:
        """A key pressed on the canvas; True if the tool knows it."""
        return False

    def menu(self, point: Point, at: QPoint) -> None: ...

    def origin(self) -> Point | None:
        """Where typed ways begin; None where the tool has no use for a typed place."""
        return None

    def put_at(self, place: Point) -> None:
        """Do at a typed place what a click there would do."""

    def draw(self, painter: QPainter, scale: float) -> None:
        """What shows while the gesture goes on; `scale` is a screen pixel in board units."""

    # ------------------------------------------------------------------ what tools need

    @property
    def board_id(self) -> str:
        board = self.document.board
        assert board is not None
        return board

    @property
    def board(self) -> Any:
        """The board itself, of whatever kind."""
        return self.document.pack.boards[self.board_id]

    @property
    def scenario_id(self) -> str | None:
        """The scenario in view, if it is one of the pack."""
        scenario = self.document.scenario
        return scenario if scenario in self.document.pack.scenarios else None

    @property
    def showing(self) -> Showing:
        """The board as it is looked at."""
        return Showing(self.document.pack, self.board_id, self.document.scenario)

    def value(self, path: Path) -> Any:
        """What stands at a path as plain data; ABSENT where nothing was written."""
        return value_at(self.document.pack, path)

    def do(self, change: Change, select: list[Path] | None = None) -> None:
        """Make a change; one that does not fit is told of and changes nothing."""
        try:
            self.document.apply(change, select=select)
        except ChangeError as error:
            self.tell(speak(error.reason))

    def tell(self, words: str) -> None:
        """Say something that the person with the tool should know."""
        self.canvas.told.emit(words)

    def space_at(self, point: Point) -> str | None:
        """The id of the space under the pointer."""
        thing = self.canvas.thing_at(point, ("space",))
        return thing.path[3] if thing is not None else None

    def box_at(self, point: Point) -> str | None:
        thing = self.canvas.thing_at(point, ("box",))
        return thing.path[3] if thing is not None else None
