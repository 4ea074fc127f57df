"""The Playtest desk: click to lit choices, scrubbing a long game, frames of a moving counter.

The reference of each claim is its limit, so that a ratio of 1 is just in time.
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

from bench.harness import Result

PACK = Path(__file__).parent.parent / "scenarios" / "paths-of-glory"
SCENARIO = "campaign-1914"
CLICK, SCRUB, FRAME = 50.0, 50.0, 1000 / 60
DECISIONS, LONG_GAME = 60, 2000


def run() -> list[Result]:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication

    app = QApplication.instance() or QApplication([])
    from editor.themes import use_theme

    use_theme("light")
    table = _Table(app)
    try:
        return [table.clicks(), table.scrubs(), table.frames()]
    finally:
        table.desk.close_room()


class _Table:
    """A game of two people at an open table, so that every decision is a click."""

    def __init__(self, app: Any) -> None:
        from editor.playtest.desk import PlaytestDesk
        from editor.playtest.start import Start, seats_of
        from model import load_pack

        self.app = app
        pack = load_pack(PACK)
        self.desk = PlaytestDesk()
        self.desk.resize(1600, 1000)
        self.desk.board.milliseconds = 0
        self.desk.pace.setCurrentIndex(self.desk.pace.count() - 1)
        self.desk.show()
        self.desk.offer(pack)
        people = dict.fromkeys(seats_of(pack), "human")
        self.desk.play(Start(SCENARIO, people, seed=7, open_table=True))
        self._until(lambda: self.desk.moment is not None)
        self._rest(2.0)

    def clicks(self) -> Result:
        """From a decision to the next choices lit and painted."""
        times = []
        for number in range(DECISIONS):
            moment = self._asked()
            if moment.decision is None:
                break
            chosen = moment.legal[number * 7 % len(moment.legal)]
            times.append(self._timed(lambda chosen=chosen: self.desk.decide(chosen)))
        return Result("click to lit choices, Paths of Glory, p95", _p95(times), "ms", CLICK, 1.0, "limit")

    def scrubs(self) -> Result:
        """From a place on the timeline of a long game to its position painted."""
        self._timed(lambda: self.desk.room.do(_play_on))
        last = len(self.desk.moment.line) - 1 if self.desk.moment else 0
        places = [last * (number * 37 % 100) // 100 for number in range(30)]
        times = [self._timed(lambda ply=ply: self.desk.scrub(ply)) for ply in places]
        return Result(f"scrub in a game of {last} decisions, p95", _p95(times), "ms", SCRUB, 1.0, "limit")

    def frames(self) -> Result:
        """A frame of the canvas while counters move."""
        viewport = self.desk.canvas.viewport()
        self._rest(0.5)
        times = []
        for _ in range(60):
            began = time.perf_counter()
            viewport.repaint()
            times.append((time.perf_counter() - began) * 1000)
        return Result("frame of the canvas in play, p95", _p95(times), "ms", FRAME, 1.0, "60 frames a second")

    # ------------------------------------------------------------------ waiting

    def _timed(self, act: Any) -> float:
        """Milliseconds until the moment after an act is shown and painted."""
        seen: list[object] = []
        self.desk.moment_shown.connect(seen.append)
        began = time.perf_counter()
        act()
        self._until(lambda: bool(seen))
        self.desk.canvas.viewport().repaint()
        passed = (time.perf_counter() - began) * 1000
        self.desk.moment_shown.disconnect(seen.append)
        return passed

    def _asked(self) -> Any:
        from editor.playtest.moment import Waits

        self._until(lambda: self.desk.moment.waits in (Waits.PERSON, Waits.NOBODY))  # type: ignore[union-attr]
        return self.desk.moment

    def _until(self, true: Any, seconds: float = 120.0) -> None:
        end = time.monotonic() + seconds
        while not true():
            self.app.processEvents()
            if time.monotonic() > end:
                raise TimeoutError("the desk does not answer")

    def _rest(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.app.processEvents()


def _play_on(session: Any) -> None:
    """Random play; where it ends, it goes on from a little earlier. Then the longest line is shown."""
    from rules.core import Lot

    game, lot = session.game, Lot(1)
    for _ in range(2 * LONG_GAME):
        if game.over:
            game.scrub(max(0, game.ply - 30))
        legal = game.legal()
        game.apply(legal[lot.pick(len(legal))])
    tips = game.history.tips()
    game.goto(max(tips, key=lambda tip: game.history.nodes[tip].ply))


def _p95(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.95)]
