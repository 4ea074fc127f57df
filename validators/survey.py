"""What a map is like at the start of a scenario, for overlays: supply, what hangs on it, holders, reach.

None of it is a fault. What all systems share is here; a system tells more in a `SURVEY` of its own, in the
module that `System.checks` names.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module

from model import System
from model.appearance import Showing
from validators.insight import reach
from validators.snapshot import Snapshot

STEPS = 3
"""How far a reach is shown where no unit tells."""


@dataclass(frozen=True)
class SupplyLine:
    """How a unit of the set-up list is supplied."""

    entry: str
    nation: str
    space: str
    supplied: bool
    way: tuple[str, ...] = ()
    """From its space to a source; empty where it needs none or has none."""
    barred: tuple[str, ...] = ()
    """Spaces that bar its way."""


class Survey:
    """What a system tells of its maps; this one tells what follows from any board."""

    def supply(self, look: Snapshot, scenario: str) -> tuple[SupplyLine, ...]:
        """How every unit is supplied; nothing in a system without supply."""
        return ()

    def hinges(self, look: Snapshot, scenario: str) -> dict[str, tuple[str, ...]]:
        """For every space the units that would lose their supply if it fell."""
        return {}

    def holders(self, look: Snapshot, scenario: str) -> dict[str, str]:
        """Who holds each space: a side or a nation."""
        return {}

    def worth(self, look: Snapshot, scenario: str) -> dict[str, str]:
        """Spaces that count for victory, with what they are worth where that is a figure."""
        board = look.scenarios[scenario].board
        showing = Showing(look.pack, board, scenario)
        looks = {
            space: showing.look.space(showing, space, showing.space(space))
            for space in look.pack.boards[board].space_ids
        }
        return {space: each.value for space, each in looks.items() if each.victory or each.value}

    def reach(self, look: Snapshot, scenario: str, space: str) -> dict[str, int]:
        """Spaces that can be reached from one, with the steps it takes."""
        return reach(look.pack.boards[look.scenarios[scenario].board], space, STEPS)


def survey_of(system: System) -> Survey:
    """The survey of a system."""
    own = getattr(import_module(system.checks), "SURVEY", None) if system.checks else None
    return own if isinstance(own, Survey) else Survey()


def ranked(hinges: dict[str, tuple[str, ...]]) -> list[tuple[str, int]]:
    """Spaces by how many units hang on them, the most critical first."""
    return sorted(((space, len(units)) for space, units in hinges.items()), key=lambda each: -each[1])
