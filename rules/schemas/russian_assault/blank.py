"""What a blank pack of Russian Assault needs: a tile to lay, action cards to flip, two budgets."""

from __future__ import annotations

from typing import Any

CELLS = [(row, column) for row in range(6) for column in range(6)]
OPEN = {"terrain": "clear"}

BLANK: dict[str, Any] = {
    "tiles": {f"tile-{n + 1:02}": {"number": n + 1, "a": OPEN, "b": OPEN} for n in range(len(CELLS))},
    "sides": {side: {"bluff": f"bluff-{side}"} for side in ("blue", "red")},
    "decks": {
        "actions": {"name": "Action cards", "kind": "action"},
        "bluffs": {"name": "Bluff cards", "kind": "bluff"},
    },
    "cards": {
        **{f"bluff-{side}": {"name": "Bluff", "deck": "bluffs"} for side in ("blue", "red")},
        "aimed-fire": {
            "name": "Aimed fire",
            "deck": "actions",
            "count": 30,
            "text": "Firing unit +1.",
            "cost": 1,
            "battle_value": 1,
            "tactical_modifier": 0,
            "action_type": "combat",
            "role": "firing",
            "windows": ["step_10", "step_11"],
            "effects": [{"effect": "add_fire", "value": 1}],
        },
    },
    "scenarios": {
        "first": {
            "spaces": {
                f"r{row}c{column}": {"home_row": side}
                for row, side in ((0, "blue"), (5, "red"))
                for column in range(6)
            },
            "victory": {"final": [{"decide": "most_tiles"}, {"decide": "winner", "side": "red"}]},
            "rounds": {"kind": "fixed", "last": 5},
            "forces": {
                "blue": {"seat": "north", "budget": 30, "max_units": 4},
                "red": {"seat": "south", "budget": 30, "max_units": 4},
            },
            "tiles": {
                f"r{row}c{column}": {"tile": f"tile-{n + 1:02}"} for n, (row, column) in enumerate(CELLS)
            },
        }
    },
}
