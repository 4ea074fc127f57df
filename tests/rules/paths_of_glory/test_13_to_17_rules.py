"""Redeployment, supply, forts, war and peace, replacements (13-17), one test a rule."""

from __future__ import annotations

import pytest

from rules.paths_of_glory import ENGINE
from rules.paths_of_glory.activation import activation_cost
from rules.paths_of_glory.board import besieged
from rules.paths_of_glory.redeployment import sr_destinations
from rules.paths_of_glory.reinforcements import normal_entries
from rules.paths_of_glory.replacements import cap_pools
from rules.paths_of_glory.supply import space_supplied
from rules.paths_of_glory.turn import attrition, commitment, doomed_units, sieges


def places(t, unit):
    return {
        "reserve" if s < 0 else t.ctx.ids["space"][s]
        for s in sr_destinations(t.ctx, t.st, t.i("piece", unit))
    }


def russian_vp(t, count):
    """The Central Powers hold so many of the Russian victory spaces, Baku last."""
    spaces = [s for s in t.ctx.of_country[t.i("nation", "ru")] if t.ctx.vp[s]]
    spaces.sort(key=lambda s: t.ctx.apart[s])
    for place, space in enumerate(spaces):
        t.st.control[space] = 0 if place < count else 1
    return t


def test_13_1_1_redeployment_goes_far_through_friendly_land(table):
    t = table().clear().put("ge-corps-1", "breslau")
    assert {"metz", "konigsberg", "reserve"} <= places(t, "ge-corps-1")


def test_13_1_4_points_are_divided_freely(table):
    t = table().clear().put("ge-corps-1", "berlin").put("ah-corps-1", "vienna").put("ge-army-1", "berlin")
    t.redeploy("cp", 5).do("redeploy", unit="ge-corps-1").do("to", space="metz")
    t.do("redeploy", unit="ge-army-1").do("to", space="koblenz")
    assert t.at("ge-corps-1") == "metz" and t.at("ge-army-1") == "koblenz" and t.st.ops == 0
    assert t.at("ah-corps-1") == "vienna"


def test_13_1_5_never_through_enemies_nor_out_of_supply(table):
    t = table().clear().put("fr-army-1", "verdun").put("ge-army-1", "cambrai").hold("ap", "amiens")
    for space in ("sedan", "chateau-thierry", "calais", "brussels", "amiens"):
        t.hold("cp", space)
    t.put("fr-corps-1", "ostend").hold("ap", "ostend")
    assert "ostend" not in places(t, "fr-army-1")
    t = table().clear().put("ge-army-1", "cambrai").hold("ap", "sedan")
    assert not places(t, "ge-army-1")


def test_13_1_7_2_allied_ports_and_the_straits(table):
    t = table().war("tu").clear().put("fr-corps-1", "marseilles").hold("ap", "constantinople")
    t.st.at_war |= 1 << t.i("nation", "it")
    t.hold("ap", "naples", "taranto")
    assert "naples" in places(t, "fr-corps-1")
    t.put("br-corps-1", "london")
    assert "constantinople" not in places(t, "br-corps-1")
    t.hold("ap", "gallipoli")
    assert "constantinople" in places(t, "br-corps-1")


def test_13_1_9_corps_go_to_the_reserve_and_armies_do_not(table):
    t = table().clear().put("ge-corps-1", "metz").put("ge-army-1", "metz")
    assert "reserve" in places(t, "ge-corps-1") and "reserve" not in places(t, "ge-army-1")


def test_13_2_2_one_russian_corps_a_turn_and_no_army(table):
    t = table().war("tu").clear().put("ru-corps-1", "odessa").put("ru-army-1", "odessa")
    inside = {s for s in places(t, "ru-corps-1") if s != "reserve" and t.ctx.near_east[t.i("space", s)]}
    assert inside and not {s for s in places(t, "ru-army-1") if t.ctx.near_east[t.i("space", s)]}
    quota = t.ctx.n_quota[t.i("nation", "ru")]
    t.st.quota[quota] = t.ctx.quotas[quota]
    assert not {s for s in places(t, "ru-corps-1") if s != "reserve" and t.ctx.near_east[t.i("space", s)]}


