"""The game on the canvas: lit choices, pointing and dragging, moving counters, arrows, heat. The only module
of the desk that knows the canvas."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any

from PySide6.QtCore import QEasingCurve, QObject, QPoint, QPointF, QRectF, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QPainter, QPainterPath, QPen

from editor.canvas import counters
from editor.canvas.geometry import Point
from editor.canvas.ink import Mark
from editor.canvas.picture import Picture, picture_of
from editor.canvas.view import Canvas, outline_of
from model.appearance import Showing
from model.change import Change, Edit, apply
from model.pack import Pack

from .choices import ON_BOARD, Choices, Thing
from .moment import Moment
from .position import Shown

Keys = Qt.KeyboardModifier

VEIL = QColor("#2A2112")
GOLD, GOLD_FILL = QColor("#D18A00"), QColor("#FFE27A")
BLUE, BLUE_FILL = QColor("#1264A8"), QColor("#BFE3FF")
HOVER, HOVER_FILL = QColor("#1F5F8B"), QColor("#FFFFFF")
GREEN, GREEN_FILL = QColor("#0B7A3B"), QColor("#7FD39C")
RED = QColor("#B3261E")
AMBER = QColor("#B0761B")
DRAG = 6.0
"""Pixels that the pointer must move before a press becomes a drag."""


class BoardPlay(QObject):
    """A tool of the canvas: shows moments, lights choices, and tells what the person points at."""

    pointed = Signal(object)
    """A thing was clicked."""
    joined = Signal(object, object)
    """One thing was dragged to another."""
    hovered = Signal(object)
    """What lies under the pointer and may be chosen, or None."""
    questioned = Signal(object, object)
    """Things that were right-clicked, and where on the screen."""
    stacked = Signal(object)
    """Several counters of one stack may be chosen; which is meant?"""
    let_go = Signal()
    settled = Signal()
    """Counters have come to rest."""

    id = "play"
    cursor = Qt.CursorShape.ArrowCursor

    def __init__(self, canvas: Canvas, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.canvas = canvas
        self.is_busy = False
        self.choices = Choices()
        self.milliseconds = 350
        self._shown: Shown | None = None
        self._scenario = ""
        self._picture: Picture | None = None
        self._sides: Mapping[str, Any] = {}
        self._seat = ""
        self._hover: Thing | None = None
        self._pressed: tuple[Thing, Point] | None = None
        self._dragged: Point | None = None
        self._moving: list[tuple[tuple[Mark, ...], QPointF, QPointF]] = []
        self._coming: Change | None = None
        self._journey = QVariantAnimation(self)
        self._journey.setStartValue(0.0)
        self._journey.setEndValue(1.0)
        self._journey.setEasingCurve(QEasingCurve.Type.InOutCubic)
        self._journey.valueChanged.connect(self._step)
        self._journey.finished.connect(self.skip)
        self.arrows: tuple[tuple[str, str], ...] = ()
        """Ways that are drawn: what changed since the last decision, a supply line."""
        self.unsupplied: tuple[str, ...] = ()
        self.line: tuple[str, ...] = ()
        """The spaces of a supply line."""
        self.barred: tuple[str, ...] = ()
        self.heat: Mapping[str, float] = {}
        """Share by space, for heat maps."""

    # ------------------------------------------------------------------ coming and going

    def begin(self, pack: Pack, scenario: str, moment: Moment) -> None:
        """Show another game."""
        self._journey.stop()
        self._moving, self._coming = [], None
        self._scenario = scenario
        self._shown = Shown(pack, scenario, moment.position)
        self._picture = picture_of(Showing(self._shown.pack, pack.scenario(scenario).board, scenario))
        self.canvas.show_picture(self._picture)
        self.enter()
        self._take(moment)

    def enter(self) -> None:
        self.canvas.take_tool(self)  # type: ignore[arg-type]
        self.canvas.selection = ()
        self.canvas.hold_still()
        if self._draw_heat not in self.canvas.overlays:
            self.canvas.overlays.append(self._draw_heat)

    def leave(self) -> None:
        """Give the canvas back to the desk that had it."""
        self.skip()
        self.canvas.let_live()
        if self._draw_heat in self.canvas.overlays:
            self.canvas.overlays.remove(self._draw_heat)
        if self.canvas.tool is self:
            self.canvas.tool = None

    def _take(self, moment: Moment) -> None:
        self._sides = moment.view.get("pieces", {})
        self.unsupplied = moment.unsupplied
        self.line = self.barred = ()
        self._seat = moment.decision.seat if moment.decision else ""

    # ------------------------------------------------------------------ showing moments

    def show(self, moment: Moment) -> None:
        """Let counters move to where they are now."""
        self.skip()
        shown = self._shown
        if shown is None:
            return
        change = shown.change_to(moment.position)
        moving = self._journeys(change) if self.milliseconds > 0 and self.canvas.isVisible() else []
        self._take(moment)
        if not moving:
            self._paint(change)
            self.settled.emit()
            return
        self._paint(Change("Lift", tuple(self._lifted(change))))
        self._coming = shown.change_to(moment.position)
        self._moving = moving
        self._journey.setDuration(self.milliseconds)
        self._journey.start()

    def _journeys(self, change: Change) -> list[tuple[tuple[Mark, ...], QPointF, QPointF]]:
        """The counters that go from one place on the board to another, with the ways they take."""
        found = []
        if self._picture is None or self._shown is None:
            return []
        picture, pack = self._picture, self._shown.pack
        for edit in change.edits:
            if edit.path[2] != "setup" or len(edit.path) != 4:
                continue
            if not isinstance(edit.before, dict) or not isinstance(edit.after, dict):
                continue
            start, end = self._centre(edit.before.get("at")), self._centre(edit.after.get("at"))
            piece = pack.pieces.get(edit.before.get("piece", ""))
            placement = pack.scenarios[self._scenario].setup.get(edit.path[3])
            if start is None or end is None or start == end or piece is None:
                continue
            look = picture.showing.look.counter(pack, piece, placement)
            found.append((counters.counter(look), QPointF(*start), QPointF(*end)))
        return found

    def _lifted(self, change: Change) -> Iterable[Edit]:
        """Edits that take the moving counters off the board and leave the others."""
        for edit in change.edits:
            before, after = edit.before, edit.after
            if edit.path[2] != "setup" or not isinstance(before, dict) or not isinstance(after, dict):
                continue
            if before.get("at") and after.get("at") and before["at"] != after["at"]:
                yield Edit(edit.path, before, {**before, "at": None})

    def _centre(self, place: str | None) -> Point | None:
        if place is None or self._picture is None:
            return None
        box = self._picture.board.boxes.get(place)
        if box is not None:
            return box.at[0] + box.size[0] / 2, box.at[1] + box.size[1] / 2
        return self._picture.stack_centre(place)

    def _paint(self, change: Change) -> None:
        if self._picture is not None and self._shown is not None and change:
            self._shown.pack = apply(self._shown.pack, change)
            showing = Showing(self._shown.pack, self._picture.showing.board_id, self._scenario)
            self.canvas.repaint_parts(self._picture.apply(showing, change))
        self.canvas.viewport().update()

    def _step(self, _share: float) -> None:
        self.canvas.viewport().update()

    @property
    def is_moving(self) -> bool:
        return self._coming is not None

    def skip(self) -> None:
        """Put every moving counter down at once."""
        self._journey.stop()
        if self._coming is not None:
            change, self._coming, self._moving = self._coming, None, []
            self._paint(change)
            self.settled.emit()

    def light(self, choices: Choices) -> None:
        """Light what can be chosen."""
        self.choices = choices
        self._hover = None
        self.canvas.viewport().update()

    def show_arrows(self, arrows: Iterable[tuple[str | None, str | None]]) -> None:
        self.arrows = tuple((a, b) for a, b in arrows if a is not None and b is not None)
        self.canvas.viewport().update()

    def show_heat(self, heat: Mapping[str, float]) -> None:
        self.heat = heat
        self.canvas.viewport().update()

    def bring_into_view(self, thing: Thing) -> None:
        path = self._path_of(thing)
        if path is not None:
            self.canvas.show_place(path)

    # ------------------------------------------------------------------ the pointer

    def things_at(self, point: Point) -> list[Thing]:
        """What lies under a point, the topmost first: counters of the stack, then the space or box."""
        self.canvas.refresh_things()
        found: list[Thing] = []
        hit = self.canvas.thing_at(point, ("counter",))
        place = self.canvas.thing_at(point, ("space", "box"))
        if hit is not None:
            found.append(("piece", hit.path[3]))
            at = self._sides.get(hit.path[3], {}).get("at")
            found += [("piece", unit) for unit, told in self._sides.items() if at and told.get("at") == at]
            if at is not None:
                found.append(("space", at))
        if place is not None:
            kind = "space" if place.kind == "space" else "box"
            found.append((kind, place.path[3]))
            found.append(("space", place.path[3]))
        return list(dict.fromkeys(found))

    def chosen_at(self, point: Point) -> Thing | None:
        """What a click there means: the topmost lit thing, else one that would begin another choice."""
        under = self.things_at(point)
        for thing in under:
            if thing in self.choices.pointed:
                return thing
        for thing in under:
            if thing in self.choices.lit:
                return thing
        anew = self.choices.let_go()
        return next((thing for thing in under if thing in anew.lit), None)

    def press(self, point: Point, keys: Keys) -> None:
        if self.is_moving:
            self.skip()
            return
        thing = self.chosen_at(point)
        if thing is None:
            self.let_go.emit()
            return
        self._pressed = (thing, point)
        self.is_busy = True

    def move(self, point: Point, keys: Keys) -> None:
        if self._pressed is None:
            return
        (x, y), zoom = self._pressed[1], self.canvas.zoom
        if self._dragged is None and max(abs(point[0] - x), abs(point[1] - y)) * zoom < DRAG:
            return
        if self._dragged is None and self._pressed[0] not in self.choices.pointed:
            self.pointed.emit(self._pressed[0])
        self._dragged = point
        self._hover_at(point)

    def release(self, point: Point, keys: Keys) -> None:
        pressed, dragged = self._pressed, self._dragged
        self._pressed, self._dragged, self.is_busy = None, None, False
        if pressed is None:
            return
        if dragged is None:
            meant = self._meant(pressed[0])
            if len(meant) > 1:
                self.stacked.emit(meant)
            else:
                self.pointed.emit(pressed[0])
            return
        end = next((thing for thing in self.things_at(point) if thing in self.choices.lit), None)
        if end is not None and end != pressed[0]:
            self.joined.emit(pressed[0], end)

    def _meant(self, thing: Thing) -> list[Thing]:
        """The counters that a click on one of a stack may mean."""
        place = self._at(thing)
        if thing[0] != "piece" or place is None:
            return [thing]
        lit = self.choices.let_go().lit
        return [
            ("piece", unit)
            for unit, told in self._sides.items()
            if told.get("at") == place and ("piece", unit) in lit
        ]

    def double(self, point: Point, keys: Keys) -> None:
        self.press(point, keys)

    def hover(self, point: Point, keys: Keys) -> None:
        self._hover_at(point)

    def _hover_at(self, point: Point) -> None:
        thing = next((one for one in self.things_at(point) if one in self.choices.lit), None)
        if thing != self._hover:
            self._hover = thing
            self.hovered.emit(thing)
            self.canvas.viewport().update()

    def cancel(self) -> None:
        self._pressed, self._dragged, self.is_busy = None, None, False
        self.skip()
        self.let_go.emit()

    def key(self, event: QKeyEvent) -> bool:
        """Tab walks through what is lit, Enter chooses it."""
        lit = sorted(thing for thing in self.choices.lit if thing[0] in ON_BOARD)
        if event.key() in (Qt.Key.Key_Right, Qt.Key.Key_Left) and lit:
            step = 1 if event.key() == Qt.Key.Key_Right else -1
            at = lit.index(self._hover) if self._hover in lit else (-1 if step == 1 else 0)
            self._hover = lit[(at + step) % len(lit)]
            self.bring_into_view(self._hover)
            self.hovered.emit(self._hover)
            self.canvas.viewport().update()
            return True
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._hover is not None:
            self.pointed.emit(self._hover)
            return True
        return False

    def menu(self, point: Point, at: QPoint) -> None:
        self.questioned.emit(self.things_at(point), at)

    # ------------------------------------------------------------------ drawing

    def draw(self, painter: QPainter, scale: float) -> None:
        painter.save()
        lit = {thing: self._outline(thing) for thing in self.choices.bright if thing[0] in ON_BOARD}
        chosen = {thing: self._outline(thing) for thing in self.choices.pointed if thing[0] in ON_BOARD}
        if lit:
            self._draw_veil(painter, [*lit.values(), *chosen.values()])
        for thing, outline in lit.items():
            if outline is not None:
                line, fill = (GREEN, GREEN_FILL) if self._is_target(thing) else (GOLD, GOLD_FILL)
                strong = thing[0] == "piece"
                _ring(painter, outline, line, fill, 0 if strong else 95, (2.6 if strong else 2.2) * scale)
        for outline in chosen.values():
            if outline is not None:
                _ring(painter, outline, BLUE, BLUE_FILL, 70, 3.0 * scale)
        if self._hover is not None and (outline := self._outline(self._hover)) is not None:
            _ring(painter, outline, HOVER, HOVER_FILL, 80, 3.4 * scale)
            self._draw_way(painter, scale)
        for start, end in self.arrows:
            a, b = self._centre(start), self._centre(end)
            if a is not None and b is not None:
                _arrow(painter, a, b, AMBER, 3.0 * scale)
        self._draw_supply(painter, scale)
        self._draw_moving(painter)
        painter.restore()

    def _draw_veil(self, painter: QPainter, windows: Iterable[QPainterPath | None]) -> None:
        if self._picture is None:
            return
        bounds = self._picture.bounds()
        veil = QPainterPath()
        veil.addRect(QRectF(bounds.left, bounds.top, bounds.width, bounds.height))
        holes = QPainterPath()
        holes.setFillRule(Qt.FillRule.WindingFill)
        for window in windows:
            if window is not None:
                holes.addPath(window)
        colour = QColor(VEIL)
        colour.setAlphaF(0.20 if self.canvas.is_dark else 0.10)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawPath(veil.subtracted(holes) if len(self.choices.lit) <= 60 else veil)

    def _draw_way(self, painter: QPainter, scale: float) -> None:
        """From the unit that was chosen to where the pointer is."""
        start = next(
            (self._centre(self._at(thing)) for thing in self.choices.pointed if self._at(thing)), None
        )
        end = self._centre(self._at(self._hover)) if self._hover is not None else None
        if start is not None and end is not None and start != end:
            _arrow(painter, start, end, BLUE, 4.0 * scale)

    def _draw_supply(self, painter: QPainter, scale: float) -> None:
        """Units without supply carry a red sign; a line that was asked for is green, what bars it red."""
        centres = [centre for space in self.line if (centre := self._centre(space)) is not None]
        for start, end in pairwise(centres):
            _arrow(painter, start, end, GREEN, 2.4 * scale)
        for space in self.barred:
            outline = self._outline(("space", space))
            if outline is not None:
                _ring(painter, outline, RED, RED, 40, 2.2 * scale)
        for unit in self.unsupplied:
            found = self.canvas.thing(("scenarios", self._scenario, "setup", unit))
            if found is not None:
                spot = QPointF(found.bounds.left, found.bounds.bottom)
                painter.setPen(QPen(QColor("#FFFFFF"), 1.4 * scale))
                painter.setBrush(RED)
                painter.drawEllipse(spot, 6 * scale, 6 * scale)
                painter.drawLine(spot - QPointF(3 * scale, 0), spot + QPointF(3 * scale, 0))

    def show_supply(self, line: Iterable[str], barred: Iterable[str]) -> None:
        """Draw a supply line, or what bars it."""
        self.line, self.barred = tuple(line), tuple(barred)
        self.canvas.viewport().update()

    def _draw_moving(self, painter: QPainter) -> None:
        if not self._moving:
            return
        share = float(self._journey.currentValue() or 0.0)
        for marks, start, end in self._moving:
            painter.save()
            painter.translate(start + (end - start) * share)
            draw_marks(painter, marks, self.canvas.board_scene.detail if self.canvas.board_scene else 0)
            painter.restore()

    def _draw_heat(self, painter: QPainter, scale: float) -> None:
        if not self.heat:
            return
        painter.save()
        most = max(self.heat.values()) or 1.0
        font = QFont(painter.font())
        font.setPixelSize(max(1, round(11 * scale)))
        font.setBold(True)
        painter.setFont(font)
        for space, value in self.heat.items():
            outline = self._outline(("space", space))
            if outline is None or value <= 0:
                continue
            share = value / most
            colour = QColor.fromHsvF(0.13 * (1 - share), 0.55 + 0.45 * share, 0.95, 0.25 + 0.5 * share)
            painter.setPen(QPen(QColor(120, 30, 10, 160), 1.2 * scale))
            painter.setBrush(colour)
            grown = outline.boundingRect().adjusted(-5 * scale, -5 * scale, 5 * scale, 5 * scale)
            rings = self._has_rings(space)
            painter.drawPath(outline) if rings else painter.drawEllipse(grown)
            painter.setPen(QColor("#FFFFFF") if share > 0.55 else QColor("#3A1A08"))
            text = f"{value:.0%}" if most <= 1 else f"{value:.1f}"
            painter.drawText(grown, Qt.AlignmentFlag.AlignCenter, text)
        painter.restore()

    # ------------------------------------------------------------------ geometry

    def _path_of(self, thing: Thing) -> tuple[str, ...] | None:
        if self._picture is None:
            return None
        table, key = thing
        if table == "piece":
            return ("scenarios", self._scenario, "setup", key)
        part = "boxes" if key in self._picture.board.boxes else "spaces"
        return (*self._picture.prefix, part, key)

    def _outline(self, thing: Thing) -> QPainterPath | None:
        path = self._path_of(thing)
        found = self.canvas.thing(path) if path is not None else None
        if found is None:
            return None
        if found.rings or found.frame is None:
            return outline_of(found, 3.0)
        # The bounds of a point hold its name as well; only its box is lit.
        frame = found.frame.grown(3.0)
        box = QPainterPath()
        box.addRoundedRect(QRectF(frame.left, frame.top, frame.width, frame.height), 4, 4)
        return box

    def _has_rings(self, space: str) -> bool:
        path = self._path_of(("space", space))
        found = self.canvas.thing(path) if path is not None else None
        return found is not None and bool(found.rings)

    def _at(self, thing: Thing | None) -> str | None:
        if thing is None:
            return None
        if thing[0] == "piece":
            at = self._sides.get(thing[1], {}).get("at")
            return str(at) if at is not None else None
        return thing[1] if thing[0] in ON_BOARD else None

    def _is_target(self, thing: Thing) -> bool:
        """Whether choosing it reaches something of another side."""
        if thing[0] == "piece":
            return self._sides.get(thing[1], {}).get("side") not in (None, self._seat)
        return any(
            told.get("at") == thing[1] and told.get("side") not in (None, self._seat)
            for told in self._sides.values()
        )


def draw_marks(painter: QPainter, marks: Iterable[Mark], detail: int) -> None:
    for mark in marks:
        if mark.details & detail or not detail:
            painter.setBrush(mark.fill if mark.fill is not None else Qt.BrushStyle.NoBrush)
            painter.setPen(mark.line if mark.line is not None else Qt.PenStyle.NoPen)
            painter.drawPath(mark.path)


def _ring(
    painter: QPainter, outline: QPainterPath, line: QColor, fill: QColor, alpha: int, width: float
) -> None:
    """A coloured line on a white casing, and a light fill inside."""
    colour = QColor(fill)
    colour.setAlpha(alpha)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawPath(outline)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(255, 255, 255, 210), width * 1.9))
    painter.drawPath(outline)
    painter.setPen(QPen(line, width))
    painter.drawPath(outline)


def _arrow(painter: QPainter, start: Point, end: Point, colour: QColor, width: float) -> None:
    a, b = QPointF(*start), QPointF(*end)
    way = b - a
    length = (way.x() ** 2 + way.y() ** 2) ** 0.5
    if not length:
        return
    unit = way / length
    side = QPointF(-unit.y(), unit.x())
    tip = b - unit * width
    base = tip - unit * width * 3.2
    head = QPainterPath(tip)
    head.lineTo(base + side * width * 1.8)
    head.lineTo(base - side * width * 1.8)
    head.closeSubpath()
    for pen in (
        QPen(QColor(255, 255, 255, 210), width * 1.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap),
        QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap),
    ):
        painter.setPen(pen)
        painter.drawLine(a, base)
    painter.setPen(QPen(QColor(255, 255, 255, 210), width * 0.5))
    painter.setBrush(colour)
    painter.drawPath(head)
