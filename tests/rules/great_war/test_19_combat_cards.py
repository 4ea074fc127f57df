"""Chapter 19, and Strike First: every combat card in its moment."""

from __future__ import annotations

from typing import Any

import pytest

from model.base import Table as Documents
from rules.great_war.numbers import GAS
from tests.great_war_pack import great_war
from tests.rules.great_war.table import BURST, FLAG, HQ, SKULL, SOLDIER, Table


def with_card(
    card: str,
    british: dict[str, str],
    german: dict[str, str],
    *,
    command: str = "assault-centre",
    hq: tuple[int, int] = (9, 0),
    **more: Any,
) -> Table:
    """The British play a combat card beside their command card."""
    more.setdefault("hand", [command, card])
    table = Table(british, german, hq=hq, **more)
    table.play("play", card=command)
    table.play("combat", card=card)
    return table


# ---------------------------------------------------------------------------- playing cards


def test_R19_3_R22_6_R22_11_cards_have_cost_timing_and_target() -> None:
    for card in great_war().cards.values():
        if card.kind == "combat":
            assert card.timing != "own_turn" and card.target and card.text
    assert {
        name: great_war().cards[name].cost for name in ("wire-cutters", "trench-raid", "stretcher-bearer")
    } == {
        "wire-cutters": 0,
        "trench-raid": 3,
        "stretcher-bearer": 4,
    }


def test_R19_4_only_in_its_moment() -> None:
    table = Table({"0605": "i"}, {"0405": "i"}, hand=["assault-centre", "lice", "gas-attack"], hq=(5, 0))
    table.play("play", card="assault-centre")
    assert table.offers("combat") == ["gas-attack"]
    assert table.rules_against("combat", card="lice") == ["R19.4"]


def test_R19_5_the_full_cost_is_paid_at_once() -> None:
    table = with_card("gas-attack", {"0605": "i"}, {"0405": "i"}, hq=(2, 0))
    assert table.hq() == 0
    poor = Table(
        {"0605": "i"}, {"0405": "i"}, hand=["assault-centre", "gas-attack", "messenger-pigeons"], hq=(1, 0)
    )
    poor.play("play", card="assault-centre")
    assert poor.kind() == "british move"


def test_R19_6_one_card_in_each_turn() -> None:
    table = with_card(
        "gas-attack",
        {"0605": "i"},
        {"0405": "i"},
        hand=["assault-centre", "gas-attack", "lice"],
        dice=[SKULL] * 2,
    )
    table.play("done")
    table.play("shoot", unit="0605", at="0405")
    assert table.happened("attacks") and table.hand().count("lice") == 1


def test_R19_8_terrain_stays_in_force_under_cards() -> None:
    table = Table(
        {"0605": "i"}, {"0005": "i"}, tiles={"0505": "forest", "0504": "forest"}, hand=["infantry-assault"]
    )
    table.play("play", card="infantry-assault")
    table.play("section", section="centre")
    assert "0605 0405" not in table.offers("move")


def test_R19_9_R19_45_the_later_card_wins() -> None:
    table = Table(
        {"0605": "g"},
        {"0405": "i"},
        hand=["assault-centre", "gas-attack"],
        german_hand=["hold-at-all-costs"],
        hq=(5, 5),
        dice=[FLAG] * 3,
    )
    table.play("play", card="assault-centre")
    table.play("combat", card="gas-attack")
    table.play("combat", card="hold-at-all-costs")
    table.play("choose", unit="0405")
    table.play("done")
    table.play("shoot", unit="0605", at="0405")
    assert table.offers("ignore") == ["0", "1", "2", "3"]


def test_R19_9_R19_22_a_fetched_card_is_later_than_a_reaction() -> None:
    """Gas that Counter Intelligence brings is played after Hold At All Costs and cancels it."""
    table = Table(
        {"0605": "g"},
        {"0405": "i"},
        hand=["assault-centre", "counter-intelligence"],
        german_hand=["hold-at-all-costs"],
        hq=(5, 5),
        dice=[FLAG] * 3,
    )
    table.discard("gas-attack")
    table.play("play", card="assault-centre")
    table.play("combat", card="counter-intelligence")
    table.play("combat", card="hold-at-all-costs")
    table.play("choose", unit="0405")
    table.play("fetch", card="gas-attack")
    table.play("combat", card="gas-attack")
    table.play("done")
    table.play("shoot", unit="0605", at="0405")
    assert not table.offers("ignore") and table.kind() == "german retreat"


