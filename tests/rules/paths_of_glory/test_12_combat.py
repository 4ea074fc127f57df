"""Combat (12): fire tables, flank attacks, losses, retreat, advance."""

from __future__ import annotations

from rules.paths_of_glory.combat import loss_number
from rules.paths_of_glory.losses import most


def test_12_2_8_shifts_never_leave_the_table(contexts):
    ctx = contexts()
    assert loss_number(ctx, 0, 1, -5, 6) == loss_number(ctx, 0, 1, 0, 6)
    assert loss_number(ctx, 0, 20, 5, 1) == loss_number(ctx, 0, 16, 0, 1)
    assert loss_number(ctx, 1, 4, 0, 9) == loss_number(ctx, 1, 4, 0, 6)


def test_EX1_J_40_J_41_J_42_J_43_J_44_tannenberg(table):
    """J-40 to J-44: flank attack, replacement corps, retreat of two, advance stops in the forest."""
    t = table(dice=[3, 3, 4]).clear()
    t.put("ge-army-8", "insterberg").put("ge-corps-1", "thorn").put("ru-army-2", "tannenberg").put(
        "ru-corps-1", "reserve"
    )
    t.hold("ap", "warsaw", "plock", "lomza")
    t.fight("cp", "tannenberg", "ge-army-8", "ge-corps-1")
    t.do("flank", space="insterberg")
    t.decline("combat-cards")
    assert t.said("flanked")[0] == {"die": 3, "drm": 1}
    fired = t.said("fired")
    assert [(f["side"], f["strength"], f["table"], f["loss"]) for f in fired] == [
        ("cp", 7, "army", 4),
        ("ap", 1, "corps", 1),
    ]
    assert t.at("ru-army-2") == "eliminated" and t.at("ru-corps-1") == "tannenberg"
    assert t.step("ge-corps-1") == 1 and t.step("ge-army-8") == 0
    assert t.kind == "cancel-retreat"
    t.do("give-way")
    t.do("retreat", unit="ru-corps-1", space="plock").do("retreat", unit="ru-corps-1", space="warsaw")
    assert t.legal() == {("done",), ("advance", "ge-army-8", "tannenberg")}
    t.do("advance", unit="ge-army-8", space="tannenberg")
    assert t.held("tannenberg") == "cp" and t.kind == ""


def test_EX2_J_45_J_46_J_47_J_48_cambrai(table):
    """J-45 to J-48: joint attack on a level-2 trench, Fortified Machine Guns, loss priority."""
    from rules.paths_of_glory.activation import activation_cost

    t = table(dice=[4, 5]).clear()
    t.st.turn = 10
    t.put("br-army-3", "amiens").put("br-army-4", "amiens").put("cnd-corps", "chateau-thierry", True)
    t.put("fr-army-6", "chateau-thierry")
    t.put("ge-army-2", "cambrai").put("ge-corps-1", "cambrai").put("ge-corps-2", "cambrai").trench(
        "cp", "cambrai", 2
    )
    t.hold("cp", "brussels", "sedan", "liege").hand("cp", "cp-18")
    costs = [activation_cost(t.ctx, t.st, t.i("space", s), 1, True) for s in ("amiens", "chateau-thierry")]
    assert costs == [1, 2]
    t.combat("ap", "amiens", "chateau-thierry").do("attack", space="cambrai")
    t.do("join", unit="fr-army-6")
    assert not t.can("join", "br-army-3")  # 12.1.11.1: no common space yet
    t.do("join", unit="cnd-corps").do("join", unit="br-army-3").do("join", unit="br-army-4")
    assert t.kind == "combat-cards"
    t.do("use-card", card="cp-18").decline("combat-cards")
    fired = {f["side"]: f for f in t.said("fired")}
    assert (fired["ap"]["strength"], fired["ap"]["shift"], fired["ap"]["loss"]) == (13, -2, 4)
    assert (fired["cp"]["strength"], fired["cp"]["shift"], fired["cp"]["drm"], fired["cp"]["loss"]) == (
        9,
        1,
        1,
        7,
    )
    for unit in ("ge-army-2", "ge-corps-1", "br-army-3", "br-army-4"):
        if t.kind == "losses" and t.can("lose-step", unit):
            t.do("lose-step", unit=unit)
    assert t.at("cnd-corps") == "eliminated"
    assert t.step("br-army-3") == t.step("br-army-4") == 1 and t.step("fr-army-6") == 0
    assert t.at("ge-army-2") == "cambrai" and t.st.tables[0] == [t.i("card", "cp-18")]


