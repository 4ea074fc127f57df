"""Counters as small pictures, for lists, chips and tables."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap

from editor.canvas.counters import counter, extent
from editor.canvas.ink import NEAR, paint
from model import Pack
from model.appearance import CounterLook
from model.content import Piece
from model.scenario import Placement

RATIO = 2


def counter_icon(pack: Pack, placement: Placement, side: int) -> QIcon:
    """The counter that a set-up line places, as it lies on the map."""
    piece = pack.pieces.get(placement.piece)
    return QIcon() if piece is None else look_icon(pack.system.look.counter(pack, piece, placement), side)


def piece_icon(pack: Pack, piece: Piece, side: int) -> QIcon:
    """A counter as it lies in the box."""
    return look_icon(pack.system.look.counter(pack, piece, None), side)


@lru_cache(maxsize=1024)
def look_icon(look: CounterLook, side: int) -> QIcon:
    """A counter of this look in a square of so many pixels."""
    picture = QPixmap(side * RATIO, side * RATIO)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(QRectF(picture.rect()).center())
    scale = side * RATIO / (max(extent(look)) * 1.12)
    painter.scale(scale, scale)
    paint(painter, counter(look), NEAR)
    painter.end()
    picture.setDevicePixelRatio(RATIO)
    return QIcon(picture)
