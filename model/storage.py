"""Opening and saving packs.

Opening is strict and kind: every problem is reported with its place, and the healthy rest opens all the same.
Saving writes only the files whose content changed, and in them only what changed.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, cast, get_args

from pydantic import TypeAdapter, ValidationError, create_model
from pydantic_core import ErrorDetails

from model import cache as parsed_cache
from model import texts
from model.base import Document, Table, declared_type, written
from model.change import path_text
from model.files import (
    STATE,
    SUFFIX,
    Folder,
    Source,
    archived,
    cannot_write,
    name_problem,
    source_at,
    swap_in,
)
from model.migrations import modernised
from model.pack import FORMAT, Catalogue, Manifest, Pack
from model.problems import PackError, Problem, failure, suggestion
from model.references import Names, Place, board_of, dangling
from model.system import BrokenSystem, System, UnknownSystem, system_named
from model.yaml_text import Parsed, as_plain, decode, emit, parse, patch

GROUPS: Mapping[str, tuple[str, ...]] = {
    "sides.yaml": ("sides", "nations"),
    "terrain.yaml": ("terrain",),
    "pieces.yaml": ("pieces",),
    "tiles.yaml": ("tiles",),
    "cards.yaml": ("decks", "cards"),
    "waivers.yaml": ("waivers",),
}
"""Files that hold whole tables of the pack under their names."""

SINGLES: Mapping[str, str] = {"pack.yaml": "manifest", "tables.yaml": "tables"}
"""Files that are one document of the pack."""

FOLDERS: Mapping[str, str] = {"boards": "boards", "scenarios": "scenarios"}
"""Folders with one file per document; the file's name is its id."""

FREE = ("artwork", "playthroughs")
"""Folders whose files are kept as they are."""


@dataclass
class Opened:
    """A pack as it was opened: the documents, what is wrong, and what saving needs to know."""

    pack: Pack
    problems: tuple[Problem, ...]
    source: Source
    files: dict[str, bytes]
    """As they are on disk."""
    modern: dict[str, bytes]
    """Files of an old format in the present one; they are written with the next save."""
    stored_format: int = FORMAT

    def changed_on_disk(self) -> tuple[str, ...]:
        """Files that somebody else changed, added or removed since the pack was opened or saved."""
        now = self.source.read()
        return tuple(sorted(n for n in {*now, *self.files} if now.get(n) != self.files.get(n)))

    def save(self, pack: Pack, *, over: frozenset[str] = frozenset()) -> tuple[str, ...]:
        """Write what differs from what was opened; returns the names of the files written or removed.

        Files that changed on disk meanwhile are refused unless they are named in `over`. PackError leaves
        everything as it was.
        """
        changed, removed = self.pending(pack)
        touched = {*changed, *removed}
        if foreign := sorted(touched.intersection(self.changed_on_disk()) - over):
            raise PackError(
                Problem(
                    "PACK-FOREIGN",
                    "was changed by another program since it was opened.",
                    name,
                    remedy="Open the pack again, or save over it.",
                )
                for name in foreign
            )
        if touched:
            self.source.write(changed, frozenset(removed))
        self.files = {
            name: content for name, content in {**self.files, **changed}.items() if name not in removed
        }
        self.pack, self.modern, self.stored_format = pack, {}, FORMAT
        return tuple(sorted(touched))

    def copy_to(
        self, pack: Pack, target: str | os.PathLike[str], others: Mapping[str, bytes | None] | None = None
    ) -> tuple[str, ...]:
        """Write the pack to another folder or archive, comments and artwork included; returns its files.

        `others` are files that are no documents, to be replaced (or left out, where None). A target that is
        the opened pack itself is saved in place.
        """
        place = Path(target)
        changed, removed = self.pending(pack)
        changed |= {name: content for name, content in (others or {}).items() if content is not None}
        gone = {*removed, *(name for name, content in (others or {}).items() if content is None)}
        if place.exists() and place.samefile(self.source.path):
            self.source.write(changed, frozenset(gone))
            return tuple(sorted({*changed, *gone}))
        files = {name: content for name, content in {**self.files, **changed}.items() if name not in gone}
        _write_anew(files, place)
        return tuple(sorted(files))

    def pending(self, pack: Pack) -> tuple[dict[str, bytes], tuple[str, ...]]:
        """What saving would write, and what it would remove."""
        old, new = dict(_parts(self.pack)), dict(_parts(pack))
        changed = dict(self.modern)
        for name, document in new.items():
            if name in old and old[name] == document:
                continue
            content = self._rewritten(name, old.get(name), document, pack)
            if content is not None and content != self.files.get(name):
                changed[name] = content
        removed = tuple(name for name in old if name not in new and name in self.files)
        return changed, removed

    def _rewritten(self, name: str, old: Any, new: Any, pack: Pack) -> bytes | None:
        if isinstance(new, Catalogue):
            language = Path(name).stem
            return texts.write_catalogue(new, language, dict(texts.source_texts(pack))).encode()
        after = _data(new)
        content = self.modern.get(name) or self.files.get(name)
        if content is None:
            return emit(after).encode() if after else None
        parsed = parse(decode(content, name), name)
        return patch(parsed, as_plain(_data(old)) if old is not None else {}, as_plain(after)).encode()


