"""Rules not named in the other files, one by one."""

from __future__ import annotations

import pytest

from rules.core import Game
from rules.paths_of_glory import ENGINE
from rules.paths_of_glory import numbers as no
from rules.paths_of_glory.actions import end_action
from rules.paths_of_glory.board import besieged, lose_step
from rules.paths_of_glory.redeployment import sr_destinations
from rules.paths_of_glory.supply import in_supply
from rules.paths_of_glory.turn import attrition, commitment, draw_up, finish, mandates, war_status_points


def lose_all(t):
    while t.kind == "losses":
        t.do("lose-step", unit=sorted(t.legal())[0][1])
    return t


def west(table, dice=(), **options):
    """A German army in Metz before a French one in Sedan."""
    t = table(dice=dice, **options).clear()
    return t.put("ge-army-1", "metz").put("fr-army-1", "sedan")


def test_4_2_3_other_units_wait_off_the_map(table):
    t = table()
    assert t.at("ge-army-9") == "unused" and t.at("it-army-1") == "unused"


def test_4_3_3_mandates_are_rolled_on_turn_1(engine, contexts):
    st = engine.initial(contexts(), 3)
    engine.apply(contexts(), st, engine.legal(contexts(), st)[0])
    assert st.turn == 1 and st.counters[0] >= 2


def test_5_3_1_and_5_3_3_the_introductory_scenario(table):
    t = table("introductory").act("cp")
    t.st.vp = 15
    assert t.ctx.last_turn == 3 and not t.can("offer-peace")


def test_5_3_5_asterisk_events_score_in_the_introductory_scenario(table):
    t = table("introductory").hand("cp", "cp-11").act("cp").do("event", card="cp-11")
    assert t.st.vp == 11


def test_5_5_2_2_without_the_treaty(table, engine):
    t = table()
    t.st.vp = 12
    finish(t.ctx, t.st, 3)
    assert engine.outcome(t.ctx, t.st).winner is None


def test_5_6_1_1_the_bid_does_not_touch_automatic_victory(table, engine):
    t = table("tournament")
    t.st.vp, t.st.bid = 20, [0, 5]
    finish(t.ctx, t.st, 1)
    assert engine.outcome(t.ctx, t.st).winner == "cp"


def test_5_7_1_trenches_of_the_historical_scenario(table):
    t = table("historical")
    assert t.st.trench[t.i("space", "brussels")] == 0 and t.st.trench[t.i("space", "strasbourg")] == 1


def test_7_1_7_any_austrian_attack_meets_its_mandate(table):
    t = table(dice=[1, 1, 3, 3]).clear()
    mandates(t.ctx, t.st)
    t.put("ah-army-1", "tarnow").put("ru-army-1", "ivangorod")
    t.st.razed |= 1 << t.i("space", "ivangorod")
    t.fight("cp", "ivangorod", "ah-army-1")
    assert t.st.mandate_done & 1


def test_8_1_5_six_actions_each(engine, contexts):
    from rules.core import Lot

    ctx, lot = contexts("introductory"), Lot(2)
    st = engine.initial(ctx, 2)
    taken = [0, 0]
    while st.turn == 1 and st.frames:
        if engine.procedure_of(st).name == "action":
            taken[engine.decider(ctx, st)] += 1
        legal = engine.legal(ctx, st)
        engine.apply(ctx, st, legal[lot.pick(len(legal))])
    assert taken == [6, 6]


def test_9_2_4_units_out_of_supply_count_but_do_not_act(table):
    t = table().clear().put("ge-army-1", "metz").put("tu-corps-1", "metz").war("tu")
    t.clear().put("ge-army-1", "metz").hand("cp", "cp-01").act("cp")
    t.st.turn = 3
    t.do("ops", card="cp-01")
    t.st.stale |= 1 << t.i("piece", "ge-army-1")
    t.do("activate-move", space="metz").do("done")
    assert t.kind == "" or not t.can("pick", "ge-army-1")


def test_9_2_8_movement_is_optional(table):
    t = table().clear().put("ge-army-1", "metz").movement("cp", "metz")
    assert t.can("done")


