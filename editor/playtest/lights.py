"""What can be chosen, lit on the canvas: a veil over the rest, rings round the choices."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPixmap

from editor.canvas.geometry import Rect

from .choices import ON_BOARD, Choices, Thing
from .places import Places
from .strokes import arrow, ring

VEIL = QColor("#2A2112")
GOLD, GOLD_FILL, PALE_FILL = QColor("#D18A00"), QColor("#FFE27A"), QColor("#FFE9A0")
BLUE, BLUE_FILL = QColor("#1264A8"), QColor("#BFE3FF")
HOVER, HOVER_FILL = QColor("#1F5F8B"), QColor("#FFFFFF")
GREEN, GREEN_FILL = QColor("#0B7A3B"), QColor("#7FD39C")


class Lights:
    """Outlines are found once for a set of choices, then drawn in every frame."""

    def __init__(self) -> None:
        self.choices = Choices()
        self.hover: Thing | None = None
        self.seat = ""
        self.limited: frozenset[int] = frozenset()
        """Actions that leave a unit less to do: their places are dashed."""
        self._made_for: tuple[object, ...] = ()
        self._units = QPainterPath()
        self._spaces = QPainterPath()
        self._limited = QPainterPath()
        self._hostile_units = QPainterPath()
        self._hostile_spaces = QPainterPath()
        self._chosen = QPainterPath()
        self._windows: QPainterPath | None = None
        """Holes in the veil; None where nothing is veiled."""
        self._veil = QPixmap()
        self._veil_for: tuple[object, ...] = ()

    def draw(self, painter: QPainter, places: Places, scale: float, *, is_dark: bool) -> None:
        self._prepare(places)
        if self._windows is not None:
            self._draw_veil(painter, self._windows, places.picture.bounds(), is_dark=is_dark)
        for outline, line, fill, alpha, width in (
            (self._spaces, GOLD, GOLD_FILL, 95, 2.2),
            (self._limited, GOLD, PALE_FILL, 60, 2.0),
            (self._hostile_spaces, GREEN, GREEN_FILL, 95, 2.2),
            (self._units, GOLD, GOLD_FILL, 0, 2.6),
            (self._hostile_units, GREEN, GREEN_FILL, 0, 2.6),
            (self._chosen, BLUE, BLUE_FILL, 70, 3.0),
        ):
            if not outline.isEmpty():
                ring(painter, outline, line, fill, alpha, width * scale, dashed=outline is self._limited)
        if self.hover is not None and (outline_here := places.outline(self.hover)) is not None:
            ring(painter, outline_here, HOVER, HOVER_FILL, 80, 3.4 * scale)
            self._draw_way(painter, places, scale)

    def _prepare(self, places: Places) -> None:
        made_for = (self.choices, self.choices.pointed, places, places.canvas.field, self.seat)
        if len(made_for) == len(self._made_for) and all(
            one is other for one, other in zip(made_for, self._made_for, strict=True)
        ):
            return
        self._made_for = made_for
        lit = [thing for thing in self.choices.bright if thing[0] in ON_BOARD]
        chosen = [thing for thing in self.choices.pointed if thing[0] in ON_BOARD]
        groups: dict[tuple[bool, bool], list[Thing]] = {}
        dashed = [thing for thing in lit if self.is_limited(thing)]
        for thing in lit:
            if thing not in dashed:
                hostile = places.is_hostile(thing, self.seat)
                groups.setdefault((thing[0] == "piece", hostile), []).append(thing)
        self._limited = _together(places, dashed)
        self._units = _together(places, groups.get((True, False), []))
        self._spaces = _together(places, groups.get((False, False), []))
        self._hostile_units = _together(places, groups.get((True, True), []))
        self._hostile_spaces = _together(places, groups.get((False, True), []))
        self._chosen = _together(places, chosen)
        self._windows = _together(places, [*lit, *chosen]) if lit else None

    def _draw_veil(self, painter: QPainter, windows: QPainterPath, bounds: Rect, *, is_dark: bool) -> None:
        """The veil as it lies over the view, kept until the view or the choices change."""
        turn, size = painter.transform(), painter.viewport().size()
        ratio = painter.device().devicePixelRatioF()
        made_for = (windows, turn, size, ratio, is_dark)
        if made_for != self._veil_for:
            self._veil_for = made_for
            colour = QColor(VEIL)
            colour.setAlphaF(0.20 if is_dark else 0.10)
            self._veil = QPixmap(size * ratio)
            self._veil.setDevicePixelRatio(ratio)
            self._veil.fill(Qt.GlobalColor.transparent)
            cloth = QPainter(self._veil)
            cloth.setTransform(turn)
            cloth.fillRect(QRectF(bounds.left, bounds.top, bounds.width, bounds.height), colour)
            cloth.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
            cloth.fillPath(windows, colour)
            cloth.end()
        painter.resetTransform()
        painter.drawPixmap(0, 0, self._veil)
        painter.setTransform(turn)

    def is_limited(self, thing: Thing) -> bool:
        """Whether every action that choosing this place leads to leaves the unit less to do."""
        if not self.limited or thing[0] == "piece" or not self.choices.pointed:
            return False
        return all(action.code in self.limited for action in self.choices.lit.get(thing, ()))

    def shown(self, places: Places) -> tuple[str, ...]:
        """The kinds of light that are on, for the key of the board."""
        self._prepare(places)
        paths = {
            "choice": self._spaces,
            "limited": self._limited,
            "unit": self._units,
            "target": self._hostile_spaces,
            "chosen": self._chosen,
        }
        found = [kind for kind, path in paths.items() if not path.isEmpty()]
        if "target" not in found and not self._hostile_units.isEmpty():
            found.append("target")
        return tuple(found)

    def _draw_way(self, painter: QPainter, places: Places, scale: float) -> None:
        """From the unit that was chosen to where the pointer is."""
        start = next(
            (places.centre(at) for thing in self.choices.pointed if (at := places.at(thing)) is not None),
            None,
        )
        end = places.centre(places.at(self.hover))
        if start is not None and end is not None and start != end:
            arrow(painter, start, end, BLUE, 4.0 * scale)


def _together(places: Places, things: list[Thing]) -> QPainterPath:
    """The outlines of some things as one path."""
    whole = QPainterPath()
    whole.setFillRule(Qt.FillRule.WindingFill)
    for thing in things:
        if (outline := places.outline(thing)) is not None:
            whole.addPath(outline)
    return whole
