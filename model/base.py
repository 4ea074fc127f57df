"""What every document is made of: frozen models, frozen tables, typed ids, references and texts.

A document is a frozen pydantic model. Its fields carry, besides their type, what the rest of the studio
needs to know of them: title, help, unit, range and rule number (for forms, tooltips, schema and checks),
whether a string refers to something else in the pack (`Ref`), and whether translators see it (`Text`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, reduce
from operator import or_
from typing import Annotated, Any, ClassVar, NoReturn, Self, TypeVar, get_args

from pydantic import BaseModel, ConfigDict, Field, GetCoreSchemaHandler, JsonValue, StringConstraints
from pydantic_core import CoreSchema, core_schema

K = TypeVar("K")
V = TypeVar("V")

ABSENT: Any = type("Absent", (), {"__repr__": lambda self: "ABSENT", "__bool__": lambda self: False})()
"""Stands where nothing was written, which is not the same as null."""


class Document(BaseModel):
    """A frozen piece of a pack. Only the fields that an author wrote are stored."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, validate_default=False)

    essential: ClassVar[frozenset[str]] = frozenset()
    """Optional fields without which the document has no meaning: when what they name goes, it goes too."""

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """A copy with some fields changed. Cached properties stay behind: they may depend on what changed."""
        fields = {name: self.__dict__[name] for name in type(self).model_fields} | dict(update or {})
        copy: Self = self.model_construct(_fields_set=self.model_fields_set | set(update or ()), **fields)  # type: ignore[assignment]
        return copy


class Table(dict[K, V]):
    """A frozen mapping from stable ids to documents, in the author's order."""

    __slots__ = ()

    def _refuse(self, *_args: object, **_kwargs: object) -> NoReturn:
        raise TypeError("documents are frozen: make a Change and apply it")

    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[type, tuple[dict[K, V]]]:
        return type(self), (dict(self),)

    def with_entry(self, key: K, value: V) -> Table[K, V]:
        # One copy of a dictionary, and no other way is faster: edits of large maps hang on it.
        table = Table(self)
        dict.__setitem__(table, key, value)
        return table

    def without(self, key: K) -> Table[K, V]:
        table = Table(self)
        dict.__delitem__(table, key)
        return table

    @classmethod
    def of(cls, kind: Any) -> Any:
        """The type of a table of such documents."""
        return Table[Id, kind]

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        key, value = get_args(source) or (Any, Any)
        return core_schema.no_info_after_validator_function(
            Table,
            handler.generate_schema(dict[key, value]),  # type: ignore[valid-type]
        )


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
    if isinstance(default, dict) and not isinstance(default, Table):
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
