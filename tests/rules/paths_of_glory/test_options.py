"""Every option of the schema is read: for each there is a position in which its values part."""

from __future__ import annotations

import typing

import pytest

from rules.paths_of_glory import ENGINE
from rules.paths_of_glory.activation import activation_cost
from rules.paths_of_glory.combat import flank_drm, lone_attack
from rules.paths_of_glory.losses import regainable
from rules.paths_of_glory.movement import limit_on
from rules.paths_of_glory.redeployment import capital_lost, sr_destinations, to_reserve
from rules.paths_of_glory.replacements import cap_pools
from rules.paths_of_glory.turn import attrition, commitment, end_points, judged, mandates
from rules.schemas.paths_of_glory.options import EDITION_2010, PathsOptions


def values_of(name):
    kind = typing.get_type_hints(PathsOptions)[name]
    return [False, True] if kind is bool else list(typing.get_args(kind))


def places(t, unit):
    return {
        "reserve" if s < 0 else t.ctx.ids["space"][s]
        for s in sr_destinations(t.ctx, t.st, t.i("piece", unit))
    }


def edition(make):
    return make().ctx.options["trench_attrition"]


def hand_size(make):
    t = make()
    st = ENGINE.initial(t.ctx, 1)
    ENGINE.apply(t.ctx, st, ENGINE.legal(t.ctx, st)[-1])
    return len(st.hands[1])


def entrench_drm(make):
    t = make(dice=[4]).clear().put("ge-army-1", "metz")
    t.st.entrenching = 1
    t.st.tired = 1 << t.i("piece", "ge-army-1")
    t.movement("cp", "metz").do("entrench", unit="ge-army-1")
    while t.kind == "move":
        t.do("done")
    return t.st.trench[t.i("space", "metz")] & 3


def optional_cards(make):
    t = make()
    return ENGINE.procedure_of(ENGINE.initial(t.ctx, 1)).name, t.ctx.in_game


def vp_set(make):
    return make().ctx.vp, make("historical").ctx.vp


def tournament_bid(make):
    return ENGINE.procedure_of(ENGINE.initial(make().ctx, 1)).name


def setup_stanislau_lutsk(make):
    return ENGINE.initial(make().ctx, 1).where.tolist()


def ro_capital(make):
    t = make().war("ro").hold("cp", "bucharest")
    return capital_lost(t.ctx, t.st, t.i("nation", "ro"))


def hist_vp_set(make):
    return make("historical").ctx.vp


def hist_ap_wins_draw(make):
    t = make("historical")
    t.st.vp = 11
    return judged(t.ctx, t.st)


def hist_no_peace(make):
    t = make("historical")
    t.st.vp = 15
    t.st.turn = 2
    t.act("cp")
    return t.can("offer-peace")


def hist_italy_until(make):
    t = make("historical")
    t.st.level = [0, 2]
    return limit_on(t.ctx, t.st)


def hist_us_vp(make):
    """Three cards are unplayed, two of them with armies; one army has been on the map."""
    t = make("historical").put("us-army-1", "paris")
    end_points(t.ctx, t.st)
    return t.st.vp


def hist_t1_br_mo_is_fr(make):
    t = make("historical", dice=[5, 3])
    t.st.turn = 1
    mandates(t.ctx, t.st)
    return t.ctx.ids["mandate"][t.st.mandate[1]]


def hist_entrench_drm(make):
    return make("historical").ctx.options["entrench_drm"]


def commitment_shuffle(make):
    """The discards are in the deck at once, or only when cards are drawn; before that combat cards may go."""
    t = make()
    t.st.war_status = [4, 0]
    t.st.discards[0] = [t.i("card", "cp-05")]
    t.hand("cp", "cp-04").phase(1)
    assert t.kind == "draw"
    return t.st.frames[-1][2], len(t.st.discards[0])


def persia_control(make):
    t = make().war("tu")
    return t.held("kermanshah"), t.held("ahwaz")


