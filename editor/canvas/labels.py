"""Where names go: greedy with repair, so that no name lies on another, on a box or on a chip.

Pure geometry: a name is a size and an anchor, obstacles are rectangles and lines, the answer is a place for
each name. The cost of a place says how a cartographer feels about it; names may stay where they were if
little is won.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

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
        entry = (rect, thing)
        for cell in self._touched(rect):
            self.cells.setdefault(cell, []).append(entry)

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
    """A place for every name. `boxes` are what names must not cover, by the key of the name they belong
    to."""
    surroundings = Surroundings(boxes, lines, panels, sheet)
    return _settle({name.key: Choice(name, surroundings) for name in names}, before or {})


class Surroundings:
    """What names have to mind, arranged for quick finding."""

    def __init__(
        self,
        boxes: Mapping[Hashable, Sequence[Rect]],
        lines: Iterable[tuple[Point, Point]],
        panels: Iterable[Rect],
        sheet: Rect | None,
    ) -> None:
        self.sheet = sheet
        self.obstacles: Grid[Hashable] = Grid()
        for key, covered in boxes.items():
            for rect in covered:
                self.obstacles.add(rect, key)
        self.ways: Grid[tuple[Point, Point]] = Grid()
        for a, b in lines:
            box = Rect(min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1]))
            self.ways.add(box, (a, b))
        self.panels: Grid[None] = Grid(256.0)
        for panel in panels:
            self.panels.add(panel, None)

    def penalty(self, rect: Rect, key: Hashable) -> float:
        """How much worse a place is for what lies there."""
        cost = 0.0
        sheet = self.sheet
        if sheet is not None and not (
            sheet.holds((rect.left, rect.top)) and sheet.holds((rect.right, rect.bottom))
        ):
            cost += 60
        cost += sum(80 for panel, _ in self.panels.near(rect) if panel.overlap(rect))
        for other, owner in self.obstacles.near(rect.grown(7.0, 3.0)):
            if shared := rect.overlap(other):
                cost += 8 + 30 * shared / rect.area
            elif owner != key:
                cost += 2.6
        crossed = sum(length_in(a, b, rect) for _, (a, b) in self.ways.near(rect))
        return cost + min(8.0, 0.35 * crossed / 6.0)


class Choice:
    """The places open to one name, cheapest first, each rated only when somebody asks for it."""

    def __init__(self, name: Name, surroundings: Surroundings) -> None:
        self.name, self.surroundings = name, surroundings
        self._bare = sorted(_places(name), key=lambda bare: bare.cost)
        self._rated: dict[int, Place] = {}

    def _place(self, index: int) -> Place:
        if index not in self._rated:
            bare = self._bare[index]
            cost = bare.cost + self.surroundings.penalty(bare.rect, self.name.key)
            self._rated[index] = Place(bare.rect, bare.lines, cost, bare.slot)
        return self._rated[index]

    def below(self, limit: float) -> Iterator[Place]:
        """Places that cost less than the limit, in no order."""
        for index, bare in enumerate(self._bare):
            if bare.cost >= limit:
                return
            rated = self._place(index)
            if rated.cost < limit:
                yield rated

    def best(self) -> Place:
        best = self._place(0)
        for index, bare in enumerate(self._bare):
            if bare.cost >= best.cost:
                break
            best = min(best, self._place(index), key=lambda place: place.cost)
        return best

    def at_slot(self, slot: int) -> Place | None:
        return next((self._place(i) for i, bare in enumerate(self._bare) if bare.slot == slot), None)


def _settle(choices: Mapping[Hashable, Choice], before: Mapping[Hashable, Place]) -> dict[Hashable, Place]:
    taken: Grid[Hashable] = Grid()
    chosen: dict[Hashable, Place] = {}
    for key, choice in choices.items():
        start = choice.best()
        kept = choice.at_slot(before[key].slot) if key in before else None
        if kept is not None and kept.cost <= start.cost + 1.0:
            start = kept
        chosen[key] = start
        taken.add(start.rect, key)
    for _ in range(PASSES):
        moved = False
        for key, choice in choices.items():
            now = chosen[key]
            clash = _clash(now.rect, key, taken)
            if not clash:
                continue
            best, best_cost = now, now.cost + clash
            for other in choice.below(best_cost):
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
    (0.0, 1.0, 0.0),
    (0.0, -1.0, 1.0),
    (1.0, 0.0, 1.6),
    (-1.0, 0.0, 1.8),
    (0.35, 1.0, 0.75),
    (-0.35, 1.0, 0.75),
    (0.7, 1.0, 1.3),
    (-0.7, 1.0, 1.3),
    (0.35, -1.0, 1.7),
    (-0.35, -1.0, 1.7),
    (0.7, -1.0, 2.2),
    (-0.7, -1.0, 2.2),
    (1.0, 0.5, 1.9),
    (1.0, -0.5, 2.0),
    (-1.0, 0.5, 2.1),
    (-1.0, -0.5, 2.2),
    (1.0, 1.0, 2.2),
    (1.0, -1.0, 2.3),
    (-1.0, 1.0, 2.3),
    (-1.0, -1.0, 2.4),
)
FURTHER = 8.0


def _places(name: Name) -> Iterator[Place]:
    """Every place that a name may take, with what it costs before one looks at what lies there."""
    sizes = [(name.one_line, 1, 0.0)]
    if name.two_lines:
        sizes.append((name.two_lines, 2, 0.9))
    for (width, height), lines, extra in sizes:
        for slot, (across, down, cost) in enumerate(SLOTS):
            rect = _stood(name.around, width, height, across, down)
            yield Place(rect, lines, cost + extra, slot * 2 + lines)
        below = _stood(name.around, width, height, 0.0, 1.0).moved(0, FURTHER)
        yield Place(below, lines, 2.6 + extra, 98 + lines)


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


def below(name: Name) -> Place:
    """The first place of a name, whatever lies there."""
    return next(_places(name))


def broken(text: str) -> tuple[str, str] | None:
    """The text in two lines of about the same length, at a space or after a hyphen."""
    spots = [i + 1 for i, letter in enumerate(text) if letter in " -" and 1 < i < len(text) - 2]
    if not spots:
        return None
    spot = min(spots, key=lambda i: abs(len(text) / 2 - i))
    return text[:spot].rstrip(" "), text[spot:]
