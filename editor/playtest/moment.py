"""What one screen may know of a game at one moment: plain frozen values, made beside the window. No Qt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any

from rules import Action, Decision, Outcome

from .by_hand import BY_HAND

if TYPE_CHECKING:
    from .words import Names


class Waits(Enum):
    """For whom the table waits."""

    PERSON = "person"
    BOT = "bot"
    FORCED = "forced"
    HANDOVER = "hand-over"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Said:
    """A line of the log: what everyone, or one seat, was told."""

    text: str
    rule: str
    kind: str
    seat: str | None
    places: tuple[tuple[str, str], ...]
    """What it speaks of: (table, id)."""


@dataclass(frozen=True, slots=True)
class Step:
    """One decision of the history as one seat may know it: what the timeline and the log show."""

    number: int
    parent: int
    ply: int
    seat: str
    turn: Any
    active: str | None
    said: tuple[Said, ...]
    dice: tuple[tuple[str, int, int], ...]
    """What open dice showed: name of the die, sides, face."""
    barrier: bool
    label: str
    """What was decided, where the seat that looks may know it."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A line of play that leaves the present one."""

    fork: int
    tip: int
    name: str
    length: int


@dataclass(frozen=True)
class Moved:
    """What differs between two views: what changed since a seat last decided."""

    moved: Mapping[str, tuple[str | None, str | None]] = field(default_factory=dict)
    weakened: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    taken: Mapping[str, tuple[str | None, str | None]] = field(default_factory=dict)
    """Spaces that changed hands."""
    tracks: Mapping[str, tuple[int, int]] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.moved or self.weakened or self.taken or self.tracks)

    def lost_at(self, names: Names) -> tuple[str, ...]:
        """Units that stood on the board and do no more."""
        return tuple(
            unit for unit, (was, now) in self.moved.items() if names.on_board(was) and not names.on_board(now)
        )

    def came_at(self, names: Names) -> tuple[str, ...]:
        """Units that came onto the board."""
        return tuple(
            unit for unit, (was, now) in self.moved.items() if names.on_board(now) and not names.on_board(was)
        )


@dataclass(frozen=True)
class Moment:
    """The game as the person at the screen may see it."""

    number: int
    ply: int
    looker: str
    waits: Waits
    decision: Decision | None
    legal: tuple[Action, ...]
    view: Mapping[str, Any]
    position: Mapping[str, Any]
    line: tuple[Step, ...]
    branches: tuple[Branch, ...]
    bookmarks: Mapping[int, tuple[str, str]]
    outcome: Outcome | None
    since: Moved
    unsupplied: tuple[str, ...]
    """Units of all sides that draw no supply, in systems that know supply."""
    taken: Mapping[str, str]
    """Spaces that another side holds than when the game began."""
    limited: frozenset[int]
    """Legal actions that leave a unit less to do than others."""
    knows_supply: bool
    knows_reach: bool
    can_undo: bool
    can_redo: bool
    simulable: bool
    seed: int

    @property
    def here(self) -> Step:
        return self.line[self.ply]

    @property
    def at_end(self) -> bool:
        return self.ply == len(self.line) - 1

    @property
    def is_by_hand(self) -> bool:
        """Whether the position is being changed by hand."""
        return self.waits is Waits.PERSON and self.decision is not None and self.decision.kind == BY_HAND

    @property
    def handover_to(self) -> str | None:
        return self.decision.seat if self.waits is Waits.HANDOVER and self.decision else None


def moved_between(before: Mapping[str, Any], after: Mapping[str, Any]) -> Moved:
    """What differs between two views of the same seat."""
    was, now = before.get("pieces", {}), after.get("pieces", {})
    units = {**was, **now}
    moved, weakened = {}, {}
    for unit in units:
        old, new = was.get(unit, {}), now.get(unit, {})
        if old.get("at") != new.get("at"):
            moved[unit] = (old.get("at"), new.get("at"))
        if new.get("at") is not None and wear_of(old) != wear_of(new):
            weakened[unit] = (wear_of(old), wear_of(new))
    return Moved(
        moved,
        weakened,
        _differences(before.get("control", {}), after.get("control", {})),
        _differences(before.get("tracks", {}), after.get("tracks", {})),
    )


def wear_of(told: Mapping[str, Any]) -> int:
    """How much of a unit is gone: what it lacks of its full strength, or the steps it has lost."""
    return told.get("full", 0) - told["strength"] if "strength" in told else told.get("step") or 0


def _differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, tuple[Any, Any]]:
    return {
        key: (before.get(key), after.get(key))
        for key in {**before, **after}
        if before.get(key) != after.get(key)
    }
