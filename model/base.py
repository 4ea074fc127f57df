"""What every document is made of: frozen models, frozen tables, typed ids, references and texts.

A document is a frozen pydantic model. Its fields carry, besides their type, what the rest of the studio
needs to know of them: title, help, unit, range and rule number (for forms, tooltips, schema and checks),
whether a string refers to something else in the pack (`Ref`), and whether translators see it (`Text`).
"""

from __future__ import annotations

from collections.abc import ItemsView, Iterable, Iterator, KeysView, Mapping, ValuesView
from dataclasses import dataclass
from functools import cache, reduce
from operator import or_
from typing import Annotated, Any, ClassVar, Self, TypeVar, get_args

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    JsonValue,
    SerializerFunctionWrapHandler,
    StringConstraints,
)
from pydantic_core import CoreSchema, core_schema

K = TypeVar("K")
V = TypeVar("V")

ABSENT: Any = type("Absent", (), {"__repr__": lambda self: "ABSENT", "__bool__": lambda self: False})()
"""Stands where nothing was written, which is not the same as null."""


class Document(BaseModel):
    """A frozen piece of a pack. Only the fields that an author wrote are stored."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", strict=True, validate_default=False, defer_build=True
    )

    essential: ClassVar[frozenset[str]] = frozenset()
    """Optional fields without which the document has no meaning: when what they name goes, it goes too."""

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """A copy with some fields changed. Cached properties stay behind: they may depend on what changed."""
        copy = super().model_copy(update=update, deep=deep)
        for name in copy.__dict__.keys() - type(self).model_fields.keys():
            del copy.__dict__[name]
        return copy


class Table(Mapping[K, V]):
    """A frozen mapping from stable ids to documents, in the author's order.

    An edit copies nothing but itself: the new table shares the entries of the old one and keeps beside them
    what is its own. Who first reads it as a whole puts the two together. An entry that is taken out leaves
    its place free, and stands there again when it returns: undo restores the order too.
    """

    __slots__ = ("_gone", "_own", "_shared", "_whole")

    _shared: dict[K, V]
    """Other tables read it too."""
    _own: dict[K, V]
    """What was put over the shared entries, or after them."""
    _gone: frozenset[K]
    """The entries that were taken out."""
    _whole: dict[K, V] | None
    """All entries that stand, once they are put together."""

    def __init__(self, entries: Mapping[K, V] | Iterable[tuple[K, V]] = ()) -> None:
        self._shared = self._whole = dict(entries)
        self._own, self._gone = {}, frozenset()

    def with_entries(self, changes: Mapping[K, V]) -> Table[K, V]:
        """The table with entries put where they stand or stood, else at the end; ABSENT takes one out."""
        table: Table[K, V] = Table.__new__(Table)
        table._own = {**self._own, **{key: value for key, value in changes.items() if value is not ABSENT}}
        table._gone = self._gone.difference(changes).union(k for k, v in changes.items() if v is ABSENT)
        table._shared, table._whole = self._shared, None
        return table

    def _entries(self) -> dict[K, V]:
        if self._whole is not None:
            return self._whole
        # Another thread may read meanwhile. Who takes the own entries first and the shared ones after them,
        # as here and everywhere, has the whole after each of these steps.
        own = self._own
        self._shared = entries = {**self._shared, **own}
        self._own = {}
        if self._gone:
            entries = entries.copy()
            for key in self._gone:
                entries.pop(key, None)
        self._whole = entries
        return entries

    def get(self, key: Any, default: Any = None) -> Any:
        if self._whole is not None:
            return self._whole.get(key, default)
        if key in self._gone:
            return default
        own = self._own
        return own[key] if key in own else self._shared.get(key, default)

    def __getitem__(self, key: K) -> V:
        if self._whole is not None:
            return self._whole[key]
        value: V = self.get(key, ABSENT)
        if value is ABSENT:
            raise KeyError(key)
        return value

    def __contains__(self, key: object) -> bool:
        return self.get(key, ABSENT) is not ABSENT

    def __iter__(self) -> Iterator[K]:
        return iter(self._entries())

    def __len__(self) -> int:
        return len(self._entries())

    def __bool__(self) -> bool:
        if self._whole is not None:
            return bool(self._whole)
        return any(key not in self._gone for entries in (self._own, self._shared) for key in entries)

    def keys(self) -> KeysView[K]:
        return self._entries().keys()

    def values(self) -> ValuesView[V]:
        return self._entries().values()

    def items(self) -> ItemsView[K, V]:
        return self._entries().items()

    def __eq__(self, other: object) -> bool:
        return self is other or self._entries() == (other._entries() if isinstance(other, Table) else other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Table({self._entries()!r})"

    def __reduce__(self) -> tuple[type, tuple[dict[K, V]]]:
        return type(self), (self._entries(),)

    @classmethod
    def of(cls, kind: Any) -> Any:
        """The type of a table of such documents."""
        return Table[Id, kind]

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        key, value = get_args(source) or (Any, Any)
        # Not strict, for then a table made by hand would be none; what is in it is as strict as ever.
        entries = core_schema.dict_schema(
            handler.generate_schema(key), handler.generate_schema(value), strict=False
        )
        return core_schema.no_info_after_validator_function(
            Table,
            entries,
            serialization=core_schema.wrap_serializer_function_ser_schema(_serialised, schema=entries),
        )


def _serialised(table: Table[Any, Any], entries: SerializerFunctionWrapHandler) -> Any:
    return entries(table._entries())


@dataclass(frozen=True)
class Ref:
    """Marks a string that names something defined elsewhere in the pack, of one of these kinds."""

    kinds: tuple[str, ...]

    def __init__(self, *kinds: str) -> None:
        object.__setattr__(self, "kinds", kinds)


@dataclass(frozen=True)
class TextMark:
    """Marks a string that people read, and translators translate."""


TEXT = TextMark()

Text = Annotated[str, TEXT]
Id = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9_.+~-]*$", max_length=80)]

BoardId = Annotated[str, Ref("board")]
SpaceId = Annotated[str, Ref("space")]
ConnectionId = Annotated[str, Ref("connection")]
RegionId = Annotated[str, Ref("region")]
LocationId = Annotated[str, Ref("space", "box")]
TrackId = Annotated[str, Ref("track")]
SideId = Annotated[str, Ref("side")]
NationId = Annotated[str, Ref("nation")]
TerrainId = Annotated[str, Ref("terrain")]
PieceId = Annotated[str, Ref("piece")]
TileId = Annotated[str, Ref("tile")]
CardId = Annotated[str, Ref("card")]
DeckId = Annotated[str, Ref("deck")]
ScenarioId = Annotated[str, Ref("scenario")]
ArtworkFile = Annotated[str, Ref("artwork file")]

Point = tuple[float, float]


def field(
    default: Any = ...,
    *,
    title: str,
    help: str | None = None,
    rule: str | None = None,
    unit: str | None = None,
    **limits: Any,
) -> Any:
    """A field of a document with all that a form, a tooltip and a check want to know of it.

    `rule` is the rule number that gives the field its meaning; `limits` are pydantic's (ge, le ...).
    """
    extra: dict[str, JsonValue] = {name: value for name, value in (("rule", rule), ("unit", unit)) if value}
    if isinstance(default, dict):
        default = Table(default)
    return Field(default, title=title, description=help, json_schema_extra=extra or None, **limits)


def one_of(kinds: tuple[Any, ...], told_by: str) -> Any:
    """The type of a document that is one of these kinds, told apart by a field."""
    return Annotated[reduce(or_, kinds), Field(discriminator=told_by)] if len(kinds) > 1 else kinds[0]


@cache
def declared_type(document: type[Document], name: str) -> Any:
    """The type of a document's field with all that was declared of it."""
    declared = document.model_fields[name]
    return Annotated[(declared.annotation, *declared.metadata)] if declared.metadata else declared.annotation


def written(document: Document) -> dict[str, Any]:
    """The document as plain data, only what was written: what is stored, compared and put into edits."""
    return document.model_dump(mode="json", exclude_unset=True)


def plain(value: Any) -> Any:
    """Any part of a document as plain data (dicts, lists, strings, numbers)."""
    if isinstance(value, Document):
        return written(value)
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    return value
