"""What the window can be told to do: every command once, and the menus that they stand in."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QDialog, QFileDialog, QInputDialog, QVBoxLayout

from editor import edits
from editor.actions import Action
from editor.canvas.geometry import Rect
from editor.canvas.picture import PointsPicture
from editor.canvas.snapping import ALIGNMENTS, aligned, distributed, mirrored, turned
from editor.canvas.view import Canvas
from editor.document import OpenPack
from editor.export import KINDS, export_board, export_cards
from editor.panels.keys import KeysPanel
from editor.playtest import desks as play
from editor.texts import LANGUAGES, language, mark, tr, use_language
from editor.themes import use_theme
from editor.tools.spaces import ConnectTool
from editor.welcome import SHIPPED, shipped_packs
from model import Change, value_at
from model.change import Path

if TYPE_CHECKING:
    from editor.window import Window

MENUS: dict[str, tuple[str, ...]] = {
    "File": (
        "file.welcome",
        "file.open",
        "file.save",
        "file.save_as",
        "-",
        "file.export_map",
        "file.export_cards",
        "-",
        "file.close",
        "file.quit",
    ),
    "Edit": (
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
    "View": (
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
        "panels",
        "-",
        "view.theme_system",
        "view.theme_light",
        "view.theme_dark",
        "-",
        *(f"view.language_{code}" for code in LANGUAGES),
    ),
    "Map": (
        *(f"map.align_{how}" for how in ALIGNMENTS),
        "map.distribute_across",
        "map.distribute_down",
        "-",
        "map.mirror_across",
        "map.mirror_down",
        "map.rotate",
        "-",
        "map.guess",
        "map.place_names",
    ),
    "Scenario": ("scenario.next", "scenario.bare"),
    "Play": play.MENU,
    "Help": ("help.tour", "help.keys", "help.guide", "-", "view.next_problem", "edit.mend"),
}

TOOL_KEYS = {
    "select": ("V", mark("Select and move")),
    "space": ("S", mark("Add spaces")),
    "connect": ("C", mark("Connect spaces")),
    "area": ("A", mark("Draw areas and borders")),
    "tile": ("Shift+T", mark("Lay tiles")),
    "brush": ("B", mark("Terrain brush")),
    "line": ("L", mark("Terrain line")),
    "fill": ("F", mark("Fill terrain")),
    "eyedropper": ("I", mark("Pick up terrain")),
    "setup": ("U", mark("Set up units")),
    "region": ("R", mark("Paint a region")),
    "label": ("T", mark("Labels")),
    "image": ("Shift+I", mark("Picture to trace")),
}


def register(window: Window) -> None:
    """Tell the registry all that this window can do."""
    for group in (_files, _edits, _views, _maps, _scenarios, play.commands, _helps, _tools):
        window.actions_.add(*group(window))


def _pack_open(window: Window) -> Callable[[], bool]:
    return lambda: window.document is not None


def _any_selected(window: Window) -> Callable[[], bool]:
    return lambda: window.document is not None and bool(window.document.selection)


def _on_pack(w: Window, run: Callable[[OpenPack], object]) -> Callable[[], None]:
    """Do something with the pack in view, if there is one."""

    def act() -> None:
        if w.document is not None:
            run(w.document)

    return act


def _on_canvas(w: Window, run: Callable[[Canvas], object]) -> Callable[[], None]:
    """Do something with the canvas in view, if there is one."""

    def act() -> None:
        if w.workspace is not None:
            run(w.workspace.canvas)

    return act


# ---------------------------------------------------------------------------- files


def _files(w: Window) -> list[Action]:
    is_open = _pack_open(w)
    return [
        Action("file.welcome", mark("Welcome page"), lambda: w.tabs.setCurrentIndex(0), ("Ctrl+N",)),
        Action("file.open", mark("Open…"), w.browse, ("Ctrl+O",)),
        Action("file.save", mark("Save"), _on_pack(w, w.save), ("Ctrl+S",), enabled=is_open),
        Action("file.save_as", mark("Save as…"), lambda: _save_as(w), ("Ctrl+Shift+S",), enabled=is_open),
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


def _save_as(w: Window) -> None:
    place, _ = QFileDialog.getSaveFileName(w, tr("Save as"), str(w.document.path) if w.document else "")
    if place and w.document is not None:
        w.document.save_as(place)


def _export_map(w: Window) -> None:
    filters = ";;".join(f"{kind.upper()} (*.{kind})" for kind in KINDS)
    place, _ = QFileDialog.getSaveFileName(w, tr("Export map"), "map.png", filters)
    if place and w.workspace is not None and w.workspace.showing is not None:
        export_board(w.workspace.showing, place, texts=w.workspace.texts)
        w.banner.say(tr("The map is in {place}.", place=place))


def _export_cards(w: Window) -> None:
    place, _ = QFileDialog.getSaveFileName(
        w, tr("Export card sheets"), "cards.pdf", "PDF (*.pdf);;PNG (*.png);;SVG (*.svg)"
    )
    if place and w.document is not None:
        files = export_cards(w.document.pack, place)
        w.banner.say(tr("The cards are in {place}.", place=", ".join(map(str, files[:3]))))


# ---------------------------------------------------------------------------- editing


def _edits(w: Window) -> list[Action]:
    is_open, chosen = _pack_open(w), _any_selected(w)
    return [
        Action(
            "edit.undo",
            mark("Undo"),
            _on_pack(w, OpenPack.undo),
            ("Ctrl+Z",),
            icon="undo",
            enabled=lambda: w.document is not None and w.document.can_undo,
            shown_text=lambda: _history_words(w, tr("Undo"), "undo_label"),
        ),
        Action(
            "edit.redo",
            mark("Redo"),
            _on_pack(w, OpenPack.redo),
            ("Ctrl+Shift+Z", "Ctrl+Y"),
            icon="redo",
            enabled=lambda: w.document is not None and w.document.can_redo,
            shown_text=lambda: _history_words(w, tr("Redo"), "redo_label"),
        ),
        Action("edit.cut", mark("Cut"), lambda: _cut(w), ("Ctrl+X",), enabled=chosen),
        Action("edit.copy", mark("Copy"), lambda: _copy(w), ("Ctrl+C",), enabled=chosen),
        Action("edit.paste", mark("Paste"), lambda: _paste(w), ("Ctrl+V",), enabled=is_open),
        Action("edit.duplicate", mark("Duplicate"), lambda: _duplicate(w), ("Ctrl+D",), enabled=chosen),
        Action("edit.delete", mark("Delete"), lambda: _delete(w), ("Delete", "Backspace"), enabled=chosen),
        Action("edit.rename", mark("Rename…"), lambda: _rename(w), ("F2",), enabled=chosen),
        Action("edit.select_all", mark("Select all"), lambda: _select_all(w), ("Ctrl+A",), enabled=is_open),
        Action(
            "edit.select_same",
            mark("Select the same kind"),
            lambda: _select_same(w),
            ("Ctrl+Shift+A",),
            enabled=chosen,
            tip=mark("Everything with the same nation, terrain or counter"),
        ),
        Action(
            "edit.select_query",
            mark("Select by name…"),
            lambda: _select_query(w),
            ("Ctrl+F",),
            enabled=is_open,
        ),
        Action(
            "edit.deselect",
            mark("Deselect"),
            _on_pack(w, lambda pack: pack.select(())),
            ("Ctrl+Shift+D",),
            enabled=chosen,
        ),
        Action("edit.palette", mark("Find anything…"), lambda: w.show_palette(), ("Ctrl+P",)),
    ]


def _history_words(w: Window, words: str, name: str) -> str:
    said = getattr(w.document, name, "") if w.document is not None else ""
    return f"{words}: {said}" if said else words


def _board(w: Window) -> str:
    assert w.document is not None and w.document.board is not None
    return w.document.board


def _copy(w: Window) -> None:
    if w.document is None:
        return
    paths = edits.with_connections(w.document.pack, _board(w), w.document.selection)
    QGuiApplication.clipboard().setText(json.dumps(edits.copied(w.document.pack, paths), ensure_ascii=False))


def _cut(w: Window) -> None:
    _copy(w)
    _delete(w)


def _paste(w: Window) -> None:
    if w.document is None or w.document.board is None:
        return
    try:
        clip = json.loads(QGuiApplication.clipboard().text())
        assert clip["sandtable"] == 1
    except (ValueError, TypeError, KeyError, AssertionError):
        w.banner.say(tr("There is nothing on the clipboard that belongs on a map."))
        return
    if clip["system"] != w.document.pack.manifest.system:
        w.banner.say(tr("The copied things belong to another game system."))
        return
    change, paths = edits.pasted(w.document.pack, _board(w), clip, 24, 24, tr("Paste"))
    w.document.apply(change, select=paths)


def _duplicate(w: Window) -> None:
    if w.document is None:
        return
    paths = edits.with_connections(w.document.pack, _board(w), w.document.selection)
    clip = edits.copied(w.document.pack, paths)
    change, fresh = edits.pasted(w.document.pack, _board(w), clip, 24, 24, tr("Duplicate"))
    w.document.apply(change, select=fresh)


def _delete(w: Window) -> None:
    if w.document is not None and w.document.selection:
        w.document.apply(edits.remove(w.document.pack, w.document.selection), select=())


def _rename(w: Window) -> None:
    document = w.document
    if document is None or not document.selection:
        return
    path = document.selection[0]
    field = "text" if path[2:3] == ("artwork",) else "name"
    before = value_at(document.pack, (*path, field))
    name, accepted = QInputDialog.getText(
        w, tr("Rename"), tr("Name"), text=before if isinstance(before, str) else ""
    )
    if accepted:
        edit = edits.set_value(document.pack, path, field, name)
        document.apply(Change(tr("Rename to {name}", name=name), (edit,) if edit else ()))


def _select_all(w: Window) -> None:
    if w.workspace is not None:
        w.workspace.document.select(t.path for t in w.workspace.canvas.field.things if t.kind == "space")


def _select_same(w: Window) -> None:
    """Everything that looks like the first selected thing."""
    workspace = w.workspace
    if workspace is None or workspace.picture is None:
        return
    first = workspace.document.selection[0]
    scenario = workspace.document.scenario
    if first[2] == "setup" and scenario is not None:
        setup = workspace.document.pack.scenario(scenario).setup
        kind = setup[first[3]].piece
        workspace.document.select(
            ("scenarios", scenario, "setup", key) for key, entry in setup.items() if entry.piece == kind
        )
    elif first[2] == "spaces":
        looks = workspace.picture.looks
        like = looks[first[3]]
        same = [
            key
            for key, look in looks.items()
            if (look.nation, look.ground, look.form) == (like.nation, like.ground, like.form)
        ]
        workspace.document.select((*first[:3], key) for key in same)
    else:
        workspace.document.select(t.path for t in workspace.canvas.field.things if t.path[2] == first[2])


def _select_query(w: Window) -> None:
    words, accepted = QInputDialog.getText(
        w, tr("Select by name"), tr("Part of a name, a tag, or field=value")
    )
    if accepted and w.workspace is not None:
        select_matching(w, words)


def select_matching(w: Window, words: str) -> None:
    """Select spaces by part of a name, by a tag, or by `field=value`."""
    workspace = w.workspace
    if workspace is None or workspace.showing is None:
        return
    showing = workspace.showing
    name, _, value = words.partition("=")
    found = []
    for key in showing.board.space_ids:
        space = showing.space(key)
        if value:
            hit = str(getattr(space, name.strip(), "")).casefold() == value.strip().casefold()
        else:
            hit = words.casefold() in showing.board.shown_name(key).casefold() or words in space.tags
        if hit:
            found.append(("boards", showing.board_id, "spaces", key))
    workspace.document.select(found)


# ---------------------------------------------------------------------------- view


def _views(w: Window) -> list[Action]:
    is_open = _pack_open(w)

    def zoom(factor: float) -> Callable[[], None]:
        return _on_canvas(w, lambda canvas: canvas.set_zoom(canvas.zoom * factor))

    actions = [
        Action("view.fit", mark("Fit the board"), _on_canvas(w, Canvas.fit), ("Ctrl+0",), enabled=is_open),
        Action(
            "view.fit_selection",
            mark("Fit the selection"),
            _on_canvas(w, Canvas.fit_selection),
            ("Ctrl+2",),
            enabled=_any_selected(w),
        ),
        Action("view.zoom_in", mark("Zoom in"), zoom(1.25), ("Ctrl++", "Ctrl+="), enabled=is_open),
        Action("view.zoom_out", mark("Zoom out"), zoom(0.8), ("Ctrl+-",), enabled=is_open),
        Action(
            "view.actual",
            mark("100 %"),
            _on_canvas(w, lambda canvas: canvas.set_zoom(1.0)),
            ("Ctrl+1",),
            enabled=is_open,
        ),
        Action(
            "view.grid",
            mark("Grid"),
            lambda: _toggle(w, "shows_grid"),
            ("Ctrl+'",),
            enabled=is_open,
            checked=lambda: w.workspace is not None and w.workspace.canvas.shows_grid,
        ),
        Action(
            "view.rulers",
            mark("Rulers"),
            lambda: _toggle(w, "shows_rulers"),
            ("Ctrl+R",),
            enabled=is_open,
            checked=lambda: w.workspace is not None and w.workspace.canvas.shows_rulers,
        ),
        Action(
            "view.minimap",
            mark("Minimap"),
            lambda: _toggle_minimap(w),
            ("Ctrl+M",),
            enabled=is_open,
            checked=lambda: w.workspace is not None and not w.workspace.minimap.isHidden(),
        ),
    ]
    for choice, words in (
        ("system", mark("As the system")),
        ("light", mark("Light")),
        ("dark", mark("Dark")),
    ):
        actions.append(
            Action(
                f"view.theme_{choice}",
                words,
                partial(_take_theme, w, choice),
                group="theme",
                checked=partial(_has_theme, w, choice),
            )
        )
    for code, words in LANGUAGES.items():
        actions.append(
            Action(
                f"view.language_{code}",
                words,
                partial(_take_language, w, code),
                group="language",
                checked=partial(_speaks, code),
            )
        )
    return actions


def _has_theme(w: Window, choice: str) -> bool:
    return w.settings.theme == choice


def _speaks(code: str) -> bool:
    return language() == code


def _toggle(w: Window, name: str) -> None:
    if w.workspace is not None:
        canvas = w.workspace.canvas
        setattr(canvas, name, not getattr(canvas, name))
        canvas.viewport().update()


def _toggle_minimap(w: Window) -> None:
    if w.workspace is not None:
        w.workspace.minimap.setVisible(w.workspace.minimap.isHidden())


def _take_theme(w: Window, choice: str) -> None:
    w.settings.theme = choice  # type: ignore[assignment]
    w.settings.save()
    use_theme(choice)


def _take_language(w: Window, code: str) -> None:
    w.settings.language = code
    w.settings.save()
    use_language(code)


# ---------------------------------------------------------------------------- map


def _maps(w: Window) -> list[Action]:
    several = lambda: w.document is not None and len(_placed(w)) > 1  # noqa: E731
    words = {
        "left": mark("Align left"),
        "centre": mark("Align centres"),
        "right": mark("Align right"),
        "top": mark("Align top"),
        "middle": mark("Align middles"),
        "bottom": mark("Align bottom"),
    }
    actions = [
        Action(f"map.align_{how}", words[how], partial(_align, w, how), enabled=several) for how in ALIGNMENTS
    ]
    return [
        *actions,
        Action(
            "map.distribute_across", mark("Distribute across"), lambda: _distribute(w, 0), enabled=several
        ),
        Action("map.distribute_down", mark("Distribute down"), lambda: _distribute(w, 1), enabled=several),
        Action(
            "map.mirror_across",
            mark("Mirror left to right"),
            lambda: _mirror(w, True),
            ("Shift+H",),
            enabled=several,
        ),
        Action(
            "map.mirror_down",
            mark("Mirror top to bottom"),
            lambda: _mirror(w, False),
            ("Shift+V",),
            enabled=several,
        ),
        Action("map.rotate", mark("Rotate by a quarter"), lambda: _rotate(w), ("Shift+R",), enabled=several),
        Action(
            "map.guess",
            mark("Guess connections"),
            lambda: _guess(w),
            ("Ctrl+G",),
            enabled=_pack_open(w),
            tip=mark("Offers likely connections as ghosts; click one to take it, Enter takes all"),
        ),
        Action(
            "map.place_names", mark("Place all names anew"), lambda: _place_names(w), enabled=_pack_open(w)
        ),
    ]


def _placed(w: Window) -> list[tuple[Path, Rect]]:
    """Selected things with a position of their own."""
    workspace = w.workspace
    if workspace is None:
        return []
    found = []
    for path in workspace.document.selection:
        thing = workspace.canvas.thing(path)
        if thing is not None and isinstance(value_at(workspace.document.pack, (*path, "at")), list):
            found.append((path, thing.bounds))
    return found


def _shift(w: Window, label: str, moves: list[tuple[Path, tuple[float, float]]]) -> None:
    if w.document is not None:
        pack = w.document.pack
        places = {}
        for path, (dx, dy) in moves:
            at = value_at(pack, (*path, "at"))
            places[path] = (at[0] + dx, at[1] + dy)
        w.document.apply(edits.placed_at(pack, places, label))


def _align(w: Window, how: str) -> None:
    placed = _placed(w)
    moves = aligned([box for _, box in placed], how)
    _shift(w, tr("Align"), [(path, move) for (path, _), move in zip(placed, moves, strict=True)])


def _distribute(w: Window, axis: int) -> None:
    placed = _placed(w)
    moves = distributed([box.centre for _, box in placed], axis)
    _shift(w, tr("Distribute"), [(path, move) for (path, _), move in zip(placed, moves, strict=True)])


def _about(placed: list[tuple[Path, Rect]]) -> tuple[float, float]:
    whole = placed[0][1]
    for _, box in placed[1:]:
        whole = whole.united(box)
    return whole.centre


def _mirror(w: Window, across: bool) -> None:
    placed = _placed(w)
    if w.document is not None and placed:
        about, pack = _about(placed), w.document.pack
        places = {
            path: mirrored(tuple(value_at(pack, (*path, "at"))), about, across=across) for path, _ in placed
        }
        w.document.apply(edits.placed_at(pack, places, tr("Mirror")))


def _rotate(w: Window) -> None:
    placed = _placed(w)
    if w.document is not None and placed:
        about, pack = _about(placed), w.document.pack
        places = {path: turned(tuple(value_at(pack, (*path, "at"))), about, 1) for path, _ in placed}
        w.document.apply(edits.placed_at(pack, places, tr("Rotate")))


def _guess(w: Window) -> None:
    if w.workspace is not None:
        w.workspace.take_tool("connect")
        tool = w.workspace.tools["connect"]
        assert isinstance(tool, ConnectTool)
        tool.guess()
        w.statusBar().showMessage(tr("Click a ghost to take it, Enter takes all, Esc none."), 8000)


def _place_names(w: Window) -> None:
    workspace = w.workspace
    if workspace is not None and isinstance(workspace.picture, PointsPicture):
        workspace.picture.name_places.clear()
        workspace.show_board()


# ---------------------------------------------------------------------------- scenario, help, tools


def _scenarios(w: Window) -> list[Action]:
    is_open = _pack_open(w)
    return [
        Action(
            "scenario.next",
            mark("Next scenario"),
            lambda: _next_scenario(w),
            ("Ctrl+PgDown",),
            enabled=is_open,
        ),
        Action(
            "scenario.bare",
            mark("Bare board"),
            _on_pack(w, lambda pack: pack.show_scenario(None)),
            enabled=is_open,
        ),
    ]


def _next_scenario(w: Window) -> None:
    document = w.document
    if document is not None and document.pack.scenarios:
        keys = list(document.pack.scenarios)
        now = keys.index(document.scenario) if document.scenario in keys else -1
        document.show_scenario(keys[(now + 1) % len(keys)])


def _helps(w: Window) -> list[Action]:
    return [
        Action("help.tour", mark("Five-minute tour"), lambda: _tour(w)),
        Action("view.next_problem", mark("Next problem"), lambda: w.problems.next_problem(), ("F8",)),
        Action("edit.mend", mark("Mend the problem"), lambda: w.problems.mend(), ("Ctrl+.",)),
        Action("help.keys", mark("Keys of this desk"), lambda: _show_keys(w), ("?",)),
        Action("help.guide", mark("Guide for designers"), _open_guide, ("F1",)),
    ]


def _tour(w: Window) -> None:
    shipped = shipped_packs()
    if shipped:
        w.open(shipped[-2] if len(shipped) > 1 else shipped[0])
    steps = tr(
        "Wheel zooms at the pointer, space or the middle button pans, Ctrl+0 fits the board. "
        "V selects, S adds a space, C connects, U sets up units, B paints terrain; Esc gives up, "
        "Ctrl+Z takes back."
    )
    w.banner.say(steps)


def _show_keys(w: Window) -> None:
    """All keys, to read and to change."""
    dialog = QDialog(w)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setWindowTitle(tr("Keys"))
    QVBoxLayout(dialog).addWidget(KeysPanel(w.actions_))
    dialog.resize(640, 620)
    dialog.show()


def _open_guide() -> None:
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(SHIPPED.parent / "docs" / "guide-designers.md")))


def _tools(w: Window) -> list[Action]:
    def usable(tool: str) -> Callable[[], bool]:
        return lambda: w.workspace is not None and tool in w.workspace.usable_tools()

    return [
        Action(
            f"tool.{tool}",
            words,
            partial(_take_tool, w, tool),
            (key,),
            group="tool",
            enabled=usable(tool),
            checked=partial(_has_tool, w, tool),
        )
        for tool, (key, words) in TOOL_KEYS.items()
    ]


def _take_tool(w: Window, tool: str) -> None:
    if w.workspace is not None:
        w.workspace.take_tool(tool)


def _has_tool(w: Window, tool: str) -> bool:
    return w.workspace is not None and w.workspace.tool == tool
