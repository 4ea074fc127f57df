"""A position written as a scenario: what the canvas shows in play, and one change of the pack. No Qt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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
    units = overlay.get("setup", {}).items()
    made = ((unit, _entry(pack, view, unit, fields)) for unit, fields in units)
    told = _on_board(pack, scenario, overlay)
    told["setup"] = {unit: entry for unit, entry in made if entry is not None}
    return told


def _on_board(pack: Pack, scenario: str, overlay: Mapping[str, Any]) -> dict[str, Any]:
    """The overlay without tracks that the board does not have."""
    told = dict(overlay)
    if "tracks" in told:
        tracks = pack.boards[pack.scenario(scenario).board].tracks
        told["tracks"] = {track: value for track, value in told["tracks"].items() if track in tracks}
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
    What was written last is kept as plain data, so that a step need not read the whole pack.
    """

    def __init__(self, pack: Pack, scenario: str, overlay: Mapping[str, Any]) -> None:
        self.scenario = scenario
        data = plain(pack.scenario(scenario))
        data.pop("based_on", None)
        whole = Edit(("scenarios", scenario), value_at(pack, ("scenarios", scenario)), data)
        self._source, self._view = pack, pack.scenario(scenario)
        self._base: dict[str, Any] = {part: data.get(part) or {} for part in TABLES}
        self._now: dict[str, Any] = {part: dict(data[part]) for part in TABLES if part in data}
        self._units: dict[str, tuple[Mapping[str, Any], dict[str, Any] | None]] = {}
        """What the engine last told of every unit, and the entry that was made of it."""
        self.pack = apply(pack, Change("Play", (whole,)))
        self.make(self.change_to(overlay))

    def make(self, change: Change) -> None:
        """Show the scenario with this change."""
        self.pack = apply(self.pack, change)
        for edit in change.edits:
            part, key = edit.path[2], edit.path[3:]
            if not key:
                self._now[part] = dict(edit.after)
            elif edit.after is ABSENT:
                del self._now[part][key[0]]
            else:
                self._now[part][key[0]] = edit.after

    def change_to(self, overlay: Mapping[str, Any]) -> Change:
        """The change that leads from what is shown to this position."""
        edits = []
        for part, told in self._parts(overlay):
            wanted = told if part == "setup" else {**self._base[part], **_joined(self._base[part], told)}
            now = self._now.get(part)
            if now is None:
                edits.append(Edit(("scenarios", self.scenario, part), ABSENT, wanted))
                continue
            for key in {**now, **wanted}:
                before, after = now.get(key, ABSENT), wanted.get(key, ABSENT)
                if before is not after and before != after:
                    edits.append(Edit(("scenarios", self.scenario, part, key), before, after))
        return Change("Play", tuple(edits))

    def _parts(self, overlay: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
        """The tables of a scenario that the position writes; most units stand as they did a moment ago."""
        for unit, told in overlay.get("setup", {}).items():
            if unit not in self._units or self._units[unit][0] != told:
                self._units[unit] = (told, _entry(self._source, self._view, unit, told))
        made = ((unit, self._units[unit][1]) for unit in overlay.get("setup", {}))
        yield "setup", {unit: entry for unit, entry in made if entry is not None}
        rest = {part: told for part, told in overlay.items() if part in TABLES and part != "setup"}
        for part, told in _on_board(self._source, self.scenario, rest).items():
            yield part, told


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
