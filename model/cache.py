"""What was read once need not be read again: parsed files by the hash of their content. Safe to delete."""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path

_VERSION = "1"
_MOST = 400
"""Entries kept; the oldest go first."""


def folder() -> Path:
    """Where the cache lives; SANDTABLE_CACHE names another place, or switches it off when empty."""
    if (chosen := os.environ.get("SANDTABLE_CACHE")) is not None:
        return Path(chosen)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"))
    return base / "sandtable"


def _entry(content: bytes) -> Path | None:
    if os.environ.get("SANDTABLE_CACHE") == "":
        return None
    key = hashlib.sha256(_VERSION.encode() + content).hexdigest()
    return folder() / "parsed" / f"{key}.json"


def recall(content: bytes) -> bytes | None:
    """What was kept for a file of this content."""
    entry = _entry(content)
    if entry is None:
        return None
    try:
        kept = entry.read_bytes()
    except OSError:
        return None
    checksum, _, payload = kept.partition(b"\n")
    return payload if hashlib.sha256(payload).hexdigest().encode() == checksum else None


def keep(content: bytes, parsed: bytes) -> None:
    """Keep what a file of this content means. A cache that cannot be written only costs time."""
    entry = _entry(content)
    if entry is None:
        return
    fresh = entry.with_suffix(f".{os.getpid()}")
    try:
        entry.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_bytes(hashlib.sha256(parsed).hexdigest().encode() + b"\n" + parsed)
        fresh.replace(entry)
        _trim(entry.parent)
    except OSError:
        return


def _trim(entries: Path) -> None:
    kept = list(entries.glob("*.json"))
    if len(kept) > _MOST:
        for old in sorted(kept, key=lambda file: file.stat().st_mtime)[: len(kept) - _MOST]:
            old.unlink(missing_ok=True)
