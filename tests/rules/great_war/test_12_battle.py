"""Chapters 12, 13 and 17: ranged and close combat, retreat, bombers."""

from __future__ import annotations

import pytest

from rules.great_war.sight import sees
from tests.rules.great_war.table import BURST, FLAG, HQ, SKULL, SOLDIER, Table, at

NOTHING = [SKULL] * 12
"""Rolls without any effect at range."""


# ---------------------------------------------------------------------------- 12.A and 12.B


def test_R12_1_any_order_ranged_and_close() -> None:
    table = Table({"0605": "i", "0607": "i"}, {"0505": "i", "0407": "i"}, dice=[*[HQ] * 3, *NOTHING])
    table.to_battle()
    assert table.offers("fight") == ["0605 0505"] and "0607 0407" in table.offers("shoot")


def test_R12_2_R12_34_fighting_is_optional() -> None:
    table = Table({"0605": "i"}, {"0505": "i"}).to_battle()
    table.play("done")
    assert table.kind() == "british end-of-turn"


def test_R12_3_one_fight_per_turn() -> None:
    table = Table({"0605": "i", "0606": "i"}, {"0505": "i"}, dice=[HQ] * 3)
    table.to_battle().play("fight", unit="0605", at="0505")
    assert table.offers("fight") == ["0606 0505"]
    assert table.rules_against("fight", unit="0605", at="0505") == ["R11.14"]


def test_R12_4_one_target_and_R12_5_losses_do_not_reduce_dice() -> None:
    table = Table({"0605": "i1"}, {"0505": "i", "0504": "i"}, dice=[HQ] * 3)
    table.to_battle().play("fight", unit="0605", at="0505")
    assert table.last("attacks")["dice"] == 3 and not table.offers("fight")


def test_R12_6_R12_12_R12_34_beside_an_enemy_only_close_combat() -> None:
    table = Table({"0605": "i"}, {"0505": "i", "0405": "i", "0604": "i"}).to_battle()
    assert table.offers("shoot") == [] and table.offers("fight") == ["0605 0505", "0605 0604"]
    assert table.rules_against("shoot", unit="0605", at="0405") == ["R12.12"]


def test_R12_7_R12_11_no_ranged_combat_against_an_adjacent_enemy() -> None:
    table = Table({"0605": "i"}, {"0505": "i"}).to_battle()
    assert table.rules_against("shoot", unit="0605", at="0505") == ["R12.12"]


def test_R12_8_R12_19_infantry_and_guns_need_sight() -> None:
    hidden = {"0504": "forest", "0505": "forest"}
    table = Table({"0605": "i", "0607": "g"}, {"0405": "i", "0507": "i"}, tiles=hidden).to_battle()
    assert "0605 0405" not in table.offers("shoot")
    assert table.rules_against("shoot", unit="0605", at="0405") == ["R12.21"]


def test_R12_9_mortars_need_none() -> None:
    table = Table({"0705": "m"}, {"0305": "i"}, tiles={"0505": "forest", "0605": "forest", "0405": "forest"})
    assert table.to_battle().offers("shoot") == ["0705 0305"]


def test_R12_10_R18_3_artillery_needs_neither_range_nor_sight() -> None:
    table = Table({"1005": "i"}, {"0005": "i"}, hq=(1, 0), artillery=(1, 0)).to_battle()
    assert "0005" in table.offers("aim")


# ---------------------------------------------------------------------------- 12.C


def test_R12_13_the_target_is_named_with_the_unit() -> None:
    table = Table({"0605": "i"}, {"0405": "i", "0406": "i"}).to_battle()
    assert table.offers("shoot") == ["0605 0405", "0605 0406"]


def test_R12_14_range_counts_the_targets_hex() -> None:
    table = Table({"1005": "i"}, {"0005": "i"})
    assert table.ctx.distance[at("0505")][at("0305")] == 2


