"""Reading the files of a pack: strict and kind.

Every problem is reported with its place, and the healthy rest is read all the same: a file that fails
validation loses only its broken entries.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, cast

from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from model import cache as parsed_cache
from model import texts
from model.base import Table
from model.change import path_text
from model.files import Source, name_problem
from model.pack import FORMAT, Catalogue, Manifest, Pack
from model.parts import FOLDERS, FREE, GROUPS, SINGLES, adapter_for, file_of
from model.problems import PackError, Problem, failure, suggestion
from model.references import Names, Place, board_of, dangling
from model.system import System
from model.yaml_text import Parsed, as_plain, decode, parse


def format_of(files: Mapping[str, bytes], source: Source) -> int:
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
        raise PackError([placed("PACK-FORMAT", message, files, "pack.yaml", ("format",), remedy)])
    if number > FORMAT:
        message = f"is of format {number}; this version reads up to {FORMAT}."
        raise PackError(
            [placed("PACK-FORMAT", message, files, "pack.yaml", ("format",), "Update Sandtable.")]
        )
    return number


def read_manifest(files: Mapping[str, bytes]) -> tuple[Manifest, list[Problem]]:
    parsed = parse(decode(files["pack.yaml"], "pack.yaml"), "pack.yaml")
    document, problems, _ = _tolerant(adapter_for("", "pack.yaml"), parsed)
    if document is None:
        raise PackError(problems)
    return cast(Manifest, document), problems


class Reader:
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
            found = _catalogue(self.files[file], file)
        except PackError as error:
            self.problems += error.problems
            return
        tables.setdefault("catalogues", {})[Path(file).stem] = found

    def read(self, file: str) -> Any:
        """The document of a file; None where nothing of it could be read."""
        content = self.files[file]
        adapter = adapter_for(self.system.id, file)
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


def _catalogue(content: bytes, file: str) -> Catalogue:
    if (kept := parsed_cache.recall(content)) is not None:
        try:
            return Catalogue.model_validate_json(kept)
        except ValidationError:
            pass  # read it again
    found = texts.read_catalogue(decode(content, file), file)
    parsed_cache.keep(content, found.model_dump_json(exclude_unset=True).encode())
    return found


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
    from model.json_schema import json_schema  # only whoever mistypes a key waits for it

    return json_schema(adapter)


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


def placed(
    code: str, message: str, files: Mapping[str, bytes], file: str, path: tuple[str, ...], remedy: str = ""
) -> Problem:
    line, column = parse(decode(files[file], file), file).place(path)
    return Problem(code, message, file, line, column, path_text(path), remedy)


def dangling_problems(pack: Pack, files: Mapping[str, bytes], dropped: set[str]) -> Iterator[Problem]:
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