def test_R19_29_amb_76_a_raid_needs_infantry() -> None:
    table = Table({"0605": "g"}, {"0405": "i"}, hand=["assault-centre", "trench-raid"], hq=(5, 0))
    table.play("play", card="assault-centre")
    assert table.kind() != "british combat-card"


def test_amb_76_no_card_without_a_target() -> None:
    table = Table({"0605": "i"}, {"0405": "i"}, hand=["assault-centre", "physician", "gas-attack"], hq=(5, 0))
    table.play("play", card="assault-centre")
    assert table.offers("combat") == ["gas-attack"]
    assert table.rules_against("combat", card="physician") == ["AMB-76"]


# ---------------------------------------------------------------------------- beside the command card


def test_R19_20_advance_over_the_top() -> None:
    table = with_card("advance-over-the-top", {"0805": "i"}, {"0405": "i"}, dice=[SOLDIER, SKULL, SKULL])
    table.play("move", unit="0805", to="0705")
    table.play("roll-on")
    assert "0605" in table.offers("go-on") and "0505" not in table.offers("go-on")
    table.play("go-on", to="0605")
    assert table.kind() == "british battle" and table.offers("shoot") == ["0805 0405"]
    assert table.where("0805") == "0605"


def test_R19_20_who_moved_two_stays_barred() -> None:
    table = with_card("advance-over-the-top", {"0805": "i"}, {"0405": "i"}, dice=[SOLDIER, SKULL])
    table.play("move", unit="0805", to="0605")
    table.play("roll-on")
    table.play("stay")
    assert table.kind() == "british end-of-turn"


def test_R19_21_box_barrage() -> None:
    table = Table(
        {"1005": "i"},
        {"0406": "i"},
        tiles={"0406": "trench"},
        hand=["assault-centre", "box-barrage"],
        hq=(9, 0),
        artillery=(3, 0),
        dice=[1, 1, 1, SKULL, SOLDIER, FLAG],
    )
    table.play("play", card="assault-centre")
    table.play("combat", card="box-barrage")
    table.play("done")
    table.play("aim", at="0505")
    table.play("spend", hq=3)
    assert table.figures("0406") == 2 and table.kind() == "german retreat"


def test_R19_22_counter_intelligence_fetches_a_card_that_may_be_played() -> None:
    table = Table({"0605": "i"}, {"0405": "i"}, hand=["assault-centre", "counter-intelligence"], hq=(9, 0))
    table.discard("gas-attack", "lice")
    table.play("play", card="assault-centre")
    table.play("combat", card="counter-intelligence")
    assert table.offers("fetch") == ["gas-attack", "lice"]
    table.play("fetch", card="gas-attack")
    table.play("combat", card="gas-attack")
    assert table.game.check() == [] and table.kind() == "british move"


def test_R19_23_espionage_gives_one_back() -> None:
    table = with_card(
        "combat-card-espionage",
        {"0605": "i"},
        {"0405": "i"},
        german_hand=["lice", "body-armour", "return-fire", "hand-grenade"],
    )
    seen = table.game.view("british")["seen"]
    assert len(seen) == 3 and table.game.view("german")["seen"] == []
    table.play("give-back", card=seen[0])
    assert table.game.view()["hands"]["german"]["combat"] == 2
    assert sorted(table.game.view()["piles"]["combat-discards"]) == sorted(seen[1:])


def test_R19_24_gas_attack() -> None:
    table = with_card(
        "gas-attack", {"0605": "i"}, {"0405": "i"}, tiles={"0405": "trench"}, dice=[FLAG, SKULL]
    )
    table.play("done")
    table.play("shoot", unit="0605", at="0405")
    assert table.kind() == "german retreat"


