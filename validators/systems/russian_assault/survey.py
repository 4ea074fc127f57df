"""Control and objectives at the start of a battle."""

from __future__ import annotations

from validators.snapshot import Snapshot
from validators.survey import Survey
from validators.systems.russian_assault.battle import Battle


class AssaultSurvey(Survey):
    """Home rows and tiles that a side controls."""

    def holders(self, look: Snapshot, scenario: str) -> dict[str, str]:
        battle = Battle(look, scenario)
        held = {cell: battle.controller(cell) for cell in battle.cells}
        return {cell: side for cell, side in held.items() if side is not None}

    def worth(self, look: Snapshot, scenario: str) -> dict[str, str]:
        """Objectives, and tiles that bring prestige."""
        battle = Battle(look, scenario)
        prestige = {
            cell: getattr(look.pack.terrain.get(battle.terrain(cell)), "prestige", 0) for cell in battle.cells
        }
        return {
            cell: str(prestige[cell] or "")
            for cell, place in battle.cells.items()
            if place.objective or prestige[cell]
        }
