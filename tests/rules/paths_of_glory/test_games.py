"""Whole games by bots, on the printed map and on a map of the author's own."""

from __future__ import annotations

import pytest
from pog_games import watch
from pog_valleys import SPACES, write_valleys

import model

RANDOM = ("random", "random")
HEURISTIC = ("heuristic", "heuristic")
SCENARIOS = ("campaign-1914", "historical", "limited-war", "introductory", "tournament")
MATCHES = (RANDOM, HEURISTIC, ("random", "heuristic"), ("heuristic", "random"))


@pytest.mark.parametrize("seed", range(2))
def test_a_heuristic_game_keeps_the_invariants(engine, contexts, pack, seed):
    scenario = ("introductory", "limited-war")[seed]
    watch(engine, contexts(scenario), pack, HEURISTIC, seed, supply_every=97)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(500))
def test_long_random_games(engine, contexts, pack, seed):
    scenario = SCENARIOS[seed % len(SCENARIOS)]
    watch(engine, contexts(scenario), pack, RANDOM, 1000 + seed, supply_every=23)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100))
def test_long_heuristic_games(engine, contexts, pack, seed):
    scenario = SCENARIOS[seed % len(SCENARIOS)]
    watch(engine, contexts(scenario), pack, HEURISTIC, 2000 + seed, supply_every=23)


@pytest.fixture(scope="module")
def valleys(tmp_path_factory):
    return model.load_pack(write_valleys(tmp_path_factory.mktemp("packs") / "valleys"))


@pytest.fixture(scope="module")
def quarrel(engine, valleys):
    return engine.compile(valleys, "quarrel", {})


@pytest.mark.parametrize("bots", MATCHES, ids=" against ".join)
@pytest.mark.parametrize("seed", range(3))
def test_another_map_plays_a_whole_game(engine, valleys, quarrel, bots, seed):
    st = watch(engine, quarrel, valleys, bots, seed, supply_every=5)
    assert len(st.control) == len(SPACES) == 12


def test_another_map_uses_what_it_declares(engine, valleys, quarrel):
    """Trenches, reinforcements, the neutral nation and the higher commitment all come into play."""
    states = [watch(engine, quarrel, valleys, HEURISTIC, seed, supply_every=50) for seed in range(4)]
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