@pytest.mark.parametrize("option, free", [("limits_apply", False), ("unlimited", True)])
def test_13_2_5_before_turkey_enters(table, option, free):
    t = table(ne_sr_before_turkey=option).clear().put("br-corps-1", "reserve").put("br-corps-2", "cairo")
    assert "cairo" in places(t, "br-corps-1")
    t.st.quota[t.i("quota", "br-near-east")] = 1
    assert ("cairo" in places(t, "br-corps-1")) is free


def test_14_1_3_what_bars_a_path(table):
    t = table().clear().put("ge-army-1", "cambrai").hold("cp", "sedan", "koblenz")
    assert t.supplied("ge-army-1")
    t.put("fr-corps-1", "sedan")
    assert not t.supplied("ge-army-1")  # an enemy unit
    t.put("fr-corps-1", "unused").hold("ap", "sedan")
    assert not t.supplied("ge-army-1")  # an enemy space
    t = table().clear().put("ge-army-1", "cambrai").put("ge-army-2", "verdun").hold("cp", "chateau-thierry")
    assert t.supplied("ge-army-1")  # past a besieged fort


def test_14_1_4_ports_join_a_path(table):
    t = table().clear().put("fr-army-1", "marseilles")
    assert t.supplied("fr-army-1")
    for space in range(t.ctx.n):
        if t.ctx.port[space] == 1 and t.ctx.ids["space"][space] not in ("london", "marseilles"):
            t.st.control[space] = 0
    t.st.supply = None
    assert t.supplied("fr-army-1")
    t.hold("cp", "marseilles").put("fr-army-1", "lyon" if "lyon" in t.ctx.index["space"] else "avignon")
    assert not t.supplied("fr-army-1")


def test_14_2_2_russians_serbs_and_romanians_use_no_sea(table):
    t = table().clear().put("ru-army-1", "odessa").hold("cp", "kiev", "uman", "zhmerinka", "caucasus")
    t.hold("cp", "kishinev", "ismail", "bar", "vinnitsa") if "bar" in t.ctx.index["space"] else None
    for to, _ in t.ctx.near[t.i("space", "odessa")]:
        t.st.control[to] = 0
    t.st.supply = None
    assert not t.supplied("ru-army-1")
    t.hold("ap", "caucasus")
    assert t.supplied("ru-army-1")


def test_14_2_5_spaces_use_any_source_of_their_side(table):
    """Persia traces through Basra to London although only Russians stand there."""
    t = table().war("tu").clear().hold("ap", "hamadan", "khorramabad", "ahwaz", "basra").hold("cp", "tabriz")
    assert space_supplied(t.ctx, t.st, t.i("space", "hamadan"))
    t.hold("cp", "khorramabad")
    assert not space_supplied(t.ctx, t.st, t.i("space", "hamadan"))


def test_14_3_1_units_out_of_supply_neither_move_nor_attack(table):
    t = table().clear().put("ge-army-3", "cambrai").put("fr-army-1", "amiens").hold("ap", "sedan")
    t.hand("cp", "cp-07").act("cp").do("ops", card="cp-07")
    assert not any(a[0].startswith("activate") for a in t.legal())


def test_15_1_1_units_that_make_a_siege_go_no_further(table):
    t = table().clear().put("ge-army-1", "metz").movement("cp", "metz").do("pick", unit="ge-army-1")
    t.do("step", space="verdun")
    assert t.kind != "march" and t.at("ge-army-1") == "verdun"


def test_15_1_3_a_besieged_fort_is_attacked_from_inside(table):
    t = table().clear().put("ge-army-1", "verdun").put("ge-army-2", "metz").combat("cp", "verdun", "metz")
    t.do("attack", space="verdun")
    assert t.said("attack")[-1]["units"] == ["ge-army-1"]


