"""Activation, cards, reinforcements, stacking, movement, trenches (9, 10, 11)."""

from __future__ import annotations

from rules.paths_of_glory.activation import activation_cost
from rules.paths_of_glory.reinforcements import normal_entries


def cost(t, space, side="ap", combat=False):
    return activation_cost(t.ctx, t.st, t.i("space", space), t.i("seat", side), combat)


def test_9_2_3_nations_in_a_space(table):
    t = table().clear().put("fr-corps-1", "brussels").put("br-army-bef", "brussels")
    assert cost(t, "brussels") == 2  # J-51
    t = table().clear().put("be-army-1", "antwerp").put("br-army-1", "antwerp")
    assert cost(t, "antwerp") == 1
    t = table().clear().put("be-army-1", "brussels").put("br-army-1", "brussels")
    assert cost(t, "brussels") == 2
    t = table().clear().war("us").put("us-army-1", "paris").put("fr-army-1", "paris")
    assert cost(t, "paris") == 1
    t = table().clear().put("aus-corps", "cairo").put("br-corps-1", "cairo").put("ana-corps", "cairo")
    assert cost(t, "cairo") == 1


def test_9_2_3_sud_army_and_11th_army(table):
    t = table().clear().put("ah-army-1", "cracow").put("ge-corps-1", "cracow")
    assert cost(t, "cracow", "cp") == 2
    t.event("cp-10")
    assert cost(t, "cracow", "cp") == 1
    t.put("ah-army-2", "cracow")
    assert cost(t, "cracow", "cp") == 2
    t = table().clear().put("ge-army-11", "sofia").put("ah-corps-1", "sofia").event("cp-29")
    assert cost(t, "sofia", "cp") == 1


def test_9_2_2_fall_of_the_tsar_raises_the_cost_of_attacks(table):
    t = table().clear().put("ru-army-1", "kiev").put("ru-corps-1", "kiev").event("cp-52")
    assert (cost(t, "kiev"), cost(t, "kiev", combat=True)) == (1, 2)


def test_9_2_3_moltke_until_falkenhayn(table):
    t = table().clear().put("ge-army-1", "brussels").put("ge-army-2", "brussels").event("ap-09")
    assert cost(t, "brussels", "cp") == 2
    t.st.cancelled |= 1 << t.i("card", "ap-09")
    assert cost(t, "brussels", "cp") == 1


def test_9_2_7_1_beachhead_costs(table):
    """R07"""
    t = table().clear().war("tu")
    t.clear()
    t.st.beachhead = t.i("space", "mef1")
    t.st.control[t.st.beachhead] = 1
    t.put("br-army-mef", "mef1").put("br-corps-1", "mef1").put("br-corps-2", "mef1")
    assert cost(t, "mef1") == 5


def test_9_2_7_one_near_east_space_for_combat(table):
    t = table().clear().war("tu")
    t.clear()
    t.put("br-corps-1", "basra").put("br-corps-2", "cairo").put("tu-corps-1", "qurna").put(
        "tu-corps-2", "sinai"
    )
    t.st.turn = 4
    t.hand("ap", "ap-01").act("ap").do("ops", card="ap-01").do("activate-attack", space="basra")
    assert not t.can("activate-attack", "cairo") and t.can("activate-move", "cairo")


def test_9_3_3_no_redeployment_twice_running(table):
    t = table().hand("ap", "ap-01", "ap-02").act("ap")
    t.st.last_use[1] = 2
    assert not t.can("sr", "ap-01") and t.can("rp", "ap-01")
    t.st.last_use[1] = 3
    assert t.can("sr", "ap-01") and not t.can("rp", "ap-01")


def test_9_4_1_neutral_nations_take_no_points(table):
    """J-58"""
    t = table().hand("ap", "ap-13").act("ap").do("rp", card="ap-13")
    pools = {p: t.st.rp[i] for p, i in t.ctx.index["pool"].items()}
    assert (pools["it"], pools["fr"], pools["ru"], pools["allied"]) == (0, 4, 6, 2)


