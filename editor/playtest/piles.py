"""Decks, discards and cards out of the game, drawn beside the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from editor.canvas.view import table_colour
from editor.card_text import Face, face_of
from editor.texts import tr, tr_count
from editor.themes import dress, sans, tones
from model.pack import Pack

from .cards import CardButton, back_picture, deck_colour, face_picture
from .hand import IN_PLAY
from .moment import Moment
from .words import Names, title_of

CARD = QSize(48, 67)
WORDS = 38
"""Height of name and count under a pile."""
WIDTH = 88


def piles_of(view: Mapping[str, Any]) -> dict[str, Any]:
    """Decks, discards and cards out of the game, by name; closed ones as a number."""
    removed = view.get("removed")
    return {**view.get("piles", {}), **({"removed": removed} if removed else {})}


def beside_board(view: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The piles to the left and to the right of the board: those that share the first word of their name lie
    on one side."""
    groups: dict[str, dict[str, Any]] = {}
    for key, pile in piles_of(view).items():
        if key not in IN_PLAY:
            groups.setdefault(key.partition("-")[0], {})[key] = pile
    sides: tuple[dict[str, Any], dict[str, Any]] = ({}, {})
    for place, group in enumerate(groups.values()):
        sides[place % 2].update(group)
    return sides


class PileButton(QAbstractButton):
    """One pile: the back of its cards or the face on top, its name and how many there are."""

    questioned = Signal(object, object)

    def __init__(self, key: str) -> None:
        super().__init__()
        self.key = key
        self.setObjectName(f"pile-{key}")
        self.take_height(CARD.height() + WORDS)
        self._name = self._count = ""
        self._size = 0
        self._top = ""
        self._shown: tuple[object, ...] = ()
        self._face: Face | None = None
        self._colour = QColor("#34505E")

    def take_height(self, height: int) -> None:
        """As large as the column allows, with a card of at most its natural size."""
        tall = min(CARD.height(), max(24, height - WORDS))
        self._card = QSize(round(tall * CARD.width() / CARD.height()), tall)
        self.setFixedSize(WIDTH, tall + WORDS)

    def show_pile(self, name: str, pile: Any, pack: Pack, names: Names) -> None:
        whole = names.pile(self.key)
        cards = [] if isinstance(pile, int) else [card for card in pile if names.card_of(card) is not None]
        top = names.card_id(cards[-1]) if cards else ""
        size = pile if isinstance(pile, int) else len(pile)
        if (name, size, top, pack) == self._shown:
            return
        self._shown = (name, size, top, pack)
        self._size = size
        self._top = cards[-1] if cards else ""
        self._name = name
        self._count = tr_count("{n} card", "{n} cards", self._size)
        self._face = face_of(pack, top) if top else None
        self._colour = deck_colour(pack, pack.cards[top].deck if top else _deck_named(self.key, pack))
        self.setEnabled(bool(cards))
        self.setCursor(Qt.CursorShape.PointingHandCursor if cards else Qt.CursorShape.ArrowCursor)
        self.setAccessibleName(f"{whole}: {self._count}")
        self.setToolTip(
            tr("{pile}: look through it", pile=self.accessibleName()) if cards else self.accessibleName()
        )
        self.update()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self._top:
            self.questioned.emit([("card", self._top)], event.globalPos())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        now = tones()
        card = self._card
        box = QRectF((WIDTH - card.width()) / 2, 5, card.width(), card.height())
        if not self._size:
            painter.setPen(QPen(QColor(now.muted), 1, Qt.PenStyle.DashLine))
            painter.drawRoundedRect(box, 4, 4)
        else:
            painter.setPen(QPen(QColor(0, 0, 0, 60), 1))
            painter.setBrush(QColor("#FAF4E4"))
            for under in range(min(3, self._size - 1), 0, -1):
                painter.drawRoundedRect(box.translated(under * 1.6, -under * 1.6), 3, 3)
            ratio = self.devicePixelRatioF()
            if self._face is not None:
                painter.drawPixmap(box.topLeft(), face_picture(self._face, card.width(), ratio))
            else:
                painter.drawPixmap(box.topLeft(), back_picture(self._colour.rgb(), card.width(), ratio))
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(now.accent), 2))
            painter.drawRoundedRect(box.adjusted(-3, -3, 3, 3), 5, 5)
        painter.setPen(QColor(now.text))
        painter.setFont(sans(11.5, sans(11).Weight.DemiBold))
        line = QRectF(0, box.bottom() + 3, WIDTH, 15)
        words = painter.fontMetrics().elidedText(self._name, Qt.TextElideMode.ElideRight, WIDTH - 4)
        painter.drawText(line, Qt.AlignmentFlag.AlignCenter, words)
        painter.setPen(QColor(now.muted))
        painter.setFont(sans(11.5))
        painter.drawText(line.translated(0, 15), Qt.AlignmentFlag.AlignCenter, self._count)


