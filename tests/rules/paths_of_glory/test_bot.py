"""The heuristic bot: honest, legal, better than chance; its games keep the invariants."""

from __future__ import annotations

import pytest

from rules.bots import Position, RandomBot, bot_named
from rules.paths_of_glory.bot import HeuristicBot


def play(engine, ctx, seed, makers, check=False):
    st, number = engine.initial(ctx, seed), 0
    bots = [maker(seed * 2 + seat) for seat, maker in enumerate(makers)]
    while st.frames:
        seat = engine.decider(ctx, st)
        legal = engine.legal(ctx, st)
        action = bots[seat].choose(Position(engine, ctx, st, seat, legal, seed, number))
        assert action in legal
        engine.apply(ctx, st, action)
        number += 1
        if check:
            assert engine.check(ctx, st) == [], engine.stack_text(st)
    return st, number


def test_the_bot_is_found_by_name(engine):
    assert bot_named(engine, "heuristic") is HeuristicBot


@pytest.mark.parametrize("seed", range(2))
def test_bots_play_a_limited_war(engine, contexts, seed):
    ctx = contexts("limited-war")
    st, number = play(engine, ctx, seed, (HeuristicBot, HeuristicBot), check=True)
    assert engine.outcome(ctx, st) is not None and number > 50


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100))
def test_bots_play_the_whole_war(engine, contexts, seed):
    ctx = contexts("historical")
    st, _ = play(engine, ctx, seed, (HeuristicBot, HeuristicBot), check=True)
    assert engine.outcome(ctx, st) is not None


def wins(engine, ctx, seed, side):
    makers = (HeuristicBot, RandomBot) if side == 0 else (RandomBot, HeuristicBot)
    st, _ = play(engine, ctx, seed, makers)
    return engine.outcome(ctx, st).winner == ctx.seats[side]


@pytest.mark.parametrize("side", [0, 1])
def test_the_bot_beats_chance(engine, contexts, side):
    assert all(wins(engine, contexts(), seed, side) for seed in range(3))


@pytest.mark.long
def test_the_bot_beats_chance_in_nineteen_of_twenty_games(engine, contexts):
    won = sum(wins(engine, contexts(), seed, side) for seed in range(100) for side in (0, 1))
    assert won >= 190


def test_the_same_seed_plays_the_same_game(engine, contexts):
    ctx = contexts("introductory")
    first, _ = play(engine, ctx, 4, (HeuristicBot, HeuristicBot))
    again, _ = play(engine, ctx, 4, (HeuristicBot, HeuristicBot))
    assert first == again