def open_pack(path: str | os.PathLike[str]) -> Opened:
    """Open a folder or archive; what is broken in it is left out and told in `problems`.

    PackError only where there is nothing to open: no pack, no manifest, an unknown system, a hostile archive.
    """
    source = source_at(path)
    files = source.read()
    modern = modernised(files, number) if (number := _format(files, source)) < FORMAT else {}
    now = {**files, **modern}
    manifest, problems = _manifest(now)
    try:
        system = system_named(manifest.system)
    except UnknownSystem as unknown:
        installed = ", ".join(unknown.installed)
        hint = suggestion(manifest.system, unknown.installed)
        message = f"unknown system '{manifest.system}'; {hint or f'installed: {installed}.'}"
        raise PackError([_placed("PACK-SYSTEM", message, now, "pack.yaml", ("system",))]) from None
    except BrokenSystem as broken:
        remedy = "Install its package again, or another version of it."
        problem = _placed("PACK-SYSTEM", f"{broken}.", now, "pack.yaml", ("system",), remedy)
        raise PackError([problem]) from None
    reader = _Reader(system, now)
    pack = reader.pack(manifest)
    pack.__dict__["place"] = os.fspath(path)
    problems += reader.problems
    problems += _dangling_problems(pack, now, reader.dropped)
    return Opened(pack, tuple(problems), source, files, modern, number)


def load_pack(path: str | os.PathLike[str]) -> Pack:
    """A sound pack, from a folder or a `.stpack`; PackError with all problems otherwise."""
    opened = open_pack(path)
    if opened.problems:
        raise PackError(opened.problems)
    return opened.pack


def save_pack(pack: Pack, path: str | os.PathLike[str]) -> None:
    """Write a whole pack to a new or empty folder, or to a `.stpack`."""
    _write_anew(dict(_whole(pack)), Path(path))


def to_archive(path: str | os.PathLike[str], target: str | os.PathLike[str]) -> str:
    """Zip a pack's files as they are; returns the SHA-256 of the archive."""
    content = archived(source_at(path).read())
    swap_in(Path(target), content)
    return hashlib.sha256(content).hexdigest()


def to_folder(path: str | os.PathLike[str], target: str | os.PathLike[str]) -> tuple[str, ...]:
    """Unzip a pack into a new or empty folder; returns the names of its files."""
    files = source_at(path).read()
    _write_folder(files, Path(target))
    return tuple(sorted(files))


def _write_anew(files: Mapping[str, bytes], place: Path) -> None:
    """All files of a pack at a place where there was none: a folder, or an archive by its name."""
    if place.suffix == SUFFIX:
        swap_in(place, archived(files))
    else:
        _write_folder(files, place)


