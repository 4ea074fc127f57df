"""Every kind of effect, on every card that has it: what it does, how long, and what ends it."""

from __future__ import annotations

import pytest
from pog_events import PACK, allow, duel, effect_of, having, play_out, played, prepared

from rules.paths_of_glory import ENGINE


@pytest.mark.parametrize("card", having("vp"))
def test_effect_vp(table, card):
    t = prepared(table, card)
    side = PACK.cards[card].deck
    t.hand(side, card).act(side)
    before, romania = t.st.vp, t.st.at_war >> t.i("nation", "ro") & 1
    expected = 0
    for effect in PACK.cards[card].effects:
        if effect.effect == "vp":
            when = getattr(effect, "when", None)
            if when is None or (when.test == "at war") == bool(romania):
                expected += effect.vp
    t.do("event", card=card)
    assert t.st.vp - before == expected != 0


def test_cp_52_is_worth_more_while_romania_is_neutral(table):
    for at_war, vp in ((True, 1), (False, 3)):
        t = prepared(table, "cp-52")
        if at_war:
            t.war("ro")
        before = t.st.vp
        t.hand("cp", "cp-52").act("cp")
        t.st.last_use = [1, 1]
        t.do("event", card="cp-52")
        assert t.st.vp - before == vp


@pytest.mark.parametrize("card", having("enters war"))
def test_effect_enters_war(table, card):
    nation = effect_of(card, "enters war").nation
    t = table("historical", optional_cards="all")
    allow(t, PACK.cards[card].condition)
    units = t.ctx.n_units[t.i("nation", nation)]
    assert not t.st.at_war >> t.i("nation", nation) & 1
    side = PACK.cards[card].deck
    t.hand(side, card).act(side)
    t.st.last_use = [1, 1]
    t.do("event", card=card)
    play_out(t)
    assert t.st.at_war >> t.i("nation", nation) & 1
    assert any(t.st.where[u] >= 0 for u in units) is (nation != "us")  # 4.2.2
    assert bool(t.st.entry_used) is effect_of(card, "enters war").neutral_entry  # 9.5.2.2


@pytest.mark.parametrize("card", having("seasonal vp"))
def test_effect_seasonal_vp(table, card):
    from rules.paths_of_glory.turn import war_status_points

    effect = effect_of(card, "seasonal vp")
    for turn, season in ((4, "winter"), (5, "spring"), (8, "winter")):
        t = table().event(card)
        t.st.turn, t.st.mandate_done = turn, 3
        before = t.st.vp
        war_status_points(t.ctx, t.st)
        assert t.st.vp - before == (effect.vp if season == effect.season else 0)


def cost(t, space, side, combat=False):
    from rules.paths_of_glory.activation import activation_cost

    return activation_cost(t.ctx, t.st, t.i("space", space), t.i("seat", side), combat)


def test_effect_cost_per_unit_moltke_until_falkenhayn(table):
    t = table().clear().put("ge-army-1", "sedan").put("ge-army-2", "sedan").put("ge-corps-1", "metz")
    t.put("ge-corps-2", "metz")
    assert cost(t, "sedan", "cp") == 1
    t.event("ap-09")
    assert cost(t, "sedan", "cp") == 2 and cost(t, "metz", "cp") == 1
    t.hand("cp", "cp-13").act("cp").do("event", card="cp-13")
    assert cost(t, "sedan", "cp") == 1 and t.said("event-ended") == [{"card": "ap-09"}]


def test_effect_mixed_corps_one_stack_a_round(table):
    t = table().clear().put("ah-army-1", "cracow").put("ge-corps-1", "cracow")
    t.put("ah-army-2", "tarnow").put("ge-corps-2", "tarnow")
    assert cost(t, "cracow", "cp") == 2
    t.event("cp-10")
    assert cost(t, "cracow", "cp") == cost(t, "tarnow", "cp") == 1
    t.hand("cp", "cp-07").act("cp").do("ops", card="cp-07").do("activate-move", space="cracow")
    assert cost(t, "tarnow", "cp") == 2


