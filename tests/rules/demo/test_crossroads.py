"""Crossroads, rule by rule, and its recorded games."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import rules
from rules.core import Game
from rules.demo import ENGINE
from rules.demo.pack import DOCUMENT, demo_pack
from rules.demo.procedures import CONDITIONS
from rules.fuzz import fuzz

GOLDEN = Path(__file__).parent / "golden"
PACK = demo_pack()
PREPARED = rules.prepare(PACK, "meeting", engine=ENGINE)


def start(dice: Any = None, cards: str = "advance", **tables: Any) -> Game:
    """A game in which every card is of one kind, so that only the marches matter."""
    changed: dict[str, Any] = {"tables": {**DOCUMENT["tables"], **tables}}
    changed["cards"] = {cards: {**DOCUMENT["cards"][cards], "count": 12}}
    return rules.prepare(demo_pack(**changed), "meeting", engine=ENGINE).new_game(seed=1, dice=dice)


def card(game: Game) -> Game:
    game.apply(game.legal()[0])
    return game


def turn(game: Game, *marches: str) -> None:
    """Play any card, then `unit>space` marches, then stop if marches are left."""
    assert game.decision
    seat = game.decision.seat
    card(game)
    for march in marches:
        unit, to = march.split(">")
        game.play("march", unit=unit, to=to)
    if game.decision and game.decision.seat == seat and game.decision.kind == "march":
        game.play("stop")


def at(game: Game, unit: str) -> str | None:
    place: str | None = game.view()["pieces"][unit]["at"]
    return place


def test_1_2_each_side_is_dealt_a_hand() -> None:
    assert start(hand=2).view()["hands"] == {"red": 2, "blue": 2}


def test_2_2_the_card_gives_the_marches() -> None:
    game = card(start(cards="general-advance"))
    assert game.decision and game.decision.prompt == "March a unit (3 left), or stop"


def test_2_3_the_effects_of_a_card_happen() -> None:
    game = card(start(cards="scouts"))
    assert game.view()["hands"]["red"] == 3, "one played, one drawn"


def test_2_4_without_a_card_there_is_one_march() -> None:
    game = start(hand=0)
    assert game.decision and (game.decision.kind, game.decision.prompt) == (
        "march",
        "March a unit (1 left), or stop",
    )


def test_3_1_a_march_follows_a_connection() -> None:
    game = card(start())
    game.play("march", unit="red-horse.1", to="inn")
    assert at(game, "red-horse.1") == "inn"


def test_3_1_only_own_units_that_are_in_play_march() -> None:
    game = fight([1, 6])
    turn(game)
    card(game)
    assert [str(r) for r in game.why_not("march", unit="red-horse.1", to="inn")] == [
        "Red horse 1 is not in play (3.1)"
    ]
    assert [str(r) for r in game.why_not("march", unit="blue-horse.1", to="inn")] == [
        "Blue horse 1 is not yours (3.1)"
    ]


def test_3_2_only_so_many_units_stack() -> None:
    game = start()
    turn(game, "red-foot.1>ford")
    turn(game)
    card(game)
    assert [reason.rule for reason in game.why_not("march", unit="red-foot.2", to="ford")] == ["3.2"]


def test_3_4_a_space_entered_is_held() -> None:
    game = start()
    turn(game, "red-horse.1>inn")
    assert game.view()["control"]["inn"] == "red"
    assert game.view()["control"]["ford"] == "red", "what was left stays held"


def fight(dice: list[int], ambush: bool = False) -> Game:
    game = start(dice)
    turn(game, "red-horse.1>inn")
    turn(game)
    card(game)
    game.play("march", unit="red-horse.1", to="bridge")
    assert game.decision and (game.decision.seat, game.decision.kind) == ("blue", "ambush")
    if ambush:
        game.apply(game.legal()[0])
    else:
        game.play("stand")
    return game


def test_4_1_an_ambush_adds_the_number_of_the_card() -> None:
    game = fight([4, 3], ambush=True)
    (fought,) = [event for event in game.events() if event.kind == "fought"]
    assert (fought.data["attack"], fought.data["defence"]) == (4, 4)


def test_4_2_the_defender_wins_ties() -> None:
    assert at(fight([3, 3]), "red-horse.1") is None
    assert at(fight([3, 3]), "blue-horse.1") == "bridge"


def test_4_4_a_victor_enters_an_empty_space() -> None:
    game = fight([5, 2])
    assert at(game, "blue-horse.1") is None
    assert at(game, "red-horse.1") == "bridge" and game.view()["control"]["bridge"] == "red"


def test_5_2_an_empty_deck_is_made_of_the_discards() -> None:
    game = start(rounds=30, victory={})
    for _ in range(16):
        turn(game)
    assert game.check() == []
    assert game.view()["piles"]["deck"] + len(game.view()["piles"]["discards"]) == 12 - 6


def test_6_1_the_victory_condition_ends_the_game() -> None:
    condition = {"test": "holds", "side": "red", "spaces": ["inn", "chapel"], "number": 1}
    game = start(victory={"red": {"when": condition}})
    turn(game, "red-foot.1>ford")
    assert game.outcome is None
    turn(game)
    turn(game, "red-horse.1>inn")
    assert game.outcome and (game.outcome.winner, game.outcome.rule) == ("red", "6.1")


def test_6_1_the_condition_is_explained() -> None:
    game = start()
    condition = game.ctx.victory[0]  # type: ignore[attr-defined]
    said = CONDITIONS.explain(condition, game.ctx, game.state)  # type: ignore[arg-type]
    assert str(said) == "- Red holds 0 of 1: Farm"


def test_6_2_after_the_last_round_more_spaces_win() -> None:
    game = start(rounds=1)
    turn(game, "red-horse.1>inn")
    turn(game)
    assert game.outcome == rules.Outcome("red", "holds more spaces", "6.2", {"red": 3, "blue": 2})


def test_random_games_keep_every_promise() -> None:
    assert len(fuzz(PREPARED, 30, seed=2, deep_every=3)) == 30


@pytest.mark.long
def test_many_random_games_keep_every_promise() -> None:
    assert len(fuzz(PREPARED, 2000, seed=3)) == 2000


def test_games_do_not_depend_on_the_order_of_hashes() -> None:
    """The same games in processes with different hash seeds."""
    program = (
        "import rules\n"
        "from rules.demo import ENGINE\n"
        "from rules.demo.pack import demo_pack\n"
        "from rules.fuzz import fuzz\n"
        "print(*[r.chain for r in fuzz(rules.prepare(demo_pack(), 'meeting', engine=ENGINE), 3)])"
    )
    chains = set()
    for seed in ("0", "1", "77"):
        environment = {
            **os.environ,
            "PYTHONHASHSEED": seed,
            "PYTHONPATH": os.pathsep.join(p for p in sys.path if p),
        }
        run = subprocess.run(
            [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
        )
        chains.add(run.stdout)
    assert len(chains) == 1


def test_a_renamed_and_reordered_pack_plays_the_same_game() -> None:
    """Ids and the order of files carry no meaning: with names changed, the same choices give the same
    results."""

    def renamed(value: Any) -> Any:
        if isinstance(value, dict):
            return {renamed(key): renamed(entry) for key, entry in value.items()}
        if isinstance(value, list):
            return [renamed(entry) for entry in value]
        return f"x-{value}" if value in ids else value

    ids = {*DOCUMENT["boards"]["valley"]["spaces"], *DOCUMENT["pieces"]}
    other = rules.prepare(
        demo_pack(**renamed({k: v for k, v in DOCUMENT.items() if k != "manifest"})), "meeting", engine=ENGINE
    )
    assert [r.chain for r in fuzz(other, 3)] == [r.chain for r in fuzz(PREPARED, 3)]


def transcript(game: Game) -> str:
    """A whole game in words, for people who read a change in review."""
    lines = [f"    {event.label}" for event in game.events(0)]
    for number in game.history.line()[1:]:
        node = game.history.nodes[number]
        game.goto(node.parent)
        lines.append(f"{node.ply} {game.ctx.seats[node.seat]}: {game.action(node.action).label}")
        lines += [
            f"    {event.label}" + (f" ({event.rule})" if event.rule else "") for event in game.events(number)
        ]
    game.goto(game.history.line()[-1])
    return "\n".join([*lines, str(game.outcome), game.digest(), ""])


@pytest.mark.parametrize("name", ["seed-1", "seed-2"])
def test_recorded_games_replay_word_for_word(name: str) -> None:
    """Stored in format 1: they must open for ever, and any change of behaviour shows in the transcript."""
    game = rules.load_game(GOLDEN / f"{name}.stgame", PACK, engine=ENGINE)
    assert transcript(game) == (GOLDEN / f"{name}.txt").read_text("utf-8")
