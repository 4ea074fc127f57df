"""Chapters 14, 15 and 16: end of turn, HQ tokens, victory."""

from __future__ import annotations

from typing import Any

import pytest

from rules.great_war.cards import draw_command
from rules.great_war.field import shift
from rules.great_war.tokens import gain
from rules.great_war.victory import update_objectives
from tests.rules.great_war.table import BURST, FLAG, HQ, SKULL, Table, hex_at


def ending(hand: list[str], **more: Any) -> Table:
    """A turn in which nobody is ordered, at the choice of its end."""
    table = Table({"1005": "i"}, {"0005": "i"}, hand=["probe-left", *hand], **more)
    table.play("play", card="probe-left")
    return table


def test_R14_1_the_card_is_discarded_and_one_drawn() -> None:
    table = ending([])
    assert [table.ctx.ids["card"][c] for c in table.st.command_discards] == ["probe-left"]
    assert len(table.hand()) == 1


def test_R14_2_a_combat_card_or_two_hq() -> None:
    table = ending([])
    assert [action.verb for action in table.game.legal()] == ["draw", "take-hq"]
    table.play("take-hq")
    assert table.hq() == 2
    drawing = ending([])
    drawing.play("draw")
    assert drawing.game.view()["hands"]["british"]["combat"] == 1


def test_R14_3_R19_2_no_card_beyond_the_limit() -> None:
    table = ending(["lice", "gas-attack", "body-armour", "hand-grenade", "shell-shortage"])
    assert table.offers("draw") == [] and table.rules_against("draw") == ["R14.3"]


def test_R14_4_R15_4_a_discard_brings_one_hq() -> None:
    table = ending(["lice"])
    table.play("take-hq")
    table.play("discard", card="lice")
    assert table.hq() == 3 and table.st.active == 0


def test_R14_4_not_after_a_combat_card_in_the_own_turn() -> None:
    table = Table({"0605": "i"}, {"0405": "i"}, hand=["assault-centre", "gas-attack", "lice"], hq=(5, 0))
    table.play("play", card="assault-centre")
    table.play("combat", card="gas-attack")
    table.play("done")
    table.play("done")
    table.play("take-hq")
    assert table.st.active == 0


def test_R14_4_the_discard_may_come_first() -> None:
    table = ending(["lice"], options={"discard_for_hq": "before_draw"})
    assert table.offers("discard") == ["lice"]
    table.play("discard", card="lice")
    assert {action.verb for action in table.game.legal()} == {"draw", "take-hq"}


def test_R14_5_an_empty_pile_is_made_of_the_discards() -> None:
    table = Table({"1005": "i"}, {"0005": "i"})
    st = table.st
    st.command_discards, st.command_deck = st.command_deck, b""
    before = len(st.command_discards)
    draw_command(table.ctx, st, 1)
    assert len(st.command_deck) == before - 1 and not st.command_discards


def test_R14_7_no_replacement_for_a_played_combat_card() -> None:
    table = Table({"0605": "i"}, {"0405": "i"}, hand=["assault-centre", "gas-attack"], hq=(2, 0))
    table.play("play", card="assault-centre")
    table.play("combat", card="gas-attack")
    assert table.game.view()["hands"]["british"]["combat"] == 0 and table.hq() == 0


def test_R14_8_R20_29_strike_first_is_replaced_before_the_other_draws() -> None:
    table = Table({"0605": "i"}, {"0505": "i"}, german_hand=["strike-first"], dice=[HQ] * 9)
    table.to_battle().play("fight", unit="0605", at="0505")
    table.play("strike", card="strike-first")
    draws = [event.data["side"] for event in table.events if event.kind == "drew-command"]
    assert draws == ["german", "british"] and len(table.hand("german")) == 1


def test_R14_9_R19_7_played_combat_cards_are_discarded_at_the_end() -> None:
    table = Table({"0605": "i"}, {"0405": "i"}, hand=["assault-centre", "gas-attack"], hq=(2, 0))
    table.play("play", card="assault-centre")
    table.play("combat", card="gas-attack")
    assert table.game.view()["piles"]["combat-discards"] == []
    table.end_turn()
    assert table.game.view()["piles"]["combat-discards"] == ["gas-attack"]


# ---------------------------------------------------------------------------- 15


def test_R15_1_R15_7_tokens_are_public_and_go_round() -> None:
    table = Table({"0605": "i"}, {"0405": "i"}, hand=["assault-centre", "gas-attack"], hq=(2, 3))
    assert table.game.view("german")["tracks"]["hq-british"] == 2
    table.play("play", card="assault-centre")
    table.play("combat", card="gas-attack")
    assert sum(table.st.hq) == 30 and table.st.hq[2] == 27


def test_R15_2_no_limit_to_a_reserve() -> None:
    table = ending([], hq=(25, 0))
    table.play("take-hq")
    assert table.hq() == 27


