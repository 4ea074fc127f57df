"""Strategy cards (9): their uses, events and combat cards, one test a rule."""

from __future__ import annotations

import pytest

from rules.paths_of_glory import ENGINE
from rules.paths_of_glory.actions import end_action


def test_9_1_2_decks_begin_with_mobilization_alone(contexts):
    ctx = contexts()
    st = ENGINE.initial(ctx, 1)
    ENGINE.apply(ctx, st, ENGINE.legal(ctx, st)[0])
    for side in (0, 1):
        assert {ctx.card_group[c] for c in (*st.hands[side], *st.decks[side])} == {0}


def test_9_1_3_one_way_a_card_unless_the_event_gives_operations(table):
    t = table().hand("cp", "cp-09").act("cp").do("event", card="cp-09")
    assert t.kind == ""
    t = table().hand("cp", "cp-17").act("cp").do("event", card="cp-17")
    assert t.kind == "activate" and t.st.ops == 2
    for scenario, ops in (("campaign-1914", ""), ("historical", "activate")):  # 5.7.4
        t = table(scenario).hand("ap", "ap-28").act("ap").do("event", card="ap-28")
        assert t.kind == ops


@pytest.mark.parametrize("size", [7, 8])
def test_9_1_4_hands_of_seven_or_eight(contexts, size):
    ctx = contexts(hand_size=size)
    st = ENGINE.initial(ctx, 1)
    ENGINE.apply(ctx, st, ENGINE.legal(ctx, st)[0])
    assert [len(hand) for hand in st.hands] == [size, size]


def test_9_2_1_no_more_than_the_points_of_the_card(table):
    t = table().clear()
    for number, space in enumerate(("metz", "koblenz", "essen", "berlin"), 1):
        t.put(f"ge-army-{number}", space)
    t.hand("cp", "cp-07").act("cp").do("ops", card="cp-07")
    for space in ("metz", "koblenz", "essen"):
        t.do("activate-move", space=space)
    assert t.kind == "move" and t.st.ops == 0
    t = table().clear().put("ge-army-1", "metz").hand("cp", "cp-07").act("cp").do("ops", card="cp-07")
    t.do("activate-move", space="metz").do("done")
    assert t.kind == "move"  # the rest is lost


def test_9_2_5_a_space_is_activated_once_for_one_purpose(table):
    t = table().clear().put("ge-army-1", "metz").put("fr-army-1", "sedan").act("cp")
    t.hand("cp", "cp-07").do("ops", card="cp-07").do("activate-attack", space="metz")
    assert not t.can("activate-move", "metz") and not t.can("activate-attack", "metz")


def test_9_2_6_only_spaces_with_friendly_units(table):
    t = table().clear().put("ge-army-1", "metz").put("fr-army-1", "sedan")
    t.hand("cp", "cp-07").act("cp").do("ops", card="cp-07")
    spaces = {a[1] for a in t.legal() if a[0].startswith("activate")}
    assert spaces == {"metz"}  # neither the fort of Strasbourg nor the enemy in Sedan


def test_9_3_1_a_card_for_redeployment(table):
    t = table().clear().put("ge-corps-1", "berlin").hand("cp", "cp-09").act("cp").do("sr", card="cp-09")
    assert t.kind == "redeploy" and t.st.ops == 4


def test_9_4_3_not_twice_running_for_points_within_a_turn(table):
    t = table().hand("cp", "cp-09", "cp-13").act("cp").do("rp", card="cp-09")
    t.act("cp")
    assert not t.can("rp", "cp-13") and t.can("ops", "cp-13")
    t.st.last_use = [0, 0]  # a new turn
    assert t.can("rp", "cp-13")


@pytest.mark.parametrize("use, out", [("event", True), ("ops", False), ("sr", False), ("rp", False)])
def test_9_5_1_2_asterisk_cards_leave_as_events_only(table, use, out):
    t = table().hand("cp", "cp-09").act("cp").do(use, card="cp-09")
    assert bool(t.st.out >> t.i("card", "cp-09") & 1) is out


def test_9_5_1_3_war_status_counts_for_events_only(table):
    t = table().hand("cp", "cp-13").act("cp").do("ops", card="cp-13")
    assert t.st.war_status == [0, 0]
    t = table().hand("cp", "cp-13").act("cp").do("event", card="cp-13")
    assert t.st.war_status == [2, 0] and t.said("war-status")[0]["combined"] == 2


