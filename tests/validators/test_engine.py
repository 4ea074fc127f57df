"""What the rules engine says of a pack: what cannot start, what breaks down, what is left to players."""

from __future__ import annotations

from typing import Any

import pytest
from faults import Faults, edited, findings, shipped

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
faults.fault_in(
    "paths-of-glory",
    "POG-V33",
    "a German army in Paris",
    "scenarios/campaign-1914/setup/ge-army-1/at",
    {"scenarios/campaign-1914/setup/ge-army-1/at": "paris"},
)


@faults.cases
def test_the_fault_is_found(code: str, build: Any, where: str) -> None:
    faults.prove(code, build, where)


@pytest.mark.parametrize("name", ["great-war", "paths-of-glory"])
def test_shipped_packs_can_be_played(name: str) -> None:
    assert findings(shipped(name), "PLY-001") == []


def test_a_game_that_breaks_down_is_told_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    def stuck(_game: rules.Game) -> list[rules.Action]:
        raise rules.EngineFault("no legal action: nobody may move")

    monkeypatch.setattr(rules.Game, "legal", stuck)
    monkeypatch.setattr("validators.playing.GAMES", 1)
    found = findings(shipped("great-war"), "PLY-002")
    assert "seed 0" in found[0].message and "nobody may move" in found[0].message


def test_what_the_engine_leaves_to_players_is_noted() -> None:
    rule = {"name": "Fog", "text": "No unit sees further than two hexes.", "hook": "before_attack"}
    pack = edited(shipped("great-war"), {f"{FLERS}/special_rules/fog": rule})
    assert [finding.severity for finding in findings(pack, "PLY-003")] == ["note"]


def test_dangling_names_are_not_told_twice() -> None:
    pack = edited(shipped("great-war"), {f"{FLERS}/setup/ge-mortar-1/at": "q99r99"})
    assert findings(pack, "PLY-001") == []


def test_deep_checks_run_only_when_asked() -> None:
    system = model.system_named("great-war")
    assert {each.code for each in deep_checks_for(system)} == {"PLY-001", "PLY-002", "PLY-003"}
    assert not [each for each in validators.checks_for(system) if each.deep]
