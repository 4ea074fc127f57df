"""What a bot is, and what it is given.

A bot never sees the game. It gets a `Position`: its legal actions, the view of its seat, and as many
*imagined* states as it likes, in which unknown cards are dealt anew and dice have other keys. Searching those
is honest: what is not known differs from one to the next.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from ..core import Ctx, Engine, State, View, derive


class Position:
    """One decision as a bot sees it."""

    __slots__ = ("_imagined", "_seed", "_state", "ctx", "decision", "engine", "legal", "seat")

    def __init__(
        self,
        engine: Engine[Any, Any],
        ctx: Ctx,
        state: State,
        seat: int,
        legal: list[int],
        seed: int,
        decision: int,
    ) -> None:
        self._state = state
        self._seed = seed
        self._imagined = 0
        self.engine = engine
        self.ctx = ctx
        self.seat = seat
        self.legal = legal
        self.decision = decision

    def view(self) -> View:
        """All that the seat may know, as plain data."""
        return self.engine.view(self.ctx, self._state, self.seat)

    def imagine(self) -> Any:
        """A state that the seat cannot tell from the real one; another one with every call."""
        self._imagined += 1
        seed = derive(self._seed, "imagine", self.decision, self._imagined)
        return self.engine.determinize(self.ctx, self._state, self.seat, seed)


class Bot(Protocol):
    """Chooses one of the legal actions."""

    name: str

    def choose(self, position: Position) -> int: ...


BotMaker = Callable[[int], Bot]
"""Makes a bot from a seed: the same seed gives the same choices."""
