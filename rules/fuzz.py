"""Random play that looks for faults: the promises that every engine makes, checked after every decision.

Quick checks run after each decision: legal actions sorted, unique and there; invariants hold. Deep checks
cost more and run every so many decisions: copies are equal and independent, bytes come back, cached data
equal fresh data, actions have different labels and are found again by them, a foreign action is refused, and
no seat can tell a determinised state from the real one. At its end every game is played again from its
actions alone and must give the same bytes.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from .core import Ctx, Engine, Game, Illegal, Lot, Procedure, RulesError, State, derive
from .packs import Prepared

LIMIT = 50_000


class FuzzFailure(RulesError):
    """A broken promise: what, in which game, at which decision, and the actions that lead there."""

    def __init__(self, what: str, seed: int, actions: list[int]) -> None:
        self.what = what
        self.seed = seed
        self.actions = tuple(actions)
        super().__init__(f"game {seed}, decision {len(actions)}: {what}")

    def game(self, prepared: Prepared) -> Game:
        """The game up to the fault, recorded, ready to be saved and looked at."""
        game = prepared.new_game(seed=self.seed)
        for action in self.actions:
            game.apply(action)
        return game


class NoEnd(FuzzFailure):
    """A game that goes on and on."""


@dataclass(frozen=True, slots=True)
class FuzzResult:
    """A game without fault. `chain` is a digest over all its positions: equal chains, equal games."""

    seed: int
    decisions: int
    choices: int
    winner: str | None
    chain: str


def fuzz(
    prepared: Prepared, games: int, *, seed: int = 0, deep_every: int = 0, limit: int = LIMIT
) -> list[FuzzResult]:
    """Play games at random and check everything; FuzzFailure at the first broken promise."""
    return [
        fuzz_game(prepared, derive(seed, "fuzz", number) >> 32, deep_every=deep_every, limit=limit)
        for number in range(games)
    ]


def fuzz_game(prepared: Prepared, seed: int, *, deep_every: int = 0, limit: int = LIMIT) -> FuzzResult:
    """One game. `deep_every` 0 leaves the deep checks out, 1 makes them after every decision."""
    engine, ctx = prepared.engine, prepared.ctx
    lot = Lot(derive(seed, "choices"))
    actions: list[int] = []
    choices = 0

    def fail(what: str) -> FuzzFailure:
        return FuzzFailure(what, seed, actions)

    try:
        state: State = engine.initial(ctx, seed)
        chain = hashlib.blake2b(state.encode(), digest_size=16)
        while state.frames:
            if len(actions) >= limit:
                raise NoEnd(f"no end after {limit} decisions: {engine.stack_text(state)}", seed, actions)
            legal = engine.legal(ctx, state)
            _check_quick(engine, ctx, state, legal, fail)
            if deep_every and len(actions) % deep_every == 0:
                _check_deep(prepared, state, legal, lot, fail)
            choices += len(legal)
            action = legal[lot.pick(len(legal))]
            engine.apply(ctx, state, action)
            actions.append(action)
            chain.update(state.encode())
        _check_end(engine, ctx, state, fail)
    except FuzzFailure:
        raise
    except Exception as fault:
        raise fail(f"{type(fault).__name__}: {fault}") from fault
    outcome = engine.outcome(ctx, state)
    result = FuzzResult(seed, len(actions), choices, outcome.winner if outcome else None, chain.hexdigest())
    if replayed_chain(engine, ctx, seed, actions) != result.chain:
        raise fail("the same actions and seed gave another game")
    return result


def replayed_chain(engine: Engine[Any, Any], ctx: Ctx, seed: int, actions: list[int]) -> str:
    """The chain of a game played again from its actions."""
    state: State = engine.initial(ctx, seed)
    chain = hashlib.blake2b(state.encode(), digest_size=16)
    for action in actions:
        engine.apply(ctx, state, action)
        chain.update(state.encode())
    return chain.hexdigest()


Fail = Callable[[str], FuzzFailure]


def _check_quick(engine: Engine[Any, Any], ctx: Ctx, state: State, legal: list[int], fail: Fail) -> None:
    if not legal:
        raise fail(f"no legal action: {engine.stack_text(state)}")
    if legal != sorted(set(legal)):
        raise fail(f"legal actions are not sorted or not unique: {engine.stack_text(state)}")
    broken = engine.check(ctx, state)
    if broken:
        raise fail("; ".join(f"{violation.text} ({violation.rule})" for violation in broken))


def _check_end(engine: Engine[Any, Any], ctx: Ctx, state: State, fail: Fail) -> None:
    broken = engine.check(ctx, state)
    if broken:
        raise fail("; ".join(f"{violation.text} ({violation.rule})" for violation in broken))
    if engine.legal(ctx, state):
        raise fail("the game is over and has legal actions")
    outcome = engine.outcome(ctx, state)
    if outcome is None:
        raise fail("the game is over without an outcome")
    if outcome.winner is not None and outcome.winner not in ctx.seats:
        raise fail(f"the winner {outcome.winner!r} has no seat")


def _check_deep(prepared: Prepared, state: State, legal: list[int], lot: Lot, fail: Fail) -> None:
    engine, ctx = prepared.engine, prepared.ctx
    before = state.encode()
    _check_copies(engine, ctx, state, legal, lot, fail)
    _check_seats(engine, ctx, state, legal, lot, fail)
    _check_words(prepared, state, legal, fail)
    if state.encode() != before:
        raise fail("determinising or describing the position changed it")


def _check_copies(
    engine: Engine[Any, Any], ctx: Ctx, state: State, legal: list[int], lot: Lot, fail: Fail
) -> None:
    before = state.encode()
    fresh = engine.state_type.decode(before, state.keys)
    if fresh.encode() != before:
        raise fail("decoding and encoding gave other bytes")
    if engine.legal(ctx, fresh) != legal or engine.decider(ctx, fresh) != engine.decider(ctx, state):
        raise fail("cached data differ from data made anew: other actions are legal after loading")
    for seat in range(-2, len(ctx.seats)):
        if engine.view(ctx, fresh, seat) != engine.view(ctx, state, seat):
            raise fail("cached data differ from data made anew: the view is another after loading")
    if state.encode() != before:
        raise fail("looking at the position changed it")
    twin = state.clone()
    if twin.encode() != before:
        raise fail("a clone differs")
    action = legal[lot.pick(len(legal))]
    engine.apply(ctx, twin, action)
    engine.apply(ctx, fresh, action)
    if twin.encode() != fresh.encode():
        raise fail(f"a clone and a loaded position part after {_said(engine, ctx, state, action)}")
    if state.encode() != before:
        raise fail("playing on a clone changed the original")


def _check_seats(
    engine: Engine[Any, Any], ctx: Ctx, state: State, legal: list[int], lot: Lot, fail: Fail
) -> None:
    decider = engine.decider(ctx, state)
    for seat, name in enumerate(ctx.seats):
        other = engine.determinize(ctx, state, seat, lot.seed())
        if other.keys == state.keys:
            raise fail("a determinised state has the real dice")
        if engine.view(ctx, other, seat) != engine.view(ctx, state, seat):
            told = _difference(engine, ctx, state, other, seat)
            raise fail(f"{name} can tell a determinised state from the real one: {told}")
        if seat == decider and engine.legal(ctx, other) != legal:
            raise fail(f"what {name} may do depends on what {name} cannot see")


def _difference(engine: Engine[Any, Any], ctx: Ctx, state: State, other: State, seat: int) -> str:
    real, imagined = engine.view(ctx, state, seat), engine.view(ctx, other, seat)
    return ", ".join(key for key in real if real[key] != imagined.get(key))


def _check_words(prepared: Prepared, state: State, legal: list[int], fail: Fail) -> None:
    game = Game.at(prepared.engine, prepared.ctx, state.clone(), prepared.origin)
    decision = game.decision
    if decision is None or not decision.prompt:
        raise fail("the open decision has no prompt")
    said = [(action.verb, tuple(map(str, action.args.items()))) for action in game.legal()]
    if len(set(said)) != len(said):
        raise fail(f"two actions are the same from outside, at {decision.kind}")
    if not all(action.label for action in game.legal()):
        raise fail(f"an action has no label, at {decision.kind}")
    for action in game.legal()[:3]:
        if game.find(action.verb, **dict(action.args)).code != action.code:
            raise fail(f"{action} is not found again by its arguments")
    foreign = legal[-1] ^ 1
    if foreign not in legal:
        try:
            game.apply(foreign)
        except Illegal as refused:
            if not str(refused):
                raise fail("an illegal action is refused without a word") from refused
        else:
            raise fail(f"an action that is not legal was done: {foreign}")


def _said(engine: Engine[Any, Any], ctx: Ctx, state: State, action: int) -> str:
    return engine.describe(ctx, state, action)[2].english


@dataclass(frozen=True)
class Coverage:
    """What random games made use of, and how often."""

    decisions: Mapping[str, int]
    verbs: Mapping[str, int]
    notices: Mapping[str, int]

    def unused_verbs(self, engine: Engine[Any, Any]) -> list[str]:
        """Actions that no game ever offered."""
        return sorted(verb.name for verb in engine.verbs if verb.name not in self.verbs)

    def unused_decisions(self, engine: Engine[Any, Any]) -> list[str]:
        """Procedures that never asked anyone."""
        asking = (type(procedure).legal is not Procedure.legal for procedure in engine.procedures().values())
        named = (procedure.name for procedure in engine.procedures().values())
        return sorted(
            name for name, asks in zip(named, asking, strict=True) if asks and name not in self.decisions
        )


def coverage(prepared: Prepared, games: int, *, seed: int = 0, limit: int = LIMIT) -> Coverage:
    """Which decisions, actions and events random games reach: what they miss needs tests of its own."""
    engine, ctx = prepared.engine, prepared.ctx
    decisions: Counter[str] = Counter()
    verbs: Counter[str] = Counter()
    notices: Counter[str] = Counter()
    for number in range(games):
        game_seed = derive(seed, "fuzz", number) >> 32
        lot = Lot(derive(game_seed, "choices"))
        state: State = engine.initial(ctx, game_seed)
        state.log = []
        for _ in range(limit):
            if not state.frames:
                break
            legal = engine.legal(ctx, state)
            decisions[engine.procedure_of(state).name] += 1
            verbs.update({engine.verb_of[action >> 24].name for action in legal})
            engine.apply(ctx, state, legal[lot.pick(len(legal))])
        notices.update(notice.name for notice, _, _ in state.log)
    return Coverage(decisions, verbs, notices)
