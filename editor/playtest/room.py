"""Where engine and bots work: one thread beside the window, tasks one after the other, answers by signal."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from threading import Event as Flag
from typing import Any

from PySide6.QtCore import Signal

from rules import RulesError

from .beside import Beside
from .moment import Moment
from .session import Session

Task = Callable[[Session], object]


class Room(Beside):
    """Runs a session. Only this thread touches the session; the window sees moments."""

    changed = Signal(object)
    """The new `Moment` after a task."""
    answered = Signal(str, object, object)
    """A question, what it was about, and the answer."""
    refused = Signal(str)
    """Why a task was not possible; nothing has changed."""
    opened = Signal(object)
    """The session that plays from now on."""

    def __init__(self) -> None:
        super().__init__("table")
        self._session: Session | None = None
        self._asked = 0
        self._stop = Flag()

    # ------------------------------------------------------------------ what the window asks for

    def open(self, make: Callable[[], Session]) -> None:
        """Begin, load or resume a game; bots wait until they are told to go on."""
        self._submit(lambda: self._open(make))

    def do(self, *tasks: Task) -> None:
        """Do something with the session and show what came of it."""
        self._stop.set()
        self._submit(lambda: self._do(tasks))

    def advance(self, *, to_person: bool) -> None:
        """Let bots and forced steps go on: one decision, or until a person must decide."""
        self._stop.clear()
        self._submit(lambda: self._advance(to_person))

    def ask(self, question: str, about: Any, find: Callable[[Session, Callable[[], bool]], Any]) -> None:
        """Find something out without changing the game. A newer question makes an older one stale."""
        self._asked += 1
        number = self._asked
        self._submit(lambda: self._ask(question, about, find, lambda: number != self._asked))

    def fetch(self, question: str, about: Any, find: Task) -> None:
        """Like `ask`, but never stale."""
        self._submit(lambda: self._ask(question, about, lambda session, _: find(session), lambda: False))

    def work(self, question: str, about: Any, find: Callable[[], Any]) -> None:
        """Find something out that needs no game."""
        self._submit(lambda: self.answered.emit(question, about, find()))

    def forget_questions(self) -> None:
        self._asked += 1

    def close(self) -> None:
        self._stop.set()
        self._asked += 1
        super().close()

    # ------------------------------------------------------------------ in the thread

    def _submit(self, work: Callable[[], None]) -> None:
        self.submit(lambda: self._guarded(work))

    def _guarded(self, work: Callable[[], None]) -> None:
        try:
            work()
        except (RulesError, OSError) as error:
            self.refused.emit(str(error))
        except Exception as fault:  # a fault of an engine or a bot must not end the thread in silence
            traceback.print_exc()
            self.refused.emit(f"{type(fault).__name__}: {fault}")

    def _open(self, make: Callable[[], Session]) -> None:
        self._session = make()
        self.opened.emit(self._session)
        self.changed.emit(self._moment())

    def _do(self, tasks: tuple[Task, ...]) -> None:
        if self._session is not None:
            try:
                for task in tasks:
                    task(self._session)
            finally:
                self.changed.emit(self._moment())

    def _advance(self, to_person: bool) -> None:
        session = self._session
        if session is None or not session.advance():
            return
        while to_person and not self._stop.is_set() and session.advance():
            pass
        self.changed.emit(self._moment())

    def _ask(
        self,
        question: str,
        about: Any,
        find: Callable[[Session, Callable[[], bool]], Any],
        stale: Callable[[], bool],
    ) -> None:
        if self._session is not None and not stale():
            answer = find(self._session, stale)
            if not stale():
                self.answered.emit(question, about, answer)

    def _moment(self) -> Moment:
        assert self._session is not None
        return self._session.moment()
