"""Rulings on shelling, objectives, exits, medals and the end, each value in a position of its own."""

from __future__ import annotations

import pytest

from tests.rules.great_war.readings import SHOWN, Options, readings, shows
from tests.rules.great_war.table import BURST, SOLDIER, Table
from tests.rules.great_war.test_14_end_of_turn import PRESSURE, goal


@shows("shelling_details", left_of_roller=["0404", "0410"], from_the_west=["0401", "0407"])
def craters_when_the_top_player_rolls_two_and_six(options: Options) -> list[str]:
    table = Table(
        {"1005": "i"},
        {"0005": "i"},
        dice=[2, 6, 6],
        scenario={"shelling": {"rows": (4,), "roller": "top"}},
        options=options,
    )
    return [place for place in (f"04{column:02}" for column in range(12)) if table.marker(place) != "none"]


@shows("majority", every_turn=1, holders_turn=0)
def a_german_majority_when_the_british_begin(options: Options) -> int:
    wood = goal("start_turn_majority", "0505", side=None, mode="majority")
    table = Table({"0905": "i"}, {"0505": "i"}, scenario={"objectives": {"wood": wood}}, options=options)
    return table.medals("german")


@shows("passing_objective", end_hex_only=0, passing_counts=1)
def a_move_of_two_over_a_permanent_medal(options: Options) -> int:
    """Units on both sides leave 0505 as the only way from 0605 to 0405."""
    table = Table(
        {"0605": "i", "0504": "i", "0606": "i"},
        {"0005": "i"},
        scenario={"objectives": {"farm": goal("permanent", "0505")}},
        options=options,
    )
    table.command("assault-centre").play("move", unit="0605", to="0405")
    return table.medals()


@shows("start_turn_objectives", own_turn=0, every_turn=1)
def a_hex_entered_before_the_opponents_turn(options: Options) -> int:
    table = Table(
        {"0605": "i"},
        {"0005": "i"},
        german_hand=["probe-left"],
        scenario={"objectives": {"farm": goal("start_turn_temporary", "0505")}},
        options=options,
    )
    table.command("assault-centre").play("move", unit="0605", to="0505")
    table.end_turn()
    return table.medals()


@shows("exit_by", movement_only=[""], base_move_only=[])
def moving_on_over_the_edge(options: Options) -> list[str]:
    table = Table(
        {"0105": "i"},
        {"0905": "i"},
        hand=["assault-centre", "advance-over-the-top"],
        hq=(5, 0),
        dice=[SOLDIER, SOLDIER],
        scenario={"breakthrough": {"british": {"medals": 1}}},
        options=options,
    )
    table.play("play", card="assault-centre")
    table.play("combat", card="advance-over-the-top")
    table.play("move", unit="0105", to="0005")
    table.play("roll-on")
    return table.offers("go-on-out")


@shows("win_check", every_medal="over", end_of_turn="british take-ground")
def the_winning_medal_in_the_middle_of_a_turn(options: Options) -> str:
    table = Table(
        {"0605": "i"}, {"0505": "i1", "0005": "i"}, dice=[BURST] * 3, medals_to_win=(1, 9), options=options
    )
    table.to_battle().play("fight", unit="0605", at="0505")
    seen = table.kind()
    if seen != "over":
        table.end_turn()
        assert table.game.over
    assert table.game.outcome and table.game.outcome.winner == "british"
    return seen


@shows("time_medal", instead_of_cards="british end-of-turn", besides_cards="british keep")
def after_the_medal_for_time(options: Options) -> str:
    table = Table(
        {"1005": "i"},
        {"0005": "i"},
        hand=["recon-left"],
        scenario={"time_pressure": PRESSURE},
        options=options,
    )
    table.play("play", card="recon-left")
    table.play("take-medal")
    assert table.medals() == 1
    return table.kind()


@shows("bearer_on_objective", medal_lost=["0005", "0505", "1005"], not_a_target=["0005", "1005"])
def who_may_be_carried_off(options: Options) -> list[str]:
    farm = goal("temporary", "0505", side="german", held_at_start_by="german")
    table = Table(
        {"1005": "i"},
        {"0505": "i", "0005": "i"},
        hand=["assault-centre", "stretcher-bearer"],
        hq=(9, 0),
        scenario={"objectives": {"farm": farm}},
        options=options,
    )
    assert table.medals("german") == 1
    table.play("play", card="assault-centre")
    table.play("combat", card="stretcher-bearer")
    return sorted(table.offers("choose"))


@pytest.mark.parametrize(("option", "value"), readings(__name__))
def test_a_ruling_shows(option: str, value: str) -> None:
    position = SHOWN[option]
    assert position.under(option, value) == position.expected[value]


def test_amb_42_the_medal_in_passing_waits_for_trench_foot() -> None:
    table = Table(
        {"0605": "i", "0504": "i", "0606": "i"},
        {"0005": "i"},
        german_hand=["trench-foot"],
        hq=(0, 3),
        scenario={"objectives": {"farm": goal("permanent", "0505")}},
        options={"passing_objective": "passing_counts"},
    )
    table.command("assault-centre").play("move", unit="0605", to="0405")
    table.play("combat", card="trench-foot")
    assert table.medals() == 0 and table.where("0605") == "0605"
