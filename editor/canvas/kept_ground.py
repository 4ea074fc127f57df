"""Overviews of grounds that were drawn once, kept on disk: a map is shown before its land is drawn anew.

An entry is named by what the ground is made from and by the painters that drew it. Safe to delete.
"""

from __future__ import annotations

import hashlib
import os
from functools import cache
from pathlib import Path

from PySide6.QtGui import QImage

from model import cache as kept

MOST = 24
"""Overviews kept; the oldest go first."""


def recall(made_from: str) -> QImage | None:
    """The overview of a ground that is made from this."""
    entry = _entry(made_from)
    if entry is None or not entry.exists():
        return None
    image = QImage(str(entry))
    return None if image.isNull() else image.convertToFormat(QImage.Format.Format_RGB32)


def keep(made_from: str, image: QImage) -> None:
    """Keep an overview. Where that cannot be done, it only costs time."""
    entry = _entry(made_from)
    if entry is None:
        return
    fresh = entry.with_suffix(f".{os.getpid()}")
    try:
        entry.parent.mkdir(parents=True, exist_ok=True)
        if image.save(str(fresh), "PNG", 80):  # type: ignore[call-overload]  # packed lightly: read quickly
            fresh.replace(entry)
        entries = sorted(entry.parent.glob("*.png"), key=lambda file: file.stat().st_mtime)
        for old in entries[:-MOST]:
            old.unlink(missing_ok=True)
    except OSError:
        return


def _entry(made_from: str) -> Path | None:
    if os.environ.get("SANDTABLE_CACHE") == "":
        return None
    name = hashlib.sha256(f"{_painters()}\n{made_from}".encode()).hexdigest()
    return kept.folder() / "ground" / f"{name}.png"


@cache
def _painters() -> str:
    """Which version of the painters this is."""
    with os.scandir(Path(__file__).parent) as files:
        return repr(sorted((f.name, f.stat().st_mtime_ns) for f in files if f.name.endswith(".py")))
