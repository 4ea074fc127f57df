"""The welcome page: begin a pack, go on with a recent one, open a shipped one, take the tour."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPixmap, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QLabel,
    QLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from editor.canvas.ink import FAR, LOW, paint
from editor.canvas.picture import LAYERS, picture_of
from editor.panels.panel import label, row
from editor.settings import Settings
from editor.texts import tr, when_switched
from editor.themes import dress, icon, when_changed
from model import PackError, System, open_pack, systems
from model.appearance import Showing

SHIPPED = Path(__file__).resolve().parent.parent / "scenarios"
CARD = (268, 126)
COLUMNS = 4


def shipped_packs() -> list[Path]:
    """The packs that come with Sandtable."""
    return sorted(place.parent for place in SHIPPED.glob("*/pack.yaml"))


def shown_place(place: Path) -> str:
    """Where a pack lies, as short as it is clear: from the shipped packs, or from home."""
    for near, sign in ((SHIPPED.parent, ""), (Path.home(), "~/")):
        if place.is_relative_to(near):
            return f"{sign}{place.relative_to(near).as_posix()}"
    return str(place)


@cache
def thumbnail(path: Path, _changed: float) -> tuple[QPixmap, str, str]:
    """A small picture of a pack's first board, its title and its summary."""
    pack = open_pack(path).pack
    picture = QPixmap(CARD[0] * 2, CARD[1] * 2)
    picture.fill(QColor("#BFD0D7"))
    board = next(iter(pack.boards), None)
    if board is not None:
        scenario = next((key for key in pack.scenarios if pack.scenario(key).board == board), None)
        drawn = picture_of(Showing(pack, board, scenario), zoom=0.0)
        bounds = drawn.bounds()
        scale = max(picture.width() / bounds.width, picture.height() / bounds.height)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        painter.translate(-bounds.left, -bounds.top)
        for marks in drawn.ground.values():
            paint(painter, marks)
        for layer in LAYERS:
            if layer != "names":
                for marks in drawn.live[layer].values():
                    paint(painter, marks, LOW if drawn.counter_side * scale > 16 else FAR)
        painter.end()
    picture.setDevicePixelRatio(2)
    return picture, pack.title, pack.manifest.summary


class Card(QFrame):
    """Something to open: a picture, a title, a line of text."""

    chosen = Signal()

    def __init__(self, title: str, text: str, picture: QPixmap | None = None) -> None:
        super().__init__()
        dress(self, "card")
        self.setFixedWidth(CARD[0] + 2)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(title)
        self.setToolTip(text)
        inside = self._inside = QVBoxLayout(self)
        inside.setContentsMargins(1, 1, 1, 12)
        inside.setSpacing(4)
        self.picture = QLabel()
        self.picture.setFixedHeight(CARD[1] if picture is not None else 1)
        if picture is not None:
            self.picture.setPixmap(_rounded(picture))
        inside.addWidget(self.picture)
        name = label(title, "heading")
        name.setContentsMargins(14, 6, 14, 0)
        words = label(text, "small", wraps=True)
        words.setContentsMargins(14, 0, 14, 0)
        words.setAlignment(Qt.AlignmentFlag.AlignTop)
        inside.addWidget(name)
        inside.addWidget(words)
        inside.addStretch(1)

    def add_buttons(self, *buttons: QPushButton) -> None:
        """Ways to open it other than by the card itself."""
        line = row(*buttons, 1, gap=6)
        line.setContentsMargins(14, 4, 14, 0)
        self._inside.addLayout(line)

    def show_picture(self, picture: QPixmap) -> None:
        self.picture.setPixmap(_rounded(picture))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.rect().contains(event.position().toPoint()):
            self.chosen.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.chosen.emit()
        else:
            super().keyPressEvent(event)


def _rounded(picture: QPixmap) -> QPixmap:
    """The picture with the upper corners of a card."""
    result = QPixmap(picture.size())
    result.setDevicePixelRatio(picture.devicePixelRatio())
    result.fill(QColor(0, 0, 0, 0))
    painter = QPainter(result)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(picture)
    painter.setPen(Qt.PenStyle.NoPen)
    ratio = picture.devicePixelRatio()
    painter.drawRoundedRect(QRectF(0, 0, picture.width() / ratio, picture.height() / ratio + 12), 8, 8)
    painter.end()
    return result


