"""The Great War: random play, copies, the bot, and what a click costs, each beside its limit.

The limits are those that the engine has to keep on one core: 10,000 random decisions a second, 10 us for a
copy, 5 ms for a decision of the bot, 16 ms from a click to the new list of actions and the new view.
Everything is measured in time of the processor, so that other programs do not count. The last lines tell
where the time of random play goes.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import cast

import model
import rules
from bench.harness import Result
from rules.bots import Position, RandomBot
from rules.core import Lot
from rules.great_war import ENGINE
from rules.great_war.bot import HeuristicBot
from rules.great_war.context import GreatWarCtx
from rules.great_war.state import GreatWarState
from rules.packs import Prepared

PACK = Path(__file__).parents[1] / "scenarios" / "great-war"
SCENARIOS = ("flers", "high-wood", "hohenzollern", "vimy-ridge")
PUBLIC_BOT = 1000 / 2.25
"""Milliseconds a game of a public bot of the same family of games."""


def run() -> list[Result]:
    return [_random_play(), _clone(), *_bots(), *_clicks(), *_where_time_goes()]


@cache
def _prepared(scenario: str) -> Prepared:
    return rules.prepare(model.load_pack(PACK), scenario, engine=ENGINE)


def _ctx(scenario: str) -> GreatWarCtx:
    return cast(GreatWarCtx, _prepared(scenario).ctx)


def _seconds(action: Callable[[], object], best_of: int = 5) -> float:
    """The best of several runs, in time of the processor."""
    best = float("inf")
    for _ in range(best_of):
        began = time.process_time()
        action()
        best = min(best, time.process_time() - began)
    return best


def _play_randomly(seed: int) -> int:
    """One game in each scenario; how many decisions."""
    decisions = 0
    for scenario in SCENARIOS:
        ctx = _ctx(scenario)
        state, lot = ENGINE.initial(ctx, seed), Lot(seed)
        while state.frames:
            legal = ENGINE.legal(ctx, state)
            ENGINE.apply(ctx, state, legal[lot.pick(len(legal))])
            decisions += 1
    return decisions


def _random_play() -> Result:
    decisions = _play_randomly(1)
    took = _seconds(lambda: _play_randomly(1))
    each = took / decisions * 1e6
    return Result("random decision", each, "us", 100.0, 1.0, f"{decisions / took:,.0f} a second; goal 40,000")


def _middle(scenario: str) -> GreatWarState:
    """A position in the middle of a game."""
    ctx = _ctx(scenario)
    state, lot = ENGINE.initial(ctx, 2), Lot(2)
    for _ in range(300):
        legal = ENGINE.legal(ctx, state)
        ENGINE.apply(ctx, state, legal[lot.pick(len(legal))])
    return state


def _clone() -> Result:
    state = _middle("flers")
    times = 2000
    took = _seconds(lambda: [state.clone() for _ in range(times)])
    return Result("clone", took / times * 1e6, "us", 10.0, 1.0, "goal 3")


def _bots() -> list[Result]:
    """The heuristic bot against itself: a game, and its slow decisions."""
    for scenario in SCENARIOS:
        _prepared(scenario)
    spent: list[float] = []
    games = 0
    began = time.process_time()
    for scenario in SCENARIOS:
        ctx = _ctx(scenario)
        for seed in range(3):
            games += 1
            state, bots = ENGINE.initial(ctx, seed), [HeuristicBot(seed), HeuristicBot(seed + 50)]
            while state.frames:
                seat, legal = ENGINE.decider(ctx, state), ENGINE.legal(ctx, state)
                before = time.process_time()
                action = bots[seat].choose(Position(ENGINE, ctx, state, seat, legal, seed, len(spent)))
                spent.append(time.process_time() - before)
                ENGINE.apply(ctx, state, action)
    each = (time.process_time() - began) / games * 1000
    late = sorted(spent)[int(0.99 * len(spent))] * 1000
    return [
        Result(
            "heuristic game", each, "ms", PUBLIC_BOT, 0.25, f"public bot; {1000 / each:.0f} a second, goal 20"
        ),
        Result("heuristic decision, 99 %", late, "ms", 5.0, 1.0, "limit of 5 ms"),
    ]


def _clicks() -> list[Result]:
    """From the click to the new list of actions and the new view, as the Playtest desk asks for them."""
    game, bot = _prepared("vimy-ridge").new_game(seed=3), RandomBot(3)
    ctx = _ctx("vimy-ridge")
    spent = []
    for decision in range(400):
        if game.over:
            break
        state = cast(GreatWarState, game.state)
        seat, legal = ENGINE.decider(ctx, state), ENGINE.legal(ctx, state)
        action = bot.choose(Position(ENGINE, ctx, state, seat, legal, 3, decision))
        before = time.process_time()
        game.apply(action)
        game.legal()
        game.view(ctx.seats[seat])
        spent.append(time.process_time() - before)
    late = sorted(spent)[int(0.95 * len(spent))] * 1000
    return [Result("click to actions and view, 95 %", late, "ms", 16.0, 1.0, "goal 3")]


def _where_time_goes() -> list[Result]:
    """Share of random play by the decision that is open, legal and apply together."""
    spent: Counter[str] = Counter()
    for scenario in SCENARIOS:
        ctx = _ctx(scenario)
        state, lot = ENGINE.initial(ctx, 1), Lot(1)
        while state.frames:
            name = ENGINE.procedure_of(state).name
            began = time.process_time_ns()
            legal = ENGINE.legal(ctx, state)
            ENGINE.apply(ctx, state, legal[lot.pick(len(legal))])
            spent[name] += time.process_time_ns() - began
    total = spent.total()
    return [
        Result(f"  time in: {name}", took / 1e6, "ms", total / 1e6, None, "share of random play")
        for name, took in spent.most_common(5)
    ]
