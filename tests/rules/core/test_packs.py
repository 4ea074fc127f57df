"""What play knows of packs: the engine of a system, and what a game depends on."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from rules.core.engine import engine_in
from rules.demo import ENGINE
from rules.demo.pack import DOCUMENT, demo_pack
from rules.packs import content_hash


def digest(**changed: Any) -> str:
    return content_hash(demo_pack(**changed), "meeting")


def test_the_hash_is_that_of_what_is_played() -> None:
    scenarios = {**DOCUMENT["scenarios"], "other": {"title": "Other", "board": "valley"}}
    manifest = {**DOCUMENT["manifest"], "title": "New title", "version": "9"}
    assert digest() == digest(scenarios=scenarios) == digest(manifest=manifest)
    meeting = {**DOCUMENT["scenarios"]["meeting"], "setup": {"a": {"piece": "red-foot", "at": "ford"}}}
    assert digest() != digest(scenarios={"meeting": meeting})
    assert digest() != digest(tables={**DOCUMENT["tables"], "hand": 2})


def test_an_unknown_system_is_told() -> None:
    manifest = {**DOCUMENT["manifest"], "system": "chess-with-tanks"}
    with pytest.raises(rules.SetupError, match="unknown system 'chess-with-tanks'"):
        rules.new_game(demo_pack(manifest=manifest), "meeting")


def test_an_engine_is_found_by_its_module() -> None:
    assert engine_in("rules.demo.engine") is ENGINE is engine_in("rules.demo.pack")
    with pytest.raises(rules.EngineFault, match=r"neither rules\.core\.dice nor a package around it"):
        engine_in("rules.core.dice")
