"""The Great War: a scenario-driven tactical game of trench warfare on hexes, as a designer describes it.

Fields cite the rules by number (`R12.15`) and the rulings on unclear passages by theirs (`AMB-14`).
"""

from __future__ import annotations

from pathlib import Path

from model.system import System
from rules.schemas.great_war.blank import BLANK
from rules.schemas.great_war.board import GreatWarSpace, GreatWarTerrain
from rules.schemas.great_war.cards import EFFECTS, GreatWarCard
from rules.schemas.great_war.forces import GreatWarPiece, GreatWarPlacement
from rules.schemas.great_war.look import GreatWarLook
from rules.schemas.great_war.rulings import Rulings
from rules.schemas.great_war.scenario import GreatWarScenario
from rules.schemas.great_war.tables import GreatWarTables

SYSTEM = System(
    id="great-war",
    title="The Great War",
    summary="Two armies, trenches and wire on a board of hexes; command cards, combat cards and battle dice.",
    version="1.0.0",
    board_kinds=("hexes",),
    checks="validators.systems.great_war",
    engine="rules.great_war",
    space=GreatWarSpace,
    terrain=GreatWarTerrain,
    piece=GreatWarPiece,
    card=GreatWarCard,
    tables=GreatWarTables,
    placement=GreatWarPlacement,
    options=Rulings,
    scenario=GreatWarScenario,
    effects=EFFECTS,
    blank=BLANK,
    locales=Path(__file__).parent / "locales",
    template=Path(__file__).parents[3] / "scenarios" / "great-war",
    look=GreatWarLook(),
    definitions={
        "unit type": "tables/unit_types/*",
        "special figure": "tables/special_figures/*",
        "objective": "scenarios/*/objectives/*",
    },
)

__all__ = ["SYSTEM"]