def test_effect_army_group(table):
    t = table().clear().put("ge-army-11", "cracow").put("ah-corps-1", "cracow")
    assert cost(t, "cracow", "cp") == 2
    t.event("cp-29")
    assert cost(t, "cracow", "cp") == 1
    t.put("ah-army-1", "cracow")
    assert cost(t, "cracow", "cp") == 2


def test_effect_one_nation_for_a_turn(table):
    t = table().war("it").clear().put("br-army-1", "amiens").put("fr-army-1", "amiens")
    t.event("ap-51", turn=t.st.turn)
    assert cost(t, "amiens", "ap") == 1
    t.st.turn += 1
    assert cost(t, "amiens", "ap") == 2


@pytest.mark.parametrize("card", having("recover"))
def test_effect_recover(table, card):
    effect = effect_of(card, "recover")
    t = table("historical", optional_cards="all").clear()
    near, far = ("paris", "bordeaux") if effect.nation == "fr" else ("berlin", "metz")
    armies = [f"{effect.nation}-army-{n}" for n in (1, 2, 3)]
    for army, space in zip(armies, (near, near, far), strict=True):
        t.put(army, space, True)
    t.hand(PACK.cards[card].deck, card).act(PACK.cards[card].deck)
    t.st.last_use = [1, 1]
    t.do("event", card=card)
    assert t.can("flip", armies[2]) is (effect.near is None)
    flips = 0
    while t.kind == "recover" and any(a[0] == "flip" for a in t.legal()):
        t.do("flip", unit=next(a[1] for a in sorted(t.legal()) if a[0] == "flip"))
        flips += 1
    assert flips == effect.rp


@pytest.mark.parametrize("card", having("lose rp"))
def test_effect_lose_rp(table, card):
    effect = effect_of(card, "lose rp")
    for points, left in ((6, 2), (3, 0)):
        t = table()
        t.st.rp[t.i("pool", effect.pool)] = 2 * points
        t.hand("cp", card).act("cp").do("event", card=card)
        assert t.st.rp[t.i("pool", effect.pool)] == 2 * left


def test_effect_lose_corps_or_vp(table):
    t = table().hand("cp", "cp-32").act("cp").do("event", card="cp-32")
    corps = next(a[1] for a in sorted(t.legal()) if a[0] == "give-up")
    assert PACK.pieces[corps].nation == "br" and not any(a[1:] == ("aus-corps",) for a in t.legal())
    t.do("give-up", unit=corps)
    assert t.at(corps) == "removed" and t.st.vp == 10


def test_effect_reduce_units(table):
    t = played(table, "cp-63")
    number = effect_of("cp-63", "reduce units").number
    full = [u for u in t.ctx.n_units[t.i("nation", "ru")] if t.st.where[u] >= 0 and not t.st.reduced >> u & 1]
    play_out(t)
    assert sum(t.st.reduced >> u & 1 for u in full) == min(number, len(full))


def test_effect_recruit_prisoners(table):
    t = (
        table("historical", optional_cards="all")
        .put("ah-corps-1", "eliminated")
        .hand("ap", "ap-60")
        .act("ap")
    )
    t.do("event", card="ap-60")
    assert t.at("ah-corps-1") == "removed" and t.at("ru-corps-czech") == "reserve"
    t = table("historical", optional_cards="all").hand("ap", "ap-60").act("ap")
    assert not t.can("event", "ap-60")


@pytest.mark.parametrize("die, change", [(1, -1), (4, 0), (6, 1)])
def test_effect_peace_roll(table, die, change):
    t = table("historical", optional_cards="all")
    t.dice([die])
    t.hand("ap", "ap-62").act("ap").do("event", card="ap-62")
    assert t.st.vp == 10 + change


@pytest.mark.parametrize(
    "card, army, space", [("cp-06", "ge-army-1", "metz"), ("ap-12", "fr-army-1", "verdun")]
)
def test_effect_entrench(table, card, army, space):
    side = PACK.cards[card].deck
    t = table().clear().put(army, space).hand(side, card).act(side).do("event", card=card)
    assert t.st.trench[t.i("space", space)] & 3 == 1 and t.st.entrenching
    other = {"cp-06": "ap-12", "ap-12": "cp-06"}[card]
    t.hand(PACK.cards[other].deck, other).act(PACK.cards[other].deck)
    assert not t.can("event", other)  # 9.5.1.1


