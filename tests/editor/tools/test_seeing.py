"""What the canvas shows while the pointer rests, the wheel turns and pictures lie on the board."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hand import Hand
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.canvas.points_picture import PointsPicture
from editor.document import OpenPack
from editor.tools.image import ImageTool
from model import Change, Edit

AtWork = Callable[..., Hand]


def stacked(document: OpenPack) -> tuple[str, list[str]]:
    """A space with several counters, and the entries that put them there."""
    from model.appearance import Showing

    showing = Showing(document.pack, document.board or "", document.scenario)
    boxes = document.pack.boards[document.board or ""].boxes
    return next((place, list(e)) for place, e in showing.at.items() if len(e) > 1 and place not in boxes)


def shown(hand: Hand) -> QImage:
    hand.canvas.viewport().repaint()
    return hand.canvas.viewport().grab().toImage()


def test_a_stack_fans_out_under_the_pointer_and_a_click_takes_one_counter(
    pog: OpenPack, at_work: AtWork, qtbot: QtBot
) -> None:
    hand = at_work(pog, 1.0)
    place, entries = stacked(pog)
    fan = hand.workspace.fan
    centre = hand.canvas.picture.stack_centre(place)  # type: ignore[union-attr]
    assert centre is not None
    hand.canvas.centre_at(QPointF(*centre))
    hand.canvas.settle_names()
    hand.hover(centre)
    qtbot.waitUntil(fan.isVisible)
    assert [path[3] for path, _ in fan.counters] == entries
    spots = fan.spots()
    assert all(not a.intersects(b) for i, a in enumerate(spots) for b in spots[i + 1 :]), "none hides another"
    assert all(fan.rect().toRectF().contains(spot) for spot in spots)
    QTest.mouseClick(
        fan, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spots[0].center().toPoint()
    )
    assert pog.selection == (("scenarios", pog.scenario, "setup", entries[0]),)
    hand.hover((centre[0] + 300, centre[1] + 300))
    qtbot.waitUntil(lambda: not fan.isVisible())


def test_the_frame_of_a_space_follows_its_name(pog: OpenPack, at_work: AtWork) -> None:
    """Another zoom places the name elsewhere; frame and pointer go with it."""
    hand = at_work(pog, 0.4)
    canvas = hand.canvas
    canvas.settle_names()
    path = ("boards", "europe", "spaces", "verdun")
    assert canvas.field.thing(path) is not None
    canvas.set_zoom(1.9)
    canvas.settle_names()
    picture = canvas.picture
    assert isinstance(picture, PointsPicture)
    name, frame = picture.name_places["verdun"].rect, canvas.field.thing(path).frame  # type: ignore[union-attr]
    fresh = next(thing for thing in picture.fixed_things() if thing.path == path)
    assert frame == fresh.frame and frame.united(name) == frame


def test_a_picture_to_trace_is_seen_through_on_the_board(
    pog: OpenPack, at_work: AtWork, tmp_path: Path
) -> None:
    hand = at_work(pog, 0.5)
    hand.canvas.settle_names()
    before = shown(hand)
    red = QImage(4000, 4000, QImage.Format.Format_RGB32)
    red.fill(QColor("#FF0000"))
    assert red.save(str(tmp_path / "old map.png"))
    tool = hand.workspace.tools["image"]
    assert isinstance(tool, ImageTool)
    tool.lay(tmp_path / "old map.png")
    half = shown(hand)
    spot = QPoint(600, 500)
    was, now = before.pixelColor(spot), half.pixelColor(spot)
    assert now.red() > was.red() - 3 and now.green() == pytest.approx(was.green() / 2, abs=4)
    path = pog.selection[0]
    pog.apply(Change("Fade", (Edit((*path, "opacity"), 0.5, 0.0),)))
    assert shown(hand).pixelColor(spot) == was
    pog.undo()
    pog.undo()
    assert shown(hand).pixelColor(spot) == was


def test_the_wheel_stretches_the_map_and_rest_draws_it_crisp(pog: OpenPack, at_work: AtWork) -> None:
    hand = at_work(pog, 0.8)
    canvas = hand.canvas
    canvas.settle_names()
    shown(hand)
    for factor in (1.2, 1.2, 1 / 1.2, 1 / 1.2, 1 / 1.2):
        canvas.set_zoom(canvas.zoom * factor)
        rough = shown(hand)
    canvas.settle_names()
    crisp = shown(hand)
    canvas.still.forget()
    assert shown(hand) == crisp, "at rest nothing of the stretched picture is left"
    tones = [
        (rough.pixelColor(x, y), crisp.pixelColor(x, y))
        for x in range(5, 1195, 70)
        for y in range(5, 795, 70)
    ]
    alike = sum(abs(a.lightness() - b.lightness()) < 24 for a, b in tones)
    assert alike > 0.9 * len(tones), "the stretched picture lies where the crisp one does"


def test_the_minimap_makes_room_when_the_whole_board_is_seen(pog: OpenPack, at_work: AtWork) -> None:
    hand = at_work(pog, 1.0)
    minimap = hand.workspace.minimap
    assert minimap.isVisible()
    hand.canvas.fit()
    assert not minimap.isVisible()
    hand.canvas.set_zoom(1.0)
    assert minimap.isVisible()
    minimap.want(False)
    assert not minimap.isVisible()
