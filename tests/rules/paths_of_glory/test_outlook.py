"""What a player is told before deciding: costs, strengths, spaces left."""

from __future__ import annotations

from pathlib import Path

from model import load_pack
from rules import Game, new_game

PACK = Path(__file__).parents[3] / "scenarios" / "paths-of-glory"


def played(seed: int, decisions: int) -> Game:
    game = new_game(load_pack(PACK), "campaign-1914", seed=seed)
    for number in range(decisions):
        legal = game.legal()
        game.apply(legal[number * 7 % len(legal)])
    return game


def test_9_2_3_the_cost_that_is_told_is_the_cost_that_is_paid() -> None:
    game = new_game(load_pack(PACK), "campaign-1914", seed=3)
    checked = 0
    for number in range(300):
        if game.decision is None or checked == 10:
            break
        legal = game.legal()
        action = next((one for one in legal if one.verb == "ops"), legal[number * 7 % len(legal)])
        note = game.outlook(action).notes
        if action.verb.startswith("activate"):
            (event,) = [one for one in game.apply(action) if one.kind == "activated"]
            assert f"costs {event.data['cost']} OPS" in note[0].text
            checked += 1
        else:
            game.apply(action)
    assert checked


def test_reach_and_profile_of_units_on_the_map() -> None:
    game = played(3, 40)
    pieces = game.view()["pieces"]
    on_map = [unit for unit, told in pieces.items() if told["at"] in game.ctx.index["space"]]
    assert on_map
    for unit in on_map[:20]:
        reach = game.reach(unit)
        most = max(int(row[3]) for row in game.profile("piece", unit).rows)
        assert all(1 <= cost <= most for cost in reach.values())
        assert pieces[unit]["at"] not in reach
    off_map = next(unit for unit in pieces if unit not in on_map)
    assert game.reach(off_map) == {}


def test_phases_and_what_players_count_stand_in_the_view() -> None:
    view = played(3, 60).view("cp")
    assert view["phase"] in view["phases"]
    titles = [entry["title"] for entry in view["standing"]["cp"]]
    assert titles[:3] == ["War status", "Commitment", "Must attack"]
    assert view["standing"][""][0] == {
        "title": "Victory points",
        "count": view["tracks"]["vp"],
        "rule": "PoG-5.1.1",
    }
