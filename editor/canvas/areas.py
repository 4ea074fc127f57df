"""Area maps: shared borders, coast glow, countries with an inner ribbon, rivers and sea zones.

A border is drawn once, from the connection that it stands for; what it separates decides how: two
countries, two areas of one country, land and sea, two seas.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from PySide6.QtCore import QPointF
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainterPath, QPen

from editor.canvas.geometry import Point, Rect, along, inside, pieces, ring_centre, thinned
from editor.canvas.glyphs import anchor
from editor.canvas.ink import (
    ALWAYS,
    BOLD,
    FAR,
    MIDDLE,
    NEAR,
    Mark,
    Marks,
    brush,
    colour,
    detailed,
    disc,
    figure,
    glow,
    hatching,
    joined,
    line,
    pen,
    placed,
    polygon,
    rect,
    regular,
    rings,
    seeded,
    star,
)
from model.appearance import LineLook, Showing, SpaceLook
from model.areas import points_of, rings_of
from model.boards import AreasBoard, Outline, connection_id

COAST, GLOW_INK = "#5B7482", "#E6F0EE"
GLOW = ((40, 26), (30, 30), (21, 38), (13, 50), (6, 80))
RIBBON = ((22, 42), (13, 60), (7, 70))
OFF_MAP, OFF_HATCH = "#E0DACB", "#B9AE98"


@dataclass(frozen=True)
class Areas:
    """The geometry of an area map in printed points."""

    size: Point
    borders: tuple[tuple[str | None, str | None, Sequence[Point]], ...]
    shapes: Mapping[str, tuple[Sequence[Point], ...]]
    scenery: tuple[tuple[Sequence[Point], ...], ...] = ()
    """Land out of play."""

    @classmethod
    def of(cls, board: AreasBoard, unit: float) -> Areas:
        def printed(points: Sequence[Point]) -> Sequence[Point]:
            return [(x / unit, y / unit) for x, y in points]

        borders = tuple((b.left, b.right, printed(points_of(b.line))) for b in board.borders.values())
        named = {side for left, right, _ in borders for side in (left, right) if side}
        shapes = {key: tuple(printed(ring) for ring in board.shape(key)) for key in named}
        off_map = tuple(
            tuple(printed(ring) for ring in rings_of(written))
            for item in board.artwork.values()
            if isinstance(item, Outline) and item.style == "land"
            for written in item.lines
        )
        return cls((board.size[0] / unit, board.size[1] / unit), borders, shapes, off_map)

    def shape(self, key: str) -> tuple[Sequence[Point], ...]:
        return self.shapes.get(key, ())


def ground(
    showing: Showing, board: Areas, looks: Mapping[str, SpaceLook], lines: Mapping[str, LineLook]
) -> Marks:
    """Sea, land, countries, borders and rivers of an area map."""
    width, height = board.size
    land = {key for key, look in looks.items() if not look.water and board.shape(key)}
    shapes = {key: rings(board.shape(key)) for key in looks if board.shape(key)}
    mass = joined(shapes[key] for key in land)
    coasts = [
        piece for border in _lines(board, lambda a, b: _is_coast(a, b, land)) for piece in pieces(border)
    ]
    marks = [_sea(width, height)]
    soft = [thinned(piece, 3.0) for piece in coasts]
    for w, tone in glow("#B3C8D1", GLOW_INK, GLOW):
        marks += [Mark(line(piece), None, pen(tone, w, cap="round")) for piece in soft]
    marks += _sea_limits(board, land, looks, lines)
    for shape in board.scenery:
        marks += [
            *(Mark(line(piece), None, pen(COAST, 1.0, 150)) for ring in shape for piece in pieces(ring)),
            Mark(rings(shape), brush(OFF_MAP)),
            Mark(hatching(rings(shape).boundingRect(), 9), None, pen(OFF_HATCH, 0.9, 90), clip=rings(shape)),
        ]
    marks.append(Mark(mass, brush("#E5E1D6")))
    marks += _countries(showing, board, looks, land, shapes)
    for key in sorted(land):
        marks += _scatter(board, key, looks[key])
    marks += _borders(board, looks, land)
    marks += [Mark(line(piece), None, pen(COAST, 1.3, cap="round")) for piece in coasts]
    marks += _features(board, lines, land)
    return marks


def _sea(width: float, height: float) -> Mark:
    gradient = QLinearGradient(QPointF(0, 0), QPointF(0, height))
    for place, tone in ((0, "#A9C0CA"), (0.55, "#B7CCD4"), (1, "#BCD3D8")):
        gradient.setColorAt(place, colour(tone))
    return Mark(rect(0, 0, width, height), QBrush(gradient))


def _is_coast(a: str | None, b: str | None, land: set[str]) -> bool:
    return ((a in land) != (b in land)) and a is not None and b is not None


def _lines(board: Areas, wanted: Callable[[str | None, str | None], bool]) -> list[Sequence[Point]]:
    return [points for left, right, points in board.borders if wanted(left, right)]


def _stroked(lines: Iterable[Sequence[Point]], *strokes: QPen) -> Marks:
    """Every line with the first pen, then every line with the next."""
    return [Mark(line(points), None, stroke) for stroke in strokes for points in lines]


def ribbon_tone(tint: str) -> str:
    tone = QColor(tint)
    hue, saturation = max(tone.hsvHueF(), 0.0), min(1.0, tone.hsvSaturationF() * 1.9 + 0.05)
    return QColor.fromHsvF(hue, saturation, tone.valueF() * 0.80).name()


def _countries(
    showing: Showing,
    board: Areas,
    looks: Mapping[str, SpaceLook],
    land: set[str],
    shapes: Mapping[str, QPainterPath],
) -> Marks:
    members: dict[str | None, list[str]] = {}
    for key in sorted(land):
        members.setdefault(looks[key].nation, []).append(key)
    marks: Marks = []
    for nation, keys in members.items():
        tint = showing.look.land_colour(showing.pack, nation) if nation else "#E5E1D6"
        country = joined(shapes[key] for key in keys)
        inner = set(keys)
        rims = [
            line(piece)
            for left, right, points in board.borders
            if (left in inner) != (right in inner)
            for piece in pieces(thinned(points, 4.0))
        ]
        marks.append(Mark(country, brush(tint), pen(tint, 0.8)))
        strokes = glow(tint, ribbon_tone(tint), [(2 * width, alpha) for width, alpha in RIBBON])
        marks += [
            Mark(rim, None, pen(tone, width, cap="round"), clip=country)
            for width, tone in strokes
            for rim in rims
        ]
        closed = [key for key in keys if looks[key].neutral]
        for key in closed:
            shape = shapes[key]
            marks.append(Mark(hatching(shape.boundingRect(), 8), None, pen("#7D7464", 0.9, 70), clip=shape))
    return marks


def _borders(board: Areas, looks: Mapping[str, SpaceLook], land: set[str]) -> Marks:
    def abroad(a: str | None, b: str | None) -> bool:
        return a in land and b in land and looks[a].nation != looks[b].nation

    def at_home(a: str | None, b: str | None) -> bool:
        return a in land and b in land and looks[a].nation == looks[b].nation

    return [
        *_stroked(_lines(board, at_home), pen("#6A5644", 1.5, 225, (5, 2.4))),
        *_stroked(_lines(board, abroad), pen("#FBF3E2", 5.2, 150), pen("#4B3727", 2.7)),
    ]


def _sea_limits(
    board: Areas, land: set[str], looks: Mapping[str, SpaceLook], lines: Mapping[str, LineLook]
) -> Marks:
    def plain(a: str | None, b: str | None) -> bool:
        both = a in looks and b in looks and a not in land and b not in land
        return both and lines.get(connection_id(a or "", b or ""), LineLook()).feature != "gate"

    def gate(a: str | None, b: str | None) -> bool:
        both = a in looks and b in looks and a not in land and b not in land
        return both and lines.get(connection_id(a or "", b or ""), LineLook()).feature == "gate"

    dots = pen("#4A7186", 2.9, 255, (0.1, 3.2), cap="round")
    return [
        *_stroked(_lines(board, plain), pen("#E9F2F2", 5.0, 150, (0.1, 1.85), cap="round"), dots),
        *_stroked(_lines(board, gate), pen("#9C3B2E", 2.4)),
    ]


# ---------------------------------------------------------------------------- along borders


def _between(board: Areas, key: str) -> list[tuple[str | None, str | None, Sequence[Point]]]:
    return [
        (left, right, points)
        for left, right, points in board.borders
        if left and right and connection_id(left, right) == key
    ]


def _features(board: Areas, lines: Mapping[str, LineLook], land: set[str]) -> Marks:
    marks: Marks = []
    rivers, casings = QPainterPath(), QPainterPath()
    ticks: list[QPainterPath] = []
    peaks: Marks = []
    blocks: list[QPainterPath] = []
    for key, look in lines.items():
        if not look.river and look.feature not in ("mountain", "fort"):
            continue
        for left, right, points in _between(board, key):
            if look.river:
                rivers.addPath(line(points))
                casings.addPath(line(points))
                if len(look.shelters) == 1:
                    ticks += _ticks(points, 1.0 if look.shelters[0] == right else -1.0)
            for side, end in ((-1.0, left), (1.0, right)):
                if end in look.shelters or not look.shelters:
                    if look.feature == "mountain":
                        peaks += _peaks(points, side)
                    elif look.feature == "fort":
                        blocks += _blocks(points, side)
    marks += [Mark(casings, None, pen("#EEF5F4", 5.6, 200)), Mark(rivers, None, pen("#3F7FA6", 3.0))]
    marks.append(Mark(joined(ticks), None, pen("#3F7FA6", 1.6)))
    marks += peaks
    marks.append(Mark(joined(blocks), brush("#7A1F1A"), pen("#FBF3E2", 0.6)))
    return marks


def _offset(point: Point, angle: float, by: float) -> Point:
    """A point to the right of the line's direction (screen), by so much."""
    return point[0] - math.sin(angle) * by, point[1] + math.cos(angle) * by


