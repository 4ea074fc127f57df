"""Stacking and stacks on the march (10, 11.1, 15.2): limits that hold only when movement is complete."""

from __future__ import annotations

from rules.paths_of_glory.board import besieged
from rules.paths_of_glory.turn import attrition


def three(t, space, first):
    for number in range(first, first + 3):
        t.put(f"ge-corps-{number}", space)
    return t


def test_10_1_2_stacks_may_change_places(table):
    """Two full spaces exchange their units: the limit is not applied on the way."""
    t = table().clear()
    three(t, "metz", 1)
    three(t, "koblenz", 4)
    t.movement("cp", "metz", "koblenz").do("pick", unit="ge-corps-1").do("step", space="koblenz").do("stop")
    assert len([u for u in range(1, 7) if t.at(f"ge-corps-{u}") == "koblenz"]) == 4
    assert t.legal() == {("pick", f"ge-corps-{n}") for n in (4, 5, 6)}  # no end before somebody leaves
    t.do("pick", unit="ge-corps-4")
    assert not t.can("stop")
    t.do("step", space="metz").do("stop")
    assert t.can("done") and t.check()


def test_10_1_2_nobody_enters_a_full_space_that_nobody_leaves(table):
    t = table().clear()
    three(t, "metz", 1)
    three(t, "koblenz", 4)
    t.movement("cp", "metz").do("pick", unit="ge-corps-1").do("step", space="koblenz")
    assert not t.can("stop") and t.can("step", "frankfurt")  # it may pass, not stay


def test_10_1_3_the_enemy_says_who_is_lost(table):
    """Too many in one space, and nobody left who could leave it."""
    t = table().clear()
    three(t, "metz", 1)
    t.put("ge-army-1", "metz")
    t.act("cp")
    t.st.frames.clear()
    t.st.push(13, 0)  # movement, in which nothing is activated
    t.st.unsettled = t.i("space", "metz")
    from rules.paths_of_glory import ENGINE

    ENGINE.settle(t.ctx, t.st)
    assert t.kind == "overstack" and ENGINE.decider(t.ctx, t.st) == 1
    t.do("crowd-out", unit="ge-army-1")
    assert t.at("ge-army-1") == "removed" and t.kind != "overstack"
    t.check()


def test_11_1_1_a_stack_may_leave_units_behind(table):
    """amb-02: any unit of a stack may stop on the way, the others go on."""
    t = table().clear().put("ge-corps-1", "essen").put("ge-army-1", "essen")
    t.movement("cp", "essen")
    first = "ge-army-1" if t.i("piece", "ge-army-1") < t.i("piece", "ge-corps-1") else "ge-corps-1"
    other = {"ge-army-1": "ge-corps-1", "ge-corps-1": "ge-army-1"}[first]
    t.do("pick", unit=first).do("pick", unit=other)
    assert not t.can("leave-behind", "ge-army-1")  # not before the first step
    t.do("step", space="aachen")
    t.do("leave-behind", unit="ge-army-1").do("step", space="koblenz").do("stop")
    assert (t.at("ge-army-1"), t.at("ge-corps-1")) == ("aachen", "koblenz")
    assert not t.can("pick", "ge-army-1")


def test_11_1_5_the_faster_unit_goes_on_when_the_slower_is_spent(table):
    """A corps of four points marches with an army of three, and goes the fourth space alone."""
    t = table().clear().put("ge-corps-1", "berlin").put("ge-army-1", "berlin").movement("cp", "berlin")
    names = sorted(("ge-corps-1", "ge-army-1"), key=lambda n: t.i("piece", n))
    t.do("pick", unit=names[0]).do("pick", unit=names[1])
    steps = 0
    while steps < 3:
        to = sorted(a[1] for a in t.legal() if a[0] == "step")[0]
        t.do("step", space=to)
        steps += 1
    assert t.kind == "march" and not any(a[0] == "step" for a in t.legal())
    t.do("leave-behind", unit="ge-army-1")
    assert any(a[0] == "step" for a in t.legal())


def test_15_2_4_a_siege_is_kept_or_given_up_by_all(table):
    """Three corps besiege Verdun: the first may leave because the others can follow, and then they must."""
    t = table().clear()
    three(t, "verdun", 1)
    assert besieged(t.ctx, t.st, t.i("space", "verdun"))
    t.hold("cp", "sedan", "metz").movement("cp", "verdun")
    t.do("pick", unit="ge-corps-1").do("step", space="metz").do("stop")
    assert t.legal() == {("pick", "ge-corps-2"), ("pick", "ge-corps-3")}
    t.do("pick", unit="ge-corps-2").do("step", space="sedan").do("stop")
    t.do("pick", unit="ge-corps-3")
    assert not t.can("stop")
    t.do("step", space="metz").do("stop")
    assert t.at("ge-corps-3") == "metz"


def test_15_2_4_nobody_leaves_while_others_must_stay(table):
    """One of the besiegers is out of supply since its activation: too few would remain."""
    t = table().clear()
    three(t, "verdun", 1)
    t.hold("cp", "metz").movement("cp", "verdun")
    t.st.stale |= 1 << t.i("piece", "ge-corps-3")
    t.do("pick", unit="ge-corps-1")
    assert not any(a[0] == "step" for a in t.legal())


def test_15_2_3_storming_the_fort_does_not_lift_the_siege(table):
    """amb-48: an army that attacked the fort still keeps it besieged, so the other may attack outward."""
    t = table(dice=[1, 1]).clear().put("ge-army-1", "verdun").put("ge-army-2", "verdun")
    t.put("fr-army-1", "nancy").hold("cp", "metz")
    t.combat("cp", "verdun")
    assert t.can("attack", "nancy")
    t.do("attack", space="verdun").do("join", unit="ge-army-1").do("begin").decline("combat-cards", "advance")
    assert t.can("attack", "nancy")
    t.do("attack", space="nancy")
    assert t.kind != "join" or t.can("join", "ge-army-2")


def test_11_1_15_arabs_who_starve_give_their_space_back_once(table):
    """The Arabs stand outside the Near East and cannot trace: their space returns to the enemy, and stays."""
    t = table().war("tu").clear().put("ana-corps", "adrianople")
    unit, space = t.i("piece", "ana-corps"), t.i("space", "adrianople")
    t.st.borrowed = [[unit, space]]
    for port in range(t.ctx.n):
        if t.ctx.port[port] == 1:
            t.st.control[port] = 0
    t.hold("cp", "constantinople", "sofia")
    t.st.supply = None
    assert not t.supplied("ana-corps")
    attrition(t.ctx, t.st)
    assert t.at("ana-corps") == "eliminated" and t.held("adrianople") == "cp"
