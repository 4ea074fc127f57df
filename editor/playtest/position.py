"""A position written as a scenario: what the canvas shows in play, and one change of the pack. No Qt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from model.base import ABSENT, plain
from model.change import Change, Edit, apply, value_at
from model.pack import Pack
from model.starter import id_of
from rules.core.position import counter_of

TABLES = ("setup", "spaces", "connections", "tiles", "tracks")


def overlaid(pack: Pack, scenario: str, overlay: Mapping[str, Any]) -> dict[str, Any]:
    """What an engine tells of a position, as this pack's scenarios write it.

    Units become entries with the fields that the system's placements have; tracks that the board does not
    have are left out.
    """
    view = pack.scenario(scenario)
    board = pack.boards[view.board]
    told = dict(overlay)
    told["setup"] = {
        unit: entry
        for unit, fields in overlay.get("setup", {}).items()
        if (entry := _entry(pack, view, unit, fields)) is not None
    }
    if "tracks" in told:
        told["tracks"] = {track: value for track, value in told["tracks"].items() if track in board.tracks}
    return told


def _entry(pack: Pack, view: Any, unit: str, told: Mapping[str, Any]) -> dict[str, Any] | None:
    """A unit as an entry of the set-up; None where the pack has no such counter."""
    base: dict[str, Any] = plain(view.setup[unit]) if unit in view.setup else {}
    base.pop("count", None)
    base.setdefault("piece", told.get("piece") or counter_of(unit))
    if base["piece"] not in pack.pieces:
        return None
    if told.get("at") is None:  # out of play: what it once was says nothing
        return {"piece": base["piece"], "at": None}
    known = pack.system.placement.model_fields
    fresh = {name: value for name, value in told.items() if name in known and name != "count"}
    kept = {name: value for name, value in {**base, **fresh}.items() if value is not None and value != ""}
    if not kept.get("step"):
        kept.pop("step", None)
    return kept


def scenario_of(pack: Pack, scenario: str, overlay: Mapping[str, Any], title: str) -> dict[str, Any]:
    """The data of a scenario that begins with this position of another one."""
    data: dict[str, Any] = plain(pack.scenario(scenario))
    data.pop("based_on", None)
    data["title"] = title
    for part, told in overlaid(pack, scenario, overlay).items():
        if part == "setup":
            data["setup"] = entries_of(told)
        elif isinstance(data.get(part), dict):
            data[part] = {**data[part], **told}
        elif told:
            data[part] = told
    return data


def entries_of(units: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    """The set-up list of units on the board; those that are alike and stand together share an entry."""
    alike: dict[str, tuple[str, dict[str, Any], int]] = {}
    for unit, told in units.items():
        if told.get("at") is not None:
            key = repr(sorted(told.items()))
            first, entry, count = alike.get(key, (unit, dict(told), 0))
            alike[key] = (first, entry, count + 1)
    named: dict[str, dict[str, Any]] = {}
    for unit, entry, count in alike.values():
        wanted = unit if counter_of(unit) == unit else f"{entry['piece']}-{entry['at']}"
        named[free_name(wanted, named)] = {**entry, "count": count} if count > 1 else entry
    return named


def as_scenario(pack: Pack, scenario: str, overlay: Mapping[str, Any], title: str) -> Change:
    """The change that adds this position to the pack as a scenario of its own."""
    name = free_name(id_of(title) or "position", pack.scenarios)
    data = scenario_of(pack, scenario, overlay, title)
    return Change(f"Position as scenario: {title}", (Edit(("scenarios", name), ABSENT, data),))


class Shown:
    """A pack in which one scenario looks like the game: what the canvas draws.

    Each step is the change of the entries that differ and of nothing else, so that only those are painted.
    """

    def __init__(self, pack: Pack, scenario: str, overlay: Mapping[str, Any]) -> None:
        self.scenario = scenario
        data = plain(pack.scenario(scenario))
        data.pop("based_on", None)
        whole = Edit(("scenarios", scenario), value_at(pack, ("scenarios", scenario)), data)
        self._source = pack
        self._base: dict[str, Any] = {part: data.get(part) or {} for part in TABLES}
        self.pack = apply(pack, Change("Play", (whole,)))
        self.pack = apply(self.pack, self.change_to(overlay))

    def change_to(self, overlay: Mapping[str, Any]) -> Change:
        """The change that leads from what is shown to this position."""
        edits = []
        for part, told in overlaid(self._source, self.scenario, overlay).items():
            if part not in TABLES:
                continue
            now = value_at(self.pack, ("scenarios", self.scenario, part))
            wanted = told if part == "setup" else {**self._base[part], **_joined(self._base[part], told)}
            if now is ABSENT:
                edits.append(Edit(("scenarios", self.scenario, part), ABSENT, wanted))
                continue
            for key in {**now, **wanted}:
                before, after = now.get(key, ABSENT), wanted.get(key, ABSENT)
                if before != after:
                    edits.append(Edit(("scenarios", self.scenario, part, key), before, after))
        return Change("Play", tuple(edits))


def _joined(base: Mapping[str, Any], told: Mapping[str, Any]) -> dict[str, Any]:
    """Entries of the position over those that the scenario itself writes, field by field."""
    return {
        key: {**base[key], **entry} if isinstance(entry, dict) and isinstance(base.get(key), dict) else entry
        for key, entry in told.items()
    }


def free_name(wanted: str, taken: Mapping[str, Any]) -> str:
    """An id like the wanted one that is not taken."""
    name, number = wanted, 2
    while name in taken:
        name, number = f"{wanted}-{number}", number + 1
    return name
