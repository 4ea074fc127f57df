"""Texts and their translations: PO catalogues, read and written with polib.

The key of a text is its path (`cards/ap-01/text`), kept as the message context; the source text is the
message id, so that a changed source is noticed and the old one shown to the translator.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

import polib

from model.base import Table
from model.pack import Catalogue, Pack, Translation
from model.problems import PackError, Problem
from model.references import texts as texts_of


def key_of(place: tuple[str | int, ...]) -> str:
    return "/".join(map(str, place))


def source_texts(pack: Pack) -> Iterator[tuple[str, str]]:
    """Every text of the pack with its key, in the order of the documents."""
    for name in type(pack).model_fields:
        if name in ("catalogues", "waivers", "artwork"):
            continue
        value = getattr(pack, name)
        documents = value.items() if isinstance(value, Mapping) else [(None, value)]
        for key, document in documents:
            head: tuple[str, ...] = (name,) if key is None else (name, key)
            for found in texts_of(document):
                yield key_of((*head, *found.place)), found.text


def names_in(pack: Pack, language: str) -> dict[str, str]:
    """What the pack's own words are called in another language, by how they are written.

    Where a word stands for several things, its translation as a name counts.
    """
    catalogue = pack.catalogues.get(language)
    if catalogue is None:
        return {}
    every = sorted(catalogue.texts.items(), key=lambda item: item[0].endswith("/name"))
    return {each.source: each.text for _, each in every if each.text}


def read_catalogue(text: str, file: str) -> Catalogue:
    """A catalogue out of a PO file; PackError where it is none."""
    try:
        # Its own search for duplicates goes through all entries for each of them.
        entries = polib.pofile(text, check_for_duplicates=False) if text.strip() else []
        _refuse_duplicates(entries)
    except (OSError, ValueError) as error:
        line = _line_in(str(error))
        said = str(error).splitlines()[0].rstrip(".")[:200]
        raise PackError(
            [Problem("PACK-PO", f"is not a PO file ({said}).", file, line, remedy="Mend it or restore it.")]
        ) from None
    found = {}
    for entry in entries:
        if entry.obsolete:
            continue
        state = "needs work" if entry.fuzzy else "done" if entry.msgstr else "draft"
        values = {"source": entry.previous_msgid or entry.msgid, "text": entry.msgstr, "state": state}
        if entry.tcomment:
            values["comment"] = entry.tcomment
        found[entry.msgctxt or entry.msgid] = Translation(**values)  # type: ignore[arg-type]
    return Catalogue(texts=Table(found))


def _refuse_duplicates(entries: Iterable[polib.POEntry]) -> None:
    seen = set()
    for entry in entries:
        if entry.obsolete:
            continue
        key = (entry.msgctxt, entry.msgid)
        if key in seen:
            raise ValueError(f'line {entry.linenum}: "{entry.msgctxt or entry.msgid}" stands here again')
        seen.add(key)


def write_catalogue(catalogue: Catalogue, language: str, sources: Mapping[str, str]) -> str:
    """A catalogue as a PO file."""
    po = polib.POFile(wrapwidth=100)
    po.metadata = {
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Language": language,
    }
    for key, translation in catalogue.texts.items():
        source = sources.get(key, translation.source)
        changed = source != translation.source
        po.append(
            polib.POEntry(
                msgctxt=key,
                msgid=source,
                msgstr=translation.text,
                tcomment=translation.comment,
                previous_msgid=translation.source if changed else None,
                flags=["fuzzy"]
                if translation.state == "needs work" or (changed and translation.text)
                else [],
            )
        )
    return str(po) + "\n"


def _line_in(message: str) -> int:
    """The line that polib names in its error, where it does."""
    words = message.replace("(", " ").replace(")", " ").replace(":", " ").split()
    for before, word in pairwise(words):
        if before == "line" and word.isdigit():
            return int(word)
    return 0
