"""The little game system that tests build packs of. It counts as installed only where a test asks for it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGES = Path(__file__).parent / "packages"
INSTALLED = PACKAGES / "installed"
sys.path.insert(0, str(PACKAGES))


@pytest.fixture
def little_war(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[dict[str, str]]:
    """The little system is installed, here and for processes started with this environment."""
    from model.system import systems

    cache = str(tmp_path_factory.mktemp("cache"))
    monkeypatch.syspath_prepend(str(INSTALLED))
    monkeypatch.setenv("SANDTABLE_CACHE", cache)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(INSTALLED), str(PACKAGES))))
    systems.cache_clear()
    yield dict(os.environ)
    systems.cache_clear()
