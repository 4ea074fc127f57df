"""Chapter 19 within an attack: cards before it, first strikes, body armour, and striking back."""

from __future__ import annotations

from ..core import Phrase, Procedure
from . import words
from .attack_frame import (
    CARRIED,
    FIRST_JOINED,
    FROM,
    HEX,
    KIND,
    LAST_JOINED,
    ROLLED,
    SEAT,
    STAGE,
    TARGET,
    UNIT,
    expected_hits,
    open_attack,
    stands,
    unpack,
)
from .cards import command_cards, laid, open_discards
from .combat_cards import number
from .context import GreatWarCtx
from .field import has_enemy_beside
from .ground import attack_dice
from .numbers import (
    ARMOUR,
    BEFORE,
    CLOSE,
    FROM_RAID,
    LICE,
    NESTED,
    NO_FIGHT,
    OFF,
    RAIDER,
    RANGED,
    REPLACEMENT_DUE,
    SOLDIER,
    STRIKE,
    STRIKE_BACK,
)
from .sight import sees
from .state import GreatWarState
from .targets import close_targets
from .windows import (
    BEFORE_ATTACK,
    BEFORE_CLOSE,
    BEFORE_ENEMY_CLOSE,
    CLOSE_OVER,
    RANGED_HIT,
    RANGED_OVER,
    has_waived,
    in_window,
    is_asked,
)

Step = Procedure[GreatWarCtx, GreatWarState]


def timings(frame: list[int]) -> tuple[str, ...]:
    """The windows that are open at the stage of an attack."""
    if frame[STAGE] == BEFORE:
        return (BEFORE_ATTACK, BEFORE_CLOSE) if frame[KIND] == CLOSE else (BEFORE_ATTACK,)
    if frame[STAGE] == STRIKE:
        return (BEFORE_ENEMY_CLOSE,)
    if frame[STAGE] == ARMOUR:
        return (RANGED_HIT,)
    return (CLOSE_OVER,) if frame[KIND] == CLOSE else (RANGED_OVER,)


