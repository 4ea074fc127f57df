"""Checking packs: a real one as a whole and after an edit, and a map of 10,000 spaces."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import networkx as nx

import model
import validators
from bench.bench_packs import REAL
from bench.harness import Result, compare
from validators.insight import graph_of
from validators.live import Watch

SIDE = 100
"""Spaces along each side of the big map; every one is joined with those to the east, south and south-east."""


def run() -> list[Result]:
    return [*a_real_pack(), *a_big_map(), *while_typing()]


def a_real_pack() -> Iterator[Result]:
    """Paths of Glory: against its own opening, and after one space changed against the whole."""
    pack = model.load_pack(REAL)
    watch = Watch(pack)
    verdun = ("boards", "europe", "spaces", "verdun")
    x, y = model.value_at(pack, (*verdun, "at"))
    edits = {
        "check it after an edit": edit_of(pack, (*verdun, "fort"), 2),
        "after a move": edit_of(pack, (*verdun, "at"), [x + 3, y]),
        "after another name": edit_of(pack, (*verdun, "name"), "Verdun on the Meuse"),
    }
    opening, whole, *after = compare(
        [
            lambda: model.load_pack(REAL),
            lambda: validators.check(pack),
            *(there_and_back(watch, pack, change) for change in edits.values()),
        ],
        best_of=7,
    )
    yield Result("check Paths of Glory", whole * 1e3, "ms", opening * 1e3, target=3, note="opening it")
    for name, both in zip(edits, after, strict=True):
        yield Result(name, both / 2 * 1e3, "ms", whole * 1e3, target=0.1, note="the whole check")
    yield Result("answer to an edit", max(after) / 2 * 1e3, "ms", 100, target=1, note="the limit")


def there_and_back(watch: Watch, pack: model.Pack, change: model.Change) -> Callable[[], object]:
    """An edit and its undoing, each checked."""
    edited, back = model.apply(pack, change), change.inverse()

    def both() -> None:
        watch.after(edited, change)
        watch.after(pack, back)

    return both


def a_big_map() -> Iterator[Result]:
    """10,000 spaces and 30,000 connections, against one pass of networkx over the same graph."""
    with tempfile.TemporaryDirectory() as scratch:
        model.save_pack(big_map(), Path(scratch) / "big")
        pack = model.load_pack(Path(scratch) / "big")
    graph = graph_of(pack.boards["map"])
    watch = Watch(pack)
    space = next(iter(pack.boards["map"].spaces))
    place = ("boards", "map", "spaces", space)
    edits = [edit_of(pack, (*place, "name"), "Here"), edit_of(pack, (*place, "at"), [22, 21])]
    once, whole, *after = compare(
        [
            lambda: list(nx.connected_components(graph)),
            lambda: validators.check(pack),
            *(there_and_back(watch, pack, change) for change in edits),
        ],
        best_of=3,
    )
    note = "one pass of connected components"
    yield Result("check 10,000 spaces", whole * 1e3, "ms", once * 1e3, target=30, note=note)
    yield Result("answer to an edit there", max(after) / 2 * 1e3, "ms", 500, target=1, note="the limit")


def while_typing() -> Iterator[Result]:
    """A name typed letter by letter: how long the report takes, and how long a key may have to wait."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication

    app = QApplication.instance() or QApplication([])
    with tempfile.TemporaryDirectory() as scratch:
        model.save_pack(big_map(), Path(scratch) / "big")
        shutil.copytree(REAL, Path(scratch) / "real")
        answer, _ = typed(app, Path(scratch) / "real", ("boards", "europe", "spaces", "verdun", "name"))
        name = "edit to report, Paths of Glory"
        yield Result(name, answer * 1e3, "ms", 100, target=1, note="the limit, with the pause before it")
        answer, waits = typed(app, Path(scratch) / "big", ("boards", "map", "spaces", "s5-5", "name"))
    name = "edit to report, 10,000 spaces"
    yield Result(name, answer * 1e3, "ms", 500, target=1, note="the limit, with the pause before it")
    worst = sorted(waits)[int(len(waits) * 0.95)]
    yield Result("a key waits while checks run, p95", worst * 1e3, "ms", 1000 / 60, note="one frame")


def typed(app: Any, folder: Path, path: tuple[str, ...]) -> tuple[float, list[float]]:
    """The time from the last letter to the report, and how late the window's clock ticked meanwhile."""
    from editor.checking import Checker
    from editor.document import OpenPack

    document = OpenPack.at(folder)
    checker = Checker(document)
    checker.start()
    _wait(app, lambda: checker.current)
    answers, waits = [], []
    for text in ("Verdun on the Meuse"[:end] for end in range(1, 20)):
        began = time.perf_counter()
        document.apply(edit_of(document.pack, path, text))
        waits += _wait(app, lambda: checker.current)
        answers.append(time.perf_counter() - began)
    document.close()
    return sorted(answers)[len(answers) // 2], waits


def _wait(app: Any, done: Callable[[], bool]) -> list[float]:
    """Let the window work until something is so; for each turn, how much longer than its sleep it took."""
    turns = []
    while not done():
        began = time.perf_counter()
        time.sleep(0.002)
        app.processEvents()
        turns.append(time.perf_counter() - began - 0.002)
    return turns


def edit_of(pack: model.Pack, path: tuple[str, ...], value: Any) -> model.Change:
    return model.Change("Edit", (model.Edit(path, model.value_at(pack, path), value),))


def big_map() -> model.Pack:
    """A sound pack with a map of points in rows."""
    spaces, lines = {}, {}
    for row in range(SIDE):
        for column in range(SIDE):
            name = f"s{row}-{column}"
            at = [20 + 40 * column + row % 7, 20 + 40 * row + column % 5]
            spaces[name] = {"name": f"Space {row} {column}", "at": at, "country": "fr", "control": "ap"}
            for other in ((row, column + 1), (row + 1, column), (row + 1, column + 1)):
                if max(other) < SIDE:
                    end = f"s{other[0]}-{other[1]}"
                    lines[f"{name}~{end}"] = {"between": [name, end]}
    size = [40 * SIDE + 60, 40 * SIDE + 60]
    content = {
        "manifest": {"format": model.FORMAT, "id": "big", "title": "Big map", "system": "paths-of-glory"},
        "sides": {"ap": {"name": "Allies"}, "cp": {"name": "Central Powers"}},
        "nations": {"fr": {"name": "France", "side": "ap"}},
        "terrain": {"clear": {"name": "Clear"}},
        "boards": {"map": {"kind": "points", "size": size, "spaces": spaces, "connections": lines}},
    }
    kind = model.system_named("paths-of-glory").pack_type
    return kind.model_validate_json(json.dumps(content))
