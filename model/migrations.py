"""Old packs open: each step up of the format is one small function over the plain data of a file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from model.pack import FORMAT

Step = Callable[[str, dict[str, Any]], dict[str, Any]]

STEPS: dict[int, Step] = {}
"""From a format number to the function that makes a file of that format one of the next."""


def migrated(file: str, data: dict[str, Any], number: int) -> dict[str, Any]:
    """A file's data, brought from format `number` to the present one."""
    for step in range(number, FORMAT):
        data = STEPS[step](file, data)
    return {**data, "format": FORMAT} if file == "pack.yaml" else data
