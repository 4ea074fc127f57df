"""Forces: units at the start, purchases, hands, who begins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from model import path_text
from validators.registry import Found, found
from validators.snapshot import Snapshot
from validators.systems.russian_assault.battle import Battle, assault


@assault(
    "RA-V08",
    "Two units start in one cell",
    "error",
    reads=("scenarios",),
    spec="V-08",
    rule="6.P2.MOVE.1",
    help="A tile holds one unit.",
    example="setup:\n  a: {piece: sov_guards, at: r2c4}\n  b: {piece: sov_paratroopers, at: r2c4}",
)
def one_unit_per_cell(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        yield from battle.crowded(battle.units())


@assault(
    "RA-V09",
    "A heavy unit starts where it may not go",
    "error",
    reads=("scenarios", "pieces", "tiles", "terrain", "boards"),
    spec="V-09",
    rule="1.0.4",
    help="Heavy units stay out of woods and swamps unless their card says otherwise, and cross rivers on "
    "bridges.",
    example="setup:\n  tank: {piece: ger_pz_ii, at: r1c2}   # a swamp",
)
def heavy_units_start_on_firm_ground(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        for name, unit in battle.units().items():
            piece = battle.pack.pieces[unit.piece]
            if piece.type == "heavy" and battle.bars(unit.at, piece):
                yield battle.starting(
                    "{scenario}: {unit} is heavy and cannot start in {space}.",
                    name,
                    unit,
                )


@assault(
    "RA-V11",
    "A side may buy more units than it has room for",
    "warning",
    reads=("scenarios", "boards"),
    spec="V-11",
    rule="9.1.7",
    help="Units bought before the game are placed one to a tile of the placement zone.",
    example="forces:\n  german: {max_units: 20, placement: home_row}   # a home row of six tiles",
)
def bought_units_have_room(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        occupied = {unit.at for unit in battle.scenario.setup.values()}
        for side, force in battle.scenario.forces.items():
            zone = _zone(battle, side, force)
            room = len([space for space in zone if space not in occupied])
            if force.max_units > room:
                yield battle.found(
                    "{scenario}: {side} may buy {units} units, but has room for {room}.",
                    "forces",
                    side,
                    "max_units",
                    side=battle.side(side),
                    units=force.max_units,
                    room=room,
                )


def _zone(battle: Battle, side: str, force: Any) -> list[str]:
    """The cells where a side may place the units that it bought."""
    if force.placement == "tiles":
        return battle.tiles(force.placement_tiles, side) if force.placement_tiles is not None else []
    if force.placement == "any_controlled":
        return [space for space in battle.cells if battle.controller(space) == side]
    return [space for space, cell in battle.cells.items() if cell.home_row == side]


@assault(
    "RA-V12",
    "A side cannot afford any unit",
    "warning",
    reads=("scenarios", "cards", "sides"),
    spec="V-12",
    rule="9.1.5",
    help="Its cheapest unit costs more than its budget.",
    example="forces:\n  german: {budget: 1, max_units: 6}",
)
def budgets_buy_something(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        for side, force in battle.scenario.forces.items():
            costs = [card.cost for card in battle.unit_cards(side).values()]
            if force.budget and force.max_units and costs and min(costs) > force.budget:
                yield battle.found(
                    "{scenario}: {side} has {budget} prestige, and its cheapest unit costs {cost}.",
                    "forces",
                    side,
                    "budget",
                    side=battle.side(side),
                    budget=force.budget,
                    cost=min(costs),
                )


@assault(
    "RA-V33",
    "A side starts with more cards than it may buy",
    "warning",
    reads=("scenarios", "tables"),
    spec="V-33",
    rule="A-11",
    help="Buying stops below the hand that the side starts with, so it buys nothing for many rounds.",
    example="forces:\n  soviet: {hand: {actions: 12}, buying_stops_at: 5}",
)
def hands_leave_room_to_buy(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        for side in battle.humans:
            hand = battle.hand(side)
            cards = (
                hand.units + hand.actions + hand.units_searched + hand.actions_searched + hand.any_searched
            )
            own = battle.scenario.forces[side].buying_stops_at
            most = battle.pack.tables.buying_stops_at if own is None else own
            if cards > most:
                yield battle.found(
                    "{scenario}: {side} starts with {cards} cards, and buying stops at {most}.",
                    "forces",
                    side,
                    side=battle.side(side),
                    cards=cards,
                    most=most,
                )


@assault(
    "RA-V38",
    "The first player takes no part",
    "error",
    reads=("scenarios",),
    spec="V-38",
    rule="9.1.2",
    help="The first player and the order of placement name sides of this battle, each once.",
    example="placement_order: [german, german]",
)
def players_take_part(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        first, order = battle.scenario.first_player, battle.scenario.placement_order
        forces = battle.scenario.forces
        if first is not None and forces and first not in forces:
            yield battle.found(
                "{scenario}: {side} begins, but takes no part.",
                "first_player",
                side=battle.side(first),
            )
        if len(set(order)) < len(order) or any(side not in forces for side in order if forces):
            yield battle.found(
                "{scenario}: the order of placement names a side twice, or one that takes no part.",
                "placement_order",
            )


@assault(
    "RA-V40",
    "A side has no bluff card",
    "error",
    reads=("sides",),
    spec="V-40",
    rule="5.3.1",
    help="Each side has a bluff card of its own.",
    example="sides:\n  german: {name: Germany, unit_deck: german_units}",
)
def sides_have_bluff_cards(look: Snapshot) -> Iterator[Found]:
    sides: Any = look.pack.sides
    for key, side in sides.items():
        if side.bluff is None and look.pack.decks:
            yield found("{side} has no bluff card.", path_text(("sides", key)), side=side.name)


@assault(
    "RA-V21",
    "Ranged support without ammo in the first round",
    "warning",
    reads=("scenarios", "pieces", "boards", "tiles", "terrain", "nations"),
    spec="V-21",
    rule="A-02",
    help="Ranged support costs ammo, and none comes before the second round. The side starts with ranged "
    "units, no ammo, and no tile that yields any; an NPC side needs none.",
    example="forces:\n  soviet: {ammo: 0}   # and a Soviet howitzer in the set-up",
)
def ranged_units_have_ammo(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        for side in battle.humans:
            if battle.scenario.forces[side].ammo or _yields_ammo(battle, side):
                continue
            ranged = [
                name
                for name, unit in battle.units(side).items()
                if battle.pack.pieces[unit.piece].support_range >= 2
            ]
            if ranged:
                yield battle.found(
                    "{scenario}: {side} has ranged support, but no ammo in the first round.",
                    "forces",
                    side,
                    related=[battle.path("setup", name) for name in ranged],
                    side=battle.side(side),
                )


def _yields_ammo(battle: Battle, side: str) -> bool:
    terrain = battle.pack.terrain
    return any(
        battle.controller(space) == side
        and battle.terrain(space) in terrain
        and terrain[battle.terrain(space)].ammo_per_turn
        for space in battle.cells
    )


@assault(
    "RA-V28",
    "A unit is shut in at the start",
    "warning",
    reads=("scenarios", "pieces", "boards", "tiles", "terrain", "nations"),
    spec="V-28",
    rule="6.P2.MOVE.1",
    help="Every cell beside it is empty table, closed to it, or taken by a friend, and there is no enemy to "
    "fight: it can do nothing.",
    example="a tank on an island in a swamp",
)
def units_are_not_shut_in(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        standing = {unit.at: unit.piece for unit in battle.units().values()}
        for name, unit in battle.units().items():
            piece = battle.pack.pieces[unit.piece]
            side, around = look.side_of(unit.piece), battle.next_to(unit.at)
            foes = any(other in standing and look.side_of(standing[other]) != side for other in around)
            free = any(
                other not in standing and not (piece.type == "heavy" and battle.bars(other, piece))
                for other in around
            )
            if not foes and not free:
                yield battle.starting(
                    "{scenario}: {unit} is shut in at {space}.",
                    name,
                    unit,
                )


@assault(
    "RA-V10B",
    "More units start on the map than there are cards for",
    "error",
    reads=("scenarios", "cards"),
    spec="V-10",
    rule="9.1.7",
    help="Every unit on the map is a unit card out of its deck; there are only so many copies.",
    example="two units of a card with `count: 1`",
)
def units_have_their_cards(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        copies = Counter[str]()
        for card in battle.pack.cards.values():
            if card.unit:
                copies[card.unit] += card.count
        placed = Counter[str]()
        for name, unit in battle.scenario.setup.items():
            placed[unit.piece] += unit.count
            if unit.piece in copies and placed[unit.piece] > copies[unit.piece]:
                yield battle.found(
                    "{scenario}: {unit} starts more than {copies} times, but there are no more cards.",
                    "setup",
                    name,
                    unit=battle.piece(unit.piece),
                    copies=copies[unit.piece],
                )
