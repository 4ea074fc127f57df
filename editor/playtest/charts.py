"""Charts of a batch: who wins with intervals, how long games take, how the sides stand from turn to turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from editor.themes import sans, tones
from rules.simulate import Interval

from .report import COLOURS, share_text

CLOCK = ("turn", "turns")
"""Measures that only count the turns themselves."""


class ShareChart(QWidget):
    """A bar and an interval for each side; pairs of bars where two versions are compared."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: list[tuple[str, Interval, str]] = []

    def show_shares(self, rows: Sequence[tuple[str, Interval, str]]) -> None:
        """Rows of name, share and colour."""
        self._rows = list(rows)
        self.setFixedHeight(38 * max(1, len(rows)) + 8)
        self.setAccessibleName("; ".join(f"{name}: {share_text(share)}" for name, share, _ in rows))
        self.setToolTip(self.accessibleName().replace("; ", "\n"))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        now = tones()
        left, right = 8.0, self.width() - 12.0
        for row, (name, share, colour) in enumerate(self._rows):
            y = 4 + row * 38
            painter.setFont(sans(12.5, sans(12).Weight.DemiBold))
            painter.setPen(QColor(now.text))
            painter.drawText(QPointF(left, y + 13), name)
            painter.setFont(sans(12))
            painter.setPen(QColor(now.muted))
            box = QRectF(left, y, right - left, 16)
            painter.drawText(
                box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, share_text(share)
            )
            bar = QRectF(left, y + 19, right - left, 9)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(now.soft))
            painter.drawRoundedRect(bar, 4, 4)
            painter.setBrush(QColor(colour))
            painter.drawRoundedRect(
                QRectF(bar.left(), bar.top(), bar.width() * share.share, bar.height()), 4, 4
            )
            low, high = (bar.left() + bar.width() * value for value in (share.low, share.high))
            painter.setPen(QPen(QColor(now.text), 1.6))
            middle = bar.center().y()
            painter.drawLine(QPointF(low, middle), QPointF(high, middle))
            for x in (low, high):
                painter.drawLine(QPointF(x, middle - 5), QPointF(x, middle + 5))
        painter.setPen(QPen(QColor(now.error), 1, Qt.PenStyle.DashLine))
        half = (left + right) / 2
        painter.drawLine(QPointF(half, 2), QPointF(half, self.height() - 4))


class LengthChart(QWidget):
    """How many games took how many decisions."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(110)
        self._lengths: Sequence[int] = ()

    def show_lengths(self, lengths: Sequence[int]) -> None:
        self._lengths = lengths
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        now = tones()
        if not self._lengths:
            return
        low, high = self._lengths[0], self._lengths[-1]
        step = max(1, -(-(high - low + 1) // 28))
        counts = [0] * -(-(high - low + 1) // step)
        for length in self._lengths:
            counts[(length - low) // step] += 1
        wide = (self.width() - 16) / len(counts)
        room = self.height() - 24
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(now.accent))
        for place, count in enumerate(counts):
            tall = room * count / max(counts)
            painter.drawRect(QRectF(8 + place * wide, room + 4 - tall, max(1.0, wide - 2), tall))
        painter.setPen(QColor(now.muted))
        painter.setFont(sans(11.5))
        box = QRectF(8, self.height() - 18, self.width() - 16, 16)
        painter.drawText(box, Qt.AlignmentFlag.AlignLeft, str(low))
        painter.drawText(box, Qt.AlignmentFlag.AlignRight, str(high))


class CourseChart(QWidget):
    """Measures from turn to turn, one line each, dashed for the second version."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._courses: list[Mapping[str, tuple[float, ...]]] = []

    def sizeHint(self) -> QSize:
        return QSize(320, 190)

    def show_courses(self, courses: Sequence[Mapping[str, tuple[float, ...]]]) -> None:
        self._courses = [{name: line for name, line in one.items() if name not in CLOCK} for one in courses]
        names = list(dict.fromkeys(name for course in self._courses for name in course))
        self.setFixedHeight(140 + 15 * -(-min(8, len(names)) // 2))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        now = tones()
        names = list(dict.fromkeys(name for course in self._courses for name in course))[:8]
        if not names:
            return
        lines = [line for course in self._courses for name, line in course.items() if name in names]
        most = max((value for line in lines for value in line), default=1) or 1
        longest = max(len(line) for line in lines)
        box = QRectF(30, 8, self.width() - 42, 112)
        painter.setPen(QPen(QColor(now.border), 1))
        painter.drawLine(box.bottomLeft(), box.bottomRight())
        painter.drawLine(box.bottomLeft(), box.topLeft())
        painter.setFont(sans(11.5))
        painter.setPen(QColor(now.muted))
        painter.drawText(QRectF(0, 2, 26, 14), Qt.AlignmentFlag.AlignRight, f"{most:g}")
        for number, course in enumerate(self._courses):
            for place, name in enumerate(names):
                points = QPolygonF(
                    [
                        QPointF(
                            box.left() + box.width() * turn / max(1, longest - 1),
                            box.bottom() - box.height() * value / most,
                        )
                        for turn, value in enumerate(course.get(name, ()))
                    ]
                )
                style = Qt.PenStyle.SolidLine if number == 0 else Qt.PenStyle.DashLine
                painter.setPen(QPen(QColor(COLOURS[place % len(COLOURS)]), 2, style))
                painter.drawPolyline(points)
        for place, name in enumerate(names):
            x, y = 30 + place % 2 * box.width() / 2, 136 + place // 2 * 15
            painter.setPen(QColor(COLOURS[place % len(COLOURS)]))
            painter.drawText(QPointF(x, y), name.replace("-", " ").replace("_", " "))
