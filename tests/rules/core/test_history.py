"""Time travel in any order: every moment of the tree stays what it was when it was first seen."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import rules
from rules.core import Game
from rules.core.gamefile import from_bytes, record_of, to_bytes
from rules.core.replay import replay
from rules.demo import ENGINE
from rules.demo.pack import demo_pack

PREPARED = rules.prepare(demo_pack(), "meeting", engine=ENGINE)


class TimeTravel(RuleBasedStateMachine):
    """`seen` is the whole model: for each node the bytes of its position and its legal actions."""

    @initialize(seed=st.integers(0, 2**32))
    def start(self, seed: int) -> None:
        self.game: Game = PREPARED.new_game(seed=seed)
        self.seen = {0: self.moment()}
        self.parent = {0: 0}

    def moment(self) -> tuple[bytes, tuple[int, ...]]:
        return self.game.state.encode(), tuple(self.game.legal_codes())

    @rule(choice=st.integers(0, 1000))
    def act(self, choice: int) -> None:
        if self.game.over:
            return
        before = self.game.history.at
        legal = self.game.legal()
        self.game.apply(legal[choice % len(legal)])
        here = self.game.history.at
        assert self.seen.setdefault(here, self.moment()) == self.moment()
        assert self.parent.setdefault(here, before) == before

    @rule()
    def undo(self) -> None:
        before = self.game.history.at
        barrier = self.game.history.here.barrier
        try:
            self.game.undo()
        except rules.Illegal:
            assert before == 0 or barrier
            assert self.game.history.at == before
        else:
            assert not barrier and self.game.history.at == self.parent[before]

    @rule(dice=st.sampled_from(["same", "new"]))
    def take_back(self, dice: str) -> None:
        before = self.game.history.at
        if before:
            self.game.take_back(dice)  # type: ignore[arg-type]
            assert self.game.history.at == self.parent[before]

    @rule()
    def redo(self) -> None:
        wanted = self.game.history.next[self.game.history.at]
        if wanted != -1:
            self.game.redo()
            assert self.game.history.at == wanted

    @rule(share=st.integers(0, 100))
    def scrub(self, share: int) -> None:
        line = self.game.history.line()
        self.game.scrub(share * (len(line) - 1) // 100)
        assert self.game.history.line() == line, "looking back does not change the line"

    @rule(share=st.integers(0, 100))
    def jump(self, share: int) -> None:
        number = share * (len(self.game.history.nodes) - 1) // 100
        self.game.goto(number)
        assert self.game.history.path()[-1] == number

    @rule(name=st.text("abc", max_size=3))
    def bookmark(self, name: str) -> None:
        self.game.bookmark(name)

    @precondition(lambda self: len(self.game.history.nodes) < 60)
    @rule()
    def save_and_load(self) -> None:
        data = to_bytes(record_of(self.game))
        again = replay(from_bytes(data), ENGINE, PREPARED.ctx, PREPARED.origin)
        assert again.divergence is None and again.moved is None
        assert to_bytes(record_of(again.game)) == data
        self.game = again.game

    @rule()
    def clone(self) -> None:
        self.game = self.game.clone()

    @invariant()
    def every_moment_is_what_it_was(self) -> None:
        assert self.moment() == self.seen[self.game.history.at]
        assert self.game.ply == len(self.game.history.path()) - 1


TestTimeTravel = TimeTravel.TestCase
TestTimeTravel.settings = settings(max_examples=25, stateful_step_count=40, deadline=None)