def test_R19_25_machine_gun_barrage() -> None:
    table = with_card("machine-gun-barrage", {"0605": "g", "0607": "i"}, {"0405": "i"}, dice=[HQ] * 20)
    assert not any(move.startswith("0605") for move in table.offers("move"))
    assert table.rules_against("move", unit="0605", to="0505") == ["R19.25"]
    table.play("done")
    table.play("shoot", unit="0605", at="0405")
    assert table.last("attacks")["dice"] == 4
    table.play("shoot", unit="0605", at="0405")
    assert not any(shot.startswith("0605") for shot in table.offers("shoot"))


def test_R19_26_mata_hari_lowers_the_limit() -> None:
    table = with_card("mata-hari-spy", {"0605": "i"}, {"0405": "i"}, german_hand=["lice"])
    assert table.game.view()["tracks"]["combat-hand-limit-german"] == 4


def test_R19_27_messenger_pigeons() -> None:
    table = with_card("messenger-pigeons", {"1005": "i", "1006": "i"}, {"0005": "i"}, command="recon-centre")
    assert table.st.orders[1] == 2
    refused = Table({"1005": "i"}, {"0005": "i"}, hand=["forward", "messenger-pigeons"], hq=(5, 0))
    refused.play("play", card="forward")
    assert refused.kind() == "british order"


def test_R19_28_physician() -> None:
    table = Table({"1005": "i"}, {"0005": "i"}, hand=["assault-centre", "physician"], hq=(2, 0))
    table.st.figures[table.number("1005")] = 1
    table.play("play", card="assault-centre")
    table.play("combat", card="physician")
    table.play("choose", unit="1005")
    assert table.offers("heal") == ["1", "2"]
    table.play("heal", figures=2)
    assert table.figures("1005") == 3 and table.hq() == 0


def test_R19_29_trench_raid_goes_far_fights_and_comes_home() -> None:
    table = with_card(
        "trench-raid", {"0805": "i"}, {"0405": "i"}, tiles={"0605": "forest", "0705": "forest"}, dice=[HQ] * 4
    )
    table.play("raid", unit="0805")
    assert "0805 0505" in table.offers("move")
    table.play("move", unit="0805", to="0505")
    assert table.offers("go-home") == ["0805"]
    table.play("fight", unit="0805", at="0405")
    assert table.last("attacks")["dice"] == 4
    table.play("go-home", unit="0805")
    assert table.where("0805") == "0805"


def test_R19_29_a_raider_driven_back_withdraws() -> None:
    table = with_card(
        "trench-raid",
        {"0805": "i"},
        {"0405": "i"},
        german_hand=["surprise-ambush"],
        hq=(9, 9),
        dice=[FLAG, HQ, HQ, HQ],
    )
    table.play("raid", unit="0805")
    table.play("move", unit="0805", to="0505")
    table.play("fight", unit="0805", at="0405")
    table.play("combat", card="surprise-ambush")
    assert set(table.offers("retreat")) == {"0605", "0606", "0805"}
    table.play("retreat", to="0805")
    assert table.figures("0405") == 4 and table.kind() == "british end-of-turn"


def test_R19_30_short_supply() -> None:
    table = with_card("short-supply", {"1005": "i"}, {"0505": "i"})
    table.play("choose", unit="0505")
    assert table.kind() == "german baseline" and table.offers("place") == ["0004", "0005", "0006", "0007"]
    table.play("place", to="0004")
    assert table.where("0505") == "0004"


@pytest.mark.parametrize("card", ["surprise-ambush", "butt-and-bayonet", "strike-first"])
def test_R19_30_who_was_sent_back_does_not_fight_this_turn(card: str) -> None:
    """Neither by striking first nor by striking back."""
    table = Table(
        {"0104": "i"},
        {"0505": "i"},
        hand=["assault-centre", "short-supply"],
        german_hand=[card],
        hq=(5, 5),
        dice=[HQ] * 3,
    )
    table.play("play", card="assault-centre")
    table.play("combat", card="short-supply")
    table.play("choose", unit="0505")
    table.play("place", to="0004")
    table.play("done")
    table.play("fight", unit="0104", at="0004")
    assert table.kind() == "british end-of-turn"


