"""Counterparts on boards: mirrored and turned, exact on grids."""

from __future__ import annotations

from pathlib import Path

import pytest

from editor.canvas.geometry import distance
from editor.canvas.symmetry import KINDS, Symmetry, offered
from model import load_pack

PACKS = Path(__file__).parents[3] / "scenarios"


def board(name: str):
    return next(iter(load_pack(PACKS / name).boards.values()))


@pytest.mark.parametrize(
    ("name", "kind", "folds"),
    [
        ("great-war", "turn 2", 2),
        ("great-war", "turn 3", 3),
        ("great-war", "turn 6", 6),
        ("russian-assault", "turn 2", 2),
        ("russian-assault", "turn 4", 4),
    ],
)
def test_cells_of_a_grid_have_exact_counterparts(name: str, kind: str, folds: int) -> None:
    """All twins of a cell are as far from the middle, and the twins of a twin are the same ones."""
    on = board(name)
    symmetry = Symmetry(on, kind)
    whole = 0
    for key in on.space_ids:
        twins = symmetry.twins(key)
        far = distance(on.position(key), symmetry.middle)
        assert all(
            distance(on.position(twin), symmetry.middle) == pytest.approx(far, abs=0.1) for twin in twins
        )
        if len(twins) == folds - 1:
            whole += 1
            assert all({key, *twins} == {twin, *symmetry.twins(twin)} for twin in twins)
    assert whole >= folds * 2


def test_each_kind_of_board_offers_what_fits_it() -> None:
    assert offered("hexes")[3:] == ["turn 2", "turn 3", "turn 6"]
    assert offered("squares")[3:] == ["turn 2", "turn 4"]
    assert offered("points")[3:] == offered("areas")[3:] == ["turn 2"]
    assert {kind for on in ("hexes", "squares", "points") for kind in offered(on)} == set(KINDS)
