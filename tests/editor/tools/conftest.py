"""Workspaces on copies of the shipped packs, with a hand that works on them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from editor.document import OpenPack
from editor.themes import use_theme
from editor.workspace import Workspace

sys.path.insert(0, str(Path(__file__).parents[1]))

from hand import Hand


@pytest.fixture
def at_work(qtbot: QtBot) -> Iterator[Callable[[OpenPack, float], Hand]]:
    """A hand on a pack that is shown at some zoom."""
    made: list[Workspace] = []

    def on(document: OpenPack, zoom: float = 1.0) -> Hand:
        use_theme("light")
        workspace = Workspace(document)
        made.append(workspace)
        workspace.resize(1200, 800)
        with qtbot.waitExposed(workspace):
            workspace.show()
        workspace.canvas.ground.waits = False
        workspace.canvas.set_zoom(zoom)
        return Hand(workspace)

    yield on
    for workspace in made:
        delete(workspace)
