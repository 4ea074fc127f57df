"""Stacking, movement, trenches and combat (10-12), one test a rule."""

from __future__ import annotations

import pytest

from rules.paths_of_glory import ENGINE
from rules.paths_of_glory.board import lose_step, stand_in
from rules.paths_of_glory.reinforcements import enter_war


def take(t):
    while t.kind == "losses":
        t.do("lose-step", unit=sorted(t.legal())[0][1])
    return t


def march(table, unit, at, *steps, side="cp", **options):
    t = table(**options).clear().put(unit, at)
    t.movement(side, at).do("pick", unit=unit)
    for step in steps:
        t.do("step", space=step)
    return t


def test_10_1_5_enemies_never_share_a_space(table):
    t = table().clear().put("ge-army-1", "metz").put("fr-corps-1", "sedan")
    t.movement("cp", "metz").do("pick", unit="ge-army-1")
    assert not t.can("step", "sedan")


def test_11_1_3_along_lines_one_space_after_the_other(table):
    t = march(table, "ge-army-1", "metz")
    near = {t.ctx.ids["space"][to] for to, _ in t.ctx.near[t.i("space", "metz")]}
    assert {a[1] for a in t.legal() if a[0] == "step"} <= near


def test_11_1_4_dashed_lines_serve_only_those_named(table):
    for unit, allowed in (("br-army-1", True), ("cnd-corps", True), ("fr-army-1", False)):
        t = table().clear().put(unit, "london").movement("ap", "london")
        assert t.can("pick", unit) is allowed  # there is no other way out of London
    t = table().clear().put("ru-army-1", "kiev").put("ro-corps-1", "kiev")
    assert t.war("ro").put("ro-corps-1", "kiev").supplied("ro-corps-1")  # supply over Kiev-Kharkov


def test_11_1_7_no_space_with_an_enemy_unit(table):
    t = table().clear().put("ge-army-1", "metz").put("fr-corps-1", "verdun")
    t.movement("cp", "metz").do("pick", unit="ge-army-1")
    assert not t.can("step", "verdun")


def test_11_1_10_landing_sites_need_the_beachhead(table):
    t = table().war("tu").clear().put("tu-corps-1", "gallipoli").movement("cp", "gallipoli")
    t.do("pick", unit="tu-corps-1")
    assert not t.can("step", "mef1")
    t = table().war("tu").clear().put("tu-corps-1", "gallipoli")
    t.st.beachhead = t.i("space", "mef1")
    t.hold("ap", "mef1").movement("cp", "gallipoli").do("pick", unit="tu-corps-1").do("step", space="mef1")
    assert t.st.beachhead == -1 and t.said("beachhead-lost")


def test_11_1_12_albania_is_always_open(table):
    t = table().clear().put("sb-army-1", "cetinje").hold("ap", "tirana", "valona")
    assert t.held("valona") == "ap"
    t.movement("ap", "cetinje").do("pick", unit="sb-army-1")
    assert any(a[0] == "step" and a[1] in ("tirana", "scutari", "valona") for a in t.legal())
    from rules.paths_of_glory.supply import space_supplied

    t.clear().hold("cp", "cetinje", "nis", "skopje", "belgrade", "monastir")
    assert space_supplied(t.ctx, t.st, t.i("space", "valona"))  # from Taranto, neutral Italy or not


def test_11_1_13_persia_opens_with_turkey(table):
    t = table()
    assert t.held("tabriz") == "nobody"
    t.war("tu")
    assert t.held("kermanshah") == "cp" and t.held("tabriz") == t.held("ahwaz") == "ap"


def test_11_1_14_entering_takes_control_and_scores(table):
    t = march(table, "ge-army-1", "koblenz", "sedan", scenario="historical")
    assert t.held("sedan") == "cp" and t.st.vp == 11
    t = table().clear().put("ge-army-1", "verdun")
    assert t.held("verdun") == "ap"  # besieging is not control


def test_11_2_1_one_army_in_a_space_digs_once_the_event_is_played(table):
    t = table().clear().put("ge-army-1", "metz").put("ge-army-2", "metz").put("ge-corps-1", "metz")
    t.movement("cp", "metz")
    assert not any(a[0] == "entrench" for a in t.legal())
    t.st.entrenching = 1
    assert t.can("entrench", "ge-army-1") and not t.can("entrench", "ge-corps-1")
    t.do("entrench", unit="ge-army-1")
    assert not t.can("entrench", "ge-army-2") and t.can("pick", "ge-army-2")


@pytest.mark.parametrize("die, level", [(3, 1), (4, 0)])
def test_11_2_2_the_roll_is_no_higher_than_the_loss_factor(table, die, level):
    t = table(dice=[die]).clear().put("ge-army-1", "metz")
    t.st.entrenching = 1
    t.movement("cp", "metz").do("entrench", unit="ge-army-1")
    while t.kind == "move":
        t.do("done")
    assert t.st.trench[t.i("space", "metz")] & 3 == level


