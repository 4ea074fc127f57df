"""A variant of Fight for Europe as its checks see it, and the map that all variants share."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, partial
from typing import Any

from validators.registry import check
from validators.snapshot import Snapshot
from validators.systems.scenes import Scene

europe = partial(check, system="fight-for-europe")

SEASONS = ("spring", "summer", "autumn", "winter")


def areas(look: Snapshot) -> Iterator[tuple[str, Any, str, Any]]:
    for key, board in look.pack.boards.items():
        for name, area in board.spaces.items():
            yield key, board, name, area


def passages(look: Snapshot) -> Iterator[tuple[str, Any, str, Any]]:
    for key, board in look.pack.boards.items():
        for name, passage in board.all_connections.items():
            if passage.between is not None and all(end in board.spaces for end in passage.between):
                yield key, board, name, passage


def moment(season: str) -> tuple[int, int]:
    """A season as something that can be compared."""
    year, _, part = season.partition("-")
    return int(year), SEASONS.index(part)


class War(Scene):
    """One variant."""

    def type_of(self, piece: str) -> Any:
        """The unit type of a counter; None where it has none."""
        counter = self.pack.pieces.get(piece)
        return self.pack.tables.unit_types.get(counter.type) if counter is not None else None

    def domain(self, piece: str) -> str:
        kind = self.type_of(piece)
        return kind.domain if kind is not None else ""

    def nation_of(self, piece: str) -> str | None:
        counter = self.pack.pieces.get(piece)
        return counter.nation if counter is not None else None

    @property
    def own_setup(self) -> dict[str, Any]:
        """Set-up lines that this variant writes itself."""
        return dict(self.pack.scenarios[self.key].setup)

    # ------------------------------------------------------------------ rules in force

    def switched(self, rule: str) -> bool | None:
        """Whether the variant switches a special rule, or what it is part of, on or off; None: neither."""
        seen: set[str] = set()
        while rule not in seen:
            if rule in self.scenario.rules_on:
                return True
            if rule in self.scenario.rules_off:
                return False
            seen.add(rule)
            known = self.pack.tables.special_rules.get(rule)
            rule = (known.part_of if known is not None else None) or rule
        return None

    def effects(self, *kinds: str) -> list[Any]:
        """Effects of these kinds in the variant's own rules and in special rules that are not off."""
        own = [rule.effects for rule in self.scenario.own_rules.values()]
        special = self.pack.tables.special_rules.items()
        rules = [rule.effects for key, rule in special if self.switched(key) is not False]
        return [effect for effects in (*own, *rules) for effect in effects if effect.effect in kinds]

    # ------------------------------------------------------------------ who holds what

    @cached_property
    def holders(self) -> dict[str, str | None]:
        """Who controls each land area at the start."""
        held: dict[str, str | None] = {
            name: self._holder(area) for name, area in self.board.spaces.items() if area.kind == "land"
        }
        held.update((area, nation) for nation, own in self.scenario.control.items() for area in own)
        return held

    def _holder(self, area: Any) -> str | None:
        nation: str | None = area.owner or area.country
        known = self.pack.nations.get(nation)
        master: str | None = (known.colony_of or known.conquered_by) if known is not None else None
        return master or nation

    def friends(self, power: str) -> set[str]:
        """A power, its allies, its satellites, and the countries that they run or may stand in."""
        allied = {power}
        for members in self.scenario.alliances.values():
            if power in members:
                allied.update(members)
        allied |= {minor for minor, master in self.scenario.run_by.items() if master in allied}
        for effect in self.effects("open_to", "satellites_join"):
            if effect.nation not in allied:
                continue
            if effect.effect == "open_to":
                allied.update(effect.countries)
            else:
                allied |= {
                    key for key, nation in self.pack.nations.items() if nation.satellite_of == effect.nation
                }
        return allied

    def region(self, name: str | None) -> frozenset[str]:
        known = self.scenario.regions.get(name) or self.board.regions.get(name)
        return frozenset(known.spaces) if known is not None else frozenset()

    def units_at(self, area: str) -> list[tuple[str, Any]]:
        """Set-up lines of an area with their names."""
        return [(name, unit) for name, unit in self.scenario.setup.items() if unit.at == area]
