"""The words of the interface, of the systems and of the checks in the user's language.

English is the source. `tr` translates now, `mark` names a text that will be translated when it is shown,
`tr_count` chooses the plural. Placeholders are named:

    tr("{name} cannot be saved", name=pack.title)

What systems, checks and engines say is said again by `speak`, with the pack's names in the same language. The
catalogues lie beside those whose texts they hold: `resources`, `rules` and `validators` for what all systems
share, `System.locales` for the rest. `python -m editor.catalogues` brings them up to date.
"""

from __future__ import annotations

import gettext
import json
import locale
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any
from weakref import WeakMethod

from model.saying import Plural, Said, english_plural, fill

SHARED = ("resources", "rules", "validators")
"""Packages with the texts that all systems share."""
LANGUAGES = {"en": "English", "hu": "magyar", "ru": "русский"}
"""The interface's languages, each by its own name."""

_listeners: list[WeakMethod[Callable[[], None]]] = []
_current = "en"


def language() -> str:
    """The language in use."""
    return _current


def use_language(wanted: str) -> str:
    """Switch to a language ('system' for the computer's own), tell all who asked; returns its code."""
    global _current
    code = system_language() if wanted == "system" else wanted
    code = code if code in LANGUAGES else "en"
    if code != _current:
        _current = code
        for listener in _alive():
            listener()
    return code


def when_switched(listener: Callable[[], None]) -> None:
    """Call a bound method, now and whenever the language changes, for as long as its owner lives."""
    _listeners.append(WeakMethod(listener))
    listener()


def tr(text: str, /, **values: object) -> str:
    """The text in the language in use, with the values put in."""
    said = _catalogue(_current).text(text)
    return said.format(**values) if values else said


def tr_count(one: str, many: str, number: int, /, **values: object) -> str:
    """The form of a text that fits a number; `{n}` stands for the number."""
    return _catalogue(_current).form(one, many, number).format(n=number, **values)


def speak(text: str, names: Mapping[str, str] | None = None) -> str:
    """What a system, a check or an engine says, in the language in use; `names` are those of the pack."""
    return str(_spoken(text, names or {}))


def _spoken(value: Any, names: Mapping[str, str]) -> Any:
    catalogue = _catalogue(_current)
    if isinstance(value, Said):
        values = {name: _spoken(one, names) for name, one in value.values.items()}
        wording = catalogue.text(value.wording)
        return fill(wording, values, catalogue.plural) if values else wording
    if isinstance(value, str):
        return names.get(value) or catalogue.word(value)
    return [_spoken(one, names) for one in value] if isinstance(value, list | tuple) else value


def mark(text: str) -> str:
    """A text to be translated later, when it is shown with `tr`."""
    return text


def system_language() -> str:
    return (locale.getlocale()[0] or "en").partition("_")[0].lower()[:2]


@dataclass(frozen=True)
class Catalogue:
    """The texts of one language by their English source, each in as many forms as it has."""

    forms: Mapping[str, tuple[str, ...]]
    plural: Plural = english_plural

    def text(self, source: str) -> str:
        found = self.forms.get(source)
        return found[0] if found else source

    def word(self, source: str) -> str:
        """A text, or the value of a field in the middle of a sentence: `west` where the form says `West`."""
        found = self.forms.get(source)
        if found is None and source[:1].islower():
            titled = self.forms.get(source[:1].upper() + source[1:].replace("_", " "))
            return titled[0][:1].lower() + titled[0][1:] if titled else source
        return found[0] if found else source

    def form(self, one: str, many: str, number: int) -> str:
        forms = self.forms.get(one, (one, many))
        return forms[min(self.plural(number), len(forms) - 1)]


@cache
def _catalogue(code: str) -> Catalogue:
    """All catalogues of a language as one; where two have the same text, that of the interface counts."""
    forms: dict[str, tuple[str, ...]] = {}
    plural: Plural = english_plural
    for folder in folders() if code != "en" else ():
        file = folder / f"{code}.po"
        if not file.is_file():
            continue  # somebody's system may speak fewer languages than the interface
        head, entries = read_entries(file.read_text(encoding="utf-8"))
        if found := re.search(r"plural=(.*);", head):
            plural = gettext.c2py(found[1])
        for source, said in entries:
            if all(said):
                forms.setdefault(source, said)
    return Catalogue(forms, plural)


def folders() -> Iterator[Traversable]:
    """Where the catalogues lie."""
    for package in SHARED:
        yield files(package) / "locales"
    from model.system import systems

    for system in systems().values():
        if system.locales is not None:
            yield system.locales


_ENTRY = re.compile(
    r'^msgid ((?:".*"\n)+)(?:msgid_plural (?:".*"\n)+)?((?:msgstr.*\n(?:".*"\n)*)+)', re.MULTILINE
)
_STRING = re.compile(r'^msgstr\S* ((?:".*"\n)+)', re.MULTILINE)


def read_entries(text: str) -> tuple[str, list[tuple[str, tuple[str, ...]]]]:
    """The head of a PO file, and its entries. polib takes a second for what a window needs at once."""
    entries = [
        (_unquoted(found[1]), tuple(_unquoted(form) for form in _STRING.findall(found[2])))
        for found in _ENTRY.finditer(text if text.endswith("\n") else f"{text}\n")
    ]
    return (entries[0][1][0], entries[1:]) if entries and not entries[0][0] else ("", entries)


def _unquoted(lines: str) -> str:
    return "".join(json.loads(line) for line in lines.splitlines())


def _alive() -> list[Callable[[], None]]:
    found = [(reference, reference()) for reference in _listeners]
    alive = [(reference, listener) for reference, listener in found if listener and _lives(listener)]
    _listeners[:] = [reference for reference, _ in alive]
    return [listener for _, listener in alive]


def _lives(listener: Callable[[], None]) -> bool:
    """Whether the owner of a method is still there: of a widget Python may outlive the window's part."""
    shiboken = sys.modules.get("shiboken6")
    owner = getattr(listener, "__self__", None)
    return shiboken is None or not hasattr(owner, "destroyed") or shiboken.isValid(owner)
