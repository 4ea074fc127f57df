"""Chapter 12, taking ground and bonus close combat (R12.45 - R12.51)."""

from __future__ import annotations

from ..core import Phrase, Procedure, Text
from . import words
from .attack_frame import (
    CARRIED,
    COUNT,
    FROM,
    HEX,
    KIND,
    SEAT,
    TARGET,
    UNIT,
    open_attack,
)
from .cards import play_combat
from .combat_cards import number
from .context import GreatWarCtx
from .field import shift
from .numbers import (
    CLOSE,
    NESTED,
    OFF,
    RAIDER,
    STOPPED,
)
from .state import GreatWarState
from .targets import close_targets
from .victory import update_objectives
from .windows import CLOSE_WON, answers, in_window, is_asked

Step = Procedure[GreatWarCtx, GreatWarState]


def may_take_ground(ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> bool:
    """R12.45 - R12.47; from stop terrain never, if AMB-12 is read so."""
    unit = frame[UNIT]
    if frame[KIND] != CLOSE or frame[CARRIED] & NESTED or st.at[unit] != frame[FROM]:
        return False
    if st.unit_at[frame[HEX]] != OFF or ctx.forbidden_mask >> frame[HEX] & 1:
        return False
    status = st.status[unit]
    if ctx.rules.no_ground_from_stop and ctx.stops[st.ground[st.at[unit]]] and not status & RAIDER:
        return False
    return ground_may_be_taken(ctx.takes_ground[unit], status)


def ground_may_be_taken(takes_ground: bool, status: int) -> bool:
    """R12.46: not by guns (a), not after stop terrain (b) unless in a raid (AMB-84)."""
    return takes_ground and (not status & STOPPED or bool(status & RAIDER))


def may_fight_on(ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> bool:
    """R12.48 - R12.51: bonus close combat of infantry under Battle Fury, after taking ground (AMB-13,
    AMB-83)."""
    unit, hex = frame[UNIT], frame[HEX]
    if frame[KIND] != CLOSE or frame[CARRIED] & NESTED or not ctx.infantry[unit] or st.at[unit] == OFF:
        return False
    if st.at[frame[TARGET]] == hex:
        return False
    took = st.at[unit] == hex
    if not took and not ctx.rules.fury_without_ground:
        return False
    if took and ctx.stops[st.ground[hex]] and not ctx.rules.fury_from_stop:
        return False
    if not took and st.at[unit] != frame[FROM]:
        return False
    if not close_targets(ctx, st, unit):
        return False
    if frame[COUNT] == 0:
        seat = frame[SEAT]
        return is_asked(ctx, st, seat, CLOSE_WON, lambda: in_window(ctx, st, seat, CLOSE_WON))
    most = max(number(ctx, card, "fights") for card in st.in_play if ctx.main[card] == "bonus_close_combat")
    return ctx.rules.fury_unlimited or frame[COUNT] < most


class TakeGround(Step):
    """Frame [GROUND, seat, unit, hex]: R12.45."""

    name = "take-ground"
    rule = "R12.45"
    prompt = Phrase("take-ground", "hex:space", text="Take the ground at {hex}?")

    def says(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> Text:
        return self.prompt.say(ctx, (frame[3],))

    def legal(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> list[int]:
        return [words.TAKE.base | frame[3], words.STAY.base]

    def apply(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int], action: int) -> None:
        _, _, unit, hex = st.pop()
        if action != words.STAY.base:
            shift(ctx, st, unit, hex)
            st.emit(words.TOOK_GROUND, unit, hex)
            update_objectives(ctx, st)


class BattleFury(Step):
    """Frame [FURY, seat, unit, bonus fights fought, card played]: R19.40."""

    name = "battle-fury"
    rule = "R19.40"
    prompt = Phrase("battle-fury", text="Fight on with Battle Fury?")

    def legal(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> list[int]:
        _, seat, unit, _, played = frame
        if not played:
            return answers(ctx, st, seat, CLOSE_WON, in_window(ctx, st, seat, CLOSE_WON))
        code = words.FIGHT.base | unit << 12
        return [*(code | hex for hex in close_targets(ctx, st, unit)), words.STAY.base]

    def apply(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int], action: int) -> None:
        _, seat, unit, fights, played = frame
        if action in (words.PASS.base, words.STAY.base):
            st.pop()
        elif not played:
            card = action - words.COMBAT.base
            frame[4] = 1
            if not play_combat(ctx, st, seat, card):
                st.frames.remove(frame)
        else:
            st.pop()
            card = next(card for card in st.in_play if ctx.main[card] == "bonus_close_combat")
            hex = words.FIGHT.values(action)[1]
            open_attack(ctx, st, seat, CLOSE, unit, hex, number(ctx, card, "bonus_dice"), fights=fights + 1)
