"""Card faces: what stands on them, and that it fits."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor

from editor.card_text import face_of, standard_layout
from editor.cards import crowded_parts, picture_of
from editor.document import edit_of
from model import ABSENT, Change


def said(document, card: str, part: str, language: str = "") -> str:
    return next(p.text for p in face_of(document.pack, card, language).parts if p.id == part)


def test_parts_show_fields_of_the_card_and_of_what_it_names(pog, assault):
    assert said(pog, "ap-01", "title") == "British Reinforcements"
    assert said(pog, "ap-01", "text") == "New units: British 2nd Army, 1 Britain corps."
    assert said(pog, "ap-01", "sr") == "SR 4"
    card = next(id for id, card in assault.pack.cards.items() if card.unit == "ger_pz_ii")
    assert said(assault, card, "defence") == "6"
    assert said(assault, card, "class") == "armor · heavy"


def test_a_face_in_another_language(pog, great_war):
    assert said(pog, "ap-02", "title", "ru") == "Блокада"
    assert said(great_war, "direct-from-hq", "title", "hu") == "Közvetlenül a főparancsnokságtól"


def test_spaces_of_a_board_are_named_in_the_language_of_the_face(pog):
    assert said(pog, "cp-08", "text").endswith("Amiens, Calais and Ostend.")
    assert said(pog, "cp-08", "text", "hu").endswith("Amiens, Calais és Ostende.")
    assert said(pog, "cp-08", "text", "ru").endswith("Амьен, Кале и Остенде.")


@pytest.mark.parametrize("pack", ["pog", "great_war", "assault"])
def test_every_card_fits_its_layout_in_every_language(pack, request):
    document = request.getfixturevalue(pack)
    crowded = {
        (card, language): parts
        for card in document.pack.cards
        for language in ("", *document.pack.catalogues)
        if (parts := crowded_parts(face_of(document.pack, card, language)))
    }
    assert crowded == {}


def test_text_that_does_not_fit_is_told(pog):
    pog.apply(Change("Long", (edit_of(pog.pack, ("cards", "ap-01", "text"), "word " * 400),)))
    assert crowded_parts(face_of(pog.pack, "ap-01")) == ("text",)


def test_a_deck_without_layout_gets_the_standard_one(pog):
    pog.apply(Change("No layout", (edit_of(pog.pack, ("decks", "ap", "layout"), ABSENT),)))
    assert [part.id for part in face_of(pog.pack, "ap-01").parts] == list(standard_layout().parts)


def test_a_face_is_drawn_in_the_colour_of_its_deck(great_war):
    face = face_of(great_war.pack, "attack-centre")
    picture = picture_of(face, 252).toImage()
    assert (picture.width(), picture.height()) == (252, 352)
    assert picture.pixelColor(20, 20) == QColor("#34505e")
    assert picture.pixelColor(126, 300) == QColor("#FAF4E4")
