"""A picture under the board: taken into the pack, moved, calibrated by two control points."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hand import Hand, Keys
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage

import model
from editor.document import OpenPack
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


def test_two_control_points_scale_and_place_it(hand: Hand) -> None:
    """Points at (100, 100) and (300, 100) of the picture belong at (200, 300) and (600, 300)."""
    document, before = hand.document, hand.document.pack
    hand.drag((100, 100), (200, 300), keys=Keys.ShiftModifier)
    assert document.pack == before
    hand.drag((300, 100), (600, 300), keys=Keys.ShiftModifier)
    assert laid(document).size == pytest.approx((800, 400), rel=0.03)
    assert laid(document).at == pytest.approx((0, 100), abs=10)
    assert len(document.history) == 2
    document.undo()
    assert document.pack == before


def test_escape_forgets_the_first_control_point(hand: Hand) -> None:
    document, before = hand.document, hand.document.pack
    hand.drag((100, 100), (200, 300), keys=Keys.ShiftModifier)
    hand.press(Qt.Key.Key_Escape)
    hand.drag((300, 100), (600, 300), keys=Keys.ShiftModifier)
    assert document.pack == before


def test_the_same_picture_is_kept_once(hand: Hand, scan: Path) -> None:
    tool = hand.workspace.tools["image"]
    assert isinstance(tool, ImageTool)
    tool.lay(scan)
    assert len(hand.document.pack.boards["map"].artwork) == 2
    assert len(hand.document.pack.artwork) == 1
