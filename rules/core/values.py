"""What the outside of a game sees: decisions, actions, events, outcomes. Plain frozen values with ids."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

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


View = dict[str, Any]
"""What one seat may know, as plain data with ids. Systems fill the keys that apply and may add their own:

    seat      whose view this is; "umpire" sees all, "public" only what lies open
    turn, phase, active
    pieces    {piece: {"at": space or box or None, "step": n, "side": seat, ...}}
    control   {space: seat or None}
    markers   {space: [marker, ...]}
    hands     {seat: [card, ...] where known, else the number of cards}
    piles     {pile: [card, ...] where it lies open, else the number of cards}
    tracks    {track: number}
    dice      the last dice rolled, [faces]
"""