def test_12_4_3_R01_losses_as_near_as_possible(table):
    """R01: a full and a reduced French army with loss 5."""
    t = table(dice=[4, 1]).clear()
    t.put("fr-army-1", "nancy").put("fr-army-2", "nancy", True).put("fr-corps-1", "reserve")
    for army in ("ge-army-1", "ge-army-2"):
        t.put(army, "metz")
    t.st.razed |= 1 << t.i("space", "nancy")
    t.fight("cp", "nancy", "ge-army-1", "ge-army-2").decline("combat-cards")
    assert t.said("fired")[0]["loss"] == 5
    assert t.at("fr-army-2") == "eliminated" and t.at("fr-corps-1") == "eliminated"
    assert t.step("fr-army-1") == 0


def test_12_4_4_2_R02_an_army_goes_for_good_without_corps(table):
    """R02: two full armies of loss factor 3 and loss number 7, nobody in reserve."""
    t = table(dice=[6, 1]).clear()
    for corps in range(1, 11):
        t.put(f"fr-corps-{corps}", "unused")
    t.put("fr-army-1", "nancy").put("fr-army-2", "nancy")
    t.st.razed |= 1 << t.i("space", "nancy")
    for army in ("ge-army-1", "ge-army-2", "ge-army-3"):
        t.put(army, "metz")
    t.fight("cp", "nancy", "ge-army-1", "ge-army-2", "ge-army-3").decline("combat-cards")
    assert t.said("fired")[0]["loss"] == 7
    t.do("lose-step", unit="fr-army-1")
    assert t.at("fr-army-1") == "removed"
    assert t.step("fr-army-2") == 0


def test_12_4_3_most_counts_corps_behind_armies():
    assert most((((3,), 0), ((3, 3), 0)), (((1, 1),),), 5) == 5
    assert most((((3, 3), -1),), (), 5) == 3
    assert most((((2, 2), 0), ((2, 2), 0)), (((1, 1),),), 5) == 5


def test_12_4_5_J_62_bef_takes_the_first_loss(table):
    """J-62: with loss 3 the BEF is reduced first."""
    t = table(dice=[1, 6]).clear()
    t.put("br-army-bef", "brussels").put("br-army-1", "brussels").put("ge-army-1", "liege")
    t.st.razed |= 1 << t.i("space", "liege")
    t.fight("ap", "liege", "br-army-bef", "br-army-1").decline("combat-cards")
    assert t.step("br-army-bef") == 1


def test_12_3_1_flank_needs_two_spaces_an_army_and_open_ground(table):
    t = table().clear()
    t.put("ge-army-1", "metz").put("ge-army-2", "koblenz").put("fr-army-1", "sedan")
    t.fight("cp", "sedan", "ge-army-1", "ge-army-2")
    assert t.kind == "flank"
    t = table().clear()
    t.put("ge-army-1", "metz").put("ge-army-2", "koblenz").put("fr-army-1", "sedan").trench("ap", "sedan")
    t.fight("cp", "sedan", "ge-army-1", "ge-army-2")
    assert t.kind != "flank"
    t = table().clear()
    t.put("ge-corps-1", "metz").put("ge-corps-2", "koblenz").put("fr-army-1", "sedan")
    t.fight("cp", "sedan", "ge-corps-1", "ge-corps-2")
    assert t.kind != "flank"