def test_R15_3_an_empty_pool_grants_nothing() -> None:
    table = ending([], hq=(20, 9))
    table.play("take-hq")
    assert table.hq() == 21
    strict = Table({"1005": "i"}, {"0005": "i"}, hq=(20, 9), options={"small_pool": "nothing"})
    assert gain(strict.ctx, strict.st, 1, 2) == 0


def test_R15_5_R21_35_hq_faces_at_wire_bring_nothing() -> None:
    table = Table({"0805": "m"}, {"0005": "i"}, markers={"0405": "wire"}, dice=[HQ, HQ])
    table.to_battle().play("shoot", unit="0805", at="0405")
    assert table.hq() == 0


# ---------------------------------------------------------------------------- 16


def goal(kind: str, *hexes: str, side: str | None = "british", **more: Any) -> dict[str, Any]:
    written: dict[str, Any] = {"kind": kind, "spaces": tuple(hex_at(hex) for hex in hexes), **more}
    if side:
        written["side"] = side
    return written


def test_R16_10_a_temporary_medal_comes_and_goes_with_the_unit() -> None:
    table = Table(
        {"0605": "i"},
        {"0005": "i"},
        german_hand=["probe-centre"],
        scenario={"objectives": {"farm": goal("temporary", "0505")}},
    )
    table.command("assault-centre").play("move", unit="0605", to="0505")
    assert table.medals() == 1
    shift(table.ctx, table.st, table.number("0605"), table.ctx.index["space"][hex_at("0605")])
    update_objectives(table.ctx, table.st)
    assert table.medals() == 0


def test_R16_10_lost_by_retreat_and_by_destruction() -> None:
    for faces in ([FLAG, SKULL, SKULL], [BURST, BURST, BURST]):
        objective = {"farm": goal("temporary", "0505", side="german")}
        table = Table({"0605": "i"}, {"0505": "i3"}, dice=faces, scenario={"objectives": objective})
        update_objectives(table.ctx, table.st)
        assert table.medals("german") == 1
        table.to_battle().play("fight", unit="0605", at="0505")
        if table.offers("retreat"):
            table.play("retreat", to="0405")
        assert table.medals("german") == 0


def test_R16_11_gained_only_at_the_start_of_the_own_turn() -> None:
    table = Table(
        {"0605": "i", "1009": "i"},
        {"0005": "i"},
        hand=["assault-centre", "probe-right"],
        german_hand=["probe-left"],
        scenario={"objectives": {"farm": goal("start_turn_temporary", "0505")}},
    )
    table.command("assault-centre").play("move", unit="0605", to="0505")
    assert table.medals() == 0
    table.end_turn()
    assert table.medals() == 0
    table.end_turn()
    assert table.medals() == 1 and table.kind() == "british command-card"


def test_R16_12_any_hex_of_a_group() -> None:
    objective = goal("temporary", "0505", "0405", mode="any_of_group")
    table = Table({"0605": "i"}, {"0005": "i"}, scenario={"objectives": {"line": objective}})
    table.command("assault-centre").play("move", unit="0605", to="0405")
    assert table.medals() == 1


def test_R16_13_a_majority_at_the_start_of_a_turn_lost_at_once() -> None:
    objective = goal("start_turn_majority", "0605", "0505", "0405", side=None, mode="majority")
    table = Table({"0605": "i"}, {"0005": "i"}, scenario={"objectives": {"wood": objective}})
    assert table.medals() == 1
    table.command("assault-centre").play("move", unit="0605", to="0606")
    assert table.medals() == 0


def test_R16_13_a_tie_is_nobodys() -> None:
    objective = goal("start_turn_majority", "0605", "0505", side=None, mode="majority")
    table = Table({"0605": "i"}, {"0505": "i"}, scenario={"objectives": {"wood": objective}})
    assert (table.medals(), table.medals("german")) == (0, 0)


def test_R16_13_majorities_may_wait_for_the_holders_turn() -> None:
    objective = goal("start_turn_majority", "0505", side=None, mode="majority")
    for ruling, expected in (("every_turn", 1), ("holders_turn", 0)):
        table = Table(
            {"0905": "i"},
            {"0505": "i"},
            scenario={"objectives": {"wood": objective}},
            options={"majority": ruling},
        )
        assert table.medals("german") == expected


def test_R16_14_a_permanent_medal_stays() -> None:
    table = Table(
        {"0605": "i"},
        {"0005": "i"},
        hand=["assault-centre", "forward"],
        german_hand=["probe-left"],
        scenario={"objectives": {"farm": goal("permanent", "0505")}},
    )
    table.command("assault-centre").play("move", unit="0605", to="0505")
    table.end_turn().end_turn()
    table.command("forward", "0605").play("move", unit="0605", to="0605")
    assert table.medals() == 1


def test_R16_15_start_of_turn_permanent() -> None:
    table = Table(
        {"0605": "i"}, {"0005": "i"}, scenario={"objectives": {"farm": goal("start_turn_permanent", "0605")}}
    )
    table.command("assault-centre").play("move", unit="0605", to="0505")
    assert table.medals() == 1