def test_9_2_9_a_fort_left_by_its_besiegers_may_be_attacked_from_outside(table):
    t = table().clear().put("ge-army-1", "verdun").put("ge-army-2", "metz")
    t.combat("cp", "metz")
    assert t.kind == "" or not t.can("attack", "verdun")
    t.put("ge-army-1", "sedan").combat("cp", "metz")
    assert t.can("attack", "verdun")


def test_9_3_2_points_of_the_card(table):
    t = table().hand("ap", "ap-16").act("ap").do("sr", card="ap-16")
    assert t.st.ops == 5


def test_9_4_2_and_9_4_4_points_wait_for_the_replacement_phase(table):
    t = table().hand("cp", "cp-13").act("cp").do("rp", card="cp-13")
    assert t.kind == "" and t.st.rp[t.i("pool", "ge")] == 6


def test_9_4_5_no_card_lists_american_points(pack):
    assert not any("us" in card.rp for card in pack.cards.values())


def test_9_5_2_3_turkey_needs_no_card(pack):
    assert not any(
        e.effect == "enters war" and e.nation == "tu" for c in pack.cards.values() for e in c.effects
    )


def test_9_5_4_4_a_kept_card_serves_once_a_round(table):
    t = west(table, dice=[6, 1]).hand("cp", "cp-15")
    t.st.tables[0], t.st.hands[0] = [t.i("card", "cp-40")], []
    t.st.used |= 1 << t.i("card", "cp-40")
    t.fight("cp", "sedan", "ge-army-1")
    assert t.kind != "combat-cards" or not t.can("use-card", "cp-40")


def test_9_5_4_5_played_combat_cards_go_at_the_turns_end(table):
    t = table()
    t.st.tables[0] = [t.i("card", "cp-18")]
    t.st.turn = 3
    t.phase(4)
    assert t.st.tables[0] == [] and t.i("card", "cp-18") in t.st.discards[0] + t.st.decks[0] + t.st.hands[0]


def test_10_1_4_nobody_may_break_the_limit(table):
    t = table().clear().put("ge-army-4", "frankfurt", True)
    for number in (1, 2, 3):
        t.put(f"ge-army-{number}", "koblenz")
    t.movement("cp", "frankfurt").do("pick", unit="ge-army-4").do("step", space="koblenz")
    while t.kind == "march":
        t.do("step", space=next(a[1] for a in sorted(t.legal()) if a[0] == "step")) if not t.can(
            "stop"
        ) else t.do("stop")
    t.check()


def test_10_1_6_nations_stack_freely(table):
    t = (
        table()
        .clear()
        .put("br-army-1", "amiens")
        .put("fr-army-1", "paris")
        .movement("ap", "paris")
        .do("pick", unit="fr-army-1")
    )
    assert t.can("step", "amiens")


def test_11_1_2_and_11_1_5_one_point_a_space(table):
    t = table().clear().put("ge-corps-1", "berlin").movement("cp", "berlin").do("pick", unit="ge-corps-1")
    steps = 0
    while t.kind == "march":
        t.do("step", space=sorted(a[1] for a in t.legal() if a[0] == "step")[0])
        steps += 1
    assert steps == 4


def test_11_2_4_a_trench_outlasts_its_garrison(table):
    t = (
        table()
        .clear()
        .put("ge-army-1", "metz")
        .trench("cp", "metz")
        .movement("cp", "metz")
        .do("pick", unit="ge-army-1")
    )
    t.do("step", space="koblenz")
    assert t.st.trench[t.i("space", "metz")] == 1


@pytest.mark.parametrize("option, owner", [("to_enemy_1", 1), ("to_own_1", 0)])
def test_11_2_7_trenches_in_attrition(table, option, owner):
    t = table(trench_attrition=option).clear().hold("cp", "lyon").trench("cp", "lyon", 2)
    attrition(t.ctx, t.st)
    assert t.held("lyon") == "ap" and t.st.trench[t.i("space", "lyon")] == 1 | owner << 2


