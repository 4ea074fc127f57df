"""Redeployment and attacks, limit by limit (13.1, 13.2, 12.1, 15.2.5): each binds those it names."""

from __future__ import annotations

import pytest

from rules.paths_of_glory.attacks import mandate_met, target_ok, targets_of
from rules.paths_of_glory.redeployment import count_crossing, crossing_ok, may_end, sea_port, sr_destinations


def destinations(t, unit):
    places = sr_destinations(t.ctx, t.st, t.i("piece", unit))
    return {t.ctx.ids["space"][s] if s >= 0 else "reserve" for s in places}


def crosses(t, unit, start, to, by_land):
    places = [-1 if s == "reserve" else t.i("space", s) for s in (start, to)]
    return crossing_ok(t.ctx, t.st, t.i("piece", unit), *places, by_land)


# 13.2


def test_13_2_3_turks_cross_freely_and_one_other_corps_a_turn(table):
    t = table().war("tu", "bu").clear()
    for _ in range(3):
        assert crosses(t, "tu-corps-1", "reserve", "damascus", False)
        count_crossing(t.ctx, t.st, t.i("piece", "tu-corps-1"), -1, t.i("space", "damascus"), False)
    assert crosses(t, "ge-corps-1", "adrianople", "constantinople", True)
    start, to = t.i("space", "adrianople"), t.i("space", "constantinople")
    count_crossing(t.ctx, t.st, t.i("piece", "ge-corps-1"), start, to, True)
    assert not crosses(t, "ah-corps-1", "adrianople", "constantinople", True)
    assert not crosses(t, "ge-army-1", "adrianople", "constantinople", True)


def test_13_2_1_britons_leave_by_land_without_limit(table):
    t = table().war("tu").clear()
    unit, port = t.i("piece", "br-corps-1"), t.i("space", "port-said")
    assert crosses(t, "br-corps-1", "port-said", "reserve", False)
    count_crossing(t.ctx, t.st, unit, port, -1, False)
    assert not crosses(t, "br-corps-2", "port-said", "reserve", False)
    assert crosses(t, "br-corps-2", "constantinople", "adrianople", True)
    count_crossing(t.ctx, t.st, unit, t.i("space", "constantinople"), t.i("space", "adrianople"), True)
    assert t.st.quota[t.ctx.n_quota[t.ctx.nation[unit]]] == 1  # by land it is not counted


@pytest.mark.parametrize("unit", ["br-corps-bef", "fr-corps-1", "cnd-corps", "us-corps-1", "be-corps-1"])
def test_13_2_1_others_never_cross_by_sea_or_reserve(table, unit):
    assert not crosses(table().war("tu"), unit, "reserve", "port-said", False)


# 13.1


def test_11_1_9_no_redeployment_to_the_forbidden_coast(table):
    t = table().clear().put("ge-corps-1", "brussels").hold("cp", "liege", "ostend", "antwerp")
    for space in ("liege", "antwerp"):
        t.st.razed |= 1 << t.i("space", space)
    assert "antwerp" in destinations(t, "ge-corps-1") and "ostend" not in destinations(t, "ge-corps-1")
    assert "ostend" in destinations(t.event("cp-08"), "ge-corps-1")
    t = table().clear().put("fr-corps-1", "paris")
    assert "amiens" in destinations(t, "fr-corps-1")  # the ban is not theirs


def test_5_7_4_no_german_army_redeploys_to_the_italian_border(table):
    t = table("historical").war("it").clear().put("ge-army-1", "vienna").put("ah-army-1", "vienna")
    t.put("ge-corps-1", "vienna")
    border = {"trent", "villach", "trieste"}
    assert not border & destinations(t, "ge-army-1")
    assert border <= destinations(t, "ah-army-1") and border <= destinations(t, "ge-corps-1")
    t.st.level = [0, 2]
    assert border <= destinations(t, "ge-army-1")


def test_13_1_5_only_to_spaces_in_supply(table):
    """Units that are always supplied at home still go only where they would be."""
    t = table().clear().put("sb-corps-1", "nis")
    assert all(
        may_end(t.ctx, t.st, t.i("piece", "sb-corps-1"), t.i("space", s)) for s in ("skopje", "valjevo")
    )
    t.hold("cp", "belgrade")
    t.st.razed |= 1 << t.i("space", "belgrade")
    assert destinations(t, "sb-corps-1") >= {"skopje", "valjevo"}
    assert not {"tirana", "valona"} & destinations(t, "sb-corps-1")


def test_13_1_7_the_beachhead_is_a_port_while_it_is_held(table):
    t = table().war("tu").clear().put("br-army-mef", "port-said")
    landing = t.ctx.landing.index(True)
    t.st.control[landing], unit = 1, t.i("piece", "br-corps-1")
    assert not sea_port(t.ctx, t.st, unit, landing)
    t.st.beachhead = landing
    assert sea_port(t.ctx, t.st, unit, landing)
    t.st.control[landing] = 0
    assert not sea_port(t.ctx, t.st, unit, landing)


