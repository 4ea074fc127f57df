"""How a pack begins, for any system: blank, with two sides, a small board and one scenario; or from the
system's template, with its map, counters, cards, tables and one scenario to change."""

from __future__ import annotations

import copy
import json
import re
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

from annotated_types import Ge, Gt, MinLen

from model.base import Document, Ref, Table, declared_type
from model.pack import FORMAT, Catalogue, Manifest, Pack
from model.problems import failure
from model.references import alternatives, mark_of
from model.storage import open_pack, save_pack
from model.system import System


def begin(system: System, title: str, place: Path, *, template: bool = False) -> Pack:
    """Make a new pack in a new or empty folder and return it."""
    if not template:
        made = starter(system, id_of(title), title)
        save_pack(made, place)
        return made
    if system.template is None or not system.template.exists():
        raise failure("PACK-TEMPLATE", f"{system.title} has no template.", remedy="Begin with a blank pack.")
    opened = open_pack(system.template)
    made = from_template(opened.pack, id_of(title), title)
    opened.copy_to(made, place)
    return made


def from_template(pack: Pack, id: str, title: str) -> Pack:
    """A pack of one's own out of another: all but its further scenarios and what speaks of them."""
    first = next(key for key, scenario in pack.scenarios.items() if scenario.based_on is None)

    def is_kept(place: str) -> bool:
        root, _, rest = place.partition("/")
        return root != "manifest" and (root != "scenarios" or rest.partition("/")[0] == first)

    catalogues = {
        language: Catalogue(texts=Table({key: text for key, text in found.texts.items() if is_kept(key)}))
        for language, found in pack.catalogues.items()
    }
    manifest = Manifest(
        format=FORMAT,
        id=id,
        title=title,
        system=pack.manifest.system,
        licence=pack.manifest.licence,
        language=pack.manifest.language,
        features=pack.manifest.features,
    )
    return pack.model_copy(
        update={
            "manifest": manifest,
            "scenarios": Table({first: pack.scenarios[first]}),
            "catalogues": Table(catalogues),
            "waivers": Table({key: each for key, each in pack.waivers.items() if is_kept(each.where)}),
        }
    )


def starter(system: System, pack: str, title: str) -> Pack:
    """A blank pack of a system; fields that it requires are filled with the first value that is allowed."""
    kind = system.board_kinds[0]
    content: dict[str, Any] = {
        "manifest": {"format": FORMAT, "id": pack, "title": title, "system": system.id},
        "sides": {"blue": {"name": "Blue", "colour": "#3b5b92"}, "red": {"name": "Red", "colour": "#a63d2f"}},
        "nations": {
            "blue": {"name": "Blue", "side": "blue", "colour": "#3b5b92"},
            "red": {"name": "Red", "side": "red", "colour": "#a63d2f"},
        },
        "terrain": {"clear": {"name": "Clear"}},
        "boards": {"map": copy.deepcopy(BOARDS[kind])},
        "scenarios": {"first": {"title": "First scenario", "board": "map"}},
    }
    _join(content, system.blank)
    known = _Known(
        {
            "side": "blue",
            "nation": "blue",
            "terrain": "clear",
            "board": "map",
            "scenario": "first",
            "space": next(iter(BOARDS[kind]["spaces"]), FIRST_CELL.get(kind, "")),
        }
    )
    for table, document in (
        ("sides", system.side),
        ("nations", system.nation),
        ("terrain", system.terrain),
        ("scenarios", system.scenario_type),
    ):
        for entry in content[table].values():
            known.complete(entry, document)
    for space in content["boards"]["map"]["spaces"].values():
        known.complete(space, system.space)
    for connection in content["boards"]["map"].get("connections", {}).values():
        known.complete(connection, system.connection)
    if any(declared.is_required() for declared in system.tables.model_fields.values()):
        known.complete(content.setdefault("tables", {}), system.tables)
    return system.pack_type.model_validate_json(json.dumps(content))


def _join(content: dict[str, Any], more: Mapping[str, Any]) -> None:
    """Put plain data into plain data, mappings entry by entry."""
    for key, value in more.items():
        if isinstance(value, Mapping):
            _join(content.setdefault(key, {}), value)
        else:
            content[key] = value


def id_of(name: str) -> str:
    """A stable id made of a name: `Fall of 1914` -> `fall-of-1914`."""
    flat = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    made = re.sub(r"[^a-z0-9]+", "-", flat).strip("-")[:80]
    if not made:
        raise failure("PACK-ID", f"'{name}' gives no id.", remedy="Use letters or digits in the title.")
    return made


BOARDS: Mapping[str, dict[str, Any]] = {
    "points": {
        "kind": "points",
        "title": "Map",
        "spaces": {
            "north": {"name": "North", "at": [500, 200]},
            "west": {"name": "West", "at": [250, 550]},
            "east": {"name": "East", "at": [750, 550]},
        },
        "connections": {
            "north-west": {"between": ["north", "west"]},
            "north-east": {"between": ["north", "east"]},
            "west-east": {"between": ["west", "east"]},
        },
    },
    "areas": {
        "kind": "areas",
        "title": "Map",
        "spaces": {"west": {"name": "West", "at": [300, 400]}, "east": {"name": "East", "at": [700, 400]}},
        "borders": {
            "middle": {"left": "west", "right": "east", "line": "500,700 500,100"},
            "west-coast": {"left": "west", "line": "500,100 100,100 100,700 500,700"},
            "east-coast": {"left": "east", "line": "500,700 900,700 900,100 500,100"},
        },
    },
    "hexes": {
        "kind": "hexes",
        "title": "Map",
        "spaces": {},
        "grid": {"columns": 9, "rows": 7, "origin": [60, 60]},
    },
    "squares": {
        "kind": "squares",
        "title": "Map",
        "spaces": {},
        "grid": {"columns": 6, "rows": 6, "origin": [50, 50]},
    },
}

FIRST_CELL = {"hexes": "q0r0", "squares": "r0c0"}


class _Known:
    """What a value may be filled with: the names that the starter pack defines."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self.names = names

    def complete(self, entry: dict[str, Any], document: type[Document]) -> dict[str, Any]:
        """Fill in the required fields that an entry lacks."""
        for name, declared in document.model_fields.items():
            if declared.is_required() and name not in entry:
                entry[name] = self.value(
                    declared_type(document, name), declared.title or name, declared.metadata
                )
        return entry

    def value(self, kind: Any, title: str, limits: list[Any]) -> Any:
        mark = mark_of(kind)
        if isinstance(mark, Ref):
            return next((self.names[each] for each in mark.kinds if each in self.names), "")
        for part in alternatives(kind):
            origin = get_origin(part)
            if origin is Literal:
                return get_args(part)[0]
            if isinstance(part, type) and issubclass(part, Document):
                return self.complete({}, part)
            if origin is tuple and Ellipsis in get_args(part):
                entries = next((limit.min_length for limit in limits if isinstance(limit, MinLen)), 0)
                return [self.value(get_args(part)[0], title, [])] * entries
            if origin is tuple:
                return [self.value(each, title, []) for each in get_args(part)]
            if origin in (Table, dict) or part in (Table, dict):
                return {}
            if part is bool:
                return False
            if part in (int, float):
                least = next((limit.ge for limit in limits if isinstance(limit, Ge)), None)
                above = next((limit.gt for limit in limits if isinstance(limit, Gt)), None)
                return least if least is not None else above + 1 if above is not None else 0  # type: ignore[operator]
        return title
