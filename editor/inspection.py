"""The work of checking, without Qt: what runs on the threads of `editor.checking`.

It is loaded there when it is first needed, so that the window does not wait for graphs and geometry.
"""

from __future__ import annotations

import os
import time
from concurrent.futures import ProcessPoolExecutor, wait
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import NamedTuple

from editor.errands import Stop
from model import Pack, Problem, diff
from rules import Prepared as Ready
from validators import Report
from validators.live import Watch
from validators.opening import finding_of
from validators.playing import GAMES, Played, Prepared, play

AT_A_TIME = 2
"""Random games that are played before anybody looks whether more are wanted."""


class Outcome(NamedTuple):
    """What the quick checks found."""

    watch: Watch
    pack: Pack
    report: Report | None
    """None where the check was stopped, which leaves the rest for the next one."""
    seconds: float


def check(watch: Watch | None, pack: Pack, opening: tuple[Problem, ...], stop: Stop) -> Outcome:
    """The report on a pack, from the watch that followed it so far, if there is one."""
    began = time.perf_counter()
    watch = watch or Watch(pack)
    if watch.look.pack is not pack:
        watch.follow(pack, diff(watch.look.pack, pack))
    through = watch.run(stop)
    return Outcome(watch, pack, report(watch, opening) if through else None, time.perf_counter() - began)


def report(watch: Watch, opening: tuple[Problem, ...]) -> Report:
    """What is known now, with what opening the pack had to leave out."""
    # That is not in the pack any more; references are checked anew.
    left_out = [finding_of(problem) for problem in opening if problem.code != "PACK-REFERENCE"]
    known = watch.report
    return Report((*left_out, *known.findings), known.waived)


def playable(watch: Watch) -> dict[str, Ready]:
    """The scenarios that can be played, compiled."""
    return dict(watch.look.kept(Prepared).ready())


def play_games(scenarios: dict[str, Ready], stop: Stop) -> dict[str, Played] | None:
    """Random games of every scenario, in another process: here they would take the window's time."""
    outcome: dict[str, Played] = {}
    pool = ProcessPoolExecutor(1, get_context("spawn"), initializer=_end_with_parent)
    try:
        for key, scenario in scenarios.items():
            outcome[key] = Played()
            for first in range(0, GAMES, AT_A_TIME):
                game = pool.submit(play, scenario, range(first, min(first + AT_A_TIME, GAMES)))
                while not game.done():
                    if stop():
                        return None
                    wait([game], timeout=0.05)
                outcome[key] += game.result()
                if outcome[key].is_over:
                    break
        return outcome
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _end_with_parent() -> None:
    """In the process of the games: end when the window's process does, however that ended."""

    def follow() -> None:
        if (parent := parent_process()) is not None:
            parent.join()
            os._exit(0)

    Thread(target=follow, daemon=True).start()
