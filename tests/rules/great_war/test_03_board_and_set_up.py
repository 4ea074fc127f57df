"""Chapters 1 to 9: the game, board, components, set-up, shelling, turn, command card."""

from __future__ import annotations

import pytest

import rules
from rules.core import SetupError
from rules.great_war import ENGINE
from rules.great_war.setup import counted, shell
from tests.great_war_pack import great_war
from tests.rules.great_war.table import BURST, SKULL, Table, at, hex_at


def scenario(name: str, seed: int = 3) -> rules.Game:
    return rules.prepare(great_war(), name, engine=ENGINE).new_game(seed=seed)


# ---------------------------------------------------------------------------- 1 and 3


def test_R1_1_two_seats_german_and_british() -> None:
    assert scenario("montauban").ctx.seats == ("german", "british")


def test_R1_3_cards_dice_and_tokens_drive_the_game() -> None:
    view = scenario("montauban").view("british")
    assert view["piles"]["command"] and view["piles"]["combat"] and view["tracks"]["hq-pool"]


def test_R1_4_new_unit_types_and_terrain_are_data() -> None:
    mud = great_war().terrain["forest"].model_copy(update={"name": "Mud"})
    table = Table({"0605": "i"}, {"0005": "i"}, tiles={"0505": "mud"}, terrain={"mud": mud})
    table.command("assault-centre")
    assert "0605 0505" in table.offers("move") and "0605 0405" in table.offers("move")
    assert "0605 0504" in table.offers("move")


def test_R3_1_R22_1_twelve_wide_eleven_deep() -> None:
    table = Table({"1005": "i"}, {"0005": "i"})
    rows = list(table.ctx.rows)
    assert [rows.count(row) for row in range(11)] == [12, 11] * 5 + [12]


def test_R3_2_R22_2_left_of_one_player_is_right_of_the_other() -> None:
    table = Table({"1001": "i"}, {"0001": "i"}, hand=["probe-left"], german_hand=["probe-right"])
    table.play("play", card="probe-left")
    assert table.offers("order") == ["1001 west"]
    table.end_turn()
    table.play("play", card="probe-right")
    assert table.offers("order") == ["0001 west"]


def test_R3_3_R10_4_a_cut_hex_is_ordered_through_either_section() -> None:
    table = Table({"0903": "i"}, {"0005": "i"}, hand=["forward"])
    table.play("play", card="forward")
    assert table.offers("order") == ["0903 west", "0903 centre"]


def test_R3_4_R11_5_half_hexes_are_no_spaces() -> None:
    table = Table({"0500": "i"}, {"0005": "i"}, hand=["assault-left"])
    table.command("assault-left")
    reached = {move.split()[1] for move in table.offers("move")}
    assert reached == {
        "0400",
        "0401",
        "0501",
        "0600",
        "0601",
        "0300",
        "0301",
        "0402",
        "0502",
        "0602",
        "0700",
        "0701",
    }


def test_R3_5_the_baseline_is_the_row_at_the_own_edge() -> None:
    table = Table({"1005": "i"}, {"0005": "i"})
    rows = [
        {table.ctx.rows[hex] for hex in range(127) if table.ctx.baseline[seat] >> hex & 1} for seat in (0, 1)
    ]
    assert rows == [{0}, {10}]


# ---------------------------------------------------------------------------- 4 and 5


def test_R4_1_R6_3_tiles_and_wire_lie_as_the_scenario_says() -> None:
    game = scenario("schwaben")
    spaces = great_war().scenarios["schwaben"].spaces
    wire = {space for space, written in spaces.items() if written.marker == "wire"}
    assert {space for space, marks in game.view()["markers"].items() if marks == ["wire"]} == wire


def test_R4_2_R10_2_only_ordered_units_act() -> None:
    table = Table({"0605": "i", "0607": "i"}, {"0405": "i"}, hand=["probe-centre"])
    table.command("probe-centre", "0607")
    assert {move.split()[0] for move in table.offers("move")} == {"0607"}
    assert table.rules_against("move", unit="0605", to="0505") == ["R10.2"]


def test_R4_3_R5_2_R16_2_a_medal_for_the_last_figure() -> None:
    table = Table({"0605": "i"}, {"0505": "i1"}, dice=[BURST] * 3)
    table.to_battle().play("fight", unit="0605", at="0505")
    assert table.medals() == 1 and table.figures("0505") == 0


