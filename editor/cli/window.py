"""The verb open, and what `sandtable` alone does: the editor's window."""

from __future__ import annotations

from pathlib import Path

import typer

from editor.cli import output
from editor.cli.output import PackPath


def register(app: typer.Typer) -> None:
    app.command("open")(open_)


def open_(context: typer.Context, pack: PackPath) -> None:
    """Open a pack in the editor."""
    output.opened(pack)
    show(context, pack)


def show(context: typer.Context, pack: Path | None) -> None:
    """Open the window; until there is one, say so below the help."""
    from importlib import import_module
    from importlib.util import find_spec

    if find_spec("editor.app") is None:
        output.say(context.find_root().get_help())
        output.say()
        output.say("Coming: the editor's window. Until then Sandtable works from the command line.")
        raise typer.Exit(output.FINE)
    raise typer.Exit(import_module("editor.app").run(pack))
