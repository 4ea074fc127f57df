"""Paths of Glory: random play, supply, copies, game files and the bot, each beside its limit.

The limits are those that the engine has to keep on one core. Times are processor times of this process, so
that other work on the machine does not count. The last lines tell where the time goes.
"""

from __future__ import annotations

import cProfile
import pstats
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, cast

import model
import rules
from bench.harness import Result
from rules.bots import Position, bot_named
from rules.core import Lot
from rules.core.gamefile import record_of, to_bytes
from rules.packs import Prepared
from rules.paths_of_glory import ENGINE
from rules.paths_of_glory.ctx import PathsCtx
from rules.paths_of_glory.state import PathsState
from rules.paths_of_glory.supply import reach

ROOT = Path(__file__).parents[1]
FLOOR_DECISION = 1e6 / 3000
FLOOR_GAME = 30 * 60 * 2 / 1068
"""Seconds of one core for a heuristic game: 1,068 of them on two cores in half an hour."""
RANDOM_GAMES = range(6)
HEURISTIC_GAMES = range(3)
SHOWN = 6


def run() -> list[Result]:
    return [
        _random_play(),
        _supply(),
        *_copies(),
        _game_file(),
        _heuristic_game(),
        *_where_time_goes("random", lambda: _random_games(range(2))),
        *_where_time_goes("heuristic", lambda: _heuristic_games(range(1))),
    ]


@cache
def _prepared() -> Prepared:
    return rules.prepare(model.load_pack(ROOT / "scenarios" / "paths-of-glory"), "campaign-1914")


def _ctx() -> PathsCtx:
    return cast(PathsCtx, _prepared().ctx)


def _busy(action: Callable[[], int], times: int) -> tuple[float, int]:
    """The least processor time of several runs, and what the action answered."""
    best, answer = float("inf"), 0
    for _ in range(times):
        began = time.process_time()
        answer = action()
        best = min(best, time.process_time() - began)
    return best, answer


def _warlike(legal: list[int], lot: Lot) -> int:
    """Any action, but peace only where nothing else is left: games shall last."""
    action = legal[lot.pick(len(legal))]
    verb = ENGINE.verb_of[action >> 24].name
    return legal[-1] if verb in ("offer-peace", "accept") else action


def _random_games(seeds: range) -> int:
    ctx, decisions = _ctx(), 0
    for seed in seeds:
        state, lot = ENGINE.initial(ctx, seed), Lot(seed)
        while state.frames:
            ENGINE.apply(ctx, state, _warlike(ENGINE.legal(ctx, state), lot))
            decisions += 1
    return decisions


def _random_play() -> Result:
    took, decisions = _busy(lambda: _random_games(RANDOM_GAMES), 3)
    rate = f"{decisions / took:,.0f} a second, {decisions // len(RANDOM_GAMES)} a game; goal 12,000"
    return Result("random decision", took / decisions * 1e6, "us", FLOOR_DECISION, 1.0, rate)


def _middle() -> PathsState:
    """A position in the middle of a war of bots."""
    ctx = _ctx()
    state = ENGINE.initial(ctx, 5)
    _play(ctx, state, 5, lambda: state.turn < 8)
    return state


def _play(ctx: PathsCtx, state: PathsState, seed: int, going_on: Callable[[], bool]) -> int:
    bots = [bot_named(ENGINE, "heuristic")(2 * seed + seat) for seat in (0, 1)]
    decisions = 0
    while state.frames and going_on():
        seat, legal = ENGINE.decider(ctx, state), ENGINE.legal(ctx, state)
        chosen = bots[seat].choose(Position(ENGINE, ctx, state, seat, legal, seed, decisions))
        ENGINE.apply(ctx, state, chosen)
        decisions += 1
    return decisions


def _supply() -> Result:
    """Every unit and space of both sides, from nothing."""
    ctx, state, times = _ctx(), _middle(), 50
    traces = sorted({*ctx.trace, *ctx.space_trace})

    def trace_all() -> int:
        for _ in range(times):
            state.supply = None
            for number in traces:
                reach(ctx, state, number)
        return times

    took = _busy(trace_all, 5)[0] / times * 1000
    return Result("full supply", took, "ms", 0.2, 1.0, f"{len(traces)} kinds of trace; goal 0.08")


def _copies() -> list[Result]:
    state, times = _middle(), 1000
    clone, _ = _busy(lambda: len([state.clone() for _ in range(times)]), 5)
    snapshot, _ = _busy(lambda: len([state.encode() for _ in range(times)]), 5)
    us = 1e6 / times
    size = f"{len(state.encode())} bytes"
    return [
        Result("clone", clone * us, "us", 10.0, 1.0, "goal 3"),
        Result("snapshot", snapshot * us, "us", 15.0, 1.0, f"{size}; goal 4"),
    ]


def _game_file() -> Result:
    """A recorded game of the bots, from the first card to the end."""
    game = _prepared().new_game(seed=6)
    ctx: Any = game.ctx
    bots = [bot_named(ENGINE, "heuristic")(seat) for seat in (0, 1)]
    while not game.over:
        state = cast(PathsState, game.state)
        seat, legal = ENGINE.decider(ctx, state), ENGINE.legal(ctx, state)
        game.apply(bots[seat].choose(Position(ENGINE, ctx, state, seat, legal, 6, game.ply)))
    size = len(to_bytes(record_of(game))) / 1000
    return Result("recorded game", size, "kB", 30.0, 1.0, f"{game.ply} decisions; goal 10")


def _heuristic_games(seeds: range) -> int:
    ctx, decisions = _ctx(), 0
    for seed in seeds:
        decisions += _play(ctx, ENGINE.initial(ctx, seed), seed, lambda: True)
    return decisions


def _heuristic_game() -> Result:
    took, decisions = _busy(lambda: _heuristic_games(HEURISTIC_GAMES), 1)
    each = took / len(HEURISTIC_GAMES)
    note = (
        f"{60 / each:.0f} games a minute and core, {decisions // len(HEURISTIC_GAMES)} decisions a game; "
        f"1,068 on two cores in {each * 1068 / 120:.0f} minutes, goal 10"
    )
    return Result("heuristic game", each, "s", FLOOR_GAME, 1.0, note)


def _where_time_goes(name: str, play: Callable[[], object]) -> list[Result]:
    """The functions in which most of the time is spent, as shares of the whole."""
    profile = cProfile.Profile()
    profile.runcall(play)
    stats = pstats.Stats(profile).get_stats_profile()
    whole = stats.total_tt
    top = sorted(stats.func_profiles.items(), key=lambda entry: -entry[1].tottime)[:SHOWN]
    return [
        Result(
            f"{name}: {Path(one.file_name).stem}.{function}",
            100 * one.tottime / whole,
            "%",
            100.0,
            None,
            f"{one.ncalls} calls",
        )
        for function, one in top
    ]
