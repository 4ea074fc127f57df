"""Every event: its condition and its removal. Effects and combat cards have files of their own."""

from __future__ import annotations

import pytest
from pog_events import EVENTS, PACK, duel, play_out, prepared

from rules.paths_of_glory import ENGINE
from rules.paths_of_glory.events import event_playable


@pytest.mark.parametrize("card", EVENTS)
def test_9_5_1_event(table, card):
    document = PACK.cards[card]
    side = document.deck
    t = prepared(table, card)
    t.hand(side, card).act(side)
    if document.deck == "cp" and card != "cp-01":
        t.st.last_use = [1, 1]
    seat = t.i("seat", side)
    assert event_playable(t.ctx, t.st, seat, t.i("card", card)), card
    status = t.st.war_status[seat]
    code = (4 << 24) | t.i("card", card)
    assert code in ENGINE.legal(t.ctx, t.st)
    ENGINE.apply(t.ctx, t.st, code)
    play_out(t)
    assert t.st.war_status[seat] == status + document.war_status
    assert bool(t.st.out >> t.i("card", card) & 1) == document.removed  # 9.5.1.2
    assert t.st.played[t.i("card", card)] == t.st.turn
    assert ENGINE.check(t.ctx, t.st) == []


@pytest.mark.parametrize("card", [c for c in EVENTS if PACK.cards[c].condition is not None])
def test_9_5_1_1_condition_keeps_the_event_from_being_played(table, card):
    t = table("historical", optional_cards="all")
    t.st.last_use = [1, 1]
    t.st.turn = 2
    side = PACK.cards[card].deck
    if PACK.cards[card].condition.test == "not":
        t.event(
            PACK.cards[card].condition.of.card if hasattr(PACK.cards[card].condition.of, "card") else "cp-49"
        )
    elif PACK.cards[card].condition.test in ("turns", "level"):
        t.st.turn, t.st.level = 19, [2, 2]
    elif card in ("cp-05", "cp-24"):
        t.hold("ap", "berlin").put("br-corps-1", "libya")
    t.hand(side, card).act(side)
    t.st.last_use = [1, 1]
    assert not event_playable(t.ctx, t.st, t.i("seat", side), t.i("card", card))


@pytest.mark.parametrize(
    "card", [c for c in EVENTS if any(e.effect == "reinforcements" for e in PACK.cards[c].effects)]
)
def test_9_5_3_reinforcements_arrive(table, card):
    t = prepared(table, card)
    side = PACK.cards[card].deck
    t.hand(side, card).act(side)
    ENGINE.apply(t.ctx, t.st, (4 << 24) | t.i("card", card))
    play_out(t)
    brought = next(e for e in PACK.cards[card].effects if e.effect == "reinforcements")
    for unit in brought.units:
        assert t.at(unit) != "unused", unit
        if PACK.pieces[unit].kind == "army":
            assert t.at(unit) not in ("reserve", "eliminated", "removed")
    for nation, count in brought.corps.items():
        assert sum(t.st.where[u] == -1 for u in t.ctx.n_units[t.i("nation", nation)]) >= count


def test_cp_25_high_seas_fleet_and_its_answer(table):
    from rules.paths_of_glory.actions import end_action

    t = table().hand("cp", "cp-25").act("cp").do("event", card="cp-25")
    end_action(t.ctx, t.st, 0)
    t.act("ap").do("one-op").do("done")
    end_action(t.ctx, t.st, 1)
    assert t.st.vp == 11
    t = table().hand("cp", "cp-25").hand("ap", "ap-33").act("cp").do("event", card="cp-25")
    end_action(t.ctx, t.st, 0)
    t.act("ap").do("event", card="ap-33")
    end_action(t.ctx, t.st, 1)
    assert t.st.vp == 10


def test_cp_32_war_in_africa(table):
    t = table().hand("cp", "cp-32").act("cp").do("event", card="cp-32")
    assert t.kind == "lose-corps" and t.can("yield-vp") and not t.can("give-up", "br-corps-bef")
    t.do("yield-vp")
    assert t.st.vp == 11


def test_ap_27_great_retreat(table):
    t = duel(table, "ge", "ru").event("ap-27", turn=5).event("cp-11")
    t.put("ge-army-1", "tannenberg").put("ru-army-2", "plock")
    t.fight("cp", "plock", "ge-army-1")
    assert t.kind == "retreat-first"
    t.do("yes")
    word = sorted(t.legal())[0]
    t.do("retreat", unit="ru-army-2", space=word[2])
    assert t.kind == "advance" and not t.said("fired")


def test_ap_46_brusilov_ignores_one_trench(table):
    t = (
        duel(table, "ru", "ah")
        .put("ru-army-8", "dubno")
        .put("ah-army-3", "tarnopol")
        .trench("cp", "tarnopol", 2)
    )
    t.hand("ap", "ap-46").act("ap").do("event", card="ap-46").do("activate-attack", space="dubno").do("done")
    t.do("attack", space="tarnopol")
    if t.kind == "join":
        t.do("join", unit="ru-army-8")
    assert t.kind == "bonus"
    t.do("yes").decline("combat-cards")
    fired = {f["side"]: f for f in t.said("fired")}
    assert (fired["ap"]["shift"], fired["ap"]["drm"], fired["cp"]["shift"]) == (0, 1, 0)


def test_cp_27_zeppelins_take_points(table):
    t = table().hand("cp", "cp-27")
    t.st.rp[t.i("pool", "br")] = 6
    t.act("cp").do("event", card="cp-27")
    assert t.st.rp[t.i("pool", "br")] == 0


def test_cp_33_rathenau_until_the_independent_air_force(table):
    from rules.paths_of_glory.replacements import add_each_turn

    t = table().event("cp-33")
    add_each_turn(t.ctx, t.st, 0)
    assert t.st.rp[t.i("pool", "ge")] == 2
    t.hand("ap", "ap-37").act("ap").do("event", card="ap-37")
    t.st.rp[t.i("pool", "ge")] = 0
    add_each_turn(t.ctx, t.st, 0)
    assert t.st.rp[t.i("pool", "ge")] == 0


def test_cp_55_lloyd_george(table):
    t = (
        duel(table, "br", "ge")
        .put("br-army-1", "amiens")
        .put("ge-army-1", "cambrai")
        .trench("cp", "cambrai", 2)
    )
    t.hold("cp", "sedan", "koblenz").event("cp-55", turn=5).combat("ap", "amiens")
    assert t.kind == "" or not t.can("attack", "cambrai")
    t.st.turn = 6
    t.combat("ap", "amiens")
    assert t.can("attack", "cambrai")


def test_cp_23_mata_hari_shows_the_hand(table, engine):
    t = table().hand("cp", "cp-17").hand("ap", "ap-01", "ap-02").act("cp").do("event", card="cp-17")
    assert t.kind == "activate" and t.st.ops == 2
    assert engine.view(t.ctx, t.st, 0)["known"]["ap"] == ["ap-01", "ap-02"]
