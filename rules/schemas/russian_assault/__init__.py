"""Panzer General: Russian Assault as authors see it: tiles, units, cards, scenarios and rulings."""

from __future__ import annotations

from pathlib import Path

from model.system import System
from rules.schemas.russian_assault.blank import BLANK
from rules.schemas.russian_assault.conditions import AnyCondition
from rules.schemas.russian_assault.content import (
    RussianAssaultCard,
    RussianAssaultDeck,
    RussianAssaultSide,
    RussianAssaultSpace,
    RussianAssaultTerrain,
    RussianAssaultTileSide,
    Unit,
)
from rules.schemas.russian_assault.effects import AnyEffect
from rules.schemas.russian_assault.look import RussianAssaultLook
from rules.schemas.russian_assault.options import RussianAssaultOptions
from rules.schemas.russian_assault.scenario import RussianAssaultScenario, UnitPlacement
from rules.schemas.russian_assault.tables import RussianAssaultTables

SYSTEM = System(
    id="russian-assault",
    title="Panzer General: Russian Assault",
    summary="Battles on the Eastern Front on a map of square tiles, fought with unit and action cards.",
    version="1.0.0",
    board_kinds=("squares",),
    checks="validators.systems.russian_assault",
    space=RussianAssaultSpace,
    side=RussianAssaultSide,
    terrain=RussianAssaultTerrain,
    piece=Unit,
    tile_side=RussianAssaultTileSide,
    deck=RussianAssaultDeck,
    card=RussianAssaultCard,
    tables=RussianAssaultTables,
    placement=UnitPlacement,
    options=RussianAssaultOptions,
    scenario=RussianAssaultScenario,
    conditions=AnyCondition,
    effects=AnyEffect,
    blank=BLANK,
    locales=Path(__file__).parent / "locales",
    template=Path(__file__).parents[3] / "scenarios" / "russian-assault",
    look=RussianAssaultLook(),
    definitions={"terrain tag": "tables/terrain_tags/*"},
)
