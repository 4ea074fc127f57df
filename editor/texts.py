"""The words of the interface in the user's language.

English is the source; `resources/locales/LANG.po` holds the translations. `tr` translates now, `mark` names a
text that will be translated when it is shown, `tr_count` chooses the plural. Placeholders are named:

    tr("{name} cannot be saved", name=pack.title)
"""

from __future__ import annotations

import gettext
import io
import locale
import sys
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from weakref import WeakMethod

import polib

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
    said = _catalogue(_current).gettext(text) if text else ""
    return said.format(**values) if values else said


def tr_count(one: str, many: str, number: int, /, **values: object) -> str:
    """The form of a text that fits a number; `{n}` stands for the number."""
    return _catalogue(_current).ngettext(one, many, number).format(n=number, **values)


def mark(text: str) -> str:
    """A text to be translated later, when it is shown with `tr`."""
    return text


def system_language() -> str:
    return (locale.getlocale()[0] or "en").partition("_")[0].lower()[:2]


@cache
def _catalogue(code: str) -> gettext.NullTranslations:
    if code == "en":
        return gettext.NullTranslations()
    text = (files("resources") / "locales" / f"{code}.po").read_text(encoding="utf-8")
    return gettext.GNUTranslations(io.BytesIO(polib.pofile(text).to_binary()))


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
