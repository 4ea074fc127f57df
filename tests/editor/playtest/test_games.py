"""The shipped games, played through the desk by clicks: a person against a bot."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.playtest.desk import PlaytestDesk
from editor.playtest.moment import Waits
from editor.playtest.start import Start, why_not_playable
from model import apply, load_pack

from .by_hand import AT_ONCE, click_action, shown, wait_for_person
from .conftest import SCENARIOS


@pytest.fixture
def desk(qtbot: QtBot) -> Iterator[PlaytestDesk]:
    desk = PlaytestDesk()
    qtbot.addWidget(desk)
    desk.resize(1600, 1000)
    desk.pace.setCurrentIndex(AT_ONCE)
    desk.board.milliseconds = 0
    desk.show()
    yield desk
    desk.close_room()


def begin(qtbot: QtBot, desk: PlaytestDesk, pack_name: str, start: Start) -> None:
    pack = load_pack(SCENARIOS / pack_name)
    if why_not_playable(pack):
        pytest.skip(why_not_playable(pack))
    desk.offer(pack)
    with qtbot.waitSignal(desk.moment_shown, timeout=10_000):
        desk.play(start)
    qtbot.wait(20)


def play(qtbot: QtBot, desk: PlaytestDesk, decisions: int, until_turn: int = 10_000) -> set[str]:
    """Click through decisions, another choice each time; answers the kinds of decisions that were met."""
    kinds = set()
    for number in range(decisions):
        moment = wait_for_person(qtbot, desk)
        if moment.decision is None or moment.view["turn"] > until_turn:
            break
        kinds.add(moment.decision.kind)
        legal = moment.legal
        click_action(qtbot, desk, legal[(number * 7) % len(legal)].code)
    return kinds


def test_the_great_war_to_its_end(qtbot: QtBot, desk: PlaytestDesk, tmp_path: Path) -> None:
    start = Start("beaumont-hamel", {"german": "human", "british": "random"}, seed=11)
    begin(qtbot, desk, "great-war", start)
    kinds = play(qtbot, desk, 25)
    assert {"command-card", "order"} <= kinds

    far = wait_for_person(qtbot, desk).ply
    with qtbot.waitSignal(desk.moment_shown):
        desk.take_back("new")
    assert shown(desk).ply < far
    play(qtbot, desk, 2)
    assert shown(desk).branches

    wait_for_person(qtbot, desk)
    with qtbot.waitSignal(desk.moment_shown):
        desk.save(str(tmp_path / "somme.stgame"))
    saved = shown(desk)
    with qtbot.waitSignal(desk.moment_shown, timeout=10_000):
        desk.load(str(tmp_path / "somme.stgame"))
    assert shown(desk).view["pieces"] == saved.view["pieces"]

    with qtbot.waitSignal(desk.scenario_made) as made:
        desk.make_scenario("After the mine")
    assert made.args is not None and desk.pack is not None
    changed = apply(desk.pack, made.args[0])
    on_board = {unit: told for unit, told in saved.view["pieces"].items() if told["at"]}
    assert len(changed.scenarios["after-the-mine"].setup) == len(on_board)

    play(qtbot, desk, 2000)
    assert shown(desk).waits is Waits.NOBODY and shown(desk).outcome is not None


def test_two_turns_of_paths_of_glory(qtbot: QtBot, desk: PlaytestDesk) -> None:
    begin(qtbot, desk, "paths-of-glory", Start("campaign-1914", {"cp": "human", "ap": "random"}, seed=3))
    kinds = play(qtbot, desk, 400, until_turn=2)
    assert shown(desk).view["turn"] > 2 or shown(desk).outcome is not None
    assert {"action", "activate"} <= kinds
