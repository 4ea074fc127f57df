"""Where units may go, stop and dig (11, 15.1, 16.4.9, 5.7.4): a limit binds those it names and no others."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.paths_of_glory.movement import area_ok, dig, early_ban, may_dig, may_leave, movers
from rules.paths_of_glory.retreat import may_advance
from rules.paths_of_glory.turn import resolve_mandate


def steps(t, unit):
    """The spaces that a unit may enter next, once it is picked up."""
    t.do("pick", unit=unit)
    return {words[1] for words in t.legal() if words[0] == "step"}


def area(t, unit, space):
    return area_ok(t.ctx, t.st, t.i("piece", unit), t.i("space", space))


# 11.3.2


def test_11_3_2_one_russian_corps_a_turn_crosses_the_caucasus(table):
    t = table().war("tu").clear()
    for number in (1, 2):
        t.put(f"ru-corps-{number}", "caucasus")
    t.movement("ap", "caucasus")
    assert {"poti", "grozny"} <= steps(t, "ru-corps-1")
    t.do("step", space="poti").do("stop")
    assert not {"poti", "grozny"} & steps(t, "ru-corps-2")
    t.st.quota = [0] * len(t.ctx.quotas)  # the next turn
    assert t.can("step", "poti")


def test_11_3_2_a_stack_of_two_is_one_corps_too_many(table):
    t = table().war("tu").clear().put("ru-corps-1", "caucasus").put("ru-corps-2", "caucasus")
    t.movement("ap", "caucasus").do("pick", unit="ru-corps-1").do("pick", unit="ru-corps-2")
    assert not t.can("step", "poti")


def test_11_3_2_no_one_crosses_after_the_fall_of_the_tsar(table):
    t = table().war("tu").clear().put("ru-corps-1", "caucasus").event("cp-52").movement("ap", "caucasus")
    assert not {"poti", "grozny"} & steps(t, "ru-corps-1")


def test_11_3_1_a_near_east_army_that_came_as_a_normal_one_stays_out(table):
    t = table().war("tu").clear().put("br-army-ne", "port-said")
    assert area(t, "br-army-ne", "sinai")
    t.st.ordinary |= 1 << t.i("piece", "br-army-ne")
    assert not area(t, "br-army-ne", "sinai")


def test_11_1_17_the_expeditionary_force_may_not_enter_land_of_nobody(table):
    t = table().war("tu")
    landing = t.ctx.ids["space"][t.ctx.landing.index(True)]
    assert not area(t, "br-corps-bef", landing) and area(t, "br-corps-1", landing)


# 16.4.9


def test_16_4_9_russians_stay_in_the_lands_of_the_treaty(table):
    t = table().war("ro", "bu", "it").clear()
    lands = dict.fromkeys(("kiev", "konigsberg", "lemberg", "bucharest"), True) | {
        "nis": False,
        "udine": False,
    }
    assert all(area(t, "ru-corps-1", space) for space in lands)
    t.event("cp-45")
    assert {space: area(t, "ru-corps-1", space) for space in lands} == lands
    assert not area(t, "ru-corps-1", t.ctx.ids["space"][t.ctx.landing.index(True)])


def test_16_4_9_russians_and_their_allies_keep_apart(table):
    t = table().war("ro").clear().put("ru-corps-1", "galatz").put("ro-corps-1", "bucharest")
    t.put("ru-corps-3", "barlad").put("ah-corps-1", "budapest")
    pairs = [("ru-corps-2", "bucharest"), ("ro-corps-2", "galatz")]
    assert all(area(t, *pair) for pair in pairs)
    t.event("cp-45")
    assert not any(area(t, *pair) for pair in pairs)
    assert area(t, "ru-corps-2", "barlad")  # among themselves they stand as before
    assert area(t, "ro-corps-2", "bucharest") and area(t, "ge-corps-1", "budapest")


# 5.7.4


def test_5_7_4_only_armies_of_the_two_are_kept_out_of_italy(table):
    t = table("historical").war("it").clear()
    assert not area(t, "ge-army-1", "udine") and not area(t, "br-army-1", "udine")
    assert area(t, "ge-corps-1", "udine") and area(t, "ah-army-1", "udine") and area(t, "it-army-1", "udine")
    assert area(t, "ge-army-1", "vienna")
    t.st.level = [0, 2]
    assert area(t, "ge-army-1", "udine")


@pytest.mark.parametrize("space", ["trent", "villach", "trieste"])
def test_5_7_4_german_armies_do_not_end_at_the_italian_border(table, space):
    start = {"trent": "innsbruck", "villach": "spittal", "trieste": "zagreb"}[space]
    t = table("historical").war("it").clear().put("ge-army-1", start).put("ah-army-1", start)
    t.put("ge-corps-1", start)
    t.movement("cp", start).do("pick", unit="ge-army-1")
    if t.can("step", space):
        assert not t.do("step", space=space).can("stop")
    for unit in ("ge-corps-1", "ah-army-1"):
        t.movement("cp", start).do("pick", unit=unit).do("step", space=space)
        assert t.can("stop")
        t.put(unit, start)
    t.put("ge-army-1", start)
    t.st.level = [0, 2]
    t.movement("cp", start).do("pick", unit="ge-army-1").do("step", space=space)
    assert t.can("stop")


def test_5_7_4_the_border_is_free_in_the_campaign(table):
    t = table().war("it").clear().put("ge-army-1", "innsbruck").movement("cp", "innsbruck")
    assert t.do("pick", unit="ge-army-1").do("step", space="trent").can("stop")


# 11.1.9


def test_11_1_9_the_ban_on_the_coast_binds_the_central_powers_alone(table):
    t = table().clear().put("ge-army-1", "brussels").put("fr-army-1", "calais").hold("cp", "liege", "cambrai")
    t.movement("cp", "brussels").do("pick", unit="ge-army-1").do("step", space="ostend")
    assert not t.can("stop")
    t.movement("ap", "calais").do("pick", unit="fr-army-1").do("step", space="amiens")
    assert t.can("stop")


# 15.1.12


def test_15_1_12_russians_leave_german_forts_alone_in_august_1914(table):
    t = table().clear()

    def banned(unit, space):
        return early_ban(t.ctx, t.st, t.i("piece", unit), t.i("space", space))

    t.st.turn = 1
    assert banned("ru-army-1", "konigsberg")
    assert not banned("ru-army-1", "tannenberg")  # no fort
    assert not banned("ru-army-1", "cracow")  # not a German fort
    assert not banned("fr-army-1", "metz")  # not a Russian
    t.st.razed |= 1 << t.i("space", "konigsberg")
    assert not banned("ru-army-1", "konigsberg")
    t.st.razed, t.st.turn = 0, 2
    assert not banned("ru-army-1", "konigsberg")


def test_15_1_12_nor_do_they_follow_into_one(table):
    """A beaten army falls back over Konigsberg; in August its pursuers stop before the fort."""
    for turn, follow in ((1, False), (2, True)):
        t = table().clear().put("ru-army-1", "kovno").put("ge-army-8", "insterberg")
        t.st.turn, t.st.target = turn, t.i("space", "insterberg")
        t.put("ge-army-8", "tannenberg").put("ru-army-1", "insterberg")
        t.st.attackers = [t.i("piece", "ru-army-1")]
        t.st.paths = [[t.i("piece", "ge-army-8"), t.i("space", "konigsberg")]]
        assert may_advance(t.ctx, t.st, t.st.attackers[0], t.i("space", "konigsberg")) is follow


# 15.2.4, 15.1.1


def test_15_2_4_a_siege_is_kept_or_given_up_by_all(table):
    t = table().clear().put("ge-corps-1", "nancy").put("ge-corps-2", "nancy").put("ge-corps-3", "nancy")
    space = t.i("space", "nancy")
    corps = [t.i("piece", f"ge-corps-{n}") for n in (1, 2, 3)]
    assert may_leave(t.ctx, t.st, corps[:1], space)  # two corps keep a fort of two
    assert not may_leave(t.ctx, t.st, corps[:2], space)
    assert may_leave(t.ctx, t.st, corps, space)
    t.put("ge-corps-3", "reserve").put("ge-corps-2", "reserve")  # a broken siege binds nobody
    assert may_leave(t.ctx, t.st, corps[:1], space)
    t.put("ge-corps-2", "koblenz").put("ge-corps-3", "koblenz")
    assert may_leave(t.ctx, t.st, corps[1:2], t.i("space", "koblenz"))


def test_15_2_4_of_a_broken_siege_any_unit_may_leave(table):
    t = table().clear().put("ge-corps-1", "verdun").put("ge-corps-2", "verdun")
    assert may_leave(t.ctx, t.st, [t.i("piece", "ge-corps-1")], t.i("space", "verdun"))


def test_15_1_1_a_besieged_fort_is_passed_an_open_one_is_not(table):
    t = table().clear().put("ge-army-1", "metz").hold("cp", "bar-le-duc").movement("cp", "metz")
    t.do("pick", unit="ge-army-1").do("step", space="verdun")
    assert t.kind != "march"  # the siege is made, and the army stays
    t = table().clear().put("ge-army-1", "metz").put("ge-army-2", "verdun").movement("cp", "metz")
    t.do("pick", unit="ge-army-1").do("step", space="verdun")
    assert t.can("step", "bar-le-duc")


# movers and diggers


def test_11_1_1_units_without_movement_points_are_not_offered(table):
    t = table().clear().put("mn-corps", "cetinje").put("sb-corps-1", "cetinje").movement("ap", "cetinje")
    assert t.can("pick", "sb-corps-1") and not t.can("pick", "mn-corps")


def test_9_5_2_4_neutral_greeks_do_not_move(table):
    t = table().clear().put("gr-corps-1", "athens")
    t.st.limited |= 1 << t.i("nation", "gr")
    t.act("ap")
    t.st.move_marked = 1 << t.i("space", "athens")
    assert movers(t.ctx, t.st) == []
    t.war("gr")
    t.st.move_marked = 1 << t.i("space", "athens")
    assert movers(t.ctx, t.st) == [t.i("piece", "gr-corps-1")]


def test_11_2_1_no_digging_in_the_trench_of_the_enemy(table):
    """A besieger stands before a fort whose trench is still the enemy's."""
    t = table().clear().put("ge-army-1", "verdun")
    t.st.entrenching = 1
    army = t.i("piece", "ge-army-1")
    assert may_dig(t.ctx, t.st, army)
    t.trench("ap", "verdun")
    assert not may_dig(t.ctx, t.st, army)
    t.trench("cp", "verdun")
    assert may_dig(t.ctx, t.st, army)