def test_17_1_8_over_there_adds_american_points(table):
    t = table().event("ap-55").hand("ap", "ap-01").act("ap").do("rp", card="ap-01")
    assert t.st.rp[t.i("pool", "us")] == 2


def test_9_5_1_1_the_second_entrench_is_never_an_event(table):
    t = table().event("cp-06").hand("ap", "ap-12").act("ap")
    assert not t.can("event", "ap-12") and t.can("ops", "ap-12")


def test_9_5_2_2_one_neutral_entry_a_turn(table):
    """R09"""
    t = table().hand("cp", "cp-34").act("cp")
    assert t.can("event", "cp-34")
    t.st.entry_used = 1
    assert not t.can("event", "cp-34")


def test_9_5_2_5_late_entry_cards_are_events_only(table):
    t = table().hand("ap", "ap-17").act("ap")
    t.st.level, t.st.total_since = [2, 1], [3, 0]
    assert t.can("event", "ap-17") and not t.can("ops", "ap-17")
    t.st.level, t.st.total_since = [2, 2], [3, 4]
    assert t.can("ops", "ap-17")


def test_9_5_2_1_italy_enters_with_its_units(table):
    t = table().hand("ap", "ap-17").act("ap").do("event", card="ap-17")
    assert t.at("it-army-2") == "udine" and t.step("it-army-2") == 1
    assert t.held("rome") == "ap" and t.st.war_status[1] == 2 and t.st.entry_used


def test_9_5_2_1_bulgaria_spreads_four_corps(table):
    t = table().hand("cp", "cp-34").act("cp").do("event", card="cp-34")
    spaces = []
    while t.kind == "spread":
        word = sorted(t.legal())[0]
        spaces.append(word[2])
        t.do("place", unit=word[1], space=word[2])
    assert len(set(spaces)) == 4 and "sofia" not in spaces
    assert [t.at(f"bu-corps-{n}") for n in (1, 2)] == ["sofia", "sofia"]


def test_9_5_2_4_salonika_brings_limited_entry(table):
    t = table().hand("ap", "ap-30").act("ap").do("event", card="ap-30")
    assert t.kind == "expedition" and not t.can("done")
    t.do("redeploy", unit="fr-corps-4").do("done")
    assert t.at("fr-corps-4") == "salonika" and t.held("kavala") == "ap"
    assert t.at("gr-corps-1") == "florina" and t.held("florina") == "nobody"
    assert t.st.last_use[1] == 2  # counts as redeployment
    t.put("ge-army-1", "monastir").war("bu").hold("cp", "skopje", "nis")
    assert t.supplied("ge-army-1")
    t.movement("cp", "monastir").do("pick", unit="ge-army-1")
    assert not t.can("step", "florina")


def test_9_5_3_1_reinforcement_limits(table):
    t = table().hand("cp", "cp-07", "cp-12").act("cp")
    t.st.turn = 1
    assert not t.can("event", "cp-07")
    t.st.turn = 2
    assert t.can("event", "cp-07")
    t.st.reinforced |= 1 << t.i("nation", "ge")
    assert not t.can("event", "cp-12")


def test_9_5_3_3_french_armies_overflow_to_orleans(table):
    t = table().clear()
    army = t.i("piece", "fr-army-10")
    names = [t.ctx.ids["space"][s] for s in normal_entries(t.ctx, t.st, army, False)]
    assert names == ["paris"]
    for number in (1, 2, 3):
        t.put(f"fr-army-{number}", "paris")
    assert [t.ctx.ids["space"][s] for s in normal_entries(t.ctx, t.st, army, False)] == ["orleans"]


def test_9_5_3_5_mef_lands_with_a_beachhead(table):
    t = table().clear().war("tu")
    t.clear()
    t.hand("ap", "ap-31").act("ap").do("event", card="ap-31")
    assert t.can("place", "br-army-mef", "mef2") and t.can("place", "br-army-mef", "london")
    t.do("place", unit="br-army-mef", space="mef2")
    assert t.st.beachhead == t.i("space", "mef2") and t.supplied("br-army-mef")
    t.put("br-army-mef", "london").put("tu-corps-1", "cana-kale").movement("cp", "cana-kale").do(
        "pick", unit="tu-corps-1"
    )
    t.do("step", space="mef2")
    assert t.st.beachhead == -1


