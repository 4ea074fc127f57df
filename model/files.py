"""Where a pack's bytes come from: a folder, or the same folder zipped as `.stpack`.

Packs come from strangers. Nothing outside the pack is ever read or written: no links, no absolute names, no
`..`; sizes are bounded before anything is read, so that a zip bomb costs nothing.
"""

from __future__ import annotations

import errno
import hashlib
import io
import json
import os
import re
import shutil
import stat
import zipfile
import zlib
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from model.problems import PackError, Problem, failure

SUFFIX = ".stpack"
CHECKSUMS = "checksums.json"
STATE = ".sandtable"
"""Folder beside a pack's files for what is ours alone: the last good version, a save under way."""

MAX_TEXT = 16 * 2**20
MAX_ARTWORK = 64 * 2**20
MAX_TOTAL = 512 * 2**20
MAX_MEMBERS = 10_000
_ODD_ARCHIVES = (NotImplementedError, EOFError, ValueError)
"""What zipfile raises for methods it lacks and members that end too soon."""
_EPOCH = (1980, 1, 1, 0, 0, 0)
_SAFE_NAME = re.compile(r"[^\x00-\x1f\\:*?\"<>|]+\Z")


class Source(Protocol):
    """Something that holds the files of a pack."""

    path: Path

    def read(self) -> dict[str, bytes]:
        """Every file of the pack by its name below the pack, parted by `/`."""
        ...

    def write(self, changed: Mapping[str, bytes], removed: frozenset[str]) -> None:
        """Write some files and remove others, all or nothing."""
        ...


def source_at(path: str | os.PathLike[str]) -> Source:
    """The folder or archive at a path; PackError where there is no pack."""
    place = Path(path)
    if place.is_dir():
        return Folder(place)
    if place.is_file():
        return Archive(place)
    raise failure("PACK-MISSING", f"{place}: there is no such pack.", remedy="Check the path.")


def content_hash(files: Mapping[str, bytes]) -> str:
    """One SHA-256 over the names and contents of files: two packs with the same one are the same pack."""
    total = hashlib.sha256()
    for name in sorted(files):
        total.update(f"{hashlib.sha256(files[name]).hexdigest()} {name}\n".encode())
    return total.hexdigest()


def limit_of(name: str) -> int:
    return MAX_ARTWORK if name.startswith(("artwork/", "playthroughs/")) else MAX_TEXT


def name_problem(name: str) -> str:
    """What is wrong with the name of a file in a pack; empty where nothing is."""
    parts = name.split("/")
    if name.startswith("/") or re.match(r"[A-Za-z]:", name):
        return "is an absolute path"
    if ".." in parts or "." in parts or "" in parts:
        return "leads out of the pack"
    if not _SAFE_NAME.match(name) or len(name) > 300:
        return "has a name that not every system can store"
    return ""


def _too_big(name: str, size: int) -> Problem:
    message = f"is too big ({size / 2**20:,.1f} MiB; at most {limit_of(name) // 2**20} MiB are read)."
    return Problem("PACK-SIZE", message, name, remedy="Make it smaller or leave it out.")


class _Tally:
    """Adds up what is read, and refuses before it becomes too much."""

    def __init__(self, where: Path) -> None:
        self.where, self.total, self.members = where, 0, 0

    def take(self, name: str, size: int) -> None:
        if size > limit_of(name):
            raise PackError([_too_big(name, size)])
        self.total += size
        self.members += 1
        if self.total > MAX_TOTAL or self.members > MAX_MEMBERS:
            limits = f"at most {MAX_MEMBERS:,} files and {MAX_TOTAL // 2**20} MiB are read"
            raise failure("PACK-SIZE", f"{self.where}: the pack is too big ({limits}).")


