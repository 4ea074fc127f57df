"""Bots. A bot is given what its seat may know and nothing else."""

from .interface import Bot, Position
from .random_bot import RandomBot

__all__ = ["Bot", "Position", "RandomBot"]
