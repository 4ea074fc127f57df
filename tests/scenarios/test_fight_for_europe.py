"""The shipped pack of Fight for Europe against the facts and the design it was made from."""

from __future__ import annotations

import gzip
import json
from collections import deque
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import shapely
import yaml
from shapely.geometry import MultiPolygon, Point, Polygon

import model
from model import plain
from model.areas import rings_of
from model.boards import AreasBoard
from model.references import texts as texts_of
from model.texts import source_texts

ROOT = Path(__file__).resolve().parents[2]
PACK = ROOT / "scenarios" / "fight-for-europe"
SHARED = ROOT.parent / "shared" / "rules" / "fight-for-europe"
facts = pytest.mark.skipif(not SHARED.is_dir(), reason="the facts are not beside the project")

VARIANTS = {
    "14.1.1": "sickle-cut",
    "14.2.1": "barbarossa",
    "14.3.1": "bagration",
    "14.3.2": "overlord",
    "14.4.1": "full-war",
    "14.4.2": "full-war-advanced",
}


@cache
def pack() -> Any:
    return model.load_pack(PACK)


@cache
def board() -> AreasBoard[Any, Any]:
    found = pack().boards["europe"]
    assert isinstance(found, AreasBoard)
    return found


@cache
def fact(name: str) -> Any:
    return yaml.load((SHARED / name).read_text(), yaml.CSafeLoader)


@cache
def designed() -> Any:
    return fact("designed-map.yaml")


def variants() -> list[Any]:
    return fact("designed-scenarios.yaml")["scenarios"] if SHARED.is_dir() else []  # type: ignore[no-any-return]


@cache
def shapes() -> dict[str, MultiPolygon]:
    return {
        area: MultiPolygon([Polygon(part.shell, part.holes) for part in board().polygons(area)])
        for area in board().spaces
    }


def kind(connection: Any) -> str:
    """What a connection is, by what it joins."""
    ends = sorted(board().spaces[end].kind for end in connection.between)
    if connection.gate:
        return "gate"
    if connection.arrow:
        return "arrow"
    return {("land", "land"): "border", ("land", "sea"): "coast", ("sea", "sea"): "sea"}[tuple(ends)]


def pairs(of: str) -> set[frozenset[str]]:
    return {frozenset(c.between) for c in board().all_connections.values() if kind(c) == of}


# ---------------------------------------------------------------------------- the map


def test_numbers_of_areas_and_connections() -> None:
    kinds = [space.kind for space in board().spaces.values()]
    assert (kinds.count("land"), kinds.count("sea")) == (120, 29)
    assert {of: len(pairs(of)) for of in ("border", "coast", "sea", "gate", "arrow")} == {
        "border": 229,
        "coast": 117,
        "sea": 40,
        "gate": 4,
        "arrow": 3,
    }
    assert len(board().all_connections) == 393


def test_areas_form_a_valid_coverage() -> None:
    assert all(shape.is_valid and not shape.is_empty for shape in shapes().values())
    assert shapely.coverage_is_valid(list(shapes().values()))


def test_areas_and_scenery_fill_the_board() -> None:
    scenery = [
        Polygon(shell, holes)
        for art in board().artwork.values()
        for line in art.lines
        for shell, *holes in (rings_of(line),)
    ]
    width, height = board().size
    assert shapely.coverage_is_valid([*shapes().values(), *scenery])
    assert sum(s.area for s in [*shapes().values(), *scenery]) == pytest.approx(width * height, abs=1)


def test_no_slivers() -> None:
    """Every part is an island of some size; none is a splinter along a border."""
    for area, shape in shapes().items():
        for part in shape.geoms:
            assert part.area > 15 and part.buffer(-1).area > 0, area


def test_centres_lie_inside_their_areas() -> None:
    for area, shape in shapes().items():
        assert shape.contains(Point(board().spaces[area].at)), area


