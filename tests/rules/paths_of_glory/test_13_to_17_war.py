"""Redeployment, supply, forts, war and peace, replacements, the turn and victory (5-7, 13-17)."""

from __future__ import annotations

import pytest

from rules.paths_of_glory.redeployment import sr_destinations
from rules.paths_of_glory.turn import (
    attrition,
    commitment,
    doomed_spaces,
    doomed_units,
    finish,
    mandates,
    sieges,
    war_status_points,
)


def places(t, unit):
    return {
        "reserve" if s < 0 else t.ctx.ids["space"][s]
        for s in sr_destinations(t.ctx, t.st, t.i("piece", unit))
    }


def test_13_1_2_costs(table):
    t = table().clear().put("ge-army-1", "berlin").put("ge-corps-1", "berlin").redeploy("cp", 3)
    assert not t.can("redeploy", "ge-army-1") and t.can("redeploy", "ge-corps-1")
    t.do("redeploy", unit="ge-corps-1").do("to", space="metz")
    assert t.at("ge-corps-1") == "metz" and t.st.ops == 2 and not t.can("redeploy", "ge-corps-1")


def test_13_1_6_russians_redeploy_inside_russia(table):
    t = table().clear().put("ru-army-1", "kiev").hold("ap", "lemberg", "tarnopol")
    assert "odessa" in places(t, "ru-army-1") and "lemberg" not in places(t, "ru-army-1")


def test_13_1_7_sea_redeployment_of_corps(table):
    t = table().clear().put("fr-corps-1", "marseilles").put("fr-army-1", "marseilles")
    t.hold("ap", "salonika")
    t.st.at_war |= 1 << t.i("nation", "gr")
    assert "salonika" in places(t, "fr-corps-1") and "salonika" not in places(t, "fr-army-1")


def test_13_1_8_from_the_reserve(table):
    t = table().clear().put("ge-corps-1", "reserve").put("ge-army-1", "metz").put("sb-corps-1", "reserve")
    found = places(t, "ge-corps-1")
    assert {"berlin", "essen", "breslau", "metz"} == found
    assert places(t, "sb-corps-1") == {"belgrade"}


def test_13_1_10_redeployments_build_on_one_another(table):
    """R12"""
    t = (
        table()
        .clear()
        .put("fr-corps-1", "reserve")
        .put("fr-corps-2", "verdun")
        .put("fr-corps-3", "reserve")
        .redeploy("ap", 5)
    )
    t.do("redeploy", unit="fr-corps-1").do("to", space="verdun")
    t.do("redeploy", unit="fr-corps-2").do("to", space="nancy")
    t.do("redeploy", unit="fr-corps-3").do("to", space="nancy")
    assert t.at("fr-corps-3") == "nancy"


def test_13_1_11_a_lost_capital_closes_the_reserve(table):
    t = table().clear().put("fr-corps-1", "reserve").put("fr-army-1", "verdun")
    assert places(t, "fr-corps-1")
    t.st.razed |= 1 << t.i("space", "paris")
    t.hold("cp", "paris")
    assert not places(t, "fr-corps-1")
    t = table().clear().put("be-corps-1", "reserve").put("be-army-1", "antwerp").hold("cp", "brussels")
    assert "antwerp" in places(t, "be-corps-1")


def test_13_2_1_one_british_corps_to_the_near_east(table):
    t = table().clear().put("br-corps-1", "reserve").put("cnd-corps", "reserve").put("br-corps-2", "cairo")
    assert "cairo" in places(t, "br-corps-1") and "cairo" not in places(t, "cnd-corps")
    t.st.quota[t.i("quota", "br-near-east")] = 1
    assert "cairo" not in places(t, "br-corps-1") and "london" in places(t, "br-corps-1")


def test_14_1_2_a_cut_line_and_14_3_5_attrition(table):
    """J-63"""
    t = table().clear().put("ge-army-3", "cambrai").hold("ap", "sedan").hold("cp", "cambrai")
    assert not t.supplied("ge-army-3")
    t.hold("cp", "sedan", "koblenz")
    assert t.supplied("ge-army-3")
    t.hold("ap", "sedan")
    attrition(t.ctx, t.st)
    assert t.at("ge-army-3") == "removed" and t.held("cambrai") == "ap"