@pytest.mark.parametrize("card", having("see hand"))
def test_effect_see_hand(table, card):
    side = PACK.cards[card].deck
    seat = 0 if side == "cp" else 1
    other = ("ap", "ap-02") if side == "cp" else ("cp", "cp-09")
    t = table().hand(*other).hand(side, card).act(side).do("event", card=card)
    assert ENGINE.view(t.ctx, t.st, seat)["known"][other[0]] == [other[1]]
    assert t.kind == "activate" and t.st.ops == PACK.cards[card].ops


@pytest.mark.parametrize("card", having("cancel event"))
def test_effect_cancel_event(table, card):
    from rules.paths_of_glory.board import event_on

    ended = effect_of(card, "cancel event").card
    t = played(table, card)
    t.event(ended)
    assert not event_on(t.st, t.i("card", ended))


def test_effect_lift_stop_ban_and_fort_ban(table):
    from rules.paths_of_glory.movement import ban_lifted

    for card, ban in (("cp-08", "lift stop ban"), ("cp-11", "lift fort ban")):
        t = table()
        assert not ban_lifted(t.ctx, t.st, ban)
        t.hand("cp", card).act("cp").do("event", card=card)
        assert ban_lifted(t.ctx, t.st, ban)


def test_effect_rp_each_turn(table):
    from rules.paths_of_glory.replacements import add_each_turn

    t = table().event("cp-33", "cp-36", "cp-54")
    t.st.rp[t.i("pool", "br")] = 6
    add_each_turn(t.ctx, t.st, 0)
    add_each_turn(t.ctx, t.st, 1)
    assert (t.st.rp[t.i("pool", "ge")], t.st.rp[t.i("pool", "br")]) == (2, 4)
    t.hand("ap", "ap-52").act("ap").do("event", card="ap-52")  # Convoy
    add_each_turn(t.ctx, t.st, 1)
    assert t.st.rp[t.i("pool", "br")] == 4


def test_effect_no_rp_plays_for_the_rest_of_the_turn(table):
    t = table("historical", optional_cards="all").hand("ap", "ap-65", "ap-13").hand("cp", "cp-09")
    t.st.war_status = [15, 15]
    t.act("ap").do("event", card="ap-65")
    assert not t.act("ap").can("rp", "ap-13") and not t.act("cp").can("rp", "cp-09")
    t.st.turn = 20
    t.st.turn = 6
    t.phase(6)
    assert not t.st.no_rp


def test_effect_block_reinforcements(table):
    t = table().war("us").event("ap-54", "ap-55", "cp-54", turn=2).hand("ap", "ap-43")
    assert t.act("ap").can("event", "ap-43")
    t.event("cp-36", turn=3)
    assert not t.act("ap").can("event", "ap-43")
    t.hand("ap", "ap-43", "ap-52").act("ap").do("event", card="ap-52")
    assert t.act("ap").can("event", "ap-43")


@pytest.mark.parametrize("card", having("void mandate"))
def test_effect_void_mandate(table, card):
    nation = effect_of(card, "void mandate").nation
    t = prepared(table, card)
    side = t.ctx.n_side[t.i("nation", nation)]
    t.st.mandate[side] = t.i("mandate", nation)
    t.hand("cp", card).act("cp")
    t.st.last_use = [1, 1]
    t.do("event", card=card)
    assert t.ctx.ids["mandate"][t.st.mandate[side]] == "none" and t.st.mandate_done >> side & 1


def test_effect_mandate_drm(table):
    from rules.paths_of_glory.turn import mandates

    for played_card, box in ((False, "ah"), (True, "tu")):
        t = table("campaign-1914", dice=[1 if not played_card else 2, 6]).war("tu")
        if played_card:
            t.event("cp-37")
        mandates(t.ctx, t.st)
        assert t.ctx.ids["mandate"][t.st.mandate[0]] == box


def test_effect_mutiny_at_once_or_not_at_all(table):
    for done, on in ((0, 1), (2, 0)):
        t = table()
        t.st.mandate[1], t.st.mandate_done = t.i("mandate", "fr"), done
        t.hand("cp", "cp-47").act("cp").do("event", card="cp-47")
        assert t.st.mutiny_on == on


