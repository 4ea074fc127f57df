"""The desk played by hand: clicks on the canvas, on cards and on buttons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from editor.document import OpenPack
from editor.playtest.bookmarks import BookmarkDialog, BookmarkList
from editor.playtest.choices import Choices, Thing
from editor.playtest.desk import PlaytestDesk
from editor.playtest.moment import Moment, Waits
from editor.playtest.start import Start
from model.pack import Pack

from .by_hand import AT_ONCE, click, click_action, shown, spot, wait_for_person
from .conftest import AGAINST_BOT, HUMANS


@pytest.fixture
def desk(qtbot: QtBot, pack: Pack) -> Iterator[PlaytestDesk]:
    desk = PlaytestDesk()
    qtbot.addWidget(desk)
    desk.resize(1280, 800)
    desk.pace.setCurrentIndex(AT_ONCE)
    desk.board.milliseconds = 0
    desk.offer(pack)
    desk.show()
    yield desk
    desk.close_room()


def begin(qtbot: QtBot, desk: PlaytestDesk, seats: dict[str, str] = AGAINST_BOT, seed: int = 5) -> Moment:
    with qtbot.waitSignal(desk.moment_shown):
        desk.play(Start("meeting", seats, seed=seed))
    qtbot.wait(10)
    return shown(desk)


def test_a_whole_game_by_clicks(qtbot: QtBot, desk: PlaytestDesk) -> None:
    begin(qtbot, desk)
    kinds = set()
    for turn in range(400):
        moment = wait_for_person(qtbot, desk)
        if moment.decision is None:
            break
        kinds.add(moment.decision.kind)
        click_action(qtbot, desk, moment.legal[turn % len(moment.legal)].code)
    assert shown(desk).outcome is not None
    assert "wins" in desk.prompt.prompt.text() or "Nobody" in desk.prompt.prompt.text()
    assert {"card", "march"} <= kinds


def test_lit_choices_and_selection(qtbot: QtBot, desk: PlaytestDesk) -> None:
    begin(qtbot, desk)
    card = next(iter(desk.hand.cards))
    assert desk.hand.cards[card].is_lit
    click(qtbot, desk, ("card", card))
    qtbot.waitUntil(lambda: shown(desk).ply == 1)
    click(qtbot, desk, ("piece", "red-horse.1"))
    assert desk.choices.pointed == (("piece", "red-horse.1"),)
    assert "Red horse" in desk.selected.words.text()
    qtbot.keyClick(desk.canvas, Qt.Key.Key_Escape)
    assert desk.choices.pointed == ()


def test_dragging_a_counter_decides(qtbot: QtBot, desk: PlaytestDesk) -> None:
    moment = begin(qtbot, desk)
    click_action(qtbot, desk, moment.legal[0].code)
    drag(qtbot, desk, ("piece", "red-horse.1"), ("space", "inn"))
    qtbot.waitUntil(lambda: shown(desk).view["pieces"]["red-horse.1"]["at"] == "inn")


def drag(qtbot: QtBot, desk: PlaytestDesk, thing: Thing, to: Thing) -> None:
    start, end = spot(desk, thing), spot(desk, to)
    view = desk.canvas.viewport()
    qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=start)
    QApplication.sendEvent(view, _moved(view, start, (start + end) / 2))
    QApplication.sendEvent(view, _moved(view, start, end))
    qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, pos=end)


def _moved(view: QWidget, _start: QPoint, to: QPoint) -> object:
    from PySide6.QtCore import QEvent, QPointF
    from PySide6.QtGui import QMouseEvent

    return QMouseEvent(
        QEvent.Type.MouseMove,
        QPointF(to),
        QPointF(view.mapToGlobal(to)),
        Qt.MouseButton.NoButton,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )


def test_keyboard_alone(qtbot: QtBot, desk: PlaytestDesk) -> None:
    begin(qtbot, desk)
    card = next(iter(desk.hand.cards.values()))
    card.setFocus()
    qtbot.keyClick(card, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: shown(desk).ply == 1)
    desk.canvas.setFocus()
    qtbot.keyClick(desk.canvas, Qt.Key.Key_Right)
    qtbot.keyClick(desk.canvas, Qt.Key.Key_Return)
    assert len(desk.choices.pointed) == 1
    while desk.choices.actions and desk.choices.lit:
        qtbot.keyClick(desk.canvas, Qt.Key.Key_Right)
        qtbot.keyClick(desk.canvas, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: shown(desk).ply >= 2)


def test_undo_take_back_branch_and_scrub(qtbot: QtBot, desk: PlaytestDesk) -> None:
    moment = begin(qtbot, desk)
    click_action(qtbot, desk, moment.legal[0].code)
    with qtbot.waitSignal(desk.moment_shown):
        desk.time.buttons["undo"].click()
    assert shown(desk).ply == 0
    click_action(qtbot, desk, moment.legal[1].code)
    assert len(shown(desk).branches) == 1
    with qtbot.waitSignal(desk.moment_shown):
        desk.bookmark("what if")
    click_action(qtbot, desk, next(one.code for one in shown(desk).legal if one.verb == "stop"))
    wait_for_person(qtbot, desk)
    far = shown(desk).ply
    with qtbot.waitSignal(desk.moment_shown):
        desk.take_back("new")
    assert shown(desk).ply < far and shown(desk).waits is Waits.PERSON
    with qtbot.waitSignal(desk.moment_shown):
        qtbot.keyClick(desk.timeline, Qt.Key.Key_Home)
    assert shown(desk).ply == 0 and shown(desk).can_redo
    (branch,) = [one for one in shown(desk).branches if not one.name] or shown(desk).branches[:1]
    with qtbot.waitSignal(desk.moment_shown):
        desk.timeline.entered.emit(branch.tip)
    assert shown(desk).number == branch.tip


def test_saved_and_loaded(qtbot: QtBot, desk: PlaytestDesk, tmp_path: Path) -> None:
    moment = begin(qtbot, desk)
    click_action(qtbot, desk, moment.legal[0].code)
    here = shown(desk)
    with qtbot.waitSignal(desk.moment_shown):
        desk.keeping.save(str(tmp_path / "game"))
    with qtbot.waitSignal(desk.moment_shown):
        desk.keeping.load(str(tmp_path / "game.stgame"))
    assert shown(desk).view == here.view and shown(desk).ply == 1


def test_why_not_on_right_click(qtbot: QtBot, desk: PlaytestDesk) -> None:
    moment = begin(qtbot, desk)
    click_action(qtbot, desk, moment.legal[0].code)
    click(qtbot, desk, ("piece", "red-horse.1"))
    with qtbot.waitSignal(desk.room.answered):
        qtbot.mouseClick(
            desk.canvas.viewport(), Qt.MouseButton.RightButton, pos=spot(desk, ("space", "farm"))
        )
    assert desk.note.isVisible()
    assert "no connection leads" in desk.note.body.text().lower() and "3.1" in desk.note.body.text()


def test_hover_tells_what_would_happen(qtbot: QtBot, desk: PlaytestDesk) -> None:
    moment = begin(qtbot, desk)
    click_action(qtbot, desk, moment.legal[0].code)
    click(qtbot, desk, ("piece", "red-horse.1"))
    view = desk.canvas.viewport()
    QApplication.sendEvent(view, _hovered(view, spot(desk, ("space", "inn"))))
    qtbot.waitUntil(desk.note.isVisible)
    assert "marches to Inn" in desk.note.title.text() and desk.note.body.text()


def _hovered(view: QWidget, to: QPoint) -> object:
    from PySide6.QtCore import QEvent, QPointF
    from PySide6.QtGui import QMouseEvent

    none = Qt.MouseButton.NoButton
    return QMouseEvent(
        QEvent.Type.MouseMove,
        QPointF(to),
        QPointF(view.mapToGlobal(to)),
        none,
        none,
        Qt.KeyboardModifier.NoModifier,
    )


def test_hover_tells_all_that_a_thing_can_be_chosen_for(qtbot: QtBot, desk: PlaytestDesk) -> None:
    moment = begin(qtbot, desk)
    click_action(qtbot, desk, moment.legal[0].code)
    horse = ("piece", "red-horse.1")
    offered = desk.choices.point(horse).remaining
    assert 1 < len(offered) <= 6
    view = desk.canvas.viewport()
    QApplication.sendEvent(view, _hovered(view, spot(desk, horse)))
    qtbot.waitUntil(desk.note.isVisible)
    assert all(action.label in desk.note.body.text() for action in offered)


def test_counters_slide_and_can_be_skipped(qtbot: QtBot, desk: PlaytestDesk) -> None:
    moment = begin(qtbot, desk)
    click_action(qtbot, desk, moment.legal[0].code)
    desk.pace.setCurrentIndex(0)
    march = next(one for one in shown(desk).legal if one.args.get("to") == "inn")
    click_action(qtbot, desk, march.code)
    assert desk.board.is_moving
    desk.board.skip()
    assert not desk.board.is_moving
    assert desk.canvas.thing(("scenarios", "meeting", "setup", "red-horse.1")) is not None


def test_changing_the_position_by_hand(qtbot: QtBot, desk: PlaytestDesk) -> None:
    begin(qtbot, desk)
    with qtbot.waitSignal(desk.moment_shown):
        desk.intervene()
    assert shown(desk).is_by_hand and desk.board.is_by_hand
    drag(qtbot, desk, ("piece", "red-horse.1"), ("space", "farm"))
    qtbot.waitUntil(lambda: shown(desk).view["pieces"]["red-horse.1"]["at"] == "farm")
    assert shown(desk).is_by_hand and not shown(desk).simulable
    with qtbot.waitSignal(desk.moment_shown):
        next(button for button in desk.prompt.buttons if "carried out" in button.text()).click()
    assert not shown(desk).is_by_hand and shown(desk).decision is not None
    with qtbot.waitSignal(desk.moment_shown):
        desk.scrub(0)
    assert shown(desk).view["pieces"]["red-horse.1"]["at"] != "farm"


def test_dice_roll_for_a_moment_and_can_be_skipped(qtbot: QtBot, desk: PlaytestDesk) -> None:
    desk.pace.setCurrentIndex(0)
    begin(qtbot, desk, HUMANS)
    tray = desk.dice
    tray.milliseconds = 5000
    tray.show_dice((("battle", 6, 4),), fresh=True)
    assert tray.is_rolling and "4" in tray.accessibleName()
    qtbot.mouseClick(tray, Qt.MouseButton.LeftButton)
    assert not tray.is_rolling
    tray.show_dice((("battle", 6, 4),), fresh=False)
    assert not tray.is_rolling


def test_bookmarks_have_notes_and_lead_back(qtbot: QtBot, desk: PlaytestDesk) -> None:
    moment = begin(qtbot, desk)
    assert not desk.time.bookmarks.isVisible()
    desk.bookmark()
    dialog = desk.findChild(BookmarkDialog)
    assert dialog is not None
    qtbot.keyClicks(dialog.name, "Before the march")
    qtbot.keyClicks(dialog.note, "Ask about the ford")
    with qtbot.waitSignal(desk.moment_shown):
        dialog.accept()
    assert shown(desk).bookmarks == {0: ("Before the march", "Ask about the ford")}
    click_action(qtbot, desk, moment.legal[0].code)
    desk.time.bookmarks.click()
    listed = desk.findChild(BookmarkList)
    assert listed is not None and "Ask about the ford" in listed.list.item(0).text()
    with qtbot.waitSignal(desk.moment_shown):
        listed.list.itemActivated.emit(listed.list.item(0))
    assert shown(desk).ply == 0


def test_position_to_scenario(qtbot: QtBot, desk: PlaytestDesk, folder: Path) -> None:
    document = OpenPack.at(folder)
    desk.offer(document)
    moment = begin(qtbot, desk)
    click_action(qtbot, desk, moment.legal[0].code)
    march = next(one for one in shown(desk).legal if one.args.get("to") == "inn")
    click_action(qtbot, desk, march.code)
    with qtbot.waitSignal(desk.scenario_made):
        desk.keeping.make_scenario("At the inn")
    assert "at-the-inn" in document.pack.scenarios
    document.undo()
    assert "at-the-inn" not in document.pack.scenarios
    document.close()


def test_playthroughs_are_recorded_and_checked(qtbot: QtBot, desk: PlaytestDesk, folder: Path) -> None:
    document = OpenPack.at(folder)
    desk.offer(document)
    moment = begin(qtbot, desk)
    click_action(qtbot, desk, moment.legal[0].code)
    with qtbot.waitSignal(desk.moment_shown):
        desk.keeping.record("First try")
    desk.offer(document)
    qtbot.waitUntil(lambda: "first-try" in desk.start_panel.playthroughs.text(), timeout=5000)
    assert "still legal" in desk.start_panel.playthroughs.text()
    document.close()


def test_going_on_with_the_edited_pack(qtbot: QtBot, desk: PlaytestDesk, folder: Path) -> None:
    from model import Change, Edit

    document = OpenPack.at(folder)
    desk.offer(document)
    moment = begin(qtbot, desk)
    click_action(qtbot, desk, moment.legal[0].code)
    document.apply(Change("Roomier", (Edit(("tables", "stacking"), after=3),)))
    with qtbot.waitSignal(desk.moment_shown):
        desk.keeping.resume_edited()
    assert shown(desk).ply == 1 and desk.note.isVisible() and "3" in desk.note.body.text()
    document.close()


def test_many_buttons_are_folded_and_the_desk_keeps_its_width(qtbot: QtBot, desk: PlaytestDesk) -> None:
    from editor.playtest.prompt import PromptBar

    moment = begin(qtbot, desk, HUMANS)
    if moment.waits is Waits.HANDOVER:
        desk.handover.button.click()
        qtbot.waitUntil(lambda: shown(desk).waits is Waits.PERSON)
    assert desk.minimumSizeHint().width() <= 1280 and desk.minimumSizeHint().height() <= 700
    bar = PromptBar()
    qtbot.addWidget(bar)
    bar.resize(900, 54)
    long = [
        replace(action, args={}, text=replace(action.text, tables={}, english=action.label * 6))
        for action in shown(desk).legal
    ]
    assert len(long) > 1
    bar.light(Choices.among(long))
    assert [button.menu() is not None for button in bar.buttons] == [True]
    assert bar.minimumSizeHint().width() <= 900


# ---------------------------------------------------------------------------- hidden information


def words_in(widget: QWidget) -> Iterator[str]:
    """Every word that can be reached from a widget: texts, tooltips, names for screen readers, rows."""
    for one in (widget, *widget.findChildren(QWidget)):
        yield from (one.toolTip(), one.accessibleName(), one.accessibleDescription(), one.objectName())
        yield from (one.statusTip(), one.whatsThis(), one.windowTitle())
        if isinstance(one, QLabel | QPushButton):
            yield one.text()
        if isinstance(one, QAbstractItemView) and (model := one.model()) is not None:
            for row in range(model.rowCount()):
                index = model.index(row, 0)
                for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
                    yield str(index.data(role))


def test_nothing_of_the_other_hand_can_be_reached(qtbot: QtBot, desk: PlaytestDesk) -> None:
    """Each card has its own name here, so that every trace of a hand would show."""
    from rules.demo.pack import demo_pack

    names = {f"card-{letter}": f"Secret {letter.upper()}" for letter in "abcdefghijkl"}
    cards = {key: {"name": name, "deck": "orders", "number": 2} for key, name in names.items()}
    desk.offer(demo_pack(cards=cards))
    begin(qtbot, desk, HUMANS)
    seen_handover = 0
    for turn in range(60):
        moment = wait_for_person(qtbot, desk)
        qtbot.wait(1)
        if moment.decision is None:
            break
        session = desk.session
        assert session is not None
        hands = session.game.view("umpire")["hands"]
        open_now = {card for pile in moment.view["piles"].values() if isinstance(pile, list) for card in pile}
        played = " ".join(said.text for step in moment.line for said in step.said if said.seat is None)
        reachable = "\n".join(words_in(desk))
        looker = moment.looker
        for seat, hand in hands.items():
            if seat == looker:
                continue
            for card in hand:
                name = names[card.rpartition(".")[0]]
                if card not in open_now and name not in played:
                    assert name not in reachable, f"{looker} can read {name} of {seat}"
                    assert card not in reachable
        if moment.waits is Waits.HANDOVER:
            seen_handover += 1
            assert desk.handover.isVisible()
            desk.handover.button.click()
            qtbot.waitUntil(lambda: shown(desk).waits is not Waits.HANDOVER, timeout=3000)
        else:
            click_action(qtbot, desk, moment.legal[turn % len(moment.legal)].code)
    assert seen_handover > 3


def test_a_card_that_was_looked_at_is_forgotten_at_the_hand_over(qtbot: QtBot, desk: PlaytestDesk) -> None:
    """What the last person hovered, chose or asked about is gone from every widget, hidden ones included."""
    from rules.demo.pack import demo_pack

    names = {f"card-{letter}": f"Secret {letter.upper()}" for letter in "abcdefghijkl"}
    cards = {
        key: {"name": name, "deck": "orders", "number": 2, "text": f"About {name}"}
        for key, name in names.items()
    }
    desk.offer(demo_pack(cards=cards))
    begin(qtbot, desk, HUMANS)
    if shown(desk).waits is Waits.HANDOVER:
        desk.handover.button.click()
        qtbot.waitUntil(lambda: shown(desk).waits is Waits.PERSON)
    hand = list(desk.hand.cards)
    played, kept = hand[0], next(card for card in hand if card.split(".")[0] != hand[0].split(".")[0])
    secret = names[kept.rpartition(".")[0]]
    desk.hand.cards[kept].hovered.emit(kept)
    desk.questions.look_at(("card", kept))
    with qtbot.waitSignal(desk.room.answered):
        desk.questions.why([("card", kept)], QPoint(10, 10))
    assert secret in "\n".join(words_in(desk))
    click(qtbot, desk, ("card", played))
    for turn in range(40):
        moment = wait_for_person(qtbot, desk)
        if moment.waits is Waits.HANDOVER:
            break
        click_action(qtbot, desk, moment.legal[-1 if turn % 2 else 0].code)
    qtbot.wait(5)
    assert shown(desk).waits is Waits.HANDOVER
    assert secret not in "\n".join(words_in(desk))


# ---------------------------------------------------------------------------- what lies on the table


def test_piles_lie_beside_the_board_and_can_be_looked_through(qtbot: QtBot, desk: PlaytestDesk) -> None:
    from PySide6.QtWidgets import QDialog

    moment = begin(qtbot, desk)
    click_action(qtbot, desk, moment.legal[0].code)
    piles = {key: pile for column in desk.piles for key, pile in column.piles.items()}
    assert set(piles) == {"deck", "discards"}
    assert str(shown(desk).view["piles"]["deck"]) in piles["deck"].accessibleName()
    assert not piles["deck"].isEnabled()  # a closed pile has nothing to look at
    qtbot.waitUntil(lambda: piles["discards"].isEnabled())
    qtbot.mouseClick(piles["discards"], Qt.MouseButton.LeftButton)
    assert any(dialog.isVisible() for dialog in desk.findChildren(QDialog))


def test_losses_are_shown_as_counters(qtbot: QtBot, desk: PlaytestDesk) -> None:
    from PySide6.QtWidgets import QListWidget

    from editor.playtest.losses import LossesDialog

    begin(qtbot, desk)
    with qtbot.waitSignal(desk.moment_shown):
        desk.intervene()
    qtbot.mouseClick(desk.seats.boxes["red"].units, Qt.MouseButton.LeftButton)
    dialog = desk.findChild(LossesDialog)
    assert dialog is not None and dialog.findChild(QListWidget) is None  # nobody is lost yet
    gone = {"side": "red", "at": None}
    assert desk.names is not None
    lost = LossesDialog({"pieces": {"red-horse.1": gone}}, "red", desk.names, desk)
    qtbot.addWidget(lost)
    (listed,) = lost.findChildren(QListWidget)
    assert listed.item(0).toolTip() == "Red horse 1" and not listed.item(0).icon().isNull()


def test_long_lines_of_the_log_are_whole(qtbot: QtBot, desk: PlaytestDesk) -> None:
    from editor.playtest.log import wrapped

    said = "Central Powers fires: strength 2 on the corps table, shift 0, die 2, modifier 0: 1"
    rows = wrapped(said, "12.2.9", 200.0)
    assert len(rows) > 1 and " ".join(rows) == said
    moment = begin(qtbot, desk)
    click_action(qtbot, desk, moment.legal[0].code)
    lines = desk.log.model.lines
    told = [said.text for step in shown(desk).line for said in step.said]
    joined = " ".join(line.text for line in lines if not line.is_head)
    assert told and all(text in joined for text in told)


def test_coming_back_after_an_edit_tells_how_to_go_on(qtbot: QtBot, desk: PlaytestDesk, folder: Path) -> None:
    from model import Change, Edit

    document = OpenPack.at(folder)
    desk.offer(document)
    moment = begin(qtbot, desk)
    click_action(qtbot, desk, moment.legal[0].code)
    with qtbot.waitSignal(desk.moment_shown):
        desk.keeping.record("First try")
    desk.leave()
    document.apply(Change("Roomier", (Edit(("tables", "stacking"), after=3),)))
    with qtbot.waitSignal(desk.room.answered) as told:
        desk.come_back()
    assert told.args is not None and told.args[0] == "playthroughs" and told.args[2][0].sound
    assert desk.note.isVisible() and "Ctrl+F5" in desk.note.body.text()
    document.close()


def test_a_replay_runs_at_the_chosen_pace(qtbot: QtBot, desk: PlaytestDesk) -> None:
    moment = begin(qtbot, desk)
    click_action(qtbot, desk, moment.legal[0].code)
    click_action(qtbot, desk, next(one.code for one in shown(desk).legal if one.verb == "stop"))
    last = wait_for_person(qtbot, desk).ply
    with qtbot.waitSignal(desk.moment_shown):
        desk.scrub(0)
    plies: list[int] = []
    desk.moment_shown.connect(lambda moment: plies.append(moment.ply))
    desk.time.buttons["run"].click()
    qtbot.waitUntil(lambda: shown(desk).ply == last, timeout=10_000)
    assert plies == list(range(1, last + 1))  # every decision is shown on the way
