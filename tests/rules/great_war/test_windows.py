"""Windows for combat cards: who is asked tells nothing of what is held, and answers may stand for a turn."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

import rules
from rules.core import PUBLIC, Lot
from rules.great_war import ENGINE
from rules.great_war import numbers as n
from rules.great_war.cards import laid, without
from rules.great_war.state import GreatWarState
from rules.great_war.view import redeal
from rules.packs import Prepared
from tests.great_war_pack import great_war
from tests.rules.great_war.table import BURST, FLAG, HQ, SOLDIER, Table

ALWAYS = {"reaction_windows": "always"}


@cache
def prepared(windows: str) -> Prepared:
    return rules.prepare(great_war(), "flers", options={"reaction_windows": windows}, engine=ENGINE)


# ---------------------------------------------------------------------------- nothing is told


def asked(here: Prepared, state: GreatWarState) -> tuple[object, ...]:
    """What everyone can see: who decides, in which procedure at which stage, and all that lies open."""
    if not state.frames:
        return ("over",)
    frame = state.frames[-1]
    stage = frame[2] if frame[0] in (n.ATTACK, n.END, n.ARTILLERY) else 0
    return ENGINE.decider(here.ctx, state), frame[0], stage, ENGINE.view(here.ctx, state, PUBLIC)


def tellings(windows: str, seed: int, decisions: int = 500) -> Counter[str]:
    """How often, by procedure, what comes after a decision depends on cards that the decider cannot see.

    Each decision is made twice with the same dice: on the real position, and on one in which everything
    hidden from the decider is dealt anew.
    """
    here = prepared(windows)
    state, lot = ENGINE.initial(here.ctx, seed), Lot(seed)
    found: Counter[str] = Counter()
    for _ in range(decisions):
        if not state.frames:
            break
        seat, legal = ENGINE.decider(here.ctx, state), ENGINE.legal(here.ctx, state)
        procedure = ENGINE.procedure_of(state).name
        twin = state.clone()
        redeal(here.ctx, twin, seat, lot)
        assert ENGINE.legal(here.ctx, twin) == legal
        action = legal[lot.pick(len(legal))]
        ENGINE.apply(here.ctx, state, action)
        ENGINE.apply(here.ctx, twin, action)
        if asked(here, state) != asked(here, twin):
            found[procedure] += 1
    return found


@pytest.mark.parametrize("seed", range(6))
def test_what_is_asked_never_depends_on_hidden_cards(seed: int) -> None:
    assert not tellings("always", seed)


def test_asking_only_who_holds_a_card_tells_something() -> None:
    """The test above would notice it."""
    assert sum((tellings("when_possible", seed) for seed in range(3)), Counter())


def test_windows_are_asked_for_by_default() -> None:
    assert rules.prepare(great_war(), "flers", engine=ENGINE).ctx.rules.always_ask  # type: ignore[attr-defined]


def test_R19_4_a_window_opens_for_who_has_no_card_for_it() -> None:
    table = Table({"0605": "i"}, {"0505": "i"}, german_hand=["body-armour"], hq=(0, 3), options=ALWAYS)
    table.play("play", card="assault-centre")
    assert table.kind() == "german reaction" and table.offers("combat") == [] and table.offers("pass") == [""]


@pytest.mark.parametrize("german_hand", [["strike-first"], ["recon-left"]])
def test_strike_first_is_hidden_too(german_hand: list[str]) -> None:
    """Without HQ and combat cards the defender might still hold the command card."""
    table = Table({"0605": "i"}, {"0505": "i"}, german_hand=german_hand, options=ALWAYS)
    table.to_battle().play("fight", unit="0605", at="0505")
    assert table.kind() == "german attack" and "pass" in {action.verb for action in table.game.legal()}


@pytest.mark.parametrize("card", ["lice", "battle-fury", "improved-logistics"])
def test_cards_of_the_active_player_are_hidden(card: str) -> None:
    """The same decisions are asked for, whichever card is held."""
    table = Table(
        {"0605": "i"},
        {"0505": "i1", "0405": "i"},
        hand=["assault-centre", card],
        hq=(6, 0),
        dice=[BURST] * 3,
        options=ALWAYS,
    )
    table.play("play", card="assault-centre")
    kinds = []
    while table.st.turn == 0:
        verbs = {action.verb: action for action in table.game.legal()}
        kinds.append(table.kind().split()[1])
        wanted = ("fight", "take-ground", "pass", "take-hq", "done")
        table.game.apply(next(verbs[verb] for verb in wanted if verb in verbs))
    before = ["combat-card", "move", "battle", "attack", "take-ground", "battle-fury"]
    assert kinds == [*before, "end-of-turn", "end-of-turn", "end-of-turn"]


# ---------------------------------------------------------------------------- nobody is asked in vain


def reaction(**changes: object) -> str:
    table = Table({"0605": "i"}, {"0505": "i"}, german_hand=["body-armour"], hq=(0, 1), options=ALWAYS)
    for name, value in changes.items():
        if name == "hq":
            table.st.hq[0] = int(str(value))
        elif name == "discards":
            table.discard(*str(value).split())
        elif name == "german_hand":
            table.deal(["assault-centre"], [])
    table.play("play", card="assault-centre")
    return table.kind()


def test_a_window_stays_closed_when_the_table_knows_why() -> None:
    assert reaction() == "german reaction"
    assert reaction(german_hand=[]) != "german reaction", "no combat card"
    assert reaction(hq=0) != "german reaction", "no HQ for any of them"
    assert reaction(discards="hold-at-all-costs") != "german reaction", "the other costs more"
    assert reaction(discards="lost-messenger") == "german reaction"


def test_a_window_is_closed_when_no_copy_is_left() -> None:
    table = Table({"0605": "i"}, {"0505": "i"}, german_hand=["body-armour"], hq=(0, 9), options=ALWAYS)
    table.discard("hold-at-all-costs", "lost-messenger")
    table.play("play", card="assault-centre")
    assert table.kind() == "british move"


@pytest.mark.parametrize("hand", [["return-fire"], ["lice"]])
def test_R19_48_return_fire_is_not_asked_for_out_of_sight(hand: list[str]) -> None:
    """The mortar sees nobody, so nobody can fire back, whoever holds the card."""
    table = Table(
        {"0805": "m"},
        {"0505": "i"},
        tiles={"0605": "forest", "0604": "forest", "0705": "forest", "0704": "forest"},
        german_hand=hand,
        hq=(0, 9),
        dice=[HQ, HQ],
        options=ALWAYS,
    )
    table.play("play", card="assault-centre")
    table.play("pass")
    table.play("done")
    table.play("shoot", unit="0805", at="0505")
    assert table.kind() == "british end-of-turn"


# ---------------------------------------------------------------------------- standing answers


def attacked(*answers: str, hand: tuple[str, ...] = ("butt-and-bayonet",)) -> list[str]:
    """Two close combats against a German who gives these answers and then passes: what it was asked for."""
    table = Table(
        {"0605": "i", "0606": "i"},
        {"0505": "i"},
        german_hand=hand,
        hq=(0, 9),
        dice=[HQ] * 9,
        options=ALWAYS,
    )
    table.play("play", card="assault-centre")
    coming = list(answers)
    kinds = []
    while table.st.turn == 0 and not table.kind().endswith("end-of-turn"):
        verbs = {action.verb: action for action in table.game.legal()}
        if table.kind().startswith("german"):
            kinds.append(table.game.decision.text.key)  # type: ignore[union-attr]
            table.play(coming.pop(0) if coming else "pass")
        else:
            table.game.apply(next(verbs[verb] for verb in ("fight", "pass", "done") if verb in verbs))
    return kinds


def test_R19_4_a_player_is_asked_at_every_window() -> None:
    once = ["strike-first", "strike-back"]
    assert attacked() == ["react-to-command-card", *once, *once]


def test_a_player_may_waive_one_kind_of_window_for_the_turn() -> None:
    asked = attacked("pass", "waive")
    assert asked == ["react-to-command-card", "strike-first", "strike-back", "strike-back"]


def test_a_player_may_waive_all_windows_for_the_turn() -> None:
    assert attacked("waive-all") == ["react-to-command-card"]


def test_a_waiver_ends_with_the_turn() -> None:
    table = Table({"1005": "i"}, {"0005": "i"}, german_hand=["lice", "probe-left"], hq=(0, 9), options=ALWAYS)
    table.play("play", card="assault-centre")
    table.play("waive-all")
    assert table.st.waived
    table.end_turn()
    assert not table.st.waived


def test_an_own_window_is_waived_only_where_there_is_a_card() -> None:
    """Nobody else is called to the table, so a window without a card needs no answer but one."""

    def before_attack(card: str) -> list[str]:
        table = Table({"0605": "i"}, {"0305": "i"}, hand=["assault-centre", card], hq=(6, 0), options=ALWAYS)
        table.play("play", card="assault-centre")
        table.play("pass")
        table.play("done")
        table.play("shoot", unit="0605", at="0305")
        return [action.verb for action in table.game.legal()]

    assert before_attack("lice") == ["combat", "pass", "waive"]
    assert before_attack("battle-fury") == ["pass"]


def test_standing_answers_are_replayed_and_leave_a_decision_forced() -> None:
    table = Table({"0605": "i"}, {"0505": "i"}, german_hand=["body-armour"], hq=(0, 3), options=ALWAYS)
    table.play("play", card="assault-centre")
    assert [action.verb for action in table.game.legal()] == ["pass", "waive-all"]
    forced = table.game.forced()
    assert forced is not None and forced.verb == "pass"
    table.play("waive-all")
    assert table.game.forced() is None and table.kind() == "british move"


def test_the_window_of_body_armour_needs_soldiers_that_hit() -> None:
    def after(*dice: int) -> str:
        table = Table(
            {"0605": "i"}, {"0405": "i"}, german_hand=["lice"], hq=(0, 1), dice=list(dice), options=ALWAYS
        )
        table.play("play", card="assault-centre")
        table.play("pass")
        table.play("done")
        table.play("shoot", unit="0605", at="0405")
        return str(table.game.decision.text.key) if table.game.decision else ""  # type: ignore[union-attr]

    assert after(SOLDIER, HQ) == "body-armour"
    assert after(BURST, FLAG) != "body-armour" and after(HQ, HQ) != "body-armour"


def test_no_armour_is_asked_for_when_the_ground_absorbs_the_soldiers() -> None:
    table = Table(
        {"0605": "i"},
        {"0405": "i"},
        tiles={"0405": "trench"},
        german_hand=["lice"],
        hq=(0, 1),
        dice=[SOLDIER, SOLDIER],
        options=ALWAYS,
    )
    table.play("play", card="assault-centre")
    table.play("pass")
    table.play("done")
    table.play("shoot", unit="0605", at="0405")
    assert table.kind() == "british end-of-turn"


def test_strike_first_on_the_discards_is_not_asked_for() -> None:
    table = Table({"0605": "i"}, {"0505": "i"}, german_hand=["recon-left"], dice=[HQ] * 3, options=ALWAYS)
    strike = table.card("strike-first")
    table.st.command_deck = without(table.st.command_deck, strike)
    table.st.command_discards = laid(table.st.command_discards, strike)
    table.to_battle().play("fight", unit="0605", at="0505")
    assert table.kind() == "british end-of-turn"


@pytest.mark.parametrize("gunner", ["british", "german"])
def test_a_waiver_before_shells_counts_for_the_defender(gunner: str) -> None:
    defender = "german" if gunner == "british" else "british"
    hands = {gunner: ["artillery-bombard"], defender: ["lice", "probe-left"]}
    table = Table(
        {"1005": "i"},
        {"0005": "i"},
        hand=hands["british"],
        german_hand=hands["german"],
        hq=(9, 9),
        artillery=(3, 3),
        dice=[1] * 9,
        options=ALWAYS,
        scenario={"first_player": gunner},
    )
    table.play("play", card="artillery-bombard")
    table.play("pass")
    table.play("order-artillery-anywhere")
    table.play("aim", at="0505")
    table.play("spend", hq=3)
    assert table.kind() == f"{defender} artillery"
    table.play("waive-all")
    table.play("aim", at="0505")
    assert table.kind() == f"{gunner} end-of-turn"
