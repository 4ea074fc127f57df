"""Checking packs: a real one as a whole and after an edit, and a map of 10,000 spaces."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
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
    return [*a_real_pack(), *a_big_map()]


def a_real_pack() -> Iterator[Result]:
    """Paths of Glory: against its own opening, and after one space changed against the whole."""
    pack = model.load_pack(REAL)
    watch = Watch(pack)
    change = edit_of(pack, ("boards", "europe", "spaces", "verdun", "fort"), 2)
    edited = model.apply(pack, change)
    opening, whole, after = compare(
        [lambda: model.load_pack(REAL), lambda: validators.check(pack), lambda: watch.after(edited, change)],
        best_of=7,
    )
    yield Result("check Paths of Glory", whole * 1e3, "ms", opening * 1e3, target=3, note="opening it")
    yield Result("check it after an edit", after * 1e3, "ms", whole * 1e3, target=0.1, note="the whole check")
    yield Result("answer to an edit", after * 1e3, "ms", 100, target=1, note="the limit")


def a_big_map() -> Iterator[Result]:
    """10,000 spaces and 30,000 connections, against one pass of networkx over the same graph."""
    with tempfile.TemporaryDirectory() as scratch:
        model.save_pack(big_map(), Path(scratch) / "big")
        pack = model.load_pack(Path(scratch) / "big")
    graph = graph_of(pack.boards["map"])
    watch = Watch(pack)
    space = next(iter(pack.boards["map"].spaces))
    change = edit_of(pack, ("boards", "map", "spaces", space, "note"), "here")
    edited = model.apply(pack, change)
    once, whole, after = compare(
        [
            lambda: list(nx.connected_components(graph)),
            lambda: validators.check(pack),
            lambda: watch.after(edited, change),
        ],
        best_of=3,
    )
    note = "one pass of connected components"
    yield Result("check 10,000 spaces", whole * 1e3, "ms", once * 1e3, target=30, note=note)
    yield Result("answer to an edit there", after * 1e3, "ms", 500, target=1, note="the limit")


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
