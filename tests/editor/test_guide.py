"""Every step of docs/guide-designers.md, done by hand on the real canvas."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import delete

import model
from editor import edits
from editor.document import OpenPack
from editor.export import export_board
from editor.themes import use_theme
from editor.workspace import Workspace
from model import Change, Edit
from model.starter import starter

sys.path.insert(0, str(Path(__file__).parent))

from hand import Hand, Keys


def test_a_small_front_from_nothing_to_a_picture(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> None:
    use_theme("light")
    place = tmp_path / "my-front"
    model.save_pack(starter(model.system_named("paths-of-glory"), "my-front", "My front"), place)
    document = OpenPack.at(place)
    workspace = Workspace(document)
    workspace.resize(1000, 700)
    with qtbot.waitExposed(workspace):
        workspace.show()
    hand = Hand(workspace)
    board = document.board or ""
    known = set(document.pack.boards[board].space_ids)

    hand.take("space")
    area = hand.canvas.visible_area()
    spots = [
        (area.left() + area.width() * (0.25 + 0.12 * i), area.top() + area.height() * (0.55 + 0.1 * (i % 2)))
        for i in range(5)
    ]
    for spot in spots:
        hand.click(spot, Keys.AltModifier)
    fresh = [key for key in document.pack.boards[board].space_ids if key not in known]
    assert len(fresh) == 5

    hand.take("connect")
    hand.drag(*fresh[:3])
    assert len(document.pack.boards[board].neighbours[fresh[1]]) == 2
    hand.press(Qt.Key.Key_G)
    hand.press(Qt.Key.Key_Return)
    assert document.pack.boards[board].neighbours[fresh[4]]

    army = {"name": "Blue 1st Army", "nation": "blue", "kind": "army", "label": "1",
            "full": {"cf": 5, "lf": 3, "mf": 3}, "reduced": {"cf": 3, "lf": 3, "mf": 3}}  # fmt: skip
    document.apply(Change("Add an army", (Edit(("pieces", "blue-1"), after=army),)))
    hand.take("setup")
    workspace.carried.piece = "blue-1"
    hand.click(fresh[0])
    assert [e.at for e in document.pack.scenario("first").setup.values()] == [fresh[0]]

    document.apply(
        edits.set_values(
            document.pack, "Name it", [("boards", board, "spaces", fresh[0])], "name", "Border Town"
        )
    )
    document.save()
    assert model.load_pack(place).boards[board].shown_name(fresh[0]) == "Border Town"
    assert workspace.showing is not None
    assert export_board(workspace.showing, tmp_path / "map.png", dpi=40).stat().st_size > 2000
    document.jump(0)
    assert set(document.pack.boards[board].space_ids) == known
    document.close()
    delete(workspace)
