"""Chapter 18: reserve artillery."""

from __future__ import annotations

from collections.abc import Sequence

from ..core import ASK, GO_ON, Phrase, Procedure, Text
from . import words
from .attack_frame import TARGET, open_attack
from .cards import play_combat
from .combat_cards import number
from .context import GreatWarCtx
from .field import change_ground, enemy_mask, hexes_of
from .numbers import AIMED, OFF, SCATTER, TARGETING_DIE, TRIPLE
from .state import GreatWarState
from .tokens import gain, spend
from .windows import BEFORE_SHELLS, answers, in_window, is_asked, waives

Step = Procedure[GreatWarCtx, GreatWarState]

SEAT, STAGE, AIM, DICE, COUNTS, DIRECTION, FIRED, STOOD = 1, 2, 3, 4, 5, 6, 7, 8
AIMING, PAYING, SHORTAGE, ROLLING, STRIKING, AGAIN = range(6)
AIM_HEX = 7
"""After the six directions comes the aim hex (R18.15)."""


class Artillery(Step):
    """Frame [ARTILLERY, seat, stage, aim, dice, counts by direction, direction, bombardments fired]; where
    AMB-20 asks for it, also the directions in which units stood."""

    name = "artillery"
    rule = "R18.9"
    prompt = Phrase("aim", text="Aim the reserve artillery, or hold its fire", rule="R18.9")
    pay = Phrase("spend-hq", text="How many HQ for targeting dice?", rule="R18.10")
    shortage = Phrase("shell-shortage", text="Play Shell Shortage?", rule="R19.49")

    def run(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> bool:
        stage = frame[STAGE]
        if stage == AIMING:
            return ASK
        if stage == PAYING:
            if not self.is_paid(ctx, st, frame):
                return ASK
            stage = frame[STAGE] = SHORTAGE
        if stage == SHORTAGE:
            enemy = 1 - frame[SEAT]
            if is_asked(ctx, st, enemy, BEFORE_SHELLS, lambda: in_window(ctx, st, enemy, BEFORE_SHELLS)):
                return ASK
            stage = frame[STAGE] = ROLLING
        if stage == ROLLING:
            self.roll(ctx, st, frame)
            return GO_ON
        if stage == STRIKING:
            return self.strike(ctx, st, frame)
        frame[FIRED] += 1
        if frame[FIRED] < st.bombardments and (frame[FIRED] < self.paid(ctx, st) or frame[DICE]):
            frame[STAGE], frame[AIM] = (PAYING, frame[AIM]) if ctx.rules.same_aim else (AIMING, OFF)
            return GO_ON
        st.pop()
        return GO_ON

    @staticmethod
    def paid(ctx: GreatWarCtx, st: GreatWarState) -> int:
        """How many bombardments are paid for; Artillery Bombard gives one free (R20.20)."""
        bombard = ctx.main[st.effect] == "bombard_or_order"
        return number(ctx, st.effect, "paid") if bombard else 1

    def is_paid(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> bool:
        return frame[FIRED] >= self.paid(ctx, st) and frame[DICE] > 0

    def seat(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> int:
        return 1 - frame[SEAT] if frame[STAGE] == SHORTAGE else frame[SEAT]

    def says(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> Text:
        return (self.prompt, self.pay, self.shortage)[frame[STAGE]].say(ctx, ())

    def rule_of(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> str:
        return (self.prompt, self.pay, self.shortage)[frame[STAGE]].rule

    def legal(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> list[int]:
        seat, stage = frame[SEAT], frame[STAGE]
        if stage == AIMING:
            base = words.AIM.base
            return [*(base | hex for hex in aims(ctx, st, seat)), words.HOLD_FIRE.base]
        if stage == PAYING:
            most = most_dice(min(ctx.strength[seat], ctx.targeting_dice), st.hq[seat])
            if not most:
                return [words.HOLD_FIRE.base]
            return [words.SPEND.base | dice for dice in range(1, most + 1)]
        playable = in_window(ctx, st, 1 - seat, BEFORE_SHELLS)
        return answers(ctx, st, 1 - seat, BEFORE_SHELLS, playable)

    def apply(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int], action: int) -> None:
        seat, stage = frame[SEAT], frame[STAGE]
        if action == words.HOLD_FIRE.base:
            st.pop()
        elif stage == AIMING:
            frame[AIM] = action - words.AIM.base
            frame[STAGE] = PAYING
        elif stage == PAYING:
            frame[DICE] = action - words.SPEND.base
            spend(st, seat, frame[DICE])
            frame[STAGE] = SHORTAGE
        else:
            frame[STAGE] = ROLLING
            if not waives(st, 1 - seat, action, BEFORE_SHELLS):
                card = action - words.COMBAT.base
                if play_combat(ctx, st, 1 - seat, card):
                    frame[COUNTS] = number(ctx, card, "dice")
                    if ctx.rules.shells_refunded and frame[FIRED] < self.paid(ctx, st):
                        gain(ctx, st, seat, min(frame[COUNTS], frame[DICE]))

    @staticmethod
    def roll(ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> None:
        """R18.11: each die names a direction. Shell Shortage has left fewer."""
        dice = targeting_dice(frame[DICE], frame[COUNTS])
        st.emit(words.TARGETED, frame[AIM], dice)
        counts = 0
        numbers = 0
        for _ in range(dice):
            shown = st.roll(TARGETING_DIE)
            counts += 1 << 4 * (shown - 1)
            numbers = numbers * 10 + shown
        st.emit(words.SCATTERED, numbers)
        frame[COUNTS], frame[DIRECTION], frame[STAGE] = counts, 1, STRIKING
        if ctx.rules.struck_where_stood:
            around = [frame[AIM] if d == AIM_HEX else fallen(ctx, frame, d) for d in range(1, AIM_HEX + 1)]
            stood = (hex >= 0 and st.unit_at[hex] != OFF for hex in around)
            frame[STOOD:] = [sum(there << place for place, there in enumerate(stood, 1))]

    @staticmethod
    def strike(ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> bool:
        """R18.15: direction 1, then clockwise, then the aim hex; each hex is an attack of its own
        (R18.16). Shells off the board count for the aim hex or are lost (AMB-19)."""
        aim, counts = frame[AIM], frame[COUNTS]
        while frame[DIRECTION] < AIM_HEX:
            direction = frame[DIRECTION]
            frame[DIRECTION] += 1
            dice = counts >> 4 * (direction - 1) & 15
            hex = fallen(ctx, frame, direction)
            if dice and hex >= 0 and strikes(ctx, st, hex):
                burst(ctx, st, frame, SCATTER, hex, dice)
                return GO_ON
        frame[STAGE], frame[COUNTS] = AGAIN, 0
        by_direction = [counts >> 4 * place & 15 for place in range(6)]
        if ctx.rules.shells_lost:
            for place in range(6):
                by_direction[place] *= fallen(ctx, frame, place + 1) >= 0
        dice = aim_dice(by_direction)
        triple = is_triple(by_direction, in_total=ctx.rules.triple_in_total)
        if dice and strikes(ctx, st, aim):
            burst(ctx, st, frame, TRIPLE if triple else AIMED, aim, dice)
        elif triple and ctx.rules.crater_on_empty_hex:
            crater_on_empty_hex(ctx, st, aim)
        return GO_ON


def fallen(ctx: GreatWarCtx, frame: list[int], direction: int) -> int:
    """The hex that a number of the targeting die names; below 0 outside the board."""
    return ctx.towards[frame[AIM]][ctx.template[frame[SEAT]][direction]]


def burst(ctx: GreatWarCtx, st: GreatWarState, frame: list[int], kind: int, hex: int, dice: int) -> None:
    """Shells strike a hex. A unit that came there after they fell may be spared (AMB-20)."""
    open_attack(ctx, st, frame[SEAT], kind, OFF, hex, dice)
    if ctx.rules.struck_where_stood and not frame[STOOD] >> (frame[DIRECTION] - (kind == SCATTER)) & 1:
        st.frames[-1][TARGET] = OFF


def strikes(ctx: GreatWarCtx, st: GreatWarState, hex: int) -> bool:
    """R18.17: a hex with neither unit nor wire is not rolled for."""
    return st.unit_at[hex] != OFF or ctx.grounds[st.ground[hex]].burst_clears


def crater_on_empty_hex(ctx: GreatWarCtx, st: GreatWarState, hex: int) -> None:
    """A triple leaves its crater on an empty aim hex too (AMB-85)."""
    after = ctx.grounds[st.ground[hex]].triple
    if after != st.ground[hex]:
        change_ground(ctx, st, hex, after)
        st.emit(words.CRATERED, hex)


def aims(ctx: GreatWarCtx, st: GreatWarState, seat: int) -> Sequence[int]:
    """R18.4 anywhere, R18.6 in a section ordered; AMB-82 and AMB-17 may narrow it."""
    hexes = ctx.section_hexes[st.artillery]
    enemies = enemy_mask(st, seat)
    if ctx.rules.bombard_units_only and ctx.main[st.effect] == "bombard_or_order":
        hexes = tuple(hex for hex in hexes if enemies >> hex & 1)
    if ctx.rules.foremost_target:
        there = [hex for hex in hexes_of(enemies) if hex in hexes]
        if there:
            row = _foremost(ctx, seat, there)
            hexes = tuple(hex for hex in there if ctx.rows[hex] == row)
    return hexes


def _foremost(ctx: GreatWarCtx, seat: int, hexes: list[int]) -> int:
    """The row of the enemy that has come nearest to the firing player's baseline."""
    rows = [ctx.rows[hex] for hex in hexes]
    return min(rows) if seat == ctx.top else max(rows)


def most_dice(strength: int, hq: int) -> int:
    """R18.10: the strength of the artillery and the own reserve limit the dice."""
    return min(strength, hq)


def targeting_dice(paid: int, fewer: int) -> int:
    """R19.49: Shell Shortage, never below 0."""
    return max(0, paid - fewer)


def aim_dice(by_direction: Sequence[int]) -> int:
    """R18.13, R18.14: dice of all numbers that came up at least twice."""
    return sum(count for count in by_direction if count >= 2)


def is_triple(by_direction: Sequence[int], *, in_total: bool) -> bool:
    """R18.22: three in one direction, or three on the aim hex in all (AMB-22)."""
    return aim_dice(by_direction) >= 3 if in_total else max(by_direction) >= 3
