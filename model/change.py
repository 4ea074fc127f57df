"""One word for every change.

`Edit(path, before, after)` says that the value at a path of stable ids changed. A `Change` is a labelled
tuple of edits: one gesture, one undo step. Values in edits are plain data, so that a change can be
journalled, sent and merged. Nothing here knows a game: paths lead through documents, tables of ids, and the
fields that systems bring.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby
from typing import Annotated, Any, TypeVar, get_args, get_origin

from pydantic import TypeAdapter, ValidationError

from model.base import ABSENT, Document, Table, declared_type, plain

Path = tuple[str, ...]
D = TypeVar("D", bound=Document)


def path_text(path: Path) -> str:
    """`boards/europe/spaces/verdun/terrain`; a slash inside an id is written `~1`, a tilde `~0`."""
    return "/".join(part.replace("~", "~0").replace("/", "~1") for part in path)


@lru_cache(4096)
def path_of(text: str) -> Path:
    return tuple(part.replace("~1", "/").replace("~0", "~") for part in text.split("/"))


class ChangeError(ValueError):
    """A change that does not fit the document, with the place and the reason."""

    def __init__(self, path: Path, reason: str) -> None:
        self.path, self.reason = path, reason
        super().__init__(f"{path_text(path)}: {reason}")


@dataclass(frozen=True)
class Edit:
    """The value at a path was `before` and becomes `after`; adding has no before, removing no after."""

    path: Path
    before: Any = ABSENT
    after: Any = ABSENT

    def inverse(self) -> Edit:
        return Edit(self.path, self.after, self.before)

    def __str__(self) -> str:
        return f"{path_text(self.path)}: {_shown(self.before)} -> {_shown(self.after)}"


@dataclass(frozen=True)
class Change:
    """One gesture: a label that people read, and what it edits."""

    label: str
    edits: tuple[Edit, ...] = ()

    def inverse(self) -> Change:
        """The change that undoes this one."""
        return Change(self.label, tuple(edit.inverse() for edit in reversed(self.edits)))

    def __bool__(self) -> bool:
        return bool(self.edits)

    def to_json(self) -> str:
        """One line for the journal."""
        edits = [
            {"path": list(e.path)}
            | ({} if e.before is ABSENT else {"before": e.before})
            | ({} if e.after is ABSENT else {"after": e.after})
            for e in self.edits
        ]
        return json.dumps({"label": self.label, "edits": edits}, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_json(cls, line: str) -> Change:
        content = json.loads(line)
        edits = (
            Edit(tuple(e["path"]), e.get("before", ABSENT), e.get("after", ABSENT)) for e in content["edits"]
        )
        return cls(content["label"], tuple(edits))


def inverse(change: Change) -> Change:
    """The change that undoes `change`."""
    return change.inverse()


# ---------------------------------------------------------------------------- reading a path


def value_at(document: Document, path: Path) -> Any:
    """What stands at a path as plain data; ABSENT where nothing was written."""
    value: Any = document
    for part in path:
        value = _child(value, part)
        if value is ABSENT:
            return ABSENT
    return plain(value)


def _child(value: Any, part: str) -> Any:
    if isinstance(value, Document):
        return getattr(value, part) if part in value.model_fields_set else ABSENT
    if isinstance(value, Mapping):
        return value.get(part, ABSENT)
    return ABSENT


# ---------------------------------------------------------------------------- applying


def apply(document: D, change: Change) -> D:
    """The document with the change made; it shares all that did not change.

    ChangeError where the document is not as the change expects, or a value does not fit its field.
    """
    for edits in _neighbours(change.edits):
        document = _replaced(document, type(document), edits, 0)
    return document


def _neighbours(edits: Sequence[Edit]) -> Iterator[list[Edit]]:
    """Edits in a row that stand in the same table: they are made at one go."""
    for _, row in groupby(edits, key=lambda edit: (len(edit.path), edit.path[:-1])):
        yield list(row)


def _replaced(value: Any, kind: Any, edits: Sequence[Edit], depth: int) -> Any:
    """`value` (of the declared type `kind`) with neighbouring edits made at `path[depth:]`."""
    edit = edits[0]
    if depth == len(edit.path):
        for edit in edits:
            value = _checked(value, kind, edit)
        return value
    if len(edits) > 1 and depth == len(edit.path) - 1:
        if isinstance(value, Table):
            return _with_entries(value, kind, edits)
        for edit in edits:
            value = _replaced(value, kind, [edit], depth)
        return value
    part = edit.path[depth]
    if isinstance(value, Document):
        return _with_field(value, part, edits, depth)
    if isinstance(value, Table):
        item_kind = _item_type(kind)
        new = _replaced(value.get(part, ABSENT), item_kind, edits, depth + 1)
        if new is not ABSENT and part not in value:
            _fits_key(kind, part, edit)
        return value.with_entries({part: new})
    raise ChangeError(edit.path, f"there is nothing at '{path_text(edit.path[:depth])}' to change")


def _with_entries(table: Table[str, Any], kind: Any, edits: Sequence[Edit]) -> Table[str, Any]:
    """A table with some of its entries changed, in the order of the edits."""
    item_kind = _item_type(kind)
    changes: dict[str, Any] = {}
    for edit in edits:
        key = edit.path[-1]
        current = changes[key] if key in changes else table.get(key, ABSENT)
        new = _checked(current, item_kind, edit)
        if new is not ABSENT and current is ABSENT:
            _fits_key(kind, key, edit)
        changes[key] = new
    return table.with_entries(changes)


def _with_field(document: Document, name: str, edits: Sequence[Edit], depth: int) -> Document:
    edit = edits[0]
    declared = type(document).model_fields.get(name)
    if declared is None:
        raise ChangeError(edit.path, f"{type(document).__name__} has no field '{name}'")
    written = name in document.model_fields_set
    deeper = depth + 1 < len(edit.path)
    current = getattr(document, name) if written or deeper else ABSENT
    if deeper and current is None:
        raise ChangeError(edit.path, f"'{name}' is empty: nothing in it can be changed")
    new = _replaced(current, declared_type(type(document), name), edits, depth + 1)
    default = declared.get_default(call_default_factory=True)
    is_emptied = deeper and not new and new == default
    if new is not ABSENT and not is_emptied:
        return document.model_copy(update={name: new})
    if declared.is_required():
        raise ChangeError(edit.path, f"'{name}' cannot be left out")
    # An emptied table still knows the places of what stood in it.
    copy = document.model_copy(update={name: default if new is ABSENT else new})
    copy.model_fields_set.discard(name)
    return copy


def _checked(value: Any, kind: Any, edit: Edit) -> Any:
    """The edit's new value as its field wants it, after a look at what stands there now."""
    if _normal(plain(value)) != _normal(edit.before):
        raise ChangeError(edit.path, f"expected {_shown(edit.before)}, found {_shown(plain(value))}")
    if edit.after is ABSENT:
        return ABSENT
    try:
        return _adapter(kind).validate_json(json.dumps(edit.after))
    except ValidationError as error:
        first = error.errors()[0]
        inside = ".".join(map(str, first["loc"]))
        raise ChangeError(edit.path, f"{inside + ': ' if inside else ''}{first['msg']}") from None