def test_11_2_8_corps_use_trenches(table):
    t = west(table, dice=[3, 3]).put("fr-army-1", "paris").put("fr-corps-1", "sedan").trench("ap", "sedan")
    t.fight("cp", "sedan", "ge-army-1").decline("combat-cards")
    assert [f["shift"] for f in t.said("fired")] == [-1, 1]


def test_12_1_2_spaces_with_only_retreated_units_are_safe(table):
    t = west(table).combat("cp", "metz")
    t.st.retreated |= 1 << t.i("piece", "fr-army-1")
    assert not t.can("attack", "sedan")


def test_12_1_3_and_12_1_5_units_of_a_space_may_attack_different_spaces(table):
    t = west(table, dice=[1, 6]).put("ge-army-2", "metz").put("fr-army-2", "nancy")
    t.combat("cp", "metz").do("attack", space="sedan").do("join", unit="ge-army-1").do("begin").decline(
        "combat-cards"
    )
    lose_all(t)
    assert t.kind == "attacks" and t.can("attack", "nancy")


def test_12_1_7_corps_without_strength_may_attack(table):
    t = table(dice=[6, 1]).clear().put("ah-corps-1", "tarnow", True).put("ru-corps-1", "ivangorod")
    t.st.razed |= 1 << t.i("space", "ivangorod")
    t.fight("cp", "ivangorod", "ah-corps-1").decline("combat-cards")
    assert t.said("fired")[0]["strength"] == 0 and t.said("fired")[0]["loss"] == 1


def test_12_1_8_only_attackers_lose_and_advance(table):
    t = west(table, dice=[1, 6]).put("ge-army-2", "metz")
    t.fight("cp", "sedan", "ge-army-1").decline("combat-cards")
    lose_all(t)
    assert t.step("ge-army-2") == 0


def test_12_1_11_2_minor_formations_are_british(table):
    from rules.paths_of_glory.attacks import joint

    t = (
        table()
        .clear()
        .put("br-army-1", "amiens")
        .put("cnd-corps", "calais")
        .put("aus-corps", "paris")
        .put("fr-army-1", "rouen")
    )
    units = [t.i("piece", u) for u in ("br-army-1", "cnd-corps", "aus-corps")]
    assert joint(t.ctx, t.st, units) and not joint(t.ctx, t.st, [*units, t.i("piece", "fr-army-1")])


def test_12_2_3_a_fort_adds_its_factor(table):
    t = table(dice=[3, 3]).clear().put("ge-army-1", "metz").put("fr-army-1", "verdun")
    t.fight("cp", "verdun", "ge-army-1").decline("combat-cards")
    assert t.said("fired")[1]["strength"] == 3 + 3


def test_12_2_5_and_12_2_10_without_a_flank_both_fire_at_full_strength(table):
    t = west(table, dice=[6, 6]).fight("cp", "sedan", "ge-army-1").decline("combat-cards")
    assert [f["strength"] for f in t.said("fired")] == [5, 3]


def test_12_2_12_no_retreat_without_a_full_strength_attacker(table):
    t = west(table, dice=[6, 1])
    t.put("ge-army-1", "metz", True).fight("cp", "sedan", "ge-army-1").decline("combat-cards")
    lose_all(t)
    assert t.kind == "" and t.held("sedan") == "ap"


def test_12_2_13_reduced_units_do_not_advance(table):
    t = west(table, dice=[6, 6]).put("ge-army-2", "metz", True).put("fr-army-1", "sedan", True)
    for number in range(1, 11):
        t.put(f"fr-corps-{number}", "unused")
    t.fight("cp", "sedan", "ge-army-1", "ge-army-2").decline("combat-cards")
    lose_all(t)
    assert not any(a[0] == "advance" and a[1] == "ge-army-2" for a in t.legal()) if t.kind else True