class PileColumn(QFrame):
    """The piles on one side of the board, and whose they are."""

    opened = Signal(str)
    questioned = Signal(object, object)
    """The card on top of a pile was right-clicked, and where on the screen."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedWidth(WIDTH + 8)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Ignored)
        self.piles: dict[str, PileButton] = {}
        self.owner = QLabel()
        self.owner.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.owner.setWordWrap(True)
        dress(self.owner, "small")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(4, 6, 4, 6)
        self._column.setSpacing(2)
        self._column.addWidget(self.owner)
        self._column.addStretch()
        self._column.addStretch()

    def show_piles(self, piles: Mapping[str, Any], moment: Moment, pack: Pack, names: Names) -> None:
        for key in [key for key in self.piles if key not in piles]:
            gone = self.piles.pop(key)
            gone.hide()
            gone.deleteLater()
        owners = {key.partition("-")[0] for key in piles} & set(pack.sides)
        self.owner.setText(" · ".join(names.seat(owner) for owner in sorted(owners)))
        self.owner.setVisible(bool(owners))
        for key, pile in piles.items():
            if key not in self.piles:
                button = PileButton(key)
                button.clicked.connect(lambda _=False, key=key: self.opened.emit(key))
                button.questioned.connect(self.questioned)
                self.piles[key] = button
                self._column.insertWidget(self._column.count() - 1, button)
            self.piles[key].show_pile(_short(key, piles), pile, pack, names)
        self.setVisible(bool(piles))
        self._share_height()

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), table_colour(dark=tones().name == "dark"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_height()

    def _share_height(self) -> None:
        room = self.height() - 14 - (self.owner.sizeHint().height() if self.owner.text() else 0)
        for button in self.piles.values():
            button.take_height(room // len(self.piles) - 2)


def _short(pile: str, piles: Mapping[str, Any]) -> str:
    """What a pile is called among its neighbours: without the word that they share."""
    first, dash, rest = pile.partition("-")
    alike = [key for key in piles if key.partition("-")[0] == first]
    return title_of(rest if dash and len(alike) > 1 else pile)


def pile_list(names: Names, pile: list[str]) -> QWidget:
    """What lies open in a pile, the last one on top."""
    inside = QWidget()
    row = QHBoxLayout(inside)
    for card in reversed(pile[-40:]):
        if names.card_of(card) is not None:
            face = CardButton(names.pack, card, names.card_id(card))
            face.light(lit=False, pointed=False)
            face.is_lit = True
            row.addWidget(face)
    row.addStretch()
    return inside


def _deck_named(pile: str, pack: Pack) -> str:
    """The deck whose cards lie in a pile: the one whose id shares a word with it, else the first."""
    words = set(pile.split("-")) - {"deck", "discards"}
    return next((deck for deck in pack.decks if words & set(deck.split("-"))), next(iter(pack.decks), ""))