def test_R16_6_an_objective_that_needs_another() -> None:
    objectives = {
        "first": goal("temporary", "0605"),
        "second": goal("temporary", "0505", requires="first"),
    }
    table = Table({"0605": "i", "0606": "i"}, {"0005": "i"}, scenario={"objectives": objectives})
    table.command("assault-centre").play("move", unit="0606", to="0505")
    assert table.medals() == 2
    table.play("move", unit="0605", to="0604")
    assert table.medals() == 0


def exits(**more: Any) -> Table:
    return Table(
        {"0005": "i", "0105": "i", "0205": "i", "1005": "i"},
        {"0505": "i"},
        scenario={"breakthrough": {"british": {"medals": 1}}},
        **more,
    )


def test_R16_20_R16_21_R16_23_leaving_over_the_enemys_baseline() -> None:
    table = exits()
    table.command("assault-centre")
    assert table.offers("exit") == ["0005", "0105"]
    table.play("exit", unit="0105")
    assert table.medals() == 1 and table.where("0105") is None and table.medals("german") == 0
    table.play("exit", unit="0005")
    assert table.medals() == 2


def test_R16_22_no_exit_with_rush_and_rotation() -> None:
    table = exits(hand=["rush-and-rotation"])
    table.play("play", card="rush-and-rotation")
    table.play("order-unit", unit="0005")
    table.play("done")
    assert table.offers("exit") == []


def test_R16_20_only_the_exit_hexes() -> None:
    table = Table(
        {"0005": "i", "0007": "i"},
        {"0505": "i"},
        scenario={"breakthrough": {"british": {"spaces": (hex_at("0007"),), "medals": 1}}},
    )
    table.command("assault-centre")
    assert table.offers("exit") == ["0007"]


PRESSURE = {
    "attacker": "german",
    "defender": "british",
    "cards": ("recon-left", "recon-centre", "recon-right"),
}


@pytest.mark.parametrize(("own", "offered"), [(2, True), (4, False)])
def test_R16_25_R16_26_a_medal_for_time(own: int, offered: bool) -> None:
    table = Table(
        {"1005": "i"},
        {"0005": "i"},
        hand=["recon-left"],
        medals_to_win=(5, 5),
        scenario={"time_pressure": PRESSURE},
    )
    table.st.medals[1] = own
    table.play("play", card="recon-left")
    assert bool(table.offers("take-medal")) == offered
    if offered:
        table.play("take-medal")
        assert table.medals() == own + 1 and len(table.hand()) == 1


def test_R16_25_declining_draws_two() -> None:
    table = Table({"1005": "i"}, {"0005": "i"}, hand=["recon-left"], scenario={"time_pressure": PRESSURE})
    table.play("play", card="recon-left")
    table.play("draw-more")
    assert table.kind() == "british keep"


def test_amb_40_recon_in_force_may_count_as_recon() -> None:
    table = Table(
        {"0905": "i"},
        {"0005": "i"},
        hand=["recon-in-force"],
        scenario={"time_pressure": PRESSURE},
        options={"recon_family": "with_recon_in_force"},
    )
    table.command("recon-in-force")
    assert table.offers("take-medal") == [""]


def test_R22_12_without_a_command_card_phases_one_to_four_are_skipped() -> None:
    table = Table({"1005": "i"}, {"0005": "i"})
    table.end_turn()
    assert table.kind() == "german end-of-turn"


def test_R22_12_a_turn_limit_is_an_option() -> None:
    table = Table({"1005": "i"}, {"0005": "i"}, german_hand=["probe-left"], options={"turn_limit": 1})
    table.end_turn().end_turn()
    assert table.game.over and table.game.outcome and table.game.outcome.rule == "R22.12"


def test_R22_12_a_side_without_units_has_not_lost_by_that_alone() -> None:
    farm = {"objectives": {"farm": goal("permanent", "0405", medals=9)}}
    table = Table({"0605": "i"}, {"0505": "i1"}, german_hand=["probe-left"], dice=[BURST] * 3, scenario=farm)
    table.to_battle().play("fight", unit="0605", at="0505")
    table.end_turn()
    assert not table.game.over
    short = Table({"0605": "i"}, {"0505": "i1"}, dice=[BURST] * 3)
    short.to_battle().play("fight", unit="0605", at="0505")
    short.end_turn()
    assert short.game.over and short.game.outcome and short.game.outcome.winner is None


def test_R16_13_a_majority_of_one_side_is_not_the_others() -> None:
    objective = goal("start_turn_majority", "0505", "0504", side="british", mode="majority")
    table = Table({"0905": "i"}, {"0505": "i"}, scenario={"objectives": {"wood": objective}})
    assert table.end_turn().medals("german") == 0


@pytest.mark.parametrize("kind", ["temporary", "permanent"])
def test_R16_10_R16_14_who_begins_on_an_objective_holds_it(kind: str) -> None:
    table = Table({"0605": "i"}, {"0005": "i"}, scenario={"objectives": {"farm": goal(kind, "0605")}})
    assert table.medals() == 1
