"""The command line starts at once: each verb imports only what it needs."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import border_war
import pytest
from sandtable_command import environment

import model

WATCHED = (
    "PySide6",
    "networkx",
    "shapely",
    "pydantic",
    "rich",
    "yaml",
    "polib",
    "model",
    "rules",
    "validators",
)

LIST_MODULES = """
import json, sys
from editor.cli.main import run
code = run(json.loads(sys.argv[1]))
loaded = sorted({name.partition(".")[0] for name in sys.modules})
print("\\x00" + json.dumps([code, loaded]))
"""


def imported(*arguments: object) -> set[str]:
    """The watched packages that are loaded after a command."""
    command = [sys.executable, "-c", LIST_MODULES, json.dumps([str(argument) for argument in arguments])]
    done = subprocess.run(command, capture_output=True, text=True, env=environment(), check=True)
    code, loaded = json.loads(done.stdout.rpartition("\x00")[2])
    assert code in (0, 1), done.stderr
    return set(WATCHED) & set(loaded)


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    model.save_pack(border_war.pack(), tmp_path / "pack")
    return tmp_path / "pack"


def test_help_needs_nothing_but_typer() -> None:
    assert imported("--help") == set()


@pytest.mark.parametrize("verb", ["new", "info", "check", "pack", "diff", "merge", "schema", "simulate"])
def test_help_of_a_verb_needs_nothing_but_typer(verb: str) -> None:
    assert imported(verb, "--help") <= {"pydantic"}, "typer looks for pydantic's types by itself"


def test_the_list_of_verbs_agrees_with_the_verbs() -> None:
    from editor.cli.main import VERBS, Verbs

    for verb, (_, line) in VERBS.items():
        own = Verbs(name="sandtable").get_command(None, verb)
        assert own.help.startswith(line.rstrip(".")), verb


HEAVY = {"PySide6", "networkx", "shapely"}


def test_verbs_on_packs_need_no_window_no_graphs_and_no_geometry(pack: Path, tmp_path: Path) -> None:
    for arguments in (
        ("systems",),
        ("schema", "proving-ground", "piece"),
        ("new", "proving-ground", tmp_path / "new"),
        ("info", pack),
        ("pack", pack, tmp_path / "war.stpack"),
        ("unpack", tmp_path / "war.stpack", tmp_path / "out"),
        ("diff", pack, tmp_path / "new"),
        ("merge", pack, pack, pack, "-o", tmp_path / "merged"),
        ("migrate", pack),
    ):
        assert not imported(*arguments) & HEAVY, arguments


def test_check_needs_no_window(pack: Path) -> None:
    assert "PySide6" not in imported("check", pack)
