"""Effects and conditions in words, so that an author can read what a builder made. No Qt.

Every word of a system says in its first sentence what it does; here the values that were chosen are put
beside it, with names in place of ids.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from editor.fields import (
    Cases,
    Choice,
    Either,
    Entries,
    Field,
    Kind,
    Language,
    Listing,
    Nested,
    Optional,
    Pair,
    Reference,
    Truth,
    fields_of,
    shown_word,
)
from editor.naming import Naming
from editor.texts import tr
from model import Document


@dataclass(frozen=True)
class Line:
    """One line of an explanation, and how deep it stands in the tree."""

    text: str
    depth: int = 0


def explain(kind: Kind, value: Any, naming: Naming, depth: int = 0) -> Iterator[Line]:
    """A value in words, as lines of a tree."""
    if isinstance(kind, Optional):
        if value is not None:
            yield from explain(kind.value, value, naming, depth)
    elif isinstance(kind, Listing):
        for item in value or ():
            yield from explain(kind.item, item, naming, depth)
    elif isinstance(kind, Language) and isinstance(value, dict):
        yield from _explain_word(kind, value, naming, depth)
    elif isinstance(kind, Nested) and isinstance(value, dict):
        yield Line(sentence(said_of(kind.fields, value, naming)), depth)
    elif value not in (None, "", [], {}):
        yield Line(shown(kind, value, naming), depth)


def _explain_word(kind: Language, value: dict[str, Any], naming: Naming, depth: int) -> Iterator[Line]:
    name = str(value.get(kind.told_by, ""))
    word = kind.word(name)
    if word is None:
        yield Line(tr("Unknown word: {word}", word=name), depth)
        return
    inner = [field for field in fields_of(word) if _holds_words(field.kind, kind)]
    head = meaning(word)
    said = said_of(fields_of(word), value, naming, skip={kind.told_by, *(field.name for field in inner)})
    text = f"{head} – {said}" if said else head
    children = [value[field.name] for field in inner if value.get(field.name)]
    yield Line(f"{text}:" if children else sentence(text), depth)
    for child in children:
        for item in child if isinstance(child, list) else [child]:
            yield from _explain_word(kind, item, naming, depth + 1)


def _holds_words(kind: Kind, language: Language) -> bool:
    """Whether a field holds more words of the same language."""
    while isinstance(kind, Optional | Listing):
        kind = kind.value if isinstance(kind, Optional) else kind.item
    return isinstance(kind, Language) and kind.told_by == language.told_by


def meaning(word: type[Document]) -> str:
    """What a word does, in the language of the interface."""
    return tr(meaning_of(word))


def meaning_of(word: type[Document]) -> str:
    """What a word does by its description, without the full stop."""
    first = (word.__doc__ or shown_word(word.__name__)).strip().split("\n\n")[0]
    return " ".join(first.split()).rstrip(".")


def said_of(
    fields: tuple[Field, ...], value: Mapping[str, Any], naming: Naming, skip: set[str] | None = None
) -> str:
    """The fields that an author filled in, as 'Left flank 1, centre 2'."""
    parts = [
        _part(field, value[field.name], naming)
        for field in fields
        if field.name in value and not field.fixed and field.name not in (skip or ())
    ]
    return ", ".join(part for part in parts if part)


def _part(field: Field, value: Any, naming: Naming) -> str:
    title = tr(field.title)
    kind = field.kind.value if isinstance(field.kind, Optional) else field.kind
    if isinstance(kind, Truth):
        return title if value else tr("not: {what}", what=title)
    if value in (None, "", [], {}):
        return ""
    said = shown(field.kind, value, naming)
    return f"{title} {said}{' ' + tr(field.unit) if field.unit else ''}"


def shown(kind: Kind, value: Any, naming: Naming) -> str:
    """A value as people read it, on one line."""
    if value is None or value == "":
        return "–"
    if isinstance(kind, Optional):
        return shown(kind.value, value, naming)
    if isinstance(kind, Reference):
        return naming.name(kind.kinds, str(value))
    if isinstance(kind, Choice):
        return tr(shown_word(value)).lower() if isinstance(value, str) else str(value)
    if isinstance(kind, Truth):
        return tr("yes") if value else tr("no")
    if isinstance(kind, Listing) and isinstance(value, list):
        return ", ".join(shown(kind.item, item, naming) for item in value) or "–"
    if isinstance(kind, Pair) and isinstance(value, list):
        pairs = zip(kind.parts, value, strict=False)
        return " × ".join(shown(part, item, naming) for part, item in pairs)
    if isinstance(kind, Entries) and isinstance(value, dict):
        said = (f"{shown(kind.key, k, naming)}: {shown(kind.item, v, naming)}" for k, v in value.items())
        return "; ".join(said) or "–"
    if isinstance(kind, Nested) and isinstance(value, dict):
        return said_of(kind.fields, value, naming) or "–"
    if isinstance(kind, Language) and isinstance(value, dict):
        return " ".join(line.text for line in _explain_word(kind, value, naming, 0))
    if isinstance(kind, Cases):
        if isinstance(value, list):
            return "; ".join(said_of(kind.case.fields, case, naming) for case in value)
        return shown(kind.value, value, naming)
    if isinstance(kind, Either):
        return tr(shown_word(value)).lower() if isinstance(value, str) else str(value)
    if isinstance(value, float):
        return f"{value:g}"
    return naming.in_words(str(value))


def sentence(text: str) -> str:
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?", ":")) or not text else f"{text}."
