"""Every text that people read is translated: of interface, systems, checks and engines."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import polib
import pytest

from editor import texts
from editor.catalogues import LANGUAGES, Marked, Owner, owners, placeholders, update
from editor.texts import read_entries, speak, use_language
from model import systems
from model.saying import and_more, said

OWNERS = owners()
EVERY = [
    pytest.param(owner, language, id=f"{owner.folder.parent.name}-{language}")
    for owner in OWNERS
    for language in LANGUAGES
]


def entries(owner: Owner, language: str) -> polib.POFile:
    return polib.pofile(str(owner.folder / f"{language}.po"))


def test_there_is_a_catalogue_for_every_language_but_english() -> None:
    assert set(LANGUAGES) == set(texts.LANGUAGES) - {"en"}


def test_every_system_of_ours_has_a_catalogue() -> None:
    ours = [system for system in systems().values() if system.checks]
    assert {system.locales for system in ours} <= {owner.folder for owner in OWNERS}
    assert len(ours) == 4


@pytest.mark.parametrize(("owner", "language"), EVERY)
def test_every_text_is_translated(owner: Owner, language: str) -> None:
    known = {entry.msgid for entry in entries(owner, language) if entry.translated()}
    assert sorted(set(owner.texts) - known) == []


@pytest.mark.parametrize(("owner", "language"), EVERY)
def test_nothing_is_translated_that_is_not_there(owner: Owner, language: str) -> None:
    assert sorted({entry.msgid for entry in entries(owner, language)} - set(owner.texts)) == []


@pytest.mark.parametrize(("owner", "language"), EVERY)
def test_placeholders_agree(owner: Owner, language: str) -> None:
    for entry in entries(owner, language):
        wanted = placeholders(entry.msgid_plural or entry.msgid)
        for form in entry.msgstr_plural.values() or [entry.msgstr]:
            assert placeholders(form) in (wanted, wanted - {"n"}), entry.msgid


@pytest.mark.parametrize(("owner", "language"), EVERY)
def test_the_quick_reader_reads_what_polib_reads(owner: Owner, language: str) -> None:
    file = owner.folder / f"{language}.po"
    slow = {
        entry.msgid: tuple(entry.msgstr_plural.values()) or (entry.msgstr,)
        for entry in entries(owner, language)
    }
    assert dict(read_entries(file.read_text(encoding="utf-8"))[1]) == slow


def test_documents_checks_and_engines_are_asked_themselves() -> None:
    found = {text for owner in OWNERS for text in owner.texts}
    for system in systems().values():
        if system.locales is not None:
            titles = {declared.title for declared in system.options.model_fields.values()}
            assert titles - {None} <= found, system.id


def test_bringing_a_catalogue_up_to_date_keeps_what_is_translated(tmp_path: Path) -> None:
    file = tmp_path / "hu.po"
    update(file, {"Fort": Marked("Fort", "", "here"), "Gone": Marked("Gone", "", "here")})
    catalogue = polib.pofile(str(file))
    catalogue.find("Fort").msgstr = "Erőd"
    catalogue.save()
    update(file, {"Fort": Marked("Fort", "", "here"), "Trench": Marked("Trench", "", "there")})
    assert {entry.msgid: entry.msgstr for entry in polib.pofile(str(file))} == {"Fort": "Erőd", "Trench": ""}


# ---------------------------------------------------------------------------- saying it


@pytest.fixture
def hungarian() -> Iterator[None]:
    use_language("hu")
    yield
    use_language("en")


def test_a_sentence_is_said_with_the_names_of_the_pack(hungarian: None) -> None:
    sentence = said("{region} has no spaces.", region="Alsace")
    assert sentence == "Alsace has no spaces."
    assert speak(sentence, {"Alsace": "Elzász"}) == "Elzász: nincs benne mező."


def test_sentences_stand_in_sentences(hungarian: None) -> None:
    names = and_more(["Metz", "Verdun", "Liège"], most=1)
    sentence = said("{names}: a way leads in, but none out again.", names=names)
    assert sentence == "Metz, 2 more: a way leads in, but none out again."
    assert speak(sentence).startswith("Metz, ")
    assert "2 more" not in speak(sentence)


def test_values_of_fields_are_said_in_the_middle_of_a_sentence(hungarian: None) -> None:
    assert speak(said("{hex} belongs to {sections}.", hex="E7", sections=["west"])).startswith("E7")
    assert "nyugat" in speak(said("{hex} belongs to {sections}.", hex="E7", sections=["west"]))


def test_a_number_chooses_the_form() -> None:
    assert said("{n} {n:step|steps}", n=1) == "1 step"
    assert said("{n} {n:step|steps}", n=2) == "2 steps"
    use_language("ru")
    try:
        wording = "A connection {here} - {beyond} would reach {source} in {steps} steps."
        given = {"here": "A", "beyond": "B", "source": "C"}
        assert speak(said(wording, steps=1, **given)).endswith("за 1 шаг.")
        assert speak(said(wording, steps=3, **given)).endswith("за 3 шага.")
        assert speak(said(wording, steps=5, **given)).endswith("за 5 шагов.")
    finally:
        use_language("en")


def test_what_is_said_in_english_stays_as_it_is() -> None:
    sentence = said("{region} has no spaces.", region="Alsace")
    assert speak(sentence, {"Alsace": "Elzász"}) == "Elzász has no spaces."
    assert speak(sentence) == str(sentence)
