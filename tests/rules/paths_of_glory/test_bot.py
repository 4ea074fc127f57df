"""The heuristic bot: honest, legal, better than chance; its games keep the invariants."""

from __future__ import annotations

import os

import pytest

from rules.bots import Position, RandomBot, bot_named
from rules.paths_of_glory.bot import HeuristicBot

LONG = int(os.environ.get("SANDTABLE_LONG_GAMES", "0"))


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


@pytest.mark.parametrize("seed", range(LONG // 5 or 2))
def test_bots_play_a_whole_war(engine, contexts, seed):
    ctx = contexts("historical" if LONG else "limited-war")
    st, number = play(engine, ctx, seed, (HeuristicBot, HeuristicBot), check=True)
    assert engine.outcome(ctx, st) is not None and number > 50


@pytest.mark.parametrize("seed", range(LONG or 3))
@pytest.mark.parametrize("side", [0, 1])
def test_the_bot_beats_chance(engine, contexts, seed, side):
    ctx = contexts()
    makers = (HeuristicBot, RandomBot) if side == 0 else (RandomBot, HeuristicBot)
    st, _ = play(engine, ctx, seed, makers)
    assert engine.outcome(ctx, st).winner == ctx.seats[side]


def test_the_same_seed_plays_the_same_game(engine, contexts):
    ctx = contexts("introductory")
    first, _ = play(engine, ctx, 4, (HeuristicBot, HeuristicBot))
    again, _ = play(engine, ctx, 4, (HeuristicBot, HeuristicBot))
    assert first == again
