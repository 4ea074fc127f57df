"""How the area map looks: countries, ports, capitals, rivers, gates; counters with attack, defence and
move."""

from __future__ import annotations

from typing import Any

from model.appearance import CounterLook, LineLook, Look, Showing, SpaceLook, mixed
from model.boards import Connection, Space
from model.content import Piece
from model.pack import Pack
from model.scenario import Placement


class FightLook(Look):
    """Land is tinted by its country; what stands at an area's centre tells capital, port or fort."""

    def unit(self, showing: Showing) -> float:
        """The board is in kilometres; a printed map has 2400 points across."""
        return max(1.0, showing.board.size[0] / 2350)

    def space(self, showing: Showing, key: str, space: Space) -> SpaceLook:
        area: Any = space
        pack = showing.pack
        if area.kind == "sea":
            return SpaceLook(water=True)
        country: Any = pack.nations.get(area.country or "")
        terrain = pack.terrain.get(area.terrain)
        capital = bool(country and country.capital == key)
        worth = area.hpp or (country.hpp if capital else 0)
        return SpaceLook(
            nation=area.country,
            capital=capital,
            neutral=bool(country and country.status == "closed"),
            ground=((terrain.pattern or area.terrain),) if terrain else (),
            marker="fort" if area.terrain == "fort" else "port" if area.port else "dot",
            value=str(worth) if worth else "",
        )

    def connection(self, showing: Showing, key: str, connection: Connection) -> LineLook:
        way: Any = connection
        if way.gate:
            return LineLook("none", feature="gate")
        if way.arrow:
            return LineLook("none", feature="arrow")
        if way.forbidden:
            return LineLook("none", feature="forbidden")
        if way.mountain:
            return LineLook("none", feature="mountain", shelters=way.mountain, river=bool(way.river))
        if way.fort:
            return LineLook("none", feature="fort", shelters=way.fort, river=bool(way.river))
        return LineLook("none", river=bool(way.river), shelters=way.river)

    def counter(self, pack: Pack, piece: Piece, placement: Placement | None = None) -> CounterLook:
        unit: Any = piece
        tables: Any = pack.tables
        nation: Any = pack.nations.get(unit.nation or "")
        kind = tables.unit_types.get(unit.type or "")
        move = getattr(kind, "move", None) or getattr(kind, "movement", None)
        values = tuple(str(v) for v in (unit.attack, unit.defence, move) if v is not None)
        return CounterLook(
            colour=nation.colour if nation else "#8A7F6A",
            ink=nation.ink if nation else "#FFFFFF",
            symbol=unit.symbol or unit.type or "",
            code=nation.name[:3].upper() if nation else "",
            values=values,
            reduced=bool(placement and placement.step),
            title=unit.name,
            cut=self.is_cut(pack, unit.nation),
        )

    def land_colour(self, pack: Pack, nation: str) -> str:
        country: Any = pack.nations.get(nation)
        if country is None:
            return super().land_colour(pack, nation)
        owner: Any = pack.nations.get(country.colony_of or "")
        if country.tint is None and owner is not None:
            return mixed(self.land_colour(pack, country.colony_of), "#F7F7F7", 0.28)
        return country.tint or super().land_colour(pack, nation)