@facts
def test_shapes_agree_with_the_design() -> None:
    """Land is drawn as designed; sea limits were moved only near the shore (SOURCES.md)."""
    source = json.loads(gzip.decompress((SHARED / "designed-shapes.json.gz").read_bytes()))
    for area, entry in {**source["land"], **source["sea"]}.items():
        drawn = MultiPolygon(
            [
                Polygon(
                    *[[(x + 3690, 2330 - y) for x, y in ring] for ring in p[:1]],
                    [[(x + 3690, 2330 - y) for x, y in ring] for ring in p[1:]],
                )
                for p in entry["polygons"]
            ]
        )
        difference = shapes()[area].symmetric_difference(drawn).area
        if area in source["land"]:
            assert difference < 12, area
        elif area == "eastern_black_sea":
            assert difference == pytest.approx(62_780, abs=10)  # the stray piece beyond the White Sea
        else:
            assert difference < 7000, area


@facts
def test_adjacency_equals_the_design() -> None:
    source = designed()
    assert pairs("border") == {frozenset((b["a"], b["b"])) for b in source["land_borders"]}
    assert pairs("sea") == {frozenset((b["a"], b["b"])) for b in source["sea_borders"]}
    assert pairs("gate") == {frozenset((b["a"], b["b"])) for b in source["sea_gates"]}
    assert pairs("arrow") == {frozenset((b["a"], b["b"])) for b in source["crossing_arrows"]}
    assert pairs("coast") == {frozenset((a, sea)) for a, seas in source["coasts"].items() for sea in seas}


@facts
def test_only_differences_are_stored() -> None:
    """A stored connection says something that the shapes do not."""
    derived = board().derived_connections
    for key, connection in board().connections.items():
        assert set(connection.model_fields_set) - {"note"}, key
        assert (connection.between is None) == (key in derived), key
    absent = {key for key, c in board().connections.items() if c.absent}
    assert len(absent) == 9
    forbidden = {frozenset(key.split("~")) for key, c in board().connections.items() if c.forbidden}
    assert forbidden == {frozenset((f["a"], f["b"])) for f in designed()["forbidden_crossings"]}


@facts
def test_rivers_mountains_and_forts_on_borders() -> None:
    found = board().all_connections
    for border in designed()["land_borders"]:
        connection = found["~".join(sorted((border["a"], border["b"])))]
        for feature in ("river", "mountain", "fort"):
            assert list(getattr(connection, feature)) == border.get(feature, []), border
        assert connection.river_name == border.get("river_name", "")
        closed = any(
            pack().nations[board().spaces[end].country].status == "closed"
            for end in (border["a"], border["b"])
        )
        assert closed == border.get("closed", False)


@facts
def test_sea_gates_and_arrows() -> None:
    found = board().all_connections
    for gate in designed()["sea_gates"]:
        ours = found["~".join(sorted((gate["a"], gate["b"])))].gate
        assert list(ours.held_by) == gate["controller_areas"]
        assert (ours.passes, ours.power) == (
            ("one power", "germany") if gate["passes"] == "germany_only" else ("holder and allies", None)
        )
        assert ours.neutral_holder == gate.get("neutral_holder", "closed")
        assert (ours.through, ours.cost) == (gate.get("via"), gate["mp_cost"])
        assert ours.wrecked_by_capture == gate.get("wrecked_on_enemy_capture", False)
        assert ours.aircraft == gate.get("air_border", True)
    for arrow in designed()["crossing_arrows"]:
        assert found["~".join(sorted((arrow["a"], arrow["b"])))].strait == arrow["strait"]


