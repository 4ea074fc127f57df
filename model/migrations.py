"""Old packs open: each step up of the format is one small function over the plain data of a file.

The files of an old pack are brought up to date as they are opened, in place and with their comments, so that
nothing else needs to know of old formats; they are written when the pack is saved or migrated.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from model.pack import FORMAT
from model.problems import PackError
from model.yaml_patch import patch
from model.yaml_text import as_plain, decode, parse

Step = Callable[[str, dict[str, Any]], dict[str, Any]]

STEPS: dict[int, Step] = {}
"""From a format number to the function (file, data) -> data that makes a file one of the next format."""


def modernised(files: Mapping[str, bytes], number: int) -> dict[str, bytes]:
    """The files that differ in the present format, rewritten. What cannot be read stays as it is."""
    changed = {}
    for file, content in files.items():
        if not file.endswith(".yaml"):
            continue
        try:
            parsed = parse(decode(content, file), file)
        except PackError:
            continue  # opening the pack reports it
        if isinstance(parsed.data, dict):
            before = as_plain(parsed.data)
            text = patch(parsed, before, as_plain(_migrated(file, before, number)))
            if text.encode() != content:
                changed[file] = text.encode()
    return changed


def _migrated(file: str, data: dict[str, Any], number: int) -> dict[str, Any]:
    for step in range(number, FORMAT):
        data = STEPS[step](file, data)
    return {**data, "format": FORMAT} if file == "pack.yaml" else data
