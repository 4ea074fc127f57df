"""Collects every text that people read, each for the catalogue of its owner, and brings those up to date.

    python -m editor.catalogues

adds what is new to all `locales/*.po`, empty, and takes out what is gone; a test fails while any is empty.
Texts of documents, checks and engines are asked of the things themselves; sentences inside functions are read
from the source, where `tr`, `mark`, `said`, `found` and `Change` mark them. The long help of checks is for
the command line and its guide, which speak English.
"""

from __future__ import annotations

import ast
import string
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import walk_packages
from types import ModuleType
from typing import Any, Literal, NamedTuple, get_args, get_origin

import polib

from editor.explaining import meaning_of
from editor.fields import shown_word
from editor.playtest.words import source_title as title_of
from model.base import Document
from model.system import System, systems
from model.terms import Condition, Effect
from rules.core.engine import Engine
from rules.core.words import Verb, Wording
from validators.registry import all_checks

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = {
    "hu": "nplurals=2; plural=n != 1;",
    "ru": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : "
    "n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
}
"""The languages that our own catalogues have, with their plurals."""

MARKS = {"tr": 1, "mark": 1, "tr_count": 2, "said": 1, "found": 1, "Change": 1}
"""Functions whose first arguments are texts, and how many of them."""
NAMED_MARKS = ("remedy", "fallback")
"""Arguments by name that are texts wherever they stand."""


class Marked(NamedTuple):
    """A text, its plural where it has one, and where it stands."""

    text: str
    plural: str
    where: str


@dataclass(frozen=True)
class Owner:
    """A catalogue folder and the texts that belong into it, by the text itself."""

    folder: Path
    texts: dict[str, Marked]

    @classmethod
    def of(cls, folder: Path, texts: Iterable[Marked], but: Iterable[Owner] = ()) -> Owner:
        found: dict[str, Marked] = {}
        for marked in texts:
            if marked.text.strip() and not any(marked.text in other.texts for other in but):
                found.setdefault(marked.text, marked)
        return cls(folder, found)


def owners(installed: Iterable[System] | None = None) -> list[Owner]:
    """Every catalogue that lies in this repository: what all systems share, then each system's own."""
    every = [
        system
        for system in (systems().values() if installed is None else installed)
        if system.locales is not None
    ]
    shared = [
        Owner.of(
            ROOT / "resources" / "locales",
            (
                *_written(ROOT / "editor", ROOT / "model"),
                *(each for system in every for each in _documents(system, own=False)),
            ),
        )
    ]
    shared.append(Owner.of(ROOT / "rules" / "locales", _of_core(), shared))
    shared.append(Owner.of(ROOT / "validators" / "locales", _of_checks(None), shared))
    return [
        *shared,
        *(Owner.of(system.locales, _of_system(system), shared) for system in every if system.locales),
    ]


def _of_core() -> Iterator[Marked]:
    core = import_module("rules.core")
    yield from _worded(core)
    yield from _written(ROOT / "rules" / "core", *(ROOT / "rules").glob("*.py"))


def _of_checks(system: System | None) -> Iterator[Marked]:
    for check in all_checks():
        if check.system == (system.id if system is not None else ""):
            where = _place(check.function.__module__)
            yield Marked(check.title, "", where)
    if system is None:
        yield from _written(*(ROOT / "validators").glob("*.py"), ROOT / "validators/systems/scenes.py")
    elif system.checks:
        yield from _written(_home(system.checks))


def _of_system(system: System) -> Iterator[Marked]:
    where = _place(type(system).__module__)
    yield Marked(system.title, "", where)
    yield Marked(system.summary, "", where)
    yield from _documents(system, own=True)
    yield from _of_checks(system)
    if system.engine:
        module = import_module(system.engine)
        yield from _of_engine(module.ENGINE, _place(module.__name__))
        yield from _worded(module)
        yield from _written(_home(system.engine))


# ---------------------------------------------------------------------------- documents


def _documents(system: System, *, own: bool) -> Iterator[Marked]:
    """Titles, helps, units and values of a system's documents: its own, or those of `model` that it uses."""
    seen: set[Any] = set()
    roots = (system.pack_type, system.conditions, system.effects)
    for document in [kind for root in roots for kind in _reached(root, seen)]:
        is_word = issubclass(document, Condition | Effect)
        if is_word and _is_own(document) is own and document.__doc__:
            yield Marked(meaning_of(document), "", _place(document.__module__))
        for name, declared in document.model_fields.items():
            home = _home_of_field(document, name)
            if _is_own(home) is not own:
                continue
            where = _place(home.__module__)
            extra = declared.json_schema_extra if isinstance(declared.json_schema_extra, dict) else {}
            for text in (declared.title, declared.description, extra.get("unit")):
                yield Marked(str(text or ""), "", where)
            for word in _values(declared.annotation):
                yield Marked(shown_word(word), "", where)


def _reached(kind: Any, seen: set[Any]) -> Iterator[type[Document]]:
    """The documents that a declared type leads to, each once."""
    if isinstance(kind, type) and issubclass(kind, Document):
        if kind not in seen:
            seen.add(kind)
            yield kind
            for declared in kind.model_fields.values():
                yield from _reached(declared.annotation, seen)
    else:
        for part in get_args(kind):
            yield from _reached(part, seen)


