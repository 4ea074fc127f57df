"""Chapters 10 and 11: orders and movement."""

from __future__ import annotations

import pytest

from rules.great_war.movement import allowance
from tests.great_war_pack import great_war
from tests.rules.great_war.table import BURST, SKULL, Table


def moves(table: Table, unit: str) -> set[str]:
    return {move.split()[1] for move in table.offers("move") if move.split()[0] == unit}


def test_R10_1_R10_3_R10_5_one_order_each_and_no_more_than_there_are() -> None:
    table = Table({"1005": "i", "1006": "i"}, {"0005": "i"}, hand=["attack-centre"])
    table.play("play", card="attack-centre")
    table.play("order", unit="1005", section="centre")
    assert table.offers("order") == ["1006 centre"]
    assert table.rules_against("order", unit="1005", section="centre") == ["R10.3"]
    table.play("order", unit="1006", section="centre")
    assert table.kind() == "british move" and table.st.orders[1] == 1


def test_R10_6_R11_9_R11_10_the_figures_of_a_hex_are_one_unit() -> None:
    table = Table({"0605": "i3"}, {"0005": "i"})
    table.command("assault-centre").play("move", unit="0605", to="0505")
    assert table.figures("0605") == 3 and table.where("0605") == "0505"


def test_R10_7_R18_5_artillery_takes_up_an_order() -> None:
    table = Table(
        {"1005": "i", "1006": "i"}, {"0005": "i"}, hand=["probe-centre"], hq=(2, 0), artillery=(2, 0)
    )
    table.play("play", card="probe-centre")
    table.play("order-artillery", section="centre")
    table.play("order", unit="1005", section="centre")
    assert table.kind() == "british move"


def test_R11_1_one_unit_after_another() -> None:
    table = Table({"0605": "i", "0606": "i"}, {"0005": "i"})
    table.command("assault-centre").play("move", unit="0605", to="0505")
    assert {move.split()[0] for move in table.offers("move")} == {"0606"}


def test_R11_2_one_move_per_turn() -> None:
    table = Table({"0605": "i", "0607": "i"}, {"0005": "i"})
    table.command("assault-centre").play("move", unit="0605", to="0505")
    assert table.rules_against("move", unit="0605", to="0405") == ["R11.2"]


def test_R11_3_an_ordered_unit_may_stay() -> None:
    table = Table({"0605": "i"}, {"0405": "i"})
    table.command("assault-centre")
    assert table.offers("done") == [""]


def test_R11_4_units_cross_sections() -> None:
    table = Table({"0604": "i"}, {"0005": "i"}, hand=["assault-centre"])
    table.command("assault-centre")
    assert "0602" in moves(table, "0604")


def test_R11_6_R16_24_nobody_leaves_the_board_unless_the_scenario_says_so() -> None:
    table = Table({"0005": "i"}, {"0505": "i"})
    table.command("assault-centre")
    assert table.offers("exit") == [] and table.rules_against("exit", unit="0005") == ["R16.24"]


def test_R11_7_R11_8_units_block() -> None:
    table = Table({"0605": "i", "0505": "i"}, {"0504": "i", "0005": "i"})
    table.command("assault-centre")
    reached = moves(table, "0605")
    assert "0505" not in reached and "0504" not in reached and "0405" not in reached
    assert table.rules_against("move", unit="0605", to="0504") == ["R11.8"]


def test_R11_11_terrain_stops_movement() -> None:
    forest = {"0505": "forest", "0504": "forest"}
    table = Table({"0605": "i"}, {"0005": "i"}, tiles=forest)
    table.command("assault-centre")
    assert "0405" not in moves(table, "0605")
    assert table.rules_against("move", unit="0605", to="0405") == ["R21.3"]