@pytest.mark.parametrize("unit, bound", [("ge-army-1", True), ("ru-army-1", False)])
def test_11_2_10_only_four_nations_learn_from_failure(table, unit, bound):
    t = table(entrench_drm=True, dice=[6]).clear().put(unit, "metz" if bound else "kiev")
    dig(t.ctx, t.st, t.i("piece", unit))
    assert bool(t.st.weary) is bound


def test_11_2_10_the_mark_is_gone_after_a_retreat(table):
    """amb-46: a unit that was driven out begins anew."""
    t = table(entrench_drm=True, dice=[3, 1]).clear().put("ge-army-1", "sedan").put("ge-army-2", "sedan")
    t.hold("cp", "koblenz").put("fr-army-1", "cambrai").put("fr-corps-1", "cambrai")
    t.st.tired = 1 << t.i("piece", "fr-army-1") | 1 << t.i("piece", "fr-army-2")
    t.fight("cp", "cambrai", "ge-army-1", "ge-army-2")
    while t.kind == "losses":
        t.do("lose-step", unit=sorted(t.legal())[0][1])
    assert t.kind == "retreat" and t.st.tired >> t.i("piece", "fr-army-1") & 1
    word = next(w for w in sorted(t.legal()) if w[:2] == ("retreat", "fr-army-1"))
    t.do("retreat", unit=word[1], space=word[2])
    assert t.st.tired == 1 << t.i("piece", "fr-army-2")


