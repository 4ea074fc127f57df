"""The texts of the pack: in which of its languages they are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.actions import Action
from editor.commands.when import pack_open
from editor.texts import mark, tr

if TYPE_CHECKING:
    from editor.window import Window


def commands(w: Window) -> list[Action]:
    return [
        Action(
            "text.next_language",
            mark("Show the pack in its next language"),
            lambda: _next_language(w),
            ("Ctrl+Shift+L",),
            enabled=lambda: len(_languages(w)) > 1,
        ),
        Action(
            "text.as_written", mark("Show the pack as written"), lambda: _show(w, ""), enabled=pack_open(w)
        ),
    ]


def _languages(w: Window) -> list[str]:
    """The languages that the pack has texts in; the empty one is that in which it is written."""
    return ["", *sorted(w.document.pack.catalogues)] if w.document is not None else []


def _next_language(w: Window) -> None:
    known = _languages(w)
    if w.workspace is not None:
        now = known.index(w.workspace.language) if w.workspace.language in known else 0
        _show(w, known[(now + 1) % len(known)])


def _show(w: Window, language: str) -> None:
    if w.workspace is not None and w.document is not None:
        w.workspace.show_language(language)
        code = language or w.document.pack.manifest.language
        w.status.say(tr("The map is shown in {language}.", language=code.upper()))