def test_R11_12_R13_6_R21_6_retreat_is_not_stopped_by_terrain() -> None:
    tiles = dict.fromkeys(("0404", "0405", "0406", "0304", "0305", "0303", "0306"), "forest")
    table = Table({"0605": "i"}, {"0505": "i"}, tiles=tiles, dice=[5, 5, 3])
    table.to_battle().play("fight", unit="0605", at="0505")
    table.play("retreat", to="0405")
    assert table.where("0505") == "0405" and table.offers("retreat") == ["0304", "0305"]


def test_R11_13_infantry_moves_one_and_fights_or_two() -> None:
    table = Table({"0605": "i"}, {"0005": "i"})
    assert allowance(table.ctx, table.st, table.number("0605")) == (1, 2)
    assert table.command("assault-centre").rules_against("move", unit="0605", to="0305") == ["R11.13"]


@pytest.mark.parametrize("kind", ["g", "m"])
def test_R11_14_R12_17_guns_move_or_fight(kind: str) -> None:
    table = Table({"0605": kind}, {"0305": "i"})
    table.command("assault-centre").play("move", unit="0605", to="0505")
    assert table.kind() == "british end-of-turn"


def test_R11_15_R18_2_artillery_only_fires() -> None:
    table = Table({"1009": "i"}, {"0005": "i"}, hand=["probe-centre"], hq=(2, 0), artillery=(2, 0), dice=[1])
    table.play("play", card="probe-centre")
    table.play("order-artillery", section="centre")
    assert table.kind() == "british artillery"


# ---------------------------------------------------------------------------- cards that order (chapter 20)


def test_R20_1_assault_orders_every_unit_of_the_section() -> None:
    table = Table({"1004": "i", "1005": "g", "1006": "m", "1001": "i"}, {"0005": "i"})
    table.command("assault-centre")
    assert {move.split()[0] for move in table.offers("move")} == {"1004", "1005", "1006"}


def test_R20_20_artillery_bombard_twice_for_one_price() -> None:
    table = Table(
        {"1005": "i"},
        {"0005": "i"},
        hand=["artillery-bombard"],
        hq=(5, 0),
        artillery=(4, 0),
        dice=[1, 2, 3, 4],
    )
    table.play("play", card="artillery-bombard")
    assert table.offers("order-unit") == ["1005"]
    table.play("order-artillery-anywhere")
    table.play("aim", at="0205")
    table.play("spend", hq=2)
    assert table.hq() == 3
    table.play("aim", at="0210")
    assert table.hq() == 3 and table.last("targeted")["dice"] == 2
    assert table.kind() == "british end-of-turn"


def test_R20_20_or_one_unit() -> None:
    table = Table(
        {"1005": "i", "1001": "i"}, {"0005": "i"}, hand=["artillery-bombard"], hq=(5, 0), artillery=(4, 0)
    )
    table.play("play", card="artillery-bombard")
    table.play("order-unit", unit="1001")
    assert table.kind() == "british move" and not table.st.artillery


def test_R20_21_big_show_orders_by_dice() -> None:
    hand = ["big-show", "probe-left", "probe-right", "forward", "recon-left"]
    table = Table(
        {"1005": "i", "1006": "g", "1001": "m"},
        {"0805": "i"},
        hand=hand,
        dice=[1, 3, 4, 6, 6, SKULL, SKULL, SKULL, SKULL],
    )
    table.play("play", card="big-show")
    assert table.hq() == 2 and list(table.st.orders) == [1, 1, 0]
    table.play("order-unit", unit="1005")
    assert table.offers("order-unit") == ["1006", "1001"]
    table.play("order-unit", unit="1006")
    table.play("done")
    table.play("shoot", unit="1006", at="0805")
    assert table.last("attacks")["dice"] == 4


def test_R20_21_big_show_reshuffles_both_decks() -> None:
    table = Table({"1005": "i"}, {"0005": "i"}, hand=["big-show"], dice=[BURST])
    st = table.st
    st.command_discards, st.command_deck = st.command_deck[:1], st.command_deck[1:]
    st.combat_discards, st.combat_deck = st.combat_deck[:1], st.combat_deck[1:]
    table.play("play", card="big-show")
    assert table.kind() == "british end-of-turn"
    assert not table.st.command_discards and not table.st.combat_discards
    assert table.game.check() == []


