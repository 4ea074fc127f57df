"""What players count, as rows: tokens drawn, numbers and words at the right, with their rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.texts import tr
from editor.themes import sans, tones
from model.pack import Pack

from .tokens import draw_gap, draw_token
from .words import Names

HEIGHT, TOKEN = 24, 17
MOST_TOKENS = 8
"""More than these are told as a number."""
LEFT = Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight


class Row(QWidget):
    """One thing that is counted."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(HEIGHT)
        self._told: Mapping[str, Any] = {}
        self._side: str | None = None
        self._pack: Pack | None = None

    def show_count(self, told: Mapping[str, Any], side: str | None, pack: Pack) -> None:
        self._pack = pack
        if told != self._told or side != self._side:
            self._told, self._side = dict(told), side
            words = f"{told['title']}: {value_of(told)}"
            self.setAccessibleName(words)
            self.setToolTip(f"{words} ({told['rule']})" if told.get("rule") else words)
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        told, pack = self._told, self._pack
        if pack is None:
            return
        painter = QPainter(self)
        now = tones()
        box = QRectF(self.rect())
        painter.setFont(sans(12.5))
        painter.setPen(QColor(now.muted))
        painter.drawText(box, LEFT, told["title"])
        room = box.width() - painter.fontMetrics().horizontalAdvance(told["title"]) - 10
        drawn = self._draw_tokens(painter, box, room, pack) if told.get("sign") else False
        if drawn and told.get("of"):
            return
        painter.setFont(sans(13, sans(13).Weight.DemiBold))
        painter.setPen(QColor(now.text))
        words = painter.fontMetrics().elidedText(value_of(told), Qt.TextElideMode.ElideRight, int(room))
        painter.drawText(box, RIGHT, words)

    def _draw_tokens(self, painter: QPainter, box: QRectF, room: float, pack: Pack) -> bool:
        """Tokens in a row, overlapping where there is no room for all; false where they are too many."""
        count, most = int(self._told["count"]), int(self._told.get("of") or self._told["count"])
        if most > MOST_TOKENS:
            return False
        left = box.right() - room + 4
        number = 0.0 if self._told.get("of") else 22.0
        pitch = min(TOKEN + 3.0, (room - number - TOKEN - 4) / max(1, most - 1))
        look = pack.system.look.sign(pack, self._told["sign"], self._side)
        for place in range(most):
            spot = QRectF(left + place * pitch, (HEIGHT - TOKEN) / 2, TOKEN, TOKEN)
            if place < count:
                draw_token(painter, spot, look)
            else:
                draw_gap(painter, spot, tones().muted)
        return True


class Rows(QWidget):
    """Rows one below the other, made once and filled again."""

    def __init__(self) -> None:
        super().__init__()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self.rows: list[Row] = []

    def show_counts(self, told: Sequence[Mapping[str, Any]], side: str | None, pack: Pack) -> None:
        while len(self.rows) < len(told):
            self.rows.append(Row())
            self._column.addWidget(self.rows[-1])
        for place, row in enumerate(self.rows):
            if place < len(told):
                row.show_count(told[place], side, pack)
            row.setVisible(place < len(told))
        self.setFixedHeight(len(told) * HEIGHT)
        self.setVisible(bool(told))


class Objective(QWidget):
    """What a side fights for: who holds it, and the rule. A click shows where it is."""

    wanted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(36)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._goal: Mapping[str, Any] = {}
        self._pack: Pack | None = None
        self._state = ""

    def sizeHint(self) -> QSize:
        return QSize(160, 36)

    def show_goal(self, goal: Mapping[str, Any], pack: Pack, names: Names) -> None:
        goal = {**goal, **{key: names.say(goal[key]) for key in ("title", "text") if key in goal}}
        if goal == self._goal and pack is self._pack:
            return
        self._goal, self._pack = goal, pack
        holder, side = goal.get("holder"), goal.get("side")
        held = tr("held by {seat}", seat=names.seat(holder)) if holder else tr("not held")
        self._state = " · ".join([held, *([tr("for {seat}", seat=names.seat(side))] if side else [])])
        self.setAccessibleName(f"{goal.get('title', '')}: {self._state}")
        self.setToolTip(f"<b>{goal.get('title', '')}</b><br>{goal.get('text', '')} ({goal.get('rule', '')})")
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.wanted.emit(tuple(("space", space) for space in self._goal.get("spaces", ())))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._pack is None:
            return
        painter = QPainter(self)
        now, goal = tones(), self._goal
        spot = QRectF(0, 9, 18, 18)
        holder = goal.get("holder")
        if holder:
            sign = str(goal.get("sign", "objective"))
            draw_token(painter, spot, self._pack.system.look.sign(self._pack, sign, holder))
        else:
            draw_gap(painter, spot, now.muted)
        box = QRectF(26, 1, self.width() - 26, 17)
        painter.setFont(sans(11.5))
        painter.setPen(QColor(now.muted))
        painter.drawText(box, RIGHT, str(goal.get("rule", "")))
        room = box.width() - painter.fontMetrics().horizontalAdvance(str(goal.get("rule", ""))) - 8
        painter.drawText(box.translated(0, 16), LEFT, self._state)
        painter.setFont(sans(13, sans(13).Weight.DemiBold))
        painter.setPen(QColor(now.text))
        title = painter.fontMetrics().elidedText(
            str(goal.get("title", "")), Qt.TextElideMode.ElideRight, int(room)
        )
        painter.drawText(box, LEFT, title)


def value_of(told: Mapping[str, Any]) -> str:
    """What a row shows at its right end."""
    if "text" in told:
        return str(told["text"])
    return tr("{n} of {all}", n=told["count"], all=told["of"]) if told.get("of") else str(told["count"])