def _write_folder(files: Mapping[str, bytes], place: Path) -> None:
    """All files of a pack in a new or empty folder; on failure it is as it was."""
    is_new = not place.exists()
    try:
        place.mkdir(parents=True, exist_ok=True)
        occupied = any(not entry.name.startswith(".") for entry in place.iterdir())
    except OSError as error:
        raise cannot_write(place, error) from None
    if occupied:
        raise failure("PACK-WRITE", f"{place}: is not empty.", remedy="Choose another folder.")
    try:
        Folder(place).write(files, frozenset())
    except PackError:
        shutil.rmtree(place / STATE, ignore_errors=True)
        if is_new:
            with suppress(OSError):
                place.rmdir()
        raise


# ---------------------------------------------------------------------------- documents and files


def _parts(pack: Pack) -> Iterator[tuple[str, Any]]:
    """Every file that a pack consists of, with what stands in it."""
    for file, name in SINGLES.items():
        yield file, getattr(pack, name)
    for file, names in GROUPS.items():
        if any(getattr(pack, name) for name in names):
            yield file, {name: getattr(pack, name) for name in names if getattr(pack, name)}
    for folder, name in FOLDERS.items():
        for key, document in getattr(pack, name).items():
            yield f"{folder}/{key}.yaml", document
    for language, catalogue in pack.catalogues.items():
        yield f"locales/{language}.po", catalogue


def _whole(pack: Pack) -> Iterator[tuple[str, bytes]]:
    sources = dict(texts.source_texts(pack)) if pack.catalogues else {}
    for file, part in _parts(pack):
        if isinstance(part, Catalogue):
            yield file, texts.write_catalogue(part, Path(file).stem, sources).encode()
        elif data := _data(part):
            yield file, emit(data).encode()


def _data(part: Any) -> dict[str, Any]:
    """What a file says, as plain data."""
    if isinstance(part, Document):
        return written(part)
    return {name: {key: written(item) for key, item in table.items()} for name, table in part.items()}


def file_of(path: Place) -> tuple[str, Place]:
    """The file that a path of the pack lies in, and the path inside that file."""
    root = str(path[0])
    for file, name in SINGLES.items():
        if root == name:
            return file, path[1:]
    for file, names in GROUPS.items():
        if root in names:
            return file, path
    if root in FOLDERS.values() and len(path) > 1:
        return f"{root}/{path[1]}.yaml", path[2:]
    if root == "catalogues" and len(path) > 1:
        return f"locales/{path[1]}.po", path[2:]
    return "pack.yaml", ()


@cache
def _group_type(system: str, file: str) -> type[Document]:
    """The document that a file with whole tables is."""
    fields = system_named(system).pack_type.model_fields
    members: dict[str, Any] = {name: (fields[name].annotation, Table()) for name in GROUPS[file]}
    return create_model(file.removesuffix(".yaml").capitalize(), __base__=Document, **members)


@cache
def _adapter(system: str, file: str) -> TypeAdapter[Any]:
    """What reads a file of a system."""
    if file == "pack.yaml":
        return TypeAdapter(Manifest)
    if file in GROUPS:
        return TypeAdapter(_group_type(system, file))
    fields = system_named(system).pack_type.model_fields
    if file in SINGLES:
        return TypeAdapter(declared_type(system_named(system).pack_type, SINGLES[file]))
    return TypeAdapter(get_args(fields[FOLDERS[file.split("/")[0]]].annotation)[1])


# ---------------------------------------------------------------------------- reading


def _format(files: Mapping[str, bytes], source: Source) -> int:
    """The format number of a pack; PackError where it has none or one that is not known."""
    content = files.get("pack.yaml")
    if content is None:
        raise failure(
            "PACK-MANIFEST",
            f"{source.path.name}: has no pack.yaml.",
            remedy="Name the folder that holds pack.yaml, or begin one with 'sandtable new'.",
        )
    data = parse(decode(content, "pack.yaml"), "pack.yaml").data
    if not isinstance(data, dict):
        remedy = "It must at least name format, id, title and system."
        raise failure("PACK-MANIFEST", "is empty.", file="pack.yaml", remedy=remedy)
    number = data.get("format")
    if not isinstance(number, int) or isinstance(number, bool) or number < 1:
        message, remedy = "has no format number.", f"Write 'format: {FORMAT}'."
        raise PackError([_placed("PACK-FORMAT", message, files, "pack.yaml", ("format",), remedy)])
    if number > FORMAT:
        message = f"is of format {number}; this version reads up to {FORMAT}."
        raise PackError(
            [_placed("PACK-FORMAT", message, files, "pack.yaml", ("format",), "Update Sandtable.")]
        )
    return number


