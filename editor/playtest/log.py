"""The log: what was told, by turn, with rule numbers; a line leads to its place and to its time."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QLabel,
    QListView,
    QPushButton,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from editor.texts import tr
from editor.themes import dress, sans, tones
from model.pack import Pack

from .moment import Moment, Step
from .words import Names

INDENT, MARGIN = 14, 8
"""Before the words of a row, and after its rule."""
Index = QModelIndex | QPersistentModelIndex
MIDDLE = Qt.AlignmentFlag.AlignVCenter
RIGHT = MIDDLE | Qt.AlignmentFlag.AlignRight


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the log: the head of a turn, or something that was told."""

    text: str
    rule: str
    ply: int
    seat: str | None
    places: tuple[tuple[str, str], ...] = ()
    is_head: bool = False
    has_dice: bool = False
    goes_on: bool = False
    """The rest of a line that is too long for one row."""


class LogModel(QAbstractListModel):
    def __init__(self) -> None:
        super().__init__()
        self.lines: list[Line] = []
        self.now = 0
        self.dice_only = False
        self.width = 0.0
        """Room for words in a row; longer lines go on in the next."""
        self._steps: tuple[Step, ...] = ()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return len(self.lines)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        line = self.lines[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return line.text
        if role == Qt.ItemDataRole.UserRole:
            return line
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            if line.goes_on:
                return ""
            return f"{line.text} ({line.rule})" if line.rule else line.text
        return None

    def show_moment(self, moment: Moment, names: Names) -> None:
        steps = moment.line
        self.now = moment.ply
        if steps is self._steps:
            return
        grown = self._steps and steps[: len(self._steps)] == self._steps
        self._steps = steps
        lines = self._lines(steps, names)
        if grown and lines[: len(self.lines)] == self.lines:
            if len(lines) > len(self.lines):
                self.beginInsertRows(QModelIndex(), len(self.lines), len(lines) - 1)
                self.lines = lines
                self.endInsertRows()
            return
        self.beginResetModel()
        self.lines = lines
        self.endResetModel()

    def filter_dice(self, only: bool, names: Names | None) -> None:
        self.dice_only = only
        self.lay_out(names)

    def take_width(self, width: float, names: Names | None) -> None:
        if width != self.width:
            self.width = width
            self.lay_out(names)

    def lay_out(self, names: Names | None) -> None:
        """Make every row anew."""
        if names is not None:
            self.beginResetModel()
            self.lines = self._lines(self._steps, names)
            self.endResetModel()

    def _lines(self, steps: tuple[Step, ...], names: Names) -> list[Line]:
        found: list[Line] = []
        last: tuple[object, str | None] | None = None
        for step in steps:
            if self.dice_only and not step.dice:
                continue
            if step.ply and (step.turn, step.active) != last and step.said:
                last = (step.turn, step.active)
                found.append(Line(_head(step, names), "", step.ply, step.active, is_head=True))
            for said in step.said:
                first, *rest = wrapped(names.say(said.text), said.rule, self.width)
                found.append(
                    Line(first, said.rule, step.ply, step.seat, said.places, has_dice=bool(step.dice))
                )
                found += [Line(more, "", step.ply, step.seat, said.places, goes_on=True) for more in rest]
        return found

    def row_of(self, ply: int) -> int:
        """The last row that was told up to a decision."""
        return max(0, bisect_right(self.lines, ply, key=lambda line: line.ply) - 1) if self.lines else -1


@lru_cache(maxsize=20_000)
def wrapped(text: str, rule: str, width: float) -> tuple[str, ...]:
    """A line in as many rows as it needs; the first leaves room for its rule."""
    if width <= 0:
        return (text,)
    metrics = QFontMetricsF(sans(12.5))
    room = width - (QFontMetricsF(sans(11.5)).horizontalAdvance(rule) + 10 if rule else 0)
    rows: list[str] = []
    row = ""
    for word in text.split(" "):
        longer = f"{row} {word}" if row else word
        if row and metrics.horizontalAdvance(longer) > (room if not rows else width - 8):
            rows.append(row)
            row = word
        else:
            row = longer
    return (*rows, row)


def _head(step: Step, names: Names) -> str:
    if step.turn is None:
        return names.seat(step.active) if step.active else ""
    if step.active:
        return tr("{seat}, turn {turn}", seat=names.seat(step.active), turn=step.turn)
    return tr("Turn {turn}", turn=step.turn)


@cache
def _fonts() -> tuple[QFont, QFont, QFont]:
    """Of heads, rules and words; made once, as a list paints hundreds of rows a second while scrubbing."""
    return sans(13, QFont.Weight.DemiBold), sans(11.5), sans(12.5)


@lru_cache(maxsize=64)
def _colour(name: str) -> QColor:
    return QColor(name)


class _LinePainter(QStyledItemDelegate):
    """Heads with the side's colour, lines with their rule at the right, the future faint."""

    def __init__(self, model: LogModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self.pack: Pack | None = None

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(100, 20)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        line = self._model.lines[index.row()]
        now = tones()
        box = QRectF(option.rect)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(box, _colour(now.accent_row))
        if line.is_head:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(_colour(now.soft))
            painter.drawRoundedRect(box.adjusted(2, 1, -2, -1), 4, 4)
            side = self.pack.sides.get(line.seat or "") if self.pack else None
            painter.setBrush(_colour(side.colour if side is not None else now.muted))
            painter.drawEllipse(QRectF(box.left() + 9, box.center().y() - 5, 10, 10))
            painter.setFont(_fonts()[0])
            painter.setPen(_colour(now.text))
            painter.drawText(box.adjusted(28, 0, -6, 0), MIDDLE, line.text)
            return
        if line.rule:
            painter.setFont(_fonts()[1])
            painter.setPen(_colour(now.muted))
            painter.drawText(box.adjusted(0, 0, -MARGIN, 0), RIGHT, line.rule)
        painter.setFont(_fonts()[2])
        painter.setPen(_colour(now.muted if line.ply > self._model.now else now.text))
        inset = INDENT + (8 if line.goes_on else 0)
        painter.drawText(box.adjusted(inset, 0, 0, 0), MIDDLE, line.text)


class Log(QWidget):
    """A list of all that this seat was told."""

    went_to = Signal(int)
    """A decision was asked for."""
    pointed_to = Signal(object)
    """The places that a line speaks of."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("log")
        self.model = LogModel()
        self._names: Names | None = None
        title = QLabel(tr("Log"))
        dress(title, "heading")
        row = QHBoxLayout()
        row.addWidget(title)
        row.addStretch()
        self._filters = QButtonGroup(self)
        for number, text in enumerate((tr("All"), tr("Dice"))):
            chip = QPushButton(text)
            chip.setCheckable(True)
            chip.setChecked(number == 0)
            dress(chip, "chip")
            self._filters.addButton(chip, number)
            row.addWidget(chip)
        self._filters.idClicked.connect(self._filter)
        self.list = QListView()
        self.list.setModel(self.model)
        self.list.setAccessibleName(tr("Log"))
        self.list.setUniformItemSizes(True)  # a long game is laid out at once
        self.list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self._painter = _LinePainter(self.model, self.list)
        self.list.setItemDelegate(self._painter)
        self.list.clicked.connect(self._point)
        self.list.activated.connect(self._go)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(14, 4, 6, 4)
        whole.setSpacing(6)
        whole.addLayout(row)
        whole.addWidget(self.list, 1)

    def show_moment(self, moment: Moment, pack: Pack, names: Names) -> None:
        self._painter.pack = pack
        self._names = names
        before = self.model.now
        self.model.show_moment(moment, names)
        self._show_now()
        self._tint_anew(before)

    def _tint_anew(self, before: int) -> None:
        """Rows between two moments turn from faint to plain or back; the others look as they did."""
        first, last = sorted((self.model.row_of(before), self.model.row_of(self.model.now)))
        if first < last:
            top = self.list.visualRect(self.model.index(first))
            self.list.viewport().update(top.united(self.list.visualRect(self.model.index(last))))

    def _show_now(self) -> None:
        """Bring the last row that was told into view."""
        row = self.model.row_of(self.model.now)
        if row >= 0:
            self.list.scrollTo(self.model.index(row), QListView.ScrollHint.PositionAtCenter)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        bar = self.list.verticalScrollBar().sizeHint().width()
        self.model.take_width(float(self.width() - 20 - bar - INDENT - MARGIN), self._names)
        self._show_now()

    def _filter(self, number: int) -> None:
        self.model.filter_dice(number == 1, self._names)

    def _point(self, index: Index) -> None:
        self.pointed_to.emit(index.data(Qt.ItemDataRole.UserRole).places)

    def _go(self, index: Index) -> None:
        self.went_to.emit(index.data(Qt.ItemDataRole.UserRole).ply)
