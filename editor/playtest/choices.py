"""From a list of legal actions to things that can be pointed at and buttons that can be pressed. No Qt.

Pointing narrows: a unit, then a space, and when one action is left that speaks of nothing else, that is the
decision. What speaks of no thing on the table is a button.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property

from rules import Action

Thing = tuple[str, str]
"""Something on the table: the engine's table it belongs to, and its id."""

ON_BOARD = frozenset({"piece", "space", "box"})
IN_HAND = frozenset({"card"})
POINTED = ON_BOARD | IN_HAND


def things_of(action: Action) -> tuple[Thing, ...]:
    """The things on the table that an action speaks of, in its own order."""
    found: list[Thing] = []
    for name, table in action.text.tables.items():
        if table in POINTED:
            value = action.args[name]
            found += [(table, str(one)) for one in (value if isinstance(value, list) else [value])]
    return tuple(dict.fromkeys(found))


@dataclass(frozen=True)
class Choices:
    """The legal actions of a decision, and what was pointed at so far."""

    actions: tuple[Action, ...] = ()
    pointed: tuple[Thing, ...] = ()
    _things: dict[int, frozenset[Thing]] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def among(cls, actions: Iterable[Action]) -> Choices:
        every = tuple(actions)
        return cls(every, (), {action.code: frozenset(things_of(action)) for action in every})

    @cached_property
    def remaining(self) -> tuple[Action, ...]:
        """The actions that speak of all that was pointed at."""
        wanted = set(self.pointed)
        return tuple(action for action in self.actions if wanted <= self._things[action.code])

    @cached_property
    def lit(self) -> dict[Thing, tuple[Action, ...]]:
        """What can be pointed at next, with the actions that would be left."""
        found: dict[Thing, list[Action]] = {}
        for action in self.remaining:
            for thing in self._things[action.code]:
                if thing not in self.pointed:
                    found.setdefault(thing, []).append(action)
        return {thing: tuple(actions) for thing, actions in found.items()}

    @cached_property
    def bright(self) -> frozenset[Thing]:
        """What is lit strongly: at first only what actions name first, so that units stand out before the
        places they could go to."""
        if self.pointed:
            return frozenset(self.lit)
        return frozenset(things[0] for action in self.actions if (things := things_of(action)))

    @cached_property
    def buttons(self) -> tuple[Action, ...]:
        """Actions that need no further pointing: always those that name no thing at all."""
        said = set(self.pointed)
        return tuple(
            action
            for action in self.actions
            if not self._things[action.code] or (said and self._things[action.code] == said)
        )

    @property
    def decided(self) -> Action | None:
        """The one action that what was pointed at can only mean."""
        if len(self.remaining) == 1 and self._things[self.remaining[0].code] == set(self.pointed):
            return self.remaining[0]
        return None

    def point(self, thing: Thing) -> Choices:
        """Point at one more thing. A thing that does not go with the others begins anew."""
        if thing in self.pointed:
            return self.let_go()
        if thing in self.lit:
            return replace(self, pointed=(*self.pointed, thing))
        anew = replace(self, pointed=())
        return replace(self, pointed=(thing,)) if thing in anew.lit else self

    def let_go(self) -> Choices:
        return replace(self, pointed=())

    def of(self, *things: Thing) -> tuple[Action, ...]:
        """The actions that speak of exactly these things."""
        return tuple(action for action in self.actions if self._things[action.code] == set(things))


def by_verb(actions: Iterable[Action]) -> dict[str, tuple[Action, ...]]:
    """Actions in groups of one verb each."""
    found: dict[str, list[Action]] = {}
    for action in actions:
        found.setdefault(action.verb, []).append(action)
    return {verb: tuple(group) for verb, group in found.items()}
