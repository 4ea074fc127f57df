"""The Great War: the checks of its specification (V01 to V43), by subject."""

from __future__ import annotations

from validators.systems.great_war import ground, sides, units, victory
from validators.systems.great_war.survey import GreatWarSurvey

COVERED = {
    "V01": "PACK-REFERENCE: what lies off the board is no hex",
    "V12": "SET-001",
    "V24": "PACK-REFERENCE, PACK-SCHEMA",
    "V43": "PACK-SCHEMA: a special rule says when it holds",
}
"""Checks of the specification that others do."""

SURVEY = GreatWarSurvey()

__all__ = ["COVERED", "SURVEY", "ground", "sides", "units", "victory"]
