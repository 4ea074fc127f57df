"""Supply, movement and lines on any map: one service for all systems.

Spaces are numbers, sets of spaces are ints used as bit sets (`1 << space`). A system keeps `Links` per class
of connection in its Ctx, works out which spaces are open in a few `&` and `|`, and asks. All answers follow
the direction of the links: from sources outward, or with `links.turned()` from the far end back.

- `open_`: spaces that may be passed through; everything else is shut.
- `onto`: shut spaces that may be entered but not passed.
- `hubs`: sets of spaces that reach one another at once, such as the usable ports of a side.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from heapq import heappop, heappush
from typing import Final

from .layout import Mask

NO_LIMIT: Final = -1
BARRED: Final = -1


class Links:
    """Which space leads to which, for one class of connection."""

    def __init__(self, near: Sequence[Iterable[int]]) -> None:
        self.near: Final = tuple(tuple(sorted(set(ends))) for ends in near)
        self.masks: Final = tuple(mask_of(ends) for ends in self.near)
        self.size: Final = len(self.near)

    @cached_property
    def both_ways(self) -> bool:
        return all(self.masks[end] >> space & 1 for space, ends in enumerate(self.near) for end in ends)

    @cached_property
    def _turned(self) -> Links:
        back: list[list[int]] = [[] for _ in self.near]
        for space, ends in enumerate(self.near):
            for end in ends:
                back[end].append(space)
        return Links(back)

    def turned(self) -> Links:
        """The same links walked the other way."""
        return self if self.both_ways else self._turned

    def __or__(self, other: Links) -> Links:
        return Links([(*mine, *theirs) for mine, theirs in zip(self.near, other.near, strict=True)])


def links_between(
    size: int, pairs: Iterable[tuple[int, int]], one_way: Iterable[tuple[int, int]] = ()
) -> Links:
    """Links from pairs of spaces, and from pairs that can only be walked from the first to the second."""
    near: list[list[int]] = [[] for _ in range(size)]
    for a, b in pairs:
        near[a].append(b)
        near[b].append(a)
    for a, b in one_way:
        near[a].append(b)
    return Links(near)


def mask_of(spaces: Iterable[int]) -> Mask:
    mask = 0
    for space in spaces:
        mask |= 1 << space
    return mask


def spaces_of(mask: Mask) -> Iterator[int]:
    """The spaces of a set, in rising order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def spread(
    links: Links,
    open_: Mask,
    sources: Mask,
    onto: Mask = 0,
    hubs: Sequence[Mask] = (),
    steps: int = NO_LIMIT,
) -> Mask:
    """All spaces that the sources reach, in at most `steps` links. A source counts where it is open or
    `onto`."""
    masks = links.masks
    free = open_ | onto
    front = sources & free
    todo = free ^ front
    front &= open_
    while front and steps:
        steps -= 1
        grown = 0
        for hub in hubs:
            if front & hub:
                grown |= hub
        while front:
            low = front & -front
            front ^= low
            grown |= masks[low.bit_length() - 1]
        grown &= todo
        todo ^= grown
        front = grown & open_
    return free ^ todo


def labels(
    links: Links,
    open_: Mask,
    sources: Sequence[Mask],
    onto: Mask = 0,
    hubs: Sequence[Mask] = (),
) -> list[int]:
    """For each space the sources that reach it: bit k of the label stands for `sources[k]`.

    Where all links lead both ways, sources that reach one another share one pass over the map.
    """
    found: list[int] = [0] * links.size
    for reached, bits in regions(links, open_, sources, onto, hubs):
        while reached:
            low = reached & -reached
            reached ^= low
            found[low.bit_length() - 1] |= bits
    return found


def regions(
    links: Links,
    open_: Mask,
    sources: Sequence[Mask],
    onto: Mask = 0,
    hubs: Sequence[Mask] = (),
) -> list[tuple[Mask, int]]:
    """What `labels` says, as sets: (spaces, bits of the sources that reach them). Sets may overlap."""
    found: list[tuple[Mask, int]] = []
    if not links.both_ways:
        return [(spread(links, open_, source, onto, hubs), 1 << k) for k, source in enumerate(sources)]
    for k, source in enumerate(sources):
        bit = 1 << k
        left = source & (open_ | onto)
        for number, (reached, bits) in enumerate(found):
            if left & reached & open_:
                found[number] = (reached, bits | bit)
                left &= ~(reached & open_)
        while left:
            reached = spread(links, open_, left & -left, onto, hubs)
            found.append((reached, bit))
            left &= ~(reached & open_ | left & -left)
    return found


