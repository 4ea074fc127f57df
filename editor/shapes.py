"""Changes to area maps: vertices, new areas, splitting and merging. A border is stored once and shapes
both sides."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

from editor.canvas.geometry import Point, distance, inside, nearest_on_segment, ring_area
from editor.edits import free_id
from editor.texts import tr
from model import ABSENT, Change, Edit, Pack, apply, removal, value_at
from model.areas import line_of, points_of
from model.change import Path

NEAR = 0.6


def _border_path(board: str, key: str) -> Path:
    return ("boards", board, "borders", key)


def move_vertex(pack: Pack, board: str, vertex: Point, to: Point) -> Change:
    """A vertex moves in every border that has it."""
    edits = []
    standing: Any = pack.boards[board]
    for key, border in standing.borders.items():
        points = points_of(border.line)
        if vertex in points:
            after = line_of(to if point == vertex else point for point in points)
            edits.append(Edit((*_border_path(board, key), "line"), border.line, after))
    return Change(tr("Move a border"), tuple(edits))


def add_area(pack: Pack, board: str, ring: Sequence[Point], name: str) -> tuple[Change, Path]:
    """A new area with a border of its own all round."""
    standing: Any = pack.boards[board]
    key = free_id(name, standing.spaces)
    points = list(ring)
    if ring_area(points) > 0:  # an area lies to the left of its border
        points.reverse()
    closed = [*points, points[0]]
    path = ("boards", board, "spaces", key)
    border = _border_path(board, free_id(key, standing.borders))
    return (
        Change(
            tr("Add {name}", name=name),
            (
                Edit(path, ABSENT, {"name": name}),
                Edit(border, ABSENT, {"left": key, "line": line_of(closed)}),
            ),
        ),
        path,
    )


def split(pack: Pack, board: str, line: Sequence[Point]) -> tuple[Change, Path] | None:
    """Split the area that a line crosses from border to border; None where it does not."""
    standing: Any = pack.boards[board]
    middle = (
        line[len(line) // 2]
        if len(line) > 2
        else ((line[0][0] + line[1][0]) / 2, (line[0][1] + line[1][1]) / 2)
    )
    area = next(
        (key for key in standing.spaces if standing.shape(key) and inside(middle, standing.shape(key))), None
    )
    if area is None:
        return None
    cuts = [_cut(standing, area, end) for end in (line[0], line[-1])]
    if cuts[0] is None or cuts[1] is None:
        return None
    (start, ring_index), (end, other_ring) = cuts  # type: ignore[misc]
    if ring_index != other_ring or start == end:
        return None
    name = pack.boards[board].space(area).name or area
    key = free_id(f"{area}-2", standing.spaces)
    inner = [start, *((round(x, 1), round(y, 1)) for x, y in line[1:-1]), end]
    edits, taken = [], dict(standing.borders)
    pieces: list[tuple[str | None, str | None, list[Point]]] = []
    for border_key, border in standing.borders.items():
        points = list(points_of(border.line))
        parts = _parted(points, (start, end))
        if area in (border.left, border.right) and (len(parts) > 1 or start in points or end in points):
            edits.append(
                Edit(_border_path(board, border_key), value_at(pack, _border_path(board, border_key)))
            )
            taken.pop(border_key)
            pieces += [(border.left, border.right, part) for part in parts]
        elif len(parts) > 1:
            edits.append(
                Edit(
                    (*_border_path(board, border_key), "line"),
                    border.line,
                    line_of(p for part in parts for p in part),
                )
            )
    # Of the two halves, the one to the right of the new line becomes the new area.
    moved = _ring_between(standing.shape(area)[ring_index], start, end, pieces)
    for left, right, part in pieces:
        middle_of = (
            part[len(part) // 2]
            if len(part) > 2
            else ((part[0][0] + part[-1][0]) / 2, (part[0][1] + part[-1][1]) / 2)
        )
        if any(distance(middle_of, point) < NEAR for point in moved) or _on(middle_of, moved):
            left, right = (key if left == area else left), (key if right == area else right)
        edits.append(_added(board, taken, left, right, part))
    for border_key, border in standing.borders.items():
        if border_key in taken and area in (border.left, border.right):
            course = points_of(border.line)
            if _on(course[len(course) // 2], moved):
                which = "left" if border.left == area else "right"
                edits.append(Edit((*_border_path(board, border_key), which), area, key))
    edits.append(
        _added(board, taken, area, key, inner)
        if _runs_along(moved, start, end)
        else _added(board, taken, key, area, inner)
    )
    entry = {
        k: v
        for k, v in (value_at(pack, ("boards", board, "spaces", area)) or {}).items()
        if k not in ("at", "label", "city_at")
    }
    path = ("boards", board, "spaces", key)
    edits.append(Edit(path, ABSENT, {**entry, "name": f"{name} 2"}))
    return Change(tr("Split {name}", name=name), tuple(edits)), path


def _cut(standing: Any, area: str, point: Point) -> tuple[Point, int] | None:
    """Where the end of a line meets the ring of an area, and which ring."""
    best: tuple[float, Point, int] | None = None
    for index, ring in enumerate(standing.shape(area)):
        for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
            foot = nearest_on_segment(point, a, b)
            far = distance(foot, point)
            if best is None or far < best[0]:
                exact = (
                    a
                    if distance(foot, a) < NEAR
                    else b
                    if distance(foot, b) < NEAR
                    else (round(foot[0], 1), round(foot[1], 1))
                )
                best = (far, exact, index)
    return None if best is None or best[0] > 12.0 else (best[1], best[2])


def _parted(points: list[Point], at: tuple[Point, Point]) -> list[list[Point]]:
    """A line cut at the points that lie on it; closed lines begin at the first cut."""
    line = list(points)
    for cut in at:
        if cut in line:
            continue
        for index, (a, b) in enumerate(itertools.pairwise(line)):
            if distance(nearest_on_segment(cut, a, b), cut) < NEAR:
                line.insert(index + 1, cut)
                break
    cuts = [index for index, point in enumerate(line) if point in at]
    if line[0] == line[-1] and cuts and line[0] not in at:
        first = cuts[0]
        line = [*line[first:], *line[1 : first + 1]]
        cuts = [index for index, point in enumerate(line) if point in at]
    bounds = sorted({0, *cuts, len(line) - 1})
    return [line[a : b + 1] for a, b in itertools.pairwise(bounds)]


def _ring_between(ring: Sequence[Point], start: Point, end: Point, pieces: Any) -> list[Point]:
    """The points of a ring from the end of the cut back to its start, in the ring's direction."""
    points = list(ring[:-1] if ring[0] == ring[-1] else ring)
    for cut in (start, end):
        if cut not in points:
            for index, (a, b) in enumerate(zip(points, [*points[1:], points[0]], strict=True)):
                if distance(nearest_on_segment(cut, a, b), cut) < NEAR:
                    points.insert(index + 1, cut)
                    break
    if start not in points or end not in points:
        return []
    first, last = points.index(start), points.index(end)
    return points[first : last + 1] if first < last else [*points[first:], *points[: last + 1]]


