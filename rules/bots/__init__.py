"""Bots. A bot is given what its seat may know and nothing else."""

from __future__ import annotations

from functools import partial
from typing import Any

from ..core import Engine, SetupError
from .interface import Bot, BotMaker, Position
from .novice_bot import NoviceBot
from .random_bot import RandomBot


def bot_names(engine: Engine[Any, Any]) -> tuple[str, ...]:
    """The bots that can play a system, the weakest first."""
    return (RandomBot.name, *([NoviceBot.name] if engine.bots else []), *engine.bots)


def bot_named(engine: Engine[Any, Any], name: str) -> BotMaker:
    """What makes the bot of this name; SetupError tells which there are."""
    if name == RandomBot.name:
        return RandomBot
    if name == NoviceBot.name and engine.bots:
        return partial(NoviceBot, better=next(iter(engine.bots.values())))
    if name in engine.bots:
        return engine.bots[name]
    raise SetupError(f"{engine.id} has no bot {name!r}; it has: {', '.join(bot_names(engine))}")


__all__ = ["Bot", "BotMaker", "NoviceBot", "Position", "RandomBot", "bot_named", "bot_names"]
