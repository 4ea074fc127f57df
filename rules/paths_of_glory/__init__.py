"""Paths of Glory: the rules, one module per chapter of the rulebook."""

from __future__ import annotations

from rules.paths_of_glory.engine import ENGINE

__all__ = ["ENGINE"]
