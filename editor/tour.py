"""The five-minute tour: a card that goes from place to place in the window with a sample pack open."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QPushButton, QVBoxLayout, QWidget

from editor.panels.panel import label, row
from editor.settings import Settings, state_folder
from editor.texts import mark, tr, when_switched
from editor.themes import dress, tones
from editor.welcome import shipped_packs

if TYPE_CHECKING:
    from editor.window import Window

CARD_WIDTH, GAP, EDGE = 360, 14, 6
REMEMBERED = "tour"
"""The key in `Settings.views` of the step that a person came to."""

Place = Callable[["Window"], QRect]
"""Where a step points at, in the window."""


@dataclass(frozen=True)
class Step:
    """One stop: what is shown, what there is to say of it, and what makes it ready to be seen."""

    title: str
    text: str
    place: Place
    ready: Callable[[Window], object] = lambda window: None


def within(window: Window, widget: QWidget) -> QRect:
    """Where a widget is in the window."""
    return QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())


def _canvas(window: Window) -> QRect:
    assert window.workspace is not None
    return within(window, window.workspace.canvas)


def _chosen(window: Window) -> QRect:
    """The selected space on the map."""
    workspace = window.workspace
    assert workspace is not None
    thing = workspace.canvas.thing(workspace.document.selection[0]) if workspace.document.selection else None
    if thing is None:
        return _canvas(window)
    box, canvas = thing.bounds, workspace.canvas
    corners = [canvas.mapFromScene(*point) for point in ((box.left, box.top), (box.right, box.bottom))]
    spot = QRect(*(canvas.viewport().mapTo(window, corner) for corner in corners))
    return spot.adjusted(-10, -10, 10, 10)


def _dock(id: str) -> Place:
    return lambda window: within(window, window.docks[id])


def _show_dock(id: str) -> Callable[[Window], None]:
    def show(window: Window) -> None:
        window.docks[id].show()
        window.docks[id].raise_()

    return show


def _choose_space(window: Window) -> None:
    """Select a space that units stand on, near enough to read its name."""
    workspace = window.workspace
    assert workspace is not None
    document, canvas = workspace.document, workspace.canvas
    workspace.take_tool("select")
    board = document.pack.boards[document.board or ""]
    setup = document.pack.scenario(document.scenario).setup.values() if document.scenario else ()
    space = next((entry.at for entry in setup if entry.at in board.space_ids), board.space_ids[0])
    document.select([("boards", document.board or "", "spaces", space)])
    canvas.set_zoom(1.1)
    canvas.show_place(document.selection[0])


def _take_units(window: Window) -> None:
    assert window.workspace is not None
    window.workspace.take_tool("setup")
    _show_dock("toolbox")(window)


def _fit(window: Window) -> None:
    assert window.workspace is not None
    window.workspace.take_tool("select")
    window.workspace.canvas.fit()


STEPS = (
    Step(
        mark("The map"),
        mark(
            "This is a sample pack, a copy that is yours to spoil. The wheel zooms at the pointer, the "
            "middle button or the space bar pans, Ctrl+0 shows the whole board."
        ),
        _canvas,
        _fit,
    ),
    Step(
        mark("A space"),
        mark(
            "Click a space to select it, drag to move it; Shift adds to the selection, a band takes many."
            " The arrows nudge it by one unit, with Shift by ten; type figures for an exact place."
        ),
        _chosen,
        _choose_space,
    ),
    Step(
        mark("What it is"),
        mark(
            "Properties come from the game system: each field has its help, its range and the number of "
            "its rule. Choose whether an entry changes the board or only this scenario."
        ),
        _dock("properties"),
        _show_dock("properties"),
    ),
    Step(
        mark("Tools"),
        mark(
            "V selects, S adds spaces, C connects them, B paints terrain, U sets up units, T writes "
            "labels. Esc gives a gesture up and restores what was there."
        ),
        lambda window: within(window, window.rail),
    ),
    Step(
        mark("The box"),
        mark(
            "With U the box shows the counters that are left. Click one, then click spaces to place it; X"
            " turns a counter over, + and - change its number."
        ),
        _dock("toolbox"),
        _take_units,
    ),
    Step(
        mark("Scenarios"),
        mark(
            "A scenario writes over the board only what differs. Choose here which one you look at, or "
            "the bare board."
        ),
        lambda window: within(window, window.scenarios),
        _fit,
    ),
    Step(
        mark("Order of battle"),
        mark(
            "All units in a table that mirrors the map both ways. Filter it, sort it, paste rows from a "
            "spreadsheet. Cards and victory conditions have tables beside it."
        ),
        _dock("order-of-battle"),
        _show_dock("order-of-battle"),
    ),
    Step(
        mark("Problems"),
        mark(
            "The pack is checked while you work. F8 goes to the next problem, Ctrl+. mends it where there"
            " is a way to."
        ),
        _dock("problems"),
        _show_dock("problems"),
    ),
    Step(
        mark("Taking back"),
        mark(
            "Every gesture is one step here. Ctrl+Z takes it back with the selection that you had; click "
            "a step to go to it. Unsaved work comes back after a crash."
        ),
        _dock("history"),
        _show_dock("history"),
    ),
    Step(
        mark("Find anything"),
        mark("Ctrl+P finds every command, space, unit, card and problem by a few letters of its name."),
        lambda window: within(window, window.top_right.search),
    ),
    Step(
        mark("Play it"),
        mark(
            "The Playtest desk plays the scenario on the same map, with bots where you like; Balance "
            "plays many games and counts. That is the tour: F1 opens the guide, ? shows the keys."
        ),
        lambda window: within(window, window.top_right.switch),
    ),
)


def sample() -> Path | None:
    """A shipped pack with spaces and connections to show; None where none is installed."""
    from model import PackError, open_pack

    for place in shipped_packs():
        try:
            boards: list[Any] = list(open_pack(place).pack.boards.values())
            if any(board.kind == "points" for board in boards):
                return place
        except PackError:
            continue
    return None


def copy_of(place: Path, *, fresh: bool) -> Path:
    """A copy of a pack for the tour, that may be spoilt; the one of last time where it is to go on."""
    copy = state_folder() / "tour" / place.name
    if fresh and copy.exists():
        shutil.rmtree(copy)
    return copy if copy.exists() else Path(shutil.copytree(place, copy))


def begin(window: Window) -> Tour | None:
    """Open the sample and show the step that a person had come to, or the first."""
    place = sample()
    if place is None:
        window.banner.say(tr("The shipped packs are missing, so there is nothing to show."))
        return None
    at = int(window.settings.views.get(REMEMBERED, 0)) % len(STEPS)
    for index, workspace in enumerate(window.workspaces(), 1):
        if workspace.document.path == copy_of(place, fresh=False).resolve():
            window.tabs.setCurrentIndex(index)
            break
    else:
        if window.open(copy_of(place, fresh=at == 0)) is None:
            return None
    window.show_desk("design")
    return Tour(window, window.settings, at)


class Tour(QWidget):
    """A veil over the window with a hole round what is spoken of, and the card that speaks. The veil lets
    the mouse through, so that everything can be tried at once."""

    ended = Signal()

    def __init__(self, window: Window, settings: Settings, at: int = 0) -> None:
        super().__init__(window)
        self._window, self._settings = window, settings
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.card = TourCard(window)
        self.at: int = at
        self.card.next_.clicked.connect(lambda _=False: self.go(self.at + 1))
        self.card.back.clicked.connect(lambda _=False: self.go(self.at - 1))
        self.card.skip.clicked.connect(lambda _=False: self.end())
        self.card.turned.connect(lambda by: self.go(self.at + by))
        window.installEventFilter(self)
        window.tabs.currentChanged.connect(self.end)
        self.card.show()
        self.show()
        self.go(at)
        when_switched(self.say)

    @property
    def step(self) -> Step:
        return STEPS[self.at]

    def go(self, at: int) -> None:
        """Show a step; after the last one the tour is over and begins anew next time."""
        if at >= len(STEPS):
            self._settings.views = {**self._settings.views, REMEMBERED: 0}
            self.end()
            return
        self.at = max(0, at)
        self._settings.views = {**self._settings.views, REMEMBERED: self.at}
        self._settings.save()
        self.step.ready(self._window)
        self.say()
        self.place()
        self.card.next_.setFocus()

    def say(self) -> None:
        self.card.say(self.step, self.at)

    def end(self) -> None:
        """Leave the tour; the step is remembered."""
        self._settings.save()
        self._window.removeEventFilter(self)
        self._window.tabs.currentChanged.disconnect(self.end)
        for widget in (self.card, self):
            widget.hide()
            widget.deleteLater()
        if self._window.workspace is not None:
            self._window.workspace.canvas.setFocus()
        self.ended.emit()

    # ------------------------------------------------------------------ where

    def target(self) -> QRect:
        """What the step points at, in the window."""
        return self.step.place(self._window).intersected(self._window.rect())

    def place(self) -> None:
        """Put the card beside what it speaks of."""
        self.setGeometry(self._window.rect())
        self.card.adjustSize()
        self.card.move(beside(self.target(), self.card.rect(), self._window.rect()))
        self.raise_()
        self.card.raise_()
        self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self.place()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        hole = self.target().adjusted(-3, -3, 3, 3)
        veil = QPainterPath()
        veil.addRect(self.rect().toRectF())
        veil.addRoundedRect(hole.toRectF(), EDGE, EDGE)
        painter.fillPath(veil, QColor(10, 14, 18, 96))
        painter.setPen(QPen(QColor(tones().accent), 2))
        painter.drawRoundedRect(hole, EDGE, EDGE)


def beside(target: QRect, card: QRect, room: QRect) -> QPoint:
    """Where a card of a size stands clear of a target: below, above, left or right of it; else inside it."""
    middle = target.center()
    left, top = middle.x() - card.width() // 2, middle.y() - card.height() // 2
    spots = (
        QPoint(left, target.bottom() + GAP),
        QPoint(left, target.top() - GAP - card.height()),
        QPoint(target.left() - GAP - card.width(), top),
        QPoint(target.right() + GAP, top),
    )
    for spot in spots:
        kept = _inside(QRect(spot, card.size()), room)
        if not kept.intersects(target):
            return kept.topLeft()
    corner = target.bottomLeft() + QPoint(GAP * 2, -card.height() - GAP * 5)
    return _inside(QRect(corner, card.size()), room).topLeft()


def _inside(box: QRect, room: QRect) -> QRect:
    """A box moved into the room."""
    x = max(room.left() + GAP, min(box.left(), room.right() - GAP - box.width()))
    y = max(room.top() + GAP, min(box.top(), room.bottom() - GAP - box.height()))
    return QRect(QPoint(x, y), box.size())


class TourCard(QFrame):
    """What a step says, with back, next and skip. Arrows turn the pages, Esc leaves."""

    turned = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        dress(self, "tour")
        self.setFixedWidth(CARD_WIDTH)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 14, 18, 14)
        column.setSpacing(8)
        self._count = label("", "small")
        self.title = label("", "title", wraps=True)
        self.text = label("", wraps=True)
        self.skip, self.back, self.next_ = QPushButton(), QPushButton(), QPushButton()
        dress(self.skip, "quiet")
        dress(self.next_, "primary")
        for widget in (self._count, self.title, self.text):
            column.addWidget(widget)
        column.addSpacing(4)
        column.addLayout(row(self.skip, 1, self.back, self.next_))

    def say(self, step: Step, at: int) -> None:
        self._count.setText(tr("Step {number} of {all}", number=at + 1, all=len(STEPS)))
        self.title.setText(tr(step.title))
        self.text.setText(tr(step.text))
        self.setAccessibleName(tr(step.title))
        self.setAccessibleDescription(tr(step.text))
        self.skip.setText(tr("Leave the tour"))
        self.back.setText(tr("Back"))
        self.back.setEnabled(at > 0)
        self.next_.setText(tr("Next") if at + 1 < len(STEPS) else tr("Done"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.skip.click()
        elif event.key() in (Qt.Key.Key_Right, Qt.Key.Key_PageDown):
            self.turned.emit(1)
        elif event.key() in (Qt.Key.Key_Left, Qt.Key.Key_PageUp):
            self.turned.emit(-1)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            focused = self.focusWidget()
            (focused if isinstance(focused, QPushButton) else self.next_).click()
        else:
            super().keyPressEvent(event)
