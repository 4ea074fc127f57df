"""The command line as tests call it: in this process, with what it printed."""

from __future__ import annotations

import contextlib
import io
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Outcome:
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def sandtable(*arguments: object) -> Outcome:
    """Run one command and return its exit code and what it printed."""
    from editor.cli.main import run

    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = run([str(argument) for argument in arguments])
    return Outcome(code, out.getvalue(), err.getvalue())


def files_of(folder: Path) -> dict[str, bytes]:
    """Every file below a folder, hidden ones included."""
    found = (file for file in folder.rglob("*") if file.is_file() and not file.is_symlink())
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in sorted(found)}


def environment() -> dict[str, str]:
    """Of a process that finds the system of the proving ground."""
    import os

    import ground

    return {**os.environ, "PYTHONPATH": str(ground.PLUGIN)}
