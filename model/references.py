"""Who names whom: references between documents, what would dangle, and removing with all that hangs on it.

References are found by the `Ref` mark on field types, so that the fields a system brings are covered too;
names inside texts are written `{space:verdun}` and count as references as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import UnionType
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin

from model.base import ABSENT, Document, Ref, Table, TextMark, declared_type, plain
from model.change import Change, ChangeError, Edit, Path, apply, value_at
from model.pack import Pack

Place = tuple[str | int, ...]
"""A path that may lead into lists."""

IN_TEXT = re.compile(r"\{([a-z][a-z ]*):([^{}|]+)(?:\|([^{}]*))?\}")
"""A reference inside a text: kind, id, and the grammatical form after a bar."""

DEFINITIONS: Mapping[str, str] = {
    "side": "sides/*",
    "nation": "nations/*",
    "terrain": "terrain/*",
    "board": "boards/*",
    "space": "boards/*/spaces/*",
    "connection": "boards/*/connections/*",
    "region": "boards/*/regions/*",
    "box": "boards/*/boxes/*",
    "track": "boards/*/tracks/*",
    "piece": "pieces/*",
    "tile": "tiles/*",
    "deck": "decks/*",
    "card": "cards/*",
    "scenario": "scenarios/*",
    "artwork file": "artwork/*",
}


class Mention(NamedTuple):
    """A string that names something: where it stands, what kinds of thing it may name, and its value."""

    place: Place
    kinds: tuple[str, ...]
    name: str
    is_key: bool = False
    """Whether the name is the key of a table's entry rather than a value."""
    in_text: bool = False


class TextPlace(NamedTuple):
    """A text that people read, and where it stands."""

    place: Place
    text: str


def mentions(document: Document) -> Iterator[Mention]:
    """Every reference in a document, those inside its texts included."""
    return mentions_among(marked_in(document))


def mentions_among(marked: Iterable[Mention | TextPlace]) -> Iterator[Mention]:
    """References, and those inside texts."""
    for found in marked:
        if isinstance(found, Mention):
            yield found
        elif "{" in found.text:
            for kind, name, _form in IN_TEXT.findall(found.text):
                yield Mention(found.place, (kind,), name, in_text=True)


def texts(document: Document) -> Iterator[TextPlace]:
    """Every text of a document that people read and that is not empty."""
    return (found for found in marked_in(document) if isinstance(found, TextPlace) and found.text)


def marked_in(document: Document) -> list[Mention | TextPlace]:
    """Every reference and every text of a document, in one walk."""
    found: list[Mention | TextPlace] = []
    _collect(document, type(document), (), found)
    return found


def _collect(value: Any, kind: Any, place: Place, found: list[Mention | TextPlace]) -> None:
    """Add the references and texts in a value of the declared type `kind`. Every opening passes here."""
    if isinstance(value, str):
        mark = mark_of(kind)
        if isinstance(mark, Ref):
            found.append(Mention(place, mark.kinds, value))
        elif mark is not None:
            found.append(TextPlace(place, value))
    elif isinstance(value, Document):
        written = value.model_fields_set
        fields = value.__dict__
        for name, declared in _marked_fields(type(value)):
            if name in written:
                _collect(fields[name], declared, (*place, name), found)
    elif isinstance(value, Mapping):
        key_kind, item_kind = mapping_kinds(kind)
        mark = mark_of(key_kind)
        into = is_marked(item_kind)
        for key, item in value.items():
            if isinstance(mark, Ref):
                found.append(Mention((*place, key), mark.kinds, key, is_key=True))
            if into:
                _collect(item, item_kind, (*place, key), found)
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            _collect(item, tuple_kind(kind, index), (*place, index), found)


@cache
def alternatives(kind: Any) -> tuple[Any, ...]:
    """The members of a union, unwrapped; the type itself where it is none."""
    if get_origin(kind) is Annotated:
        inner, *marks = get_args(kind)
        if any(isinstance(mark, Ref | TextMark) for mark in marks):
            return (kind,)
        return alternatives(inner)
    if get_origin(kind) in (Union, UnionType):
        return tuple(part for member in get_args(kind) for part in alternatives(member))
    return (kind,)


@cache
def mark_of(kind: Any) -> Ref | TextMark | None:
    """What a string of this type means."""
    for part in alternatives(kind):
        if get_origin(part) is Annotated:
            for mark in get_args(part)[1:]:
                if isinstance(mark, Ref | TextMark):
                    return mark
    return None


@cache
def mapping_kinds(kind: Any) -> tuple[Any, Any]:
    for part in alternatives(kind):
        if get_origin(part) in (Table, dict, Mapping) and len(get_args(part)) == 2:
            key, item = get_args(part)
            return key, item
    return str, Any


