"""The shipped pack of The Great War, opened once for all tests."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import yaml

from rules.schemas.great_war import SYSTEM

ROOT = Path(__file__).parents[1]
PACK = ROOT / "scenarios" / "great-war"
FACTS = ROOT.parent / "shared" / "rules" / "great-war"


def _tuples(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _tuples(value) for key, value in data.items()}
    return tuple(_tuples(value) for value in data) if isinstance(data, list) else data


@cache
def great_war() -> Any:
    def read(path: Path) -> Any:
        return _tuples(yaml.safe_load(path.read_text(encoding="utf-8")))

    documents = {"manifest": read(PACK / "pack.yaml"), "tables": read(PACK / "tables.yaml")}
    for name in ("sides", "terrain", "pieces", "cards"):
        documents.update(read(PACK / f"{name}.yaml"))
    for folder in ("boards", "scenarios"):
        documents[folder] = {path.stem: read(path) for path in sorted((PACK / folder).glob("*.yaml"))}
    return SYSTEM.pack_type.model_validate(documents)