@facts
def test_land_areas_agree_with_the_design() -> None:
    coasts = {end for pair in pairs("coast") for end in pair}
    capitals = {c.capital: n for n, c in pack().nations.items() if c.capital}
    for area in designed()["land_areas"]:
        ours = board().spaces[area["id"]]
        country = pack().nations[ours.country]
        assert ours.name == area["name"].split(" (")[0]
        assert (ours.country, ours.owner or ours.country) == (area["country"], area["owner"])
        assert (ours.port, area["id"] in coasts) == (area["port"], area["coastal"])
        assert (ours.city, list(ours.lon_lat)) == (area["city"], [area["lon"], area["lat"]])
        assert capitals.get(area["id"]) == area["capital_of"]
        value = country.hpp if country.capital == area["id"] and country.hpp else ours.hpp
        assert value == area["hpp"], area["id"]
        assert (country.status == "closed") == area.get("closed", False)
        sides = {
            neighbour: feature
            for neighbour, key in board().neighbours[area["id"]]
            for feature in ("mountain", "fort")
            if area["id"] in getattr(board().all_connections[key], feature)
        }
        if area.get("terrain_from", "all") == "all":
            assert (ours.terrain, sides) == (area["terrain"], {}), area["id"]
        else:
            assert ours.terrain == "clear"
            assert sides == dict.fromkeys(area["terrain_from"], area["terrain"]), area["id"]


@facts
def test_sea_areas_and_regions_agree_with_the_design() -> None:
    for area in designed()["sea_areas"]:
        ours = board().spaces[area["id"]]
        assert (ours.name, ours.kind, ours.terrain) == (area["name"], "sea", "sea")
        assert list(ours.lon_lat) == [area["lon"], area["lat"]]
        assert area["id"] in board().regions[area["group"]].spaces
    regions = {name: list(region.spaces) for name, region in board().regions.items()}
    assert regions == {**designed()["regions"], "norwegian_sea": ["norwegian_sea"]}
    for group, entry in designed()["sea_groups"].items():
        assert board().regions[group].name == entry["name"]
    assert {a for a, s in board().spaces.items() if s.tags} == set(designed()["special_areas"])


@facts
def test_countries_agree_with_the_design() -> None:
    source = designed()["countries"]
    assert set(pack().nations) == {c["id"] for c in source}
    home: dict[str, list[str]] = {}
    for area, space in board().spaces.items():
        if space.country:
            home.setdefault(space.country, []).append(area)
    start = {"conquered_by_germany": "conquered", None: "not formed"}
    for c in source:
        ours = pack().nations[c["id"]]
        assert (ours.name, ours.status) == (c["name"], c["class"].replace("_", " "))
        assert ours.at_start == start.get(c["side_at_start"], c["side_at_start"])
        assert (ours.capital, ours.colony_of) == (c["capital"], c.get("colony_of"))
        assert (ours.hpp, dict(ours.forces)) == (c.get("hpp"), c.get("forces", {}))
        if "hpp" in c:
            assert c["hpp_evidence"].startswith(ours.hpp_from)
        assert sorted(ours.territory or home[c["id"]]) == sorted(c["areas"])
    powers = fact("tables.yaml")["powers"]
    assert {n for n, c in pack().nations.items() if c.conquerable} == set(powers["conquerable_by_capital"])
    assert {m["id"]: m["side"] for m in powers["majors"]} == {
        n: c.side for n, c in pack().nations.items() if c.status == "major"
    }


@facts
def test_table_iii_forces_of_minor_countries() -> None:
    table = fact("tables.yaml")["table_III_minor_forces"]
    rows = {**table["neutrals"], **table["german_satellites"], "vichy_state": table["vichy_france"]}
    for country, row in rows.items():
        forces = {t: n for t, n in row.items() if t in pack().tables.unit_types and n}
        assert dict(pack().nations[country].forces) == forces
    satellites = {n for n, c in pack().nations.items() if c.status == "satellite"}
    assert satellites == set(table["german_satellites"])
    assert {n for n, c in pack().nations.items() if c.satellite_of == "germany"} == satellites


# ---------------------------------------------------------------------------- geography of the rulebook


def areas_of(name: str) -> set[str]:
    if name in board().spaces:
        return {name}
    if name in board().regions:
        return set(board().regions[name].spaces)
    return {area for area, space in board().spaces.items() if space.country == name}


def distance(start: str, end: str) -> int:
    """Areas entered by aircraft: gates count, except canals."""
    reached = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for neighbour, key in board().neighbours[here]:
            gate = board().all_connections[key].gate
            if neighbour not in reached and (gate is None or gate.aircraft):
                reached[neighbour] = reached[here] + 1
                queue.append(neighbour)
    return reached[end]