def test_R19_31_stretcher_bearer() -> None:
    table = with_card("stretcher-bearer", {"1005": "i"}, {"0505": "i", "0005": "i"})
    table.play("choose", unit="0505")
    assert table.where("0505") is None and table.medals() == 0


def test_R19_32_tactician() -> None:
    table = with_card("tactician", {"1001": "i", "1005": "i"}, {"0005": "i"}, command="probe-left")
    assert table.offers("change") == ["west centre", "west east"]
    table.play("change", of="west", to="centre")
    assert table.offers("order") == ["1005 centre"]


@pytest.mark.parametrize(("face", "left"), [(SOLDIER, 3), (BURST, 3), (SKULL, 4), (HQ, 4)])
def test_R19_33_three_on_a_match(face: int, left: int) -> None:
    table = with_card("three-on-a-match", {"1005": "i"}, {"0505": "i"}, tiles={"0505": "trench"}, dice=[face])
    table.play("choose", unit="0505")
    assert table.figures("0505") == left and table.hq() == 8


def test_R19_34_mortar_barrage() -> None:
    table = with_card("mortar-barrage", {"0905": "m", "0907": "i"}, {"0405": "i"}, dice=[HQ] * 9)
    table.play("done")
    table.play("shoot", unit="0905", at="0405")
    assert table.last("attacks")["dice"] == 2
    assert table.offers("shoot") == ["0905 0405"]


# ---------------------------------------------------------------------------- in the battle


def test_R19_40_battle_fury_needs_a_success() -> None:
    table = Table(
        {"0605": "i"}, {"0505": "i"}, hand=["assault-centre", "battle-fury"], hq=(5, 0), dice=[HQ] * 3
    )
    table.to_battle().play("fight", unit="0605", at="0505")
    assert table.kind() == "british end-of-turn"


def test_amb_83_battle_fury_without_taking_ground() -> None:
    for ruling, offered in (("forbidden", []), ("allowed", ["battle-fury"])):
        table = Table(
            {"0605": "i"},
            {"0505": "i1", "0504": "i", "0005": "i"},
            hand=["assault-centre", "battle-fury"],
            hq=(5, 0),
            dice=[BURST] * 3,
            options={"fury_without_ground": ruling},
        )
        table.to_battle().play("fight", unit="0605", at="0505")
        table.play("stay")
        assert table.offers("combat") == offered


def test_R19_41_body_armour() -> None:
    table = Table(
        {"0605": "g"}, {"0405": "i"}, german_hand=["body-armour"], hq=(0, 3), dice=[SOLDIER, SOLDIER, BURST]
    )
    table.to_battle().play("shoot", unit="0605", at="0405")
    assert table.kind() == "german attack"
    table.play("combat", card="body-armour")
    assert table.figures("0405") == 3


def test_R19_42_butt_and_bayonet() -> None:
    table = Table(
        {"0605": "i"}, {"0505": "i"}, german_hand=["butt-and-bayonet"], hq=(0, 3), dice=[HQ] * 3 + [BURST] * 4
    )
    table.to_battle().play("fight", unit="0605", at="0505")
    table.play("combat", card="butt-and-bayonet")
    assert table.last("attacks")["dice"] == 4 and table.medals("german") == 1
    assert table.where("0505") == "0505"


def test_R19_42_not_after_a_retreat() -> None:
    table = Table(
        {"0605": "i"}, {"0505": "i"}, german_hand=["butt-and-bayonet"], hq=(0, 3), dice=[FLAG, HQ, HQ]
    )
    table.to_battle().play("fight", unit="0605", at="0505")
    table.play("retreat", to="0405")
    assert table.kind() == "british take-ground"


def test_R19_43_lice_before_any_own_attack() -> None:
    table = Table(
        {"0605": "i"},
        {"0405": "i"},
        tiles={"0405": "trench"},
        hand=["assault-centre", "lice"],
        hq=(3, 0),
        dice=[FLAG, SKULL],
    )
    table.to_battle().play("shoot", unit="0605", at="0405")
    table.play("combat", card="lice")
    assert table.kind() == "german retreat"


