"""The verb open, and what `sandtable` alone does: the editor's window."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import typer

from editor.cli import output
from editor.cli.output import PackPath


def register(app: typer.Typer) -> None:
    app.command("open")(open_)


def open_(pack: PackPath) -> None:
    """Open a pack in the editor."""
    output.opened(pack)
    show(pack)


def show(pack: Path | None) -> None:
    """Open the window, where there is a screen for it."""
    if not has_screen():
        raise output.Trouble(
            "there is no screen to open the window on: neither DISPLAY nor WAYLAND_DISPLAY is set.",
            "Start Sandtable from a desktop, or use the verbs that need no window ('sandtable --help').",
        )
    from editor.app import run

    raise typer.Exit(run(pack))


def has_screen() -> bool:
    """Whether Qt can show a window. Without a screen it would end the process, and say so in riddles."""
    named = ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY")
    return not sys.platform.startswith("linux") or any(os.environ.get(name) for name in named)