@facts
def test_every_adjacency_of_the_rulebook_holds() -> None:
    for known in fact("tables.yaml")["gazetteer"]["adjacency_facts"]:
        ends = [(a, b) for a in areas_of(known["a"]) for b in areas_of(known["b"])]
        if known["kind"] == "sea_route":
            assert min(distance(a, b) for a, b in ends) <= known.get("sea_distance", 2), known
        else:
            wanted = {"land": "border", "coast": "coast"}[known["kind"]]
            touching = [pair for pair in ends if frozenset(pair) in pairs(wanted)]
            assert touching, known
            if "river" in known:
                river = board().all_connections["~".join(sorted(touching[0]))].river
                assert bool(river) == known["river"]
                assert known.get("river_protects", "") in (*river, "")


@facts
def test_every_air_range_of_the_rulebook_holds() -> None:
    drop = pack().tables.unit_types["paratroop"].drop_range
    for known in fact("tables.yaml")["gazetteer"]["air_range_facts"]:
        for target in known.get("within_2", ()):
            assert distance(known["base"], target) <= 2, known
        for target in known.get("beyond_2", ()):
            assert distance(known["base"], target) > 2, known
        for target in known.get("within_paradrop_range", ()):
            assert distance(known["base"], target) <= drop, known


# ---------------------------------------------------------------------------- counters and tables


@facts
def test_counters_agree_with_the_design() -> None:
    units = fact("designed-units.yaml")
    ours = {(p.nation, p.type): p for p in pack().pieces.values() if p.kind == "unit"}
    assert set(ours) == {(nation, t) for nation, values in units["values"].items() for t in values}
    assert len(ours) == 62
    names = {"te": "attack", "ve": "defence"}
    for (nation, unit), piece in ours.items():
        assert [piece.attack, piece.defence] == units["values"][nation][unit]
        sourced = units["sourced"].get(nation, {}).get(unit, [])
        assert list(piece.sourced) == [names[value] for value in sourced]
    for known in fact("tables.yaml")["unit_values_known"]:
        piece = ours.get((known["nation"], known["type"]))
        if piece:
            assert known["te"] in (None, piece.attack) and known["ve"] in (None, piece.defence)


@facts
def test_counters_suffice_for_every_force_pool() -> None:
    most: dict[tuple[str, str], int] = {}
    pools = [pool for v in variants() for pool in (v.get("force_pools", {}), v.get("force_pools_added", {}))]
    pools.append({c["id"]: c.get("forces", {}) for c in designed()["countries"]})
    for pool in pools:
        for nation, units in pool.items():
            for unit, number in units.items():
                most[nation, unit] = max(most.get((nation, unit), 0), number)
    ours = {(p.nation, p.type): p.count for p in pack().pieces.values() if p.kind == "unit"}
    assert ours == {key: most.get(key, 0) for key in ours}
    assert set(most) <= set(ours)


