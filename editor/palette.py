"""The palette (Ctrl+P): type a few letters, choose with the arrows, go there or do it with Enter."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QKeySequence, QPainter
from PySide6.QtWidgets import (
    QDialog,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from editor.actions import Actions
from editor.document import OpenPack
from editor.finding_anything import Candidate, found, kind_title, things
from editor.panels.finding_rows import message, sentence_of
from editor.texts import tr
from editor.themes import dress, icon, sans, tones
from model import path_of
from validators import Finding

CANDIDATE = Qt.ItemDataRole.UserRole
ICONS = {
    "command": "command",
    "space": "space",
    "unit": "unit",
    "card": "card",
    "scenario": "scenario",
    "problem": "warning",
}


class Palette(QDialog):
    """Find anything and go to it."""

    def __init__(
        self,
        actions: Actions,
        document: OpenPack | None,
        parent: QWidget | None = None,
        findings: tuple[Finding, ...] = (),
    ) -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        dress(self, "palette")
        self._candidates = list(_commands(actions))
        if document is not None:
            self._candidates += things(document.pack, document.board, document.scenario, document.go_to)
            self._candidates += _problems(document, findings)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 10, 10, 8)
        column.setSpacing(6)
        self.line = QLineEdit()
        self.line.setPlaceholderText(tr("Find space, unit, card, command"))
        self.line.setFont(sans(15))
        self.line.setMinimumHeight(30)
        self.line.textChanged.connect(self._search)
        self.line.installEventFilter(self)
        self.list = QListWidget()
        self.list.setItemDelegate(_Rows(self.list))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.itemClicked.connect(lambda _item: self.choose())
        self._hint = QLabel(tr("> commands   @ spaces   # cards   ! problems"))
        dress(self._hint, "small")
        for widget in (self.line, self.list, self._hint):
            column.addWidget(widget)
        self.resize(560, 420)
        if parent is not None:
            window = parent.window().geometry()
            self.move(window.center().x() - 280, window.y() + 70)
        self._search("")

    def open(self) -> None:
        super().show()
        self.line.setFocus()

    # ------------------------------------------------------------------ searching and choosing

    def _search(self, text: str) -> None:
        self.list.clear()
        for candidate in found(text, self._candidates):
            item = QListWidgetItem(candidate.name, self.list)
            item.setData(CANDIDATE, candidate)
            item.setIcon(icon(ICONS[candidate.kind], "muted"))
        if self.list.count():
            self.list.setCurrentRow(0)
        else:
            item = QListWidgetItem(tr("Nothing is called that"), self.list)
            item.setFlags(Qt.ItemFlag.NoItemFlags)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 8, Qt.Key.Key_PageUp: -8}.get(
                Qt.Key(event.key())
            )
            if step is not None:
                last = self.list.count() - 1
                self.list.setCurrentRow(min(max(self.list.currentRow() + step, 0), last))
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.choose()
                return True
        return super().eventFilter(watched, event)

    def choose(self) -> None:
        """Do or go to what is marked."""
        item = self.list.currentItem()
        candidate: Candidate | None = item.data(CANDIDATE) if item is not None else None
        if candidate is not None and candidate.enabled:
            self.close()
            candidate.act()


def _commands(actions: Actions) -> list[Candidate]:
    made = []
    for action in actions:
        name = tr(action.text).replace("&", "").rstrip("…")
        keys = actions.keys(action.id)
        note = QKeySequence(keys[0]).toString(QKeySequence.SequenceFormat.NativeText) if keys else ""
        run = lambda id=action.id: actions.run(id)  # noqa: E731
        made.append(Candidate(name, "command", run, note, action.enabled()))
    return sorted(made, key=lambda candidate: not candidate.enabled)


def _problems(document: OpenPack, findings: tuple[Finding, ...]) -> list[Candidate]:
    return [
        Candidate(
            sentence_of(message(document, finding)),
            "problem",
            lambda finding=finding: document.go_to(path_of(finding.where)) if finding.where else None,  # type: ignore[misc]
            finding.code,
        )
        for finding in findings
    ]


class _Rows(QStyledItemDelegate):
    """Name at the left, what it is at the right."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(100, 30)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        candidate: Candidate | None = index.data(CANDIDATE)
        area: QRect = option.rect
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(area, QColor(tones().accent_row))
        middle = Qt.AlignmentFlag.AlignVCenter
        if candidate is None:
            painter.setPen(QColor(tones().muted))
            painter.drawText(area.adjusted(10, 0, 0, 0), middle, str(index.data()))
        else:
            icon(ICONS[candidate.kind], "muted").paint(painter, area.adjusted(8, 6, -area.width() + 26, -6))
            kind = kind_title(candidate.kind)
            note = f"{candidate.note}   {kind}" if candidate.note else kind
            painter.setFont(sans(12))
            room = painter.fontMetrics().horizontalAdvance(note) + 24
            painter.setPen(QColor(tones().muted))
            painter.drawText(area.adjusted(0, 0, -10, 0), middle | Qt.AlignmentFlag.AlignRight, note)
            painter.setFont(sans(13))
            painter.setPen(QColor(tones().text if candidate.enabled else tones().muted))
            name = area.adjusted(36, 0, -room, 0)
            text = painter.fontMetrics().elidedText(candidate.name, Qt.TextElideMode.ElideRight, name.width())
            painter.drawText(name, middle, text)
        painter.restore()
