"""Sentences that are put together in English and can be said again in another language.

A check, an engine or a change says `said("{unit} cannot reach {space}", unit=a, space=b)`. What it gets is
the sentence in English, a string for whoever reads no other language, which remembers its wording and
its values: a catalogue translates the wording, a pack's own catalogue the names among the values.

A number among the values may choose words: `{steps:step|steps}` takes the form that fits it, as many forms as
the language has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

Plural = Callable[[int], int]
"""Which form of a word fits a number."""


def english_plural(number: int) -> int:
    return number != 1


class Said(str):
    """A sentence in English with its wording and the values in it: numbers, strings, lists of them, and
    further sentences."""

    wording: str
    values: Mapping[str, Any]

    def __new__(cls, wording: str, values: Mapping[str, Any]) -> Said:
        self = super().__new__(cls, fill(wording, values) if values else wording)
        self.wording, self.values = wording, values
        return self

    def __reduce__(self) -> tuple[type[Said], tuple[str, Mapping[str, Any]]]:
        return Said, (self.wording, dict(self.values))


def said(wording: str, /, **values: Any) -> Said:
    """A sentence that can be said in other languages too."""
    return Said(wording, values)


def mark(wording: str) -> str:
    """A wording that gets its values elsewhere."""
    return wording


class _Count(int):
    """A number that can choose the form of a word."""

    plural: Plural

    def __format__(self, forms: str) -> str:
        if "|" not in forms:
            return int.__format__(self, forms)
        words = forms.split("|")
        return words[min(self.plural(abs(self)), len(words) - 1)]


def fill(wording: str, values: Mapping[str, Any], plural: Plural = english_plural) -> str:
    """A wording with its values put in; lists are counted up with commas."""
    return wording.format_map({name: _filled(value, plural) for name, value in values.items()})


def _filled(value: Any, plural: Plural) -> Any:
    if isinstance(value, str):
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        count = _Count(value)
        count.plural = plural
        return count
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else value


def and_more(names: Iterable[str], most: int = 5) -> list[str]:
    """Names to be counted up; where there are too many, how many more at the end."""
    every = list(names)
    left = len(every) - most
    return [*every[:most], said("{n} more", n=left)] if left > 0 else every