@pytest.mark.parametrize("die, falls", [(6, True), (1, False)])
def test_15_1_7_a_fort_has_one_step(table, die, falls):
    t = table(dice=[die, 1]).clear().put("ge-army-1", "metz").fight("cp", "verdun", "ge-army-1")
    t.decline("combat-cards")
    assert bool(t.st.razed >> t.i("space", "verdun") & 1) is falls


def test_15_1_9_a_destroyed_fort_stays_destroyed(table):
    t = table().clear()
    t.st.razed |= 1 << t.i("space", "verdun")
    t.put("fr-army-1", "verdun").phase(1)
    assert t.st.razed >> t.i("space", "verdun") & 1 and t.held("verdun") == "ap"


@pytest.mark.parametrize(
    "units, enough",
    [
        (["ge-army-1"], True),
        (["ge-corps-1", "ge-corps-2"], False),
        (["ge-corps-1", "ge-corps-2", "ge-corps-3"], True),
    ],
)
def test_15_2_1_an_army_or_as_many_corps_as_the_factor(table, units, enough):
    t = table().clear()
    for unit in units:
        t.put(unit, "verdun", True)
    assert besieged(t.ctx, t.st, t.i("space", "verdun")) is enough


def test_15_2_3_only_units_beyond_the_siege_attack_outward(table):
    t = table().clear().put("ge-army-1", "verdun").put("fr-army-1", "nancy").hold("cp", "metz")
    t.combat("cp", "verdun")
    assert not t.can("attack", "nancy") and t.can("attack", "verdun")
    t.put("ge-corps-1", "verdun").combat("cp", "verdun").do("attack", space="nancy")
    assert t.said("attack")[-1]["units"] == ["ge-corps-1"]  # the army keeps the siege


@pytest.mark.parametrize("die, falls", [(3, False), (4, True)])
def test_15_3_2_higher_than_the_factor_destroys(table, die, falls):
    t = table(dice=[die]).clear().put("ge-army-1", "verdun")
    sieges(t.ctx, t.st)
    assert bool(t.st.razed >> t.i("space", "verdun") & 1) is falls


@pytest.mark.parametrize("turn, falls", [(1, False), (2, False), (3, True)])
def test_15_3_3_two_less_in_the_first_two_turns(table, turn, falls):
    t = table(dice=[5]).clear().put("ge-army-1", "verdun")
    t.st.turn = turn
    sieges(t.ctx, t.st)
    assert bool(t.st.razed >> t.i("space", "verdun") & 1) is falls


def test_16_1_1_both_begin_at_mobilization(contexts):
    ctx = contexts()
    st = ENGINE.initial(ctx, 1)
    assert [ctx.ids["level"][x] for x in st.level] == ["mobilization", "mobilization"]


@pytest.mark.parametrize("status, level", [(3, 0), (4, 1), (10, 1), (11, 2)])
def test_16_1_3_and_16_1_4_limited_and_total_war(table, status, level):
    t = table()
    t.st.war_status = [0, status]
    before = len(t.st.decks[1])
    commitment(t.ctx, t.st)
    assert t.st.level == [0, level]
    assert len(t.st.decks[1]) - before == (0, 20, 41)[level]  # amb-29: both groups at once


def test_16_1_4_total_war_is_noted_for_late_entry(table):
    t = table()
    t.st.war_status = [0, 11]
    commitment(t.ctx, t.st)
    assert t.st.total_since == [0, t.st.turn]


def test_16_1_3_1_turkey_enters_with_limited_war(table):
    t = table()
    turks = t.ctx.n_units[t.i("nation", "tu")]
    assert not t.st.at_war >> t.i("nation", "tu") & 1
    t.st.war_status = [4, 0]
    commitment(t.ctx, t.st)
    assert t.st.at_war >> t.i("nation", "tu") & 1 and not t.st.entry_used
    assert any(t.st.where[u] >= 0 for u in turks)


