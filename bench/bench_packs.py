"""Opening, changing and saving packs: a real one, and one of 10,000 spaces."""

from __future__ import annotations

import os
import random
import tempfile
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import yaml

import model
from bench.harness import Result, compare, seconds
from model.yaml_text import emit

REAL = Path(__file__).parent.parent / "scenarios" / "paths-of-glory"
SPACES, CONNECTIONS, STEPS, IN_A_ROW = 10_000, 30_000, 500, 20


def run() -> list[Result]:
    with tempfile.TemporaryDirectory() as scratch:
        return [*opening(Path(scratch)), *a_big_map(Path(scratch))]


def opening(scratch: Path) -> Iterator[Result]:
    """A real pack, fully validated, against PyYAML's C loader on the same files."""
    files = [file.read_bytes() for file in REAL.rglob("*.yaml")]

    def parse_only() -> None:
        for content in files:
            yaml.load(content, Loader=yaml.CSafeLoader)

    def cold() -> None:
        with cache_at(""):
            model.load_pack(REAL)

    def warm() -> None:
        with cache_at(str(scratch / "cache")):
            model.load_pack(REAL)

    model.load_pack(REAL)  # the system's schema is built once per process
    warm()
    reference, first, second = compare([parse_only, cold, warm], best_of=9)
    note = f"PyYAML's C loader on the same {sum(map(len, files)) // 1000} kB"
    yield Result("open Paths of Glory", first * 1e3, "ms", reference * 1e3, target=2, note=note)
    yield Result("open it again", second * 1e3, "ms", first * 1e3, target=1, note="the first opening")


def a_big_map(scratch: Path) -> Iterator[Result]:
    """A generated pack: open, one edit, undo, save."""
    folder = generated(scratch / "big")
    board = folder / "boards" / "map.yaml"
    content = board.read_bytes()
    with cache_at(""):
        reference, opening_time = compare(
            [lambda: yaml.load(content, Loader=yaml.CSafeLoader), lambda: model.load_pack(folder)], best_of=2
        )
        opened = model.open_pack(folder)
    yield Result("open 10,000 spaces", opening_time, "s", reference, target=2, note="PyYAML's C loader")

    path = ("boards", "map", "connections", "c7", "note")
    change = model.Change("Note", (model.Edit(path, after="here"),))
    edited = model.apply(opened.pack, change)
    undone = change.inverse()
    forward = seconds(lambda: model.apply(opened.pack, change), best_of=50)
    back = seconds(lambda: model.apply(edited, undone), best_of=50)
    yield Result("apply an edit", forward * 1e3, "ms", 1, target=1, note="the limit")
    yield Result("undo it", back * 1e3, "ms", 1, target=1, note="the limit")
    row = f"one edit by itself; this is the mean of {IN_A_ROW} in a row"
    yield Result("edits in a row", in_a_row(opened.pack, change) * 1e3, "ms", forward * 1e3, note=row)
    yield Result(
        "memory of an undo step", kilobytes_per_step(opened.pack), "kB", 100, target=1, note="the limit"
    )

    saving = seconds(lambda: opened.save(edited), best_of=1)
    yield Result("save it", saving, "s", opening_time, note="opening; one file is rewritten")
    written = sum(1 for file in (folder / ".sandtable" / "last-good").rglob("*") if file.is_file())
    yield Result("files rewritten", written, "", 1, target=1, note="the file that changed")


def in_a_row(pack: model.Pack, change: model.Change) -> float:
    """What one edit of many costs, as in a drag or while typing."""

    def many() -> None:
        for _ in range(IN_A_ROW):
            model.apply(pack, change)

    return seconds(many, best_of=9) / IN_A_ROW


def kilobytes_per_step(pack: model.Pack) -> float:
    """What one more step of a long history keeps in memory."""
    history = []
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        for step in range(STEPS):
            path = ("boards", "map", "spaces", f"s{step}", "at")
            change = model.Change("Move", (model.Edit(path, model.value_at(pack, path), [step, step]),))
            pack = model.apply(pack, change)
            history.append(change)
        return (tracemalloc.get_traced_memory()[0] - before) / len(history) / 1e3
    finally:
        tracemalloc.stop()


def generated(folder: Path) -> Path:
    """A points board of random links between near neighbours."""
    chance = random.Random(1)
    spaces = {f"s{i}": {"name": f"Space {i}", "at": [i % 100 * 20, i // 100 * 20]} for i in range(SPACES)}
    connections = {}
    for i in range(CONNECTIONS):
        a = chance.randrange(SPACES)
        b = (a + chance.choice((1, 99, 100, 101))) % SPACES
        connections[f"c{i}"] = {"between": [f"s{a}", f"s{b}"]}
    documents: dict[str, dict[str, Any]] = {
        "pack.yaml": {"format": 1, "id": "big", "title": "Big", "system": "paths-of-glory"},
        "boards/map.yaml": {"kind": "points", "spaces": spaces, "connections": connections},
    }
    for name, document in documents.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(emit(document), encoding="utf-8")
    return folder


@contextmanager
def cache_at(place: str) -> Iterator[None]:
    """Keep parsed files in a place of our own; an empty one switches the cache off."""
    before = os.environ.get("SANDTABLE_CACHE")
    os.environ["SANDTABLE_CACHE"] = place
    try:
        yield
    finally:
        if before is None:
            del os.environ["SANDTABLE_CACHE"]
        else:
            os.environ["SANDTABLE_CACHE"] = before
