"""Checking packs: a real one as a whole and after an edit, and a map of 10,000 spaces."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import networkx as nx

import model
import validators
from bench.bench_packs import REAL, generated
from bench.harness import Result, compare
from validators.insight import graph_of
from validators.live import Watch


def run() -> list[Result]:
    with tempfile.TemporaryDirectory() as scratch:
        return [*a_real_pack(), *a_big_map(Path(scratch))]


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


def a_big_map(scratch: Path) -> Iterator[Result]:
    """10,000 spaces and 30,000 connections, against one pass of networkx over the same graph."""
    pack = model.load_pack(generated(scratch / "big"))
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
