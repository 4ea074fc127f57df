"""The interface speaks every language completely."""

from __future__ import annotations

from pathlib import Path

import polib
import pytest

from editor import texts
from editor.texts import mark, tr, tr_count
from resources.interface_texts import LOCALES, collect, placeholders

CATALOGUES = sorted(LOCALES.glob("*.po"))


def test_there_is_a_catalogue_for_every_language_but_english():
    assert {file.stem for file in CATALOGUES} == set(texts.LANGUAGES) - {"en"}


@pytest.mark.parametrize("file", CATALOGUES, ids=lambda file: file.stem)
def test_every_text_of_the_interface_is_translated(file: Path):
    known = {entry.msgid: entry for entry in polib.pofile(str(file)) if entry.translated()}
    assert sorted(set(collect()) - set(known)) == []


@pytest.mark.parametrize("file", CATALOGUES, ids=lambda file: file.stem)
def test_placeholders_agree(file: Path):
    for entry in polib.pofile(str(file)):
        wanted = placeholders(entry.msgid_plural or entry.msgid)
        for form in entry.msgstr_plural.values() or [entry.msgstr]:
            assert placeholders(form) == wanted or placeholders(form) == wanted - {"n"}, entry.msgid


@pytest.mark.parametrize("file", CATALOGUES, ids=lambda file: file.stem)
def test_nothing_is_translated_that_is_not_there(file: Path):
    assert sorted({entry.msgid for entry in polib.pofile(str(file))} - set(collect())) == []


class Listener:
    def __init__(self) -> None:
        self.heard: list[str] = []
        texts.when_switched(self.listen)

    def listen(self) -> None:
        self.heard.append(texts.language())


def test_the_language_can_be_switched_at_any_time():
    listener = Listener()
    texts.use_language("hu")
    texts.use_language("hu")
    texts.use_language("klingon")
    assert listener.heard == ["en", "hu", "en"]


def test_texts_with_values_and_numbers():
    assert tr("") == ""
    assert tr("{name} is sound", name="Verdun") == "Verdun is sound"
    assert tr_count("{n} change", "{n} changes", 2) == "2 changes"
    assert mark("Later") == "Later"