def test_12_3_2_other_enemies_deny_the_bonus(table):
    from rules.paths_of_glory.combat import flank_drm

    t = table().clear()
    t.put("ge-army-1", "metz").put("ge-army-2", "koblenz").put("fr-army-1", "sedan").put("fr-army-2", "nancy")
    t.fight("cp", "sedan", "ge-army-1", "ge-army-2")
    assert flank_drm(t.ctx, t.st, 0, t.i("space", "metz")) == 1
    assert flank_drm(t.ctx, t.st, 0, t.i("space", "koblenz")) == 0


def test_12_3_3_failed_flank_lets_the_defender_fire_first(table):
    t = table(dice=[1, 6, 1]).clear()
    t.put("ge-army-1", "metz").put("ge-army-2", "koblenz").put("fr-army-1", "sedan").put("fr-army-2", "nancy")
    t.fight("cp", "sedan", "ge-army-1", "ge-army-2").do("flank", space="koblenz").decline("combat-cards")
    assert t.said("fired")[0]["side"] == "ap"


def test_12_5_3_cancelling_a_retreat_costs_a_step(table):
    t = table(dice=[6, 1]).clear()
    t.put("ge-army-1", "metz").put("fr-army-1", "sedan").put("fr-corps-1", "sedan")
    t.fight("cp", "sedan", "ge-army-1").decline("combat-cards")
    while t.kind == "losses":
        t.do("lose-step", unit=sorted(t.legal())[0][1])
    assert t.kind == "cancel-retreat"
    stand = next(a for a in sorted(t.legal()) if a[0] == "stand")
    t.do("stand", unit=stand[1])
    assert t.held("sedan") == "ap" and t.kind == ""


def test_12_5_3_last_reduced_corps_may_not_stand(table):
    t = table(dice=[4, 1]).clear()
    t.put("ge-army-1", "metz").put("fr-corps-1", "sedan", True).put("fr-corps-2", "reserve")
    t.st.turn = 5
    t.fight("cp", "sedan", "ge-army-1").decline("combat-cards")
    assert t.at("fr-corps-1") == "eliminated"


def test_12_5_4_units_that_cannot_retreat_are_lost_for_good(table):
    t = table(dice=[2, 1]).clear()
    t.put("sb-army-1", "belgrade").put("sb-corps-1", "unused").put("sb-corps-2", "unused")
    for space in ("valjevo", "nis"):
        t.put({"valjevo": "ah-army-1", "nis": "ah-army-2"}[space], space)
    t.put("ah-army-5", "novi-sad").put("ah-army-6", "timisvar")
    t.fight("cp", "belgrade", "ah-army-5", "ah-army-6").decline("flank", "combat-cards")
    while t.kind == "losses":
        t.do("lose-step", unit=sorted(t.legal())[0][1])
    if t.kind == "retreat":
        t.do("perish", unit="sb-army-1")
        assert t.at("sb-army-1") == "removed"


def test_12_5_5_retreat_of_two_may_end_beside_the_battle(table):
    """R04: Sedan - Cambrai - Chateau Thierry."""
    t = table(dice=[5, 1]).clear()
    t.put("ge-army-1", "metz").put("ge-army-2", "metz").put("fr-army-5", "sedan")
    t.fight("cp", "sedan", "ge-army-1", "ge-army-2").decline("combat-cards", "cancel-retreat")
    t.do("retreat", unit="fr-army-5", space="cambrai")
    assert t.can("retreat", "fr-army-5", "chateau-thierry")
    assert not t.can("retreat", "fr-army-5", "sedan")


def test_12_5_6_units_that_retreated_die_with_any_loss(table):
    t = table(dice=[3, 1]).clear()
    t.put("ge-army-1", "metz").put("fr-army-5", "nancy").put("fr-corps-1", "nancy")
    t.st.razed |= 1 << t.i("space", "nancy")
    t.combat("cp", "metz")
    t.st.retreated |= 1 << t.i("piece", "fr-army-5")
    t.do("attack", space="nancy")
    if t.kind == "join":
        t.do("join", unit="ge-army-1")
    t.decline("combat-cards")
    assert t.at("fr-army-5") == "eliminated"
    assert t.said("fired")[-1]["strength"] == 1


