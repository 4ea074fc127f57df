"""The timeline: every decision of the line, turns as marks, branches below, and a playhead to drag."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from editor.texts import tr
from editor.themes import sans, tones
from model.pack import Pack

from .moment import Branch, Moment, Step
from .words import Names

LEFT, RIGHT = 18, 18
LEVEL = 20.0
"""Where the line of decisions lies."""
BRANCH = {"light": "#B0761B", "dark": "#E0A955"}


class Timeline(QWidget):
    """Drag, click or use the arrow keys to stand on any decision."""

    scrubbed = Signal(int)
    """Go to a decision of this line."""
    entered = Signal(int)
    """Go to a node on another line."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("timeline")
        self.setFixedHeight(44)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAccessibleName(tr("Timeline"))
        self._moment: Moment | None = None
        self._pack: Pack | None = None
        self._names: Names | None = None
        self._turns: list[tuple[int, str, str | None]] = []
        self._branch_ends: list[tuple[QRectF, Branch]] = []
        self._last_scrub = -1
        self._scale = QPixmap()
        """Turns, branches and bookmarks, drawn once for a line of play."""
        self._scale_of: tuple[object, ...] = ()

    def sizeHint(self) -> QSize:
        return QSize(600, 44)

    def show_moment(self, moment: Moment, pack: Pack, names: Names) -> None:
        if self._moment is None or self._moment.line is not moment.line:
            self._turns = _turns(moment.line, names)
        self._moment, self._pack, self._names = moment, pack, names
        self._last_scrub = moment.ply
        self.setAccessibleDescription(
            tr("decision {ply} of {last}", ply=moment.ply, last=len(moment.line) - 1)
        )
        self.update()

    # ------------------------------------------------------------------ geometry

    @property
    def _last(self) -> int:
        return len(self._moment.line) - 1 if self._moment else 0

    def x_of(self, ply: float) -> float:
        return LEFT + (self.width() - LEFT - RIGHT) * ply / max(1, self._last)

    def ply_at(self, x: float) -> int:
        share = (x - LEFT) / max(1, self.width() - LEFT - RIGHT)
        return max(0, min(self._last, round(share * self._last)))

    # ------------------------------------------------------------------ pointer and keys

    def mousePressEvent(self, event: QMouseEvent) -> None:
        for box, branch in self._branch_ends:
            if box.contains(event.position()):
                self.entered.emit(branch.tip)
                return
        self._scrub(self.ply_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._scrub(self.ply_at(event.position().x()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        ply = self._moment.ply if self._moment else 0
        wanted = {
            Qt.Key.Key_Left: ply - 1,
            Qt.Key.Key_Right: ply + 1,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: self._last,
            Qt.Key.Key_PageUp: max((at for at, _, _ in self._turns if at < ply), default=0),
            Qt.Key.Key_PageDown: min((at for at, _, _ in self._turns if at > ply), default=self._last),
        }.get(Qt.Key(event.key()))
        if wanted is None:
            super().keyPressEvent(event)
        else:
            self._scrub(max(0, min(self._last, wanted)))

    def _scrub(self, ply: int) -> None:
        if ply != self._last_scrub:
            self._last_scrub = ply
            self.scrubbed.emit(ply)
            self.update()

    def event(self, event: QEvent) -> bool:
        if (
            isinstance(event, QHelpEvent)
            and event.type() == QEvent.Type.ToolTip
            and self._moment
            and self._names
        ):
            step = self._moment.line[self.ply_at(event.pos().x())]
            words = [self._names.say(text) for text in [said.text for said in step.said[:6]] or [step.label]]
            QToolTip.showText(event.globalPos(), "\n".join([f"{step.ply}", *words]), self)
            return True
        return super().event(event)

    # ------------------------------------------------------------------ painting

    def paintEvent(self, event: QPaintEvent) -> None:
        now = tones()
        moment = self._moment
        painter = QPainter(self)
        if moment is None:
            painter.fillRect(self.rect(), QColor(now.window))
            return
        shown = (id(moment.line), moment.bookmarks, self.size(), self.devicePixelRatioF(), now.name)
        if shown != self._scale_of:
            self._scale_of = shown
            self._draw_scale(moment)
        painter.drawPixmap(0, 0, self._scale)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        here = self.x_of(self._last_scrub)
        self._track(painter, LEFT, here, LEVEL, now.accent)
        painter.setPen(QPen(QColor(now.accent), 2))
        painter.setBrush(QColor(now.field))
        painter.drawRoundedRect(QRectF(here - 4, LEVEL - 11, 8, 22), 3, 3)

    def _draw_scale(self, moment: Moment) -> None:
        now, ratio = tones(), self.devicePixelRatioF()
        self._scale = QPixmap(self.size() * ratio)
        self._scale.setDevicePixelRatio(ratio)
        self._scale.fill(QColor(now.window))
        painter = QPainter(self._scale)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._track(painter, LEFT, self.width() - RIGHT, LEVEL, now.border)
        self._draw_branches(painter, moment)
        self._draw_bookmarks(painter, moment)
        self._draw_turns(painter)
        painter.end()

    def _track(self, painter: QPainter, start: float, end: float, y: float, colour: str) -> None:
        painter.setPen(QPen(QColor(colour), 4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(QPointF(start, y), QPointF(end, y))

    def _draw_turns(self, painter: QPainter) -> None:
        now, y = tones(), LEVEL
        painter.setFont(sans(11))
        seats = list(self._pack.sides) if self._pack else []
        free = -100.0
        for ply, label, seat in self._turns:
            x = self.x_of(ply)
            side = self._pack.sides.get(seat or "") if self._pack else None
            painter.setPen(QPen(QColor(now.text), 1))
            painter.setBrush(QColor(side.colour) if side is not None else QColor(now.muted))
            if seat in seats and seats.index(seat) % 2:
                painter.drawRect(QRectF(x - 4.5, y - 4.5, 9, 9))
            else:
                painter.drawEllipse(QPointF(x, y), 5, 5)
            width = painter.fontMetrics().horizontalAdvance(label)
            if x - width / 2 > free:
                painter.setPen(QColor(now.muted))
                painter.drawText(QPointF(x - width / 2, 11), label)
                free = x + width / 2 + 6

    def _draw_branches(self, painter: QPainter, moment: Moment) -> None:
        self._branch_ends = []
        y = LEVEL
        colour = QColor(BRANCH[tones().name])
        place = {step.number: step.ply for step in moment.line}
        painter.setFont(sans(11.5, sans(11).Weight.DemiBold))
        free = -100.0
        for number, branch in enumerate(moment.branches):
            start = self.x_of(place.get(branch.fork, 0))
            end = min(
                self.width() - RIGHT - 4.0,
                max(start + 26, self.x_of(place.get(branch.fork, 0) + branch.length)),
            )
            low = y + 14
            way = QPainterPath(QPointF(start, y + 3))
            way.lineTo(start + 8, low)
            way.lineTo(end, low)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(colour, 1.8, Qt.PenStyle.DashLine))
            painter.drawPath(way)
            painter.setBrush(colour)
            painter.setPen(Qt.PenStyle.NoPen)
            diamond = QPainterPath(QPointF(end, low - 4.5))
            for x, at in ((end + 4.5, low), (end, low + 4.5), (end - 4.5, low)):
                diamond.lineTo(x, at)
            painter.drawPath(diamond)
            name = branch.name or tr("line {number}", number=number + 2)
            width = painter.fontMetrics().horizontalAdvance(name)
            words = end + 8 if end + 12 + width < self.width() else start - 8 - width
            if words > free:
                painter.setPen(colour)
                painter.drawText(QPointF(words, low + 4), name)
                free = words + width + 4
            self._branch_ends.append((QRectF(end - 8, low - 8, 20 + width, 16), branch))

    def _draw_bookmarks(self, painter: QPainter, moment: Moment) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tones().error))
        y = LEVEL
        for step in moment.line:
            if step.number in moment.bookmarks:
                x = self.x_of(step.ply)
                flag = QPainterPath(QPointF(x, y + 4))
                flag.lineTo(x - 4, y + 13)
                flag.lineTo(x + 4, y + 13)
                painter.drawPath(flag)


def _turns(line: tuple[Step, ...], names: Names) -> list[tuple[int, str, str | None]]:
    """Where turns begin: the decision, a short name, whose turn it is."""
    found: list[tuple[int, str, str | None]] = []
    last: tuple[object, str | None] | None = None
    for step in line[1:]:
        if (step.turn, step.active) != last:
            last = (step.turn, step.active)
            initial = names.seat(step.active)[:1] if step.active else ""
            found.append(
                (step.ply - 1, f"{initial}{step.turn if step.turn is not None else ''}", step.active)
            )
    return found
