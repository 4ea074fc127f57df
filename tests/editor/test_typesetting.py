"""What the checks reckon of text is what Qt draws: widths of letters, lines of cards, names on maps."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFont, QFontMetricsF

from editor.canvas.ink import text_width
from editor.canvas.scenery import FACES
from editor.card_text import face_of
from editor.cards import _font
from editor.themes import load_fonts
from resources.fonts import PACKAGES
from resources.letters import WEIGHTS, letters
from validators.typesetting import FINE, label_width, setting

SENTENCES = (
    "The army may attack from any space.",
    "A hadsereg bármely mezőről támadhat.",
    "Армия может атаковать с любого поля.",
)


def qt_width(text: str, family: str, weight: int, italic: bool = False) -> float:
    font = QFont(family)
    font.setPixelSize(1000)
    font.setWeight(QFont.Weight(weight))
    font.setItalic(italic)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return QFontMetricsF(font).horizontalAdvance(text) / 1000


@pytest.mark.parametrize("family", PACKAGES)
@pytest.mark.parametrize("weight", WEIGHTS)
@pytest.mark.parametrize("italic", [False, True])
def test_every_letter_is_as_wide_as_qt_draws_it(qapp, family: str, weight: int, italic: bool) -> None:
    load_fonts()
    known = letters(family, weight, italic=italic)
    for letter in sorted(set("".join(SENTENCES) + "ABCÁÉŰŐЖЩЁ0123456789.,:;!?–—…«»„”()+")):
        assert known[letter] == pytest.approx(qt_width(letter, family, weight, italic), abs=0.002), letter


@pytest.mark.parametrize("text", SENTENCES)
def test_kerning_only_ever_makes_a_line_shorter(qapp, text: str) -> None:
    load_fonts()
    for family in PACKAGES:
        reckoned = letters(family).width(text)
        assert reckoned * 0.97 <= qt_width(text, family, 400) <= reckoned * 1.001


@pytest.mark.parametrize("pack", ["pog", "great_war", "assault"])
def test_lines_of_cards_have_room_as_qt_measures_them(pack: str, request, qapp) -> None:
    load_fonts()
    document = request.getfixturevalue(pack)
    for card in list(document.pack.cards)[::7]:
        for language in ("", *document.pack.catalogues):
            for part in face_of(document.pack, card, language).parts:
                if not part.text or part.part.style == "picture":
                    continue
                words = setting(part.part, part.text, part.unit)
                measured = QFontMetricsF(_font(words))
                assert words.leading * len(words.lines) <= part.part.size[1] * FINE + 1
                assert measured.height() == pytest.approx(
                    letters(words.family, words.weight).height * words.size, 0.03
                )
                for line in words.lines:
                    assert measured.horizontalAdvance(line) <= part.part.size[0] * FINE * 1.005 + 1, line


@pytest.mark.parametrize("style", FACES)
@pytest.mark.parametrize("text", ["North Sea", "Österreich-Ungarn", "Польша"])
def test_texts_on_maps_are_as_wide_as_they_are_drawn(qapp, style: str, text: str) -> None:
    face = FACES[style][0]
    drawn = text_width(text.upper() if style == "country" else text, face, 1)
    assert label_width(style, text) == pytest.approx(drawn, rel=0.03)
