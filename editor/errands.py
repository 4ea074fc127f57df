"""Work beside the window: plain Python on a thread of its own, its answer fetched by the window.

The thread touches nothing of Qt: the window looks for the answer from time to time and takes it over on its
own thread, so a window or document that is gone can never be reached from there.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event
from typing import Any

from PySide6.QtCore import QObject, QTimer

LOOK = 8
"""Milliseconds between two looks for an answer."""

Stop = Callable[[], bool]
"""Whether the work is no longer wanted; long work asks often, and ends when it is so."""


class Errand(QObject):
    """One piece of work at a time on a thread; a new one sends the old one home."""

    def __init__(self, thread: ThreadPoolExecutor, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thread = thread
        self._future: Future[Any] | None = None
        self._stop = Event()
        self._take: Callable[[Any], None] = lambda _answer: None
        self._clock = QTimer(self)
        self._clock.setInterval(LOOK)
        self._clock.timeout.connect(self._look)

    @property
    def is_under_way(self) -> bool:
        return self._future is not None

    def send(self, work: Callable[[Stop], Any], take: Callable[[Any], None]) -> None:
        """Have work done, and its answer taken by this thread, unless the errand is called back before."""
        self.call_back()
        self._stop = Event()
        self._take = take
        self._future = self._thread.submit(work, self._stop.is_set)
        self._clock.start()

    def hurry(self) -> None:
        """Ask the work to end soon; its answer is still taken."""
        self._stop.set()

    def call_back(self) -> None:
        """Give the errand up: when this returns, its work has ended and nobody hears of it."""
        self._clock.stop()
        future, self._future = self._future, None
        self._stop.set()
        if future is not None and not future.cancel():
            future.exception()  # waits; what went wrong with unwanted work does not matter

    def _look(self) -> None:
        future = self._future
        if future is not None and future.done():
            self._clock.stop()
            self._future = None
            self._take(future.result())
