"""Cards: a deck that lasts, and a moment for each card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from model import path_text
from validators.registry import Found, found
from validators.snapshot import Snapshot
from validators.systems.russian_assault.battle import Battle, assault

FLIPS = 20
"""Action cards that should be left for flips after the deal."""

FAR = 0.75
"""A mean modifier beyond this shifts most combats by a whole step."""


@assault(
    "RA-V22",
    "The action deck is too small",
    "error",
    reads=("scenarios", "cards", "decks", "tables"),
    spec="V-22",
    rule="5.4.TM.1",
    help="After the deal, and after the NPC side has taken its cards, enough must be left for flips.",
    example="a hand of 60 action cards for each side",
)
def action_decks_last(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        decks = {key for key, deck in battle.pack.decks.items() if deck.kind == "action"}
        cards = sum(card.count for card in battle.pack.cards.values() if card.deck in decks)
        cards -= sum(battle.scenario.left_out.values())
        cards -= sum(sum(deck.cards.values()) for deck in battle.npc_decks().values())
        for side in battle.humans:
            hand = battle.hand(side)
            cards -= hand.actions + hand.actions_searched
        if cards < FLIPS:
            yield battle.found(
                "{scenario}: {cards} action cards are left after the deal; flips need {least}.",
                "forces",
                cards=max(cards, 0),
                least=FLIPS,
            )


@assault(
    "RA-V32",
    "An action card can never be played",
    "error",
    reads=("cards",),
    spec="V-31 V-32",
    rule="5.2.4",
    help="An action card says when it may be played.",
    example="cards:\n  ambush: {action_type: surprise}",
)
def action_cards_have_a_moment(look: Snapshot) -> Iterator[Found]:
    cards: Any = look.pack.cards
    for key, card in cards.items():
        if card.action_type is not None and not card.windows:
            yield found(
                "{card} can never be played.",
                path_text(("cards", key, "windows")),
                severity="error" if card.action_type == "surprise" else "warning",
                remedy="Say when it may be played.",
                card=look.name("card", key),
            )


@assault(
    "RA-V23",
    "The action deck leans to one side",
    "warning",
    reads=("cards", "decks"),
    spec="V-23",
    rule="5.4.TM.1",
    help="Flips decide every combat. When the mean of all tactical modifiers is far from 0, one role profits "
    "all the time.",
    example="an action deck of cards with modifier 3",
)
def modifiers_are_balanced(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    for key, deck in pack.decks.items():
        flips = [
            (card.tactical_modifier, card.count)
            for card in pack.cards.values()
            if card.deck == key and card.tactical_modifier is not None and card.count
        ]
        if deck.kind != "action" or not flips:
            continue
        mean = sum(modifier * count for modifier, count in flips) / sum(count for _, count in flips)
        if abs(mean) > FAR:
            yield found(
                "{deck}: the tactical modifiers have a mean of {mean}.",
                path_text(("decks", key)),
                deck=deck.name or key,
                mean=f"{mean:+.2f}",
            )


@assault(
    "RA-H01",
    "A side's unit deck cannot give its hand",
    "error",
    reads=("scenarios", "cards", "decks", "sides", "tables"),
    rule="6.P1.1",
    help="The hand at the start takes more unit cards than are left in the deck when the units on the map "
    "are out of it.",
    example="forces:\n  german: {hand: {units: 200}}",
)
def unit_hands_can_be_dealt(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        for side in battle.humans:
            cards = sum(card.count for card in battle.unit_cards(side).values())
            hand = battle.hand(side)
            wanted = hand.units + hand.units_searched
            left = cards - sum(unit.count for unit in battle.units(side).values())
            if cards and wanted > left:
                yield battle.found(
                    "{scenario}: {side} takes {wanted} unit cards, but {left} are left in the deck.",
                    "forces",
                    side,
                    side=battle.side(side),
                    wanted=wanted,
                    left=max(left, 0),
                )


@assault(
    "RA-O01",
    "Reinforcements wait for an option that does not exist",
    "error",
    reads=("scenarios",),
    rule="A-57",
    help="Units that arrive only under an option name one that the rules have, with one of its values.",
    example="npc:\n  reinforcements: {wave: {when_option: {weather: snow}}}",
)
def options_exist(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        npc = battle.scenario.npc
        waves = npc.reinforcements.items() if npc is not None else ()
        for name, wave in waves:
            for option, value in wave.when_option.items():
                known = battle.pack.system.options.model_fields.get(option)
                allowed = get_args(known.annotation) if known is not None else ()
                if known is None or (allowed and value not in map(str, allowed)):
                    yield battle.found(
                        "{scenario}: there is no option {option} with the value {value}.",
                        "npc",
                        "reinforcements",
                        name,
                        "when_option",
                        option=option,
                        value=value,
                    )