# 12.1, 15.2.5


def goes_for(t, unit, space):
    return target_ok(t.ctx, t.st, t.i("piece", unit), t.i("space", space))


def test_15_2_5_no_desert_combat_in_summer_from_or_into(table):
    t = table().war("tu").clear().put("br-corps-1", "sinai").put("tu-corps-1", "gaza")
    t.put("tu-corps-2", "jerusalem").hold("ap", "port-said")
    for turn, fights in ((6, False), (5, True)):
        t.st.turn = turn
        assert bool(targets_of(t.ctx, t.st, t.i("piece", "br-corps-1"))) is fights
        assert goes_for(t, "br-corps-1", "gaza") is fights
    t.st.turn = 6
    assert not targets_of(t.ctx, t.st, t.i("piece", "tu-corps-1"))  # nor out of the desert


def test_11_1_11_no_attack_into_a_neutral_land(table):
    t = table().clear().put("ah-army-1", "trent").put("it-army-1", "verona")
    assert not goes_for(t, "ah-army-1", "verona")
    assert goes_for(t.war("it"), "ah-army-1", "verona")


def test_9_5_2_4_neutral_greeks_are_not_attacked(table):
    t = table().war("bu").clear().put("bu-corps-1", "strumitsa").put("gr-corps-1", "kavala")
    t.st.limited |= 1 << t.i("nation", "gr")
    assert not goes_for(t, "bu-corps-1", "kavala")
    assert goes_for(t.war("gr").clear().put("gr-corps-1", "kavala"), "bu-corps-1", "kavala")


def attack_of(t, side, target, *units):
    t.st.target, t.st.attackers = t.i("space", target), [t.i("piece", u) for u in units]
    mandate_met(t.ctx, t.st, t.i("seat", side))
    return bool(t.st.mandate_done >> t.i("seat", side) & 1)


def test_7_1_3_an_attack_on_a_fort_alone_meets_no_mandate(table):
    t = table().clear().put("fr-army-1", "nancy")
    t.st.mandate, t.st.mandate_done = [t.i("mandate", "none"), t.i("mandate", "fr")], 0
    assert not attack_of(t, "ap", "metz", "fr-army-1")
    assert attack_of(t.put("ge-army-1", "metz"), "ap", "metz", "fr-army-1")


def test_7_1_4_a_french_mandate_is_met_in_the_west_only(table):
    t = table().war("it").clear().put("fr-army-1", "verona").put("ge-army-1", "trent")
    t.st.mandate, t.st.mandate_done = [t.i("mandate", "none"), t.i("mandate", "fr")], 0
    assert not attack_of(t, "ap", "trent", "fr-army-1")
    t.put("fr-army-1", "nancy").put("ge-army-1", "metz")
    assert not attack_of(t.put("br-army-1", "nancy"), "ap", "metz", "br-army-1")
    assert attack_of(t, "ap", "metz", "fr-army-1")


def test_15_1_12_russians_do_not_attack_german_forts_in_august_1914(table):
    t = table().clear().put("ru-army-1", "plock").put("ge-army-8", "thorn").put("ge-army-1", "tannenberg")
    t.st.turn = 1
    assert not goes_for(t, "ru-army-1", "thorn") and goes_for(t, "ru-army-1", "tannenberg")
    t.st.turn = 2
    assert goes_for(t, "ru-army-1", "thorn")


def test_15_1_11_germans_leave_russian_forts_alone_until_oberost(table):
    t = table().clear().put("ge-army-1", "insterberg").put("ah-army-1", "cracow").put("ru-army-1", "kovno")
    assert not goes_for(t, "ge-army-1", "kovno") and goes_for(t, "ah-army-1", "kovno")
    t.put("ru-army-2", "szawli")
    assert goes_for(t, "ge-army-1", "szawli")  # no fort
    assert goes_for(t.event("cp-11"), "ge-army-1", "kovno")
    t = table().clear().put("ge-army-1", "insterberg")
    t.st.war_status = [4, 0]
    assert goes_for(t, "ge-army-1", "kovno")


def test_14_3_1_a_unit_cut_off_since_its_activation_does_not_attack(table):
    """amb-57"""
    t = table().clear().put("ge-army-1", "sedan").put("fr-army-1", "cambrai").hold("cp", "koblenz")
    assert t.combat("cp", "sedan").can("attack", "cambrai")
    for number, space in enumerate(("koblenz", "metz", "liege", "brussels"), 2):
        t.st.razed |= 1 << t.i("space", space)
        t.put(f"fr-army-{number}", space)
    assert not t.supplied("ge-army-1") and t.combat("cp", "sedan").kind == ""


