"""Bots are honest: they cannot guess a die, nor see a hand."""

from __future__ import annotations

from typing import Any

import pytest

import model
import rules
from rules.bots import NoviceBot, Position, RandomBot, bot_named, bot_names
from rules.core import Ctx, Engine, Lot, Outcome, Phrase, Procedure, SetupError, State, Stream, Verb, derive
from rules.demo import ENGINE
from rules.demo.pack import demo_pack
from rules.packs import engine_of
from rules.simulate import play_out

GUESSING = 8
GUESS = Verb(1, "guess", "face", text="Guess {face}")


class GuessState(State):
    right: int
    left: int
    card: int


class Guessing(Procedure[Ctx, GuessState]):
    """Guess a die that is rolled in the same action, and a hidden card that was drawn before."""

    name = "guess"
    prompt = Phrase("guess", text="Guess the die")

    def legal(self, ctx: Ctx, st: GuessState, frame: list[int]) -> list[int]:
        return [GUESS.base | face for face in range(1, 7)]

    def apply(self, ctx: Ctx, st: GuessState, frame: list[int], action: int) -> None:
        hidden = st.card if ctx.options["hidden"] == "card" else st.roll(0)
        st.right += hidden == action - GUESS.base
        st.card = st.roll(1)
        st.left -= 1
        if st.left == 0:
            st.end_game()


class GuessEngine(Engine[Ctx, GuessState]):
    id = "guess"
    rules_version = 1
    state_type = GuessState
    streams = (Stream("die"), Stream("card", open_dice=False))
    verbs = (GUESS,)

    def procedures(self) -> dict[int, Procedure[Ctx, GuessState]]:
        return {GUESSING: Guessing()}

    def compile(self, pack: Any, scenario: str, options: Any) -> Ctx:
        return Ctx(seats=("guesser",), options=options)

    def set_up(self, ctx: Ctx, st: GuessState) -> None:
        st.left = 600
        st.card = st.roll(1)
        st.push(GUESSING, 0)

    def view(self, ctx: Ctx, st: GuessState, seat: int) -> dict[str, Any]:
        return {"right": st.right, "left": st.left}

    def redeal(self, ctx: Ctx, st: GuessState, seat: int, lot: Lot) -> None:
        st.card = lot.pick(6) + 1

    def outcome(self, ctx: Ctx, st: GuessState) -> Outcome:
        return Outcome("guesser", "guessed", scores={"guesser": st.right})


class Searcher:
    """Tries every action on an imagined state and takes the one that turns out best."""

    name = "searcher"

    def __init__(self, seed: int) -> None:
        pass

    def look(self, position: Position) -> Any:
        return position.imagine()

    def choose(self, position: Position) -> int:
        start = self.look(position)
        best, score = position.legal[0], -1
        for action in position.legal:
            state = start.clone()
            position.engine.apply(position.ctx, state, action)
            if state.right > score:
                best, score = action, state.right
        return best


class Cheat(Searcher):
    """The same on the real state: what a bot would do if it could get at it."""

    def look(self, position: Position) -> Any:
        return position._state


def guesses(bot: Any, hidden: str) -> int:
    engine = GuessEngine()
    ctx = engine.compile(None, "", {"hidden": hidden})
    state = engine.initial(ctx, 11)
    play_out(engine, ctx, state, [bot], 11)
    return state.right


@pytest.mark.parametrize("hidden", ["die", "card"])
def test_a_searching_bot_guesses_no_better_than_chance(hidden: str) -> None:
    # 600 guesses, 100 by chance, standard deviation 9.1: 140 is more than four of them away.
    assert 60 < guesses(Searcher(1), hidden) < 140


@pytest.mark.parametrize("hidden", ["die", "card"])
def test_the_test_would_notice_a_cheat(hidden: str) -> None:
    assert guesses(Cheat(1), hidden) == 600


def test_imagined_states_differ_from_call_to_call() -> None:
    prepared = rules.prepare(demo_pack(), "meeting", engine=ENGINE)
    state = ENGINE.initial(prepared.ctx, 5)
    position = Position(ENGINE, prepared.ctx, state, 0, ENGINE.legal(prepared.ctx, state), 5, 0)
    imagined = [position.imagine() for _ in range(30)]
    assert len({one.keys for one in imagined}) == 30
    assert len({one.encode() for one in imagined}) > 20
    assert all(one.hands[0] == state.hands[0] for one in imagined), "the own hand is known"
    assert all(ENGINE.view(prepared.ctx, one, 0) == position.view() for one in imagined)


def test_random_bots_use_every_action_and_repeat_by_seed() -> None:
    engine = GuessEngine()
    ctx = engine.compile(None, "", {"hidden": "die"})
    state = engine.initial(ctx, 1)

    def choices(seed: int) -> list[int]:
        bot = RandomBot(seed)
        return [bot.choose(Position(engine, ctx, state, 0, [1, 2, 3, 4, 5], 1, 0)) for _ in range(200)]

    assert set(choices(1)) == {1, 2, 3, 4, 5}
    assert choices(1) == choices(1) != choices(2)


def test_unknown_bots_are_named_with_those_there_are() -> None:
    with pytest.raises(rules.SetupError, match="no bot 'clever'; it has: random"):
        bot_named(ENGINE, "clever")


def test_bot_seeds_differ_by_seat() -> None:
    assert derive(7, "bot", 0) != derive(7, "bot", 1)


class Stubborn:
    """Always takes the first action, and counts how often it was asked."""

    name = "stubborn"

    def __init__(self, seed: int) -> None:
        self.asked = 0

    def choose(self, position: Position) -> int:
        self.asked += 1
        return position.legal[0]


def test_a_novice_slips_in_a_sixth_of_its_decisions() -> None:
    engine = GuessEngine()
    ctx = engine.compile(None, "", {"hidden": "die"})
    state = engine.initial(ctx, 1)
    legal = engine.legal(ctx, state)
    made: list[Stubborn] = []

    def stubborn(seed: int) -> Stubborn:
        made.append(Stubborn(seed))
        return made[-1]

    novice = NoviceBot(4, stubborn)
    chosen = [novice.choose(Position(engine, ctx, state, 0, legal, 1, n)) for n in range(1200)]
    assert made[0].asked == 1200
    meant = chosen.count(legal[0]) / 1200
    assert 5 / 6 < meant < 0.89  # five sixths are meant, and a sixth of the slips comes to the same
    assert set(chosen) == set(legal)
    again = NoviceBot(4, Stubborn)
    assert chosen == [again.choose(Position(engine, ctx, state, 0, legal, 1, n)) for n in range(1200)]


def test_only_systems_with_a_better_bot_have_a_novice() -> None:
    assert bot_names(GuessEngine()) == ("random",)
    with pytest.raises(SetupError, match="novice"):
        bot_named(GuessEngine(), "novice")
    engine = engine_of(model.open_pack("scenarios/great-war").pack)
    assert bot_names(engine) == ("random", "novice", "heuristic")
    assert isinstance(bot_named(engine, "novice")(3), NoviceBot)
