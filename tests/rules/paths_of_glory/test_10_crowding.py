"""10.1.2: the limit is met when a redeployment or movement is complete, and never broken for good."""

from __future__ import annotations

import pytest
from pog_games import bots

from rules.core import Game, Lot
from rules.paths_of_glory import ENGINE
from rules.paths_of_glory.board import stacks
from rules.paths_of_glory.reasons import unit_to_redeploy
from rules.paths_of_glory.words import LAND


def fill(t, *spaces, nation="ge", kind="corps"):
    """Three units of the nation in each space, numbered on."""
    units = iter(u for u in t.ctx.ids["piece"] if u.startswith(f"{nation}-{kind}-"))
    for space in spaces:
        for _ in range(3):
            t.put(next(units), space)
    return t


def walled(t, *inside, side="cp", foe="ap"):
    """Nothing but these spaces is left to the side, and no fort stands."""
    t.st.razed = (1 << t.ctx.n) - 1
    for space in t.ctx.ids["space"]:
        t.hold(side if space in inside else foe, space)
    return t


def crowded(t):
    return {t.ctx.ids["space"][s] for s, units in enumerate(stacks(t.st)) if len(units) > t.ctx.p.stacking}


RING = ("essen", "aachen", "koblenz")
"""Three spaces in a row; nothing else is friendly."""


def ring(table, points):
    """All are full, and as Berlin is lost nobody goes to the Reserve Box."""
    return fill(walled(table().clear(), *RING), *RING).redeploy("cp", points)


def test_10_1_2_a_closed_ring_turns_by_three(table):
    t = ring(table, 3).do("redeploy", unit="ge-corps-1")
    assert t.legal() == {("to", "aachen"), ("to", "koblenz"), ("stay",)}
    t.do("to", space="aachen").do("redeploy", unit="ge-corps-4")
    assert t.legal() == {("to", "essen"), ("to", "koblenz")}
    t.do("to", space="koblenz").do("redeploy", unit="ge-corps-7")
    assert t.legal() == {("to", "essen")}  # no points are left for anybody in Aachen
    t.do("to", space="essen").check()
    assert not crowded(t) and t.kind == ""


def test_10_1_2_a_closed_ring_does_not_move_for_one_point(table):
    assert ring(table, 1).do("redeploy", unit="ge-corps-1").legal() == {("stay",)}


def test_10_1_2_the_turn_cannot_end_while_a_space_is_crowded(table):
    t = ring(table, 2).do("redeploy", unit="ge-corps-1").do("to", space="aachen")
    assert crowded(t) == {"aachen"} and not t.can("done")
    assert all(words[0] == "redeploy" and t.at(words[1]) == "aachen" for words in t.legal())
    t.check()


def test_10_1_2_a_crowded_space_is_excused_only_while_units_redeploy(table):
    t = ring(table, 2).do("redeploy", unit="ge-corps-1").do("to", space="aachen").check()
    t.st.frames.clear()
    assert [broken.rule for broken in ENGINE.check(t.ctx, t.st)] == ["PoG-10.1.1"]


@pytest.mark.parametrize("points", [2, 3, 5])
@pytest.mark.parametrize("armies", [2, 3])
def test_10_1_2_whoever_crowds_can_always_make_room_again(table, points, armies):
    """Any choice among those offered, full spaces first: the action ends within the limit."""
    entered = 0
    for seed in range(15):
        lot = Lot(seed)
        t = fill(walled(table().clear(), *RING, "frankfurt", "mannheim"), *RING, "frankfurt")
        for number in range(1, armies + 1):
            t.put(f"ge-army-{number}", "mannheim")
        t.redeploy("cp", points)
        while t.kind in ("redeploy", "destination"):
            legal = ENGINE.legal(t.ctx, t.st)
            full = [c for c in legal if c >> 24 == LAND.number and len(stacks(t.st)[c & 0xFFFFFF]) == 3]
            entered += bool(full)
            choices = full or legal
            ENGINE.apply(t.ctx, t.st, choices[lot.pick(len(choices))])
            t.check()
        assert not crowded(t)
    assert entered


def test_10_1_2_a_crowded_space_is_taken_back_step_by_step(contexts):
    game = Game(ENGINE, contexts(), seed=1)
    while game.decision.kind != "redeploy":
        codes = game.legal_codes()
        wanted = [c for c in codes if ENGINE.verb_of[c >> 24].name == "sr"]
        game.apply(game.action((wanted or codes)[0]))
    steps = []
    for number in (1, 2, 3):  # a corps stands in Villach already
        for verb, words in (("redeploy", {"unit": f"ge-corps-{number}"}), ("to", {"space": "villach"})):
            steps.append(game.state.encode())
            game.play(verb, **words)
    assert game.state.unsettled == game.ctx.index["space"]["villach"]
    assert len(stacks(game.state)[game.state.unsettled]) == 4
    while steps:
        game.undo()
        assert game.state.encode() == steps.pop()
    assert game.state.unsettled < 0


@pytest.mark.parametrize("seed", range(4))
def test_10_1_2_a_bot_takes_over_where_another_has_crowded(table, seed):
    t = ring(table, 3).do("redeploy", unit="ge-corps-1").do("to", space="aachen")
    choose = bots(ENGINE, t.ctx, ("heuristic", "heuristic"), seed)
    for number in range(6):
        if not t.st.frames:
            break
        legal = ENGINE.legal(t.ctx, t.st)
        action = choose(t.st, ENGINE.decider(t.ctx, t.st), legal, number)
        assert action in legal
        ENGINE.apply(t.ctx, t.st, action)
    assert not crowded(t)


def test_10_1_2_why_others_must_wait(table):
    """Units elsewhere are told which space must be left first."""
    t = ring(table, 3).do("redeploy", unit="ge-corps-1").do("to", space="aachen")
    reason = unit_to_redeploy(t.ctx, t.st, t.st.frames[-1], t.i("piece", "ge-corps-7"))
    assert reason.rule.endswith("10.1.2") and "Aachen" in str(reason)


def marching(table, *marked):
    return fill(walled(table().clear(), *RING), *RING).movement("cp", *marked)


def test_10_1_2_a_march_may_turn_the_closed_ring(table):
    t = marching(table, *RING).do("pick", unit="ge-corps-1").do("step", space="aachen").do("stop")
    t.do("pick", unit="ge-corps-4").do("step", space="koblenz").do("stop")
    assert t.legal() == {("pick", f"ge-corps-{n}") for n in (7, 8, 9)}
    t.do("pick", unit="ge-corps-7").do("step", space="aachen").do("step", space="essen")
    if t.kind == "march":
        t.do("stop")
    assert not crowded(t.check())
