"""What a combat promises, from the fire tables."""

from __future__ import annotations

from typing import NamedTuple

from ..combat import loss_number
from ..ctx import PathsCtx

DICE = range(1, 7)


class Force(NamedTuple):
    """One side of a combat as the fire tables see it."""

    strength: int
    army: bool
    steps: int
    """Loss factors that it can lose in all."""
    shift: int
    drm: int = 0


class Chances(NamedTuple):
    """Means in hundredths of a loss factor, and how many of 36 rolls the attacker wins."""

    inflicted: int
    suffered: int
    wins: int


class Odds:
    """Remembers what it has worked out: few different combats occur in a game."""

    def __init__(self, ctx: PathsCtx) -> None:
        self.ctx = ctx
        self._known: dict[tuple[Force, Force], Chances] = {}

    def of(self, attacker: Force, defender: Force) -> Chances:
        known = self._known.get((attacker, defender))
        if known is None:
            known = self._known[attacker, defender] = self._work_out(attacker, defender)
        return known

    def _work_out(self, attacker: Force, defender: Force) -> Chances:
        ours, theirs = self._row(attacker), self._row(defender)
        return Chances(
            100 * sum(min(loss, defender.steps) for loss in ours) // 6,
            100 * sum(min(loss, attacker.steps) for loss in theirs) // 6,
            sum(a > d for a in ours for d in theirs),
        )

    def _row(self, force: Force) -> list[int]:
        table = 0 if force.army else 1
        return [loss_number(self.ctx, table, force.strength, force.shift, die + force.drm) for die in DICE]
