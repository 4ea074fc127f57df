"""The strips that a stretched picture leaves to be drawn."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect

from editor.canvas.still import strips_around

ROOM = QRect(0, 0, 40, 30)


@pytest.mark.parametrize(
    "inner",
    [QRect(5, 4, 20, 20), ROOM, QRect(), QRect(0, 0, 40, 10), QRect(30, 20, 10, 10), QRect(0, 7, 3, 23)],
)
def test_strips_and_the_inner_part_cover_every_pixel_once(inner: QRect) -> None:
    parts = [*strips_around(inner, ROOM), *([inner] if not inner.isEmpty() else [])]
    covered = [
        (x, y)
        for part in parts
        for x in range(part.left(), part.right() + 1)
        for y in range(part.top(), part.bottom() + 1)
    ]
    assert len(covered) == len(set(covered)) == ROOM.width() * ROOM.height()
