"""What a form needs to know of a field, read from the system's schema: kind, choices, range, unit, help, rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from model import Pack
from model.base import Document, Ref, TextMark
from model.boards import Colour
from model.references import Names

Kind = Literal["text", "long text", "number", "figure", "yes or no", "choice", "reference", "several", "point", "colour", "plain"]
"""`number` is whole, `figure` has decimals, `plain` is anything else and is edited as text in YAML."""

LONG = frozenset({"text", "briefing", "summary", "help", "history"})


@dataclass(frozen=True)
class Field:
    """One row of a form."""

    name: str
    title: str
    help: str
    rule: str
    unit: str
    kind: Kind
    optional: bool
    required: bool
    default: Any
    choices: tuple[Any, ...] = ()
    refers_to: tuple[str, ...] = ()
    least: float | None = None
    most: float | None = None


@cache
def fields_of(document: type[Document]) -> tuple[Field, ...]:
    """The rows of a form for a type of document, in its order."""
    return tuple(_field(name, declared, document) for name, declared in document.model_fields.items())


def _field(name: str, declared: Any, document: type[Document]) -> Field:
    whole = Annotated[(declared.annotation, *declared.metadata)] if declared.metadata else declared.annotation
    kind, optional, marks, inner = _unwrapped(whole)
    extra = declared.json_schema_extra or {}
    least, most = _limits(marks)
    found, choices, refers_to = _kind(kind, marks, inner, name)
    return Field(
        name=name,
        title=declared.title or name.replace("_", " ").capitalize(),
        help=declared.description or "",
        rule=str(extra.get("rule", "")) if isinstance(extra, Mapping) else "",
        unit=str(extra.get("unit", "")) if isinstance(extra, Mapping) else "",
        kind=found,
        optional=optional,
        required=declared.is_required(),
        default=None if declared.is_required() else declared.get_default(call_default_factory=True),
        choices=choices,
        refers_to=refers_to,
        least=least,
        most=most,
    )


def _unwrapped(kind: Any) -> tuple[Any, bool, tuple[Any, ...], Any]:
    """The bare type, whether it may be empty, all marks on it, and the annotated alias that it came as."""
    marks: list[Any] = []
    optional = False
    alias = kind
    while True:
        if get_origin(kind) is Annotated:
            alias = kind
            kind, *more = get_args(kind)
            marks += more
        elif get_origin(kind) in (Union, UnionType):
            members = [m for m in get_args(kind) if m is not NoneType]
            optional = optional or len(members) < len(get_args(kind))
            if len(members) != 1:
                return kind, optional, tuple(marks), alias
            kind = members[0]
        else:
            return kind, optional, tuple(marks), alias


def _limits(marks: tuple[Any, ...]) -> tuple[float | None, float | None]:
    least = most = None
    for mark in marks:
        for part in (mark, *getattr(mark, "metadata", ())):
            least = getattr(part, "ge", None) if getattr(part, "ge", None) is not None else least
            most = getattr(part, "le", None) if getattr(part, "le", None) is not None else most
            if getattr(part, "gt", None) is not None:
                least = part.gt
    return least, most


def _kind(kind: Any, marks: tuple[Any, ...], alias: Any, name: str) -> tuple[Kind, tuple[Any, ...], tuple[str, ...]]:
    refs = tuple(k for mark in marks if isinstance(mark, Ref) for k in mark.kinds)
    if refs:
        return "reference", (), refs
    if alias == Colour:
        return "colour", (), ()
    if get_origin(kind) is Literal:
        return "choice", get_args(kind), ()
    if kind is bool:
        return "yes or no", (), ()
    if kind is int:
        return "number", (), ()
    if kind is float:
        return "figure", (), ()
    if kind is str:
        long = any(isinstance(mark, TextMark) for mark in marks) and name in LONG
        return "long text" if long or name == "note" else "text", (), ()
    if get_origin(kind) is tuple:
        return _several(get_args(kind))
    return "plain", (), ()


def _several(members: tuple[Any, ...]) -> tuple[Kind, tuple[Any, ...], tuple[str, ...]]:
    if members == (float, float):
        return "point", (), ()
    if len(members) == 2 and members[1] is Ellipsis:
        kind, _, marks, _ = _unwrapped(members[0])
        refs = tuple(k for mark in marks if isinstance(mark, Ref) for k in mark.kinds)
        if refs:
            return "several", (), refs
        if get_origin(kind) is Literal:
            return "several", get_args(kind), ()
        if kind in (str, int):
            return "several", (), ()
    return "plain", (), ()


# ---------------------------------------------------------------------------- where forms are for


def document_type(pack: Pack, path: tuple[str, ...]) -> type[Document] | None:
    """The type of the document that stands, or would stand, at a path."""
    kind: Any = type(pack)
    value: Any = pack
    for part in path:
        if isinstance(kind, type) and issubclass(kind, Document):
            declared = kind.model_fields.get(part)
            if declared is None:
                return None
            kind = _bare(declared.annotation)
            value = getattr(value, part, None) if value is not None else None
        else:
            args = get_args(kind)
            if len(args) != 2:
                return None
            value = value.get(part) if isinstance(value, Mapping) else None
            kind = _bare(args[1])
        if isinstance(value, Document):
            kind = type(value)
    return kind if isinstance(kind, type) and issubclass(kind, Document) else None


def _bare(kind: Any) -> Any:
    return _unwrapped(kind)[0]


def document_at(pack: Pack, path: tuple[str, ...], *, scenario: str | None = None) -> Document | None:
    """The document that a form shows: cells of a grid and derived connections included."""
    if len(path) == 4 and path[0] == "boards" and path[1] in pack.boards:
        board = pack.boards[path[1]]
        if path[2] == "spaces":
            return board.space(path[3]) if path[3] in board.space_ids else None
        if path[2] == "connections":
            return board.all_connections.get(path[3]) or board.connections.get(path[3])
    if len(path) == 4 and path[0] == "scenarios" and path[2] == "setup" and path[1] in pack.scenarios:
        entry: Document | None = pack.scenario(path[1]).setup.get(path[3])
        return entry
    value: Any = pack
    for part in path:
        if isinstance(value, Document):
            value = getattr(value, part, None)
        elif isinstance(value, Mapping):
            value = value.get(part)
        else:
            return None
    return value if isinstance(value, Document) else None


def names_of(pack: Pack, kinds: tuple[str, ...], board: str | None) -> dict[str, str]:
    """What a reference may name: id -> what people call it, sorted by that."""
    names = Names(pack)
    found: dict[str, str] = {}
    for kind in kinds:
        for key in names.of(kind, board):
            found[key] = shown(pack, kind, key, board)
    return dict(sorted(found.items(), key=lambda entry: entry[1].casefold()))


def shown(pack: Pack, kind: str, key: str, board: str | None) -> str:
    """What people call a thing of that kind."""
    tables = {"side": "sides", "nation": "nations", "piece": "pieces", "terrain": "terrain", "card": "cards", "deck": "decks", "scenario": "scenarios"}
    if kind == "space" and board in pack.boards and key in pack.boards[board].space_ids:
        return pack.boards[board].shown_name(key)
    if kind in ("box", "track", "region") and board in pack.boards:
        thing = getattr(pack.boards[board], {"box": "boxes"}.get(kind, kind + "s")).get(key)
        return thing.name if thing is not None and thing.name else key
    thing = getattr(pack, tables[kind]).get(key) if kind in tables else None
    return str(getattr(thing, "name", None) or getattr(thing, "title", None) or key)
