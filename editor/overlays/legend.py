"""The overlay of one workspace: what is shown, made beside the window, drawn on the canvas, with a legend."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QBrush, QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from editor.canvas.view import Canvas
from editor.document import OpenPack
from editor.entries import QuietCombo
from editor.errands import Errand
from editor.flow import FlowLayout
from editor.overlays.drawn import KINDS, Asked, Drawn, Key, of_finding
from editor.overlays.ink import draw
from editor.panels.panel import label
from editor.texts import tr, when_switched
from editor.themes import dress, icon, when_changed
from validators import Finding

if TYPE_CHECKING:
    from validators.snapshot import Snapshot

NARROWEST, WIDEST, HEAD = 220, 560, 28

PAUSE = 60
"""Milliseconds after the last change before the overlay is made anew."""


class Overlay(QWidget):
    """Draws what is chosen over the canvas, and tells in a floating legend what the colours mean."""

    def __init__(self, canvas: Canvas, document: OpenPack) -> None:
        super().__init__(canvas)
        self.canvas, self.document = canvas, document
        self.kind = ""
        """What is shown: a key of `KINDS`; empty: nothing."""
        self.drawn = Drawn()
        self._finding = Drawn()
        self._look: Snapshot | None = None
        self._is_away = False
        self._errand = Errand(_thread(), self)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE)
        self._pause.timeout.connect(self._make)
        self._build()
        canvas.overlays.append(self._draw)
        document.changed.connect(lambda _change: self._stale())
        document.selection_changed.connect(self._stale)
        document.view_changed.connect(self._stale)
        document.closed.connect(self._close)
        when_switched(self._stale)
        when_changed(self._retint)
        self.hide()

    def _build(self) -> None:
        dress(self, "floating")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._title = label("", "heading")
        self._nations = QuietCombo()
        self._nations.setMinimumWidth(150)
        self._nations.currentIndexChanged.connect(lambda _index: self._stale())
        self._off = QToolButton()
        self._off.setFixedSize(HEAD, HEAD - 4)
        self._off.clicked.connect(lambda _=False: self.show_kind(""))
        head = QHBoxLayout()
        head.setSpacing(8)
        for widget in (self._title, self._nations):
            head.addWidget(widget)
        head.addStretch(1)
        head.addWidget(self._off)
        self._keys = QWidget()
        self._flow = FlowLayout(self._keys, 12)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 6, 8, 8)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(self._keys)
        self._retint()

    def _retint(self) -> None:
        self._off.setIcon(icon("close", "muted"))
        self._off.setIconSize(QSize(14, 14))
        self._off.setToolTip(tr("Hide the overlay"))
        self._off.setAccessibleName(tr("Hide the overlay"))

    # ------------------------------------------------------------------ what is shown

    def show_kind(self, kind: str) -> None:
        """Show an overlay; the same one again, or none, hides it."""
        self.kind = "" if kind == self.kind else kind
        self.drawn = Drawn()
        self._fill_nations()
        self._make()

    def show_finding(self, finding: Finding | None) -> None:
        """Draw the ways that a finding speaks of; None: those of no finding."""
        self._finding = Drawn() if finding is None else of_finding(finding)
        self.canvas.viewport().update()

    def _fill_nations(self) -> None:
        chosen = self._nations.currentData()
        self._nations.blockSignals(True)
        self._nations.clear()
        self._nations.addItem(tr("All nations"), "")
        pack = self.document.pack
        armed = {piece.nation for piece in pack.pieces.values()}
        for key, nation in pack.nations.items():
            if key in armed:
                self._nations.addItem(nation.name or key, key)
        self._nations.setCurrentIndex(max(0, self._nations.findData(chosen)))
        self._nations.blockSignals(False)

    def _stale(self) -> None:
        if self.kind:
            self._pause.start()

    def _asked(self) -> Asked | None:
        document = self.document
        if document.board is None:
            return None
        if self._look is None or self._look.pack is not document.pack:
            from validators.snapshot import Snapshot

            self._look = Snapshot(document.pack, self._look)
        spaces = []
        for path in document.selection:
            if len(path) == 4 and path[2] == "spaces":
                spaces.append(path[3])
            elif len(path) == 4 and path[2] == "setup" and document.scenario is not None:
                placed = document.pack.scenario(document.scenario).setup.get(path[3])
                spaces += [placed.at] if placed is not None and placed.at is not None else []
        nation = str(self._nations.currentData() or "") if self.kind == "supply" else ""
        return Asked(self._look, document.board, document.scenario, tuple(spaces), nation)

    def _make(self) -> None:
        """Make the overlay beside the window, and show it when it is there."""
        asked = self._asked() if self.kind else None
        if asked is None:
            self._errand.call_back()
            self.hide()
            self.canvas.viewport().update()
            return
        from editor.overlays.made import MAKERS

        make = MAKERS[self.kind]
        self._errand.send(lambda _stop: make(asked), partial(self._take, self.kind))

    def _take(self, kind: str, drawn: Drawn) -> None:
        if kind == self.kind:
            self.drawn = drawn
            self._tell()
            self.canvas.viewport().update()

    def _tell(self) -> None:
        self._title.setText(tr(KINDS[self.kind]))
        self._nations.setVisible(self.kind == "supply")
        self._flow.clear()
        for key in self.drawn.legend:
            self._flow.addWidget(line := _KeyLine(key))
            line.show()  # what is not shown yet takes no room
        width = min(WIDEST, max(NARROWEST, self.canvas.width() - 28))
        self.setFixedSize(width, HEAD + self._flow.heightForWidth(width - 18) + 18)
        self.move(14, 14)
        self.setVisible(not self._is_away)
        self.raise_()

    # ------------------------------------------------------------------ drawing

    def set_away(self, away: bool) -> None:
        """Show nothing while the canvas is on another desk."""
        self._is_away = away
        self.setVisible(bool(self.kind) and not away)

    def _draw(self, painter: QPainter, scale: float) -> None:
        board = self.document.board
        picture = self.canvas.picture
        if self._is_away or board is None or picture is None or picture.showing.board_id != board:
            return
        for drawn in (self.drawn if self.kind else Drawn(), self._finding):
            draw(painter, self.canvas, board, drawn, scale)

    def _close(self) -> None:
        self._pause.stop()
        self._errand.call_back()


class _KeyLine(QWidget):
    """A sign and its meaning."""

    def __init__(self, key: Key) -> None:
        super().__init__()
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(6)
        self.setMinimumHeight(20)
        if key.colour:
            line.addWidget(_Sign(key))
        words = QLabel(key.words)
        dress(words, "small")
        line.addWidget(words)


class _Sign(QWidget):
    def __init__(self, key: Key) -> None:
        super().__init__()
        self.key = key
        self.setFixedSize(24, 12)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour = QColor(self.key.colour)
        if self.key.style in ("flow", "cut", "link"):
            pen = QPen(colour, 5 if self.key.style == "flow" else 3)
            if self.key.style == "cut":
                pen.setDashPattern([2, 1.2])
            painter.setPen(pen)
            painter.drawLine(1, 6, 23, 6)
            return
        box = QRectF(5.5, 0.5, 13, 11)
        painter.setPen(QPen(colour, 1.4))
        fill = QColor(colour)
        fill.setAlpha(110)
        painter.setBrush(QBrush(colour, Qt.BrushStyle.BDiagPattern) if self.key.style == "hatched" else fill)
        painter.drawRoundedRect(box, 3, 3)


@cache
def _thread() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, thread_name_prefix="overlay")
