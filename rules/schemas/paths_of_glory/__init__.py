"""Paths of Glory as a system: what an author of maps, cards and scenarios may declare.

Rule numbers are those of the rulebook (`PoG-12.3.2`), edition differences are `E-..`, rulings `amb-..`. Rules
that the printed game ties to one name are fields, tags and effect parameters here, so that another map can
move, rename or drop them.
"""

from __future__ import annotations

from pathlib import Path

from model.system import System
from rules.schemas.paths_of_glory.cards import AnyCondition, AnyEffect, StrategyCard, StrategyDeck
from rules.schemas.paths_of_glory.forces import Unit
from rules.schemas.paths_of_glory.look import PathsLook
from rules.schemas.paths_of_glory.options import PathsOptions
from rules.schemas.paths_of_glory.places import Country, Line, Place, PlaceTerrain, Power
from rules.schemas.paths_of_glory.scenario import PathsScenario, StartingUnit
from rules.schemas.paths_of_glory.tables import PathsTables

SYSTEM = System(
    id="paths-of-glory",
    title="Paths of Glory",
    summary="The First World War by strategy cards, from August 1914 to Winter 1919, point to point, for "
    "two players.",
    version="1.0",
    board_kinds=("points",),
    engine="rules.paths_of_glory",
    checks="validators.systems.paths_of_glory",
    space=Place,
    connection=Line,
    side=Power,
    nation=Country,
    terrain=PlaceTerrain,
    piece=Unit,
    deck=StrategyDeck,
    card=StrategyCard,
    tables=PathsTables,
    placement=StartingUnit,
    options=PathsOptions,
    scenario=PathsScenario,
    conditions=AnyCondition,
    effects=AnyEffect,
    blank={
        "boards": {
            "map": {
                "spaces": {
                    "north": {"country": "blue", "control": "blue"},
                    "west": {"country": "blue", "control": "blue"},
                    "east": {"country": "red", "control": "red"},
                }
            }
        },
        "tables": {"commitment": {"mobilization": {"name": "Mobilization", "war_status": 0}}},
    },
    locales=Path(__file__).parent / "locales",
    template=Path(__file__).parents[3] / "scenarios" / "paths-of-glory",
    look=PathsLook(),
    definitions={
        "pool": "tables/pools/*",
        "quota": "tables/quotas/*",
        "mandate": "tables/mandates/*",
        "commitment level": "tables/commitment/*",
        "turn": "tables/turns/*",
    },
)
