"""One option for one unclear passage."""

from __future__ import annotations

from typing import Any

from model.base import field


def ruling(value: Any, number: int, title: str, help: str) -> Any:
    """An option with its recommended value and the number of the passage that it settles."""
    return field(value, title=title, help=help, rule=f"AMB-{number:02}")
