"""Scenery of a map: sea with a glow along the coast, land in paper tones by nation, borders, names.

An outline whose middle lies in an outline of style `inset` belongs to that inset: it has its own sea and
is cut at its frame.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath

from editor.canvas.geometry import pieces, rounded, thinned
from editor.canvas.ink import (
    ITALIC,
    SPREAD,
    TITLE,
    Face,
    Mark,
    Marks,
    bounds_of,
    brush,
    glow,
    line,
    pen,
    placed,
    rect,
    rings,
)
from editor.canvas.lettering import straight
from model.appearance import Look, mixed
from model.areas import points_of, rings_of
from model.boards import Board, Label, Outline
from model.pack import Pack
from resources.fonts import SERIF

SEA, SHALLOWS, COAST = "#BFD0D7", "#DCE7E8", "#6F8791"
NEUTRAL, BORDER, PAPER = "#E5E1D6", "#6A5D4A", "#FBF6E9"
GLOW = ((46, 30), (34, 42), (23, 55), (13, 70), (6, 90))
BAND = ((18, 34), (9, 44))
COUNTRY_INK, SEA_INK = "#5B4F3C", "#4F7282"


def scenery(pack: Pack, board: Board, look: Look) -> Marks:
    """The ground of a map that is drawn with outlines; a plain sheet where there are none."""
    outlines = [item for item in board.artwork.values() if isinstance(item, Outline)]
    sheet = rect(0, 0, *board.size)
    if not outlines:
        return [Mark(sheet, brush("#F2EBDA"))]
    insets = [shape_of(item) for item in outlines if item.style == "inset"]
    groups: list[list[Outline]] = [[] for _ in range(len(insets) + 1)]
    for item in outlines:
        if item.style != "inset":
            middle = shape_of(item).boundingRect().center()
            groups[next((i + 1 for i, inset in enumerate(insets) if inset.contains(middle)), 0)].append(item)
    marks = _sheet(pack, look, sheet, groups[0], is_inset=False)
    for frame, group in zip(insets, groups[1:], strict=True):
        marks += _sheet(pack, look, frame, group, is_inset=True)
    return marks


def made_from(pack: Pack, board: Board, look: Look) -> str:
    """Everything that the ground of a map depends on, as text."""
    outlines = [item for item in board.artwork.values() if isinstance(item, Outline)]
    nations = {item.nation: pack.nations.get(item.nation) for item in outlines if item.nation}
    colours = [(look.land_colour(pack, key), known and known.colour) for key, known in nations.items()]
    return repr((board.size, [(item.style, item.nation, item.lines) for item in outlines], colours))


def shape_of(item: Outline) -> QPainterPath:
    return rings(ring for written in item.lines for ring in rings_of(written))


def _sheet(pack: Pack, look: Look, frame: QPainterPath, items: list[Outline], *, is_inset: bool) -> Marks:
    land = QPainterPath()
    for item in items:
        if item.style == "land":
            land.addPath(shape_of(item))
    clip = frame if is_inset else None
    marks = [Mark(frame, brush(SEA)), *_graticule(frame.boundingRect(), clip)]
    coasts = [
        piece
        for item in items
        if item.style == "land"
        for written in item.lines
        for ring in rings_of(written)
        for piece in pieces(thinned(ring, 3.0))
    ]
    for width, tone in glow(SEA, SHALLOWS, GLOW):
        marks += [Mark(line(piece), None, pen(tone, width, cap="round"), clip=clip) for piece in coasts]
    marks.append(Mark(land, brush(NEUTRAL), clip=clip))
    for item in items:
        if item.style == "nation":
            marks += _nation(pack, look, item, clip)
    for item in items:
        if item.style == "border":
            marks += [
                Mark(border(points_of(w)), None, pen(BORDER, 1.25, 220, (5, 3)), clip=clip)
                for w in item.lines
            ]
        elif item.style == "river":
            marks += [Mark(border(points_of(w)), None, pen("#7FA6B8", 2.0), clip=clip) for w in item.lines]
        elif item.style == "coast":
            marks += [Mark(border(points_of(w)), None, pen(COAST, 1.5), clip=clip) for w in item.lines]
    marks += [Mark(line(piece), None, pen(COAST, 1.5, cap="round"), clip=clip) for piece in coasts]
    for item in items:
        if item.style == "frame":
            marks += [
                Mark(shape_of(item), None, pen("#5A5044", 2.2)),
                Mark(shape_of(item), None, pen(PAPER, 0.9)),
            ]
    if is_inset:
        marks += [Mark(frame, None, pen(PAPER, 9.0)), Mark(frame, None, pen("#5A5044", 1.6))]
    return marks


def border(points: tuple[tuple[float, float], ...]) -> QPainterPath:
    return line(rounded(points)) if len(points) > 2 else line(points)


def _graticule(area: QRectF, clip: QPainterPath | None) -> Marks:
    path = QPainterPath()
    step = 200.0
    x = area.left() - area.left() % step + step
    while x < area.right():
        path.moveTo(x, area.top())
        path.lineTo(x, area.bottom())
        x += step
    y = area.top() - area.top() % step + step
    while y < area.bottom():
        path.moveTo(area.left(), y)
        path.lineTo(area.right(), y)
        y += step
    return [Mark(path, None, pen("#FFFFFF", 1.0, 46), clip=clip)]


def _nation(pack: Pack, look: Look, item: Outline, clip: QPainterPath | None) -> Marks:
    shape = shape_of(item)
    rims = [
        line(piece)
        for written in item.lines
        for ring in rings_of(written)
        if len(ring) > 4
        for piece in pieces([*thinned(ring, 5.0), ring[0]])
    ]
    tint = look.land_colour(pack, item.nation) if item.nation else NEUTRAL
    nation = pack.nations.get(item.nation or "")
    band = mixed(nation.colour, tint, 0.25) if nation else "#A89877"
    inner = shape if clip is None else shape.intersected(clip)
    return [
        Mark(shape, brush(tint), clip=clip),
        *(
            Mark(rim, None, pen(tone, width, cap="round"), clip=inner)
            for width, tone in glow(tint, band, [(2 * width, alpha) for width, alpha in BAND])
            for rim in rims
        ),
    ]


# ---------------------------------------------------------------------------- names on the map

FACES: dict[str, tuple[Face, str, int]] = {
    "sea": (Face(SERIF, 500, italic=True, tracking=0.16), SEA_INK, 200),
    "country": (SPREAD, COUNTRY_INK, 92),
    "river": (ITALIC, SEA_INK, 220),
    "note": (Face(SERIF, 500, italic=True), "#3A342B", 220),
    "title": (TITLE, "#3A342B", 255),
}


def names(board: Board, shown: Callable[[str, str], str]) -> Iterator[tuple[str, Marks]]:
    """The lettered names of seas and countries; `shown` gives the text of an artwork in the chosen
    language."""
    for key, item in board.artwork.items():
        if isinstance(item, Label):
            yield key, kept_inside(label_marks(item, shown(key, item.text)), board.size)


def kept_inside(marks: Marks, size: tuple[float, float], margin: float = 6.0) -> Marks:
    """Marks moved so far that they lie on the sheet: in another language or face a name may be longer."""
    covered = bounds_of(marks)
    (width, height), (left, top) = size, (covered.left(), covered.top())
    across = max(0.0, margin - left) or min(0.0, width - margin - covered.right())
    down = max(0.0, margin - top) or min(0.0, height - margin - covered.bottom())
    return marks if not across and not down else placed(marks, across, down)


def label_marks(item: Label, text: str) -> Marks:
    face, ink, alpha = FACES[item.style]
    if item.style == "country":
        text = text.upper()
    if item.style in ("sea", "river") and any("\u0400" <= letter <= "\u04ff" for letter in text):
        face = Face(SERIF, 500, tracking=0.16)  # upright, as maps in Cyrillic letters have it
    path = straight(text, face, item.size, item.at, item.angle)
    marks = [Mark(path, brush(ink, alpha))]
    if item.style in ("note", "title"):
        marks.insert(0, Mark(path, None, pen(PAPER, item.size * 0.24, 190)))
    return marks