def _fits_key(kind: Any, key: str, edit: Edit) -> None:
    try:
        _adapter(get_args(kind)[0] if get_args(kind) else str).validate_python(key)
    except ValidationError:
        raise ChangeError(
            edit.path, f"'{key}' is not an id: use lower-case letters, digits, - and _"
        ) from None


@cache
def _adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


def _item_type(kind: Any) -> Any:
    while get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    args = get_args(kind)
    return args[1] if len(args) == 2 else Any


# ---------------------------------------------------------------------------- comparing


def diff(old: D, new: D, label: str = "Differences") -> Change:
    """The change that makes `new` out of `old`, as fine as the documents allow."""
    return Change(label, tuple(_differences(old, new, ())))


def _differences(old: Any, new: Any, path: Path) -> Iterator[Edit]:
    if old is new:
        return
    if isinstance(old, Document) and isinstance(new, Document) and type(old) is type(new):
        if _told_apart(old) == _told_apart(new):
            names = [
                name for name in type(old).model_fields if name in old.model_fields_set | new.model_fields_set
            ]
            yield from _pairs(((name, _child(old, name), _child(new, name)) for name in names), path)
            return
    elif isinstance(old, Table) and isinstance(new, Table):
        names = [*old, *(name for name in new if name not in old)]
        yield from _pairs(((name, old.get(name, ABSENT), new.get(name, ABSENT)) for name in names), path)
        return
    before, after = plain(old), plain(new)
    if _normal(before) != _normal(after):
        yield Edit(path, before, after)


