"""Texts on cards: whether they fit in their boxes, in every language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from model import path_text
from model.content import Deck, standard_layout
from model.pack import Catalogue
from model.references import IN_TEXT, places_of
from model.saying import said
from model.texts import key_of
from validators.registry import WORDS, Found, check, found
from validators.snapshot import Snapshot
from validators.texts import WITH_BRACES
from validators.typesetting import Setting, fits, setting
from validators.words import Part

Mention = tuple[str, str]
"""A kind of thing, and its id."""
Called = tuple[str, list[tuple[str, ...]]]


@check(
    "TXT-005",
    "A text does not fit on its card",
    "warning",
    reads=(*WORDS, "cards", "decks", "catalogues"),
    help="Even in the smallest type of the deck's layout the text, or a translation of it, needs more room "
    "than its box has. Shorten it, or make the box larger. The card itself shows how it is cut.",
    example="a card with two hundred words in a box of 20 by 10 mm",
)
def texts_fit_on_their_cards(look: Snapshot) -> Iterator[Found]:
    part = look.parts.get(("cards",))
    if part is None:
        return
    named = {mention: _called(look, *mention) for mention in part.kept(_mentioned)}
    for key, language, field, words in part.against(
        _Words(look.pack.decks, look.pack.catalogues, named), _crowded
    ):
        place = ("cards", key, field)
        card = look.name("card", key)
        yield found(
            "{card}: its {what} needs {lines} lines, and its box has room for {room}."
            if len(words.lines) > words.room
            else "{card}: a word of its {what} is wider than its box.",
            path_text(("catalogues", language, "texts", key_of(place)) if language else place),
            related=[path_text(place)] if language else (),
            card=said("{card} ({language})", card=card, language=language) if language else card,
            what=field,
            lines=len(words.lines),
            room=words.room,
        )


def _mentioned(part: Part) -> tuple[Mention, ...]:
    """What the texts of a part name."""
    texts = part.texts_with(WITH_BRACES)
    return tuple({(kind, name): None for text in texts for kind, name, _ in IN_TEXT.findall(text.text)})


def _called(look: Snapshot, kind: str, name: str) -> Called:
    """How a thing is called, and the places in the pack where that may stand."""
    places = places_of(look.pack, kind, name)
    for place in places:
        table: Any = look.pack if len(place) == 2 else look.pack.boards[place[1]]
        entry = getattr(table, place[-2], {}).get(name)
        if shown := getattr(entry, "name", ""):
            return shown, places
    return look.name(kind, name), places


class _Words(NamedTuple):
    """What stands on cards besides their own texts."""

    decks: Mapping[str, Deck]
    catalogues: Mapping[str, Catalogue]
    named: Mapping[Mention, Called]
    """What texts name."""

    def on_card(self, place: tuple[str, ...], text: str, language: str) -> str:
        """What a text says in a language; empty where it is not translated."""
        if language:
            text = self._translated(place, language)
        if "{" not in text:
            return text
        return IN_TEXT.sub(lambda named: self._name(named[1], named[2], language), text)

    def _translated(self, place: tuple[str, ...], language: str) -> str:
        translation = self.catalogues[language].texts.get(key_of(place))
        return translation.text if translation is not None else ""

    def _name(self, kind: str, name: str, language: str) -> str:
        shown, places = self.named.get((kind, name), (name, []))
        translated = (self._translated((*place, "name"), language) for place in places if language)
        return next(filter(None, translated), shown)


def _crowded(part: Part, words: _Words) -> list[tuple[str, str, str, Setting]]:
    """Texts that do not fit: the card, the language if it is a translation, the field, and how it is set."""
    crowded = []
    for key, card in part.value.items():
        deck = words.decks.get(card.deck)
        layout = (deck.layout if deck is not None else None) or standard_layout()
        for box in layout.parts.values():
            if box.shows not in ("name", "text") or box.style == "picture":
                continue
            for language in ("", *words.catalogues):
                place = ("cards", key, box.shows)
                text = words.on_card(place, getattr(card, box.shows), language)
                if text and not fits(box, text):
                    crowded.append((key, language, box.shows, setting(box, text)))
    return crowded