def can_strike(ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> bool:
    """The defender has dice for close combat, and has not been barred from fighting (R19.30)."""
    target = frame[TARGET]
    return not st.status[target] & NO_FIGHT and bool(close_targets(ctx, st, target))


def cards_before(ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> list[int]:
    """R19.43 Lice before any own attack, R19.44 Hand Grenade before an own close combat roll (AMB-57)."""
    seat = frame[SEAT]
    cards = [] if frame[CARRIED] & LICE else in_window(ctx, st, seat, BEFORE_ATTACK)
    if frame[KIND] == CLOSE and (not ctx.rules.grenade_infantry or ctx.infantry[frame[UNIT]]):
        cards = cards + in_window(ctx, st, seat, BEFORE_CLOSE)
    return cards


def asks_before(ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> bool:
    if st.at[frame[UNIT]] != frame[FROM]:
        return False
    return any(
        is_asked(ctx, st, frame[SEAT], timing, lambda: cards_before(ctx, st, frame))
        for timing in timings(frame)
    )


def cards_to_strike(ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> list[int]:
    """R19.50 Surprise Ambush."""
    return in_window(ctx, st, 1 - frame[SEAT], BEFORE_ENEMY_CLOSE)


def first_strikes(ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> list[int]:
    """R20.29: the command card Strike First; it is no combat card and not counted (R19.6)."""
    base = (1 - frame[SEAT]) * ctx.kinds
    return sorted(card for card in ctx.strikes_first if st.hand[base + card])


def asks_to_strike(ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> bool:
    if frame[KIND] != CLOSE or not can_strike(ctx, st, frame):
        return False
    seat = 1 - frame[SEAT]
    if is_asked(ctx, st, seat, BEFORE_ENEMY_CLOSE, lambda: cards_to_strike(ctx, st, frame)):
        return True
    if has_waived(st, seat, BEFORE_ENEMY_CLOSE):
        return False
    if ctx.rules.always_ask:
        return might_strike_first(ctx, st, seat)
    return bool(first_strikes(ctx, st, frame))


def might_strike_first(ctx: GreatWarCtx, st: GreatWarState, seat: int) -> bool:
    """Whether a seat may hold the command card Strike First, judged by what lies open."""
    seen = laid(open_discards(ctx, st), st.card)
    unseen = any(seen.count(card) < ctx.copies[card] for card in ctx.strikes_first)
    return unseen and command_cards(ctx, st, seat) > 0


def may_be_armoured(ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> bool:
    """R19.41: soldiers are among the faces of a successful ranged attack of a unit, or of the enemy's reserve
    artillery (AMB-66)."""
    if frame[KIND] == CLOSE or frame[CARRIED] & NESTED or not unpack(frame[ROLLED])[SOLDIER]:
        return False
    if frame[KIND] != RANGED and not ctx.rules.armour_against_guns:
        return False
    return ctx.side_of[frame[TARGET]] != frame[SEAT] and expected_hits(ctx, st, frame) > 0


def cards_of_armour(ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> list[int]:
    """R19.41 Body Armour."""
    return in_window(ctx, st, 1 - frame[SEAT], RANGED_HIT)


def asks_for_armour(ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> bool:
    return may_be_armoured(ctx, st, frame) and is_asked(
        ctx, st, 1 - frame[SEAT], RANGED_HIT, lambda: cards_of_armour(ctx, st, frame)
    )


def may_answer(ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> bool:
    """The defender stands where it stood and can strike back; after close combat it may have to be hit as
    well (AMB-55)."""
    if frame[KIND] > CLOSE or frame[CARRIED] & NESTED or not stands(st, frame):
        return False
    if frame[KIND] == RANGED:
        return any(answerable(ctx, st, frame, card) for card in ctx.windows.get(RANGED_OVER, ()))
    if st.at[frame[UNIT]] != frame[FROM] or not can_strike(ctx, st, frame):
        return False
    return not ctx.rules.bayonet_after_hit or expected_hits(ctx, st, frame) > 0


def cards_to_answer(ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> list[int]:
    """R19.42 Butt & Bayonet, R19.48 Return Fire."""
    seat = 1 - frame[SEAT]
    if frame[KIND] == CLOSE:
        return in_window(ctx, st, seat, CLOSE_OVER)
    return [card for card in in_window(ctx, st, seat, RANGED_OVER) if answerable(ctx, st, frame, card)]


def asks_to_answer(ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> bool:
    return may_answer(ctx, st, frame) and is_asked(
        ctx, st, 1 - frame[SEAT], timings(frame)[0], lambda: cards_to_answer(ctx, st, frame)
    )


def answerable(ctx: GreatWarCtx, st: GreatWarState, frame: list[int], card: int) -> list[int]:
    """R19.48: attackers that the target may fire back at; a mortar needs sight too (AMB-73), any gun of a
    crossfire may be answered (AMB-07)."""
    target = frame[TARGET]
    here = frame[HEX]
    if st.status[target] & NO_FIGHT or has_enemy_beside(ctx, st, target):
        return []
    more = number(ctx, card, "bonus_dice")
    sight = ctx.needs_sight[target] or ctx.rules.return_fire_sight
    return [
        unit
        for unit in (frame[UNIT], *frame[FIRST_JOINED:LAST_JOINED])
        if unit != OFF
        and st.at[unit] != OFF
        and attack_dice(ctx, st, target, RANGED, st.at[unit], more)
        and (not sight or sees(ctx, st, here, st.at[unit]))
    ]


WINDOWS = {
    BEFORE: asks_before,
    STRIKE: asks_to_strike,
    ARMOUR: asks_for_armour,
    STRIKE_BACK: asks_to_answer,
}
PLAYABLE = {
    BEFORE: cards_before,
    STRIKE: cards_to_strike,
    ARMOUR: cards_of_armour,
    STRIKE_BACK: cards_to_answer,
}
PROMPTS = {
    BEFORE: Phrase("before-attack", text="Play a combat card before you roll, or none", rule="R19.43"),
    STRIKE: Phrase("strike-first", text="Strike first with a card, or await the attack", rule="R19.50"),
    ARMOUR: Phrase("body-armour", text="Cancel soldiers with a card, or take the hits", rule="R19.41"),
    STRIKE_BACK: Phrase("strike-back", text="Strike back with a card, or not", rule="R19.42"),
}


def answer(ctx: GreatWarCtx, st: GreatWarState, frame: list[int], kind: int, more: int, against: int) -> None:
    """The attacked unit attacks: before the roll (R19.50, R20.29) or after it (R19.42, R19.48). A raider
    withdraws in its own way (AMB-36)."""
    raided = st.status[against] & RAIDER and ctx.rules.raider_withdraws
    carried = NESTED | (FROM_RAID if raided else 0)
    open_attack(ctx, st, 1 - frame[SEAT], kind, frame[TARGET], st.at[against], more, carried)


class Answer(Step):
    """Frame [ANSWER, seat, unit that fires back, more dice, attackers ...]: any gun of a crossfire
    (AMB-07)."""

    name = "return-fire"
    rule = "R19.48"
    prompt = Phrase("return-fire", text="At which attacker is the fire returned?")

    def legal(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> list[int]:
        return [words.CHOOSE.base | unit for unit in sorted(frame[4:])]

    def apply(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int], action: int) -> None:
        _, seat, unit, more, *_others = st.pop()
        at = st.at[action - words.CHOOSE.base]
        open_attack(ctx, st, seat, RANGED, unit, at, more, NESTED)


def strike_first(ctx: GreatWarCtx, st: GreatWarState, frame: list[int], seat: int, card: int) -> None:
    """R20.29: the card is replaced at the end of the turn, before the active player draws."""
    st.hand[seat * ctx.kinds + card] -= 1
    st.command_discards = laid(st.command_discards, card)
    st.emit(words.PLAYED, seat, card)
    if ctx.args[card]["draws_replacement"]:
        st.effects |= REPLACEMENT_DUE
    answer(ctx, st, frame, CLOSE, number(ctx, card, "bonus_dice"), frame[UNIT])
