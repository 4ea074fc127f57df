"""Part J of the specification, vector by vector, and the one-line examples inside the rules (R01 to R16)."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
import yaml

from rules.paths_of_glory.activation import activation_cost
from rules.paths_of_glory.board import besieged
from rules.paths_of_glory.combat import loss_number
from rules.paths_of_glory.turn import attrition, commitment, mandates, sieges

SPECIFICATION = Path(__file__).parents[4] / "shared" / "rules" / "paths-of-glory"
present = pytest.mark.skipif(not SPECIFICATION.is_dir(), reason="the specification is not on this machine")

FIRE = {  # table, strength, shift, modified die, loss number
    "J-01": ("army", 7, 0, 3, 4),
    "J-02": ("corps", 1, 0, 4, 1),
    "J-03": ("army", 9, 1, 6, 7),
    "J-04": ("army", 13, -2, 4, 4),
    "J-05": ("army", 15, 0, 2, 5),
    "J-06": ("army", 3, 0, 3, 2),
    "J-07": ("army", 6, 0, 3, 4),
    "J-08": ("army", 10, 0, 4, 5),
    "J-09": ("army", 2, 0, 6, 3),
    "J-10": ("army", 8, 0, 5, 5),
    "J-11": ("army", 15, 0, 4, 7),
    "J-12": ("army", 4, 0, 3, 3),
    "J-13": ("army", 2, 0, 6, 3),
    "J-14": ("army", 10, 0, 6, 7),
    "J-15": ("army", 3, 0, 5, 3),
    "J-16": ("army", 3, 0, 2, 2),
    "J-17": ("army", 6, 0, 5, 5),
    "J-18": ("army", 6, 0, 4, 4),
    "J-19": ("army", 3, -1, 3, 2),
    "J-20": ("army", 1, 0, 1, 0),
    "J-21": ("army", 2, 0, 5, 3),
    "J-22": ("army", 10, 0, 5, 5),
    "J-23": ("army", 2, 0, 3, 2),
    "J-24": ("army", 15, 0, 6, 7),
    "J-25": ("army", 11, 0, 1, 3),
    "J-26": ("army", 3, -2, 5, 2),
    "J-27": ("army", 16, -1, 6, 7),
    "J-28": ("army", 5, 1, 6, 5),
}


@pytest.mark.parametrize("vector", FIRE)
def test_12_2_9_fire_tables(contexts, vector):
    ctx = contexts()
    table, strength, shift, die, loss = FIRE[vector]
    assert loss_number(ctx, ctx.index["fire"][table], strength, shift, die) == loss


@present
def test_the_vectors_are_those_of_the_specification():
    """Table, strength, shift, die and result are read from Part J and compared with the list above."""
    rows = re.findall(
        r"^\| (J-\d\d) \| (Army|Corps) \| (\d+)[^|]*\| ([+-]?\d) \| (\d)[^|]*\| (\d) \|$",
        (SPECIFICATION / "rules.md").read_text(encoding="utf8"),
        re.MULTILINE,
    )
    assert {v: (t.lower(), int(s), int(c), int(d), int(n)) for v, t, s, c, d, n in rows} == FIRE


@present
def test_every_vector_and_rule_example_has_a_test():
    text = (SPECIFICATION / "rules.md").read_text(encoding="utf8")
    wanted = set(re.findall(r"^\| (J-\d\d) \|", text, re.MULTILINE)) - set(FIRE)
    examples = yaml.safe_load((SPECIFICATION / "example-of-play.yaml").read_text(encoding="utf8"))
    wanted |= {one["id"] for one in examples["rule_examples"]} | {
        one["id"] for one in examples["combat_examples"]
    }
    names = []
    for file in Path(__file__).parent.glob("test_*.py"):
        tree = ast.parse(file.read_text(encoding="utf8"))
        names += [n.name for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)]
    tested = {part for name in names for part in re.findall(r"(?<![A-Za-z])(?:J_\d\d|R\d\d|EX\d)", name)}
    assert sorted(one for one in wanted if one.replace("-", "_") not in tested) == []


def take(t):
    """Take the first losses offered until something else is asked."""
    while t.kind == "losses":
        t.do("lose-step", unit=sorted(t.legal())[0][1])
    return t


def test_J_29_a_corps_in_a_fort_cannot_hurt_a_lone_army(table):
    """A corps and a fort of two in a trench: one or two, never the three that an army needs."""
    for die in range(1, 7):
        t = table(dice=[1, die]).clear().put("ge-army-7", "mulhouse").put("fr-corps-1", "belfort")
        t.trench("ap", "belfort").fight("cp", "belfort", "ge-army-7").decline("combat-cards")
        fired = next(f for f in t.said("fired") if f["side"] == "ap")
        assert (fired["table"], fired["strength"], fired["shift"]) == ("corps", 3, 1)
        assert fired["loss"] in (1, 2) and t.step("ge-army-7") == 0


def test_J_49_a_unit_in_a_fort_may_be_flanked(table):
    """Belgrade: army and corps from two spaces, three on each side, a tie."""
    t = table(dice=[4, 3, 6]).clear().put("ah-army-5", "novi-sad").put("ah-corps-1", "timisvar")
    t.put("sb-army-1", "belgrade").fight("cp", "belgrade", "ah-army-5", "ah-corps-1")
    assert t.kind == "flank"
    t.do("flank", space="novi-sad").decline("combat-cards")
    take(t)
    assert [f["loss"] for f in t.said("fired")] == [3, 3]
    assert t.step("sb-army-1") == 1 and not t.st.razed >> t.i("space", "belgrade") & 1
    assert t.step("ah-army-5") == t.step("ah-corps-1") == 1
    assert t.said("combat-won")[0]["side"] == "nobody" and t.at("sb-army-1") == "belgrade"


def test_J_50_without_a_common_space_there_is_no_joint_attack(table):
    t = table().clear().put("br-army-bef", "brussels").put("fr-army-1", "chateau-thierry")
    t.put("fr-army-2", "verdun").put("ge-army-1", "sedan")
    t.combat("ap", "brussels", "chateau-thierry", "verdun").do("attack", space="sedan")
    t.do("join", unit="fr-army-1")
    assert t.can("join", "fr-army-2") and not t.can("join", "br-army-bef")


def test_J_51_brussels_with_two_nations_costs_two(table):
    t = table().clear().put("fr-corps-1", "brussels").put("br-army-bef", "brussels")
    assert activation_cost(t.ctx, t.st, t.i("space", "brussels"), 1, False) == 2


def test_J_52_a_point_that_nobody_can_take_is_lost(table):
    """Loss two on a reduced corps and three armies of loss factor three."""
    t = table(dice=[1, 4]).clear().put("fr-corps-1", "verdun", True).put("fr-army-1", "verdun")
    t.put("fr-army-2", "nancy").put("fr-army-3", "nancy").put("ge-corps-1", "metz").put("ge-corps-2", "metz")
    t.st.razed |= 1 << t.i("space", "metz")
    t.fight("ap", "metz", "fr-corps-1", "fr-army-1", "fr-army-2", "fr-army-3")
    take(t.decline("flank", "combat-cards"))
    assert next(f for f in t.said("fired") if f["side"] == "cp")["loss"] == 2
    assert t.at("fr-corps-1") == "eliminated"
    assert all(t.step(f"fr-army-{n}") == 0 for n in (1, 2, 3))


def test_J_53_nobody_advanced_so_control_and_supply_stay(table):
    """12.5.7: the space that was left still carries the defenders' supply."""
    t = table(dice=[6, 1]).clear().put("ge-army-1", "metz").put("ge-army-2", "metz")
    t.put("fr-army-1", "sedan").put("fr-corps-1", "sedan").put("fr-army-2", "cambrai")
    t.fight("cp", "sedan", "ge-army-1", "ge-army-2").decline("combat-cards")
    take(t).decline("cancel-retreat")
    while t.kind == "retreat":
        word = sorted(t.legal())[0]
        t.do(word[0], unit=word[1], space=word[2])
    t.decline("advance")
    assert t.held("sedan") == "ap" and t.supplied("fr-army-2")


