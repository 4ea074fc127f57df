"""How text is set in the parts of a card: which type, which lines, and whether it fits; and texts on maps.

The painter of cards draws what is set here, and a check tells of what does not fit, so both agree. Lengths
are in units of 1/20 mm, in which type sizes are whole numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from model.content import LayoutPart
from resources.fonts import SANS, SERIF
from resources.letters import Letters, letters

FINE = 20.0
"""Units in a millimetre."""
MM_PER_POINT = 25.4 / 72
NORMAL, MEDIUM, BOLD = 400, 500, 600
LEADING = 1.04
"""From line to line of a text, in units of its height."""
WIDEST = 1.3
"""No letter is wider, in units of the type size."""
SPACING = 0.09
"""Between the letters of a caption, in units of the type size."""
WITH_UNIT = 0.82
"""A figure makes room for the unit below it."""
SLACK = 1.0
"""What a text may stand out of its box, as nobody sees it."""

_PIECES = re.compile(r"[^\s-]*-+(?=\w)|\S+")
"""What stays together on a line: words, and their parts up to a hyphen."""


@dataclass(frozen=True)
class Setting:
    """A text broken into lines, in one size of type."""

    lines: tuple[str, ...]
    family: str
    weight: int
    size: int
    spacing: float
    """Between letters."""
    leading: float
    """From one line to the next."""
    room: int
    """For so many lines."""
    fits: bool
    unit: str = ""
    """What stands small below a figure."""

    @property
    def height(self) -> float:
        return self.leading * len(self.lines)


def fits(part: LayoutPart, text: str) -> bool:
    """Whether a text has room in its part, in one of the sizes of type that it may have."""
    smallest = _smallest(part)
    return _has_room(part, text, smallest) or _set(part, text, "", smallest).fits or setting(part, text).fits


def setting(part: LayoutPart, text: str, unit: str = "") -> Setting:
    """A text in the largest type that fits, or in the smallest where none does."""
    for points in _sizes(part):
        found = _set(part, text, unit, points)
        if found.fits:
            break
    return found


def _has_room(part: LayoutPart, text: str, points: float) -> bool:
    """Whether a text fits so easily that its lines need not be made: any two of them hold more than one."""
    if part.style != "text" or "\n" in text:
        return False
    type_, room = _type(part), part.size[0] * FINE / (points * MM_PER_POINT * FINE + 1)
    lines = int(part.size[1] / (type_.height * LEADING * (points * MM_PER_POINT + 1 / FINE)))
    wide = sum(map(type_.__getitem__, text))
    return 2 * wide < room * (lines - 1) and max(map(len, text.split()), default=0) * WIDEST < room


def _type(part: LayoutPart) -> Letters:
    family = SERIF if part.style in ("title", "badge", "text") else SANS
    return letters(family, BOLD if part.weight == "bold" or part.style in ("title", "badge") else NORMAL)


def is_caption(part: LayoutPart) -> bool:
    """A line of small capitals: a footer in bold, above the foot."""
    return part.style == "footer" and part.weight == "bold"


def _smallest(part: LayoutPart) -> float:
    return min(part.smallest, part.points)


def _sizes(part: LayoutPart) -> Iterator[float]:
    points = part.points
    while points > _smallest(part):
        yield points
        points *= 0.955
    yield _smallest(part)


def _set(part: LayoutPart, text: str, unit: str, points: float) -> Setting:
    unit = unit if part.style == "badge" and 0 < len(unit) <= 3 else ""
    exact = points * MM_PER_POINT * FINE * (WITH_UNIT if unit else 1)
    size = max(1, round(exact))
    type_ = _type(part)
    spacing = exact * SPACING if is_caption(part) else 0.0
    if is_caption(part):
        text = text.upper()
    # A title first shrinks on one line and only then breaks into two.
    whole = part.style == "badge" or (part.style == "title" and points > part.smallest * 1.28)
    room = float("inf") if whole else part.size[0] * FINE
    lines, widest = _broken(text, type_, size, spacing, room)
    leading = type_.height * size * (LEADING if part.style == "text" else 0.94)
    holds = int((part.size[1] * FINE + SLACK) / leading)
    fitting = len(lines) <= holds and widest <= part.size[0] * FINE + SLACK
    return Setting(tuple(lines), type_.family, type_.weight, size, spacing, leading, holds, fitting, unit)


def _broken(text: str, type_: Letters, size: int, spacing: float, room: float) -> tuple[list[str], float]:
    """A text in lines of at most so much room, and the width of the widest; a word is never broken."""
    lines: list[str] = []
    widest = 0.0
    for paragraph in text.split("\n"):
        line, taken = "", 0.0
        for match in _PIECES.finditer(paragraph):
            piece = match[0]
            before = " " if line and paragraph[match.start() - 1].isspace() else ""
            wide = type_.width(piece) * size + spacing * len(piece)
            gap = (type_.width(before) * size + spacing) if before else 0.0
            if line and taken + gap + wide > room:
                lines.append(line)
                widest = max(widest, taken)
                line, taken = piece, wide
            else:
                line, taken = line + before + piece, taken + gap + wide
        lines.append(line)
        widest = max(widest, taken)
    return lines, widest


LINE = 1.2
"""From line to line of a text on a map, in units of its size."""
ITALICS = ("sea", "river", "note")
TRACKING = {"sea": 0.16, "country": 0.18}
"""Between the letters of texts on a map, by their style."""


def label_width(style: str, text: str) -> float:
    """The width of a text on a map in units of its size; names of countries are in capitals."""
    if style == "country":
        text = text.upper()
    type_ = letters(SERIF, BOLD if style in ("country", "title") else MEDIUM, italic=style in ITALICS)
    return type_.width(text) + TRACKING.get(style, 0.0) * len(text)
