"""A game under a magnifying glass: legality, invariants, supply, and the same bytes once more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pog_judge import Judge

from rules.bots import Position, bot_named
from rules.core import Lot
from rules.paths_of_glory.supply import in_supply

LIMIT = 60_000
DULL = {"done", "stop", "no-card", "one-op", "offer-peace", "accept"}

Choose = Callable[[Any, int, list[int], int], int]
"""(state, seat, legal actions, number of the decision) -> action"""


def chosen(engine: Any, lot: Lot, legal: list[int]) -> int:
    """Mostly any action; ends of steps and offers of peace less often, so that there is more war."""
    pick = legal[lot.pick(len(legal))]
    if engine.verb_of[pick >> 24].name in DULL and lot.pick(4):
        pick = legal[lot.pick(len(legal))]
    if engine.verb_of[pick >> 24].name in ("offer-peace", "accept"):
        pick = legal[-1]
    return pick


def warlike(engine: Any, seed: int) -> Choose:
    lot = Lot(seed)
    return lambda st, seat, legal, number: chosen(engine, lot, legal)


def bots(engine: Any, ctx: Any, names: tuple[str, str], seed: int) -> Choose:
    players = [bot_named(engine, name)(2 * seed + seat) for seat, name in enumerate(names)]
    return lambda st, seat, legal, number: players[seat].choose(
        Position(engine, ctx, st, seat, legal, seed, number)
    )


def watch(engine: Any, ctx: Any, pack: Any, choose: Choose, seed: int) -> Any:
    """Play a game to its end and look at it after every decision; answers the last state."""
    judge = Judge(pack, ctx)
    st = engine.initial(ctx, seed)
    actions: list[int] = []
    while st.frames:
        seat, legal = engine.decider(ctx, st), engine.legal(ctx, st)
        assert legal and legal == sorted(set(legal)), engine.stack_text(st)
        assert engine.check(ctx, st) == [], engine.stack_text(st)
        for unit, supplied in judge.supplied(st).items():
            assert in_supply(ctx, st, unit) == supplied, ctx.ids["piece"][unit]
        action = choose(st, seat, legal, len(actions))
        assert action in legal, engine.stack_text(st)
        actions.append(action)
        engine.apply(ctx, st, action)
        assert len(actions) < LIMIT, engine.stack_text(st)
    assert engine.outcome(ctx, st) is not None
    again = engine.initial(ctx, seed)
    for action in actions:
        engine.apply(ctx, again, action)
    assert again.encode() == st.encode()
    return st