def test_J_54_withdrawal_saves_a_reduced_corps(table):
    """A reduced army and five: army and corps go, one corps step comes back and falls back one space."""
    t = table(dice=[3, 1]).clear().put("fr-army-1", "sedan", True).put("fr-corps-1", "reserve")
    for army in ("ge-army-1", "ge-army-2", "ge-army-3"):
        t.put(army, "metz")
    t.hand("ap", "ap-06").fight("cp", "sedan", "ge-army-1", "ge-army-2", "ge-army-3")
    t.do("use-card", card="ap-06").decline("combat-cards")
    assert t.said("fired")[0]["loss"] == 5
    assert t.at("fr-corps-1") == "sedan" and t.step("fr-corps-1") and t.at("fr-army-1") == "eliminated"
    word = sorted(t.legal())[0]
    t.do("retreat", unit="fr-corps-1", space=word[2])
    assert t.at("fr-corps-1") == word[2] and t.kind == "advance"


@pytest.mark.parametrize("die, falls", [(4, False), (5, True), (6, True)])
def test_J_55_siege_of_nancy_in_september(table, die, falls):
    t = table(dice=[die]).clear().put("ge-army-1", "nancy")
    t.st.turn = 2
    sieges(t.ctx, t.st)
    assert bool(t.st.razed >> t.i("space", "nancy") & 1) is falls