class Folder:
    """A pack as a folder of text."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self) -> dict[str, bytes]:
        self.finish_saving()
        found: dict[str, bytes] = {}
        tally = _Tally(self.path)
        for base, folders, names in os.walk(self.path, onerror=_unreadable):
            folders[:] = sorted(f for f in folders if not f.startswith("."))
            here = Path(base)
            for name in sorted([*folders, *names]):
                file = here / name
                inside = file.relative_to(self.path).as_posix()
                state = file.lstat()
                if stat.S_ISLNK(state.st_mode):
                    raise failure("PACK-LINK", "is a link.", file=inside, remedy="Put the file itself there.")
                if stat.S_ISDIR(state.st_mode) or name.startswith("."):
                    continue
                if not stat.S_ISREG(state.st_mode):
                    raise failure("PACK-LINK", "is no ordinary file.", file=inside, remedy="Remove it.")
                tally.take(inside, state.st_size)
                found[inside] = _read(file, inside)
        return found

    def write(self, changed: Mapping[str, bytes], removed: frozenset[str]) -> None:
        """Stage everything, then swap it in. A crash in between is finished at the next opening."""
        for name in (*changed, *removed):
            if problem := name_problem(name):
                raise failure("PACK-PATH", f"{problem}.", file=name)
            self._own(name), self._own(STATE, "last-good", name)
        stage = self._own(STATE, "stage")
        try:
            shutil.rmtree(stage, ignore_errors=True)
            for name, content in changed.items():
                _write_through(stage / "files" / name, content)
            for name in (*changed, *removed):
                if (self.path / name).exists():
                    _write_through(stage / "replaced" / name, (self.path / name).read_bytes())
            plan = json.dumps({"changed": sorted(changed), "removed": sorted(removed)})
            _write_through(stage / "plan.json", plan.encode())
        except OSError as error:
            shutil.rmtree(stage, ignore_errors=True)
            raise cannot_write(self.path, error) from None
        self.finish_saving()

    def finish_saving(self) -> None:
        """Swap in what was staged completely; throw away what was not.

        Files are only renamed here, which needs no room on the disk and can be done again from any point.
        """
        stage = self._own(STATE, "stage")
        if not stage.is_dir():
            return
        changed, removed = _planned(stage / "plan.json")
        moves = [
            (stage / "replaced" / name, self._own(STATE, "last-good", name))
            for name in sorted(changed | removed)
        ]
        moves += [(stage / "files" / name, self._own(name)) for name in sorted(changed)]
        leaving = [self._own(name) for name in removed]
        try:
            for staged, target in moves:
                if staged.exists():
                    target.parent.mkdir(parents=True, exist_ok=True)
                    staged.replace(target)
                    _sync_folder(target.parent)
            for file in leaving:
                file.unlink(missing_ok=True)
        except OSError as error:
            raise failure(
                "PACK-WRITE",
                f"{self.path}: a save was prepared but not completed ({error.strerror}).",
                remedy="Opening the pack again completes it.",
            ) from None
        shutil.rmtree(stage, ignore_errors=True)
        with suppress(OSError):
            stage.parent.rmdir()  # where there is no last good version to keep

    def _own(self, *names: str) -> Path:
        """A place in this folder; PackError where it is a link, which a stranger may have put there."""
        place = self.path.joinpath(*names)
        if not place.parent.resolve().is_relative_to(self.path.resolve()) or place.is_symlink():
            name = place.relative_to(self.path).as_posix()
            raise failure("PACK-LINK", "is a link.", file=name, remedy="Put the file itself there.")
        return place


def _planned(plan: Path) -> tuple[frozenset[str], frozenset[str]]:
    """The files that a staged save changes and removes; none where it was not staged completely, or not by
    this program."""
    try:
        content = json.loads(plan.read_bytes())
        changed, removed = frozenset(content["changed"]), frozenset(content["removed"])
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return frozenset(), frozenset()
    if any(not isinstance(name, str) or name_problem(name) for name in changed | removed):
        return frozenset(), frozenset()
    return changed, removed


class Archive:
    """A pack as one file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self) -> dict[str, bytes]:
        size = self.path.stat().st_size
        if size > MAX_TOTAL:
            raise failure("PACK-SIZE", f"{self.path.name}: the pack is too big ({size / 2**20:,.0f} MiB).")
        try:
            with zipfile.ZipFile(self.path) as archive:
                files = _read_members(archive, self.path)
        except (zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, *_ODD_ARCHIVES) as error:
            raise failure(
                "PACK-ARCHIVE",
                f"{self.path.name}: is not a readable pack ({error}).",
                remedy="Get it again from where it came from.",
            ) from None
        except OSError as error:
            raise failure("PACK-READ", f"{self.path.name}: cannot be read ({error.strerror}).") from None
        return _verified(files, self.path)

    def write(self, changed: Mapping[str, bytes], removed: frozenset[str]) -> None:
        files = self.read() if self.path.exists() else {}
        files = {name: content for name, content in {**files, **changed}.items() if name not in removed}
        try:
            if self.path.exists():
                shutil.copy2(self.path, self.path.with_name(f"{self.path.name}.last-good"))
        except OSError as error:
            raise cannot_write(self.path, error) from None
        swap_in(self.path, archived(files))


