"""What every verb shares: how results, progress and trouble are told to people and to machines.

Results go to standard output, as text or as JSON; progress and trouble go to standard error. Heavy libraries
are imported where they are used, so that `sandtable --help` answers at once.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from rich.console import Console

    from model import Opened, Pack, Problem

FINE, DIFFERENT, BROKEN = 0, 1, 2
"""Exit codes: all is well; findings or differences; misuse or a broken file."""

MOST_PROBLEMS = 50

PackPath = Annotated[Path, typer.Argument(metavar="PACK", help="A folder with pack.yaml, or a .stpack file.")]
AsJson = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]


class Trouble(Exception):
    """Something that ends a verb with exit code 2: what, and what to do."""

    def __init__(self, message: str, remedy: str = "") -> None:
        self.message, self.remedy = message, remedy
        super().__init__(f"{message} {remedy}".strip())


def printable(text: str) -> str:
    """A text without control characters: packs come from strangers, and terminals obey escapes."""
    return "".join(sign if sign.isprintable() or sign == "\n" else f"\\x{ord(sign):02x}" for sign in text)


def say(text: str = "") -> None:
    """One line of the result."""
    print(printable(text))


def complain(text: str) -> None:
    """One line about trouble."""
    print(printable(text), file=sys.stderr)


def as_json(content: Any) -> None:
    import json

    print(json.dumps(content, ensure_ascii=False, indent=2))


def console() -> Console:
    """A console for tables and colours on standard output; plain where that is no terminal."""
    from rich.console import Console

    width = None if sys.stdout.isatty() else 300
    return Console(highlight=False, emoji=False, markup=False, width=width)


@contextmanager
def progress(what: str) -> Iterator[None]:
    """A moving bar on a terminal while long work is under way; silence elsewhere."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        bar.add_task(what, total=None)
        yield


def opened(path: Path) -> Opened:
    """A pack with everything that is wrong in it; PackError where nothing can be opened."""
    import model

    try:
        with progress(f"Opening {path.name}"):
            return model.open_pack(path)
    except model.PackError as error:
        raise model.PackError(placed(path, error.problems)) from None


def sound(path: Path) -> Opened:
    """A pack that nothing is wrong with; PackError otherwise."""
    import model

    found = opened(path)
    if found.problems:
        raise model.PackError(placed(path, found.problems))
    return found


def placed(path: Path, problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Problems whose files are named as they are found from here."""
    from dataclasses import replace

    return tuple(replace(p, file=file_from_here(path, p.file)) if p.file else p for p in problems)


def file_from_here(pack: Path, file: str) -> str:
    return str(pack / file) if pack.is_dir() else f"{pack}!/{file}"


def problem_data(problem: Problem) -> dict[str, Any]:
    return {
        "code": problem.code,
        "severity": "error",
        "message": problem.message,
        "file": problem.file,
        "line": problem.line,
        "column": problem.column,
        "where": problem.where,
        "remedy": problem.remedy,
    }


def tell_problems(problems: tuple[Problem, ...]) -> None:
    for problem in problems[:MOST_PROBLEMS]:
        complain(f"error: {problem}")
    if len(problems) > MOST_PROBLEMS:
        complain(f"... and {len(problems) - MOST_PROBLEMS} more; 'sandtable check' lists them all.")


def pack_name(pack: Pack) -> str:
    return f"{pack.title} {pack.manifest.version}"
