"""What is wrong with a file, said to the person who can mend it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong: what, where, and what to do."""

    code: str
    message: str
    file: str = ""
    line: int = 0
    column: int = 0
    where: str = ""
    """Path of stable ids, where the place has one."""
    remedy: str = ""

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part)
        text = f"{place}: {self.message}" if place else self.message
        return f"{text} {self.remedy}" if self.remedy else text


class PackError(Exception):
    """A pack that cannot be used as it is, with everything that is wrong with it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))


def failure(code: str, message: str, *, file: str = "", remedy: str = "") -> PackError:
    """A pack error with a single problem."""
    return PackError([Problem(code, message, file=file, remedy=remedy)])


def suggestion(word: str, known: Iterable[str]) -> str:
    """'did you mean ...?' where something close is known, else nothing."""
    close = get_close_matches(word, list(known), n=1, cutoff=0.6)
    return f"did you mean '{close[0]}'?" if close else ""
