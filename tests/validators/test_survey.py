"""What overlays show: supply with its lines, what hangs on each space, holders, worth and reach."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any

import networkx as nx
import pytest
from faults import edited, shipped

import model
from rules.paths_of_glory.supply import always, in_supply
from validators.playing import Prepared
from validators.snapshot import Snapshot
from validators.survey import Survey, ranked, survey_of
from validators.systems.paths_of_glory.lines import ROOT, supply_graph

PACKS = ("paths-of-glory", "great-war", "russian-assault", "fight-for-europe")
CAMPAIGN = "campaign-1914"


@cache
def look_at(name: str) -> Snapshot:
    return Snapshot(shipped(name))


def survey(name: str) -> Survey:
    return survey_of(shipped(name).system)


def test_every_line_of_supply_runs_along_connections_or_by_sea() -> None:
    look = look_at("paths-of-glory")
    board: Any = look.pack.boards["europe"]
    lines = survey("paths-of-glory").supply(look, CAMPAIGN)
    assert len(lines) > 40 and all(line.supplied for line in lines)
    for line in lines:
        if line.way:
            assert line.way[0] == line.space
            for a, b in pairwise(line.way):
                by_land = b in {end for end, _ in board.neighbours[a]}
                assert by_land or (board.spaces[a].port and board.spaces[b].port), (line.entry, a, b)


def test_without_its_only_link_an_army_has_no_line() -> None:
    link = "boards/europe/connections/mulhouse~0strasbourg"
    broken = edited(shipped("paths-of-glory"), {link: model.ABSENT})
    lines = survey("paths-of-glory").supply(Snapshot(broken), CAMPAIGN)
    assert [(line.space, line.barred) for line in lines if not line.supplied] == [("mulhouse", ("belfort",))]


def test_what_hangs_on_a_space_is_what_its_graph_says() -> None:
    """Dominators of networkx and the engine, which lets every space fall in turn, agree."""
    look = look_at("paths-of-glory")
    hinges = survey("paths-of-glory").hinges(look, CAMPAIGN)
    ready: Any = look.kept(Prepared)[CAMPAIGN]
    game = ready.new_game()
    ctx, state = game.ctx, game.state
    by_graph: dict[str, set[str]] = {}
    for entry, placed in look.scenarios[CAMPAIGN].setup.items():
        unit = ctx.index["piece"].get(placed.piece)
        if unit is None or not 0 <= state.where[unit] < ctx.n or not in_supply(ctx, state, unit):
            continue
        if always(ctx, state, unit, state.where[unit]):
            continue
        graph = supply_graph(ctx, state, ctx.trace[unit]).to_directed()
        above = nx.immediate_dominators(graph, ROOT)
        space = state.where[unit]
        while (space := above.get(space, ROOT)) != ROOT:
            if space < ctx.n:
                by_graph.setdefault(ctx.ids["space"][space], set()).add(entry)
    assert {space: set(units) for space, units in hinges.items()} == by_graph
    assert ranked(hinges)[0][0] == "london"


@pytest.mark.parametrize("name", PACKS)
def test_every_scenario_can_be_surveyed(name: str) -> None:
    look, told = look_at(name), survey(name)
    for scenario in look.pack.scenarios:
        spaces = set(look.pack.boards[look.scenarios[scenario].board].space_ids)
        assert set(told.holders(look, scenario)) <= spaces
        assert set(told.worth(look, scenario)) <= spaces
        assert set(told.hinges(look, scenario)) <= spaces
        for line in told.supply(look, scenario):
            assert set(line.way) <= spaces and line.entry in look.scenarios[scenario].setup


def test_victory_spaces_and_holders() -> None:
    look, told = look_at("paths-of-glory"), survey("paths-of-glory")
    assert "paris" in told.worth(look, CAMPAIGN) and "mannheim" not in told.worth(look, CAMPAIGN)
    assert told.holders(look, CAMPAIGN)["paris"] == "ap"
    assert "moscow" in survey("fight-for-europe").holders(look_at("fight-for-europe"), "barbarossa")
    assert any(survey("great-war").worth(look_at("great-war"), key) for key in shipped("great-war").scenarios)


def test_reach_follows_the_unit_that_stands_there() -> None:
    look, told = look_at("paths-of-glory"), survey("paths-of-glory")
    steps = told.reach(look, CAMPAIGN, "verdun")
    assert steps["verdun"] == 0 and steps["metz"] == 1 and max(steps.values()) == 3
    assert "london" not in told.reach(look, CAMPAIGN, "calais")  # the dashed line is not for all
