"""The demo system: Crossroads, a game of a few screens that shows authors of new systems how to begin."""

from .engine import ENGINE
from .system import SYSTEM

__all__ = ["ENGINE", "SYSTEM"]
