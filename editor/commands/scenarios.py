"""Scenarios: new ones, and which is in view."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from editor.actions import Action
from editor.commands.when import on_pack, pack_open
from editor.panels.scenario import ScenarioPanel
from editor.texts import mark

if TYPE_CHECKING:
    from editor.window import Window


def commands(w: Window) -> list[Action]:
    is_open = pack_open(w)
    return [
        Action(
            "scenario.new",
            mark("New scenario"),
            lambda: w.docking.panel(ScenarioPanel).add(),
            enabled=is_open,
        ),
        Action(
            "scenario.based",
            mark("New, based on this one"),
            lambda: w.docking.panel(ScenarioPanel).add_based(),
            enabled=lambda: w.document is not None and w.document.scenario is not None,
        ),
        Action(
            "scenario.next", mark("Next scenario"), partial(_step, w, 1), ("Ctrl+PgDown",), enabled=is_open
        ),
        Action(
            "scenario.previous",
            mark("Previous scenario"),
            partial(_step, w, -1),
            ("Ctrl+PgUp",),
            enabled=is_open,
        ),
        Action(
            "scenario.bare",
            mark("Bare board"),
            on_pack(w, lambda pack: pack.show_scenario(None)),
            enabled=is_open,
        ),
    ]


def _step(w: Window, by: int) -> None:
    document = w.document
    if document is not None and document.pack.scenarios:
        keys = list(document.pack.scenarios)
        now = keys.index(document.scenario) if document.scenario in keys else min(-by, 0)
        document.show_scenario(keys[(now + by) % len(keys)])
