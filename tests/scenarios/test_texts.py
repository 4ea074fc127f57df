"""The texts of the shipped packs in Hungarian and in Russian."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import model
from model.references import IN_TEXT
from model.texts import source_texts

SHIPPED = Path(__file__).resolve().parents[2] / "scenarios"
PACKS = sorted(folder.name for folder in SHIPPED.iterdir() if (folder / "pack.yaml").is_file())
LANGUAGES = ("hu", "ru")

WORD = re.compile(r"[^\W\d_]{2,}")
CYRILLIC = re.compile(r"[а-яё]", re.IGNORECASE)
LATIN_AND_CYRILLIC = re.compile(r"[a-z][а-яё]|[а-яё][a-z]", re.IGNORECASE)

every_catalogue = pytest.mark.parametrize(
    ("name", "language"), [(name, language) for name in PACKS for language in LANGUAGES]
)


class Text(NamedTuple):
    """A text of a pack and what a catalogue has for it."""

    key: str
    source: str
    translation: str
    translated_from: str


@cache
def pack(name: str) -> model.Pack:
    return model.load_pack(SHIPPED / name)


@cache
def texts(name: str, language: str) -> tuple[Text, ...]:
    catalogue = pack(name).catalogues[language].texts
    return tuple(
        Text(key, source, catalogue[key].text, catalogue[key].source)
        if key in catalogue
        else Text(key, source, "", source)
        for key, source in source_texts(pack(name))
    )


def sentences(name: str, language: str) -> Iterator[Text]:
    """Texts of more than four words, names in braces apart."""
    for text in texts(name, language):
        if len(WORD.findall(IN_TEXT.sub("", text.source))) > 4:
            yield text


@every_catalogue
def test_every_text_is_translated(name: str, language: str) -> None:
    assert [text.key for text in texts(name, language) if not text.translation.strip()] == []


@every_catalogue
def test_translations_are_of_the_present_source(name: str, language: str) -> None:
    catalogue = pack(name).catalogues[language].texts
    assert [text.key for text in texts(name, language) if text.translated_from != text.source] == []
    assert [key for key, translation in catalogue.items() if translation.state != "done"] == []
    assert catalogue.keys() - {text.key for text in texts(name, language)} == set()


@every_catalogue
def test_translations_name_what_their_source_names(name: str, language: str) -> None:
    assert [
        text.key
        for text in texts(name, language)
        if references(text.source) != references(text.translation)
        or text.source.count("{") != text.translation.count("{")
    ] == []


def references(text: str) -> Counter[tuple[str, str]]:
    return Counter((kind, id) for kind, id, _form in IN_TEXT.findall(text))


@every_catalogue
def test_sentences_differ_from_their_source(name: str, language: str) -> None:
    assert [text.key for text in sentences(name, language) if text.translation == text.source] == []


@every_catalogue
def test_figures_of_a_sentence_survive(name: str, language: str) -> None:
    """Digits of the source that are missing; words for numbers may become digits."""
    assert [
        (text.key, lost)
        for text in sentences(name, language)
        if (lost := digits(text.source) - digits(text.translation))
    ] == []


def digits(text: str) -> set[str]:
    return set(re.findall(r"\d+", IN_TEXT.sub("", text)))


@every_catalogue
def test_translations_have_no_stray_spaces(name: str, language: str) -> None:
    assert [
        text.key
        for text in texts(name, language)
        if text.translation != text.translation.strip() or "  " in text.translation
    ] == []


@pytest.mark.parametrize("name", PACKS)
def test_russian_sentences_are_in_cyrillic(name: str) -> None:
    assert [text.key for text in sentences(name, "ru") if not CYRILLIC.search(text.translation)] == []


@pytest.mark.parametrize("name", PACKS)
def test_russian_words_do_not_mix_alphabets(name: str) -> None:
    """A Latin letter that looks like a Cyrillic one would break searching and sorting."""
    assert [
        text.key
        for text in texts(name, "ru")
        if LATIN_AND_CYRILLIC.search(IN_TEXT.sub(" ", text.translation))
    ] == []


@pytest.mark.parametrize("name", PACKS)
def test_hungarian_texts_have_no_cyrillic_letters(name: str) -> None:
    assert [text.key for text in texts(name, "hu") if CYRILLIC.search(text.translation)] == []