def _manifest(files: Mapping[str, bytes]) -> tuple[Manifest, list[Problem]]:
    parsed = parse(decode(files["pack.yaml"], "pack.yaml"), "pack.yaml")
    document, problems, _ = _tolerant(_adapter("", "pack.yaml"), parsed)
    if document is None:
        raise PackError(problems)
    return cast(Manifest, document), problems


class _Reader:
    """Reads the files of one pack and collects all that is wrong."""

    def __init__(self, system: System, files: Mapping[str, bytes]) -> None:
        self.system, self.files = system, files
        self.problems: list[Problem] = []
        self.dropped: set[str] = set()
        """Names of what was left out, so that references to it are not reported on top."""

    def pack(self, manifest: Manifest) -> Pack:
        fields: dict[str, Any] = {"manifest": manifest}
        tables: dict[str, dict[str, Any]] = {}
        for file in self.files:
            folder, _, rest = file.partition("/")
            if file in GROUPS:
                if (group := self.read(file)) is not None:
                    fields |= {name: getattr(group, name) for name in GROUPS[file]}
                else:
                    self.dropped |= set(GROUPS[file])
            elif file in SINGLES:
                if file != "pack.yaml":
                    if (document := self.read(file)) is not None:
                        fields[SINGLES[file]] = document
                    else:
                        self.dropped.add(SINGLES[file])
            elif folder in FOLDERS and rest.endswith(".yaml") and "/" not in rest:
                if (document := self.read(file)) is not None:
                    tables.setdefault(FOLDERS[folder], {})[rest.removesuffix(".yaml")] = document
                else:
                    self.dropped |= {rest.removesuffix(".yaml"), FOLDERS[folder]}
            elif folder == "locales" and rest.endswith(".po") and "/" not in rest:
                self.catalogue(file, tables)
            elif folder in FREE and rest:
                if folder == "artwork":
                    tables.setdefault("artwork", {})[rest] = hashlib.sha256(self.files[file]).hexdigest()
            elif not file.endswith(".md") and file not in ("LICENSE", "LICENCE"):
                self.problems.append(_unknown_file(file))
        fields |= {name: Table(entries) for name, entries in tables.items()}
        return self.system.pack_type.model_construct(_fields_set=set(fields), **fields)

    def catalogue(self, file: str, tables: dict[str, dict[str, Any]]) -> None:
        try:
            content = texts.read_catalogue(decode(self.files[file], file), file)
        except PackError as error:
            self.problems += error.problems
            return
        tables.setdefault("catalogues", {})[Path(file).stem] = content

    def read(self, file: str) -> Any:
        """The document of a file; None where nothing of it could be read."""
        content = self.files[file]
        adapter = _adapter(self.system.id, file)
        if (kept := parsed_cache.recall(content)) is not None:
            try:
                return adapter.validate_json(kept)
            except ValidationError:
                pass  # read it again, with places
        try:
            parsed = parse(decode(content, file), file)
        except PackError as error:
            self.problems += error.problems
            return None
        if not isinstance(parsed.data, dict):
            what = "is empty." if parsed.data is None else "holds no mapping."
            self.problems.append(Problem("PACK-EMPTY", what, file, remedy="Fill it or remove it."))
            return None
        document, problems, dropped = _tolerant(adapter, parsed)
        self.problems += problems
        self.dropped |= dropped
        if not problems:
            parsed_cache.keep(
                content, json.dumps(parsed.data, ensure_ascii=False, separators=(",", ":")).encode()
            )
        return document


