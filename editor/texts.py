"""Interface texts in the language of the user, from gettext catalogues in resources/locales (English is the source)."""

from __future__ import annotations

import locale
from importlib.resources import files

import polib

LANGUAGES = {"en": "English", "hu": "Magyar", "ru": "Русский"}

_current: dict[str, str] = {}
_language = "en"


def use_language(language: str) -> None:
    """Take a language for all texts from now on; one that is not known means English."""
    global _language
    _current.clear()
    _language = language if language in LANGUAGES else "en"
    if _language != "en":
        catalogue = files("resources") / "locales" / f"{_language}.po"
        for entry in polib.pofile(catalogue.read_text(encoding="utf-8")):
            if entry.msgstr:
                _current[entry.msgid] = entry.msgstr


def language() -> str:
    return _language


def system_language() -> str:
    """The language of the user's system, if we speak it."""
    known = locale.getlocale()[0] or "en"
    short = known.split("_")[0].lower()
    return short if short in LANGUAGES else "en"


def tr(text: str) -> str:
    """The text in the current language; the text itself where no translation is known."""
    return _current.get(text, text)
