"""Games: legality, time in all directions, hidden information, dice by hand, changes by hand."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules.core import Ctx, Engine, Game, Lot, Notice, Outcome, Phrase, Procedure, State, Stream, Verb
from rules.core.gamefile import record_of
from rules.core.replay import replay
from rules.demo import ENGINE
from rules.demo.pack import DOCUMENT, demo_pack

PREPARED = rules.prepare(demo_pack(), "meeting", engine=ENGINE)
CHOICES = st.lists(st.integers(0, 1000), max_size=60)


def new(seed: int = 3, dice: Any = None) -> Game:
    return PREPARED.new_game(seed=seed, dice=dice)


def advance(game: Game, choices: list[int]) -> None:
    """Play by numbers: each chooses one of the legal actions."""
    for choice in choices:
        if game.over:
            return
        legal = game.legal()
        game.apply(legal[choice % len(legal)])


def until(game: Game, kind: str, seed: int = 0) -> Game:
    """Play at random until a decision of this kind is open."""
    lot = Lot(seed)
    while game.decision and game.decision.kind != kind:
        legal = game.legal()
        game.apply(legal[lot.pick(len(legal))])
    assert game.decision, f"the game ended without a decision on {kind}"
    return game


def truth(game: Game) -> tuple[Any, ...]:
    return game.state.encode(), game.state.keys, game.decision, [action.code for action in game.legal()]


# deciding


def test_the_first_decision() -> None:
    game = new()
    assert game.decision == rules.Decision("red", "card", "Play a card", "2.1")
    actions = game.legal()
    assert {action.verb for action in actions} == {"play"}
    assert actions[0].args == {"card": actions[0].args["card"]}
    assert str(actions[0]) == actions[0].label


@given(st.integers(0, 2**64 - 1), CHOICES)
def test_legal_actions_are_sorted_unique_and_there(seed: int, choices: list[int]) -> None:
    game = new(seed)
    for choice in choices:
        codes = [action.code for action in game.legal()]
        if game.over:
            assert codes == [] and game.decision is None and game.outcome is not None
            return
        assert codes == sorted(set(codes)) and codes
        labels = [(action.verb, tuple(action.args.items())) for action in game.legal()]
        assert len(set(labels)) == len(labels), "two actions look the same from outside"
        game.apply(game.legal()[choice % len(codes)])


@given(st.integers(0, 2**32), CHOICES)
def test_find_gives_each_legal_action_back(seed: int, choices: list[int]) -> None:
    game = new(seed)
    advance(game, choices)
    for action in game.legal():
        assert game.find(action.verb, **action.args) == action
        assert game.why_not(action.verb, **action.args) == []


def test_find_needs_only_what_tells_actions_apart() -> None:
    game = until(new(), "march")
    assert game.find("stop").verb == "stop"
    with pytest.raises(rules.Illegal, match="may mean any of"):
        game.find("march")


def test_illegal_actions_say_the_rule_and_change_nothing() -> None:
    game = until(new(), "march")
    before = truth(game)
    with pytest.raises(rules.Illegal) as refused:
        game.find("march", unit="red-horse.1", to="farm")
    assert refused.value.rules == ("3.1",)
    assert "no connection leads Red horse 1 to Farm" in str(refused.value)
    with pytest.raises(rules.Illegal, match="Red decides something else now: March a unit"):
        game.apply(PREPARED.new_game(seed=3).legal()[0])
    with pytest.raises(rules.Illegal, match="is no action"):
        game.apply(99 << 24)
    with pytest.raises(rules.Illegal, match="is no action"):
        game.apply((2 << 24) | (4000 << 12))
    assert truth(game) == before


def test_a_full_space_is_explained() -> None:
    crowded = {**DOCUMENT["scenarios"]["meeting"]}
    crowded["setup"] = {**crowded["setup"], "b": {"piece": "red-horse", "at": "ford", "count": 2}}
    prepared = rules.prepare(demo_pack(scenarios={"meeting": crowded}), "meeting", engine=ENGINE)
    game = until(prepared.new_game(seed=1), "march")
    (reason,) = game.why_not("march", unit="red-foot.1", to="ford")
    assert (reason.rule, reason.text) == ("3.2", "2 of your units stand in Ford already")


def test_spelling_is_helped() -> None:
    game = until(new(), "march")
    with pytest.raises(rules.Illegal, match="did you mean 'march'"):
        game.find("mrach", unit="red-horse.1")
    with pytest.raises(rules.Illegal, match="did you mean 'chapel'"):
        game.find("march", unit="red-horse.1", to="chappel")
    with pytest.raises(rules.Illegal, match="no argument 'where'"):
        game.find("march", where="chapel")


def test_why_not_can_be_asked_about_a_thing() -> None:
    game = until(new(), "march")
    assert game.why_not(piece="red-horse.1") == []
    assert game.why_not(piece="blue-horse.1")[0].rule == "3.1"


def test_a_finished_game_refuses_everything() -> None:
    game = new()
    advance(game, [0] * 500)
    assert game.over and game.decision is None and game.legal() == []
    assert game.outcome and game.outcome.rule in ("6.1", "6.2")
    with pytest.raises(rules.Illegal, match="the game is over"):
        game.find("stop")


def test_events_tell_what_happened_and_to_whom() -> None:
    game = new()
    events = [event for event in game.events() if event.kind == "drew-card"]
    assert {event.seat for event in events} == {"red", "blue"}
    assert all(event.visible_to(event.seat) and not event.visible_to(None) for event in events)
    game.play("play", card=game.legal()[0].args["card"])
    (event, *_) = game.events()
    assert (event.kind, event.seat, event.rule, event.data["side"]) == ("played", None, "2.1", "red")
    assert event.text.key == "played" and event.text.tables == {"side": "seat", "card": "card"}


# time


@given(st.integers(0, 2**32), CHOICES, st.integers(0, 60))
def test_taking_back_and_going_forward_is_exact(seed: int, choices: list[int], back: int) -> None:
    game = new(seed)
    moments = [truth(game)]
    for choice in choices:
        advance(game, [choice])
        if game.ply == len(moments):
            moments.append(truth(game))
    steps = min(back, game.ply)
    for _ in range(steps):
        game.take_back()
        assert truth(game) == moments[game.ply]
    for _ in range(steps):
        game.redo()
        assert truth(game) == moments[game.ply]
    for ply, moment in enumerate(moments):
        game.scrub(ply)
        assert truth(game) == moment


@given(st.integers(0, 2**32), CHOICES, CHOICES, st.integers(0, 60))
def test_branches_leave_each_other_alone(seed: int, first: list[int], second: list[int], at: int) -> None:
    game = new(seed)
    advance(game, first)
    tip, end = game.history.at, truth(game)
    game.scrub(min(at, game.ply))
    fork = game.history.at
    advance(game, second)
    other, other_end = game.history.at, truth(game)
    game.goto(tip)
    assert truth(game) == end
    game.goto(other)
    assert truth(game) == other_end
    assert game.history.path(other)[: len(game.history.path(fork))] == game.history.path(fork)


@given(st.integers(0, 2**32), CHOICES)
def test_the_same_dice_again_give_the_same_game(seed: int, choices: list[int]) -> None:
    game = new(seed)
    advance(game, choices)
    if game.ply == 0:
        return
    after, tree = truth(game), len(game.history.nodes)
    game.apply(game.take_back("same"))
    assert truth(game) == after
    assert len(game.history.nodes) == tree, "the same decision with the same dice is no new branch"


def test_new_dice_differ() -> None:
    """Take a battle back with new dice often enough, and other dice fall."""
    game = until(new(), "ambush")
    rolled = set()
    for _ in range(30):
        game.play("stand")
        rolled.add(tuple(draw.result for draw in game.history.here.draws))
        game.take_back("new")
    assert len(rolled) > 10


def test_each_branch_keeps_its_own_dice() -> None:
    game = until(new(), "ambush")
    game.play("stand")
    old, old_end = game.history.at, truth(game)
    game.take_back("new")
    game.play("stand")
    other, other_end = game.history.at, truth(game)
    assert old_end[1] != other_end[1], "the keys of the dice differ"
    game.goto(old)
    assert truth(game) == old_end
    game.goto(other)
    assert truth(game) == other_end
    game.scrub(0)
    assert game.state.keys == new().state.keys


def test_undo_stops_at_dice_and_cards() -> None:
    game = until(new(), "march")
    game.undo()
    assert game.ply == 0
    game.redo()
    game = until(new(), "ambush")
    game.play("stand")
    with pytest.raises(rules.Illegal, match="dice were rolled"):
        game.undo()
    assert game.take_back().verb == "stand"
    assert game.decision and game.decision.kind == "ambush"


def test_undo_stops_at_revealed_cards_without_dice() -> None:
    game = until(new(), "march")
    game.play("stop")
    assert not game.history.here.draws
    with pytest.raises(rules.Illegal, match="cards were revealed"):
        game.undo()


def test_there_is_nothing_before_the_start() -> None:
    with pytest.raises(rules.Illegal, match="start of the game"):
        new().undo()
    with pytest.raises(rules.Illegal, match="nothing to redo"):
        new().redo()
    with pytest.raises(rules.Illegal, match="no moment 7"):
        new().goto(7)


def test_bookmarks_name_moments() -> None:
    game = new()
    advance(game, [0, 0, 0])
    game.bookmark("before the storm", "what if blue stands?")
    assert game.history.bookmarks[game.history.at].name == "before the storm"


@given(st.integers(0, 2**32), CHOICES, CHOICES)
def test_a_clone_lives_on_its_own(seed: int, first: list[int], second: list[int]) -> None:
    game = new(seed)
    advance(game, first)
    before, nodes = truth(game), len(game.history.nodes)
    twin = game.clone()
    assert truth(twin) == before
    advance(twin, second)
    assert truth(game) == before and len(game.history.nodes) == nodes
    advance(game, second)
    assert truth(game) == truth(twin), "same dice, same choices, same game"


def test_a_fault_in_the_rules_leaves_the_game_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    game = until(new(), "ambush")
    before = truth(game)

    def broken(*_: object) -> None:
        game.state.where[0] = 7
        raise ZeroDivisionError

    monkeypatch.setattr(ENGINE, "_apply", (broken,) * 20)
    with pytest.raises(ZeroDivisionError):
        game.play("stand")
    monkeypatch.undo()
    assert truth(game) == before


# hidden information


@given(st.integers(0, 2**32), CHOICES, st.integers(0, 2**64 - 1))
def test_a_seat_cannot_tell_a_determinised_game(seed: int, choices: list[int], lot: int) -> None:
    game = new(seed)
    advance(game, choices)
    for seat in ("red", "blue"):
        other = game.determinize(seat, lot)
        assert other.view(seat) == game.view(seat)
        assert other.view("public") == game.view("public")
        if game.decision and game.decision.seat == seat:
            assert [a.code for a in other.legal()] == [a.code for a in game.legal()]
        assert other.check() == [] or game.check() != []


def test_determinising_really_changes_what_is_hidden() -> None:
    game = new()
    hands = {tuple(game.determinize("red", seed).view("blue")["hands"]["blue"]) for seed in range(40)}
    assert len(hands) > 10
    dice = {game.determinize("red", seed).state.keys for seed in range(40)}
    assert len(dice) == 40 and game.state.keys not in dice


def test_even_the_seed_of_the_game_gives_other_dice() -> None:
    game = new(seed=3)
    assert game.determinize("red", 3).state.keys != game.state.keys


def test_views_hide_hands() -> None:
    game = new()
    assert game.view("red")["hands"]["blue"] == 3
    assert len(game.view("red")["hands"]["red"]) == 3
    assert game.view()["hands"] == {"red": 3, "blue": 3}
    assert len(game.view("umpire")["hands"]["blue"]) == 3 and game.view("umpire")["hands"]["blue"] != 3
    with pytest.raises(rules.Illegal, match="no seat 'green'"):
        game.view("green")


# dice


def test_a_list_of_faces_is_rolled_in_order() -> None:
    game = until(new(dice=[1, 6]), "ambush")
    (fought, lost) = game.play("stand")[:2]
    assert (fought.data["attack"], fought.data["defence"]) == (1, 6)
    assert lost.kind == "lost"


def test_undo_gives_scripted_rolls_back() -> None:
    game = until(new(dice=[5, 2, 6, 6]), "ambush")
    game.play("stand")
    first = [draw.result for draw in game.history.here.draws]
    game.take_back()
    game.play("stand")
    assert [draw.result for draw in game.history.here.draws] == first == [5, 2]
    twin = game.clone()
    until(twin, "ambush").play("stand")
    until(game, "ambush").play("stand")
    assert [draw.result for draw in twin.history.here.draws] == [6, 6]
    assert [draw.result for draw in game.history.here.draws] == [6, 6]


def test_a_script_that_runs_out_changes_nothing() -> None:
    game = until(new(dice=rules.Script([4])), "ambush")
    before = truth(game)
    with pytest.raises(rules.DiceError, match="run out"):
        game.play("stand")
    assert truth(game) == before


def test_dice_by_hand_are_asked_for() -> None:
    game = until(new(dice="by-hand"), "ambush")
    place = game.decision
    assert game.play("stand") == []
    assert game.decision and game.decision.kind == "roll" and "battle" in game.decision.prompt
    assert [action.args["face"] for action in game.legal()] == [1, 2, 3, 4, 5, 6]
    with pytest.raises(rules.Illegal):
        game.find("rolled", face=7)
    game.play("rolled", face=6)
    (fought, *_) = game.play("rolled", face=2)
    assert (fought.data["attack"], fought.data["defence"]) == (6, 2)
    game.take_back()
    assert game.decision == place
    game.play("stand")
    game.play("rolled", face=1)
    game.take_back()
    assert game.decision == place and game.legal()[-1].verb == "stand", "a half-typed battle is given up"
    game.play("stand")
    assert game.undo().verb == "stand" and game.decision == place


def test_typed_dice_equal_generated_ones() -> None:
    typed, generated = until(new(dice="by-hand"), "ambush"), until(new(), "ambush")
    generated.play("stand")
    typed.play("stand")
    for draw in generated.history.here.draws:
        typed.play("rolled", face=draw.result)
    assert typed.state.encode() == generated.state.encode()


# changes by hand


def parley_pack() -> Any:
    cards = {card: {**entry, "effects": [{"effect": "parley"}]} for card, entry in DOCUMENT["cards"].items()}
    return demo_pack(cards=cards)


def test_what_the_engine_cannot_do_is_done_by_hand() -> None:
    prepared = rules.prepare(parley_pack(), "meeting", engine=ENGINE)
    assert prepared.ctx.manual and "parley" in prepared.ctx.manual[0].text
    game = prepared.new_game(seed=1)
    game.apply(game.legal()[0])
    assert game.decision and game.decision.kind == "adjudicate" and "parley" in game.decision.prompt
    assert game.simulable
    game.play("adjust", dial="place", of="blue-horse.1")
    assert game.find("set", value="inn").label == "Set it to Inn"
    (event,) = game.play("set", value="inn")
    assert (event.kind, event.label) == ("adjusted", "By hand: place of Blue horse 1 is now Inn")
    assert event.data == {"of": "blue-horse.1", "value": "inn"}
    assert game.view()["pieces"]["blue-horse.1"]["at"] == "inn"
    assert not game.simulable
    game.play("adjudicated")
    assert game.decision.kind == "march"
    game.take_back()
    game.take_back()
    game.take_back()
    assert game.simulable


def test_a_player_may_intervene_at_any_time() -> None:
    game = until(new(), "march")
    game.intervene("blue")
    assert game.decision and (game.decision.seat, game.decision.kind) == ("blue", "adjudicate")
    game.play("adjust", dial="place", of="red-horse.1")
    game.play("set", value="mill")
    game.play("adjudicated")
    assert game.decision.kind == "march" and not game.simulable


# setting up


def test_unknown_scenarios_are_named() -> None:
    with pytest.raises(rules.SetupError, match="has no scenario 'meting'; it has: meeting"):
        rules.prepare(demo_pack(), "meting", engine=ENGINE)


@settings(max_examples=20)
@given(st.integers(0, 2**64 - 1))
def test_the_same_seed_gives_the_same_game(seed: int) -> None:
    one, two = new(seed), new(seed)
    advance(one, list(range(50)))
    advance(two, list(range(50)))
    assert one.history.nodes == two.history.nodes
    assert one.state_dict() == two.state_dict()


def test_the_wrong_seat_is_refused() -> None:
    game = new()
    action = game.legal()[0]
    before = truth(game)
    with pytest.raises(rules.Illegal, match="not for blue to decide; red decides on card") as refused:
        game.apply(action, seat="blue")
    assert refused.value.rules == ("2.1",) and truth(game) == before
    with pytest.raises(rules.Illegal, match="no seat 'green'"):
        game.apply(action, seat="green")
    game.apply(action, seat="red")
    assert game.ply == 1


# what would happen


def test_a_preview_counts_what_may_happen() -> None:
    game = until(new(), "ambush")
    before = truth(game)
    found = game.preview(game.find("stand"), samples=720)
    assert truth(game) == before
    assert sum(one.count for one in found) == 720
    lost = [one for one in found if any(event.kind == "lost" for event in one.events)]
    assert sum(one.count for one in lost) == 720
    rolls = {
        (event.data["attack"], event.data["defence"])
        for one in found
        for event in one.events
        if event.kind == "fought"
    }
    assert len(rolls) == 36, "all pairs of faces come up"
    assert found == sorted(found, key=lambda one: -one.count)


def test_a_preview_without_dice_has_one_outcome() -> None:
    game = until(new(), "march")
    (only,) = game.preview(game.find("march", unit="red-horse.1", to="inn"), samples=5)
    assert only.share == 1 and [event.kind for event in only.events][:1] == ["marched"]


def test_a_preview_tells_no_hidden_cards() -> None:
    game = until(new(), "march")
    (only,) = game.preview(game.find("stop"), samples=20)
    assert [event.kind for event in only.events] == ["drew"]


def test_a_preview_can_follow_through_decisions() -> None:
    game = until(new(), "ambush")
    game.take_back()

    def stand(engine: Any, ctx: Any, state: Any) -> int | None:
        return engine.legal(ctx, state)[-1] if engine.procedure_of(state).name == "ambush" else None

    action = game.action(game.history.nodes[game.history.next[game.history.at]].action)
    found = game.preview(action, samples=50, follow=stand)
    assert all(any(event.kind == "fought" for event in one.events) for one in found)


def test_a_preview_does_not_know_the_real_dice() -> None:
    """The real outcome is no likelier in the preview than the dice make it."""
    hits = 0
    for seed in range(40):
        game = until(new(seed), "ambush")
        found = game.preview(game.find("stand"), samples=1, seed=seed)
        events = [event for event in game.play("stand") if event.kind == "fought"]
        hits += [event for event in found[0].events if event.kind == "fought"] == events
    assert hits < 8


def test_only_legal_actions_are_previewed() -> None:
    with pytest.raises(rules.Illegal):
        new().preview(99 << 24)


# a game that begins with dice


class OpeningState(State):
    first: int
    moved: int


class Opening(Procedure[Ctx, OpeningState]):
    """Both roll for the first move, ties again; then one decision and one more die."""

    name = "opening"
    prompt = Phrase("opening", text="Move")

    def run(self, ctx: Ctx, st: OpeningState, frame: list[int]) -> bool:
        while frame[1] < 0:
            red, blue = st.roll(0), st.roll(0)
            st.emit(ROLLED, [red, blue])
            frame[1] = -1 if red == blue else int(blue > red)
        st.first = frame[1]
        return True

    def legal(self, ctx: Ctx, st: OpeningState, frame: list[int]) -> list[int]:
        return [MOVE.base]

    def apply(self, ctx: Ctx, st: OpeningState, frame: list[int], action: int) -> None:
        st.moved = st.roll(0)
        st.end_game()


MOVE = Verb(1, "move", text="Move")
ROLLED = Notice("rolled", "faces:*", text="Rolled {faces}")


class OpeningEngine(Engine[Ctx, OpeningState]):
    id = "opening"
    rules_version = 1
    state_type = OpeningState
    streams = (Stream("die"),)
    verbs = (MOVE,)

    def procedures(self) -> dict[int, Procedure[Ctx, OpeningState]]:
        return {8: Opening()}

    def compile(self, pack: Any, scenario: str, options: Any) -> Ctx:
        return Ctx(seats=("red", "blue"))

    def set_up(self, ctx: Ctx, st: OpeningState) -> None:
        st.push(8, -1)

    def view(self, ctx: Ctx, st: OpeningState, seat: int) -> dict[str, Any]:
        return {"first": st.first}

    def redeal(self, *_: object) -> None: ...

    def outcome(self, ctx: Ctx, st: OpeningState) -> Outcome:
        return Outcome(None, "moved")


def test_dice_before_the_first_decision_are_rolled_by_hand() -> None:
    engine = OpeningEngine()
    ctx = engine.compile(None, "", {})
    game = Game(engine, ctx, dice="by-hand")
    assert game.decision and game.decision.kind == "roll" and not game.over
    with pytest.raises(rules.Illegal, match="has not begun"):
        game.undo()
    with pytest.raises(rules.Illegal, match="has not begun"):
        game.intervene("red")
    game.play("rolled", face=3)
    twin = game.clone()
    twin.play("rolled", face=1)
    assert twin.decision and (twin.decision.seat, twin.decision.kind) == ("red", "opening")
    game.play("rolled", face=3)
    game.play("rolled", face=2)
    events = game.play("rolled", face=5)
    assert [event.data["faces"] for event in events] == [[3, 3], [2, 5]]
    assert game.decision and game.decision.seat == "blue" and game.ply == 0
    assert [draw.result for draw in game.history.here.draws] == [3, 3, 2, 5]

    game.play("move")
    game.play("rolled", face=6)
    assert game.over
    record = record_of(game)
    again = replay(record, engine, ctx, game.origin)
    assert again.divergence is None and again.game.state == game.state


def test_scripted_dice_before_the_first_decision() -> None:
    engine = OpeningEngine()
    game = Game(engine, engine.compile(None, "", {}), dice=[2, 4, 6])
    assert game.view()["first"] == 1
    game.play("move")
    game.take_back()
    game.play("move")
    assert game.history.here.draws[0].result == 6
