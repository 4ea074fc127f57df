"""Every combat card: where it serves and where it does not, what it does, and where it goes afterwards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import pytest

import model
from rules.paths_of_glory import ENGINE

PACK = model.load_pack(Path(__file__).parents[3] / "scenarios" / "paths-of-glory")
CARDS = [c for c, card in PACK.cards.items() if card.combat is not None]
NEUTRALS = {"tu", "it", "us", "bu", "ro"}


@dataclass(frozen=True)
class Scene:
    """Units here attack units there."""

    attackers: tuple[str, ...]
    at: tuple[str, ...]
    defenders: tuple[str, ...]
    target: str
    trench: int = 0
    turn: int = 5
    played: tuple[str, ...] = ()
    razed: tuple[str, ...] = ()
    cp: tuple[str, ...] = ()
    ap: tuple[str, ...] = ()


EAST = ("czestochowa", "breslau", "posen", "thorn")
WEST = Scene(("ge-army-1", "ge-army-2"), ("sedan",), ("fr-army-1",), "cambrai", cp=("koblenz",))
FOREST = Scene(("ge-army-1", "ge-army-2"), ("koblenz",), ("fr-army-1",), "sedan")
BRITONS = Scene(
    ("br-army-1", "br-army-2"), ("amiens",), ("ge-army-1",), "cambrai", cp=("sedan", "koblenz"), turn=9
)
FRENCH = replace(BRITONS, attackers=("fr-army-1", "fr-army-2"))
CANADIANS = replace(BRITONS, attackers=("cnd-corps",))
RUSSIANS = Scene(("ru-army-1", "ru-army-2"), ("warsaw",), ("ge-army-1",), "lodz", cp=EAST, razed=("warsaw",))
TO_WARSAW = Scene(("ge-army-1", "ge-army-2"), ("lodz",), ("ru-army-1",), "warsaw", cp=EAST, razed=("warsaw",))
TO_RUSSIA = Scene(
    ("ge-army-1", "ge-army-2"), ("lodz", "thorn"), ("ru-army-1",), "plock", cp=EAST, razed=("warsaw",)
)
SERBS = Scene(("sb-army-1", "sb-army-2"), ("belgrade",), ("ah-army-5",), "novi-sad")
TO_SERBIA = Scene(("ah-army-5", "ah-army-1"), ("novi-sad",), ("sb-army-1",), "belgrade")
VOSGES = Scene(("ge-army-7", "ge-army-6"), ("mulhouse",), ("fr-army-1",), "belfort", razed=("belfort",))
CARPATHIANS = Scene(
    ("ru-army-8", "ru-army-1"), ("czernowitz",), ("ah-army-1",), "munkacs", ap=("czernowitz", "tarnopol")
)
VERDUN = Scene(("ge-army-5", "ge-army-4"), ("metz",), ("fr-army-1",), "verdun")
TURKS = Scene(("ru-army-1",), ("warsaw",), ("tu-corps-1",), "lodz", cp=EAST, razed=("warsaw",))
TURKS_ATTACK = Scene(
    ("tu-corps-1", "tu-corps-2"), ("lodz",), ("ru-corps-1",), "warsaw", cp=EAST, razed=("warsaw",)
)
ITALIANS = Scene(("it-army-1", "it-army-2"), ("udine",), ("ah-army-1",), "trieste", razed=("trieste",))
TO_ITALY = Scene(("ge-corps-1", "ah-army-1"), ("trieste",), ("it-army-1",), "udine", trench=1)
BASRA = Scene(("br-corps-1", "br-corps-2"), ("basra",), ("tu-corps-1",), "qurna", cp=("kut", "baghdad"))
AFTER = ("cp-54",)
TO_BRITONS = Scene(("ge-army-1", "ge-army-2"), ("sedan",), ("br-army-1",), "cambrai", cp=("koblenz",))

SCENES = {  # card: scenes in which it serves, scenes in which it does not
    "ap-04": ([RUSSIANS, TO_WARSAW], [BRITONS]),
    "ap-05": ([SERBS, TO_SERBIA], [replace(SERBS, turn=8), RUSSIANS]),
    "ap-06": ([WEST, FOREST], [FRENCH]),
    "ap-07": ([replace(VOSGES, turn=4), replace(VOSGES, turn=3)], [VOSGES, replace(WEST, turn=4)]),
    "ap-18": ([BRITONS], [FRENCH, CANADIANS]),
    "ap-19": ([BRITONS, FRENCH], [RUSSIANS, CANADIANS]),
    "ap-21": ([FRENCH], [BRITONS]),
    "ap-36": ([replace(BRITONS, trench=1)], [BRITONS, replace(FRENCH, trench=1)]),
    "ap-39": ([VERDUN], [replace(VERDUN, razed=("verdun",)), WEST]),
    "ap-48": (
        [replace(BRITONS, trench=2, played=("ap-28",))],
        [replace(BRITONS, trench=2), replace(FRENCH, trench=2, played=("ap-28",))],
    ),
    "ap-58": ([RUSSIANS], [TO_WARSAW, BRITONS]),
    "ap-59": ([ITALIANS], [replace(ITALIANS, attackers=("it-army-1", "br-army-1")), BRITONS]),
    "ap-61": ([BASRA], [BRITONS]),
    "ap-63": ([TO_BRITONS], [replace(TO_BRITONS, defenders=("br-corps-1",)), WEST]),
    "cp-02": ([TO_RUSSIA], [TO_WARSAW, replace(TO_RUSSIA, defenders=("ru-army-1", "ro-corps-1"))]),
    "cp-03": ([TO_WARSAW], [WEST]),
    "cp-04": ([replace(CARPATHIANS, turn=4)], [CARPATHIANS, replace(BRITONS, turn=4)]),
    "cp-15": ([WEST, TO_WARSAW], [TO_SERBIA, BRITONS]),
    "cp-16": ([TURKS, TURKS_ATTACK], [WEST]),
    "cp-18": ([replace(BRITONS, trench=1)], [BRITONS, replace(TURKS, trench=1)]),
    "cp-19": ([WEST], [TO_SERBIA]),
    "cp-26": (
        [replace(VERDUN, played=("cp-13",))],
        [
            VERDUN,
            replace(VERDUN, played=("cp-13", "cp-54")),
            replace(VERDUN, played=("cp-13",), razed=("verdun",)),
            replace(WEST, played=("cp-13",)),
        ],
    ),
    "cp-30": ([VOSGES, replace(TO_ITALY, trench=0)], [WEST]),
    "cp-31": ([TURKS], [replace(TURKS, defenders=("ge-corps-1",)), TURKS_ATTACK]),
    "cp-35": ([WEST], [TO_SERBIA]),
    "cp-40": ([WEST], [TO_SERBIA]),
    "cp-43": ([TO_ITALY], [WEST, replace(TO_ITALY, defenders=("it-army-1", "br-army-1"))]),
    "cp-44": ([replace(TO_WARSAW, trench=2)], [WEST]),
    "cp-49": ([replace(WEST, trench=2, played=AFTER)], [replace(WEST, trench=2)]),
    "cp-50": ([replace(WEST, trench=2, played=AFTER)], [replace(WEST, trench=2)]),
    "cp-51": ([replace(WEST, trench=2, played=AFTER)], [replace(WEST, trench=2)]),
    "cp-56": ([BRITONS, RUSSIANS], [WEST]),
    "cp-57": ([TO_SERBIA, SERBS], [WEST]),
    "cp-60": ([TURKS], [replace(TURKS, trench=1), BRITONS]),
    "cp-62": ([WEST], [FOREST, TO_SERBIA]),
    "cp-64": ([FRENCH, BRITONS], [RUSSIANS, WEST]),
}
GOOD = [(card, n) for card, (good, _) in SCENES.items() for n in range(len(good))]
BAD = [(card, n) for card, (_, bad) in SCENES.items() for n in range(len(bad))]


def test_every_combat_card_has_its_scenes():
    assert set(SCENES) == set(CARDS) and all(good and bad for good, bad in SCENES.values())


def staged(table, scene, card="", dice=(4, 4, 4, 4)):
    t = table("historical", dice=dice, optional_cards="all").clear()
    nations = {PACK.pieces[u].nation for u in (*scene.attackers, *scene.defenders)}
    t.war(*sorted(nations & NEUTRALS)).clear()
    t.st.turn, t.st.war_status, t.st.level = scene.turn, [4, 4], [2, 2]
    for space in scene.razed:
        t.st.razed |= 1 << t.i("space", space)
    t.hold("cp", *scene.cp).hold("ap", *scene.ap)
    for number, unit in enumerate(scene.attackers):
        t.put(unit, scene.at[number % len(scene.at)])
    for unit in scene.defenders:
        t.put(unit, scene.target)
    side = PACK.nations[PACK.pieces[scene.attackers[0]].nation].side
    if scene.trench:
        t.trench({"cp": "ap", "ap": "cp"}[side], scene.target, scene.trench)
    t.event(*scene.played)
    if card:
        t.hand(PACK.cards[card].deck, card)
    return t.fight(side, scene.target, *scene.attackers)


def answer(t):
    """Go on without cards; attempt a flank attack where one is possible."""
    legal = sorted(t.legal())
    verb, *args = legal[-1] if t.kind in ("flank-card", "combat-cards") else legal[0]
    if ("no-card",) in legal:
        verb, args = "no-card", []
    fields = ENGINE.verb_named[verb].fields
    t.do(verb, **{f.name: a for f, a in zip(fields, args, strict=True)})


def offered(t, card):
    """Whether the card may be used somewhere in this combat; stops there."""
    while t.kind in ("combat-cards", "flank", "flank-card", "bonus", "retreat-first"):
        if t.can("use-card", card):
            return True
        answer(t)
    return False


def finish(t):
    while t.kind in ("combat-cards", "flank", "flank-card", "losses", "regain", "cancel-retreat", "retreat"):
        answer(t)
    return t


@pytest.mark.parametrize("card, number", GOOD)
def test_12_2_6_a_card_serves_where_its_conditions_hold(table, card, number):
    scene = SCENES[card][0][number]
    t = staged(table, scene, card)
    assert offered(t, card), t.kind
    document, seat = PACK.cards[card], t.i("seat", PACK.cards[card].deck)
    before = t.st.war_status[seat]
    t.do("use-card", card=card)
    assert t.st.war_status[seat] == before + document.war_status  # 9.5.1.3
    assert t.st.used >> t.i("card", card) & 1  # 9.5.4.4
    finish(t)
    fired = [f for f in t.said("fired") if f["side"] == document.deck]
    if document.combat.cancels_attack:
        assert not fired
    else:
        assert fired[0]["drm"] == document.combat.drm
    fate(t, card)


def fate(t, card):
    """9.5.4.2, 9.5.4.3: removed, kept by a winner, or discarded."""
    document, index = PACK.cards[card], t.i("card", card)
    seat = t.i("seat", document.deck)
    won = [w["side"] for w in t.said("combat-won")] == [document.deck]
    lost = [w["side"] for w in t.said("combat-won")] == [t.ctx.seats[1 - seat]]
    stays = document.combat.no_retreat == "ignored" and not lost
    assert index not in t.st.hands[seat]
    if document.removed:
        assert t.st.out >> index & 1
    elif stays or (won and not document.combat.once_per_turn):
        assert t.st.tables[seat] == [index]
    else:
        assert t.st.discards[seat] == [index]


@pytest.mark.parametrize("card, number", BAD)
def test_12_2_6_a_card_does_not_serve_elsewhere(table, card, number):
    assert not offered(staged(table, SCENES[card][1][number], card), card)


@pytest.mark.parametrize("card", CARDS)
def test_9_5_4_1_combat_cards_are_no_plain_events(table, card):
    t = table("historical", optional_cards="all").hand(PACK.cards[card].deck, card).act(PACK.cards[card].deck)
    assert not t.can("event", card)


def used(table, card, dice=(4, 4, 4, 4), number=0, scene=None):
    t = staged(table, scene or SCENES[card][0][number], card, dice)
    assert offered(t, card)
    return finish(t.do("use-card", card=card))


@pytest.mark.parametrize("card", [c for c in CARDS if PACK.cards[c].combat.negates_trench != "no"])
def test_cards_that_negate_trenches(table, card):
    with_card = used(table, card).said("fired")
    without = finish(staged(table, SCENES[card][0][0])).said("fired")
    assert [f["shift"] for f in without] != [0, 0] and all(f["shift"] == 0 for f in with_card)


def test_ap_48_leaves_the_hold_of_a_trench_and_cp_50_does_not(table):
    """Royal Tank Corps negates shifts only: the defenders may still stand; Blucher negates everything."""
    for card, stands in (("ap-48", True), ("cp-50", False)):
        t = staged(table, SCENES[card][0][0], card, (6, 1))
        assert offered(t, card)
        t.do("use-card", card=card)
        while t.kind in ("combat-cards", "losses"):
            answer(t)
        assert (t.kind == "cancel-retreat") is stands


def test_cp_44_von_hutier_fires_first(table):
    fired = used(table, "cp-44", (6, 6)).said("fired")
    assert fired[0]["side"] == "cp"
    assert fired[1:] == [] or fired[1]["strength"] < 3


def test_cp_02_wireless_intercepts_needs_no_roll(table):
    t = used(table, "cp-02", (1, 1))
    assert not t.said("flanked") and t.said("fired")[0]["side"] == "cp"


@pytest.mark.parametrize("card", ["cp-31", "ap-61"])
def test_cards_of_the_army_table(table, card):
    side = PACK.cards[card].deck
    assert next(f for f in used(table, card).said("fired") if f["side"] == side)["table"] == "army"
    plain = finish(staged(table, SCENES[card][0][0])).said("fired")
    assert next(f for f in plain if f["side"] == side)["table"] == "corps"


def test_cp_60_turks_fight_as_if_entrenched(table):
    fired = {f["side"]: f["shift"] for f in used(table, "cp-60").said("fired")}
    assert fired == {"ap": -1, "cp": 1}


@pytest.mark.parametrize("card, scene", [("ap-06", WEST), ("cp-56", RUSSIANS)])
def test_withdrawal_makes_the_defenders_fall_back_one_space(table, card, scene):
    t = used(table, card, (1, 6), scene=scene)
    assert len(t.said("retreated")) == len(scene.defenders)


@pytest.mark.parametrize("card", ["ap-39", "ap-63"])
def test_cards_by_which_the_defenders_stay(table, card):
    t = used(table, card, (6, 1))
    scene = SCENES[card][0][0]
    assert t.said("combat-won")[0]["side"] == "cp" and not t.said("retreated")
    assert t.at(scene.defenders[0]) in (scene.target, "eliminated", "removed")


def test_ap_39_stays_until_it_is_needed(table):
    """9.5.4.2: a win or a tie does not trigger it; it goes at the end of the turn."""
    t = used(table, "ap-39", (1, 6))
    assert t.st.tables[1] == [t.i("card", "ap-39")]
    t.phase(4)
    assert t.st.tables[1] == [] and t.i("card", "ap-39") in t.st.discards[1]


@pytest.mark.parametrize("card", [c for c in CARDS if PACK.cards[c].combat.once_per_turn])
def test_cards_of_one_combat_a_turn_go_even_when_won(table, card):
    dice = (6, 1) if PACK.cards[card].combat.role == "attack" else (1, 6)
    t = used(table, card, dice)
    assert t.said("combat-won")[0]["side"] == PACK.cards[card].deck
    assert t.st.discards[t.i("seat", PACK.cards[card].deck)] == [t.i("card", card)]


@pytest.mark.parametrize("dice, vp", [((1, 6), 9), ((6, 1), 11)])
def test_cp_51_peace_offensive_must_advance(table, dice, vp):
    """Without an advance it costs a point; an advance takes Cambrai, which is worth one."""
    t = used(table, "cp-51", dice, scene=replace(SCENES["cp-51"][0][0], trench=0))
    if t.kind == "advance":
        word = next(a for a in sorted(t.legal()) if a[0] == "advance")
        t.do("advance", unit=word[1], space=word[2])
    while t.kind == "advance":
        t.do("done")
    assert t.st.vp == vp


def test_cp_64_alberich_gives_the_cards_back(table):
    t = staged(table, BRITONS, "ap-18").hand("cp", "cp-64").do("use-card", card="ap-18")
    assert offered(t, "cp-64")
    status = t.st.war_status[1]
    t.do("use-card", card="cp-64")
    finish(t)
    assert t.st.hands[1] == [t.i("card", "ap-18")] and not t.said("fired")
    assert t.st.war_status[1] == status - PACK.cards["ap-18"].war_status
    assert not t.st.used >> t.i("card", "ap-18") & 1 and t.st.out >> t.i("card", "cp-64") & 1


def test_cp_64_not_against_the_royal_tank_corps(table):
    t = staged(table, replace(BRITONS, trench=2, played=("ap-28",)), "ap-48")
    t.hand("cp", "cp-64").do("use-card", card="ap-48")
    assert not offered(t, "cp-64")


def test_cp_26_may_be_played_alone_once_no_french_fort_stands(table):
    t = table("historical").event("cp-13").hand("cp", "cp-26")
    assert not t.act("cp").can("event", "cp-26")
    for space in t.ctx.of_country[t.i("nation", "fr")]:
        t.st.razed |= 1 << space
    assert t.act("cp").can("event", "cp-26")


def test_14_3_4_defenders_out_of_supply_play_no_card(table):
    t = staged(table, BRITONS, "cp-56")
    t.hold("ap", "sedan")
    assert not offered(t, "cp-56")


def test_9_5_4_4_putnik_attacks_or_defends_in_a_round(table):
    t = used(table, "ap-05", (6, 1))
    t.st.tables[1] = [t.i("card", "ap-05")]
    t.put("ah-army-5", "novi-sad").put("ah-army-1", "novi-sad").put("sb-army-1", "belgrade")
    t.st.attacked = t.st.assaulted = 0
    t.fight("cp", "belgrade", "ah-army-5", "ah-army-1")
    assert not offered(t, "ap-05")
