"""Line of sight (R12.19 - R12.25, R21.20 - R21.23).

Where a line runs depends only on the step from one hex to another, so each kind of step is worked out once,
exactly, in whole numbers; a look is then two or three comparisons of masks.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from .context import GreatWarCtx, Line
from .state import GreatWarState

Axial = tuple[int, int]


@cache
def crossed(dq: int, dr: int) -> tuple[tuple[Axial, ...], tuple[Axial, ...], tuple[Axial, ...]]:
    """Hexes that the segment from the centre of (0, 0) to that of (dq, dr) runs through, and those that it
    only runs along, to its left and to its right; the two ends left out (R12.20, R12.23)."""
    reach = max(abs(dq), abs(dr), abs(dq + dr))
    through: list[Axial] = []
    left: list[Axial] = []
    right: list[Axial] = []
    for q in range(-reach, reach + 1):
        for r in range(-reach, reach + 1):
            if (q, r) in ((0, 0), (dq, dr)):
                continue
            contact = _contact(dq, dr, q, r)
            if contact == "through":
                through.append((q, r))
            elif contact == "along":
                (left if dq * r - dr * q < 0 else right).append((q, r))
    return tuple(through), tuple(left), tuple(right)


def _contact(dq: int, dr: int, q: int, r: int) -> str:
    """How the segment meets the hex (q, r): through it, along one of its edges, or not at all.

    Around its centre a hex is where the differences of its three cube coordinates are at most 1. A corner
    that is merely touched does not count (AMB-08).
    """
    begin = _differences(-q, -r)
    step = _differences(dq, dr)
    first, last = Fraction(0), Fraction(1)
    along = False
    for a, b in zip(begin, step, strict=True):
        if b == 0:
            if abs(a) > 1:
                return ""
            along = along or abs(a) == 1
            continue
        near, far = sorted((Fraction(-1 - a, b), Fraction(1 - a, b)))
        first, last = max(first, near), min(last, far)
    if first >= last:
        return ""
    return "along" if along else "through"


def _differences(q: int, r: int) -> tuple[int, int, int]:
    x, z = q, r
    y = -x - z
    return x - y, y - z, z - x


@cache
def lines(places: tuple[Axial, ...], reach: int, *, same_place: bool) -> tuple[tuple[Line | None, ...], ...]:
    """The line from every hex to every other within reach; obstacles outside the board are half hexes."""
    half = 1 << len(places)
    index = {place: number for number, place in enumerate(places)}

    def mask(hexes: tuple[Axial, ...], q: int, r: int) -> int:
        found = 0
        for a, b in hexes:
            place = index.get((q + a, r + b))
            found |= half if place is None else 1 << place
        return found

    def line(q: int, r: int, dq: int, dr: int) -> Line:
        through, left, right = crossed(dq, dr)
        if not left:
            return mask(through, q, r), ()
        if not same_place:
            return mask(through, q, r), ((mask(left, q, r), mask(right, q, r)),)
        pairs = [
            (mask((one,), q, r), mask((other,), q, r))
            for one in left
            for other in right
            if max(abs(one[0] - other[0]), abs(one[1] - other[1]), abs(sum(one) - sum(other))) == 1
        ]
        return mask(through, q, r), tuple(pairs)

    rows = []
    for q, r in places:
        row: list[Line | None] = []
        for to_q, to_r in places:
            dq, dr = to_q - q, to_r - r
            far = max(abs(dq), abs(dr), abs(dq + dr))
            row.append(line(q, r, dq, dr) if 2 <= far <= reach else None)
        rows.append(tuple(row))
    return tuple(rows)


def sees(ctx: GreatWarCtx, st: GreatWarState, a: int, b: int) -> bool:
    """R12.21, R12.22: units, blocking terrain and half hexes are obstacles; R21.23: hills are none between
    two hexes of one hill mass."""
    line = ctx.sight[a][b]
    if line is None:
        return ctx.distance[a][b] < 2
    obstacles = st.units0 | st.units1 | st.blocking | ctx.half_hex
    mass = ctx.hill_mass[a]
    if not mass or mass != ctx.hill_mass[b]:
        obstacles |= st.hills
    if obstacles & line[0]:
        return False
    for left, right in line[1]:  # noqa: SIM110 - a generator would cost more than the whole look
        if obstacles & left and obstacles & right:
            return False
    return True


def hill_masses(near: tuple[tuple[int, ...], ...], hills: list[int]) -> bytes:
    """A number for every connected mass of hill hexes, 0 elsewhere (R21.23, AMB-09)."""
    mass = bytearray(len(near))
    number = 0
    for start in hills:
        if mass[start]:
            continue
        number += 1
        mass[start] = number
        growing = [start]
        while growing:
            for hex in near[growing.pop()]:
                if hex in hills and not mass[hex]:
                    mass[hex] = number
                    growing.append(hex)
    return bytes(mass)