@dataclass(frozen=True, slots=True)
class Trace:
    """An answer for people: the line from the start to a goal, or what stands in its way.

    `blocked_by` are the shut spaces on the line that crosses fewest of them; empty and no line: there is no
    way at all.
    """

    line: tuple[int, ...]
    blocked_by: tuple[int, ...]

    @property
    def open(self) -> bool:
        return bool(self.line)


def trace(
    links: Links, open_: Mask, start: int, goals: Mask, onto: Mask = 0, hubs: Sequence[Mask] = ()
) -> Trace:
    """The shortest open line from a space to the nearest goal, both included; otherwise what blocks it.

    The start counts as open. A goal that is shut blocks the line itself.
    """
    open_ |= 1 << start
    line = _line(links, open_, start, goals, onto, hubs)
    shut = tuple(space for space in line if _shut(space, line[-1], open_, onto))
    return Trace((), shut) if shut else Trace(line, ())


def cuts(
    links: Links, open_: Mask, start: int, goals: Mask, onto: Mask = 0, hubs: Sequence[Mask] = ()
) -> Mask:
    """The open spaces of which the loss of a single one would cut the start off from every goal."""
    found = trace(links, open_, start, goals, onto, hubs)
    cut = 0
    for space in found.line[1:]:
        bit = 1 << space
        if not trace(links, open_ & ~bit, start, goals & ~bit, onto & ~bit, hubs).open:
            cut |= bit
    return cut


def _line(
    links: Links, open_: Mask, start: int, goals: Mask, onto: Mask, hubs: Sequence[Mask]
) -> tuple[int, ...]:
    """The line that crosses fewest shut spaces, the shortest of those."""
    came = {start: start}
    best = {start: (0, 0)}
    waiting = [(0, 0, start)]
    while waiting:
        crossed, length, space = heappop(waiting)
        if (crossed, length) != best[space]:
            continue
        if goals >> space & 1:
            return _back(came, space)
        leaving = crossed + (not open_ >> space & 1 and onto >> space & 1)
        for end in _ends(links, space, hubs):
            cost = (leaving + (not (open_ | onto) >> end & 1), length + 1)
            if end not in best or cost < best[end]:
                best[end] = cost
                came[end] = space
                heappush(waiting, (*cost, end))
    return ()


def _ends(links: Links, space: int, hubs: Sequence[Mask]) -> Iterator[int]:
    yield from links.near[space]
    for hub in hubs:
        if hub >> space & 1:
            yield from spaces_of(hub & ~(1 << space))


def _shut(space: int, last: int, open_: Mask, onto: Mask) -> bool:
    return not open_ >> space & 1 and (space != last or not onto >> space & 1)


def _back(came: dict[int, int], space: int) -> tuple[int, ...]:
    line = [space]
    while came[space] != space:
        space = came[space]
        line.append(space)
    return tuple(reversed(line))


@dataclass(frozen=True, slots=True)
class Reach:
    """Where a unit can get: the least cost of each space, and the space before it on the way."""

    cost: dict[int, int]
    came: dict[int, int]

    def route(self, space: int) -> tuple[int, ...]:
        """The spaces from the start to this one."""
        return _back(self.came, space)


def reach(
    links: Links,
    start: int,
    allowance: int,
    price: Sequence[Sequence[int]],
    open_: Mask,
    onto: Mask = 0,
) -> Reach:
    """All spaces within an allowance. `price[space][k]` is the cost of the link to `links.near[space][k]`, or
    BARRED.

    A bucket per cost, in order: no cost is looked at twice. Spaces only in `onto` end the move.
    """
    cost = {start: 0}
    came = {start: start}
    buckets: list[list[int]] = [[] for _ in range(allowance + 1)]
    buckets[0].append(start)
    near = links.near
    free = open_ | onto
    for spent in range(allowance + 1):
        for space in buckets[spent]:
            if cost[space] != spent or (space != start and not open_ >> space & 1):
                continue
            for end, fee in zip(near[space], price[space], strict=True):
                total = spent + fee
                if fee < 0 or total > allowance or not free >> end & 1 or cost.get(end, total + 1) <= total:
                    continue
                cost[end] = total
                came[end] = space
                buckets[total].append(end)
    return Reach(cost, came)
