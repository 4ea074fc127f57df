"""Sides: units, cards, tokens, artillery, seats."""

from __future__ import annotations

from collections.abc import Iterator

from model import Change, Edit, path_text, value_at
from model.saying import said
from validators.registry import Found, found
from validators.snapshot import Snapshot
from validators.systems.great_war.battle import Battle, great_war

BARRAGES = ("bombard_or_order", "heavy_barrage")
"""Effects of cards that fire the reserve artillery."""

STRONGEST = 6
"""The strongest reserve artillery in the rulebook."""


@great_war(
    "GW-V13",
    "A side has no units",
    "error",
    reads=("scenarios", "pieces", "nations"),
    spec="V13",
    rule="R6.4",
    help="It has lost before the first turn.",
    example="a set-up list with British units only",
)
def sides_have_units(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        for side in battle.scenario.sides:
            if not battle.units(side):
                yield battle.found(
                    "{scenario}: {side} has no units.",
                    "sides",
                    side,
                    side=battle.side(side),
                )


@great_war(
    "GW-V20",
    "The command cards do not last for the deal",
    "error",
    reads=("scenarios", "cards", "tables"),
    spec="V20",
    rule="R6.7",
    help="Both hands together must leave cards in the deck.",
    example="two sides with 30 command cards each, and a deck of 58",
)
def command_cards_last(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        dealt = sum(battle.asset(side, "command_cards") for side in battle.scenario.sides)
        deck = battle.deck(("section", "tactic"))
        if dealt >= deck:
            yield battle.found(
                "{scenario}: {dealt} command cards are dealt, and the deck has {deck}.",
                "sides",
                dealt=dealt,
                deck=deck,
            )


@great_war(
    "GW-V21",
    "A side starts with more combat cards than it may hold",
    "error",
    reads=("scenarios", "cards", "tables"),
    spec="V21",
    rule="R19.2",
    help="The hand at the start must be within the hand limit, and both hands within the deck.",
    example="sides:\n  german: {combat_cards: 8, combat_hand_limit: 5}",
)
def combat_hands_are_within_the_limit(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        dealt = 0
        for side in battle.scenario.sides:
            cards, most = battle.asset(side, "combat_cards"), battle.asset(side, "combat_hand_limit")
            dealt += cards
            if cards > most:
                path = ("scenarios", battle.key, "sides", side, "combat_cards")
                edit = Edit(path, value_at(battle.pack, path), most)
                yield found(
                    "{scenario}: {side} starts with {cards} combat cards, but may hold {most}.",
                    path_text(path),
                    fixes=[Change(said("Start with {number}", number=most), (edit,))],
                    scenario=battle.title,
                    side=battle.side(side),
                    cards=cards,
                    most=most,
                )
        if dealt > battle.deck(("combat",)):
            yield battle.found(
                "{scenario}: {dealt} combat cards are dealt, and the deck has {deck}.",
                "sides",
                dealt=dealt,
                deck=battle.deck(("combat",)),
            )


@great_war(
    "GW-V22",
    "Both sides start with more HQ tokens than there are",
    "error",
    reads=("scenarios", "tables"),
    spec="V22",
    rule="R15.3",
    help="The pool holds all tokens of the box.",
    example="two sides with 20 HQ tokens each, and a pool of 30",
)
def hq_tokens_are_enough(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        taken = sum(battle.asset(side, "hq_tokens") for side in battle.scenario.sides)
        pool = battle.pack.tables.box.hq_tokens
        if taken > pool:
            yield battle.found(
                "{scenario}: both sides start with {taken} HQ tokens together; there are {pool}.",
                "sides",
                taken=taken,
                pool=pool,
            )


@great_war(
    "GW-V23",
    "The reserve artillery is stronger than there are tokens for",
    "error",
    reads=("scenarios", "tables"),
    spec="V23",
    rule="R22.4",
    help="The tables say how strong reserve artillery can be.",
    example="tables:\n  reserve_artillery: {most: 4}\n# and a side with reserve_artillery: 6",
)
def artillery_is_within_its_strength(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        most = battle.pack.tables.reserve_artillery.most
        for side in battle.scenario.sides:
            strength = battle.asset(side, "reserve_artillery")
            if strength > most:
                path = ("scenarios", battle.key, "sides", side, "reserve_artillery")
                edit = Edit(path, value_at(battle.pack, path), most)
                yield found(
                    "{scenario}: {side} has reserve artillery of {strength}; at most {most} is possible.",
                    path_text(path),
                    fixes=[Change(said("Make it {number}", number=most), (edit,))],
                    scenario=battle.title,
                    side=battle.side(side),
                    strength=strength,
                    most=most,
                )


@great_war(
    "GW-V42",
    "The seats or the first player are not settled",
    "error",
    reads=("scenarios",),
    spec="V42",
    rule="R6.2",
    help="One side sits at the top and the other at the bottom, and one of them begins.",
    example="sides:\n  german: {seat: top}\n  british: {seat: top}",
)
def seats_are_settled(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        sides = battle.scenario.sides
        if sides and sorted(side.seat for side in sides.values()) != ["bottom", "top"]:
            yield battle.found(
                "{scenario}: one side sits at the top and one at the bottom.",
                "sides",
            )
        first = battle.scenario.first_player
        if first is not None and sides and first not in sides:
            yield battle.found(
                "{scenario}: {side} begins, but takes no part.",
                "first_player",
                side=battle.side(first),
            )


@great_war(
    "GW-V23B",
    "Reserve artillery that hardly fits the cards",
    "warning",
    reads=("scenarios", "tables", "cards"),
    spec="V23",
    rule="R18.1",
    help="No strength at all makes the cards for reserve artillery useless to the side; more than 6 is "
    "beyond anything in the rulebook.",
    example="sides:\n  german: {reserve_artillery: 0}",
)
def artillery_fits_the_cards(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        firing = [
            key
            for key, card in battle.pack.cards.items()
            if battle.copies(key) and any(effect.effect in BARRAGES for effect in card.effects)
        ]
        for side in battle.scenario.sides:
            strength = battle.asset(side, "reserve_artillery")
            if STRONGEST < strength <= battle.pack.tables.reserve_artillery.most or (firing and not strength):
                yield battle.found(
                    "{scenario}: {side} has reserve artillery of {strength}.",
                    "sides",
                    side,
                    "reserve_artillery",
                    related=[path_text(("cards", key)) for key in firing] if not strength else (),
                    side=battle.side(side),
                    strength=strength,
                )
