"""How each kind of unit, and each side's spaces, trace supply (14.1, 14.2)."""

from __future__ import annotations

from typing import Any

from ...core.tracing import Links, mask_of
from ..ctx import Trace
from .reading import Reading


class Traces:
    """The kinds of trace, each once, and those of every unit."""

    def __init__(self, r: Reading) -> None:
        self.r = r
        self.known: dict[Trace, int] = {}
        self._links: dict[tuple[bool, ...], Links] = {}
        spaces, nations = range(len(r.places)), r.ids["nation"]
        self.sources = [tuple(s for s in spaces if one in r.places[s].supplies) for one in nations]
        self.own_sources = tuple(
            tuple(s for s in spaces if one in r.places[s].own_source_of) for one in nations
        )
        self.bases = self._of_units()

    def number(self, trace: Trace) -> int:
        return self.known.setdefault(trace, len(self.known))

    def _links_over(self, usable: tuple[bool, ...]) -> Links:
        if usable not in self._links:
            rows = self.r.ways(usable.__getitem__)
            self._links[usable] = Links([[to for to, _ in row] for row in rows])
        return self._links[usable]

    def _of_units(self) -> list[Trace]:
        """The ordinary trace of each unit."""
        r = self.r
        only = [r.nations_in(line.only) for line in r.lines]
        supply_too = [r.nations_in((*line.only, *line.supply_for)) for line in r.lines]
        found = []
        for unit, nation in zip(r.units, r.nation_of, strict=True):
            right = r.rights(nation)
            usable = tuple(
                not closed or bool(opened & right) for closed, opened in zip(only, supply_too, strict=True)
            )
            sea = r.nations[nation].sea_supply
            found.append(
                Trace(
                    r.side_of_nation[nation],
                    self._links_over(usable),
                    self.sources[nation],
                    sea,
                    unit.uses_beachhead,
                )
            )
        return found

    def _front(self) -> int:
        """7.1.6: the country through which a front's units are supplied, as a mask of its spaces."""
        r = self.r
        front = next((m.front for m in r.pack.tables.mandates.values() if m.front), None)
        return (
            0 if front is None else mask_of(s for s, place in enumerate(r.places) if place.country == front)
        )

    def _of_spaces(self, side: int) -> int:
        """14.2.5: spaces trace over every line to any source of their side."""
        r = self.r
        nations = [i for i, owner in enumerate(r.side_of_nation) if owner == side]
        sources = sorted({s for i in nations for s in self.sources[i]})
        every = self._links_over(tuple(True for _ in r.lines))
        return self.number(Trace(side, every, tuple(sources), True, True))

    def tables(self) -> dict[str, Any]:
        r, front = self.r, self._front()
        rows = []
        for nation, base in zip(r.nation_of, self.bases, strict=True):
            own = self.own_sources[nation]
            rows.append(
                (
                    self.number(base),
                    self.number(Trace(base.side, base.links, own, base.sea, base.beach)),
                    self.number(Trace(base.side, base.links, base.sources, base.sea, False)),
                    self.number(Trace(base.side, base.links, base.sources, base.sea, base.beach, front)),
                )
            )
        full, own_sources, dry, avoiding = zip(*rows, strict=True)
        return {
            "trace": full,
            "trace_own": own_sources,
            "trace_dry": dry,
            "trace_avoid": avoiding,
            "space_trace": tuple(self._of_spaces(side) for side in range(len(r.seats))),
            "spaces_from": tuple(
                (i, tuple(r.at("space", s) for s in x.attrition_sources))
                for i, x in enumerate(r.nations)
                if x.attrition_sources
            ),
        }
