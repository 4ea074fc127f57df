"""Whole games by bots, on the printed map and on a map of the author's own."""

from __future__ import annotations

import pytest
from pog_games import bots, chosen, warlike, watch
from pog_judge import Judge
from pog_oracle import Oracle
from pog_valleys import SPACES, write_valleys

import model
from rules.core import Lot

RANDOM = ("random", "random")
HEURISTIC = ("heuristic", "heuristic")
MATCHES = (RANDOM, HEURISTIC, ("random", "heuristic"), ("heuristic", "random"))
TABLES = [
    ("campaign-1914", {}),
    ("historical", {"optional_cards": "all"}),
    ("campaign-1914", {"edition": "ed2010"}),
    ("historical", {"optional_cards": "valiant"}),
    ("tournament", {}),
    ("limited-war", {}),
    ("introductory", {}),
    ("historical", {"edition": "ed2010", "optional_cards": "secret_swap"}),
]
"""Scenarios and options that the games go through in turn."""


def random_war(engine, contexts, pack, seed):
    scenario, options = TABLES[seed % len(TABLES)]
    return watch(engine, contexts(scenario, **options), pack, warlike(engine, seed), seed)


def war_of_bots(engine, contexts, pack, seed):
    scenario, options = TABLES[seed % len(TABLES)]
    ctx = contexts(scenario, **options)
    return watch(engine, ctx, pack, bots(engine, ctx, HEURISTIC, seed), 2000 + seed)


@pytest.mark.parametrize("seed", range(20))
def test_a_random_game_ends_and_keeps_the_invariants(engine, contexts, pack, seed):
    random_war(engine, contexts, pack, seed)


@pytest.mark.parametrize("seed", [5, 6])
def test_a_heuristic_game_keeps_the_invariants(engine, contexts, pack, seed):
    war_of_bots(engine, contexts, pack, seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(20, 500))
def test_long_random_games(engine, contexts, pack, seed):
    random_war(engine, contexts, pack, seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100))
def test_long_heuristic_games(engine, contexts, pack, seed):
    war_of_bots(engine, contexts, pack, seed)


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_14_1_the_judge_of_supply_agrees_with_the_oracle(engine, contexts, pack, number):
    """The quick judge that watches every state is itself held against the slow one."""
    scenario, options = TABLES[number]
    ctx = contexts(scenario, **options)
    judge, lot = Judge(pack, ctx), Lot(number)
    st = engine.initial(ctx, number)
    for decision in range(1500):
        if not st.frames:
            break
        if decision % 150 == 149:
            oracle = Oracle(pack, ctx, st)
            for unit, supplied in judge.supplied(st).items():
                assert supplied == oracle.supplied(ctx.ids["piece"][unit])
        engine.apply(ctx, st, chosen(engine, lot, engine.legal(ctx, st)))


@pytest.fixture(scope="module")
def valleys(tmp_path_factory):
    return model.load_pack(write_valleys(tmp_path_factory.mktemp("packs") / "valleys"))


@pytest.fixture(scope="module")
def quarrel(engine, valleys):
    return engine.compile(valleys, "quarrel", {})


@pytest.mark.parametrize("match", MATCHES, ids=" against ".join)
@pytest.mark.parametrize("seed", range(3))
def test_another_map_plays_a_whole_game(engine, valleys, quarrel, match, seed):
    st = watch(engine, quarrel, valleys, bots(engine, quarrel, match, seed), seed)
    assert len(st.control) == len(SPACES) == 12


def test_another_map_uses_what_it_declares(engine, valleys, quarrel):
    """Trenches, reinforcements, the neutral nation and the higher commitment all come into play."""
    states = [
        watch(engine, quarrel, valleys, bots(engine, quarrel, HEURISTIC, seed), seed) for seed in range(4)
    ]
    lake, reinforcement = quarrel.index["nation"]["lake"], quarrel.index["piece"]["low-army-4"]
    assert any(st.at_war >> lake & 1 for st in states)
    assert any(any(st.trench) for st in states)
    assert any(max(st.level) == 1 for st in states)
    assert any(st.where[reinforcement] >= 0 for st in states)


def test_another_map_shares_no_name_with_the_printed_one(pack, valleys):
    printed = {*pack.boards["europe"].spaces, *pack.nations, *pack.pieces, *pack.cards, *pack.sides}
    own = {
        *valleys.boards["valleys"].spaces,
        *valleys.nations,
        *valleys.pieces,
        *valleys.cards,
        *valleys.sides,
    }
    assert not printed & own