def test_J_56_a_full_paris_sends_the_next_army_to_orleans(table):
    t = table().clear().put("fr-army-2", "eliminated").put("fr-army-3", "eliminated")
    t.put("fr-army-6", "paris").put("fr-corps-4", "paris")
    t.st.rp[t.i("pool", "fr")] = 4
    t.st.frames.clear()
    t.st.push(28, 1)
    t.do("recreate", unit="fr-army-2")
    t.do("recreate", unit="fr-army-3")
    assert (t.at("fr-army-2"), t.at("fr-army-3")) == ("paris", "orleans")
    assert t.step("fr-army-2") == t.step("fr-army-3") == 1


def test_J_57_armies_are_rebuilt_in_budapest_and_essen(table):
    t = table().clear().put("ge-army-4", "koblenz", True)
    for unit in ("ah-army-2", "ah-army-3", "ge-army-2", "ge-army-3"):
        t.put(unit, "eliminated")
    t.st.rp[t.i("pool", "ah")], t.st.rp[t.i("pool", "ge")] = 4, 6
    t.st.frames.clear()
    t.st.push(28, 0)
    for unit, space in (
        ("ah-army-2", "budapest"),
        ("ah-army-3", "budapest"),
        ("ge-army-2", "essen"),
        ("ge-army-3", "essen"),
    ):
        t.do("recreate", unit=unit).do("place", unit=unit, space=space)
        assert t.at(unit) == space and t.step(unit) == 1
    t.do("flip", unit="ge-army-4")
    assert t.step("ge-army-4") == 0 and t.st.rp[t.i("pool", "ge")] == 0


def test_J_58_neutral_italy_takes_no_points(table):
    t = table().hand("ap", "ap-13").act("ap").do("rp", card="ap-13")
    assert t.st.rp[t.i("pool", "it")] == 0 and t.st.rp[t.i("pool", "fr")] == 4


def test_J_59_armies_advance_into_nancy(table):
    """11.2.5, 12.7.6: the trench goes, the fort is besieged, control stays with its owner."""
    t = table(dice=[1, 1]).clear().put("fr-corps-1", "nancy").trench("ap", "nancy")
    t.put("ge-army-5", "metz").put("ge-army-6", "strasbourg")
    t.fight("cp", "nancy", "ge-army-5", "ge-army-6").decline("combat-cards")
    take(t)
    t.do("advance", unit="ge-army-5", space="nancy").do("advance", unit="ge-army-6", space="nancy")
    assert not t.st.trench[t.i("space", "nancy")] and besieged(t.ctx, t.st, t.i("space", "nancy"))
    assert t.held("nancy") == "ap"


