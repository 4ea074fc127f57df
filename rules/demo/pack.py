"""A small pack of Crossroads, built in code: what tests, benchmarks and the guide play."""

from __future__ import annotations

from typing import Any

from model.pack import Pack

from .system import SYSTEM

DOCUMENT: dict[str, Any] = {
    "manifest": {"format": 1, "id": "crossroads", "title": "Crossroads", "system": "demo"},
    "sides": {"red": {"name": "Red"}, "blue": {"name": "Blue"}},
    "nations": {"reds": {"name": "Reds", "side": "red"}, "blues": {"name": "Blues", "side": "blue"}},
    "boards": {
        "valley": {
            "kind": "points",
            "spaces": {
                "mill": {"name": "Mill", "at": [0.0, 0.0]},
                "ford": {"name": "Ford", "at": [100.0, 0.0]},
                "inn": {"name": "Inn", "at": [200.0, -60.0]},
                "chapel": {"name": "Chapel", "at": [200.0, 60.0]},
                "bridge": {"name": "Bridge", "at": [300.0, 0.0]},
                "farm": {"name": "Farm", "at": [400.0, 0.0]},
            },
            "connections": {
                "mill-ford": {"between": ["mill", "ford"]},
                "ford-inn": {"between": ["ford", "inn"]},
                "ford-chapel": {"between": ["ford", "chapel"]},
                "inn-chapel": {"between": ["inn", "chapel"]},
                "inn-bridge": {"between": ["inn", "bridge"]},
                "chapel-bridge": {"between": ["chapel", "bridge"]},
                "bridge-farm": {"between": ["bridge", "farm"]},
            },
        }
    },
    "pieces": {
        "red-foot": {"name": "Red foot", "nation": "reds"},
        "red-horse": {"name": "Red horse", "nation": "reds"},
        "blue-foot": {"name": "Blue foot", "nation": "blues"},
        "blue-horse": {"name": "Blue horse", "nation": "blues"},
    },
    "decks": {"orders": {"name": "Orders"}},
    "cards": {
        "advance": {"name": "Advance", "deck": "orders", "number": 1, "count": 6},
        "forced-march": {"name": "Forced march", "deck": "orders", "number": 2, "count": 4},
        "general-advance": {"name": "General advance", "deck": "orders", "number": 3, "count": 2},
        "scouts": {
            "name": "Scouts",
            "deck": "orders",
            "number": 1,
            "count": 2,
            "effects": [{"effect": "draw", "number": 1}],
        },
    },
    "tables": {
        "rounds": 8,
        "victory": {
            "red": {"when": {"test": "holds", "side": "red", "spaces": ["farm"]}},
            "blue": {"when": {"test": "holds", "side": "blue", "spaces": ["mill"]}},
        },
    },
    "scenarios": {
        "meeting": {
            "title": "Meeting engagement",
            "board": "valley",
            "setup": {
                "a": {"piece": "red-foot", "at": "mill", "count": 2},
                "b": {"piece": "red-horse", "at": "ford"},
                "c": {"piece": "blue-foot", "at": "farm", "count": 2},
                "d": {"piece": "blue-horse", "at": "bridge"},
            },
        }
    },
}


def demo_pack(**changed: Any) -> Pack:
    """The pack, with whole parts of it replaced."""
    return SYSTEM.pack_type.model_validate({**DOCUMENT, **changed}, strict=False)
