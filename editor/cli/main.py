"""The command line: `sandtable` alone opens the editor, every verb works without a display.

Exit codes: 0 fine, 1 findings or differences, 2 misuse or a broken file.
"""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from editor.cli import checks, compare, output, packs, systems

app = typer.Typer(
    name="sandtable",
    help="Sandtable: a studio for board wargames. Without a verb, the editor opens.",
    epilog="Exit codes: 0 fine, 1 findings or differences, 2 misuse or a broken file.",
    add_completion=False,
    # Help drawn by rich takes twice the time of everything else together.
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        output.say(f"sandtable {version('sandtable')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def sandtable(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        _open_editor(context, None)


@app.command("open")
def open_(context: typer.Context, pack: output.PackPath) -> None:
    """Open a pack in the editor."""
    output.opened(pack)
    _open_editor(context, pack)


def _open_editor(context: typer.Context, pack: Path | None) -> None:
    if find_spec("editor.app") is None:
        output.say(context.find_root().get_help())
        output.say()
        output.say("Coming: the editor's window. Until then Sandtable works from the command line.")
        raise typer.Exit(output.FINE)
    from importlib import import_module

    raise typer.Exit(import_module("editor.app").run(pack))


for verbs in (packs, checks, compare, systems):
    verbs.register(app)
if find_spec("editor.cli.play") is not None:
    from importlib import import_module

    import_module("editor.cli.play").register(app)


def main() -> None:
    """Run the command line and leave with its exit code."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run one command; whatever happens becomes a message and an exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        app(arguments, prog_name="sandtable")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else output.BROKEN
    except KeyboardInterrupt:
        output.complain("Stopped.")
        return 130
    except Exception as error:
        return _told(error, arguments)
    return output.FINE


def _told(error: Exception, arguments: list[str]) -> int:
    from model import PackError, UnknownSystem

    problems = []
    if isinstance(error, PackError):
        problems = [output.problem_data(problem) for problem in error.problems]
        output.tell_problems(error.problems)
    elif isinstance(error, output.Trouble | UnknownSystem):
        output.complain(f"error: {error}")
    elif isinstance(error, OSError):
        place = f"{error.filename}: " if error.filename else ""
        output.complain(f"error: {place}{error.strerror or error}.")
    else:
        output.complain(f"internal error: {type(error).__name__}: {error}")
        output.complain("This is a fault of Sandtable. Set SANDTABLE_TRACEBACK=1 to see where it happened.")
        if os.environ.get("SANDTABLE_TRACEBACK"):
            raise error
    if "--json" in arguments:
        output.as_json({"error": str(error), "problems": problems})
    return output.BROKEN


if __name__ == "__main__":
    main()
