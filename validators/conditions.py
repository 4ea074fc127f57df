"""Conditions as data: those that can never hold, or say the same twice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from model import Change, Document, plain
from model.references import Place, edit_at
from model.saying import said
from model.terms import Condition
from validators.contents import place_text
from validators.registry import Found, check, found
from validators.snapshot import Snapshot

READS = ("cards", "scenarios", "tables")
ALWAYS_FALSE = "this condition can never hold: {reason}."


def conditions_in(value: Any, place: Place = ()) -> Iterator[tuple[Place, Any]]:
    """Every condition in a document, with its place."""
    return terms_in(value, Condition, place)


def terms_in(value: Any, kind: type[Document], place: Place = ()) -> Iterator[tuple[Place, Any]]:
    """Every condition or effect in a document, those inside others too, with its place."""
    if isinstance(value, kind):
        yield place, value
    if isinstance(value, Document):
        for name in type(value).model_fields:
            if name in value.model_fields_set:
                yield from terms_in(getattr(value, name), kind, (*place, name))
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from terms_in(item, kind, (*place, key))
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from terms_in(item, kind, (*place, index))


@check(
    "CND-001",
    "More conditions are wanted than there are",
    "error",
    reads=READS,
    help="`at_least` names a number and a list; when the number is larger than the list, the condition "
    "can never hold.",
    example="{test: at_least, number: 3, of: [{test: holds, side: red, spaces: [verdun]}]}",
)
def enough_conditions(look: Snapshot) -> Iterator[Found]:
    for place, condition in look.conditions:
        if condition.test == "at_least" and condition.number > len(condition.of):
            most = len(condition.of)
            edit = edit_at(look.pack, (*place, "number"), lambda _, most=most: most)
            yield found(
                ALWAYS_FALSE,
                place_text(place),
                fixes=[Change(said("Ask for {number}", number=most), (edit,))],
                reason=said("{number} of {most} are wanted", number=condition.number, most=most),
            )


@check(
    "CND-002",
    "A condition contradicts itself",
    "error",
    reads=READS,
    help="`all` wants something and its opposite at the same time.",
    example="{test: all, of: [{test: at war, nation: it}, {test: not, of: {test: at war, nation: it}}]}",
)
def no_contradictions(look: Snapshot) -> Iterator[Found]:
    for place, condition in look.conditions:
        if condition.test != "all":
            continue
        denied = [plain(part.of) for part in condition.of if part.test == "not"]
        for index, part in enumerate(condition.of):
            if plain(part) in denied:
                yield found(
                    ALWAYS_FALSE,
                    place_text((*place, "of", index)),
                    reason=said("it wants this and its opposite"),
                )


@check(
    "CND-003",
    "A condition is named twice",
    "warning",
    reads=READS,
    help="The second one changes nothing; often another was meant.",
    example="{test: any, of: [{test: at war, nation: it}, {test: at war, nation: it}]}",
)
def no_repetitions(look: Snapshot) -> Iterator[Found]:
    for place, condition in look.conditions:
        if condition.test not in ("all", "any", "at_least"):
            continue
        seen: list[Any] = []
        for index, part in enumerate(condition.of):
            written = plain(part)
            if written in seen:
                keep = [plain(other) for i, other in enumerate(condition.of) if i != index]
                edit = edit_at(look.pack, (*place, "of"), lambda _, kept=keep: kept)
                yield found(
                    "the same condition stands twice in the list.",
                    place_text((*place, "of", index)),
                    fixes=[Change("Keep one of them", (edit,))],
                )
            seen.append(written)
