"""Supply by land and control at the start of a variant."""

from __future__ import annotations

import networkx as nx

from validators.snapshot import Snapshot
from validators.survey import SupplyLine, Survey
from validators.systems.fight_for_europe.supply import ROOT, land_units, rooted, unsupplied
from validators.systems.fight_for_europe.war import War


class EuropeSurvey(Survey):
    """Chains of friendly areas; what fleets carry has no line on the map."""

    def supply(self, look: Snapshot, scenario: str) -> tuple[SupplyLine, ...]:
        war = War(look, scenario)
        lines: list[SupplyLine] = []
        lost = {name for _, _, names, _ in unsupplied(look, war) for name in names}
        for power in war.scenario.powers:
            ways = nx.single_source_shortest_path(rooted(look, war, power), ROOT)
            for name, area in land_units(war, power):
                way = tuple(ways.get(area, ()))[:0:-1]
                lines.append(SupplyLine(name, power, area, name not in lost, way))
        return tuple(lines)

    def hinges(self, look: Snapshot, scenario: str) -> dict[str, tuple[str, ...]]:
        war = War(look, scenario)
        hanging: dict[str, list[str]] = {}
        for power in war.scenario.powers:
            above = nx.immediate_dominators(rooted(look, war, power).to_directed(), ROOT)
            for name, area in land_units(war, power):
                while (area := above.get(area, ROOT)) not in (ROOT, None):
                    hanging.setdefault(area, []).append(name)
        return {area: tuple(units) for area, units in hanging.items()}

    def holders(self, look: Snapshot, scenario: str) -> dict[str, str]:
        return {area: nation for area, nation in War(look, scenario).holders.items() if nation is not None}
