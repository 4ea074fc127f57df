"""The engine core: copies, snapshots, floods, playouts, time travel and game files, each beside the usual
way."""

from __future__ import annotations

import copy
import dataclasses
import json
import pickle
from array import array
from collections.abc import Callable
from typing import Any

import networkx

import rules
from bench.harness import Result, compare
from rules.bots import Position, RandomBot
from rules.core import Game, Lot, Mask, State
from rules.core.gamefile import from_bytes, record_of, to_bytes
from rules.core.replay import replay
from rules.core.tracing import links_between, mask_of, spread
from rules.demo import ENGINE
from rules.demo.pack import demo_pack
from rules.demo.table import DemoState

TURNS = 300
"""Long enough for about 2,000 decisions of the demo, as many as a game of Paths of Glory."""


class LargeState(State):
    """As much as a game of Paths of Glory has to remember: 362 spaces, 194 counters, two decks."""

    numbers: int
    where: array[int]
    step: bytearray
    control: bytearray
    trench: bytearray
    besieged: Mask
    moved: Mask
    decks: list[list[int]]
    hands: list[list[int]]
    points: list[int]


def run() -> list[Result]:
    return [*_states(), _flood(), *_playouts(), *_time()]


def _states() -> list[Result]:
    state = _large()
    times = 500
    clone, deep = compare(
        [_often(state.clone, times), _often(lambda: copy.deepcopy(_plain(state)), times // 25)]
    )
    snapshot, pickled = compare(
        [_often(state.encode, times), _often(lambda: pickle.dumps(_plain(state)), times)]
    )
    data, keys = state.encode(), state.keys
    loaded, unpickled = compare(
        [
            _often(lambda: LargeState.decode(data, keys), times),
            _often(lambda: pickle.loads(pickle.dumps(_plain(state))), times),
        ]
    )
    us = 1e6 / times
    return [
        Result("clone of a large state", clone * us, "us", deep * us * 25, 0.1, "copy.deepcopy"),
        Result("snapshot of a large state", snapshot * us, "us", pickled * us, 1.0, "pickle.dumps"),
        Result("back from a snapshot", loaded * us, "us", unpickled * us, None, "pickle both ways"),
    ]


def _large() -> LargeState:
    lot = Lot(1)
    state = LargeState()
    state.where = array("h", [lot.pick(362) for _ in range(194)])
    state.step = bytearray(194)
    state.control = bytearray(lot.pick(3) for _ in range(362))
    state.trench = bytearray(362)
    state.besieged, state.moved = mask_of(range(0, 362, 50)), mask_of(range(0, 194, 7))
    state.decks = [list(range(40)), list(range(40, 80))]
    state.hands = [list(range(7)), list(range(40, 47))]
    state.points = [10, 4, 4, 0, 0, 0]
    state.frames = [[8, 0, 3], [12, 0, 1, 5], [20, 1, 77, 3, 0]]
    state.counters = [12, 40, 3, 0, 1]
    return state


def _plain(state: State) -> dict[str, Any]:
    return {field: getattr(state, field) for field in state.layout.fields}


def _flood() -> Result:
    """Supply over a map of 350 spaces, a tenth of them blocked, from one source."""
    lot = Lot(3)
    size = 350
    pairs = [(space, space + 1 + lot.pick(min(24, size - 1 - space))) for space in range(size - 1)]
    pairs += [(space, space + 1 + lot.pick(min(24, size - 1 - space))) for space in range(size - 1)]
    blocked = {lot.pick(size - 1) + 1 for _ in range(size // 10)}
    links = links_between(size, pairs)
    open_ = mask_of(space for space in range(size) if space not in blocked)
    graph = networkx.Graph(pairs)

    def usual() -> object:
        return networkx.node_connected_component(graph.subgraph(set(range(size)) - blocked), 0)

    if mask_of(usual()) != spread(links, open_, 1):  # type: ignore[arg-type]
        raise AssertionError("the two floods disagree")
    ours, theirs = compare([_often(lambda: spread(links, open_, 1), 50), _often(usual, 50)])
    return Result(
        "flood of 350 spaces", ours * 1e6 / 50, "us", theirs * 1e6 / 50, 0.25, "networkx, same graph"
    )


def _playouts() -> list[Result]:
    prepared = rules.prepare(demo_pack(), "meeting", engine=ENGINE)
    decisions = sum(_playout(prepared.ctx, seed, None) for seed in range(60))
    ours, careful = compare(
        [
            lambda: [_playout(prepared.ctx, seed, None) for seed in range(60)],
            lambda: [_playout(prepared.ctx, seed, copy.deepcopy) for seed in range(60)],
        ],
        best_of=3,
    )
    rate = f"{decisions / ours:,.0f} decisions/s; the usual way copies the state before each"
    return [Result("a random decision", ours * 1e6 / decisions, "us", careful * 1e6 / decisions, 0.3, rate)]


def _playout(ctx: Any, seed: int, before: Callable[[Any], Any] | None) -> int:
    state: DemoState = ENGINE.initial(ctx, seed)
    bots = [RandomBot(seed), RandomBot(seed + 1)]
    decisions = 0
    while state.frames:
        seat = ENGINE.decider(ctx, state)
        legal = ENGINE.legal(ctx, state)
        if before is not None:
            before(_plain(state))
        ENGINE.apply(
            ctx, state, bots[seat].choose(Position(ENGINE, ctx, state, seat, legal, seed, decisions))
        )
        decisions += 1
    return decisions


def _time() -> list[Result]:
    game = _long_game()
    plies = game.ply
    jumps = [Lot(7).pick(plies) for _ in range(50)]

    def scrub() -> None:
        for ply in jumps:
            game.scrub(ply)
            game.legal()

    record = record_of(game)
    data = to_bytes(record)

    def again() -> Game:
        return replay(from_bytes(data), game.engine, game.ctx, game.origin).game

    jumping, replaying = compare([scrub, again], best_of=3)
    game.scrub(plies)
    spelled = len(json.dumps([[step.action, [draw.result for draw in step.draws]] for step in record.steps]))
    return [
        Result(
            f"scrub to a decision of {plies}",
            jumping * 1000 / 50,
            "ms",
            replaying * 500,
            0.1,
            "half a replay",
        ),
        Result(f"replay of {plies} decisions", replaying * 1000, "ms", 1000, None, "limit 1 s"),
        Result(
            f"file of {plies} decisions",
            len(data) / 1000,
            "kB",
            spelled / 1000,
            0.5,
            "actions and dice in JSON",
        ),
        Result("the same beside its limit", len(data) / 1000, "kB", 10, 1.0, "10 kB"),
    ]


def _long_game() -> Game:
    prepared = rules.prepare(demo_pack(), "meeting", engine=ENGINE)
    ctx = dataclasses.replace(prepared.ctx, rounds=TURNS, victory=(None, None))  # type: ignore[call-arg]
    lot = Lot(2)
    seed = 0
    while True:
        game = Game(ENGINE, ctx, seed=seed)
        while game.state.frames and game.ply < 2000:
            legal = game.legal_codes()
            game.apply(legal[lot.pick(len(legal))])
        if game.ply >= 1200:
            return game
        seed += 1


def _often(action: Callable[[], object], times: int) -> Callable[[], object]:
    def repeated() -> None:
        for _ in range(times):
            action()

    return repeated