def _on(point: Point, line: Sequence[Point]) -> bool:
    return any(distance(nearest_on_segment(point, a, b), point) < NEAR for a, b in itertools.pairwise(line))


def _runs_along(moved: Sequence[Point], start: Point, end: Point) -> bool:
    """The new area is bounded by `moved` (start to end, area on its left) and by the cut back; so the cut
    has it right."""
    return bool(moved) and moved[0] == start


def _added(
    board: str, taken: dict[str, Any], left: str | None, right: str | None, points: Sequence[Point]
) -> Edit:
    key = free_id("-".join(part for part in (left, right) if part), taken)
    taken[key] = True
    entry: dict[str, Any] = {}
    if left:
        entry["left"] = left
    if right:
        entry["right"] = right
    return Edit(_border_path(board, key), ABSENT, {**entry, "line": line_of(points)})


def merge(pack: Pack, board: str, kept: str, gone: str) -> tuple[Change, Path]:
    """Two areas become one: the border between them goes, the other borders of the second become the
    first's."""
    standing: Any = pack.boards[board]
    edits = []
    for key, border in standing.borders.items():
        if {border.left, border.right} == {kept, gone}:
            edits.append(Edit(_border_path(board, key), value_at(pack, _border_path(board, key))))
        else:
            for side in ("left", "right"):
                if getattr(border, side) == gone:
                    edits.append(Edit((*_border_path(board, key), side), gone, kept))
    path = ("boards", board, "spaces", kept)
    work = apply(pack, Change("", tuple(edits)))
    rest = removal(work, ("boards", board, "spaces", gone)).change
    names = [standing.space(area).name or area for area in (kept, gone)]
    return Change(tr("Merge {one} and {other}", one=names[0], other=names[1]), (*edits, *rest.edits)), path