def test_12_3_4_cards_stay_in_force_when_their_units_die(table):
    t = table(dice=[1, 6, 3]).clear().put("br-corps-1", "amiens", True).put("fr-army-1", "chateau-thierry")
    t.put("fr-corps-1", "amiens").put("ge-army-1", "cambrai").put("ge-army-2", "cambrai").put(
        "ge-corps-1", "sedan"
    )
    t.hold("cp", "koblenz").hand("ap", "ap-18")
    t.fight("ap", "cambrai", "br-corps-1", "fr-corps-1", "fr-army-1")
    if t.kind == "flank":
        t.do("flank", space="chateau-thierry")
    if t.kind == "combat-cards":
        t.do("use-card", card="ap-18").decline("combat-cards")
        lose_all(t)
        fired = [f for f in t.said("fired") if f["side"] == "ap"]
        assert fired[0]["drm"] == 1


def test_12_3_4_2_withdrawal_gives_its_step_after_the_defenders_fire(table):
    t = (
        table(dice=[6, 3, 6])
        .clear()
        .put("ge-army-2", "sedan")
        .put("ge-army-3", "brussels")
        .put("fr-army-5", "cambrai", True)
    )
    t.put("fr-corps-1", "reserve").hold("cp", "koblenz", "liege").hand("ap", "ap-06")
    t.fight("cp", "cambrai", "ge-army-2", "ge-army-3")
    t.do("flank", space="sedan").do("use-card", card="ap-06").decline("combat-cards")
    lose_all(t)
    assert next(f["side"] for f in t.said("fired")) == "cp"
    assert t.said("regained")


def test_12_4_1_and_12_2_11_the_higher_loss_number_wins(table):
    t = west(table, dice=[1, 6]).fight("cp", "sedan", "ge-army-1").decline("combat-cards")
    lose_all(t)
    assert t.said("combat-won")[0]["side"] == "ap"


def test_12_4_4_1_an_army_out_of_supply_is_gone_but_replaced(table):
    t = table().clear().put("fr-army-1", "sedan", True).put("fr-corps-1", "reserve")
    corps = lose_step(t.ctx, t.st, t.i("piece", "fr-army-1"), False)
    assert (
        t.at("fr-army-1") == "removed"
        and corps == t.i("piece", "fr-corps-1")
        and t.at("fr-corps-1") == "sedan"
    )


def test_12_5_2_difference_of_one_means_one_space(table):
    t = (
        table(dice=[2, 4])
        .clear()
        .put("ge-army-1", "cambrai")
        .put("ge-army-2", "cambrai")
        .put("fr-army-1", "chateau-thierry")
    )
    t.hold("cp", "sedan", "koblenz").fight("cp", "chateau-thierry", "ge-army-1", "ge-army-2").decline(
        "combat-cards"
    )
    lose_all(t)
    a, d = t.st.fired
    if a - d == 1 and t.kind == "retreat":
        word = sorted(t.legal())[0]
        t.do("retreat", unit=word[1], space=word[2])
        assert t.kind != "retreat"


def test_12_5_7_retreat_alone_changes_no_control(table):
    """J-53"""
    t = west(table, dice=[6, 1]).fight("cp", "sedan", "ge-army-1").decline("combat-cards", "cancel-retreat")
    lose_all(t)
    t.decline("cancel-retreat")
    while t.kind == "retreat":
        word = sorted(t.legal())[0]
        t.do("retreat", unit=word[1], space=word[2])
    t.decline("advance")
    assert t.held("sedan") == "ap"


def test_12_6_2_and_12_6_5_withdrawal_follows_the_flank_roll_and_cannot_be_cancelled(table):
    t = west(table, dice=[2, 3]).hand("ap", "ap-06").fight("cp", "sedan", "ge-army-1")
    t.do("use-card", card="ap-06").decline("combat-cards")
    lose_all(t)
    assert t.kind == "retreat"  # though the forest would allow to stand


def test_12_6_7_withdrawal_without_losses_still_retreats(table):
    t = west(table, dice=[1, 6]).put("ge-corps-1", "koblenz").hand("ap", "ap-06")
    t.fight("cp", "sedan", "ge-corps-1").do("use-card", card="ap-06").decline("combat-cards")
    lose_all(t)
    assert t.kind == "retreat"


