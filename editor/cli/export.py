"""The verb export: pictures of maps and card sheets for print, without a display."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from editor.cli import output
from editor.cli.output import AsJson, PackPath, as_json, say


def register(app: typer.Typer) -> None:
    app.command("export")(export)


def export(
    pack: PackPath,
    target: Annotated[Path, typer.Argument(help="A file that ends in .png, .svg or .pdf.")],
    scenario: Annotated[str, typer.Option(help="Show this scenario; the bare board if left out.")] = "",
    board: Annotated[
        str, typer.Option(help="A board of the pack; the scenario's or the first if left out.")
    ] = "",
    cards: Annotated[bool, typer.Option("--cards", help="Card sheets instead of a map.")] = False,
    deck: Annotated[str, typer.Option(help="Only the cards of this deck.")] = "",
    language: Annotated[str, typer.Option(help="Names in this language of the pack.")] = "",
    dpi: Annotated[float, typer.Option(min=10, max=1200, help="Dots per inch of a PNG.")] = 150,
    json: AsJson = False,
) -> None:
    """Make pictures of a map or of card sheets: PNG, SVG, PDF."""
    opened = output.opened(pack)
    content = opened.pack
    if scenario and scenario not in content.scenarios:
        raise output.Trouble(f"unknown scenario '{scenario}'.", f"Known: {', '.join(content.scenarios)}.")
    board = board or (content.scenario(scenario).board if scenario else next(iter(content.boards), ""))
    if not cards and board not in content.boards:
        raise output.Trouble(f"unknown board '{board}'.", f"Known: {', '.join(content.boards) or 'none'}.")
    if language and language not in content.languages:
        raise output.Trouble(f"unknown language '{language}'.", f"Known: {', '.join(content.languages)}.")
    if deck and deck not in content.decks:
        raise output.Trouble(f"unknown deck '{deck}'.", f"Known: {', '.join(content.decks) or 'none'}.")
    os.environ["QT_QPA_PLATFORM"] = "offscreen"  # whatever else is set: no picture needs a screen
    from editor.app import application
    from editor.export import ExportError, export_board, export_cards
    from model.appearance import Showing

    application()
    catalogue = content.catalogues.get(language)

    def texts(path: str, text: str) -> str:
        found = catalogue.texts.get(path) if catalogue else None
        return found.text if found is not None and found.text else text

    try:
        if cards:
            files = export_cards(content, target, deck=deck or None, language=language, dpi=dpi)
        else:
            showing = Showing(content, board, scenario or None)
            files = [export_board(showing, target, dpi=dpi, texts=texts, artwork=opened.artwork)]
    except ExportError as error:
        raise output.Trouble(str(error)) from None
    if json:
        as_json({"files": [str(file) for file in files]})
    else:
        for file in files:
            say(str(file))
