"""An entry shows a plain value and tells when a person has entered another. It never changes the document:
what is entered is for the form to accept or to refuse."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

from editor.texts import tr


class Mixed:
    """Stands for a value that differs between the things selected."""

    def __repr__(self) -> str:
        return "MIXED"


MIXED = Mixed()


class Entry(QWidget):
    """A widget for one value."""

    entered = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.value: Any = None

    def put(self, value: Any) -> None:
        """Show a value, or MIXED."""
        self.value = value
        self._show(value)

    def refuse(self, reason: str) -> None:
        """Mark what stands here as not accepted; no reason takes the mark away."""
        field = self.focusProxy()
        if field is not None:
            field.setProperty("state", "wrong" if reason else "")
            field.style().unpolish(field)
            field.style().polish(field)

    def _show(self, value: Any) -> None:
        raise NotImplementedError

    def _enter(self, value: Any) -> None:
        if value != self.value:
            self.value = value
            self.entered.emit(value)

    def _holds(self, *widgets: QWidget, focus: QWidget | None = None) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        for widget in widgets:
            row.addWidget(widget)
        self.setFocusProxy(focus or widgets[0])


class WordsEntry(Entry):
    """A line of text; accepted with Enter or by leaving it, Esc takes it back."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._line = QLineEdit()
        self._line.editingFinished.connect(self._finish)
        self._line.installEventFilter(self)
        self._holds(self._line)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        pressed = (
            event.key() if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress else None
        )
        if pressed == Qt.Key.Key_Escape and self._line.isModified():
            self._show(self.value)
            self.refuse("")
            return True
        return super().eventFilter(watched, event)

    def _show(self, value: Any) -> None:
        self._line.setText("" if value is MIXED or value is None else str(value))
        self._line.setCursorPosition(0)  # a long text shows its beginning
        self._line.setPlaceholderText(tr("different values") if value is MIXED else "")
        self._line.setModified(False)

    def _finish(self) -> None:
        if self._line.isModified():
            self._line.setModified(False)
            self._enter(self._line.text())


class ParagraphEntry(Entry):
    """Several lines of text; accepted by leaving it or with Ctrl+Enter."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = QPlainTextEdit()
        self._text.setTabChangesFocus(True)
        self._text.setFixedHeight(64)
        self._text.installEventFilter(self)
        self._holds(self._text)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusOut:
            self._finish()
        elif event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
            if control and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._finish()
                return True
            if event.key() == Qt.Key.Key_Escape and self._text.document().isModified():
                self._show(self.value)
                return True
        return super().eventFilter(watched, event)

    def _show(self, value: Any) -> None:
        self._text.setPlainText("" if value is MIXED or value is None else str(value))
        self._text.setPlaceholderText(tr("different values") if value is MIXED else "")
        self._text.document().setModified(False)

    def _finish(self) -> None:
        if self._text.document().isModified():
            self._text.document().setModified(False)
            self._enter(self._text.toPlainText())