def test_R20_22_counter_attack_copies_and_mirrors() -> None:
    table = Table(
        {"1001": "i", "1009": "i"},
        {"0001": "i", "0009": "i"},
        hand=["probe-left"],
        german_hand=["counter-attack"],
    )
    table.command("probe-left", "1001").end_turn()
    table.play("play", card="counter-attack")
    # Probe Left mirrored is Probe Right; the Germans' right is the west.
    assert table.offers("order") == ["0001 west"]
    table.end_turn()


def test_R20_22_nothing_to_copy_orders_nobody() -> None:
    table = Table(
        {"1001": "i"},
        {"0001": "i"},
        hand=["counter-attack", "box-barrage", "messenger-pigeons", "stretcher-bearer"],
        hq=(9, 0),
        artillery=(3, 0),
    )
    table.play("play", card="counter-attack")
    assert table.offers("combat") == ["stretcher-bearer"]
    table.play("pass")
    assert table.kind() == "british end-of-turn"


def test_R20_23_direct_from_hq() -> None:
    table = Table(
        {"1005": "i", "1001": "i", "0605": "i"},
        {"0505": "i"},
        hand=["direct-from-hq"],
        hq=(2, 0),
        dice=[6, 6, 6],
    )
    table.play("play", card="direct-from-hq")
    table.play("order-unit", unit="0605")
    assert table.hq() == 1 and table.st.hq[3] == 1
    table.play("order-unit", unit="1001")
    assert table.kind() == "british move"
    table.play("done")
    table.play("fight", unit="0605", at="0505")
    assert table.hq() == 0 and table.st.hq[3] == 0 and table.game.check() == []


def test_R20_24_infantry_assault() -> None:
    table = Table({"0605": "i", "0606": "g", "0601": "i"}, {"0005": "i"}, hand=["infantry-assault"])
    table.play("play", card="infantry-assault")
    assert table.offers("section") == ["west", "centre"]
    table.play("section", section="centre")
    assert allowance(table.ctx, table.st, table.number("0605")) == (2, 3)
    assert {move.split()[0] for move in table.offers("move")} == {"0605"}


def test_R20_24_without_infantry_one_unit() -> None:
    table = Table({"0605": "g", "0606": "m"}, {"0005": "i"}, hand=["infantry-assault"])
    table.play("play", card="infantry-assault")
    assert table.offers("order-unit") == ["0605", "0606"]
    table.play("order-unit", unit="0606")
    assert table.kind() == "british move"


def test_R20_25_replacements() -> None:
    hand = ["replacements", "probe-left", "probe-right"]
    table = Table({"1005": "i", "1006": "g", "1001": "i"}, {"0005": "i"}, hand=hand, dice=[1, 5, 3])
    table.st.figures[table.number("1005")] = 2
    table.st.figures[table.number("1006")] = 3
    table.play("play", card="replacements")
    assert table.offers("restore") == ["1005", "1006"]
    table.play("restore", unit="1006")
    assert table.offers("restore") == ["1005"]
    table.play("restore", unit="1005")
    assert (table.figures("1005"), table.figures("1006")) == (3, 4)
    assert table.offers("order-unit") == ["1005", "1006"]


def test_R20_26_rush_and_rotation() -> None:
    table = Table({"0905": "i", "0605": "i", "0805": "g"}, {"0005": "i"}, hand=["rush-and-rotation"])
    table.play("play", card="rush-and-rotation")
    assert table.offers("order-unit") == ["0905", "0605"]
    table.play("order-unit", unit="0905")
    table.play("done")
    reached = moves(table, "0905")
    assert "0505" in reached and "0405" not in reached and "0805" not in reached
    table.play("move", unit="0905", to="0505")
    assert table.kind() == "british end-of-turn"


