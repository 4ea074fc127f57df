"""Conditions as data: victory, entry and event conditions, evaluated and explained by one interpreter.

A pack writes a condition as a small tree, told apart by `test`:

    {test: at_least, number: 2, of: [{test: controls, side: ap, spaces: [a, b, c]}, ...]}

`all`, `any`, `not` and `at_least` belong to every system; the other words are `Test`s that a system
registers. A test measures "how many of how many": it holds when `have >= need`, and says so ("2 of 3 held").
Compiling turns ids into indices once and leaves nested tuples, quick to walk and free of strings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Final, Generic

from model.saying import Said

from .errors import SetupError
from .procedure import C, S
from .words import Field, Text

ALL: Final = 0
ANY: Final = 1
NOT: Final = 2
AT_LEAST: Final = 3
TEST: Final = 4

Condition = tuple[Any, ...]
Index = Mapping[str, Mapping[str, int]]
Measure = Callable[[C, S, tuple[Any, ...]], tuple[int, int]]

ALWAYS: Final[Condition] = (ALL, ())
NEVER: Final[Condition] = (ANY, ())


@dataclass(frozen=True)
class Test(Generic[C, S]):
    """A word for conditions. Fields are written as in `words`; a `?` at the end makes one optional (None).

    `measure(ctx, state, args)` answers (have, need); `text` may use the fields, {have} and {need}.
    """

    __test__ = False

    name: str
    fields: tuple[str, ...]
    measure: Measure[C, S]
    text: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a condition stands, with its parts: what a player reads when asking "how far am I?"."""

    held: bool
    have: int
    need: int
    text: Text
    rule: str = ""
    parts: tuple[Verdict, ...] = ()

    def lines(self, depth: int = 0) -> list[str]:
        sign = "+" if self.held else "-"
        own = f"{'  ' * depth}{sign} {self.text.english}"
        return [own, *(line for part in self.parts for line in part.lines(depth + 1))]

    def __str__(self) -> str:
        return "\n".join(self.lines())


class Conditions(Generic[C, S]):
    """The words of one system and the interpreter over them."""

    def __init__(self, *tests: Test[C, S]) -> None:
        self.tests = tests
        self.fields = tuple(tuple(parse_parameter(field) for field in test.fields) for test in tests)
        self.number = {test.name: number for number, test in enumerate(tests)}
        self._measure = tuple(test.measure for test in tests)

    def compile(self, document: Any, index: Index, where: str = "condition") -> Condition:
        """A written condition as tuples; SetupError names every word and id that is wrong, and its place."""
        problems: list[str] = []
        compiled = self._compile(plain(document), index, where, problems)
        if problems:
            raise SetupError(f"{where} cannot be understood", problems)
        return compiled

    def holds(self, condition: Condition, ctx: C, st: S) -> bool:
        """Whether it holds now; stops at the first part that settles it."""
        kind = condition[0]
        if kind == TEST:
            have, need = self._measure[condition[1]](ctx, st, condition[2])
            return have >= need
        if kind == ALL:
            return all(self.holds(part, ctx, st) for part in condition[1])
        if kind == ANY:
            return any(self.holds(part, ctx, st) for part in condition[1])
        if kind == NOT:
            return not self.holds(condition[1][0], ctx, st)
        need = condition[2]
        have = 0
        for part in condition[1]:
            if self.holds(part, ctx, st):
                have += 1
                if have == need:
                    return True
        return False

    def explain(self, condition: Condition, ctx: C, st: S) -> Verdict:
        """The same verdict as `holds`, with all parts measured and said."""
        if condition[0] == TEST:
            return self._explain_test(condition, ctx, st)
        parts = tuple(self.explain(part, ctx, st) for part in condition[1])
        have = sum(part.held for part in parts)
        kind = condition[0]
        if kind == ALL:
            return _joined("core.all", "all of these: {have} of {need} hold", have, len(parts), parts)
        if kind == ANY:
            return _joined("core.any", "any of these: {have} hold", have, 1, parts)
        if kind == NOT:
            return _joined("core.not", "this must not hold", 1 - have, 1, parts)
        return _joined("core.at-least", "at least {need} of these: {have} hold", have, condition[2], parts)

    def _explain_test(self, condition: Condition, ctx: C, st: S) -> Verdict:
        test = self.tests[condition[1]]
        args = condition[2]
        have, need = test.measure(ctx, st, args)
        given = [(field, value) for (field, _), value in zip(self.fields[condition[1]], args, strict=True)]
        named = {field.name: "" if value is None else field.named(ctx, value) for field, value in given}
        params = {field.name: field.outside(ctx, value) for field, value in given if value is not None}
        params |= {"have": have, "need": need}
        tables = {field.name: field.table for field, _ in given if field.table}
        english = Said(test.text, {**named, "have": have, "need": need})
        return Verdict(
            have >= need, have, need, Text(f"test.{test.name}", params, tables, english), test.rule
        )

    def _compile(self, document: Any, index: Index, where: str, problems: list[str]) -> Condition:
        if not isinstance(document, Mapping) or "test" not in document:
            problems.append(f"{where}: a condition needs a word under 'test', this is {document!r}")
            return NEVER
        word = document["test"]
        if word in ("all", "any", "at_least"):
            parts = tuple(
                self._compile(part, index, f"{where}.of[{number}]", problems)
                for number, part in enumerate(document.get("of", ()))
            )
            if word == "at_least":
                return (AT_LEAST, parts, document["number"])
            return (ALL if word == "all" else ANY, parts)
        if word == "not":
            return (NOT, (self._compile(document.get("of"), index, f"{where}.of", problems),))
        number = self.number.get(word)
        if number is None:
            problems.append(f"{where}: unknown test {word!r}" + near(word, self.number))
            return NEVER
        return (TEST, number, arguments(self.fields[number], document, index, where, "test", problems))


