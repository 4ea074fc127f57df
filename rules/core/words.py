"""Words for actions, events and reasons: a key, a sentence in English for translators, and typed fields.

A field is written `name:table`; the value inside the engine is an index into that table of the `Ctx`, and
outside it is the stable id. `name` alone is a plain number, `name:table*` a list.

    MOVE = Verb(1, "move", "unit:piece", "to:space", text="Move {unit} to {to}")
    MOVED = Notice("moved", "unit:piece", "to:space", text="{unit} moves to {to}", rule="4.2")
    FULL = Phrase("full", "space:space", "count", text="{count} units already stand in {space}", rule="4.3")
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from model.saying import Said

from .errors import Reason

ARGUMENT_BITS: Final = 24
ARGUMENT: Final = (1 << ARGUMENT_BITS) - 1
FIRST_CORE_VERB: Final = 240

Value = int | str | list[int] | list[str]


class Tables(Protocol):
    """Ids and names by table, in the order of the indices."""

    @property
    def ids(self) -> Mapping[str, Sequence[str]]: ...

    @property
    def names(self) -> Mapping[str, Sequence[str]]: ...


@dataclass(frozen=True, slots=True)
class Field:
    name: str
    table: str = ""
    many: bool = False

    @classmethod
    def parse(cls, text: str) -> Field:
        name, _, table = text.partition(":")
        return cls(name, table.removesuffix("*"), table.endswith("*"))

    def outside(self, tables: Tables, value: Any) -> Value:
        """The id, number or list that people and files use for a value of the engine."""
        if self.many:
            return [tables.ids[self.table][one] if self.table else int(one) for one in value]
        return tables.ids[self.table][value] if self.table else int(value)

    def shown(self, tables: Tables, value: Any) -> str:
        """The value in English, for the built-in text."""
        if self.many:
            return ", ".join(map(str, self.named(tables, value)))
        found = self.named(tables, value)
        return found if isinstance(found, str) else str(found)

    def named(self, tables: Tables, value: Any) -> Any:
        """What is said of the value: the name of a thing, a number, or a list of them."""
        if self.many:
            return [tables.names[self.table][one] if self.table else one for one in value]
        return tables.names[self.table][value] if self.table else value


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence with its key and parameters (ids), and how it is said in English (`model.saying`).

    `tables` tells for each parameter which table its id is from.
    """

    key: str
    params: Mapping[str, Value]
    tables: Mapping[str, str]
    english: str

    def __str__(self) -> str:
        return self.english


class Wording:
    """What verbs, notices and phrases have in common."""

    def __init__(self, name: str, fields: Sequence[str], text: str, rule: str) -> None:
        self.name = name
        self.fields = tuple(Field.parse(field) for field in fields)
        self.text = text
        self.rule = rule

    def outside(self, tables: Tables, values: Sequence[Any]) -> dict[str, Value]:
        return {
            field.name: field.outside(tables, value) for field, value in zip(self.fields, values, strict=True)
        }

    def named(self, tables: Tables, values: Sequence[Any]) -> dict[str, Any]:
        """The values as they stand in the sentence."""
        return {
            field.name: field.named(tables, value) for field, value in zip(self.fields, values, strict=True)
        }

    def say(self, tables: Tables, values: Sequence[Any]) -> Text:
        return Text(
            self.name,
            self.outside(tables, values),
            {field.name: field.table for field in self.fields if field.table},
            Said(self.text, self.named(tables, values)),
        )

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r})"


class Notice(Wording):
    """A kind of event."""

    def __init__(self, name: str, *fields: str, text: str, rule: str = "") -> None:
        super().__init__(name, fields, text, rule)


class Phrase(Wording):
    """A prompt or a reason."""

    def __init__(self, name: str, *fields: str, text: str, rule: str = "") -> None:
        super().__init__(name, fields, text, rule)

    def reason(self, tables: Tables, *values: Any) -> Reason:
        said = self.say(tables, values)
        return Reason(self.rule, said.english, said)


class Verb(Wording):
    """A kind of action. Its code is `number << 24 | arguments`: one argument of 24 bits, two of 12 or three
    of 8.

    In the rules write the code by hand, it is the hot path: `MOVE.base | unit << 12 | space`.

    A `standing` answer does nothing in the game but tell how its seat wants to be asked from now on.
    """

    def __init__(
        self, number: int, name: str, *fields: str, text: str, rule: str = "", standing: bool = False
    ) -> None:
        super().__init__(name, fields, text, rule)
        if len(fields) > 3:
            raise ValueError(f"verb {name}: three fields at most; split the action into clicks")
        self.number = number
        self.standing = standing
        self.base: Final = number << ARGUMENT_BITS
        self.bits = ARGUMENT_BITS // max(1, len(fields))

    def code(self, *values: int) -> int:
        argument = 0
        for value in values:
            if value >> self.bits:
                raise ValueError(f"verb {self.name}: {value} needs more than {self.bits} bits")
            argument = argument << self.bits | value
        return self.base | argument

    def values(self, code: int) -> tuple[int, ...]:
        argument = code & ARGUMENT
        low = (1 << self.bits) - 1
        count = len(self.fields)
        return tuple(argument >> self.bits * (count - 1 - place) & low for place in range(count))