@pytest.mark.parametrize(
    ("kind", "dice"), [("i", [2, 1, 1, 0, 0]), ("g", [3, 3, 1, 1, 0]), ("m", [2, 2, 2, 1, 1])]
)
def test_R12_15_dice_by_range(kind: str, dice: list[int]) -> None:
    for far, expected in enumerate(dice, 2):
        table = Table({"1005": kind}, {f"{10 - far:02}05": "i"}, dice=[HQ] * 3).to_battle()
        if expected:
            table.play("shoot", unit="1005", at=f"{10 - far:02}05")
            assert table.last("attacks")["dice"] == expected
        else:
            assert table.kind() != "british battle"


def test_R12_15_out_of_range() -> None:
    table = Table({"1005": "i", "0605": "i"}, {"0405": "i"}).to_battle()
    assert table.rules_against("shoot", unit="1005", at="0405") == ["R12.15"]


def test_R12_16_infantry_fires_after_one_hex() -> None:
    table = Table({"0705": "i"}, {"0405": "i"}, dice=NOTHING)
    table.command("assault-centre").play("move", unit="0705", to="0605")
    assert table.offers("shoot") == ["0705 0405"]


def test_R12_18_crossfire_is_one_roll() -> None:
    table = Table(
        {"0605": "g", "0606": "g", "0607": "g"},
        {"0405": "i"},
        markers={"0405": "shell-crater"},
        dice=[SOLDIER] * 9,
    )
    table.to_battle().play("shoot", unit="0605", at="0405")
    table.play("join", unit="0606")
    table.play("fire")
    assert len(table.last("rolled")["faces"]) == 6
    assert table.figures("0405") == 0 and "0607" not in " ".join(table.offers("join"))


def test_R12_18_crossfire_can_be_ruled_out() -> None:
    table = Table({"0605": "g", "0606": "g"}, {"0405": "i"}, dice=NOTHING, options={"crossfire": "off"})
    table.to_battle().play("shoot", unit="0605", at="0405")
    assert table.offers("join") == []


def look(shooter: str, target: str, units: dict[str, str], tiles: dict[str, str], **options: str) -> bool:
    table = Table({shooter: "i"}, {target: "i", **units}, tiles=tiles, options=options)
    return sees(table.ctx, table.st, at(shooter), at(target))


def test_R12_20_R12_21_R12_22_units_and_terrain_on_the_line_block() -> None:
    assert look("0503", "0505", {}, {})
    assert not look("0503", "0505", {"0504": "i"}, {})
    assert not look("0503", "0505", {}, {"0504": "building"})


def test_R12_23_the_targets_and_shooters_own_hexes_do_not_block() -> None:
    assert look("0503", "0505", {}, {"0503": "forest", "0505": "forest"})


def test_R12_24_along_an_edge_both_sides_must_be_blocked() -> None:
    assert look("0205", "0405", {"0304": "i"}, {})
    assert not look("0205", "0405", {"0304": "i"}, {"0305": "forest"})
    assert not look("0005", "0405", {"0104": "i"}, {"0305": "building"})
    assert look("0005", "0405", {"0104": "i"}, {"0305": "building"}, edge_sight="same_place")


def test_R12_25_a_half_hex_counts_as_an_obstacle_on_its_side() -> None:
    assert look("0200", "0400", {}, {}) and not look("0200", "0400", {"0300": "i"}, {})


def test_R12_26_R12_38_terrain_of_the_attackers_hex() -> None:
    table = Table({"0705": "i"}, {"0505": "i"}, tiles={"0605": "forest"}, dice=[HQ] * 3)
    table.command("assault-centre").play("move", unit="0705", to="0605")
    table.play("fight", unit="0705", at="0505")
    assert table.last("attacks")["dice"] == 2


def test_R12_27_R12_39_bonuses_come_after_reductions() -> None:
    table = Table(
        {"0605": "i"}, {"0305": "i"}, markers={"0605": "wire"}, hand=["storm-of-fire"], dice=NOTHING
    )
    table.play("play", card="storm-of-fire")
    table.play("order-unit", unit="0605")
    table.play("shoot", unit="0605", at="0305")
    assert table.last("attacks")["dice"] == 1
    strict = Table(
        {"0605": "i"},
        {"0305": "i"},
        markers={"0605": "wire"},
        options={"dice_floor": "at_least_one"},
        dice=NOTHING,
    ).to_battle()
    assert strict.offers("shoot") == ["0605 0305"]