def test_12_6_withdrawal(table):
    """J-54: the army is lost, the corps that came in survives reduced and goes back one space."""
    t = table(dice=[4, 6]).clear()
    t.put("ge-army-2", "sedan").put("ge-army-3", "sedan").put("fr-army-5", "cambrai", True).put(
        "fr-corps-1", "reserve"
    )
    t.hold("cp", "koblenz").hand("ap", "ap-06")
    t.fight("cp", "cambrai", "ge-army-2", "ge-army-3")
    t.do("use-card", card="ap-06").decline("combat-cards")
    while t.kind == "losses":
        t.do("lose-step", unit=sorted(t.legal())[0][1])
    assert t.at("fr-army-5") == "eliminated" and t.at("fr-corps-1") == "cambrai" and t.step("fr-corps-1") == 1
    assert t.kind == "retreat"
    t.do("retreat", unit="fr-corps-1", space="amiens")
    assert t.kind == "advance"
    assert t.st.out >> t.i("card", "ap-06") & 1


def test_12_6_9_withdrawal_takes_corps_before_armies(table):
    """R03"""
    t = table(dice=[2, 1]).clear()
    t.put("br-army-1", "amiens").put("br-corps-1", "amiens").put("br-corps-2", "amiens")
    t.put("ge-army-1", "cambrai").hold("cp", "sedan", "koblenz").hand("ap", "ap-06")
    t.event("cp-08")
    t.fight("cp", "amiens", "ge-army-1").do("use-card", card="ap-06").decline("combat-cards")
    assert t.said("fired")[0]["loss"] == 3
    while t.kind == "losses":
        assert all("corps" in a[1] for a in t.legal())
        t.do("lose-step", unit=sorted(t.legal())[0][1])
    assert t.kind == "regain"
    assert {a[1] for a in t.legal()} == {"br-corps-1", "br-corps-2"}


def test_12_7_1_no_advance_after_a_fort_that_stands(table):
    t = table(dice=[1, 1]).clear()
    t.put("ge-army-1", "metz").hold("ap", "verdun")
    t.fight("cp", "verdun", "ge-army-1")
    assert t.kind == "" and t.held("verdun") == "ap"


def test_12_7_3_advance_follows_a_retreat_of_two(table):
    t = table(dice=[6, 1]).clear()
    t.put("ge-army-1", "cambrai").put("ge-army-2", "cambrai").hold("cp", "sedan", "koblenz").put(
        "fr-army-1", "chateau-thierry"
    )
    t.fight("cp", "chateau-thierry", "ge-army-1", "ge-army-2").decline("combat-cards", "cancel-retreat")
    while t.kind == "losses":
        t.do("lose-step", unit=sorted(t.legal())[0][1])
    unit = next(iter(t.legal()))[1]
    first = sorted(a[2] for a in t.legal())[0]
    t.do("retreat", unit=unit, space=first)
    t.do("retreat", unit=unit, space=sorted(a[2] for a in t.legal())[0])
    t.do("advance", unit="ge-army-1", space="chateau-thierry")
    assert t.can("advance", "ge-army-1", first)


def test_12_1_6_units_and_spaces_fight_once(table):
    t = table(dice=[1, 1]).clear()
    t.put("ge-army-1", "metz").put("ge-army-2", "metz").put("fr-army-1", "verdun").put("fr-army-2", "nancy")
    t.combat("cp", "metz").do("attack", space="nancy").do("join", unit="ge-army-1").do("begin").decline(
        "combat-cards"
    )
    while t.kind == "losses":
        t.do("lose-step", unit=sorted(t.legal())[0][1])
    t.decline("cancel-retreat", "advance")
    if t.kind == "attacks":
        assert not t.can("attack", "nancy")
        t.do("attack", space="verdun")
        assert {a[1] for a in t.legal() if a[0] == "join"} <= {"ge-army-2"}


