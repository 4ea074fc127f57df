"""Opening, saving and exporting."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog

from editor.actions import Action
from editor.commands.when import on_pack, pack_open
from editor.export import KINDS, export_board, export_cards
from editor.texts import mark, tr

if TYPE_CHECKING:
    from editor.window import Window


def commands(w: Window) -> list[Action]:
    is_open, filing = pack_open(w), w.filing
    return [
        Action("file.new", mark("New pack…"), w.offer_new, ("Ctrl+N",)),
        Action("file.welcome", mark("Welcome page"), lambda: w.tabs.setCurrentIndex(0)),
        Action("file.open", mark("Open…"), filing.ask_open, ("Ctrl+O",)),
        Action("file.save", mark("Save"), on_pack(w, filing.save), ("Ctrl+S",), enabled=is_open),
        Action(
            "file.save_as",
            mark("Save as…"),
            on_pack(w, filing.ask_save_as),
            ("Ctrl+Shift+S",),
            enabled=is_open,
        ),
        Action(
            "file.compare_saved",
            mark("Compare with what is saved"),
            on_pack(w, filing.compare_with_saved),
            enabled=is_open,
            tip=mark("Both maps side by side, and a list of what differs"),
        ),
        Action(
            "file.compare",
            mark("Compare with another version…"),
            on_pack(w, filing.ask_compare),
            enabled=is_open,
        ),
        Action(
            "file.merge",
            mark("Merge another version…"),
            on_pack(w, filing.ask_merge),
            enabled=is_open,
            tip=mark("Takes over what somebody else changed; what contradicts is listed to be settled"),
        ),
        Action("file.export_map", mark("Export map…"), lambda: _export_map(w), ("Ctrl+E",), enabled=is_open),
        Action("file.export_cards", mark("Export card sheets…"), lambda: _export_cards(w), enabled=is_open),
        Action(
            "file.close",
            mark("Close pack"),
            lambda: w.close_tab(w.tabs.currentIndex()),
            ("Ctrl+W",),
            enabled=is_open,
        ),
        Action("file.quit", mark("Quit"), w.close, ("Ctrl+Q",)),
    ]


def _export_map(w: Window) -> None:
    filters = ";;".join(f"{kind.upper()} (*.{kind})" for kind in KINDS)
    place, _ = QFileDialog.getSaveFileName(w, tr("Export map"), "map.png", filters)
    if place and w.workspace is not None and w.workspace.showing is not None:
        workspace = w.workspace
        artwork = workspace.document.opened.artwork
        export_board(w.workspace.showing, place, texts=workspace.texts, artwork=artwork)
        w.banner.say(tr("The map is in {place}.", place=place))


def _export_cards(w: Window) -> None:
    place, _ = QFileDialog.getSaveFileName(
        w, tr("Export card sheets"), "cards.pdf", "PDF (*.pdf);;PNG (*.png);;SVG (*.svg)"
    )
    if place and w.document is not None:
        files = export_cards(w.document.pack, place)
        w.banner.say(tr("The cards are in {place}.", place=", ".join(map(str, files[:3]))))
