"""The shipped games, played through the desk by clicks: a person against a bot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from pytestqt.qtbot import QtBot

from editor.playtest.desk import PlaytestDesk
from editor.playtest.moment import Waits
from editor.playtest.session import Session
from editor.playtest.start import Start, why_not_playable
from model import apply, load_pack
from rules import Action
from rules.core.position import counter_of

from .by_hand import AT_ONCE, LEFT, click_action, shown, wait_for_person
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
    assert not why_not_playable(pack)
    desk.offer(pack)
    with qtbot.waitSignal(desk.moment_shown, timeout=10_000):
        desk.play(start)
    qtbot.wait(20)


Pick = Callable[[tuple[Action, ...], int], Action]
"""Which of the legal actions a person takes as their decision of this number."""


def in_turn(legal: tuple[Action, ...], number: int) -> Action:
    return legal[number * 7 % len(legal)]


def boldly(legal: tuple[Action, ...], number: int) -> Action:
    """Attack where that is possible, two times out of three."""
    verbs = ("begin", "attack", "join", "activate-attack", "ops", "use-card")
    bold = [action for verb in verbs for action in legal if action.verb == verb]
    return bold[0] if bold and number % 3 else in_turn(legal, number)


class Played(NamedTuple):
    kinds: set[str]
    """Kinds of decisions that the person was asked for."""
    reactions: set[str]
    """Those of them that came in the other side's turn."""


def play(
    qtbot: QtBot, desk: PlaytestDesk, decisions: int, until_turn: int = 10_000, pick: Pick = in_turn
) -> Played:
    """Click through decisions, another choice each time."""
    played = Played(set(), set())
    for number in range(decisions):
        moment = wait_for_person(qtbot, desk)
        if moment.decision is None or moment.view["turn"] > until_turn:
            break
        played.kinds.add(moment.decision.kind)
        if moment.view["active"] != moment.decision.seat:
            played.reactions.add(moment.decision.kind)
        click_action(qtbot, desk, pick(moment.legal, number).code)
    return played


def undo_by_button(qtbot: QtBot, desk: PlaytestDesk) -> None:
    """Decide until something can be undone, then undo it with the button of the time bar."""
    for number in range(60):
        moment = wait_for_person(qtbot, desk)
        click_action(qtbot, desk, in_turn(moment.legal, number).code)
        if wait_for_person(qtbot, desk).can_undo and shown(desk).ply == moment.ply + 1:
            break
    before = shown(desk).ply
    with qtbot.waitSignal(desk.moment_shown):
        qtbot.mouseClick(desk.time.buttons["undo"], LEFT)
    assert shown(desk).ply == before - 1


def travel(qtbot: QtBot, desk: PlaytestDesk) -> None:
    """Undo, take back, and a what-if line with a name."""
    undo_by_button(qtbot, desk)
    play(qtbot, desk, 2)
    far = wait_for_person(qtbot, desk).ply
    with qtbot.waitSignal(desk.moment_shown):
        qtbot.mouseClick(desk.time.take_back, LEFT)
    assert shown(desk).ply < far
    moment = wait_for_person(qtbot, desk)
    taken = shown(desk).line[moment.ply + 1].label
    other = next(action for action in moment.legal if action.label != taken)
    click_action(qtbot, desk, other.code)
    assert shown(desk).branches
    with qtbot.waitSignal(desk.moment_shown):
        desk.bookmark("what if", "another choice")
    assert ("what if", "another choice") in shown(desk).bookmarks.values()


def keep(qtbot: QtBot, desk: PlaytestDesk, place: Path) -> None:
    """Save, load, and write the position back as a scenario that can be played."""
    wait_for_person(qtbot, desk)
    with qtbot.waitSignal(desk.moment_shown):
        desk.keeping.save(str(place / "game.stgame"))
    saved = shown(desk)
    with qtbot.waitSignal(desk.moment_shown, timeout=10_000):
        desk.keeping.load(str(place / "game.stgame"))
    assert shown(desk).view["pieces"] == saved.view["pieces"]
    assert shown(desk).bookmarks == saved.bookmarks and len(shown(desk).branches) == len(saved.branches)

    with qtbot.waitSignal(desk.scenario_made) as made:
        desk.keeping.make_scenario("As it stands")
    assert made.args is not None and desk.pack is not None
    changed = apply(desk.pack, made.args[0])
    began = Session.begin(changed, Start("as-it-stands", {}))
    here, there = (_standing(moment.view) for moment in (saved, began.moment()))
    assert here == there
    assert apply(changed, made.args[0].inverse()) == desk.pack


def _standing(view: Mapping[str, Any]) -> Counter[tuple[Any, ...]]:
    """Which counters stand where, whatever the units are called."""
    return Counter(
        (told.get("piece") or counter_of(unit), told["at"], told.get("step"), told.get("figures"))
        for unit, told in view["pieces"].items()
        if told["at"]
    )


def test_the_great_war_to_its_end(qtbot: QtBot, desk: PlaytestDesk, tmp_path: Path) -> None:
    start = Start("beaumont-hamel", {"german": "human", "british": "random"}, seed=11)
    begin(qtbot, desk, "great-war", start)
    first = play(qtbot, desk, 12)
    travel(qtbot, desk)
    keep(qtbot, desk, tmp_path)
    rest = play(qtbot, desk, 2000)
    assert shown(desk).waits is Waits.NOBODY and shown(desk).outcome is not None
    assert {"command-card", "order", "move", "battle", "end-of-turn"} <= first.kinds | rest.kinds
    assert first.reactions | rest.reactions


def test_two_turns_of_paths_of_glory(qtbot: QtBot, desk: PlaytestDesk, tmp_path: Path) -> None:
    start = Start("campaign-1914", {"ap": "human", "cp": "heuristic"}, seed=5)
    begin(qtbot, desk, "paths-of-glory", start)
    first = play(qtbot, desk, 30, pick=boldly)
    travel(qtbot, desk)
    keep(qtbot, desk, tmp_path)
    rest = play(qtbot, desk, 400, until_turn=2, pick=boldly)
    assert shown(desk).view["turn"] > 2 or shown(desk).outcome is not None
    assert {"action", "activate", "march", "attacks"} <= first.kinds | rest.kinds
    assert first.reactions | rest.reactions
