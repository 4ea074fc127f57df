"""Paths of Glory: random play, full supply, clones, game files and bots, each beside its limit."""

from __future__ import annotations

from pathlib import Path

import model
import rules
from bench.harness import Result, seconds
from rules.bots import Position
from rules.core import Lot
from rules.core.gamefile import record_of, to_bytes
from rules.paths_of_glory import ENGINE
from rules.paths_of_glory.bot import HeuristicBot
from rules.paths_of_glory.supply import flood

PACK = Path(__file__).parents[1] / "scenarios" / "paths-of-glory"
DECISIONS = 3_000
FLOOR = 1 / 3_000
"""A decision at the floor of 3,000 a second; the goal is 12,000."""


def run() -> list[Result]:
    pack = model.load_pack(PACK)
    ctx = ENGINE.compile(pack, "historical", {})

    def play() -> None:
        left, seed = DECISIONS, 0
        while left > 0:
            lot, st = Lot(seed), ENGINE.initial(ctx, seed)
            while st.frames and left > 0:
                legal = ENGINE.legal(ctx, st)
                ENGINE.apply(ctx, st, legal[lot.pick(len(legal))])
                left -= 1
            seed += 1

    decision = seconds(play, best_of=3) / DECISIONS

    st = ENGINE.initial(ctx, 1)

    def supply() -> None:
        for _ in range(100):
            st.supply = None
            for number in sorted({*ctx.trace, *ctx.space_trace}):
                flood(ctx, st, ctx.traces[number])

    full = seconds(supply) / 100
    clone = seconds(lambda: [st.clone() for _ in range(500)]) / 500
    return [
        Result(
            "random play, one decision", decision, "s", FLOOR, 1.0, "limit: 3,000 decisions/s; goal 12,000"
        ),
        Result("full supply of both sides", full, "s", 0.0002, 1.0, "limit 0.2 ms, goal 0.08 ms"),
        Result("clone of a state", clone, "s", 0.00001, None, "floor 10 us"),
        _game_file(pack),
        _bots(pack),
    ]


def _game_file(pack: model.Pack) -> Result:
    game = rules.new_game(pack, "historical", seed=3)
    lot = Lot(3)
    while game.decision:
        legal = game.legal()
        game.apply(legal[lot.pick(len(legal))])
    size = len(to_bytes(record_of(game)))
    return Result("a recorded game", size, "bytes", 30_000, 1.0, "limit 30 kB, goal 10 kB")


def _bots(pack: model.Pack) -> Result:
    ctx = ENGINE.compile(pack, "historical", {})

    def play() -> None:
        st, number = ENGINE.initial(ctx, 5), 0
        bots = (HeuristicBot(1), HeuristicBot(2))
        while st.frames:
            seat = ENGINE.decider(ctx, st)
            legal = ENGINE.legal(ctx, st)
            choice = bots[seat].choose(Position(ENGINE, ctx, st, seat, legal, 5, number))
            ENGINE.apply(ctx, st, choice)
            number += 1

    return Result(
        "a game of two heuristic bots",
        seconds(play, best_of=1),
        "s",
        3.37,
        1.0,
        "1,068 games on two cores in 30 minutes",
    )
