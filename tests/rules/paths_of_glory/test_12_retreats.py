"""Retreats and advances, limit by limit (12.5, 12.7): what stops a unit, and what does not."""

from __future__ import annotations

import pytest

from rules.paths_of_glory import ENGINE
from rules.paths_of_glory import numbers as no
from rules.paths_of_glory.retreat import may_advance, retreat_options


def beaten(t, unit, space):
    """The unit stands in a space that it has just lost."""
    t.put(unit, space)
    t.st.target = t.i("space", space)
    return t


def ways_out(t, unit, length=1):
    index = t.i("piece", unit)
    found = retreat_options(t.ctx, t.st, index, t.st.where[index], length)
    return {t.ctx.ids["space"][s] for s in found}


def follows(t, unit, space):
    return may_advance(t.ctx, t.st, t.i("piece", unit), t.i("space", space))


def test_12_5_4_montenegro_does_not_retreat(table):
    t = beaten(table().clear(), "mn-corps", "cetinje").hold("ap", "tirana")
    assert ways_out(t, "mn-corps") == set()
    assert "tirana" in ways_out(beaten(t, "sb-corps-1", "cetinje"), "sb-corps-1")


def test_12_5_5_a_not_into_an_unbesieged_enemy_fort(table):
    """Verdun bars the way while its fort stands open; once besieged it is a refuge."""
    t = beaten(table().clear(), "ge-army-1", "sedan").hold("ap", "cambrai", "chateau-thierry", "brussels")
    for space in ("liege", "metz", "koblenz"):
        t.hold("ap", space)
        t.st.razed |= 1 << t.i("space", space)
        t.put({"liege": "fr-army-1", "metz": "fr-army-2", "koblenz": "fr-army-3"}[space], space)
    assert "verdun" not in ways_out(t, "ge-army-1")
    t.put("ge-army-2", "verdun")
    assert ways_out(t, "ge-army-1") == {"verdun"}  # friendly before enemy spaces (12.5.5 g)


def test_12_5_5_g_friendly_spaces_before_enemy_ones(table):
    t = beaten(table().clear(), "fr-army-1", "sedan").hold("cp", "brussels", "cambrai", "liege")
    t.st.razed |= 1 << t.i("space", "liege")
    assert ways_out(t, "fr-army-1") == {"chateau-thierry", "verdun"}  # not the empty spaces of the enemy
    t.hold("cp", "chateau-thierry").put("ge-army-1", "verdun")
    assert ways_out(t, "fr-army-1") == {"brussels", "cambrai", "chateau-thierry"}


def test_12_5_5_i_the_four_ranks_of_a_second_space(table):
    """From Brussels, lost to the enemy: Cambrai is supplied over Amiens, Antwerp and Ostend are cut off."""
    t = beaten(table().clear(), "fr-army-1", "sedan").put("fr-army-1", "brussels")
    t.hold("cp", "brussels", "liege", "ostend", "calais")
    t.st.razed |= 1 << t.i("space", "liege")
    assert ways_out(t, "fr-army-1") == {"cambrai"}  # friendly and in supply
    t.hold("cp", "cambrai")
    assert ways_out(t, "fr-army-1") == {"antwerp"}  # friendly, out of supply
    t.put("ge-army-1", "antwerp").put("ge-army-3", "liege")
    assert ways_out(t, "fr-army-1") == {"cambrai"}  # the enemy's, but in supply
    t.put("ge-army-2", "cambrai")
    assert ways_out(t, "fr-army-1") == {"ostend"}  # the enemy's, out of supply


def test_12_5_5_d_the_limit_counts_where_a_retreat_ends(table):
    t = beaten(table().clear(), "fr-army-1", "cambrai").hold("cp", "brussels", "sedan")
    for number in (2, 3, 4):
        t.put(f"fr-army-{number}", "amiens")
    assert ways_out(t, "fr-army-1") == {"calais", "chateau-thierry"}
    assert "amiens" in ways_out(t, "fr-army-1", 2)  # the first of two spaces may be full


def test_12_5_5_units_keep_to_their_areas(table):
    t = beaten(table().clear().war("it"), "br-corps-bef", "grenoble").hold("ap", "turin")
    lands = {t.ctx.country[t.i("space", s)] for s in ways_out(t, "br-corps-bef")}
    assert lands == {t.i("nation", "fr")}
    assert "turin" in ways_out(beaten(t, "fr-corps-1", "grenoble"), "fr-corps-1")


def test_12_1_9_a_retreat_uses_up_the_crossing(table):
    t = beaten(table().war("tu").clear(), "ru-corps-1", "poti").put("tu-corps-1", "batum")
    t.put("ru-corps-2", "poti")
    quota = next(q for q in t.ctx.line_quota if q >= 0)
    assert ways_out(t, "ru-corps-1") == {"caucasus"}
    units = [t.i("piece", f"ru-corps-{n}") for n in (1, 2)]
    t.st.push(no.RETREAT, 1, 1, 0, *units)
    ENGINE.settle(t.ctx, t.st)
    t.do("retreat", unit="ru-corps-1", space="caucasus")
    assert t.st.quota[quota] == t.ctx.quotas[quota]
    assert t.at("ru-corps-2") == "eliminated" and t.said("lost")  # nobody else may cross this turn


