"""The Great War, played. One module per chapter of the rules; `ENGINE` is what the core plays with."""

from .engine import ENGINE, GreatWar

__all__ = ["ENGINE", "GreatWar"]
