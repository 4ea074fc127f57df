"""Strategy cards: prerequisites, war status, reinforcements, hands."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import Any

import networkx as nx

from model import path_text
from validators.registry import Found, check, found
from validators.snapshot import Snapshot

paths = partial(check, system="paths-of-glory")


def _needed(condition: Any) -> Iterator[str]:
    """Cards that must have been played before: alternatives and denials need none."""
    if condition is None:
        return
    if condition.test == "played":
        yield condition.card
    elif condition.test == "all":
        for part in condition.of:
            yield from _needed(part)


@paths(
    "POG-V52",
    "Events wait for each other",
    "error",
    reads=("cards",),
    rule="V-52, PoG-9.5.1.1",
    help="Each of these events may be played only after the next one, in a circle, so that none of them "
    "ever can.",
    example="cards:\n  a: {condition: {test: played, card: b}}\n  b: {condition: {test: played, card: a}}",
)
def prerequisites_do_not_go_round(look: Snapshot) -> Iterator[Found]:
    cards: Any = look.pack.cards
    waits: nx.DiGraph[str] = nx.DiGraph()
    for key, card in cards.items():
        waits.add_edges_from((key, other) for other in _needed(card.condition) if other in cards)
    for circle in nx.simple_cycles(waits):
        first = min(circle)
        yield found(
            "{names} wait for each other and can never be played.",
            path_text(("cards", first, "condition")),
            related=[path_text(("cards", key)) for key in sorted(circle) if key != first],
            names=", ".join(cards[key].name for key in sorted(circle)),
        )


@paths(
    "POG-V53",
    "A side can never reach the next level of commitment",
    "warning",
    reads=("cards", "tables", "sides", "decks"),
    rule="V-53, PoG-16.1.3",
    help="All cards of the levels before together give less war status than the level asks for, so it "
    "never comes.",
    example="commitment:\n  limited: {war_status: 40}   # and cards of Mobilization worth 8",
)
def levels_can_be_reached(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    levels = sorted(pack.tables.commitment.items(), key=lambda item: item[1].war_status)
    for side in pack.sides:
        own = [card for card in pack.cards.values() if _side(pack, card) == side and not card.optional]
        gained = 0
        for (level, _), (following, wanted) in pairwise(levels):
            gained += sum(card.war_status * card.count for card in own if card.group == level)
            if own and gained < wanted.war_status:
                yield found(
                    "{side}: {name} needs a war status of {wanted}, but all cards before it give only "
                    "{gained}.",
                    path_text(("tables", "commitment", following, "war_status")),
                    side=look.name("side", side),
                    name=wanted.name,
                    wanted=wanted.war_status,
                    gained=gained,
                )


def _side(pack: Any, card: Any) -> str | None:
    deck = pack.decks.get(card.deck)
    return deck.side if deck is not None else None


@paths(
    "POG-V54",
    "An armistice can never come",
    "warning",
    reads=("cards", "tables"),
    rule="V-54, PoG-16.2.1",
    help="All cards of both sides together give less war status than the armistice asks for.",
    example="parameters:\n  armistice: 400",
)
def the_armistice_can_come(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    total = sum(card.war_status * card.count for card in pack.cards.values() if not card.optional)
    wanted = pack.tables.parameters.armistice
    if pack.cards and total < wanted:
        yield found(
            "an armistice needs a combined war status of {wanted}, but all cards together give only {total}.",
            path_text(("tables", "parameters", "armistice")),
            wanted=wanted,
            total=total,
        )


@paths(
    "POG-V55",
    "Reinforcements cannot come as the card says",
    "error",
    reads=("cards", "scenarios", "pieces", "nations"),
    rule="V-55, PoG-9.5.3",
    help="Units that a card brings must not stand on the map from the start, no second card may bring "
    "them, and armies need a "
    "space where their nation's armies appear.",
    example="effects: [{effect: reinforcements, nation: br, units: [br-army-2]}]   # set up already",
)
def reinforcements_can_come(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    placed = {
        unit.piece: (key, name)
        for key, scenario in pack.scenarios.items()
        for name, unit in scenario.setup.items()
    }
    brought: dict[str, str] = {}
    for key, card in pack.cards.items():
        for number, effect in enumerate(card.effects):
            if effect.effect != "reinforcements":
                continue
            where = path_text(("cards", key, "effects", str(number)))
            for unit in effect.units:
                if unit in placed and pack.pieces.get(unit) is not None and pack.pieces[unit].count == 1:
                    yield found(
                        "{card} brings {unit}, which is set up from the start.",
                        where,
                        related=[path_text(("scenarios", placed[unit][0], "setup", placed[unit][1]))],
                        card=card.name,
                        unit=look.name("piece", unit),
                    )
                other = brought.setdefault(unit, key)
                if other != key and not (card.optional or pack.cards[other].optional):
                    yield found(
                        "{card} brings {unit}, as {other} does.",
                        where,
                        related=[path_text(("cards", other))],
                        card=card.name,
                        unit=look.name("piece", unit),
                        other=pack.cards[other].name,
                    )
            if _needs_an_entrance(pack, effect):
                yield found(
                    "{card}: armies of {nation} have no space to appear in.",
                    path_text(("nations", effect.nation)),
                    related=[where],
                    card=card.name,
                    nation=look.name("nation", effect.nation),
                )


def _needs_an_entrance(pack: Any, effect: Any) -> bool:
    """Whether armies come without any space named for them."""
    nation = pack.nations.get(effect.nation)
    armies = any(unit in pack.pieces and pack.pieces[unit].kind == "army" for unit in effect.units)
    special = effect.at or effect.in_near_east or effect.landing or effect.with_army_in
    return bool(armies and not special and nation and not nation.army_entry and not nation.army_entry_ports)


@paths(
    "POG-V57",
    "A combat card is limited twice",
    "note",
    reads=("cards",),
    rule="V-57, PoG-9.5.4",
    help="A card that leaves the game when it is played needs no limit of once per turn.",
    example="cards:\n  gas: {removed: true, combat: {role: attacker, once_per_turn: true}}",
)
def combat_cards_are_limited_once(look: Snapshot) -> Iterator[Found]:
    cards: Any = look.pack.cards
    for key, card in cards.items():
        if card.removed and card.combat is not None and getattr(card.combat, "once_per_turn", False):
            yield found(
                "{card} leaves the game when played; 'once per turn' says nothing more.",
                path_text(("cards", key, "combat")),
                card=card.name,
            )


@paths(
    "POG-V59",
    "The first hand cannot be dealt",
    "error",
    reads=("cards", "decks", "scenarios", "tables"),
    rule="V-59, PoG-9.1.4",
    help="The cards of the first level must be enough for a hand.",
    example="a deck with three cards of Mobilization, and hands of seven",
)
def hands_can_be_dealt(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    levels = sorted(pack.tables.commitment.items(), key=lambda item: item[1].war_status)
    for key, scenario in look.scenarios.items():
        options: Any = scenario.options
        hand = options.hand_size if options is not None else 7
        start: Any = scenario
        groups = set(start.decks_include) | ({levels[0][0]} if levels else set())
        for name, deck in pack.decks.items():
            cards = [
                card
                for card_id, card in pack.cards.items()
                if card.deck == name
                and card.group in groups
                and not card.optional
                and card_id not in start.cards_removed
            ]
            count = sum(card.count for card in cards)
            if deck.side is not None and count < hand and levels:
                yield found(
                    "{scenario}: {deck} begins with {count} cards, but a hand has {hand}.",
                    path_text(("decks", name)),
                    related=[path_text(("scenarios", key))],
                    scenario=scenario.title,
                    deck=deck.name,
                    count=count,
                    hand=hand,
                )
