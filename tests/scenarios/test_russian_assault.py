"""The Russian Assault pack holds what the facts in the shared folder say, figure by figure.

Each test turns a part of the pack back into the form of the source files and compares the two.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

import model
from model.base import plain
from model.texts import source_texts

ROOT = Path(__file__).parents[2]
FACTS = ROOT.parent / "shared" / "rules" / "russian-assault"
SIDES = ("german", "soviet")
VALUES = ("attack_modifier", "defence_modifier", "prestige")
TWO_PLAYER = ["stalingrad", "kursk", "moscow", "leningrad", "kharkov", "minsk"]
SOLO = ["moscow", "donets", "volkhov", "korsun", "smolensk", "narva"]
SCENARIOS = [
    *(f"two_{n}_{name}" for n, name in enumerate(TWO_PLAYER, 1)),
    *(f"solo_{n}_{name}" for n, name in enumerate(SOLO, 1)),
]

with_facts = pytest.mark.skipif(not FACTS.is_dir(), reason="the facts are not beside the repository")


@pytest.fixture(scope="module")
def pack() -> Any:
    return model.load_pack(ROOT / "scenarios" / "russian-assault")


def facts(name: str) -> Any:
    return yaml.safe_load((FACTS / name).read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def cards() -> Any:
    return facts("designed-cards.yaml")


@pytest.fixture(scope="module")
def tiles() -> Any:
    return facts("designed-tiles.yaml")


@pytest.fixture(scope="module")
def maps() -> Any:
    return {entry["scenario"]: entry for entry in facts("designed-maps.yaml")["maps"]}


@pytest.fixture(scope="module")
def scenarios() -> Any:
    source = facts("scenarios.yaml")
    return {entry["id"]: entry for entry in source["two_player"] + source["solo"]}


# --- counts ---


def test_the_pack_opens_without_a_problem() -> None:
    assert model.open_pack(ROOT / "scenarios" / "russian-assault").problems == ()


def test_counts(pack: Any) -> None:
    decks: Counter[str] = Counter()
    for card in pack.cards.values():
        decks[card.deck] += card.count
    assert decks == {"german_units": 68, "soviet_units": 68, "actions": 102, "bluffs": 2}
    assert decks.total() == 240
    assert len(pack.tiles) == 36 and all(tile.b is not None for tile in pack.tiles.values())
    assert len(pack.terrain) == 13
    assert sorted(pack.scenarios) == sorted(SCENARIOS)


def test_every_card_of_the_box_has_its_own_number(pack: Any) -> None:
    numbers = [card.number + copy for card in pack.cards.values() for copy in range(card.count)]
    assert sorted(numbers) == list(range(1, 241))


def test_every_scenario_fills_its_board_with_different_tiles(pack: Any) -> None:
    for scenario in pack.scenarios.values():
        board = pack.boards[scenario.board]
        assert set(scenario.tiles) == set(board.space_ids)
        assert len({laid.tile for laid in scenario.tiles.values()}) == len(scenario.tiles)


def test_every_text_of_the_hungarian_catalogue_is_current(pack: Any) -> None:
    sources = dict(source_texts(pack))
    hungarian = pack.catalogues["hu"].texts
    assert {key: entry.source for key, entry in hungarian.items()} == {key: sources[key] for key in hungarian}
    assert {f"terrain/{terrain}/name" for terrain in pack.terrain} <= set(hungarian)


# --- tiles and terrain ---


def printed(pack: Any, side: Any) -> dict[str, int]:
    """The values of a tile side: its own, or its terrain's."""
    terrain = pack.terrain[side.terrain]
    return {name: getattr(terrain, name) if (own := getattr(side, name)) is None else own for name in VALUES}


@with_facts
def test_terrain(pack: Any, tiles: Any) -> None:
    sides = Counter(face.terrain for tile in pack.tiles.values() for face in (tile.a, tile.b))
    shown = {
        name: {
            **{value: getattr(terrain, value) for value in VALUES},
            "sides_in_set": sides[name],
            "tags": {*terrain.tags, *(["ammo_source"] if terrain.ammo_per_turn == 1 else [])},
        }
        for name, terrain in pack.terrain.items()
    }
    assert shown == {
        name: {**row, "tags": set(row["tags"])} for name, row in tiles["terrain_defaults"].items()
    }