def test_11_2_3_never_beyond_the_second_level(table):
    t = table().clear().put("ge-army-1", "metz").trench("cp", "metz", 2)
    t.st.entrenching = 1
    t.movement("cp", "metz")
    assert not t.can("entrench", "ge-army-1")


def test_11_2_9_a_fort_alone_has_no_trench(table):
    t = table(dice=[1, 1]).clear().put("ge-army-1", "metz").trench("ap", "verdun", 2)
    t.fight("cp", "verdun", "ge-army-1").decline("combat-cards")
    assert [f["shift"] for f in t.said("fired")] == [0, 0]
    t = table(dice=[1, 1]).clear().put("ge-army-1", "metz").trench("ap", "verdun", 2)
    t.put("fr-corps-1", "verdun").fight("cp", "verdun", "ge-army-1").decline("combat-cards")
    assert [f["shift"] for f in t.said("fired")] == [-2, 1]
    assert next(f for f in t.said("fired") if f["side"] == "ap")["strength"] == 4  # corps and fort


def test_12_1_1_attacks_only_from_marked_spaces_and_at_will(table):
    t = table().clear().put("ge-army-1", "metz").put("ge-army-2", "koblenz").put("fr-army-1", "sedan")
    t.combat("cp", "metz").do("attack", space="sedan")
    assert t.kind != "join" or not t.can("join", "ge-army-2")
    t = table().clear().put("ge-army-1", "metz").put("fr-army-1", "sedan").combat("cp", "metz").do("done")
    assert not t.said("fired")


def test_12_1_4_one_space_any_number_of_units_next_to_it(table):
    t = table().clear().put("ge-army-1", "metz").put("ge-army-2", "koblenz").put("ge-army-3", "berlin")
    t.put("fr-army-1", "sedan").combat("cp", "metz", "koblenz", "berlin").do("attack", space="sedan")
    assert t.can("join", "ge-army-1") and t.can("join", "ge-army-2") and not t.can("join", "ge-army-3")


def test_12_1_9_no_attack_along_a_foreign_dashed_line(table):
    t = table().clear().put("fr-army-1", "london").put("ge-army-1", "calais").combat("ap", "london")
    assert t.kind == "" or not t.can("attack", "calais")
    t = table().war("tu").clear().put("ru-corps-1", "caucasus").put("tu-corps-1", "poti")
    t.hold("cp", "batum").combat("ap", "caucasus")
    assert t.can("attack", "poti")
    t.do("attack", space="poti").decline()
    t = table().war("tu").clear().put("ru-army-1", "caucasus").put("tu-corps-1", "poti").hold("cp", "batum")
    t.combat("ap", "caucasus")
    assert t.kind == "" or not t.can("attack", "poti")  # no Russian army


def test_12_1_11_1_every_nation_has_a_unit_in_the_common_space(table):
    t = table().clear().put("ge-army-1", "oppeln").put("ah-army-1", "oppeln").put("ah-army-2", "cracow")
    t.put("ru-army-1", "czestochowa").combat("cp", "oppeln", "cracow").do("attack", space="czestochowa")
    t.do("join", unit="ge-army-1")
    assert not t.can("join", "ah-army-2")
    t.do("join", unit="ah-army-1")
    assert t.can("join", "ah-army-2")


def test_12_2_1_the_steps_of_a_combat_in_order(table):
    t = table(dice=[4, 3, 3]).clear().put("ge-army-1", "metz").put("ge-army-2", "koblenz")
    t.put("fr-army-1", "sedan").put("fr-corps-1", "sedan").hand("cp", "cp-40").hand("ap", "ap-06")
    kinds = []
    t.fight("cp", "sedan", "ge-army-1", "ge-army-2")
    while t.st.frames:
        kinds.append(t.kind)
        legal = ENGINE.legal(t.ctx, t.st)
        keep = {"flank": legal[0], "combat-cards": legal[-1]}.get(t.kind, legal[0])
        ENGINE.apply(t.ctx, t.st, keep)
    order = ["flank", "combat-cards", "losses", "cancel-retreat", "retreat", "advance"]
    places = [order.index(k) for k in kinds if k in order]
    assert places == sorted(places) and kinds.count("combat-cards") == 2


def test_12_2_2_units_and_space_are_named_first(table):
    t = table().clear().put("ge-army-1", "metz").put("ge-army-2", "metz").put("fr-army-1", "sedan")
    t.combat("cp", "metz").do("attack", space="sedan").do("join", unit="ge-army-1").do("begin")
    assert t.said("attack")[0] == {"space": "sedan", "units": ["ge-army-1"]}