def test_12_5_4_a_corps_that_perishes_takes_its_army_along(table):
    """The army was to come back; its replacement finds no way out, and it is gone for good."""
    t = table().clear().put("ru-corps-1", "poti").put("tu-corps-1", "batum").put("ru-army-1", "eliminated")
    t.war("tu").put("ru-army-2", "eliminated")
    t.event("cp-52")  # no crossing
    t.st.target = t.i("space", "poti")
    t.st.stand_ins = [
        [t.i("piece", "ru-corps-1"), t.i("piece", "ru-army-1")],
        [-1, t.i("piece", "ru-army-2")],
    ]
    t.st.push(no.RETREAT, 1, 1, 0, t.i("piece", "ru-corps-1"))
    ENGINE.settle(t.ctx, t.st)
    assert t.at("ru-corps-1") == "eliminated"
    assert t.at("ru-army-1") == "removed" and t.at("ru-army-2") == "eliminated"


@pytest.mark.parametrize("units, may", [(("fr-corps-1",), False), (("fr-corps-1", "fr-corps-2"), True)])
def test_12_5_3_the_last_reduced_unit_may_not_hold(table, units, may):
    t = table(dice=[4, 1]).clear().put("ge-army-1", "metz")
    for unit in units:
        t.put(unit, "sedan", True)
    t.st.target = t.i("space", "sedan")
    t.st.push(no.CANCEL, 1, 1)
    ENGINE.settle(t.ctx, t.st)
    assert t.can("stand", "fr-corps-1") is may


# advances


def test_12_7_5_not_onto_enemies_nor_into_closed_lands(table):
    t = table().clear().put("ge-army-1", "metz")
    t.st.target = t.i("space", "sedan")
    assert follows(t, "ge-army-1", "sedan")
    t.put("fr-army-1", "sedan")
    assert not follows(t, "ge-army-1", "sedan")
    t.put("ah-army-1", "trent")
    t.st.target = t.i("space", "verona")
    assert not follows(t, "ah-army-1", "verona")  # Italy is neutral
    assert follows(t.war("it").clear().put("ah-army-1", "trent"), "ah-army-1", "verona")
    assert not follows(t, "ah-army-1", "milan")  # not joined


def test_12_7_an_advance_keeps_to_the_areas_of_units(table):
    t = table().war("tu").clear().put("ru-army-1", "poti").put("ru-corps-1", "poti")
    t.st.target = t.i("space", "batum")
    assert not follows(t, "ru-army-1", "batum") and follows(t, "ru-corps-1", "batum")


def test_12_7_7_the_coast_is_entered_as_the_defended_space_only(table):
    t = table().clear().put("ge-army-1", "cambrai").put("fr-army-1", "calais")
    t.st.target = t.i("space", "cambrai")
    assert not follows(t, "ge-army-1", "amiens") and follows(t, "fr-army-1", "amiens")
    t.st.target = t.i("space", "amiens")
    assert follows(t, "ge-army-1", "amiens")
    t.st.target = t.i("space", "cambrai")
    assert follows(t.event("cp-08"), "ge-army-1", "amiens")


def test_5_7_4_no_german_army_advances_to_the_italian_border(table):
    for scenario, may in (("historical", False), ("campaign-1914", True)):
        t = table(scenario).war("it").clear().put("ge-army-1", "innsbruck").put("ge-corps-1", "innsbruck")
        t.st.target = t.i("space", "trent")
        assert follows(t, "ge-army-1", "trent") is may and follows(t, "ge-corps-1", "trent")


def won(t, *attackers):
    """The defenders are gone; the attackers may follow."""
    t.st.attackers = sorted(t.i("piece", u) for u in attackers)
    t.st.push(no.ADVANCE, t.ctx.side[t.st.attackers[0]], 0)
    ENGINE.settle(t.ctx, t.st)
    return t


def test_12_7_6_a_fort_is_entered_by_enough_to_besiege_it(table):
    """Nancy needs two corps: one alone stays out; two go in, and the first may not stay there alone."""
    t = table().clear().put("ge-corps-1", "metz").put("ge-corps-2", "metz")
    t.st.target = t.i("space", "nancy")
    assert won(t, "ge-corps-1").kind == ""
    t.st.frames.clear()
    won(t, "ge-corps-1", "ge-corps-2").do("advance", unit="ge-corps-1", space="nancy")
    assert t.legal() == {("advance", "ge-corps-2", "nancy")}
    t.do("advance", unit="ge-corps-2", space="nancy")
    assert t.kind == ""


def test_12_7_1_no_advance_beyond_the_stacking_limit(table):
    t = table().clear()
    for number in (1, 2):
        t.put(f"ge-army-{number}", "metz").put(f"ge-corps-{number}", "koblenz")
    t.st.target = t.i("space", "sedan")
    won(t, "ge-army-1", "ge-army-2", "ge-corps-1", "ge-corps-2")
    for unit in ("ge-army-1", "ge-army-2", "ge-corps-1"):
        t.do("advance", unit=unit, space="sedan")
    assert t.kind == "" and t.at("ge-corps-2") == "koblenz"


def test_12_7_2_an_advance_is_an_offer(table):
    t = table().clear().put("ge-army-1", "metz")
    t.st.target = t.i("space", "sedan")
    assert won(t, "ge-army-1").can("done")
    t.do("done")
    assert t.at("ge-army-1") == "metz" and t.kind == ""