def trench_attrition(make):
    t = make().clear().trench("cp", "cambrai", 2).hold("cp", "cambrai").hold("ap", "sedan")
    attrition(t.ctx, t.st)
    return t.st.trench[t.i("space", "cambrai")]


def map_edge_rules(make):
    """A Russian army in Kiev, with friends only at the edge of the map, and empty enemy land westward."""
    t = make(dice=[6, 1]).clear()
    t.put("ge-army-1", "zhitomir").put("ge-army-2", "zhitomir").put("ru-army-1", "kiev")
    t.put("ru-corps-1", "kiev")
    t.hold("cp", *t.ctx.ids["space"])
    t.hold("ap", "kiev", "kharkov")
    t.fight("cp", "kiev", "ge-army-1", "ge-army-2").decline("combat-cards")
    while t.kind == "losses":
        t.do("lose-step", unit=sorted(t.legal())[0][1])
    return t.at("ru-army-1"), [one["space"] for one in t.said("retreated")]


def common_space_participation(make):
    """An Austrian corps in the common space stays out: the attack may be joint only by the older rule."""
    t = make().clear().put("ge-army-1", "oppeln").put("ah-corps-1", "oppeln").put("ah-army-1", "cracow")
    t.put("ru-army-1", "czestochowa")
    t.combat("cp", "oppeln", "cracow").do("attack", space="czestochowa").do("join", unit="ge-army-1")
    return t.can("join", "ah-army-1")


def cancel_retreat_last(make):
    t = make(dice=[1, 1]).clear().put("ge-army-1", "metz").put("fr-army-1", "sedan", True)
    t.put("fr-corps-1", "reserve").fight("cp", "sedan", "ge-army-1").decline("combat-cards")
    return t.kind


def withdrawal_army(make):
    """An army without a corps behind it has lost both steps, and the number is spent."""
    t = make().clear().put("fr-army-1", "gone")
    t.st.target, one = t.i("space", "sedan"), t.i("piece", "fr-army-1")
    t.st.fired, t.st.lost_steps = [6, 0], [[one, 0], [one, 2]]
    return regainable(t.ctx, t.st, 0)


def sb_reserve_sr(make):
    t = make().clear().put("sb-corps-1", "reserve")
    return places(t, "sb-corps-1")


def ana_sr(make):
    t = make().war("tu").clear().put("ana-corps", "cairo")
    return to_reserve(t.ctx, t.st, t.i("piece", "ana-corps"))


def ne_sr_before_turkey(make):
    t = make().clear().put("br-corps-1", "reserve").put("br-corps-2", "cairo")
    t.st.quota[t.i("quota", "br-near-east")] = 1
    return "cairo" in places(t, "br-corps-1")


def ana_sn_supply(make):
    t = make().war("tu").clear().put("ana-corps", "adrianople")
    for space in range(t.ctx.n):
        if t.ctx.port[space] == 1 or space == t.i("space", "constantinople"):
            t.st.control[space] = 0
    t.st.supply = None
    return t.supplied("ana-corps")


def rebesiege_total(make):
    """Two corps in a broken siege of Verdun; a third one comes."""
    t = make().clear().put("ge-corps-1", "verdun").put("ge-corps-2", "verdun").put("ge-corps-3", "metz")
    t.movement("cp", "metz").do("pick", unit="ge-corps-3")
    return t.can("step", "verdun")


def brest_litovsk_same_turn(make):
    t = make()
    for card, one in zip(t.ctx.ids["card"], t.ctx.card_effects, strict=True):
        if any(name == "treaty" for name, _ in one):
            condition = t.ctx.card_condition[t.i("card", card)]
            assert condition is not None
            t.event(t.ctx.ids["card"][condition[2][0]], turn=5)
            t.hand("cp", card).act("cp")
            return t.can("event", card)
    raise AssertionError


def ru_rp_cap_after_revolution(make):
    t = make()
    revolution = next(card for card, _ in t.ctx.effects_named["rp limit"])
    t.st.played[revolution] = 3
    t.st.rp[t.i("pool", "ru")] = 8
    cap_pools(t.ctx, t.st, 1)
    return t.st.rp[t.i("pool", "ru")]


