"""An operation as a whole: which spaces to activate for what, and where the marching units go."""

from __future__ import annotations

from ..words import ACTIVATE_ATTACK, ACTIVATE_MOVE
from .attacks import Assault, assaults
from .field import Field
from .marches import March, march_from, marches
from .odds import Odds

MOST_OPS = 5


class Plan:
    """Activations in their order, and orders for units: the way of each, and who digs in."""

    def __init__(self) -> None:
        self.activations: list[int] = []
        self.ways: dict[int, tuple[int, ...]] = {}
        self.diggers: list[int] = []
        self.gain = 0


class Choices:
    """Everything that an operation could do now, weighed once for all cards in hand."""

    def __init__(self, odds: Odds, field: Field) -> None:
        self.field = field
        self.assaults = assaults(odds, field, MOST_OPS)
        self.marches = marches(field)

    def gain(self, ops: int) -> int:
        """What so many points are worth."""
        gain, used = 0, set()
        for one in self._in_order():
            spaces = one.spaces if isinstance(one, Assault) else (one.space,)
            if one.cost <= ops and not used.intersection(spaces):
                ops -= one.cost
                gain += one.gain
                used.update(spaces)
                if ops == 0:
                    break
        return gain

    def _in_order(self) -> list[Assault | March]:
        both: list[Assault | March] = [*self.assaults, *self.marches]
        both.sort(key=lambda one: -one.gain * 4 // (one.cost + 1))
        return both

    def plan(self, ops: int) -> Plan:
        """Spend the points on the best there is; later moves reckon with earlier ones."""
        plan = Plan()
        used: set[int] = set()
        field = self.field
        for one in self._in_order():
            if one.cost > ops:
                continue
            if isinstance(one, Assault):
                if used.intersection(one.spaces):
                    continue
                plan.activations += [ACTIVATE_ATTACK.base | s for s in one.spaces]
                used.update(one.spaces)
            else:
                if one.space in used:
                    continue
                march = march_from(field, one.space)
                if march is None or march.gain * 2 < one.gain:
                    continue
                plan.activations.append(ACTIVATE_MOVE.base | one.space)
                used.add(one.space)
                for unit, way in march.ways:
                    plan.ways[unit] = way
                    field.shift(unit, one.space, way[-1])
                if march.digger >= 0:
                    plan.diggers.append(march.digger)
            ops -= one.cost
            plan.gain += one.gain
            if ops == 0:
                break
        return plan
