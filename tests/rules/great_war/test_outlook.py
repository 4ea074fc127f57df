"""What a player is told before deciding: cost, what is left to do, sights with their dice."""

from __future__ import annotations

from pathlib import Path

import pytest

from model import load_pack
from rules import Game, new_game

PACK = Path(__file__).parents[3] / "scenarios" / "great-war"


@pytest.fixture(scope="module")
def moving() -> Game:
    """Beaumont-Hamel with some units ordered, before the first of them moves."""
    game = new_game(load_pack(PACK), "beaumont-hamel", seed=4)
    for number in range(400):
        assert game.decision is not None
        if game.decision.kind == "move":
            return game
        legal = game.legal()
        game.apply(legal[number * 7 % len(legal)])
    raise AssertionError("nobody moves")


def test_11_14_far_moves_are_limited_and_near_ones_are_not(moving: Game) -> None:
    moves = [action for action in moving.legal() if action.verb == "move"]
    limited = moving.limited()
    assert limited < {action.code for action in moves} and limited
    for action in moves:
        (note, *_) = moving.outlook(action).notes
        assert note.rule == ("R11.14" if action.code in limited else "R11.13")
        assert ("may not fight" in note.text) == (action.code in limited)


def test_a_move_that_may_fight_tells_what_could_be_seen_from_there(moving: Game) -> None:
    limited = moving.limited()
    for action in (one for one in moving.legal() if one.verb == "move"):
        sights = moving.outlook(action).sights
        if action.code in limited:
            assert not sights
            continue
        after = moving.clone()
        after.apply(action)
        pieces = after.view("umpire")["pieces"]
        for look in sights:
            assert look.start == action.args["to"]
            assert any(told["at"] == look.end for told in pieces.values())
            assert bool(look.blocked) == (not look.clear)
            assert look.clear or not look.dice, "only wire may leave a clear sight without dice"


def test_reach_holds_every_legal_move_of_a_unit(moving: Game) -> None:
    for action in (one for one in moving.legal() if one.verb == "move"):
        assert action.args["to"] in moving.reach(str(action.args["unit"]))


def test_dice_of_an_attack_are_those_that_are_rolled() -> None:
    game = new_game(load_pack(PACK), "beaumont-hamel", seed=11)
    checked = 0
    for number in range(900):
        if game.decision is None or checked == 5:
            break
        legal = game.legal()
        action = next((one for one in legal if one.verb == "shoot"), legal[number * 7 % len(legal)])
        told = [look.dice for look in game.outlook(action).sights] if action.verb == "shoot" else []
        events = game.apply(action)
        attacks = [event for event in events if event.kind == "attacks"]
        if told and attacks and game.state.frames:
            assert attacks[0].data["dice"] >= told[0]  # cards and crossfire may only add dice
            checked += 1
    assert checked


def test_a_profile_tells_figures_ground_and_dice_by_range(moving: Game) -> None:
    unit = next(str(one.args["unit"]) for one in moving.legal() if one.verb == "move")
    profile = moving.profile("piece", unit)
    full = moving.view()["pieces"][unit]["full"]
    assert profile.lines[0] == f"{full} of {full} figures"
    assert profile.heads[:2] == ("range", "close") and len(profile.heads) == len(profile.rows[0])
    assert moving.profile("space", moving.view()["pieces"][unit]["at"]).lines
    assert moving.profile("card", "nothing").lines == ()
