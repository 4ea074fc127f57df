"""Components, set-up, victory, sequence, mandates and actions (2-8), one test a rule."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.paths_of_glory import ENGINE
from rules.paths_of_glory.board import change_vp, event_on
from rules.paths_of_glory.opening import Bid
from rules.paths_of_glory.replacements import add_each_turn
from rules.paths_of_glory.turn import commitment, finish, judged, mandates


def opened(contexts, scenario="campaign-1914", take=True, **options):
    """A game in which the opening card has been taken or left."""
    ctx = contexts(scenario, **options)
    st = ENGINE.initial(ctx, 1)
    if ENGINE.procedure_of(st).name == "opening":
        ENGINE.apply(ctx, st, ENGINE.legal(ctx, st)[0 if take else 1])
    return ctx, st


def test_2_1_the_map_is_a_graph_of_spaces_and_lines(contexts):
    ctx = contexts()
    for space, ways in enumerate(ctx.near):
        for to, line in ways:
            assert (space, line) in ctx.near[to]
    assert sum(ctx.landing) == 4 and sum(bool(x) for x in ctx.lone) == 1  # landing sites, Sinai
    assert sum(map(len, ctx.solid_near)) < sum(map(len, ctx.near))  # some lines are dotted


def test_2_2_1_two_kinds_of_unit_with_two_steps(contexts):
    ctx = contexts()
    assert {ctx.army[u] for u in range(len(ctx.side))} == {True, False}
    assert all(len(row) == 2 for table in (ctx.cf, ctx.lf, ctx.mf) for row in table)
    weaker = sum(full > reduced for full, reduced in ctx.cf)
    same_mf = sum(full == reduced for full, reduced in ctx.mf)
    assert weaker > len(ctx.cf) // 2 and same_mf > 0.9 * len(ctx.mf)


def test_2_3_decks_of_14_20_and_21_cards_and_ten_optional(pack):
    for side in ("ap", "cp"):
        own = [c for c in pack.cards.values() if c.deck == side]
        assert Counter(c.group for c in own if not c.optional) == {
            "mobilization": 14,
            "limited": 20,
            "total": 21,
        }
        assert sum(c.optional for c in own) == 10


def test_3_0_an_asterisk_card_leaves_the_game_only_as_an_event(table):
    t = table().hand("cp", "cp-09").act("cp").do("ops", card="cp-09")
    assert not t.st.out and t.st.discards[0] == [t.i("card", "cp-09")]
    t = table().hand("cp", "cp-09").act("cp").do("event", card="cp-09")
    assert t.st.out == 1 << t.i("card", "cp-09") and not t.st.discards[0]


def test_3_0_a_fallen_fort_passes_to_the_besieger(table):
    t = table(dice=[6]).clear().put("ge-army-1", "nancy").phase(1)
    assert t.held("nancy") == "cp" and t.st.razed >> t.i("space", "nancy") & 1


def test_4_1_1_initial_markers(engine, contexts):
    ctx, st = opened(contexts)
    tracks = engine.view(ctx, st, 0)["tracks"]
    assert (st.turn, st.vp, st.war_status, st.level) == (1, 10, [0, 0], [0, 0])
    assert tracks["us-entry"] == tracks["russian-capitulation"] == tracks["russian-vp"] == 0
    assert not any(st.rp) and st.round == 0


def test_4_2_1_units_and_trenches_of_the_setup(table):
    t = table()
    st = ENGINE.initial(t.ctx, 1)
    assert st.where[t.i("piece", "ge-army-1")] == t.i("space", "aachen")
    assert any(st.reduced >> u & 1 for u in range(len(t.ctx.side)) if st.where[u] >= 0)
    assert sum(1 for x in st.trench if x) >= 1 and any(at == -1 for at in st.where)


def test_4_2_2_neutral_nations_wait_for_their_event(table):
    t = table()
    italians = t.ctx.n_units[t.i("nation", "it")]
    assert all(t.st.where[u] == -4 for u in italians)
    t.war("it")
    assert sum(t.st.where[u] >= 0 for u in italians) >= 4
    t.war("us")
    assert all(t.st.where[u] == -4 for u in t.ctx.n_units[t.i("nation", "us")])


@pytest.mark.parametrize("edition, lutsk", [("ed2018", 1), ("ed2010", 0)])
def test_4_2_4_corps_in_stanislau_and_lutsk(contexts, edition, lutsk):
    ctx = contexts(edition=edition)
    st = ENGINE.initial(ctx, 1)
    for name in ("lutsk", "stanislau"):
        assert list(st.where).count(ctx.index["space"][name]) == lutsk
    alone = contexts(edition="ed2010", setup_stanislau_lutsk=True)
    assert list(ENGINE.initial(alone, 1).where).count(ctx.index["space"]["lutsk"]) == 1


def test_4_3_1_the_opening_card_counts_toward_the_hand(contexts):
    for take in (True, False):
        ctx, st = opened(contexts, take=take)
        assert len(st.hands[0]) == 7
        assert not take or ctx.index["card"]["cp-01"] in st.hands[0]
        assert bool(st.seen >> ctx.index["card"]["cp-01"] & 1) is take  # it must be told
    assert any(code >> 24 != 4 for code in ENGINE.legal(ctx, st))  # no duty to play it


def test_4_3_2_the_allies_draw_seven_of_fourteen(contexts):
    _ctx, st = opened(contexts)
    assert (len(st.hands[1]), len(st.decks[1])) == (7, 7)


def test_5_1_1_the_level_at_the_end_decides_except_for_peace(table):
    t = table()
    t.st.vp = 18
    finish(t.ctx, t.st, 3)
    assert t.ctx.seats[t.st.winner] == "cp"
    t = table()
    t.st.vp = 18
    finish(t.ctx, t.st, 5)
    assert t.st.winner == 2


def test_5_1_2_vp_may_leave_the_scale_within_a_turn(table):
    t = table()
    change_vp(t.st, 15)
    assert t.st.vp == 25 and not t.st.ending
    change_vp(t.st, -40)
    assert t.st.vp == -15 and not t.st.ending


@pytest.mark.parametrize("vp, winner", [(20, "cp"), (19, None), (0, "ap"), (1, None)])
def test_5_2_1_and_5_2_2_automatic_victory(table, vp, winner):
    t = table()
    t.st.vp = vp
    t.st.mandate_done = 3
    t.phase(1)
    assert (ENGINE.outcome(t.ctx, t.st).winner if t.st.ending else None) == winner


def test_5_3_2_commitment_stays_in_the_introductory_scenario(table):
    t = table("introductory")
    t.st.turn, t.st.war_status = 3, [12, 12]
    commitment(t.ctx, t.st)
    assert t.st.level == [0, 0]


@pytest.mark.parametrize("vp, winner", [(14, 0), (13, 2), (11, 2), (10, 1)])
def test_5_3_4_levels_of_the_introductory_scenario(table, vp, winner):
    t = table("introductory")
    t.st.vp = vp
    assert judged(t.ctx, t.st) == winner


def test_5_4_1_total_war_ends_the_limited_war_scenario(table):
    t = table("limited-war")
    t.st.war_status, t.st.level, t.st.mandate_done = [11, 4], [1, 1], 3
    t.phase(1)
    assert ENGINE.outcome(t.ctx, t.st).rule == "PoG-5.4.1"
    assert t.ctx.last_turn == 10


@pytest.mark.parametrize("vp, winner", [(17, 0), (16, 2), (13, 2), (12, 1)])
def test_5_4_2_levels_of_the_limited_war(table, vp, winner):
    t = table("limited-war")
    t.st.vp = vp
    assert judged(t.ctx, t.st) == winner


def test_5_5_1_the_campaign_ends_after_turn_20_or_by_armistice(table):
    t = table()
    assert t.ctx.last_turn == 20
    t.st.turn = 20
    t.phase(6)
    assert ENGINE.outcome(t.ctx, t.st).reason == "end of the last turn"
    t = table()
    t.st.war_status, t.st.mandate_done = [20, 20], 3
    t.phase(1)
    assert ENGINE.outcome(t.ctx, t.st).reason == "armistice"


def test_5_5_2_two_sets_of_levels(table):
    for treaty, winners in ((True, (0, 2, 1)), (False, (2, 2, 1))):
        t = table()
        if treaty:
            t.event("cp-45")
        found = []
        for vp in (11, 10, 9):
            t.st.vp = vp
            found.append(judged(t.ctx, t.st))
        assert tuple(found) == winners


def test_5_6_1_sides_are_bid_for(table):
    """The higher roller names a side and points; the other accepts or goes higher for the same side."""
    ctx = table("tournament", tournament_bid=True).ctx
    st = ENGINE.initial(ctx, 4)
    first = ENGINE.decider(ctx, st)
    assert isinstance(ENGINE.procedure_of(st), Bid)
    ENGINE.apply(ctx, st, ENGINE.verb_named["bid"].code(1, 2))
    assert ENGINE.decider(ctx, st) == 1 - first
    offers = [ENGINE.verb_named["bid"].values(c) for c in ENGINE.legal(ctx, st) if c >> 24 == 57]
    assert min(offers) == (1, 3) and {side for side, _ in offers} == {1}
    ENGINE.apply(ctx, st, ENGINE.verb_named["accept"].code())
    assert st.bid == [1, 2]


def test_5_6_2_draws_are_allied_wins_in_tournaments(table):
    t = table("tournament")
    t.st.vp = 11
    assert judged(t.ctx, t.st) == 1


def test_5_6_3_peace_leaves_no_winner(table):
    t = table("tournament")
    t.st.vp = 12
    t.act("cp").do("offer-peace").do("accept")
    assert ENGINE.outcome(t.ctx, t.st).winner is None


def test_5_7_2_victory_spaces_and_draws_of_the_historical_scenario(contexts, table):
    ctx, plain = contexts("historical"), contexts()
    names = ctx.ids["space"]
    now = {n for n, vp in zip(names, ctx.vp, strict=True) if vp}
    before = {n for n, vp in zip(names, plain.vp, strict=True) if vp}
    assert before - now == {"ahwaz", "venice", "minsk", "jerusalem", "kharput"}
    assert now - before == {"kovno", "sedan", "amiens", "koblenz", "aachen"}
    t = table("historical")
    t.st.vp = 11
    assert judged(t.ctx, t.st) == 1
    t.st.turn = 5
    assert not t.act("cp").can("offer-peace")


def test_5_7_3_an_extra_point_for_sedan_and_two_more(table):
    t = table("historical")
    t.st.level, t.st.total_since, t.st.turn = [2, 0], [9, 0], 10
    t.hold("cp", "sedan", "cambrai")
    add_each_turn(t.ctx, t.st, 0)
    assert t.st.rp[t.i("pool", "ge")] == 0
    t.hold("cp", "brussels")
    add_each_turn(t.ctx, t.st, 0)
    assert t.st.rp[t.i("pool", "ge")] == 2
    t.st.total_since = [10, 0]  # amb-31: not on the turn itself
    add_each_turn(t.ctx, t.st, 0)
    assert t.st.rp[t.i("pool", "ge")] == 2


@pytest.mark.parametrize("cp, ap", [((1, "ah"), (1, "fr")), ((4, "ge"), (3, "br")), ((6, "none"), (6, "ru"))])
def test_7_1_1_both_roll_for_a_mandate(table, cp, ap):
    t = table(dice=[cp[0], ap[0]])
    mandates(t.ctx, t.st)
    assert [t.ctx.ids["mandate"][m] for m in t.st.mandate] == [cp[1], ap[1]]
    assert [row["die"] for row in t.said("mandate")] == [cp[0], ap[0]]


def met(t, side, target, *units):
    t.st.mandate_done = 0
    t.fight(side, target, *units)
    return bool(t.st.mandate_done >> t.i("seat", side) & 1)


def test_7_1_4_a_british_mandate_needs_a_british_attack_on_germans_in_the_west(table):
    for unit, foe, space, counts in (
        ("br-army-1", "ge-army-1", "cambrai", True),
        ("cnd-corps", "ge-army-1", "cambrai", False),
        ("br-army-1", "ah-army-1", "cambrai", False),
    ):
        t = table().clear().put(unit, "amiens").put(foe, space).hold("cp", "sedan", "koblenz")
        t.st.mandate[1] = t.i("mandate", "br")
        assert met(t, "ap", space, unit) is counts


def test_7_1_5_a_german_mandate_needs_a_western_enemy(table):
    for own, at, foe, space, counts in (
        ("ge-army-1", "metz", "fr-army-1", "sedan", True),
        ("ge-army-1", "lodz", "ru-army-1", "plock", False),
        ("ah-army-1", "metz", "fr-army-1", "sedan", False),
    ):
        t = table().clear().put(own, at).put(foe, space)
        t.st.mandate[0] = t.i("mandate", "ge")
        assert met(t, "cp", space, own) is counts
    t = table().war("tu").clear().put("sn-corps", "sinai").put("br-corps-1", "port-said")
    t.st.mandate[0] = t.i("mandate", "tu")
    t.st.war_status[0] = 4
    assert met(t, "cp", "port-said", "sn-corps") is False


def test_7_1_6_the_italian_front(table):
    box = next(m for m in table().ctx.ids["mandate"] if m.startswith("ah") and m != "ah")
    t = table(dice=[2, 6])
    mandates(t.ctx, t.st)
    assert t.ctx.ids["mandate"][t.st.mandate[0]] == "ah"  # Italy is neutral
    t = table(dice=[2, 6]).war("it")
    mandates(t.ctx, t.st)
    assert t.ctx.ids["mandate"][t.st.mandate[0]] == box
    for target, foe, counts in (("udine", "it-army-1", True), ("tarnow", "ru-army-1", False)):
        t = table().war("it").clear().put("ah-army-1", "trieste" if counts else "cracow").put(foe, target)
        t.st.mandate[0] = t.i("mandate", box)
        assert met(t, "cp", target, "ah-army-1") is counts


def test_7_1_11_the_revolution_ends_russian_mandates(table):
    t = table(dice=[6, 6]).event("cp-53")
    mandates(t.ctx, t.st)
    assert t.ctx.ids["mandate"][t.st.mandate[1]] == "none"
    t = table("historical").event("cp-52", turn=2)
    t.st.mandate = [t.i("mandate", "none"), t.i("mandate", "ru")]
    for space in t.ctx.of_country[t.i("nation", "ru")]:
        if t.ctx.vp[space]:
            t.st.control[space] = 0
            t.st.razed |= 1 << space
    t.hand("cp", "cp-53").act("cp").do("event", card="cp-53")
    assert t.ctx.ids["mandate"][t.st.mandate[1]] == "none" and t.said("mandate-void")


def test_8_1_1_and_8_1_2_six_rounds_and_the_central_powers_first(contexts):
    ctx, st = opened(contexts)
    seats = []
    while st.turn == 1 and len(seats) < 12:
        if ENGINE.procedure_of(st).name == "action":
            seats.append(ENGINE.decider(ctx, st))
            code = next(c for c in ENGINE.legal(ctx, st) if c >> 24 == 6)
        else:
            code = next((c for c in ENGINE.legal(ctx, st) if c >> 24 == 12), ENGINE.legal(ctx, st)[0])
        ENGINE.apply(ctx, st, code)
    assert seats == [0, 1] * 6


def test_8_1_3_six_kinds_of_action(table):
    t = table().hand("cp", "cp-09").act("cp")
    t.st.vp = 12
    assert {a[0] for a in t.legal()} == {"ops", "sr", "rp", "event", "offer-peace", "one-op"}
    t.do("one-op")
    assert t.st.ops == 1 and t.kind == "activate"


def test_8_1_4_the_last_action_of_each_side_is_noted(table):
    t = table().hand("cp", "cp-09").act("cp").do("sr", card="cp-09")
    assert t.st.last_use[0] == 2 and t.st.last_card[0] == t.i("card", "cp-09")


def test_an_event_that_is_cancelled_is_not_in_force(table):
    t = table().event("ap-09")
    assert event_on(t.st, t.i("card", "ap-09"))
    t.st.cancelled |= 1 << t.i("card", "ap-09")
    assert not event_on(t.st, t.i("card", "ap-09"))