@cache
def tuple_kind(kind: Any, index: int) -> Any:
    for part in alternatives(kind):
        if get_origin(part) is tuple:
            args = get_args(part)
            if len(args) == 2 and args[1] is Ellipsis:
                return args[0]
            return args[index] if index < len(args) else Any
    return Any


@cache
def _marked_fields(document: type[Document]) -> tuple[tuple[str, Any], ...]:
    """The fields of a document that hold references or texts, at any depth, with their types."""
    declared = ((name, declared_type(document, name)) for name in document.model_fields)
    return tuple((name, kind) for name, kind in declared if is_marked(kind))


@cache
def is_marked(kind: Any) -> bool:
    return _search(kind, set())


def _search(kind: Any, seen: set[Any]) -> bool:
    if kind is Any or kind in seen:
        return kind is Any
    seen.add(kind)
    if get_origin(kind) is Annotated and any(isinstance(mark, Ref | TextMark) for mark in get_args(kind)[1:]):
        return True
    if isinstance(kind, type) and issubclass(kind, Document):
        return any(_search(declared_type(kind, name), seen) for name in kind.model_fields)
    return any(_search(part, seen) for part in get_args(kind) if part is not Ellipsis)


# ---------------------------------------------------------------------------- what is defined


class Names:
    """Everything that a pack defines, by kind; spaces and what lies on a board also by board."""

    def __init__(self, pack: Pack) -> None:
        self._pack = pack
        self.patterns = {**DEFINITIONS, **pack.system.definitions}
        self._by_kind: dict[tuple[str, str | None], frozenset[str]] = {}

    def of(self, kind: str, board: str | None = None) -> frozenset[str]:
        """The names of a kind, on one board where the kind lies on boards and a board is given."""
        key = (kind, board)
        if key not in self._by_kind:
            self._by_kind[key] = frozenset(self._collect(kind, board))
        return self._by_kind[key]

    def _collect(self, kind: str, board: str | None) -> Iterator[str]:
        pattern = self.patterns.get(kind)
        if pattern is None:
            return
        boards = [found for key, found in self._pack.boards.items() if board in (None, key)]
        if kind == "space":
            for each in boards:
                yield from each.space_ids
        elif kind == "connection":
            for each in boards:
                yield from each.derived_connections
                yield from each.connections
        elif pattern.startswith("boards/*/"):
            for each in boards:
                yield from getattr(each, kind_field(pattern))
            if kind == "region":
                for scenario in self._pack.scenarios.values():
                    yield from scenario.regions
        else:
            yield from _matching(self._pack, pattern.split("/"))


def kind_field(pattern: str) -> str:
    return pattern.split("/")[2]


def _matching(value: Any, pattern: list[str]) -> Iterator[str]:
    head, *rest = pattern
    if isinstance(value, Document):
        if head == "*":
            return
        value = getattr(value, head, None)
        if value is not None and rest:
            yield from _matching(value, rest)
    elif isinstance(value, Mapping):
        if head == "*" and not rest:
            yield from value
        elif head == "*":
            for item in value.values():
                yield from _matching(item, rest)
        elif head in value:
            yield from _matching(value[head], rest)


def board_of(pack: Pack, place: Place) -> str | None:
    """The board that a place speaks of: its own, or the one of its scenario."""
    if len(place) > 1 and place[0] == "boards":
        return str(place[1])
    if len(place) > 1 and place[0] == "scenarios" and place[1] in pack.scenarios:
        return pack.scenarios[str(place[1])].board
    return None


def dangling(pack: Pack) -> Iterator[Mention]:
    """References that lead nowhere."""
    names = Names(pack)
    for mention in mentions(pack):
        board = board_of(pack, mention.place)
        if not any(mention.name in names.of(kind, board) for kind in mention.kinds):
            yield mention


# ---------------------------------------------------------------------------- who uses this, and removing


def uses(pack: Pack, kind: str, name: str, board: str | None = None) -> tuple[Mention, ...]:
    """Every place that names this thing; with a board given, only places that speak of it or of none."""

    def speaks_of(mention: Mention) -> bool:
        place_board = board_of(pack, mention.place)
        return board is None or place_board is None or place_board == board

    return tuple(m for m in mentions(pack) if m.name == name and kind in m.kinds and speaks_of(m))


@dataclass(frozen=True)
class Removal:
    """What removing something entails: the change that also removes or mends all that names it."""

    change: Change
    touched: tuple[Mention, ...]


