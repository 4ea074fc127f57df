"""What all tests share: the system of the proving ground, and no cache of the machine's own."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

HERE = Path(__file__).parent
for folder in (HERE, HERE / "plugin", HERE.parent):  # the project comes out first
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))

settings.register_profile("default", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("default")


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests neither read nor leave anything in the user's cache."""
    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path_factory.getbasetemp() / "cache"))


SHARED = HERE.parent.parent / "shared"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of facts beside the project; tests that compare with it are skipped where it is missing."""
    if not SHARED.is_dir():
        pytest.skip("the facts in ../shared are not here")
    return SHARED
