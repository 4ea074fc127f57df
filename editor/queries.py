"""Selecting by a query: `fort >= 2, nation = france` finds what all terms fit. No Qt."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from typing import Any

from model import Document

TERM = re.compile(r"^\s*([\w ]+?)\s*(>=|<=|!=|=|>|<)\s*(.*?)\s*$")
MORE_OR_LESS: dict[str, Callable[[float, float], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
}


def fits(query: str, name: str, thing: Document) -> bool:
    """Whether a thing with a name fits every term of a query; terms are parted by commas.

    A term without a sign is part of a name, or a tag.
    """
    terms = [term.strip() for term in query.split(",") if term.strip()]
    return bool(terms) and all(_term(term, name, thing) for term in terms)


def _term(term: str, name: str, thing: Document) -> bool:
    found = TERM.match(term)
    if found is None:
        return term.casefold() in name.casefold() or term in getattr(thing, "tags", ())
    field, sign, wanted = found.groups()
    value = _value(thing, field)
    if sign in MORE_OR_LESS:
        try:
            return value is not None and MORE_OR_LESS[sign](float(value), float(wanted))
        except (TypeError, ValueError):
            return False
    return _is(value, wanted) == (sign == "=")


def _value(thing: Document, field: str) -> Any:
    """A field by its name or by its title, as people see it."""
    for name, info in type(thing).model_fields.items():
        if field.casefold() in (name.casefold(), (info.title or "").casefold()):
            return getattr(thing, name)
    return None


def _is(value: Any, wanted: str) -> bool:
    if isinstance(value, list | tuple | set | frozenset):
        return any(_is(each, wanted) for each in value)
    if isinstance(value, bool):
        return value == (wanted.casefold() in ("yes", "true", "1"))
    return ("" if value is None else str(value)).casefold() == wanted.casefold()
