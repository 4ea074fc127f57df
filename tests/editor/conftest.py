"""Tests of the editor work on copies of small packs and never touch the user's own settings."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from editor import texts
from editor.document import OpenPack

PACKS = Path(__file__).parents[2] / "scenarios"


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SANDTABLE_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("SANDTABLE_STATE", str(tmp_path / "state"))


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
