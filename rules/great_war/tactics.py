"""Chapter 20: what each command card opens."""

from __future__ import annotations

from . import words
from .cards import command_cards
from .combat_cards import number
from .context import GreatWarCtx
from .numbers import (
    ALL,
    ANY_UNIT,
    BATTLE_DIE,
    BOMBARD,
    BY_FACES,
    BY_SECTION,
    FACES,
    FAR_MOVES,
    FIRING,
    FOR_TOKENS,
    GROUP,
    HQ,
    INFANTRY,
    LOST_ORDER,
    MUST_FIRE,
    NO_EXIT,
    NO_HQ,
    OFF,
    ORDER,
    ORDERED,
    RESTORE,
    RESTORED_UNITS,
    RUSHED,
    SECTION,
)
from .orders import has_artillery, infantry_in, order, order_artillery
from .state import GreatWarState
from .tokens import gain


def give_orders(ctx: GreatWarCtx, st: GreatWarState, seat: int) -> None:
    """Phase 2 opens: what the card in force allows (R9.2)."""
    card = st.effect
    remember(st, seat, *((st.card, 0) if ctx.rules.copies_printed else (card, st.mirrored)))
    if card == OFF:
        return
    opening = OPENINGS.get(ctx.main[card])
    if opening is not None:
        opening(ctx, st, seat, card)


def remember(st: GreatWarState, seat: int, card: int, mirrored: int) -> None:
    """What a Counter Attack of the opponent will copy: what is carried out, or the card itself (AMB-48)."""
    own = bytes((card, mirrored))
    st.last = st.last[:2] + own if seat else own + st.last[2:]


def lost(st: GreatWarState) -> int:
    """AMB-31: after Lost Messenger a card without sections gives one order fewer."""
    return 1 if st.effects & LOST_ORDER else 0


def order_sections(ctx: GreatWarCtx, st: GreatWarState, seat: int, card: int) -> None:
    """R20.1; a section without a number orders every unit there, artillery included (AMB-26)."""
    for section in range(3):
        if st.orders[section] != ALL:
            continue
        bit = 1 << section
        there = [u for u in ctx.own[seat] if st.at[u] != OFF and ctx.sections[st.at[u]] & bit]
        if st.effects & LOST_ORDER:
            st.orders[section] = max(0, len(there) - 1)
            continue
        st.orders[section] = 0
        for unit in there:
            if not st.status[unit] & ORDERED:
                order(ctx, st, unit)
        if ctx.aims[card] and has_artillery(ctx, st, seat):
            order_artillery(st, seat, st.artillery | bit, 1)
    st.push(ORDER, seat, BY_SECTION)


def artillery_bombard(ctx: GreatWarCtx, st: GreatWarState, seat: int, card: int) -> None:
    """R20.20: reserve artillery anywhere, twice for one payment; or one unit of choice."""
    st.budget = max(0, number(ctx, card, "units") - lost(st))
    st.push(ORDER, seat, BOMBARD)


def big_show(ctx: GreatWarCtx, st: GreatWarState, seat: int, card: int) -> None:
    """R20.21: the dice say which units may be ordered; they attack with more dice."""
    faces = roll_for_cards(ctx, st, seat)
    gives = ctx.args[card]["faces"]
    for face in range(3):
        st.orders[face] = 0
    tokens = 0
    for face in faces:
        given = gives.get(FACES[face])  # type: ignore[attr-defined]
        if given is None:
            continue
        tokens += given["hq"]
        if given["units"] and face != HQ:
            st.orders[slot_of(face)] += 1
    if tokens:
        gain(ctx, st, seat, tokens)
    st.budget = max(0, sum(st.orders) - lost(st))
    st.push(ORDER, seat, BY_FACES)


def slot_of(face: int) -> int:
    """Where orders of a face are counted: soldier, skull, and any other."""
    return min(face, 2)


def roll_for_cards(ctx: GreatWarCtx, st: GreatWarState, seat: int) -> list[int]:
    """R9.6: one die for each own command card, the one just played included."""
    count = command_cards(ctx, st, seat) + 1
    faces = [ctx.die[st.roll(BATTLE_DIE, len(ctx.die)) - 1] for _ in range(count)]
    st.emit(words.ROLLED, faces)
    return faces


def direct_from_hq(ctx: GreatWarCtx, st: GreatWarState, seat: int, card: int) -> None:
    """R20.23: as many units as tokens; none are won in battle this turn."""
    price = number(ctx, card, "hq_per_unit")
    st.budget = max(0, (st.hq[seat] // price if price else ALL) - lost(st))
    if not ctx.args[card]["hq_from_battle"]:
        st.effects |= NO_HQ
    st.push(ORDER, seat, FOR_TOKENS)


def infantry_assault(ctx: GreatWarCtx, st: GreatWarState, seat: int, card: int) -> None:
    """R20.24: all infantry of one section, moving further; without any infantry one unit of choice."""
    if any(infantry_in(ctx, st, seat, section) for section in range(3)):
        st.effects |= FAR_MOVES
        st.push(SECTION, seat)
    else:
        st.budget = max(0, number(ctx, card, "fallback_units") - lost(st))
        st.push(ORDER, seat, ANY_UNIT)


def replacements(ctx: GreatWarCtx, st: GreatWarState, seat: int, card: int) -> None:
    """R20.25: the dice bring figures back; units that regained one may be ordered."""
    gives = ctx.args[card]["faces"]
    infantry_only = anyone = 0
    for face in roll_for_cards(ctx, st, seat):
        types = gives.get(FACES[face])  # type: ignore[attr-defined]
        if types:
            if len(types) < len(ctx.type_index):
                infantry_only += 1
            else:
                anyone += 1
    st.orders[0], st.orders[1] = infantry_only, anyone
    st.budget = ALL
    st.push(ORDER, seat, RESTORED_UNITS)
    st.push(RESTORE, seat)


def rush_and_rotation(ctx: GreatWarCtx, st: GreatWarState, seat: int, card: int) -> None:
    """R20.26: infantry redeploys and does not fight; R16.22: nobody leaves the board."""
    st.budget = max(0, number(ctx, card, "units") - lost(st))
    st.effects |= RUSHED | NO_EXIT
    st.push(ORDER, seat, INFANTRY)


def storm_of_fire(ctx: GreatWarCtx, st: GreatWarState, seat: int, card: int) -> None:
    """R20.27: units without an enemy beside them must fire with more dice and may not move."""
    st.budget = max(0, number(ctx, card, "units") - lost(st))
    st.effects |= MUST_FIRE
    st.push(ORDER, seat, FIRING)


def whistles(ctx: GreatWarCtx, st: GreatWarState, seat: int, card: int) -> None:
    """R20.28"""
    st.push(GROUP, seat)


OPENINGS = {
    "order_sections": order_sections,
    "bombard_or_order": artillery_bombard,
    "order_by_dice": big_show,
    "order_for_hq": direct_from_hq,
    "order_section_infantry": infantry_assault,
    "restore_by_dice": replacements,
    "redeploy": rush_and_rotation,
    "stand_and_fire": storm_of_fire,
    "order_group": whistles,
}
"""Strike First opens nothing: in the own turn it orders nobody (AMB-53)."""