def _pairs(entries: Iterable[tuple[str, Any, Any]], path: Path) -> Iterator[Edit]:
    for name, mine, theirs in entries:
        if isinstance(mine, Table) and theirs is ABSENT:
            theirs = Table()
        if isinstance(theirs, Table) and mine is ABSENT:
            mine = Table()
        yield from _differences(mine, theirs, (*path, name))


def _told_apart(document: Document) -> Any:
    """What tells words of a language or kinds of board apart: where it differs, the whole is replaced."""
    fields = type(document).model_fields
    return tuple(
        getattr(document, name)
        for name in ("kind", "test", "effect", "draw")
        if name in fields and fields[name].is_required()
    )


def _normal(value: Any) -> Any:
    """Lists and tuples alike, whole floats as ints: 3.0 and 3 are the same figure."""
    if isinstance(value, Mapping):
        return {key: _normal(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_normal(item) for item in value]
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value


def _shown(value: Any) -> str:
    if value is ABSENT:
        return "nothing"
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "..."


# ---------------------------------------------------------------------------- merging


@dataclass(frozen=True)
class Conflict:
    """A place that both sides changed, each in its own way."""

    path: Path
    base: Any
    ours: Any
    theirs: Any

    def __str__(self) -> str:
        was, ours, theirs = map(_shown, (self.base, self.ours, self.theirs))
        return f"{path_text(self.path)}: was {was}, ours {ours}, theirs {theirs}"


@dataclass(frozen=True)
class Merge:
    """What came of a merge: our document with their changes, but for the conflicts, where ours stands."""

    document: Document
    change: Change
    conflicts: tuple[Conflict, ...]


def merge(base: D, ours: D, theirs: D) -> Merge:
    """Three-way merge: their changes since `base` made on `ours`, conflicts by path."""
    mine = {edit.path: edit for edit in diff(base, ours).edits}
    taken: list[Edit] = []
    conflicts: list[Conflict] = []
    for edit in diff(base, theirs).edits:
        clash = _clash(edit, mine)
        if clash is None:
            taken.append(edit)
        elif _normal(value_at(ours, edit.path)) != _normal(edit.after):
            place = min(edit.path, clash, key=len)
            conflicts.append(
                Conflict(place, value_at(base, place), value_at(ours, place), value_at(theirs, place))
            )
    change = Change("Merge", tuple(taken))
    unique = tuple({conflict.path: conflict for conflict in conflicts}.values())
    return Merge(apply(ours, change), change, unique)


def _clash(edit: Edit, mine: Mapping[Path, Edit]) -> Path | None:
    """The path of our edit that touches the same place, above it or below it."""
    for length in range(1, len(edit.path) + 1):
        if edit.path[:length] in mine:
            return edit.path[:length]
    size = len(edit.path)
    return next((path for path in mine if len(path) > size and path[:size] == edit.path), None)


def changed_roots(change: Change) -> frozenset[str]:
    """The first names of the paths that a change touches."""
    return frozenset(edit.path[0] for edit in change.edits)
