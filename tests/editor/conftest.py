"""Tests of the editor work on copies of small packs and never touch the user's own settings."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import numpy  # noqa: F401  pytest.approx looks at it, and a check may be loading it on its thread just then
import pytest
from PySide6.QtWidgets import QApplication

import model
from editor import texts
from editor.document import OpenPack
from model.starter import starter

PACKS = Path(__file__).parents[2] / "scenarios"


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SANDTABLE_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("SANDTABLE_STATE", str(tmp_path / "state"))


@pytest.fixture(autouse=True)
def known_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seeds that the window makes up come in the same order in every run."""
    seeds = count(1914)
    monkeypatch.setattr("editor.playtest.start.urandom", lambda size: next(seeds).to_bytes(size, "little"))


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    yield
    texts.use_language("en")


@pytest.fixture
def pog_folder(tmp_path: Path) -> Path:
    """A pack on a points board."""
    return Path(shutil.copytree(PACKS / "paths-of-glory", tmp_path / "pog"))


@pytest.fixture
def pog(qapp: QApplication, pog_folder: Path) -> Iterator[OpenPack]:
    document = OpenPack.at(pog_folder)
    yield document
    document.close()


@pytest.fixture
def great_war(qapp: QApplication, tmp_path: Path) -> Iterator[OpenPack]:
    """A pack on a hex board, with card layouts."""
    document = OpenPack.at(shutil.copytree(PACKS / "great-war", tmp_path / "gw"))
    yield document
    document.close()


@pytest.fixture
def assault(qapp: QApplication, tmp_path: Path) -> Iterator[OpenPack]:
    """A pack on a square board, with tiles."""
    document = OpenPack.at(shutil.copytree(PACKS / "russian-assault", tmp_path / "ra"))
    yield document
    document.close()


@pytest.fixture
def begun(qapp: QApplication, tmp_path: Path) -> Iterator[Callable[[str], OpenPack]]:
    """A new pack of a system, small enough to see through."""
    made: list[OpenPack] = []

    def begin(system: str) -> OpenPack:
        place = tmp_path / f"new-{system}"
        model.save_pack(starter(model.system_named(system), "small", "Small"), place)
        made.append(OpenPack.at(place))
        return made[-1]

    yield begin
    for document in made:
        document.close()
