"""Procedures: the steps of the rulebook. An open procedure is a frame in the state, this is its code."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from .context import Ctx
from .errors import Reason
from .state import State
from .words import Phrase, Text

if TYPE_CHECKING:
    pass

C = TypeVar("C", bound=Ctx)
S = TypeVar("S", bound=State)

ASK = True
GO_ON = False


@dataclass(frozen=True, slots=True)
class Query:
    """A question "why not?": a verb or none, and the things it is about as indices by argument name."""

    verb: str | None
    args: dict[str, int]
    raw: dict[str, object]


class Procedure(Generic[C, S]):
    """One kind of frame `[number, local ...]`. Procedures hold no data of a game: all of it is in the frame.

    `run` is called whenever the frame lies on top of the stack and nobody is asked. It does what is forced
    and then either answers ASK (a seat must decide: `seat`, `legal` and `apply` are used) or changes the
    stack (push, pop, goto) or the frame's own locals and answers GO_ON. After `apply` the loop runs again. A
    procedure that only asks leaves `run` as it is.
    """

    name: ClassVar[str]
    rule: ClassVar[str] = ""
    prompt: ClassVar[Phrase]

    def run(self, ctx: C, st: S, frame: list[int]) -> bool:
        return ASK

    def seat(self, ctx: C, st: S, frame: list[int]) -> int:
        """Who decides; by default the first local of the frame."""
        return frame[1]

    def legal(self, ctx: C, st: S, frame: list[int]) -> list[int]:
        """Codes of all legal actions, sorted, each once, never empty."""
        raise NotImplementedError(f"{self.name} asks nobody")

    def apply(self, ctx: C, st: S, frame: list[int], action: int) -> None:
        """Do a legal action."""
        raise NotImplementedError(f"{self.name} asks nobody")

    def says(self, ctx: C, st: S, frame: list[int]) -> Text:
        """The prompt. Override it where the phrase has fields."""
        return self.prompt.say(ctx, ())

    def rule_of(self, ctx: C, st: S, frame: list[int]) -> str:
        return self.rule

    def why_not(self, ctx: C, st: S, frame: list[int], query: Query) -> Sequence[Reason]:
        """Reasons against what the query names. Only asked for what is not legal."""
        return ()
