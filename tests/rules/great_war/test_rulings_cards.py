"""Rulings on hands, combat cards and command cards, each value in a position of its own."""

from __future__ import annotations

from typing import Any

import pytest

from model.base import Table as Documents
from rules.great_war.tokens import POOL, gain
from tests.great_war_pack import great_war
from tests.rules.great_war.readings import SHOWN, Options, readings, shows
from tests.rules.great_war.table import BURST, FLAG, HQ, SKULL, SOLDIER, Table
from tests.rules.great_war.test_14_end_of_turn import PRESSURE, ending, goal
from tests.rules.great_war.test_19_combat_cards import with_card

# ---------------------------------------------------------------------------- hands and windows


@shows("discard_for_hq", after_draw=[], before_draw=["lice"])
def discards_before_the_draw(options: Options) -> list[str]:
    return ending(["lice"], options=options).offers("discard")


@shows("hand_above_limit", kept="british move", discarded="german hand-limit")
def a_hand_above_the_limit_that_mata_hari_lowered(options: Options) -> str:
    """A spy who takes one card and gives it back leaves the hand as it was."""
    cards = great_war().cards
    spy = cards["mata-hari-spy"]
    effect = spy.effects[0].model_copy(update={"cards": 1})
    changed = Documents({**cards, "mata-hari-spy": spy.model_copy(update={"effects": (effect,)})})
    table = with_card(
        "mata-hari-spy",
        {"0605": "i"},
        {"0405": "i"},
        german_hand=["lice", "body-armour", "return-fire", "hand-grenade", "trench-foot"],
        cards=changed,
        options=options,
    )
    table.play("give-back")
    seen = table.kind()
    if seen == "german hand-limit":
        table.play("drop", card="lice")
        assert len(table.hand("german")) == 4 and table.kind() == "british move"
    return seen


@shows("small_pool", take_what_is_there=1, nothing=0)
def two_tokens_from_a_pool_of_one(options: Options) -> int:
    table = Table({"1005": "i"}, {"0005": "i"}, hq=(20, 9), options=options)
    return gain(table.ctx, table.st, 1, 2)


@shows("both_react", active_first="british attack", opponent_first="german attack")
def lice_and_ambush_at_once(options: Options) -> str:
    table = Table(
        {"0605": "i"},
        {"0505": "i"},
        hand=["assault-centre", "lice"],
        german_hand=["surprise-ambush"],
        hq=(5, 5),
        dice=[HQ] * 9,
        options=options,
    )
    table.to_battle().play("fight", unit="0605", at="0505")
    seen = table.kind()
    asked = [seen]
    while table.kind().endswith("attack"):
        table.play("pass")
        asked.append(table.kind())
    assert {"british attack", "german attack"} <= set(asked) and table.last("attacks")["dice"] == 3
    return seen


@shows("no_target", not_playable=["gas-attack"], wasted=["gas-attack", "physician"])
def a_physician_for_nobody(options: Options) -> list[str]:
    table = Table(
        {"0605": "i"},
        {"0405": "i"},
        hand=["assault-centre", "physician", "gas-attack"],
        hq=(5, 0),
        options=options,
    )
    table.play("play", card="assault-centre")
    offered = table.offers("combat")
    if "physician" in offered:
        table.play("combat", card="physician")
        assert table.kind() == "british move"
    return offered


@shows("discards", open=["probe-left", "probe-right"], top_card_only=["probe-right"])
def discards_that_both_can_see(options: Options) -> list[str]:
    table = Table(
        {"1005": "i"}, {"0005": "i"}, hand=["probe-left"], german_hand=["probe-right"], options=options
    )
    table.end_turn().end_turn()
    seen: list[str] = table.game.view("british")["piles"]["command-discards"]
    return seen


@shows("short_pile", reshuffle_first="british keep", take_what_is_left="british end-of-turn")
def recon_with_one_card_in_the_pile(options: Options) -> str:
    table = Table({"1005": "i"}, {"0005": "i"}, hand=["recon-left"], options=options)
    st = table.st
    st.command_discards, st.command_deck = st.command_deck[1:], st.command_deck[:1]
    table.play("play", card="recon-left")
    return table.kind()


@shows("recon_family", recon_only=[], with_recon_in_force=[""])
def time_pressure_and_recon_in_force(options: Options) -> list[str]:
    table = Table(
        {"0905": "i"},
        {"0005": "i"},
        hand=["recon-in-force"],
        scenario={"time_pressure": PRESSURE},
        options=options,
    )
    return table.command("recon-in-force").offers("take-medal")


