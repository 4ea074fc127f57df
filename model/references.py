"""Who names whom: references between documents, what would dangle, and removing with all that hangs on it.

References are found by the `Ref` mark on field types, so that the fields a system brings are covered too;
names inside texts are written `{space:verdun}` and count as references as well.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin

from model.base import ABSENT, Document, Ref, Table, Text, TextMark, declared_type, plain
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


Known = Mapping[tuple[str, ...], frozenset[str]]
"""The names that are right for a reference to one of these kinds."""


def mentions(document: Document) -> Iterator[Mention]:
    """Every reference in a document, those inside its texts included."""
    return iter(marked_in(document).mentions)


def texts(document: Document) -> Iterator[TextPlace]:
    """Every text of a document that people read and that is not empty."""
    return iter(marked_in(document).texts)


def marked_in(document: Document) -> Marked:
    """Every reference and every text of a document."""
    marked = Marked()
    marked.walk(document, type(document), ())
    return marked


class Marked:
    """What one walk through a document finds: its texts, and the references to names that are not known."""

    def __init__(self, known: Known | None = None) -> None:
        self.known: Known = defaultdict(frozenset) if known is None else known
        self.mentions: list[Mention] = []
        self.texts: list[TextPlace] = []
        self._kind: type[Document] | None = None
        self._written: Set[str] = frozenset()
        self._fields: tuple[_MarkedField, ...] = ()

    def walk(self, value: Any, kind: Any, place: Place) -> None:
        """Look through a value of the declared type `kind`. Every opening and every check passes here."""
        if isinstance(value, Document):
            self._walk_document(value, place)
        elif isinstance(value, str):
            mark = mark_of(kind)
            if isinstance(mark, Ref):
                if value not in self.known[mark.kinds]:
                    self.mentions.append(Mention(place, mark.kinds, value))
            elif mark is not None:
                self._read(value, place)
        elif isinstance(value, Mapping):
            self._walk_mapping(value, kind, place)
        elif isinstance(value, tuple):
            for index, item in enumerate(value):
                self.walk(item, tuple_kind(kind, index), (*place, index))

    def _walk_document(self, document: Document, place: Place) -> None:
        fields = document.__dict__
        for name, kind, named, is_text in self._written_in(document):
            value = fields[name]
            if is_text:
                self._read(value, (*place, name))
            # Nearly all references are right: they are passed by the list, without a look at each.
            elif not named or not self.known[named].issuperset(
                (value,) if type(value) is str else value or ()
            ):
                self.walk(value, kind, (*place, name))

    def _written_in(self, document: Document) -> tuple[_MarkedField, ...]:
        """The marked fields that an author wrote; neighbours in a table mostly have the same."""
        kind, written = type(document), document.__pydantic_fields_set__
        if kind is not self._kind or written != self._written:
            self._kind, self._written = kind, written
            self._fields = tuple(field for field in _marked_fields(kind) if field.name in written)
        return self._fields

    def _walk_mapping(self, table: Mapping[Any, Any], kind: Any, place: Place) -> None:
        key_kind, item_kind = mapping_kinds(kind)
        mark = mark_of(key_kind)
        if isinstance(mark, Ref):
            right = self.known[mark.kinds]
            self.mentions += (
                Mention((*place, key), mark.kinds, key, is_key=True) for key in table if key not in right
            )
        if isinstance(item_kind, type) and issubclass(item_kind, Document):
            for key, item in table.items():
                self._walk_document(item, (*place, key))
        elif is_marked(item_kind):
            for key, item in table.items():
                self.walk(item, item_kind, (*place, key))

    def _read(self, text: str, place: Place) -> None:
        if text:
            self.texts.append(TextPlace(place, text))
        if "{" in text:
            for kind, name, _form in IN_TEXT.findall(text):
                if name not in self.known[(kind,)]:
                    self.mentions.append(Mention(place, (kind,), name, in_text=True))


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


class _MarkedField(NamedTuple):
    """A field that holds references or texts, at any depth."""

    name: str
    kind: Any
    named: tuple[str, ...]
    """What the field names, where it is a name or a list of names and nothing else."""
    is_text: bool


@cache
def _marked_fields(document: type[Document]) -> tuple[_MarkedField, ...]:
    declared = ((name, declared_type(document, name)) for name in document.model_fields)
    return tuple(
        _MarkedField(name, kind, _named(kind), alternatives(kind) == (Text,))
        for name, kind in declared
        if is_marked(kind)
    )


def _named(kind: Any) -> tuple[str, ...]:
    """The kinds of thing that a name, or every name of a list, may mean; empty for any other type."""
    found: set[tuple[str, ...]] = set()
    for part in alternatives(kind):
        items = [item for item in get_args(part) if item is not Ellipsis]
        for each in items if get_origin(part) is tuple else [part]:
            mark = mark_of(each)
            if isinstance(mark, Ref) and len(alternatives(each)) == 1:
                found.add(mark.kinds)
            elif each is not NoneType:
                return ()
    return found.pop() if len(found) == 1 else ()


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
        self._known: dict[str | None, _KnownOn] = {}

    def of(self, kind: str, board: str | None = None) -> frozenset[str]:
        """The names of a kind, on one board where the kind lies on boards and a board is given."""
        key = (kind, board)
        if key not in self._by_kind:
            self._by_kind[key] = frozenset(self._collect(kind, board))
        return self._by_kind[key]

    def known(self, board: str | None = None) -> Known:
        """The names of all kinds, on one board where one is given."""
        if board not in self._known:
            self._known[board] = _KnownOn(self, board)
        return self._known[board]

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


class _KnownOn(dict[tuple[str, ...], frozenset[str]]):
    """Names by the kinds that a reference may mean, put together when first asked for."""

    def __init__(self, names: Names, board: str | None) -> None:
        super().__init__()
        self._names, self._board = names, board

    def __missing__(self, kinds: tuple[str, ...]) -> frozenset[str]:
        known = [self._names.of(kind, self._board) for kind in kinds]
        self[kinds] = known[0] if len(known) == 1 else frozenset().union(*known)
        return self[kinds]


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


def places_of(pack: Pack, kind: str, name: str) -> list[tuple[str, ...]]:
    """Where a thing may stand in a pack: spaces and their like on any board."""
    table, *below = DEFINITIONS[kind].split("/") if kind in DEFINITIONS else (kind,)
    if len(below) == 3:
        return [(table, board, below[1], name) for board in pack.boards]
    return [(table, name)]


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
    for place, kind, value in parts(pack):
        marked = Marked(names.known(board_of(pack, place)))
        marked.walk(value, kind, place)
        yield from marked.mentions


def parts(pack: Pack) -> Iterator[tuple[Place, Any, Any]]:
    """The pack in pieces that edits leave alone or replace, each with its place and declared type.

    Everything in a piece speaks of the same board or of none.
    """
    for name, kind, *_ in _marked_fields(type(pack)):
        value = getattr(pack, name)
        if name not in pack.model_fields_set:
            continue
        if name in ("boards", "scenarios"):
            for key, entry in value.items():
                documents: type[Document] = type(entry)
                for inner, inner_kind, *_ in _marked_fields(documents):
                    if inner in entry.model_fields_set:
                        yield (name, key, inner), inner_kind, getattr(entry, inner)
        else:
            yield (name,), kind, value


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


def removal(pack: Pack, *paths: Path, label: str = "") -> Removal:
    """Remove what stands at paths together with everything that would dangle.

    An entry that cannot be without the reference goes as a whole (a connection, a set-up line); an optional
    field is emptied; a list loses the name; a text keeps the shown name in place of the reference.
    """
    gone = {_defined(pack, path): _shown_name(pack, path) for path in paths}
    label = label or f"Remove {', '.join(gone.values())}"
    touched: list[Mention] = []
    edits = [Edit(path, value_at(pack, path)) for path in paths]
    work = apply(pack, Change("", tuple(edits)))
    while found := _naming(work, gone):
        for mention, shown in found:
            if not _stands(work, mention):
                continue  # it went with what was around it
            touched.append(mention)
            edit, left = mending(work, mention, shown)
            if edit.after is ABSENT:
                gone.setdefault(_defined(work, edit.path), _shown_name(work, edit.path))
            edits.append(edit)
            work = left
    return Removal(Change(label, tuple(edits)), tuple(touched))


def _defined(pack: Pack, path: Path) -> tuple[str, str, str | None]:
    """What a path defines: its kind, its name, its board."""
    kind, board = kind_at(pack, path)
    return kind, path[-1], board


def _naming(pack: Pack, gone: Mapping[tuple[str, str, str | None], str]) -> list[tuple[Mention, str]]:
    """Every place that names something that is gone, with its shown name; the last of a list first."""
    names = {name for kind, name, _ in gone if kind}
    found = []
    for mention in mentions(pack):
        if mention.name in names:
            board = board_of(pack, mention.place)
            for (kind, name, home), shown in gone.items():
                fits = name == mention.name and kind in mention.kinds
                if fits and (home is None or board is None or board == home):
                    found.append((mention, shown))
                    break
    return sorted(found, key=lambda each: [(isinstance(p, int), p) for p in each[0].place], reverse=True)


def _stands(pack: Pack, mention: Mention) -> bool:
    """Whether a mention is still where it was found."""
    try:
        holder, name = _holder(pack, mention.place)
        value = getattr(holder, str(name)) if isinstance(holder, Document) else holder[name]
    except (AttributeError, KeyError, IndexError):
        return False
    if mention.is_key:
        return True
    return mention.name in value if mention.in_text else bool(value == mention.name)


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
