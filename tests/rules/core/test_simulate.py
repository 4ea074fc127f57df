"""Batches: reproducible, parallel, stoppable, resumable, and honest about uncertainty."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from rules.demo import ENGINE
from rules.demo.engine import Crossroads
from rules.demo.pack import DOCUMENT, demo_pack
from rules.simulate import Report, reproduce, simulate, wilson

PREPARED = rules.prepare(demo_pack(), "meeting", engine=ENGINE)


def results(report: Report) -> tuple[Any, ...]:
    return report.results


def test_the_same_seed_gives_the_same_batch() -> None:
    one, two = (simulate(PREPARED, games=30, seed=4) for _ in range(2))
    assert results(one) == results(two)
    assert results(one) != results(simulate(PREPARED, games=30, seed=5))
    assert one.games == sum(one.wins.values()) + one.draws == 30 and one.complete
    assert results(simulate(PREPARED, games=10, seed=4)) == results(one)[:10]


def test_several_processes_play_the_same_games() -> None:
    assert results(simulate(PREPARED, games=40, seed=4, jobs=2)) == results(
        simulate(PREPARED, games=40, seed=4)
    )


def test_every_game_can_be_played_again_alone() -> None:
    report = simulate(PREPARED, games=12, seed=9)
    for result in report.results:
        game, fault = reproduce(PREPARED, ("random", "random"), 9, result.number)
        assert fault == "" and game.outcome is not None
        assert (game.outcome.winner, game.ply, game.seed) == (result.winner, result.decisions, result.seed)


def test_a_batch_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    kept = tmp_path / "batch.jsonl"
    calls: list[int] = []

    def stop() -> bool:
        return len(calls) >= 7

    stopped = simulate(
        PREPARED, games=20, seed=1, keep=kept, progress=lambda done, _: calls.append(done), cancelled=stop
    )
    assert stopped.games == 7 and not stopped.complete
    calls.clear()
    whole = simulate(PREPARED, games=20, seed=1, keep=kept, progress=lambda done, _: calls.append(done))
    assert calls == list(range(8, 21)), "only the missing games were played"
    assert results(whole) == results(simulate(PREPARED, games=20, seed=1))


def test_a_line_cut_off_is_played_again(tmp_path: Path) -> None:
    kept = tmp_path / "batch.jsonl"
    simulate(PREPARED, games=5, seed=1, keep=kept)
    kept.write_text(kept.read_text()[:-30])
    again = simulate(PREPARED, games=6, seed=1, keep=kept)
    assert results(again) == results(simulate(PREPARED, games=6, seed=1))
    assert len(kept.read_text().splitlines()) == 7


def test_results_of_another_batch_are_not_mixed_in(tmp_path: Path) -> None:
    kept = tmp_path / "batch.jsonl"
    simulate(PREPARED, games=2, seed=1, keep=kept)
    with pytest.raises(rules.SetupError, match="another batch: seed differ"):
        simulate(PREPARED, games=2, seed=2, keep=kept)
    kept.write_text("nonsense\n")
    with pytest.raises(rules.SetupError, match="holds no results"):
        simulate(PREPARED, games=2, seed=1, keep=kept)


def test_play_from_a_position() -> None:
    game = PREPARED.new_game(seed=1)
    for _ in range(12):
        game.apply(game.legal()[0])
    report = simulate(PREPARED, games=10, seed=3, start=game)
    assert report.complete and not report.faults
    assert max(result.decisions for result in report.results) < max(
        result.decisions for result in simulate(PREPARED, games=10, seed=3).results
    )
    assert len({result.decisions for result in report.results}) > 1, "dice and bots differ from game to game"


def test_a_fault_is_a_result_and_the_batch_goes_on() -> None:
    cards = {card: {**entry, "effects": [{"effect": "parley"}]} for card, entry in DOCUMENT["cards"].items()}
    report = simulate(rules.prepare(demo_pack(cards=cards), "meeting", engine=ENGINE), games=3)
    assert len(report.faults) == 3 and report.games == 3
    assert "a ruling by hand is needed" in report.faults[0].fault
    assert report.as_dict()["faults"][0]["decisions"] == 1
    assert report.share("red").low == 0 and report.share("red").high == 1


def test_endless_games_are_given_up() -> None:
    report = simulate(PREPARED, games=2, limit=5)
    assert (
        all("no end after 5 decisions" in fault.fault for fault in report.faults) and len(report.faults) == 2
    )


def test_bots_must_fit_the_seats() -> None:
    with pytest.raises(rules.SetupError, match="2 seats"):
        simulate(PREPARED, games=1, bots=["random"])
    with pytest.raises(rules.SetupError, match="no bot 'clever'"):
        simulate(PREPARED, games=1, bots=["random", "clever"])


def test_the_report_for_machines() -> None:
    told = simulate(PREPARED, games=9, seed=3).as_dict()
    assert {"games", "wins", "draws", "decisions", "seconds"} <= set(told)
    assert told["games"] == 9 and sum(told["wins"].values()) + told["draws"] == 9
    assert json.loads(json.dumps(told)) == told


def test_wilson_against_published_values() -> None:
    # Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29 (score method).
    for wins, games, low, high in (
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ):
        found = wilson(wins, games)
        assert math.isclose(found.low, low, abs_tol=5e-4) and math.isclose(found.high, high, abs_tol=5e-4)


@given(st.integers(0, 500), st.integers(0, 500))
def test_wilson_holds_the_share(wins: int, losses: int) -> None:
    found = wilson(wins, wins + losses)
    assert 0 <= found.low <= found.high <= 1
    if wins + losses:
        assert found.low - 1e-9 <= found.share <= found.high + 1e-9


def test_measures_are_averaged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        Crossroads, "measures", lambda self, ctx, state: {"turns": 4, "lost": state.where.count(255)}
    )
    report = simulate(PREPARED, games=10)
    assert report.means()["turns"] == 4
    assert report.means()["lost"] == sum(r.measures["lost"] for r in report.results) / 10
