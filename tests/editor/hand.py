"""A hand for tests: what a person does with the mouse and the keys on the canvas."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest

from editor.canvas.view import Canvas
from editor.document import OpenPack
from editor.workspace import Workspace

Keys = Qt.KeyboardModifier


class Hand:
    """Works on a workspace as a person would."""

    def __init__(self, workspace: Workspace) -> None:
        self.workspace = workspace
        self.canvas: Canvas = workspace.canvas

    @property
    def document(self) -> OpenPack:
        return self.workspace.document

    def spot(self, at: str | tuple[float, float]) -> QPoint:
        """A place in the window: of a space, or of a point of the board."""
        if isinstance(at, str):
            thing = self.canvas.thing(("boards", self.document.board or "", "spaces", at))
            assert thing is not None, at
            at = thing.bounds.centre
        return self.canvas.mapFromScene(QPointF(*at))

    def take(self, tool: str) -> None:
        self.workspace.take_tool(tool)

    def click(self, at: str | tuple[float, float], keys: Keys = Keys.NoModifier) -> None:
        QTest.mouseClick(self.canvas.viewport(), Qt.MouseButton.LeftButton, keys, self.spot(at))

    def double(self, at: str | tuple[float, float]) -> None:
        QTest.mouseDClick(self.canvas.viewport(), Qt.MouseButton.LeftButton, Keys.NoModifier, self.spot(at))

    def drag(
        self, *places: str | tuple[float, float], keys: Keys = Keys.NoModifier, let_go: bool = True
    ) -> None:
        spots = [self.spot(place) for place in places]
        view = self.canvas.viewport()
        QTest.mousePress(view, Qt.MouseButton.LeftButton, keys, spots[0])
        for a, b in pairwise(spots):
            for share in (0.25, 0.5, 0.75, 1.0):
                self._move(QPointF(a) + (QPointF(b) - QPointF(a)) * share, keys)
        if let_go:
            QTest.mouseRelease(view, Qt.MouseButton.LeftButton, keys, spots[-1])

    def hover(self, at: str | tuple[float, float]) -> None:
        """The pointer comes to rest at a place, no button pressed."""
        self._move(self.spot(at).toPointF(), Keys.NoModifier, Qt.MouseButton.NoButton)

    def _move(self, spot: QPointF, keys: Keys, pressed: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
        view = self.canvas.viewport()
        event = QMouseEvent(
            QEvent.Type.MouseMove,
            spot,
            view.mapToGlobal(spot),
            Qt.MouseButton.NoButton,
            pressed,
            keys,
        )
        self.canvas.mouseMoveEvent(event)

    def press(self, key: Qt.Key, keys: Keys = Keys.NoModifier) -> None:
        QTest.keyClick(self.canvas, key, keys)
