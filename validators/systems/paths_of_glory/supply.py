"""Supply and attrition at the start, judged by the engine that plays."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import networkx as nx

from model import Change, Edit, path_text
from model.saying import said
from rules.paths_of_glory.supply import in_supply
from rules.paths_of_glory.turn import doomed_spaces, doomed_units
from validators.finding import Way
from validators.playing import Prepared
from validators.registry import Found, check, found
from validators.snapshot import Snapshot
from validators.systems.paths_of_glory.lines import ROOT, Severed, supply_graph

READS = ("scenarios", "boards", "nations", "pieces", "tables")
paths = partial(check, system="paths-of-glory", deep=True, reads=READS)

START = frozenset({"setup", "control", "at_war", "entries", "forts_destroyed", "beachhead"})
"""What a scenario says itself when it starts otherwise than the one it is based on."""


def starts(look: Snapshot) -> dict[str, Any]:
    """A game at its start, of every scenario that can be played and has a start of its own."""
    prepared = look.kept(Prepared)
    own = [
        key
        for key, scenario in look.pack.scenarios.items()
        if prepared.can_play and (scenario.based_on is None or START & scenario.model_fields_set)
    ]
    return {key: ready.new_game() for key in own if not isinstance(ready := prepared[key], str)}


def _setup(look: Snapshot, key: str) -> Iterator[tuple[str, Any]]:
    """Set-up lines of a scenario that put a unit on the map."""
    pack: Any = look.pack
    scenario: Any = look.scenarios[key]
    for name, line in scenario.setup.items():
        if line.at in pack.boards[scenario.board].spaces:
            yield name, line


def _space(look: Snapshot, key: str, space: str) -> str:
    return look.name("space", space, look.scenarios[key].board)


def _on_board(look: Snapshot, key: str, space: str) -> str:
    return path_text(("boards", look.scenarios[key].board, "spaces", space))


@paths(
    "POG-V33",
    "A unit starts out of supply",
    "warning",
    spec="V-33",
    rule="PoG-14.1.2, PoG-14.1.3, PoG-14.2.1",
    help="It can trace no line to a supply source of its nation, and would be lost in the first attrition.",
    example="a German corps set up in Cairo",
)
def units_start_in_supply(look: Snapshot) -> Iterator[Found]:
    for key, game in look.kept(starts).items():
        for name, line in _setup(look, key):
            unit = game.ctx.index["piece"].get(line.piece)
            own = name in look.pack.scenarios[key].setup and unit is not None
            if own and not in_supply(game.ctx, game.state, unit):
                yield _cut_off(look, key, name, Severed(game, unit))


def _cut_off(look: Snapshot, key: str, name: str, severed: Severed) -> Found:
    """The finding about a unit without supply: where its line is cut, what bars it, what would join it."""
    board = look.scenarios[key].board
    at = look.scenarios[key].setup[name].at
    barring = [_space(look, key, space) for space in severed.barred]
    if len(barring) > 1:
        remedy = said("{spaces} are in enemy hands.", spaces=barring)
    elif barring:
        remedy = said("{space}, the only way on, is in enemy hands.", space=barring[0])
    else:
        remedy = said("No way leads on from {space}.", space=_space(look, key, at))
    given: dict[str, Any] = {"scenario": look.scenarios[key].title, "space": _space(look, key, at)}
    gap = severed.gap(look.net(board))
    if gap is None:
        return found(
            "{scenario}: {unit} in {space} cannot trace supply: no source of its nation is in reach.",
            path_text(("scenarios", key, "setup", name, "at")),
            related=[_on_board(look, key, at)],
            remedy=remedy,
            unit=look.name("piece", severed.piece),
            **given,
        )
    line = severed.line_from(gap.beyond)
    here, beyond, source = (_space(look, key, space) for space in (gap.here, gap.beyond, line[-1]))
    fixes = []
    if gap.is_near:
        joined = said(
            "A connection {here} - {beyond} would reach {source} in {steps} steps.",
            here=here,
            beyond=beyond,
            source=source,
            steps=len(line),
        )
        remedy = said("{barred} {joined}", barred=remedy, joined=joined)
        ends = sorted((gap.here, gap.beyond))
        edit = Edit(("boards", board, "connections", "~".join(ends)), after={"between": ends})
        fixes.append(Change(said("Connect to {space}", space=beyond), (edit,)))
    return found(
        "{scenario}: {unit} in {space} cannot trace supply: the line to {source} is cut at {cut}.",
        path_text(("scenarios", key, "setup", name, "at")),
        related=[_on_board(look, key, space) for space in (at, gap.beyond)],
        ways=[
            Way(tuple(_on_board(look, key, space) for space in (gap.here, gap.beyond)), is_cut=True),
            Way(tuple(_on_board(look, key, space) for space in line)),
        ],
        fixes=fixes,
        remedy=remedy,
        unit=look.name("piece", severed.piece),
        source=source,
        cut=here,
        **given,
    )


@paths(
    "POG-V12",
    "A space is cut off from its side's sources",
    "warning",
    spec="V-12",
    rule="PoG-14.3.6",
    help="No line leads from the space to a supply source of the side that controls it at the start, so it "
    "changes hands in the first attrition phase.",
    example="an Allied space in the middle of Germany",
)
def spaces_start_in_supply(look: Snapshot) -> Iterator[Found]:
    told: set[str] = set()
    for key, game in look.kept(starts).items():
        doomed = set(doomed_units(game.ctx, game.state))
        for index in doomed_spaces(game.ctx, game.state, doomed):
            space = game.ctx.ids["space"][index]
            if space not in told:
                told.add(space)
                yield found(
                    "{scenario}: {space} is cut off and changes hands in the first attrition phase.",
                    _on_board(look, key, space),
                    scenario=look.scenarios[key].title,
                    space=_space(look, key, space),
                )


@paths(
    "POG-V77",
    "What the first attrition phase brings",
    "note",
    spec="V-77",
    rule="PoG-14.3.5",
    help="If nobody moved in the first turn, these units would be lost and these spaces change hands.",
    example="a German army in Paris, which the first attrition phase removes",
)
def first_attrition(look: Snapshot) -> Iterator[Found]:
    for key, game in look.kept(starts).items():
        doomed = doomed_units(game.ctx, game.state)
        falling = doomed_spaces(game.ctx, game.state, set(doomed))
        if not doomed and not falling:
            continue
        units = [look.name("piece", game.ctx.ids["piece"][unit]) for unit in doomed]
        spaces = [game.ctx.ids["space"][space] for space in falling]
        yield found(
            "{scenario}: the first attrition phase would remove {units} and turn over {spaces}.",
            path_text(("scenarios", key)),
            related=[_on_board(look, key, space) for space in spaces],
            scenario=look.scenarios[key].title,
            units=units or said("no unit"),
            spaces=[_space(look, key, space) for space in spaces] or said("no space"),
        )


@paths(
    "POG-S01",
    "Supply hangs on a single space",
    "note",
    rule="PoG-14.1.3",
    help="Every line of supply of these units at the start runs through one space that is no source itself: "
    "whoever takes it cuts them off.",
    example="an army whose only road home leads through Belgrade",
)
def supply_has_two_ways(look: Snapshot) -> Iterator[Found]:
    for key, game in look.kept(starts).items():
        for space, lines in _hinges(look, key, game).items():
            name = game.ctx.ids["space"][space]
            units = [look.name("piece", look.scenarios[key].setup[line].piece) for line in lines]
            yield found(
                "{scenario}: supply of {units} runs through {space} only.",
                path_text(("scenarios", key, "setup", lines[0], "at")),
                related=[_on_board(look, key, name)],
                ways=[_way_of(look, key, game, lines[0])],
                scenario=look.scenarios[key].title,
                units=units,
                space=_space(look, key, name),
            )


def _way_of(look: Snapshot, key: str, game: Any, entry: str) -> Way:
    """The line of supply of a unit."""
    line = game.supply(look.scenarios[key].setup[entry].piece)
    return Way(tuple(_on_board(look, key, space) for space in (line.line if line is not None else ())))


def _hinges(look: Snapshot, key: str, game: Any) -> dict[int, list[str]]:
    """Spaces, no sources themselves, that every line of some unit passes: the set-up lines of those units."""
    ctx, state = game.ctx, game.state
    found_: dict[int, list[str]] = {}
    dominators: dict[int, dict[int, int]] = {}
    for name, line in _setup(look, key):
        unit = ctx.index["piece"].get(line.piece)
        if unit is None or not in_supply(ctx, state, unit):
            continue
        number = ctx.trace[unit]
        if number not in dominators:
            ways = supply_graph(ctx, state, number).to_directed()
            dominators[number] = nx.immediate_dominators(ways, ROOT)
        hinge = dominators[number].get(state.where[unit], ROOT)
        if hinge not in (ROOT, ctx.n, state.where[unit]) and hinge not in ctx.traces[number].sources:
            found_.setdefault(hinge, []).append(name)
    return found_