def duel(table, dice, *cards, side="cp", level=0):
    """A German army in Sedan attacks a French one in Cambrai."""
    t = table(dice=dice).clear().put("ge-army-1", "sedan").put("ge-army-2", "sedan").hold("cp", "koblenz")
    t.put("fr-army-1", "cambrai").hand(side, *cards)
    t.st.level = [level, level]
    t.fight("cp", "cambrai", "ge-army-1", "ge-army-2")
    return t


def finish(t):
    while t.kind in ("losses", "retreat", "regain"):
        verb, *args = sorted(t.legal())[0]
        names = ENGINE.verb_named[verb].fields
        t.do(verb, **{f.name: a for f, a in zip(names, args, strict=True)})
        t.decline("cancel-retreat", "advance")
    return t.decline("cancel-retreat", "advance")


@pytest.mark.parametrize("dice, place", [([6, 1], "tables"), ([1, 6], "discards")])
def test_9_5_4_2_a_winner_keeps_his_cards_and_9_5_4_3_a_loser_not(table, dice, place):
    t = duel(table, dice, "cp-40").do("use-card", card="cp-40").decline("combat-cards")
    finish(t)
    assert getattr(t.st, place)[0] == [t.i("card", "cp-40")]


def test_9_5_4_3_a_tie_loses_the_cards_of_both(table):
    t = duel(table, [1, 6], "cp-40")
    t.st.reduced |= 1 << t.i("piece", "ge-army-2")
    t.do("use-card", card="cp-40").decline("combat-cards")
    finish(t)
    won = t.said("combat-won")[0]
    assert won["side"] != "cp" and t.st.discards[0] == [t.i("card", "cp-40")]


def test_9_5_4_6_combat_cards_may_be_discarded_before_drawing(table):
    t = table().hand("ap", "ap-04", "ap-13").phase(4)
    assert t.kind == "draw" and t.can("discard", "ap-04") and not t.can("discard", "ap-13")
    t.do("discard", card="ap-04")
    assert t.st.discards[1] == [t.i("card", "ap-04")]


def test_9_5_4_6_the_question_tells_nothing_of_the_hand(table):
    """F.17: a side is asked whether or not it holds a combat card."""
    kinds = {table().hand("ap", card).phase(4).kind for card in ("ap-04", "ap-13")}
    assert kinds == {"draw"}


@pytest.mark.parametrize("seat", ["cp", "ap"])
def test_9_5_4_1_being_asked_for_cards_tells_nothing_of_the_hand(table, seat):
    """F.6: whoever might hold a fitting card is asked; a hand without one gives the same questions."""
    kinds = []
    fitting, other = {"cp": ("cp-15", "cp-09"), "ap": ("ap-06", "ap-13")}[seat]
    for card in (fitting, other):
        t = duel(table, [3, 3], card, side=seat, level=1)
        asked = []
        while t.kind == "combat-cards":
            asked.append(ENGINE.decider(t.ctx, t.st))
            t.do("no-card")
        kinds.append(asked)
    assert kinds[0] == kinds[1] == [t.i("seat", seat)]


def test_9_5_4_1_nobody_is_asked_for_cards_that_lie_in_the_open(table):
    """Every card that would fit lies discarded, has left the game or is still to come: no question."""
    t = duel(table, [3, 3], "ap-13", side="ap")
    assert t.kind == "combat-cards"
    t = table(dice=[3, 3]).clear().put("ge-army-1", "sedan").put("ge-army-2", "sedan").hold("cp", "koblenz")
    t.put("fr-army-1", "cambrai").hand("ap", "ap-13")
    t.st.discards[1] = [t.i("card", "ap-06")]
    t.fight("cp", "cambrai", "ge-army-1", "ge-army-2")
    assert t.kind != "combat-cards"


def test_9_5_2_3_the_fleet_waits_for_an_answer(table):
    t = table().hand("cp", "cp-25").act("cp").do("event", card="cp-25")
    assert t.st.vp == 10 and t.st.pending
    end_action(t.ctx, t.st, 0)
    assert t.st.vp == 10
