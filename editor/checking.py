"""Checking while a person works: off the GUI thread, on the frozen pack, never in the way of typing.

First the quick checks, right after a change; when the author rests, what the rules engine says of supply and
set-up; after a longer rest, random games in a process of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from editor.document import OpenPack
from editor.errands import Errand, Stop
from model import Pack
from validators import Report

if TYPE_CHECKING:
    from editor.inspection import Outcome
    from validators.live import Watch
    from validators.playing import Played

PAUSE = 25
"""Milliseconds of rest after the last change before the pack is checked: a burst of changes is one."""

REST = 800
"""Milliseconds without a change before the rules engine is asked."""

LONG_REST = 6000
"""Milliseconds without a change before random games are played."""


class Checker(QObject):
    """Keeps a report on an open pack up to date. After a change only what it touched is checked again."""

    checked = Signal()

    def __init__(self, document: OpenPack, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.report: Report | None = None
        """None until the first check is through."""
        self.seconds = 0.0
        """How long the quick checks took."""
        self._pack: Pack | None = None
        self._watch: Watch | None = None
        self._errand = Errand(_thread(), self)
        self._games = Errand(_games_thread(), self)
        self._pause = self._timer(PAUSE, self.start)
        self._rest = self._timer(REST, self._ask_the_engine)
        self._long_rest = self._timer(LONG_REST, self._play)
        document.changed.connect(self._outdated)
        document.closed.connect(self.close)

    def _timer(self, milliseconds: int, then: Callable[[], None]) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(milliseconds)
        timer.timeout.connect(then)
        return timer

    @property
    def current(self) -> bool:
        """Whether the report is about the pack as it is now."""
        return self._pack is self.document.pack

    @property
    def plays(self) -> bool:
        """Whether random games are being played."""
        return self._games.is_under_way

    def start(self) -> None:
        """Check the pack as it is now, unless that is under way or done."""
        if not self._errand.is_under_way and not self.current:
            known = self._watch, self.document.pack, self.document.opened.problems

            def work(stop: Stop) -> Outcome:
                from editor import inspection  # here, so that the window need not wait for it

                return inspection.check(*known, stop)

            self._errand.send(work, self._finished)

    def close(self) -> None:
        """No check is under way any more, and none will begin."""
        for timer in (self._pause, self._rest, self._long_rest):
            timer.stop()
        self._errand.call_back()
        self._games.call_back()
        self.document.changed.disconnect(self._outdated)
        self.document.closed.disconnect(self.close)

    def _outdated(self) -> None:
        self._errand.hurry()
        self._games.hurry()
        self._rest.stop()
        self._long_rest.stop()
        self._pause.start()

    def _finished(self, outcome: Outcome) -> None:
        self._watch = outcome.watch
        if outcome.report is not None:
            self._pack, self.report, self.seconds = outcome.pack, outcome.report, outcome.seconds
            self._rest.start()
            self.checked.emit()
        if not self.current:
            self._pause.start()

    def _ask_the_engine(self) -> None:
        self._look_deeper(lambda watch, stop: watch.run_deep(stop), self._long_rest.start)

    def _play(self) -> None:
        """Have random games played; they have a thread of their own, as nobody should wait for them."""
        if self._watch is not None and self.current and self._watch.wants_games:
            from editor import inspection

            scenarios = inspection.playable(self._watch)
            self._games.send(lambda stop: inspection.play_games(scenarios, stop), self._played)
            self.checked.emit()

    def _played(self, games: dict[str, Played] | None) -> None:
        if games is not None:
            self._look_deeper(lambda watch, _stop: watch.take_games(games))
        self.checked.emit()

    def _look_deeper(
        self, ask: Callable[[Watch, Stop], bool], then: Callable[[], None] = lambda: None
    ) -> None:
        """Ask more of the pack that the report is about."""
        watch, opening = self._watch, self.document.opened.problems
        if watch is None or self._errand.is_under_way or not self.current:
            return
        from editor import inspection

        def take(report: Report | None) -> None:
            if report is not None:
                self.report = report
                self.checked.emit()
                then()
            if not self.current:
                self._pause.start()

        self._errand.send(lambda stop: inspection.report(watch, opening) if ask(watch, stop) else None, take)


@cache
def _thread() -> ThreadPoolExecutor:
    """One check at a time, whatever is open."""
    return ThreadPoolExecutor(1, thread_name_prefix="checks")


@cache
def _games_thread() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, thread_name_prefix="games")
