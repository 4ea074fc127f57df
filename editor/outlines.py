"""Structures as a tree of things to read and to choose: conditions, effects, victory levels. No Qt.

A node stands for a document or a word inside a value; its place leads to it through keys and positions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from editor.explaining import meaning, said_of
from editor.fields import (
    Cases,
    Entries,
    Field,
    Kind,
    Language,
    Listing,
    Nested,
    Optional,
    Words,
    fields_of,
    shown_word,
)
from editor.naming import Naming
from editor.texts import tr
from model import Document

Place = tuple[str | int, ...]


@dataclass(frozen=True)
class Node:
    """One line of the tree."""

    title: str
    kind: Kind
    value: Any
    place: Place
    children: tuple[Node, ...] = ()
    removable: bool = False

    def walk(self) -> Iterator[Node]:
        yield self
        for child in self.children:
            yield from child.walk()


def outline(field: Field, value: Any, naming: Naming) -> Node:
    """The tree of a field's value."""
    return _node(tr(field.title), field.kind, value, (field.name,), naming)


def _node(title: str, kind: Kind, value: Any, place: Place, naming: Naming, removable: bool = False) -> Node:
    inner = bare(kind)
    removable = removable or (isinstance(kind, Optional) and value is not None)
    if isinstance(inner, Language) and isinstance(value, Mapping):
        word = inner.word(str(value.get(inner.told_by)))
        if word is None:
            return Node(
                tr("Unknown word: {word}", word=value.get(inner.told_by)), kind, value, place, (), removable
            )
        said = said_of(_plain_fields(word, inner.told_by), value, naming)
        text = f"{meaning(word)} – {said}" if said else meaning(word)
        text = f"{title}: {text}" if title else text
        return Node(text, kind, value, place, tuple(_inside(word, value, place, naming)), removable)
    if isinstance(inner, Nested) and isinstance(value, Mapping):
        plain_fields = tuple(f for f in inner.fields if not is_structure(f.kind) and f.name != "name")
        said = said_of(plain_fields, value, naming)
        text = " – ".join(part for part in (str(value.get("name") or title), said) if part)
        return Node(text, kind, value, place, tuple(_inside(inner.document, value, place, naming)), removable)
    children = tuple(_items(inner, value, place, naming))
    empty = tr("none") if value in (None, [], {}) else ""
    return Node(f"{title}: {empty}" if empty else title, kind, value, place, children, removable)


def _items(kind: Kind, value: Any, place: Place, naming: Naming) -> Iterator[Node]:
    if isinstance(kind, Listing) and isinstance(value, list):
        for index, item in enumerate(value):
            yield _node("", kind.item, item, (*place, index), naming, removable=True)
    elif isinstance(kind, Entries) and isinstance(value, Mapping):
        for key, item in value.items():
            name = (
                shown_word(key)
                if isinstance(kind.key, Words)
                else naming.name(getattr(kind.key, "kinds", ()), key)
            )
            yield _node(name, kind.item, item, (*place, key), naming, removable=True)


def _inside(
    document: type[Document], value: Mapping[str, Any], place: Place, naming: Naming
) -> Iterator[Node]:
    """The structures inside a document; the conditions of 'all of these' stand directly below it."""
    for field in fields_of(document):
        if not is_structure(field.kind):
            continue
        here = (*place, field.name)
        inner = bare(field.kind)
        standing = value.get(field.name)
        if isinstance(inner, Listing) and isinstance(bare(inner.item), Language):
            yield from _items(inner, standing or [], here, naming)
        elif standing is not None or isinstance(field.kind, Optional):
            yield _node(tr(field.title) if field.name != "of" else "", field.kind, standing, here, naming)


def bare(kind: Kind) -> Kind:
    return kind.value if isinstance(kind, Optional) else kind


def is_structure(kind: Kind) -> bool:
    """Whether a value of this kind has an inside worth a tree."""
    inner = bare(kind)
    if isinstance(inner, Listing):
        return is_structure(inner.item)
    if isinstance(inner, Entries):
        return is_structure(inner.item)
    return isinstance(inner, Nested | Language) and not isinstance(inner, Cases)


def speaks(kind: Kind, told_by: str, _seen: frozenset[type] = frozenset()) -> bool:
    """Whether words of a language (`test`, `effect`) can stand somewhere in a value of this kind."""
    inner = bare(kind)
    if isinstance(inner, Language):
        if inner.told_by == told_by:
            return True
        documents = [word for _, word in inner.words]
    elif isinstance(inner, Listing | Entries):
        return speaks(inner.item, told_by, _seen)
    elif isinstance(inner, Nested):
        documents = [inner.document]
    else:
        return False
    new = [document for document in documents if document not in _seen]
    seen = _seen | frozenset(new)
    return any(speaks(field.kind, told_by, seen) for document in new for field in fields_of(document))


def _plain_fields(word: type[Document], told_by: str) -> tuple[Field, ...]:
    return tuple(f for f in fields_of(word) if f.name != told_by and not is_structure(f.kind))


# ---------------------------------------------------------------------------- changing a value


def at(value: Any, place: Place) -> Any:
    """What stands at a place of plain data; None where nothing does."""
    for part in place:
        try:
            value = value[part]
        except (KeyError, IndexError, TypeError):
            return None
    return value


def replaced(value: Any, place: Place, new: Any) -> Any:
    """Plain data with another value at a place."""
    if not place:
        return new
    head, *rest = place
    if isinstance(value, list):
        return [replaced(item, tuple(rest), new) if i == head else item for i, item in enumerate(value)]
    standing = value if isinstance(value, Mapping) else {}
    return {**standing, str(head): replaced(standing.get(str(head)), tuple(rest), new)}


def without(value: Any, place: Place) -> Any:
    """Plain data without what stands at a place."""
    *above, last = place
    holder = at(value, tuple(above))
    if isinstance(holder, list):
        left: Any = [item for i, item in enumerate(holder) if i != last]
    else:
        left = {key: item for key, item in (holder or {}).items() if key != last}
    return replaced(value, tuple(above), left)
