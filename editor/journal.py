"""The journal: every change since the last save, beside the document, so that a crash loses nothing.

The first line says which version of the pack the changes belong to; each further line is one change. It is
written through to the system at once, so that a killed program loses no change that was made.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path

from model.change import Change
from model.files import STATE, content_hash
from model.storage import Opened


def journal_place(pack: Path) -> Path:
    """Where the journal of a pack lies: in its state folder, or beside an archive."""
    return pack / STATE / "journal" if pack.is_dir() else pack.with_name(f".{pack.name}.journal")


@dataclass(frozen=True)
class Recovered:
    """Changes found in a journal that no save has taken over."""

    changes: tuple[Change, ...]
    fits: bool
    """Whether the pack on disk is still the one that the changes were made on."""


class Journal:
    """Writes changes as they are made."""

    def __init__(self, opened: Opened) -> None:
        self.place = journal_place(opened.source.path)
        self.version = content_hash(opened.files)
        self._file: int | None = None

    def write(self, change: Change) -> None:
        if self._file is None:
            self.place.parent.mkdir(parents=True, exist_ok=True)
            self._file = os.open(self.place, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
            head = {"version": self.version, "process": os.getpid()}
            os.write(self._file, (json.dumps(head) + "\n").encode())
        os.write(self._file, (change.to_json() + "\n").encode())

    def begin_anew(self, opened: Opened) -> None:
        """After a save, or when the work is given up: nothing is left to recover."""
        self.close()
        self.place.unlink(missing_ok=True)
        self.version = content_hash(opened.files)

    def close(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None


def left_behind(opened: Opened) -> Recovered | None:
    """What a crashed session left in the journal of a pack; None where there is nothing to offer."""
    place = journal_place(opened.source.path)
    try:
        lines = place.read_text(encoding="utf-8").splitlines()
    except OSError:
        return None
    if len(lines) < 2:
        return None
    try:
        head = json.loads(lines[0])
        if _still_runs(head.get("process", 0)):
            return None
        fits = head.get("version") == content_hash(opened.files)
    except (ValueError, AttributeError):
        return None
    changes = []
    for line in lines[1:]:
        try:
            changes.append(Change.from_json(line))
        except (ValueError, KeyError, TypeError):
            break  # the last line may be half written
    return Recovered(tuple(changes), fits) if changes else None


def _still_runs(process: int) -> bool:
    if process == os.getpid() or process <= 0:
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
