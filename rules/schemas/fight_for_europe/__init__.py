"""Fight for Europe 1939-45: what an author may declare.

An area map, one die per unit, production points (HPP) and yearly accounting. Rule numbers in the fields are
those of the rules specification (`13.4-02`); rulings on what the rulebook leaves open are named `A-51`.
"""

from pathlib import Path

from model.system import System
from rules.schemas.fight_for_europe.effects import AnyEffect
from rules.schemas.fight_for_europe.forces import AreaTerrain, Counter, Country
from rules.schemas.fight_for_europe.look import FightLook
from rules.schemas.fight_for_europe.map import Area, Passage
from rules.schemas.fight_for_europe.options import Rulings
from rules.schemas.fight_for_europe.tables import FightTables
from rules.schemas.fight_for_europe.variant import Variant
from rules.schemas.fight_for_europe.words import AnyCondition

SYSTEM = System(
    id="fight-for-europe",
    title="Fight for Europe 1939-45",
    summary="The war in Europe and North Africa on an area map, with production points and one die per unit.",
    version="1.0",
    board_kinds=("areas",),
    checks="validators.systems.fight_for_europe",
    space=Area,
    connection=Passage,
    nation=Country,
    terrain=AreaTerrain,
    piece=Counter,
    tables=FightTables,
    options=Rulings,
    scenario=Variant,
    conditions=AnyCondition,
    effects=AnyEffect,
    blank={
        "boards": {"map": {"spaces": {"west": {"country": "blue"}, "east": {"country": "red"}}}},
        "tables": {
            "data_sheets": {power: {"base_hpp": {"1939": 10}, "sr_limit": 1} for power in ("blue", "red")}
        },
    },
    locales=Path(__file__).parent / "locales",
    template=Path(__file__).parents[3] / "scenarios" / "fight-for-europe",
    look=FightLook(),
    definitions={
        "unit type": "tables/unit_types/*",
        "phase": "tables/phases/*",
        "modifier": "tables/modifiers/*",
        "special rule": "tables/special_rules/*",
    },
)
