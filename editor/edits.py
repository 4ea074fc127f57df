"""What gestures and forms do to a pack, as changes. Pure functions, so that every edit can be tested
without a window."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from editor.texts import tr, tr_count
from model import ABSENT, Change, Edit, Pack, apply, removal, value_at
from model.boards import connection_id
from model.change import Path

Point = tuple[float, float]


def tidy(value: float) -> float:
    """Board units with one decimal, whole where they can be."""
    rounded = round(value, 1)
    return int(rounded) if rounded == int(rounded) else rounded


def tidy_point(point: Point) -> list[float]:
    return [tidy(point[0]), tidy(point[1])]


def free_id(wish: str, taken: Iterable[str]) -> str:
    """An id like the wish that is not taken: letters, digits and hyphens."""
    base = re.sub(r"[^a-z0-9]+", "-", wish.lower().translate(_PLAIN)).strip("-") or "new"
    used = set(taken)
    if base not in used:
        return base
    number = 2
    while f"{base}-{number}" in used:
        number += 1
    return f"{base}-{number}"


_PLAIN = str.maketrans("áàâäãåéèêëíìîïóòôöõőúùûüűñçßýłśżźćń", "aaaaaaeeeeiiiioooooouuuuuncsylszzcn")


# ---------------------------------------------------------------------------- values


def set_value(pack: Pack, entry: Path, name: str, value: Any) -> Edit | None:
    """One field of an entry; ABSENT removes it. An entry of a grid that was never written is begun."""
    standing = value_at(pack, entry)
    if standing is ABSENT:
        return None if value is ABSENT else Edit(entry, ABSENT, {name: value})
    before = standing.get(name, ABSENT) if isinstance(standing, dict) else ABSENT
    if before == value or (before is ABSENT and value is ABSENT):
        return None
    if value is ABSENT and standing == {name: before} and _may_vanish(entry):
        return Edit(entry, standing)
    return Edit((*entry, name), before, value)


def _may_vanish(entry: Path) -> bool:
    """Entries that only say what differs from a grid or a board go when they say nothing any more."""
    return len(entry) == 4 and (entry[0] == "scenarios" or entry[2] in ("spaces", "connections"))


def set_values(pack: Pack, label: str, entries: Iterable[Path], name: str, value: Any) -> Change:
    """The same value in a field of many entries."""
    edits = (set_value(pack, entry, name, value) for entry in entries)
    return Change(label, tuple(edit for edit in edits if edit is not None))


# ---------------------------------------------------------------------------- spaces and connections


def add_space(
    pack: Pack, board: str, at: Point, name: str, fields: Mapping[str, Any] | None = None
) -> tuple[Change, Path]:
    taken = pack.boards[board].spaces
    key = free_id(name, taken)
    path = ("boards", board, "spaces", key)
    entry = {"name": name, "at": tidy_point(at), **(fields or {})}
    return Change(tr("Add {name}", name=name), (Edit(path, ABSENT, entry),)), path


def moved(pack: Pack, paths: Sequence[Path], dx: float, dy: float, label: str = "") -> Change:
    """Move what has a position: spaces, boxes, tracks, labels, pictures; lines keep their bends in step."""
    edits = []
    for path in paths:
        at = value_at(pack, (*path, "at"))
        if at is ABSENT or at is None or len(path) != 4:
            continue
        edit = Edit((*path, "at"), at, tidy_point((at[0] + dx, at[1] + dy)))
        if edit.before != edit.after:
            edits.append(edit)
    return Change(label or tr("Move {what}", what=described(pack, paths)), tuple(edits))


def placed_at(pack: Pack, places: Mapping[Path, Point], label: str) -> Change:
    """Put things where they are told."""
    edits = []
    for path, at in places.items():
        before = value_at(pack, (*path, "at"))
        after = tidy_point(at)
        if before != after:
            edits.append(Edit((*path, "at"), before, after))
    return Change(label, tuple(edits))


def connect(
    pack: Pack, board: str, pairs: Iterable[tuple[str, str]], fields: Mapping[str, Any] | None = None
) -> Change:
    """New connections between spaces; pairs that are connected already are passed over."""
    standing = pack.boards[board]
    have = {frozenset(way.between) for way in standing.all_connections.values() if way.between}
    taken = set(standing.connections)
    edits = []
    for a, b in pairs:
        if a == b or frozenset((a, b)) in have:
            continue
        have.add(frozenset((a, b)))
        key = connection_id(a, b)
        if key in taken:  # was written as absent
            edits.append(
                Edit(
                    ("boards", board, "connections", key),
                    value_at(pack, ("boards", board, "connections", key)),
                    {"between": [a, b], **(fields or {})},
                )
            )
        else:
            edits.append(
                Edit(("boards", board, "connections", key), ABSENT, {"between": [a, b], **(fields or {})})
            )
        taken.add(key)
    names = [
        standing.shown_name(e.path[3].split("~")[0]) + " – " + standing.shown_name(e.path[3].split("~")[-1])
        for e in edits[:1]
        if all(part in standing.space_ids for part in e.path[3].split("~"))
    ]
    label = (
        tr("Connect {names}", names=names[0])
        if len(edits) == 1 and names
        else tr_count("Connect {n} pair of spaces", "Connect {n} pairs of spaces", len(edits))
    )
    return Change(label, tuple(edits))


def remove(pack: Pack, paths: Sequence[Path]) -> Change:
    """Remove things with all that would dangle. Connections that geometry gives are written as absent."""
    written = [path for path in paths if value_at(pack, path) is not ABSENT]
    absent = [
        Edit(path, ABSENT, {"between": list(way.between or ()), "absent": True})
        for path in paths
        if path not in written and len(path) == 4 and path[2] == "connections"
        if (way := pack.boards[path[1]].all_connections.get(path[3])) is not None
    ]
    gone = removal(apply(pack, Change("", tuple(absent))), *written).change.edits if written else ()
    return Change(tr("Remove {what}", what=described(pack, paths)), (*absent, *gone))


# ---------------------------------------------------------------------------- terrain, tiles, regions


def painted(pack: Pack, scope: Path, spaces: Iterable[str], name: str, value: Any, label: str) -> Change:
    """A field of many spaces of a board or of a scenario's overlay (`scope` ends with the table)."""
    return set_values(pack, label, ((*scope, space) for space in spaces), name, value)


