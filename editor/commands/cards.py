"""Cards and decks, as the panel has them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from editor.actions import Action
from editor.commands.when import pack_open
from editor.panels.cards import CardsPanel
from editor.texts import mark

if TYPE_CHECKING:
    from editor.window import Window


def commands(w: Window) -> list[Action]:
    is_open = pack_open(w)

    def there(act: Callable[[CardsPanel], object]) -> Callable[[], None]:
        """Do it where a person sees it."""

        def run() -> None:
            w.show_desk("design")
            w.docking.bring(CardsPanel.id)
            act(w.docking.panel(CardsPanel))

        return run

    def has_decks() -> bool:
        return w.document is not None and bool(w.document.pack.decks)

    def has_cards() -> bool:
        return w.document is not None and bool(w.document.pack.cards)

    return [
        Action("cards.new", mark("New card"), there(CardsPanel.add_card), enabled=has_decks),
        Action("cards.duplicate", mark("Duplicate the card"), there(CardsPanel.duplicate), enabled=has_cards),
        Action("cards.remove", mark("Remove the cards"), there(CardsPanel.remove_chosen), enabled=has_cards),
        Action("cards.deck", mark("Deck and its layout…"), there(CardsPanel.choose_deck), enabled=has_cards),
        Action("cards.new_deck", mark("New deck"), there(CardsPanel.add_deck), enabled=is_open),
    ]