def test_12_6_10_one_reduced_corps_survives(table):
    t = (
        west(table, dice=[6, 1])
        .put("fr-army-1", "paris")
        .put("fr-corps-1", "sedan", True)
        .hand("ap", "ap-06")
    )
    t.fight("cp", "sedan", "ge-army-1").do("use-card", card="ap-06").decline("combat-cards")
    assert t.at("fr-corps-1") == "sedan" and t.step("fr-corps-1") == 1 and t.kind == "retreat"


def test_12_7_2_after_a_massacre_only_the_defended_space(table):
    t = west(table, dice=[6, 1]).put("fr-army-1", "paris").put("fr-corps-1", "sedan", True)
    t.fight("cp", "sedan", "ge-army-1").decline("combat-cards")
    assert {a[2] for a in t.legal() if a[0] == "advance"} == {"sedan"}


def test_12_7_6_advance_into_a_fort_needs_a_siege(table):
    t = (
        table(dice=[6, 1])
        .clear()
        .put("ge-corps-1", "metz")
        .put("fr-corps-1", "verdun", True)
        .put("ge-army-1", "sedan", True)
    )
    t.hold("cp", "koblenz").fight("cp", "verdun", "ge-corps-1", "ge-army-1").decline("combat-cards", "flank")
    lose_all(t)
    assert t.kind == "" or not t.can("advance", "ge-corps-1", "verdun")


def test_12_7_8_and_12_7_9_control_follows_the_advance(table):
    t = west(table, dice=[6, 1]).put("fr-army-1", "paris").put("fr-corps-1", "sedan", True)
    t.fight("cp", "sedan", "ge-army-1").decline("combat-cards").do("advance", unit="ge-army-1", space="sedan")
    assert t.held("sedan") == "cp"


def test_13_1_3_once_an_action(table):
    t = (
        table()
        .clear()
        .put("ge-corps-1", "berlin")
        .redeploy("cp", 5)
        .do("redeploy", unit="ge-corps-1")
        .do("to", space="metz")
    )
    assert t.kind == "" or not t.can("redeploy", "ge-corps-1")


def test_13_1_7_1_ports_of_the_central_powers(table):
    t = table().clear().put("ge-corps-1", "kiel").hold("cp", "calais", "libau")
    found = {
        t.ctx.ids["space"][s] for s in sr_destinations(t.ctx, t.st, t.i("piece", "ge-corps-1")) if s >= 0
    }
    assert "libau" in found and "calais" not in found


def test_13_2_3_and_13_2_4_one_foreign_corps_to_the_near_east(table):
    t = table().clear().war("tu", "bu")
    t.clear().put("ge-corps-1", "sofia").put("tu-corps-1", "adrianople").put("ge-corps-2", "ankara")
    t.hold("cp", "belgrade", "nis", "skopje")

    def ends(unit):
        return {t.ctx.ids["space"][s] for s in sr_destinations(t.ctx, t.st, t.i("piece", unit)) if s >= 0}

    assert "ankara" in ends("ge-corps-1")
    t.st.quota[t.i("quota", "cp-near-east")] = 1
    assert (
        "ankara" not in ends("ge-corps-1")
        and "ankara" in ends("tu-corps-1")
        and "konya" in ends("ge-corps-2")
    )


def test_14_1_1_1_and_14_1_1_2_supply_is_looked_at_twice(table):
    t = west(table).combat("cp", "metz")
    t.st.stale |= 1 << t.i("piece", "ge-army-1")
    assert t.legal() == {("done",)} or t.kind == ""


def test_14_2_1_sources_of_the_central_powers(table):
    t = table()
    sources = {t.ctx.ids["space"][s] for s in t.ctx.traces[t.ctx.trace[t.i("piece", "ge-army-1")]].sources}
    assert sources == {"essen", "breslau", "sofia", "constantinople"}


def test_14_2_3_salonika_serves_the_serbs(table):
    t = table().clear().put("sb-army-1", "monastir").hold("cp", "belgrade", "nis", "skopje")
    t.st.limited |= 1 << t.i("nation", "gr")
    t.put("sb-army-1", "kavala").hold("ap", "salonika", "kavala")
    assert in_supply(t.ctx, t.st, t.i("piece", "sb-army-1"))


