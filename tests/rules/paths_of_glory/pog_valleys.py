"""Another war on another map: twelve spaces, three nations, no name of the printed game.

Upland (acts second) and Lowland (acts first) hold six spaces each; Lakeland, part of the uplands, is neutral
until a card brings it in. The tables of fire are those of the rulebook, all else is its own.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

SPACES: dict[str, dict[str, Any]] = {
    "harbour": {"country": "low", "control": "lowland", "port": "lowland", "supplies": ["low"]},
    "mill": {"country": "low", "control": "lowland"},
    "market": {"country": "low", "control": "lowland", "vp": ["standard"], "capital_of": "low"},
    "bridge": {"country": "low", "control": "lowland", "vp": ["standard"], "fort": 2},
    "ferry": {"country": "low", "control": "lowland", "terrain": "marsh"},
    "orchard": {"country": "low", "control": "lowland", "vp": ["standard"]},
    "pass": {"country": "high", "control": "upland", "terrain": "heights"},
    "quarry": {"country": "high", "control": "upland", "vp": ["standard"], "fort": 1},
    "abbey": {"country": "high", "control": "upland", "vp": ["standard"]},
    "keep": {"country": "high", "control": "upland", "supplies": ["high", "lake"], "capital_of": "high"},
    "tarn": {"country": "lake", "control": "upland", "vp": ["standard"], "capital_of": "lake"},
    "reeds": {"country": "lake", "control": "upland", "terrain": "marsh"},
}
LINES = (
    "harbour mill, harbour market, mill market, mill ferry, market bridge, market orchard, bridge ferry, "
    "bridge quarry, ferry pass, orchard abbey, orchard bridge, pass quarry, quarry abbey, pass keep, "
    "quarry keep, abbey keep, abbey tarn, keep tarn, tarn reeds, ferry reeds"
)
NATIONS = {"low": "lowland", "high": "upland", "lake": "upland"}
START = {
    "low-army-1": "bridge",
    "low-army-2": "orchard",
    "low-army-3": "market",
    "low-corps-1": "ferry",
    "low-corps-2": "mill",
    "low-corps-3": "lowland-reserve",
    "low-corps-4": "lowland-reserve",
    "high-army-1": "quarry",
    "high-army-2": "abbey",
    "high-army-3": "keep",
    "high-corps-1": "pass",
    "high-corps-2": "abbey",
    "high-corps-3": "upland-reserve",
    "high-corps-4": "upland-reserve",
}


def write_valleys(folder: Path) -> Path:
    """The pack as files: JSON is YAML."""
    for name, data in _files().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(data, indent=1), "utf-8")
    return folder


def _files() -> dict[str, dict[str, Any]]:
    return {
        "pack.yaml": {
            "format": 1,
            "id": "valleys",
            "title": "War in the Valleys",
            "version": "1.0.0",
            "system": "paths-of-glory",
            "language": "en",
        },
        "sides.yaml": {"sides": _sides(), "nations": _nations()},
        "terrain.yaml": {"terrain": _terrain()},
        "boards/valleys.yaml": _board(),
        "pieces.yaml": {"pieces": _pieces()},
        "cards.yaml": {
            "decks": {s: {"name": s, "side": s} for s in ("lowland", "upland")},
            "cards": _cards(),
        },
        "tables.yaml": _tables(),
        "scenarios/quarrel.yaml": _scenario(),
    }


def _sides() -> dict[str, Any]:
    return {
        "upland": {"name": "Upland", "colour": "#805030", "acts_first": False, "vp_direction": -1},
        "lowland": {"name": "Lowland", "colour": "#305080", "acts_first": True, "vp_direction": 1},
    }


def _nations() -> dict[str, Any]:
    homes = {"low": ["market", "harbour"], "high": ["keep"], "lake": ["tarn"]}
    made: dict[str, Any] = {
        nation: {
            "name": nation.title(),
            "adjective": nation.title(),
            "side": side,
            "pool": nation,
            "army_entry": [{"space": s} for s in homes[nation]],
        }
        for nation, side in NATIONS.items()
    }
    made["lake"]["status"] = "neutral"
    return made


def _terrain() -> dict[str, Any]:
    return {
        "meadow": {"name": "Meadow", "colour": "#DDEECC"},
        "heights": {
            "name": "Heights",
            "colour": "#998877",
            "attacker_shift": -1,
            "flank_allowed": False,
            "retreat_may_be_cancelled": True,
            "advance_stops": True,
        },
        "marsh": {"name": "Marsh", "colour": "#88AA99", "attacker_shift": -1, "no_combat_in": ["winter"]},
    }


def _board() -> dict[str, Any]:
    spaces = {}
    for number, (name, place) in enumerate(SPACES.items()):
        spaces[name] = {"name": name.title(), "at": [100 * (number % 4) + 50, 100 * (number // 4) + 50]}
        spaces[name] |= {"terrain": "meadow", **place}
        if "supplies" in place:
            spaces[name] |= {"own_source_of": place["supplies"], "home_source_of": place["supplies"]}
    lines = {}
    for pair in LINES.split(", "):
        a, b = pair.split()
        lines[f"{a}-{b}"] = {"between": [a, b], "kind": "solid"}
    lines["ferry-reeds"] |= {"kind": "dashed", "only": ["low"]}
    boxes = {
        f"{side}-{kind}": {
            "name": f"{side} {kind}",
            "at": [10, 320],
            "size": [80, 40],
            "side": side,
            "tags": [kind],
        }
        for side in ("upland", "lowland")
        for kind in ("reserve", "eliminated", "removed")
    }
    return {
        "kind": "points",
        "title": "The Valleys",
        "size": [450, 400],
        "spaces": spaces,
        "connections": lines,
        "boxes": boxes,
    }


def _pieces() -> dict[str, Any]:
    made = {}
    for nation, armies, corps in (("low", 5, 6), ("high", 5, 6), ("lake", 1, 3)):
        for kind, number, full, reduced in (
            ("army", armies, (4, 3, 2), (2, 3, 2)),
            ("corps", corps, (1, 1, 3), (0, 1, 3)),
        ):
            for n in range(1, number + 1):
                made[f"{nation}-{kind}-{n}"] = {
                    "name": f"{nation.title()} {kind} {n}",
                    "nation": nation,
                    "kind": kind,
                    "label": str(n),
                    "full": dict(zip(("cf", "lf", "mf"), full, strict=True)),
                    "reduced": dict(zip(("cf", "lf", "mf"), reduced, strict=True)),
                }
    return made


def _cards() -> dict[str, Any]:
    events: dict[str, list[tuple[str, int, dict[str, Any]]]] = {
        "lowland": [
            ("calm", 2, _new("low", ["low-army-4"], {"low": 1})),
            ("calm", 1, {"effect": "entrench"}),
            ("calm", 1, {"effect": "vp", "vp": 1}),
            ("calm", 0, {"effect": "recover", "nation": "low", "rp": 2}),
            ("calm", 1, {"effect": "see hand"}),
            ("storm", 2, _new("low", ["low-army-5"], {"low": 1})),
            ("storm", 1, {"effect": "reduce units", "nation": "high", "number": 2}),
            ("storm", 1, {"effect": "rp each turn", "pool": "low", "rp": 1}),
        ],
        "upland": [
            ("calm", 2, _new("high", ["high-army-4"], {"high": 1})),
            ("calm", 1, {"effect": "entrench"}),
            ("calm", 2, {"effect": "enters war", "nation": "lake"}),
            ("calm", 0, {"effect": "lose rp", "pool": "low", "rp": 2}),
            ("calm", 1, {"effect": "seasonal vp", "season": "winter", "vp": -1}),
            ("storm", 2, _new("high", ["high-army-5"], {"high": 1})),
            ("storm", 1, {"effect": "mandate drm", "side": "lowland", "drm": 1}),
            ("storm", 1, {"effect": "peace roll", "side": "upland"}),
        ],
    }
    made = {}
    for side, rows in events.items():
        pools = ["low"] if side == "lowland" else ["high", "lake"]
        for number, (group, status, effect) in enumerate(rows, 1):
            made[f"{side}-{number}"] = {
                "name": f"{side.title()} {number}",
                "deck": side,
                "number": number,
                "group": group,
                "ops": 2 + number % 4,
                "sr": 2 + number % 4,
                "rp": dict.fromkeys(pools, 1 + number % 3),
                "war_status": status,
                "removed": status > 0,
                "effects": [effect],
            }
        made[f"{side}-charge"] = {
            "name": f"{side.title()} charge",
            "deck": side,
            "number": 9,
            "group": "calm",
            "ops": 3,
            "sr": 3,
            "rp": dict.fromkeys(pools, 1),
            "combat": {"role": "either", "drm": 1},
        }
    return made


def _new(nation: str, units: list[str], corps: dict[str, int]) -> dict[str, Any]:
    return {"effect": "reinforcements", "nation": nation, "units": units, "corps": corps}


def _tables() -> dict[str, Any]:
    army = ["0 1 1 2 2 3 3 4 4 5", "1 1 2 2 3 3 4 4 5 5", "1 2 2 3 3 4 4 5 5 7"]
    army += ["1 2 3 3 4 4 5 5 7 7", "2 3 3 4 4 5 5 7 7 7", "2 3 4 4 5 5 7 7 7 7"]
    corps = ["0 0 0 1 1 1 1 1 2", "0 0 1 1 1 1 1 2 2", "0 0 1 1 1 2 2 2 3"]
    corps += ["0 1 1 1 2 2 2 3 3", "1 1 1 2 2 2 3 3 4", "1 1 1 2 2 3 3 4 4"]

    def fire(columns: list[int], rows: list[str]) -> dict[str, Any]:
        return {
            "columns": columns,
            "die": {str(d): [int(v) for v in r.split()] for d, r in enumerate(rows, 1)},
        }

    seasons = ("spring", "summer", "fall", "winter")
    return {
        "parameters": {"auto_victory_high": 10, "auto_victory_low": 1},
        "fire": {
            "army": fire([1, 2, 3, 4, 5, 6, 9, 12, 15, 16], army),
            "corps": fire([0, 1, 2, 3, 4, 5, 6, 7, 8], corps),
        },
        "trenches": {
            "1": {"attacker_shift": -1, "defender_shift": 1},
            "2": {"attacker_shift": -2, "defender_shift": 1},
        },
        "mandates": {
            "low": {"name": "Lowland attacks", "nation": "low"},
            "high": {"name": "Highland attacks", "nation": "high"},
            "none": {"name": "None"},
        },
        "mandate_tables": {
            "lowland": {"dice": ["low"] * 3 + ["none"] * 3, "order": ["low", "none"]},
            "upland": {"dice": ["high"] * 3 + ["none"] * 3, "order": ["high", "none"]},
        },
        "peace": {
            "lowland": {"offer_from": 7, "low": [1, 1, 0, 0, 0, -1], "high": [1, 0, 0, 0, 0, -1]},
            "upland": {"offer_down_to": 4, "low": [-1, -1, 0, 0, 0, 1], "high": [-1, 0, 0, 0, 0, 1]},
        },
        "turns": {
            str(t): {"name": f"Year {1 + t // 4}", "year": 1 + t // 4, "season": seasons[t % 4]}
            for t in range(1, 9)
        },
        "commitment": {
            "calm": {"name": "Calm", "war_status": 0},
            "storm": {"name": "Storm", "war_status": 3},
        },
        "pools": {
            nation: {"name": nation, "side": side, "nation": nation} for nation, side in NATIONS.items()
        },
    }


def _scenario() -> dict[str, Any]:
    return {
        "title": "The quarrel",
        "board": "valleys",
        "kind": "custom",
        "first_turn": "1",
        "last_turn": "8",
        "vp": 5,
        "commitment": {"lowland": "calm", "upland": "calm"},
        "victory": {"all": {"name": "All", "cp_from": 7, "ap_down_to": 4}},
        "setup": {unit: {"piece": unit, "at": at} for unit, at in START.items()},
        "entries": {
            "lake": {
                "setup": {
                    "lake-army-1": {"piece": "lake-army-1", "at": "tarn"},
                    "lake-corps-1": {"piece": "lake-corps-1", "at": "reeds"},
                    "lake-corps-2": {"piece": "lake-corps-2", "at": "upland-reserve"},
                }
            }
        },
    }
