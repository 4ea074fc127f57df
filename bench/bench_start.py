"""How long the command line takes to say what it can do, and dev.py to see that it has nothing to do."""

from __future__ import annotations

import sys
from pathlib import Path

from bench.harness import Result, command, compare

DEV = Path(__file__).parents[1] / "dev.py"
NOTHING = f"import runpy; runpy.run_path({str(DEV)!r})['prepare']()"
PROGRAM = Path(sys.executable).with_name("sandtable.exe" if sys.platform == "win32" else "sandtable")


def run() -> list[Result]:
    ours, typer, idle = compare(
        [
            command(PROGRAM, "--help"),
            command(sys.executable, "-c", "import typer"),
            command(sys.executable, "-c", NOTHING),
        ],
        best_of=15,
    )
    return [
        Result(
            "sandtable --help", ours * 1000, "ms", typer * 1000, target=1.5, note='python -c "import typer"'
        ),
        Result("dev.py, nothing to do", idle * 1000, "ms", 500, target=1, note="the limit"),
    ]
