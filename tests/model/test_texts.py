"""Texts of a pack and their translations."""

from __future__ import annotations

from pathlib import Path

import ground
import pytest

import model
from model import Change, Edit, PackError, apply, open_pack
from model.pack import Catalogue, Translation
from model.texts import read_catalogue, source_texts, write_catalogue

HU = """\
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8"

# a fortress
msgctxt "boards/front/spaces/verdun/name"
msgid "Verdun"
msgstr "Verdun erőd"

#, fuzzy
msgctxt "cards/push/name"
msgid "Push"
msgstr "Lökés"

msgctxt "cards/push/text"
msgid "Attack {space:verdun} from {space:metz|abl}."
msgstr ""

#~ msgctxt "gone"
#~ msgid "Gone"
#~ msgstr "Elment"
"""


def test_every_text_has_a_key_made_of_stable_ids() -> None:
    texts = dict(source_texts(ground.pack()))
    assert texts["boards/front/spaces/verdun/name"] == "Verdun"
    assert texts["cards/push/text"].startswith("Attack")
    assert texts["tables/medals/cross/name"] == "Cross"
    assert texts["manifest/title"] == "Ground"
    assert not any(key.endswith("/note") for key in texts)


def test_a_catalogue_knows_the_state_of_every_translation() -> None:
    texts = read_catalogue(HU, "hu.po").texts
    assert {key: (t.text, t.state) for key, t in texts.items()} == {
        "boards/front/spaces/verdun/name": ("Verdun erőd", "done"),
        "cards/push/name": ("Lökés", "needs work"),
        "cards/push/text": ("", "draft"),
    }
    assert texts["boards/front/spaces/verdun/name"].comment == "a fortress"


def test_a_catalogue_survives_being_written() -> None:
    catalogue = read_catalogue(HU, "hu.po")
    sources = dict(source_texts(ground.pack()))
    assert read_catalogue(write_catalogue(catalogue, "hu", sources), "hu.po") == catalogue


def test_a_changed_source_is_kept_for_the_translator_to_see() -> None:
    old = Catalogue(texts=model.Table({"cards/push/name": Translation(source="Shove", text="Lökés")}))
    text = write_catalogue(old, "hu", {"cards/push/name": "Push"})
    assert '#| msgid "Shove"' in text
    assert 'msgid "Push"' in text
    again = read_catalogue(text, "hu.po").texts["cards/push/name"]
    assert (again.source, again.text, again.state) == ("Shove", "Lökés", "needs work")


def test_a_text_that_is_translated_twice_is_reported_with_its_line() -> None:
    again = HU + '\nmsgctxt "cards/push/name"\nmsgid "Push"\nmsgstr "Előre"\n'
    with pytest.raises(PackError) as raised:
        read_catalogue(again, "hu.po")
    [problem] = raised.value.problems
    assert "cards/push/name" in problem.message
    assert problem.line == again.splitlines().index('msgstr "Előre"') - 1


def test_a_translated_pack_names_its_languages_and_saves_one_file(tmp_path: Path) -> None:
    folder = ground.write(tmp_path / "pack")
    (folder / "locales").mkdir()
    (folder / "locales" / "hu.po").write_text(HU, encoding="utf-8")
    opened = open_pack(folder)
    assert not opened.problems
    assert opened.pack.languages == ("en", "hu")
    path = ("catalogues", "hu", "texts", "cards/push/name", "text")
    changed = apply(opened.pack, Change("Translate", (Edit(path, "Lökés", "Előre"),)))
    assert opened.save(changed) == ("locales/hu.po",)
    assert open_pack(folder).pack == changed


def test_a_catalogue_is_parsed_once_and_then_comes_from_the_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = ground.write(tmp_path / "pack")
    (folder / "locales").mkdir()
    (folder / "locales" / "hu.po").write_text(HU, encoding="utf-8")
    first = model.load_pack(folder)
    monkeypatch.setattr("polib.pofile", _no_parsing)
    again = model.load_pack(folder)
    assert again == first
    assert model.written(again.catalogues["hu"]) == model.written(first.catalogues["hu"])


def _no_parsing(*_: object, **__: object) -> None:
    raise AssertionError("a catalogue was parsed that the cache knows")
