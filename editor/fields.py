"""What a form needs to know of a document's fields, read from their declared types. No Qt.

`fields_of(Place)` gives for each field its title, help, unit, rule number and what kind of value it takes;
the same description serves properties, tables, builders and tooltips.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from annotated_types import Ge, Gt, Le, Lt, MinLen
from pydantic import StringConstraints
from pydantic.fields import FieldInfo

from model.base import Document, Ref, Table, TextMark, declared_type, plain
from model.boards import Case, Colour
from model.terms import words_of


@dataclass(frozen=True)
class Words:
    """A string; `long` where a paragraph is expected."""

    long: bool = False
    translated: bool = False


@dataclass(frozen=True)
class Tint:
    """A colour, `#rrggbb`."""


@dataclass(frozen=True)
class Number:
    whole: bool = True
    least: float | None = None
    most: float | None = None


@dataclass(frozen=True)
class Truth:
    """Yes or no."""


@dataclass(frozen=True)
class Choice:
    """One of a few words or figures."""

    options: tuple[Any, ...]


@dataclass(frozen=True)
class Reference:
    """The name of something that the pack defines."""

    kinds: tuple[str, ...]


@dataclass(frozen=True)
class Pair:
    """Several values of fixed meaning: the x and y of a point, the two ends of a connection."""

    parts: tuple[Kind, ...]


@dataclass(frozen=True)
class Listing:
    """Any number of values in order."""

    item: Kind


@dataclass(frozen=True)
class Entries:
    """Values by key."""

    key: Kind
    item: Kind


@dataclass(frozen=True)
class Nested:
    """A document inside the document; `value` is the kind of its field of that name, where it varies."""

    document: type[Document]
    value: Kind | None = None

    @property
    def fields(self) -> tuple[Field, ...]:
        found = fields_of(self.document)
        if self.value is None:
            return found
        return tuple(replace(field, kind=self.value) if field.name == "value" else field for field in found)


@dataclass(frozen=True)
class Language:
    """One of the words of a language, told apart by a field: an effect, a condition."""

    told_by: str
    words: tuple[tuple[str, type[Document]], ...]

    def word(self, name: str) -> type[Document] | None:
        return dict(self.words).get(name)

    @property
    def simplest(self) -> str:
        """The first word that needs no others inside."""
        for name, word in self.words:
            if not any(field.required and "Language" in repr(field.kind) for field in fields_of(word)):
                return name
        return self.words[0][0]


@dataclass(frozen=True)
class Cases:
    """A plain value, or cases of which the first that holds counts."""

    value: Kind
    case: Nested


@dataclass(frozen=True)
class Optional:
    """A value that may be left empty."""

    value: Kind


@dataclass(frozen=True)
class Either:
    """A value of one of several kinds, as 'a number or the word all'."""

    kinds: tuple[Kind, ...]


@dataclass(frozen=True)
class Anything:
    """Plain data of no declared shape."""


Kind = (
    Words
    | Tint
    | Number
    | Truth
    | Choice
    | Reference
    | Pair
    | Listing
    | Entries
    | Nested
    | Language
    | Cases
    | Optional
    | Either
    | Anything
)

LONG_TEXTS = frozenset({"text", "briefing", "summary", "note", "help", "history"})


@dataclass(frozen=True)
class Field:
    """One field of a document."""

    name: str
    title: str
    kind: Kind
    help: str = ""
    rule: str = ""
    unit: str = ""
    required: bool = False
    default: Any = None
    """As plain data."""
    least: int = 0
    """The least number of entries of a list."""
    fixed: bool = False
    """It tells what the document is and is not for editing."""


@cache
def fields_of(document: type[Document]) -> tuple[Field, ...]:
    """The fields of a document: its name first, then what its system adds, then what all systems share."""
    found = [_field(document, name) for name in document.model_fields]
    shared = set(_shared_fields(document))
    first = [field for field in found if field.name in ("name", "title")]
    own = [field for field in found if field not in first and field.name not in shared]
    rest = [field for field in found if field not in first and field.name in shared]
    return (*first, *own, *rest)


def _shared_fields(document: type[Document]) -> tuple[str, ...]:
    if document.__module__.startswith("model."):
        return ()
    for base in document.__mro__[1:]:
        if base.__module__.startswith("model.") and issubclass(base, Document):
            return tuple(base.model_fields)
    return ()


def _field(document: type[Document], name: str) -> Field:
    declared = document.model_fields[name]
    extra = declared.json_schema_extra if isinstance(declared.json_schema_extra, dict) else {}
    kind = kind_of(declared_type(document, name))
    if isinstance(kind, Words) and name in LONG_TEXTS:
        kind = Words(long=True, translated=kind.translated)
    required = declared.is_required()
    return Field(
        name,
        declared.title or name.replace("_", " ").capitalize(),
        kind,
        declared.description or "",
        str(extra.get("rule", "")),
        str(extra.get("unit", "")),
        required,
        None if required else plain(declared.get_default(call_default_factory=True)),
        _least_length(declared.metadata),
        required and isinstance(kind, Choice) and len(kind.options) == 1,
    )


@cache
def kind_of(declared: Any) -> Kind:
    """What kind of value a declared type takes."""
    marks: list[Any] = []
    while get_origin(declared) is Annotated:
        if declared is Colour:
            return Tint()
        declared, *more = get_args(declared)
        marks += more
    return _of_type(declared, tuple(_flat(marks)))


def _flat(marks: list[Any]) -> list[Any]:
    return [
        part
        for mark in marks
        for part in (mark.metadata or [mark] if isinstance(mark, FieldInfo) else [mark])
    ]


def _of_type(declared: Any, marks: tuple[Any, ...]) -> Kind:
    for mark in marks:
        if isinstance(mark, Ref):
            return Reference(mark.kinds)
    origin = get_origin(declared)
    if declared is str:
        if any(_is_colour(mark) for mark in marks):
            return Tint()
        return Words(translated=any(isinstance(mark, TextMark) for mark in marks))
    if declared is bool:
        return Truth()
    if declared in (int, float):
        return Number(declared is int, _limit(marks, Ge, Gt), _limit(marks, Le, Lt))
    if origin is Literal:
        return Choice(get_args(declared))
    if origin in (Union, UnionType):
        return _of_union(declared, marks)
    if origin is tuple:
        args = get_args(declared)
        if len(args) == 2 and args[1] is Ellipsis:
            return Listing(kind_of(args[0]))
        return Pair(tuple(kind_of(arg) for arg in args))
    if origin in (Table, dict):
        key, item = get_args(declared)
        return Entries(kind_of(key), kind_of(item))
    if isinstance(declared, type) and issubclass(declared, Document):
        return _of_document(declared)
    return Anything()


def _of_union(declared: Any, marks: tuple[Any, ...]) -> Kind:
    members = [member for member in get_args(declared) if member is not type(None)]
    if len(members) < len(get_args(declared)):
        inner = kind_of(Union[tuple(members)]) if len(members) > 1 else kind_of(members[0])  # noqa: UP007
        return Optional(_limited(inner, marks))
    cases = next((case for member in members if (case := _case_of(member))), None)
    if cases is not None:
        value = [member for member in members if not _case_of(member)]
        inner = kind_of(Union[tuple(value)]) if len(value) > 1 else kind_of(value[0])  # noqa: UP007
        plain_value = _limited(inner, marks)
        return Cases(plain_value, Nested(cases, plain_value))
    if all(isinstance(member, type) and issubclass(member, Document) for member in members):
        tags = [_tag(member) for member in members]
        words = [(*tag, member) for tag, member in zip(tags, members, strict=True) if tag]
        if len(words) == len(members) and len({told_by for told_by, _, _ in words}) == 1:
            return Language(words[0][0], tuple((name, member) for _, name, member in words))
    kinds = tuple(kind_of(member) for member in members)
    if all(isinstance(kind, Choice) for kind in kinds):
        return Choice(tuple(option for kind in kinds if isinstance(kind, Choice) for option in kind.options))
    return Either(kinds)


def _limited(kind: Kind, marks: tuple[Any, ...]) -> Kind:
    """A number with the limits that were declared around its union."""
    if isinstance(kind, Number) and marks:
        least, most = _limit(marks, Ge, Gt), _limit(marks, Le, Lt)
        return Number(kind.whole, kind.least if least is None else least, kind.most if most is None else most)
    return kind


def _case_of(declared: Any) -> type[Document] | None:
    if get_origin(declared) is tuple:
        item = get_args(declared)[0]
        if isinstance(item, type) and issubclass(item, Case):
            return item
    return None


def _of_document(declared: type[Document]) -> Kind:
    tag = _tag(declared)
    if tag and tag[0] in ("effect", "test"):
        return Language(tag[0], ((tag[1], declared),))
    return Nested(declared)


def _tag(document: type[Document]) -> tuple[str, str] | None:
    """The field that tells a word from the others, and its value."""
    for name, declared in document.model_fields.items():
        options = get_args(declared.annotation) if get_origin(declared.annotation) is Literal else ()
        if declared.is_required() and len(options) == 1:
            return name, str(options[0])
    return None


def _is_colour(mark: Any) -> bool:
    return isinstance(mark, StringConstraints) and "[0-9a-fA-F]{6}" in str(mark.pattern)


def _limit(marks: tuple[Any, ...], inclusive: type, exclusive: type) -> float | None:
    for mark in marks:
        if isinstance(mark, inclusive | exclusive):
            return float(getattr(mark, type(mark).__name__.lower()))
    return None


def _least_length(marks: list[Any]) -> int:
    return next((mark.min_length for mark in _flat(marks) if isinstance(mark, MinLen)), 0)


# ---------------------------------------------------------------------------- values


Pick = Callable[[tuple[str, ...]], str]
"""Chooses something of these kinds to begin with."""


def nothing(_kinds: tuple[str, ...]) -> str:
    return ""


def blank(kind: Kind, pick: Pick = nothing) -> Any:
    """A value to begin with, as plain data."""
    if isinstance(kind, Reference):
        return pick(kind.kinds)
    if isinstance(kind, Number):
        least = max(0.0, kind.least or 0.0)
        return int(least) if kind.whole else least
    if isinstance(kind, Truth):
        return False
    if isinstance(kind, Choice):
        return kind.options[0]
    if isinstance(kind, Pair):
        return [blank(part, pick) for part in kind.parts]
    if isinstance(kind, Listing):
        return []
    if isinstance(kind, Entries | Anything):
        return {}
    if isinstance(kind, Nested):
        return blank_of(kind.fields, pick)
    if isinstance(kind, Language):
        return begun(kind, kind.simplest, pick)
    if isinstance(kind, Cases):
        return blank(kind.value, pick)
    if isinstance(kind, Optional):
        return None
    if isinstance(kind, Either):
        return blank(kind.kinds[0], pick)
    return "#888888" if isinstance(kind, Tint) else ""


def begun(language: Language, name: str, pick: Pick = nothing) -> dict[str, Any]:
    """A word of a language with what it cannot be without."""
    word = dict(language.words)[name]
    return {**blank_of(fields_of(word), pick), language.told_by: name}


def blank_of(fields: tuple[Field, ...], pick: Pick = nothing) -> dict[str, Any]:
    """A new document with its required fields only."""
    made = {}
    for field in fields:
        if field.required:
            made[field.name] = blank(field.kind, pick)
            if isinstance(field.kind, Listing) and field.least:
                made[field.name] = [blank(field.kind.item, pick) for _ in range(field.least)]
    return made


_RULE_PREFIX = re.compile(r"^[A-Za-z]+-(?=\d)")


def shown_rule(rule: str) -> str:
    """A rule number as people say it, without the initials of its rulebook."""
    return _RULE_PREFIX.sub("", rule)


def shown_word(value: Any) -> str:
    """A choice or a name of a word as people read it."""
    text = str(value).replace("_", " ").strip()
    return text[:1].upper() + text[1:]


def words_in(language: Any) -> dict[str, type[Document]]:
    """The words that a system publishes for conditions or effects; none where it has no such language."""
    return words_of(language) if language is not None else {}
