"""What the rules engine says of a pack: what cannot start, what breaks down, what is left to players."""

from __future__ import annotations

from typing import Any

import pytest
from faults import Faults, edited, findings, proves, shipped

import model
import rules
import validators
from validators.registry import deep_checks_for

faults = Faults()

FLERS = "scenarios/flers"

faults.fault_in(
    "great-war",
    "PLY-001",
    "a battle without sides",
    FLERS,
    {f"{FLERS}/sides": model.ABSENT, f"{FLERS}/setup": model.ABSENT},
)


@faults.cases
def test_the_fault_is_found(code: str, build: Any, where: str) -> None:
    faults.prove(code, build, where)


@pytest.mark.parametrize("name", ["great-war", "paths-of-glory"])
def test_shipped_packs_can_be_played(name: str) -> None:
    assert findings(shipped(name), "PLY-001") == []


@pytest.fixture
def few_games(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Two random games of each scenario instead of twenty."""
    monkeypatch.setattr("validators.playing.GAMES", 2)
    return monkeypatch


@proves("PLY-002")
def test_a_game_that_breaks_down_is_told_with_its_seed(few_games: pytest.MonkeyPatch) -> None:
    assert findings(only_flers(), "PLY-002") == []
    engine = type(rules.prepare(shipped("great-war"), "flers").engine)
    few_games.setattr(engine, "legal", lambda *_: [])
    found = findings(only_flers(), "PLY-002")
    assert [finding.where for finding in found] == [FLERS]
    assert "seed 0, decision 0" in found[0].message and "no legal action" in found[0].message


def only_flers(**changes: Any) -> model.Pack:
    """The Great War with a single battle, so that few games are played."""
    pack = shipped("great-war")
    others = {f"scenarios/{key}": model.ABSENT for key in pack.scenarios if key != "flers"}
    return edited(pack, others | {path.replace("FLERS", FLERS): value for path, value in changes.items()})


@proves("PLY-004")
def test_a_game_without_end_is_told(few_games: pytest.MonkeyPatch) -> None:
    assert findings(only_flers(), "PLY-004") == []
    few_games.setattr("validators.playing.DECISIONS", 30)
    found = findings(only_flers(), "PLY-004")
    assert "goes on after 30 decisions (seed 0)" in found[0].message


@proves("PLY-004")
def test_a_game_that_is_over_at_once_is_told(few_games: pytest.MonkeyPatch) -> None:
    few_games.setattr("validators.playing.AT_ONCE", 5000)
    assert "is over after" in findings(only_flers(), "PLY-004")[0].message


@proves("PLY-005")
def test_a_lopsided_battle_is_noted() -> None:
    wins_at_first_medal = {"FLERS/sides/british/medals_to_win": 1, "FLERS/sides/german/medals_to_win": 99}
    found = findings(only_flers(**wins_at_first_medal), "PLY-005")
    assert [(finding.severity, finding.where) for finding in found] == [("note", FLERS)]
    assert "British wins" in found[0].message


@proves("PLY-003")
def test_what_the_engine_leaves_to_players_is_noted() -> None:
    rule = {"name": "Fog", "text": "No unit sees further than two hexes.", "hook": "before_attack"}
    pack = edited(shipped("great-war"), {f"{FLERS}/special_rules/fog": rule})
    assert [finding.severity for finding in findings(pack, "PLY-003")] == ["note"]


@proves("PLY-006")
@pytest.mark.parametrize("name", ["great-war", "paths-of-glory", "russian-assault", "fight-for-europe"])
def test_a_system_without_an_engine_says_so(name: str) -> None:
    found = findings(shipped(name), "PLY-006")
    assert bool(found) == (shipped(name).system.engine is None)
    assert all("not played" in finding.message for finding in found)


def test_dangling_names_are_not_told_twice() -> None:
    pack = edited(shipped("great-war"), {f"{FLERS}/setup/ge-mortar-1/at": "q99r99"})
    assert findings(pack, "PLY-001") == []


def test_deep_checks_run_only_when_asked() -> None:
    system = model.system_named("great-war")
    games = {f"PLY-00{number}" for number in range(1, 7)}
    assert {each.code for each in deep_checks_for(system)} == {"MAP-007", "MAP-008", *games}
    assert not [each for each in validators.checks_for(system) if each.deep]