def test_R19_44_hand_grenade() -> None:
    table = Table(
        {"0605": "g"}, {"0505": "i"}, hand=["assault-centre", "hand-grenade"], hq=(3, 0), dice=[HQ] * 5
    )
    table.to_battle().play("fight", unit="0605", at="0505")
    table.play("combat", card="hand-grenade")
    assert table.last("attacks")["dice"] == 5


def test_amb_57_hand_grenade_may_be_for_infantry_only() -> None:
    table = Table(
        {"0605": "g"},
        {"0505": "i"},
        hand=["assault-centre", "hand-grenade"],
        hq=(3, 0),
        dice=[HQ] * 5,
        options={"grenade_units": "infantry"},
    )
    table.to_battle().play("fight", unit="0605", at="0505")
    assert table.last("attacks")["dice"] == 3


def test_R19_45_hold_at_all_costs() -> None:
    table = Table({"0605": "i"}, {"0505": "i"}, german_hand=["hold-at-all-costs"], hq=(0, 3), dice=[FLAG] * 3)
    table.play("play", card="assault-centre")
    assert table.kind() == "german reaction"
    table.play("combat", card="hold-at-all-costs")
    table.play("choose", unit="0505")
    table.play("done")
    table.play("fight", unit="0605", at="0505")
    assert table.offers("ignore") == ["0", "1", "2", "3"]


def test_R19_46_lost_messenger_returns_card_and_hq() -> None:
    table = Table(
        {"1004": "i", "1005": "i"},
        {"0005": "i"},
        hand=["probe-centre", "messenger-pigeons"],
        german_hand=["lost-messenger"],
        hq=(3, 3),
        artillery=(3, 0),
    )
    table.play("play", card="probe-centre")
    table.play("combat", card="messenger-pigeons")
    table.play("combat", card="lost-messenger")
    assert table.hand() == ["messenger-pigeons"] and table.hq() == 3
    assert table.st.orders[1] == 1 and not table.offers("order-artillery") and table.st.played[1] == 0


def test_R19_46_lost_messenger_against_a_tactic_card() -> None:
    table = Table(
        {"1004": "i", "1005": "i"},
        {"0005": "i"},
        hand=["whistles-and-bugle-calls"],
        german_hand=["lost-messenger"],
        hq=(0, 3),
    )
    table.play("play", card="whistles-and-bugle-calls")
    table.play("combat", card="lost-messenger")
    table.play("group", unit="1004")
    table.play("order-unit", unit="1005")
    assert table.kind() == "british move" and {m.split()[0] for m in table.offers("move")} == {"1005"}


def test_R19_47_improved_logistics() -> None:
    table = Table({"1005": "i"}, {"0005": "i"}, hand=["probe-left", "improved-logistics"])
    table.play("play", card="probe-left")
    table.play("take-hq")
    table.play("combat", card="improved-logistics")
    assert table.hq() == 4 and table.st.active == 0


def test_R19_48_return_fire() -> None:
    table = Table(
        {"0605": "i"}, {"0405": "i"}, german_hand=["return-fire"], hq=(0, 3), dice=[SKULL] * 2 + [BURST] * 4
    )
    table.to_battle().play("shoot", unit="0605", at="0405")
    table.play("combat", card="return-fire")
    assert table.last("attacks")["dice"] == 4 and table.medals("german") == 1


@pytest.mark.parametrize(("ruling", "offered"), [("needs_sight", []), ("no_sight", ["return-fire"])])
def test_R19_48_return_fire_of_a_mortar(ruling: str, offered: list[str]) -> None:
    table = Table(
        {"0805": "m"},
        {"0405": "m"},
        tiles=dict.fromkeys(("0604", "0605", "0505", "0504", "0704", "0705"), "forest"),
        german_hand=["return-fire"],
        hq=(0, 3),
        dice=[SKULL] * 2,
        options={"return_fire_mortar": ruling},
    )
    table.to_battle().play("shoot", unit="0805", at="0405")
    assert table.offers("combat") == offered