def test_16_3_4_over_there_on_a_later_turn(table):
    t = table().event("ap-54", turn=5).war("us").hand("ap", "ap-55").act("ap")
    assert not t.can("event", "ap-55")
    t.event("ap-54", turn=4).act("ap")
    assert t.can("event", "ap-55")
    t.event("ap-55", turn=5).hand("ap", "ap-43").act("ap")
    assert not t.can("event", "ap-43")  # amb-59: from the next turn on
    t.event("ap-55", turn=4).act("ap")
    assert t.can("event", "ap-43")


def step(t):
    return ENGINE.view(t.ctx, t.st, 0)["tracks"]["russian-capitulation"]


def test_16_4_1_and_16_4_2_the_track_follows_the_position(table):
    t = russian_vp(table(), 0)
    assert step(t) == 0 and ENGINE.view(t.ctx, t.st, 0)["tracks"]["russian-vp"] == 0
    russian_vp(t, 3)
    assert ENGINE.view(t.ctx, t.st, 0)["tracks"]["russian-vp"] == 3


def test_16_4_3_tsar_takes_command_needs_three_and_may_be_lost_again(table):
    t = russian_vp(table(), 3).hand("cp", "cp-28").act("cp")
    assert step(t) == 1 and t.can("event", "cp-28")
    russian_vp(t, 2)
    assert step(t) == 0 and not t.can("event", "cp-28")


def test_16_4_4_fall_of_the_tsar_needs_thirty_three(table):
    t = russian_vp(table(), 3).event("cp-28").hand("cp", "cp-52")
    t.st.war_status = [15, 14]
    t.act("cp")
    assert step(t) == 2 and not t.can("event", "cp-52")
    t.st.war_status = [15, 15]
    assert step(t) == 3 and t.can("event", "cp-52")


def test_16_4_5_the_fall_is_noted_and_raises_the_cost_of_attacks(table):
    t = russian_vp(table(), 4).event("cp-28").hand("cp", "cp-52")
    t.st.war_status = [20, 14]
    t.act("cp").do("event", card="cp-52")
    assert t.st.snapshot == 4
    t.clear().put("ru-army-1", "warsaw").put("ru-army-2", "warsaw")
    cost = [activation_cost(t.ctx, t.st, t.i("space", "warsaw"), 1, combat) for combat in (False, True)]
    assert cost == [1, 2]


def test_16_4_6_the_revolution_needs_more_or_all_but_baku(table):
    t = russian_vp(table(), 4).event("cp-28", "cp-52", turn=3).hand("cp", "cp-53")
    t.st.snapshot = 4
    t.act("cp")
    assert not t.can("event", "cp-53") and step(t) == 4
    russian_vp(t, 5)
    assert t.can("event", "cp-53") and step(t) == 5
    russian_vp(t, 7)
    t.st.snapshot = 8
    assert t.can("event", "cp-53")  # all seven without Baku
    t.event("cp-52", turn=5)
    assert not t.can("event", "cp-53")  # only on a later turn


def test_16_4_7_one_russian_point_a_turn(table):
    t = table().event("cp-53")
    t.st.rp[t.i("pool", "ru")] = 6
    cap_pools(t.ctx, t.st, 1)
    assert t.st.rp[t.i("pool", "ru")] == 2 and step(t) in (0, 6)


@pytest.mark.parametrize("vp, cp, ap", [(11, True, False), (10, False, False), (9, False, True)])
def test_16_5_1_1_and_16_5_1_2_who_may_offer_peace(table, vp, cp, ap):
    t = table()
    t.st.vp = vp
    assert t.act("cp").can("offer-peace") is cp
    assert t.act("ap").can("offer-peace") is ap


