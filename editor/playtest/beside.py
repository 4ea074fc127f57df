"""A thread beside the window that does one thing after the other and can be left at any time."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from PySide6.QtCore import QCoreApplication, QObject

from editor.tidying import tidy_here


class Beside(QObject):
    """Work off the window's thread, with answers by signal.

    It belongs to no widget: a task may still run when the window is gone. Then nobody hears its signals, and
    the object is deleted where it was made when the task is over.
    """

    def __init__(self, name: str) -> None:
        super().__init__()
        tidy_here()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)
        self.is_closed = False

    def submit(self, work: Callable[[], None]) -> None:
        if not self.is_closed:
            self._thread.submit(self._unless_closed, work)

    def _unless_closed(self, work: Callable[[], None]) -> None:
        if not self.is_closed:
            work()

    def close(self) -> None:
        """Answer nothing more, and do not wait."""
        if self.is_closed:
            return
        self.is_closed = True
        self.blockSignals(True)
        self.setParent(QCoreApplication.instance())
        self._thread.submit(self.deleteLater)
        self._thread.shutdown(wait=False)