def test_9_5_3_4_near_east_armies_may_come_as_ordinary_ones(table):
    t = table().clear().war("tu")
    t.hand("ap", "ap-31").act("ap").do("event", card="ap-31").do("place", unit="br-army-mef", space="london")
    assert t.st.ordinary >> t.i("piece", "br-army-mef") & 1 and t.st.beachhead == -1


def test_10_1_1_three_units_in_a_space(table):
    t = table().clear()
    for number in (1, 2, 3):
        t.put(f"ge-army-{number}", "koblenz")
    t.put("ge-army-4", "frankfurt").movement("cp", "frankfurt").do("pick", unit="ge-army-4")
    assert t.can("step", "koblenz")  # only to pass through
    t.do("step", space="koblenz")
    assert not t.can("stop")


def test_11_1_6_no_stop_in_a_space_marked_for_attack(table):
    t = table().clear().put("ge-army-1", "koblenz").put("ge-army-2", "frankfurt")
    t.movement("cp", "frankfurt")
    t.st.attack_marked |= 1 << t.i("space", "koblenz")
    t.do("pick", unit="ge-army-2").do("step", space="koblenz")
    assert not t.can("stop")


def test_11_1_8_corps_alone_do_not_enter_a_fort_they_cannot_besiege(table):
    """R08"""
    t = table().clear().put("ge-corps-1", "metz").movement("cp", "metz").do("pick", unit="ge-corps-1")
    assert not t.can("step", "verdun")
    t = table().clear()
    for number in (1, 2, 3):
        t.put(f"ge-corps-{number}", "metz")
    t.movement("cp", "metz").do("pick", unit="ge-corps-1").do("pick", unit="ge-corps-2").do(
        "pick", unit="ge-corps-3"
    )
    t.do("step", space="verdun")
    assert t.held("verdun") == "ap" and t.kind == ""
    t = table().clear().put("ge-army-1", "metz").movement("cp", "metz").do("pick", unit="ge-army-1")
    assert t.can("step", "verdun")


def test_11_1_8_corps_from_two_spaces_besiege_together(table):
    """amb-03: once the first has entered, the others must follow."""
    t = table().clear().put("ge-corps-1", "metz").put("ge-corps-2", "koblenz").put("ge-corps-3", "metz")
    t.put("fr-army-1", "nancy").movement("cp", "metz", "koblenz").do("pick", unit="ge-corps-1").do(
        "step", space="verdun"
    )
    assert t.kind == "move" and not t.can("done")
    assert {a[1] for a in t.legal()} == {"ge-corps-2", "ge-corps-3"}
    t.do("pick", unit="ge-corps-3").do("step", space="verdun").do("pick", unit="ge-corps-2")
    while t.kind == "march":
        t.do("step", space=sorted(a[1] for a in t.legal())[-1])
    assert t.at("ge-corps-2") == "verdun" and t.held("verdun") == "ap"
    t.check()


def test_11_1_9_channel_ports_in_1914(table):
    """J-61"""
    t = table().clear().put("ge-army-1", "cambrai").hold("cp", "sedan", "koblenz").movement("cp", "cambrai")
    t.do("pick", unit="ge-army-1").do("step", space="amiens")
    assert not t.can("stop") and t.held("amiens") == "cp"
    t = table().clear().put("ge-army-1", "cambrai").hold("cp", "sedan", "koblenz")
    t.st.war_status[0] = 4
    t.movement("cp", "cambrai").do("pick", unit="ge-army-1").do("step", space="amiens")
    assert t.can("stop")


def test_11_1_11_neutral_countries_are_closed(table):
    t = table().clear().put("ah-army-1", "trent").movement("cp", "trent").do("pick", unit="ah-army-1")
    assert not t.can("step", "verona")
    t = table().clear().war("it")
    t.clear()
    t.put("ah-army-1", "trent").movement("cp", "trent").do("pick", unit="ah-army-1")
    assert t.can("step", "verona")