def test_14_1_5_always_in_supply(table):
    t = table().clear().put("mn-corps", "cetinje").put("sb-army-1", "nis").hold("cp", "belgrade")
    assert t.supplied("mn-corps") and t.supplied("sb-army-1")
    t.put("sb-army-1", "sarajevo")
    assert not t.supplied("sb-army-1")


def test_14_1_5_d_turks_in_medina_starve_not_nor_act(table):
    t = table().clear().war("tu")
    t.clear()
    t.put("tu-corps-1", "medina").hold("ap", "aqaba")
    assert not t.supplied("tu-corps-1")
    assert t.i("piece", "tu-corps-1") not in doomed_units(t.ctx, t.st)


def test_14_2_4_paris_is_no_source(table):
    t = table().clear().put("fr-army-1", "paris")
    for space in range(t.ctx.n):
        if t.ctx.port[space] == 1:
            t.st.control[space] = 0
    t.st.supply = None
    assert not t.supplied("fr-army-1")


def test_14_3_6_serbian_spaces_do_not_flip(table):
    t = table().clear().hold("cp", "belgrade")
    doomed = doomed_spaces(t.ctx, t.st, set())
    assert t.i("space", "nis") not in doomed


def test_14_3_6_libya_turns_in_the_first_attrition(table):
    """amb-23"""
    t = table()
    assert t.i("space", "libya") in doomed_spaces(t.ctx, t.st, set())


@pytest.mark.parametrize("turn, die, falls", [(2, 4, False), (2, 5, True), (3, 2, False), (3, 3, True)])
def test_15_3_siege_rolls(table, turn, die, falls):
    """J-55: Nancy has a loss factor of 2."""
    t = table(dice=[die]).clear().put("ge-army-1", "nancy")
    t.st.turn = turn
    sieges(t.ctx, t.st)
    assert (t.held("nancy") == "cp") is falls


def test_15_1_10_a_standing_fort_keeps_its_space(table):
    t = (
        table()
        .clear()
        .put("ge-army-1", "metz")
        .movement("cp", "metz")
        .do("pick", unit="ge-army-1")
        .do("step", space="verdun")
    )
    assert t.held("verdun") == "ap" and t.st.vp == 10


def test_15_1_11_germans_spare_russian_forts_until_oberost(table):
    t = table().clear().put("ge-army-8", "tannenberg").put("ru-army-2", "lomza")
    t.st.played[t.i("card", "cp-11")] = 0
    t.combat("cp", "tannenberg")
    assert not t.can("attack", "lomza") if t.kind else True
    t.event("cp-11").combat("cp", "tannenberg")
    assert t.can("attack", "lomza")


def test_15_1_12_russians_spare_german_forts_in_august(table):
    t = table().clear().put("ru-army-1", "kovno")
    t.st.turn = 1
    t.put("ru-army-1", "insterberg").movement("ap", "insterberg").do("pick", unit="ru-army-1")
    assert not t.can("step", "konigsberg")


def test_15_2_5_no_desert_combat_in_summer(table):
    t = table().clear().war("tu")
    t.clear()
    t.put("br-corps-1", "sinai").put("tu-corps-1", "gaza")
    t.st.turn = 6
    t.combat("ap", "sinai")
    assert t.kind == ""


def test_7_1_mandates(table):
    """J-60 and 7.1.6: neutral nations have none, AH against a neutral Italy becomes AH."""
    t = table(dice=[2, 5])
    mandates(t.ctx, t.st)
    assert [t.ctx.ids["mandate"][m] for m in t.st.mandate] == ["ah", "none"]
    t = table(dice=[2, 5]).war("it")
    mandates(t.ctx, t.st)
    assert [t.ctx.ids["mandate"][m] for m in t.st.mandate] == ["ah-it", "it"]


def test_7_1_2_a_lost_capital_moves_the_mandate_right(table):
    t = table(dice=[1, 1]).hold("cp", "paris").hold("ap", "vienna", "budapest").war("tu")
    mandates(t.ctx, t.st)
    assert [t.ctx.ids["mandate"][m] for m in t.st.mandate] == ["tu", "br"]


def test_7_1_3_missed_mandates_cost_a_point(table):
    t = table(dice=[4, 1])
    t.st.turn = 3
    mandates(t.ctx, t.st)
    war_status_points(t.ctx, t.st)
    assert t.st.vp == 10  # both missed: -1 and +1
    t.st.mandate_done = 1
    war_status_points(t.ctx, t.st)
    assert t.st.vp == 11


