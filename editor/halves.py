"""A half of a map made like the other one: mirrored at the middle, or turned about it. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from editor.canvas.geometry import Point, distance
from editor.edits import free_id, remove, tidy_point
from editor.texts import mark, tr
from model import ABSENT, Change, Edit, Pack, apply, value_at
from model.boards import connection_id
from model.change import Path

Half = Literal["left", "right", "top", "bottom"]
How = Literal["mirror", "turn"]

HALVES: Mapping[Half, str] = {
    "left": mark("Left half"),
    "right": mark("Right half"),
    "top": mark("Upper half"),
    "bottom": mark("Lower half"),
}
HOWS: Mapping[How, str] = {"mirror": mark("mirrored"), "turn": mark("turned by half a turn")}

ON_AXIS = 2.0
"""Spaces that are so near to the middle belong to both halves, and come to lie on it."""
BESIDE: Mapping[Half, Half] = {"left": "top", "top": "left", "right": "bottom", "bottom": "right"}
"""By which half spaces on the line between the halves are told apart where the map is turned."""


def like_the_other(pack: Pack, board: str, scenario: str | None, kept: Half, how: How) -> Change:
    """The change that makes the other half of a board like the one that is kept."""
    standing: Any = pack.boards[board]
    spots = {key: at for key in standing.space_ids if (at := standing.position(key)) is not None}
    label = tr("Make the other half like this one")
    if not spots or standing.kind == "areas":
        return Change(label)
    xs, ys = zip(*spots.values(), strict=True)
    middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    sides = {key: _side(at, middle, kept, how) for key, at in spots.items()}
    go = _way(middle, kept, how)
    if hasattr(standing, "grid"):
        edits = _cells(
            pack, board, scenario, {k: spots[k] for k, s in sides.items() if s > 0}, spots, go, how
        )
    else:
        edits = _points(pack, board, sides, go, how, kept)
    return Change(label, tuple(edits))


def _side(at: Point, middle: Point, kept: Half, how: How) -> int:
    """1 on the half that is kept, -1 on the other, 0 where the way leads back to the same space."""
    offs = {
        "left": middle[0] - at[0],
        "right": at[0] - middle[0],
        "top": middle[1] - at[1],
        "bottom": at[1] - middle[1],
    }
    off = offs[kept]
    if how == "turn" and abs(off) <= ON_AXIS:
        off = offs[BESIDE[kept]]
    return 0 if abs(off) <= ON_AXIS else 1 if off > 0 else -1


def _way(middle: Point, kept: Half, how: How) -> Callable[[Point], Point]:
    """Where a point of the kept half comes to lie."""
    x, y = 2 * middle[0], 2 * middle[1]
    if how == "turn":
        return lambda at: (x - at[0], y - at[1])
    if kept in ("left", "right"):
        return lambda at: (x - at[0], at[1])
    return lambda at: (at[0], y - at[1])


def _between(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _points(
    pack: Pack, board: str, sides: Mapping[str, int], go: Callable[[Point], Point], how: How, kept: Half
) -> list[Edit]:
    """Spaces of the other half give way to copies of the kept ones, with the connections between them."""
    gone = [("boards", board, "spaces", key) for key, side in sides.items() if side < 0]
    taken_out = remove(pack, gone) if gone else Change("")
    work = apply(pack, taken_out)
    edits = list(taken_out.edits)
    standing: Any = work.boards[board]
    taken = set(standing.spaces)
    twin = {key: key for key, side in sides.items() if side == 0}
    for key in twin:
        path = ("boards", board, "spaces", key, "at")
        at = value_at(work, path)
        onto = tidy_point(_between(tuple(at), go(tuple(at))))
        if list(at) != list(onto):
            edits.append(Edit(path, at, onto))
    for key in (key for key, side in sides.items() if side > 0):
        twin[key] = free_id(key, taken)
        taken.add(twin[key])
        entry = dict(value_at(work, ("boards", board, "spaces", key)))
        entry["at"] = tidy_point(go(tuple(entry["at"])))
        if isinstance(entry.get("label"), list):
            dx, dy = entry["label"]
            entry["label"] = [
                -dx if how == "turn" or kept in ("left", "right") else dx,
                -dy if how == "turn" or kept in ("top", "bottom") else dy,
            ]
        edits.append(Edit(("boards", board, "spaces", twin[key]), ABSENT, entry))
    ways = set(standing.connections)
    for key, way in standing.connections.items():
        a, b = way.between or ("", "")
        if a in twin and b in twin and (twin[a], twin[b]) != (a, b):
            fresh = free_id(connection_id(twin[a], twin[b]).replace("~", "-"), ways)
            ways.add(fresh)
            entry = {**value_at(work, ("boards", board, "connections", key)), "between": [twin[a], twin[b]]}
            if entry.get("via"):
                entry["via"] = [tidy_point(go(tuple(bend))) for bend in entry["via"]]
            edits.append(Edit(("boards", board, "connections", fresh), ABSENT, entry))
    return edits


def _cells(
    pack: Pack,
    board: str,
    scenario: str | None,
    kept: Mapping[str, Point],
    spots: Mapping[str, Point],
    go: Callable[[Point], Point],
    how: How,
) -> list[Edit]:
    """Cells of a grid get what their counterparts have: ground, and tiles where a scenario lays them."""
    tables: list[Path] = [("boards", board, "spaces")]
    if scenario is not None:
        tables = [("scenarios", scenario, "spaces"), ("scenarios", scenario, "tiles")]
    reach = min(distance(a, b) for a in list(spots.values())[:1] for b in spots.values() if a != b) / 2
    edits = []
    for key, at in kept.items():
        to = go(at)
        other = min(spots, key=lambda cell: distance(spots[cell], to))
        if other == key or distance(spots[other], to) > reach:
            continue
        for table in tables:
            before, after = value_at(pack, (*table, other)), value_at(pack, (*table, key))
            if isinstance(after, dict):
                after = {k: v for k, v in after.items() if k != "name"}
                if table[-1] == "tiles" and how == "turn":
                    after = {**after, "turned": (after.get("turned", 0) + 180) % 360}
            if after != before:
                edits.append(Edit((*table, other), before, after))
    return edits
