"""The game on the canvas: a tool that shows moments, lights choices, moves counters, and tells what the
person points at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise

from PySide6.QtCore import QEasingCurve, QObject, QPoint, QPointF, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QCursor, QKeyEvent, QPainter

from editor.canvas.geometry import Point
from editor.canvas.picture import Texts, as_written, picture_of
from editor.canvas.view import Canvas
from model.appearance import CounterLook, Showing
from model.change import Change, Edit
from model.pack import Pack
from rules.core.values import Sight, Supply

from .choices import ON_BOARD, Choices, Thing
from .lights import Lights
from .moment import Moment
from .places import Places
from .position import Shown
from .signs import Signs

Keys = Qt.KeyboardModifier

Journey = tuple[CounterLook, QPointF, QPointF]
"""A counter, where it comes from and where it goes."""

DRAG = 6.0
"""Pixels that the pointer must move before a press becomes a drag."""


class BoardPlay(QObject):
    """The only class of the desk that handles the canvas."""

    pointed = Signal(object)
    """A thing was clicked."""
    joined = Signal(object, object)
    """One thing was dragged to another."""
    carried = Signal(str, str)
    """By hand: a unit was dragged to a place."""
    hovered = Signal(object)
    """What lies under the pointer and may be chosen, or None."""
    looked_at = Signal(object)
    """What lies under the pointer, whether it may be chosen or not, or None."""
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
        self._under: Thing | None = None
        self.is_by_hand = False
        """Any counter may be dragged anywhere."""
        self.milliseconds = 350
        self.lights = Lights()
        self.signs = Signs()
        self.places: Places | None = None
        self._shown: Shown | None = None
        self._scenario = ""
        self._terrain: frozenset[str] = frozenset()
        """Markers that are terrain: the ground shows them."""
        self._pressed: tuple[Thing, Point] | None = None
        self._dragged: Point | None = None
        self._moving: list[Journey] = []
        self._coming: Change | None = None
        self._journey = QVariantAnimation(self)
        self._journey.setStartValue(0.0)
        self._journey.setEndValue(1.0)
        self._journey.setEasingCurve(QEasingCurve.Type.InOutCubic)
        self._journey.valueChanged.connect(self._step)
        self._journey.finished.connect(self.skip)

    @property
    def choices(self) -> Choices:
        return self.lights.choices

    # ------------------------------------------------------------------ coming and going

    def begin(self, pack: Pack, scenario: str, moment: Moment, texts: Texts = as_written) -> None:
        """Show another game."""
        self._journey.stop()
        self._moving, self._coming = [], None
        self._scenario = scenario
        self._shown = Shown(pack, scenario, moment.position)
        showing = Showing(self._shown.pack, pack.scenario(scenario).board, scenario)
        picture = picture_of(showing, texts, in_play=True)
        self.places = Places(self.canvas, picture, scenario, moment.view.get("pieces", {}))
        self.canvas.show_picture(picture)
        self._terrain = frozenset(pack.terrain)
        self.signs.colours = {seat: side.colour for seat, side in pack.sides.items()}
        self.enter()
        self._take(moment)

    def enter(self) -> None:
        self.canvas.take_tool(self)  # type: ignore[arg-type]
        self.canvas.selection = ()
        if self._draw_heat not in self.canvas.overlays:
            self.canvas.overlays.append(self._draw_heat)

    def leave(self) -> None:
        """Give the canvas back to the desk that had it."""
        self.skip()
        if self._draw_heat in self.canvas.overlays:
            self.canvas.overlays.remove(self._draw_heat)
        if self.canvas.tool is self:
            self.canvas.tool = None

    def _take(self, moment: Moment) -> None:
        if self.places is not None:
            self.places = self.places.at_moment(moment.view.get("pieces", {}))
        signs = self.signs
        signs.unsupplied = moment.unsupplied
        signs.taken = moment.taken
        signs.picked = tuple(
            unit for unit, told in moment.view.get("pieces", {}).items() if told.get("picked")
        )
        signs.markers = {
            space: drawn
            for space, here in moment.view.get("markers", {}).items()
            if (drawn := tuple(str(sign) for sign in here if sign not in self._terrain))
        }
        signs.line = signs.barred = signs.sights = ()
        signs.reach = {}
        self.lights.limited = moment.limited
        self.lights.seat = moment.decision.seat if moment.decision else ""

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
        self.set_out(moving, self.milliseconds)

    def set_out(self, moving: list[Journey], milliseconds: int) -> None:
        """Let counters slide from one point of the board to another."""
        self._moving = moving
        self._journey.setDuration(milliseconds)
        self._journey.start()

    def stand_at(self, share: float) -> None:
        """Hold the sliding counters at a share of their way."""
        self._journey.pause()
        self._journey.setCurrentTime(round(share * self._journey.duration()))

    def _journeys(self, change: Change) -> list[Journey]:
        """The counters that go from one place on the board to another, with the ways they take."""
        found = []
        if self.places is None or self._shown is None:
            return []
        places, pack = self.places, self._shown.pack
        for edit in change.edits:
            if edit.path[2] != "setup" or len(edit.path) != 4:
                continue
            if not isinstance(edit.before, dict) or not isinstance(edit.after, dict):
                continue
            start, end = places.centre(edit.before.get("at")), places.centre(edit.after.get("at"))
            piece = pack.pieces.get(edit.before.get("piece", ""))
            placement = pack.scenarios[self._scenario].setup.get(edit.path[3])
            if start is None or end is None or start == end or piece is None:
                continue
            look = places.picture.showing.look.counter(pack, piece, placement)
            found.append((look, QPointF(*start), QPointF(*end)))
        return found

    def _lifted(self, change: Change) -> Iterable[Edit]:
        """Edits that take the moving counters off the board and leave the others."""
        for edit in change.edits:
            before, after = edit.before, edit.after
            if edit.path[2] != "setup" or not isinstance(before, dict) or not isinstance(after, dict):
                continue
            if before.get("at") and after.get("at") and before["at"] != after["at"]:
                yield Edit(edit.path, before, {**before, "at": None})

    def _paint(self, change: Change) -> None:
        if self.places is not None and self._shown is not None and change:
            picture = self.places.picture
            self._shown.make(change)
            showing = Showing(self._shown.pack, picture.showing.board_id, self._scenario)
            self.canvas.repaint_parts(picture.apply(showing, change))
        self.canvas.viewport().update()

    def _step(self, _share: float) -> None:
        self.canvas.viewport().update()

    @property
    def is_moving(self) -> bool:
        return self._coming is not None

    def skip(self) -> None:
        """Put every moving counter down at once."""
        self._journey.stop()
        self._moving = []
        if self._coming is not None:
            change, self._coming = self._coming, None
            self._paint(change)
            self.settled.emit()

    def light(self, choices: Choices) -> None:
        """Light what can be chosen."""
        self.lights.choices = choices
        self.lights.hover = None
        self.canvas.viewport().update()

    def show_arrows(self, arrows: Iterable[tuple[str | None, str | None]]) -> None:
        self.signs.arrows = tuple((a, b) for a, b in arrows if a is not None and b is not None)
        self.canvas.viewport().update()

    def show_supply(self, line: Iterable[str], barred: Iterable[str]) -> None:
        """Draw a supply line, or what bars it."""
        self.signs.line, self.signs.barred = tuple(line), tuple(barred)
        self.canvas.viewport().update()

    def show_every_supply(self, supplies: Mapping[str, Supply]) -> None:
        """Draw the supply lines of all units, and mark those that have none."""
        steps = {step for one in supplies.values() for step in pairwise(one.line)}
        self.signs.every_line = tuple(sorted(steps))
        self.signs.cut_off = tuple(unit for unit, one in supplies.items() if not one.supplied)
        self.canvas.viewport().update()

    def show_reach(self, reach: Mapping[str, int]) -> None:
        """Draw where a unit could come to."""
        self.signs.reach = reach
        self.canvas.viewport().update()

    def show_sights(self, sights: Iterable[Sight]) -> None:
        """Draw what could be seen from where an action leads."""
        self.signs.sights = tuple(sights)
        self.canvas.viewport().update()

    def shown_kinds(self) -> tuple[str, ...]:
        """What is drawn over the board just now, for its key."""
        signs = self.signs
        extra = {
            "picked": signs.picked,
            "sight": signs.sights,
            "supply": signs.line or signs.every_line,
            "unsupplied": signs.unsupplied,
            "reach": signs.reach,
        }
        lit = self.lights.shown(self.places) if self.places is not None else ()
        return (*lit, *(kind for kind, there in extra.items() if there))

    def show_heat(self, heat: Mapping[str, float]) -> None:
        self.signs.heat = heat
        self.canvas.viewport().update()

    def bring_into_view(self, thing: Thing) -> None:
        if self.places is not None:
            self.canvas.show_place(self.places.path(thing))

    # ------------------------------------------------------------------ the pointer

    def things_at(self, point: Point) -> list[Thing]:
        """What lies under a point, the topmost first: counters of the stack, then the space or box."""
        if self.places is None:
            return []
        found: list[Thing] = []
        hit = self.canvas.thing_at(point, ("counter",))
        place = self.canvas.thing_at(point, ("space", "box"))
        if hit is not None:
            found.append(("piece", hit.path[3]))
            at = self.places.at(found[0])
            if at is not None:
                found += [("piece", unit) for unit in self.places.standing[at]]
                found.append(("space", at))
        if place is not None:
            kind = "space" if place.kind == "space" else "box"
            found.append((kind, place.path[3]))
            found.append(("space", place.path[3]))
        return list(dict.fromkeys(found))

    def chosen_at(self, point: Point) -> Thing | None:
        """What a click there means: the topmost lit thing, else one that would begin another choice."""
        under = self.things_at(point)
        if self.is_by_hand and under and under[0][0] == "piece":
            return under[0]
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
        if self._dragged is None and not self.is_by_hand and self._pressed[0] not in self.choices.pointed:
            self.pointed.emit(self._pressed[0])
        self._dragged = point
        self._hover_at(point)

    def release(self, point: Point, keys: Keys) -> None:
        pressed, dragged = self._pressed, self._dragged
        self._pressed, self._dragged, self.is_busy = None, None, False
        if pressed is None:
            return
        if self.is_by_hand:
            self._set_down(pressed[0], point if dragged is not None else None)
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

    def _set_down(self, thing: Thing, point: Point | None) -> None:
        """By hand: a counter is put down somewhere, or only looked at."""
        place = self.canvas.thing_at(point, ("space", "box")) if point is not None else None
        if place is not None and thing[0] == "piece":
            self.carried.emit(thing[1], place.path[3])
        else:
            self.questioned.emit([thing], QCursor.pos())

    def _meant(self, thing: Thing) -> list[Thing]:
        """The counters that a click on one of a stack may mean."""
        place = self.places.at(thing) if self.places is not None else None
        if thing[0] != "piece" or place is None or self.places is None:
            return [thing]
        lit = self.choices.let_go().lit
        return [("piece", unit) for unit in self.places.standing[place] if ("piece", unit) in lit]

    def double(self, point: Point, keys: Keys) -> None:
        self.press(point, keys)

    def hover(self, point: Point, keys: Keys) -> None:
        self._hover_at(point)

    def _hover_at(self, point: Point) -> None:
        under = self.things_at(point)
        if (top := under[0] if under else None) != self._under:
            self._under = top
            self.looked_at.emit(top)
        thing = next((one for one in under if one in self.choices.lit), None)
        if thing != self.lights.hover:
            self.lights.hover = thing
            self.hovered.emit(thing)
            self.canvas.viewport().update()

    def cancel(self) -> None:
        self._pressed, self._dragged, self.is_busy = None, None, False
        self.skip()
        self.let_go.emit()

    def key(self, event: QKeyEvent) -> bool:
        """Left and Right walk through what is lit, Enter chooses it, Menu asks why not."""
        lit = sorted(thing for thing in self.choices.lit if thing[0] in ON_BOARD)
        hover = self.lights.hover
        if event.key() in (Qt.Key.Key_Right, Qt.Key.Key_Left) and lit:
            step = 1 if event.key() == Qt.Key.Key_Right else -1
            at = lit.index(hover) if hover in lit else (-1 if step == 1 else 0)
            self.lights.hover = lit[(at + step) % len(lit)]
            self.bring_into_view(self.lights.hover)
            self.hovered.emit(self.lights.hover)
            self.canvas.viewport().update()
            return True
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and hover is not None:
            self.pointed.emit(hover)
            return True
        return False

    def menu(self, point: Point, at: QPoint) -> None:
        self.questioned.emit(self.things_at(point), at)

    # ------------------------------------------------------------------ drawing

    def draw(self, painter: QPainter, scale: float) -> None:
        if self.places is None:
            return
        painter.save()
        self.lights.draw(painter, self.places, scale, is_dark=self.canvas.is_dark)
        self.signs.draw(painter, self.places, scale)
        self._draw_moving(painter)
        painter.restore()

    def _draw_moving(self, painter: QPainter) -> None:
        if not self._moving:
            return
        share = float(self._journey.currentValue() or 0.0)
        turn = painter.transform()
        painter.resetTransform()
        for look, start, end in self._moving:
            self.canvas.stamps.counter(painter, look, turn.map(start + (end - start) * share))
        painter.setTransform(turn)

    def _draw_heat(self, painter: QPainter, scale: float) -> None:
        if self.places is not None:
            self.signs.draw_heat(painter, self.places, scale)