@shows("reaction_windows", always="german reaction", when_possible="british move")
def a_window_without_a_card_for_it(options: Options) -> str:
    table = Table({"0605": "i"}, {"0505": "i"}, german_hand=["body-armour"], hq=(0, 3), options=options)
    table.play("play", card="assault-centre")
    return table.kind()


# ---------------------------------------------------------------------------- combat cards


@shows("logistics_counts", as_played_card=[], not_counted=["lice"])
def a_discard_after_improved_logistics(options: Options) -> list[str]:
    table = ending(["improved-logistics", "lice"], options=options)
    table.play("take-hq")
    table.play("combat", card="improved-logistics")
    assert table.hq() == 4 and table.game.check() == []
    return table.offers("discard")


@shows("fetched_card", extra_card="british combat-card", kept_for_later="british move")
def a_card_out_of_the_discards(options: Options) -> str:
    table = Table(
        {"0605": "i"},
        {"0405": "i"},
        hand=["assault-centre", "counter-intelligence"],
        hq=(9, 0),
        options=options,
    )
    table.discard("gas-attack")
    table.play("play", card="assault-centre")
    table.play("combat", card="counter-intelligence")
    table.play("fetch", card="gas-attack")
    assert "gas-attack" in table.hand()
    return table.kind()


@shows("lost_messenger", one_order_in_all_for_tactics=1, section_cards_only=2)
def a_group_of_two_after_lost_messenger(options: Options) -> int:
    table = Table(
        {"1004": "i", "1005": "i"},
        {"0005": "i"},
        hand=["whistles-and-bugle-calls"],
        german_hand=["lost-messenger"],
        hq=(0, 3),
        options=options,
    )
    table.play("play", card="whistles-and-bugle-calls")
    table.play("combat", card="lost-messenger")
    table.play("group", unit="1004")
    if table.offers("order-unit"):
        table.play("order-unit", unit="1005")
    return len({move.split()[0] for move in table.offers("move")})


@shows("spying", active_player_chooses="british espionage", owner_chooses="german espionage")
def who_picks_the_card_that_is_given_back(options: Options) -> str:
    table = with_card(
        "combat-card-espionage",
        {"0605": "i"},
        {"0405": "i"},
        german_hand=["lice", "body-armour", "return-fire", "hand-grenade"],
        options=options,
    )
    decider = table.kind().split()[0]
    assert len(table.game.view(decider)["seen"]) == 3
    return table.kind()


@shows("supply_targets", any_unit=["0505", "1005"], enemy_units=["0505"])
def who_may_be_sent_to_the_baseline(options: Options) -> list[str]:
    table = with_card("short-supply", {"1005": "i"}, {"0505": "i"}, options=options)
    return sorted(table.offers("choose"))


@shows("match_target", enemy_anywhere=3, terrain_absorbs=4)
def a_soldier_for_a_unit_in_a_trench(options: Options) -> int:
    table = with_card(
        "three-on-a-match",
        {"1005": "i"},
        {"0505": "i"},
        tiles={"0505": "trench"},
        dice=[SOLDIER],
        options=options,
    )
    table.play("choose", unit="0505")
    return table.figures("0505")


@shows("raid_units", infantry=["1005"], guns_too=["0805", "1005"])
def who_may_raid(options: Options) -> list[str]:
    table = with_card(
        "trench-raid", {"0805": "g", "1005": "i"}, {"0505": "i"}, dice=[HQ] * 4, options=options
    )
    offered = table.offers("raid")
    if "0805" in offered:
        table.play("raid", unit="0805")
        assert not any(move.endswith(" 0405") for move in table.offers("move") if move.startswith("0805"))
        table.play("move", unit="0805", to="0605")
        table.play("done")
        table.play("fight", unit="0805", at="0505")
        assert table.last("attacks")["dice"] == 4
    return offered


@shows("raid_driven_back", previous_or_start={"0605", "0606", "0805"}, ordinary_retreat={"0605", "0606"})
def a_raider_driven_back(options: Options) -> set[str]:
    table = with_card(
        "trench-raid",
        {"0805": "i"},
        {"0405": "i"},
        german_hand=["surprise-ambush"],
        hq=(9, 9),
        dice=[FLAG, HQ, HQ, HQ],
        options=options,
    )
    table.play("raid", unit="0805")
    table.play("move", unit="0805", to="0505")
    table.play("fight", unit="0805", at="0405")
    table.play("combat", card="surprise-ambush")
    return set(table.offers("retreat"))


