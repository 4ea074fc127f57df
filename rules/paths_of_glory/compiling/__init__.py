"""Compiling a scenario: documents become tables of numbers, each part in a module of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core import Programs, SetupError
from ..ctx import PathsCtx
from ..events import EFFECTS
from .cards import of_cards
from .forces import of_nations, of_units
from .places import of_lines, of_places, of_terrain
from .reading import Reading
from .tables import of_game, of_scenario
from .traces import Traces


def compile_scenario(pack: Any, scenario: str, given: Mapping[str, Any]) -> PathsCtx:
    """The tables of one scenario with its options filled in."""
    r = Reading(pack, scenario, given)
    _stop_at(r.problems, scenario)
    programs: Programs[Any, Any] = Programs(EFFECTS, r.index)
    traces = Traces(r)
    tables = {
        **of_places(r),
        **of_lines(r),
        **of_terrain(r),
        **of_units(r),
        **of_nations(r),
        **traces.tables(),
        **of_cards(r, traces, programs),
        **of_game(r),
        **of_scenario(r),
    }
    _stop_at([*r.problems, *programs.problems], scenario)
    return PathsCtx(
        seats=r.seats,
        ids=r.ids,
        names=r.names,
        options=r.options,
        traces=tuple(traces.known),
        programs=tuple(programs.programs),
        remarks=tuple(programs.remarks),
        **tables,
    )


def _stop_at(problems: list[str], scenario: str) -> None:
    if problems:
        raise SetupError(f"{scenario} cannot be played", sorted(set(problems)))


__all__ = ["compile_scenario"]