def fall_tsar_cost(make):
    t = make().clear().put("ru-army-1", "warsaw").put("br-army-1", "warsaw").put("br-corps-1", "warsaw")
    fall = next(c for c, one in t.ctx.effects_named["cost per unit"] if one["nation"] is not None)
    t.st.played[fall] = 3
    return activation_cost(t.ctx, t.st, t.i("space", "warsaw"), 1, True)


def sinai_pipeline_scope(make):
    t = make().war("tu").clear().put("tu-corps-1", "sinai").event("ap-49")
    t.st.attackers = [t.i("piece", "tu-corps-1")]
    return lone_attack(t.ctx, t.st, 0)


def dotted_flank_bonus(make):
    t = make().clear().put("br-army-1", "london").put("br-army-2", "amiens").put("ge-army-1", "calais")
    t.st.target = t.i("space", "calais")
    t.st.attackers = [t.i("piece", "br-army-1"), t.i("piece", "br-army-2")]
    return flank_drm(t.ctx, t.st, 1, t.i("space", "amiens"))


def loss_priority_scope(make):
    t = make(dice=[1, 6]).clear().put("br-army-bef", "brussels").put("br-army-1", "brussels")
    for army in ("ge-army-1", "ge-army-2", "ge-army-3"):
        t.put(army, "liege")
    t.st.razed |= 1 << t.i("space", "liege")
    t.fight("ap", "liege", "br-army-bef", "br-army-1").decline("combat-cards")
    while t.kind == "losses" and not t.can("lose-step", "br-army-1"):
        t.do("lose-step", unit=sorted(t.legal())[0][1])
    return t.at("br-army-bef")


def wia_vp(make):
    t = make().hand("cp", "cp-32").act("cp").do("event", card="cp-32")
    return t.can("yield-vp")


def cc_reuse_scope(make):
    t = make()
    t.st.used = 1
    t.act("ap")
    return t.st.used


def us_reinf_after_over_there(make):
    t = make().war("us").event("ap-44", "ap-51", turn=1)
    bonus = next(b for _, _, b in t.ctx.pools if b >= 0)
    t.st.played[bonus] = 5
    t.hand("ap", "ap-38").act("ap")
    return t.can("event", "ap-38")


POSITIONS = {name: globals()[name] for name in PathsOptions.model_fields}


def test_every_option_has_a_position():
    assert set(POSITIONS) == set(PathsOptions.model_fields)


@pytest.mark.parametrize("name", PathsOptions.model_fields)
def test_every_value_of_an_option_makes_a_difference(table, name):
    def observed(value):
        def make(scenario="campaign-1914", dice=()):
            return table(scenario, dice, **{name: value})

        return POSITIONS[name](make)

    seen = [observed(value) for value in values_of(name)]
    assert all(a != b for i, a in enumerate(seen) for b in seen[:i]), seen


@pytest.mark.parametrize("name", EDITION_2010)
def test_the_edition_sets_its_group_and_a_choice_by_name_comes_first(contexts, name):
    old = contexts("historical", edition="ed2010").options
    assert old[name] == EDITION_2010[name] != contexts("historical").options[name]
    default = PathsOptions.model_fields[name].default
    assert contexts("historical", edition="ed2010", **{name: default}).options[name] == default


def test_nothing_is_missing(contexts):
    """What the engine does not do would be told here, and as a remark on the scenario."""
    assert ENGINE.missing_rules == ()
    assert contexts(edition="ed2010", optional_cards="all").remarks == ()


def test_16_1_3_cards_join_the_deck_in_both_editions(table):
    for way in ("at_draw", "immediate"):
        t = table(commitment_shuffle=way)
        t.st.war_status = [4, 0]
        commitment(t.ctx, t.st)
        assert any(t.ctx.card_group[c] == 1 for c in t.st.decks[0])