def test_12_1_10_london_attacks_only_with_friends(table):
    t = table().clear()
    t.put("br-army-1", "london").put("ge-army-1", "calais").hold(
        "cp", "ostend", "brussels", "liege", "cambrai", "sedan"
    )
    t.combat("ap", "london")
    assert t.kind == ""
    t.put("br-army-2", "amiens").combat("ap", "london", "amiens")
    t.do("attack", space="calais")
    assert t.st.attackers == [t.i("piece", "br-army-2")]  # the only one that can attack by itself
    assert t.can("join", "br-army-1")


def test_12_1_11_nations_need_a_common_space(table):
    """J-50, R13"""
    t = table().clear()
    t.put("br-army-bef", "brussels").put("fr-army-9", "chateau-thierry").put("ge-army-2", "sedan")
    t.combat("ap", "brussels", "chateau-thierry").do("attack", space="sedan").do("join", unit="fr-army-9")
    assert not t.can("join", "br-army-bef")
    t = table().clear()
    t.put("be-army-1", "antwerp").put("br-army-1", "brussels").put("ge-army-1", "ostend")
    t.combat("ap", "antwerp", "brussels").do("attack", space="ostend")
    assert t.can("join", "be-army-1")
    t.do("join", unit="br-army-1")
    assert t.said("attack")[-1]["units"] == ["br-army-1"]  # Belgians are no British in combat


def test_12_2_7_lone_attack_from_sinai(table):
    t = table(dice=[6, 1]).clear().war("tu")
    t.clear()
    t.put("br-corps-1", "sinai").put("tu-corps-1", "gaza").hold("ap", "port-said", "cairo")
    t.fight("ap", "gaza", "br-corps-1").decline("combat-cards")
    assert t.said("fired")[0]["drm"] == -3
    t = table(dice=[6, 1]).clear().war("tu")
    t.clear()
    t.event("ap-49").put("br-corps-1", "sinai").put("tu-corps-1", "gaza").hold("ap", "port-said", "cairo")
    t.fight("ap", "gaza", "br-corps-1").decline("combat-cards")
    assert t.said("fired")[0]["drm"] == 0


def test_12_3_2_neutral_greeks_do_not_deny_the_bonus(table):
    """9.5.2.4: units with limited entry are no enemies."""
    from rules.paths_of_glory.combat import flank_drm

    t = table().war("bu").clear().put("bu-corps-1", "monastir").put("ge-army-1", "strumitsa")
    t.put("gr-corps-1", "florina").put("sb-army-1", "skopje")
    t.st.limited |= 1 << t.i("nation", "gr")
    t.st.target = t.i("space", "skopje")
    t.st.attackers = [t.i("piece", "bu-corps-1"), t.i("piece", "ge-army-1")]
    assert flank_drm(t.ctx, t.st, 0, t.i("space", "strumitsa")) == 1
    t.war("gr")
    assert flank_drm(t.ctx, t.st, 0, t.i("space", "strumitsa")) == 0


def test_12_5_3_a_negated_trench_does_not_hold(table):
    """Cards that negate all effects of trenches also take away the hold; those that negate shifts do not."""
    for card, holds in (("cp-50", False), ("", True)):
        t = (
            table(dice=[6, 1])
            .clear()
            .put("ge-army-1", "sedan")
            .put("ge-army-2", "sedan")
            .hold("cp", "koblenz")
        )
        t.put("fr-army-1", "cambrai").put("fr-army-2", "cambrai").trench("ap", "cambrai")
        t.event("cp-54").hand("cp", *([card] if card else []))
        t.fight("cp", "cambrai", "ge-army-1", "ge-army-2")
        if card:
            t.do("use-card", card=card)
        t.decline("combat-cards")
        while t.kind == "losses":
            t.do("lose-step", unit=sorted(t.legal())[0][1])
        assert t.kind == ("cancel-retreat" if holds else "retreat")


