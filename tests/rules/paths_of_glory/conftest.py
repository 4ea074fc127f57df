"""The shipped pack and its engine, loaded once."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import model
from rules.paths_of_glory import ENGINE

sys.path.insert(0, str(Path(__file__).parent))
ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="session")
def pack():
    return model.load_pack(ROOT / "scenarios" / "paths-of-glory")


@pytest.fixture(scope="session")
def engine():
    return ENGINE


@pytest.fixture(scope="session")
def contexts(pack):
    made = {}

    def of(scenario="campaign-1914", **options):
        key = (scenario, tuple(sorted(options.items())))
        if key not in made:
            made[key] = ENGINE.compile(pack, scenario, options)
        return made[key]

    return of


@pytest.fixture
def table(contexts):
    from pog_table import Table

    def make(scenario="campaign-1914", dice=(), **options):
        return Table(contexts(scenario, **options), list(dice))

    return make