def test_effect_no_peace_offers(table):
    t = table().event("ap-54").war("us").hand("ap", "ap-40")
    t.st.vp = 15
    assert t.act("cp").can("offer-peace")
    t.act("ap").do("event", card="ap-40")
    assert not t.act("cp").can("offer-peace")


def test_effect_treaty_and_count_vp(table):
    t = played(table, "cp-45")
    assert t.st.played[t.i("card", "cp-45")]
    t = played(table, "cp-52")
    assert t.st.snapshot == ENGINE.view(t.ctx, t.st, 0)["tracks"]["russian-vp"] > 0


def test_effect_treaty_interns_russians_abroad_and_beside_allies(table):
    t = prepared(table, "cp-45").clear().put("ru-army-1", "paris").put("ru-corps-1", "warsaw")
    t.put("br-corps-1", "warsaw").put("ru-army-2", "kiev").hand("cp", "cp-45").act("cp")
    t.st.last_use = [1, 1]
    t.do("event", card="cp-45")
    assert (t.at("ru-army-1"), t.at("ru-corps-1"), t.at("ru-army-2")) == ("eliminated", "eliminated", "kiev")


def test_effect_lift_lone_attack(table):
    from rules.paths_of_glory.combat import lone_attack

    t = table().war("tu").clear().put("br-corps-1", "sinai")
    t.st.attackers = [t.i("piece", "br-corps-1")]
    assert lone_attack(t.ctx, t.st, 1) == -3
    t.hand("ap", "ap-49").act("ap").do("event", card="ap-49")
    t.st.attackers = [t.i("piece", "br-corps-1")]
    assert lone_attack(t.ctx, t.st, 1) == 0


@pytest.mark.parametrize(
    "card, own, at, level", [("cp-55", "br-army-1", "amiens", 2), ("cp-58", "ru-army-1", "warsaw", 1)]
)
def test_effect_no_attacks_this_turn(table, card, own, at, level):
    target = {"amiens": "cambrai", "warsaw": "lodz"}[at]
    t = table("historical", optional_cards="all").clear().put(own, at).put("ge-army-1", target)
    t.st.razed |= 1 << t.i("space", "warsaw")
    t.hold("cp", "sedan", "koblenz", "czestochowa").trench("cp", target, level)
    t.event("cp-28").event(card, turn=t.st.turn)
    assert t.combat("ap", at).kind == "" or not t.can("attack", target)
    t.st.turn += 1
    assert t.combat("ap", at).can("attack", target)
    t.st.turn -= 1
    t.trench("cp", target, level - 1) if level > 1 else t.st.trench.__setitem__(t.i("space", target), 0)
    assert t.combat("ap", at).can("attack", target)


def test_effect_hold_trenches(table):
    for turn, held in ((5, True), (4, False)):
        t = (
            table("historical", optional_cards="all")
            .clear()
            .put("br-army-1", "amiens")
            .put("br-army-2", "amiens")
        )
        t.dice([6, 1])
        t.put("ge-army-1", "cambrai").put("ge-corps-1", "cambrai").trench("cp", "cambrai")
        t.hold("cp", "sedan", "koblenz").event("cp-61", turn=turn)
        t.fight("ap", "cambrai", "br-army-1", "br-army-2").decline("combat-cards")
        while t.kind == "losses":
            t.do("lose-step", unit=sorted(t.legal())[0][1])
        assert (t.kind == "cancel-retreat") is not held


def test_effect_retreat_before_combat_only_on_its_turn(table):
    for turn, kind in ((5, "retreat-first"), (4, "combat-cards")):
        t = duel(table, "ge", "ru").event("ap-27", turn=turn).event("cp-11").hand("ap", "ap-04")
        t.put("ge-army-1", "tannenberg").put("ru-army-2", "plock").fight("cp", "plock", "ge-army-1")
        assert t.kind == kind


@pytest.mark.parametrize("card, own, foe, drm", [("ap-35", "us-army-1", "ge-army-1", 2)])
def test_effect_action_drm_for_all_attacks(table, card, own, foe, drm):
    t = table("historical", optional_cards="all").war("us").clear().put(own, "amiens").put(foe, "cambrai")
    t.hold("cp", "sedan", "koblenz").hand("ap", card).act("ap").do("event", card=card)
    t.do("activate-attack", space="amiens").do("done").do("attack", space="cambrai")
    t.decline("combat-cards")
    assert next(f for f in t.said("fired") if f["side"] == "ap")["drm"] == drm


