"""Undo, the clipboard, selecting, renaming."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QInputDialog

from editor import edits
from editor.actions import Action
from editor.commands.when import any_selected, on_pack, pack_open
from editor.document import OpenPack
from editor.panels.properties import PropertiesPanel
from editor.queries import fits
from editor.texts import mark, tr, tr_count

if TYPE_CHECKING:
    from editor.window import Window


def commands(w: Window) -> list[Action]:
    is_open, chosen = pack_open(w), any_selected(w)
    return [
        Action(
            "edit.undo",
            mark("Undo"),
            on_pack(w, OpenPack.undo),
            ("Ctrl+Z",),
            icon="undo",
            enabled=lambda: w.document is not None and w.document.can_undo,
            shown_text=lambda: _history_words(w, tr("Undo"), "undo_label"),
        ),
        Action(
            "edit.redo",
            mark("Redo"),
            on_pack(w, OpenPack.redo),
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
        Action("edit.rename", mark("Rename"), lambda: _rename(w), ("F2",), enabled=chosen),
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
            on_pack(w, lambda pack: pack.select(())),
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
    w.docking.bring(PropertiesPanel.id)
    if not w.docking.panel(PropertiesPanel).edit_name():
        w.status.say(tr("What is selected has no name of its own."))


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
        w,
        tr("Select by name"),
        tr("Part of a name, a tag, or a field and a value: fort >= 2, terrain = mountain"),
    )
    if accepted and w.workspace is not None:
        select_matching(w, words)


def select_matching(w: Window, words: str) -> None:
    """Select the spaces that fit a query."""
    workspace = w.workspace
    if workspace is None or workspace.showing is None:
        return
    showing = workspace.showing
    found = [
        ("boards", showing.board_id, "spaces", key)
        for key in showing.board.space_ids
        if fits(words, showing.board.shown_name(key), showing.space(key))
    ]
    workspace.document.select(found)
    w.status.say(tr_count("{n} space found", "{n} spaces found", len(found)))