def _tolerant(adapter: TypeAdapter[Any], parsed: Parsed) -> tuple[Any, list[Problem], set[str]]:
    """The document, less what is broken in it; what is broken; and the names of what was left out."""
    try:
        return adapter.validate_python(parsed.data), [], set()
    except ValidationError as error:
        found = error
    problems: list[Problem] = []
    dropped: set[str] = set()
    data = as_plain(parsed.data)
    while True:
        details = found.errors(include_url=False)
        if not problems:
            problems = [
                _problem(detail, adapter, parsed) for detail in details if not _follows(detail, details)
            ]
        places = {real_place(data, detail["loc"]) for detail in details}
        if () in places:
            return None, problems, dropped
        dropped |= {str(place[-1]) for place in places}
        data = _without(data, places)
        try:
            return adapter.validate_json(json.dumps(data)), problems, dropped
        except ValidationError as error:
            found = error


def _follows(detail: ErrorDetails, details: list[ErrorDetails]) -> bool:
    """Whether an error only follows from another inside it: a list too short because its items are wrong."""
    loc = detail["loc"]
    return detail["type"] == "too_short" and any(
        d is not detail and d["loc"][: len(loc)] == loc for d in details
    )


def real_place(data: Any, loc: Place) -> Place:
    """The part of an error's location that exists in the data: names of alternatives in it are no places."""
    place: list[str | int] = []
    for part in loc:
        if isinstance(data, dict) and part in data:
            data = data[str(part)]
        elif isinstance(data, list) and isinstance(part, int) and part < len(data):
            data = data[part]
        else:
            continue
        place.append(part)
    return tuple(place)


def _without(data: Any, places: set[Place], here: Place = ()) -> Any:
    """Plain data less what stands at these places."""
    if isinstance(data, dict):
        return {
            key: _without(value, places, (*here, key))
            for key, value in data.items()
            if (*here, key) not in places
        }
    if isinstance(data, list):
        kept = (i for i in range(len(data)) if (*here, i) not in places)
        return [_without(data[i], places, (*here, i)) for i in kept]
    return data


def _problem(detail: ErrorDetails, adapter: TypeAdapter[Any], parsed: Parsed) -> Problem:
    """A pydantic error in the words of the table, with its place and a suggestion."""
    kind, loc = detail["type"], detail["loc"]
    place = real_place(as_plain(parsed.data), loc)
    name = str(loc[-1]) if loc else ""
    context = detail.get("ctx", {})
    line, column = parsed.place(place)
    where = _pack_path(parsed.file, place)
    if kind == "extra_forbidden":
        known = _known_fields(adapter, loc)
        hint = suggestion(name, known)
        message = f"unknown key '{name}'{'; ' + hint if hint else '.'}"
        remedy = "" if hint else f"Known here: {', '.join(sorted(known))}." if known else ""
    elif kind == "missing" and not isinstance(loc[-1], int):
        message, remedy = f"'{name}' is missing.", "Add it."
    elif kind in ("literal_error", "union_tag_invalid"):
        choices = _quoted(str(context.get("expected") or context.get("expected_tags")))
        value = str(context.get("tag") or detail["input"])
        hint = suggestion(value, choices)
        message = (
            f"unknown {name if kind == 'literal_error' else 'word'} '{value}'{'; ' + hint if hint else '.'}"
        )
        remedy = "" if hint else f"Known: {', '.join(choices)}."
    elif kind == "string_pattern_mismatch" and name == "[key]":
        message = f"'{detail['input']}' is not an id."
        remedy = "Use lower-case letters, digits, - and _; begin with a letter or digit."
    else:
        shown = json.dumps(as_plain(detail["input"]), ensure_ascii=False, default=str)
        label = name if place and place[-1] == loc[-1] else str(place[-1]) if place else "the file"
        message = f"{label}: {detail['msg'][0].lower()}{detail['msg'][1:]} (found {shown[:60]})."
        remedy = ""
    return Problem("PACK-SCHEMA", message, parsed.file, line, column, where, remedy)


