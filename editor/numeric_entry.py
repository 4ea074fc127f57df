"""A small field on the canvas for exact places: it opens when a figure is typed while a tool is at work."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from editor.sums import typed_place
from editor.texts import tr
from editor.themes import dress

if TYPE_CHECKING:
    from editor.tools.base import Tool

BEGINS = "0123456789@"
"""What begins a place when it is typed on the canvas."""


class NumericEntry(QLineEdit):
    """Takes `x, y`, `@x, y` or `length<angle`; Enter gives it to the tool, Esc does nothing."""

    def __init__(self, canvas: QWidget) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._tool: Tool | None = None
        self.let_go = False
        """The mouse button was let go meanwhile: what is typed ends the gesture, or nothing does."""
        self.setFixedWidth(230)
        dress(self, "place")
        self.setObjectName("numeric-entry")
        self.hide()

    def begin(self, tool: Tool, first: str, spot: QPoint) -> None:
        """Open near the pointer with the first figure that was typed."""
        self._tool, self.let_go = tool, False
        self.setAccessibleName(tr("Place"))
        self.setPlaceholderText(tr("x, y  ·  @x, y  ·  length<angle"))
        self.setToolTip(
            tr("A place on the board, a way from here with @, or a length and a direction; Enter takes it.")
        )
        self._mark(wrong=False)
        self.setText(first)
        room = self._canvas.rect()
        x = max(8, min(spot.x() + 16, room.width() - self.width() - 8))
        y = max(8, min(spot.y() + 16, room.height() - self.sizeHint().height() - 8))
        self.move(x, y)
        self.show()
        self.raise_()
        self.setFocus()
        self.setCursorPosition(len(first))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._leave()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._take()
        else:
            self._mark(wrong=False)
            super().keyPressEvent(event)

    def _take(self) -> None:
        tool = self._tool
        origin = tool.origin() if tool is not None else None
        if tool is None or origin is None:
            self._leave()
            return
        try:
            place = typed_place(self.text(), origin)
        except ValueError:
            self._mark(wrong=True)
            return
        self.let_go = False
        self._leave()
        tool.put_at(place)

    def _mark(self, *, wrong: bool) -> None:
        self.setProperty("state", "wrong" if wrong else "")
        self.style().unpolish(self)
        self.style().polish(self)

    def _leave(self) -> None:
        self.hide()
        self._canvas.setFocus()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.hide()
        if self.let_go and self._tool is not None:
            self.let_go = False
            self._tool.cancel()
