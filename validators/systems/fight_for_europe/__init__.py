"""Fight for Europe: the checks of its specification (V-01 to V-42), by subject."""

from __future__ import annotations

from validators.systems.fight_for_europe import land, limits, powers, reach, supply, units, victory
from validators.systems.fight_for_europe.survey import EuropeSurvey

COVERED = {
    "V-01": "IDS-005",
    "V-03": "MAP-001",
    "V-04": "by design: coasts follow from the shapes of land and sea",
    "V-12": "PACK-SCHEMA",
    "V-33": "PACK-REFERENCE",
    "V-39": "by design: an area keeps its country whoever holds it",
}
"""Checks of the specification that others do."""

SURVEY = EuropeSurvey()

__all__ = ["COVERED", "SURVEY", "land", "limits", "powers", "reach", "supply", "units", "victory"]
