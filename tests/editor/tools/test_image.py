"""A picture under the board: taken into the pack, moved, calibrated by control points."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hand import Hand, Keys
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

import model
from editor.document import OpenPack
from editor.panels.control_points import ControlPoints
from editor.tools.image import ImageTool

At = Callable[..., Hand]


@pytest.fixture
def scan(tmp_path: Path) -> Path:
    picture = QImage(400, 200, QImage.Format.Format_RGB32)
    picture.fill(QColor("#AACCEE"))
    place = tmp_path / "Old Map.png"
    assert picture.save(str(place))
    return place


@pytest.fixture
def hand(begun: Callable[[str], OpenPack], at_work: At, scan: Path) -> Hand:
    """The picture tool in hand, with a picture of 400 by 200 at the corner of the board."""
    made = at_work(begun("paths-of-glory"), 1.0)
    made.canvas.fit()
    made.take("image")
    tool = made.workspace.tools["image"]
    assert isinstance(tool, ImageTool)
    tool.lay(scan)
    return made


def laid(document: OpenPack) -> model.Document:
    (picture,) = document.pack.boards["map"].artwork.values()
    return picture


def test_a_picture_is_laid_half_transparent_for_tracing_only(hand: Hand, scan: Path) -> None:
    document = hand.document
    picture = laid(document)
    assert (picture.file, picture.opacity, picture.tracing) == ("old-map.png", 0.5, True)
    assert document.opened.files["artwork/old-map.png"] == scan.read_bytes()
    assert len(document.history) == 1 and document.selection[0][2] == "artwork"
    document.save()
    again = model.load_pack(document.path)
    assert again.boards["map"].artwork == document.pack.boards["map"].artwork
    assert again.artwork == document.pack.artwork
    document.undo()
    assert not document.pack.boards["map"].artwork


def test_it_is_dragged(hand: Hand) -> None:
    hand.drag((200, 100), (260, 130))
    assert laid(hand.document).at == pytest.approx((60, 30), abs=2.1)
    assert len(hand.document.history) == 2


def test_control_points_are_dragged_and_lay_it(hand: Hand) -> None:
    """(100, 100) and (300, 100) of the picture belong at (300, 200) and (300, 600): it is turned by a
    quarter and twice as large. One point only moves it."""
    document, before = hand.document, hand.document.pack
    hand.drag((100, 100), (300, 200), keys=Keys.ShiftModifier)
    assert laid(document).at == pytest.approx((200, 100), abs=3) and laid(document).size == (400, 200)
    hand.drag((500, 200), (300, 600), keys=Keys.ShiftModifier)
    assert laid(document).size == pytest.approx((800, 400), rel=0.03)
    assert laid(document).angle == pytest.approx(90, abs=1)
    assert len(laid(document).points) == 2 and len(document.history) == 3
    document.undo()
    document.undo()
    assert document.pack == before


def test_control_points_are_clicked_snap_to_spaces_and_are_typed(hand: Hand) -> None:
    document, tool = hand.document, hand.workspace.tools["image"]
    assert isinstance(tool, ImageTool)
    space, spot = next(
        (key, at)
        for key in document.pack.boards["map"].space_ids
        if (at := document.pack.boards["map"].position(key))
    )
    tool.wants_points = True
    hand.click((50, 50))
    assert tool.pending is not None and len(document.history) == 1
    hand.click((spot[0] + 3, spot[1] - 2))
    assert laid(document).points[0].board == spot, space
    hand.click(tuple(laid(document).at[axis] + (300, 150)[axis] for axis in (0, 1)))
    QTest.keyClicks(hand.canvas, "9")
    QTest.keyClicks(hand.canvas.numeric_entry, "00, 700")
    QTest.keyClick(hand.canvas.numeric_entry, Qt.Key.Key_Return)
    assert laid(document).points[1].board == (900, 700)
    assert tool.pending is None and len(document.history) == 3


def test_a_control_point_is_moved_and_taken_away_and_holds_the_picture(hand: Hand) -> None:
    document = hand.document
    told: list[str] = []
    hand.canvas.told.connect(told.append)
    hand.drag((100, 100), (120, 140), keys=Keys.ShiftModifier)
    at = laid(document).at
    hand.drag((250, 150), (350, 250))
    assert laid(document).at == at and "hold the picture" in told[-1]
    hand.drag((120, 140), (160, 180))
    assert laid(document).at == pytest.approx((at[0] + 40, at[1] + 40), abs=3)
    hand.press(Qt.Key.Key_Backspace)
    assert laid(document).points == ()
    assert laid(document).at == pytest.approx((at[0] + 40, at[1] + 40), abs=3)


def test_escape_forgets_the_point_that_was_clicked(hand: Hand) -> None:
    document, before = hand.document, hand.document.pack
    hand.click((100, 100), Keys.ShiftModifier)
    hand.press(Qt.Key.Key_Escape)
    hand.click((300, 100), Keys.ShiftModifier)
    assert document.pack == before


def test_control_points_are_typed_into_the_table_with_their_errors(
    hand: Hand, scan: Path, qtbot: QtBot
) -> None:
    """Four corners, one of them 40 units off: a fit that keeps the shape is off, three corners are not."""
    document, tool = hand.document, hand.workspace.tools["image"]
    assert isinstance(tool, ImageTool)
    corners = [(0.0, 0.0), (400.0, 0.0), (400.0, 200.0), (0.0, 200.0)]
    assert tool.set_points([(c, (c[0] * 2, c[1] * 2)) for c in corners], "Set")
    table = ControlPoints()
    qtbot.addWidget(table)
    table.show()
    table.show_tool(tool)
    assert [table.table.item(row, 4).text() for row in range(4)] == ["0"] * 4
    before = document.pack
    table.table.item(3, 3).setText("2*200 + 40")
    qtbot.waitUntil(lambda: document.pack is not before)
    assert laid(document).points[3].board == (0, 440)
    assert float(table.table.item(3, 4).text()) > 5 and "4 points" in table.said.text()
    table.fit.setCurrentIndex(1)
    table.fit.activated.emit(1)
    assert laid(document).fit == "affine" and laid(document).lean != 0
    table.table.setCurrentCell(3, 0)
    table.remove.click()
    assert len(laid(document).points) == 3
    document.jump(2)
    assert document.pack == before


def test_points_that_cannot_lay_it_change_nothing(hand: Hand) -> None:
    tool, before, told = hand.workspace.tools["image"], hand.document.pack, list[str]()
    assert isinstance(tool, ImageTool)
    hand.canvas.told.connect(told.append)
    assert not tool.set_points([((5, 5), (0, 0)), ((5, 5), (90, 90))], "Set")
    assert hand.document.pack is before and "one spot" in told[-1]


def test_a_file_that_is_no_picture_is_refused(hand: Hand, tmp_path: Path) -> None:
    tool, before, told = hand.workspace.tools["image"], hand.document.pack, list[str]()
    assert isinstance(tool, ImageTool)
    hand.canvas.told.connect(told.append)
    (tmp_path / "notes.png").write_text("Dear diary")
    tool.lay(tmp_path / "notes.png")
    tool.lay(tmp_path / "missing.png")
    assert hand.document.pack is before
    assert "not a picture" in told[0] and "cannot be taken" in told[1]


def test_the_same_picture_is_kept_once(hand: Hand, scan: Path) -> None:
    tool = hand.workspace.tools["image"]
    assert isinstance(tool, ImageTool)
    tool.lay(scan)
    assert len(hand.document.pack.boards["map"].artwork) == 2
    assert len(hand.document.pack.artwork) == 1
