"""Rulings on sight, dice, retreat, ground, bonus fights and wire, each value in a position of its own."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.great_war.readings import SHOWN, Options, readings, shows
from tests.rules.great_war.table import BURST, FLAG, HQ, SKULL, SOLDIER, Table


@shows("fighting", optional=True, compulsory=False)
def may_the_battle_end_beside_an_enemy(options: Options) -> bool:
    table = Table({"0605": "i"}, {"0505": "i"}, dice=[HQ] * 3, options=options).to_battle()
    ends = bool(table.offers("done"))
    assert ends or table.rules_against("done") == ["AMB-03"]
    table.play("fight", unit="0605", at="0505")
    assert table.kind() == "british end-of-turn"
    return ends


@shows("dice_floor", no_attack=[], at_least_one=["0605 0205"])
def a_last_die_lost_to_wire(options: Options) -> list[str]:
    table = Table({"0605": "i"}, {"0205": "i"}, markers={"0605": "wire"}, options=options)
    return table.to_battle().offers("shoot")


@shows("dice_sum", all_then_floor=[], floor_before_bonus=["0705 0305"])
def a_bonus_after_two_reductions(options: Options) -> list[str]:
    table = Table(
        {"0705": "i"},
        {"0305": "i"},
        tiles={"0605": "forest"},
        markers={"0605": "wire"},
        hand=["big-show"],
        dice=[SOLDIER, HQ, HQ, HQ, HQ],
        options=options,
    )
    table.command("big-show", "0705").play("move", unit="0705", to="0605")
    return table.offers("shoot")


@shows("soldier_absorption", automatic="german flags", flags_too="german retreat")
def three_flags_on_a_trench(options: Options) -> str:
    table = Table({"0605": "g"}, {"0405": "i"}, tiles={"0405": "trench"}, dice=[FLAG] * 3, options=options)
    table.to_battle().play("shoot", unit="0605", at="0405")
    return table.kind()


@shows("crossfire", one_roll="british crossfire", off="british battle")
def two_guns_at_one_target(options: Options) -> str:
    table = Table({"0605": "g", "0606": "g"}, {"0405": "i"}, dice=[SKULL] * 3, options=options)
    table.to_battle().play("shoot", unit="0605", at="0405")
    return table.kind()


@shows("edge_sight", anywhere=[], same_place=["0405 0005"])
def obstacles_on_both_sides_at_different_places(options: Options) -> list[str]:
    table = Table(
        {"0405": "i"}, {"0005": "i", "0104": "i"}, tiles={"0305": "building"}, options=options
    ).to_battle()
    return [shot for shot in table.offers("shoot") if shot.endswith("0005")]


@shows("hill_sight", same_mass=[True, False], all_hills=[True, True], never=[False, False])
def over_a_hill_of_the_same_and_of_another_mass(options: Options) -> list[bool]:
    seen = []
    for hills in (("0604", "0605", "0606", "0607"), ("0604", "0606", "0607")):
        table = Table({"0604": "i"}, {"0607": "i"}, tiles=dict.fromkeys(hills, "hill"), options=options)
        seen.append(bool(table.to_battle().offers("shoot")))
    return seen


@shows("retreat_path", farthest=["0306"], any=["0405", "0406"])
def a_dead_end_on_the_way_back(options: Options) -> list[str]:
    german = {"0505": "i", "0304": "i", "0305": "i"}
    table = Table({"0605": "i"}, german, dice=[FLAG, FLAG, HQ], options=options)
    table.to_battle().play("fight", unit="0605", at="0505")
    if table.offers("retreat"):
        return table.offers("retreat")
    return [str(table.where("0505"))]


@shows("retreat_losses", medal=1, no_medal=0)
def the_last_figure_cannot_retreat(options: Options) -> int:
    table = Table({"0105": "i"}, {"0005": "i1", "0505": "i"}, dice=[FLAG, HQ, HQ], options=options)
    table.to_battle().play("fight", unit="0105", at="0005")
    assert table.figures("0005") == 0
    return table.medals()


@shows("ground_after_stop", entered_this_turn="british take-ground", standing_on_it="british end-of-turn")
def success_from_the_forest_where_it_began(options: Options) -> str:
    table = Table(
        {"0605": "i"},
        {"0505": "i1", "0005": "i"},
        tiles={"0605": "forest"},
        dice=[BURST] * 3,
        options=options,
    )
    table.to_battle().play("fight", unit="0605", at="0505")
    return table.kind()


def furious(german: dict[str, str], dice: list[int], options: Options, **more: Any) -> Table:
    """Battle Fury in the hand of a unit at 0605 that destroys the enemy at 0505."""
    table = Table(
        {"0605": "i"},
        german,
        hand=["assault-centre", "battle-fury"],
        hq=(5, 0),
        dice=dice,
        options=options,
        **more,
    )
    table.to_battle().play("fight", unit="0605", at="0505")
    return table


@shows("fury_from_stop_terrain", forbidden=[], allowed=["battle-fury"])
def ground_taken_onto_a_forest(options: Options) -> list[str]:
    german = {"0505": "i1", "0405": "i", "0005": "i"}
    table = furious(german, [BURST] * 3, options, tiles={"0505": "forest"})
    table.play("take-ground", to="0505")
    return table.offers("combat")


@shows("battle_fury_fights", as_on_card=2, unlimited=3)
def bonus_fights_in_a_row(options: Options) -> int:
    german = {"0505": "i1", "0405": "i1", "0305": "i1", "0205": "i1", "0105": "i1", "0005": "i"}
    table = furious(german, [BURST] * 15, options)
    fights = 0
    for ahead, behind in (("0405", "0505"), ("0305", "0405"), ("0205", "0305")):
        table.play("take-ground", to=behind)
        if not fights:
            table.play("combat", card="battle-fury")
        if not table.offers("fight"):
            break
        table.play("fight", unit="0605", at=ahead)
        fights += 1
    return fights


@shows("fury_without_ground", forbidden=[], allowed=["battle-fury"])
def success_without_taking_ground(options: Options) -> list[str]:
    table = furious({"0505": "i1", "0504": "i", "0005": "i"}, [BURST] * 3, options)
    table.play("stay")
    return table.offers("combat")


@shows("wire_on_tile", effects_add=1, larger_reduction=2)
def dice_from_wire_in_a_forest(options: Options) -> int:
    table = Table(
        {"0705": "i"},
        {"0505": "i"},
        tiles={"0605": "forest"},
        markers={"0605": "wire"},
        dice=[HQ] * 2,
        options=options,
    )
    table.command("assault-centre").play("move", unit="0705", to="0605")
    table.play("fight", unit="0705", at="0505")
    return int(table.last("attacks")["dice"])


@shows("cutters_then_fight", no_penalty=3, penalty_stays=2)
def dice_after_wire_cutters(options: Options) -> int:
    table = Table(
        {"0705": "i"},
        {"0505": "i"},
        markers={"0605": "wire"},
        hand=["assault-centre", "wire-cutters"],
        dice=[HQ] * 3,
        options=options,
    )
    table.command("assault-centre").play("move", unit="0705", to="0605")
    table.play("cut-wire", unit="0705")
    table.play("fight", unit="0705", at="0505")
    return int(table.last("attacks")["dice"])


@shows("empty_wire", artillery_and_mortars=["0805 0405"], artillery_only=[])
def a_mortar_and_wire_without_a_unit(options: Options) -> list[str]:
    table = Table({"0805": "m"}, {"0005": "i"}, markers={"0405": "wire"}, options=options)
    return table.to_battle().offers("shoot")


@shows("wire_removal", able_to_fight=[], any_ordered=["0805"])
def wire_entered_with_a_move_of_two(options: Options) -> list[str]:
    table = Table({"0805": "i"}, {"0005": "i"}, markers={"0605": "wire"}, options=options)
    table.command("assault-centre").play("move", unit="0805", to="0605")
    return table.offers("clear-wire")


@shows("bomber_skulls", not_absorbed=3, absorbed=4)
def a_skull_of_a_bomber_on_a_trench(options: Options) -> int:
    table = Table({"0605": "b"}, {"0405": "i"}, tiles={"0405": "trench"}, dice=[SKULL, HQ], options=options)
    table.to_battle().play("shoot", unit="0605", at="0405")
    return table.figures("0405")


@pytest.mark.parametrize(("option", "value"), readings(__name__))
def test_a_ruling_shows(option: str, value: str) -> None:
    position = SHOWN[option]
    assert position.under(option, value) == position.expected[value]


def test_amb_12_from_open_ground_it_is_taken_under_either_reading() -> None:
    table = Table(
        {"0605": "i"},
        {"0505": "i1", "0005": "i"},
        dice=[BURST] * 3,
        options={"ground_after_stop": "standing_on_it"},
    )
    table.to_battle().play("fight", unit="0605", at="0505")
    assert table.kind() == "british take-ground"
