"""The graph of networkx and the engine's own floods give the same supply, in positions of random games."""

from __future__ import annotations

import random
from functools import cache
from itertools import pairwise
from typing import Any

import networkx as nx
import pytest
from faults import shipped
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules.paths_of_glory.supply import in_supply, line_of_supply, reach, traced
from validators.systems.paths_of_glory.lines import ROOT, supply_graph


@cache
def prepared(scenario: str) -> rules.Prepared:
    return rules.prepare(shipped("paths-of-glory"), scenario)


def position(scenario: str, seed: int, decisions: int) -> Any:
    """A game after so many random decisions."""
    chance = random.Random(seed)
    game = prepared(scenario).new_game(seed=seed)
    for _ in range(decisions):
        if game.decision is None:
            break
        game.apply(chance.choice(game.legal()))
    return game


def scattered(game: Any, seed: int) -> None:
    """Spaces change hands at random, so that lines are cut in many ways."""
    chance = random.Random(seed)
    for space in chance.sample(range(game.ctx.n), 40):
        game.state.control[space] = chance.choice((0, 1))
    game.state.supply = game.state.parts = None


positions = given(
    scenario=st.sampled_from(["campaign-1914", "historical"]),
    seed=st.integers(0, 10_000),
    decisions=st.integers(0, 80),
    torn=st.booleans(),
)


def compare(game: Any) -> int:
    """Hold every trace against its graph; how many spaces were reached."""
    ctx, state, reached = game.ctx, game.state, 0
    for number in range(len(ctx.traces)):
        if ctx.traces[number].avoid:
            continue
        graph = supply_graph(ctx, state, number)
        by_graph = nx.node_connected_component(graph, ROOT) - {ROOT, ctx.n}
        by_engine = {space for space in range(ctx.n) if reach(ctx, state, number) >> space & 1}
        assert by_graph == by_engine, number
        reached += len(by_engine)
    return reached


@settings(max_examples=12, deadline=None)
@positions
def test_the_graph_and_the_engine_agree(scenario: str, seed: int, decisions: int, torn: bool) -> None:
    game = position(scenario, seed, decisions)
    if torn:
        scattered(game, seed)
    compare(game)


@settings(max_examples=6, deadline=None)
@positions
def test_a_line_of_supply_is_a_way_of_the_graph(scenario: str, seed: int, decisions: int, torn: bool) -> None:
    game = position(scenario, seed, decisions)
    if torn:
        scattered(game, seed)
    ctx, state = game.ctx, game.state
    for unit, space in enumerate(state.where):
        if space < 0 or not traced(ctx, state, ctx.trace[unit], space):
            continue
        graph = supply_graph(ctx, state, ctx.trace[unit])
        line = line_of_supply(ctx, state, unit)
        assert line[0] == space and graph.has_edge(ROOT, line[-1])
        for here, there in pairwise(line[1:]):
            by_sea = graph.has_edge(here, ctx.n) and graph.has_edge(there, ctx.n)
            assert graph.has_edge(here, there) or by_sea


@pytest.mark.parametrize("scenario", ["campaign-1914", "historical"])
def test_most_of_the_map_is_supplied_at_the_start(scenario: str) -> None:
    game = position(scenario, 0, 0)
    assert compare(game) > 100
    on_map = [unit for unit, space in enumerate(game.state.where) if space >= 0]
    assert all(in_supply(game.ctx, game.state, unit) for unit in on_map)
