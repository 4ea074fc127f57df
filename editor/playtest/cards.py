"""Card faces and backs as the hand and the piles show them."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QEnterEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QAbstractButton, QWidget

from editor.canvas.symbols import spiked
from editor.card_text import Face, face_of
from editor.cards import picture_of
from editor.texts import language
from editor.themes import tones
from model.content import Deck
from model.pack import Pack

FACE = QSize(128, 179)
PAPER, EDGE = QColor("#FAF4E4"), QColor("#6B5B3E")
GOLD = QColor("#D8B65A")


def deck_colour(pack: Pack, deck: str) -> QColor:
    known: Deck | None = pack.decks.get(deck)
    colour = QColor(known.colour) if known is not None else QColor("#4F4326")
    return QColor("#34505E") if known is not None and known.colour == "#888888" else colour


def draw_back(painter: QPainter, box: QRectF, colour: QColor) -> None:
    """The back of a card: the deck's colour, a lattice, a gold star."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    corner = box.width() * 0.06
    painter.setPen(QPen(EDGE, 1))
    painter.setBrush(PAPER)
    painter.drawRoundedRect(box, corner, corner)
    inner = box.adjusted(box.width() * 0.06, box.width() * 0.06, -box.width() * 0.06, -box.width() * 0.06)
    painter.setBrush(colour)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawRoundedRect(inner, corner * 0.6, corner * 0.6)
    painter.setClipRect(inner)
    painter.setPen(QPen(QColor(255, 255, 255, 40), max(0.6, box.width() * 0.012)))
    pitch = box.width() * 0.16
    at = inner.left() - inner.height()
    while at < inner.right():
        painter.drawLine(QPointF(at, inner.top()), QPointF(at + inner.height(), inner.bottom()))
        painter.drawLine(QPointF(at, inner.bottom()), QPointF(at + inner.height(), inner.top()))
        at += pitch
    painter.setClipping(False)
    painter.setBrush(GOLD)
    painter.setPen(QPen(QColor("#7A5710"), 0.8))
    painter.drawEllipse(inner.center(), box.width() * 0.15, box.width() * 0.15)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#7A5710"))
    middle = inner.center()
    painter.drawPath(spiked(5, box.width() * 0.11, box.width() * 0.045, middle.x(), middle.y()))
    painter.restore()


@lru_cache(maxsize=512)
def face_picture(face: Face, width: int, ratio: float) -> QPixmap:
    """The face of a card so many pixels wide."""
    return picture_of(face, width, ratio=ratio)


class CardButton(QAbstractButton):
    """A card in the hand. It can be chosen where the decision allows it."""

    hovered = Signal(str)
    questioned = Signal(str, object)

    def __init__(
        self,
        pack: Pack,
        key: str,
        card: str,
        size: QSize = FACE,
        face: Face | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """`key` is the card on the table, `card` its document in the pack, `face` what was made of it."""
        super().__init__(parent)
        self.key = key
        self.face = face or face_of(pack, card, language())
        self.is_lit = self.is_pointed = False
        self.setFixedSize(size + QSize(10, 10))
        self.setAccessibleName(self.face.name)
        self.setToolTip("<br>".join((f"<b>{escape(self.face.name)}</b>", escape(self.face.text))))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def light(self, *, lit: bool, pointed: bool) -> None:
        if (lit, pointed) == (self.is_lit, self.is_pointed):
            return
        self.is_lit, self.is_pointed = lit, pointed
        self.setCursor(Qt.CursorShape.PointingHandCursor if lit else Qt.CursorShape.ArrowCursor)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(5, 5, -5, -5)
        picture = face_picture(self.face, round(box.width()), self.devicePixelRatioF())
        painter.drawPixmap(box.topLeft(), picture)
        now = tones()
        if not self.is_lit and not self.is_pointed:
            veil = QColor(now.panel)
            veil.setAlphaF(0.38)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(veil)
            painter.drawRoundedRect(box, 6, 6)
        ring = now.accent if self.is_pointed or self.hasFocus() else now.good if self.is_lit else ""
        if ring:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(ring), 2.4))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5), 9, 9)

    def enterEvent(self, event: QEnterEvent) -> None:
        self.hovered.emit(self.key)
        super().enterEvent(event)

    def leaveEvent(self, event: object) -> None:
        self.hovered.emit("")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.questioned.emit(self.key, event.globalPos())


@lru_cache(maxsize=64)
def back_picture(colour: int, width: int, ratio: float) -> QPixmap:
    """The back of a card so many pixels wide."""
    picture = QPixmap(QSize(width, round(width * 1.4)) * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    draw_back(painter, QRectF(0.5, 0.5, width - 1, width * 1.4 - 1), QColor(colour))
    painter.end()
    return picture


class Backs(QWidget):
    """A closed hand or pile: backs, and no word of what they are."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._count = 0
        self._colour = QColor("#34505E")
        self.setFixedHeight(50)

    def show_count(self, count: int, colour: QColor, said: str) -> None:
        if (count, colour, said) == (self._count, self._colour, self.accessibleName()):
            return
        self._count, self._colour = count, colour
        self.setAccessibleName(said)
        self.setToolTip(said)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        width = 33.0
        pitch = min(22.0, (self.width() - width) / max(1, self._count - 1)) if self._count > 1 else 0
        for place in range(self._count):
            back = back_picture(self._colour.rgb(), 34, self.devicePixelRatioF())
            painter.drawPixmap(QPointF(place * pitch, 0), back)
