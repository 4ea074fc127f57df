"""An operation as a whole: which spaces to activate for what, and where the marching units go."""

from __future__ import annotations

from heapq import heapify, heappop, heappush

from ..words import ACTIVATE_ATTACK, ACTIVATE_MOVE
from .attacks import Assault, assaults
from .field import Field
from .marches import March, march_from, marches
from .odds import Odds
from .ways import Ways

MOST_OPS = 5
LOOKED_AT = 8
"""Points for which ideas are collected: more than a card has, so that dear ones can be passed over."""

PER_POINT = 45


class Plan:
    """Activations in their order, and orders for units: the way of each, and who digs in."""

    def __init__(self) -> None:
        self.activations: list[int] = []
        self.ways: list[tuple[int, tuple[int, ...]]] = []
        self.marching: tuple[int, ...] = ()
        self.diggers: list[int] = []


class Choices:
    """What an operation could do now, the best first; each idea reckons with those before it."""

    def __init__(self, odds: Odds, field: Field) -> None:
        self.ideas: list[Assault | March] = []
        ways = Ways(field)
        found: list[Assault | March] = [*assaults(odds, field, MOST_OPS), *marches(field, ways)]
        waiting = [(_rank(idea), number) for number, idea in enumerate(found)]
        heapify(waiting)
        used: set[int] = set()
        spent = 0
        while waiting and spent < LOOKED_AT:
            rank, number = heappop(waiting)
            idea = found[number]
            if isinstance(idea, Assault):
                if used.intersection(idea.spaces):
                    continue
                used.update(idea.spaces)
            else:
                if idea.space in used:
                    continue
                now = march_from(field, ways, idea.space)
                if now is None:
                    continue
                if _rank(now) > rank:
                    found[number] = now
                    heappush(waiting, (_rank(now), number))
                    continue
                idea = now
                used.add(idea.space)
                for unit, way in idea.ways:
                    field.shift(unit, idea.space, way[-1])
            self.ideas.append(idea)
            spent += idea.cost

    def taken(self, ops: int) -> list[Assault | March]:
        """What so many points pay for."""
        chosen = []
        for idea in self.ideas:
            if idea.cost <= ops:
                chosen.append(idea)
                ops -= idea.cost
        return chosen

    def gain(self, ops: int) -> int:
        """What so many points are worth beside other uses of a card: much of it can be had later, too."""
        return sum(min(idea.gain, PER_POINT * idea.cost) for idea in self.taken(ops))

    def plan(self, ops: int) -> Plan:
        plan = Plan()
        for idea in self.taken(ops):
            if isinstance(idea, Assault):
                plan.activations += [ACTIVATE_ATTACK.base | s for s in idea.spaces]
            else:
                plan.activations.append(ACTIVATE_MOVE.base | idea.space)
                plan.ways += idea.ways
                if idea.digger >= 0:
                    plan.diggers.append(idea.digger)
        return plan


def _rank(idea: Assault | March) -> int:
    return -idea.gain * 4 // (idea.cost + 1)
