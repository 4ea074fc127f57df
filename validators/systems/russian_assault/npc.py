"""The side without a player: its decks, reinforcements and marches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import networkx as nx

from model import path_text
from validators.registry import Found
from validators.snapshot import Snapshot
from validators.systems.russian_assault.battle import Battle, assault


@assault(
    "RA-V10",
    "A deck of the NPC side needs more cards than there are",
    "error",
    reads=("scenarios", "cards"),
    spec="V-10",
    rule="9.2.NPC.3",
    help="All its decks together take cards out of the action deck, no more copies than that has.",
    example="npc:\n  fire: {draw: 2, cards: {accuracy: 40}}",
)
def npc_decks_can_be_built(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        taken: Counter[str] = Counter()
        for deck in battle.npc_decks().values():
            taken.update(deck.cards)
        for card, count in taken.items():
            if card in battle.pack.cards and count > battle.pack.cards[card].count:
                yield battle.found(
                    "{scenario}: the NPC side takes {count} of {card}, but there are {all}.",
                    "npc",
                    related=[path_text(("cards", card))],
                    count=count,
                    card=look.name("card", card),
                    all=battle.pack.cards[card].count,
                )


@assault(
    "RA-V24",
    "The NPC side draws more cards than its deck has",
    "error",
    reads=("scenarios",),
    spec="V-24",
    rule="9.2.NPC.7",
    help="A deck that is drawn from needs cards.",
    example="npc:\n  fire: {draw: 3, cards: {accuracy: 1}}",
)
def npc_decks_have_cards(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        for name, deck in battle.npc_decks().items():
            if sum(deck.cards.values()) < deck.draw:
                yield battle.found(
                    "{scenario}: the NPC side draws {draw} cards from a deck of {cards}.",
                    "npc",
                    name,
                    draw=deck.draw,
                    cards=sum(deck.cards.values()),
                )


@assault(
    "RA-V25",
    "Reinforcements or marches of the NPC side lead nowhere",
    "error",
    reads=("scenarios", "boards", "tiles", "terrain"),
    spec="V-25",
    rule="9.2.NPC.13",
    help="The tiles that they arrive on or march to are not on the map.",
    example="npc:\n  reinforcements: {wave: {fill: {spawn: third_wave}}}   # and no tile with that spawn",
)
def npc_units_have_tiles(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        npc = battle.scenario.npc
        if npc is None:
            continue
        sets = [
            (("npc", "reinforcements", name, "fill"), wave.fill) for name, wave in npc.reinforcements.items()
        ]
        sets += [
            (("npc", "movement", name, "goal"), march.goal.of)
            for name, march in npc.movement.items()
            if march.goal.toward == "tiles"
        ]
        for place, chosen in sets:
            if not battle.tiles(chosen, npc.side):
                yield battle.found(
                    "{scenario}: no tile of the map is meant here.",
                    *place,
                )


@assault(
    "RA-V26",
    "A march of the NPC side has no way",
    "error",
    reads=("scenarios", "boards", "tiles", "terrain"),
    spec="V-26",
    rule="A-62",
    help="No chain of tiles that its units may enter leads from where they start or arrive to the goal of "
    "their march.",
    example="npc:\n  avoids: [river]   # and the goal behind the river",
)
def npc_marches_have_a_way(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        npc = battle.scenario.npc
        if npc is None:
            continue
        starts = {unit.at for unit in battle.units(npc.side).values()}
        for wave in npc.reinforcements.values():
            starts.update(battle.tiles(wave.fill, npc.side))
        ground = [space for space in battle.cells if battle.terrain(space) not in npc.avoids]
        ways = look.graph(battle.scenario.board).subgraph({*ground, *starts})
        reached = {space for part in nx.connected_components(ways) if part & starts for space in part}
        for name, march in npc.movement.items():
            goals = battle.tiles(march.goal.of, npc.side) if march.goal.toward == "tiles" else []
            if starts and goals and not reached.intersection(goals):
                yield battle.found(
                    "{scenario}: no way leads to the goal of this march.", "npc", "movement", name
                )


@assault(
    "RA-V27",
    "Nobody knows the left and right of the NPC side",
    "error",
    reads=("scenarios",),
    spec="V-27",
    rule="9.0.2",
    help="Ties of the NPC side are broken by left, right, near and far as its human opponent sees the map, "
    "so the scenario says where that player sits.",
    example="forces:\n  soviet: {budget: 30}   # without a seat, in a solo scenario",
)
def npc_ties_can_be_broken(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        npc = battle.scenario.npc
        if npc is None:
            continue
        for side in battle.humans:
            force = battle.scenario.forces[side]
            seats = [force.seat, *(choice.seat for choice in force.home_row_choices.values())]
            if not any(seats):
                yield battle.found(
                    "{scenario}: it is not said where {side} sits.", "forces", side, side=battle.side(side)
                )