def test_R12_28_R12_29_bursts_and_soldiers_hit_at_range() -> None:
    table = Table({"0605": "g"}, {"0405": "i"}, dice=[SOLDIER, SKULL, BURST])
    table.to_battle().play("shoot", unit="0605", at="0405")
    assert table.figures("0405") == 2


def test_R12_30_R12_41_surplus_hits_are_lost() -> None:
    table = Table({"0605": "i"}, {"0505": "i1", "0005": "i"}, dice=[BURST] * 3)
    table.to_battle().play("fight", unit="0605", at="0505")
    assert table.medals() == 1 and table.figures("0005") == 4


def test_R12_31_R12_42_R15_4_hq_faces_bring_hq() -> None:
    table = Table({"0605": "i"}, {"0405": "i"}, dice=[HQ, HQ])
    table.to_battle().play("shoot", unit="0605", at="0405")
    assert table.hq() == 2


def test_R12_32_R12_43_R13_1_flags_count_after_casualties() -> None:
    table = Table({"0605": "i"}, {"0405": "i1"}, dice=[BURST, FLAG])
    table.to_battle().play("shoot", unit="0605", at="0405")
    assert table.medals() == 1 and not table.happened("retreats")


# ---------------------------------------------------------------------------- 12.D


def test_R12_33_R12_37_close_combat_is_adjacent_with_three_dice() -> None:
    for kind in "igm":
        table = Table({"0605": kind}, {"0505": "i"}, dice=[HQ] * 3)
        table.to_battle().play("fight", unit="0605", at="0505")
        assert table.last("attacks")["dice"] == 3
    far = Table({"0605": "i", "0604": "i"}, {"0504": "i", "0405": "i"}).to_battle()
    assert far.rules_against("fight", unit="0605", at="0405") == ["R12.33"]


def test_R12_35_R12_36_each_close_combat_is_finished_before_the_next() -> None:
    table = Table({"0605": "i", "0604": "i"}, {"0504": "i1"}, dice=[BURST] * 3)
    table.to_battle().play("fight", unit="0605", at="0504")
    assert table.kind() == "british take-ground"


def test_R12_40_R21_2_skulls_hit_in_close_combat_whatever_the_terrain() -> None:
    table = Table({"0605": "i"}, {"0505": "i"}, tiles={"0505": "trench"}, dice=[SKULL, SKULL, SOLDIER])
    table.to_battle().play("fight", unit="0605", at="0505")
    assert table.figures("0505") == 2


def test_R12_44_nobody_strikes_back_without_a_card() -> None:
    table = Table({"0605": "i"}, {"0505": "i"}, dice=[HQ] * 3)
    table.to_battle().play("fight", unit="0605", at="0505")
    assert sum(event.kind == "attacks" for event in table.events) == 1


def test_R12_45_ground_may_be_taken() -> None:
    table = Table({"0605": "i"}, {"0505": "i"}, dice=[FLAG, HQ, HQ])
    table.to_battle().play("fight", unit="0605", at="0505")
    table.play("retreat", to="0405")
    assert table.offers("stay") == [""]
    table.play("take-ground", to="0505")
    assert table.where("0605") == "0505"


@pytest.mark.parametrize("kind", ["g", "m"])
def test_R12_46_guns_take_no_ground(kind: str) -> None:
    table = Table({"0605": kind}, {"0505": "i1"}, dice=[BURST] * 3)
    table.to_battle().play("fight", unit="0605", at="0505")
    assert not table.offers("take-ground")


def test_R12_46_no_ground_after_entering_stop_terrain() -> None:
    table = Table({"0705": "i"}, {"0505": "i1"}, tiles={"0605": "forest"}, dice=[BURST] * 2)
    table.command("assault-centre").play("move", unit="0705", to="0605")
    table.play("fight", unit="0705", at="0505")
    assert not table.offers("take-ground")
    stood = Table({"0605": "i"}, {"0505": "i1"}, tiles={"0605": "forest"}, dice=[BURST] * 3)
    stood.to_battle().play("fight", unit="0605", at="0505")
    assert stood.offers("take-ground") == ["0505"]