@with_facts
def test_every_side_of_every_tile(pack: Any, tiles: Any) -> None:
    shown = [
        {
            "number": tile.number,
            **{
                letter: {"terrain": face.terrain, **printed(pack, face)}
                for letter, face in zip("ab", (tile.a, tile.b), strict=True)
            },
        }
        for tile in pack.tiles.values()
    ]
    expected = [
        {
            "number": tile["number"],
            **{letter: {key: tile[letter][key] for key in ("terrain", *VALUES)} for letter in "ab"},
        }
        for tile in tiles["tiles"]
    ]
    assert shown == expected


@with_facts
def test_hungarian_terrain_names_are_those_of_the_source(pack: Any) -> None:
    rules = (FACTS / "rules.md").read_text(encoding="utf-8")
    for name in pack.terrain:
        hungarian = pack.catalogues["hu"].texts[f"terrain/{name}/name"].text.lower()
        assert f"| `{name}` | {hungarian} |" in rules


# --- cards ---


def as_condition(condition: Any) -> dict[str, Any]:
    """A condition of a card in the words of the source."""
    parts = condition.of if condition.test == "all" else (condition,)
    shown: dict[str, Any] = {}
    for part in parts:
        match part.test:
            case "unit_type":
                shown[f"{part.unit}_type"] = part.type
            case "unit_class":
                shown[f"{part.unit}_class"] = list(part.classes)
            case "supporters":
                shown["supporters_min"] = part.at_least
            case "morale":
                assert part.unit == "own_unit_in_combat"
                shown["own_morale_max"] = part.at_most
            case "kept_tile":
                assert part.unit == "own_unit_in_combat"
                shown["own_unit_kept_tile"] = True
            case other:
                raise AssertionError(other)
    return shown


def as_op(effect: Any) -> dict[str, Any]:
    """An effect as it was written, in the words of the source."""
    if effect.effect == "if":
        shown = {"op": "conditional", "if": as_condition(effect.when), "then": as_ops(effect.then)}
        return shown | ({"else": as_ops(effect.otherwise)} if effect.otherwise else {})
    words = {"effect": "op", "pile": "from", "effects": "ops"}
    result: dict[str, Any] = {}
    for name in effect.model_fields_set:
        value = getattr(effect, name)
        if name == "effects":
            value = as_ops(value)
        elif name == "filter":
            value = {
                {"classes": "class", "next_to": "orthogonal_to"}.get(k, k): v for k, v in plain(value).items()
            }
        result[words.get(name, name)] = plain(value)
    return result


def as_ops(effects: Any) -> list[dict[str, Any]]:
    return [as_op(effect) for effect in effects]


