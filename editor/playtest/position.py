"""A position written as a scenario: what the canvas shows in play, and one change of the pack. No Qt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from model.base import ABSENT, plain
from model.change import Change, Edit, value_at
from model.pack import Pack
from model.starter import id_of

TABLES = ("setup", "spaces", "connections", "tiles", "tracks")


def scenario_of(pack: Pack, scenario: str, overlay: Mapping[str, Any], title: str) -> dict[str, Any]:
    """The data of a scenario that begins with this position of another one."""
    data: dict[str, Any] = plain(pack.scenario(scenario))
    data.pop("based_on", None)
    data["title"] = title
    for part, told in overlay.items():
        if part == "setup":
            data["setup"] = entries_of(told)
        elif part in TABLES and isinstance(data.get(part), dict):
            data[part] = {**data[part], **told}
        else:
            data[part] = told
    return data


def entries_of(units: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    """The set-up list of units on the board; those that are alike and stand together share an entry."""
    alike: dict[str, tuple[dict[str, Any], int]] = {}
    for told in units.values():
        if told.get("at") is None:
            continue
        entry = {name: value for name, value in told.items() if name != "count"}
        key = repr(sorted(entry.items()))
        alike[key] = (entry, alike.get(key, (entry, 0))[1] + 1)
    named: dict[str, dict[str, Any]] = {}
    for entry, count in alike.values():
        name = free_name(f"{entry['piece']}-{entry['at']}", named)
        named[name] = {**entry, "count": count} if count > 1 else entry
    return named


def as_scenario(pack: Pack, scenario: str, overlay: Mapping[str, Any], title: str) -> Change:
    """The change that adds this position to the pack as a scenario of its own."""
    name = free_name(id_of(title) or "position", pack.scenarios)
    data = scenario_of(pack, scenario, overlay, title)
    return Change(f"Position as scenario: {title}", (Edit(("scenarios", name), ABSENT, data),))


def shown_as(pack: Pack, scenario: str, overlay: Mapping[str, Any]) -> Change:
    """The change that makes a scenario look like this position: what the canvas draws.

    It edits the entries that differ and nothing else, so that only those are painted anew.
    """
    own = pack.scenarios[scenario]
    edits = []
    for part, told in overlay.items():
        table = value_at(pack, ("scenarios", scenario, part))
        if part not in TABLES or not isinstance(table, dict) or own.based_on is not None:
            if table != told:
                edits.append(Edit(("scenarios", scenario, part), table, told))
            continue
        whole = {**table, **told} if part != "setup" else told
        for key in {**table, **whole}:
            before, after = table.get(key, ABSENT), whole.get(key, ABSENT)
            if before != after:
                edits.append(Edit(("scenarios", scenario, part, key), before, after))
    return Change("Play", tuple(edits))


def free_name(wanted: str, taken: Mapping[str, Any]) -> str:
    """An id like the wanted one that is not taken."""
    name, number = wanted, 2
    while name in taken:
        name, number = f"{wanted}-{number}", number + 1
    return name