@shows("raid_return", free=["0805"], after_a_fight=[])
def a_raider_that_has_not_fought(options: Options) -> list[str]:
    table = with_card("trench-raid", {"0805": "i"}, {"0405": "i"}, dice=[HQ] * 4, options=options)
    table.play("raid", unit="0805")
    table.play("move", unit="0805", to="0505")
    offered = table.offers("go-home")
    table.play("fight", unit="0805", at="0405")
    assert table.offers("go-home") == ["0805"]
    return offered


@shows("physician", one_own_unit="british move", several_units="british target")
def a_second_patient(options: Options) -> str:
    table = Table(
        {"1005": "i", "1006": "i"},
        {"0005": "i"},
        hand=["assault-centre", "physician"],
        hq=(4, 0),
        options=options,
    )
    for unit in ("1005", "1006"):
        table.st.figures[table.number(unit)] = 3
    table.play("play", card="assault-centre")
    table.play("combat", card="physician")
    table.play("choose", unit="1005")
    table.play("heal", figures=1)
    seen = table.kind()
    if seen == "british target":
        assert table.offers("choose") == ["1006"] and table.offers("pass") == [""]
        table.play("choose", unit="1006")
        table.play("heal", figures=1)
        assert table.kind() == "british move" and table.hq() == 2
    return seen


@shows("grenade_units", any_unit=["hand-grenade"], infantry=[])
def a_grenade_for_a_gun(options: Options) -> list[str]:
    table = Table(
        {"0605": "g"},
        {"0505": "i"},
        hand=["assault-centre", "hand-grenade"],
        hq=(3, 0),
        dice=[HQ] * 3,
        options=options,
    )
    table.to_battle().play("fight", unit="0605", at="0505")
    return table.offers("combat")


@shows("trench_foot", move_undone=0, medals_kept=1)
def a_permanent_medal_and_trench_foot(options: Options) -> int:
    table = Table(
        {"0605": "i"},
        {"0405": "i"},
        german_hand=["trench-foot"],
        hq=(0, 3),
        scenario={"objectives": {"farm": goal("permanent", "0505")}},
        options=options,
    )
    table.command("assault-centre").play("move", unit="0605", to="0505")
    table.play("combat", card="trench-foot")
    assert table.where("0605") == "0605"
    return table.medals()


@shows("bayonet_after", any_survived_close_combat=["butt-and-bayonet"], after_a_hit=[])
def a_close_combat_without_a_hit(options: Options) -> list[str]:
    seen = []
    for face in (HQ, SKULL):
        table = Table(
            {"0605": "i"},
            {"0505": "i"},
            german_hand=["butt-and-bayonet"],
            hq=(0, 3),
            dice=[face, HQ, HQ],
            options=options,
        )
        table.to_battle().play("fight", unit="0605", at="0505")
        seen.append(table.offers("combat"))
    assert seen[1] == ["butt-and-bayonet"]
    return seen[0]


@shows("tactician", named_for_unnamed=["tactician"], single_section_cards=[])
def a_card_of_two_sections(options: Options) -> list[str]:
    table = Table({"1001": "i"}, {"0005": "i"}, hand=["out-flanked", "tactician"], hq=(5, 0), options=options)
    table.play("play", card="out-flanked")
    return table.offers("combat")


@shows("barrage_modes", each_attack_chooses="british crossfire", no_crossfire="british battle")
def two_guns_under_the_barrage(options: Options) -> str:
    table = with_card(
        "machine-gun-barrage", {"0605": "g", "0606": "g"}, {"0405": "i"}, dice=[SKULL] * 4, options=options
    )
    table.play("shoot", unit="0605", at="0405")
    return table.kind()


@shows("over_the_top", one_unit_after_its_move="british move", every_unit="british after-move")
def the_second_unit_that_moves(options: Options) -> str:
    table = with_card(
        "advance-over-the-top",
        {"0805": "i", "0807": "i", "1005": "i"},
        {"0005": "i"},
        dice=[SKULL] * 4,
        options=options,
    )
    table.play("move", unit="0805", to="0705")
    table.play("roll-on")
    table.play("move", unit="0807", to="0707")
    return table.kind()


