"""The hand: own cards as faces, those that may be played lit."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QWidget

from editor.card_text import Face, face_of
from editor.texts import language, tr, tr_count
from editor.themes import dress
from model.pack import Pack

from .cards import FACE, CardButton, face_picture
from .choices import Choices
from .moment import Moment
from .words import Names, title_of

IN_PLAY = ("in-play", "in_play")
"""Piles whose cards lie beside the hand while they are carried out."""
LEFT, TOP, GAP = 14, 6, 22
"""Before the first group, above it, and between groups."""


class Hand(QScrollArea):
    """The cards of the seat that looks, in groups by deck; every card that a choice names is lit."""

    pointed = Signal(object)
    hovered = Signal(object)
    questioned = Signal(object, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("hand")
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._size = FACE
        self._shown: tuple[Any, ...] = ()
        self._in_play: frozenset[str] = frozenset()
        self.cards: dict[str, CardButton] = {}
        self._heads: list[QLabel] = []
        self._table = QWidget()
        dress(self._table, "panel")
        self.setWidget(self._table)
        self._pack: Pack | None = None
        self._language = ""
        self._faces: dict[str, Face] = {}

    def set_card_size(self, size: QSize) -> None:
        if size != self._size:
            self._size = size
            self._shown = ()
            self._take_away(list(self.cards))

    def show_moment(self, moment: Moment, pack: Pack, names: Names, choices: Choices) -> None:
        groups = self._groups(moment, names, choices)
        wanted = (moment.looker, tuple((title, tuple(cards)) for title, cards in groups.items()))
        if wanted != self._shown:
            self._shown = wanted
            self._fill(groups, pack, names, moment)
        self.light(choices)

    def _groups(self, moment: Moment, names: Names, choices: Choices) -> dict[str, list[str]]:
        """Cards by the heading they stand under: own hand by deck, then cards offered from elsewhere."""
        self._in_play = frozenset()
        held = _cards(moment.view.get("hands", {}).get(moment.looker, ()))
        if moment.looker == "umpire":
            held = [card for hand in moment.view.get("hands", {}).values() for card in _cards(hand)]
        groups: dict[str, list[str]] = {}
        for card in held:
            known = names.card_of(card)
            deck = names.pack.decks.get(known.deck) if known is not None else None
            groups.setdefault(names.say(deck.name) if deck is not None else tr("Cards"), []).append(card)
        for key, pile in moment.view.get("piles", {}).items():
            if isinstance(pile, list) and pile and key in IN_PLAY:
                groups = {tr("In play"): list(map(str, pile)), **groups}
                self._in_play = frozenset(map(str, pile)) - set(held)
        offered = [key for table, key in choices.lit if table == "card" and key not in held]
        offered = [key for key in offered if not any(key in cards for cards in groups.values())]
        if offered:
            groups[tr("On offer")] = sorted(offered)
        return groups

    def _fill(self, groups: Mapping[str, list[str]], pack: Pack, names: Names, moment: Moment) -> None:
        if pack is not self._pack or self._language != language():
            self._pack, self._language = pack, language()
            self._faces = {}
            self._take_away(list(self.cards))
        wanted = [card for cards in groups.values() for card in cards if names.card_of(card) is not None]
        self._take_away([card for card in self.cards if card not in wanted])
        for card in wanted:
            if card not in self.cards:
                self.cards[card] = self._card(pack, card, names.card_id(card))
        heads = [f"{title} · {len(cards)}" for title, cards in groups.items()]
        for one, other in pairwise(wanted):
            QWidget.setTabOrder(self.cards[one], self.cards[other])
        self._lay_out(heads or [self._nothing(moment, names)], list(groups.values()) or [[]])

    def _lay_out(self, heads: list[str], groups: list[list[str]]) -> None:
        """Groups from left to right, each with its heading above its cards."""
        while len(self._heads) < len(heads):
            head = QLabel(self._table)
            dress(head, "heading")
            self._heads.append(head)
        left = LEFT
        for place, head in enumerate(self._heads):
            head.setText(heads[place] if place < len(heads) else "")
            head.setVisible(place < len(heads))
            if place >= len(heads):
                continue
            head.adjustSize()
            head.move(left, TOP)
            right = left + head.width()
            for button in [self.cards[card] for card in groups[place] if card in self.cards]:
                button.move(left, TOP + head.height() + 2)
                left += button.width() + 2
            left = max(left, right) + GAP
        self._table.setMinimumWidth(left - GAP + LEFT)

    def _take_away(self, cards: list[str]) -> None:
        for card in cards:
            button = self.cards.pop(card)
            button.hide()
            button.setParent(None)
            button.deleteLater()

    def _card(self, pack: Pack, card: str, known: str) -> CardButton:
        button = CardButton(pack, card, known, self._size, self._faces.get(known), self._table)
        self._faces[known] = button.face
        button.clicked.connect(lambda: self.pointed.emit(("card", card)))
        button.hovered.connect(self._hover)
        button.questioned.connect(self._question)
        button.show()
        return button

    def draw_ahead(self, pack: Pack) -> bool:
        """Draw one more face of the pack; False where all are drawn."""
        card = next((card for card in pack.cards if card not in self._faces), None)
        if card is None or pack is not self._pack:
            return False
        self._faces[card] = face_of(pack, card, language())
        face_picture(self._faces[card], self._size.width(), self.devicePixelRatioF())
        return True

    def _nothing(self, moment: Moment, names: Names) -> str:
        hidden = moment.view.get("hands", {})
        if moment.looker in hidden or not hidden:
            return tr("No cards in hand.")
        counts = [
            tr_count("{name}: {n} card", "{name}: {n} cards", _count(hand), name=names.seat(seat))
            for seat, hand in hidden.items()
        ]
        return tr("Hands are closed.") + " " + " · ".join(counts)

    def light(self, choices: Choices) -> None:
        for key, button in self.cards.items():
            thing = ("card", key)
            pointed = thing in choices.pointed or key in self._in_play
            button.light(lit=thing in choices.lit, pointed=pointed)

    def _hover(self, key: str) -> None:
        self.hovered.emit(("card", key) if key else None)

    def _question(self, key: str, at: object) -> None:
        self.questioned.emit([("card", key)], at)


def _cards(hand: Any) -> list[str]:
    """The cards of a hand in which they are known: a flat list, or lists by name."""
    if isinstance(hand, Mapping):
        return [card for part in hand.values() for card in _cards(part)]
    return [str(card) for card in hand] if isinstance(hand, list | tuple) else []


def _count(hand: Any) -> int:
    if isinstance(hand, Mapping):
        return sum(_count(part) for part in hand.values())
    return hand if isinstance(hand, int) else len(hand)


def counts_of(hand: Any) -> dict[str, int]:
    """How many cards of which kind, whether the hand is closed or open."""
    if isinstance(hand, Mapping):
        return {title_of(str(name)): _count(part) for name, part in hand.items()}
    return {"": _count(hand)}
