"""Checking while a person works: off the GUI thread, on the frozen pack, never in the way of typing."""

from __future__ import annotations

import time

from PySide6.QtCore import QObject, QRunnable, QThreadPool, QTimer, Signal

from editor.document import OpenPack
from model import Pack, Problem, diff
from validators import Report
from validators.live import Watch
from validators.opening import finding_of

PAUSE = 300
"""Milliseconds of rest after the last change before the pack is checked."""


class Checker(QObject):
    """Keeps a report on an open pack up to date. After a change only what it touched is checked again."""

    checked = Signal()

    def __init__(self, document: OpenPack, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.report: Report | None = None
        """None until the first check is through."""
        self.seconds = 0.0
        """How long the last check took."""
        self._pack: Pack | None = None
        self._watch: Watch | None = None
        self._running = False
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE)
        self._pause.timeout.connect(self.start)
        document.changed.connect(self._pause.start)

    @property
    def current(self) -> bool:
        """Whether the report is about the pack as it is now."""
        return self._pack is self.document.pack

    def start(self) -> None:
        """Check the pack as it is now, unless that is under way or done."""
        if not self._running and not self.current:
            self._running = True
            work = _Work(self.document.pack, self.document.opened.problems, self._watch)
            work.done.finished.connect(self._finished)
            QThreadPool.globalInstance().start(work)

    def _finished(self, pack: Pack, watch: Watch, report: Report, seconds: float) -> None:
        self._running = False
        self._pack, self._watch, self.report, self.seconds = pack, watch, report, seconds
        self.checked.emit()
        if not self.current:
            self._pause.start()


class _Done(QObject):
    finished = Signal(object, object, object, float)


class _Work(QRunnable):
    """One check on a worker thread; nobody else touches the watch meanwhile."""

    def __init__(self, pack: Pack, opening: tuple[Problem, ...], watch: Watch | None) -> None:
        super().__init__()
        self._pack, self._opening, self._watch = pack, opening, watch
        self.done = _Done()

    def run(self) -> None:
        began = time.perf_counter()
        watch = self._watch
        if watch is None:
            watch = Watch(self._pack)
            report = watch.report
        else:
            report = watch.after(self._pack, diff(watch.look.pack, self._pack))
        # What opening had to leave out is not in the pack any more; references are checked anew.
        left_out = [finding_of(problem) for problem in self._opening if problem.code != "PACK-REFERENCE"]
        report = Report((*left_out, *report.findings), report.waived)
        self.done.finished.emit(self._pack, watch, report, time.perf_counter() - began)
