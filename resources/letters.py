"""How wide the letters of our fonts are, read from the font files, for whoever sets text without a screen."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from struct import Struct, unpack_from

from resources.fonts import font_files

WEIGHTS = {400: "Regular", 500: "Medium", 600: "SemiBold", 700: "Bold"}
UNKNOWN = 0.6
"""The width of letters that a font lacks; another one stands in for it then."""


class Letters(dict[str, float]):
    """The advance of every letter of a font, in units of the type size; kerning is left aside."""

    def __init__(self, family: str, weight: int, data: bytes) -> None:
        super().__init__()
        self.family, self.weight = family, weight
        tables = dict(_tables(data))
        (per_em,) = unpack_from(">H", data, tables["head"] + 18)
        (known,) = unpack_from(">H", data, tables["hhea"] + 34)
        advances = [width for width, _ in Struct(">Hh").iter_unpack(_span(data, tables["hmtx"], 4 * known))]
        self.height = _height(data, tables["OS/2"]) / per_em
        """Of a line without space around it, as Qt counts it."""
        self._words: dict[str, float] = {}
        for letter, glyph in _glyphs(data, tables["cmap"]):
            self[letter] = advances[min(glyph, known - 1)] / per_em

    def __missing__(self, letter: str) -> float:
        return UNKNOWN

    def width(self, word: str) -> float:
        """The width of some letters in a row."""
        if word not in self._words:
            self._words[word] = sum(map(self.__getitem__, word))
        return self._words[word]


@cache
def letters(family: str, weight: int = 400, *, italic: bool = False) -> Letters:
    """The letters of one of our fonts."""
    style = WEIGHTS[weight] + ("Italic" if italic else "")
    wanted = "Italic" if style == "RegularItalic" else style
    (file,) = (file for file in font_files()[family] if file.stem.partition("-")[2] == wanted)
    return Letters(family, weight, file.read_bytes())


def _height(data: bytes, table: int) -> int:
    """The typographic height where the font asks for it, or that of its boxes."""
    (choices,) = unpack_from(">H", data, table + 62)
    ascent, descent = unpack_from(">hh", data, table + 68)
    above, below = unpack_from(">HH", data, table + 74)
    return int(ascent - descent) if choices & 0x80 else int(above + below)


def _span(data: bytes, start: int, length: int) -> memoryview:
    return memoryview(data)[start : start + length]


def _tables(data: bytes) -> Iterator[tuple[str, int]]:
    """The tables of a font file, and where they begin."""
    (count,) = unpack_from(">H", data, 4)
    for number in range(count):
        tag, _, offset, _ = unpack_from(">4sIII", data, 12 + 16 * number)
        yield tag.decode("ascii"), offset


def _glyphs(data: bytes, cmap: int) -> Iterator[tuple[str, int]]:
    """Every letter of the first plane and its glyph: the table of format 4, which every font has."""
    (count,) = unpack_from(">H", data, cmap + 2)
    starts = (cmap + unpack_from(">I", data, cmap + 8 + 8 * number)[0] for number in range(count))
    start = next(place for place in starts if unpack_from(">H", data, place)[0] == 4)
    (doubled,) = unpack_from(">H", data, start + 6)
    row = f">{doubled // 2}H"
    ends, firsts, deltas, offsets = (
        unpack_from(row, data, start + 14 + skip + doubled * number)
        for number, skip in enumerate((0, 2, 2, 2))
    )
    places = start + 16 + 3 * doubled
    for number, (first, end, delta, offset) in enumerate(zip(firsts, ends, deltas, offsets, strict=True)):
        for code in range(first, min(end, 0xFFFE) + 1):
            glyph = code
            if offset:
                (glyph,) = unpack_from(">H", data, places + 2 * number + offset + 2 * (code - first))
            if glyph or not offset:
                yield chr(code), (glyph + delta) % 0x10000
