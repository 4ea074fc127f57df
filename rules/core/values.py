"""What the outside of a game sees: decisions, actions, events, outcomes. Plain frozen values with ids."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .errors import Reason
from .words import Text, Value


@dataclass(frozen=True, slots=True)
class Decision:
    """Who decides now, on what, under which rule."""

    seat: str
    kind: str
    prompt: str
    rule: str
    text: Text | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Action:
    """One legal action: a verb with the ids it speaks of. `code` is the same thing inside the engine."""

    verb: str
    args: Mapping[str, Value]
    code: int
    text: Text = field(compare=False, repr=False)

    @property
    def label(self) -> str:
        return self.text.english

    def __hash__(self) -> int:
        return hash(self.code)

    def __str__(self) -> str:
        return self.text.english


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. `seat` None: everyone saw it; otherwise that seat alone."""

    kind: str
    data: Mapping[str, Value]
    seat: str | None
    rule: str
    text: Text = field(compare=False, repr=False)

    @property
    def label(self) -> str:
        return self.text.english

    def visible_to(self, seat: str | None) -> bool:
        return self.seat is None or self.seat == seat


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended. `winner` None is a draw. `scores` are whole numbers by seat, whatever the system
    counts."""

    winner: str | None
    reason: str
    rule: str = ""
    scores: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Violation:
    """A broken invariant, with the rule that demands it."""

    rule: str
    text: str


@dataclass(frozen=True, slots=True)
class Remark:
    """What compiling a scenario has to say about it. `manual` remarks stop play for a human ruling."""

    rule: str
    text: str
    where: str = ""
    manual: bool = False


@dataclass(frozen=True, slots=True)
class Supply:
    """Whether a unit is supplied, the line that it draws on, and what bars the way where there is none.

    Inside an engine `line` and `barred` are numbers of spaces, outside ids.
    """

    supplied: bool
    line: tuple[Any, ...] = ()
    barred: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Sight:
    """A look from one space at another that an action would open, or that stays blocked.

    Inside an engine spaces are numbers, outside ids.
    """

    start: Any
    end: Any
    clear: bool
    text: str
    rule: str = ""
    dice: int = 0
    blocked: tuple[Any, ...] = ()
    """Where a blocked look ends."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What an action costs and opens, as far as it is known before any die is rolled."""

    notes: tuple[Reason, ...] = ()
    sights: tuple[Sight, ...] = ()


@dataclass(frozen=True, slots=True)
class Profile:
    """What a player wants to know of a unit: plain lines, and a small table with a head for each column."""

    lines: tuple[str, ...] = ()
    heads: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


View = dict[str, Any]
"""What one seat may know, as plain data with ids. Systems fill the keys that apply and may add their own:

    seat      whose view this is; "umpire" sees all, "public" only what lies open
    turn, phase, active
    phases    the phases of a turn in their order; `phase` is one of them
    pieces    {piece: {"at": space or box or None, "step": n, "side": seat, ...}}; `strength` and `full` where
              a unit wears down in more than steps, `picked` where it was ordered or activated this turn
    control   {space: seat or None}
    markers   {space: [marker, ...]}
    hands     {seat: [card, ...] where known, else the number of cards}
    piles     {pile: [card, ...] where it lies open, else the number of cards}
    tracks    {track: number}
    standing  {seat, or "" for what belongs to nobody: [{"title", "count" or "text", and perhaps "of", "sign",
              "rule"}]}: what a player counts; `sign` names a token that the system's Look draws
    objectives  [{"title", "text", "rule", "side", "holder", "spaces"}]
    die       {face: sides} where dice have faces of their own
"""
