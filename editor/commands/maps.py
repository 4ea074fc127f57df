"""Aligning, mirroring and turning what is on the map; guessed connections."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QFormLayout, QVBoxLayout, QWidget

from editor import edits
from editor.actions import Action
from editor.canvas.geometry import Rect
from editor.canvas.points_picture import PointsPicture
from editor.canvas.snapping import ALIGNMENTS, aligned, distributed, mirrored, turned
from editor.commands.when import pack_open
from editor.halves import HALVES, HOWS, Half, How, like_the_other
from editor.panels.panel import label
from editor.texts import mark, tr
from editor.tools.spaces import ConnectTool
from model import value_at
from model.change import Path

if TYPE_CHECKING:
    from editor.window import Window


def commands(w: Window) -> list[Action]:
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
            "map.half",
            mark("Make one half like the other…"),
            lambda: _ask_half(w),
            enabled=lambda: _has_halves(w),
            tip=mark("Mirrors or turns a half of the map onto the other one"),
        ),
        Action(
            "map.guess",
            mark("Guess connections"),
            lambda: _guess(w),
            ("Ctrl+G",),
            enabled=pack_open(w),
            tip=mark("Offers likely connections as ghosts; click one to take it, Enter takes all"),
        ),
        Action(
            "map.place_names", mark("Place all names anew"), lambda: _place_names(w), enabled=pack_open(w)
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


def _has_halves(w: Window) -> bool:
    """Areas hang together over the middle, so only points and grids can be halved."""
    return w.workspace is not None and w.workspace.showing is not None and _kind(w) != "areas"


def _kind(w: Window) -> str:
    assert w.document is not None and w.document.board is not None
    board: Any = w.document.pack.boards[w.document.board]
    return str(board.kind)


def _ask_half(w: Window) -> None:
    dialog = HalfDialog(w)
    dialog.accepted.connect(lambda: make_like(w, dialog.kept, dialog.how))
    dialog.open()


def make_like(w: Window, kept: Half, how: How) -> None:
    """Make the other half of the board in view like the one that is kept, as one step."""
    document = w.document
    if document is not None and document.board is not None:
        change = like_the_other(document.pack, document.board, document.scenario, kept, how)
        document.apply(change, select=())


class HalfDialog(QDialog):
    """Which half stays, and how the other is made of it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Make one half like the other"))
        self._kept, self._how = QComboBox(), QComboBox()
        for half, words in HALVES.items():
            self._kept.addItem(tr(words), half)
        for how, words in HOWS.items():
            self._how.addItem(tr(words), how)
        form = QFormLayout()
        form.addRow(tr("The half that stays"), self._kept)
        form.addRow(tr("The other becomes its copy,"), self._how)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addLayout(form)
        column.addWidget(label(tr("Spaces of the other half go, with what stands on them."), "small"))
        column.addWidget(buttons)

    @property
    def kept(self) -> Half:
        return self._kept.currentData()

    @property
    def how(self) -> How:
        return self._how.currentData()


def _guess(w: Window) -> None:
    if w.workspace is not None:
        w.workspace.take_tool("connect")
        tool = w.workspace.tools["connect"]
        assert isinstance(tool, ConnectTool)
        tool.guess()
        w.status.say(tr("Click a ghost to take it, Enter takes all, Esc none."))


def _place_names(w: Window) -> None:
    workspace = w.workspace
    if workspace is not None and isinstance(workspace.picture, PointsPicture):
        workspace.picture.name_places.clear()
        workspace.show_board()
