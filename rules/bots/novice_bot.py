"""The novice: sees what a better bot sees, and then often does something else."""

from __future__ import annotations

from ..core import Lot, derive
from .interface import Bot, BotMaker, Position

SLIPS = 6
"""One decision in so many is made at random."""


class NoviceBot:
    name = "novice"

    def __init__(self, seed: int, better: BotMaker) -> None:
        self._better: Bot = better(seed)
        self._lot = Lot(derive(seed, "novice"))

    def choose(self, position: Position) -> int:
        meant = self._better.choose(position)  # asked even before a slip, so that its plans go on
        if self._lot.pick(SLIPS):
            return meant
        return position.legal[self._lot.pick(len(position.legal))]
