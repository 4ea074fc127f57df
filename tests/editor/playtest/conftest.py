from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from model.pack import Pack
from model.system import system_named
from rules.demo.pack import demo_pack

SCENARIOS = Path(__file__).parents[3] / "scenarios"
HUMANS = {"red": "human", "blue": "human"}
AGAINST_BOT = {"red": "human", "blue": "random"}


@pytest.fixture(autouse=True)
def crossroads(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The demo system is installed, as a package of its own would be."""
    folder = tmp_path_factory.mktemp("installed")
    info = folder / "crossroads-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: crossroads\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[sandtable.systems]\ndemo = rules.demo:SYSTEM\n")
    monkeypatch.syspath_prepend(str(folder))
    system_named.cache_clear()
    yield
    system_named.cache_clear()


@pytest.fixture
def pack() -> Pack:
    return demo_pack()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The pack as a folder on disk."""
    from model import save_pack

    place = tmp_path / "crossroads"
    save_pack(demo_pack(), place)
    return place
