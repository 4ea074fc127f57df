"""Timing, and the one form in which every benchmark reports.

A benchmark is a module `bench/bench_NAME.py` with a function `run() -> list[Result]`. Each result compares
what was measured with a reference measured in the same run, so that the ratio says the same on any computer.
"""

from __future__ import annotations

import gc
import importlib
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

FOLDER = Path(__file__).parent
BYTECODE = Path(sys.prefix) / "bytecode"


@dataclass(frozen=True, slots=True)
class Result:
    """One measured claim. `target` is the largest ratio that still keeps the claim; None only informs."""

    name: str
    measured: float
    unit: str
    reference: float
    target: float | None = None
    note: str = ""

    @property
    def ratio(self) -> float:
        return self.measured / self.reference if self.reference else float("inf")

    @property
    def kept(self) -> bool:
        return self.target is None or self.ratio <= self.target

    def as_dict(self) -> dict[str, object]:
        return {**asdict(self), "ratio": self.ratio, "kept": self.kept}


def seconds(action: Callable[[], object], *, best_of: int = 5) -> float:
    """The best time of several runs of `action`: noise only ever adds."""
    return compare([action], best_of=best_of)[0]


def compare(actions: Sequence[Callable[[], object]], *, best_of: int = 5) -> list[float]:
    """The best time of each action. They take turns, so that a busy moment hits all of them alike."""
    best = [float("inf")] * len(actions)
    for _ in range(best_of):
        for index, action in enumerate(actions):
            best[index] = min(best[index], _once(action))
    return best


def command(*words: str | Path) -> Callable[[], object]:
    """An action that runs a program to its end; a failure of the program is one of the benchmark.

    Programs keep their bytecode, as they do for people, also where the environment forbids it beside sources.
    """
    line = [str(word) for word in words]
    surroundings = dict(os.environ)
    if surroundings.pop("PYTHONDONTWRITEBYTECODE", ""):
        surroundings.setdefault("PYTHONPYCACHEPREFIX", str(BYTECODE))
    return lambda: subprocess.run(line, check=True, capture_output=True, env=surroundings)


def _once(action: Callable[[], object]) -> float:
    gc.collect()
    collecting = gc.isenabled()
    gc.disable()
    try:
        began = time.perf_counter()
        action()
        return time.perf_counter() - began
    finally:
        if collecting:
            gc.enable()


def benchmarks() -> list[str]:
    """The names of all benchmarks: `start` for `bench/bench_start.py`."""
    return sorted(path.stem.removeprefix("bench_") for path in FOLDER.glob("bench_*.py"))


def measure(name: str) -> list[Result]:
    """Run one benchmark."""
    run: Callable[[], list[Result]] = importlib.import_module(f"bench.bench_{name}").run
    return run()


def table(results: Iterable[Result]) -> str:
    """The results as aligned text."""
    head = ("what", "measured", "reference", "ratio", "target", "", "note")
    rows = [head, *(_row(result) for result in results)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if column in (1, 2, 3, 4) else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )


def _row(result: Result) -> tuple[str, ...]:
    return (
        result.name,
        f"{result.measured:.4g} {result.unit}",
        f"{result.reference:.4g} {result.unit}",
        f"{result.ratio:.2f}",
        "" if result.target is None else f"<= {result.target:g}",
        "ok" if result.kept else "MISSED",
        result.note,
    )
