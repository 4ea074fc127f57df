"""An action that waits for dice rolled by hand."""

from __future__ import annotations

from typing import Any, Final

from .adjudication import ROLLED
from .context import Ctx
from .engine import Engine
from .errors import NeedRoll
from .values import Decision

BEGIN: Final = -1
"""Stands for the action, where the game itself begins with dice."""


class Rolling:
    """The decision that asks for the next die, and the action that goes on when it is known."""

    def __init__(self, engine: Engine[Any, Any], ctx: Ctx, seat: int, action: int, need: NeedRoll) -> None:
        stream = engine.streams[need.stream].name
        prompt = f"Roll a die of {need.sides} sides ({stream}) and type what it shows"
        self.action = action
        self.codes = [ROLLED.base | face for face in range(1, need.sides + 1)]
        self.decision = Decision(ctx.seats[seat], "roll", prompt, "")