def swap_in(file: Path, content: bytes) -> None:
    """Write a file completely, then put it in the place of what was there."""
    fresh = file.with_name(f".{file.name}.new")
    try:
        _write_through(fresh, content)
        fresh.replace(file)
        _sync_folder(file.parent)
    except OSError as error:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise cannot_write(file, error) from None


def archived(files: Mapping[str, bytes]) -> bytes:
    """The bytes of an archive: the same files give the same bytes."""
    sums = {name: hashlib.sha256(content).hexdigest() for name, content in sorted(files.items())}
    members = {
        CHECKSUMS: json.dumps({"sha256": sums}, indent=1).encode() + b"\n",
        **dict(sorted(files.items())),
    }
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in members.items():
            entry = zipfile.ZipInfo(name, _EPOCH)
            entry.create_system = 3
            entry.external_attr = (stat.S_IFREG | 0o644) << 16
            archive.writestr(entry, content, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def _read_members(archive: zipfile.ZipFile, path: Path) -> dict[str, bytes]:
    tally = _Tally(path)
    files: dict[str, bytes] = {}
    for entry in archive.infolist():
        name = entry.filename
        if entry.is_dir():
            continue
        if problem := name_problem(name):
            raise failure(
                "PACK-PATH", f"{path.name}: the member {name!r} {problem}.", remedy="Do not trust this pack."
            )
        if stat.S_ISLNK(entry.external_attr >> 16):
            raise failure(
                "PACK-LINK", f"{path.name}: the member {name!r} is a link.", remedy="Do not trust this pack."
            )
        if name in files:
            raise failure("PACK-ARCHIVE", f"{path.name}: the member {name!r} is there twice.")
        if entry.flag_bits & 1:
            raise failure("PACK-ARCHIVE", f"{path.name}: the member {name!r} is encrypted.")
        tally.take(name, entry.file_size)
        with archive.open(entry) as member:
            content = member.read(entry.file_size + 1)
        if len(content) != entry.file_size:
            raise failure("PACK-ARCHIVE", f"{path.name}: the member {name!r} has another size than it says.")
        files[name] = content
    return files


def _verified(files: dict[str, bytes], path: Path) -> dict[str, bytes]:
    """The files without their list of checksums, if each agrees with it."""
    listing = files.pop(CHECKSUMS, None)
    try:
        sums = json.loads(listing or b"")["sha256"]
        wrong = [n for n in sorted({*sums, *files}) if _sum(files.get(n)) != sums.get(n)]
    except (ValueError, KeyError, TypeError, AttributeError):
        raise failure(
            "PACK-CHECKSUM",
            f"{path.name}: has no list of checksums ({CHECKSUMS}).",
            remedy="Make packs with 'sandtable pack'; a plain zip can be unzipped and opened as a folder.",
        ) from None
    if wrong:
        raise PackError(
            Problem(
                "PACK-CHECKSUM",
                f"{path.name}: {name} is not what was packed.",
                remedy="The file was damaged or tampered with: get it again.",
            )
            for name in wrong
        )
    return files


def _sum(content: bytes | None) -> str | None:
    return None if content is None else hashlib.sha256(content).hexdigest()


def _unreadable(error: OSError) -> None:
    raise failure("PACK-READ", f"{error.filename}: cannot be read ({error.strerror}).") from None


def _read(file: Path, name: str) -> bytes:
    try:
        with file.open("rb") as stream:
            content = stream.read(limit_of(name) + 1)
    except OSError as error:
        raise failure("PACK-READ", f"cannot be read ({error.strerror}).", file=name) from None
    if len(content) > limit_of(name):
        raise PackError([_too_big(name, len(content))])
    return content


def _write_through(file: Path, content: bytes) -> None:
    """Write a file so that it is on the disk when this returns."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as stream:
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())


def _sync_folder(folder: Path) -> None:
    """Make a rename last. Windows has no such call and needs none."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def cannot_write(path: Path, error: OSError) -> PackError:
    reasons = {
        errno.ENOSPC: ("the disk is full", "Make room and save again."),
        errno.EDQUOT: ("your share of the disk is used up", "Make room and save again."),
        errno.EROFS: ("the disk is read-only", "Save a copy elsewhere."),
        errno.EACCES: ("it may not be written", "Check its permissions or save a copy elsewhere."),
        errno.EPERM: ("it may not be written", "Check its permissions or save a copy elsewhere."),
    }
    reason, remedy = reasons.get(error.errno or 0, (error.strerror or str(error), "Save a copy elsewhere."))
    return failure("PACK-WRITE", f"{path}: cannot be saved: {reason}. Nothing was changed.", remedy=remedy)
