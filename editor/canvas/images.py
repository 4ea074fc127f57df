"""Pictures that lie on a board: artwork, or a map to trace. They lie on the ground and under all else."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPixmap, QTransform

from editor.canvas.calibration import laid
from editor.canvas.geometry import Point
from model.boards import Board, Picture

Artwork = Callable[[str], bytes]
"""The content of a file below artwork/; nothing where there is none."""


def no_artwork(_file: str) -> bytes:
    return b""


class Images:
    """The pictures of boards, each read once."""

    def __init__(self, artwork: Artwork = no_artwork) -> None:
        self.artwork = artwork
        self._read: dict[str, tuple[bytes, QPixmap]] = {}

    def draw(self, painter: QPainter, board: Board, *, tracing: bool = True) -> None:
        """Draw the pictures of a board, with or without those that are only there to be traced."""
        for item in board.artwork.values():
            if not isinstance(item, Picture) or (item.tracing and not tracing):
                continue
            pixmap = self._pixmap(item.file)
            if not pixmap.isNull():
                how = laid(item, (float(pixmap.width()), float(pixmap.height())))
                painter.save()
                painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
                painter.setOpacity(item.opacity)
                painter.setTransform(QTransform(*how.across, *how.down, *how.at), combine=True)
                painter.drawPixmap(QPointF(0, 0), pixmap)
                painter.restore()

    def pixels(self, file: str) -> Point | None:
        """How large a file of artwork is; None where it is no picture."""
        pixmap = self._pixmap(file)
        return None if pixmap.isNull() else (float(pixmap.width()), float(pixmap.height()))

    def _pixmap(self, file: str) -> QPixmap:
        content = self.artwork(file)
        known = self._read.get(file)
        if known is None or known[0] is not content:
            pixmap = QPixmap()
            pixmap.loadFromData(content)
            known = self._read[file] = (content, pixmap)
        return known[1]
