"""The fuzzer finds what it promises to find: for every check, an engine that breaks it."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from rules.core import Outcome
from rules.demo.engine import Crossroads
from rules.demo.pack import demo_pack
from rules.demo.procedures import March
from rules.demo.table import STAND, DemoCtx, DemoState
from rules.fuzz import FuzzFailure, coverage, fuzz, fuzz_game
from rules.packs import Prepared

PACK = demo_pack()


def prepared(engine: Any) -> Prepared:
    return rules.prepare(PACK, "meeting", engine=engine())


def broken(engine: Any, said: str) -> FuzzFailure:
    with pytest.raises(FuzzFailure, match=said) as found:
        fuzz(prepared(engine), 20, deep_every=1)
    return found.value


def test_a_sound_engine_passes() -> None:
    results = fuzz(prepared(Crossroads), 5, deep_every=1)
    assert len({result.chain for result in results}) == 5
    assert all(result.decisions > 10 and result.choices > result.decisions for result in results)


def test_a_crash_gives_the_game_up_to_it() -> None:
    class Crashing(Crossroads):
        def apply(self, ctx: DemoCtx, st: DemoState, action: int) -> None:
            if action == STAND.base:
                raise ZeroDivisionError("oops")
            super().apply(ctx, st, action)

    failure = broken(Crashing, "ZeroDivisionError: oops")
    game = failure.game(prepared(Crossroads))
    assert game.decision and game.decision.kind == "ambush"


def test_an_empty_list_is_found() -> None:
    class DeadEnd(Crossroads):
        def legal(self, ctx: DemoCtx, st: DemoState) -> list[int]:
            return [] if st.turn == 3 else super().legal(ctx, st)

    broken(DeadEnd, "no legal action: turn")


def test_an_unsorted_list_is_found() -> None:
    class Unsorted(Crossroads):
        def legal(self, ctx: DemoCtx, st: DemoState) -> list[int]:
            return super().legal(ctx, st)[::-1]

    broken(Unsorted, "not sorted")


def test_a_broken_invariant_is_found() -> None:
    class Losing(Crossroads):
        def apply(self, ctx: DemoCtx, st: DemoState, action: int) -> None:
            super().apply(ctx, st, action)
            if len(st.discards) > 3:
                st.discards.pop()

    broken(Losing, r"a card is missing or there twice \(1\.2\)")


def test_an_endless_game_is_found() -> None:
    with pytest.raises(FuzzFailure, match="no end after 15 decisions: turn"):
        fuzz_game(prepared(Crossroads), 1, limit=15)


def test_a_peeking_view_is_found() -> None:
    class Peeking(Crossroads):
        def view(self, ctx: DemoCtx, st: DemoState, seat: int) -> dict[str, Any]:
            return {**super().view(ctx, st, seat), "tracks": {"sum": sum(st.hands[0])}}

    broken(Peeking, "can tell a determinised state from the real one: tracks")


def test_legality_that_depends_on_hidden_cards_is_found() -> None:
    class Telling(Crossroads):
        def legal(self, ctx: DemoCtx, st: DemoState) -> list[int]:
            legal = super().legal(ctx, st)
            return legal[:1] if sum(st.hands[1 - self.decider(ctx, st)]) % 2 else legal

    broken(Telling, "depends on what (red|blue) cannot see")


def test_dice_that_are_not_reseeded_are_found() -> None:
    class SameDice(Crossroads):
        def determinize(self, ctx: DemoCtx, st: DemoState, seat: int, seed: int) -> DemoState:
            twin = super().determinize(ctx, st, seat, seed)
            twin.keys = st.keys
            return twin

    broken(SameDice, "has the real dice")


def test_looking_that_changes_something_is_found() -> None:
    class Touching(Crossroads):
        def view(self, ctx: DemoCtx, st: DemoState, seat: int) -> dict[str, Any]:
            st.discards.sort()
            return super().view(ctx, st, seat)

    broken(Touching, "changed")


def test_memory_outside_the_state_is_found() -> None:
    class Remembering(Crossroads):
        count = 0

        def apply(self, ctx: DemoCtx, st: DemoState, action: int) -> None:
            super().apply(ctx, st, action)
            Remembering.count += 1
            if Remembering.count % 40 == 0:
                st.discards.reverse()

    with pytest.raises(FuzzFailure, match="gave another game"):
        fuzz(prepared(Remembering), 5)


def test_a_stale_cache_is_found() -> None:
    class CachedState(DemoState):
        REBUILT = ("cached",)
        cached: list[int] | None

    class Stale(Crossroads):
        state_type = CachedState

        def legal(self, ctx: DemoCtx, st: Any) -> list[int]:
            if isinstance(self.procedure_of(st) if st.frames else None, March):
                if st.cached is None:
                    st.cached = super().legal(ctx, st)
                return list(st.cached)
            return super().legal(ctx, st)

    broken(Stale, "cached data differ from data made anew")


def test_a_game_without_outcome_is_found() -> None:
    class Silent(Crossroads):
        def outcome(self, ctx: DemoCtx, st: DemoState) -> Outcome:
            return None  # type: ignore[return-value]

    broken(Silent, "without an outcome")


def test_invariants_of_the_demo_notice_broken_states() -> None:
    engine = Crossroads()
    ctx = prepared(Crossroads).ctx
    state = engine.initial(ctx, 1)
    assert engine.check(ctx, state) == []

    def broken_by(change: Any) -> list[str]:
        twin = state.clone()
        change(twin)
        return [violation.rule for violation in engine.check(ctx, twin)]

    assert broken_by(lambda st: st.deck.pop()) == ["1.2"]
    assert broken_by(lambda st: st.where.__setitem__(0, st.where[-1])) == ["3.3"]
    assert broken_by(lambda st: st.where.__setitem__(2, st.where[0])) == ["3.2"]


def test_coverage_tells_what_random_games_reach() -> None:
    found = coverage(prepared(Crossroads), 20)
    assert found.unused_verbs(Crossroads()) == [] and found.unused_decisions(Crossroads()) == []
    assert found.notices["fought"] > 0 and found.decisions["march"] > found.decisions["ambush"]
    none = coverage(prepared(Crossroads), 1, limit=1)
    assert none.unused_verbs(Crossroads()) == ["ambush", "march", "stand", "stop"]
    assert none.unused_decisions(Crossroads()) == ["ambush", "march"]


def test_actions_after_the_end_are_found() -> None:
    class Undying(Crossroads):
        def legal(self, ctx: DemoCtx, st: DemoState) -> list[int]:
            return super().legal(ctx, st) or [STAND.base]

    broken(Undying, "over and has legal actions")
