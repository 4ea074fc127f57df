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
    panel = w.docking.panel(CardsPanel)

    def there(act: Callable[[], object]) -> Callable[[], None]:
        """Do it where a person sees it."""

        def run() -> None:
            w.show_desk("design")
            w.docking.bring(CardsPanel.id)
            act()

        return run

    def has_cards() -> bool:
        return w.document is not None and bool(w.document.pack.cards)

    return [
        Action("cards.new", mark("New card"), there(panel.add_card), enabled=lambda: panel.can_add),
        Action("cards.duplicate", mark("Duplicate the card"), there(panel.duplicate), enabled=has_cards),
        Action("cards.remove", mark("Remove the cards"), there(panel.remove_chosen), enabled=has_cards),
        Action("cards.deck", mark("Deck and its layout…"), there(panel.choose_deck), enabled=has_cards),
        Action("cards.new_deck", mark("New deck"), there(panel.add_deck), enabled=is_open),
    ]
