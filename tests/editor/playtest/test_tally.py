from __future__ import annotations

import csv
import io

import pytest

from editor.playtest.report import csv_of, html_of
from editor.playtest.tally import Comparison, play_batch
from editor.playtest.words import Names
from model import load_pack
from model.pack import Pack
from rules import prepare
from rules.demo.pack import DOCUMENT, demo_pack
from rules.simulate import Batch, simulate

from .conftest import SCENARIOS

BOTS = ("random", "random")


def batch_of(pack: Pack, seed: int = 3) -> Batch:
    prepared = prepare(pack, "meeting")
    return Batch(prepared.engine, prepared.ctx, BOTS, seed)


def test_watched_games_are_the_games_of_a_simulation(pack: Pack) -> None:
    watched = play_batch("now", batch_of(pack), 20)
    plain = simulate(prepare(pack, "meeting"), games=20, bots=BOTS, seed=3)
    assert watched.report.results == plain.results
    assert watched.report.complete and not watched.report.faults


def test_where_units_fight_and_die(pack: Pack) -> None:
    heat = play_batch("now", batch_of(pack), 30).heat
    assert set(heat["fought"]) <= {"mill", "ford", "inn", "chapel", "bridge", "farm"}
    assert sum(heat["lost"].values()) == pytest.approx(sum(heat["fought"].values()))
    assert heat["changes-hands"]


def test_where_units_run_out_of_supply_and_spaces_change_hands() -> None:
    """From the campaign, with a French army alone in the middle of Germany."""
    prepared = prepare(load_pack(SCENARIOS / "paths-of-glory"), "campaign-1914")
    engine, ctx = prepared.engine, prepared.ctx
    start = engine.initial(ctx, 1)
    army, alone = ctx.index["piece"]["fr-army-1"], ctx.index["space"]["erfurt"]
    assert alone not in start.where
    start.where[army] = alone
    start.control[alone] = ctx.side[army]
    played = play_batch("now", Batch(engine, ctx, BOTS, 1, start.encode()), 2)
    assert played.heat["out-of-supply"]["erfurt"] == 1  # once in each game
    assert played.heat["changes-hands"] and played.course["vp"]


def test_the_course_of_a_game_from_turn_to_turn(pack: Pack) -> None:
    course = play_batch("now", batch_of(pack), 10).course
    assert course["red-units"][0] == 3 and course["red-units"][-1] <= 3
    assert len(course["red-spaces"]) > 4


def test_a_batch_can_be_stopped(pack: Pack) -> None:
    done: list[int] = []
    stopped = play_batch(
        "now", batch_of(pack), 50, progress=lambda n, _: done.append(n), cancelled=lambda: len(done) >= 5
    )
    assert stopped.report.games == 5 and not stopped.report.complete


def test_two_versions_with_the_same_seeds(pack: Pack) -> None:
    wide = demo_pack(tables={**DOCUMENT["tables"], "stacking": 1})
    same = Comparison(play_batch("a", batch_of(pack), 20), play_batch("b", batch_of(pack), 20))
    assert same.changed == 0 and same.difference("red") == (0.0, 0.0, 0.0)
    other = Comparison(play_batch("a", batch_of(pack), 40), play_batch("b", batch_of(wide), 40))
    mean, low, high = other.difference("red")
    assert other.changed > 0 and low <= mean <= high


def test_several_cores_play_the_same_games(pack: Pack) -> None:
    alone, together = play_batch("a", batch_of(pack), 6), play_batch("a", batch_of(pack), 6, jobs=2)
    assert alone.report.results == together.report.results and alone.heat == together.heat


def test_reports(pack: Pack) -> None:
    first, second = play_batch("before", batch_of(pack), 8), play_batch("after", batch_of(pack, 4), 8)
    rows = list(csv.DictReader(io.StringIO(csv_of([first, second]))))
    assert len(rows) == 16 and rows[0]["version"] == "before" and int(rows[0]["decisions"]) > 0
    page = html_of("Meeting", [first, second], Names(pack, "meeting"), {"Fought": b"png"})
    assert "after against before" in page and "<svg" in page and "data:image/png;base64" in page
    assert "Red" in page and "Wins more often by" in page