def arguments(
    fields: Sequence[tuple[Field, bool]],
    document: Mapping[str, Any],
    index: Index,
    where: str,
    told_by: str,
    problems: list[str],
) -> tuple[Any, ...]:
    """The parameters of a word as indices and numbers, in the order of its fields."""
    known = {field.name for field, _ in fields}
    for name in document:
        if name != told_by and name not in known:
            problems.append(f"{where}: {document[told_by]!r} has no parameter {name!r}" + near(name, known))
    values: list[Any] = []
    for field, optional in fields:
        value = document.get(field.name)
        if value is None:
            if not optional:
                problems.append(f"{where}: {document[told_by]!r} needs the parameter {field.name!r}")
            values.append(None)
        elif field.many:
            values.append(tuple(_inside(field, one, index, where, problems) for one in value))
        else:
            values.append(_inside(field, value, index, where, problems))
    return tuple(values)


def _inside(field: Field, value: Any, index: Index, where: str, problems: list[str]) -> int:
    if not field.table:
        return int(value)
    ids = index.get(field.table, {})
    if value not in ids:
        problems.append(f"{where}.{field.name}: there is no {field.table} {value!r}" + near(str(value), ids))
        return 0
    return ids[value]


def parse_parameter(text: str) -> tuple[Field, bool]:
    """A field as written in a test or effect, and whether it may be left out."""
    return Field.parse(text.removesuffix("?")), text.endswith("?")


def near(word: str, known: Any) -> str:
    close = get_close_matches(word, list(known), 1)
    return f"; did you mean {close[0]!r}?" if close else ""


def plain(document: Any) -> Any:
    """Documents of a pack as plain data; data stays as it is."""
    dump = getattr(document, "model_dump", None)
    return dump(mode="json", exclude_none=True) if dump is not None else document


def _joined(key: str, text: str, have: int, need: int, parts: tuple[Verdict, ...]) -> Verdict:
    said = Text(key, {"have": have, "need": need}, {}, Said(text, {"have": have, "need": need}))
    return Verdict(have >= need, have, need, said, "", parts)
