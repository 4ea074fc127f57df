"""Small packs in words, for tests: `board("verdun - nancy - metz", sea="metz ~ kiel")`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import model
from model.yaml_text import emit

PLUGIN = Path(__file__).parent / "plugin"


def board(*roads: str, sea: str = "", **fields: Any) -> dict[str, Any]:
    """A points board: spaces in the order they are named, roads as ` - `, sea links as ` ~ `."""
    spaces: dict[str, Any] = {}
    connections: dict[str, Any] = {}
    for chain in (*roads, sea):
        names = re.split(r"\s+[-~]\s+", chain.strip()) if chain.strip() else []
        links = re.findall(r"\s([-~])\s", chain)
        for name in names:
            spaces.setdefault(
                name,
                {"name": name.capitalize(), "at": [100.0 * (len(spaces) % 10), 80.0 * (len(spaces) // 10)]},
            )
        for a, link, b in zip(names, links, names[1:], strict=False):
            kind = {"kind": "sea"} if link == "~" else {}
            connections[f"{a}-{b}"] = {"between": [a, b], **kind}
    for name, values in fields.pop("where", {}).items():
        spaces[name] |= values
    return {"kind": "points", "spaces": spaces, "connections": connections, **fields}


def pack(**roots: Any) -> model.Pack:
    """A pack of the proving ground; what is not given is a small sound default."""
    return model.system_named("proving-ground").pack_type.model_validate_json(_json(contents(**roots)))


def contents(**roots: Any) -> dict[str, Any]:
    """The plain data of such a pack."""
    defaults: dict[str, Any] = {
        "manifest": {"format": 1, "id": "ground", "title": "Ground", "system": "proving-ground"},
        "sides": {"ap": {"name": "Allies"}, "cp": {"name": "Central Powers"}},
        "nations": {"fr": {"name": "France", "side": "ap"}, "ge": {"name": "Germany", "side": "cp"}},
        "terrain": {"clear": {"name": "Clear"}, "forest": {"name": "Forest"}},
        "boards": {"front": board("verdun - nancy - metz", "verdun - sedan", where={"verdun": {"fort": 3}})},
        "pieces": {
            "army-1": {"name": "1st Army", "nation": "ge"},
            "army-2": {"name": "2nd Army", "nation": "ge"},
        },
        "decks": {"orders": {"name": "Orders"}},
        "cards": {
            "push": {
                "name": "Push",
                "deck": "orders",
                "ops": 3,
                "text": "Attack {space:verdun} from {space:metz|abl}.",
            }
        },
        "tables": {"medals": {"cross": {"name": "Cross"}}},
        "scenarios": {
            "spring": {
                "title": "Spring",
                "board": "front",
                "setup": {
                    "army-1": {"piece": "army-1", "at": "metz"},
                    "army-2": {"piece": "army-2", "at": "sedan"},
                },
                "victory": {"cp": {"test": "holds", "side": "cp", "spaces": ["verdun", "nancy"]}},
            }
        },
    }
    return defaults | roots


def write(folder: Path, **roots: Any) -> Path:
    """The pack as files in a folder, with a comment in each."""
    data = contents(**roots)
    groups = {"sides.yaml": ("sides", "nations"), "cards.yaml": ("decks", "cards")}
    files: dict[str, Mapping[str, Any]] = {
        "pack.yaml": data.pop("manifest"),
        "tables.yaml": data.pop("tables"),
    }
    for root in ("boards", "scenarios"):
        files |= {f"{root}/{name}.yaml": document for name, document in data.pop(root).items()}
    for file, names in groups.items():
        files[file] = {name: data.pop(name) for name in names}
    files |= {f"{name}.yaml": {name: table} for name, table in data.items()}
    for name, document in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(emit(document, f"About {name}"), encoding="utf-8")
    return folder


def _json(data: Any) -> str:
    import json

    return json.dumps(data)
