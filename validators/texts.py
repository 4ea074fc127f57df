"""Texts that people read: names that are missing, broken references, translations that lag behind."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from textwrap import wrap
from typing import NamedTuple

from model import Change, Document, Edit, path_text
from model.boards import GridBoard
from model.pack import Catalogue, Translation
from model.references import IN_TEXT, Place, edit_at
from model.saying import said
from model.texts import key_of
from validators.contents import place_text
from validators.registry import WORDS, Found, check, found
from validators.snapshot import Snapshot
from validators.words import Flaw, Part

_BRACES = re.compile(r"\{[^{}]*\}|[{}]")
_LEFTOVER = re.compile(
    r"\b(?:TODO|FIXME|TBD|XXX|lorem ipsum)\b|\?\?\?|<[a-z][a-z ]*>"
    r"|^(?:new|unnamed|untitled) [a-z]+(?: \d+)?$",
    re.IGNORECASE,
)
_SPACING = re.compile(r"^\s|\s$|[^\S\n]{2,}")

WITH_BRACES = Flaw(_BRACES.search, ("{", "}"))
UNFINISHED = Flaw(
    _LEFTOVER.search,
    ("todo", "fixme", "tbd", "xxx", "lorem ipsum", "???", "<", "\nnew ", "\nunnamed ", "\nuntitled "),
)
_OTHER_SPACES = tuple(
    letter for letter in map(chr, range(0x3001)) if letter.isspace() and letter not in " \n"
)
BADLY_SPACED = Flaw(_SPACING.search, ("  ", " \n", "\n ", "\n\n", *_OTHER_SPACES))


@check(
    "TXT-001",
    "Something has no name",
    "warning",
    reads=WORDS,
    help="Players see names, never ids. Spaces of a grid may do without: they show their printed number.",
    example='spaces:\n  verdun: {name: ""}',
)
def everything_has_a_name(look: Snapshot) -> Iterator[Found]:
    nameless: list[tuple[str, ...]] = [
        ("scenarios", key, "title") for key, each in look.pack.scenarios.items() if not each.title.strip()
    ]
    for place, part in look.parts.items():
        table = tuple(map(str, place))
        if _is_named(look, table):
            nameless += ((*table, *entry) for entry in part.kept(_nameless))
    for path in nameless:
        yield found(
            "'{id}' has no name.",
            path_text(path),
            fixes=[_named(look.pack, path, path[-2])],
            remedy="Write what players should read.",
            id=path[-2],
        )


def _is_named(look: Snapshot, path: tuple[str, ...]) -> bool:
    """Whether players know the entries of a table by their names."""
    if path[0] == "boards":
        board = look.pack.boards[path[1]]
        return path[2] in ("regions", "boxes", "tracks") or (
            path[2] == "spaces" and not isinstance(board, GridBoard)
        )
    return path[0] in ("sides", "nations", "terrain", "pieces", "decks", "cards")


def _nameless(part: Part) -> list[tuple[str, str]]:
    """The entries of a table without a name, and the field that should hold it."""
    fields = {
        kind: "title" if "title" in kind.model_fields else "name"
        for kind in set(map(type, part.value.values()))
    }
    return [
        (key, fields[type(entry)])
        for key, entry in part.value.items()
        if not getattr(entry, fields[type(entry)]).strip()
    ]


def _named(pack: Document, path: tuple[str, ...], key: str) -> Change:
    name = " ".join(word.capitalize() for word in re.split(r"[-_.+~ ]+", key) if word) or key
    holder: object = pack
    for part in path[:-1]:
        holder = holder[part] if isinstance(holder, Mapping) else getattr(holder, part)
    if isinstance(holder, Document) and path[-1] in holder.model_fields_set:
        return Change(said("Call it {name}", name=name), (Edit(path, getattr(holder, path[-1]), name),))
    return Change(said("Call it {name}", name=name), (Edit(path, after=name),))


@check(
    "TXT-002",
    "A reference in a text is broken",
    "error",
    reads=WORDS,
    help="Names inside texts are references such as {space:verdun}, so that renaming renames everywhere. "
    "A brace that is not closed, or "
    "a word that names no kind of thing, is printed as it stands.",
    example="cards:\n  offensive: {text: Attack {space verdun}.}",
)
def references_in_texts_are_whole(look: Snapshot) -> Iterator[Found]:
    kinds = frozenset(look.names.patterns)
    for text in look.texts_with(WITH_BRACES):
        for broken in _broken_references(text.text, kinds):
            yield found(
                "{place}: '{broken}' is no reference.",
                place_text(text.place),
                remedy="Write it as {kind:id}, for example {space:verdun}.",
                place=_place(look, text.place),
                broken=broken,
            )


def _broken_references(text: str, kinds: frozenset[str]) -> Iterator[str]:
    for part in _BRACES.finditer(text):
        whole = IN_TEXT.fullmatch(part[0])
        if whole is None or whole[1] not in kinds:
            yield part[0]


@check(
    "TXT-003",
    "A text is not finished",
    "warning",
    reads=WORDS,
    help="Words such as TODO, TBD or ??? were left for later. Players would read them.",
    example="cards:\n  offensive: {text: TODO}",
)
def texts_are_finished(look: Snapshot) -> Iterator[Found]:
    for text in look.texts_with(UNFINISHED):
        if left := _LEFTOVER.search(text.text):
            yield found(
                "{place}: '{left}' was left for later.",
                place_text(text.place),
                place=_place(look, text.place),
                left=left[0],
            )


@check(
    "TXT-004",
    "A text has stray spaces",
    "note",
    reads=WORDS,
    help="Spaces at the beginning or end, or two in a row, print badly and make translations look "
    "different from their source.",
    example='spaces:\n  verdun: {name: "Verdun "}',
)
def texts_have_no_stray_spaces(look: Snapshot) -> Iterator[Found]:
    for text in look.texts_with(BADLY_SPACED):
        edit = edit_at(look.pack, text.place, _tidied)
        yield found(
            "{place}: has spaces too many.",
            place_text(text.place),
            fixes=[Change("Remove stray spaces", (edit,))],
            place=_place(look, text.place),
        )


def _tidied(text: str) -> str:
    return re.sub(r"[^\S\n]{2,}", " ", text.strip())


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
                place=_place(look, key.split("/")),
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
                    place=_place(look, key.split("/")),
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
                if _BRACES.search(each.text)
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
    broken = list(_broken_references(text, kinds))
    if wanted == given and len(broken) <= len(list(_broken_references(source, kinds))):
        return ""
    lacks = sorted((wanted - given).elements())
    more = [*sorted((given - wanted).elements()), *broken]
    if lacks and more:
        return said("lacks {lacks}; has {more}", lacks=lacks, more=more)
    return said("lacks {lacks}", lacks=lacks) if lacks else said("has {more}", more=more)


def _place(look: Snapshot, place: Place | list[str]) -> str:
    return look.speaker.place(tuple(str(part) for part in place))


MM_PER_POINT = 0.3528
LETTER, LEADING = 0.44, 1.25
"""The usual width of a letter and the distance of lines, as parts of the type size."""


@check(
    "TXT-005",
    "A text does not fit on its card",
    "warning",
    reads=("cards", "decks"),
    help="Even in the smallest type of the deck's layout the text needs more room than its box has. Shorten "
    "it, or make the box larger. The card itself shows how it is cut.",
    example="a card with two hundred words in a box of 20 by 10 mm",
)
def texts_fit_on_their_cards(look: Snapshot) -> Iterator[Found]:
    for key, card in look.pack.cards.items():
        deck = look.pack.decks.get(card.deck)
        for part in deck.layout.parts.values() if deck is not None and deck.layout is not None else ():
            text = getattr(card, part.shows, "") if part.shows in ("name", "text") else ""
            size = min(part.smallest, part.points) * MM_PER_POINT
            across, room = max(1, int(part.size[0] / (size * LETTER))), part.size[1] / (size * LEADING)
            if len(text) + across * text.count("\n") < across * room / 2:
                continue  # fits easily: most texts do
            lines = _lines(look, text, across)
            if lines > max(1, round(room + 0.5)):
                yield found(
                    "{card}: its {what} needs {lines} lines, and its box has room for {room}.",
                    path_text(("cards", key, part.shows)),
                    card=look.name("card", key),
                    what=part.shows,
                    lines=lines,
                    room=int(room),
                )


def _lines(look: Snapshot, text: str, across: int) -> int:
    """How many lines of so many letters a text takes."""
    said = IN_TEXT.sub(lambda named: look.name(named[1], named[2]), text)
    return sum(len(wrap(line, across)) or 1 for line in said.splitlines())