def test_J_60_a_neutral_nation_has_no_mandate(table):
    t = table(dice=[5, 5])
    mandates(t.ctx, t.st)
    assert t.ctx.ids["mandate"][t.st.mandate[1]] == "none" and t.st.mandate_done >> 1 & 1


def test_J_61_war_status_four_opens_the_channel_at_once(table):
    t = table().clear().put("ge-army-1", "cambrai").hold("cp", "sedan", "koblenz").hold("ap", "amiens")
    t.st.war_status[0] = 3
    t.movement("cp", "cambrai").do("pick", unit="ge-army-1").do("step", space="amiens")
    assert not t.can("stop")
    t = table().clear().put("ge-army-1", "cambrai").hold("cp", "sedan", "koblenz").hold("ap", "amiens")
    t.st.war_status[0] = 3
    t.hand("cp", "cp-09").act("cp").do("event", card="cp-09")  # war status 1
    assert t.st.war_status[0] == 4 and t.st.level[0] == 0
    t.movement("cp", "cambrai").do("pick", unit="ge-army-1").do("step", space="amiens")
    assert t.can("stop")
    commitment(t.ctx, t.st)
    assert t.st.level[0] == 1


def test_J_63_cut_off_units_are_not_activated(table):
    t = table().clear().put("ge-army-3", "cambrai").hold("ap", "sedan").put("fr-army-1", "sedan")
    t.hand("cp", "cp-05").act("cp").do("ops", card="cp-05")
    assert not t.can("activate-move", "cambrai") and not t.can("activate-attack", "cambrai")
    t.put("fr-army-1", "paris").hold("cp", "sedan", "koblenz")
    assert t.can("activate-move", "cambrai")


def test_J_65_victory_is_not_tested_within_a_turn(table):
    t = table().clear().put("ge-corps-1", "sedan").hold("cp", "koblenz", "metz").hold("ap", "cambrai")
    t.st.vp = 25
    t.hand("cp", "cp-05").act("cp").do("one-op").do("done")
    assert not t.st.ending and t.st.vp == 25


# rule examples


def test_R03_withdrawal_and_corps_losses(table):
    """12.6.9: an army and two corps take three: the corps bear it, and a corps step comes back."""
    t = table(dice=[1, 1]).clear().put("br-army-1", "sedan").put("br-corps-1", "sedan")
    t.put("br-corps-2", "sedan").put("ge-army-1", "metz").put("ge-army-2", "metz").hand("ap", "ap-06")
    t.fight("cp", "sedan", "ge-army-1", "ge-army-2").do("use-card", card="ap-06").decline("combat-cards")
    assert t.said("fired")[0]["loss"] == 3
    while t.kind == "losses":
        assert not t.can("lose-step", "br-army-1")
        t.do("lose-step", unit=sorted(t.legal())[0][1])
    assert t.kind == "regain"
    assert t.legal() == {("regain", "br-corps-1"), ("regain", "br-corps-2")} and t.step("br-army-1") == 0


def test_R04_a_retreat_of_two_may_end_beside_the_battle(table):
    t = table(dice=[6, 1]).clear().put("ge-army-1", "metz").put("ge-army-2", "metz").put("fr-army-1", "sedan")
    t.put("fr-corps-1", "sedan").fight("cp", "sedan", "ge-army-1", "ge-army-2").decline("combat-cards")
    take(t).decline("cancel-retreat")
    unit = sorted(t.legal())[0][1]
    t.do("retreat", unit=unit, space="cambrai")
    assert t.can("retreat", unit, "chateau-thierry")


