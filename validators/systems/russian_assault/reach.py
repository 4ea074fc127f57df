"""Victory within the rounds: tiles that no unit of a side can get to in time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import networkx as nx

from model.grids import square_id, square_of
from model.terms import Effect
from validators.conditions import terms_in
from validators.finding import Way
from validators.registry import Found
from validators.snapshot import Snapshot
from validators.systems.russian_assault.battle import Battle, assault
from validators.systems.russian_assault.victory import wins

ADVANCE = 1
"""Tiles that a unit gains by advancing after a combat (7.S18.1)."""


@assault(
    "RA-W01",
    "Tiles of victory lie too far away",
    "warning",
    reads=("scenarios", "boards", "tiles", "terrain", "pieces", "nations", "cards"),
    rule="6.P4.2",
    help="Even the fastest unit that moves, attacks, advances and makes an extra action in every round does "
    "not bring the side as many of the tiles as the condition asks for. A side whose paratroopers may drop "
    "gets everywhere.",
    example="rounds: {kind: fixed, last: 1}   # and a city nine tiles from the home row",
)
def victory_is_in_reach(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        rounds = battle.scenario.rounds
        if rounds is None or rounds.kind != "fixed":
            continue
        for place, side, condition in wins(battle):
            if condition.test not in ("controls", "controls_all") or condition.by != "own" or side is None:
                continue
            wanted = battle.tiles(condition.of, side)
            starts = _starts(battle, side)
            if not wanted or not starts or _drops(battle, side):
                continue
            far = nx.multi_source_dijkstra_path(_ways(battle, side), sorted(starts))
            late = [
                space
                for space in wanted
                if space in far and len(far[space]) - 1 > rounds.last * _pace(battle, side)
            ]
            needed = condition.at_least if condition.test == "controls" else len(wanted)
            if late and len(wanted) - len(late) < needed <= len(wanted):
                yield battle.found(
                    "{scenario}: {side} cannot get to {tiles} within {rounds} rounds.",
                    *map(str, place),
                    related=[battle.path("tiles", space) for space in late],
                    ways=[Way(tuple(battle.path("tiles", space) for space in far[late[0]]))],
                    side=battle.side(side),
                    tiles=list(map(battle.space, late)),
                    rounds=rounds.last,
                )


def _pieces(battle: Battle, side: str) -> dict[str, Any]:
    """The units that a side has or may get."""
    named = {unit.piece for unit in battle.units(side).values()}.union(_deck(battle, side))
    return {name: battle.pack.pieces[name] for name in named if name in battle.pack.pieces}


def _deck(battle: Battle, side: str) -> set[str]:
    """The units that cards bring to a side."""
    return {card.unit for key, card in battle.unit_cards(side).items() if _copies(battle, key)}


def _copies(battle: Battle, card: str) -> int:
    """How many copies of a card are in the game."""
    return int(battle.pack.cards[card].count - battle.scenario.left_out.get(card, 0))


def _drops(battle: Battle, side: str) -> bool:
    """5.4.PARA.1: whether a unit may come down on any empty tile."""
    bans = [rule.pieces for rule in battle.scenario.special_rules.values() if rule.effect == "no_drop"]
    return any(
        "paratrooper" in piece.abilities and not any(not banned or name in banned for banned in bans)
        for name, piece in _pieces(battle, side).items()
        if name in _deck(battle, side)
    )


def _starts(battle: Battle, side: str) -> set[str]:
    """Where units of a side stand, arrive or may be deployed in the first round."""
    starts = {space for space in battle.cells if battle.controller(space) == side}
    starts |= {unit.at for unit in battle.units(side).values()}
    force = battle.scenario.forces.get(side)
    if force is not None and force.placement_tiles is not None:
        starts.update(battle.tiles(force.placement_tiles, side))
    npc = battle.scenario.npc
    if npc is not None and npc.side == side:
        for arrival in npc.reinforcements.values():
            starts.update(battle.tiles(arrival.fill, side))
    return starts


def _ways(battle: Battle, side: str) -> nx.Graph[str]:
    """The map as a side may walk it, at the corners too where a unit of it moves diagonally."""
    ways: nx.Graph[str] = nx.Graph()
    ways.add_nodes_from(battle.cells)
    ways.add_edges_from((space, other) for space in battle.cells for other in battle.next_to(space))
    if any("diagonal_move" in piece.abilities for piece in _pieces(battle, side).values()):
        for space in battle.cells:
            row, column = square_of(space)
            corners = (square_id(row + 1, column + step) for step in (-1, 1))
            ways.add_edges_from((space, corner) for corner in corners if corner in battle.cells)
    return ways


def _pace(battle: Battle, side: str) -> int:
    """The most tiles by which a side gets forward in a round.

    A unit moves, fires and advances, and makes one extra action (6.P2.OPS.4). A unit that a card puts
    behind it has made its move, but may still fire, advance and make its extra action.
    """
    abilities = {ability for piece in _pieces(battle, side).values() for ability in piece.abilities}
    move = 2 if "moves_twice" in abilities else 1
    brought_up = sum(
        _copies(battle, key)
        for key, card in battle.pack.cards.items()
        if any(effect.effect == "relocate" for _, effect in terms_in(card, Effect))
    )
    return 2 * move + ADVANCE + brought_up * (move + ADVANCE)
