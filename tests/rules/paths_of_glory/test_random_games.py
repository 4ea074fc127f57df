"""Random games to the end: invariants after every decision, replay to the byte, supply against the oracle."""

from __future__ import annotations

import pytest
from pog_oracle import Oracle

import rules
from rules.core import Lot
from rules.paths_of_glory.supply import in_supply

TABLES = [
    ("campaign-1914", {}),
    ("historical", {"optional_cards": "all"}),
    ("campaign-1914", {"edition": "ed2010"}),
    ("historical", {"optional_cards": "valiant"}),
    ("tournament", {}),
    ("limited-war", {}),
    ("introductory", {}),
    ("historical", {"edition": "ed2010", "optional_cards": "secret_swap"}),
]
DULL = {"done", "stop", "no-card", "one-op", "offer-peace", "accept"}


def chosen(engine, lot, legal):
    """Mostly any action; ends of steps and offers of peace less often, so that there is more war."""
    pick = legal[lot.pick(len(legal))]
    if engine.verb_of[pick >> 24].name in DULL and lot.pick(4):
        pick = legal[lot.pick(len(legal))]
    if engine.verb_of[pick >> 24].name in ("offer-peace", "accept"):
        pick = legal[-1]
    return pick


@pytest.mark.parametrize("seed", range(20))
def test_a_random_game_ends_and_keeps_the_invariants(engine, contexts, pack, seed):
    random_war(engine, contexts, pack, seed, 97)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(20, 500))
def test_many_random_games(engine, contexts, pack, seed):
    random_war(engine, contexts, pack, seed, 1)


def random_war(engine, contexts, pack, seed, every):
    """One game; supply is compared with the oracle at every so many decisions."""
    scenario, options = TABLES[seed % len(TABLES)]
    ctx = contexts(scenario, **options)
    lot = Lot(seed)
    st = engine.initial(ctx, seed)
    actions = []
    while st.frames:
        legal = engine.legal(ctx, st)
        assert legal and legal == sorted(set(legal)), engine.stack_text(st)
        assert engine.check(ctx, st) == [], engine.stack_text(st)
        if len(actions) % every == 0:
            oracle = Oracle(pack, ctx, st)
            for unit, at in enumerate(st.where):
                if at >= 0 and st.at_war >> ctx.acts[unit] & 1:
                    assert in_supply(ctx, st, unit) == oracle.supplied(ctx.ids["piece"][unit]), ctx.ids[
                        "piece"
                    ][unit]
        pick = chosen(engine, lot, legal)
        actions.append(pick)
        engine.apply(ctx, st, pick)
        assert len(actions) < 60_000
    assert engine.outcome(ctx, st) is not None
    again = engine.initial(ctx, seed)
    for action in actions:
        engine.apply(ctx, again, action)
    assert again.encode() == st.encode()


def test_clone_and_bytes_hold_the_whole_game(engine, contexts):
    ctx = contexts()
    lot = Lot(5)
    st = engine.initial(ctx, 5)
    for _ in range(400):
        if not st.frames:
            break
        twin = st.clone()
        assert twin == st and type(st).decode(st.encode(), st.keys) == st
        action = chosen(engine, lot, engine.legal(ctx, st))
        engine.apply(ctx, st, action)
        engine.apply(ctx, twin, action)
        assert twin == st


def test_a_seat_cannot_tell_a_determinised_state(engine, contexts):
    ctx = contexts("historical")
    lot = Lot(9)
    st = engine.initial(ctx, 9)
    for number in range(300):
        seat = engine.decider(ctx, st)
        if number % 10 == 0:
            twin = engine.determinize(ctx, st, seat, number)
            assert engine.view(ctx, twin, seat) == engine.view(ctx, st, seat)
            assert engine.legal(ctx, twin) == engine.legal(ctx, st)
        engine.apply(ctx, st, chosen(engine, lot, engine.legal(ctx, st)))


def test_a_saved_game_replays(tmp_path, pack):
    game = rules.new_game(pack, "introductory", seed=4)
    lot = Lot(4)
    while game.decision:
        legal = game.legal()
        game.apply(legal[lot.pick(len(legal))])
    file = tmp_path / "war.stgame"
    rules.save_game(game, file)
    assert file.stat().st_size < 30_000
    loaded = rules.load_game(file)
    assert getattr(loaded, "game", loaded).digest() == game.digest()
