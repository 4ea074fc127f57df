"""Every card: its condition, its effect, its removal; every combat card: when it may be used."""

from __future__ import annotations

from pathlib import Path

import pytest

import model
from rules.core import Lot
from rules.paths_of_glory import ENGINE
from rules.paths_of_glory.board import stacks
from rules.paths_of_glory.combat import eligible
from rules.paths_of_glory.events import event_playable

PACK = model.load_pack(Path(__file__).parents[3] / "scenarios" / "paths-of-glory")
EVENTS = [c for c, card in PACK.cards.items() if card.combat is None]
COMBAT = [c for c, card in PACK.cards.items() if card.combat is not None]


def allow(t, condition):
    """Make a written condition true."""
    if condition is None:
        return
    kind = condition.test
    if kind == "all":
        for part in condition.of:
            allow(t, part)
    elif kind == "any":
        allow(t, condition.of[0])
    elif kind == "played":
        t.event(condition.card, turn=1)
        allow(t, PACK.cards[condition.card].condition)
    elif kind == "turns":
        t.st.turn = max(condition.first, 2) if condition.last == 99 else condition.last
    elif kind == "first action":
        t.st.turn, t.st.round, t.st.last_use = 1, 0, [0, 0]
    elif kind == "level":
        top = {"limited": 1, "total": 2}
        t.st.level[t.i("seat", condition.side)] = top[condition.at_least] if condition.at_least else 0
    elif kind == "war status":
        t.st.war_status = [condition.at_least, condition.at_least]
    elif kind == "at war":
        t.war(condition.nation)
    elif kind == "controls":
        t.hold(condition.side, *condition.spaces)
        for space in condition.spaces:
            if t.ctx.fort_side[t.i("space", space)] not in (t.i("seat", condition.side), 2):
                t.st.razed |= 1 << t.i("space", space)
    elif kind in ("holds vp", "holds more vp", "holds all vp"):
        country = t.i("nation", condition.country)
        for space in t.ctx.of_country[country]:
            if t.ctx.vp[space]:
                t.st.control[space] = t.i("seat", condition.side)
                t.st.razed |= 1 << space
                for unit in list(stacks(t.st)[space]):
                    t.put(t.ctx.ids["piece"][unit], "unused")
        if getattr(condition, "plus_combined", False):
            t.st.war_status = [20, 20]
    elif kind == "on map":
        t.put(f"{condition.nation}-corps-1", "paris")
    elif kind == "eliminated":
        t.put(f"{condition.nation}-corps-1", "eliminated")
    elif kind == "forts fallen":
        for space in t.ctx.of_country[t.i("nation", condition.country)]:
            t.st.razed |= 1 << space
    elif kind == "answers":
        other = t.ctx.card_side[t.i("card", condition.card)]
        t.st.last_use[other], t.st.last_card[other] = 4, t.i("card", condition.card)
        t.st.pending = [t.i("card", condition.card), 1, t.i("card", "ap-33")]
    t.st.supply = None


def prepared(table, card):
    t = table("historical", optional_cards="all")
    for effect in PACK.cards[card].effects:
        if effect.effect == "reinforcements" and effect.nation not in ("ge", "ah", "br", "fr", "ru"):
            t.war(effect.nation)
    allow(t, PACK.cards[card].condition)
    if not any(e.effect == "opening attack" for e in PACK.cards[card].effects):
        t.st.turn = max(t.st.turn, 2)
    return t


def play_out(t):
    """Take any legal action until the event is over."""
    lot = Lot(7)
    while t.st.frames:
        legal = ENGINE.legal(t.ctx, t.st)
        ENGINE.apply(t.ctx, t.st, legal[lot.pick(len(legal))])


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


def duel(table, nation, foe, space="sedan", **options):
    """One army of each nation face to face across a border of the west."""
    t = table("historical", optional_cards="all", **options).clear()
    for one in (nation, foe):
        if one in ("tu", "it", "us", "bu", "ro"):
            t.war(one)
    return t.clear()