def test_R12_47_no_ground_after_ranged_combat() -> None:
    table = Table({"0605": "i"}, {"0405": "i1"}, dice=[BURST] * 2)
    table.to_battle().play("shoot", unit="0605", at="0405")
    assert not table.offers("take-ground")


def fury(dice: list[int], tiles: dict[str, str] | None = None, **options: str) -> Table:
    table = Table(
        {"0605": "i"},
        {"0505": "i1", "0405": "i1", "0305": "i1", "0205": "i1", "0005": "i"},
        tiles=tiles,
        hand=["assault-centre", "battle-fury"],
        hq=(5, 0),
        dice=dice,
        options=options,
    )
    table.to_battle().play("fight", unit="0605", at="0505")
    table.play("take-ground", to="0505")
    return table


def test_R12_48_R12_49_R12_50_R19_40_battle_fury_two_bonus_fights() -> None:
    table = fury([BURST] * 20)
    table.play("combat", card="battle-fury")
    assert table.offers("stay") == [""]
    table.play("fight", unit="0605", at="0405")
    assert table.last("attacks")["dice"] == 4
    table.play("take-ground", to="0405")
    table.play("fight", unit="0605", at="0305")
    table.play("take-ground", to="0305")
    assert table.kind() == "british end-of-turn" and table.medals() == 3


def test_R12_50_battle_fury_may_be_unlimited() -> None:
    table = fury([BURST] * 20, battle_fury_fights="unlimited")
    table.play("combat", card="battle-fury")
    for hex in ("0405", "0305", "0205"):
        table.play("fight", unit="0605", at=hex)
        table.play("take-ground", to=hex)
    assert table.medals() == 4


def test_R12_51_no_bonus_fight_from_stop_terrain() -> None:
    assert fury([BURST] * 20, tiles={"0505": "building"}).kind() == "british end-of-turn"
    allowed = fury([BURST] * 20, tiles={"0505": "building"}, fury_from_stop_terrain="allowed")
    assert allowed.offers("combat") == ["battle-fury"]


# ---------------------------------------------------------------------------- 13


def test_R13_2_one_hex_for_each_flag() -> None:
    table = Table({"0605": "i"}, {"0505": "i"}, dice=[FLAG, FLAG, HQ])
    table.to_battle().play("fight", unit="0605", at="0505")
    table.play("retreat", to="0405")
    table.play("retreat", to="0305")
    assert table.where("0505") == "0305"


def test_R13_3_the_owner_chooses_the_path() -> None:
    table = Table({"0605": "i"}, {"0505": "i"}, dice=[FLAG, HQ, HQ])
    table.to_battle().play("fight", unit="0605", at="0505")
    assert table.kind() == "german retreat" and table.offers("retreat") == ["0405", "0406"]


def test_R13_4_towards_the_own_baseline_from_any_side() -> None:
    table = Table({"0405": "i"}, {"0505": "i"}, dice=[FLAG, HQ, HQ])
    table.to_battle().play("fight", unit="0405", at="0505")
    assert table.where("0505") == "0406"


def test_R13_5_units_block_the_retreat() -> None:
    table = Table({"0605": "i"}, {"0505": "i", "0405": "i"}, dice=[FLAG, HQ, HQ])
    table.to_battle().play("fight", unit="0605", at="0505")
    assert table.where("0505") == "0406"


def test_R13_7_R13_9_a_figure_for_each_hex_not_retreated() -> None:
    table = Table({"0605": "i"}, {"0505": "i2", "0405": "i", "0406": "i"}, dice=[FLAG, FLAG, HQ])
    table.to_battle().play("fight", unit="0605", at="0505")
    assert table.figures("0505") == 0 and table.medals() == 1
    assert table.offers("take-ground") == ["0505"]


def test_R13_8_on_the_own_baseline() -> None:
    table = Table({"0105": "i"}, {"0005": "i"}, dice=[FLAG, HQ, HQ])
    table.to_battle().play("fight", unit="0105", at="0005")
    assert table.where("0005") == "0005" and table.figures("0005") == 3