def test_7_1_8_french_mutiny(table):
    """R16: +1 once, no penalty for not attacking."""
    t = table(dice=[4, 1, 3, 1]).clear().event("cp-47")
    mandates(t.ctx, t.st)
    assert t.st.mutiny_on
    t.put("fr-army-1", "verdun").put("ge-army-1", "metz")
    t.fight("ap", "metz", "fr-army-1")
    assert t.st.vp == 11 and not t.st.mutiny_on


def test_7_1_10_hindenburg_and_ludendorff_end_german_mandates(table):
    t = table(dice=[4, 1]).event("cp-54")
    mandates(t.ctx, t.st)
    assert t.ctx.ids["mandate"][t.st.mandate[0]] == "none"


def test_7_1_9_hoffmann_adds_one(table):
    t = table(dice=[3, 1]).war("tu").event("cp-37")
    mandates(t.ctx, t.st)
    assert t.ctx.ids["mandate"][t.st.mandate[0]] == "ge"


def test_16_1_commitment_and_turkish_entry(table):
    t = table()
    t.st.turn, t.st.war_status = 3, [4, 11]
    commitment(t.ctx, t.st)
    assert t.st.level == [1, 2]
    assert t.st.at_war >> t.i("nation", "tu") & 1 and t.at("tu-corps-1") == "adrianople"
    assert t.held("kermanshah") == "cp" and t.held("tabriz") == "ap"
    assert sum(t.ctx.card_group[c] == 1 for c in t.st.decks[0]) == 20


def test_16_1_2_no_commitment_in_august_nor_in_the_introductory_scenario(table):
    t = table()
    t.st.turn, t.st.war_status = 1, [9, 9]
    commitment(t.ctx, t.st)
    assert t.st.level == [0, 0]
    t = table("introductory")
    t.st.turn, t.st.war_status = 3, [9, 9]
    commitment(t.ctx, t.st)
    assert t.st.level == [0, 0]


def test_16_4_the_chain_of_russian_collapse(table):
    t = table("historical").hand("cp", "cp-28", "cp-52", "cp-53", "cp-45").act("cp")
    assert not t.can("event", "cp-28")
    t.hold("cp", "lodz", "vilna", "kiev")
    assert t.can("event", "cp-28") and not t.can("event", "cp-52")
    t.event("cp-28")
    t.st.war_status = [15, 15]
    assert t.can("event", "cp-52")
    t.event("cp-52", turn=5)
    t.st.snapshot = 3
    assert not t.can("event", "cp-53")
    t.st.turn = 6
    assert not t.can("event", "cp-53")
    t.hold("cp", "baku")
    assert t.can("event", "cp-53") and not t.can("event", "cp-45")
    t.event("cp-53", turn=6)
    assert t.can("event", "cp-45")


def test_16_4_9_after_the_treaty(table):
    t = table().clear().event("cp-45").put("ru-army-1", "kiev").put("ah-army-1", "zhitomir")
    t.hold("cp", "tarnopol", "lemberg", "rovno", "lutsk", "dubno")
    t.combat("ap", "kiev")
    assert t.kind == ""
    t.combat("cp", "zhitomir")
    assert not t.kind or not t.can("attack", "kiev")


def test_16_3_american_entry(table):
    t = table().hand("ap", "ap-54", "ap-55", "ap-43").act("ap")
    assert not t.can("event", "ap-54")
    t.st.war_status = [15, 15]
    assert t.can("event", "ap-54")
    t.do("event", card="ap-54")
    assert t.st.at_war >> t.i("nation", "us") & 1 and t.st.vp == 9
    t.act("ap")
    assert not t.can("event", "ap-55")
    t.st.turn += 1
    assert t.can("event", "ap-55")
    t.event("ap-55", turn=t.st.turn)
    assert not t.can("event", "ap-43")
    t.st.turn += 1
    assert t.can("event", "ap-43")
    t.do("event", card="ap-43")
    assert t.kind == "place" and t.can("place", "us-army-1", "bordeaux")


def test_16_5_peace(table):
    t = table(dice=[6]).act("cp")
    assert not t.can("offer-peace")
    t.st.vp = 11
    t.do("offer-peace").do("refuse")
    assert t.st.vp == 10
    t = table().act("cp")
    t.st.vp = 11
    t.do("offer-peace").do("accept")
    assert t.st.winner == 2 and not t.st.frames
    t = table("historical").act("cp")
    t.st.vp = 15
    assert not t.can("offer-peace")


