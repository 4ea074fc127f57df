"""How to read the board: a swatch for every kind of light and sign that is to be seen just now."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QWidget

from editor.texts import mark, tr
from editor.themes import sans, tones

from .lights import BLUE, BLUE_FILL, GOLD, GOLD_FILL, GREEN, GREEN_FILL, PALE_FILL
from .signs import RED, VIOLET
from .strokes import draw_shields, ring, shield_at, sight_line

ROW = 22
SWATCHES = {
    "unit": (mark("can be chosen"), GOLD, GOLD_FILL, 0, False),
    "choice": (mark("possible"), GOLD, GOLD_FILL, 95, False),
    "limited": (mark("possible, less follows"), GOLD, PALE_FILL, 60, True),
    "target": (mark("enemy in reach"), GREEN, GREEN_FILL, 95, False),
    "chosen": (mark("chosen"), BLUE, BLUE_FILL, 70, False),
    "reach": (mark("could come here"), VIOLET, VIOLET, 45, True),
}
LINES = {
    "picked": mark("picked this turn"),
    "sight": mark("clear or blocked view"),
    "supply": mark("line of supply"),
    "unsupplied": mark("out of supply"),
}


class Legend(QWidget):
    """Two columns of swatches with their meaning."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("legend")
        self._kinds: tuple[str, ...] = ()

    def show_kinds(self, kinds: tuple[str, ...]) -> None:
        known = tuple(kind for kind in kinds if kind in SWATCHES or kind in LINES)
        if known != self._kinds:
            self._kinds = known
            self.setFixedHeight(ROW * -(-len(known) // 2))
            self.setAccessibleName(", ".join(map(_words, known)))
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        half = self.width() / 2
        for place, kind in enumerate(self._kinds):
            x, y = place % 2 * half, place // 2 * ROW
            self._swatch(painter, kind, QRectF(x + 2, y + 4, 22, 14))
            painter.setFont(sans(12))
            painter.setPen(QColor(tones().text))
            room = QRectF(x + 30, y, half - 32, ROW)
            words = painter.fontMetrics().elidedText(
                _words(kind), Qt.TextElideMode.ElideRight, int(room.width())
            )
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, words)

    def _swatch(self, painter: QPainter, kind: str, box: QRectF) -> None:
        middle = box.center().y()
        if kind in SWATCHES:
            _, line, fill, alpha, dashed = SWATCHES[kind]
            path = QPainterPath()
            path.addRoundedRect(box, 4, 4)
            ring(painter, path, line, fill, alpha, 2.0, dashed=dashed)
        elif kind == "sight":
            sight_line(painter, (box.left(), middle - 4), (box.right(), middle - 4), None, GREEN, 2.0)
            stop = (box.center().x(), middle + 4)
            sight_line(painter, (box.left(), middle + 4), (box.right(), middle + 4), stop, RED, 1.6)
        elif kind == "picked":
            draw_shields(painter, *shield_at(box.center(), 0.9), 0.9)
        elif kind == "supply":
            sight_line(painter, (box.left(), middle), (box.right(), middle), None, GREEN, 1.8)
        else:
            painter.setPen(QColor("#FFFFFF"))
            painter.setBrush(RED)
            painter.drawEllipse(box.center(), 6, 6)
            painter.drawLine(box.center() - QPointF(3, 0), box.center() + QPointF(3, 0))


def _words(kind: str) -> str:
    return tr(SWATCHES[kind][0] if kind in SWATCHES else LINES[kind])