def _ticks(points: Sequence[Point], side: float) -> list[QPainterPath]:
    return [line([spot, _offset(spot, angle, 6 * side)]) for spot, angle in along(points, 9, 4.5)]


def _peaks(points: Sequence[Point], side: float) -> Marks:
    dark, light = [], []
    for spot, angle in along(points, 15, 7):
        x, y = _offset(spot, angle, 8 * side)
        dark.append(polygon([(x - 5.4, y + 4), (x, y - 5.4), (x + 5.4, y + 4)]))
        light.append(polygon([(x - 5.4, y + 4), (x, y - 5.4), (x - 0.6, y + 4)]))
    return [Mark(joined(dark), brush("#8A6A4B", 235)), Mark(joined(light), brush("#D9C3A2", 235))]


def _blocks(points: Sequence[Point], side: float) -> list[QPainterPath]:
    found = []
    for spot, angle in along(points, 9, 4.5):
        x, y = _offset(spot, angle, 5 * side)
        found.append(rect(x - 2.6, y - 2.8, 5.2, 5.6))
    return found


def _scatter(board: Areas, key: str, look: SpaceLook) -> Marks:
    """Mountains all round, or a swamp: small signs on a jittered grid inside the area."""
    pattern = next((p for p in look.ground if p in ("mountain", "swamp", "forest")), None)
    if pattern is None:
        return []
    shape = board.shape(key)
    box = Rect.around(point for ring in shape for point in ring)
    chance: Random = seeded(key, pattern)
    spots: list[Point] = []
    y = box.top + 9
    while y < box.bottom:
        x = box.left + 9
        while x < box.right:
            spot = (x + chance.uniform(-6, 6), y + chance.uniform(-4, 4))
            if inside(spot, shape) and all(
                inside((spot[0] + dx, spot[1] + dy), shape) for dx, dy in ((9, 0), (-9, 0), (0, 9), (0, -9))
            ):
                spots.append(spot)
            x += 27
        y += 19
    if pattern == "swamp":
        reeds = [line([(x + dx, y + 3), (x + dx * 1.6, y - 4)]) for x, y in spots for dx in (-3, 0, 3)]
        base = [line([(x - 5, y + 3.4), (x + 5, y + 3.4)]) for x, y in spots]
        return [Mark(joined([*reeds, *base]), None, pen("#4F7F7F", 1.3, 150))]
    if pattern == "forest":
        trees = [polygon([(x - 4, y + 4), (x, y - 6), (x + 4, y + 4)]) for x, y in spots]
        return [Mark(joined(trees), brush("#5C7A3A", 130))]
    dark = [polygon([(x - 6.2, y + 4.6), (x, y - 6.2), (x + 6.2, y + 4.6)]) for x, y in spots]
    light = [polygon([(x - 6.2, y + 4.6), (x, y - 6.2), (x - 0.6, y + 4.6)]) for x, y in spots]
    return [Mark(joined(dark), brush("#8A6A4B", 120)), Mark(joined(light), brush("#D9C3A2", 130))]


