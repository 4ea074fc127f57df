"""Units and nations (2.2, C-11 to C-16)."""

from __future__ import annotations

from typing import Any

from ...core import Mask
from ...core.tracing import mask_of
from ..ctx import Entrance
from .reading import Reading

SUPPLIED = {"normally": 0, "always": 1, "in the Near East": 2, "at home": 3}
ONLY_IF = {"always": 0, "first full": 1, "others lost": 2}


def of_units(r: Reading) -> dict[str, Any]:
    units, nation = r.units, r.nation_of
    near_east = tuple(_in_near_east(u) for u in units)
    return {
        "side": tuple(r.side_of_nation[i] for i in nation),
        "nation": nation,
        "acts": tuple(r.acts_as[i] for i in nation),
        "army": r.is_army,
        "cf": tuple((u.full.cf, u.reduced.cf) for u in units),
        "lf": tuple((u.full.lf, u.reduced.lf) for u in units),
        "mf": tuple((u.full.mf, u.reduced.mf) for u in units),
        "replaceable": tuple(u.replaceable for u in units),
        "replaceable_while": tuple(r.at("space", u.replaceable_while) for u in units),
        "ne_unit": near_east,
        "priority": tuple(u.loss_priority or 0 for u in units),
        "only_in": tuple(r.nations_in(u.only_in) for u in units),
        "stand_ins": tuple(_stand_ins(r, u) for u in range(len(units))),
        "landing_cost": tuple(u.landing_cost or 1 for u in units),
        "uses_beach": tuple(u.uses_beachhead for u in units),
        "free_ne_attack": tuple(u.free_near_east_attack for u in units),
        "redeploy_area": tuple(_redeploy_area(r, u) for u in range(len(units))),
        "named_corps": frozenset(
            r.at("piece", u)
            for card in r.cards
            for effect in card.effects
            if effect.effect == "reinforcements"
            for u in effect.units
        ),
    }


def _in_near_east(unit: Any) -> bool:
    """11.3.1: corps, and the armies made for it."""
    return bool(unit.near_east == "yes" or (unit.near_east == "by size" and unit.kind == "corps"))


def _stand_ins(r: Reading, army: int) -> tuple[int, ...]:
    """12.4.4: the corps that may take an army's place."""
    if not r.is_army[army]:
        return ()

    def cadre(unit: int) -> str:
        return str(r.units[unit].cadre or r.units[unit].nation)

    return tuple(
        u
        for u in range(len(r.units))
        if not r.is_army[u] and r.nation_of[u] == r.nation_of[army] and cadre(u) == cadre(army)
    )


def _redeploy_area(r: Reading, unit: int) -> Mask:
    """Spaces where a unit may be while it redeploys, by what never changes (11.1.17, 11.3.1, 13.1.6)."""
    one = r.units[unit]
    near_east = _in_near_east(one)
    lands = [set(x) for x in (one.only_in, r.nations[r.nation_of[unit]].redeployment_area) if x]
    return mask_of(
        s
        for s, place in enumerate(r.places)
        if (near_east or place.part != "near east") and all(place.country in land for land in lands)
    )


def of_nations(r: Reading) -> dict[str, Any]:
    nations, ids = r.nations, r.ids["nation"]
    spaces = range(len(r.places))
    return {
        "nations": tuple(nations),
        "n_side": r.side_of_nation,
        "n_pool": tuple(r.at("pool", x.pool) for x in nations),
        "n_supplied": tuple(SUPPLIED[x.supplied] for x in nations),
        "n_converts": tuple(x.converts for x in nations),
        "n_capitals": tuple(_capitals(r, one) for one in ids),
        "n_entrances": tuple(tuple(_entrance(r, e) for e in x.army_entry) for x in nations),
        "n_ports_in": tuple(r.at("nation", x.army_entry_ports) for x in nations),
        "n_home_sources": tuple(tuple(s for s in spaces if one in r.places[s].home_source_of) for one in ids),
        "n_quota": tuple(r.at("quota", x.near_east_quota) for x in nations),
        "n_area": tuple(r.nations_in(x.redeployment_area) for x in nations),
        "n_units": tuple(
            tuple(u for u, owner in enumerate(r.nation_of) if owner == i) for i in range(len(nations))
        ),
        "always_open": mask_of(i for i, x in enumerate(nations) if x.always_open),
        "enters_with": tuple(r.at("nation", x.enters_with) for x in nations),
    }


def _capitals(r: Reading, nation: str) -> tuple[int, ...]:
    if r.pack.nations[nation].capital_since_2018 and not r.options["ro_capital"]:
        return ()
    return tuple(s for s, place in enumerate(r.places) if place.capital_of == nation)


def _entrance(r: Reading, one: Any) -> Entrance:
    return Entrance(
        r.at("space", one.space),
        ONLY_IF[one.only_if],
        one.rebuilt_only,
        tuple(r.at("card", c) for c in one.after_any_of),
        r.at("space", one.unless_enemy_holds),
    )
