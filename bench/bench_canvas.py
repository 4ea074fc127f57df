"""The canvas against plain Qt items: large maps, edits, the terrain brush, opening a pack, memory."""

from __future__ import annotations

import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench.harness import Result, command, compare, seconds

ROOT = Path(__file__).resolve().parent.parent
SIZE = (1600, 1000)
SPACES, WAYS = 10_000, 30_000

OPEN = """
import os, tempfile
os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["SANDTABLE_CONFIG"] = os.environ["SANDTABLE_STATE"] = tempfile.mkdtemp()
from editor.app import application
app = application()
from editor.settings import Settings
from editor.themes import use_theme
use_theme("light")
from editor.window import Window
window = Window(Settings())
window.resize(1600, 1000)
window.show()
workspace = window.open("scenarios/paths-of-glory")
workspace.grab()
os._exit(0)
"""
FOUR_PACKS = """
import os, resource, tempfile, time
os.environ["SANDTABLE_CONFIG"] = os.environ["SANDTABLE_STATE"] = tempfile.mkdtemp()
os.environ["QT_QPA_PLATFORM"] = "offscreen"
from pathlib import Path
from editor.app import application
app = application()
from editor.settings import Settings
from editor.themes import use_theme
use_theme("light")
from editor.window import Window
window = Window(Settings())
window.resize(1600, 1000)
window.show()
for place in sorted(Path("scenarios").iterdir()):
    if (place / "pack.yaml").exists():
        workspace = window.open(place)
        until = time.monotonic() + 2.0
        while time.monotonic() < until:
            app.processEvents()
        workspace.canvas.set_zoom(1.0)
        until = time.monotonic() + 1.0
        while time.monotonic() < until:
            app.processEvents()
        window.grab()
status = Path("/proc/self/status")
if status.exists():  # ru_maxrss would also count the process that started this one
    print(int(status.read_text().partition("VmHWM:")[2].split()[0]) / 1024)
else:
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
os._exit(0)
"""
BARE = """
import os
os.environ["QT_QPA_PLATFORM"] = "offscreen"
from PySide6.QtWidgets import QApplication, QGraphicsView
app = QApplication([])
view = QGraphicsView()
view.resize(1600, 1000)
view.show()
view.grab()
import pydantic, yaml
os._exit(0)
"""


def run() -> list[Result]:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.chdir(ROOT)
    from editor.app import application
    from editor.themes import use_theme

    app = application()
    use_theme("light")
    return [*_large_map(app), *_brush(app), *_opening(), _memory()]