def _pack_path(file: str, place: Place) -> str:
    if file in SINGLES:
        head: tuple[str, ...] = (SINGLES[file],)
    elif file in GROUPS:
        head = ()
    else:
        head = tuple(file.removesuffix(".yaml").split("/"))
    return path_text((*head, *map(str, place)))


@cache
def _schema(adapter: TypeAdapter[Any]) -> dict[str, Any]:
    return adapter.json_schema()


def _known_fields(adapter: TypeAdapter[Any], loc: Place) -> set[str]:
    """The keys that are known where an unknown one was found, from the JSON schema of the document."""
    schema = _schema(adapter)
    here = schema
    for part in loc[:-1]:
        here = _below(here, part, schema)
    here = _resolved(here, schema)
    return set(here.get("properties", ()))


def _resolved(here: dict[str, Any], schema: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in here:
        here = schema["$defs"][here["$ref"].rsplit("/", 1)[1]]
    return here


def _below(here: dict[str, Any], part: str | int, schema: dict[str, Any]) -> dict[str, Any]:
    here = _resolved(here, schema)
    alternatives = here.get("anyOf") or here.get("oneOf")
    if alternatives:
        mapping = here.get("discriminator", {}).get("mapping", {})
        if part in mapping:
            return {"$ref": mapping[part]}
        real = [option for option in alternatives if option.get("type") != "null"]
        return _below(real[0], part, schema) if real else {}
    if isinstance(part, int):
        return cast(dict[str, Any], here.get("items") or {})
    entries = [*here.get("patternProperties", {}).values(), here.get("additionalProperties")]
    inside = here.get("properties", {}).get(part) or entries[0]
    return inside if isinstance(inside, dict) else here


def _quoted(text: str) -> list[str]:
    return text.split("'")[1::2]


def _placed(
    code: str, message: str, files: Mapping[str, bytes], file: str, path: tuple[str, ...], remedy: str = ""
) -> Problem:
    line, column = parse(decode(files[file], file), file).place(path)
    return Problem(code, message, file, line, column, path_text(path), remedy)


def _dangling_problems(pack: Pack, files: Mapping[str, bytes], dropped: set[str]) -> Iterator[Problem]:
    """References that lead nowhere, with the closest name; those to what was left out are no news."""
    names = Names(pack)
    parsed: dict[str, Parsed] = {}
    for mention in dangling(pack):
        if mention.name in dropped or any(_was_dropped(names, kind, dropped) for kind in mention.kinds):
            continue
        file, inside = file_of(mention.place)
        if file.endswith(".yaml") and file not in parsed:
            parsed[file] = parse(decode(files[file], file), file)
        line, column = parsed[file].place(inside) if file in parsed else (0, 0)
        known = {name for kind in mention.kinds for name in names.of(kind, board_of(pack, mention.place))}
        hint = suggestion(mention.name, known)
        what = " or ".join(mention.kinds)
        message = f"unknown {what} '{mention.name}'{'; ' + hint if hint else '.'}"
        remedy = "" if hint else f"Add it, or name another {what}."
        where = path_text(tuple(map(str, mention.place)))
        yield Problem("PACK-REFERENCE", message, file, line, column, where, remedy)


def _was_dropped(names: Names, kind: str, dropped: set[str]) -> bool:
    """Whether the table that defines things of a kind could not be read, or not as a whole."""
    return not dropped.isdisjoint(names.patterns.get(kind, "").split("/"))


def _unknown_file(file: str) -> Problem:
    known = [*SINGLES, *GROUPS, *(f"{folder}/" for folder in (*FOLDERS, "locales", *FREE))]
    hint = suggestion(file.partition("/")[0] + ("/" if "/" in file else ""), known)
    problem = name_problem(file)
    message = f"is not part of a pack{'; ' + hint if hint else '.'}" if not problem else f"{problem}."
    return Problem("PACK-FILE", message, file, remedy="" if hint else "Remove it, or put it below artwork/.")