@shows("return_fire_mortar", needs_sight=[], no_sight=["return-fire"])
def a_mortar_behind_a_wood(options: Options) -> list[str]:
    table = Table(
        {"0805": "m"},
        {"0405": "m"},
        tiles=dict.fromkeys(("0604", "0605", "0505", "0504", "0704", "0705"), "forest"),
        german_hand=["return-fire"],
        hq=(0, 3),
        dice=[SKULL] * 2,
        options=options,
    )
    table.to_battle().play("shoot", unit="0805", at="0405")
    return table.offers("combat")


# ---------------------------------------------------------------------------- command cards


@shows("big_show", once_per_unit=4, orders_add_up=5)
def two_soldiers_for_one_unit(options: Options) -> int:
    """Two cards in hand: two dice; the only unit fights with one bonus die or with two."""
    table = Table(
        {"0605": "i"},
        {"0505": "i"},
        hand=["big-show", "forward"],
        dice=[SOLDIER, SOLDIER, *[HQ] * 5],
        options=options,
    )
    table.play("play", card="big-show")
    while table.offers("order-unit"):
        table.play("order-unit", unit="0605")
    table.play("done")
    table.play("fight", unit="0605", at="0505")
    return int(table.last("attacks")["dice"])


@shows("counter_attack", effect_carried_out=["0005"], printed_card=[])
def a_counter_attack_on_a_counter_attack(options: Options) -> list[str]:
    """British probe, German copy, British copy of the copy: whom does the last one let them order?"""
    table = Table(
        {"1005": "i"},
        {"0005": "i"},
        hand=["probe-centre", "counter-attack"],
        german_hand=["counter-attack"],
        options=options,
    )
    table.play("play", card="probe-centre")
    table.end_turn()
    table.play("play", card="counter-attack")
    assert table.offers("order") == ["0005 centre"]
    table.end_turn()
    table.play("play", card="counter-attack")
    return ["0005"] if table.offers("order") else []


@shows("direct_tokens", leave_reserve_at_once=25, to_pool_at_once=27)
def the_pool_after_two_orders_for_tokens(options: Options) -> int:
    table = Table(
        {"1004": "i", "1005": "i"}, {"0005": "i"}, hand=["direct-from-hq"], hq=(5, 0), options=options
    )
    table.play("play", card="direct-from-hq")
    for unit in ("1004", "1005"):
        table.play("order-unit", unit=unit)
    assert table.hq() == 3 and table.game.check() == []
    return table.st.hq[POOL]


@shows("infantry_assault", one_section=["centre", "west"], wholly_inside=["west"])
def sections_with_infantry_on_a_dashed_line(options: Options) -> list[str]:
    table = Table({"0903": "i", "1001": "i"}, {"0005": "i"}, hand=["infantry-assault"], options=options)
    table.play("play", card="infantry-assault")
    return sorted(table.offers("section"))


@shows("whistles", whole_group=3, unit_and_neighbours=2)
def a_chain_of_three_called_from_its_end(options: Options) -> int:
    table = Table(
        {"1004": "i", "1005": "i", "1006": "i"},
        {"0005": "i"},
        hand=["whistles-and-bugle-calls"],
        options=options,
    )
    table.play("play", card="whistles-and-bugle-calls")
    table.play("group", unit="1004")
    return len({move.split()[0] for move in table.offers("move")})


@shows("rush", end_next_to_friend=[], movers_only=[""])
def a_unit_that_stands_alone(options: Options) -> list[str]:
    table = Table({"0905": "i", "0907": "i"}, {"0005": "i"}, hand=["rush-and-rotation"], options=options)
    table.command("rush-and-rotation", "0905")
    return table.offers("done")


@shows("strike_first", own_turn_too=["probe-left", "strike-first"], reaction_only=["probe-left"])
def strike_first_as_a_command_card(options: Options) -> list[str]:
    table = Table({"1005": "i"}, {"0005": "i"}, german_hand=["probe-left", "strike-first"], options=options)
    table.end_turn()
    offered = table.offers("play")
    assert "strike-first" in offered or table.rules_against("play", card="strike-first") == ["R19.4"]
    return offered


