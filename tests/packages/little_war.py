"""A little game system for tests: all kinds of board, fields of every sort, and packs built in words."""

from __future__ import annotations

import json
import re
from typing import Any, Literal

from model import Pack
from model.base import SideId, SpaceId, Table, TerrainId, Text, field
from model.boards import Connection, Space
from model.content import Card, Options, Piece
from model.scenario import Placement, Scenario
from model.system import System


class Place(Space):
    fort: int = field(0, title="Fort", ge=0, le=3, rule="4.1")
    terrain: TerrainId | None = field(None, title="Terrain")
    port: bool = field(False, title="Port")
    side: SideId | None = field(None, title="Controlled by")


class Way(Connection):
    kind: Literal["road", "rail", "sea"] = field("road", title="Kind")


class Unit(Piece):
    strength: int = field(1, title="Strength", ge=0, le=9, rule="3.2")


class Event(Card):
    ops: int = field(1, title="OPS", ge=0, le=5)


class House(Options):
    fog: bool = field(False, title="Fog of war")


class Battle(Scenario[Place, Way, Placement, House]):
    turns: int = field(5, title="Turns", ge=1, le=20, rule="2.1")
    trenches: Table[SpaceId, int] = field({}, title="Trenches")
    victory: tuple[SpaceId, ...] = field((), title="Victory spaces")
    motto: Text = field("", title="Motto")


SYSTEM = System(
    id="little-war",
    title="Little War",
    summary="For tests.",
    version="1.0",
    board_kinds=("points", "areas", "hexes", "squares"),
    space=Place,
    connection=Way,
    piece=Unit,
    card=Event,
    options=House,
    scenario=Battle,
)


def board(ways: str, **spaces: dict[str, Any]) -> dict[str, Any]:
    """A board of points in words: `A - B - C, C ~ D, E` (`-` a road, `~` a sea leg, `>` one way)."""
    found: dict[str, dict[str, Any]] = {}
    connections: dict[str, dict[str, Any]] = {}
    for chain in ways.split(","):
        parts = re.split(r"\s*([-~>])\s*", chain.strip())
        for name in parts[::2]:
            key = name.lower()
            if key and key not in found:
                number = len(found)
                found[key] = {"name": name, "at": [100 + 150 * (number % 5), 100 + 150 * (number // 5)]}
        for start, sign, end in zip(parts[::2], parts[1::2], parts[2::2], strict=False):
            a, b = start.lower(), end.lower()
            way: dict[str, Any] = {"between": [a, b]}
            way |= {"kind": "sea"} if sign == "~" else {"one_way": True} if sign == ">" else {}
            connections[f"{a}-{b}"] = way
    for key, fields in spaces.items():
        found[key] |= fields
    return {"kind": "points", "size": [1000, 800], "spaces": found, "connections": connections}


def content(ways: str = "Verdun - Metz - Aachen - Koblenz", **changes: Any) -> dict[str, Any]:
    """A small sound pack as plain data; named parts are put in the place of the usual ones."""
    data: dict[str, Any] = {
        "manifest": {"format": 1, "id": "border-war", "title": "Border War", "system": "little-war"},
        "sides": {"blue": {"name": "Blue"}, "red": {"name": "Red"}},
        "nations": {
            "ge": {"name": "Germany", "adjective": "German", "side": "red"},
            "fr": {"name": "France", "adjective": "French", "side": "blue"},
        },
        "terrain": {"clear": {"name": "Clear"}, "forest": {"name": "Forest"}},
        "boards": {"map": board(ways)},
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
    }
    if "verdun" not in data["boards"]["map"]["spaces"]:
        data["cards"]["guns"]["text"] = "Fire."
        data["scenarios"]["first"]["setup"] = {}
    return data | changes


def pack(ways: str = "Verdun - Metz - Aachen - Koblenz", **changes: Any) -> Pack:
    """A small sound pack; named parts are put in the place of the usual ones."""
    return SYSTEM.pack_type.model_validate_json(json.dumps(content(ways, **changes)))
