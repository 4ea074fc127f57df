"""Texts that people read: names that are missing, broken references, translations that lag behind."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from model import Change, Document, Edit, path_text
from model.boards import GridBoard
from model.references import IN_TEXT, Place, edit_at
from validators.contents import place_text
from validators.registry import WORDS, Found, check, found
from validators.snapshot import Snapshot

_BRACES = re.compile(r"\{[^{}]*\}|[{}]")
_LEFTOVER = re.compile(
    r"\b(?:TODO|FIXME|TBD|XXX|lorem ipsum)\b|\?\?\?|<[a-z][a-z ]*>"
    r"|^(?:new|unnamed|untitled) [a-z]+(?: \d+)?$",
    re.IGNORECASE,
)
_SPACING = re.compile(r"^\s|\s$|[^\S\n]{2,}")


@check(
    "TXT-001",
    "Something has no name",
    "warning",
    reads=WORDS,
    help="Players see names, never ids. Spaces of a grid may do without: they show their printed number.",
    example='spaces:\n  verdun: {name: ""}',
)
def everything_has_a_name(look: Snapshot) -> Iterator[Found]:
    pack = look.pack
    tables: dict[tuple[str, ...], Mapping[str, Document]] = {
        (name,): getattr(pack, name)
        for name in ("sides", "nations", "terrain", "pieces", "decks", "cards", "scenarios")
    }
    for key, board in pack.boards.items():
        names = ["regions", "boxes", "tracks"]
        if not isinstance(board, GridBoard):
            names.append("spaces")
        tables |= {("boards", key, name): getattr(board, name) for name in names}
    for path, table in tables.items():
        for key, entry in table.items():
            field = "title" if "title" in type(entry).model_fields else "name"
            if not str(getattr(entry, field)).strip():
                yield found(
                    "'{id}' has no name.",
                    path_text((*path, key, field)),
                    fixes=[_named(pack, (*path, key, field), key)],
                    remedy="Write what players should read.",
                    id=key,
                )


def _named(pack: Document, path: tuple[str, ...], key: str) -> Change:
    name = " ".join(word.capitalize() for word in re.split(r"[-_.+~ ]+", key) if word) or key
    holder: object = pack
    for part in path[:-1]:
        holder = holder[part] if isinstance(holder, Mapping) else getattr(holder, part)
    if isinstance(holder, Document) and path[-1] in holder.model_fields_set:
        return Change(f"Call it {name}", (Edit(path, getattr(holder, path[-1]), name),))
    return Change(f"Call it {name}", (Edit(path, after=name),))


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
    for text in look.texts:
        if "{" not in text.text and "}" not in text.text:
            continue
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
    for text in look.texts:
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
    for text in look.texts:
        if _SPACING.search(text.text):
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
    for language, catalogue in look.pack.catalogues.items():
        missing = [key for key in look.sources if not (key in catalogue.texts and catalogue.texts[key].text)]
        if missing:
            yield found(
                "{language}: {missing} of {all} texts are not translated.",
                path_text(("catalogues", language)),
                related=missing[:100],
                language=language,
                missing=len(missing),
                all=len(look.sources),
            )


@check(
    "TXT-011",
    "A translation lags behind its source",
    "warning",
    reads=WORDS,
    help="The source text changed after it was translated, so the translation may say something else.",
    example='"Attack Verdun" was translated; the source now says "Attack Metz"',
)
def translations_are_up_to_date(look: Snapshot) -> Iterator[Found]:
    for language, catalogue in look.pack.catalogues.items():
        for key, translation in catalogue.texts.items():
            if not translation.text:
                continue
            if key in look.sources and translation.source != look.sources[key]:
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
    for language, catalogue in look.pack.catalogues.items():
        for key, translation in catalogue.texts.items():
            if key not in look.sources:
                path = ("catalogues", language, "texts", key)
                before = translation.model_dump(mode="json", exclude_unset=True)
                yield found(
                    "{language}: '{key}' translates nothing.",
                    path_text(path),
                    fixes=[Change("Remove the translation", (Edit(path, before),))],
                    language=language,
                    key=key,
                )


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
    for language, catalogue in look.pack.catalogues.items():
        for key, translation in catalogue.texts.items():
            source = look.sources.get(key)
            if source is None or not translation.text or translation.source != source:
                continue
            wanted, given = _references(source), _references(translation.text)
            broken = list(_broken_references(translation.text, kinds))
            if wanted == given and len(broken) <= len(list(_broken_references(source, kinds))):
                continue
            lacks = ", ".join(sorted((wanted - given).elements()))
            more = ", ".join([*sorted((given - wanted).elements()), *broken])
            said = "; ".join(filter(None, (f"lacks {lacks}" if lacks else "", f"has {more}" if more else "")))
            yield found(
                "{language}: the translation of {place} {said}.",
                path_text(("catalogues", language, "texts", key)),
                related=[key],
                language=language,
                place=_place(look, key.split("/")),
                said=said,
            )


def _references(text: str) -> Counter[str]:
    return Counter(f"{{{kind}:{name}}}" for kind, name, _ in IN_TEXT.findall(text))


def _place(look: Snapshot, place: Place | list[str]) -> str:
    return look.speaker.place(tuple(str(part) for part in place))