def test_R06_driven_off_the_map_at_kharkov(table):
    """With enemies all round Kiev the army steps to Kharkov and dies there, in both editions."""
    for edition in ("ed2010", "ed2018"):
        t = table(dice=[6, 1], edition=edition).clear().put("ru-army-1", "kiev").put("ru-corps-1", "kiev")
        t.hold("cp", *t.ctx.ids["space"]).hold("ap", "kiev", "kharkov")
        t.put("ge-army-1", "zhitomir").put("ge-army-2", "zhitomir")
        t.put("ge-corps-1", "chernigov").put("ge-corps-2", "belaya-tserkov")
        t.fight("cp", "kiev", "ge-army-1", "ge-army-2").decline("combat-cards")
        take(t).decline("cancel-retreat")
        while t.kind == "retreat":
            verb, unit, *to = sorted(t.legal())[-1]
            assert to in ([], ["kharkov"])
            t.do(verb, unit=unit, **({"space": to[0]} if to else {}))
        assert t.at("ru-army-1") in ("removed", "eliminated") and t.held("kharkov") == "ap"


def test_R07_the_mef_and_two_corps_cost_five(table):
    t = (
        table()
        .war("tu")
        .clear()
        .put("br-army-mef", "mef1")
        .put("br-corps-1", "mef1")
        .put("aus-corps", "mef1")
    )
    t.st.beachhead = t.i("space", "mef1")
    t.st.supply = None
    assert activation_cost(t.ctx, t.st, t.i("space", "mef1"), 1, True) == 5


@pytest.mark.parametrize("force, enough", [(["ge-army-1"], True), (["ge-corps-1", "ge-corps-2"], False)])
def test_R08_besieging_verdun(table, force, enough):
    t = table().clear()
    for unit in force:
        t.put(unit, "metz", True)
    t.movement("cp", "metz")
    for unit in sorted(force, key=lambda u: t.i("piece", u)):
        t.do("pick", unit=unit)
    assert t.can("step", "verdun") is enough
    t = table().clear()
    for number in (1, 2, 3):
        t.put(f"ge-corps-{number}", "metz", True)
    t.movement("cp", "metz").do("pick", unit="ge-corps-1").do("pick", unit="ge-corps-2")
    t.do("pick", unit="ge-corps-3").do("step", space="verdun")
    assert besieged(t.ctx, t.st, t.i("space", "verdun"))


def test_R09_one_neutral_entry_a_turn(table):
    t = table().hand("ap", "ap-17").hand("cp", "cp-22")
    bulgaria = next(
        c
        for c, effects in enumerate(t.ctx.card_effects)
        if any(name == "enters war" and one["nation"] == "bu" for name, one in effects)
    )
    name = t.ctx.ids["card"][bulgaria]
    t.hand("cp", name).act("cp")
    assert t.can("event", name)
    t.act("ap").do("event", card="ap-17")
    t.act("cp")
    assert not t.can("event", name)


def test_R10_a_card_outlives_the_units_it_needed(table):
    """Hurricane Barrage after a failed flank attack that killed every British unit."""
    t = table(dice=[1, 6, 1]).clear().put("br-corps-1", "amiens", True).put("fr-army-1", "amiens")
    t.put("fr-army-2", "chateau-thierry").put("ge-army-1", "cambrai").put("ge-corps-1", "sedan")
    t.hold("cp", "sedan", "koblenz").hand("ap", "ap-18")
    t.combat("ap", "amiens", "chateau-thierry").do("attack", space="cambrai").do("join", unit="br-corps-1")
    for unit in ("fr-army-1", "fr-army-2"):
        t.do("join", unit=unit)
    t.do("flank", space="chateau-thierry").do("use-card", card="ap-18").decline("combat-cards")
    while t.kind == "losses":
        t.do("lose-step", unit="br-corps-1" if t.can("lose-step", "br-corps-1") else sorted(t.legal())[0][1])
    assert t.at("br-corps-1") == "eliminated"
    fired = t.said("fired")
    assert fired[0]["side"] == "cp" and fired[1]["drm"] == 1


