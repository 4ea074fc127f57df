"""New packs: the least that a system needs for drawing to begin."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from model import FORMAT, System, system_named
from model.files import Folder
from model.yaml_text import emit

BLANK: dict[str, dict[str, Any]] = {
    "points": {"kind": "points", "title": "Map", "size": [1600, 1000]},
    "areas": {"kind": "areas", "title": "Map", "size": [1600, 1000]},
    "hexes": {
        "kind": "hexes",
        "title": "Map",
        "size": [1040, 960],
        "grid": {"columns": 10, "rows": 10, "radius": 60, "origin": [52, 60]},
    },
    "squares": {
        "kind": "squares",
        "title": "Map",
        "size": [800, 660],
        "grid": {"columns": 6, "rows": 5, "edge": 126, "origin": [16, 16]},
    },
}


def new_pack(system: str, place: Path, title: str) -> None:
    """Write a small pack of a system to a new folder: two sides, one blank board, one scenario."""
    known: System = system_named(system)
    files: dict[str, dict[str, Any]] = {
        "pack.yaml": {"format": FORMAT, "id": _id(place.name), "title": title, "system": system},
        "sides.yaml": {
            "sides": {
                "blue": {"name": "Blue", "colour": "#3F6798"},
                "red": {"name": "Red", "colour": "#A9503F"},
            },
        },
        "boards/map.yaml": BLANK[known.board_kinds[0]],
    }
    place.mkdir(parents=True, exist_ok=True)
    Folder(place).write({name: emit(data).encode() for name, data in files.items()}, frozenset())


def _id(name: str) -> str:
    plain = "".join(
        letter if letter.isascii() and letter.isalnum() else "-" for letter in name.lower()
    ).strip("-")
    return plain or "pack"