def lay_tile(pack: Pack, scenario: str, space: str, tile: str, side: str = "a", turned: int = 0) -> Change:
    path = ("scenarios", scenario, "tiles", space)
    entry: dict[str, Any] = {"tile": tile, "side": side}
    if turned:
        entry["turned"] = turned
    before = value_at(pack, path)
    if before == entry:
        return Change("")
    return Change(
        tr("Lay tile {number}", number=f"{pack.tiles[tile].number}{side}"), (Edit(path, before, entry),)
    )


def region_with(pack: Pack, region: Path, spaces: Iterable[str], *, member: bool) -> Change:
    """Spaces added to a region or taken out of it."""
    before = value_at(pack, (*region, "spaces"))
    members = list(before) if before is not ABSENT else []
    if member:
        after = members + [space for space in dict.fromkeys(spaces) if space not in members]
    else:
        gone = set(spaces)
        after = [space for space in members if space not in gone]
    if after == members:
        return Change("")
    return Change(
        tr("Region {name}", name=described(pack, [region])), (Edit((*region, "spaces"), before, after),)
    )


# ---------------------------------------------------------------------------- set-up


def place_piece(pack: Pack, scenario: str, piece: str, at: str, step: int = 0) -> tuple[Change, Path]:
    """A counter put on the map, on top of what is there."""
    setup = pack.scenario(scenario).setup
    key = free_id(piece, setup)
    top = max((entry.order for entry in setup.values() if entry.at == at), default=-1)
    entry: dict[str, Any] = {"piece": piece, "at": at}
    if step:
        entry["step"] = step
    if any(e.at == at for e in setup.values()):
        entry["order"] = min(1000, top + 1)
    path = ("scenarios", scenario, "setup", key)
    return Change(tr("Place {name}", name=pack.pieces[piece].name), (Edit(path, ABSENT, entry),)), path


def move_pieces(pack: Pack, paths: Sequence[Path], to: str) -> Change:
    """Counters moved to another space, in their order, on top of what is there."""
    scenario = paths[0][1]
    setup = pack.scenario(scenario).setup
    order = max((entry.order for entry in setup.values() if entry.at == to), default=-1)
    edits: list[Edit] = []
    for path in paths:
        entry = setup.get(path[3])
        if entry is None or entry.at == to:
            continue
        order += 1
        own = value_at(pack, path)
        if own is ABSENT:  # taken over from the scenario that this one is based on
            edits.append(Edit(path, ABSENT, {"piece": entry.piece, "at": to, "order": order}))
        else:
            edits.append(Edit(path, own, {**own, "at": to, "order": order}))
    return Change(tr("Move {what}", what=described(pack, paths)), tuple(edits))


