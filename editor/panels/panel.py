"""What all panels have: a document that may change or be missing, and a word for when it is."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from editor.document import OpenPack
from editor.texts import tr, when_switched
from editor.themes import dress, when_changed

UNSEEN = 150
"""Milliseconds after which a panel that works unseen takes a document."""


class Panel(QWidget):
    """A panel of the window. It shows one open pack, and follows it.

    Its widgets are made when they are first wanted: of a dozen panels a person sees three when a pack opens.
    """

    id = ""
    title = ""
    """Marked for translation."""
    works_unseen = False
    """Whether the panel has to follow the document also while other panels lie before it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.document: OpenPack | None = None
        self._awaited: OpenPack | None = None
        self._is_behind = False
        self._is_furnished = False
        self.setObjectName(self.id)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        dress(self, "panel")
        when_switched(self._language_switched)
        when_changed(self._theme_changed)

    def furnish(self) -> None:
        """Make the widgets, unless they are there."""
        if self._is_furnished:
            return
        self._is_furnished = True
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        self._stack = QStackedWidget()
        column.addWidget(self._stack)
        self._empty = EmptyState()
        self._stack.addWidget(self._empty)
        self.content = QWidget()
        self._stack.addWidget(_roomy(self.content))
        self.build()
        self.retranslate()
        self._say_no_pack()

    # ------------------------------------------------------------------ for the panels themselves

    def build(self) -> None:
        """Make the widgets, in `self.content`."""

    def connect_to(self, document: OpenPack) -> None:
        """Listen to what the panel shows of a document."""
        document.changed.connect(self.follow)

    def disconnect_from(self, document: OpenPack) -> None:
        document.changed.disconnect(self.follow)

    def follow(self) -> None:
        """Something has changed: refresh at once, or when the panel comes to the front again."""
        if self.document is None:
            return
        covered = self.isVisible() and self.visibleRegion().isEmpty()
        if covered and not self.works_unseen:
            self._is_behind = True
        else:
            self.refresh()

    def refresh(self) -> None:
        """Show the document as it is."""

    def retranslate(self) -> None:
        """Texts that `refresh` does not set."""

    def say_empty(
        self, what: str, how: str, button: str = "", act: Callable[[], object] | None = None
    ) -> None:
        """Tell what the panel is for and how to begin."""
        self._empty.say(what, how, button, act)
        self._stack.setCurrentIndex(0)

    def show_content(self) -> None:
        self._stack.setCurrentIndex(1)

    # ------------------------------------------------------------------ for the window

    def await_document(self, document: OpenPack | None) -> None:
        """Take a document when the panel is next painted: the map comes first, and a panel that lies behind
        others costs nothing until somebody looks at it."""
        self.set_document(None)
        self._awaited = document
        if document is not None:
            if self._is_furnished:
                self._empty.say("", "")
            if self.works_unseen:
                QTimer.singleShot(UNSEEN, self, self.catch_up)
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._awaited is not None or self._is_behind:
            QTimer.singleShot(0, self, self.catch_up)

    def catch_up(self) -> None:
        """Do what was put off, because somebody wants the panel now."""
        if self._awaited is not None:
            self.set_document(self._awaited)
        elif self._is_behind and self.document is not None:
            self._is_behind = False
            self.refresh()

    def set_document(self, document: OpenPack | None) -> None:
        self._awaited, self._is_behind = None, False
        if self.document is not None:
            self.disconnect_from(self.document)
        self.document = document
        if document is not None:
            self.furnish()
            self.connect_to(document)
            self.refresh()
        elif self._is_furnished:
            self._say_no_pack()

    def _say_no_pack(self) -> None:
        self.say_empty(tr("No pack is open"), tr("Open a pack or begin a new one on the welcome page."))

    def _language_switched(self) -> None:
        if self._is_furnished:
            self.retranslate()
            if self._awaited is None:
                self.set_document(self.document)

    def _theme_changed(self) -> None:
        if self.document is not None:
            self.follow()


class EmptyState(QWidget):
    """What is shown where there is nothing: what the place is for, and how to begin."""

    def __init__(self) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 24, 24, 24)
        column.setSpacing(6)
        column.addStretch(2)
        self._what = QLabel()
        self._how = QLabel()
        for label, role in ((self._what, "heading"), (self._how, "muted")):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            label.setWordWrap(True)
            dress(label, role)
            column.addWidget(label)
        self._button = QPushButton()
        self._button.clicked.connect(lambda _=False: self._act() if self._act else None)
        self._button.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        column.addSpacing(6)
        column.addWidget(self._button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(3)
        self._act: Callable[[], object] | None = None

    def say(self, what: str, how: str, button: str = "", act: Callable[[], object] | None = None) -> None:
        self._what.setText(what)
        self._how.setText(how)
        self._button.setText(button)
        self._button.setVisible(bool(button))
        self._act = act


class ShortLabel(QLabel):
    """One line of plain text that takes the room there is; what does not fit ends in dots."""

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        self.setTextFormat(Qt.TextFormat.PlainText)

    def minimumSizeHint(self) -> QSize:
        return QSize(24, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        room = self.contentsRect()
        said = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room.width())
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, said)


def line() -> QFrame:
    made = QFrame()
    dress(made, "line")
    return made


def label(text: str = "", role: str = "", *, wraps: bool = False) -> QLabel:
    made = QLabel(text)
    made.setWordWrap(wraps)
    if role:
        dress(made, role)
    return made


def _roomy(content: QWidget) -> QScrollArea:
    """Content that scrolls where the panel is smaller than what it needs, instead of being squeezed."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(content)
    area.viewport().setAutoFillBackground(False)
    content.setAutoFillBackground(False)
    return area


def scrolled(inside: QWidget) -> QScrollArea:
    """A widget in a column that scrolls up and down; sideways only where it is too narrow for its words."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidget(inside)
    area.viewport().setAutoFillBackground(False)
    inside.setAutoFillBackground(False)
    return area


def column(
    widget: QWidget, *, margins: tuple[int, int, int, int] = (14, 10, 14, 12), gap: int = 8
) -> QVBoxLayout:
    made = QVBoxLayout(widget)
    made.setContentsMargins(*margins)
    made.setSpacing(gap)
    return made


def row(*widgets: QWidget | int, gap: int = 8) -> QHBoxLayout:
    """Widgets side by side; a number is a stretch."""
    made = QHBoxLayout()
    made.setContentsMargins(0, 0, 0, 0)
    made.setSpacing(gap)
    for widget in widgets:
        if isinstance(widget, int):
            made.addStretch(widget)
        else:
            made.addWidget(widget)
    return made


def clear(layout: QVBoxLayout | QHBoxLayout) -> None:
    """Take all widgets out of a layout."""
    while layout.count():
        item = layout.takeAt(0)
        widget = item.widget() if item is not None else None
        if widget is not None:
            widget.hide()
            widget.deleteLater()
