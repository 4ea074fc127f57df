"""Positions in which an event may be played, made from its written condition."""

from __future__ import annotations

from pathlib import Path

import model
from rules.core import Lot
from rules.paths_of_glory import ENGINE
from rules.paths_of_glory.board import stacks

PACK = model.load_pack(Path(__file__).parents[3] / "scenarios" / "paths-of-glory")


def having(effect):
    """The cards with an effect."""
    return [c for c, card in PACK.cards.items() if any(e.effect == effect for e in card.effects)]


def effect_of(card, name):
    return next(e for e in PACK.cards[card].effects if e.effect == name)


EVENTS = [c for c, card in PACK.cards.items() if card.combat is None]


def allow(t, condition):
    """Make a written condition true."""
    if condition is None:
        return
    kind = condition.test
    if kind == "all":
        for part in condition.of:
            allow(t, part)
    elif kind == "any":
        allow(t, condition.of[0])
    elif kind == "played":
        t.event(condition.card, turn=1)
        allow(t, PACK.cards[condition.card].condition)
    elif kind == "turns":
        t.st.turn = max(condition.first, 2) if condition.last == 99 else condition.last
    elif kind == "first action":
        t.st.turn, t.st.round, t.st.last_use = 1, 0, [0, 0]
    elif kind == "level":
        top = {"limited": 1, "total": 2}
        t.st.level[t.i("seat", condition.side)] = top[condition.at_least] if condition.at_least else 0
    elif kind == "war status":
        t.st.war_status = [condition.at_least, condition.at_least]
    elif kind == "at war":
        t.war(condition.nation)
    elif kind == "controls":
        t.hold(condition.side, *condition.spaces)
        for space in condition.spaces:
            if t.ctx.fort_side[t.i("space", space)] not in (t.i("seat", condition.side), 2):
                t.st.razed |= 1 << t.i("space", space)
    elif kind in ("holds vp", "holds more vp", "holds all vp"):
        country = t.i("nation", condition.country)
        for space in t.ctx.of_country[country]:
            if t.ctx.vp[space]:
                t.st.control[space] = t.i("seat", condition.side)
                t.st.razed |= 1 << space
                for unit in list(stacks(t.st)[space]):
                    t.put(t.ctx.ids["piece"][unit], "unused")
        if getattr(condition, "plus_combined", False):
            t.st.war_status = [20, 20]
    elif kind == "on map":
        t.put(f"{condition.nation}-corps-1", "paris")
    elif kind == "eliminated":
        t.put(f"{condition.nation}-corps-1", "eliminated")
    elif kind == "forts fallen":
        for space in t.ctx.of_country[t.i("nation", condition.country)]:
            t.st.razed |= 1 << space
    elif kind == "answers":
        other = t.ctx.card_side[t.i("card", condition.card)]
        t.st.last_use[other], t.st.last_card[other] = 4, t.i("card", condition.card)
        t.st.pending = [t.i("card", condition.card), 1, t.i("card", "ap-33")]
    t.st.supply = None


def prepared(table, card):
    t = table("historical", optional_cards="all")
    for effect in PACK.cards[card].effects:
        if effect.effect == "reinforcements" and effect.nation not in ("ge", "ah", "br", "fr", "ru"):
            t.war(effect.nation)
    allow(t, PACK.cards[card].condition)
    if not any(e.effect == "opening attack" for e in PACK.cards[card].effects):
        t.st.turn = max(t.st.turn, 2)
    return t


def play_out(t):
    """Take any legal action until the event is over."""
    lot = Lot(7)
    while t.st.frames:
        legal = ENGINE.legal(t.ctx, t.st)
        ENGINE.apply(t.ctx, t.st, legal[lot.pick(len(legal))])


def played(table, card, scenario="historical", **options):
    """The event has just been played in a position that allows it; decisions are still open."""
    t = prepared(table, card) if scenario == "historical" else table(scenario, **options)
    side = PACK.cards[card].deck
    t.hand(side, card).act(side)
    if side == "cp" and card != "cp-01":
        t.st.last_use = [1, 1]
    return t.do("event", card=card)


def duel(table, nation, foe, space="sedan", **options):
    """One army of each nation face to face across a border of the west."""
    t = table("historical", optional_cards="all", **options).clear()
    for one in (nation, foe):
        if one in ("tu", "it", "us", "bu", "ro"):
            t.war(one)
    return t.clear()