def _large_pack() -> Any:
    """A points board with 10,000 spaces and 30,000 connections between neighbours."""
    import model

    pack = model.load_pack("scenarios/paths-of-glory")
    chance = random.Random(1)
    side = 100
    spaces = {
        f"s{i}": {
            "name": f"Space {i}",
            "at": [
                60 + (i % side) * 80 + chance.uniform(-12, 12),
                60 + (i // side) * 80 + chance.uniform(-12, 12),
            ],
            "country": chance.choice(["ge", "fr", "ru"]),
        }
        for i in range(SPACES)
    }
    ways: dict[str, Any] = {}
    for i in range(SPACES):
        for step in (1, side, side + 1):
            if i + step < SPACES and len(ways) < WAYS and not (step != side and i % side == side - 1):
                ways[f"w{len(ways)}"] = {"between": [f"s{i}", f"s{i + step}"]}
    board = {"kind": "points", "size": [8100, 8100], "spaces": spaces, "connections": ways}
    return model.apply(pack, model.Change("", (model.Edit(("boards", "large"), after=board),)))


def _large_map(app: Any) -> list[Result]:
    from PySide6.QtCore import QPointF, QRectF
    from PySide6.QtGui import QBrush, QColor, QPainter, QPen
    from PySide6.QtWidgets import QGraphicsLineItem, QGraphicsRectItem, QGraphicsScene, QGraphicsView

    from editor.canvas.picture import picture_of
    from editor.canvas.view import Canvas
    from model.appearance import Showing

    pack = _large_pack()
    showing = Showing(pack, "large")
    canvas = Canvas()
    canvas.resize(*SIZE)
    canvas.show_picture(picture_of(showing, zoom=0.0))
    canvas.show()

    plain = QGraphicsView()
    scene = QGraphicsScene()
    board: Any = showing.board
    for way in board.all_connections.values():
        (x0, y0), (x1, y1) = (board.position(end) or (0, 0) for end in way.between or ())
        line = QGraphicsLineItem(x0, y0, x1, y1)
        line.setPen(QPen(QColor("#5A5044"), 2.3))
        scene.addItem(line)
    for key in board.space_ids:
        x, y = board.position(key) or (0, 0)
        box = QGraphicsRectItem(QRectF(x - 19, y - 19, 38, 38))
        box.setPen(QPen(QColor("#4A4338"), 1.4))
        box.setBrush(QBrush(QColor("#F4F2EA")))
        scene.addItem(box)
    plain.setScene(scene)
    plain.setRenderHint(QPainter.RenderHint.Antialiasing)
    plain.resize(*SIZE)
    plain.show()
    app.processEvents()

    def frame(view: Any, zoom: float) -> Any:
        place = [0]

        def draw() -> None:
            place[0] += 7
            view.resetTransform()
            view.scale(zoom, zoom)
            view.centerOn(QPointF(4000 + place[0] * 5 % 400, 4000 + place[0] * 3 % 300))
            view.viewport().repaint()

        return draw

    def ours(zoom: float) -> Any:
        place = [0]

        def draw() -> None:
            place[0] += 7
            canvas.set_zoom(zoom)
            canvas.centre_at(QPointF(4000 + place[0] * 5 % 400, 4000 + place[0] * 3 % 300))
            canvas.viewport().repaint()

        return draw

    results = []
    for zoom, words in ((0.12, "whole map"), (0.5, "half size"), (1.0, "full size")):
        canvas.set_zoom(zoom)
        for _ in range(40):
            app.processEvents()
        mine, theirs = compare([ours(zoom), frame(plain, zoom)], best_of=9)
        results.append(
            Result(
                f"pan, 10,000 spaces, {words}",
                mine * 1000,
                "ms",
                theirs * 1000,
                target=2.0,
                note="plain Qt items",
            )
        )
        results.append(Result(f"the same frame, {words}", mine * 1000, "ms", 33.0, target=1.0, note="33 ms"))

    results += _zooming(canvas, frame, plain)
    canvas.hide()
    plain.hide()
    return [*results, _edit(app, pack)]


def _edit(app: Any, pack: Any) -> Result:
    """A space is dragged with the mouse; from letting it go until the map shows it where it is."""
    from PySide6.QtCore import QPoint, QPointF, Qt
    from PySide6.QtTest import QTest

    from editor.document import OpenPack
    from editor.workspace import Workspace
    from model import Change, Edit, value_at

    with tempfile.TemporaryDirectory() as scratch:
        os.environ["SANDTABLE_STATE"] = scratch
        document = OpenPack.at(shutil.copytree("scenarios/paths-of-glory", Path(scratch) / "pack"))
        board = Edit(("boards", "large"), after=value_at(pack, ("boards", "large")))
        document.apply(Change("Add a board", (board,)))
        document.show_board("large")
        workspace = Workspace(document)
        workspace.resize(*SIZE)
        workspace.show()
        canvas, view = workspace.canvas, workspace.canvas.viewport()
        canvas.set_zoom(1.0)
        canvas.centre_at(QPointF(4000, 4000))
        canvas.settle_names()
        left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        took = []
        for turn in range(9):
            thing = canvas.thing(("boards", "large", "spaces", "s5050"))
            assert thing is not None
            spot = canvas.mapFromScene(QPointF(*thing.bounds.centre))
            there = spot + (QPoint(25, 15) if turn % 2 == 0 else QPoint(-25, -15))
            before = document.pack.boards["large"].spaces["s5050"].at
            QTest.mousePress(view, left, none, spot)
            for share in (0.3, 0.6, 1.0):
                QTest.mouseMove(view, spot + (there - spot) * share)
            app.processEvents()
            began = time.perf_counter()
            QTest.mouseRelease(view, left, none, there)
            view.repaint()
            took.append(time.perf_counter() - began)
            assert document.pack.boards["large"].spaces["s5050"].at != before
        workspace.hide()
        document.close()
    return Result(
        "edit of one space, repainted", statistics.median(took) * 1000, "ms", 16.0, target=1.0, note="16 ms"
    )


def _slowest(steps: list[Callable[[], None]], rounds: int) -> float:
    """The slowest of some steps that follow each other, in the best of several rounds."""
    best = float("inf")
    for _ in range(rounds):
        best = min(best, max(seconds(step, best_of=1) for step in steps))
    return best


def _zooming(canvas: Any, frame: Any, plain: Any) -> list[Result]:
    """The slowest frame of a wheel that turns two notches in, four out and two in again."""
    from PySide6.QtCore import QPointF

    results = []
    for zoom, words in ((0.12, "whole map"), (0.5, "half size"), (1.0, "full size")):
        canvas.set_zoom(zoom)
        canvas.centre_at(QPointF(4000, 4000))
        canvas.settle_names()
        canvas.viewport().repaint()

        def turned(notches: int, zoom: float = zoom) -> Callable[[], None]:
            def draw() -> None:
                canvas.set_zoom(zoom * 1.2**notches)
                canvas.viewport().repaint()

            return draw

        wheel = (1, 2, 1, 0, -1, -2, -1, 0)
        mine = _slowest([turned(notches) for notches in wheel], rounds=4)
        theirs = _slowest([frame(plain, zoom * 1.2**notches) for notches in wheel], rounds=4)
        note = "plain Qt items"
        results.append(
            Result(f"zoom, 10,000 spaces, {words}", mine * 1000, "ms", theirs * 1000, target=2.0, note=note)
        )
        results.append(Result(f"the same frame, {words}", mine * 1000, "ms", 33.0, target=1.0, note="33 ms"))
    return results


def _brush(app: Any) -> list[Result]:
    """A stroke of the brush over a board of 3,000 hexes: each step painted, shown and repainted."""
    import model
    from editor.canvas.picture import picture_of
    from editor.canvas.view import Canvas
    from model import ABSENT, Change, Edit, apply
    from model.appearance import Showing

    pack = model.load_pack("scenarios/great-war")
    grid = {"columns": 60, "rows": 50, "radius": 36, "origin": [32, 36]}
    board = {"kind": "hexes", "size": [3800, 2720], "grid": grid}
    pack = apply(pack, Change("", (Edit(("boards", "large"), after=board),)))
    canvas = Canvas()
    canvas.resize(*SIZE)
    canvas.show_picture(picture_of(Showing(pack, "large"), zoom=0.0))
    canvas.show()
    canvas.ground.waits = False
    canvas.set_zoom(0.42)
    canvas.viewport().repaint()
    hexes = iter(pack.boards["large"].space_ids[600:])
    state = {"pack": pack}

    def step() -> None:
        key = next(hexes)
        change = Change("Paint", (Edit(("boards", "large", "spaces", key), ABSENT, {"tile": "forest"}),))
        state["pack"] = apply(state["pack"], change)
        assert canvas.picture is not None
        canvas.repaint_parts(canvas.picture.apply(Showing(state["pack"], "large"), change))
        canvas.viewport().repaint()

    took = _slowest([step] * 30, rounds=3)
    canvas.hide()
    return [
        Result(
            "slowest brush step, 3,000 hexes",
            took * 1000,
            "ms",
            1000 / 30,
            target=1.0,
            note="30 frames a second",
        )
    ]


def _opening() -> list[Result]:
    mine, bare = compare(
        [command(sys.executable, "-c", OPEN), command(sys.executable, "-c", BARE)], best_of=3
    )
    return [
        Result("open Paths of Glory, process to map", mine, "s", 0.8, target=1.0, note="0.8 s"),
        Result("the same against an empty Qt view", mine, "s", bare, note="starting Qt, pydantic and yaml"),
    ]


def _memory() -> Result:
    """Memory of a process that has the four packs open, each shown and painted."""
    said = subprocess.run(
        [sys.executable, "-c", FOUR_PACKS], check=True, capture_output=True, text=True
    ).stdout
    return Result(
        "memory with the four packs open", float(said.split()[-1]), "MB", 400.0, target=1.0, note="400 MB"
    )
