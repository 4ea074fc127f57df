"""Hex and square grids: coordinates, ids, neighbours, centres, outlines and printed numbers.

Hexes are addressed by axial coordinates (q, r) and their id is made of them: `q3r-2`. Squares are addressed
by row and column: `r2c3`. Offset coordinates appear only in `numbering`, where a person reads them.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from functools import cached_property
from typing import Literal

from model.base import Document, Point, field

_HEX_ID = re.compile(r"q(-?\d+)r(-?\d+)\Z")
_SQUARE_ID = re.compile(r"r(\d+)c(\d+)\Z")
_SQRT3 = math.sqrt(3)

# Counter-clockwise from east; side i of a hex lies towards neighbour i.
HEX_DIRECTIONS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
SQUARE_DIRECTIONS = ((0, 1), (-1, 0), (0, -1), (1, 0))
DIAGONAL_DIRECTIONS = ((-1, 1), (-1, -1), (1, -1), (1, 1))


def hex_id(q: int, r: int) -> str:
    return f"q{q}r{r}"


def hex_of(space: str) -> tuple[int, int]:
    """Axial coordinates of a hex id; ValueError when it is none."""
    found = _HEX_ID.match(space)
    if not found:
        raise ValueError(f"'{space}' is not a hex id such as q3r-2")
    return int(found[1]), int(found[2])


def square_id(row: int, column: int) -> str:
    return f"r{row}c{column}"


def square_of(space: str) -> tuple[int, int]:
    """Row and column of a square id; ValueError when it is none."""
    found = _SQUARE_ID.match(space)
    if not found:
        raise ValueError(f"'{space}' is not a square id such as r2c3")
    return int(found[1]), int(found[2])


def hex_distance(a: tuple[int, int], b: tuple[int, int]) -> int:
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


class Numbering(Document):
    """How hexes or squares are numbered for people: `C4`, `0304`, `3.4`."""

    pattern: str = field(
        "{column:02}{row:02}",
        title="Pattern",
        help="A format with {column}, {row}, {column_letter} or {row_letter}; {row:02} has two digits.",
        pattern=r"^(?:[^{}]|\{(?:column|row)(?::0?[1-9])?\}|\{(?:column|row)_letter\})*$",
        max_length=60,
    )
    first_column: int = field(1, title="First column", ge=0, le=1000)
    first_row: int = field(1, title="First row", ge=0, le=1000)
    rows_from: Literal["top", "bottom"] = field("top", title="Rows counted from")
    columns_from: Literal["left", "right"] = field("left", title="Columns counted from")

    def number(self, column: int, row: int, columns: int, rows: int) -> str:
        column = columns - 1 - column if self.columns_from == "right" else column
        row = rows - 1 - row if self.rows_from == "bottom" else row
        return self.pattern.format(
            column=column + self.first_column,
            row=row + self.first_row,
            column_letter=letters(column),
            row_letter=letters(row),
        )


def letters(index: int) -> str:
    """0 -> A, 25 -> Z, 26 -> AA, as on spreadsheet columns."""
    name = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        name = chr(65 + rest) + name
    return name


class HexGrid(Document):
    """A block of hexes in rows (pointy top) or columns (flat top), every second one shifted by half a hex."""

    top: Literal["pointy", "flat"] = field("pointy", title="Hex top")
    columns: int = field(title="Columns", help="Hexes in an unshifted row.", ge=1, le=400)
    rows: int = field(title="Rows", ge=1, le=400)
    shifted: Literal["odd", "even"] = field(
        "odd", title="Shifted lines", help="Which lines lie half a hex further."
    )
    short_shifted: bool = field(False, title="Shifted lines are shorter", help="They have one hex less.")
    half_hexes: bool = field(
        False, title="Half hexes", help="Draw half hexes where shifted lines meet the edge."
    )
    radius: float = field(40.0, title="Radius", unit="units", help="Centre to corner.", gt=0, le=10_000)
    origin: Point = field((0.0, 0.0), title="Centre of the first hex")
    numbering: Numbering = field(Numbering(), title="Numbering")

    def _is_shifted(self, line: int) -> bool:
        return (line % 2 == 1) == (self.shifted == "odd")

    def line_length(self, line: int) -> int:
        """Hexes in a row (pointy top) or column (flat top)."""
        full = self.columns if self.top == "pointy" else self.rows
        return full - 1 if self.short_shifted and self._is_shifted(line) else full

    def axial(self, column: int, row: int) -> tuple[int, int]:
        """Offset to axial coordinates."""
        line, place = (row, column) if self.top == "pointy" else (column, row)
        lean = (line + 1) // 2 if self.shifted == "even" else line // 2
        return (place - lean, line) if self.top == "pointy" else (line, place - lean)

    def offset(self, q: int, r: int) -> tuple[int, int]:
        """Axial coordinates to (column, row), for people."""
        line = r if self.top == "pointy" else q
        lean = (line + 1) // 2 if self.shifted == "even" else line // 2
        return (q + lean, r) if self.top == "pointy" else (q, r + lean)

    @cached_property
    def hexes(self) -> tuple[tuple[int, int], ...]:
        lines = range(self.rows if self.top == "pointy" else self.columns)
        return tuple(
            self.axial(place, line) if self.top == "pointy" else self.axial(line, place)
            for line in lines
            for place in range(self.line_length(line))
        )

    @cached_property
    def ids(self) -> tuple[str, ...]:
        return tuple(hex_id(q, r) for q, r in self.hexes)

    @cached_property
    def half_hex_ids(self) -> tuple[str, ...]:
        """The half hexes that fill the gaps at the ends of shifted lines: drawn, but no spaces."""
        if not (self.half_hexes and self.short_shifted):
            return ()
        lines = range(self.rows if self.top == "pointy" else self.columns)
        ends = (
            (place, line)
            for line in lines
            if self._is_shifted(line)
            for place in (-1, self.line_length(line))
        )
        return tuple(
            hex_id(*(self.axial(place, line) if self.top == "pointy" else self.axial(line, place)))
            for place, line in ends
        )

    def neighbours(self, space: str) -> Iterator[str]:
        q, r = hex_of(space)
        for dq, dr in HEX_DIRECTIONS:
            yield hex_id(q + dq, r + dr)

    def centre(self, space: str) -> Point:
        q, r = hex_of(space)
        x0, y0 = self.origin
        if self.top == "pointy":
            return x0 + self.radius * _SQRT3 * (q + r / 2), y0 + self.radius * 1.5 * r
        return x0 + self.radius * 1.5 * q, y0 + self.radius * _SQRT3 * (r + q / 2)

    def outline(self, space: str) -> tuple[Point, ...]:
        x, y = self.centre(space)
        turn = 30 if self.top == "pointy" else 0
        corners = (math.radians(60 * side + turn) for side in range(6))
        return tuple((x + self.radius * math.cos(a), y + self.radius * math.sin(a)) for a in corners)

    def number(self, space: str) -> str:
        column, row = self.offset(*hex_of(space))
        return self.numbering.number(column, row, self.columns, self.rows)


class SquareGrid(Document):
    """Rows and columns of squares."""

    columns: int = field(title="Columns", ge=1, le=400)
    rows: int = field(title="Rows", ge=1, le=400)
    diagonal: bool = field(False, title="Diagonal neighbours")
    edge: float = field(100.0, title="Edge", unit="units", gt=0, le=10_000)
    origin: Point = field((0.0, 0.0), title="Top left corner")
    numbering: Numbering = field(Numbering(pattern="{column_letter}{row}"), title="Numbering")

    @cached_property
    def ids(self) -> tuple[str, ...]:
        return tuple(square_id(row, column) for row in range(self.rows) for column in range(self.columns))

    @property
    def half_hex_ids(self) -> tuple[str, ...]:
        return ()

    def neighbours(self, space: str) -> Iterator[str]:
        row, column = square_of(space)
        for dr, dc in SQUARE_DIRECTIONS + (DIAGONAL_DIRECTIONS if self.diagonal else ()):
            if row + dr >= 0 and column + dc >= 0:
                yield square_id(row + dr, column + dc)

    def centre(self, space: str) -> Point:
        row, column = square_of(space)
        x0, y0 = self.origin
        return x0 + self.edge * (column + 0.5), y0 + self.edge * (row + 0.5)

    def outline(self, space: str) -> tuple[Point, ...]:
        x, y = self.centre(space)
        half = self.edge / 2
        return (x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)

    def number(self, space: str) -> str:
        row, column = square_of(space)
        return self.numbering.number(column, row, self.columns, self.rows)
