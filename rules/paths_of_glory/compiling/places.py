"""Spaces, lines and terrain (2.1)."""

from __future__ import annotations

from typing import Any

from ...core.tracing import Links
from ..ctx import Way
from ..numbers import NOBODY
from .reading import Reading


def of_places(r: Reading) -> dict[str, Any]:
    """What never changes about spaces."""
    places, vp_set = r.places, r.vp_set
    country = tuple(r.at("nation", s.country) for s in places)
    countries = range(len(r.nations))
    return {
        "n": len(places),
        "country": country,
        "near_east": tuple(s.part == "near east" for s in places),
        "printed": tuple(r.at("seat", s.control, NOBODY) for s in places),
        "terrain": tuple(r.at("terrain", s.terrain) for s in places),
        "vp": tuple(vp_set in s.vp for s in places),
        "fort": tuple(s.fort for s in places),
        "fort_side": tuple(r.at("seat", s.control, NOBODY) if s.fort else NOBODY for s in places),
        "port": tuple(r.at("seat", s.port, NOBODY) for s in places),
        "port_needs": tuple(r.at("space", s.port_needs) for s in places),
        "ports": tuple(tuple(i for i, s in enumerate(places) if s.port == seat) for seat in r.seats),
        "capital": tuple(r.at("nation", s.capital_of) for s in places),
        "landing": tuple(s.landing for s in places),
        "lone": tuple(s.lone_attack_drm for s in places),
        "stop_ban": tuple(s.stop_ban for s in places),
        "spared": tuple(r.nations_in(s.no_attrition_of) for s in places),
        "apart": tuple(s.outside_all_vp for s in places),
        "map_edge": tuple(s.map_edge for s in places),
        "border_ban": tuple(r.nations_in(s.border_ban) for s in places),
        "of_country": tuple(tuple(s for s, land in enumerate(country) if land == i) for i in countries),
    }


def of_lines(r: Reading) -> dict[str, Any]:
    """Connections: for all, for each class of units that uses the same ones, and their limits."""
    lines = r.lines
    only = [r.nations_in(line.only) for line in lines]
    classes: dict[tuple[bool, ...], int] = {}
    paths: list[tuple[tuple[Way, ...], ...]] = []
    path_class = []
    for army, nation in zip(r.is_army, r.nation_of, strict=True):
        right = r.rights(nation)
        usable = tuple(
            (not allowed or bool(allowed & right)) and not (line.corps_only and army)
            for allowed, line in zip(only, lines, strict=True)
        )
        if usable not in classes:
            classes[usable] = len(paths)
            paths.append(r.ways(usable.__getitem__))
        path_class.append(classes[usable])
    solid = r.ways(lambda line: bool(lines[line].kind == "solid"))
    return {
        "near": r.ways(lambda line: True),
        "solid_near": tuple(tuple(to for to, _ in row) for row in solid),
        "line_quota": tuple(r.at("quota", line.quota) for line in lines),
        "line_closed": tuple(r.at("card", line.closed_after) for line in lines),
        "line_friends": tuple(r.nations_in(line.attack_with_friends_in) for line in lines),
        "paths": tuple(paths),
        "path_class": tuple(path_class),
        "path_links": tuple(Links([[to for to, _ in row] for row in one]) for one in paths),
    }


def of_terrain(r: Reading) -> dict[str, Any]:
    """C-3"""
    kinds = r.pack.terrain.values()
    return {
        "t_shift": tuple(t.attacker_shift for t in kinds),
        "t_cancel": tuple(t.retreat_may_be_cancelled for t in kinds),
        "t_stop": tuple(t.advance_stops for t in kinds),
        "t_flank": tuple(t.flank_allowed for t in kinds),
        "t_closed": tuple(frozenset(r.at("season", x) for x in t.no_combat_in) for t in kinds),
    }
