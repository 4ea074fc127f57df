"""The smallest game: the rules one by one, and whole games."""

from __future__ import annotations

import json
from typing import Any

import pytest

import rules
from rules.core import SetupError
from rules.demo.footrace import ENGINE, SYSTEM

NAMES = ("Start", "Hedge", "Brook", "Hill", "Finish")


def race(*dice: int, spaces: tuple[str, ...] = NAMES, seed: int = 1) -> Any:
    pack = SYSTEM.pack_type.model_validate_json(
        json.dumps(
            {
                "manifest": {"format": 1, "id": "race", "title": "Race", "system": "footrace"},
                "sides": {"red": {"name": "Red"}, "blue": {"name": "Blue"}},
                "boards": {"track": {"kind": "points", "spaces": {n.lower(): {"name": n} for n in spaces}}},
                "scenarios": {"day": {"title": "Race day", "board": "track"}},
            }
        )
    )
    return rules.prepare(pack, "day", engine=ENGINE).new_game(seed=seed, dice=list(dice) or None)


def place(game: Any, runner: str) -> str:
    found: str = game.view("red")["pieces"][runner]["at"]
    return found


def test_1_runners_take_turns_from_the_first_space() -> None:
    game = race()
    assert (place(game, "red"), place(game, "blue")) == ("start", "start")
    assert game.decision.seat == "red"
    game.play("walk")
    assert game.decision.seat == "blue"


def test_2_walking_is_one_space_and_running_what_the_die_shows() -> None:
    game = race(3)
    game.play("walk")
    game.play("run")
    assert (place(game, "red"), place(game, "blue")) == ("hedge", "hill")


def test_3_who_runs_with_a_one_falls() -> None:
    game = race(1)
    assert [event.kind for event in game.play("run")] == ["fell"]
    assert place(game, "red") == "start"


def test_4_the_last_space_wins() -> None:
    game = race(6)
    game.play("run")
    assert game.decision is None
    assert game.outcome.winner == "red"


def test_a_race_without_a_track_is_refused() -> None:
    with pytest.raises(SetupError, match="two sides and a track"):
        race(spaces=("Start",))


def test_races_end_and_replay() -> None:
    for seed in range(50):
        game, again = race(seed=seed), race(seed=seed)
        while game.decision:
            action = game.legal()[(seed + len(game.view("red")["pieces"])) % 2]
            game.apply(action)
            again.play(action.verb)
            assert not game.check()
        assert game.outcome.winner in ("red", "blue")
        assert again.state_dict() == game.state_dict()
