"""A game by bots under a magnifying glass: legality, invariants, supply, and the same bytes once more."""

from __future__ import annotations

from typing import Any

from pog_oracle import Oracle

from rules.bots import Position, bot_named
from rules.paths_of_glory.supply import in_supply

LIMIT = 60_000


def watch(engine: Any, ctx: Any, pack: Any, bots: tuple[str, str], seed: int, *, supply_every: int) -> Any:
    """Play a game to its end and check it after every decision; answers the last state."""
    players = [bot_named(engine, name)(2 * seed + seat) for seat, name in enumerate(bots)]
    st = engine.initial(ctx, seed)
    actions: list[int] = []
    while st.frames:
        seat, legal = engine.decider(ctx, st), engine.legal(ctx, st)
        assert legal and legal == sorted(set(legal)), engine.stack_text(st)
        assert engine.check(ctx, st) == [], engine.stack_text(st)
        if len(actions) % supply_every == 0:
            compare_supply(ctx, pack, st)
        action = players[seat].choose(Position(engine, ctx, st, seat, legal, seed, len(actions)))
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


def compare_supply(ctx: Any, pack: Any, st: Any) -> None:
    oracle = Oracle(pack, ctx, st)
    for unit, at in enumerate(st.where):
        if at >= 0 and st.at_war >> ctx.acts[unit] & 1:
            name = ctx.ids["piece"][unit]
            assert in_supply(ctx, st, unit) == oracle.supplied(name), (name, ctx.ids["space"][at])