def test_12_6_6_withdrawal_undoes_the_loss_of_an_army(table):
    """No corps step was lost: the army comes back reduced, and the corps that took its place goes home."""
    t = table(dice=[3, 1]).clear().put("ge-army-1", "metz").put("fr-army-1", "sedan", True)
    t.put("fr-corps-1", "reserve").hold("ap", "cambrai", "chateau-thierry").hand("ap", "ap-06")
    t.fight("cp", "sedan", "ge-army-1").do("use-card", card="ap-06").decline("combat-cards")
    assert t.said("fired")[0]["loss"] == 3
    assert t.at("fr-army-1") == "sedan" and t.step("fr-army-1") and t.at("fr-corps-1") == "reserve"
    assert t.kind == "retreat"


def test_12_7_4_J_64_R05_units_die_where_they_could_go_no_further(table):
    """J-64: the retreat of two is made as far as it goes, and the attacker may follow to that space."""
    t = table(dice=[6, 1]).clear()
    t.put("ah-army-1", "zhmerinka").put("ah-army-2", "zhmerinka").put("ru-army-1", "kishinev")
    t.put("ru-corps-1", "kishinev").put("ah-army-3", "odessa").put("ah-army-4", "czernowitz")
    t.st.razed |= 1 << t.i("space", "odessa")
    t.hold("cp", "odessa", "uman", "vinnitsa", "kamenets-podolski", "tarnopol", "lemberg", "jassy")
    t.fight("cp", "kishinev", "ah-army-1", "ah-army-2").decline("combat-cards")
    while t.kind == "losses":
        t.do("lose-step", unit=sorted(t.legal())[0][1])
    t.decline("cancel-retreat")
    unit = sorted(t.legal())[0][1]
    while t.kind == "retreat":
        words = sorted(t.legal())
        assert {w[2] for w in words if w[0] == "retreat"} <= {"ismail"}
        verb, unit, *to = words[0]
        t.do(verb, unit=unit, **({"space": to[0]} if to else {}))
    assert t.at(unit) in ("removed", "eliminated")
    t.do("advance", unit="ah-army-2", space="kishinev")
    assert t.can("advance", "ah-army-2", "ismail")


def test_12_7_6_others_pass_a_fort_that_is_besieged(table):
    """The first army besieges and stops; a second one goes on after the units that retreated two spaces."""
    t = table(dice=[6, 1]).clear()
    for army in ("ge-army-1", "ge-army-2", "ge-army-3"):
        t.put(army, "metz")
    t.put("fr-army-1", "nancy").put("fr-army-2", "nancy")
    t.fight("cp", "nancy", "ge-army-1", "ge-army-2", "ge-army-3").decline("combat-cards")
    while t.kind == "losses":
        t.do("lose-step", unit=sorted(t.legal())[0][1])
    t.decline("cancel-retreat")
    gone = []
    while t.kind == "retreat":
        word = sorted(t.legal())[0]
        t.do(word[0], unit=word[1], space=word[2])
        gone.append(word[2])
    full = sorted({a[1] for a in t.legal() if a[0] == "advance"})
    assert len(full) >= 2
    t.do("advance", unit=full[0], space="nancy").do("advance", unit=full[1], space="nancy")
    beyond = {(a[1], a[2]) for a in t.legal() if a[0] == "advance" and a[2] != "nancy"}
    assert beyond and {unit for unit, _ in beyond} == {full[1]}


def test_5_7_4_the_limit_on_italy_outlasts_the_treaty(table):
    """16.4.9 opens no country: a British army may still not attack into Italy."""
    t = table("historical").war("it").clear().event("cp-53", *table().ctx.scenario_steps)
    t.put("br-army-1", "grenoble").put("ge-corps-1", "turin")
    t.combat("ap", "grenoble")
    assert t.kind == "" or not t.can("attack", "turin")
