"""Widgets for the values of a form, one class per kind of value."""

from editor.entries.base import MIXED, Entry, WordsEntry
from editor.entries.choices import QuietCombo, match
from editor.entries.kinds import simple_entry
from editor.entries.numbers import NumberBox, NumberEntry

__all__ = [
    "MIXED",
    "Entry",
    "NumberBox",
    "NumberEntry",
    "QuietCombo",
    "WordsEntry",
    "match",
    "simple_entry",
]
