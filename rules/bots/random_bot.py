"""The random bot: any legal action, each as likely as the others."""

from __future__ import annotations

from ..core import Lot
from .interface import Position


class RandomBot:
    name = "random"

    def __init__(self, seed: int) -> None:
        self._lot = Lot(seed)

    def choose(self, position: Position) -> int:
        legal = position.legal
        return legal[self._lot.pick(len(legal))]
