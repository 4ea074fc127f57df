"""Panels: bringing each to the front, going round them, giving them room."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from editor.actions import Action
from editor.panels.docks import PANELS
from editor.texts import mark

if TYPE_CHECKING:
    from editor.window import Window


def commands(w: Window) -> list[Action]:
    docking = w.docking

    def shown() -> bool:
        return docking.shown

    return [
        *(
            Action(
                f"panel.{kind.id}",
                kind.title,
                partial(docking.toggle, kind.id),
                (f"Alt+{number}",) if number < 10 else (),
                enabled=shown,
                checked=partial(docking.is_open, kind.id),
                tip=mark("Brings the panel to the front, or closes it when it is there"),
            )
            for number, kind in enumerate(PANELS, start=1)
        ),
        Action("view.next_panel", mark("Next panel"), partial(docking.go_round, 1), ("F6",), enabled=shown),
        Action(
            "view.previous_panel",
            mark("Previous panel"),
            partial(docking.go_round, -1),
            ("Shift+F6",),
            enabled=shown,
        ),
        Action(
            "view.large_panels",
            mark("Large panels below"),
            docking.enlarge,
            ("F7",),
            enabled=shown,
            checked=lambda: docking.is_large,
            tip=mark("Gives most of the window to tables and cards, or gives it back to the map"),
        ),
    ]