# ---------------------------------------------------------------------------- markers and crossings


def marker(look: SpaceLook, x: float, y: float) -> Marks:
    """What stands at the centre of an area: capital, port, fort or a dot; its value in a hexagon beside
    it."""
    marks: Marks = []
    if look.capital or look.marker == "capital":
        marks += [
            Mark(disc(9.2), brush("#FFF8E8"), pen("#7A1F1A", 1.6)),
            Mark(disc(7.2), None, pen("#7A1F1A", 0.8)),
            Mark(star(5, 6.2, 2.6), brush("#A3201B")),
        ]
    elif look.marker == "fort":
        marks += [
            Mark(star(8, 10.5, 7.6), brush("#7A1F1A"), pen("#FFF8E8", 1.0)),
            Mark(disc(3.4), brush("#FFF8E8")),
        ]
    elif look.marker == "port":
        marks += [
            Mark(disc(8), brush("#F4FAFA"), pen("#1F4A66", 1.2)),
            Mark(anchor(0.98), None, pen("#1F4A66", 1.3, cap="round")),
        ]
    elif not look.water:
        marks += [Mark(disc(4.4), brush("#2B2118"), pen("#FBF4E4", 1.6))]
    if look.value:
        marks += detailed(
            placed(
                [
                    Mark(regular(6, 9.5, turn=30), brush("#F3C33F"), pen("#6B4A08", 1.2)),
                    figure(look.value, BOLD, 11, "#3B2A06"),
                ],
                17,
                -4,
            ),
            MIDDLE | NEAR,
        )
    return placed(detailed(marks, ALWAYS & ~FAR) if look.value == "" else marks, x, y)


