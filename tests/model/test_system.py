"""Systems are packages found by entry point; model/ names no game."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import model
from model.boards import Space
from model.terms import words_of

ROOT = Path(__file__).parent.parent.parent


def test_an_installed_package_brings_its_system() -> None:
    assert "proving-ground" in model.systems()
    assert model.system_named("proving-ground").title == "Proving Ground"


def test_an_unknown_system_lists_what_there_is() -> None:
    with pytest.raises(model.UnknownSystem, match=r"unknown system 'chess'; installed: .*proving-ground"):
        model.system_named("chess")


def test_a_system_knows_its_own_documents() -> None:
    system = model.system_named("proving-ground")
    assert issubclass(system.space, Space)
    assert set(words_of(system.conditions)) == {"all", "any", "not", "at_least", "holds"}
    assert set(words_of(system.effects)) == {"reinforce", "award"}
    schema = system.pack_type.model_json_schema()
    fort = schema["$defs"]["GroundSpace"]["properties"]["fort"]
    assert (fort["title"], fort["rule"], fort["minimum"], fort["maximum"]) == ("Fort", "15.1", 0, 9)


@pytest.mark.parametrize("package", ["model", "editor"])
def test_nothing_in_the_studio_names_a_game(package: str) -> None:
    games = (
        "paths-of-glory",
        "paths_of_glory",
        "great-war",
        "great_war",
        "russian-assault",
        "russian_assault",
    )
    games += ("fight-for-europe", "fight_for_europe")
    for file in (ROOT / package).rglob("*.py"):
        found = [game for game in games if game in file.read_text(encoding="utf-8")]
        assert not found, f"{file.relative_to(ROOT)} names {found}"


def test_packs_open_without_qt_networkx_or_shapely() -> None:
    program = (
        "import sys, model; model.systems();"
        "sys.exit(', '.join(m for m in ('PySide6', 'networkx', 'shapely', 'numpy') if m in sys.modules) or 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
