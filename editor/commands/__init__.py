"""What the window can be told to do: every command once, and the menus that they stand in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.canvas.snapping import ALIGNMENTS
from editor.commands import cards, editing, files, helping, maps, panels, scenarios, text, tools, views
from editor.overlays.drawn import KINDS as OVERLAYS
from editor.panels.docks import PANELS
from editor.playtest import desks
from editor.texts import LANGUAGES, mark

if TYPE_CHECKING:
    from editor.window import Window

MENUS: dict[str, tuple[str, ...]] = {
    mark("File"): (
        "file.new",
        "file.open",
        "file.save",
        "file.save_as",
        "-",
        "file.compare_saved",
        "file.compare",
        "file.merge",
        "-",
        "file.export_map",
        "file.export_cards",
        "-",
        "file.welcome",
        "file.close",
        "file.quit",
    ),
    mark("Edit"): (
        "edit.undo",
        "edit.redo",
        "-",
        "edit.cut",
        "edit.copy",
        "edit.paste",
        "edit.duplicate",
        "edit.delete",
        "edit.rename",
        "-",
        "edit.select_all",
        "edit.select_same",
        "edit.select_query",
        "edit.deselect",
        "-",
        "edit.palette",
    ),
    mark("View"): (
        "view.fit",
        "view.fit_selection",
        "view.zoom_in",
        "view.zoom_out",
        "view.actual",
        "-",
        "view.grid",
        "view.rulers",
        "view.minimap",
        "-",
        *(f"view.overlay_{kind}" for kind in OVERLAYS),
        "-",
        *(f"panel.{kind.id}" for kind in PANELS),
        "view.next_panel",
        "view.large_panels",
        "-",
        "view.theme_system",
        "view.theme_light",
        "view.theme_dark",
        "-",
        *(f"view.language_{code}" for code in LANGUAGES),
    ),
    mark("Map"): (
        *(f"map.align_{how}" for how in ALIGNMENTS),
        "map.distribute_across",
        "map.distribute_down",
        "-",
        "map.mirror_across",
        "map.mirror_down",
        "map.rotate",
        "map.half",
        "-",
        "map.guess",
    ),
    mark("Scenario"): (
        "scenario.new",
        "scenario.based",
        "-",
        "scenario.next",
        "scenario.previous",
        "scenario.bare",
        "-",
        "play.now",
    ),
    mark("Cards"): (
        "cards.new",
        "cards.duplicate",
        "cards.remove",
        "-",
        "cards.deck",
        "cards.new_deck",
        "-",
        "file.export_cards",
    ),
    mark("Text"): ("text.next_language", "text.as_written", "-", "map.place_names"),
    mark("Play"): desks.MENU,
    mark("Help"): ("help.tour", "help.keys", "help.guide", "-", "view.next_problem", "edit.mend"),
}


def register(window: Window) -> None:
    """Tell the registry all that this window can do."""
    for group in (files, editing, views, panels, maps, scenarios, cards, text, desks, helping, tools):
        window.actions_.add(*group.commands(window))