def test_R4_4_R19_1_forty_combat_cards() -> None:
    assert len(Table({"1005": "i"}, {"0005": "i"}).ctx.combat_copies) == 40


def test_R4_5_R22_3_the_battle_die() -> None:
    table = Table({"1005": "i"}, {"0005": "i"})
    assert sorted(table.ctx.die) == [0, 0, 1, 2, 3, 4]


def test_R4_6_R15_6_hq_pay_for_cards_and_artillery() -> None:
    table = Table(
        {"0605": "i"},
        {"0405": "i"},
        hand=["assault-centre", "gas-attack"],
        hq=(5, 0),
        artillery=(2, 0),
        dice=[1, 2],
    )
    table.play("play", card="assault-centre")
    table.play("combat", card="gas-attack")
    assert table.hq() == 3
    table.play("done")
    table.play("aim", at="0105")
    table.play("spend", hq=2)
    assert table.hq() == 1


def test_R4_7_R4_8_wire_and_crater_are_two_sides_of_a_marker() -> None:
    table = Table({"1005": "i"}, {"0005": "i"}, markers={"0405": "wire"})
    shell(table.ctx, table.st, at("0405"))
    assert table.marker("0405") == "shell-crater"


def test_R4_9_R18_1_R18_10_strength_caps_the_dice() -> None:
    table = Table({"1005": "i"}, {"0005": "i"}, hq=(9, 0), artillery=(3, 0))
    table.to_battle().play("aim", at="0105")
    assert table.offers("spend") == ["1", "2", "3"]


@pytest.mark.parametrize("kind", ["i", "g", "m"])
def test_R4_10_R4_11_R4_12_R22_14_four_figures(kind: str) -> None:
    assert Table({"1005": kind}, {"0005": "i"}).figures("1005") == 4


def test_R4_13_R17_1_R17_3_a_bomber_comes_with_its_unit() -> None:
    table = Table({"1005": "b"}, {"0005": "i"})
    assert table.figures("1005") == 4 and table.ctx.skull_ranges[table.number("1005")] == {2}


def test_R4_14_R17_2_sides_and_bombers_are_told_apart() -> None:
    pieces, sides = great_war().pieces, great_war().sides
    assert sides["german"].colour != sides["british"].colour
    assert pieces["ge-bombers"].symbol != pieces["ge-infantry"].symbol


def test_R4_15_R18_9_the_template_points_to_the_enemy() -> None:
    table = Table(
        {"1005": "i"}, {"0005": "i"}, hq=(3, 0), artillery=(1, 0), dice=[1, BURST], markers={"0406": "wire"}
    )
    table.to_battle().play("aim", at="0505")
    table.play("spend", hq=1)
    assert table.marker("0406") == "none"


def test_R4_17_R5_3_R16_6_medals_for_hexes() -> None:
    goal = {"kind": "permanent", "side": "british", "spaces": (hex_at("0505"),), "medals": 2}
    table = Table({"0605": "i"}, {"0005": "i"}, scenario={"objectives": {"farm": goal}})
    table.command("assault-centre").play("move", unit="0605", to="0505")
    assert table.medals() == 2


def test_R4_18_a_medal_on_the_board_shows_who_holds_it() -> None:
    game = scenario("hohenzollern")
    assert game.view()["objectives"][0]["holder"] == "german"


def test_R4_19_R18_12_dice_and_markers_never_run_out() -> None:
    table = Table({"1005": "i"}, {"0005": "i"}, hq=(9, 0), artillery=(8, 0), dice=[1] * 8)
    table.to_battle().play("aim", at="0205")
    table.play("spend", hq=8)
    assert table.last("targeted")["dice"] == 8


def test_R5_1_R5_4_R16_1_the_last_medal_wins_at_once() -> None:
    table = Table({"0605": "i"}, {"0505": "i1", "0005": "i"}, dice=[BURST] * 3, medals_to_win=(1, 9))
    table.to_battle().play("fight", unit="0605", at="0505")
    assert table.game.over and table.game.outcome and table.game.outcome.winner == "british"


# ---------------------------------------------------------------------------- 6


def test_R6_2_seats_follow_the_scenario() -> None:
    assert scenario("neuve-chapelle").ctx.top == 1 and scenario("montauban").ctx.top == 0


def test_R6_4_one_symbol_is_one_unit() -> None:
    game = scenario("montauban")
    assert len(game.view()["pieces"]) == len(great_war().scenarios["montauban"].setup)