def played_by(side: str, ops: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """A source effect as one side sees it."""
    return [inner for op in ops for inner in (op[side] if op["op"] == "by_side" else [op])]


@with_facts
@pytest.mark.parametrize("side", SIDES)
def test_units(pack: Any, cards: Any, side: str) -> None:
    shown = []
    for key, unit in pack.pieces.items():
        if unit.nation != side:
            continue
        card = pack.cards[key]
        assert (card.unit, card.name, card.deck) == (key, f"{{piece:{key}}}", f"{side}_units")
        assert card.count == unit.count
        abilities: list[Any] = list(unit.abilities)
        if unit.support_range > 1:
            abilities.append({"key": "ranged_support", "range": unit.support_range})
        if unit.drawn:
            abilities.append(
                {"key": "drawn_tm", "values": list(unit.drawn.values), "ops": as_ops(unit.drawn.effects)}
            )
        shown.append(
            {
                "id": key,
                "name": unit.name,
                "side": unit.nation,
                "card_numbers": [card.number, card.number + card.count - 1],
                "count": card.count,
                "unit_class": unit.unit_class,
                "type": unit.type,
                "from_year": unit.from_year,
                "attack_vs_heavy": unit.attack_heavy,
                "attack_vs_light": unit.attack_light,
                "defence": unit.defence,
                "morale": unit.morale,
                "support_value": unit.support,
                "support_range": unit.support_range,
                "prestige_cost": card.cost,
                "battle_value": card.battle_value,
                "tactical_modifier": card.tactical_modifier,
                "abilities": abilities,
            }
        )
    for unit, source in zip(shown, cards[f"{side}_units"], strict=True):
        expected = {key: value for key, value in source.items() if key not in ("from_text", "matches_figure")}
        for ability in expected["abilities"]:
            if isinstance(ability, dict):
                ability.pop("use", None)
        order = str
        expected["abilities"] = sorted(expected["abilities"], key=order)
        assert {**unit, "abilities": sorted(unit["abilities"], key=order)} == expected


@with_facts
def test_when_drawn_abilities_are_used(pack: Any) -> None:
    drawn = {key: unit.drawn for key, unit in pack.pieces.items() if unit.drawn}
    assert {key: (d.window, d.instead_of, d.within) for key, d in drawn.items()} == {
        "ger_scharfschuetzen": ("own_operations", "fire", None),
        "sov_snipers": ("own_operations", "fire", None),
        "sov_partisans": ("own_operations", "move", None),
        "ger_flakvierling": ("on_opponent_air_strike", None, 2),
        "sov_37mm_aa_gun": ("on_opponent_air_strike", None, 2),
    }


@with_facts
def test_values_of_action_cards(pack: Any, cards: Any) -> None:
    shown = [
        {
            "id": key,
            "name": card.name,
            "card_numbers": [card.number, card.number + card.count - 1],
            "count": card.count,
            "action_type": card.action_type,
            "role": card.role,
            "window": list(card.windows),
            "tags": list(card.tags),
            "prestige_cost": card.cost,
            "battle_value": card.battle_value,
            "tactical_modifier": card.tactical_modifier,
            "options": max(1, sum(option.side in (None, "german") for option in card.options.values())),
            "side_specific_text": any(option.side for option in card.options.values()),
        }
        for key, card in pack.cards.items()
        if card.deck == "actions"
    ]
    assert shown == [{key: card[key] for key in shown[0]} for card in cards["actions"]]


@with_facts
@pytest.mark.parametrize("side", SIDES)
def test_effects_of_action_cards(pack: Any, cards: Any, side: str) -> None:
    for source in cards["actions"]:
        card = pack.cards[source["id"]]
        ops = played_by(side, source["effect"]["ops"])
        choices = [op for op in ops if op["op"] == "choose_one"]
        common = [op for op in ops if op["op"] != "choose_one"]
        open_to_side = [option for option in card.options.values() if option.side in (None, side)]
        if choices:
            assert as_ops(card.effects) == common, source["id"]
            assert [(as_ops(option.effects), option.role) for option in open_to_side] == [
                (option["ops"], option.get("role")) for option in choices[0]["options"]
            ], source["id"]
        else:
            only = as_ops(open_to_side[0].effects) if open_to_side else []
            assert as_ops(card.effects) + only == common, source["id"]


@with_facts
def test_totals_of_the_action_deck(pack: Any, cards: Any) -> None:
    actions = [card for card in pack.cards.values() if card.deck == "actions"]
    types: Counter[str] = Counter()
    modifiers: Counter[int] = Counter()
    for card in actions:
        types[card.action_type] += card.count
        modifiers[card.tactical_modifier] += card.count
    assert types == cards["totals"]["actions_by_type"]
    assert modifiers == cards["totals"]["tactical_modifier_histogram_actions"]
    assert set(cards["totals"]) - {"all"} >= {"actions", "bluffs"}
    assert sum(card.count for card in actions) == cards["totals"]["actions"]


@with_facts
def test_values_that_the_rulebook_gives(pack: Any) -> None:
    fields = {
        "attack_vs_heavy": "attack_heavy",
        "attack_vs_light": "attack_light",
        "support_value": "support",
    }
    checked = 0
    source = facts("cards.yaml")
    for unit in source["units"]:
        if unit["name"] is None:
            continue
        piece, card = pack.pieces[unit["id"]], pack.cards[unit["id"]]
        assert piece.name == unit["name"] and card.count >= unit["count_min"]
        for name in (
            "unit_class",
            "type",
            "attack_vs_heavy",
            "attack_vs_light",
            "defence",
            "morale",
            "support_value",
        ):
            if unit[name] is not None:
                assert getattr(piece, fields.get(name, name)) == unit[name], (unit["id"], name)
                checked += 1
        if unit["battle_value"] is not None:
            assert card.battle_value == unit["battle_value"]
            checked += 1
    for action in source["actions"]:
        if action["id"] in pack.cards and action["prestige_cost"] is not None:
            assert pack.cards[action["id"]].cost == action["prestige_cost"]
            checked += 1
    assert checked > 30


def test_bluff_cards(pack: Any) -> None:
    for side in SIDES:
        bluff = pack.cards[pack.sides[side].bluff]
        assert (bluff.battle_value, bluff.cost, bluff.tactical_modifier) == (0, 0, None)
        assert pack.decks[pack.sides[side].unit_deck].side == side


# --- tables ---


def test_constants_of_the_rules(pack: Any) -> None:
    tables = pack.tables
    assert (tables.hand.units, tables.hand.actions) == (2, 6)
    assert (tables.first_player_bonus, tables.second_player_bonus) == (10, 20)
    assert (tables.free_draw, tables.free_draw_from_round, tables.card_price, tables.buying_stops_at) == (
        4,
        2,
        4,
        10,
    )
    assert (tables.base_discount, tables.most_morale, tables.extra_actions) == (8, 9, 1)
    assert (tables.mines.on, tables.mines.morale_lost) == ((-2, -1), 1)
    assert (tables.drop.on, tables.drop.morale_lost) == ((1, 2, 3), 2)
    assert plain(tables.combat) == {
        "smallest_total": 1,
        "dug_in": 2,
        "destroyed_at": {"fire": 3, "target": 1},
        "failed_at": {"fire": 1, "target": 2},
        "points_per_loss": 2,
        "kill_reward_divisor": 2,
        "kill_morale": 1,
        "failed_retreat": 1,
        "ranged_support_ammo": 1,
    }


@with_facts
def test_what_victory_points_buy(pack: Any) -> None:
    menu = facts("scenarios.yaml")["vp_spending_menu"]
    expected = [(entry["cost"], {**entry["effect"]}) for entry in menu]
    shown = []
    for purchase in pack.tables.purchases.values():
        (op,) = as_ops(purchase.effects)
        if op["op"] == "extra_action":
            assert op.pop("unit") == "own_unit"
        if op.get("unit") == "enemy_unit":
            op["unit"] = "any_enemy"
        shown.append((purchase.cost, op))
    assert shown == expected


@with_facts
def test_every_ability_of_the_source_is_known(pack: Any) -> None:
    keys = {ability["key"] for ability in facts("cards.yaml")["abilities"]}
    # Ranged support is a support range of 2 and more; drawn abilities are written on the unit.
    assert set(pack.tables.abilities) == keys - {"ranged_support", "drawn_tm"}


# --- scenarios ---


def cells(entry: Any) -> dict[str, str]:
    """Tile ids of a source map, and the square that each one lies on."""
    return {tile: f"r{r}c{c}" for r, row in enumerate(entry["grid"]) for c, tile in enumerate(row)}


def marked(pack: Any, scenario: str, name: str, value: Any = True) -> set[str]:
    view = pack.scenario(scenario)
    board = pack.boards[view.board]
    return {space for space in board.space_ids if getattr(pack.space(scenario, space), name) == value}


def home_row(pack: Any, scenario: str, side: str, letter: str) -> set[str]:
    spaces = {space: pack.space(scenario, space) for space in marked(pack, scenario, "home_row", side)}
    return {key for key, space in spaces.items() if (letter in space.row_letters or letter == "main")}


def terrain_at(pack: Any, scenario: str, space: str) -> str:
    laid = pack.scenarios[scenario].tiles[space]
    tile = pack.tiles[laid.tile]
    return str((tile.a if laid.side == "a" else tile.b).terrain)


def resolved(pack: Any, scenario: str, tiles: Any, own: str) -> set[str]:
    """The squares that a set of tiles means, seen by a side."""
    enemy = next(side for side in SIDES if side != own)
    whose = {"own": own, "enemy": enemy}
    found = set()
    for space in pack.boards[pack.scenarios[scenario].board].space_ids:
        square, terrain = pack.space(scenario, space), terrain_at(pack, scenario, space)
        if (
            (not tiles.terrain or terrain in tiles.terrain)
            and (tiles.tag is None or tiles.tag in pack.terrain[terrain].tags)
            and (tiles.home_row is None or square.home_row == whose[tiles.home_row])
            and (not tiles.rows or set(tiles.rows) & set(square.row_letters))
            and (tiles.home_base is None or square.home_base == whose[tiles.home_base])
            and (not tiles.objectives or square.objective)
            and (tiles.spawn is None or square.npc_spawn == tiles.spawn)
            and (not tiles.spaces or space in tiles.spaces)
        ):
            found.add(space)
    return found


@with_facts
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_map(pack: Any, maps: Any, scenario: str) -> None:
    source, view = maps[scenario], pack.scenarios[scenario]
    board, at = pack.boards[view.board], cells(maps[scenario])
    assert (board.grid.rows, board.grid.columns) == (source["rows"], source["cols"])
    laid = {space: f"{pack.tiles[tile.tile].number}{tile.side}" for space, tile in view.tiles.items()}
    assert laid == {space: tile for tile, space in at.items()}
    assert Counter(terrain_at(pack, scenario, space) for space in laid) == source["terrain_count"]
    assert marked(pack, scenario, "bridge") == {at[tile] for tile in source["bridges"]}
    assert marked(pack, scenario, "objective") == {at[tile] for tile in source["objectives"]}
    for side in SIDES:
        rows = {letter: home_row(pack, scenario, side, letter) for letter in source["home_rows"][side]}
        assert rows == {letter: {at[t] for t in row} for letter, row in source["home_rows"][side].items()}
        base = source["home_bases"][side]
        bases = base.values() if isinstance(base, dict) else [base] if base else []
        assert marked(pack, scenario, "home_base", side) == {at[tile] for tile in bases}
        if source["first_control"][side] != "chosen_home_row":
            controlled = marked(pack, scenario, "control", side) | marked(pack, scenario, "home_row", side)
            assert controlled == {at[tile] for tile in source["first_control"][side]}
        else:
            assert marked(pack, scenario, "control", side) == set()


@with_facts
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_setup(pack: Any, maps: Any, scenario: str) -> None:
    at = cells(maps[scenario])
    placed = Counter((entry.piece, entry.at) for entry in pack.scenarios[scenario].setup.values())
    fixed = maps[scenario]["unit_setup"].get("fixed", [])
    assert placed == Counter((entry["unit"], at[entry["at"]]) for entry in fixed)
    assert not any(entry.dug_in for entry in pack.scenarios[scenario].setup.values())
    for piece, number in Counter(entry["unit"] for entry in fixed).items():
        assert pack.pieces[piece].count >= number


@with_facts
@pytest.mark.parametrize("scenario", [s for s in SCENARIOS if s.startswith("two")])
def test_two_player_start(pack: Any, scenarios: Any, maps: Any, scenario: str) -> None:
    view, source = pack.scenarios[scenario], scenarios[scenario]
    setup = source["setup"]
    assert (view.mode, view.number) == ("two_player", source["number"])
    assert (view.first_player or "random") == source["first_player"]
    assert list(view.placement_order) == (
        [] if setup["placement"]["order"] == "player_order" else setup["placement"]["order"]
    )
    for side in SIDES:
        force = view.forces[side]
        assert force.seat == maps[scenario]["seats"][side]
        assert (force.budget, force.max_units) == tuple(
            setup["purchase"][side][k] for k in ("prestige", "max_units")
        )
        assert force.reserve == (setup["reserve"][side]["max_total_cost"] if setup["reserve"] else 0)
        zone = {"own_home_row": "home_row", "any_tile_controlled_by_own_side": "any_controlled"}
        assert force.placement == zone[setup["placement"]["where"]]
        start = source["start_round_1"].get(side, {"prestige": None, "ammo": 0})
        assert (force.prestige, force.ammo) == (start["prestige"], start["ammo"])
        hand = force.hand or pack.tables.hand
        named = (
            {"unit_draw": 2, "action_draw": 6}
            if source["initial_hand"] == "default"
            else source["initial_hand"][side]
        )
        assert as_hand(hand) == {key: value for key, value in named.items() if key != "bluff"}


def as_hand(hand: Any) -> dict[str, int]:
    words = {
        "units": "unit_draw",
        "actions": "action_draw",
        "units_searched": "unit_search",
        "actions_searched": "action_search",
        "any_searched": "choose_any",
    }
    return {words[key]: value for key, value in plain(hand).items() if value}


@with_facts
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_rounds(pack: Any, scenarios: Any, scenario: str) -> None:
    rounds, source = pack.scenarios[scenario].rounds, scenarios[scenario]["rounds"]
    assert rounds.kind == source["kind"]
    if rounds.kind == "fixed":
        assert rounds.last == source["last"]
    if rounds.kind == "variable":
        assert (rounds.first_check, list(rounds.continue_on)) == (
            source["first_check_after_round"],
            source["continue_on"],
        )


def tile_set(source: Any) -> dict[str, Any]:
    """A set of tiles as victory conditions of the source name it, in the pack's words."""
    if "set" in source:
        return {
            "enemy_home_row": {"home_row": "enemy"},
            "own_home_base": {"home_base": "own"},
            "objectives": {"objectives": True},
        }[source["set"]]
    return {key: source[key] for key in ("tag", "terrain") if key in source}


def as_written(condition: Any) -> Any:
    """A victory condition of the source in the pack's words."""
    ((word, value),) = condition.items()
    if word == "all":
        return {"test": "all", "of": [as_written(part) for part in value]}
    if word in ("control_all", "npc_controls_all", "control"):
        return {"test": "controls_all", "of": tile_set(value)}
    if word in ("control_count", "npc_controls_count"):
        return {"test": "controls", "of": tile_set(value), "at_least": value["at_least"]}
    if word == "destroyed_npc_units":
        return {"test": "destroyed", "at_least": value["at_least"]}
    if word in ("vp_at_least", "npc_vp_at_least"):
        return {"test": "victory_points", "at_least": value}
    raise AssertionError(word)


@with_facts
@pytest.mark.parametrize("scenario", [s for s in SCENARIOS if s.startswith("two")])
def test_two_player_victory(pack: Any, scenarios: Any, scenario: str) -> None:
    victory, source = pack.scenarios[scenario].victory, scenarios[scenario]["victory"]
    assert all(win.side is None and win.check == "phase4" for win in victory.immediate.values())
    expected = [as_written(win.get("recommended", win["when"])) for win in source["immediate"]]
    assert [plain(win.when) for win in victory.immediate.values()] == expected
    final = []
    for step in source["final"]:
        if "winner_if" in step:
            condition = as_written({"all": step["winner_if"]["all"]})
            final.append({"decide": "winner_if", "side": step["winner_if"]["side"], "when": condition})
        elif step.get("rank_by") == "prestige_value_of_tiles_controlled":
            final.append({"decide": "most_prestige_of_tiles"})
        elif "rank_by" in step:
            final.append(
                {"decide": "most_tiles"} | ({"of": tile_set(step["filter"])} if "filter" in step else {})
            )
        elif step["winner"] == "second_player":
            final.append({"decide": "winning_player", "player": "second"})
        else:
            final.append({"decide": "winner", "side": step["winner"]})
    assert plain(victory.final) == final


@with_facts
@pytest.mark.parametrize("scenario", [s for s in SCENARIOS if s.startswith("solo")])
def test_solo_start(pack: Any, scenarios: Any, maps: Any, scenario: str) -> None:
    view, source = pack.scenarios[scenario], scenarios[scenario]
    start, force = source["human_start"], view.forces[source["human"]]
    assert (view.mode, view.number, view.first_player, view.npc.side) == (
        "solo",
        source["number"],
        source["first_player"],
        source["npc"],
    )
    by_choice = dict(start["units_by_choice"])
    zone = by_choice.pop("where")
    assert dict(force.units_by_choice) == by_choice
    assert force.placement == ("any_controlled" if "controlled" in zone else "home_row")
    if "choose_home_row" not in start:
        assert as_hand(force.hand) == {key: value for key, value in start["hand"].items() if value}
        assert (force.prestige, force.ammo, force.buying_stops_at) == (
            start["prestige"],
            start["ammo"],
            start["max_hand_size"],
        )
        assert force.seat == maps[scenario]["seats"]["human"]
        assert view.forces[source["npc"]].seat == maps[scenario]["seats"]["npc"]
    else:
        assert force.seat is None
        for letter, choice in start["choose_home_row"].items():
            row = force.home_row_choices[letter]
            assert (row.prestige, row.ammo, row.buying_stops_at) == tuple(
                choice[key] for key in ("prestige", "ammo", "max_hand_size")
            )
            assert row.victory_points == choice.get("vp", 0)
            expected_hand = {k: v for k, v in (choice["hand"] or {}).items() if k != "from"}
            assert (as_hand(row.hand) if row.hand else {}) == expected_hand
            rules = [(rule.effect, rule.by) for rule in row.special_rules.values()]
            named = choice["rule"] or {}
            if "card_cost_factor" in named:
                assert rules == [("card_cost_divided", round(1 / named["card_cost_factor"]))]
            elif "human_unit_initial_morale_factor" in named:
                assert rules == [("initial_morale_multiplied", named["human_unit_initial_morale_factor"])]
            else:
                assert rules == []


@with_facts
@pytest.mark.parametrize("scenario", [s for s in SCENARIOS if s.startswith("solo")])
def test_solo_victory(pack: Any, scenarios: Any, maps: Any, scenario: str) -> None:
    view, source = pack.scenarios[scenario], scenarios[scenario]
    named = source["victory"]
    shown = {
        side: [plain(win.when) for win in view.victory.immediate.values() if win.side == side]
        for side in (source["human"], source["npc"])
    }
    wins = [{"all": win["all"]} if "all" in win else win for win in named["human_wins"] if "at" not in win]
    losses = [
        {k: v for k, v in loss.items() if k != "ambiguity"} for loss in named["human_loses_immediately"]
    ]
    at = cells(maps[scenario])
    expected = [
        {"test": "controls_all", "of": {"spaces": [at[tile] for tile in loss["npc_controls_all"]["tiles"]]}}
        if "tiles" in loss.get("npc_controls_all", {})
        else as_written(loss)
        for loss in losses
    ]
    assert shown == {source["human"]: [as_written(win) for win in wins], source["npc"]: expected}
    # Losses are checked at once (A-50).
    assert all(win.check == "at_once" for win in view.victory.immediate.values() if win.side == source["npc"])
    at_end = [win for win in named["human_wins"] if "at" in win]
    assert len(view.victory.final) == (2 if at_end else 0)
    for win in at_end:
        assert plain(view.victory.final) == [
            {"decide": "winner_if", "side": source["human"], "when": as_written({"all": win["all"]})},
            {"decide": "winner", "side": source["npc"]},
        ]
    assert ("elimination" in view.victory.immediate) == ("elimination" in named)


@with_facts
@pytest.mark.parametrize("scenario", ["solo_2_donets", "solo_3_volkhov", "solo_6_narva"])
def test_victory_points(pack: Any, scenarios: Any, scenario: str) -> None:
    race, source = pack.scenarios[scenario].victory_points, scenarios[scenario]
    what = {"control_all": "all_tiles", "control_each": "each_tile", "destroy_each": "each_kill"}
    for role in ("human", "npc"):
        shown = [
            (award.what, list(award.of.terrain) if award.of else None, award.points)
            for award in race.awards.values()
            if award.side == source[role]
        ]
        expected = []
        for award in source["vp"][f"{role}_awards"]:
            ((word, value),) = award["when"].items()
            expected.append((what[word], value["terrain"] if isinstance(value, dict) else None, award["vp"]))
        assert shown == expected
    assert list(race.spenders) == [source["human"]]


@with_facts
@pytest.mark.parametrize("scenario", [s for s in SCENARIOS if s.startswith("solo")])
def test_npc_decks(pack: Any, scenarios: Any, scenario: str) -> None:
    npc, decks = pack.scenarios[scenario].npc, scenarios[scenario]["decks"]
    for name in ("command", "fire", "target"):
        deck, source = getattr(npc, name), decks[f"npc_{name}"]
        if source is None:
            assert deck is None
            continue
        assert dict(deck.cards) == source["cards"]
        assert deck.draw == source.get("draw_per_combat", source.get("draw_per_operations_phase"))
        assert all(pack.cards[card].count >= number for card, number in deck.cards.items())


@with_facts
@pytest.mark.parametrize("scenario", [s for s in SCENARIOS if s.startswith("solo")])
def test_npc_reinforcements(pack: Any, scenarios: Any, maps: Any, scenario: str) -> None:
    npc, at = pack.scenarios[scenario].npc, cells(maps[scenario])
    shown = [
        (entry.every or list(entry.turns), resolved(pack, scenario, entry.fill, npc.side))
        for entry in npc.reinforcements.values()
    ]
    expected = []
    for entry in maps[scenario]["reinforcements"]:
        turn = entry["when"]["npc_turn"]
        expected.append(([turn] if isinstance(turn, int) else turn, {at[tile] for tile in entry["tiles"]}))
    if scenario == "solo_3_volkhov":
        # The map lists what is empty at the start; one hill and the rest of the set hold units already.
        taken = {entry.at for entry in pack.scenarios[scenario].setup.values()}
        shown = [(turns, tiles - taken) for turns, tiles in shown]
        expected = [(turns, tiles - taken) for turns, tiles in expected]
    assert shown == expected
    guarded = [
        "not_controlled_by_human" in entry["fill"].get("only_if", [])
        for entry in scenarios[scenario]["npc_reinforcements"]
    ]
    assert [entry.not_human_controlled for entry in npc.reinforcements.values()][: len(guarded)] == guarded


@with_facts
@pytest.mark.parametrize("scenario", [s for s in SCENARIOS if s.startswith("solo")])
def test_npc_movement_and_attacks(pack: Any, scenarios: Any, maps: Any, scenario: str) -> None:
    npc, source = pack.scenarios[scenario].npc, scenarios[scenario]
    assert npc.advance == (source["npc_advance"] or "human")
    words = {
        "when_blocked": "blocked_by_human_attack_then_move",
        "adjacent": "always_attack_adjacent_human",
        "units_on": "always_attack_terrain_when_possible",
        "from_to": "on_city_hill_attack_human_on_adjacent_city_hill_and_advance",
    }
    assert [words[attack.attack] for attack in npc.attacks.values()] == [
        rule["rule"] for rule in source["npc_attacks"]
    ]
    for attack, rule in zip(npc.attacks.values(), source["npc_attacks"], strict=True):
        if attack.attack == "units_on":
            assert list(attack.terrain) == rule["terrain"]
    direction = maps[scenario]["npc_direction"]
    last = [move for move in npc.movement.values() if move.to_round is None]
    assert {move.from_round for move in last} <= {direction.get("from_round", 1)}
    for move in last:
        goals = [direction[letter] for letter in move.rows] or [direction["all"]]
        if move.goal.toward == "edge":
            assert goals == [move.goal.edge]
        else:
            tiles = resolved(pack, scenario, move.goal.of, npc.side)
            if "tiles" in direction:
                assert tiles == {cells(maps[scenario])[tile] for tile in direction["tiles"]}
            else:
                human = next(side for side in SIDES if side != npc.side)
                assert tiles == marked(pack, scenario, "home_row", human)
    assert bool(npc.movement) == (direction.get("all") != "none")


@with_facts
def test_facts_that_every_map_must_satisfy(pack: Any, maps: Any) -> None:
    for scenario, source in maps.items():
        here = [terrain_at(pack, scenario, space) for space in pack.scenarios[scenario].tiles]
        for name, number in source["checks"].items():
            if name == "objectives":
                assert len(marked(pack, scenario, "objective")) == number
            elif name in pack.terrain:
                assert here.count(name) == number, (scenario, name)
            else:
                assert sum(name in pack.terrain[terrain].tags for terrain in here) == number, (scenario, name)


@with_facts
def test_special_rules(pack: Any, scenarios: Any) -> None:
    rules = {
        name: plain(dict(view.special_rules)) for name, view in pack.scenarios.items() if view.special_rules
    }
    assert rules == {
        "two_5_kharkov": {"no_drop": {"effect": "no_drop", "pieces": ["ger_fallschirmjaeger"]}},
        "solo_5_smolensk": {
            "rough_only": {"effect": "deploy_only_on", "side": "german", "terrain": ["rough"]}
        },
    }
    named = {name: source["special_rules"] for name, source in scenarios.items()}
    with_own = {name for name, own in named.items() if any(isinstance(rule, dict) for rule in own)}
    assert with_own == set(rules)