def test_14_3_2_and_14_3_3_no_redeployment_nor_digging_out_of_supply(table):
    t = table().clear().put("ge-army-1", "lyon")
    assert sr_destinations(t.ctx, t.st, t.i("piece", "ge-army-1")) == []
    t.st.entrenching = 1
    t.hand("cp", "cp-07").act("cp").do("ops", card="cp-07")
    assert not t.can("activate-move", "lyon")


def test_14_3_4_defenders_out_of_supply_have_no_cards(table):
    t = (
        table(dice=[3, 3])
        .clear()
        .put("fr-army-1", "nevers")
        .put("ge-army-1", "lyon")
        .trench("cp", "lyon")
        .hand("cp", "cp-18")
    )
    t.fight("ap", "lyon", "fr-army-1")
    assert t.kind != "combat-cards" or not t.can("use-card", "cp-18")


def test_15_1_2_forts_may_be_attacked_from_outside(table):
    t = table().clear().put("ge-army-1", "metz").combat("cp", "metz")
    assert t.can("attack", "verdun")


def test_15_1_4_and_15_1_5_forts_only_defend(table):
    t = table(dice=[3, 3]).clear().put("ge-army-1", "metz").put("fr-army-1", "verdun")
    t.fight("ap", "metz", "fr-army-1").decline("combat-cards")
    assert t.said("fired")[0]["strength"] == 3 and t.said("fired")[1]["strength"] == 5 + 3


def test_15_1_6_a_fort_alone_is_not_flanked(table):
    t = table().clear().put("ge-army-1", "metz").put("ge-army-2", "sedan").hold("cp", "koblenz")
    t.fight("cp", "verdun", "ge-army-1", "ge-army-2")
    assert t.kind != "flank"


def test_15_1_8_surplus_spares_a_fort_beside_survivors(table):
    t = (
        table(dice=[6, 1])
        .clear()
        .put("ge-army-1", "metz")
        .put("ge-army-2", "metz")
        .put("fr-army-1", "verdun")
        .put("fr-army-2", "verdun")
    )
    t.fight("cp", "verdun", "ge-army-1", "ge-army-2").decline("combat-cards")
    lose_all(t)
    assert not t.st.razed >> t.i("space", "verdun") & 1


def test_15_2_2_supply_runs_past_a_besieged_fort(table):
    t = table().clear().put("ge-army-1", "verdun").put("ge-army-2", "bar-le-duc").hold("ap", "sedan", "nancy")
    assert besieged(t.ctx, t.st, t.i("space", "verdun")) and t.supplied("ge-army-2")


def test_15_3_1_every_besieged_fort_is_tested(table):
    from rules.paths_of_glory.turn import sieges

    t = table(dice=[6, 6]).clear().put("ge-army-1", "verdun").put("ge-army-2", "nancy")
    sieges(t.ctx, t.st)
    assert t.held("verdun") == t.held("nancy") == "cp"


def test_16_1_6_war_status_goes_on_counting(table):
    t = table()
    t.st.turn, t.st.war_status, t.st.level = 5, [14, 0], [2, 0]
    commitment(t.ctx, t.st)
    assert t.st.level[0] == 2 and sum(t.st.war_status) == 14


def test_16_2_2_and_16_3_2_combined_war_status_opens_the_telegram(table, engine):
    t = table().act("ap")
    t.st.war_status = [10, 10]
    assert engine.view(t.ctx, t.st, 1)["tracks"]["us-entry"] == 0
    t.st.war_status = [15, 15]
    assert engine.view(t.ctx, t.st, 1)["tracks"]["us-entry"] == 1


def test_16_3_3_and_16_3_5_fourteen_points_after_the_telegram(table):
    t = table().hand("ap", "ap-40").act("ap")
    assert not t.can("event", "ap-40")
    t.event("ap-54")
    assert t.can("event", "ap-40")
    t.do("event", card="ap-40")
    t.act("cp")
    t.st.vp = 15
    assert not t.can("offer-peace")


