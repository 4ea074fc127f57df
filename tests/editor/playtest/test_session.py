from __future__ import annotations

from pathlib import Path

import pytest

from editor.playtest import playthroughs, position
from editor.playtest.choices import Choices, by_verb
from editor.playtest.moment import Waits
from editor.playtest.preview import preview
from editor.playtest.session import Session
from editor.playtest.start import HUMAN, Start, players_of, rulings_of, seats_of, why_not_playable
from model import apply, load_pack
from model.pack import Pack
from rules import Illegal
from rules.demo.pack import demo_pack

from .conftest import AGAINST_BOT, HUMANS, SCENARIOS


def begun(pack: Pack, seats: dict[str, str] = AGAINST_BOT, **start: object) -> Session:
    return Session.begin(pack, Start("meeting", seats, seed=5, **start))  # type: ignore[arg-type]


def test_what_can_be_chosen_before_the_start(pack: Pack) -> None:
    assert seats_of(pack) == {"red": "Red", "blue": "Blue"}
    assert players_of(pack)[:2] == ("human", "random")
    assert why_not_playable(pack) == ""
    assert rulings_of(pack, "meeting") == ()


def test_rulings_come_with_their_rules() -> None:
    great_war = load_pack(SCENARIOS / "great-war")
    rulings = rulings_of(great_war, next(iter(great_war.scenarios)))
    assert rulings and all(ruling.title for ruling in rulings)
    assert any(ruling.rule for ruling in rulings)


def test_the_bot_answers_by_itself(pack: Pack) -> None:
    session = begun(pack)
    moment = session.moment()
    assert moment.waits is Waits.PERSON and moment.looker == "red"
    session.decide(moment.legal[0])
    session.decide(session.game.find("stop"))
    assert session.moment().waits is Waits.BOT
    assert session.moment().legal == ()
    while session.advance():
        pass
    assert session.moment().waits is Waits.PERSON
    assert session.moment().since.moved or session.game.ply > 2


def test_two_people_hand_over(pack: Pack) -> None:
    session = begun(pack, HUMANS)
    moment = session.moment()
    assert moment.waits is Waits.HANDOVER and moment.handover_to == "red"
    assert moment.legal == () and moment.view["hands"] == {"red": 3, "blue": 3}
    session.look_as("red")
    moment = session.moment()
    assert moment.waits is Waits.PERSON
    assert len(moment.view["hands"]["red"]) == 3 and moment.view["hands"]["blue"] == 3


def test_what_the_other_seat_was_told_is_in_no_moment(pack: Pack) -> None:
    session = begun(pack, HUMANS)
    session.look_as("red")
    told = [said.text for step in session.moment().line for said in step.said]
    assert sum(text.startswith("You draw") for text in told) == 3
    session.look_as("umpire")
    told = [said.text for step in session.moment().line for said in step.said]
    assert sum(text.startswith("You draw") for text in told) == 6


def test_pointing_narrows_to_one_action(pack: Pack) -> None:
    session = begun(pack)
    choices = Choices.among(session.moment().legal)
    card = next(iter(choices.lit))
    assert card[0] == "card" and choices.point(card).decided is not None
    session.decide(session.game.legal()[0])
    choices = Choices.among(session.moment().legal)
    assert ("piece", "red-horse.1") in choices.lit
    assert [action.verb for action in choices.buttons] == ["stop"]
    horse = choices.point(("piece", "red-horse.1"))
    assert horse.decided is None
    assert {thing for thing in horse.lit if thing[0] == "space"} == {
        ("space", "mill"),
        ("space", "inn"),
        ("space", "chapel"),
    } - ({("space", "mill")} if ("space", "mill") not in horse.lit else set())
    chosen = horse.point(("space", "inn")).decided
    assert chosen is not None and chosen.label == "Red horse 1 marches to Inn"
    assert horse.point(("piece", "red-horse.1")).pointed == ()
    assert set(by_verb(choices.actions)) == {"march", "stop"}


def close_quarters() -> Pack:
    """Blue stands beside red: the first march is a battle."""
    setup = {
        "a": {"piece": "red-horse", "at": "ford"},
        "b": {"piece": "blue-horse", "at": "inn"},
    }
    return demo_pack(scenarios={"meeting": {"title": "Close", "board": "valley", "setup": setup}})


def test_preview_runs_the_battle_on_clones() -> None:
    session = begun(close_quarters())
    session.decide(session.game.legal()[0])
    before = session.game.digest()
    quiet = preview(session.game, session.game.find("march", to="chapel").code, eyes="red")
    assert quiet.expected[0].text == "Red horse 1 marches to Chapel" and quiet.certain
    assert quiet.clones == 8
    battle = preview(session.game, session.game.find("march", to="inn").code, eyes="red", seconds=5)
    shares = {one.text: one.share for one in battle.expected}
    assert 0 < shares["Blue horse 1 is lost"] < shares["Red horse 1 is lost"] < 1
    assert session.game.digest() == before


def test_undo_stops_at_dice_and_take_back_goes_on(pack: Pack) -> None:
    session = begun(pack)
    first = session.moment()
    session.decide(first.legal[0])
    session.undo()
    assert session.moment().number == first.number
    session.decide(first.legal[0])
    session.decide(session.game.find("stop"))
    while session.advance():
        pass
    with pytest.raises(Illegal):
        session.undo()
    here = session.moment()
    session.take_back()
    assert session.moment().ply < here.ply and session.moment().waits is Waits.PERSON