@pytest.mark.parametrize(
    "card, nation, foe",
    [
        ("cp-15", "ge", "fr"),
        ("cp-19", "ge", "fr"),
        ("cp-35", "ge", "fr"),
        ("cp-40", "ge", "fr"),
        ("cp-03", "ge", "ru"),
        ("ap-18", "br", "ge"),
        ("ap-19", "fr", "ge"),
        ("ap-21", "fr", "ge"),
        ("ap-58", "ru", "ge"),
        ("ap-04", "ru", "ge"),
        ("cp-57", "ah", "ru"),
        ("cp-62", "ge", "fr"),
    ],
)
def test_combat_cards_that_modify_an_attack(table, card, nation, foe):
    t = duel(table, nation, foe)
    own = f"{nation}-army-1"
    enemy = f"{foe}-army-2"
    if "ru" in (nation, foe):
        t.put(own, "warsaw" if nation == "ru" else "lodz").put(enemy, "lodz" if nation == "ru" else "warsaw")
        target = t.at(enemy)
        t.st.razed |= 1 << t.i("space", "warsaw")
        t.hold("cp", "czestochowa", "oppeln", "cracow", "plock")
    else:
        t.put(own, "cambrai" if nation != "ge" else "sedan").put(
            enemy, "sedan" if nation != "ge" else "cambrai"
        )
        target = t.at(enemy)
        t.hold("cp", "koblenz", "metz") if nation != "ge" else t.hold("cp", "koblenz")
    side = PACK.cards[card].deck
    t.hand(side, card).combat(side, t.at(own)).do("attack", space=target)
    if t.kind == "join":
        t.do("join", unit=own)
    assert t.can("use-card", card), t.legal()
    t.do("use-card", card=card).decline("combat-cards", "flank")
    fired = next(f for f in t.said("fired") if f["side"] == side)
    assert fired["drm"] == PACK.cards[card].combat.drm
    assert bool(t.st.out >> t.i("card", card) & 1) == PACK.cards[card].removed


@pytest.mark.parametrize("card", COMBAT)
def test_9_5_4_1_combat_cards_are_no_plain_events(table, card):
    t = table("historical", optional_cards="all").hand(PACK.cards[card].deck, card).act(PACK.cards[card].deck)
    assert not t.can("event", card)


def test_cp_18_needs_a_trench_and_a_german(table):
    t = (
        duel(table, "ge", "fr")
        .put("ge-army-1", "sedan")
        .put("fr-army-1", "cambrai")
        .hold("cp", "koblenz")
        .hand("cp", "cp-18")
    )
    t.combat("ap", "cambrai").do("attack", space="sedan")
    t.st.attackers = [t.i("piece", "fr-army-1")]
    assert not eligible(t.ctx, t.st, t.i("card", "cp-18"), 0, 1, 2)
    t.trench("cp", "sedan")
    assert eligible(t.ctx, t.st, t.i("card", "cp-18"), 0, 1, 2)


def test_cp_49_michael_ignores_trenches(table):
    t = (
        duel(table, "ge", "fr")
        .put("ge-army-1", "sedan")
        .put("fr-army-1", "cambrai")
        .trench("ap", "cambrai", 2)
    )
    t.hold("cp", "koblenz").event("cp-54").hand("cp", "cp-49").combat("cp", "sedan").do(
        "attack", space="cambrai"
    )
    if t.kind == "join":
        t.do("join", unit="ge-army-1")
    t.do("use-card", card="cp-49").decline("combat-cards")
    fired = {f["side"]: f for f in t.said("fired")}
    assert fired["cp"]["shift"] == 0 and fired["cp"]["drm"] == 1 and fired["ap"]["shift"] == 0
    assert t.st.war_status[0] >= 1


def test_cp_51_costs_a_point_without_advance(table):
    t = duel(table, "ge", "fr")
    t.dice([1, 6])
    t.put("ge-army-1", "sedan").put("fr-army-1", "cambrai").put("fr-army-2", "cambrai").hold(
        "cp", "koblenz"
    ).event("cp-54")
    t.hand("cp", "cp-51").combat("cp", "sedan").do("attack", space="cambrai")
    if t.kind == "join":
        t.do("join", unit="ge-army-1")
    t.do("use-card", card="cp-51").decline("combat-cards")
    assert t.st.vp == 9


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


def test_ap_39_they_shall_not_pass(table):
    t = duel(table, "ge", "fr")
    t.dice([6, 1])
    t.put("ge-army-1", "metz").put("ge-army-2", "metz").put("fr-army-1", "verdun").put(
        "fr-army-2", "verdun"
    ).hand("ap", "ap-39")
    t.fight("cp", "verdun", "ge-army-1", "ge-army-2").do("use-card", card="ap-39").decline("combat-cards")
    while t.kind == "losses":
        t.do("lose-step", unit=sorted(t.legal())[0][1])
    assert t.kind == "" and t.held("verdun") == "ap"
    assert t.st.discards[1] == [t.i("card", "ap-39")]


def test_cp_23_mata_hari_shows_the_hand(table, engine):
    t = table().hand("cp", "cp-17").hand("ap", "ap-01", "ap-02").act("cp").do("event", card="cp-17")
    assert t.kind == "activate" and t.st.ops == 2
    assert engine.view(t.ctx, t.st, 0)["known"]["ap"] == ["ap-01", "ap-02"]
