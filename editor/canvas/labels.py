"""Where names go: greedy with repair, so that no name lies on another, on a box or on a chip.

Pure geometry: a name is a size and an anchor, obstacles are rectangles and lines, the answer is a place for each
name. The cost of a place says how a cartographer feels about it; names may stay where they were if little is won.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Hashable, TypeVar

from editor.canvas.geometry import Point, Rect, length_in

PASSES = 14
CELL = 64.0
T = TypeVar("T")


@dataclass(frozen=True)
class Name:
    """A name to be placed: the box it belongs to and its size on one line, and on two where it can break."""

    key: Hashable
    around: Rect
    one_line: Point
    two_lines: Point | None = None
    weight: float = 1.0


@dataclass(frozen=True)
class Place:
    """Where a name stands."""

    rect: Rect
    lines: int
    cost: float
    slot: int


class Grid(Generic[T]):
    """Things by the cells that their rectangles touch."""

    def __init__(self, cell: float = CELL) -> None:
        self.cell = cell
        self.cells: dict[tuple[int, int], list[tuple[Rect, T]]] = {}

    def _touched(self, rect: Rect) -> Iterator[tuple[int, int]]:
        size = self.cell
        for column in range(int(rect.left // size), int(rect.right // size) + 1):
            for row in range(int(rect.top // size), int(rect.bottom // size) + 1):
                yield column, row

    def add(self, rect: Rect, thing: T) -> None:
        for cell in self._touched(rect):
            self.cells.setdefault(cell, []).append((rect, thing))

    def remove(self, rect: Rect, thing: T) -> None:
        for cell in self._touched(rect):
            self.cells[cell].remove((rect, thing))

    def near(self, rect: Rect) -> list[tuple[Rect, T]]:
        """Everything whose rectangle touches this one, each once."""
        found: dict[int, tuple[Rect, T]] = {}
        for cell in self._touched(rect):
            for entry in self.cells.get(cell, ()):
                if entry[0].touches(rect):
                    found[id(entry)] = entry
        return list(found.values())


def place(
    names: Sequence[Name],
    boxes: Mapping[Hashable, Sequence[Rect]],
    lines: Iterable[tuple[Point, Point]] = (),
    panels: Iterable[Rect] = (),
    sheet: Rect | None = None,
    before: Mapping[Hashable, Place] | None = None,
) -> dict[Hashable, Place]:
    """A place for every name. `boxes` are what names must not cover, by the key of the name they belong to."""
    obstacles: Grid[Hashable] = Grid()
    for key, covered in boxes.items():
        for rect in covered:
            obstacles.add(rect, key)
    ways: Grid[tuple[Point, Point]] = Grid()
    for a, b in lines:
        ways.add(Rect(min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1])), (a, b))
    closed = list(panels)
    choices = {
        name.key: sorted(_places(name, obstacles, ways, closed, sheet), key=lambda p: p.cost) for name in names
    }
    return _settle(choices, before or {})


def _settle(choices: Mapping[Hashable, list[Place]], before: Mapping[Hashable, Place]) -> dict[Hashable, Place]:
    taken: Grid[Hashable] = Grid()
    chosen: dict[Hashable, Place] = {}
    for key, places in choices.items():
        start = places[0]
        kept = before.get(key)
        if kept is not None:
            same = next((p for p in places if p.slot == kept.slot), start)
            start = same if same.cost <= start.cost + 1.0 else start
        chosen[key] = start
        taken.add(start.rect, key)
    for _ in range(PASSES):
        moved = False
        for key, places in choices.items():
            now = chosen[key]
            clash = _clash(now.rect, key, taken)
            if not clash:
                continue
            best, best_cost = now, now.cost + clash
            for other in places:
                if other.cost >= best_cost:
                    break
                cost = other.cost + _clash(other.rect, key, taken)
                if cost < best_cost - 1e-9:
                    best, best_cost = other, cost
            if best is not now:
                taken.remove(now.rect, key)
                taken.add(best.rect, key)
                chosen[key] = best
                moved = True
        if not moved:
            break
    return chosen


def _clash(rect: Rect, key: Hashable, taken: Grid[Hashable]) -> float:
    total = 0.0
    for other, owner in taken.near(rect):
        if owner != key and (shared := rect.overlap(other)):
            total += 14 + 20 * shared / rect.area
    return total


# Place, cost and where it stands: the name's rectangle relative to the box, as shares of free play.
SLOTS: tuple[tuple[float, float, float], ...] = (
    (0.0, 1.0, 0.0), (0.0, -1.0, 1.0), (1.0, 0.0, 1.6), (-1.0, 0.0, 1.8),
    (0.35, 1.0, 0.75), (-0.35, 1.0, 0.75), (0.7, 1.0, 1.3), (-0.7, 1.0, 1.3),
    (0.35, -1.0, 1.7), (-0.35, -1.0, 1.7), (0.7, -1.0, 2.2), (-0.7, -1.0, 2.2),
    (1.0, 0.5, 1.9), (1.0, -0.5, 2.0), (-1.0, 0.5, 2.1), (-1.0, -0.5, 2.2),
    (1.0, 1.0, 2.2), (1.0, -1.0, 2.3), (-1.0, 1.0, 2.3), (-1.0, -1.0, 2.4),
)  # fmt: skip
FURTHER = 8.0


def _places(
    name: Name, obstacles: Grid[Hashable], ways: Grid[tuple[Point, Point]], panels: list[Rect], sheet: Rect | None
) -> Iterator[Place]:
    sizes = [(name.one_line, 1, 0.0)]
    if name.two_lines:
        sizes.append((name.two_lines, 2, 0.9))
    for (width, height), lines, extra in sizes:
        for slot, (across, down, cost) in enumerate(SLOTS):
            yield _rated(name, _stood(name.around, width, height, across, down), lines, cost + extra, slot * 2 + lines,
                         obstacles, ways, panels, sheet)  # fmt: skip
        below = _stood(name.around, width, height, 0.0, 1.0).moved(0, FURTHER)
        yield _rated(name, below, lines, 2.6 + extra, 98 + lines, obstacles, ways, panels, sheet)


def _stood(box: Rect, width: float, height: float, across: float, down: float) -> Rect:
    x, y = box.centre
    gap = 2.0
    if abs(down) == 1.0:
        cx = x + across * (box.width / 2 + width / 2 + (gap if abs(across) == 1.0 else 0.0))
        cy = y + down * (box.height / 2 + height / 2 + gap)
    else:
        cx = x + across * (box.width / 2 + width / 2 + gap * 1.5)
        cy = y + down * box.height / 2
    return Rect.centred((cx, cy), width, height)


def _rated(
    name: Name, rect: Rect, lines: int, cost: float, slot: int,
    obstacles: Grid[Hashable], ways: Grid[tuple[Point, Point]], panels: list[Rect], sheet: Rect | None,
) -> Place:  # fmt: skip
    if sheet is not None and not (sheet.holds((rect.left, rect.top)) and sheet.holds((rect.right, rect.bottom))):
        cost += 60
    cost += sum(80 for panel in panels if panel.overlap(rect))
    wide = rect.grown(7.0, 3.0)
    for other, owner in obstacles.near(wide):
        if shared := rect.overlap(other):
            cost += 8 + 30 * shared / rect.area
        elif owner != name.key:
            cost += 2.6
    crossed = sum(length_in(a, b, rect) for _, (a, b) in ways.near(rect))
    cost += min(8.0, 0.35 * crossed / 6.0)
    return Place(rect, lines, cost * name.weight, slot)


def broken(text: str) -> tuple[str, str] | None:
    """The text in two lines of about the same length, at a space or after a hyphen."""
    spots = [i + 1 for i, letter in enumerate(text) if letter in " -" and 1 < i < len(text) - 2]
    if not spots:
        return None
    spot = min(spots, key=lambda i: abs(len(text) / 2 - i))
    return text[:spot].rstrip(" "), text[spot:]