def test_R20_26_who_stands_alone_has_to_move() -> None:
    table = Table({"1001": "i", "1004": "i"}, {"0005": "i"}, hand=["rush-and-rotation"])
    table.play("play", card="rush-and-rotation")
    table.play("order-unit", unit="1001")
    table.play("done")
    assert table.offers("done") == []


def test_R20_27_storm_of_fire() -> None:
    table = Table(
        {"0605": "i", "0607": "i", "0908": "i"},
        {"0405": "i", "0506": "i", "0005": "i"},
        hand=["storm-of-fire"],
        dice=[SKULL] * 3,
    )
    table.play("play", card="storm-of-fire")
    assert table.offers("order-unit") == ["0605"]
    table.play("order-unit", unit="0605")
    assert table.offers("done") == [] and table.rules_against("done") == ["R20.27"]
    table.play("shoot", unit="0605", at="0405")
    assert table.last("attacks")["dice"] == 3


def test_R20_28_whistles_order_a_connected_group() -> None:
    table = Table(
        {"1003": "i", "1004": "i", "0904": "g", "1009": "i"}, {"0005": "i"}, hand=["whistles-and-bugle-calls"]
    )
    table.play("play", card="whistles-and-bugle-calls")
    assert table.offers("group") == ["1003", "1009"]
    table.play("group", unit="1003")
    assert {move.split()[0] for move in table.offers("move")} == {"1003", "1004", "0904"}


def test_R20_29_strike_first_in_the_own_turn_orders_nobody() -> None:
    table = Table({"1005": "i"}, {"0005": "i"}, hand=["strike-first"])
    table.play("play", card="strike-first")
    assert table.kind() == "british end-of-turn"


def test_R20_5_recon_draws_two_and_keeps_one() -> None:
    table = Table({"1001": "i"}, {"0005": "i"}, hand=["recon-left"])
    table.command("recon-left", "1001")
    table.play("done")
    assert table.kind() == "british keep"
    first = table.offers("keep")[0]
    table.play("keep", card=first)
    assert table.hand() == [first] and len(table.st.command_discards) == 2


def test_R21_50_impassable_ground() -> None:
    swamp = great_war().terrain["forest"].model_copy(update={"impassable": True})
    table = Table({"0605": "i"}, {"0005": "i"}, tiles={"0505": "swamp"}, terrain={"swamp": swamp})
    table.command("assault-centre")
    assert "0505" not in moves(table, "0605")
    assert table.rules_against("move", unit="0605", to="0505") == ["R21.50"]


def test_R20_27_removing_wire_does_not_replace_the_fire() -> None:
    table = Table({"0605": "i"}, {"0405": "i"}, markers={"0605": "wire"}, hand=["storm-of-fire"])
    table.command("storm-of-fire", "0605")
    assert table.offers("shoot") and not table.offers("clear-wire")
    assert table.rules_against("clear-wire", unit="0605") == ["R20.27"]


def test_amb_03_removing_wire_does_not_replace_a_compulsory_fight() -> None:
    for fighting, offered in (("optional", ["0605"]), ("compulsory", [])):
        table = Table({"0605": "i"}, {"0505": "i"}, markers={"0605": "wire"}, options={"fighting": fighting})
        assert table.to_battle().offers("clear-wire") == offered


def test_R20_22_only_the_last_own_turn_is_copied() -> None:
    """A turn without a command card (R22.12) leaves nothing to copy."""
    table = Table({"1001": "i"}, {"0001": "i"}, hand=["probe-left"], german_hand=["recon-left"])
    table.command("probe-left", "1001").end_turn()
    table.deal([], ["recon-left", "counter-attack"])
    table.command("recon-left").end_turn()
    assert table.kind() == "british end-of-turn"
    table.end_turn()
    table.play("play", card="counter-attack")
    assert not table.offers("order")


def test_R20_26_who_can_reach_no_friend_stays() -> None:
    table = Table({"1001": "i"}, {"0005": "i"}, hand=["rush-and-rotation"])
    table.play("play", card="rush-and-rotation")
    table.play("order-unit", unit="1001")
    assert table.kind() == "british end-of-turn"
