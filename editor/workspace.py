"""One open pack in the window: its canvas, its tools, and the floating controls on the canvas."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from editor.canvas.fan import Fan
from editor.canvas.ink import FAR, paint
from editor.canvas.picture import Picture, picture_of
from editor.canvas.view import VEIL, Canvas
from editor.document import OpenPack
from editor.overlays.legend import Overlay
from editor.texts import tr
from editor.themes import DARK, dress, icon, tones, when_changed
from editor.tools.areas import AreaTool
from editor.tools.base import Tool
from editor.tools.borders import BorderTool
from editor.tools.image import ImageTool
from editor.tools.marks import LabelTool, RegionTool
from editor.tools.paint import BrushTool, EyedropperTool, FillTool, LineTool, Paint
from editor.tools.select import SelectTool
from editor.tools.setup import Carried, SetupTool, TileTool
from editor.tools.spaces import ConnectTool, SpaceTool
from model import Change
from model.appearance import Showing

if TYPE_CHECKING:
    from editor.playtest.desks import Desks


class Workspace(QWidget):
    """A pack with its canvas."""

    tool_taken = Signal(str)
    desks: Desks

    def __init__(self, document: OpenPack) -> None:
        super().__init__()
        self.document = document
        self.language = ""
        self._is_away = False
        self.canvas = Canvas(self)
        self.minimap = Minimap(self.canvas)
        self.zoom_box = ZoomBox(self.canvas)
        self.fan = Fan(self.canvas)
        self.fan.chosen.connect(lambda path: document.select([path]))
        self.canvas.images.artwork = lambda file: document.opened.artwork(file)
        self.overlay = Overlay(self.canvas, document)
        self.paint, self.carried = Paint(), Carried()
        layout = self._layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.canvas)
        self._beside: QWidget | None = None
        self.tools: dict[str, Tool] = {}
        self._make_tools()
        document.changed.connect(self._changed)
        document.selection_changed.connect(self._selected)
        document.view_changed.connect(self.show_board)
        document.shown.connect(self.canvas.show_place)
        document.layers.changed.connect(lambda _layer: self._take_layers())
        when_changed(self._theme_changed)
        self._theme_changed()
        self.show_board()
        self.take_tool("select")

    @property
    def is_away(self) -> bool:
        """Whether the canvas is on another desk and shows a game."""
        return self._is_away

    @is_away.setter
    def is_away(self, away: bool) -> None:
        self._is_away = away
        self.overlay.set_away(away)

    @property
    def showing(self) -> Showing | None:
        """What is looked at; None in a pack without a board."""
        board = self.document.board
        return None if board is None else Showing(self.document.pack, board, self.document.scenario)

    def _make_tools(self) -> None:
        plain: list[Callable[[Canvas, OpenPack], Tool]] = [
            SelectTool,
            SpaceTool,
            ConnectTool,
            AreaTool,
            BorderTool,
            RegionTool,
            LabelTool,
            ImageTool,
        ]
        for kind in plain:
            tool = kind(self.canvas, self.document)
            self.tools[tool.id] = tool
        for painting in (BrushTool, LineTool, FillTool, EyedropperTool):
            self.tools[painting.id] = painting(self.canvas, self.document, self.paint)
        for setting in (SetupTool, TileTool):
            self.tools[setting.id] = setting(self.canvas, self.document, self.carried)

    def usable_tools(self) -> list[str]:
        """The tools that make sense on the board that is shown."""
        showing = self.showing
        board: Any = showing.board if showing else None
        kind = board.kind if board else ""
        ground = ("brush", "fill", "eyedropper", "setup", "region", "label", "image")
        fits = {
            "points": ("select", "space", "connect", *ground),
            "areas": ("select", "area", "border", *ground),
            "hexes": ("select", "border", "line", *ground),
            "squares": ("select", "tile", "border", "line", *ground),
        }
        return list(fits.get(kind, ("select",)))

    def show_beside(self, view: QWidget) -> None:
        """Show something in the place of the map, as two versions side by side."""
        self.close_beside()
        self._beside = view
        self.canvas.hide()
        self._layout.addWidget(view)
        view.show()

    def close_beside(self) -> None:
        """The map again."""
        if self._beside is not None:
            self._beside.hide()
            self._beside.deleteLater()
            self._beside = None
            self.canvas.show()
            self.canvas.setFocus()

    def take_tool(self, name: str) -> None:
        if name in self.tools:
            self.canvas.take_tool(self.tools[name])
            self.tool_taken.emit(name)

    @property
    def tool(self) -> str:
        return self.canvas.tool.id if self.canvas.tool is not None else ""

    # ------------------------------------------------------------------ following the document

    @property
    def picture(self) -> Picture | None:
        return self.canvas.picture

    def texts(self, path: str, text: str) -> str:
        """A text of the pack in the language that is shown."""
        catalogue = self.document.pack.catalogues.get(self.language)
        found = catalogue.texts.get(path) if catalogue else None
        return found.text if found is not None and found.text else text

    def show_language(self, language: str) -> None:
        """Show the pack in one of its languages."""
        self.language = language
        self.show_board()

    def show_board(self) -> None:
        if self.is_away:
            return
        showing = self.showing
        if showing is not None:
            same = (
                self.canvas.picture is not None and self.canvas.picture.showing.board_id == showing.board_id
            )
            self.canvas.show_picture(picture_of(showing, self.texts, zoom=0.0))
            if not same:
                self.canvas.fit()
                self.zoom_box.raise_()
            self._take_layers()
        self._selected()
        self.minimap.refresh()

    def _take_layers(self) -> None:
        """Show, fade and lock the layers as the document has them."""
        scene = self.canvas.board_scene
        if scene is None:
            return
        for layer in self.document.layers:
            for name in layer.draws:
                scene.set_layer_visible(name, layer.visible)
                scene.set_layer_opacity(name, layer.opacity)
        self.canvas.locked = frozenset(
            table
            for layer in self.document.layers
            if layer.locked or not layer.visible
            for table in layer.tables
        )
        self.canvas.viewport().update()

    def _changed(self, change: Change) -> None:
        if self.is_away:
            return
        showing, picture = self.showing, self.canvas.picture
        if showing is None or picture is None or picture.showing.board_id != showing.board_id:
            self.show_board()
        else:
            self.canvas.answer(picture.apply(showing, change))  # the map first, panels follow
            self.minimap.refresh_soon()

    def _selected(self) -> None:
        self.canvas.selection = self.document.selection
        self.canvas.viewport().update()

    def _theme_changed(self) -> None:
        self.canvas.is_dark = tones() is DARK
        self.zoom_box.dress_buttons()
        self.canvas.viewport().update()
        self.minimap.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.minimap.move(
            self.width() - self.minimap.width() - 14, self.height() - self.minimap.height() - 14
        )
        self.minimap.raise_()
        self.zoom_box.move(14, self.height() - self.zoom_box.height() - 14)
        self.zoom_box.raise_()


class Minimap(QWidget):
    """The whole board, small, with a frame round what is seen; a click goes there."""

    WIDTH, HEIGHT = 220, 142
    PAUSE = 400

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self.canvas = canvas
        self.setFixedSize(self.WIDTH, self.HEIGHT)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setToolTip(tr("The whole board. Click or drag to go there."))
        self.stale = True
        self._picture: QPixmap | None = None
        self._pause = QTimer(self, singleShot=True, interval=self.PAUSE)
        self._pause.timeout.connect(self.refresh)
        self.is_wanted = True
        canvas.moved.connect(self.appear)
        canvas.zoomed.connect(lambda _zoom: self.appear())

    def want(self, wanted: bool) -> None:
        self.is_wanted = wanted
        self.appear()

    def appear(self) -> None:
        """Show where one is, unless the whole board is in view and the minimap would only cover it."""
        seen = self.canvas.visible_area()
        self.setVisible(self.is_wanted and not seen.contains(self._area()))
        self.update()

    def refresh(self) -> None:
        self.stale = True
        self.update()

    def refresh_soon(self) -> None:
        """After a change: when no other has followed for a while, as drawing the whole board takes time."""
        self._pause.start()

    def _area(self) -> QRectF:
        scene = self.canvas.board_scene
        return scene.area() if scene is not None else QRectF(0, 0, 1, 1)

    def _scale(self) -> float:
        area = self._area()
        return min((self.WIDTH - 10) / area.width(), (self.HEIGHT - 10) / area.height())

    def _origin(self) -> QPointF:
        area, scale = self._area(), self._scale()
        return QPointF((self.WIDTH - area.width() * scale) / 2, (self.HEIGHT - area.height() * scale) / 2)

    def _drawn(self) -> QPixmap | None:
        picture = self.canvas.picture
        if picture is None:
            return None
        if self._picture is None or self.stale:
            area, scale, ratio = self._area(), self._scale(), self.devicePixelRatioF()
            pixmap = QPixmap(round(area.width() * scale * ratio), round(area.height() * scale * ratio))
            pixmap.fill(QColor("#BFD0D7"))
            painter = QPainter(pixmap)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.scale(scale * ratio, scale * ratio)
            painter.translate(-area.topLeft())
            overview = self.canvas.ground.overview()
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawPixmap(self.canvas.ground.area, overview, QRectF(overview.rect()))
            for layer in ("spaces", "counters"):
                for marks in picture.live[layer].values():
                    paint(painter, marks, FAR)
            painter.end()
            pixmap.setDevicePixelRatio(ratio)
            self._picture, self.stale = pixmap, False
        return self._picture

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.palette().mid().color(), 1))
        painter.setBrush(self.palette().alternateBase())
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 7, 7)
        drawn = self._drawn()
        if drawn is None:
            return
        origin, scale, area = self._origin(), self._scale(), self._area()
        painter.drawPixmap(origin, drawn)
        if self.canvas.is_dark:
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
            painter.fillRect(
                QRectF(origin.x(), origin.y(), area.width() * scale, area.height() * scale), VEIL
            )
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        seen = self.canvas.visible_area().intersected(area)
        frame = QRectF(
            origin.x() + (seen.left() - area.left()) * scale,
            origin.y() + (seen.top() - area.top()) * scale,
            seen.width() * scale,
            seen.height() * scale,
        )
        painter.setBrush(QColor(255, 255, 255, 70))
        painter.setPen(QPen(QColor("#1769C0"), 1.6))
        painter.drawRect(frame)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._go(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._go(event.position())

    def _go(self, spot: QPointF) -> None:
        origin, scale, area = self._origin(), self._scale(), self._area()
        point = QPointF(
            area.left() + (spot.x() - origin.x()) / scale, area.top() + (spot.y() - origin.y()) / scale
        )
        self.canvas.centre_at(point)


class ZoomBox(QWidget):
    """Zoom out, the zoom, zoom in, fit."""

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self.canvas = canvas
        dress(self, "floating")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(4, 2, 4, 2)
        layout.setSpacing(2)
        self._buttons = {}
        self._label = QLabel("100 %")
        self._label.setFixedWidth(52)
        self._label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        steps: list[tuple[str, str, Any]] = [
            ("minus", tr("Zoom out"), lambda: canvas.set_zoom(canvas.zoom / 1.25)),
            ("plus", tr("Zoom in"), lambda: canvas.set_zoom(canvas.zoom * 1.25)),
            ("fit", tr("Fit the board"), canvas.fit),
        ]
        for name, words, run in steps:
            button = QToolButton()
            button.setToolTip(words)
            button.setAccessibleName(words)
            button.clicked.connect(lambda _checked=False, run=run: run())
            self._buttons[name] = button
        for widget in (self._buttons["minus"], self._label, self._buttons["plus"], self._buttons["fit"]):
            layout.addWidget(widget)
        self.dress_buttons()
        canvas.zoomed.connect(lambda zoom: self._label.setText(f"{zoom * 100:.0f} %"))
        self.setFixedSize(self.sizeHint())

    def dress_buttons(self) -> None:
        for name, button in self._buttons.items():
            button.setIcon(icon(name))