@facts
def test_unit_types_agree_with_the_tables() -> None:
    source, units = fact("tables.yaml")["unit_types"], fact("designed-units.yaml")["types"]
    costs = fact("tables.yaml")["table_II_costs_hpp"]["units"]
    for name, ours in pack().tables.unit_types.items():
        table, design = source[name], units[name]
        assert (ours.domain, ours.level, ours.cost) == (
            table["domain"],
            table["version"],
            table["build_cost_hpp"],
        )
        assert (ours.cost, ours.moves) == (costs[name], design["mp"])
        assert ours.attacks == design.get("attacks_per_turn", 1)
        assert ours.actions == (None if ours.domain == "land" else 1)
        for field in ("strike_range", "rebase_range", "escape_range", "drop_range", "interception_range"):
            assert getattr(ours, field) == design.get(field), (name, field)
        assert list(ours.builders) == table.get("builders", [])
        assert ours.rebuild_delay == table.get("rebuild_delay_turns", 0)
    assert set(pack().tables.unit_types) == set(source)
    unit = pack().tables.unit_types
    capacity = source["fleet"]["capacity"]
    assert [
        unit["fleet"].carries.invasion,
        unit["fleet"].carries.transport,
        unit["fleet"].carries.redeployment,
        unit["fleet"].carries.supply,
    ] == list(capacity.values())
    assert unit["armour"].second_attack_cost == source["armour"]["second_attack_extra_cost_hpp"]
    assert unit["armour"].moves_after_landing == source["armour"]["moves_after_landing"]
    assert unit["bomber"].bombing == source["bomber"]["strategic_bombing_hpp_per_bomber"]
    assert list(unit["bomber"].no_bombing_of) == source["bomber"]["strategic_bombing_forbidden_against"]
    raid = source["submarine"]["commerce_raid_hpp_per_survivor"]
    assert [unit["submarine"].raid.north_atlantic, unit["submarine"].raid.convoy] == list(raid.values())
    assert unit["submarine"].air_rounds_suffered == source["submarine"]["max_air_attack_rounds_suffered"]
    assert unit["submarine"].fires_at_aircraft == source["submarine"]["can_fire_back_at_aircraft"]


@facts
def test_costs_modifiers_and_dice_agree_with_the_tables() -> None:
    source, ours = fact("tables.yaml"), pack().tables
    other = source["table_II_costs_hpp"]["other"]
    costs = ours.costs
    assert [costs.battle, costs.invasion, costs.war_on_minor, costs.war_on_major, costs.research_roll] == [
        other[name]
        for name in ("battle", "invasion", "declare_war_on_minor", "declare_war_on_major", "research_roll")
    ]
    assert [costs.undefended_area, costs.strategic_bombing, costs.interception] == [
        other[name] for name in ("capture_undefended_area", "strategic_bombing", "interception")
    ]
    drop = other["paradrop_seizure"]
    assert (costs.drop_defended, costs.drop_undefended) == (drop["defended"], drop["undefended"])
    rows = [row["effect"] for row in source["table_I_defence_modifiers"]["rows"]]
    assert [
        ({"ve_add": m.add} if m.add else {f"{'te' if m.who == 'attacker' else 've'}_set": m.becomes})
        for m in ours.modifiers.values()
    ] == rows
    assert ours.dice["research"].target == source["optional_research"]["target_total"]
    assert list(ours.calendar.seasons) == source["calendar"]["seasons"]
    assert ours.calendar.accounting_after == source["calendar"]["yearly_accounting_after"]
    assert [p.upper() for p in ours.phases] == [p["id"] for p in source["phases"]["player_turn"]] + ["YE"]
    about = ours.about
    assert list(about.variant_cards) == source["components"]["variant_descriptions"]["split"]
    assert sum(about.variant_cards) == source["components"]["variant_descriptions"]["total"]
    assert (about.dice, about.counter_sheets, about.data_sheets) == tuple(
        source["components"][name] for name in ("dice", "counter_sheets", "data_sheets")
    )
    assert (about.players_min, about.players_max, about.age) == (2, 5, source["meta"]["players"]["min_age"])
    assert ours.war_begins == source["dated_rules"][0]["date"]