def crossing(look: LineLook, a: Point, b: Point) -> Marks:
    """Arrows, gates and forbidden crossings between two areas, in the middle between them."""
    x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    if look.feature == "arrow":
        angle = math.atan2(b[1] - a[1], b[0] - a[0])
        half = min(28.0, math.dist(a, b) / 2 - 6)
        outline = [
            (-half, 0),
            (-half + 11, -8.5),
            (-half + 11, -3.4),
            (half - 11, -3.4),
            (half - 11, -8.5),
            (half, 0),
            (half - 11, 8.5),
            (half - 11, 3.4),
            (-half + 11, 3.4),
            (-half + 11, 8.5),
        ]
        turned = polygon(
            [
                (x + u * math.cos(angle) - v * math.sin(angle), y + u * math.sin(angle) + v * math.cos(angle))
                for u, v in outline
            ]
        )
        return [Mark(turned, None, pen("#FFF6E4", 4.5)), Mark(turned, brush("#B4472F"), pen("#6E2415", 1.0))]
    if look.feature == "gate":
        bars = joined(
            [
                *(line([(dx, -5), (dx, 5)]) for dx in (-6, -2, 2, 6)),
                line([(-8, -2), (8, -2)]),
                line([(-8, 2), (8, 2)]),
            ]
        )
        return placed(
            [
                Mark(rect(-11, -8, 22, 16, 4), brush("#9C3B2E"), pen("#FFF6E4", 1.2)),
                Mark(bars, None, pen("#FFFFFF", 1.3)),
            ],
            x,
            y,
        )
    if look.feature == "forbidden":
        return placed(
            [
                Mark(disc(7), brush("#FFF6E4"), pen("#A3201B", 2.2)),
                Mark(line([(-4.5, -4.5), (4.5, 4.5)]), None, pen("#A3201B", 2.2)),
            ],
            x,
            y,
        )
    return []


def centre(board: AreasBoard, key: str) -> Point:
    """Where the marker of an area stands: where its author put it, or inside its largest ring."""
    written = board.position(key)
    if written is not None:
        return written
    shape = board.shape(key)
    return ring_centre(shape[0]) if shape else (0.0, 0.0)


def country_name(points: Iterable[Point]) -> tuple[Point, float, float]:
    """Centre, angle and length for lettering a country: along the longer axis of its areas' centres."""
    spots = list(points)
    x = sum(p[0] for p in spots) / len(spots)
    y = sum(p[1] for p in spots) / len(spots)
    if len(spots) < 3:
        return (x, y), 0.0, 60.0
    xx = sum((p[0] - x) ** 2 for p in spots)
    yy = sum((p[1] - y) ** 2 for p in spots)
    xy = sum((p[0] - x) * (p[1] - y) for p in spots)
    spread = math.hypot(xx - yy, 2 * xy)
    long, short = (xx + yy + spread) / 2, (xx + yy - spread) / 2
    angle = math.degrees(0.5 * math.atan2(2 * xy, xx - yy))
    stretched = max(
        0.0, min(1.0, (math.sqrt(long / max(short, 1.0)) - 1.2) / 1.3)
    )  # round countries are lettered level
    angle = max(-65.0, min(65.0, angle)) * stretched
    reach = long * stretched + xx * (1 - stretched)
    return (x, y), angle, 2.4 * math.sqrt(reach / len(spots))
