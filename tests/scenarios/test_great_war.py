"""The shipped pack of The Great War agrees with the facts, field by field."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from model.grids import HEX_DIRECTIONS, hex_id
from model.references import dangling
from tests.great_war_pack import FACTS, great_war

pytestmark = pytest.mark.skipif(not FACTS.is_dir(), reason="the facts in ../shared are not here")

COMPASS = ("east", "north-east", "north-west", "west", "south-west", "south-east")


@cache
def facts(name: str) -> Any:
    return yaml.safe_load((FACTS / name).read_text(encoding="utf-8"))


def hyphened(name: str) -> str:
    return name.replace("_", "-")


def hex_at(place: list[int]) -> str:
    row, column = place
    return hex_id(*great_war().boards["front"].grid.axial(column, row))


SCENARIOS = facts("designed-scenarios.yaml")["scenarios"] if FACTS.is_dir() else []
by_scenario = pytest.mark.parametrize("fact", SCENARIOS, ids=lambda fact: fact["id"])


def scenario_of(fact: dict[str, Any]) -> Any:
    return great_war().scenarios[hyphened(fact["id"].split("_", 2)[2])]


def seats_of(fact: dict[str, Any]) -> dict[str, str]:
    return {side["seat"]: side["army"] for side in fact["sides"]}


def hexes_of(fact: dict[str, Any], hexes: Any) -> set[str]:
    return {hex_at(place) for place in (fact["hex_groups"][hexes] if isinstance(hexes, str) else hexes)}


# ---------------------------------------------------------------------------- counts


def test_counts() -> None:
    pack = great_war()
    cards = pack.cards.values()
    assert len(pack.boards["front"].space_ids) == 127
    assert len(pack.scenarios) == facts("designed-scenarios.yaml")["number_of_scenarios"] == 12
    assert len([c for c in cards if c.deck == "command"]) == 25
    assert len([c for c in cards if c.deck == "combat"]) == 28
    decks = facts("cards.yaml")["decks"]
    copies = Counter({deck: sum(c.count for c in cards if c.deck == deck) for deck in ("command", "combat")})
    assert copies == {"command": decks["command"]["total"], "combat": decks["combat"]["total"]}
    kinds = Counter({kind: sum(c.count for c in cards if c.kind == kind) for kind in ("section", "tactic")})
    assert kinds == {"section": decks["command"]["section_total"], "tactic": decks["command"]["tactic_total"]}


def test_no_reference_leads_nowhere() -> None:
    assert list(dangling(great_war())) == []


# ---------------------------------------------------------------------------- board


def test_rows_sections_and_half_hexes() -> None:
    board = great_war().boards["front"]
    layout = facts("scenarios.yaml")["default_values"]["board"]
    lengths = [board.grid.line_length(row) for row in range(board.grid.rows)]
    assert lengths == layout["row_lengths"]
    for row, length in enumerate(lengths):
        sections = layout["sections_odd_rows" if row % 2 else "sections_even_rows"]
        for column in range(length):
            written = board.space(hex_at([row, column])).sections
            assert set(written) == {name for name, columns in sections.items() if column in columns}
    assert len(board.grid.half_hex_ids) == 10
    assert board.grid.number(hex_at([6, 4])) == "0604"


def test_terrain() -> None:
    source = facts("terrain.yaml")
    known = great_war().terrain
    kinds = [t for t in (*source["terrain"], *source["markers"]) if "movement" in t]
    assert set(known) == {hyphened(t["id"]) for t in kinds}
    for fact in kinds:
        terrain = known[hyphened(fact["id"])]
        assert terrain.layer == fact["layer"]
        assert (terrain.enter, terrain.leave) == (fact["movement"]["enter"], fact["movement"]["leave"])
        assert terrain.impassable == fact["movement"]["impassable"]
        assert (terrain.dice.entered, terrain.dice.already) == (
            fact["dice_mod"]["entered_this_turn"],
            fact["dice_mod"]["already_there"],
        )
        for mode in ("ranged", "close"):
            protection = getattr(terrain, mode)
            assert [protection.soldiers, protection.flags] == fact["protection"][mode]
        sight = {True: "blocks", False: "clear", "conditional": "hill"}[fact["los"]["blocks"]]
        assert terrain.sight == sight
        triple = fact["reserve_artillery_triple"]
        assert (terrain.triple == "crater") == triple.get("place_crater_marker", False)
        assert (terrain.triple == "flip_to_crater") == ("flip_to" in triple)
        if terrain.layer == "tile" and terrain.triple == "crater":
            assert terrain.cratered_protection == hyphened(triple["after"]["protection_as"])
            becomes = triple["after"].get("becomes")
            assert terrain.cratered_as == (hyphened(becomes) if becomes else None)
    hill = known["hill"]
    assert (hill.close_from_same_height.soldiers, hill.close_from_same_height.flags) == (0, 0)
    assert known["wire"].removed_by_burst and known["wire"].removed_by_unit


# ---------------------------------------------------------------------------- tables


def test_unit_types_and_bomber() -> None:
    source = facts("terrain.yaml")
    tables = great_war().tables
    assert set(tables.unit_types) == {hyphened(name) for name in source["units"]}
    for name, fact in source["units"].items():
        unit = tables.unit_types[hyphened(name)]
        assert unit.figures == fact["figures"] and unit.close_dice == fact["close"]
        assert (unit.move_and_battle, unit.move_only) == (fact["move_and_battle"], fact["move_only"])
        assert dict(enumerate(unit.ranged_dice, 2)) == fact["ranged"]
        assert unit.needs_sight == fact["los"] and unit.takes_ground == fact["gain_ground"]
        assert unit.crossfire == fact.get("crossfire", False)
        assert unit.clears_wire == fact.get("burst_removes_wire", False)
        assert list(unit.special_figures) == fact["special_figures"]
    bomber, fact = tables.special_figures["bomber"], source["special_figures"]["bomber"]
    assert list(bomber.attaches_to) == fact["attach_to"] and bomber.dice == fact["close_bonus_dice"]
    assert list(bomber.hits_at_ranges) == fact["ranged_skull_hits_at_range"]
    assert bomber.is_casualty is fact["removable_as_casualty"]


def test_dice_template_and_assets() -> None:
    default = facts("scenarios.yaml")["default_values"]
    tables = great_war().tables
    assert dict(tables.battle_die) == default["battle_die"]
    grid = great_war().boards["front"].grid
    for seat in ("top", "bottom"):
        for parity, row in (("even_row", 4), ("odd_row", 5)):
            for number, (rows, columns) in default["targeting_template"][f"{seat}_fires"][parity].items():
                q, r = grid.axial(5, row)
                dq, dr = HEX_DIRECTIONS[COMPASS.index(tables.targeting_template[seat][str(number)])]
                assert (q + dq, r + dr) == grid.axial(5 + columns, row + rows)
    assets = default["assets_per_side"]
    assert tables.assets.command_cards == assets["command_cards"]
    assert tables.assets.combat_cards == assets["combat_cards"]
    assert tables.assets.hq_tokens == assets["hq_tokens"]
    assert tables.assets.reserve_artillery == assets["ra_strength"]
    assert tables.assets.medals_to_win == default["medals_to_win"]
    assert dict(tables.default_seats) == default["seats"] and tables.first_player == default["first_player"]
    artillery = default["reserve_artillery"]
    assert (tables.reserve_artillery.least, tables.reserve_artillery.most) == (
        artillery["strength_min"],
        artillery["strength_max"],
    )
    tokens = [list(p.strengths) for p in great_war().pieces.values() if p.nation == "german" and p.strengths]
    assert tokens == artillery["tokens_per_side"]


def test_figures_of_the_box() -> None:
    pieces = great_war().pieces
    assert [pieces[f"ge-{kind}"].count for kind in ("infantry", "bombers", "machine-gun", "mortar")] == [
        12,
        3,
        3,
        3,
    ]
    assert pieces["hq-token"].count == 30 and pieces["medal"].count == 20


# ---------------------------------------------------------------------------- cards


def test_command_cards() -> None:
    cards = great_war().cards
    for fact in facts("cards.yaml")["command_cards"]:
        card = cards[hyphened(fact["id"])]
        assert (card.name, card.count, card.kind) == (fact["name"], fact["count"], fact["kind"])
        assert card.rule in fact["rule"]
        if fact["kind"] == "section":
            orders = card.effects[0]
            assert {"left": orders.left, "centre": orders.centre, "right": orders.right} == fact["orders"]
            assert card.family == fact["family"] and card.orders_reserve_artillery
            assert (len(card.effects) == 2) == (fact["end_of_turn"] is not None)
        else:
            assert card.orders_reserve_artillery == (fact["id"] == "artillery_bombard")
    assert cards["storm-of-fire"].effects[0].bonus_dice == 1
    assault = cards["infantry-assault"].effects[0]
    assert (assault.move_only, assault.move_and_battle, assault.fallback_units) == (3, 2, 1)
    rush = cards["rush-and-rotation"].effects[0]
    assert (rush.units, rush.move) == (4, 6)


def test_combat_cards() -> None:
    cards = great_war().cards
    for fact in facts("cards.yaml")["combat_cards"]:
        card = cards[hyphened(fact["id"])]
        cost = fact["cost_hq"] if fact["cost_hq"] is not None else fact["default_cost_hq"]
        assert (card.name, card.cost, card.timing) == (fact["name"], cost, fact["timing"])
        assert card.count == (fact["count"] or fact["inferred_count"])
        assert card.rule == fact["rule"] and card.target and card.text
        params = {**fact.get("params", {}), **fact.get("default_params", {})}
        effect = card.effects[0]
        for name in ("attacks", "bonus_dice", "move", "hq"):
            if name in params and hasattr(effect, name):
                assert getattr(effect, name) == params[name], (fact["id"], name)


# ---------------------------------------------------------------------------- scenarios


@by_scenario
def test_scenario_assets(fact: dict[str, Any]) -> None:
    scenario = scenario_of(fact)
    assert (scenario.title, scenario.date) == (fact["title"], fact["date"])
    assert scenario.ground == fact["board"]["side"]
    seats = seats_of(fact)
    assert scenario.first_player == seats[fact["first_player"]]
    tables = great_war().tables
    for side in fact["sides"]:
        written = scenario.sides[side["army"]]
        assert (written.seat, written.role) == (side["seat"], side["role"])
        assert written.command_cards == side["command_cards"] and written.combat_cards == side["combat_cards"]
        assert written.hq_tokens == side["hq_tokens"] and written.reserve_artillery == side["ra_strength"]
        assert (written.combat_hand_limit or tables.assets.combat_hand_limit) == side["combat_hand_limit"]
        assert written.starting_medals == side["starting_medals"]
        assert written.medals_to_win == fact["victory"]["medals_to_win"][side["seat"]]


@by_scenario
def test_scenario_map(fact: dict[str, Any]) -> None:
    scenario = scenario_of(fact)
    for key, attribute in (("terrain", "tile"), ("markers", "marker")):
        laid = {
            place: hyphened(entry[attribute])
            for entry in fact[key]
            for place in hexes_of(fact, entry["hexes"])
        }
        assert {p: getattr(s, attribute) for p, s in scenario.spaces.items() if getattr(s, attribute)} == laid
    names = {hex_at(label["hex"]): label["text"] for label in fact["labels"]}
    assert {p: s.name for p, s in scenario.spaces.items() if s.name} == names
    groups = {hyphened(name): {hex_at(p) for p in hexes} for name, hexes in fact["hex_groups"].items()}
    assert {name: set(region.spaces) for name, region in scenario.regions.items()} == groups


@by_scenario
def test_scenario_units(fact: dict[str, Any]) -> None:
    scenario, pieces, seats = scenario_of(fact), great_war().pieces, seats_of(fact)
    written = Counter(
        (
            p.at,
            pieces[p.piece].nation,
            pieces[p.piece].unit_type,
            pieces[p.piece].special_figures,
            p.figures or 4,
            p.label,
        )
        for p in scenario.setup.values()
    )
    told = Counter(
        (
            hex_at(u["hex"]),
            seats[u["side"]],
            hyphened(u["type"]),
            tuple(u.get("special", ())),
            u["figures"],
            u.get("label", ""),
        )
        for u in fact["units"]
    )
    assert written == told
    for seat, total in fact["totals"].items():
        if seat in seats:
            assert (
                sum(pieces[p.piece].nation == seats[seat] for p in scenario.setup.values()) == total["units"]
            )


@by_scenario
def test_scenario_victory(fact: dict[str, Any]) -> None:
    scenario, seats, victory = scenario_of(fact), seats_of(fact), fact["victory"]
    assert list(scenario.objectives) == [hyphened(o["id"]) for o in victory["objectives"]]
    for told in victory["objectives"]:
        written = scenario.objectives[hyphened(told["id"])]
        spaces = scenario.regions[written.region].spaces if written.region else written.spaces
        assert set(spaces) == hexes_of(fact, told["hexes"])
        assert (written.kind, written.mode, written.medals) == (told["kind"], told["mode"], told["medals"])
        assert written.side == seats.get(told["for_side"])
        assert written.held_at_start_by == seats.get(told.get("held_at_start_by", "none"))
        assert written.requires == (
            hyphened(told["requires_objective"]) if "requires_objective" in told else None
        )
    exits = {seats[b["side"]]: b for b in victory["breakthrough"]}
    assert set(scenario.breakthrough) == set(exits)
    for side, told in exits.items():
        expected = set() if told["hexes"] == "all" else hexes_of(fact, told["hexes"])
        assert set(scenario.breakthrough[side].spaces) == expected
        assert scenario.breakthrough[side].medals == told["medals_per_unit"]
    pressure = victory.get("time_pressure")
    assert (scenario.time_pressure is None) == (pressure is None)
    if pressure:
        written = scenario.time_pressure
        assert (written.attacker, written.defender) == (
            seats[pressure["attacker"]],
            seats[pressure["defender"]],
        )
        assert list(written.cards) == [hyphened(card) for card in pressure["cards"]]
        assert (written.medals, written.may_win) == (
            pressure["medals"],
            not pressure["cannot_be_winning_medal"],
        )


@by_scenario
def test_scenario_shelling_and_decks(fact: dict[str, Any]) -> None:
    scenario, told = scenario_of(fact), fact["no_mans_land"]
    assert list(scenario.shelling.rows) == (told["rows"] if told["enabled"] else [])
    if told["enabled"]:
        assert scenario.shelling.roller == told["roller"]
        assert scenario.shelling.craters_in_empty_trenches == told["crater_on_unoccupied_trench"]
    counts = {hyphened(o["card_id"]): o["count"] for o in fact["decks"]["overrides"]}
    assert dict(scenario.card_counts) == counts
    assert len(scenario.special_rules) == len(fact["special_rules"])


def test_hungarian_names_of_all_cards_and_terrain() -> None:
    catalogue = (Path(__file__).parents[2] / "scenarios/great-war/locales/hu.po").read_text(encoding="utf-8")
    for fact in (*facts("cards.yaml")["command_cards"], *facts("cards.yaml")["combat_cards"]):
        assert f'msgctxt "cards/{hyphened(fact["id"])}/name"' in catalogue