def test_7_1_4_lloyd_george_ends_with_the_great_offensives(table):
    t = table().clear().put("br-army-1", "amiens").put("ge-army-1", "cambrai").trench("cp", "cambrai", 2)
    t.event("cp-55", turn=t.st.turn)
    assert not goes_for(t, "br-army-1", "cambrai") and goes_for(t, "fr-army-1", "cambrai")
    assert goes_for(t.trench("cp", "cambrai", 1), "br-army-1", "cambrai")
    assert goes_for(t.trench("cp", "cambrai", 2).event("cp-49"), "br-army-1", "cambrai")


def full(t, *spaces, nation="ge"):
    """Three corps of the nation in each space, numbered on."""
    corps = [u for u in t.ctx.ids["piece"] if u.startswith(f"{nation}-corps-")]
    for place, space in enumerate(spaces):
        for unit in corps[3 * place : 3 * place + 3]:
            t.put(unit, space)
    return t


def test_10_1_2_units_of_two_full_spaces_change_places_by_redeployment(table):
    """The limit is met when the redeployment is complete; each of the two pays and goes only once."""
    t = full(table().clear(), "berlin", "essen").redeploy("cp", 2)
    t.do("redeploy", unit="ge-corps-1").do("to", space="essen")
    assert t.legal() == {("redeploy", f"ge-corps-{n}") for n in (4, 5, 6)}  # somebody must leave Essen
    t.check().do("redeploy", unit="ge-corps-4")
    assert not t.can("stay")
    t.do("to", space="berlin")
    assert t.at("ge-corps-1") == "essen" and t.at("ge-corps-4") == "berlin" and t.st.ops == 0
    t.check()


def test_10_1_2_a_full_space_is_entered_only_if_another_can_pay_to_leave_it(table):
    t = full(table().clear(), "berlin", "essen").redeploy("cp", 1).do("redeploy", unit="ge-corps-1")
    assert not t.can("to", "essen")
    t = table().clear().put("ge-corps-1", "berlin")
    for number in (1, 2, 3):
        t.put(f"ge-army-{number}", "essen")
    assert not t.redeploy("cp", 4).do("redeploy", unit="ge-corps-1").can("to", "essen")  # an army costs four
    assert t.redeploy("cp", 5).do("redeploy", unit="ge-corps-1").can("to", "essen")


def test_10_1_2_units_of_three_full_spaces_change_places_by_redeployment(table):
    t = full(table().clear(), "berlin", "essen", "breslau").redeploy("cp", 3)
    t.do("redeploy", unit="ge-corps-1").do("to", space="essen")
    t.do("redeploy", unit="ge-corps-4").do("to", space="breslau").check()
    assert t.legal() == {("redeploy", f"ge-corps-{n}") for n in (7, 8, 9)}
    t.do("redeploy", unit="ge-corps-7").do("to", space="berlin").check()
    assert [t.at(f"ge-corps-{n}") for n in (1, 4, 7)] == ["essen", "breslau", "berlin"]
    assert t.kind == ""


def test_10_1_2_the_last_of_three_must_still_be_able_to_pay(table):
    t = full(table().clear(), "berlin", "essen", "breslau").redeploy("cp", 2)
    t.do("redeploy", unit="ge-corps-1").do("to", space="essen").do("redeploy", unit="ge-corps-4")
    assert not t.can("to", "breslau") and t.can("to", "berlin")


def test_10_1_2_units_of_full_ports_change_places_by_sea(table):
    t = table().war("it").clear().hold("cp", "grenoble", "turin", "nice", "lyon")
    t.put("br-corps-1", "naples").put("br-corps-2", "naples").put("br-corps-3", "naples")
    t.put("br-corps-4", "bordeaux").put("br-corps-5", "bordeaux").put("br-corps-6", "bordeaux")
    t.redeploy("ap", 2).do("redeploy", unit="br-corps-1").do("to", space="bordeaux")
    t.do("redeploy", unit="br-corps-4").do("to", space="naples").check()
    assert t.at("br-corps-1") == "bordeaux" and t.at("br-corps-4") == "naples" and t.kind == ""


def test_10_1_2_a_corps_from_the_reserve_takes_the_place_of_another(table):
    t = full(table().clear(), "berlin").put("ge-corps-4", "reserve").redeploy("cp", 2)
    t.do("redeploy", unit="ge-corps-4").do("to", space="berlin")
    t.do("redeploy", unit="ge-corps-1").do("to-reserve").check()
    assert t.at("ge-corps-4") == "berlin" and t.at("ge-corps-1") == "reserve"


def test_10_1_2_nobody_is_let_in_where_nobody_can_leave(table):
    """The three in Essen have redeployed already."""
    t = full(table().clear(), "berlin", "essen").redeploy("cp", 5)
    for number in (4, 5, 6):
        t.st.lifted |= 1 << t.i("piece", f"ge-corps-{number}")
    assert not t.do("redeploy", unit="ge-corps-1").can("to", "essen")
