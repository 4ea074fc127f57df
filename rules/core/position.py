"""A position as a scenario would write it: what the canvas draws in play, and what becomes a new scenario."""

from __future__ import annotations

from typing import Any

from .values import View


def overlay_of(view: View) -> dict[str, Any]:
    """The parts of a scenario that a view tells: one entry of the set-up for every unit, and the tracks.

    A unit names its counter under "piece" where its id does not tell it: as the id of an entry of the
    scenario's set-up, or as the counter's id with a number behind the last dot. Units that are not on the
    board stay in the list without a place, so that each keeps its entry.
    """
    overlay: dict[str, Any] = {"setup": {unit: dict(told) for unit, told in view.get("pieces", {}).items()}}
    tracks = {track: value for track, value in view.get("tracks", {}).items() if isinstance(value, int)}
    if tracks:
        overlay["tracks"] = tracks
    return overlay


def counter_of(unit: str) -> str:
    """`red-foot` for the unit `red-foot.2`."""
    counter, dot, number = unit.rpartition(".")
    return counter if dot and number.isdigit() else unit