def test_R6_5_R6_10_medals_are_counted_for_both() -> None:
    tracks = scenario("montauban").view()["tracks"]
    assert (tracks["medals-british"], tracks["medals-german"]) == (0, 0)


def test_R6_6_R22_4_artillery_of_the_scenario_or_four() -> None:
    assert list(scenario("montauban").ctx.strength) == [3, 5]
    bare = {"sides": {"german": {"seat": "top"}, "british": {"seat": "bottom"}}}
    assert list(Table({"1005": "i"}, {"0005": "i"}, scenario=bare).ctx.strength) == [4, 4]


def test_R6_7_R6_8_R6_9_cards_and_hq_of_the_scenario() -> None:
    view = scenario("montauban").view()
    assert view["hands"] == {"german": {"command": 4, "combat": 2}, "british": {"command": 6, "combat": 3}}
    assert view["tracks"]["hq-british"] == 10 and view["tracks"]["hq-pool"] == 30 - 16


def test_R6_7_hands_are_secret() -> None:
    view = scenario("montauban").view("german")
    assert len(view["hands"]["german"]) == 6 and view["hands"]["british"] == {"command": 6, "combat": 3}


def test_R6_11_a_special_rule_is_left_to_the_players() -> None:
    rule = {"name": "Mist", "text": "Range is 3 at most.", "hook": "before_attack"}
    table = Table({"1005": "i"}, {"0005": "i"}, scenario={"special_rules": {"mist": rule}})
    assert [remark.text for remark in table.ctx.manual] == ["Range is 3 at most."]
    assert table.kind() == "british adjudicate"


@pytest.mark.parametrize("hook", ["end_turn", "victory_check"])
def test_R6_11_a_special_rule_of_the_end_comes_at_the_end(hook: str) -> None:
    rule = {"name": "Rain", "text": "Roll for the weather.", "hook": hook}
    table = Table({"1005": "i"}, {"0005": "i"}, scenario={"special_rules": {"rain": rule}})
    assert table.kind() == "british command-card"
    table.play("play", card="assault-centre")
    table.play("done")
    table.play("take-hq")
    assert table.kind() == "british adjudicate"


def test_R6_12_R7_1_only_marked_rows_are_shelled() -> None:
    game = scenario("schwaben")
    assert all(event.kind != "cratered" for event in game.events(0))
    craters = {e.data["at"] for e in scenario("high-wood").events(0) if e.kind == "cratered"}
    assert craters and all(str(space).endswith("r7") for space in craters)


def test_R6_13_R8_1_the_scenario_names_the_first_player() -> None:
    first = {name: scenario(name).decision for name in ("montauban", "delville-wood", "neuve-chapelle")}
    assert [d.seat for d in first.values() if d] == ["british", "german", "british"]


# ---------------------------------------------------------------------------- 7


def test_R7_2_rows_nearest_to_the_enemy_come_first() -> None:
    rows = scenario("montauban").ctx.shelling_rows
    assert [scenario("montauban").ctx.rows[row[0]] for row in rows] == [3, 5, 6, 7]
    top = scenario("delville-wood").ctx
    assert [top.rows[row[0]] for row in top.shelling_rows] == [3, 2]


def test_R7_3_counted_from_the_rollers_left() -> None:
    table = scenario("montauban")
    assert table.ctx.shelling_rows[0][0] == at("0300")
    assert scenario("delville-wood").ctx.shelling_rows[0][0] == at("0310")


def test_R7_4_a_roll_past_the_end_has_no_effect() -> None:
    rolls = iter([6, 5, 6])
    assert counted(12, lambda: next(rolls)) == [6, 11]


def test_R7_5_R21_36_crater_on_empty_ground_wire_flipped_units_and_tiles_spared() -> None:
    table = Table(
        {"0405": "i", "0406": "i"},
        {"0005": "i"},
        tiles={"0407": "forest"},
        markers={"0408": "wire", "0406": "wire"},
    )
    for hex in ("0404", "0405", "0406", "0407", "0408"):
        shell(table.ctx, table.st, at(hex))
    signs = [table.marker(hex) for hex in ("0404", "0405", "0406", "0407", "0408")]
    assert signs == ["shell-crater", "none", "wire", "none", "shell-crater"]


def test_R7_5_craters_in_empty_trenches_where_the_scenario_says_so() -> None:
    table = Table(
        {"0405": "i"},
        {"0005": "i"},
        tiles={"0411": "trench", "0405": "trench"},
        scenario={"shelling": {"rows": (4,), "craters_in_empty_trenches": True}},
        dice=[6, 6, 1],
    )
    assert table.marker("0405") == "none" and table.marker("0411") == "shell-crater"