def test_R11_kemal_carries_the_rest_to_the_army_table(table):
    """12.3.4.1: the Turks with a factor die before firing; what is left fires on the army table, column 1."""
    t = table(dice=[4, 3, 6]).war("tu").clear().put("tu-corps-1", "lodz").put("tu-corps-2", "lodz", True)
    t.put("ru-army-1", "warsaw", True).put("ru-corps-1", "plock", True).hold("cp", "czestochowa")
    t.hand("cp", "cp-31").fight("ap", "lodz", "ru-army-1", "ru-corps-1").do("flank", space="warsaw")
    t.do("use-card", card="cp-31").decline("combat-cards")
    while t.kind == "losses":
        t.do("lose-step", unit="tu-corps-1")
    assert t.at("tu-corps-1") == "eliminated" and t.at("tu-corps-2") == "lodz"
    turks = next(f for f in t.said("fired") if f["side"] == "cp")
    assert (turks["table"], turks["strength"], turks["loss"]) == ("army", 0, 2)


def test_R12_redeployments_build_on_one_another(table):
    t = table().clear().put("fr-corps-1", "reserve").put("fr-corps-2", "verdun").put("fr-corps-3", "reserve")
    t.redeploy("ap", 5).do("redeploy", unit="fr-corps-1").do("to", space="verdun")
    t.do("redeploy", unit="fr-corps-2").do("to", space="nancy")
    t.do("redeploy", unit="fr-corps-3").do("to", space="nancy")
    assert t.at("fr-corps-3") == "nancy"


def test_R13_belgians_cost_like_britons_and_fight_as_belgians(table):
    t = table().clear().put("br-army-1", "ostend").put("be-army-1", "ostend").put("br-army-2", "brussels")
    t.put("ge-army-1", "antwerp").hold("cp", "liege")
    t.st.razed |= 1 << t.i("space", "antwerp") | 1 << t.i("space", "liege")
    assert activation_cost(t.ctx, t.st, t.i("space", "ostend"), 1, True) == 1
    t.combat("ap", "ostend", "brussels").do("attack", space="antwerp").do("join", unit="be-army-1")
    assert not t.can("join", "br-army-2")  # no Briton of the common space takes part yet
    t.do("join", unit="br-army-1")
    assert t.can("join", "br-army-2")


def test_R14_the_bef_loses_before_the_mef(table):
    t = table(dice=[1, 6]).clear().put("br-army-bef", "brussels").put("br-army-mef", "brussels")
    t.st.ordinary |= 1 << t.i("piece", "br-army-mef")
    t.put("ge-army-1", "liege")
    t.st.razed |= 1 << t.i("space", "liege")
    t.fight("ap", "liege", "br-army-bef", "br-army-mef").decline("combat-cards")
    assert t.step("br-army-bef") == 1


def test_R15_the_unit_dies_and_its_space_stays(table):
    """A Russian corps in Persia is cut off from the north; the space traces through Basra to London."""
    t = table().war("tu").clear().put("ru-corps-1", "hamadan").hold("cp", "tabriz", "kermanshah")
    t.hold("ap", "khorramabad", "ahwaz", "basra")
    assert not t.supplied("ru-corps-1")
    attrition(t.ctx, t.st)
    assert t.at("ru-corps-1") == "eliminated" and t.held("hamadan") == "ap"


def test_R16_the_mutiny_costs_one_point_a_turn(table):
    t = table(dice=[1, 1, 1, 1]).clear().put("fr-army-1", "cambrai").put("fr-army-2", "verdun")
    t.put("ge-army-1", "sedan").put("ge-army-2", "metz").put("ge-army-3", "koblenz")
    mutiny = next(card for card, _ in t.ctx.effects_named["mutiny"])
    t.st.played[mutiny], t.st.mandate[1], t.st.mutiny_on = 4, t.i("mandate", "fr"), 1
    t.combat("ap", "cambrai", "verdun").do("attack", space="sedan").do("join", unit="fr-army-1").do("begin")
    assert t.st.vp == 11
    t.decline("combat-cards", "flank", "advance", "cancel-retreat")
    take(t).decline("combat-cards", "flank", "advance", "cancel-retreat")
    t.do("attack", space="metz")
    if t.kind == "join":
        t.do("join", unit="fr-army-2")
    assert t.st.vp == 11
