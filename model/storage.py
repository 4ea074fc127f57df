"""Opening and saving packs.

Opening reports every problem and gives the healthy rest. Saving writes only the files whose content changed,
and in them only what changed; it is all or nothing.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from model import texts
from model.files import STATE, SUFFIX, Folder, Source, archived, cannot_write, source_at, swap_in
from model.migrations import modernised
from model.pack import FORMAT, Catalogue, Pack
from model.parts import data_of, parts_of
from model.problems import PackError, Problem, failure, suggestion
from model.reading import Reader, dangling_problems, format_of, placed, read_manifest
from model.system import BrokenSystem, UnknownSystem, system_named
from model.yaml_patch import patch
from model.yaml_text import as_plain, decode, emit, parse


@dataclass
class Opened:
    """A pack as it was opened: the documents, what is wrong, and what saving needs to know."""

    pack: Pack
    problems: tuple[Problem, ...]
    source: Source
    files: dict[str, bytes]
    """As they are on disk."""
    stored_format: int
    """The format of the files on disk."""
    modern: dict[str, bytes]
    """Files of an old format in the present one; they are written with the next save."""

    def changed_on_disk(self) -> tuple[str, ...]:
        """Files that somebody else changed, added or removed since the pack was opened or saved."""
        now = self.source.read()
        return tuple(sorted(n for n in {*now, *self.files} if now.get(n) != self.files.get(n)))

    def artwork(self, name: str) -> bytes:
        """The content of a file below artwork/; empty where there is none."""
        return self.files.get(f"artwork/{name}", b"")

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
        """Write the pack to another folder or archive, comments and artwork included; returns the files.

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
        old, new = dict(parts_of(self.pack)), dict(parts_of(pack))
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
        after = data_of(new)
        content = self.modern.get(name) or self.files.get(name)
        if content is None:
            return emit(after).encode() if after else None
        parsed = parse(decode(content, name), name)
        return patch(parsed, as_plain(data_of(old)) if old is not None else {}, as_plain(after)).encode()


def open_pack(path: str | os.PathLike[str]) -> Opened:
    """Open a folder or archive; what is broken in it is left out and told in `problems`.

    PackError only where there is nothing to open: no pack, no manifest, an unknown system, a hostile archive.
    """
    source = source_at(path)
    files = source.read()
    number = format_of(files, source)
    modern = modernised(files, number) if number < FORMAT else {}
    now = {**files, **modern}
    manifest, problems = read_manifest(now)
    try:
        system = system_named(manifest.system)
    except UnknownSystem as unknown:
        installed = ", ".join(unknown.installed)
        hint = suggestion(manifest.system, unknown.installed)
        message = f"unknown system '{manifest.system}'; {hint or f'installed: {installed}.'}"
        raise PackError([placed("PACK-SYSTEM", message, now, "pack.yaml", ("system",))]) from None
    except BrokenSystem as broken:
        remedy = "Install its package again, or another version of it."
        raise PackError(
            [placed("PACK-SYSTEM", f"{broken}.", now, "pack.yaml", ("system",), remedy)]
        ) from None
    reader = Reader(system, now)
    pack = reader.pack(manifest)
    pack.__dict__["place"] = str(Path(path).resolve())
    problems += reader.problems
    problems += dangling_problems(pack, now, reader.dropped)
    return Opened(pack, tuple(problems), source, files, number, modern)


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
    _write_anew(files, Path(target), as_folder=True)
    return tuple(sorted(files))


def _write_anew(files: Mapping[str, bytes], place: Path, *, as_folder: bool = False) -> None:
    """All files of a pack at a place where there was none; on failure there is none afterwards either."""
    if place.suffix == SUFFIX and not as_folder:
        swap_in(place, archived(files))
        return
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


def _whole(pack: Pack) -> Iterator[tuple[str, bytes]]:
    sources = dict(texts.source_texts(pack)) if pack.catalogues else {}
    for file, part in parts_of(pack):
        if isinstance(part, Catalogue):
            yield file, texts.write_catalogue(part, Path(file).stem, sources).encode()
        elif data := data_of(part):
            yield file, emit(data).encode()