def test_R7_6_nobody_decides_during_shelling() -> None:
    decision = scenario("montauban").decision
    assert decision and decision.kind == "command-card"


# ---------------------------------------------------------------------------- 8 and 9


def test_R8_2_R14_6_turns_alternate() -> None:
    table = Table({"1005": "i"}, {"0005": "i"}, german_hand=["probe-centre"])
    table.end_turn()
    assert table.kind() == "german command-card"


def test_R8_3_five_phases_in_order() -> None:
    table = Table({"0605": "i", "1009": "i"}, {"0405": "i"}, hand=["probe-centre"], dice=[SKULL] * 2)
    seen = [table.game.view()["phase"]]
    table.play("play", card="probe-centre")
    seen.append(table.game.view()["phase"])
    table.play("order", unit="0605", section="centre")
    seen.append(table.game.view()["phase"])
    table.play("done")
    seen.append(table.game.view()["phase"])
    table.play("shoot", unit="0605", at="0405")
    seen.append(table.game.view()["phase"])
    assert seen == ["command card", "orders", "movement", "battle", "end of turn"]


def test_R8_4_start_of_turn_objectives_come_before_the_card() -> None:
    goal = {"kind": "start_turn_permanent", "side": "british", "spaces": (hex_at("0605"),)}
    table = Table({"0605": "i"}, {"0005": "i"}, scenario={"objectives": {"farm": goal}})
    assert table.kind() == "british command-card" and table.medals() == 1


def test_R9_1_a_card_must_be_played_and_is_seen() -> None:
    table = Table({"1005": "i"}, {"0005": "i"}, hand=["probe-left", "probe-right"])
    assert {action.verb for action in table.game.legal()} == {"play"}
    assert table.rules_against("play", card="forward") == ["R9.1"]
    table.play("play", card="probe-left")
    assert table.happened("played")


def test_R9_2_R9_4_R20_1_orders_by_section() -> None:
    table = Table({"1001": "i", "1002": "i", "1005": "i"}, {"0005": "i"}, hand=["probe-left"])
    table.play("play", card="probe-left")
    assert table.offers("order") == ["1001 west", "1002 west"]


def test_R9_3_section_and_tactic_cards() -> None:
    kinds = [card.kind for card in great_war().cards.values()]
    assert kinds.count("section") == 15 and kinds.count("tactic") == 10


def test_R9_5_R20_10_tactic_cards_order_anywhere() -> None:
    table = Table({"1001": "i", "1010": "i"}, {"0005": "i"}, hand=["direct-from-hq"], hq=(5, 0))
    table.play("play", card="direct-from-hq")
    assert table.offers("order-unit") == ["1001", "1010"]


def test_R9_6_own_command_cards_with_the_one_played() -> None:
    table = Table({"1005": "i"}, {"0005": "i"}, hand=["big-show", "probe-left"], dice=[BURST, BURST])
    table.play("play", card="big-show")
    assert len(table.last("rolled")["faces"]) == 2


def test_R9_7_a_card_without_units_skips_to_the_end() -> None:
    table = Table({"1005": "i"}, {"0005": "i"}, hand=["probe-left"])
    table.play("play", card="probe-left")
    assert table.kind() == "british end-of-turn"


def test_R9_8_a_combat_card_beside_the_command_card() -> None:
    table = Table({"1005": "i"}, {"0005": "i"}, hand=["probe-centre", "gas-attack"], hq=(3, 0))
    table.play("play", card="probe-centre")
    assert table.kind() == "british combat-card" and table.offers("combat") == ["gas-attack"]


# ---------------------------------------------------------------------------- set-ups that cannot be played


def test_two_units_on_one_hex_are_refused() -> None:
    double = {
        "a": {"piece": "br-infantry", "at": hex_at("1005"), "count": 2},
        "b": {"piece": "ge-infantry", "at": hex_at("0005")},
    }
    with pytest.raises(SetupError, match=r"R11\.7"):
        Table(scenario={"setup": double})


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(SetupError, match="no_such_rule"):
        Table({"1005": "i"}, {"0005": "i"}, options={"no_such_rule": 1})
    with pytest.raises(SetupError, match="triple_rule"):
        Table({"1005": "i"}, {"0005": "i"}, options={"triple_rule": "sometimes"})
