"""Overviews of grounds come back as they were, or not at all."""

from __future__ import annotations

from PySide6.QtGui import QColor, QGuiApplication, QImage

from editor.canvas import kept_ground


def drawn(qapp: QGuiApplication) -> QImage:
    image = QImage(33, 21, QImage.Format.Format_RGB32)
    image.fill(QColor("#BFD0D7"))
    image.setPixelColor(7, 5, QColor("#A03020"))
    return image


def test_what_is_kept_comes_back_pixel_by_pixel(qapp: QGuiApplication) -> None:
    kept_ground.keep("a map", drawn(qapp))
    assert kept_ground.recall("a map") == drawn(qapp)
    assert kept_ground.has("a map")


def test_another_map_has_none(qapp: QGuiApplication) -> None:
    kept_ground.keep("a map", drawn(qapp))
    assert kept_ground.recall("another map") is None
    assert not kept_ground.has("another map")


def test_a_file_that_was_cut_short_is_not_shown(qapp: QGuiApplication) -> None:
    kept_ground.keep("a map", drawn(qapp))
    entry = kept_ground._entry("a map")
    assert entry is not None
    for length in (0, 5, 200):
        entry.write_bytes(entry.read_bytes()[:length])
        assert kept_ground.recall("a map") is None