@shows("dead_units", stay_dead=[], may_return=["0605"])
def a_destroyed_unit_and_replacements(options: Options) -> list[str]:
    """The unit at 0605 falls to a German attack; then the British play Replacements."""
    table = Table(
        {"0605": "i1", "1005": "i"},
        {"0505": "i"},
        hand=["probe-left", "replacements"],
        german_hand=["assault-centre"],
        dice=[BURST, HQ, HQ, SOLDIER, FLAG, HQ],
        options=options,
    )
    table.play("play", card="probe-left")
    table.end_turn()
    table.to_battle().play("fight", unit="0505", at="0605")
    if table.offers("strike"):  # the card drawn last turn
        table.play("pass")
    assert table.figures("0605") == 0 and table.medals("german") == 1
    table.end_turn()
    table.play("play", card="replacements")
    offered = table.offers("restore")
    if offered:
        table.play("restore", unit="0605")
        assert "1004" in table.offers("place")
        table.play("place", to="1004")
        assert table.where("0605") == "1004" and table.figures("0605") == 1 and table.game.check() == []
    return offered


@pytest.mark.parametrize(("option", "value"), readings(__name__))
def test_a_ruling_shows(option: str, value: str) -> None:
    position = SHOWN[option]
    assert position.under(option, value) == position.expected[value]


# ---------------------------------------------------------------------------- what else a reading means


def test_amb_75_who_strikes_first_may_end_the_attack_before_the_other_plays() -> None:
    table = Table(
        {"0605": "i1"},
        {"0505": "i"},
        hand=["assault-centre", "lice"],
        german_hand=["surprise-ambush"],
        hq=(5, 5),
        dice=[BURST, HQ, HQ, HQ],
        options={"both_react": "opponent_first"},
    )
    table.to_battle().play("fight", unit="0605", at="0505")
    table.play("combat", card="surprise-ambush")
    assert table.figures("0605") == 0 and "lice" in table.hand() and table.kind() == "british end-of-turn"


def test_amb_75_trench_foot_before_going_over_the_top() -> None:
    table = with_card(
        "advance-over-the-top",
        {"0805": "i"},
        {"0005": "i"},
        german_hand=["trench-foot"],
        hq=(9, 9),
        options={"both_react": "opponent_first"},
    )
    table.play("move", unit="0805", to="0705")
    assert table.kind() == "german after-move"
    table.play("combat", card="trench-foot")
    assert table.where("0805") == "0805" and table.kind() == "british end-of-turn"


@pytest.mark.parametrize("card", ["messenger-pigeons", "counter-intelligence", "combat-card-espionage"])
def test_amb_76_a_wasted_card_does_nothing(card: str) -> None:
    table = Table(
        {"0605": "i"},
        {"0405": "i"},
        hand=["assault-centre", card],
        hq=(5, 0),
        options={"no_target": "wasted"},
    )
    table.play("play", card="assault-centre")
    table.play("combat", card=card)
    assert table.kind() == "british move" and table.game.check() == []


def test_amb_58_an_exit_that_is_kept_cannot_be_undone() -> None:
    table = Table(
        {"0005": "i", "1005": "i"},
        {"0405": "i"},
        german_hand=["trench-foot"],
        hq=(0, 3),
        scenario={"breakthrough": {"british": {"medals": 1}}},
        options={"trench_foot": "medals_kept"},
    )
    table.command("assault-centre").play("exit", unit="0005")
    assert table.kind() == "british move" and table.medals() == 1


def test_amb_50_without_infantry_inside_a_section_one_unit_is_ordered() -> None:
    table = Table(
        {"0903": "i"}, {"0005": "i"}, hand=["infantry-assault"], options={"infantry_assault": "wholly_inside"}
    )
    table.play("play", card="infantry-assault")
    assert table.offers("order-unit") == ["0903"]


def test_amb_53_only_strike_first_in_hand_skips_the_phases() -> None:
    table = Table(
        {"1005": "i"},
        {"0005": "i"},
        german_hand=["strike-first"],
        options={"strike_first": "reaction_only"},
    )
    table.end_turn()
    assert table.kind() == "german end-of-turn"


def two_units(**more: Any) -> Table:
    return Table({"1004": "i", "1005": "i"}, {"0005": "i"}, **more)


def test_amb_63_trench_foot_holds_soldiers_only() -> None:
    """The class of a unit is data of the pack (SETTLED_BY_DATA)."""
    table = two_units(german_hand=["trench-foot"], hq=(0, 3))
    object.__setattr__(table.ctx, "soldier", (False,) * table.ctx.units)
    table.command("assault-centre").play("move", unit="1005", to="0905")
    assert table.kind() == "british move"
