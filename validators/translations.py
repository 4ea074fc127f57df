"""Translations: those that are missing, lag behind their source, or name other things than it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from model import Change, Edit, path_text
from model.pack import Catalogue, Translation
from model.references import IN_TEXT
from model.saying import said
from model.texts import key_of
from validators.registry import WORDS, Found, check, found
from validators.snapshot import Snapshot
from validators.texts import BRACES, WITH_BRACES, broken_references, place_in_words
from validators.words import Part


@check(
    "TXT-010",
    "Texts are not translated",
    "warning",
    reads=WORDS,
    help="A language that the pack has a catalogue for lacks some texts. Players of that language would "
    "read them in the source language.",
    example="locales/hu.po without an entry for cards/offensive/text",
)
def everything_is_translated(look: Snapshot) -> Iterator[Found]:
    translated = look.of_catalogues(_translated)
    lacking = [part.against(translated, _untranslated) for part in look.parts.values()]
    for language in translated:
        if missing := [key for keys in lacking for key in keys[language]]:
            yield found(
                "{language}: {missing} of {all} texts are not translated.",
                path_text(("catalogues", language)),
                related=missing[:100],
                language=language,
                missing=len(missing),
                all=sum(len(part.sources) for part in look.parts.values()),
            )


Translated = dict[str, dict[str, str]]
"""For every language what is translated, each text with the source that it was made from."""


def _translated(catalogues: Mapping[str, Catalogue]) -> Translated:
    return {
        language: {key: each.source for key, each in catalogue.texts.items() if each.text}
        for language, catalogue in catalogues.items()
    }


def _untranslated(part: Part, translated: Translated) -> dict[str, list[str]]:
    """For every language the texts of a part that lack a translation."""
    return {
        language: []
        if part.sources.keys() <= sources.keys()
        else [k for k in part.sources if k not in sources]
        for language, sources in translated.items()
    }


def _outdated(part: Part, translated: Translated) -> dict[str, list[str]]:
    """For every language the texts of a part that have changed since they were translated."""
    return {
        language: [key for key, text in part.sources.items() if sources.get(key, text) != text]
        for language, sources in translated.items()
    }


@check(
    "TXT-011",
    "A translation lags behind its source",
    "warning",
    reads=WORDS,
    help="The source text changed after it was translated, so the translation may say something else.",
    example='"Attack Verdun" was translated; the source now says "Attack Metz"',
)
def translations_are_up_to_date(look: Snapshot) -> Iterator[Found]:
    translated = look.of_catalogues(_translated)
    lagging = [part.against(translated, _outdated) for part in look.parts.values()]
    for language in translated:
        for key in (key for keys in lagging for key in keys[language]):
            yield found(
                "{language}: the source of {place} changed since it was translated.",
                path_text(("catalogues", language, "texts", key)),
                related=[key],
                language=language,
                place=place_in_words(look, key.split("/")),
            )


@check(
    "TXT-012",
    "A translation has no source",
    "note",
    reads=WORDS,
    help="The text that was translated is no longer in the pack.",
    example="locales/hu.po has cards/gone/text, but there is no card 'gone'",
)
def translations_have_a_source(look: Snapshot) -> Iterator[Found]:
    catalogues = look.pack.catalogues
    used = [part.against(catalogues, _used) for part in look.parts.values()]
    for language, catalogue in catalogues.items():
        if sum(numbers[language] for numbers in used) == len(catalogue.texts):
            continue
        sources = {key for part in look.parts.values() for key in part.sources}
        for key, translation in catalogue.texts.items():
            if key not in sources:
                path = ("catalogues", language, "texts", key)
                before = translation.model_dump(mode="json", exclude_unset=True)
                yield found(
                    "{language}: '{key}' translates nothing.",
                    path_text(path),
                    fixes=[Change("Remove the translation", (Edit(path, before),))],
                    language=language,
                    key=key,
                )


def _used(part: Part, catalogues: Mapping[str, Catalogue]) -> dict[str, int]:
    """For every language how many of its translations belong to this part."""
    return {
        language: len(part.sources.keys() & catalogue.texts.keys())
        for language, catalogue in catalogues.items()
    }


@check(
    "TXT-013",
    "A translation names other things than its source",
    "error",
    reads=WORDS,
    help="Names inside texts are references. A translation must have the same ones as its source, in any "
    "order and any grammatical form.",
    example='source "Attack {space:verdun}", translation "Támadd meg {space:metz|t}!"',
)
def translations_name_the_same(look: Snapshot) -> Iterator[Found]:
    kinds = frozenset(look.names.patterns)
    named = look.of_catalogues(_naming)
    doubtful = [part.against(named, _named_otherwise) for part in look.parts.values()]
    for language in named:
        for key, source, text in (each for texts in doubtful for each in texts[language]):
            if fault := _told_apart(source, text, kinds):
                yield found(
                    "{language}: the translation of {place} {fault}.",
                    path_text(("catalogues", language, "texts", key)),
                    related=[key],
                    language=language,
                    place=place_in_words(look, key.split("/")),
                    fault=fault,
                )


class _Naming(NamedTuple):
    """What translations name, in one language."""

    texts: Mapping[str, Translation]
    naming: dict[str, list[str]]
    """Those that have references, or parts of them, and what they name."""


def _naming(catalogues: Mapping[str, Catalogue]) -> dict[str, _Naming]:
    return {
        language: _Naming(
            catalogue.texts,
            {
                key: _references(each.text)
                for key, each in catalogue.texts.items()
                if BRACES.search(each.text)
            },
        )
        for language, catalogue in catalogues.items()
    }


def _named_otherwise(part: Part, named: dict[str, _Naming]) -> dict[str, list[tuple[str, str, str]]]:
    """For every language the texts of a part whose translations may name other things: key, source, text."""
    wanted = part.kept(_named_in)
    found: dict[str, list[tuple[str, str, str]]] = {}
    for language, (texts, naming) in named.items():
        found[language] = []
        for key in part.sources.keys() & (naming.keys() | wanted.keys()) & texts.keys():
            translation, source = texts[key], part.sources[key]
            if not translation.text or translation.source != source:
                continue
            given = naming.get(key, [])
            if wanted.get(key, []) != given or not _is_whole(translation.text, given):
                found[language].append((key, source, translation.text))
    return found


def _named_in(part: Part) -> dict[str, list[str]]:
    """The texts of a part that have references, and what they name."""
    return {key_of(text.place): _references(text.text) for text in part.texts_with(WITH_BRACES)}


def _references(text: str) -> list[str]:
    return sorted(f"{{{kind}:{name}}}" for kind, name, _ in IN_TEXT.findall(text))


def _is_whole(text: str, references: list[str]) -> bool:
    """Whether the braces of a text are those of its references."""
    return text.count("{") == text.count("}") == len(references)


def _told_apart(source: str, text: str, kinds: frozenset[str]) -> str:
    """What a translation names too little and too much; empty where it names what its source does."""
    wanted, given = Counter(_references(source)), Counter(_references(text))
    broken = list(broken_references(text, kinds))
    if wanted == given and len(broken) <= len(list(broken_references(source, kinds))):
        return ""
    lacks = sorted((wanted - given).elements())
    more = [*sorted((given - wanted).elements()), *broken]
    if lacks and more:
        return said("lacks {lacks}; has {more}", lacks=lacks, more=more)
    return said("lacks {lacks}", lacks=lacks) if lacks else said("has {more}", more=more)
