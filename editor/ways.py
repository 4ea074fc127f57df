"""What a new thing can be given at once: the fields of its type that a person chooses from. No Qt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from editor.fields import Choice, Field, Listing, Optional, Reference, Truth, fields_of
from editor.naming import Naming
from model import Document

MOST = 60
"""Longer lists are for the properties, where they can be searched."""
NOT_OFFERED = frozenset({"between", "absent", "via", "note", "name", "tags", "at", "label"})

HERE, THERE, BOTH = "here", "there", "both"
"""Sides of a border: the one that was clicked, the other, or both."""


@dataclass(frozen=True)
class Offer:
    """A field with what can be chosen for it; `sided` where the choice is a side of a border."""

    field: Field
    choices: tuple[tuple[Any, str], ...]
    """Values with their names, the default first; empty for yes or no."""
    sided: bool = False


def offers(document: type[Document], naming: Naming) -> tuple[Offer, ...]:
    """What can be chosen for new documents of a type."""
    found = []
    for field in fields_of(document):
        if field.name not in NOT_OFFERED and not field.fixed:
            made = _offer(field, naming)
            if made is not None:
                found.append(made)
    return tuple(found)


def _offer(field: Field, naming: Naming) -> Offer | None:
    kind = field.kind.value if isinstance(field.kind, Optional) else field.kind
    several = isinstance(kind, Listing)
    item = kind.item if isinstance(kind, Listing) else kind
    if isinstance(item, Truth) and not several:
        return Offer(field, ())
    if isinstance(item, Choice):
        words = [(option, str(option)) for option in item.options]
        if not several and not isinstance(field.kind, Optional):
            return Offer(field, tuple(sorted(words, key=lambda word: word[0] != field.default)))
    elif isinstance(item, Reference):
        if several and item.kinds == ("space",):
            return Offer(field, ((None, ""), (HERE, HERE), (THERE, THERE), (BOTH, BOTH)), sided=True)
        words = list(naming.choices(item.kinds).items())
        if len(words) > MOST:
            return None
    else:
        return None
    values = [([value], name) if several else (value, name) for value, name in words]
    return Offer(field, ((None, ""), *values))


def between(fields: Mapping[str, Any], offered: tuple[Offer, ...], here: str, there: str) -> dict[str, Any]:
    """Chosen fields with sides replaced by the spaces that they mean."""
    sided = {offer.field.name for offer in offered if offer.sided}
    ends = {HERE: [here], THERE: [there], BOTH: [here, there]}
    return {name: ends[value] if name in sided else value for name, value in fields.items()}