def test_17_1_4_replacement_costs(table):
    """J-56, J-57"""
    t = (
        table()
        .clear()
        .put("fr-army-2", "eliminated")
        .put("fr-corps-1", "eliminated")
        .put("fr-army-3", "paris", True)
    )
    from rules.paths_of_glory import numbers as no
    from rules.paths_of_glory.engine import ENGINE

    t.st.rp[t.i("pool", "fr")] = 2 * 3
    t.st.frames.clear()
    t.st.push(no.REPLACE, 1)
    ENGINE.settle(t.ctx, t.st)
    t.do("recreate", unit="fr-army-2")
    assert t.at("fr-army-2") == "paris" and t.step("fr-army-2") == 1
    t.do("flip", unit="fr-army-3").do("return", unit="fr-corps-1")
    assert t.at("fr-corps-1") == "reserve" and t.step("fr-corps-1") == 1 and t.st.rp[t.i("pool", "fr")] == 1


def test_17_1_3_a_lost_capital_stops_replacements(table):
    from rules.paths_of_glory.replacements import may_spend

    t = table().clear().hold("ap", "vienna")
    assert not may_spend(t.ctx, t.st, t.i("piece", "ah-army-1"))
    assert may_spend(t.ctx, t.st, t.i("piece", "ge-army-1"))


def test_17_1_7_dotted_units_never_return(table):
    from rules.paths_of_glory.replacements import may_rebuild

    t = table()
    assert not may_rebuild(t.ctx, t.st, t.i("piece", "br-army-bef"))
    assert may_rebuild(t.ctx, t.st, t.i("piece", "br-army-1"))


@pytest.mark.parametrize(
    "scenario, vp, winner",
    [
        ("introductory", 14, "cp"),
        ("introductory", 11, None),
        ("introductory", 10, "ap"),
        ("limited-war", 17, "cp"),
        ("limited-war", 13, None),
        ("limited-war", 12, "ap"),
        ("campaign-1914", 13, "cp"),
        ("campaign-1914", 12, None),
        ("campaign-1914", 9, "ap"),
        ("historical", 10, "ap"),
        ("tournament", 11, "ap"),
    ],
)
def test_5_victory_levels(table, engine, scenario, vp, winner):
    from rules.paths_of_glory.turn import TOTAL_WAR

    t = table(scenario)
    t.st.vp = vp
    finish(t.ctx, t.st, TOTAL_WAR)
    assert engine.outcome(t.ctx, t.st).winner == winner


def test_5_5_2_1_the_treaty_changes_the_levels(table, engine):
    t = table().event("cp-45")
    t.st.vp = 11
    finish(t.ctx, t.st, 3)
    assert engine.outcome(t.ctx, t.st).winner == "cp"


def test_5_6_the_bid_counts_at_the_end(table, engine):
    t = table("tournament")
    t.st.vp, t.st.bid = 12, [1, 1]
    finish(t.ctx, t.st, 3)
    assert engine.outcome(t.ctx, t.st).winner == "cp"


def test_5_7_4_points_at_the_end(table):
    t = table("historical")
    finish(t.ctx, t.st, 3)
    assert t.st.vp == 10 + 3 - 2


def test_5_7_4_armies_stay_out_of_italy(table):
    t = table("historical").clear().war("it")
    t.clear()
    t.put("ge-army-1", "innsbruck").put("ah-army-1", "trent").movement("cp", "innsbruck", "trent").do(
        "pick", unit="ge-army-1"
    )
    assert not t.can("step", "verona")
    t.do("stop").do("pick", unit="ah-army-1")
    assert t.can("step", "verona")


def test_6_0_automatic_victory_is_tested_in_the_war_status_phase(table, engine):
    """J-65"""
    t = table()
    t.st.vp = 21
    assert engine.outcome(t.ctx, t.st) is None
    t.st.turn = 3
    t.phase(1)
    assert engine.outcome(t.ctx, t.st).winner == "cp"


def test_16_2_1_armistice(table, engine):
    t = table()
    t.st.war_status = [20, 20]
    t.phase(1)
    assert engine.outcome(t.ctx, t.st).reason == "armistice"
