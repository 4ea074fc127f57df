"""The fonts can write what our three languages need."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFontDatabase, QRawFont

from resources.fonts import PACKAGES, font_files

HUNGARIAN = "áéíóöőúüűÁÉÍÓÖŐÚÜŰ"
RUSSIAN = "".join(map(chr, range(ord("А"), ord("я") + 1))) + "ёЁ"
SIGNS = "«»„“”’–—…№×½→−•"


@pytest.mark.parametrize("family", PACKAGES)
def test_a_family_has_every_letter_in_regular_bold_and_italic(qapp: object, family: str) -> None:
    styles = {path.stem.partition("-")[2]: path for path in font_files()[family]}
    assert {"Regular", "Italic", "Bold", "BoldItalic", "SemiBold"} <= styles.keys()
    for path in styles.values():
        font = QRawFont(str(path), 16)
        missing = [
            letter for letter in HUNGARIAN + RUSSIAN + SIGNS if not font.supportsCharacter(ord(letter))
        ]
        assert not missing, path.name


@pytest.mark.parametrize("family", PACKAGES)
def test_qt_knows_a_family_by_its_name_and_tells_its_weights_apart(qapp: object, family: str) -> None:
    for path in font_files()[family]:
        assert QFontDatabase.addApplicationFont(str(path)) >= 0
    assert {"Light", "Regular", "SemiBold", "Bold"} <= set(QFontDatabase.styles(family))