# 7.1.2


def test_7_1_2_beyond_the_last_box_there_is_nothing(table):
    """Where the last box names a nation that has lost its capital, the search ends with no offensive."""
    t = table().war("it").hold("cp", "rome")
    italy, none = t.i("mandate", "it"), t.i("mandate", "none")
    order = [row[: row.index(italy) + 1] if italy in row else row for row in t.ctx.mandate_order]
    short = replace(t.ctx, mandate_order=tuple(order))
    assert resolve_mandate(short, t.st, t.i("seat", "ap"), italy, none) == none
    assert resolve_mandate(t.ctx, t.st, t.i("seat", "ap"), italy, none) == t.i("mandate", "ru")


# 9.2.3


def test_9_2_3_the_mixed_stack_is_not_spent_where_another_event_helps_as_much(table):
    """11TH ARMY makes its stack cost one; SUD ARMY is left for another stack."""
    t = table().clear().event("cp-10", "cp-29").put("ge-army-11", "budapest").put("ah-corps-1", "budapest")
    t.put("ah-army-1", "vienna").put("ge-corps-1", "vienna").hand("cp", "cp-12")
    t.act("cp").do("ops", card="cp-12")
    before = t.st.ops
    t.do("activate-move", space="budapest")
    assert t.st.ops == before - 1 and not t.st.mixed
    t.do("activate-move", space="vienna")
    assert t.st.ops == before - 2 and t.st.mixed
