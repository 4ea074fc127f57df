"""What things on the table are called: names from the pack, titles made of the engine's own words. No Qt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from editor.texts import language, speak, tr
from model.appearance import CounterLook
from model.boards import Board
from model.pack import Pack
from model.texts import names_in
from rules.core import Ctx
from rules.core.position import counter_of

from .choices import Thing
from .start import HUMAN, PUBLIC, UMPIRE


class Names:
    """The names of a pack as one scenario uses them."""

    def __init__(self, pack: Pack, scenario: str, ctx: Ctx | None = None) -> None:
        self.pack = pack
        self._ctx = ctx
        self.board: Board[Any, Any] = pack.boards[pack.scenario(scenario).board]
        self._spaces = frozenset(self.board.space_ids)
        self._language = ""
        self._names: dict[str, str] = {}
        self._spoken: dict[str, str] = {}

    def say(self, text: str) -> str:
        """What the engine says or the pack calls something, in the language of the interface."""
        if self._language != language():
            self._language = language()
            self._names, self._spoken = names_in(self.pack, self._language), {}
        said = self._spoken.get(text)
        if said is None:
            said = self._spoken[text] = speak(text, self._names)
        return said

    def text(self, path: str, source: str) -> str:
        """A text of the pack by its path, in the language of the interface."""
        catalogue = self.pack.catalogues.get(language())
        found = catalogue.texts.get(path) if catalogue is not None else None
        return found.text if found is not None and found.text else source

    def of(self, thing: Thing) -> str:
        table, key = thing
        said = self._said(table, key)
        if said:
            return said
        match table:
            case "space" | "box":
                return self.place(key)
            case "piece":
                return self.unit(key)
            case "card":
                return self.card(key)
            case "seat":
                return self.seat(key)
        return title_of(key)

    def _said(self, table: str, key: str) -> str:
        """What the engine calls it."""
        number = self._ctx.index.get(table, {}).get(key) if self._ctx is not None else None
        return (
            self.say(self._ctx.names[table][number]) if self._ctx is not None and number is not None else ""
        )

    def place(self, place: str | None) -> str:
        if place is None:
            return ""
        if place in self.board.boxes:
            return self.say(self.board.boxes[place].name)
        return self.say(self.board.shown_name(place)) if self.board.has_space(place) else title_of(place)

    def on_board(self, place: str | None) -> bool:
        """Whether a place is a space of the map, and not a box beside it."""
        return place is not None and place in self._spaces

    def unit(self, unit: str, view: Mapping[str, Any] | None = None) -> str:
        if said := self._said("piece", unit):
            return said
        told = (view or {}).get("pieces", {}).get(unit, {})
        piece = self.pack.pieces.get(told.get("piece") or counter_of(unit)) or self.pack.pieces.get(unit)
        return self.say(piece.name) if piece is not None else title_of(unit)

    def counter_look(self, unit: str, told: Mapping[str, Any]) -> CounterLook:
        """How the counter of a unit looks now."""
        piece = self.pack.pieces.get(told.get("piece") or counter_of(unit)) or self.pack.pieces.get(unit)
        if piece is None:
            return CounterLook(title=title_of(unit))
        known = self.pack.system.placement.model_fields
        fields = {name: value for name, value in told.items() if name in known and value is not None}
        placement = self.pack.system.placement.model_construct(**fields)
        return self.pack.system.look.counter(self.pack, piece, placement)

    def card(self, card: str) -> str:
        known = self.card_of(card)
        return self.say(known.name) if known is not None else title_of(card)

    def card_of(self, card: str) -> Any:
        """The document of a card that lies on the table."""
        return self.pack.cards.get(card) or self.pack.cards.get(counter_of(card))

    def card_id(self, card: str) -> str:
        return card if card in self.pack.cards else counter_of(card)

    def seat(self, seat: str) -> str:
        side = self.pack.sides.get(seat)
        return self.say(side.name) if side is not None else title_of(seat)

    def pile(self, pile: str) -> str:
        """`red-discards` as a person reads it: `Red: discards`."""
        owner, dash, rest = pile.partition("-")
        if dash and owner in self.pack.sides:
            return f"{self.seat(owner)}: {title_of(rest).lower()}"
        return title_of(pile)

    def track(self, track: str) -> str:
        known = self.board.tracks.get(track)
        return self.say(known.name) if known is not None else title_of(track)

    def step_of(self, track: str, value: int) -> str:
        """What a track shows at a value: the name of the step, or the number."""
        known = self.board.tracks.get(track)
        if known is not None and known.steps and 0 <= value - known.first < len(known.steps):
            return self.say(known.steps[value - known.first])
        return str(value)


def title_of(key: str) -> str:
    """`command-deck` as a person reads it: `Command deck`, in the language of the interface."""
    return tr(source_title(key))


def source_title(key: str) -> str:
    words = key.replace("-", " ").replace("_", " ").strip()
    return words[:1].upper() + words[1:]


def is_seat(looker: str) -> bool:
    return looker not in (PUBLIC, UMPIRE, "")


def player_title(player: str) -> str:
    """Who sits in a seat: a person, or a bot and how well it plays."""
    known = {
        HUMAN: tr("a person"),
        "random": tr("bot, plays at random"),
        "novice": tr("bot, a beginner"),
        "heuristic": tr("bot, experienced"),
    }
    return known.get(player) or tr("bot, {name}", name=player)
