"""How the table looks: tiles with prestige and modifiers, control discs, units as small cards."""

from __future__ import annotations

from typing import Any, Literal

from model.appearance import Chip, CounterLook, Look, Showing, SpaceLook, TileLook
from model.boards import Space
from model.content import Piece, Tile
from model.pack import Pack
from model.scenario import Placement


def signed(value: int) -> str:
    return f"+{value}" if value > 0 else f"−{-value}" if value else "0"


class RussianAssaultLook(Look):
    """The first side has a cross on its control discs, the other a star: shape repeats colour."""

    def space(self, showing: Showing, key: str, space: Space) -> SpaceLook:
        place: Any = space
        pack = showing.pack
        chips = []
        if place.bridge:
            chips.append(Chip("bridge", "", "centre"))
        holder = place.control or place.home_row
        if holder in pack.sides:
            glyph = "cross" if holder == next(iter(pack.sides)) else "star"
            chips.append(Chip(glyph, "", "w", pack.sides[holder].colour))
        if place.home_base in pack.sides:
            chips.append(Chip("home", "", "e", pack.sides[place.home_base].colour))
        if place.objective:
            chips.append(Chip("objective", "", "e"))
        return SpaceLook(chips=tuple(chips))

    def tile(self, pack: Pack, tile: Tile[Any], face: Literal["a", "b"]) -> TileLook:
        side: Any = tile.a if face == "a" or tile.b is None else tile.b
        terrain: Any = pack.terrain[side.terrain]

        def value(name: str) -> int:
            own = getattr(side, name)
            return int(getattr(terrain, name) if own is None else own)

        return TileLook(
            ground=terrain.pattern or side.terrain,
            plate=f"{tile.number}{face}",
            caption=side.name or terrain.name,
            coin=str(value("prestige")),
            burst=signed(value("attack_modifier")),
            shield=signed(value("defence_modifier")),
        )

    def counter(self, pack: Pack, piece: Piece, placement: Placement | None = None) -> CounterLook:
        unit: Any = piece
        nation = pack.nations.get(unit.nation or "")
        morale = unit.morale - (placement.step if placement else 0)
        return CounterLook(
            plate="card",
            colour=nation.colour if nation else "#56604F",
            ink="#FFF8E6",
            symbol=unit.symbol or unit.unit_class,
            values=(str(unit.attack_heavy), str(unit.attack_light), str(unit.defence)),
            figures=max(0, morale),
            full_figures=unit.morale,
            title=unit.name,
        )
