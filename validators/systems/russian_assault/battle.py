"""A battle of Russian Assault as its checks see it: the cells that have a tile."""

from __future__ import annotations

from functools import partial
from typing import Any

from validators.registry import check
from validators.snapshot import Snapshot
from validators.systems.scenes import Scene

assault = partial(check, system="russian-assault")

NPC_DECKS = ("command", "fire", "target")


class Battle(Scene):
    """One scenario."""

    def __init__(self, look: Snapshot, key: str) -> None:
        super().__init__(look, key)
        self.cells: dict[str, Any] = {
            space: self.pack.space(key, space)
            for space in self.scenario.tiles
            if space in self.board.neighbours
        }

    def terrain(self, space: str) -> str:
        laid = self.scenario.tiles[space]
        tile = self.pack.tiles.get(laid.tile)
        face = (tile.b if laid.side == "b" else tile.a) if tile is not None else None
        return face.terrain if face is not None else ""

    def tags(self, space: str) -> tuple[str, ...]:
        terrain = self.pack.terrain.get(self.terrain(space))
        return terrain.tags if terrain is not None else ()

    def bars(self, space: str, piece: Any = None) -> bool:
        """Whether a cell keeps heavy units out: all of them, or this one."""
        tags = self.tags(space)
        if "heavy_needs_bridge" in tags and not self.cells[space].bridge:
            return True
        able = piece is not None and "may_enter_swamps" in piece.abilities
        return "heavy_forbidden" in tags and not able

    def controller(self, space: str) -> str | None:
        cell = self.cells[space]
        holder: str | None = cell.control or cell.home_row
        return holder

    def enemy(self, side: str) -> str | None:
        return next((other for other in self.pack.sides if other != side), None)

    def next_to(self, space: str) -> list[str]:
        """The cells beside a cell."""
        return [other for other, _ in self.board.neighbours[space] if other in self.cells]

    def tiles(self, chosen: Any, side: str | None) -> list[str]:
        """The cells of a set of tiles, as a side sees it; None: as either side does, whichever has more."""
        if side is None:
            return max((self.tiles(chosen, each) for each in self.pack.sides), key=len, default=[])
        owner = {"own": side, "enemy": self.enemy(side), None: None}
        return [space for space in self.cells if self._belongs(space, chosen, owner)]

    def _belongs(self, space: str, chosen: Any, owner: dict[str | None, str | None]) -> bool:
        cell = self.cells[space]
        return all(
            (
                not chosen.terrain or self.terrain(space) in chosen.terrain,
                chosen.tag is None or chosen.tag in self.tags(space),
                chosen.home_row is None or cell.home_row == owner[chosen.home_row],
                not chosen.rows or bool(set(chosen.rows) & set(cell.row_letters)),
                chosen.home_base is None or cell.home_base == owner[chosen.home_base],
                not chosen.objectives or cell.objective,
                chosen.spawn is None or cell.npc_spawn == chosen.spawn,
                not chosen.spaces or space in chosen.spaces,
            )
        )

    def units(self, side: str | None = None) -> dict[str, Any]:
        """Set-up lines of units on the map, of one side where it is given."""
        return {
            name: unit
            for name, unit in self.scenario.setup.items()
            if unit.at in self.cells
            and unit.piece in self.pack.pieces
            and (side is None or self.look.side_of(unit.piece) == side)
        }

    @property
    def humans(self) -> list[str]:
        npc = self.scenario.npc.side if self.scenario.npc is not None else None
        return [side for side in self.scenario.forces if side != npc]

    def hand(self, side: str) -> Any:
        own = self.scenario.forces[side].hand
        return self.pack.tables.hand if own is None else own

    def npc_decks(self) -> dict[str, Any]:
        """The decks of the side without a player, by name."""
        decks = {name: getattr(self.scenario.npc, name, None) for name in NPC_DECKS}
        return {name: deck for name, deck in decks.items() if deck is not None}

    def unit_cards(self, side: str) -> dict[str, Any]:
        """The cards that bring units to a side."""
        deck = self.pack.sides[side].unit_deck if side in self.pack.sides else None
        return {key: card for key, card in self.pack.cards.items() if card.deck == deck and card.unit}