@pytest.mark.parametrize("same_turn", [True, False])
def test_16_4_8_the_treaty_and_the_turn_of_the_revolution(table, same_turn):
    t = table(brest_litovsk_same_turn=same_turn).event("cp-53", turn=5).hand("cp", "cp-45").act("cp")
    assert t.can("event", "cp-45") is same_turn


def test_16_5_3_one_offer_is_one_action(table):
    t = table(dice=[4]).act("cp")
    t.st.vp = 12
    t.do("offer-peace").do("refuse")
    assert t.kind == "" and t.st.last_use[0] == no.OFFER


def test_17_1_2_unspent_points_are_lost(table):
    t = table().clear().put("ge-army-1", "metz", True)
    t.st.rp[t.i("pool", "ge")] = 6
    t.st.frames.clear()
    t.st.push(no.REPLACE, 0)
    ENGINE.settle(t.ctx, t.st)
    t.do("done")
    assert t.st.rp[t.i("pool", "ge")] == 0


def test_17_1_4_1_foreign_supply_allows_no_replacements(table):
    t = table().clear().war("tu", "bu")
    t.clear().put("ge-army-1", "sofia", True).hold("ap", "belgrade", "nis", "skopje", "bucharest")
    t.st.rp[t.i("pool", "ge")] = 6
    t.st.frames.clear()
    t.st.push(no.REPLACE, 0)
    assert ENGINE.legal(t.ctx, t.st)[1:] == []


def test_11_1_16_and_9_5_3_2_the_senussi_appear_in_libya(table):
    t = table().war("tu").hand("cp", "cp-24").act("cp").do("event", card="cp-24")
    assert t.at("sn-corps") == "libya" and t.supplied("sn-corps")


def test_16_1_5_blockade_and_italy_in_the_war_status_phase(table):
    t = table().event("ap-02")
    t.st.turn, t.st.mandate_done = 4, 3
    war_status_points(t.ctx, t.st)
    assert t.st.vp == 9
    t.st.turn, t.st.level = 5, [0, 2]
    war_status_points(t.ctx, t.st)
    assert t.st.vp == 10


def test_6_0_g_draw_and_reshuffle(table):
    t = table()
    t.st.decks[0], t.st.discards[0], t.st.hands[0] = [1, 2], [3, 4, 5, 6, 7, 8], []
    draw_up(t.ctx, t.st, 0)
    assert len(t.st.hands[0]) == 7 and len(t.st.decks[0]) == 1


def test_9_5_2_4_1_no_landing_after_salonika(table):
    t = table().war("tu").event("ap-30").hand("ap", "ap-31").act("ap").do("event", card="ap-31")
    assert t.at("br-army-mef") == "london" and t.st.beachhead == -1


def test_end_action_clears_marks(table):
    t = table()
    t.st.weary = 1
    end_action(t.ctx, t.st, 0)
    assert t.st.tired == 1


def reasons(t, verb, **args):
    return [r.rule for r in Game.at(ENGINE, t.ctx, t.st.clone(), None).why_not(verb, **args)]


def test_why_not_names_the_rule(table):
    t = (
        table()
        .clear()
        .put("br-army-bef", "brussels")
        .put("fr-army-9", "chateau-thierry")
        .put("fr-army-4", "chateau-thierry")
        .put("ge-army-2", "sedan")
    )
    t.combat("ap", "brussels", "chateau-thierry").do("attack", space="sedan").do("join", unit="fr-army-9")
    assert reasons(t, "join", unit="br-army-bef") == ["12.1.11.1"]
    t = table().clear().put("ge-army-1", "verdun").put("ge-corps-1", "berlin").redeploy("cp")
    assert reasons(t, "redeploy", unit="ge-army-1") == ["13.1.5"]
    t = table().hand("ap", "ap-16").act("ap")
    assert reasons(t, "event", card="ap-01") == ["9.1.3"]
    t.st.entry_used = 1
    assert reasons(t, "event", card="ap-16") == ["9.5.2.2"]
    t = table().clear().put("ge-corps-1", "metz").movement("cp", "metz").do("pick", unit="ge-corps-1")
    assert reasons(t, "step", space="verdun") == ["15.2.1"]
    assert reasons(t, "step", space="berlin") == ["11.1.3"]
