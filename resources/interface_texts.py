"""Collects the texts of the interface from the source and brings the catalogues up to date.

    python -m resources.interface_texts

adds what is new to `locales/*.po`, empty, and takes out what is gone; a test fails while anything is empty.
"""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import polib

ROOT = Path(__file__).resolve().parent.parent
LOCALES = ROOT / "resources" / "locales"
MARKS = {"tr": 1, "mark": 1, "tr_count": 2}
"""Functions whose first arguments are texts, and how many of them."""


class Marked(NamedTuple):
    """A text of the interface, its plural where it has one, and where it stands."""

    text: str
    plural: str
    where: str


def collect() -> dict[str, Marked]:
    """Every text that people read in the interface, by the text itself: what is marked in the editor, and the
    titles, helps and units of the fields that all systems share."""
    found: dict[str, Marked] = {}
    for file in sorted((ROOT / "editor").rglob("*.py")):
        for marked in _marked(file):
            found.setdefault(marked.text, marked)
    for file in sorted((ROOT / "model").rglob("*.py")):
        for marked in (*_declared(file), *_meanings(file)):
            found.setdefault(marked.text, marked)
    return found


def _declared(file: Path) -> Iterator[Marked]:
    """Titles, helps and units of the fields that a module declares."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "field":
            for keyword in node.keywords:
                text = _literal(keyword.value) if keyword.arg in ("title", "help", "unit") else None
                if text:
                    yield Marked(text, "", file.relative_to(ROOT).as_posix())


def _meanings(file: Path) -> Iterator[Marked]:
    """What the words of conditions mean, from their first sentence."""
    if file.name != "terms.py":
        return
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ClassDef) and (said := ast.get_docstring(node)):
            yield Marked(
                " ".join(said.split("\n\n")[0].split()).rstrip("."), "", file.relative_to(ROOT).as_posix()
            )


def _marked(file: Path) -> Iterator[Marked]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKS:
            texts = [_literal(argument) for argument in node.args[: MARKS[node.func.id]]]
            if texts and all(text is not None for text in texts):
                where = file.relative_to(ROOT).as_posix()
                yield Marked(texts[0] or "", (texts[1] or "") if len(texts) > 1 else "", where)


def _literal(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def update(file: Path, wanted: dict[str, Marked]) -> None:
    """Bring one catalogue up to date with the source."""
    catalogue = polib.pofile(str(file), wrapwidth=100)
    known = {entry.msgid: entry for entry in catalogue if not entry.obsolete}
    catalogue[:] = []
    for text, marked in sorted(wanted.items(), key=lambda item: (item[1].where, item[0])):
        entry = known.get(text) or polib.POEntry(msgid=text)
        entry.occurrences = [(marked.where, "")]
        if marked.plural:
            entry.msgid_plural = marked.plural
            forms = catalogue.metadata["Plural-Forms"].partition(";")[0].partition("=")[2]
            entry.msgstr_plural = {index: entry.msgstr_plural.get(index, "") for index in range(int(forms))}
        catalogue.append(entry)
    catalogue.save(str(file))


def main() -> None:
    wanted = collect()
    for file in sorted(LOCALES.glob("*.po")):
        update(file, wanted)


if __name__ == "__main__":
    main()
