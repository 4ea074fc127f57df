"""What can go wrong, said to the person who can mend it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .game import Game
    from .words import Text


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something may not be done: the rule's number and the sentence a player reads."""

    rule: str
    text: str
    said: Text | None = None

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text


class RulesError(Exception):
    """Base of everything that this package raises on purpose."""


class Illegal(RulesError):
    """The action is not among the legal ones. Nothing has changed."""

    def __init__(self, what: str, reasons: Sequence[Reason] = ()) -> None:
        self.what = what
        self.reasons = tuple(reasons)
        super().__init__(what + "".join(f"; {reason}" for reason in self.reasons))

    @property
    def rules(self) -> tuple[str, ...]:
        return tuple(reason.rule for reason in self.reasons if reason.rule)


class SetupError(RulesError):
    """A pack, a scenario or an option from which no game can start; lists every problem."""

    def __init__(self, what: str, problems: Sequence[str] = ()) -> None:
        self.what = what
        self.problems = tuple(problems)
        super().__init__("\n  ".join((what, *self.problems)))


class DiceError(RulesError):
    """A scripted or typed roll that no such die can show, or a script that has run out."""


class NeedRoll(RulesError):
    """Raised inside `apply` when a die is to be rolled by hand; `Game` turns it into a decision."""

    def __init__(self, stream: int, sides: int) -> None:
        self.stream = stream
        self.sides = sides
        super().__init__(f"roll of {sides} sides wanted on stream {stream}")


class EngineFault(RulesError):
    """The rules broke their own contract: no legal action, a procedure that never ends, a damaged state."""


class GameFileError(RulesError):
    """A game file that cannot be opened as it stands: what, where, and what to do.

    `game` holds everything up to the place of the fault, if that much could be replayed.
    """

    def __init__(
        self,
        what: str,
        *,
        path: str = "",
        decision: int | None = None,
        remedy: str = "",
        game: Game | None = None,
    ) -> None:
        self.what = what
        self.path = path
        self.decision = decision
        self.remedy = remedy
        self.game = game
        place = f"{path}: " if path else ""
        at = f" at decision {decision}" if decision is not None else ""
        super().__init__(f"{place}{what}{at}" + (f" - {remedy}" if remedy else ""))
