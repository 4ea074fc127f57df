"""How long the command line takes to say what it can do."""

from __future__ import annotations

import sys
from pathlib import Path

from bench.harness import Result, command, compare

PROGRAM = Path(sys.executable).with_name("sandtable.exe" if sys.platform == "win32" else "sandtable")


def run() -> list[Result]:
    ours, typer = compare(
        [command(PROGRAM, "--help"), command(sys.executable, "-c", "import typer")],
        best_of=15,
    )
    return [
        Result(
            "sandtable --help", ours * 1000, "ms", typer * 1000, target=1.5, note='python -c "import typer"'
        )
    ]
