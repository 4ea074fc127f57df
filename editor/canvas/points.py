"""Point-to-point maps: boxes for spaces, typed lines between them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtGui import QPainterPath

from editor.canvas.geometry import Point, Rect, distance, nearest_on_segment, quadratic
from editor.canvas.glyphs import chip
from editor.canvas.ink import (
    ALWAYS,
    BOLD,
    FAR,
    LOW,
    MIDDLE,
    NEAR,
    STRONG,
    Mark,
    Marks,
    brush,
    centred,
    detailed,
    disc,
    figure,
    hatching,
    line,
    pen,
    placed,
    polygon,
)
from model.appearance import LineLook, SpaceLook, mixed

BOX = 38.0
WIDE = 64.0
CIRCLE = 19.0
FRAME, VICTORY, WARM, PAPER = "#4A4338", "#B3261E", "#FFFDF6", "#FBF6E9"
CLEARANCE = 34.0

CORNERS: Mapping[str, tuple[float, float]] = {"nw": (-1, -1), "ne": (1, -1), "sw": (-1, 1), "se": (1, 1)}


def extent(look: SpaceLook) -> tuple[float, float]:
    if look.form == "circle":
        return CIRCLE * 2, CIRCLE * 2
    return (WIDE if look.form == "wide" else BOX), BOX


def box(look: SpaceLook) -> QPainterPath:
    width, height = extent(look)
    return disc(CIRCLE) if look.form == "circle" else centred(width, height, 3)


def space(look: SpaceLook, tint: str, x: float, y: float) -> Marks:
    """A space's box in its owner's tint, centred on the point."""
    shape = box(look)
    width, height = extent(look)
    dashed = (3.0, 2.2) if look.form == "circle" else ()
    ink = VICTORY if look.victory else "#2F5D86" if look.form == "circle" else FRAME
    fill = "#FFFFFF" if look.form == "circle" else mixed(tint, WARM, 0.55)
    stroke = 2.7 if look.victory else 1.4
    marks = []
    if look.capital:
        outer = centred(width + 9.6, height + 9.6, 5)
        marks.append(Mark(outer, brush(fill), pen(ink, 1.5)))
    marks.append(Mark(shape, brush(fill), pen(ink, stroke, 255, dashed), ALWAYS & ~FAR))
    marks.append(Mark(centred(width, height), brush(mixed(fill, ink, 0.3)), None, FAR))
    if look.neutral:
        marks.append(Mark(hatching(shape.boundingRect(), 6), None, pen(ink, 0.9, 70), MIDDLE | NEAR, shape))
    if look.caption:
        words = look.caption.split(" ") if look.form == "wide" else [look.caption]
        size = 9.5 if look.form == "wide" else 11.5
        for index, word in enumerate(words):
            offset = (index - (len(words) - 1) / 2) * size * 1.5
            marks.append(
                _fine(figure(word.upper(), STRONG if look.form == "wide" else BOLD, size, ink, 0, offset))
            )
    return placed(marks, x, y)


def echo(look: SpaceLook, tint: str, caption: str, x: float, y: float) -> Marks:
    """The second picture of a space that both parts of a map show: a dashed box with a word inside."""
    shape = centred(BOX, BOX, 3)
    ink = VICTORY if look.victory else FRAME
    marks = [Mark(shape, brush(mixed(tint, WARM, 0.55)), pen(ink, 1.4, 255, (3.0, 2.2)))]
    words = caption.split(" ")[:2]
    for index, word in enumerate(words):
        marks.append(_fine(figure(word, STRONG, 9.0, ink, 0, (index - (len(words) - 1) / 2) * 11)))
    return placed(marks, x, y)


def _fine(mark: Mark) -> Mark:
    return Mark(mark.path, mark.fill, mark.line, MIDDLE | NEAR)


def chip_places(look: SpaceLook) -> Iterable[tuple[str, str, Point]]:
    """Glyph, text and place of every chip, from the centre of the space."""
    width, height = extent(look)
    margin = 5.0 if look.capital else 0.0
    for sign in look.chips:
        dx, dy = CORNERS[sign.corner]
        out = 6.0 if sign.glyph == "fort" else 2.0
        lift = 4.5 if sign.glyph == "fort" else 0.0
        yield sign.glyph, sign.text, (dx * (width / 2 + out + margin), dy * (height / 2 + 2 + margin) - lift)


def chips(look: SpaceLook, x: float, y: float) -> Marks:
    marks: Marks = []
    for glyph, text, (dx, dy) in chip_places(look):
        details = LOW | MIDDLE | NEAR if glyph == "fort" else MIDDLE | NEAR
        marks += detailed(chip(glyph, text, x + dx, y + dy), details)
    return marks


# ---------------------------------------------------------------------------- lines


def course(a: Point, b: Point, via: Sequence[Point], others: Iterable[Point]) -> list[Point]:
    """The points of a line between two spaces; it bends round a third space that it would run under."""
    if via:
        return [a, *via, b]
    near = [
        (distance(spot, foot), spot, foot)
        for spot in others
        if spot not in (a, b)
        for foot in (nearest_on_segment(spot, a, b),)
        if distance(spot, foot) < 30 and distance(foot, a) > 1 and distance(foot, b) > 1
    ]
    if not near:
        return [a, b]
    gap, spot, foot = min(near)
    length = distance(a, b)
    normal = ((b[1] - a[1]) / length, -(b[0] - a[0]) / length)
    side = math.copysign(1.0, (foot[0] - spot[0]) * normal[0] + (foot[1] - spot[1]) * normal[1] or 1.0)
    share = distance(a, foot) / length
    push = side * (CLEARANCE - gap) / max(2 * share * (1 - share), 0.3)
    middle = (a[0] + b[0]) / 2 + normal[0] * push, (a[1] + b[1]) / 2 + normal[1] * push
    return quadratic(a, middle, b)


def connection(
    look: LineLook, points: Sequence[Point], land: str, *, one_way: bool = False
) -> tuple[Marks, Marks]:
    """The halo and the line of a connection, so that all halos can lie under all lines.

    Both let the colour of the land shine through, mixed and not translucent: that is drawn much faster.
    """
    path = line(points)
    dash = {"solid": (), "dashed": (3.2, 2.2), "dotted": (0.1, 2.4), "none": (0.1, 40.0)}[look.stroke]
    cap = "round" if look.stroke == "dotted" else "flat"
    halo = Mark(path, None, pen(mixed(land, PAPER, 0.8), 5.5), MIDDLE | NEAR)
    marks = [Mark(path, None, pen(look.colour, 2.3, 255, dash, cap=cap), ALWAYS & ~FAR)]
    marks.append(Mark(path, None, pen(mixed(land, look.colour, 0.6), 2.3), FAR))
    if one_way:
        marks.append(Mark(_arrow(points), brush(look.colour), pen(PAPER, 1.0), ALWAYS & ~FAR))
    return [halo], marks


def _arrow(points: Sequence[Point]) -> QPainterPath:
    """A head in the middle of the line, towards its second end."""
    a, b = points[len(points) // 2 - 1], points[len(points) // 2]
    x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    angle = math.atan2(b[1] - a[1], b[0] - a[0])
    corners = [(9, 0), (-6, -6.5), (-3, 0), (-6, 6.5)]
    turned = [
        (x + u * math.cos(angle) - v * math.sin(angle), y + u * math.sin(angle) + v * math.cos(angle))
        for u, v in corners
    ]
    return polygon(turned)


def footprint(look: SpaceLook, at: Point) -> Rect:
    """What the box of a space covers, its second frame included."""
    width, height = extent(look)
    margin = 9.6 if look.capital else 1.4
    return Rect.centred(at, width + margin, height + margin)


def chip_footprints(look: SpaceLook, at: Point) -> list[Rect]:
    sizes = {"fort": (21.0, 21.0), "trench": (20.0, 13.5)}
    return [
        Rect.centred((at[0] + dx, at[1] + dy), *sizes.get(glyph, (15.0, 15.0)))
        for glyph, _, (dx, dy) in chip_places(look)
    ]