@facts
def test_data_sheets_agree_with_the_design() -> None:
    sheets = fact("designed-scenarios.yaml")["data_sheets"]
    for nation, ours in pack().tables.data_sheets.items():
        years = {str(y): v for y, v in sheets["base_hpp_by_year"][nation].items() if str(y).isdigit()}
        assert dict(ours.base_hpp) == years
        assert ours.sr_limit == sheets["sr_limit"][nation]["value"]
    assert set(pack().tables.data_sheets) == set(sheets["base_hpp_by_year"])
    share = pack().tables.economy.conquered_major_share
    for nation, value in sheets["conquered_major_share_1939"].items():
        assert -(-pack().tables.data_sheets[nation].base_hpp["1939"] // share) == value
    for nation, years in fact("tables.yaml")["economy"]["base_hpp"].items():
        for year, value in years.items():
            if year.isdigit() and value is not None:
                assert pack().tables.data_sheets[nation].base_hpp[year] == value
    assert board().spaces["moscow"].hpp == sheets["moscow_loss_hpp"]


def effects_of(rule: str) -> list[Any]:
    return list(pack().tables.special_rules[rule].effects)


@facts
def test_special_rules_carry_the_figures_of_the_tables() -> None:
    source = fact("tables.yaml")
    limits, other = source["local_limits"], source["table_II_costs_hpp"]["other"]
    (malta,) = effects_of("13.4-02")
    assert (malta.land, malta.sea, malta.air) == tuple(
        limits["malta"][k] for k in ("max_land", "max_fleet", "max_air")
    )
    assert list(malta.land_types) == limits["malta"]["land_types"]
    (africa,) = effects_of("13.4-03")
    assert africa.units == limits["africa_german_units"]["max"]
    (base,) = effects_of("13.4-01")
    assert -base.by == source["economy"]["gibraltar_or_suez_loss"]["base_hpp_change"]
    (soviet,) = effects_of("13.3-01")
    assert (soviet.cost, soviet.satellite_extra, soviet.season) == (
        other["ussr_attack_on_germany"],
        other["ussr_attack_on_satellite_extra"],
        "1941-autumn",
    )
    (usa,) = effects_of("13.5-01")
    assert (usa.cost, usa.season) == (other["usa_entry"], "1942-spring")
    crossing = source["strategic_redeployment"]["limit_units_per_turn"]["usa"]
    assert effects_of("13.5-04")[0].units == crossing["of_which_ocean_crossing_max"]
    assert effects_of("13.5-06")[0].units == crossing["ocean_crossing_max_after_britain_fell"]
    (apart,) = effects_of("13.1-05")
    assert list(apart.others) == limits["soviet_western_same_area"]["nations"]
    dates = {rule["date"] for rule in source["dated_rules"] if "date" in rule}
    assert {"1941-spring", "1941-autumn", "1942-spring"} <= dates
    assert pack().tables.lend_lease.routes["to-britain"].when.of[0].season == "1941-spring"


@facts
def test_every_special_rule_of_section_13_is_there() -> None:
    text = (SHARED / "rules.md").read_text()
    numbers = {part.split("**")[0] for part in text.split("- **")[1:] if part.startswith(("13.", "13-02"))}
    assert numbers <= set(pack().tables.special_rules)
    for rule in pack().tables.special_rules.values():
        assert rule.part_of is None or rule.part_of in pack().tables.special_rules


@facts
def test_research_goals_agree_with_the_tables() -> None:
    source, ours = fact("tables.yaml")["optional_research"], pack().tables.research
    goals = {g["id"].lower(): side for side, listed in source["goals"].items() for g in listed}
    assert {
        g: ("germany" if goal.powers == ("germany",) else "britain_usa") for g, goal in ours.goals.items()
    } == goals
    assert ours.bonus_per_attempt == source["cumulative_modifier_per_previous_attempt_on_same_goal"]
    assert ours.shared == source["shared_between_britain_and_usa"]
    assert pack().tables.costs.research_roll == source["cost_per_roll_hpp"]
    assert ours.goals["de-3"].bonus == source["goals"]["germany"][2]["modifier"]["add"]
    assert ours.goals["de-4"].when.seasons == 4
    units = fact("tables.yaml")["unit_types"]
    assert ours.goals["gbus-2"].effects[0].hpp == units["bomber"]["strategic_bombing_hpp_after_research"]
    assert ours.goals["gbus-3"].effects[0].areas == units["bomber"]["strike_range_after_research"]
    damage = units["submarine"]["commerce_raid_hpp_after_research"]
    assert [ours.goals["de-1"].effects[0].north_atlantic, ours.goals["de-1"].effects[0].convoy] == list(
        damage.values()
    )


# ---------------------------------------------------------------------------- variants


def test_all_designed_variants_are_there() -> None:
    assert {v.number: key for key, v in pack().scenarios.items()} == VARIANTS


@facts
@pytest.mark.parametrize("source", variants(), ids=lambda v: v["id"])
def test_variant_agrees_with_the_design(source: Any) -> None:
    base = next((v for v in variants() if v["id"] == source.get("based_on")), {})
    source = {**base, **source}
    ours = pack().scenario(VARIANTS[source["id"]])
    assert (ours.title, ours.group, ours.level) == (source["name_en"], source["group"], source["level"])
    assert ours.also_called == source.get("alias", "")
    assert ours.research == source["optional_rules_17"]
    assert (ours.theatre or "all") == source["map_region"]
    assert {int(n): plain(p.powers) for n, p in ours.players.items()} == source["players"]["assignment"]
    numbers = [int(n) for n in ours.players]
    assert (min(numbers), max(numbers)) == (source["players"]["min"], source["players"]["max"])
    assert (ours.first, ours.last) == (source["first_season"], source["last_season"])
    for field in ("powers", "setup_order", "turn_order", "at_war", "neutral", "not_attackable"):
        assert plain(getattr(ours, field)) == source[field], field
    assert {n: p.upper() for n, p in ours.first_phase.items()} == source["first_turn_start_phase"]
    assert plain(ours.alliances) == source["alliances"]
    assert plain(ours.historical_alliances) == source.get("historical_alliances", {})
    assert plain(ours.run_by) == source.get("run_by", {})
    assert plain(ours.control) == source["control_changes"]
    assert plain(ours.supply_added) == source.get("supply_sources_added", {})
    assert plain(ours.forts) == source["forts_standing"]
    assert plain(ours.hpp) == source["starting_hpp"]
    years = source["hpp_by_year"]
    assert plain(ours.hpp_by_year) == (
        {} if years == "data_sheets" else {n: {str(y): v for y, v in row.items()} for n, row in years.items()}
    )
    assert plain(ours.sr_limit) == source["sr_limit"]
    assert plain(ours.rules_on) == source["rules_active"]
    assert plain(ours.rules_off) == source["rules_off"]
    pools = {
        n: {**pool, **source.get("force_pools_added", {}).get(n, {})}
        for n, pool in source["force_pools"].items()
    }
    assert plain(ours.force_pools) == pools
    assert len(ours.own_rules) >= len(source["extra_rules"])
    start = ["spring", "summer", "autumn", "winter"].index(ours.first[5:]) + 4 * (int(ours.first[:4]) - 1939)
    assert ours.tracks == {"time": start}


@facts
@pytest.mark.parametrize("source", variants(), ids=lambda v: v["id"])
def test_set_up_agrees_with_the_design(source: Any) -> None:
    base = next((v for v in variants() if v["id"] == source.get("based_on")), {})
    lines = [
        (f"{nation}-{unit}", area, number)
        for placement in (
            base.get("placement", {}),
            source.get("placement", {}),
            source.get("placement_added", {}),
        )
        for nation, areas in placement.items()
        for area, units in areas.items()
        for unit, number in units.items()
    ]
    ours = pack().scenario(VARIANTS[source["id"]]).setup.values()
    assert sorted((p.piece, p.at, p.count) for p in ours) == sorted(lines)


@pytest.mark.parametrize("name", VARIANTS.values())
def test_set_up_stays_inside_the_force_pools_and_ports(name: str) -> None:
    variant = pack().scenario(name)
    placed: dict[tuple[str, str], int] = {}
    for line in variant.setup.values():
        piece = pack().pieces[line.piece]
        placed[piece.nation, piece.type] = placed.get((piece.nation, piece.type), 0) + line.count
        space = board().spaces[line.at]
        assert space.kind == "land"
        if pack().tables.unit_types[piece.type].domain == "sea":
            assert space.port, line
    for (nation, unit), number in placed.items():
        assert number <= variant.force_pools[nation][unit], (nation, unit)


@facts
@pytest.mark.parametrize("source", variants(), ids=lambda v: v["id"])
def test_rules_of_free_set_up_agree_with_the_design(source: Any) -> None:
    names = {"least": "min", "least_each": "min_each", "most": "max", "exactly": "exactly"}
    ours = pack().scenarios[VARIANTS[source["id"]]].free_setup
    rows = source.get("placement_restrictions", {})
    assert list(ours) == list(rows)
    for nation, restrictions in ours.items():
        for rule, row in zip(restrictions.values(), rows[nation], strict=True):
            assert list(rule.areas) == row.get("areas", [row["area"]] if "area" in row else [])
            assert (rule.region, rule.ports) == (row.get("region"), row.get("ports", False))
            assert rule.remaining == row.get("remaining", False)
            assert ("all" if rule.all_units else list(rule.units)) == row.get("units", [])
            for field, word in {**names, "exactly_together": "exactly_total"}.items():
                assert dict(getattr(rule, field)) == row.get(word, {})


def as_written(condition: Any) -> Any:
    """A condition in the words of the design."""
    if condition is None:
        return "otherwise"
    if condition.test == "all":
        return {k: v for part in condition.of for k, v in as_written(part).items()}
    if condition.test == "fallen":
        late = {"not_later_than": condition.not_later_than} if condition.not_later_than else {}
        return {"fallen": condition.nation, **late}
    assert condition.test == "controls"
    return {"side": condition.side or condition.nation, "controls_all": list(condition.areas)}


@facts
@pytest.mark.parametrize("source", [v for v in variants() if "victory" in v], ids=lambda v: v["id"])
def test_victory_agrees_with_the_design(source: Any) -> None:
    ours, wanted = pack().scenarios[VARIANTS[source["id"]]].victory, source["victory"]

    def rows(endings: Any) -> list[Any]:
        return [{"result": e.result.replace(" ", "_"), "if": as_written(e.when)} for e in endings.values()]

    assert rows(ours.immediate) == wanted["immediate"]
    assert (as_written(ours.stop_when) if ours.stop_when else None) == wanted.get("stop_when")
    final = wanted["final"]
    if isinstance(final, list):
        assert rows(ours.final) == final
        return
    assert (ours.points.side or ours.points.nation) == final["points"]["side"]
    assert dict(ours.points.areas) == final["points"]["areas"]
    assert [
        {"min": e.when.at_least, "result": e.result.replace(" ", "_")} for e in ours.final.values()
    ] == final["table"]


@facts
def test_satellites_of_barbarossa_are_those_of_the_map() -> None:
    (source,) = (v for v in variants() if v["id"] == "14.2.1")
    for country, forces in source["satellites_on_declaration"].items():
        assert dict(pack().nations[country].forces) == forces
        assert pack().nations[country].hpp == source["satellite_hpp"][country]


# ---------------------------------------------------------------------------- texts


def test_every_text_is_translated_to_hungarian() -> None:
    texts = dict(source_texts(pack()))
    catalogue = pack().catalogues["hu"].texts
    assert set(catalogue) == set(texts)
    assert [key for key, entry in catalogue.items() if entry.source != texts[key] or not entry.text] == []
    assert list(texts_of(pack().manifest))


@facts
def test_hungarian_names_of_the_sources_are_kept() -> None:
    catalogue = pack().catalogues["hu"].texts
    for area in [*designed()["land_areas"], *designed()["sea_areas"]]:
        if area["name_hu"]:
            assert catalogue[f"boards/europe/spaces/{area['id']}/name"].text == area["name_hu"]
    for country in designed()["countries"]:
        if country["name_hu"]:
            assert catalogue[f"nations/{country['id']}/name"].text == country["name_hu"]
    for group, entry in designed()["sea_groups"].items():
        assert catalogue[f"boards/europe/regions/{group}/name"].text == entry["name_hu"]
    for variant in variants():
        title = catalogue[f"scenarios/{VARIANTS[variant['id']]}/title"].text
        assert title.lower().startswith(variant["name_hu"].lower())