def test_11_1_15_arabs_hold_only_what_they_stand_on(table):
    t = table().clear().war("tu")
    t.clear()
    t.put("ana-corps", "arabia").movement("ap", "arabia").do("pick", unit="ana-corps").do(
        "step", space="amman"
    )
    assert t.held("amman") == "ap"
    t.do("step", space="arabia")
    assert t.held("amman") == "cp"


def test_11_1_17_the_bef_stays_in_the_west(table):
    t = table().clear().war("it")
    t.clear()
    t.put("br-army-bef", "nice").movement("ap", "nice").do("pick", unit="br-army-bef")
    assert t.can("step", "marseilles") and not t.can("step", "turin")


def test_11_2_entrenching(table):
    t = table(dice=[3]).clear().put("ge-army-1", "metz").movement("cp", "metz")
    assert not t.can("entrench", "ge-army-1")
    t = table(dice=[3]).clear().put("ge-army-1", "metz")
    t.st.entrenching = 1
    t.movement("cp", "metz").do("entrench", unit="ge-army-1")
    assert t.st.trench[t.i("space", "metz")] == 1
    t.dice([4])
    t.movement("cp", "metz").do("entrench", unit="ge-army-1")
    assert t.st.trench[t.i("space", "metz")] == 1  # 4 is above the loss factor
    t.dice([1])
    t.movement("cp", "metz").do("entrench", unit="ge-army-1")
    assert t.st.trench[t.i("space", "metz")] == 2


def test_11_2_5_and_11_2_6_trenches_under_an_enemy(table):
    t = table().clear().put("ge-army-1", "metz").trench("ap", "sedan", 1).movement("cp", "metz")
    t.do("pick", unit="ge-army-1").do("step", space="sedan")
    assert t.st.trench[t.i("space", "sedan")] == 0
    t = table().clear().put("ge-army-1", "metz").trench("ap", "sedan", 2).movement("cp", "metz")
    t.do("pick", unit="ge-army-1").do("step", space="sedan")
    assert t.st.trench[t.i("space", "sedan")] == 1


def test_11_2_10_failed_diggers_get_a_modifier(table):
    t = table(dice=[4], entrench_drm=True).clear().put("ge-army-1", "metz")
    t.st.entrenching = 1
    t.movement("cp", "metz").do("entrench", unit="ge-army-1")
    from rules.paths_of_glory.actions import end_action

    end_action(t.ctx, t.st, 0)
    t.dice([4])
    t.movement("cp", "metz").do("entrench", unit="ge-army-1")
    assert t.st.trench[t.i("space", "metz")] == 1


def test_11_3_1_only_near_east_armies_enter_the_near_east(table):
    t = table().clear().war("tu", "bu")
    t.clear()
    t.put("ge-army-1", "adrianople").put("ge-corps-1", "adrianople").movement("cp", "adrianople").do(
        "pick", unit="ge-army-1"
    )
    assert not t.can("step", "constantinople")
    t.do("stop").do("pick", unit="ge-corps-1")
    assert t.can("step", "constantinople")


def test_11_3_2_one_russian_corps_crosses_the_caucasus(table):
    t = (
        table()
        .clear()
        .put("ru-corps-1", "caucasus")
        .put("ru-corps-2", "caucasus")
        .put("ru-army-1", "caucasus")
    )
    t.movement("ap", "caucasus").do("pick", unit="ru-army-1")
    assert not t.can("step", "poti")
    t.do("stop").do("pick", unit="ru-corps-1").do("step", space="poti").do("stop").do(
        "pick", unit="ru-corps-2"
    )
    assert not t.can("step", "grozny")
    t = (
        table()
        .clear()
        .put("ru-corps-1", "caucasus")
        .event("cp-52")
        .movement("ap", "caucasus")
        .do("pick", unit="ru-corps-1")
    )
    assert not t.can("step", "poti")
