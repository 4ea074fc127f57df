"""The hand: own cards as faces, those that may be played lit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from editor.card_text import Face
from editor.texts import tr, tr_count
from editor.themes import dress
from model.pack import Pack

from .cards import FACE, CardButton
from .choices import Choices
from .moment import Moment
from .words import Names, title_of

IN_PLAY = ("in-play", "in_play")
"""Piles whose cards lie beside the hand while they are carried out."""


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
        self._pack: Pack | None = None
        self._faces: dict[str, Face] = {}

    def set_card_size(self, size: QSize) -> None:
        self._size = size
        self._shown = ()

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
        inside = QWidget()
        dress(inside, "panel")
        row = QHBoxLayout(inside)
        row.setContentsMargins(14, 6, 14, 6)
        row.setSpacing(22)
        self.cards = {}
        if pack is not self._pack:
            self._pack, self._faces = pack, {}
        for title, cards in groups.items():
            column = QVBoxLayout()
            column.setSpacing(2)
            head = QLabel(f"{title} · {len(cards)}")
            dress(head, "heading")
            column.addWidget(head)
            faces = QHBoxLayout()
            faces.setSpacing(2)
            for card in cards:
                if names.card_of(card) is None:
                    continue
                known = names.card_id(card)
                button = CardButton(pack, card, known, self._size, self._faces.get(known))
                self._faces[known] = button.face
                button.clicked.connect(lambda _=False, key=card: self.pointed.emit(("card", key)))
                button.hovered.connect(self._hover)
                button.questioned.connect(self._question)
                self.cards[card] = button
                faces.addWidget(button)
            faces.addStretch()
            column.addLayout(faces)
            column.addStretch()
            row.addLayout(column)
        if not groups:
            empty = QLabel(self._nothing(moment, names))
            dress(empty, "muted")
            row.addWidget(empty)
        row.addStretch()
        self.setWidget(inside)

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
