"""States on the way of random games: copies, bytes, what a seat may know, saved games."""

from __future__ import annotations

import pytest
from pog_games import chosen

import rules
from rules.core import Lot


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


@pytest.mark.parametrize("edition", ["ed2018", "ed2010"])
def test_E_47_secret_exchanges_stay_secret(engine, contexts, edition):
    """Neither the view nor the number of cards tells them; what was seen stays, what was not is guessed."""
    ctx = contexts("historical", optional_cards="secret_swap", edition=edition)
    lot = Lot(11)
    st = engine.initial(ctx, 11)
    guesses = [set(), set()]
    for number in range(4000):
        if not st.frames:
            break
        if number % 40 == 0:
            for seat in (0, 1):
                twin = engine.determinize(ctx, st, seat, number)
                assert engine.view(ctx, twin, seat) == engine.view(ctx, st, seat)
                assert engine.check(ctx, twin) == []
                own = sum(1 << c for c, side in enumerate(ctx.card_side) if side == seat)
                assert (twin.swapped ^ st.swapped) & own == (twin.left_out ^ st.left_out) & own == 0
                assert twin.swapped.bit_count() == twin.left_out.bit_count()
                guesses[seat].add(twin.swapped & ~own)
        legal = engine.legal(ctx, st)
        kind = engine.procedure_of(st).name
        engine.apply(
            ctx,
            st,
            legal[-1 - lot.pick(min(3, len(legal)))] if kind == "swap" else chosen(engine, lot, legal),
        )
    assert len(guesses[0]) > 10 and len(guesses[1]) > 10


def test_E_47_a_guess_is_a_game_that_could_be(engine, contexts):
    """A determinised game plays on, and each hidden optional card is guessed in about as often as out."""
    ctx = contexts("historical", optional_cards="secret_swap")
    st = engine.initial(ctx, 3)
    while engine.procedure_of(st).name == "swap":
        engine.apply(ctx, st, engine.legal(ctx, st)[0])
    optional = [c for c, side in enumerate(ctx.card_side) if side == 1 and not ctx.in_game >> c & 1]
    counts = dict.fromkeys(optional, 0)
    for seed in range(300):
        twin = engine.determinize(ctx, st, 0, seed)
        for card in optional:
            counts[card] += twin.swapped >> card & 1
    with_partner = [n for n in counts.values() if n]
    assert with_partner and all(90 < n < 210 for n in with_partner)
    lot = Lot(1)
    for _ in range(300):
        engine.apply(ctx, twin, chosen(engine, lot, engine.legal(ctx, twin)))
        assert engine.check(ctx, twin) == []


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
