"""Garbage is collected in the window's thread only.

Python collects wherever memory is asked for: in the thread of a bot as well. Widgets that went out of use
would then be destroyed there, and Qt falls over. So automatic collection is off, and a timer of the window
does it.
"""

from __future__ import annotations

import gc
import linecache

from PySide6.QtCore import QCoreApplication, QObject, QTimer

PAUSE = 1000
"""Milliseconds between two looks."""
MANY = 5_000
"""Objects made since the last collection that are worth one."""
OLDER, OLDEST = 8, 64
"""Every so many collections the older generations are looked at as well."""


class Tidier(QObject):
    """Collects now and then, a generation at a time, in the thread that it lives in."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._rounds = 0
        gc.disable()
        timer = QTimer(self, interval=PAUSE)
        timer.timeout.connect(self.tidy)
        timer.start()

    def tidy(self) -> None:
        if gc.get_count()[0] < MANY:
            return
        self._rounds += 1
        linecache.clearcache()  # PySide reads the source of every module that is imported, and it stays there
        gc.collect(2 if self._rounds % OLDEST == 0 else 1 if self._rounds % OLDER == 0 else 0)


def tidy_here() -> None:
    """From now on collect in the thread of the application."""
    app = QCoreApplication.instance()
    if app is not None and app.findChild(Tidier) is None:
        Tidier(app)
