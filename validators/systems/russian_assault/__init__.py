"""Panzer General: Russian Assault: the checks of its specification (V-01 to V-40), by subject."""

from __future__ import annotations

from validators.systems.russian_assault import cards, forces, ground, npc, reach, victory
from validators.systems.russian_assault.survey import AssaultSurvey

COVERED = {
    "V-01": "PACK-REFERENCE, SET-003",
    "V-02": "SET-002",
    "V-13": "PACK-SCHEMA",
    "V-17": "PACK-SCHEMA: the set of a variable end is neither empty nor complete",
    "V-20": "PACK-SCHEMA",
    "V-30": "PACK-SCHEMA",
    "V-35": "RA-V14",
}
"""Checks of the specification that others do."""

SURVEY = AssaultSurvey()

__all__ = ["COVERED", "SURVEY", "cards", "forces", "ground", "npc", "reach", "victory"]
