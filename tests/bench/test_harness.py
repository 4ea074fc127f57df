"""Benchmarks report in one form."""

from __future__ import annotations

import sys
import time

import pytest

from bench.harness import Result, benchmarks, command, compare, seconds, table


def test_a_claim_is_kept_up_to_its_target() -> None:
    assert Result("a", 3.0, "ms", 2.0, target=1.5).kept
    assert not Result("a", 3.1, "ms", 2.0, target=1.5).kept
    assert Result("only informs", 300.0, "ms", 2.0).kept


def test_the_table_is_aligned_and_names_what_was_missed() -> None:
    lines = table(
        [
            Result("start", 120.0, "ms", 100.0, target=1.5, note="import typer"),
            Result("a longer name", 3.0, "ms", 1.0, target=2.0),
        ]
    ).splitlines()
    assert lines[1].split() == [
        "start",
        "120",
        "ms",
        "100",
        "ms",
        "1.20",
        "<=",
        "1.5",
        "ok",
        "import",
        "typer",
    ]
    assert "MISSED" in lines[2]
    assert lines[0].index("ratio") + len("ratio") == lines[1].index("1.20") + len("1.20")


def test_json_has_the_ratio_too() -> None:
    assert Result("a", 3.0, "ms", 2.0).as_dict() == {
        "name": "a",
        "measured": 3.0,
        "unit": "ms",
        "reference": 2.0,
        "target": None,
        "note": "",
        "ratio": 1.5,
        "kept": True,
    }


def test_actions_take_turns_and_the_best_time_counts() -> None:
    order: list[str] = []
    slow_once = iter([0.02, 0.0])
    times = compare(
        [lambda: (order.append("a"), time.sleep(next(slow_once))), lambda: order.append("b")], best_of=2
    )
    assert order == ["a", "b", "a", "b"]
    assert times[0] < 0.02


def test_a_command_that_fails_fails_the_benchmark() -> None:
    assert seconds(command(sys.executable, "-c", "pass"), best_of=1) > 0
    with pytest.raises(Exception, match="exit status 3"):
        seconds(command(sys.executable, "-c", "raise SystemExit(3)"), best_of=1)


def test_benchmarks_are_found_by_their_file_name() -> None:
    assert "start" in benchmarks()
