"""Card faces and backs as the hand and the piles show them."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QContextMenuEvent,
    QEnterEvent,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QTextOption,
)
from PySide6.QtWidgets import QAbstractButton, QWidget

from editor.themes import sans, serif, tones
from model.content import Card, Deck
from model.pack import Pack

FACE = QSize(128, 179)
PAPER, EDGE, BAND_TEXT = QColor("#FAF4E4"), QColor("#6B5B3E"), QColor("#FFF8E6")
INK, MUTED = QColor("#2E2A22"), QColor("#7A6E58")
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
    painter.drawEllipse(inner.center(), box.width() * 0.11, box.width() * 0.11)
    painter.restore()


def draw_face(painter: QPainter, box: QRectF, pack: Pack, card: Card) -> None:
    """The front: title band, number, picture area with the deck's tint, text, footer."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    unit = box.width() / 63.0
    colour = deck_colour(pack, card.deck)
    painter.setPen(QPen(EDGE, 1))
    painter.setBrush(PAPER)
    painter.drawRoundedRect(box, 3 * unit, 3 * unit)
    frame = box.adjusted(1.6 * unit, 1.6 * unit, -1.6 * unit, -1.6 * unit)
    painter.setPen(QPen(colour, max(1.0, 0.45 * unit)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(frame, 2 * unit, 2 * unit)
    band = QRectF(frame.left(), frame.top(), frame.width(), 11.5 * unit)
    shape = QPainterPath()
    shape.addRoundedRect(band, 2 * unit, 2 * unit)
    painter.fillPath(shape, QBrush(colour))
    left = band.left() + 2 * unit
    if card.number is not None:
        disc = QPointF(band.left() + 5.8 * unit, band.center().y())
        painter.setPen(QPen(GOLD, 1.2))
        painter.setBrush(colour.darker(135))
        painter.drawEllipse(disc, 4.6 * unit, 4.6 * unit)
        painter.setPen(QColor("#F2DC9A"))
        painter.setFont(serif(6.0 * unit))
        painter.drawText(
            QRectF(disc.x() - 9 * unit, band.top(), 18 * unit, band.height()),
            Qt.AlignmentFlag.AlignCenter,
            str(card.number),
        )
        left = disc.x() + 5.2 * unit
    title = QRectF(left, band.top(), band.right() - left - unit, band.height())
    painter.setPen(BAND_TEXT)
    _fitted(painter, title, card.name, 6.4 * unit, 9.5)
    deck = pack.decks.get(card.deck)
    painter.setPen(MUTED)
    painter.setFont(sans(max(8.6, 2.5 * unit)))
    kind = QRectF(frame.left(), band.bottom() + 0.8 * unit, frame.width(), 6 * unit)
    painter.drawText(kind, Qt.AlignmentFlag.AlignCenter, (deck.name if deck else "").upper())
    picture = QRectF(frame.left() + 2.4 * unit, kind.bottom(), frame.width() - 4.8 * unit, 20 * unit)
    tint = QColor(colour)
    tint.setAlpha(42)
    painter.setPen(QPen(colour.lighter(140), 0.8))
    painter.setBrush(tint)
    painter.drawRoundedRect(picture, 1.2 * unit, 1.2 * unit)
    painter.setPen(QPen(colour, 1.4 * unit, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    middle = picture.center()
    for shift in range(-(min(card.number or 1, 5) - 1), min(card.number or 1, 5), 2):
        x = middle.x() + shift * 4.2 * unit
        painter.drawLine(QPointF(x, middle.y() + 5 * unit), QPointF(x, middle.y() - 5 * unit))
        painter.drawLine(QPointF(x, middle.y() - 5 * unit), QPointF(x - 2.6 * unit, middle.y() - 2 * unit))
        painter.drawLine(QPointF(x, middle.y() - 5 * unit), QPointF(x + 2.6 * unit, middle.y() - 2 * unit))
    text = QRectF(
        frame.left() + 3 * unit,
        picture.bottom() + 2 * unit,
        frame.width() - 6 * unit,
        frame.bottom() - picture.bottom() - 9 * unit,
    )
    painter.setPen(INK)
    painter.setFont(sans(max(11.0, 3.3 * unit)))
    option = QTextOption(Qt.AlignmentFlag.AlignCenter)
    option.setWrapMode(QTextOption.WrapMode.WordWrap)
    painter.drawText(text, card.text, option)
    painter.restore()


def _fitted(painter: QPainter, box: QRectF, words: str, size: float, least: float) -> None:
    """One line as large as fits, two lines where it would become too small."""
    while size > least and QFontMetricsF(serif(size)).horizontalAdvance(words) > box.width():
        size -= 0.5
    painter.setFont(serif(size))
    option = QTextOption(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
    option.setWrapMode(QTextOption.WrapMode.WordWrap)
    painter.drawText(box, words, option)


class CardButton(QAbstractButton):
    """A card in the hand. It can be chosen where the decision allows it."""

    hovered = Signal(str)
    questioned = Signal(str, object)

    def __init__(
        self, pack: Pack, key: str, card: Card, size: QSize = FACE, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.key, self._pack, self._card = key, pack, card
        self.is_lit = self.is_pointed = False
        self.setFixedSize(size + QSize(10, 10))
        self.setAccessibleName(card.name)
        self.setToolTip(f"<b>{card.name}</b><br>{card.text}" if card.text else card.name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def light(self, *, lit: bool, pointed: bool) -> None:
        self.is_lit, self.is_pointed = lit, pointed
        self.setCursor(Qt.CursorShape.PointingHandCursor if lit else Qt.CursorShape.ArrowCursor)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(5, 5, -5, -5)
        draw_face(painter, box, self._pack, self._card)
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


class Backs(QWidget):
    """A closed hand or pile: backs, and no word of what they are."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._count = 0
        self._colour = QColor("#34505E")
        self.setFixedHeight(50)

    def show_count(self, count: int, colour: QColor, said: str) -> None:
        self._count, self._colour = count, colour
        self.setAccessibleName(said)
        self.setToolTip(said)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        width = 33.0
        pitch = min(22.0, (self.width() - width) / max(1, self._count - 1)) if self._count > 1 else 0
        for place in range(self._count):
            draw_back(painter, QRectF(1 + place * pitch, 1, width, 46), self._colour)
