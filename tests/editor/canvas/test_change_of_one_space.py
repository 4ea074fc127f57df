"""A change of one space costs what it changes, however large the map, and shows the same map in the end."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

import model
from editor.canvas.picture import picture_of
from editor.canvas.points_picture import PointsPicture
from editor.canvas.view import Canvas
from editor.document import OpenPack
from model import Change, Edit
from model.appearance import Showing

SIDE, PITCH = 30, 80
MIDDLE = "s464"
NEIGHBOURS = {"s463", "s465", "s434", "s494"}


@pytest.fixture
def pack(pog: OpenPack) -> model.Pack:
    """A grid of 900 spaces without names."""
    spaces = {
        f"s{i}": {"at": [PITCH * (i % SIDE + 1), PITCH * (i // SIDE + 1)], "country": "ge"}
        for i in range(SIDE * SIDE)
    }
    ways: dict[str, Any] = {}
    for i in range(SIDE * SIDE):
        if (i + 1) % SIDE:
            ways[f"across{i}"] = {"between": [f"s{i}", f"s{i + 1}"]}
        if i + SIDE < SIDE * SIDE:
            ways[f"down{i}"] = {"between": [f"s{i}", f"s{i + SIDE}"]}
    size = [PITCH * (SIDE + 1)] * 2
    board = {"kind": "points", "size": size, "spaces": spaces, "connections": ways}
    return model.apply(pog.pack, Change("", (Edit(("boards", "grid"), after=board),)))


def moved(pack: model.Pack) -> tuple[model.Pack, Change]:
    path = ("boards", "grid", "spaces", MIDDLE, "at")
    x, y = model.value_at(pack, path)
    change = Change("Move", (Edit(path, [x, y], [x + 15, y + 10]),))
    return model.apply(pack, change), change


def canvas_of(pack: model.Pack) -> Canvas:
    canvas = Canvas()
    canvas.resize(900, 700)
    canvas.show_picture(picture_of(Showing(pack, "grid"), zoom=0.0))
    canvas.show()
    canvas.set_zoom(1.0)
    canvas.centre_at(QPointF(PITCH * 15, PITCH * 15))
    canvas.settle_names()
    QApplication.processEvents()
    return canvas


def shown(canvas: Canvas) -> QImage:
    return canvas.viewport().grab().toImage()


def test_only_the_space_and_its_lines_are_painted(pack: model.Pack, monkeypatch: pytest.MonkeyPatch) -> None:
    picture = picture_of(Showing(pack, "grid"), zoom=1.0)
    painted: list[str] = []
    real = PointsPicture._course
    monkeypatch.setattr(PointsPicture, "_course", lambda self, key: (painted.append(key), real(self, key))[1])
    after, change = moved(pack)
    repaint = picture.apply(Showing(after, "grid"), change)
    ends = [set(after.boards["grid"].connections[key].between or ()) for key in painted]
    assert sorted(map(sorted, ends)) == sorted(sorted({MIDDLE, other}) for other in NEIGHBOURS)
    assert repaint.live["spaces"] == {MIDDLE}
    assert repaint.live["connections"] == set(painted)


def test_the_answer_paints_a_part_of_the_view(pack: model.Pack) -> None:
    canvas = canvas_of(pack)
    assert canvas.still.stale().isEmpty()
    after, change = moved(pack)
    assert canvas.picture is not None
    canvas._take_over(canvas.picture.apply(Showing(after, "grid"), change))
    part = canvas.still.stale().boundingRect()
    room = canvas.viewport().rect()
    assert part.contains(canvas.mapFromScene(QPointF(PITCH * 15 + 15, PITCH * 16 + 10)))
    assert part.width() * part.height() < room.width() * room.height() / 8


def test_the_map_looks_as_if_it_had_been_opened_so(pack: model.Pack) -> None:
    canvas = canvas_of(pack)
    before = shown(canvas)
    after, change = moved(pack)
    assert canvas.picture is not None
    canvas.answer(canvas.picture.apply(Showing(after, "grid"), change))
    assert shown(canvas) == shown(canvas_of(after))
    assert shown(canvas) != before
