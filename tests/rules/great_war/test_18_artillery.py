"""Chapter 18: reserve artillery."""

from __future__ import annotations

from typing import Any

from rules.great_war.artillery import aim_dice, is_triple
from tests.rules.great_war.table import BURST, FLAG, HQ, SKULL, SOLDIER, Table

# Seen by the British, the hexes around 0505 in the order of the template.
AROUND = {1: "0406", 2: "0506", 3: "0606", 4: "0605", 5: "0504", 6: "0405"}


def bombard(german: dict[str, str], dice: list[int], *, spend: int, aim: str = "0505", **more: Any) -> Table:
    """British artillery of strength 6 fires; `dice` are targeting dice, then battle dice."""
    more.setdefault("british", {"1005": "i"})
    more.setdefault("hq", (9, 0))
    table = Table(german=german, artillery=(6, 0), dice=dice, **more)
    table.to_battle().play("aim", at=aim)
    table.play("spend", hq=spend)
    return table


def test_R18_4_artillery_bombard_aims_anywhere() -> None:
    table = Table({"1005": "i"}, {"0001": "i"}, hand=["artillery-bombard"], hq=(3, 0), artillery=(3, 0))
    table.play("play", card="artillery-bombard")
    table.play("order-artillery-anywhere")
    assert len(table.offers("aim")) == 127
    narrow = Table(
        {"1005": "i"},
        {"0001": "i"},
        hand=["artillery-bombard"],
        hq=(3, 0),
        artillery=(3, 0),
        options={"bombard_aim": "enemy_unit"},
    )
    narrow.play("play", card="artillery-bombard")
    narrow.play("order-artillery-anywhere")
    assert narrow.offers("aim") == ["0001"]


def test_R18_5_cards_that_address_units_only_do_not_order_artillery() -> None:
    for card in (
        "storm-of-fire",
        "direct-from-hq",
        "infantry-assault",
        "rush-and-rotation",
        "whistles-and-bugle-calls",
    ):
        table = Table({"0605": "i"}, {"0405": "i"}, hand=[card], hq=(3, 0), artillery=(3, 0))
        table.play("play", card=card)
        assert not table.offers("order-artillery") and not table.offers("order-artillery-anywhere")


def test_R18_6_the_aim_lies_in_the_section_ordered() -> None:
    table = Table({"1001": "i"}, {"0005": "i"}, hand=["probe-left"], hq=(3, 0), artillery=(3, 0))
    table.play("play", card="probe-left")
    table.play("order-artillery", section="west")
    table.play("order", unit="1001", section="west")
    table.play("done")
    assert {int(hex[2:]) for hex in table.offers("aim")} == {0, 1, 2, 3}


def test_R18_7_artillery_is_no_target() -> None:
    table = Table({"1005": "i"}, {"0005": "i"}, artillery=(3, 3))
    assert table.ctx.units == 2


def test_R18_8_artillery_fights_first() -> None:
    table = Table({"0605": "i"}, {"0505": "i"}, hq=(3, 0), artillery=(3, 0)).to_battle()
    assert table.kind() == "british artillery"
    table.play("hold-fire")
    assert table.kind() == "british battle"


def test_R18_8_or_at_the_foremost_enemy() -> None:
    table = Table(
        {"1005": "i"},
        {"0505": "i", "0205": "i"},
        hq=(3, 0),
        artillery=(3, 0),
        options={"artillery_key_rule": "foremost_target"},
    ).to_battle()
    assert table.offers("aim") == ["0505"]


def test_R18_11_R22_5_each_die_names_a_hex() -> None:
    for number, hex in AROUND.items():
        table = bombard({hex: "i"}, [number, BURST], spend=1)
        assert table.figures(hex) == 3, number


def test_R22_5_the_template_turns_with_the_seat() -> None:
    table = Table(
        {"0604": "i"},
        {"0005": "i"},
        german_hand=["assault-centre"],
        hq=(0, 3),
        artillery=(0, 3),
        dice=[1, BURST],
    )
    table.end_turn()
    table.to_battle().play("aim", at="0504")
    table.play("spend", hq=1)
    assert table.figures("0604") == 3


def test_R18_13_R18_14_multiples_strike_the_aim_hex() -> None:
    assert aim_dice([1, 2, 0, 2, 0, 1]) == 4
    table = bombard({"0505": "i"}, [2, 2, SOLDIER, BURST], spend=2)
    assert table.figures("0505") == 2


def test_R18_15_clockwise_then_the_aim_hex() -> None:
    table = bombard({"0505": "i", "0406": "i", "0605": "i"}, [4, 1, 4, SKULL, SKULL, SKULL, HQ, HQ], spend=3)
    struck = [
        table.shown(table.ctx.index["space"][str(e.data["at"])]) for e in table.events if e.kind == "shells"
    ]
    assert struck == ["0406", "0605", "0505"]


