"""What stands on a card's face: the parts of its deck's layout filled with the card's own words. No Qt.

A part shows a field (`name`), a field of something that the card names (`unit.defence`), or a text with such
fields in braces (`{unit.support}, {unit.support_range}`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from editor.explaining import shown
from editor.fields import Field, Optional, Reference, fields_of
from editor.naming import Naming
from model import Document, Pack, plain
from model.appearance import CardLook
from model.content import Card, LayoutPart, standard_layout
from model.references import IN_TEXT, places_of
from model.texts import key_of

_FIELD = re.compile(r"\{([a-z_][a-z_.]*)\}")


@dataclass(frozen=True)
class FacePart:
    """One part of a face: where it stands, and what it says."""

    id: str
    part: LayoutPart
    text: str
    unit: str = ""


@dataclass(frozen=True)
class Face:
    """Everything that is drawn on a card's face, in one language."""

    size: tuple[float, float]
    colour: str
    parts: tuple[FacePart, ...]
    look: CardLook
    artwork: str = ""
    """File below artwork/."""
    name: str = ""
    text: str = ""
    """What the card is called and says, for tips and for those who do not see the picture."""


def face_of(pack: Pack, card_id: str, language: str = "") -> Face:
    """The face of a card, in the language of the pack or in another that it is translated to."""
    card = pack.cards[card_id]
    deck = pack.decks.get(card.deck)
    layout = (deck.layout if deck else None) or standard_layout()
    look = pack.system.look.card(pack, card)
    words = _Words(pack, card_id, language)
    parts = tuple(FacePart(id, part, *words.part(card, part)) for id, part in layout.parts.items())
    colour = look.colour or (deck.colour if deck else "#6B5B3E")
    name, text = (words.field(card, field)[0] for field in ("name", "text"))
    return Face(layout.size, colour, parts, look, card.picture or "", name, text)


class _Words:
    """Reads the fields of one card."""

    def __init__(self, pack: Pack, card_id: str, language: str) -> None:
        self.pack, self.card_id = pack, card_id
        catalogue = pack.catalogues.get(language)
        self.texts = catalogue.texts if catalogue is not None else {}
        self.naming = Naming(pack)

    def part(self, card: Card, part: LayoutPart) -> tuple[str, str]:
        """The text of a part, and the unit of its figure."""
        if "{" in part.shows:
            return self.in_words(_FIELD.sub(lambda found: self.field(card, found[1])[0], part.shows)), ""
        return self.field(card, part.shows)

    def field(self, document: Document, dotted: str, path: tuple[str, ...] = ()) -> tuple[str, str]:
        path = path or ("cards", self.card_id)
        name, _, rest = dotted.partition(".")
        field = _field(type(document), name)
        if field is None:
            return "", ""
        value = plain(getattr(document, name))
        kind = field.kind.value if isinstance(field.kind, Optional) else field.kind
        if rest and isinstance(kind, Reference) and value:
            found = self._named(kind.kinds, str(value))
            return self.field(found[1], rest, found[0]) if found else ("", "")
        if value in (None, "", [], {}):
            return "", ""
        if isinstance(value, str) and not isinstance(kind, Reference):
            translated = self.texts.get(key_of((*path, name)))
            said = translated.text if translated is not None and translated.text else value
            plain_words = name in ("name", "text") or " " in said
            return self.in_words(said if plain_words else shown(field.kind, said, self.naming)), field.unit
        return self.in_words(shown(field.kind, value, self.naming)), field.unit

    def _named(self, kinds: tuple[str, ...], id: str) -> tuple[tuple[str, ...], Document] | None:
        tables = {"piece": "pieces", "nation": "nations", "side": "sides", "deck": "decks", "card": "cards"}
        for kind in kinds:
            table = getattr(self.pack, tables.get(kind, ""), {}) if kind in tables else {}
            if id in table:
                return (tables[kind], id), table[id]
        return None

    def in_words(self, text: str) -> str:
        """Names in place of references, in the language of the face."""
        return IN_TEXT.sub(lambda found: self._name(found[1], found[2]), text)

    def _name(self, kind: str, id: str) -> str:
        for place in places_of(self.pack, kind, id):
            translated = self.texts.get(key_of((*place, "name")))
            if translated is not None and translated.text:
                return translated.text
        return self.naming.name((kind,), id)


def _field(document: type[Document], name: str) -> Field | None:
    return next((field for field in fields_of(document) if field.name == name), None)
