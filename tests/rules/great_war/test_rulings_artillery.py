"""Rulings on reserve artillery, each value in a position of its own."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.great_war.readings import SHOWN, Options, readings, shows
from tests.rules.great_war.table import BURST, FLAG, HQ, SOLDIER, Table
from tests.rules.great_war.test_18_artillery import bombard


def twice(options: Options, **more: Any) -> Table:
    """Artillery Bombard, ordered and ready to aim."""
    more.setdefault("german", {"0001": "i"})
    table = Table(
        {"1005": "i"}, hand=["artillery-bombard"], hq=(3, 0), artillery=(3, 0), options=options, **more
    )
    table.play("play", card="artillery-bombard")
    table.play("order-artillery-anywhere")
    return table


@shows("artillery_key_rule", first_to_fight=True, foremost_target=False)
def an_aim_behind_the_foremost_enemy(options: Options) -> bool:
    table = Table({"1005": "i"}, {"0505": "i", "0205": "i"}, hq=(3, 0), artillery=(3, 0), options=options)
    return "0205" in table.to_battle().offers("aim")


@shows("scatter_off_board", no_effect=2, dice_lost=4)
def a_pair_beyond_the_edge(options: Options) -> int:
    return bombard({"0005": "i"}, [1, 1, BURST, BURST], spend=2, aim="0005", options=options).figures("0005")


@shows("scatter_order", sequential=3, where_units_stood=4)
def a_unit_retreats_into_the_next_shell(options: Options) -> int:
    """From 0505, direction 4 is 0605 and direction 5 is 0504: a German at 0605 falls back to 0504."""
    german = {"0605": "i", "0005": "i"}
    table = bombard(german, [4, 5, FLAG, BURST], spend=2, options=options)
    table.play("retreat", to="0504")
    return table.figures("0605")


@shows("own_unit_destroyed", medal_for_opponent=1, no_medal=0)
def an_own_unit_destroyed(options: Options) -> int:
    own = {"1005": "i", "0406": "i1"}
    return bombard({"0005": "i"}, [1, BURST], spend=1, british=own, options=options).medals("german")


@shows("hq_from_artillery", enemy_hexes=8, any_unit=9)
def an_hq_face_on_an_own_unit(options: Options) -> int:
    own = {"1005": "i", "0406": "i"}
    return bombard({"0005": "i"}, [1, HQ], spend=1, british=own, options=options).hq()


@shows("triple_rule", same_direction="none", total_on_target="shell-crater")
def two_pairs_on_the_aim_hex(options: Options) -> str:
    return bombard({"0505": "i"}, [1, 1, 2, 2, *[HQ] * 4], spend=4, options=options).marker("0505")


@shows("triple_faces", all_hits=1, normal_without_protection=3)
def flag_hq_and_soldier_in_a_triple(options: Options) -> int:
    table = bombard(
        {"0505": "i"}, [1, 1, 1, FLAG, HQ, SOLDIER], spend=3, tiles={"0505": "trench"}, options=options
    )
    return table.figures("0505")


@shows("bombard_twice", separate_aims="british artillery", same_aim="british end-of-turn")
def the_second_bombardment(options: Options) -> str:
    table = twice(options, dice=[1, 1])
    table.play("aim", at="0505")
    table.play("spend", hq=1)
    if table.kind() == "british artillery":
        assert len(table.offers("aim")) == 127
    else:
        assert [event.data["at"] for event in table.events if event.kind == "targeted"] == ["q3r5", "q3r5"]
    return table.kind()


@shows("artillery_order", one_order_of_aimed_section=1, no_order=2)
def orders_left_beside_the_artillery(options: Options) -> int:
    table = Table(
        {"1004": "i", "1005": "i"},
        {"0005": "i"},
        hand=["probe-centre"],
        hq=(3, 0),
        artillery=(3, 0),
        options=options,
    )
    table.play("play", card="probe-centre")
    table.play("order-artillery", section="centre")
    return table.st.orders[1]


@shows("component_limits", hq_only=6, targeting_dice_too=5)
def dice_of_strong_artillery(options: Options) -> int:
    table = Table({"1005": "i"}, {"0005": "i"}, hq=(9, 0), artillery=(6, 0), options=options)
    table.to_battle().play("aim", at="0505")
    return len(table.offers("spend"))


@shows("artillery_is_ranged", gas_only=3, armour_too=4)
def a_soldier_shell_against_body_armour(options: Options) -> int:
    table = bombard(
        {"0406": "i"}, [1, SOLDIER], spend=1, hq=(9, 3), german_hand=["body-armour"], options=options
    )
    if table.offers("combat"):
        table.play("combat", card="body-armour")
    return table.figures("0406")


@shows("gas_scope", all_ranged="german retreat", units_only="german flags")
def a_flag_of_artillery_under_gas(options: Options) -> str:
    table = Table(
        {"1005": "i"},
        {"0406": "i"},
        tiles={"0406": "trench"},
        hand=["assault-centre", "gas-attack"],
        hq=(9, 0),
        artillery=(3, 0),
        dice=[1, FLAG],
        options=options,
    )
    table.play("play", card="assault-centre")
    table.play("combat", card="gas-attack")
    table.play("done")
    table.play("aim", at="0505")
    table.play("spend", hq=1)
    return table.kind()


@shows("shell_shortage", no_refund=2, refund=4)
def tokens_after_shell_shortage(options: Options) -> int:
    table = Table(
        {"1005": "i"},
        {"0005": "i"},
        german_hand=["shell-shortage"],
        hq=(5, 3),
        artillery=(4, 0),
        dice=[1],
        options=options,
    )
    table.to_battle().play("aim", at="0505")
    table.play("spend", hq=3)
    table.play("combat", card="shell-shortage")
    assert table.last("targeted")["dice"] == 1 and table.game.check() == []
    return table.hq()


@shows("bombard_aim", any_hex=127, enemy_unit=1)
def hexes_to_aim_at(options: Options) -> int:
    return len(twice(options).offers("aim"))


@shows("triple_on_empty_hex", crater="shell-crater", nothing="none")
def three_shells_on_nobody(options: Options) -> str:
    return bombard({"0005": "i"}, [1, 1, 1], spend=3, options=options).marker("0505")


@shows("own_unit_shelled", as_enemy="british retreat", stands_firm="british battle")
def a_flag_on_an_own_unit(options: Options) -> str:
    own = {"1005": "i", "0406": "i"}
    return bombard({"0205": "i"}, [1, FLAG], spend=1, british=own, options=options).kind()


@shows("box_barrage", protection_ignored=3, protection_counts=4)
def a_soldier_on_a_trench_under_box_barrage(options: Options) -> int:
    table = Table(
        {"1005": "i"},
        {"0406": "i"},
        tiles={"0406": "trench"},
        hand=["assault-centre", "box-barrage"],
        hq=(9, 0),
        artillery=(3, 0),
        dice=[1, SOLDIER],
        options=options,
    )
    table.play("play", card="assault-centre")
    table.play("combat", card="box-barrage")
    table.play("done")
    table.play("aim", at="0505")
    table.play("spend", hq=1)
    return table.figures("0406")


@pytest.mark.parametrize(("option", "value"), readings(__name__))
def test_a_ruling_shows(option: str, value: str) -> None:
    position = SHOWN[option]
    assert position.under(option, value) == position.expected[value]


def test_amb_20_wire_is_still_struck_where_a_unit_came_later() -> None:
    """The unit that came is spared, the wire is not."""
    table = bombard(
        {"0605": "i", "0005": "i"},
        [4, 5, FLAG, BURST],
        spend=2,
        markers={"0504": "wire"},
        options={"scatter_order": "where_units_stood"},
    )
    table.play("retreat", to="0504")
    assert table.figures("0605") == 4 and table.marker("0504") == "none"


def test_amb_20_who_stood_on_the_aim_hex_is_struck_there() -> None:
    where_stood: Options = {"scatter_order": "where_units_stood"}
    table = bombard({"0505": "i", "0005": "i"}, [1, 1, BURST, BURST], spend=2, options=where_stood)
    assert table.figures("0505") == 2


def test_amb_74_a_free_bombardment_refunds_nothing() -> None:
    """Artillery Bombard: only the first one was paid for."""
    table = twice({"shell_shortage": "refund"}, german_hand=["shell-shortage"], dice=[1, 2, 3, 4])
    table.st.hq[0] = 3
    table.st.hq[2] -= 3
    table.play("aim", at="0505")
    table.play("spend", hq=3)
    table.play("pass")
    table.play("aim", at="0505")
    table.play("combat", card="shell-shortage")
    assert table.hq() == 0 and table.game.check() == []


def test_amb_66_no_armour_for_a_unit_that_its_own_artillery_strikes() -> None:
    table = bombard(
        {"0005": "i"},
        [1, SOLDIER],
        spend=1,
        british={"1005": "i", "0406": "i"},
        hq=(9, 3),
        german_hand=["body-armour"],
        options={"artillery_is_ranged": "armour_too"},
    )
    assert table.offers("combat") == [] and table.figures("0406") == 3
