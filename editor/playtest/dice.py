"""The last dice: drawn on felt, rolling for a moment when they have just been thrown; and what a die has."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.texts import tr
from editor.themes import sans, tones
from model.pack import Pack

from .tokens import draw_die
from .words import title_of

SIDE, PITCH = 40, 46
TUMBLE = 60
"""Milliseconds that a rolling die shows a face."""
SMALL = 20


class DiceTray(QWidget):
    """Dice as they fell: pips on six-sided ones, a glyph or a number on others. A click ends the rolling."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("dice")
        self._dice: tuple[tuple[str, int, int], ...] = ()
        self._faces: tuple[str, ...] = ()
        self._pack: Pack | None = None
        self._shown: tuple[object, ...] = ()
        self.milliseconds = 0
        """How long dice roll; 0 shows them at once."""
        self._tumbling = 0
        self._tick = QTimer(self, interval=TUMBLE)
        self._tick.timeout.connect(self._tumble)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(72)

    def show_dice(
        self,
        dice: tuple[tuple[str, int, int], ...],
        faces: tuple[str, ...] = (),
        pack: Pack | None = None,
        *,
        fresh: bool = False,
    ) -> None:
        """`faces` are the keys of what the last dice show, where the game has dice of its own; fresh dice
        roll first."""
        if self._tumbling:
            self.skip()
        if fresh and dice and self.milliseconds >= TUMBLE:
            self._tumbling = self.milliseconds // TUMBLE
            self._tick.start()
        plain = len(dice) - len(faces)
        if (dice, faces, pack) == self._shown:
            return
        self._shown = (dice, faces, pack)
        self._dice, self._pack = dice, pack
        self._faces = ("",) * plain + faces if plain >= 0 else ("",) * len(dice)
        shown = ", ".join(
            title_of(key) or str(face) for key, (_, _, face) in zip(self._faces, dice, strict=True)
        )
        self.setAccessibleName(tr("Dice: {faces}", faces=shown) if dice else tr("No dice yet"))
        self.setToolTip(self.accessibleName())
        self._take_height()
        self.update()

    @property
    def is_rolling(self) -> bool:
        return self._tumbling > 0

    def skip(self) -> None:
        """Show what the dice came to."""
        self._tumbling = 0
        self._tick.stop()
        self.update()

    def _tumble(self) -> None:
        self._tumbling -= 1
        self.update()
        if self._tumbling <= 0:
            self.skip()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.skip()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._take_height()

    def _take_height(self) -> None:
        rows = -(-len(self._dice) // self._across) or 1
        self.setFixedHeight(22 + PITCH * min(rows, 3))

    @property
    def _across(self) -> int:
        return max(1, (self.width() - 20) // PITCH)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#2A3B2F") if tones().name == "dark" else QColor("#3F5B45"))
        painter.drawRoundedRect(QRectF(self.rect()), 6, 6)
        if not self._dice:
            painter.setPen(QColor(255, 255, 255, 150))
            painter.setFont(sans(12.5))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, tr("No dice yet"))
            return
        across = self._across
        for place, (_, sides, face) in enumerate(self._dice[: 3 * across]):
            box = QRectF(13 + place % across * PITCH, 13 + place // across * PITCH, SIDE, SIDE)
            if self.is_rolling:
                self._draw_rolling(painter, box, sides, face + place)
            else:
                key = self._faces[place]
                draw_die(painter, box, sides, face, title_of(key), glyph_of(key, self._pack), self._pack)

    def _draw_rolling(self, painter: QPainter, box: QRectF, sides: int, salt: int) -> None:
        """A die on its edge, with another face at every tick."""
        painter.save()
        painter.translate(box.center())
        painter.rotate((self._tumbling * 47 + salt * 29) % 360)
        painter.translate(-box.center())
        draw_die(painter, box, sides, 1 + (self._tumbling * 5 + salt * 3) % max(1, sides))
        painter.restore()


class DieKey(QWidget):
    """What one die of the game has on its faces, and how often."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("die-key")
        self.setFixedHeight(SMALL + 4)
        self._faces: dict[str, int] = {}
        self._pack: Pack | None = None
        self.hide()

    def show_die(self, faces: Mapping[str, int], pack: Pack) -> None:
        wanted = {face: count for face, count in faces.items() if count}
        self._pack = pack
        self.setVisible(bool(wanted))
        if wanted != self._faces:
            self._faces = wanted
            sides = sum(wanted.values())
            self.setToolTip(", ".join(f"{title_of(face)} {count}/{sides}" for face, count in wanted.items()))
            self.setAccessibleName(self.toolTip())
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(sans(11.5))
        sides = sum(self._faces.values())
        pitch = self.width() / max(1, len(self._faces))
        for place, (face, count) in enumerate(self._faces.items()):
            box = QRectF(place * pitch + 1, 2, SMALL, SMALL)
            draw_die(painter, box, 6, 1, title_of(face), glyph_of(face, self._pack), self._pack)
            painter.setPen(QColor(tones().muted))
            words = QRectF(box.right() + 4, 0, pitch, SMALL + 4)
            painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, f"{count}/{sides}")


def glyph_of(face: str, pack: Pack | None) -> str:
    return pack.system.look.die_face(pack, face) if face and pack is not None else ""