def _values(kind: Any) -> Iterator[str]:
    """The words among which a field lets choose."""
    if get_origin(kind) is Literal:
        yield from (value for value in get_args(kind) if isinstance(value, str))
    else:
        for part in get_args(kind):
            if not (isinstance(part, type) and issubclass(part, Document)):
                yield from _values(part)


def _home_of_field(document: type[Document], name: str) -> type[Document]:
    """The class that declares a field: the furthest base in which it says the same."""
    said = _said_of(document, name)
    bases = [base for base in document.__mro__ if issubclass(base, Document) and name in base.model_fields]
    return next((base for base in reversed(bases) if _said_of(base, name) == said), document)


def _said_of(document: type[Document], name: str) -> tuple[Any, ...]:
    declared = document.model_fields[name]
    return declared.title, declared.description, tuple(_values(declared.annotation))


def _is_own(document: type[Document]) -> bool:
    return not document.__module__.startswith("model.")


# ---------------------------------------------------------------------------- engines


def _of_engine(engine: Engine[Any, Any], where: str) -> Iterator[Marked]:
    """What an engine calls its steps, its dials, its dice and the keys of its views."""
    for verb in engine.verbs:
        yield Marked(title_of(verb.name), "", where)
    for dial in engine.dials:
        yield Marked(dial.name, "", where)
    for key in (*engine.shown_keys, *(procedure.name for procedure in engine.procedures().values())):
        yield Marked(title_of(key), "", where)


def _worded(package: ModuleType) -> Iterator[Marked]:
    """The verbs, notices and phrases of a package, wherever its modules and classes hold them."""
    for module in _modules(package):
        for thing in list(vars(module).values()):
            held = [thing, *vars(thing).values()] if isinstance(thing, type) else [thing]
            for part in (one for each in held for one in (each if isinstance(each, tuple) else (each,))):
                if isinstance(part, Wording):
                    yield Marked(part.text, "", _place(module.__name__))
                if isinstance(part, Verb):
                    yield Marked(title_of(part.name), "", _place(module.__name__))


def _modules(package: ModuleType) -> Iterator[ModuleType]:
    yield package
    for found in walk_packages(getattr(package, "__path__", ()), f"{package.__name__}."):
        yield import_module(found.name)


# ---------------------------------------------------------------------------- source


def _written(*places: Path) -> Iterator[Marked]:
    """The texts that are marked in files, or in all files of folders."""
    for place in places:
        for file in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
            yield from _marked(file)


def _marked(file: Path) -> Iterator[Marked]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    where = _shown_path(file)
    bound = _bound(tree)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "id", "") or getattr(node.func, "attr", "")
        for keyword in node.keywords:
            if keyword.arg in NAMED_MARKS:
                yield from (Marked(text, "", where) for text in _literals(keyword.value, bound))
        if name == "tr_count":
            one, many = (next(_literals(argument, bound), "") for argument in node.args[:2])
            yield Marked(one, many, where)
        elif name in MARKS and node.args:
            yield from (Marked(text, "", where) for text in _literals(node.args[0], bound))


def _bound(tree: ast.Module) -> dict[str, list[ast.expr]]:
    """What is assigned to each name of a module: `text = "..." if a else "..."`."""
    found: dict[str, list[ast.expr]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            found.setdefault(node.targets[0].id, []).append(node.value)
    return found


def _literals(node: ast.expr, bound: dict[str, list[ast.expr]]) -> Iterator[str]:
    """The texts that an expression may be."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _literals(node.body, bound)
        yield from _literals(node.orelse, bound)
    elif isinstance(node, ast.Name):
        for value in bound.get(node.id, ()):
            if not isinstance(value, ast.Name):
                yield from _literals(value, bound)


def _home(module: str) -> Path:
    """The folder of a package, or the file of a module."""
    found = find_spec(module)
    assert found is not None and found.origin is not None
    file = Path(found.origin)
    return file.parent if file.name == "__init__.py" else file


def _place(module: str) -> str:
    found = find_spec(module)
    return _shown_path(Path(found.origin)) if found is not None and found.origin else module


def _shown_path(file: Path) -> str:
    return file.relative_to(ROOT).as_posix() if file.is_relative_to(ROOT) else file.name


# ---------------------------------------------------------------------------- catalogues


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def update(file: Path, wanted: dict[str, Marked]) -> None:
    """Bring one catalogue up to date with the source."""
    catalogue = polib.pofile(str(file), wrapwidth=100) if file.exists() else _new_catalogue(file.stem)
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


def _new_catalogue(language: str) -> polib.POFile:
    catalogue = polib.POFile(wrapwidth=100)
    catalogue.metadata = {
        "Language": language,
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": LANGUAGES[language],
    }
    return catalogue


def main() -> None:
    for owner in owners():
        owner.folder.mkdir(exist_ok=True)
        for language in LANGUAGES:
            update(owner.folder / f"{language}.po", owner.texts)


if __name__ == "__main__":
    main()
