"""Objectives of a battle, with the medals that they bring."""

from __future__ import annotations

from validators.snapshot import Snapshot
from validators.survey import Survey
from validators.systems.great_war.battle import Battle


class GreatWarSurvey(Survey):
    """Nobody controls a hex of this game; objectives are worth medals."""

    def worth(self, look: Snapshot, scenario: str) -> dict[str, str]:
        battle = Battle(look, scenario)
        return {
            space: str(objective.medals)
            for objective in battle.scenario.objectives.values()
            for space in battle.hexes_of(objective)
        }
