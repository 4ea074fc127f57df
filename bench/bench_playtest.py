"""The Playtest desk: click to lit choices, scrubbing a long game, frames while counters move.

The reference of each claim is its limit, so that a ratio of 1 is just in time.
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPointF

from bench.harness import Result

PACK = Path(__file__).parent.parent / "scenarios" / "paths-of-glory"
SCENARIO = "campaign-1914"
CLICK, SCRUB, FRAME = 50.0, 50.0, 1000 / 60
DECISIONS, LONG_GAME, MOVING = 60, 2000, 200

BRIEF = {"event", "sr", "rp", "attack", "redeploy"}
"""What makes a game short: cards that are spent at once."""


def run() -> list[Result]:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication

    app = QApplication.instance() or QApplication([])
    from editor.themes import use_theme

    use_theme("light")
    table = _Table(app)
    try:
        return [table.clicks(), *table.scrubs(), table.frames()]
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
            times.append(self._timed(lambda chosen=chosen: self.desk.decide(chosen), self.desk.choices_lit))
        return Result("click to lit choices, Paths of Glory, p95", _p95(times), "ms", CLICK, 1.0, "limit")

    def scrubs(self) -> list[Result]:
        """From a place on the timeline of a long game to its position painted: far and step by step."""
        self._timed(lambda: self.desk.room.do(_play_on))
        last = len(self.desk.moment.line) - 1 if self.desk.moment else 0
        self._rest(1.0)
        far = [last * (number * 37 % 100) // 100 for number in range(40)]
        near = range(last // 2, last // 2 + 60)
        return [
            Result(f"{what} in a game of {last} decisions, p95", _p95(times), "ms", SCRUB, 1.0, "limit")
            for what, times in (
                ("jump", [self._timed(lambda ply=ply: self.desk.scrub(ply)) for ply in far]),
                ("step", [self._timed(lambda ply=ply: self.desk.scrub(ply)) for ply in near]),
            )
        ]

    def frames(self) -> Result:
        """A frame of the canvas while two hundred counters move."""
        board, viewport = self.desk.board, self.desk.canvas.viewport()
        assert board.places is not None
        standing = [stack for stacks in board.places.picture.stacks.values() for stack in stacks]
        looks = [look for _, few in standing for look in few]
        spaces = [QPointF(*at) for at, _ in standing]
        ways = [
            (looks[n % len(looks)], spaces[n % len(spaces)], spaces[n * 7 % len(spaces)])
            for n in range(MOVING)
        ]
        self._rest(0.5)
        board.set_out(ways, 60_000)
        times = []
        for frame in range(60):
            board.stand_at(frame / 60)
            began = time.perf_counter()
            viewport.repaint()
            times.append((time.perf_counter() - began) * 1000)
        board.skip()
        name = f"frame with {MOVING} counters on the move, p95"
        return Result(name, _p95(times), "ms", FRAME, 1.0, "60 frames a second")

    # ------------------------------------------------------------------ waiting

    def _timed(self, act: Any, until: Any = None) -> float:
        """Milliseconds until the moment after an act is painted, and all of it shown or `until` told."""
        signal = until or self.desk.moment_shown
        self._rest(0.02)  # what is still told of the moment before is not this one
        seen: list[object] = []
        signal.connect(seen.append)
        began = time.perf_counter()
        act()
        self._until(lambda: bool(seen))
        self.desk.canvas.viewport().repaint()
        passed = (time.perf_counter() - began) * 1000
        signal.disconnect(seen.append)
        return passed

    def _asked(self) -> Any:
        from editor.playtest.moment import Waits

        self._until(lambda: self.desk.moment.waits in (Waits.PERSON, Waits.NOBODY))  # type: ignore[union-attr]
        return self.desk.moment

    def _until(self, true: Any, seconds: float = 120.0) -> None:
        """Wait as the running window does: asleep until something comes."""
        from PySide6.QtCore import QEventLoop, QTimer

        tick = QTimer(interval=1000)  # so that a desk that never answers is noticed
        tick.start()
        end = time.monotonic() + seconds
        while not true():
            self.app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
            if time.monotonic() > end:
                raise TimeoutError("the desk does not answer")

    def _rest(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.app.processEvents()


def _play_on(session: Any) -> None:
    """Play to the end, with units marching wherever they can, so that the game is long; one that ends early
    is left for another line."""
    from rules.core import Lot

    game, lot = session.game, Lot(1)
    for _ in range(4 * LONG_GAME):
        if game.over:
            if game.ply >= LONG_GAME:
                return
            game.scrub(max(0, game.ply - 200))
        legal = game.legal()
        marching = [action for action in legal if action.args and action.verb not in BRIEF] or legal
        game.apply(marching[lot.pick(len(marching))])


def _p95(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.95)]
