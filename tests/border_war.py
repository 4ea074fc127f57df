"""A small war on the border, for tests that speak of it in words: a pack of the proving ground."""

from __future__ import annotations

import json
from typing import Any

import ground

import model


def contents(*roads: str, **roots: Any) -> dict[str, Any]:
    """The plain data of the pack; named parts are put in the place of the usual ones."""
    board = ground.board(*roads or ("verdun - metz - aachen - koblenz",))
    return ground.contents(
        **{
            "manifest": {"format": 1, "id": "border-war", "title": "Border War", "system": "proving-ground"},
            "sides": {"blue": {"name": "Blue"}, "red": {"name": "Red"}},
            "nations": {
                "ge": {"name": "Germany", "adjective": "German", "side": "red"},
                "fr": {"name": "France", "adjective": "French", "side": "blue"},
            },
            "boards": {"map": board},
            "pieces": {
                "ge-2": {"name": "2nd Army", "nation": "ge", "kind": "army", "strength": 5},
                "fr-3": {"name": "3rd Army", "nation": "fr", "kind": "army", "count": 2},
            },
            "decks": {"events": {"name": "Events"}},
            "cards": {
                "guns": {
                    "name": "Guns",
                    "deck": "events",
                    "number": 1,
                    "count": 2,
                    "text": "Fire at {space:verdun}.",
                },
                "rain": {"name": "Rain", "deck": "events", "number": 2, "text": "Nobody moves."},
            },
            "tables": {},
            "scenarios": {
                "first": {
                    "title": "First blood",
                    "board": "map",
                    "setup": {
                        "g1": {"piece": "ge-2", "at": "aachen"},
                        "f1": {"piece": "fr-3", "at": "verdun"},
                    },
                }
            },
            **roots,
        }
    )


def pack(*roads: str, **roots: Any) -> model.Pack:
    """The pack itself."""
    kind = model.system_named("proving-ground").pack_type
    return kind.model_validate_json(json.dumps(contents(*roads, **roots)))
