"""The command line: `sandtable` alone opens the editor, every verb works without a display.

Exit codes: 0 fine, 1 findings or differences, 2 misuse or a broken file.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

VERBS = {
    "open": ("editor.cli.window", "Open a pack in the editor."),
    "new": ("editor.cli.packs", "Begin a pack: blank, or from the system's template."),
    "info": ("editor.cli.packs", "Tell what is in a pack."),
    "check": ("editor.cli.checks", "Tell everything that is wrong with a pack."),
    "diff": ("editor.cli.compare", "Tell in words what differs between two packs."),
    "merge": ("editor.cli.compare", "Bring two versions of a pack together."),
    "pack": ("editor.cli.packs", "Zip a pack as one .stpack file."),
    "unpack": ("editor.cli.packs", "Unzip a .stpack into a folder."),
    "export": ("editor.cli.export", "Make pictures of a map or of card sheets: PNG, SVG, PDF."),
    "migrate": ("editor.cli.packs", "Rewrite an old pack in the present format."),
    "play": ("editor.cli.play", "Play a scenario in the terminal."),
    "replay": ("editor.cli.play", "Play a recorded game again."),
    "simulate": ("editor.cli.play", "Let bots play a scenario many times."),
    "systems": ("editor.cli.systems", "List the installed game systems."),
    "schema": ("editor.cli.systems", "Print the JSON Schema of what a system lets an author declare."),
}
"""Every verb: the module that has it, and its line in the help. Modules are imported when they are needed."""


class Verbs(TyperGroup):
    """Finds a verb in its module; the help is shown without importing any."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(VERBS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        return _verbs_in(VERBS[cmd_name][0])[cmd_name] if cmd_name in VERBS else None

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(verb, line) for verb, (_, line) in VERBS.items()])


@cache
def _verbs_in(module: str) -> dict[str, Any]:
    from importlib import import_module

    verbs = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    import_module(module).register(verbs)
    found: dict[str, Any] = dict(typer.main.get_group(verbs).commands)
    return found


app = typer.Typer(
    name="sandtable",
    cls=Verbs,
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

        print(f"sandtable {version('sandtable')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def sandtable(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        from editor.cli.window import show

        show(None)


def main() -> None:
    """Run the command line and leave with its exit code."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run one command; whatever happens becomes a message and an exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        _command()(arguments, prog_name="sandtable")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 2
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return 130
    except Exception as error:
        return _told(error, arguments)
    return 0


@cache
def _command() -> Any:
    return typer.main.get_command(app)


def _told(error: Exception, arguments: list[str]) -> int:
    from editor.cli import output
    from model import BrokenSystem, PackError, UnknownSystem

    problems = []
    if isinstance(error, PackError):
        problems = [output.problem_data(problem) for problem in error.problems]
        output.tell_problems(error.problems)
    elif isinstance(error, output.Trouble | UnknownSystem | BrokenSystem):
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
