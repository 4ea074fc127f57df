"""The journal of unsaved work: every change, one line each, until the pack is saved. No Qt.

Each open pack has a journal of its own in the user's state folder, locked while the process lives. A journal
that nobody locks was left behind by a crash; its work is offered back at the next start.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any
from uuid import uuid4

from editor.settings import state_folder
from model import Change, ChangeError, Pack, apply

VERSION = 1
SUFFIX = ".journal"
SECONDS_BETWEEN_SYNCS = 1.0


def journal_folder() -> Path:
    return state_folder() / "journals"


def fingerprint(files: Mapping[str, bytes]) -> str:
    """What the pack's files looked like when the journal began."""
    digest = hashlib.sha256()
    for name in sorted(files):
        digest.update(f"{name}\0{len(files[name])}\0".encode())
        digest.update(files[name])
    return digest.hexdigest()


class Journal:
    """The changes of one open pack since it was saved. The file exists only while there are any."""

    def __init__(self, pack: Path, title: str, folder: Path | None = None) -> None:
        self._header: dict[str, Any] = {
            "journal": VERSION,
            "pack": str(pack.resolve()),
            "title": title,
            "pid": os.getpid(),
        }
        self._path = (folder or journal_folder()) / f"{uuid4().hex}{SUFFIX}"
        self._file: IO[bytes] | None = None
        self._synced = 0.0
        self.trouble = ""
        """Why changes are not being journalled, where the folder cannot be written."""

    def begin(self, base: str) -> None:
        """What follows changes a pack whose files have this fingerprint."""
        self.discard()
        self._header["base"] = base

    def append(self, change: Change) -> None:
        """Note a change that was made. It is with the operating system when this returns."""
        try:
            file = self._file or self._start()
            file.write(change.to_json().encode() + b"\n")
            if time.monotonic() - self._synced > SECONDS_BETWEEN_SYNCS:
                os.fsync(file.fileno())
                self._synced = time.monotonic()
            self.trouble = ""
        except OSError as error:
            self.trouble = error.strerror or str(error)

    def discard(self) -> None:
        """The work is saved, or given up."""
        if self._file is not None:
            self._file.close()
            self._file = None
            self._path.unlink(missing_ok=True)

    def _start(self) -> IO[bytes]:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._file = self._path.open("xb", buffering=0)
        _lock(self._file)
        header = {**self._header, "begun": datetime.now(UTC).isoformat(timespec="seconds")}
        self._file.write(json.dumps(header, ensure_ascii=False).encode() + b"\n")
        return self._file


@dataclass(frozen=True)
class Leftover:
    """The journal of a session that ended without saving."""

    file: Path
    pack: Path
    title: str
    base: str
    changes: tuple[Change, ...]
    last: datetime

    def fitting(self, pack: Pack) -> Iterator[Change]:
        """The changes in order, up to the first that no longer fits the pack."""
        for change in self.changes:
            try:
                pack = apply(pack, change)
            except ChangeError:
                return
            yield change

    def discard(self) -> None:
        self.file.unlink(missing_ok=True)


def leftovers(folder: Path | None = None) -> list[Leftover]:
    """Work that a crash left behind, the latest first. Journals of running sessions are not touched."""
    place = folder or journal_folder()
    found = [read for file in sorted(place.glob(f"*{SUFFIX}")) if (read := _read(file)) is not None]
    return sorted(found, key=lambda leftover: leftover.last, reverse=True)


def _read(file: Path) -> Leftover | None:
    try:
        with file.open("r+b") as stream:
            if not _lock(stream):
                return None
            lines = stream.read().decode(errors="replace").splitlines()
            last = datetime.fromtimestamp(file.stat().st_mtime, UTC)
    except OSError:
        return None
    try:
        header = json.loads(lines[0])
        changes = tuple(_changes(lines[1:]))
        found = Leftover(file, Path(header["pack"]), header["title"], header["base"], changes, last)
    except (IndexError, KeyError, TypeError, ValueError):
        found = None
    if found is None or not found.changes:
        file.unlink(missing_ok=True)
        return None
    return found


def _changes(lines: Iterable[str]) -> Iterator[Change]:
    """Whole lines only: the last one may have been cut off."""
    for line in lines:
        try:
            yield Change.from_json(line)
        except (KeyError, TypeError, ValueError):
            return


if os.name == "nt":
    import msvcrt

    def _lock(file: IO[bytes]) -> bool:
        """Lock a file for this process, as long as it is open; False where another process has it."""
        try:
            file.seek(2**30)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        except OSError:
            return False
        finally:
            file.seek(0)
        return True

else:
    import fcntl

    def _lock(file: IO[bytes]) -> bool:
        """Lock a file for this process, as long as it is open; False where another process has it."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