def test_R19_49_shell_shortage() -> None:
    table = Table(
        {"1005": "i"}, {"0005": "i"}, german_hand=["shell-shortage"], hq=(5, 3), artillery=(4, 0), dice=[1]
    )
    table.to_battle().play("aim", at="0505")
    table.play("spend", hq=3)
    assert table.kind() == "german artillery"
    table.play("combat", card="shell-shortage")
    assert table.last("targeted")["dice"] == 1 and table.hq() == 2


def test_R19_50_R22_7_surprise_ambush_strikes_first() -> None:
    table = Table(
        {"0605": "i"},
        {"0505": "i"},
        german_hand=["surprise-ambush"],
        hq=(0, 3),
        dice=[BURST, SKULL, HQ, HQ, HQ, HQ, HQ],
    )
    table.to_battle().play("fight", unit="0605", at="0505")
    table.play("combat", card="surprise-ambush")
    rolls = [len(event.data["faces"]) for event in table.events if event.kind == "rolled"]  # type: ignore[arg-type]
    assert rolls == [4, 3] and table.figures("0605") == 2
    assert great_war().cards["surprise-ambush"].count == 2


def test_R12_46_R20_29_strike_first_cancels_an_attack_that_is_driven_off() -> None:
    table = Table({"0605": "i"}, {"0505": "i"}, german_hand=["strike-first"], dice=[FLAG, HQ, HQ])
    table.to_battle().play("fight", unit="0605", at="0505")
    table.play("strike", card="strike-first")
    table.play("retreat", to="0704")
    assert sum(event.kind == "attacks" for event in table.events) == 1
    assert not table.happened("took-ground") and table.st.played[0] == 0


def test_R19_51_trench_foot() -> None:
    goal = {"kind": "permanent", "side": "british", "spaces": ("q3r5",), "medals": 1}
    table = Table(
        {"0605": "i"},
        {"0405": "i"},
        german_hand=["trench-foot"],
        hq=(0, 3),
        scenario={"objectives": {"farm": goal}},
    )
    table.command("assault-centre").play("move", unit="0605", to="0505")
    assert table.kind() == "german after-move"
    table.play("combat", card="trench-foot")
    assert table.where("0605") == "0605" and table.kind() == "british end-of-turn" and table.medals() == 0


def test_R19_51_trench_foot_undoes_an_exit() -> None:
    table = Table(
        {"0005": "i"},
        {"0405": "i"},
        german_hand=["trench-foot"],
        hq=(0, 3),
        scenario={"breakthrough": {"british": {"medals": 1}}},
    )
    table.command("assault-centre").play("exit", unit="0005")
    table.play("combat", card="trench-foot")
    assert table.where("0005") == "0005" and table.medals() == 0


def test_R19_52_wire_cutters() -> None:
    table = Table(
        {"0705": "i"},
        {"0505": "i"},
        markers={"0605": "wire"},
        hand=["assault-centre", "wire-cutters"],
        dice=[HQ] * 3,
    )
    table.command("assault-centre").play("move", unit="0705", to="0605")
    table.play("cut-wire", unit="0705")
    table.play("fight", unit="0705", at="0505")
    assert table.marker("0605") == "none" and table.last("attacks")["dice"] == 3


def test_R22_8_storm_of_fire_adds_one_die() -> None:
    assert great_war().cards["storm-of-fire"].effects[0].bonus_dice == 1


def test_R22_9_assets_when_a_scenario_is_silent() -> None:
    bare = {"sides": {"german": {"seat": "top"}, "british": {"seat": "bottom"}}, "first_player": None}
    table = Table({"1005": "i"}, {"0005": "i"}, hand=["assault-centre"], scenario=bare)
    assert table.ctx.assets == ((5, 3, 8, 5, 0), (5, 3, 8, 5, 0)) and list(table.ctx.medals_to_win) == [6, 6]
    assert table.ctx.first == 1


def test_amb_07_any_gun_of_a_crossfire_may_be_answered() -> None:
    table = Table(
        {"0605": "g", "0606": "g"},
        {"0405": "i"},
        german_hand=["return-fire"],
        hq=(0, 3),
        dice=[SKULL] * 6 + [BURST] * 4,
    )
    table.to_battle().play("shoot", unit="0605", at="0405")
    table.play("join", unit="0606")
    table.play("combat", card="return-fire")
    assert table.kind() == "german return-fire" and table.offers("choose") == ["0605", "0606"]
    table.play("choose", unit="0606")
    assert table.figures("0606") == 0 and table.figures("0605") == 4