def test_branches_have_names(pack: Pack) -> None:
    session = begun(pack)
    legal = session.moment().legal
    session.decide(legal[0])
    session.undo()
    session.decide(legal[1])
    session.bookmark("the other card", "to see what comes of it")
    session.goto(1)
    (branch,) = session.moment().branches
    assert branch.name == "the other card" and branch.length == 1 and branch.fork == 0
    session.scrub(0)
    session.play_on()
    assert len(session.moment().branches) == 2


def test_dice_can_be_typed_in() -> None:
    session = begun(close_quarters(), dice="by-hand")
    session.decide(session.game.legal()[0])
    session.decide(session.game.find("march", to="inn"))
    session.advance()
    for face in (6, 1):
        moment = session.moment()
        assert moment.decision is not None and moment.decision.kind == "roll"
        assert moment.waits is Waits.PERSON and len(moment.legal) == 6
        session.decide(moment.legal[face - 1])
    assert session.moment().here.dice == (("battle", 6, 6), ("battle", 6, 1))


def test_saved_and_opened(pack: Pack, folder: Path, tmp_path: Path) -> None:
    pack = load_pack(folder)
    session = begun(pack)
    session.decide(session.moment().legal[0])
    session.bookmark("here")
    session.save(tmp_path / "game.stgame")
    again = Session.open(tmp_path / "game.stgame", pack, AGAINST_BOT)
    assert again.game.digest() == session.game.digest()
    assert again.moment().bookmarks == session.moment().bookmarks
    assert again.notes == ()


def test_playthroughs_tell_where_they_break(folder: Path) -> None:
    pack = load_pack(folder)
    session = begun(pack)
    session.decide(session.moment().legal[0])
    session.decide(session.game.find("march", unit="red-horse.1", to="inn"))
    playthroughs.record(session, folder, "First try")
    (verdict,) = playthroughs.check(pack, folder)
    assert verdict.sound and str(verdict) == "first-try: still legal, 2 decisions"
    document = {key: way for key, way in demo_document_connections().items() if key != "ford-inn"}
    changed = demo_pack(boards={"valley": {**demo_board(), "connections": document}})
    (verdict,) = playthroughs.check(changed, folder)
    assert not verdict.sound and verdict.breaks_at == 2
    assert "no connection leads Red horse 1 to Inn" in str(verdict)


def demo_board() -> dict[str, object]:
    from rules.demo.pack import DOCUMENT

    return dict(DOCUMENT["boards"]["valley"])


def demo_document_connections() -> dict[str, object]:
    return dict(demo_board()["connections"])  # type: ignore[call-overload]


def test_a_position_becomes_a_scenario(pack: Pack) -> None:
    session = begun(pack)
    session.decide(session.moment().legal[0])
    session.decide(session.game.find("march", unit="red-horse.1", to="inn"))
    change = position.as_scenario(pack, "meeting", session.game.position(), "At the inn")
    (edit,) = change.edits
    assert edit.path == ("scenarios", "at-the-inn")
    changed = apply(pack, change)
    setup = changed.scenarios["at-the-inn"].setup
    assert setup["red-horse-inn"].at == "inn" and setup["red-foot-mill"].count == 2
    again = Session.begin(changed, Start("at-the-inn", AGAINST_BOT))
    assert again.game.view()["pieces"]["red-horse.1"]["at"] == "inn"
    assert apply(changed, change.inverse()) == pack


def test_the_canvas_is_told_only_what_moved(pack: Pack) -> None:
    session = begun(pack)
    shown = position.Shown(pack, "meeting", session.moment().position)
    assert not shown.change_to(session.moment().position)
    session.decide(session.moment().legal[0])
    session.decide(session.game.find("march", unit="red-horse.1", to="inn"))
    change = shown.change_to(session.moment().position)
    assert [edit.path for edit in change.edits] == [("scenarios", "meeting", "setup", "red-horse.1")]


def test_edit_and_resume(pack: Pack) -> None:
    session = begun(pack)
    session.decide(session.moment().legal[0])
    session.decide(session.game.find("march", unit="red-horse.1", to="inn"))
    from rules.demo.pack import DOCUMENT

    fresh = playthroughs.resume(session, demo_pack(tables={**DOCUMENT["tables"], "stacking": 3}))
    assert fresh.game.ply == 2 and fresh.notes and "3" in fresh.notes[0]


def test_changes_by_hand_are_recorded(pack: Pack) -> None:
    session = begun(pack)
    session.intervene()
    moment = session.moment()
    assert moment.decision is not None and moment.decision.kind == "adjudicate"
    session.decide(session.game.find("adjust", of="red-horse.1"))
    session.decide(session.game.find("set", value="farm"))
    session.decide(session.game.find("adjudicated"))
    assert session.moment().view["pieces"]["red-horse.1"]["at"] == "farm"
    assert not session.moment().simulable


@pytest.mark.parametrize("other, waits", [("heuristic", Waits.FORCED), (HUMAN, Waits.PERSON)])
def test_a_window_without_a_card_is_asked_for_only_between_people(other: str, waits: Waits) -> None:
    """Alone against a bot it passes by itself; who shares the screen may also say not to be called again."""
    session = Session.begin(
        load_pack(SCENARIOS / "great-war"), Start("montauban", {"german": HUMAN, "british": other}, seed=7)
    )
    while session.game.decision and session.game.decision.kind != "reaction":
        session.decide(session.game.legal()[-1])
    session.look_as("german")
    assert [action.verb for action in session.game.legal()] == ["pass", "waive-all"]
    assert session.waits() is waits
    if waits is Waits.FORCED:
        before = session.game.ply
        assert session.advance() and session.game.ply == before + 1 and not session.game.state.waived
