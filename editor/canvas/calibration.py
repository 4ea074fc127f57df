"""How a picture lies on the board, and how control points lay it: each says which point of the picture
belongs where. No Qt.

The fit is by least squares. A `similar` one keeps the picture's shape and finds scale, turn and place; an
`affine` one also stretches it and lets it lean, which paper that was scanned askew needs.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from editor.canvas.geometry import Point, distance
from editor.texts import tr
from model.boards import Picture

Pair = tuple[Point, Point]
"""A point of the picture, in its pixels, and the place on the board where it belongs."""
FINE = 4
"""Decimals of angles and sizes: what a fit found must not be lost in the rounding."""
LEAST = 1e-9
MOST_LEAN = math.radians(80)


class NoFit(ValueError):
    """The control points cannot lay the picture; says why."""


@dataclass(frozen=True)
class Laid:
    """Where a picture lies: what a pixel to the right and a pixel down amount to, and its corner."""

    across: Point
    down: Point
    at: Point

    def on_board(self, point: Point) -> Point:
        x, y = point
        return (
            self.at[0] + x * self.across[0] + y * self.down[0],
            self.at[1] + x * self.across[1] + y * self.down[1],
        )

    def on_picture(self, place: Point) -> Point:
        x, y = place[0] - self.at[0], place[1] - self.at[1]
        span = self.across[0] * self.down[1] - self.across[1] * self.down[0]
        return (
            (x * self.down[1] - y * self.down[0]) / span,
            (y * self.across[0] - x * self.across[1]) / span,
        )


def laid(picture: Picture, pixels: Point) -> Laid:
    """How a picture of so many pixels lies."""
    width, height = (said or own for said, own in zip(picture.size or pixels, pixels, strict=True))
    turn = cmath.rect(1.0, math.radians(picture.angle))
    across = turn * (width / pixels[0])
    down = turn * complex(math.tan(math.radians(picture.lean)), 1.0) * (height / pixels[1])
    return Laid((across.real, across.imag), (down.real, down.imag), picture.at)


def written(how: Laid, pixels: Point) -> dict[str, Any]:
    """The fields of a picture that lies so; angles of nothing are not written."""
    across, down = complex(*how.across), complex(*how.down)
    upright = down * (across.conjugate() / abs(across))
    fields: dict[str, Any] = {
        "at": [round(how.at[0], FINE), round(how.at[1], FINE)],
        "size": [round(abs(across) * pixels[0], FINE), round(upright.imag * pixels[1], FINE)],
    }
    angles = {"angle": cmath.phase(across), "lean": math.atan2(upright.real, upright.imag)}
    fields |= {name: turned for name, by in angles.items() if (turned := round(math.degrees(by), FINE))}
    return fields


def fitted(pairs: Sequence[Pair], fit: str, now: Laid) -> Laid:
    """The picture laid by its control points: one moves it, two or more fit it; NoFit says why not."""
    if not pairs:
        return now
    if len(pairs) == 1:
        ((point, place),) = pairs
        seen = now.on_board(point)
        return Laid(now.across, now.down, (now.at[0] + place[0] - seen[0], now.at[1] + place[1] - seen[1]))
    affine = fit == "affine" and len(pairs) > 2
    across, down = _stretched(pairs) if affine else _similar(pairs)
    middle, goal = _middle([pair[0] for pair in pairs]), _middle([pair[1] for pair in pairs])
    turned = Laid(across, down, (0.0, 0.0)).on_board(middle)
    return Laid(across, down, (goal[0] - turned[0], goal[1] - turned[1]))


def _similar(pairs: Sequence[Pair]) -> tuple[Point, Point]:
    """Scale and turn as one complex factor, about the middle of the points."""
    points, places = _about_middle(pairs)
    spread = sum(abs(point) ** 2 for point in points)
    factor = sum(point.conjugate() * place for point, place in zip(points, places, strict=True))
    if spread < LEAST or abs(factor) < LEAST:
        raise NoFit(tr("The control points lie on one spot; choose points that are far apart."))
    factor /= spread
    return (factor.real, factor.imag), (-factor.imag, factor.real)


def _stretched(pairs: Sequence[Pair]) -> tuple[Point, Point]:
    """The normal equations of two linear fits, one for each axis of the board."""
    points, places = _about_middle(pairs)
    xx, xy, yy = (
        sum(values) for values in zip(*((p.real**2, p.real * p.imag, p.imag**2) for p in points), strict=True)
    )
    span = xx * yy - xy * xy
    if span < LEAST * max(xx, yy, 1.0) ** 2:
        raise NoFit(
            tr("The control points lie on one line; choose one off it, or a fit that keeps the shape.")
        )
    x = sum(p.real * place for p, place in zip(points, places, strict=True))
    y = sum(p.imag * place for p, place in zip(points, places, strict=True))
    across, down = (yy * x - xy * y) / span, (xx * y - xy * x) / span
    if abs(cmath.phase(down / across) - math.pi / 2) > MOST_LEAN if across else True:
        raise NoFit(
            tr("The control points would fold or mirror the picture; look for a pair that is mixed up.")
        )
    return (across.real, across.imag), (down.real, down.imag)


def _about_middle(pairs: Sequence[Pair]) -> tuple[list[complex], list[complex]]:
    points, places = ([complex(*each) for each in half] for half in zip(*pairs, strict=True))
    return tuple([one - sum(half) / len(half) for one in half] for half in (points, places))  # type: ignore[return-value]


def _middle(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def errors(how: Laid, pairs: Sequence[Pair]) -> list[float]:
    """How far each control point lies from where it belongs, in board units."""
    return [distance(how.on_board(point), place) for point, place in pairs]


def mean_error(how: Laid, pairs: Sequence[Pair]) -> float:
    """The root of the mean of the squared errors."""
    return math.sqrt(sum(off * off for off in errors(how, pairs)) / len(pairs)) if pairs else 0.0
