"""How a state class is copied and written as bytes: functions made once from its annotations.

Hand-written copying is fast and forgets fields; walking the fields by name forgets none and is slow. So the
class body is the only list of fields, and the three functions are generated from it, as dataclasses do.

| annotation         | meaning                                     | bytes                                  |
|--------------------|---------------------------------------------|----------------------------------------|
| `int`              | a number                                    | 8, signed                              |
| `Mask`             | a bit set of any width, never negative      | length and bytes                       |
| `bytearray`        | a table of numbers 0..255                   | length and bytes                       |
| `array[int]`       | a table of numbers -32768..32767            | length and 2 each                      |
| `list[int]`        | a short list that grows and shrinks         | length and 4 each, signed              |
| `list[list[int]]`  | frames, hands                               | as one list[int] of lengths and values |
"""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Callable
from struct import Struct, pack, unpack_from
from typing import Any, Final

Mask = int

KINDS: Final = {
    "int": "int",
    "Mask": "mask",
    "bytearray": "octets",
    "array[int]": "shorts",
    "list[int]": "longs",
    "list[list[int]]": "rows",
}
FRESH: Final = {
    "int": "0",
    "mask": "0",
    "octets": "bytearray()",
    "shorts": "array('h')",
    "longs": "[]",
    "rows": "[]",
}
COPY: Final = {
    "int": "s.{0}",
    "mask": "s.{0}",
    "octets": "s.{0}[:]",
    "shorts": "s.{0}[:]",
    "longs": "s.{0}[:]",
    "rows": "[row[:] for row in s.{0}]",
}


class Layout:
    """The truth fields of a state class, in order, and the functions over them."""

    def __init__(
        self, name: str, fields: dict[str, str], shared: tuple[str, ...], rebuilt: tuple[str, ...]
    ) -> None:
        self.fields = fields
        self.shared = shared
        self.rebuilt = rebuilt
        text = repr((name, sorted(fields.items())))
        self.fingerprint = hashlib.blake2b(text.encode(), digest_size=4).hexdigest()
        self.numbers = [field for field, kind in fields.items() if kind == "int"]
        self.others = [(field, kind) for field, kind in fields.items() if kind != "int"]
        source = "\n".join((*self._fresh(), *self._clone(), *self._encode(), *self._decode()))
        scope: dict[str, Any] = {
            "array": array,
            "pack": pack,
            "numbers": Struct(f"<{len(self.numbers)}q"),
            "unpack_from": unpack_from,
            "write_longs": write_longs,
            "write_mask": write_mask,
            "flat_rows": flat_rows,
            "read_octets": read_octets,
            "read_longs": read_longs,
            "deep_rows": deep_rows,
        }
        exec(compile(source, f"<layout of {name}>", "exec"), scope)
        self.fresh: Callable[[Any], None] = scope["fresh"]
        self.clone_into: Callable[[Any, Any], None] = scope["clone_into"]
        self.encode: Callable[[Any], bytes] = scope["encode"]
        self.decode_into: Callable[[bytes, Any], int] = scope["decode_into"]

    def _fresh(self) -> list[str]:
        lines = [f"    t.{field} = {FRESH[kind]}" for field, kind in self.fields.items()]
        lines += [f"    t.{field} = None" for field in (*self.shared, *self.rebuilt)]
        return ["def fresh(t):", *lines, "    return None"]

    def _clone(self) -> list[str]:
        lines = [f"    t.{field} = {COPY[kind].format(field)}" for field, kind in self.fields.items()]
        lines += [f"    t.{field} = s.{field}" for field in self.shared]
        lines += [f"    t.{field} = None" for field in self.rebuilt]
        return ["def clone_into(s, t):", *lines, "    return None"]

    def _encode(self) -> list[str]:
        parts = [f"numbers.pack({', '.join(f's.{field}' for field in self.numbers)})"]
        for field, kind in self.others:
            if kind == "mask":
                parts.append(f"write_mask(s.{field})")
            elif kind == "octets":
                parts += [f"len(s.{field}).to_bytes(4, 'little')", f"s.{field}"]
            elif kind == "shorts":
                parts += [f"(2 * len(s.{field})).to_bytes(4, 'little')", f"s.{field}.tobytes()"]
            elif kind == "longs":
                parts.append(f"write_longs(s.{field})")
            else:
                parts.append(f"write_longs(flat_rows(s.{field}))")
        return ["def encode(s):", "    return b''.join((", *(f"        {part}," for part in parts), "    ))"]

    def _decode(self) -> list[str]:
        targets = "".join(f"t.{field}, " for field in self.numbers)
        lines = [f"    {targets}= numbers.unpack_from(b, 0)"] if targets else []
        lines.append("    at = numbers.size")
        for field, kind in self.others:
            if kind in ("longs", "rows"):
                lines.append("    values, at = read_longs(b, at)")
            else:
                lines.append("    octets, at = read_octets(b, at)")
            made = {
                "mask": "int.from_bytes(octets, 'little')",
                "octets": "bytearray(octets)",
                "shorts": "array('h', octets)",
                "longs": "values",
                "rows": "deep_rows(values)",
            }[kind]
            lines.append(f"    t.{field} = {made}")
        lines += [f"    t.{field} = None" for field in (*self.shared, *self.rebuilt)]
        return ["def decode_into(b, t):", *lines, "    return at"]


def write_longs(values: list[int]) -> bytes:
    size = len(values)
    return pack(f"<I{size}i", size, *values)


def write_mask(mask: int) -> bytes:
    size = (mask.bit_length() + 7) >> 3
    return size.to_bytes(4, "little") + mask.to_bytes(size, "little")


def flat_rows(rows: list[list[int]]) -> list[int]:
    flat = [len(rows)]
    for row in rows:
        flat.append(len(row))
        flat += row
    return flat


def deep_rows(flat: list[int]) -> list[list[int]]:
    rows = []
    at = 1
    for _ in range(flat[0]):
        end = at + 1 + flat[at]
        rows.append(flat[at + 1 : end])
        at = end
    return rows


def read_octets(data: bytes, at: int) -> tuple[bytes, int]:
    start = at + 4
    end = start + int.from_bytes(data[at:start], "little")
    if end > len(data):
        raise ValueError("the snapshot is cut short")
    return data[start:end], end


def read_longs(data: bytes, at: int) -> tuple[list[int], int]:
    (size,) = unpack_from("<I", data, at)
    start = at + 4
    return list(unpack_from(f"<{size}i", data, start)), start + 4 * size
