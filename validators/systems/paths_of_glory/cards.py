"""Strategy cards: prerequisites, war status, reinforcements, hands."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import Any

import networkx as nx

from model import path_text
from model.saying import said
from validators.contents import place_text
from validators.registry import Found, check, found, of_spaces
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
    spec="V-52",
    rule="PoG-9.5.1.1",
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
            names=[cards[key].name for key in sorted(circle)],
        )


@paths(
    "POG-V53",
    "A side can never reach the next level of commitment",
    "warning",
    reads=("cards", "tables", "sides", "decks"),
    spec="V-53",
    rule="PoG-16.1.3",
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
    spec="V-54",
    rule="PoG-16.2.1",
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
    spec="V-55",
    rule="PoG-9.5.3",
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
    spec="V-57",
    rule="PoG-9.5.4",
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
    spec="V-59",
    rule="PoG-9.1.4",
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


@paths(
    "POG-V56",
    "More reinforcement cards than turns to play them",
    "warning",
    reads=("cards", "scenarios", "tables"),
    spec="V-56",
    rule="PoG-9.5.3.1",
    help="A nation gets reinforcements once a turn. The scenario has fewer turns than this nation has cards "
    "in the decks that it can come to.",
    example="a scenario of two turns, and three French reinforcement cards in its first deck",
)
def reinforcements_have_their_turns(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    turns = list(pack.tables.turns)
    closed = pack.tables.parameters.no_reinforcements_through
    first_open = turns.index(closed) + 1 if closed in turns else 0
    levels = sorted(pack.tables.commitment, key=lambda level: pack.tables.commitment[level].war_status)
    for key, whole in look.scenarios.items():
        scenario: Any = whole
        own = pack.scenarios[key].model_fields_set
        if not {"first_turn", "last_turn", "commitment_rises", "title"} & own or not levels:
            continue
        if scenario.first_turn not in turns or scenario.last_turn not in turns:
            continue
        count = turns.index(scenario.last_turn) + 1 - max(first_open, turns.index(scenario.first_turn))
        reached = set(levels) if scenario.commitment_rises else {levels[0], *scenario.decks_include}
        for nation, cards in _reinforcing(pack, scenario, reached).items():
            if len(cards) > max(count, 0):
                yield found(
                    "{scenario}: {nation} has {cards} reinforcement cards for {turns} turns.",
                    path_text(("scenarios", key, "last_turn")),
                    related=[path_text(("cards", card)) for card in cards],
                    scenario=scenario.title,
                    nation=look.name("nation", nation),
                    cards=len(cards),
                    turns=max(count, 0),
                )


def _reinforcing(pack: Any, scenario: Any, groups: set[str]) -> dict[str, list[str]]:
    """Cards of some groups that bring each nation its reinforcements of a turn."""
    found_: dict[str, list[str]] = {}
    for key, card in pack.cards.items():
        if card.group not in groups or card.optional or key in scenario.cards_removed:
            continue
        for effect in card.effects:
            if effect.effect == "reinforcements" and effect.counts_as_reinforcement:
                found_.setdefault(effect.nation, []).append(key)
    return found_


@paths(
    "POG-V58",
    "A combat card can never be played",
    "warning",
    reads=(*of_spaces("terrain", "country", "fort"), "cards", "pieces"),
    spec="V-58",
    rule="PoG-12.2.6",
    help="No unit, country, terrain or fort is there that the card asks for.",
    example="combat: {role: attack, terrain: [desert]}   # and no desert on the map",
)
def combat_cards_can_be_played(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    fielded = {piece.nation for piece in pack.pieces.values()}
    places = [place for board in pack.boards.values() for place in board.spaces.values()]
    ground, lands = {place.terrain for place in places}, {place.country for place in places}
    fortified = {place.country for place in places if place.fort}
    for key, card in pack.cards.items():
        use = card.combat
        if use is None:
            continue
        asked = (
            ("nations", use.nations, fielded, "no unit of these nations exists"),
            ("enemy", use.enemy, fielded, "no enemy unit of these nations exists"),
            ("enemy_only", use.enemy_only, fielded, "no enemy unit of these nations exists"),
            ("countries", use.countries, lands, "no space lies in these countries"),
            ("terrain", use.terrain, ground, "no space has this terrain"),
            ("fort_in", (use.fort_in,) if use.fort_in else (), fortified, "no fort stands in this country"),
        )
        for field, wanted, there, reason in asked:
            if wanted and not there.intersection(wanted):
                yield found(
                    "{card} can never be played: {reason}.",
                    path_text(("cards", key, "combat", field)),
                    card=card.name,
                    reason=reason,
                )


@paths(
    "POG-V60",
    "More victory spaces are asked for than a country has",
    "warning",
    reads=(*of_spaces("vp", "country"), "cards", "tables", "scenarios"),
    spec="V-60",
    rule="PoG-16.4.2",
    help="An event waits until a side holds so many victory spaces of a country, with the combined war "
    "status where the card says so. The country has fewer, so the event can never be played.",
    example="condition: {test: holds vp, side: cp, country: ru, at_least: 30}",
)
def victory_spaces_suffice(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    status = sum(card.war_status * card.count for card in pack.cards.values())
    for place, condition in look.conditions:
        if condition.test not in ("holds vp", "holds all vp"):
            continue
        spaces = max(
            (
                sum(bool(space.vp) and space.country == condition.country for space in board.spaces.values())
                for board in pack.boards.values()
            ),
            default=0,
        )
        wanted = condition.at_least if condition.test == "holds vp" else 1
        most = spaces + (status if getattr(condition, "plus_combined", False) else 0)
        if most < wanted:
            yield found(
                "{wanted} victory spaces of {country} are asked for, but at most {most} can be counted.",
                place_text(place),
                wanted=wanted,
                country=look.name("nation", condition.country),
                most=most,
            )


@paths(
    "POG-E01",
    "An event waits for what can never be",
    "warning",
    reads=("cards", "pieces", "decks", "tables", "scenarios/*/war_status", "scenarios/*!"),
    spec="V-54",
    rule="PoG-9.5.1.1",
    help="The condition of the event asks for a turn beyond the last one, for units of a nation that has "
    "none, or for forts where there are none, whatever happens in play.",
    example="condition: {test: turns, first: 30}",
)
def events_can_be_played(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    for key, card in pack.cards.items():
        for field in ("condition", "alone_when"):
            if reason := _never(pack, getattr(card, field)):
                yield found(
                    "{card} can never be played: {reason}.",
                    path_text(("cards", key, field)),
                    card=card.name,
                    reason=reason,
                )


def _never(pack: Any, condition: Any) -> str:
    """Why a condition can never hold; empty where it may."""
    if condition is None:
        return ""
    if condition.test == "all":
        return next(filter(None, (_never(pack, part) for part in condition.of)), "")
    if condition.test == "any":
        reasons = [_never(pack, part) for part in condition.of]
        return reasons[0] if reasons and all(reasons) else ""
    if condition.test == "turns":
        if condition.first > len(pack.tables.turns) or condition.last < condition.first:
            return said("there is no such turn")
    elif condition.test in ("on map", "eliminated"):
        kind = getattr(condition, "kind", None)
        fielded = [piece for piece in pack.pieces.values() if piece.nation == condition.nation]
        if not any(kind in (None, piece.kind) for piece in fielded):
            return said("its nation has no such units")
    elif condition.test == "war status":
        total = sum(
            card.war_status * card.count
            for card in pack.cards.values()
            if condition.side is None
            or (card.deck in pack.decks and pack.decks[card.deck].side == condition.side)
        )
        start = max((sum(s.war_status.values()) for s in pack.scenarios.values()), default=0)
        if total + start < condition.at_least:
            return said("all cards together give a war status of {total}", total=total)
    return ""
