"""The last dice: drawn on felt, with what they did."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.texts import tr
from editor.themes import sans, tones

SIDE, PITCH = 40, 46
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


class DiceTray(QWidget):
    """Dice as they fell. Six-sided ones show pips, others their number."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("dice")
        self._dice: tuple[tuple[str, int, int], ...] = ()
        self._faces: tuple[str, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(72)

    def show_dice(self, dice: tuple[tuple[str, int, int], ...], faces: tuple[str, ...] = ()) -> None:
        """`faces` are the names of what the last dice show, where the game has dice of its own."""
        plain = len(dice) - len(faces)
        self._dice = dice
        self._faces = ("",) * plain + faces if plain >= 0 else ("",) * len(dice)
        shown = ", ".join(name or str(face) for name, (_, _, face) in zip(self._faces, dice, strict=True))
        self.setAccessibleName(tr("Dice: {faces}", faces=shown) if dice else tr("No dice yet"))
        self.setToolTip(self.accessibleName())
        self._take_height()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._take_height()

    def _take_height(self) -> None:
        rows = -(-len(self._dice) // self._across) or 1
        self.setFixedHeight(22 + PITCH * min(rows, 3))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        now = tones()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#2A3B2F") if now.name == "dark" else QColor("#3F5B45"))
        painter.drawRoundedRect(QRectF(self.rect()), 6, 6)
        if not self._dice:
            painter.setPen(QColor(255, 255, 255, 150))
            painter.setFont(sans(12.5))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, tr("No dice yet"))
            return
        across = self._across
        for place, (_, sides, face) in enumerate(self._dice[: 3 * across]):
            x, y = 13 + place % across * PITCH, 13 + place // across * PITCH
            self._die(painter, QRectF(x, y, SIDE, SIDE), sides, face, self._faces[place])

    @property
    def _across(self) -> int:
        return max(1, (self.width() - 20) // PITCH)

    def _die(self, painter: QPainter, box: QRectF, sides: int, face: int, name: str) -> None:
        light = QLinearGradient(box.topLeft(), box.bottomLeft())
        light.setColorAt(0, QColor("#FFFDF5"))
        light.setColorAt(1, QColor("#E6DCC3"))
        painter.setPen(QPen(QColor("#8F8468"), 1))
        painter.setBrush(light)
        painter.drawRoundedRect(box, 8, 8)
        if sides == 6 and not name:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor("#22221F"))
            for x, y in PIPS[face]:
                painter.drawEllipse(box.center() + QPointF(x * 10, y * 10), 3.7, 3.7)
            return
        painter.setPen(QColor("#22221F"))
        painter.setFont(sans(19 if not name else 10 if len(name) > 5 else 12, sans(11).Weight.DemiBold))
        wrapped = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(box.adjusted(-6, 0, 6, 0), wrapped, name or str(face))
