"""Paths of Glory: the checks of its specification (V-01 to V-78), by chapter.

What follows from the schema, from references or from the checks that all systems share has no check of
its own here.
"""

from __future__ import annotations

from validators.systems.paths_of_glory import cards, forces, overview, places, reach, scenarios, supply
from validators.systems.paths_of_glory.survey import PathsSurvey

COVERED = {
    "V-01": "MAP-002, MAP-004, PACK-REFERENCE",
    "V-02": "MAP-001",
    "V-16": "by design: a space drawn twice is one space with `also_at`",
    "V-35": "SET-001, PACK-REFERENCE",
    "V-39": "PACK-SCHEMA",
    "V-50": "IDS-002, PACK-REFERENCE; a group is as large as its cards are many",
    "V-51": "PACK-SCHEMA, PACK-REFERENCE",
    "V-75": "PACK-REFERENCE",
    "V-76": "PACK-REFERENCE",
    "V-78": "PLY-002",
}
"""Checks of the specification that others do."""

SURVEY = PathsSurvey()

__all__ = ["COVERED", "SURVEY", "cards", "forces", "overview", "places", "reach", "scenarios", "supply"]
