"""What a blank pack of The Great War needs: a board in three sections, a few orders, two thin lines."""

from __future__ import annotations

from typing import Any

COLUMNS, ROWS = 9, 7
SECTIONS = ("west", "centre", "east")


def _cell(row: int, column: int) -> str:
    """The id of a hex in a row whose odd ones are shifted by half a hex."""
    return f"q{column - row // 2}r{row}"


def _line(piece: str, row: int) -> dict[str, Any]:
    return {f"{piece}-{column}": {"piece": piece, "at": _cell(row, column)} for column in (1, 4, 7)}


def _order(section: str) -> dict[str, Any]:
    """A card that orders two units of a section, seen from the player's seat."""
    where = "in the centre" if section == "centre" else f"on your {section} flank"
    return {
        "name": f"Two {section}",
        "deck": "command",
        "count": 6,
        "kind": "section",
        "text": f"Order up to 2 units {where}.",
        "effects": [{"effect": "order_sections", section: 2}],
    }


BLANK: dict[str, Any] = {
    "boards": {
        "map": {
            "grid": {"columns": COLUMNS, "rows": ROWS, "top": "pointy", "shifted": "odd"},
            "spaces": {
                _cell(row, column): {"sections": [SECTIONS[column // 3]]}
                for row in range(ROWS)
                for column in range(COLUMNS)
            },
        }
    },
    "terrain": {"clear": {"layer": "board"}},
    "tables": {
        "unit_types": {
            "infantry": {
                "name": "Infantry",
                "unit_class": "soldier",
                "figures": 4,
                "move_and_battle": 1,
                "move_only": 2,
                "close_dice": 3,
                "ranged_dice": [2, 1, 1],
                "needs_sight": True,
                "takes_ground": True,
                "is_infantry": True,
            }
        }
    },
    "pieces": {
        side: {
            "name": f"{side.title()} infantry",
            "nation": side,
            "kind": "unit",
            "unit_type": "infantry",
            "count": 6,
            "symbol": "infantry",
        }
        for side in ("blue", "red")
    },
    "decks": {"command": {"name": "Command cards"}},
    "cards": {f"two-{section}": _order(section) for section in ("left", "centre", "right")},
    "scenarios": {
        "first": {
            "sides": {
                "blue": {"seat": "top", "command_cards": 4, "combat_cards": 0, "medals_to_win": 3},
                "red": {"seat": "bottom", "command_cards": 4, "combat_cards": 0, "medals_to_win": 3},
            },
            "first_player": "red",
            "setup": _line("blue", 0) | _line("red", ROWS - 1),
        }
    },
}
