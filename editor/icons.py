"""Icons: strokes on a 24 x 24 field, coloured for the theme, crisp at any size."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

DRAWN = {
    "select": "M5 3 L19 12 L12.5 13.5 L9 20 Z",
    "space": "M5 5 H19 V19 H5 Z M11 12 H13 M12 11 V13",
    "connect": "M3 16 H9 V22 H3 Z M15 2 H21 V8 H15 Z M9 16 L15 8",
    "area": "M12 3 L21 9 L18 20 H6 L3 9 Z",
    "brush": "M20 3 L11 12 M11 12 C8 11 6 13 6 16 C6 18 4 19 3 19 C5 21 10 21 12 18 C13 16 13 14 11 12 Z",
    "line": "M5 19 L19 5 M3 19 a2 2 0 1 0 4 0 a2 2 0 1 0 -4 0 M17 5 a2 2 0 1 0 4 0 a2 2 0 1 0 -4 0",
    "fill": "M11 3 L20 12 L12 20 L4 12 Z M4 12 H20 M21 16 C21 18 23 19 21.5 21 C20 22 19 20 21 16 Z",
    "eyedropper": "M14 6 L18 10 M16 8 L7 17 L4 20 L7 17 M15 5 C17 3 20 3 21 5 C22 7 19 9 18 10",
    "setup": "M4 5 H20 V19 H4 Z M4 5 L20 19 M20 5 L4 19",
    "tile": "M4 4 H11 V11 H4 Z M13 4 H20 V11 H13 Z M4 13 H11 V20 H4 Z M13 13 H20 V20 H13 Z",
    "region": "M4 9 V4 H9 M15 4 H20 V9 M20 15 V20 H15 M9 20 H4 V15",
    "label": "M5 5 H19 M12 5 V20 M9 20 H15",
    "image": "M3 5 H21 V19 H3 Z M6 16 L10 11 L13 14 L16 10 L19 16 M8 9 a1 1 0 1 0 2 0 a1 1 0 1 0 -2 0",
    "search": "M4 11 a7 7 0 1 0 14 0 a7 7 0 1 0 -14 0 M16 16 L21 21",
    "eye": "M2 12 C6 5 18 5 22 12 C18 19 6 19 2 12 Z M9 12 a3 3 0 1 0 6 0 a3 3 0 1 0 -6 0",
    "eye-off": "M2 12 C6 5 18 5 22 12 C18 19 6 19 2 12 Z M4 20 L20 4",
    "lock": "M6 11 H18 V20 H6 Z M8 11 V8 C8 3 16 3 16 8 V11",
    "plus": "M12 5 V19 M5 12 H19",
    "minus": "M5 12 H19",
    "fit": "M4 9 V4 H9 M15 4 H20 V9 M20 15 V20 H15 M9 20 H4 V15",
    "undo": "M9 14 L4 9 L9 4 M4 9 H15 C22 9 22 19 15 19 H11",
    "redo": "M15 14 L20 9 L15 4 M20 9 H9 C2 9 2 19 9 19 H13",
    "error": "M3 12 a9 9 0 1 0 18 0 a9 9 0 1 0 -18 0 M9 9 L15 15 M15 9 L9 15",
    "warning": "M12 3 L22 20 H2 Z M12 10 V14 M12 17 V17.5",
    "note": "M3 12 a9 9 0 1 0 18 0 a9 9 0 1 0 -18 0 M12 11 V17 M12 7 V7.5",
    "check": "M4 12 L10 18 L20 6",
    "close": "M6 6 L18 18 M18 6 L6 18",
    "folder": "M3 6 H9 L11 8 H21 V19 H3 Z",
    "new": "M12 5 V19 M5 12 H19",
    "tour": "M12 3 L14.5 9.5 L21 12 L14.5 14.5 L12 21 L9.5 14.5 L3 12 L9.5 9.5 Z",
}

FILLED = frozenset({"select"})


@lru_cache(maxsize=512)
def icon(name: str, colour: str) -> QIcon:
    """The icon of that name in a colour."""
    return QIcon(pixmap(name, colour, 64))


def pixmap(name: str, colour: str, side: int) -> QPixmap:
    fill = colour if name in FILLED else "none"
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="{DRAWN[name]}" fill="{fill}" '
        f'stroke="{colour}" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/></svg>'
    )
    picture = QPixmap(side, side)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    QSvgRenderer(QByteArray(svg.encode())).render(painter, QRectF(0, 0, side, side))
    painter.end()
    return picture