def test_16_5_1_an_offer_is_an_action(table):
    t = table()
    t.st.vp = 12
    t.act("cp").do("offer-peace")
    assert t.kind == "peace" and ENGINE.decider(t.ctx, t.st) == 1 and t.st.last_use[0] == 5


@pytest.mark.parametrize(
    "side, vp, status, die, change",
    [
        ("cp", 12, 0, 3, 1),
        ("cp", 12, 20, 3, 0),
        ("cp", 12, 0, 6, -1),
        ("ap", 8, 0, 1, -1),
        ("ap", 8, 20, 6, 1),
    ],
)
def test_16_5_2_a_refused_offer_is_rolled_for(table, side, vp, status, die, change):
    t = table(dice=[die])
    t.st.vp, t.st.war_status = vp, [status, 0]
    t.act(side).do("offer-peace").do("refuse")
    assert t.st.vp == vp + change


def replacing(t, side="ap"):
    t.st.frames.clear()
    t.st.push(28, t.i("seat", side))
    return t


def test_17_1_1_a_nation_spends_its_own_points(table):
    t = table().clear().put("fr-army-1", "paris", True).put("br-army-1", "london", True)
    t.st.rp[t.i("pool", "fr")] = 2
    replacing(t)
    assert t.can("flip", "fr-army-1") and not t.can("flip", "br-army-1")


def test_17_1_1_1_minor_allies_share_a_pool(table):
    t = table().clear().put("be-corps-1", "antwerp", True).put("sb-corps-1", "nis", True)
    t.put("aus-corps", "london", True).put("br-corps-1", "london", True)
    pool = t.ctx.n_pool[t.i("nation", "sb")]
    assert pool == t.ctx.n_pool[t.i("nation", "be")] == t.ctx.n_pool[t.i("nation", "aus")]
    t.st.rp[pool] = 2
    replacing(t)
    assert {a[1] for a in t.legal() if a[0] == "flip"} == {"be-corps-1", "sb-corps-1", "aus-corps"}
    t.do("flip", unit="be-corps-1").do("flip", unit="sb-corps-1")  # amb-38
    assert t.st.rp[pool] == 0


def test_17_1_5_serbian_and_belgian_armies(table):
    t = table().clear().put("sb-army-1", "eliminated").put("be-army-1", "eliminated")
    names = t.ctx.ids["space"]

    def entries(unit):
        return {names[s] for s in normal_entries(t.ctx, t.st, t.i("piece", unit), True)}

    assert entries("sb-army-1") == {"belgrade"}
    t.hold("cp", "nis")
    assert not entries("sb-army-1")
    t.event("ap-30").hold("ap", "salonika")
    assert entries("sb-army-1") == {"salonika"}
    assert entries("be-army-1") == {"brussels", "antwerp", "ostend"}
    t.st.razed |= 1 << t.i("space", "antwerp")
    t.hold("cp", "brussels", "antwerp", "ostend")
    assert entries("be-army-1") == {"calais"}


def test_17_1_6_arabs_return_to_arabia(table):
    t = table().war("tu").clear().put("ana-corps", "eliminated").hold("ap", "arabia")
    t.st.rp[t.ctx.n_pool[t.i("nation", "ana")]] = 2
    replacing(t).do("return", unit="ana-corps")
    assert t.at("ana-corps") == "arabia"


def test_14_3_5_attrition_is_simultaneous(table):
    """Two units that block each other's lines both starve."""
    t = table().clear().put("ge-army-1", "cambrai").hold("cp", "cambrai").hold("ap", "sedan")
    t.put("fr-army-1", "sedan")
    for to, _ in t.ctx.near[t.i("space", "sedan")]:
        t.st.control[to] = 0
    t.st.supply = None
    doomed = {t.ctx.ids["piece"][u] for u in doomed_units(t.ctx, t.st)}
    attrition(t.ctx, t.st)
    assert all(t.at(u) in ("removed", "eliminated") for u in doomed) and "fr-army-1" in doomed
