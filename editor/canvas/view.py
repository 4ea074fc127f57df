"""The canvas: a view on the scene with pan, zoom at the pointer, grid, rulers, selection and the tool at
work."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QCursor,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QTransform,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QWidget

from editor.canvas.geometry import Point, Rect
from editor.canvas.ground import Ground
from editor.canvas.hits import ORDER, TABLES, Field, Findable
from editor.canvas.images import Images
from editor.canvas.ink import detail_at, paint
from editor.canvas.picture import Picture, Repaint
from editor.canvas.scene import BoardScene
from editor.canvas.snapping import Guide
from editor.canvas.stamps import Stamps
from editor.canvas.still import Still
from editor.numeric_entry import BEGINS, NumericEntry
from model.change import Path

if TYPE_CHECKING:
    from editor.tools.base import Tool

COUNTERS = frozenset({"counters", "boxes"})
"""Layers that change when counters move."""
LEAST, MOST = 0.05, 12.0
RULER = 22
FEW_PROBLEMS = 300
"""More problems than this are framed plainly."""
VEIL = QColor("#D2CFC9")
SELECTED, GHOST = QColor("#1769C0"), QColor("#1F6FB2")
PROBLEM, DOUBTFUL = QColor("#C0281F"), QColor("#B07A00")


def table_colour(*, dark: bool) -> QColor:
    """What the board lies on."""
    return QColor("#16181A") if dark else QColor("#D3CCBB")


class Canvas(QGraphicsView):
    """Shows a picture and hands the pointer to the tool."""

    pointed = Signal(object, object)
    """What is under the pointer (a thing or None) and where, in board units."""
    zoomed = Signal(float)
    moved = Signal()
    dropped = Signal(str, object)
    tool_changed = Signal()
    told = Signal(str)
    """What the tool has to say to the person who uses it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.FullViewportUpdate)
        self.setMouseTracking(True)
        self.setAcceptDrops(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setObjectName("canvas")
        self.setScene(QGraphicsScene(self))  # empty: Qt's view wants one to know how far it may scroll
        self.ground = Ground(self._ground_ready, self)
        self.images = Images()
        self._field = Field(())
        self._fixed: Field | None = None
        self.stamps = Stamps()
        self.still = Still(self, self._draw_map)
        self.tool: Tool | None = None
        self.picture: Picture | None = None
        self.board_scene: BoardScene | None = None
        self.selection: tuple[Path, ...] = ()
        self.problems: tuple[tuple[Path, str], ...] = ()
        """Places that are marked, with how grave it is."""
        self._problem_boxes: tuple[object, list[QRectF]] = ((), [])
        """What many problems are framed with, and for which problems and things that was found."""
        self.guides: tuple[Guide, ...] = ()
        self.band: Rect | None = None
        self.is_dark = False
        self.shows_grid = False
        self.shows_rulers = False
        self.grid_pitch = 50.0
        self.locked: frozenset[str] = frozenset()
        """Tables whose things the pointer does not take."""
        self.overlays: list[Callable[[QPainter, float], None]] = []
        self._panning: QPoint | None = None
        self._space_held = False
        self._keeps: Callable[[], None] | None = self.fit
        """What is done again when the window gets another size, until a person looks elsewhere."""
        self.numeric_entry = NumericEntry(self)
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(120)
        self._settle.timeout.connect(self._find_things)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(160)
        self._rest.timeout.connect(self.settle_names)

    # ------------------------------------------------------------------ what is shown

    def show_picture(self, picture: Picture) -> None:
        """Show another board; the place and zoom are kept where the board is the same size."""
        self.picture = picture
        scene = BoardScene(picture)
        self.board_scene = scene
        area = scene.area()
        self.scene().setSceneRect(area.adjusted(-400, -400, 400, 400))
        self.ground.show(picture)
        self._fixed = None
        self.still.forget()
        self._settle.start()
        self._take_detail()
        self.viewport().update()

    def repaint_parts(self, repaint: Repaint) -> None:
        """Show what a change altered, and nothing else."""
        self._take_over(repaint)
        self.viewport().update()

    def answer(self, repaint: Repaint) -> None:
        """Show the parts of the map that a change altered at once; frames elsewhere follow."""
        self._take_over(repaint)
        self.viewport().repaint(self.still.stale())
        self.viewport().update()

    def _take_over(self, repaint: Repaint) -> None:
        if self.picture is None or self.board_scene is None:
            return
        if repaint.everything:
            self.ground.show(self.picture)
            self.still.forget()
        elif repaint.ground:
            self.still.touch([self.ground.replace(repaint.ground)])
        self.still.touch(self.board_scene.repaint(repaint))
        self._move_things(self.picture, repaint)

    def _move_things(self, picture: Picture, repaint: Repaint) -> None:
        """Let the pointer and the frames find things where they are drawn now."""
        if self._fixed is not None and (repaint.everything or not COUNTERS.issuperset(repaint.live)):
            moved = picture.things_at(repaint)
            if moved is None:
                self._fixed = None
            else:
                self._fixed.replace(*moved)
        self._settle.start()

    def _find_things(self) -> None:
        self._settle.stop()
        if self._fixed is None:
            self._fixed = Field(self.picture.fixed_things() if self.picture else ())
        self._field = Field(self.picture.counter_things() if self.picture else (), self._fixed)
        self.viewport().update()

    @property
    def field(self) -> Field:
        """What the pointer can find, what was just changed included."""
        if self._settle.isActive():
            self._find_things()
        return self._field

    def thing_at(self, point: Point, kinds: Sequence[str] | None = None) -> Findable | None:
        tolerance = 5.0 / self.zoom
        if kinds is None:
            return self.field.at(
                point, tolerance, [kind for kind in ORDER if TABLES[kind] not in self.locked]
            )
        return self.field.at(point, tolerance, kinds)

    def thing(self, path: Path) -> Findable | None:
        return self.field.thing(path)

    def _draw_map(self, painter: QPainter, part: QRectF) -> None:
        """Ground and items of a part of the scene, without overlays."""
        self.drawBackground(painter, part)
        if self.board_scene is not None:
            self.board_scene.draw(painter, part)
        if self.is_dark:
            painter.save()
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
            painter.fillRect(part, VEIL)
            painter.restore()

    def hideEvent(self, event: QHideEvent) -> None:
        """A map in another tab holds no pictures."""
        super().hideEvent(event)
        if not event.spontaneous():
            self.still.let_go()
            self.ground.let_go()
            if self.board_scene is not None:
                self.board_scene.names.forget_all()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.setRenderHints(self.renderHints())
        scene = self.board_scene
        look = scene.look if scene is not None else ()
        is_zooming = scene is not None and scene.names.is_moving
        self.still.show(
            painter, (self.is_dark, look, self.shows_grid, self.grid_pitch), is_zooming=is_zooming
        )
        painter.setTransform(self.viewportTransform())
        self._draw_loose(painter)
        self.drawForeground(painter, self.visible_area())
        painter.end()

    def _draw_loose(self, painter: QPainter) -> None:
        """What a picture in play keeps out of the still: markers of tracks, and counters as stamps."""
        picture, scene, turn = self.picture, self.board_scene, self.viewportTransform()
        if picture is None or scene is None:
            return
        if "boxes" not in scene.hidden_layers:
            for marks in picture.loose.values():
                paint(painter, marks, scene.detail)
        if "counters" not in scene.hidden_layers:
            painter.resetTransform()
            self.stamps.take(self.zoom * picture.unit, scene.detail, self.devicePixelRatioF())
            for stacks in picture.stacks.values():
                for centre, looks in stacks:
                    self.stamps.stack(painter, looks, turn.map(QPointF(*centre)))
            painter.setTransform(turn)

    def _ground_ready(self, area: QRectF) -> None:
        self.still.touch([area])
        self.viewport().update()

    # ------------------------------------------------------------------ zoom and pan

    @property
    def zoom(self) -> float:
        return self.transform().m11()

    def set_zoom(self, zoom: float, anchor: QPointF | None = None) -> None:
        """Zoom so that what lies under the anchor (in the viewport) stays there."""
        self._keeps = None
        zoom = max(LEAST, min(MOST, zoom))
        spot = anchor if anchor is not None else QPointF(self.viewport().rect().center())
        before = self.mapToScene(spot.toPoint())
        self.setTransform(QTransform.fromScale(zoom, zoom))
        self._centre_on(before, spot)
        if self.board_scene is not None:
            self.board_scene.names.is_moving = True
        self._take_detail()
        self.zoomed.emit(zoom)

    def _centre_on(self, scene_point: QPointF, spot: QPointF) -> None:
        """Scroll so that a point of the scene lies at a spot of the viewport."""
        self._keeps = None
        now = self.mapFromScene(scene_point)
        self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() + now.x() - round(spot.x()))
        self.verticalScrollBar().setValue(self.verticalScrollBar().value() + now.y() - round(spot.y()))
        self.moved.emit()

    def _take_detail(self) -> None:
        if self.board_scene is not None and self.picture is not None:
            self.board_scene.set_detail(detail_at(self.picture.counter_side, self.zoom))
            self._rest.start()

    def settle_names(self) -> None:
        """Letter the names for the zoom that is shown."""
        self._rest.stop()
        if self.picture is not None and self.board_scene is not None:
            if self.board_scene.names.is_moving:
                self.board_scene.names.is_moving = False
                self.still.forget()
            repaint = self.picture.resize_names(self.zoom)
            if repaint is not None:
                self.still.touch(self.board_scene.repaint(repaint))
                self._move_things(self.picture, repaint)
            self.viewport().update()

    def fit(self) -> None:
        """The whole board in the window."""
        if self.board_scene is not None:
            self.fit_area(self.board_scene.area(), margin=8)
            self._keeps = self.fit

    @property
    def looked_at(self) -> tuple[float, Point] | None:
        """The zoom and what lies in the middle of the window; None where the whole board is to be seen."""
        if self._keeps == self.fit:
            return None
        if isinstance(self._keeps, partial):
            zoom, place = self._keeps.args
            return zoom, place
        middle = self.visible_area().center()
        return self.zoom, (middle.x(), middle.y())

    def look_at(self, zoom: float, middle: Point) -> None:
        """Look again at what was looked at; the window may still get its size."""
        self.set_zoom(zoom)
        self.centre_at(QPointF(*middle))
        self._keeps = partial(self.look_at, zoom, middle)

    def fit_area(self, area: QRectF, margin: float = 60, most: float = MOST) -> None:
        room = self.viewport().rect().adjusted(0, 0, 0, 0)
        if area.width() <= 0 or area.height() <= 0 or room.width() < 20:
            return
        self._keeps = None
        zoom = min(
            (room.width() - 2 * margin) / area.width(), (room.height() - 2 * margin) / area.height(), most
        )
        self.setTransform(QTransform.fromScale(max(LEAST, zoom), max(LEAST, zoom)))
        self._centre_on(area.center(), QPointF(room.center()))
        self._take_detail()
        self.zoomed.emit(self.zoom)

    def fit_selection(self) -> None:
        boxes = [thing.bounds for path in self.selection if (thing := self.thing(path))]
        if boxes:
            whole = boxes[0]
            for box in boxes[1:]:
                whole = whole.united(box)
            self.fit_area(QRectF(whole.left, whole.top, whole.width, whole.height), margin=120, most=2.5)

    def show_place(self, path: Path) -> None:
        """Bring a thing into view, without moving more than is needed."""
        thing = self.thing(path)
        if thing is None:
            return
        box = thing.bounds
        area = QRectF(box.left, box.top, box.width, box.height).adjusted(-60, -60, 60, 60)
        if not self.visible_area().contains(area):
            self._centre_on(area.center(), QPointF(self.viewport().rect().center()))
            self.viewport().update()

    def centre_at(self, point: QPointF) -> None:
        """Bring a point of the board to the middle of the window."""
        self._centre_on(point, QPointF(self.viewport().rect().center()))
        self.viewport().update()

    def visible_area(self) -> QRectF:
        return self.mapToScene(self.viewport().rect()).boundingRect()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._keeps is not None:
            self._keeps()
        self.moved.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        steps = event.angleDelta()
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier or (steps.x() and not steps.y()):
            bar = self.horizontalScrollBar()
            bar.setValue(bar.value() - (steps.x() or steps.y()))
            self.moved.emit()
        else:
            self.set_zoom(self.zoom * 1.2 ** (steps.y() / 120.0), event.position())
        event.accept()

    # ------------------------------------------------------------------ pointer and keys

    def board_point(self, event: QMouseEvent) -> Point:
        spot = self.mapToScene(event.position().toPoint())
        scale = self.zoom
        fine = event.position() - QPointF(event.position().toPoint())
        return spot.x() + fine.x() / scale, spot.y() + fine.y() / scale

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.MiddleButton or (
            self._space_held and event.button() == Qt.MouseButton.LeftButton
        ):
            self._panning = event.position().toPoint()
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        elif event.button() == Qt.MouseButton.LeftButton and self.tool is not None:
            self.tool.press(self.board_point(event), event.modifiers())
        elif event.button() == Qt.MouseButton.RightButton and self.tool is not None:
            if self.tool.is_busy:
                self.cancel()
            else:
                self.tool.menu(self.board_point(event), event.globalPosition().toPoint())
        self.viewport().update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._panning is not None:
            self._keeps = None
            step = event.position().toPoint() - self._panning
            self._panning = event.position().toPoint()
            self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() - step.x())
            self.verticalScrollBar().setValue(self.verticalScrollBar().value() - step.y())
            self.moved.emit()
            return
        point = self.board_point(event)
        if self.tool is not None:
            if event.buttons() & Qt.MouseButton.LeftButton:
                self.tool.move(point, event.modifiers())
            else:
                self.tool.hover(point, event.modifiers())
        self.pointed.emit(self.thing_at(point), point)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._panning is not None and event.button() in (
            Qt.MouseButton.MiddleButton,
            Qt.MouseButton.LeftButton,
        ):
            self._panning = None
            self._take_cursor()
        elif event.button() == Qt.MouseButton.LeftButton and self.numeric_entry.isVisible():
            self.numeric_entry.let_go = True
        elif event.button() == Qt.MouseButton.LeftButton and self.tool is not None:
            self.tool.release(self.board_point(event), event.modifiers())
        self.viewport().update()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.tool is not None:
            self.tool.double(self.board_point(event), event.modifiers())
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space_held = True
            self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
        elif event.key() == Qt.Key.Key_Escape:
            self.cancel()
        elif self.tool is not None and self.tool.key(event):
            event.accept()
        elif event.text() and event.text() in BEGINS and self._takes_places(event):
            spot = self.mapFromGlobal(QCursor.pos())
            inside = spot if self.rect().contains(spot) else self.rect().center()
            self.numeric_entry.begin(self.tool, event.text(), inside)  # type: ignore[arg-type]
        else:
            event.ignore()
        self.viewport().update()

    def _takes_places(self, event: QKeyEvent) -> bool:
        command = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
        return not event.modifiers() & command and self.tool is not None and self.tool.origin() is not None

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space_held = False
            self._take_cursor()
        else:
            event.ignore()

    def cancel(self) -> None:
        """Give up the gesture under way and restore what was there."""
        if self.tool is not None:
            self.tool.cancel()
        self.guides, self.band = (), None
        self.viewport().update()

    def take_tool(self, tool: Tool) -> None:
        if self.tool is not None:
            self.tool.cancel()
        self.tool = tool
        self._take_cursor()
        self.viewport().update()

    def _take_cursor(self) -> None:
        self.viewport().setCursor(self.tool.cursor if self.tool is not None else Qt.CursorShape.ArrowCursor)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave:
            self.pointed.emit(None, None)
        return super().viewportEvent(event)

    # ------------------------------------------------------------------ painting

    def drawBackground(self, painter: QPainter, exposed: QRectF | QRect) -> None:
        exposed = QRectF(exposed)
        painter.fillRect(exposed, table_colour(dark=self.is_dark))
        self.ground.draw(painter, exposed, self.zoom * self.devicePixelRatioF())
        if self.picture is not None:
            self.images.draw(painter, self.picture.board)
        if self.shows_grid:
            self._draw_grid(painter, exposed)

    def _draw_grid(self, painter: QPainter, exposed: QRectF) -> None:
        pitch = self.grid_pitch
        while pitch * self.zoom < 8:
            pitch *= 2
        pen = QPen(QColor(30, 40, 50, 60))
        pen.setCosmetic(True)
        painter.setPen(pen)
        x = exposed.left() - exposed.left() % pitch
        while x < exposed.right():
            painter.drawLine(QPointF(x, exposed.top()), QPointF(x, exposed.bottom()))
            x += pitch
        y = exposed.top() - exposed.top() % pitch
        while y < exposed.bottom():
            painter.drawLine(QPointF(exposed.left(), y), QPointF(exposed.right(), y))
            y += pitch

    def drawForeground(self, painter: QPainter, exposed: QRectF | QRect) -> None:
        scale = 1.0 / self.zoom
        self._draw_problems(painter, scale)
        for path in self.selection:
            self._frame(painter, path, SELECTED, scale, dashed=False)
        for overlay in self.overlays:
            overlay(painter, scale)
        if self.tool is not None:
            self.tool.draw(painter, scale)
        self._draw_guides(painter, scale)
        if self.shows_rulers:
            self._draw_rulers(painter)

    def _draw_problems(self, painter: QPainter, scale: float) -> None:
        if len(self.problems) <= FEW_PROBLEMS:
            for path, severity in self.problems:
                self._frame(painter, path, PROBLEM if severity == "error" else DOUBTFUL, scale, dashed=True)
            return
        if self._problem_boxes[0] != (self.problems, self._field):
            found = [thing for path, _ in self.problems if (thing := self._field.thing(path))]
            boxes = [QRectF(b.left, b.top, b.width, b.height) for b in (t.frame or t.bounds for t in found)]
            self._problem_boxes = ((self.problems, self._field), boxes)
        pen = QPen(PROBLEM, 2)
        pen.setCosmetic(True)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.drawRects(self._problem_boxes[1])
        painter.setRenderHints(self.renderHints())

    def _frame(self, painter: QPainter, path: Path, colour: QColor, scale: float, *, dashed: bool) -> None:
        thing = self._field.thing(path)
        if thing is None:
            return
        shape = outline_of(thing, 5 * scale)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(255, 255, 255, 220), 4.6 * scale))
        painter.drawPath(shape)
        pen = QPen(colour, 2.4 * scale)
        if dashed:
            pen.setDashPattern([4, 3])
        painter.setPen(pen)
        painter.drawPath(shape)
        if not dashed and not thing.line and not thing.rings and len(self.selection) <= 40:
            box = shape.boundingRect()
            painter.setBrush(QBrush(Qt.GlobalColor.white))
            painter.setPen(QPen(colour, 1.6 * scale))
            half = 3.6 * scale
            for x, y in (
                (box.left(), box.top()),
                (box.right(), box.top()),
                (box.left(), box.bottom()),
                (box.right(), box.bottom()),
            ):
                painter.drawRect(QRectF(x - half, y - half, 2 * half, 2 * half))

    def _draw_guides(self, painter: QPainter, scale: float) -> None:
        if self.guides:
            painter.setPen(QPen(QColor("#D0348C"), 1.2 * scale, Qt.PenStyle.DashLine))
            for guide in self.guides:
                painter.drawLine(QPointF(*guide.a), QPointF(*guide.b))
        if self.band is not None:
            painter.setPen(QPen(SELECTED, 1.2 * scale))
            painter.setBrush(QColor(23, 105, 192, 36))
            painter.drawRect(QRectF(self.band.left, self.band.top, self.band.width, self.band.height))

    def _draw_rulers(self, painter: QPainter) -> None:
        painter.save()
        painter.resetTransform()
        width, height = self.viewport().width(), self.viewport().height()
        ground = QColor("#26292D") if self.is_dark else QColor("#F9F8F5")
        ink = QColor("#A9A598") if self.is_dark else QColor("#5A5F66")
        painter.fillRect(0, 0, width, RULER, ground)
        painter.fillRect(0, 0, RULER, height, ground)
        step = next((s for s in (5, 10, 20, 50, 100, 200, 500, 1000) if s * self.zoom >= 50), 2000)
        painter.setPen(ink)
        font = painter.font()
        font.setPixelSize(10)
        painter.setFont(font)
        area = self.visible_area()
        x = int(area.left() // step) * step
        while x < area.right():
            at = self.mapFromScene(QPointF(x, 0)).x()
            painter.drawLine(at, RULER - 7, at, RULER)
            painter.drawText(at + 3, RULER - 9, str(x))
            x += step
        y = int(area.top() // step) * step
        while y < area.bottom():
            at = self.mapFromScene(QPointF(0, y)).y()
            painter.drawLine(RULER - 7, at, RULER, at)
            painter.save()
            painter.translate(RULER - 9, at - 3)
            painter.rotate(-90)
            painter.drawText(0, 0, str(y))
            painter.restore()
            y += step
        painter.fillRect(0, 0, RULER, RULER, ground)
        painter.restore()


def outline_of(thing: Findable, margin: float) -> QPainterPath:
    """The frame round a thing: its line, its shape, or its box with a margin."""
    path = QPainterPath()
    if thing.line:
        path.moveTo(*thing.line[0])
        for point in thing.line[1:]:
            path.lineTo(*point)
    elif thing.rings:
        for ring in thing.rings:
            path.moveTo(*ring[0])
            for point in ring[1:]:
                path.lineTo(*point)
            path.closeSubpath()
    else:
        box = thing.frame or thing.bounds
        path.addRect(
            QRectF(box.left, box.top, box.width, box.height).adjusted(-margin, -margin, margin, margin)
        )
    return path