def test_R18_16_every_hex_is_an_attack_with_ranged_protection() -> None:
    table = bombard({"0406": "i"}, [1, 1, SOLDIER, SOLDIER], spend=2, tiles={"0406": "trench"})
    assert table.figures("0406") == 4


def test_R18_17_empty_hexes_are_not_rolled_for() -> None:
    table = bombard({"0005": "i"}, [1, 2], spend=2)
    assert not table.happened("shells")


def test_R18_18_outside_the_board_nothing_but_the_aim_hex_still_counts() -> None:
    table = bombard({"0005": "i"}, [1, 1, BURST, BURST], spend=2, aim="0005")
    assert table.figures("0005") == 2


def test_R18_19_skulls_hit_on_the_aim_hex_only() -> None:
    table = bombard({"0505": "i", "0406": "i"}, [1, 1, SKULL, SKULL, SKULL, SKULL], spend=2)
    assert table.figures("0406") == 4 and table.figures("0505") == 2


def test_R18_20_own_units_suffer_too_and_the_opponent_gets_the_medal() -> None:
    table = bombard({"0005": "i"}, [1, BURST], spend=1, british={"1005": "i", "0406": "i1"})
    assert table.figures("0406") == 0 and table.medals("german") == 1
    mild = bombard(
        {"0005": "i"},
        [1, BURST],
        spend=1,
        british={"1005": "i", "0406": "i1"},
        options={"own_unit_destroyed": "no_medal"},
    )
    assert mild.medals("german") == 0


def test_R18_21_hq_only_from_hexes_with_an_enemy() -> None:
    table = bombard({"0406": "i"}, [1, HQ], spend=1)
    assert table.hq() == 9
    own = bombard({"0005": "i"}, [1, HQ], spend=1, british={"1005": "i", "0406": "i"})
    assert own.hq() == 8
    any_unit = bombard(
        {"0005": "i"},
        [1, HQ],
        spend=1,
        british={"1005": "i", "0406": "i"},
        options={"hq_from_artillery": "any_unit"},
    )
    assert any_unit.hq() == 9


def test_R18_21_flags_drive_back_whoever_owns_the_unit() -> None:
    table = bombard({"0005": "i"}, [1, FLAG], spend=1, british={"1005": "i", "0406": "i"})
    assert table.kind() == "british retreat" and table.offers("retreat") == ["0505", "0506"]


def test_R18_22_R21_5_a_triple_ignores_protection_and_every_face_hits() -> None:
    table = bombard({"0505": "i"}, [1, 1, 1, FLAG, HQ, SOLDIER], spend=3, tiles={"0505": "trench"})
    assert table.figures("0505") == 1 and table.marker("0505") == "shell-crater" and table.hq() == 6
    assert not table.happened("retreats")


def test_R18_22_the_triple_may_count_in_total() -> None:
    assert is_triple([2, 2, 0, 0, 0, 0], in_total=True) and not is_triple([2, 2, 0, 0, 0, 0], in_total=False)


def test_R18_22_faces_of_a_triple_may_count_as_usual() -> None:
    table = bombard(
        {"0505": "i"},
        [1, 1, 1, FLAG, HQ, SOLDIER],
        spend=3,
        tiles={"0505": "trench"},
        options={"triple_faces": "normal_without_protection"},
    )
    assert table.figures("0505") == 3 and table.hq() == 7 and table.kind() == "german retreat"


def test_R18_23_only_the_aim_hex_gets_the_crater() -> None:
    table = bombard({"0406": "i"}, [1, 1, 1, HQ, HQ, HQ], spend=3)
    assert table.marker("0406") == "none" and table.marker("0505") == "shell-crater"


def test_R18_24_R21_32_a_burst_removes_wire() -> None:
    table = bombard({"0005": "i"}, [1, BURST], spend=1, markers={"0406": "wire"})
    assert table.marker("0406") == "none"


def test_R21_34_a_triple_flips_wire() -> None:
    table = bombard({"0005": "i"}, [1, 1, 1, BURST, HQ, HQ], spend=3, markers={"0505": "wire"})
    assert table.marker("0505") == "shell-crater"


def test_R21_43_the_new_crater_does_not_help_in_the_attack_that_made_it() -> None:
    table = bombard({"0505": "i3"}, [1, 1, 1, SOLDIER, SOLDIER, SOLDIER], spend=3)
    assert table.figures("0505") == 0 and table.marker("0505") == "shell-crater"
