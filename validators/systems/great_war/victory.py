"""Victory: medals, objectives, breakthrough, time pressure."""

from __future__ import annotations

from collections.abc import Iterator

import networkx as nx

from model import Change, Edit, path_text, value_at
from model.saying import said
from validators.registry import Found, found
from validators.snapshot import Snapshot
from validators.systems.great_war.battle import Battle, great_war


@great_war(
    "GW-V30",
    "A side can never win enough medals",
    "error",
    reads=("scenarios", "pieces", "tables", "nations"),
    spec="V30",
    rule="R16.6",
    help="Enemy units, objectives and breakthroughs together give fewer medals than the side needs.",
    example="sides:\n  german: {medals_to_win: 90}",
)
def medals_can_be_won(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        for side in battle.scenario.sides:
            wanted = battle.asset(side, "medals_to_win")
            enemies = sum(len(battle.units(other)) for other in battle.scenario.sides if other != side)
            possible = battle.scenario.sides[side].starting_medals + enemies + _objective_medals(battle, side)
            if side in battle.scenario.breakthrough:
                possible += len(battle.units(side)) * battle.scenario.breakthrough[side].medals
            pressure = battle.scenario.time_pressure
            if pressure is not None and pressure.defender == side:
                continue  # medals of time pressure have no end
            if possible < wanted:
                path = ("scenarios", battle.key, "sides", side, "medals_to_win")
                edit = Edit(path, value_at(battle.pack, path), max(possible, 1))
                yield found(
                    "{scenario}: {side} needs {wanted} medals, but can win {possible} at most.",
                    path_text(path),
                    fixes=[Change(said("Ask for {number}", number=max(possible, 1)), (edit,))],
                    scenario=battle.title,
                    side=battle.side(side),
                    wanted=wanted,
                    possible=possible,
                )


def _objective_medals(battle: Battle, side: str) -> int:
    total = 0
    for objective in battle.scenario.objectives.values():
        if objective.side in (None, side):
            each = len(battle.hexes_of(objective)) if objective.mode == "each_hex" else 1
            total += objective.medals * each
    return total


@great_war(
    "GW-V31",
    "An objective has no hexes, or too few for a majority",
    "error",
    reads=("scenarios", "boards"),
    spec="V31",
    rule="R16.10",
    help="An objective names its hexes or a group of them. A majority needs at least two, and both sides "
    "compete for it.",
    example="objectives:\n  ridge: {kind: temporary, mode: majority, spaces: [q3r4]}",
)
def objectives_have_hexes(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        for name, objective in battle.scenario.objectives.items():
            hexes = battle.hexes_of(objective)
            majority = objective.mode == "majority" or objective.kind == "start_turn_majority"
            reason = ""
            if not hexes:
                reason = "has no hexes"
            elif majority and len(hexes) < 2:
                reason = "goes to the majority of a single hex"
            elif majority and objective.side is not None:
                reason = "goes to the majority, but is for one side only"
            if reason:
                yield battle.found(
                    "{scenario}: {objective} {reason}.",
                    "objectives",
                    name,
                    objective=objective.name or name,
                    reason=reason,
                )


@great_war(
    "GW-V32",
    "A side has won at the start",
    "warning",
    reads=("scenarios", "boards", "pieces", "tables", "nations"),
    spec="V32",
    rule="R16.13",
    help="The medals at the start, with the objectives that its units stand on, are as many as it needs.",
    example="sides:\n  german: {starting_medals: 6, medals_to_win: 6}",
)
def nobody_has_won_yet(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        for side in battle.scenario.sides:
            held = {unit.at for unit in battle.units(side).values()}
            medals = battle.scenario.sides[side].starting_medals
            for objective in battle.scenario.objectives.values():
                hexes = set(battle.hexes_of(objective))
                if objective.side == side and objective.kind == "temporary" and hexes & held:
                    medals += objective.medals * (len(hexes & held) if objective.mode == "each_hex" else 1)
            if medals >= battle.asset(side, "medals_to_win"):
                yield battle.found(
                    "{scenario}: {side} has {medals} medals at the start, and has won.",
                    "sides",
                    side,
                    side=battle.side(side),
                    medals=medals,
                )


@great_war(
    "GW-V33",
    "Nobody can break through",
    "error",
    reads=("scenarios", "boards", "terrain"),
    spec="V33",
    rule="R16.20",
    help="The exit hexes must lie on the board, and at least one of them must be open to units.",
    example="breakthrough:\n  british: {spaces: [q3r0]}   # and q3r0 is impassable",
)
def breakthroughs_are_possible(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        for side in battle.scenario.breakthrough:
            closed = all(battle.impassable(space) for space in _exits(battle, side))
            if side not in battle.scenario.sides or closed:
                yield battle.found(
                    "{scenario}: {side} has no hex to break through.",
                    "breakthrough",
                    side,
                    side=battle.side(side),
                )


def _exits(battle: Battle, side: str) -> list[str]:
    """The hexes where a side may break through: those of the scenario, or the row where the enemy sits."""
    named = battle.scenario.breakthrough[side].spaces
    enemies = [force.seat for name, force in battle.scenario.sides.items() if name != side]
    row = 0 if "top" in enemies else battle.board.grid.rows - 1
    return [
        space for space in battle.board.space_ids if (space in named if named else battle.row(space) == row)
    ]


@great_war(
    "GW-V34",
    "Time pressure that never comes",
    "error",
    reads=("scenarios", "cards"),
    spec="V34",
    rule="R16.25",
    help="Attacker and defender are two sides, and at least one of the cards is in the deck.",
    example="time_pressure: {attacker: british, defender: british, cards: [recon-left]}",
)
def time_pressure_can_come(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        pressure = battle.scenario.time_pressure
        if pressure is None:
            continue
        left = [card for card in pressure.cards if card in battle.pack.cards and battle.copies(card)]
        if pressure.attacker == pressure.defender or not left:
            reason = said("attacks itself") if left else said("none of its cards is in the deck")
            yield battle.found(
                "{scenario}: time pressure on {attacker}: {reason}.",
                "time_pressure",
                attacker=battle.side(pressure.attacker),
                reason=reason,
            )


@great_war(
    "GW-V35",
    "Objectives wait for each other",
    "error",
    reads=("scenarios",),
    spec="V35",
    rule="R16.6",
    help="Each counts only together with the next, in a circle.",
    example="objectives:\n  a: {requires: b}\n  b: {requires: a}",
)
def objectives_do_not_go_round(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        needs: nx.DiGraph[str] = nx.DiGraph()
        needs.add_edges_from((key, o.requires) for key, o in battle.scenario.objectives.items() if o.requires)
        for circle in nx.simple_cycles(needs):
            first = min(circle)
            yield battle.found(
                "{scenario}: {names} wait for each other.",
                "objectives",
                first,
                "requires",
                related=[battle.path("objectives", name) for name in sorted(circle) if name != first],
                names=sorted(circle),
            )


@great_war(
    "GW-V36",
    "A side can never reach its objective",
    "warning",
    reads=("scenarios", "boards", "terrain", "pieces", "nations"),
    spec="V36",
    rule="R21.50",
    help="Impassable hexes lie all around the hexes of the objective, or before every hex where the side "
    "may break through. A battle has no last turn, so whatever lies open can be reached in time.",
    example="an objective inside a ring of impassable hexes",
)
def objectives_can_be_reached(look: Snapshot) -> Iterator[Found]:
    for battle in Battle.all(look):
        for name, objective in battle.scenario.objectives.items():
            hexes = set(battle.hexes_of(objective))
            for side in (objective.side,) if objective.side else battle.scenario.sides:
                if hexes and _is_cut_off(battle, side, hexes):
                    yield battle.found(
                        "{scenario}: {side} can never reach {objective}.",
                        "objectives",
                        name,
                        side=battle.side(side),
                        objective=objective.name or name,
                    )
        for side in battle.scenario.breakthrough:
            exits = {space for space in _exits(battle, side) if not battle.impassable(space)}
            if exits and _is_cut_off(battle, side, exits):
                yield battle.found(
                    "{scenario}: {side} can never reach a hex to break through.",
                    "breakthrough",
                    side,
                    side=battle.side(side),
                )


def _is_cut_off(battle: Battle, side: str, hexes: set[str]) -> bool:
    """Whether no unit of a side has an open way to any of these hexes."""
    starts = {unit.at for unit in battle.units(side).values()}
    open_hexes = [space for space in battle.board.space_ids if not battle.impassable(space)]
    parts = nx.connected_components(battle.look.graph(battle.scenario.board).subgraph(open_hexes))
    within = {space for part in parts if part & starts for space in part}
    return bool(starts) and not hexes & within