def test_12_2_4_brusilov_may_be_used_without_a_trench(table):
    t = table().clear().put("ru-army-8", "dubno").put("ah-army-3", "tarnopol")
    t.hand("ap", "ap-46").act("ap").do("event", card="ap-46").do("activate-attack", space="dubno").do("done")
    t.do("attack", space="tarnopol")
    assert t.kind == "bonus"
    t.do("yes").decline("combat-cards", "flank")
    assert t.st.bonus_used


def test_12_2_6_the_attacker_plays_cards_before_the_defender(table):
    t = table().clear().put("ge-army-1", "metz").put("fr-army-1", "sedan").hand("cp", "cp-40")
    t.hand("ap", "ap-06").fight("cp", "sedan", "ge-army-1")
    assert ENGINE.decider(t.ctx, t.st) == 0 and t.can("use-card", "cp-40")
    t.do("use-card", card="cp-40")
    t.decline("flank") if t.kind == "flank" else None
    while ENGINE.decider(t.ctx, t.st) == 0:
        t.do("no-card")
    assert t.can("use-card", "ap-06") and not t.can("use-card", "cp-40")


def test_12_3_4_1_kemal_reads_the_army_table(table):
    t = table(dice=[1, 4]).war("tu").clear().put("tu-corps-1", "lodz").put("ru-army-1", "warsaw")
    t.hold("cp", "czestochowa").hand("cp", "cp-31").fight("ap", "lodz", "ru-army-1")
    t.do("use-card", card="cp-31").decline("combat-cards")
    assert next(f for f in t.said("fired") if f["side"] == "cp")["table"] == "army"


def test_12_4_2_each_step_counts_its_factor(table):
    t = (
        table(dice=[4, 1])
        .clear()
        .put("ge-army-1", "metz")
        .put("fr-corps-1", "sedan")
        .put("fr-army-1", "sedan")
    )
    t.fight("cp", "sedan", "ge-army-1").decline("combat-cards")
    assert t.said("fired")[0]["loss"] == 4
    assert t.kind == "losses" and t.st.frames[-1][3] == 4
    t.do("lose-step", unit="fr-army-1")
    assert t.step("fr-army-1") and t.step("fr-corps-1")  # three and one


def test_12_4_4_a_full_corps_before_a_reduced_one(table):
    t = table().clear()
    for number in range(1, 11):
        t.put(f"fr-corps-{number}", "unused")
    t.put("fr-corps-1", "reserve", True).put("fr-corps-2", "reserve").put("fr-army-1", "sedan", True)
    assert lose_step(t.ctx, t.st, t.i("piece", "fr-army-1"), True) == t.i("piece", "fr-corps-2")
    t.put("fr-army-2", "sedan", True)
    assert lose_step(t.ctx, t.st, t.i("piece", "fr-army-2"), True) == t.i("piece", "fr-corps-1")
    t.put("fr-army-3", "sedan", True)
    assert lose_step(t.ctx, t.st, t.i("piece", "fr-army-3"), True) == -1
    assert (t.at("fr-army-1"), t.at("fr-army-3")) == ("eliminated", "removed")


def test_12_4_4_3_the_bef_is_replaced_by_its_own_corps(table):
    t = table().clear()
    for unit in t.ctx.n_units[t.i("nation", "br")]:
        t.put(t.ctx.ids["piece"][unit], "unused")
    t.put("br-corps-bef", "reserve").put("aus-corps", "reserve").put("cnd-corps", "reserve")
    assert stand_in(t.ctx, t.st, t.i("piece", "br-army-1")) == -1
    assert stand_in(t.ctx, t.st, t.i("piece", "br-army-bef")) == t.i("piece", "br-corps-bef")
    t.put("br-corps-1", "reserve").put("br-corps-bef", "unused")
    assert stand_in(t.ctx, t.st, t.i("piece", "br-army-bef")) == -1
    assert stand_in(t.ctx, t.st, t.i("piece", "br-army-mef")) == t.i("piece", "br-corps-1")


def test_12_4_6_a_fort_suffers_after_all_units(table):
    for corps, falls in (("", True), ("fr-corps-1", False)):
        t = table(dice=[3, 1]).clear().put("ge-army-1", "metz")
        if corps:
            t.put(corps, "nancy").put("fr-army-1", "nancy")
        t.fight("cp", "nancy", "ge-army-1").decline("combat-cards")
        take(t)
        assert bool(t.st.razed >> t.i("space", "nancy") & 1) is falls


@pytest.mark.parametrize(
    "unit, supplied, corps, place",
    [
        ("fr-army-1", True, True, "eliminated"),
        ("fr-army-1", False, True, "removed"),
        ("fr-army-1", True, False, "removed"),
        ("fr-army-orient", True, True, "removed"),
    ],
)
def test_12_4_7_when_an_army_is_gone_for_good(table, unit, supplied, corps, place):
    t = table().clear()
    for number in range(1, 11):
        t.put(f"fr-corps-{number}", "reserve" if corps else "unused")
    t.put(unit, "sedan", True)
    lose_step(t.ctx, t.st, t.i("piece", unit), supplied)
    assert t.at(unit) == place