def removal(pack: Pack, path: Path, label: str = "") -> Removal:
    """Remove what stands at `path` together with everything that would dangle.

    An entry that cannot be without the reference goes as a whole (a connection, a set-up line); an optional
    field is emptied; a list loses the name; a text keeps the shown name in place of the reference.
    """
    kind, board = kind_at(pack, path)
    shown = _shown_name(pack, path)
    label = label or f"Remove {shown}"
    touched: list[Mention] = []
    edits = [Edit(path, value_at(pack, path))]
    work = apply(pack, Change("", tuple(edits)))
    todo = [(kind, path[-1], board, shown)] if kind else []
    while todo:
        kind, name, board, shown = todo.pop()
        while found := next(iter(uses(work, kind, name, board)), None):
            touched.append(found)
            edit, left = mending(work, found, shown)
            gone_kind, gone_board = kind_at(work, edit.path)
            if edit.after is ABSENT and gone_kind:
                todo.append((gone_kind, edit.path[-1], gone_board, _shown_name(work, edit.path)))
            edits.append(edit)
            work = left
    return Removal(Change(label, tuple(edits)), tuple(touched))


def kind_at(pack: Pack, path: Path) -> tuple[str, str | None]:
    """What kind of thing a path defines, and on which board; ('', None) where it defines nothing."""
    for kind, pattern in {**DEFINITIONS, **pack.system.definitions}.items():
        parts = pattern.split("/")
        if len(parts) == len(path) and all(p in ("*", q) for p, q in zip(parts, path, strict=True)):
            return kind, path[1] if parts[0] == "boards" and len(parts) > 2 else None
    return "", None


def _shown_name(pack: Pack, path: Path) -> str:
    value = value_at(pack, path)
    named = value.get("name") or value.get("title") if isinstance(value, dict) else None
    return str(named or path[-1])


def mending(pack: Pack, mention: Mention, shown: str) -> tuple[Edit, Pack]:
    """The smallest edit that takes a reference out and leaves a valid document, and that document."""
    for edit in _ways_out(pack, mention, shown):
        try:
            return edit, apply(pack, Change("", (edit,)))
        except ChangeError:
            continue  # a list too short, a word without its argument: take what is around it
    raise ChangeError(tuple(map(str, mention.place)), f"'{mention.name}' cannot be taken out")


def _ways_out(pack: Pack, mention: Mention, shown: str) -> Iterator[Edit]:
    """Edits that take a reference out of its place, the smallest first."""
    place = mention.place
    if mention.in_text:
        yield edit_at(pack, place, lambda text: _without_reference(text, mention, shown))
    while len(place) > 1:
        if _removable(pack, place):
            yield edit_at(pack, place, lambda _: ABSENT)
        place = place[:-1]


def _without_reference(text: str, mention: Mention, shown: str) -> str:
    def replaced(found: re.Match[str]) -> str:
        return shown if (found[1], found[2]) == (mention.kinds[0], mention.name) else found[0]

    return IN_TEXT.sub(replaced, text)


def _is_pair(pack: Pack, place: Place) -> bool:
    """Whether the list at a place has a fixed length, as the two ends of a connection."""
    holder, name = _holder(pack, place)
    if not isinstance(holder, Document) or not isinstance(name, str):
        return False
    for part in alternatives(declared_type(type(holder), name)):
        if get_origin(part) is tuple and Ellipsis not in get_args(part):
            return True
    return False


def _removable(pack: Pack, place: Place) -> bool:
    """Whether what stands at a place can go: an optional field, a table's entry, an item of a list."""
    holder, name = _holder(pack, place)
    if isinstance(holder, Document):
        return not _needed(holder, str(name))
    return isinstance(holder, Mapping) or not _is_pair(pack, place[:-1])


def _needed(holder: Document, name: str) -> bool:
    """A field that the entry makes no sense without."""
    return type(holder).model_fields[name].is_required() or name in holder.essential


def _holder(pack: Pack, place: Place) -> tuple[Any, str | int]:
    value: Any = pack
    for part in place[:-1]:
        value = getattr(value, str(part)) if isinstance(value, Document) else value[part]
    return value, place[-1]


def edit_at(pack: Pack, place: Place, change: Any) -> Edit:
    """An edit for a place that may lie inside a list: the nearest path of ids is edited, list and all."""
    path: list[str] = []
    value: Any = pack
    for part in place:
        if isinstance(part, int):
            break
        value = getattr(value, part) if isinstance(value, Document) else value[part]
        path.append(part)
    before = plain(value)
    return Edit(tuple(path), before, _changed_inside(before, place[len(path) :], change))


def _changed_inside(value: Any, place: Place, change: Any) -> Any:
    if not place:
        return change(value)
    head, *rest = place
    new = _changed_inside(value[head], tuple(rest), change)
    if isinstance(value, list):
        return [item for i, old in enumerate(value) if (item := new if i == head else old) is not ABSENT]
    result = {**value, head: new}
    return {key: item for key, item in result.items() if item is not ABSENT}
