"""Counters: rounded squares with APP-6 symbols, plates with figures, small cards; stacks of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PySide6.QtCore import QPointF
from PySide6.QtGui import QBrush, QLinearGradient, QPainterPath, QTransform

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
    colour,
    cut_corners,
    detailed,
    disc,
    figure,
    joined,
    line,
    pen,
    placed,
    rect,
    scaled,
    shaded,
    text_path,
    text_width,
)
from editor.canvas.symbols import HEIGHT, WIDTH, fitted, frame_sign, helmeted, portrait, silhouette
from model.appearance import CounterLook

LARGE, SMALL = 32.0, 28.0
PLATE = (90.0, 56.0)
CARD = (60.0, 82.0)
PAPER, DARK = "#FBF6E9", "#241C12"


def side(look: CounterLook) -> float:
    return LARGE if look.size == "large" else SMALL


def extent(look: CounterLook) -> tuple[float, float]:
    """Width and height of a counter on the board."""
    if look.plate in ("wide", "cut"):
        return (PLATE[0] + (16 if look.special else 0), PLATE[1])
    if look.plate == "card":
        return CARD
    return side(look), side(look)


@lru_cache(maxsize=2048)
def counter(look: CounterLook) -> tuple[Mark, ...]:
    """A counter around the origin."""
    if look.plate in ("wide", "cut"):
        return tuple(_figures(look))
    if look.plate == "card":
        return tuple(_card(look))
    if look.plate == "disc":
        return tuple(_token(look))
    return tuple(_square(look))


def stack(looks: Sequence[CounterLook], x: float, y: float, step: float = 5.0) -> Marks:
    """Counters one upon the other, centred on the point, the last on top; a badge tells how many when far
    away."""
    marks: Marks = []
    shown = looks[-3:]
    shift = -(len(shown) - 1) * step / 2
    for index, look in enumerate(shown):
        offset = shift + index * step
        marks += placed(counter(look), x + offset, y - offset)
    if len(looks) > 1:
        details = LOW if len(looks) <= 3 else LOW | MIDDLE | NEAR
        width, height = extent(shown[-1])
        marks += detailed(badge(str(len(looks)), x + width * 0.5, y - height * 0.5), details)
    return marks


def badge(text: str, x: float, y: float, radius: float = 7.6) -> Marks:
    return placed(
        [
            Mark(disc(radius), brush("#2B2621"), pen("#FFF8E6", 1.0)),
            figure(text, BOLD, radius * 1.35, "#FFFFFF"),
        ],
        x,
        y,
    )


def _gradient(value: str, top: float, bottom: float, up: float, down: float) -> QBrush:
    gradient = QLinearGradient(QPointF(0, top), QPointF(0, bottom))
    gradient.setColorAt(0, colour(shaded(value, up)))
    gradient.setColorAt(1, colour(shaded(value, down)))
    return QBrush(gradient)


# ---------------------------------------------------------------------------- square counters, drawn 100 wide


def _square(look: CounterLook) -> Marks:
    body = _body(look)
    edge = shaded(look.colour, 0.6)
    marks = [
        *detailed([Mark(body.translated(3, 5), brush("#1A140A", 70))], MIDDLE | NEAR),
        Mark(body, _gradient(look.colour, -50, 50, 1.09, 0.96), pen(edge, 4.0)),
    ]
    marks += detailed(_symbol(look, 50.0, 32.0, -6.0), MIDDLE | NEAR)
    marks += detailed(_symbol(look, 70.0, 45.0, 0.0), LOW)
    marks += _sizes(look)
    if look.values:
        marks += _values(look)
    if look.number:
        small = 14 if len(look.number) > 2 else 17
        text = text_path(look.number, BOLD, small, -43, -29)
        marks.append(Mark(text, brush(look.ink), None, NEAR))
        big = text_path(look.number, BOLD, 20 if len(look.number) > 2 else 24, -44, -26)
        marks.append(Mark(big, brush(look.ink), None, MIDDLE))
    if look.code:
        marks.append(
            Mark(text_path(look.code, STRONG, 13.5, 43, -31, "right"), brush(look.ink, 220), None, NEAR)
        )
    return scaled(marks, side(look) / 100.0)


def _body(look: CounterLook) -> QPainterPath:
    return cut_corners(-50, -50, 100, 100, 15) if look.cut else centred(100, 100, 10)


def _symbol(look: CounterLook, width: float, height: float, y: float) -> Marks:
    frame = frame_sign(look.symbol)
    if frame is not None:
        scale = width / WIDTH
        fit = QTransform(scale, 0, 0, height / HEIGHT, 0, y)
        strokes, fills = frame
        return [
            Mark(
                centred(width, height).translated(0, y), brush(look.ink, 46), pen(look.ink, 3.6, join="miter")
            ),
            Mark(fit.map(strokes), None, pen(look.ink, 3.0)),
            Mark(fit.map(fills), brush(look.ink)),
        ]
    shape = silhouette(look.symbol)
    if shape is not None:
        return [Mark(fitted(shape, width * 1.1, height * 1.25, 0, y), brush(look.ink))]
    words = look.title or look.symbol
    size = min(26.0, 90.0 / max(1.0, text_width(words, STRONG, 1.0)))
    return [figure(words, STRONG, size, look.ink, 0, y)]


def _sizes(look: CounterLook) -> Marks:
    """XXXX for an army, XXX for a corps."""
    count = look.size_marks
    if not count:
        return []
    pitch, half = 9.5, 3.5
    left = -(count - 1) * pitch / 2
    crosses = []
    for index in range(count):
        x = left + index * pitch
        crosses += [
            line([(x - half, -37.5), (x + half, -30.5)]),
            line([(x - half, -30.5), (x + half, -37.5)]),
        ]
    return [Mark(joined(crosses), None, pen(look.ink, 1.8), NEAR)]


def _values(look: CounterLook) -> Marks:
    words = "-".join(look.values)
    marks: Marks = []
    ink = look.ink
    if look.reduced:
        ink = DARK
        marks += [
            Mark(rect(-48, 17, 96, 29).intersected(_body(look)), brush(PAPER)),
            Mark(
                joined([line([(-48, 19.5), (48, 19.5)]), line([(-48, 43.5), (48, 43.5)])]),
                None,
                pen(shaded(look.colour, 0.7), 1.6),
            ),
        ]
    room = 90.0 / max(1.0, text_width(words, BOLD, 1.0))
    marks.append(Mark(text_path(words, BOLD, min(27.0, room), 0, 40.5, "centre"), brush(ink), None, NEAR))
    marks.append(Mark(text_path(words, BOLD, min(31.0, room), 0, 42, "centre"), brush(ink), None, MIDDLE))
    return marks


def _token(look: CounterLook) -> Marks:
    marks = [
        Mark(disc(46), _gradient(look.colour, -46, 46, 1.08, 0.94), pen(shaded(look.colour, 0.55), 4.0)),
        Mark(disc(39), None, pen(look.ink, 1.6, 130)),
        *detailed(_symbol(look, 44.0, 28.0, 0.0), LOW | MIDDLE | NEAR),
    ]
    return scaled(marks, side(look) / 100.0)


# ---------------------------------------------------------------------------- plates with figures


def _figures(look: CounterLook) -> Marks:
    """Men in a row on a plate, lost ones as dashed outlines, their number in a badge."""
    width, height = extent(look)
    shape = (
        centred(width, height, 9)
        if look.plate == "wide"
        else cut_corners(-width / 2, -height / 2, width, height, 9)
    )
    inner = (
        centred(width - 7, height - 7, 6.5)
        if look.plate == "wide"
        else cut_corners(-width / 2 + 3.5, -height / 2 + 3.5, width - 7, height - 7, 7.5)
    )
    dark = shaded(look.colour, 0.42)
    marks = [
        *detailed([Mark(shape.translated(2.5, 4), brush("#1A140A", 97))], MIDDLE | NEAR),
        Mark(shape, _gradient(look.colour, -height / 2, height / 2, 1.18, 0.98), pen(dark, 2.6)),
        *detailed([Mark(inner, None, pen("#FFFFFF", 1.1, 110))], MIDDLE | NEAR),
    ]
    marks += detailed(_ranks(look, dark, width), MIDDLE | NEAR)
    marks += detailed([figure(str(look.figures), BOLD, 34, dark)], LOW)
    weakened = look.figures < look.full_figures
    tone = "#FFD9C9" if weakened else "#FFFBEF"
    top = [Mark(disc(12.5), brush(tone), pen(dark, 2.0)), figure(str(look.figures), BOLD, 18, "#2A2112")]
    return marks + detailed(placed(top, width / 2 - 2, -height / 2 + 2), MIDDLE | NEAR)


def _ranks(look: CounterLook, dark: str, width: float) -> Marks:
    helmet = "brim" if look.plate == "wide" else "steel"
    man = QTransform.fromScale(41 / 64, 41 / 64).map(helmeted(helmet))
    weapon = silhouette(look.symbol)
    count = look.full_figures or look.figures
    heavy = look.symbol in ("machine gun", "mortar", "gun") and weapon is not None
    pitch = 17.5
    places = count - 1 if heavy else count
    pitch = min(pitch, 70.0 / max(places, 1)) if not heavy else 13.5
    left = -(places - 1) * pitch / 2 - (8 if look.special else 0)
    marks: Marks = []
    if heavy and weapon is not None:
        gun = fitted(weapon, 44, 34, -width / 2 + 28, 3)
        if look.figures >= 1:
            marks.append(Mark(gun, brush(dark)))
        man = QTransform.fromScale(0.8, 0.8).map(man)
        left = -width / 2 + 52
    standing: list[QPainterPath] = []
    lost: list[QPainterPath] = []
    for index in range(places):
        figure_path = man.translated(left + index * pitch, 2.0)
        alive = index < (look.figures - 1 if heavy else look.figures)
        (standing if alive else lost).append(figure_path)
    marks.append(Mark(joined(standing), brush(dark)))
    if lost:
        marks.append(Mark(joined(lost), None, pen(dark, 0.9, 190, (2.4, 2.0))))
    special = silhouette(look.special)
    if special is not None:
        cell = rect(width / 2 - 25, -PLATE[1] / 2 + 4, 21, PLATE[1] - 8, 4)
        marks += [
            Mark(cell, brush("#A64B32")),
            Mark(fitted(special, 17, 36, width / 2 - 14.5, 2), brush("#FFF3DC")),
        ]
    return marks


# ---------------------------------------------------------------------------- small cards


def _card(look: CounterLook) -> Marks:
    """A unit card lying on a tile: name, picture, three values, morale boxes."""
    width, height = CARD
    body = centred(width, height, 5)
    bar = QPainterPath(rect(-width / 2 + 2, -height / 2 + 2, width - 4, 17, 3))
    picture = rect(-25, -19, 50, 29, 2)
    marks = [
        Mark(body.translated(1.5, 2.5), brush("#1A140A", 90)),
        Mark(body, brush("#F7F0DE"), pen("#2B2318", 1.3)),
        Mark(bar, brush(look.colour)),
        Mark(picture, brush("#E4D9BC"), pen("#8B7C5E", 0.8)),
    ]
    size = min(11.0, 52.0 / max(1.0, text_width(look.title, BOLD, 1.0)))
    marks.append(figure(look.title, BOLD, size, look.ink, 0, -height / 2 + 10.5))
    shape = portrait(look.symbol)
    if shape is not None:
        marks.append(Mark(fitted(shape, 42, 24, 0, -4.5), brush("#332B20")))
    inks = ("#96392D", "#96392D", "#3B5A7A", "#3F7A4A")
    for index, value in enumerate(look.values[:3]):
        marks.append(figure(value, BOLD, 12.5, inks[index], -18 + 18 * index, 18.5))
    marks.append(
        Mark(joined([line([(-9, 12), (-9, 25)]), line([(9, 12), (9, 25)])]), None, pen("#B7A98A", 0.8))
    )
    left = -(look.full_figures - 1) * 8.4 / 2
    for index in range(look.full_figures):
        full = index < look.figures
        cell = centred(6.6, 6.6, 1).translated(left + index * 8.4, 33)
        marks.append(Mark(cell, brush("#3F7A4A" if full else "#F7F0DE"), pen("#2B4A30", 0.8)))
    return [*detailed(marks, ALWAYS & ~FAR), Mark(body, brush(look.colour), pen("#2B2318", 1.3), FAR)]
