"""How a state class is copied and written as bytes: functions made once from its annotations.

Hand-written copying is fast and forgets fields; walking the fields by name forgets none and is slow. So the
class body is the only list of fields, and the three functions are generated from it, as dataclasses do.

| annotation         | meaning                                 | limits         |
|--------------------|-----------------------------------------|----------------|
| `int`              | a number                                | 64 bits signed |
| `Mask`             | a bit set of any width, never negative  |                |
| `bytearray`        | a table of numbers                      | 0..255         |
| `bytes`            | the same, replaced when it changes      | 0..255         |
| `array[int]`       | a table of numbers                      | 16 bits signed |
| `list[int]`        | a short list that grows and shrinks     | 32 bits signed |
| `list[list[int]]`  | frames, hands                           | 32 bits signed |

Clones share `bytes`: the choice for what changes seldom, such as piles of cards.

The bytes of a state are: all numbers; how long tables and lists are, and what the lists hold; the masks as
text, which is the quickest way to write many wide ones; the tables.
"""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Callable
from itertools import chain
from struct import Struct, pack, unpack_from
from typing import Any, Final

Mask = int

KINDS: Final = {
    "int": "int",
    "Mask": "mask",
    "bytearray": "octets",
    "bytes": "fixed",
    "array[int]": "shorts",
    "list[int]": "longs",
    "list[list[int]]": "rows",
}
FRESH: Final = {
    "int": "0",
    "mask": "0",
    "octets": "bytearray()",
    "fixed": "b''",
    "shorts": "array('h')",
    "longs": "[]",
    "rows": "[]",
}
COPY: Final = {
    "int": "s.{0}",
    "mask": "s.{0}",
    "octets": "s.{0}[:]",
    "fixed": "s.{0}",
    "shorts": "s.{0}[:]",
    "longs": "s.{0}[:] if s.{0} else []",
    "rows": "[*map(copied, s.{0})] if s.{0} else []",
}
READ: Final = {"octets": "bytearray(b[at:end])", "fixed": "b[at:end]", "shorts": "array('h', b[at:end])"}


class Layout:
    """The truth fields of a state class, in order, and the functions over them."""

    def __init__(
        self, name: str, fields: dict[str, str], shared: tuple[str, ...], rebuilt: tuple[str, ...]
    ) -> None:
        self.fields = fields
        self.shared = shared
        self.rebuilt = rebuilt
        # Tables that clones share are written like the others.
        written = {field: "octets" if kind == "fixed" else kind for field, kind in fields.items()}
        text = repr((name, sorted(written.items())))
        self.fingerprint = hashlib.blake2b(text.encode(), digest_size=4).hexdigest()
        self.numbers = self._of("int")
        self.masks = self._of("mask")
        self.lists = self._of("longs")
        self.rows = self._of("rows")
        self.tables = {field: kind for field, kind in fields.items() if kind in ("octets", "fixed", "shorts")}
        source = "\n".join((*self._fresh(), *self._clone(), *self._encode(), *self._decode()))
        scope: dict[str, Any] = {
            "array": array,
            "pack": pack,
            "numbers": Struct(f"<{len(self.numbers)}q"),
            "unpack_from": unpack_from,
            "copied": list.copy,
            "joined": chain.from_iterable,
            "deep_rows": deep_rows,
            "new": object.__new__,
        }
        exec(compile(source, f"<layout of {name}>", "exec"), scope)
        self.fresh: Callable[[Any], None] = scope["fresh"]
        self.clone: Callable[[Any], Any] = scope["clone"]
        self.encode: Callable[[Any], bytes] = scope["encode"]
        self.decode_into: Callable[[bytes, Any], int] = scope["decode_into"]

    def _of(self, kind: str) -> list[str]:
        return [field for field, own in self.fields.items() if own == kind]

    def _fresh(self) -> list[str]:
        lines = [f"    t.{field} = {FRESH[kind]}" for field, kind in self.fields.items()]
        lines += [f"    t.{field} = None" for field in (*self.shared, *self.rebuilt)]
        return ["def fresh(t):", *lines, "    return None"]

    def _clone(self) -> list[str]:
        """One function without calls into others: a clone is made for every idea that a bot looks at."""
        lines = [f"    t.{field} = {COPY[kind].format(field)}" for field, kind in self.fields.items()]
        lines += [f"    t.{field} = s.{field}" for field in (*self.shared, "keys")]
        lines += [f"    t.{field} = None" for field in (*self.rebuilt, "log", "tray")]
        return ["def clone(s):", "    t = new(s.__class__)", *lines, "    t.revealed = False", "    return t"]

    def _encode(self) -> list[str]:
        whole = [f"len(s.{field})" for field in self.tables]
        for field in self.lists:
            whole += [f"len(s.{field})", f"*s.{field}"]
        for field in self.rows:
            whole += [f"len(s.{field})", f"*map(len, s.{field})", f"*joined(s.{field})"]
        parts = [
            f"s.{field}.tobytes()" if kind == "shorts" else f"s.{field}"
            for field, kind in self.tables.items()
        ]
        masks = ", ".join(f"s.{field}" for field in self.masks)
        return [
            "def encode(s):",
            f"    flat = [{', '.join(whole)}]",
            f"    masks = {b','.join([b'%x'] * len(self.masks))!r} % ({masks}{',' if masks else ''})",
            "    return b''.join((",
            f"        numbers.pack({', '.join(f's.{field}' for field in self.numbers)}),",
            "        pack(f'<2I{len(flat)}i', len(flat), len(masks), *flat),",
            "        masks,",
            *(f"        {part}," for part in parts),
            "    ))",
        ]

    def _decode(self) -> list[str]:
        lines = ["def decode_into(b, t):"]
        if self.numbers:
            targets = "".join(f"t.{field}, " for field in self.numbers)
            lines.append(f"    {targets}= numbers.unpack_from(b, 0)")
        lines += [
            "    at = numbers.size",
            "    size, text = unpack_from('<2I', b, at)",
            "    flat = unpack_from(f'<{size}i', b, at + 8)",
            "    at += 8 + 4 * size",
            "    masks = b[at : at + text].split(b',')",
            "    at += text",
            f"    place = {len(self.tables)}",
        ]
        for number, field in enumerate(self.masks):
            lines.append(f"    t.{field} = int(masks[{number}], 16)")
        for field in self.lists:
            lines += [
                "    end = place + 1 + flat[place]",
                f"    t.{field} = list(flat[place + 1 : end])",
                "    place = end",
            ]
        for field in self.rows:
            lines.append(f"    t.{field}, place = deep_rows(flat, place)")
        for number, (field, kind) in enumerate(self.tables.items()):
            made = READ[kind]
            width = "2 * " if kind == "shorts" else ""
            lines += [
                f"    end = at + {width}flat[{number}]",
                f"    t.{field} = {made}",
                "    at = end",
            ]
        lines.append("    if place != size or at > len(b): raise ValueError('it is cut short')")
        lines += [f"    t.{field} = None" for field in (*self.shared, *self.rebuilt)]
        return [*lines, "    return at"]


def deep_rows(flat: tuple[int, ...], place: int) -> tuple[list[list[int]], int]:
    """Rows as written: how many, how long each is, then what they hold."""
    at = place + 1 + flat[place]
    rows = []
    for length in flat[place + 1 : at]:
        rows.append(list(flat[at : at + length]))
        at += length
    return rows, at
