"""A battle of The Great War as its checks see it."""

from __future__ import annotations

from functools import partial
from typing import Any

from model.grids import hex_of
from validators.registry import check
from validators.systems.scenes import Scene

great_war = partial(check, system="great-war")

SECTIONS = ("west", "centre", "east")


class Battle(Scene):
    """One scenario."""

    def terrain(self, space: str) -> list[Any]:
        """The tile and the marker of a hex."""
        place: Any = self.pack.space(self.key, space)
        return [self.pack.terrain[name] for name in (place.tile, place.marker) if name in self.pack.terrain]

    def impassable(self, space: str) -> bool:
        return any(kind.impassable for kind in self.terrain(space))

    def row(self, space: str) -> int:
        """The row of a hex, counted from the top."""
        return int(self.board.grid.offset(*hex_of(space))[1])

    def units(self, side: str | None = None) -> dict[str, Any]:
        """Set-up lines of units on the board, of one side where it is given."""
        on_board = set(self.board.space_ids)
        return {
            name: unit
            for name, unit in self.scenario.setup.items()
            if unit.at in on_board
            and getattr(self.pack.pieces.get(unit.piece), "kind", "") == "unit"
            and (side is None or self.look.side_of(unit.piece) == side)
        }

    def asset(self, side: str, name: str) -> int:
        """What a side starts with: what the scenario says, or the tables."""
        own = getattr(self.scenario.sides[side], name)
        return int(getattr(self.pack.tables.assets, name) if own is None else own)

    def copies(self, card: str) -> int:
        """How many copies of a card are in its deck."""
        return int(self.scenario.card_counts.get(card, self.pack.cards[card].count))

    def deck(self, kinds: tuple[str, ...]) -> int:
        """How many cards of these kinds there are."""
        return sum(self.copies(key) for key, card in self.pack.cards.items() if card.kind in kinds)

    def hexes_of(self, objective: Any) -> tuple[str, ...]:
        region = self.scenario.regions.get(objective.region) or self.board.regions.get(objective.region)
        return tuple(objective.spaces) or (tuple(region.spaces) if region is not None else ())
