"""Bots. A bot is given what its seat may know and nothing else."""

from __future__ import annotations

from typing import Any

from ..core import Engine, SetupError
from .interface import Bot, BotMaker, Position
from .random_bot import RandomBot


def bot_names(engine: Engine[Any, Any]) -> tuple[str, ...]:
    """The bots that can play a system, the simplest first."""
    return ("random", *engine.bots)


def bot_named(engine: Engine[Any, Any], name: str) -> BotMaker:
    """What makes the bot of this name; SetupError tells which there are."""
    if name == "random":
        return RandomBot
    if name in engine.bots:
        return engine.bots[name]
    raise SetupError(f"{engine.id} has no bot {name!r}; it has: {', '.join(bot_names(engine))}")


__all__ = ["Bot", "BotMaker", "Position", "RandomBot", "bot_named", "bot_names"]
