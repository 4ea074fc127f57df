"""How the map and the counters look: boxes, chips, dashed lines, factors."""

from __future__ import annotations

from typing import Any

from model.appearance import Chip, CounterLook, LineLook, Look, Showing, SpaceLook
from model.boards import Connection, Space
from model.content import Piece
from model.pack import Pack
from model.scenario import Placement

LINES = {"br": "#9A3B52", "ru": "#3E6E46", "it": "#2F7A68", "ana": "#8A6A14"}
LANDING = "#2F5D86"


class PathsLook(Look):
    """Victory spaces have a red frame, capitals a double one; forts, ports, terrain and trenches stand as
    chips."""

    def space(self, showing: Showing, key: str, space: Space) -> SpaceLook:
        place: Any = space
        scenario: Any = showing.scenario
        sets = {scenario.vp_set} if scenario else {"standard"}
        country: Any = showing.pack.nations.get(place.country or "")
        return SpaceLook(
            nation=place.country,
            form={"box": "wide", "circle": "circle"}.get(place.shape, "box"),  # type: ignore[arg-type]
            victory=bool(sets & set(place.vp)),
            capital=place.capital_of is not None,
            neutral=bool(country and country.status == "neutral"),
            caption={"box": "Russian rear", "circle": "MEF"}.get(place.shape, ""),
            chips=tuple(self._chips(place, scenario.trenches.get(key) if scenario else None)),
            echo=place.also_at,
        )

    def _chips(self, place: Any, trench: Any) -> list[Chip]:
        chips = []
        if place.fort:
            chips.append(Chip("fort", str(place.fort), "nw"))
        if place.port:
            chips.append(Chip("port", "", "ne"))
        if place.terrain != "clear":
            chips.append(Chip(place.terrain, "", "sw"))
        if trench and trench.level:
            chips.append(Chip("trench", str(trench.level), "se"))
        elif place.supplies:
            chips.append(Chip("source" if place.control == "ap" else "dark source", "", "se"))
        return chips

    def connection(self, showing: Showing, key: str, connection: Connection) -> LineLook:
        way: Any = connection
        if way.landing:
            return LineLook("dashed", LANDING, legend="Beachhead")
        if way.kind == "dashed":
            nation = next((n for n in way.only if n in LINES), None)
            return LineLook("dashed", LINES.get(nation or "", "#5A5044"))
        return LineLook()

    def counter(self, pack: Pack, piece: Piece, placement: Placement | None = None) -> CounterLook:
        unit: Any = piece
        nation: Any = pack.nations.get(unit.nation or "")
        reduced = bool(placement and placement.step)
        factors = unit.reduced if reduced else unit.full
        return CounterLook(
            size="large" if unit.kind == "army" else "small",
            colour=nation.colour if nation else "#8A7F6A",
            ink=(nation.ink if nation else "") or "#FFFFFF",
            symbol=unit.symbol or "infantry",
            size_marks=4 if unit.kind == "army" else 3,
            number=unit.label,
            code=nation.code if nation else "",
            values=(str(factors.cf), str(factors.lf), str(factors.mf)),
            reduced=reduced,
            title=unit.name,
            cut=self.is_cut(pack, unit.nation),
        )

    def land_colour(self, pack: Pack, nation: str) -> str:
        country: Any = pack.nations.get(nation)
        return (country.land_colour if country else "") or super().land_colour(pack, nation)