def test_R19_25_two_close_combats_under_machine_gun_barrage_but_not_under_mortar_barrage() -> None:
    for card, kind, fights in (("machine-gun-barrage", "g", ["0605 0505"]), ("mortar-barrage", "m", [])):
        table = with_card(card, {"0605": kind, "0607": "i"}, {"0505": "i", "0406": "i"}, dice=[HQ] * 12)
        table.play("done")
        table.play("fight", unit="0605", at="0505")
        assert [fight for fight in table.offers("fight") if fight.startswith("0605")] == fights


def changed_card(card: str, **change: Any) -> Any:
    """The shipped cards with one of them changed."""
    cards = great_war().cards
    return Documents({**cards, card: cards[card].model_copy(update=change)})


@pytest.mark.parametrize(
    ("card", "borrowed"),
    [
        ("lice", "mata-hari-spy"),
        ("gas-attack", "trench-foot"),
        ("hold-at-all-costs", "gas-attack"),
        ("surprise-ambush", "lice"),
        ("butt-and-bayonet", "physician"),
        ("battle-fury", "shell-shortage"),
    ],
)
def test_R19_4_an_effect_at_the_wrong_moment_is_left_to_the_players(card: str, borrowed: str) -> None:
    cards = changed_card(card, effects=great_war().cards[borrowed].effects)
    mine = [card] if card in ("lice", "gas-attack", "battle-fury") else []
    table = Table(
        {"0605": "i"},
        {"0505": "i1" if card == "battle-fury" else "i", "0405": "i"},
        hand=["assault-centre", *mine],
        german_hand=[] if mine else [card],
        hq=(5, 5),
        dice=[BURST if card == "battle-fury" else HQ] * 3,
        cards=cards,
    )
    assert [remark.where for remark in table.ctx.manual] == [f"cards/{card}"]
    table.play("play", card="assault-centre")
    for _ in range(6):
        if table.offers("combat"):
            break
        verb = next(v for v in ("fight", "take-ground", "done") if table.offers(v))
        table.play(verb)
    table.play("combat", card=card)
    assert table.kind().endswith("adjudicate")
    table.play("adjudicated")
    table.end_turn()
    assert table.game.check() == []


def test_R4_4_a_second_effect_is_left_to_the_players() -> None:
    effects = (*great_war().cards["gas-attack"].effects, *great_war().cards["box-barrage"].effects)
    table = with_card(
        "gas-attack", {"0605": "i"}, {"0405": "i"}, cards=changed_card("gas-attack", effects=effects)
    )
    assert table.kind() == "british adjudicate" and table.st.effects & GAS


def test_R19_44_no_grenade_at_range() -> None:
    table = Table(
        {"0605": "i"}, {"0405": "i"}, hand=["assault-centre", "hand-grenade"], hq=(5, 0), dice=[HQ] * 2
    )
    table.to_battle().play("shoot", unit="0605", at="0405")
    assert table.last("attacks")["dice"] == 2


def test_R19_29_a_raider_does_not_fire() -> None:
    table = with_card("trench-raid", {"0805": "i"}, {"0405": "i"})
    table.play("raid", unit="0805")
    table.play("move", unit="0805", to="0605")
    assert not table.offers("shoot") and table.offers("go-home") == ["0805"]


def test_R19_30_short_supply_needs_an_empty_hex_of_the_section() -> None:
    baseline = {f"00{column:02}": "i" for column in range(4, 8)}
    table = with_card("short-supply", {"1005": "i"}, {"0505": "i", "0501": "i", **baseline})
    assert "0505" not in table.offers("choose") and "0501" in table.offers("choose")


