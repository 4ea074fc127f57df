"""From the pack to the tables of a game: ids become numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..core import Programs, SetupError
from .procedures import CONDITIONS, EFFECTS
from .table import DemoCtx


def compile_scenario(pack: Any, scenario: str, options: Mapping[str, Any]) -> DemoCtx:
    """The tables of one scenario."""
    setup = pack.scenario(scenario)
    board = pack.boards[setup.board]
    seats, spaces = tuple(pack.sides), tuple(board.spaces)
    units = [
        (entry.piece, number, entry.at) for entry in setup.setup.values() for number in range(entry.count)
    ]
    cards = [(card, number) for card, entry in pack.cards.items() for number in range(entry.count)]
    ids = {
        "space": spaces,
        "piece": tuple(f"{piece}.{number + 1}" for piece, number, _ in units),
        "card": tuple(f"{card}.{number + 1}" for card, number in cards),
    }
    names = {
        "space": tuple(board.spaces[space].name or space for space in spaces),
        "piece": tuple(f"{pack.pieces[piece].name} {number + 1}" for piece, number, _ in units),
        "card": tuple(pack.cards[card].name for card, _ in cards),
        "seat": tuple(side.name for side in pack.sides.values()),
    }
    index = {
        table: {one: place for place, one in enumerate(of)} for table, of in (*ids.items(), ("seat", seats))
    }
    near: list[list[int]] = [[] for _ in spaces]
    for connection in board.connections.values():
        a, b = (index["space"][end] for end in connection.between)
        near[a].append(b)
        near[b].append(a)
    programs = Programs(EFFECTS, index)
    program = tuple(programs.compile(pack.cards[card].effects, f"cards/{card}/effects") for card, _ in cards)
    if programs.problems:
        raise SetupError(f"scenario {scenario} cannot be played", programs.problems)
    victory = [pack.tables.victory.get(side) for side in seats]
    return DemoCtx(
        seats=seats,
        ids=ids,
        names=names,
        options=options,
        near=tuple(tuple(sorted(ends)) for ends in near),
        side_of=tuple(index["seat"][pack.nations[pack.pieces[piece].nation].side] for piece, _, _ in units),
        starts=tuple(index["space"][at] for _, _, at in units),
        value=tuple(pack.cards[card].number or 1 for card, _ in cards),
        program=program,
        rounds=pack.tables.rounds,
        hand=pack.tables.hand,
        stacking=pack.tables.stacking,
        victory=tuple(
            CONDITIONS.compile(one.when, index, f"tables/victory/{side}/when") if one else None
            for side, one in zip(seats, victory, strict=True)
        ),
        programs=tuple(programs.programs),
        remarks=tuple(programs.remarks),
    )
