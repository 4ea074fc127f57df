"""Regions and labels."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPen

from editor import edits
from editor.canvas.geometry import Point
from editor.canvas.view import outline_of
from editor.texts import mark, tr
from editor.tools.base import Keys, Tool
from model import ABSENT
from model.change import Change, Edit, Path


class RegionTool(Tool):
    """R: paint spaces into the region that is selected; the first click without one begins a new region.
    Alt takes out."""

    id = "region"
    hint = mark("Drag over spaces to take them into the region; Alt takes them out.")
    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.region: Path | None = None
        self._spaces: list[str] = []

    def press(self, point: Point, keys: Keys) -> None:
        self.is_busy = True
        self._spaces = []
        self.move(point, keys)

    def move(self, point: Point, keys: Keys) -> None:
        space = self.space_at(point)
        if self.is_busy and space is not None and space not in self._spaces:
            self._spaces.append(space)
            self.canvas.viewport().update()

    def release(self, point: Point, keys: Keys) -> None:
        spaces, self._spaces, self.is_busy = self._spaces, [], False
        if not spaces:
            return
        pack = self.document.pack
        region = self._chosen()
        if region is None:
            taken = pack.boards[self.board_id].regions
            name = tr("Region {number}", number=len(taken) + 1)
            region = ("boards", self.board_id, "regions", edits.free_id(name, taken))
            self.region = region
            self.do(
                Change(
                    tr("Add {name}", name=name), (Edit(region, ABSENT, {"name": name, "spaces": spaces}),)
                ),
                [region],
            )
        else:
            self.do(edits.region_with(pack, region, spaces, member=not keys & Keys.AltModifier))

    def _chosen(self) -> Path | None:
        for path in self.document.selection:
            if path[2:3] == ("regions",):
                return path
        return self.region if self.region is not None and self.document.exists(self.region) else None

    def cancel(self) -> None:
        super().cancel()
        self._spaces, self.region = [], None

    def draw(self, painter: QPainter, scale: float) -> None:
        region = self._chosen()
        members = self.value((*region, "spaces")) if region else []
        painter.setPen(QPen(QColor("#8A4FBF"), 2 * scale, Qt.PenStyle.DashLine))
        painter.setBrush(QColor(138, 79, 191, 60))
        for space in [*(members if isinstance(members, list) else []), *self._spaces]:
            thing = self.canvas.thing(("boards", self.board_id, "spaces", space))
            if thing is not None:
                painter.drawPath(outline_of(thing, 4))


class LabelTool(Tool):
    """T: click to put a text on the map; a space that is clicked keeps its own name where you drop it."""

    id = "label"
    hint = mark("Click to write a text on the map; drag a space's name to its place.")
    cursor = Qt.CursorShape.IBeamCursor

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._space: str | None = None

    def press(self, point: Point, keys: Keys) -> None:
        self.is_busy = True
        self._space = self.space_at(point)

    def release(self, point: Point, keys: Keys) -> None:
        if not self.is_busy:
            return
        self.is_busy = False
        space, self._space = self._space, None
        pack = self.document.pack
        board = pack.boards[self.board_id]
        if space is not None:
            at = board.position(space)
            if at is not None and self.space_at(point) != space:
                offset = edits.tidy_point((point[0] - at[0], point[1] - at[1]))
                path = ("boards", self.board_id, "spaces", space)
                edit = edits.set_value(pack, path, "label", offset)
                self.do(
                    Change(
                        tr("Place the name of {name}", name=edits.name_at(pack, path)),
                        (edit,) if edit else (),
                    ),
                    [path],
                )
            return
        self._write(point)

    def _write(self, point: Point) -> None:
        text = tr("New label")
        board = self.document.pack.boards[self.board_id]
        path = ("boards", self.board_id, "artwork", edits.free_id("label", board.artwork))
        entry = {"draw": "label", "text": text, "at": edits.tidy_point(point), "size": 24, "style": "note"}
        self.do(Change(tr("Add label"), (Edit(path, ABSENT, entry),)), [path])

    def origin(self) -> Point | None:
        return 0.0, 0.0

    def put_at(self, place: Point) -> None:
        self._write(place)

    def cancel(self) -> None:
        super().cancel()
        self._space = None