def test_R13_10_R13_11_flags_may_be_ignored_afresh_in_every_attack() -> None:
    table = Table(
        {"0605": "i", "0604": "i"},
        {"0505": "i", "0504": "i"},
        tiles={"0505": "trench", "0504": "trench"},
        dice=[FLAG, HQ, HQ] * 2,
    )
    table.to_battle().play("fight", unit="0605", at="0505")
    assert table.kind() == "german flags" and table.offers("ignore") == ["0", "1"]
    table.play("ignore", flags=1)
    table.play("fight", unit="0604", at="0504")
    table.play("ignore", flags=0)
    assert table.kind() == "german retreat"


def test_R13_12_flags_that_cannot_be_ignored() -> None:
    table = Table(
        {"0605": "i"},
        {"0505": "i"},
        tiles={"0505": "trench"},
        hand=["assault-centre", "lice"],
        hq=(3, 0),
        dice=[FLAG, HQ, HQ],
    )
    table.to_battle().play("fight", unit="0605", at="0505")
    table.play("combat", card="lice")
    assert table.kind() == "german retreat"


def test_amb_10_the_retreat_goes_as_far_as_it_can() -> None:
    units = {"0505": "i", "0304": "i", "0305": "i", "0404": "i"}
    table = Table({"0605": "i"}, units, dice=[FLAG, FLAG, HQ])
    table.to_battle().play("fight", unit="0605", at="0505")
    assert table.where("0505") == "0306"
    free = Table({"0605": "i"}, units, dice=[FLAG, FLAG, HQ], options={"retreat_path": "any"})
    free.to_battle().play("fight", unit="0605", at="0505")
    assert free.offers("retreat") == ["0405", "0406"]


# ---------------------------------------------------------------------------- 16.3 to 16.5, 17


@pytest.mark.parametrize("kind", ["g", "m", "b"])
def test_R16_3_R16_4_R16_5_R17_5_gone_with_the_last_figure(kind: str) -> None:
    table = Table({"0605": "i"}, {"0505": f"{kind}3"}, dice=[BURST] * 3)
    table.to_battle().play("fight", unit="0605", at="0505")
    assert table.figures("0505") == 0 and table.medals() == 1


def test_R17_4_R17_6_the_bomber_moves_with_its_infantry_and_is_no_casualty() -> None:
    table = Table({"0605": "i"}, {"0505": "b"}, dice=[BURST] * 3)
    table.to_battle().play("fight", unit="0605", at="0505")
    assert table.figures("0505") == 1 and table.ctx.infantry[table.number("0505")]


def test_R17_7_bomber_skulls_hit_at_range_two_and_are_not_absorbed() -> None:
    near = Table({"0605": "b"}, {"0405": "i"}, tiles={"0405": "trench"}, dice=[SKULL] * 2)
    near.to_battle().play("shoot", unit="0605", at="0405")
    assert near.figures("0405") == 2
    far = Table({"0705": "b"}, {"0405": "i"}, dice=[SKULL])
    far.to_battle().play("shoot", unit="0705", at="0405")
    assert far.figures("0405") == 4


def test_R17_8_R17_9_four_dice_in_close_combat() -> None:
    table = Table({"0605": "b"}, {"0505": "i"}, dice=[HQ] * 4)
    table.to_battle().play("fight", unit="0605", at="0505")
    assert table.last("attacks")["dice"] == 4 and table.figures("0605") == 4


@pytest.mark.parametrize(
    ("ruling", "offered"), [("all_then_floor", []), ("floor_before_bonus", ["0705 0305"])]
)
def test_amb_05_reductions_may_stop_at_zero_before_bonuses(ruling: str, offered: list[str]) -> None:
    table = Table(
        {"0705": "i"},
        {"0305": "i"},
        tiles={"0605": "forest"},
        markers={"0605": "wire"},
        hand=["big-show"],
        dice=[SOLDIER, *NOTHING],
        options={"dice_sum": ruling},
    )
    table.command("big-show", "0705").play("move", unit="0705", to="0605")
    assert table.offers("shoot") == offered
