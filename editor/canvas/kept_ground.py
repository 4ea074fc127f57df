"""Overviews of grounds that were drawn once, kept on disk: a map is shown before its land is drawn anew.

An entry is named by what the ground is made from and by the painters that drew it. It is width and height,
then the pixels as they are: unpacking a picture took longer than the rest of the first view. Safe to delete.
"""

from __future__ import annotations

import hashlib
import os
import struct
from functools import cache
from pathlib import Path

from PySide6.QtGui import QImage

from model import cache as kept

MOST = 12
"""Overviews kept, some 7 MB each; the oldest go first."""

HEAD = struct.Struct("<II")
PIXEL = 4


def recall(made_from: str) -> QImage | None:
    """The overview of a ground that is made from this."""
    entry = _entry(made_from)
    try:
        content = entry.read_bytes() if entry is not None else b""
    except OSError:
        return None
    if len(content) < HEAD.size:
        return None
    width, height = HEAD.unpack_from(content)
    if len(content) != HEAD.size + width * height * PIXEL:
        return None
    pixels = memoryview(content)[HEAD.size :]
    return QImage(pixels, width, height, width * PIXEL, QImage.Format.Format_RGB32).copy()


def has(made_from: str) -> bool:
    """Whether the overview of such a ground is kept."""
    entry = _entry(made_from)
    return entry is not None and entry.exists()


def keep(made_from: str, image: QImage) -> None:
    """Keep an overview. Where that cannot be done, it only costs time."""
    entry = _entry(made_from)
    if entry is None:
        return
    fresh = entry.with_suffix(f".{os.getpid()}")
    try:
        entry.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_bytes(HEAD.pack(image.width(), image.height()) + bytes(image.constBits()))
        fresh.replace(entry)
        entries = sorted(entry.parent.iterdir(), key=lambda file: file.stat().st_mtime)
        for old in entries[:-MOST]:
            old.unlink(missing_ok=True)
    except OSError:
        return


def _entry(made_from: str) -> Path | None:
    if os.environ.get("SANDTABLE_CACHE") == "":
        return None
    name = hashlib.sha256(f"{_painters()}\n{made_from}".encode()).hexdigest()
    return kept.folder() / "ground" / f"{name}.pixels"


@cache
def _painters() -> str:
    """Which version of the painters this is."""
    with os.scandir(Path(__file__).parent) as files:
        return repr(sorted((f.name, f.stat().st_mtime_ns) for f in files if f.name.endswith(".py")))
