"""One option for one unclear passage."""

from __future__ import annotations

from typing import Any

from model.base import field


def ruling(value: Any, number: int, rule: str, title: str, help: str) -> Any:
    """An option with its recommended value, the passage that it settles and the rule where that stands."""
    return field(value, title=title, help=help, rule=f"{rule}, AMB-{number:02}")