def test_R19_21_a_box_barrage_needs_hq_for_the_guns() -> None:
    for hq, asked in ((2, "british move"), (3, "british combat-card")):
        table = Table(
            {"0605": "i"}, {"0405": "i"}, hand=["probe-centre", "box-barrage"], hq=(hq, 0), artillery=(4, 0)
        )
        table.play("play", card="probe-centre")
        assert table.kind() == asked.replace("move", "order")


def test_R19_4_a_reaction_may_be_withheld() -> None:
    table = Table({"0605": "i"}, {"0405": "i"}, german_hand=["hold-at-all-costs"], hq=(0, 3))
    table.play("play", card="assault-centre")
    table.play("pass")
    assert table.kind() == "british move" and table.hand("german") == ["hold-at-all-costs"]
    assert table.hq("german") == 3


@pytest.mark.parametrize(("card", "unit"), [("machine-gun-barrage", "g"), ("mortar-barrage", "m")])
def test_R19_25_R19_34_amb_76_a_barrage_needs_its_guns(card: str, unit: str) -> None:
    for own, asked in (("i", "british move"), (unit, "british combat-card")):
        table = Table({"0705": own}, {"0405": "i"}, hand=["assault-centre", card], hq=(5, 0))
        table.play("play", card="assault-centre")
        assert table.kind() == asked


def test_R19_9_hold_at_all_costs_stands_where_later_gas_does_not_reach() -> None:
    """Gas that was fetched after it counts at range only."""
    table = Table(
        {"0605": "i"},
        {"0505": "i"},
        hand=["assault-centre", "counter-intelligence"],
        german_hand=["hold-at-all-costs"],
        hq=(5, 5),
        dice=[FLAG, HQ, HQ],
    )
    table.discard("gas-attack")
    table.play("play", card="assault-centre")
    table.play("combat", card="counter-intelligence")
    table.play("combat", card="hold-at-all-costs")
    table.play("choose", unit="0505")
    table.play("fetch", card="gas-attack")
    table.play("combat", card="gas-attack")
    table.play("done")
    table.play("fight", unit="0605", at="0505")
    assert table.offers("ignore") == ["0", "1"]


def test_R19_20_R12_46_moving_on_into_stop_terrain_bars_taking_ground() -> None:
    def after(tiles: dict[str, str]) -> str:
        table = with_card(
            "advance-over-the-top",
            {"0805": "i"},
            {"0505": "i1", "0005": "i"},
            dice=[SOLDIER, SKULL, BURST, BURST, BURST],
            tiles=tiles,
        )
        table.play("move", unit="0805", to="0705")
        table.play("roll-on")
        table.play("go-on", to="0605")
        table.play("fight", unit="0805", at="0505")
        return table.kind()

    assert after({}) == "british take-ground"
    assert after({"0605": "building-rubble"}) == "british end-of-turn"


def test_R19_46_lost_messenger_against_big_show() -> None:
    """AMB-31: one order fewer in all."""
    table = Table(
        {"1004": "i", "1005": "i", "1006": "i"},
        {"0005": "i"},
        hand=["big-show", "recon-left"],
        german_hand=["lost-messenger"],
        hq=(0, 3),
        dice=[SOLDIER, SOLDIER],
    )
    table.play("play", card="big-show")
    table.play("combat", card="lost-messenger")
    table.play("order-unit", unit="1004")
    assert table.kind() == "british move"


def test_R19_52_only_who_stands_on_wire_cuts_it() -> None:
    table = Table(
        {"0705": "i", "0707": "i"},
        {"0005": "i"},
        markers={"0707": "wire"},
        hand=["assault-centre", "wire-cutters"],
    )
    table.command("assault-centre")
    assert table.offers("cut-wire") == ["0707"]


def test_R19_46_lost_messenger_against_assault() -> None:
    """A card for all units of a section orders all but one."""
    table = Table(
        {"1004": "i", "1005": "i"}, {"0005": "i"}, german_hand=["lost-messenger"], hq=(0, 3), artillery=(3, 0)
    )
    table.play("play", card="assault-centre")
    table.play("combat", card="lost-messenger")
    assert table.offers("order") == ["1004 centre", "1005 centre"]
    table.play("order", unit="1005")
    assert table.kind() == "british move" and {m.split()[0] for m in table.offers("move")} == {"1005"}