@pytest.mark.parametrize("reduced, retreats", [(False, True), (True, False)])
def test_12_5_1_a_full_attacker_drives_the_defenders_out(table, reduced, retreats):
    t = table(dice=[6, 1]).clear().put("ge-army-1", "sedan", reduced).put("ge-army-2", "sedan", True)
    t.put("fr-army-1", "cambrai").put("fr-corps-1", "cambrai").hold("cp", "koblenz")
    t.fight("cp", "cambrai", "ge-army-1", "ge-army-2").decline("combat-cards")
    take(t)
    assert (t.kind == "retreat") is retreats


def withdraw(table, dice, *units):
    t = table(dice=dice).clear().put("ge-army-1", "metz").hand("ap", "ap-06")
    for unit in units:
        t.put(unit, "sedan")
    t.hold("ap", "cambrai", "chateau-thierry").fight("cp", "sedan", "ge-army-1")
    return t.do("use-card", card="ap-06").decline("combat-cards")


def test_12_6_3_one_corps_step_comes_back(table):
    t = withdraw(table, [1, 1], "fr-corps-1", "fr-army-1")
    take(t)
    if t.kind == "regain":
        t.do("regain", unit="fr-corps-1")
    assert t.said("regained") == [{"unit": "fr-corps-1"}]


def test_12_6_4_the_defenders_fall_back_one_space_even_when_they_win(table):
    t = withdraw(table, [1, 6], "fr-corps-1", "fr-army-1", "fr-army-2")
    take(t)
    if t.kind == "regain":
        t.do(*sorted(t.legal())[0][:1], unit=sorted(t.legal())[0][1])
    assert t.said("combat-won")[0]["side"] == "ap" and t.kind == "retreat"
    while t.kind == "retreat":
        word = sorted(t.legal())[0]
        t.do("retreat", unit=word[1], space=word[2])
    assert t.at("fr-army-1") != "sedan"


def test_12_6_8_an_army_without_corps_returns_only_if_nothing_was_left(table):
    """Loss three on a reduced army: it comes back. Loss four would have hurt the corps: it does not."""
    for die, back in ((3, True), (4, False)):
        t = table(dice=[die, 1]).clear().put("ge-army-1", "metz").put("fr-army-1", "sedan", True)
        for number in range(1, 11):
            t.put(f"fr-corps-{number}", "unused")
        t.hold("ap", "cambrai", "chateau-thierry").hand("ap", "ap-06").fight("cp", "sedan", "ge-army-1")
        t.do("use-card", card="ap-06").decline("combat-cards")
        assert t.said("fired")[0]["loss"] == (3 if back else 4)
        assert (t.at("fr-army-1") == "sedan") is back


def test_12_7_5_no_advance_into_enemies(table):
    t = table(dice=[6, 1]).clear().put("ge-army-1", "metz").put("ge-army-2", "metz").put("fr-army-1", "sedan")
    t.put("fr-corps-1", "sedan").fight("cp", "sedan", "ge-army-1", "ge-army-2").decline("combat-cards")
    take(t).decline("cancel-retreat")
    ends = []
    while t.kind == "retreat":
        word = sorted(t.legal())[0]
        t.do("retreat", unit=word[1], space=word[2])
        ends.append(word[2])
    assert ends and not any(a[0] == "advance" and a[2] == ends[-1] for a in t.legal())


@pytest.mark.parametrize("race", [False, True])
def test_12_7_7_channel_ports_are_entered_only_as_the_defended_space(table, race):
    t = table(dice=[6, 1]).clear().put("ge-army-1", "cambrai").put("ge-army-2", "cambrai")
    t.put("fr-corps-1", "amiens", True).hold("cp", "sedan", "koblenz")
    if race:
        t.event("cp-08")
    t.fight("cp", "amiens", "ge-army-1", "ge-army-2").decline("combat-cards")
    assert t.can("advance", "ge-army-1", "amiens")  # it was the defended space
    from rules.paths_of_glory.retreat import may_advance

    t.st.target = t.i("space", "cambrai")
    assert may_advance(t.ctx, t.st, t.i("piece", "ge-army-1"), t.i("space", "calais")) is race


def test_9_5_2_4_kavala_counts_as_allied(table):
    t = table().hand("ap", "ap-30").put("fr-corps-1", "marseilles").act("ap").do("event", card="ap-30")
    assert t.held("kavala") == "ap"
    enter_war(t.ctx, t.st, t.i("nation", "gr"))
    assert t.held("athens") == "ap"