def remaining(pack: Pack, scenario: str) -> dict[str, int]:
    """How many counters of each kind are still in the box."""
    left = {key: piece.count for key, piece in pack.pieces.items()}
    for entry in pack.scenario(scenario).setup.values():
        if entry.piece in left:
            left[entry.piece] -= entry.count
    return left


def tiles_left(pack: Pack, scenario: str) -> dict[str, int]:
    """How many tiles of each number are still in the box."""
    left = {key: tile.count for key, tile in pack.tiles.items()}
    for laid in pack.scenario(scenario).tiles.values():
        if laid.tile in left:
            left[laid.tile] -= 1
    return left


# ---------------------------------------------------------------------------- copy and paste


def copied(pack: Pack, paths: Sequence[Path]) -> dict[str, Any]:
    """Selected things as plain data that another pack of the same system can take."""
    things = []
    for path in paths:
        value = value_at(pack, path)
        if value is not ABSENT and len(path) == 4:
            things.append({"table": path[2], "key": path[3], "value": value})
    return {"sandtable": 1, "system": pack.manifest.system, "things": things}


def pasted(
    pack: Pack, board: str, clip: Mapping[str, Any], dx: float, dy: float, label: str
) -> tuple[Change, list[Path]]:
    """Copied things added to a board, moved a little; connections between copied spaces come along."""
    standing = pack.boards[board]
    renamed: dict[str, str] = {}
    edits: list[Edit] = []
    paths: list[Path] = []
    taken = {
        table: set(getattr(standing, table)) for table in ("spaces", "boxes", "tracks", "artwork", "regions")
    }
    for thing in clip.get("things", ()):
        table, key, value = thing["table"], thing["key"], dict(thing["value"])
        if table not in taken:
            continue
        fresh = free_id(key, taken[table])
        taken[table].add(fresh)
        if table == "spaces":
            renamed[key] = fresh
        if isinstance(value.get("at"), list):
            value["at"] = tidy_point((value["at"][0] + dx, value["at"][1] + dy))
        paths.append(("boards", board, table, fresh))
        edits.append(Edit(paths[-1], ABSENT, value))
    ways = set(standing.connections)
    for thing in clip.get("things", ()):
        ends = thing["value"].get("between") if thing["table"] == "connections" else None
        if ends and all(end in renamed for end in ends):
            a, b = (renamed[end] for end in ends)
            key = free_id(connection_id(a, b).replace("~", "-"), ways)
            ways.add(key)
            edits.append(
                Edit(("boards", board, "connections", key), ABSENT, {**thing["value"], "between": [a, b]})
            )
    return Change(label, tuple(edits)), paths


def with_connections(pack: Pack, board: str, paths: Sequence[Path]) -> list[Path]:
    """The paths with the connections that run between their spaces."""
    spaces = {path[3] for path in paths if path[2:3] == ("spaces",)}
    ways = [
        ("boards", board, "connections", key)
        for key, way in pack.boards[board].connections.items()
        if way.between and set(way.between) <= spaces
    ]
    return [*paths, *(way for way in ways if way not in paths)]


# ---------------------------------------------------------------------------- words


def described(pack: Pack, paths: Sequence[Path]) -> str:
    """What people call the things: a name, or how many."""
    if len(paths) == 1:
        return name_at(pack, paths[0])
    kinds, many = {path[2] if len(path) > 2 else path[0] for path in paths}, len(paths)
    if kinds == {"spaces"}:
        return tr_count("{n} space", "{n} spaces", many)
    if kinds == {"connections"}:
        return tr_count("{n} connection", "{n} connections", many)
    if kinds == {"setup"}:
        return tr_count("{n} counter", "{n} counters", many)
    return tr_count("{n} thing", "{n} things", many)


def name_at(pack: Pack, path: Path) -> str:
    """What people call the thing at a path."""
    value = value_at(pack, path)
    if len(path) == 4 and path[0] == "boards" and path[1] in pack.boards:
        board = pack.boards[path[1]]
        if path[2] == "spaces" and board.has_space(path[3]):
            return board.shown_name(path[3])
        if path[2] == "connections":
            way = board.all_connections.get(path[3])
            if way and way.between:
                return " – ".join(
                    board.shown_name(end) if board.has_space(end) else end for end in way.between
                )
    if isinstance(value, dict):
        piece = str(value.get("piece", ""))
        if piece in pack.pieces:
            return pack.pieces[piece].name
        return str(value.get("name") or value.get("title") or value.get("text") or path[-1])
    return path[-1] if path else ""
