"""Which file holds what: the documents of a pack and the files that they are stored in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, get_args

from pydantic import TypeAdapter, create_model

from model.base import Document, Table, declared_type, written
from model.pack import Manifest, Pack
from model.references import Place
from model.system import system_named

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


def parts_of(pack: Pack) -> Iterator[tuple[str, Any]]:
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


def data_of(part: Any) -> dict[str, Any]:
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
def adapter_for(system: str, file: str) -> TypeAdapter[Any]:
    """What reads a file of a system."""
    if file == "pack.yaml":
        return TypeAdapter(Manifest)
    if file in GROUPS:
        return TypeAdapter(_group_type(system, file))
    fields = system_named(system).pack_type.model_fields
    if file in SINGLES:
        return TypeAdapter(declared_type(system_named(system).pack_type, SINGLES[file]))
    return TypeAdapter(get_args(fields[FOLDERS[file.split("/")[0]]].annotation)[1])
