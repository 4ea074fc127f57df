"""Victory spaces within the turns: how far the fastest units of a side could get."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain
from typing import Any

from model import path_text
from model.saying import and_more
from validators.finding import Way
from validators.registry import LINES, Found, check, found, of_spaces
from validators.snapshot import Snapshot
from validators.systems.paths_of_glory.scenarios import own

paths = partial(check, system="paths-of-glory")

FORCES = ("sides", "nations", "pieces")

ADVANCE = 2
"""Spaces that units follow a retreat at most (12.7.1)."""


@paths(
    "POG-V13",
    "No enemy can ever reach a victory space",
    "warning",
    reads=(*LINES, *of_spaces("vp", "control"), "nations", "sides"),
    spec="V-13",
    rule="PoG-5.1.2",
    help="Every way there is a line that no nation of the other side may use, so the space never changes "
    "hands.",
    example="a victory space of the Allies joined only by {kind: dashed, only: [br]}",
)
def victory_spaces_can_be_reached(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    for key, board in pack.boards.items():
        if not any(place.vp for place in board.spaces.values()):
            continue
        for side in pack.sides:
            held = [name for name, place in board.spaces.items() if place.control == side]
            within = _marches(pack, board, side, held)
            for name, place in board.spaces.items():
                if place.vp and place.control not in (side, None) and name not in within:
                    yield found(
                        "{space}: {side} can never reach this victory space.",
                        path_text(("boards", key, "spaces", name, "vp")),
                        space=place.name,
                        side=look.name("side", side),
                    )


@paths(
    "POG-W01",
    "Victory spaces lie too far away",
    "warning",
    reads=(*LINES, *of_spaces("vp", "control", "landing"), *FORCES, "scenarios", "tables"),
    rule="PoG-11.1.1",
    help="A unit that moves or advances in every action of every turn, from the nearest space that its side "
    "holds or where its units enter, does not get to a victory space of the enemy before the scenario ends.",
    example="last_turn: '1'   # and a victory space thirty lines behind the front",
)
def victory_spaces_are_in_reach(look: Snapshot) -> Iterator[Found]:
    pack: Any = look.pack
    order = {turn: number for number, turn in enumerate(pack.tables.turns)}
    for key, scenario in own(look, "board", "first_turn", "last_turn", "vp_set", "control", "setup"):
        board = pack.boards.get(scenario.board)
        turns = order.get(scenario.last_turn, -1) - order.get(scenario.first_turn, 0) + 1
        if board is None or turns < 1:
            continue
        spaces = ("boards", scenario.board, "spaces")
        for side in pack.sides:
            steps = turns * pack.tables.parameters.actions * _pace(pack, side)
            if steps >= len(board.spaces):
                continue  # no way is as long
            far = _marches(pack, board, side, _starts(look, scenario, board, side))
            late = [
                name
                for name, place in board.spaces.items()
                if scenario.vp_set in place.vp and name in far and far[name][0] > steps
            ]
            if late:
                yield found(
                    "{scenario}: {side} cannot get to {spaces} within {turns} turns.",
                    path_text(("scenarios", key, "last_turn")),
                    related=[path_text((*spaces, name)) for name in late],
                    ways=[Way(tuple(path_text((*spaces, name)) for name in _way(far, late[0])))],
                    scenario=scenario.title,
                    side=look.name("side", side),
                    spaces=and_more(look.name("space", name, scenario.board) for name in late),
                    turns=turns,
                )


def _marches(pack: Any, board: Any, side: str, starts: list[str]) -> dict[str, tuple[int, str]]:
    """Every space that a side can get to: how many spaces away it is, and the space before it."""
    nations = _nations(pack, side)
    barred = {key for key, line in board.connections.items() if line.only and not nations & {*line.only}}
    found = dict.fromkeys(starts, (0, ""))
    edge = starts
    while edge:
        beyond = []
        for space in edge:
            away = found[space][0] + 1
            for other, line in board.neighbours[space]:
                if other not in found and line not in barred:
                    found[other] = away, space
                    beyond.append(other)
        edge = beyond
    return found


def _way(found: dict[str, tuple[int, str]], space: str) -> list[str]:
    """The way by which a space was found."""
    way = [space]
    while before := found[way[-1]][1]:
        way.append(before)
    return way[::-1]


def _nations(pack: Any, side: str) -> set[str]:
    return {name for name, nation in pack.nations.items() if nation.side == side}


def _pace(pack: Any, side: str) -> int:
    """The most spaces that a unit of a side gets forward in one action."""
    nations = _nations(pack, side)
    factors: list[int] = [unit.full.mf for unit in pack.pieces.values() if unit.nation in nations]
    return max(ADVANCE, *factors, 0)


def _starts(look: Snapshot, scenario: Any, board: Any, side: str) -> list[str]:
    """Where a side may have units without moving: what it holds, where they start, enter and land."""
    entering = chain.from_iterable(entry.setup.values() for entry in scenario.entries.values())
    units = {u.at for u in chain(scenario.setup.values(), entering) if look.side_of(u.piece) == side}
    return [
        name
        for name, place in board.spaces.items()
        if place.landing or name in units or scenario.control.get(name, place.control) in (side, None)
    ]