class Welcome(QWidget):
    """The first page of the window."""

    opened = Signal(str)
    begun = Signal(str, bool)
    """The id of a system: a new pack of it, from its template or blank."""
    browsed = Signal()
    toured = Signal()

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        dress(self, "page")
        area = self._area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        inside = QWidget()
        self._column = QVBoxLayout(inside)
        self._column.setContentsMargins(56, 26, 56, 26)
        self._column.setSpacing(12)
        area.setWidget(inside)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(area)
        self._waiting: list[tuple[Card, Path]] = []
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._draw_next)
        self._is_stale = True
        when_switched(self.refresh)
        when_changed(self.refresh)

    def refresh(self) -> None:
        """Show what there is now; a page that nobody sees is filled when it is."""
        self._is_stale = True
        if self.isVisible():
            self._fill()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_stale:
            self._fill()

    def _fill(self) -> None:
        self._is_stale = False
        _clear_all(self._column)
        self._waiting.clear()
        buttons = [
            self._button(tr("Open a pack…"), self.browsed.emit, "folder"),
            self._button(tr("Five-minute tour"), self.toured.emit, "star"),
        ]
        self._column.addLayout(row(label("Sandtable", "hero"), 1, *buttons))
        self._column.addWidget(
            label(tr("Draw the map, write the cards, set up the forces, and play them."), "muted")
        )
        self._new = QVBoxLayout()
        self._column.addLayout(self._new)
        recent = [place for known in self._settings.recent if (place := Path(known.path)).exists()][:COLUMNS]
        if recent:
            self._section(tr("RECENT"), [self._pack_card(place) for place in recent], self._column)
        shipped = [place for place in shipped_packs() if place.resolve() not in recent]
        if shipped:
            self._section(tr("SHIPPED PACKS"), [self._pack_card(place) for place in shipped], self._column)
        self._systems_shown = False
        self._column.addStretch(1)
        self._timer.start()

    def offer_new(self) -> None:
        """Bring the systems of which a pack can be begun into view, with the focus on the first."""
        if self._is_stale:
            self._fill()
        if not self._systems_shown:
            self._show_systems()
        QTimer.singleShot(0, self, self._go_to_new)  # what was just added shows after this

    def _go_to_new(self) -> None:
        first = self._new.itemAt(2).layout().itemAt(0).widget()  # type: ignore[union-attr]
        if first is not None:
            first.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self._area.ensureWidgetVisible(first)

    def _button(self, words: str, run: Callable[[], object], sign: str) -> QPushButton:
        button = QPushButton(words)
        button.setIcon(icon(sign))
        button.clicked.connect(lambda _checked=False: run())
        return button

    def _section(self, title: str, cards: list[Card], column: QVBoxLayout) -> None:
        column.addSpacing(10)
        column.addWidget(label(title, "section"))
        grid = QGridLayout()
        grid.setSpacing(16)
        for index, card in enumerate(cards):
            grid.addWidget(card, index // COLUMNS, index % COLUMNS)
        grid.setColumnStretch(COLUMNS, 1)
        column.addLayout(grid)

    def _pack_card(self, place: Path) -> Card:
        title, text = place.name, ""
        try:
            known = next(entry for entry in self._settings.recent if entry.path == str(place.resolve()))
            title, text = known.title or title, shown_place(place)
        except StopIteration:
            pass
        blank = QPixmap(CARD[0] * 2, CARD[1] * 2)
        blank.setDevicePixelRatio(2)
        blank.fill(QColor("#BFD0D7"))
        card = Card(title, text, blank)
        card.chosen.connect(lambda: self.opened.emit(str(place)))
        self._waiting.append((card, place))
        return card

    def _system_card(self, system: System) -> Card:
        """A new pack with the system's map, counters and cards to change, or with nothing drawn yet."""
        card = Card(tr(system.title), tr(system.summary))
        templated = system.template is not None and system.template.exists()
        card.chosen.connect(lambda: self.begun.emit(system.id, templated))
        ways = [(tr("Blank"), False)]
        if templated:
            ways.insert(0, (tr("From the template"), True))
        buttons = []
        for words, template in ways:
            button = QPushButton(words)
            button.setAccessibleName(f"{system.title}: {words}")
            button.clicked.connect(
                lambda _checked=False, template=template: self.begun.emit(system.id, template)
            )
            dress(button, "chip")
            buttons.append(button)
        card.add_buttons(*buttons)
        return card

    def _show_systems(self) -> None:
        self._systems_shown = True
        self._section(tr("NEW"), [self._system_card(system) for system in systems().values()], self._new)

    def _draw_next(self) -> None:
        """Systems and pictures come one by one, so that the page is there at once."""
        if not self.isVisible():
            return
        if self._is_stale:
            self._fill()
        if not self._systems_shown:
            self._show_systems()
            return
        if not self._waiting:
            self._timer.stop()
            return
        card, place = self._waiting.pop(0)
        try:
            manifest = place / "pack.yaml" if place.is_dir() else place
            picture, title, summary = thumbnail(place, manifest.stat().st_mtime)
        except (PackError, OSError):
            return
        card.show_picture(picture)
        labels = card.findChildren(QLabel)
        labels[1].setText(title)
        if not labels[2].text():
            labels[2].setText(summary)

    def draw_all(self) -> None:
        """Draw all pictures now, for screenshots."""
        while self._timer.isActive() and self.isVisible():
            self._draw_next()


def _clear_all(layout: QLayout) -> None:
    """Take everything out of a layout and of those in it."""
    while (item := layout.takeAt(0)) is not None:
        inner, widget = item.layout(), item.widget()
        if inner is not None:
            _clear_all(inner)
        if widget is not None:
            widget.hide()
            widget.deleteLater()