def test_effect_action_drm_for_one_attack_on_weaker_foes(table):
    """KERENSKY: one Russian attack on Austrians, Bulgarians or Turks; none on Germans alone."""
    for foe, offered in (("ah-army-1", True), ("ge-army-1", False)):
        t = table("historical").clear().put("ru-army-1", "dubno").put(foe, "tarnopol").event("cp-28", "cp-52")
        t.hand("ap", "ap-45").act("ap").do("event", card="ap-45").do("activate-attack", space="dubno")
        if t.kind == "activate":
            t.do("done")
        t.do("attack", space="tarnopol")
        assert (t.kind == "bonus") is offered
        if offered:
            t.do("yes").decline("combat-cards")
            assert next(f for f in t.said("fired") if f["side"] == "ap")["drm"] == 2


def test_effect_opening_attack(table):
    t = table()
    t.st.turn, t.st.round = 1, 0
    t.hand("cp", "cp-01").act("cp").do("event", card="cp-01")
    assert t.st.razed >> t.i("space", "liege") & 1 and t.held("liege") == "cp"
    assert t.at("ge-army-1") == t.at("ge-army-2") == "liege" and t.kind == "attacks"
    t.st.round = 1
    assert not t.hand("cp", "cp-01").act("cp").can("event", "cp-01")


def test_effect_expedition(table):
    t = (
        table()
        .clear()
        .put("fr-corps-1", "marseilles")
        .put("br-corps-1", "reserve")
        .put("cnd-corps", "reserve")
    )
    t.put("fr-army-1", "marseilles").hand("ap", "ap-30").act("ap").do("event", card="ap-30")
    offered = {a[1] for a in t.legal() if a[0] == "redeploy"}
    assert {"fr-corps-1", "br-corps-1"} <= offered and not offered & {"cnd-corps", "fr-army-1"}
    t.do("redeploy", unit="fr-corps-1").do("redeploy", unit="br-corps-1")
    assert t.at("fr-corps-1") == t.at("br-corps-1") == "salonika" and t.held("salonika") == "ap"
    assert t.st.limited >> t.i("nation", "gr") & 1 and not t.st.at_war >> t.i("nation", "gr") & 1
    t.act("ap")
    assert not any(a[0] == "sr" for a in t.legal())  # it counts as a redeployment (9.3.3)


@pytest.mark.parametrize(
    "card, opened", [("ap-28", "ap-48"), ("ap-55", "ap-43"), ("cp-28", "cp-52"), ("cp-13", "cp-26")]
)
def test_cards_whose_event_opens_others(table, card, opened):
    """The event does nothing at once; the other card's condition names it."""
    text = PACK.cards[opened].condition.model_dump_json()
    assert f'"{card}"' in text


def test_ap_33_only_answers_the_fleet_and_cp_65_only_counts(table):
    t = table().hand("ap", "ap-33").act("ap")
    assert not t.can("event", "ap-33")
    t = table("historical", optional_cards="all").hand("cp", "cp-65").act("cp")
    t.st.last_use = [1, 1]
    vp = t.st.vp
    t.do("event", card="cp-65")
    assert t.st.war_status[0] == 3 and t.st.vp == vp
    t.st.turn = 17
    assert not t.hand("cp", "cp-65").act("cp").can("event", "cp-65")


def test_every_kind_of_effect_has_a_test():
    """By name: `test_effect_...`; reinforcements and answered points have tests of their own above."""
    kinds = {e.effect for card in PACK.cards.values() for e in card.effects}
    tests = " ".join(name for name in globals() if name.startswith("test_effect_"))
    elsewhere = {"reinforcements", "vp unless answered", "lift fort ban", "rp limit", "action ignores trench"}
    wanted = {kind.replace(" ", "_") for kind in kinds - elsewhere}
    assert sorted(kind for kind in wanted if kind not in tests and f"and_{kind}" not in tests) == []
