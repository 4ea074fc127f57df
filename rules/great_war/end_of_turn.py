"""Chapter 14: the end of the turn."""

from __future__ import annotations

from collections.abc import Sequence

from ..core import ADJUDICATE, ASK, GO_ON, Phrase, Procedure, Query, Reason, Text
from . import words
from .cards import (
    combat_cards,
    draw_combat,
    draw_command,
    held_kinds,
    laid,
    may_draw_combat,
    play_combat,
    shuffled,
)
from .combat_cards import number
from .context import GreatWarCtx
from .numbers import COMBAT_DECK, COMMAND_DECK, KEEP, OFF, REPLACEMENT_DUE
from .state import GreatWarState
from .tokens import POOL, clear_beside, gain
from .victory import lasting_medals, time_pressure_open
from .windows import HQ_GAIN, answers, in_window, is_asked

Step = Procedure[GreatWarCtx, GreatWarState]

CLEANING, TIME, DRAWING, DISCARD_BEFORE, CHOICE, LOGISTICS, DISCARD_AFTER, LAST = range(8)


class EndOfTurn(Step):
    """Frame [END, seat, stage]: R14.1 to R14.9."""

    name = "end-of-turn"
    rule = "R14.2"
    prompt = Phrase("draw-or-hq", text="Draw a combat card, or take HQ", rule="R14.2")
    medal = Phrase("time-medal", text="Take a medal for time, or draw command cards", rule="R16.25")
    logistics = Phrase("logistics", text="Play Improved Logistics?", rule="R19.47")
    discard = Phrase("discard-for-hq", text="Discard a combat card for HQ, or keep all", rule="R14.4")

    def run(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> bool:
        _, seat, stage = frame
        if stage == CLEANING:
            clean_up(ctx, st, seat)
            stage = frame[2] = TIME
        if stage == TIME:
            if time_pressure_open(ctx, st, seat, st.card):
                return ASK
            stage = frame[2] = DRAWING
        if stage == DRAWING:
            frame[2] = DISCARD_BEFORE
            return draw_cards(ctx, st, seat)
        if stage == DISCARD_BEFORE:
            if ctx.rules.discard_first and may_discard(ctx, st, seat):
                return ASK
            stage = frame[2] = CHOICE
        if stage == CHOICE:
            return ASK
        if stage == LOGISTICS:
            if is_asked(ctx, st, seat, HQ_GAIN, lambda: logistics_cards(ctx, st, seat)):
                return ASK
            gain(ctx, st, seat, ctx.turn_hq)
            stage = frame[2] = DISCARD_AFTER
        if stage == DISCARD_AFTER:
            if not ctx.rules.discard_first and may_discard(ctx, st, seat):
                return ASK
            stage = frame[2] = LAST
        close(ctx, st, seat)
        return GO_ON

    def says(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> Text:
        return self._phrase(frame[2]).say(ctx, ())

    def rule_of(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> str:
        return self._phrase(frame[2]).rule

    def _phrase(self, stage: int) -> Phrase:
        return {TIME: self.medal, LOGISTICS: self.logistics, CHOICE: self.prompt}.get(stage, self.discard)

    def legal(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> list[int]:
        _, seat, stage = frame
        if stage == TIME:
            return [words.TAKE_MEDAL.base, words.DRAW_MORE.base]
        if stage == CHOICE:
            drawing = [words.DRAW.base] if may_draw_combat(ctx, st, seat) else []
            return [*drawing, words.TAKE_HQ.base]
        if stage == LOGISTICS:
            cards = logistics_cards(ctx, st, seat)
            return answers(ctx, st, seat, HQ_GAIN, cards)
        held = held_kinds(ctx, st, seat, ctx.first_combat, ctx.kinds)
        return [words.PASS.base, *(words.DISCARD.base | card for card in held)]

    def apply(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int], action: int) -> None:
        _, seat, stage = frame
        frame[2] = stage + 1
        if stage == TIME:
            if action == words.TAKE_MEDAL.base:
                frame[2] = take_time_medal(ctx, st, seat)
        elif stage == CHOICE:
            if action == words.DRAW.base:
                for _ in range(ctx.turn_combat):
                    if may_draw_combat(ctx, st, seat):
                        draw_combat(ctx, st, seat)
                frame[2] = DISCARD_AFTER
        elif stage == LOGISTICS:
            if action == words.PASS.base:
                gain(ctx, st, seat, ctx.turn_hq)
            else:
                improved_logistics(ctx, st, seat, action - words.COMBAT.base)
        elif action != words.PASS.base:
            discard_for_hq(ctx, st, seat, action - words.DISCARD.base)

    def why_not(
        self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int], query: Query
    ) -> Sequence[Reason]:
        if query.verb == words.DRAW.name and frame[2] == CHOICE:
            return [words.HAND_FULL.reason(ctx, st.limits[frame[1]])]
        return ()


def clean_up(ctx: GreatWarCtx, st: GreatWarState, seat: int) -> None:
    """R20.23 tokens go to the pool; R20.29 the opponent draws for Strike First before anyone else (R14.8);
    R14.1 the command card is discarded; R20.21 Big Show reshuffles both decks (AMB-47)."""
    clear_beside(st)
    if st.effects & REPLACEMENT_DUE:
        draw_command(ctx, st, 1 - seat)
    if st.card == OFF:
        return
    st.command_discards = laid(st.command_discards, st.card)
    if st.effect != OFF and ctx.reshuffles[st.effect]:
        st.command_deck = shuffled(st, COMMAND_DECK, st.command_deck + st.command_discards)
        st.combat_deck = shuffled(st, COMBAT_DECK, st.combat_deck + st.combat_discards)
        st.command_discards = st.combat_discards = b""
        st.emit(words.RESHUFFLED)


def draw_cards(ctx: GreatWarCtx, st: GreatWarState, seat: int) -> bool:
    """R14.1 one command card; R20.5 Recon draws two and keeps one (AMB-80)."""
    if st.card == OFF and st.effect == OFF:
        draw_command(ctx, st, seat)
        return GO_ON
    draw, keep = ctx.draws[st.effect] if st.effect != OFF else (1, 1)
    if draw == keep:
        for _ in range(max(ctx.turn_cards, draw)):
            draw_command(ctx, st, seat)
        return GO_ON
    if ctx.rules.last_card_alone and st.command_deck:
        draw = min(draw, len(st.command_deck))
    drawn = [card for card in (draw_command(ctx, st, seat) for _ in range(draw)) if card != OFF]
    if len(drawn) > keep:
        st.push(KEEP, seat, keep, *sorted(drawn))
    return GO_ON


class KeepCard(Step):
    """Frame [KEEP, seat, how many, cards drawn ...]: R20.5."""

    name = "keep"
    rule = "R20.5"
    prompt = Phrase("keep-card", text="Which command card do you keep?")

    def run(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> bool:
        if frame[2]:
            return ASK
        _, seat, _, *others = st.pop()
        for card in others:
            st.hand[seat * ctx.kinds + card] -= 1
            st.command_discards = laid(st.command_discards, card)
            st.emit(words.DISCARDED, seat, card)
        return GO_ON

    def legal(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> list[int]:
        return [words.KEEP.base | card for card in sorted(set(frame[3:]))]

    def apply(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int], action: int) -> None:
        others = frame[3:]
        others.remove(action - words.KEEP.base)
        frame[2] -= 1
        frame[3:] = others


def take_time_medal(ctx: GreatWarCtx, st: GreatWarState, seat: int) -> int:
    """R16.25: a lasting medal and one command card as usual, or the cards of Recon as well (AMB-78). The
    stage that comes next."""
    if ctx.time_pressure is not None:
        lasting_medals(ctx, st, seat, ctx.time_pressure[2])
    if ctx.rules.medal_besides_cards:
        return DRAWING
    for _ in range(ctx.turn_cards):
        draw_command(ctx, st, seat)
    return DISCARD_BEFORE


def may_discard(ctx: GreatWarCtx, st: GreatWarState, seat: int) -> bool:
    """R14.4: only without a combat card played in this own turn."""
    return not st.played[seat] and bool(st.hq[POOL]) and combat_cards(ctx, st, seat) > 0


def discard_for_hq(ctx: GreatWarCtx, st: GreatWarState, seat: int, card: int) -> None:
    """R14.4, R15.4c"""
    st.hand[seat * ctx.kinds + card] -= 1
    st.combat_discards = laid(st.combat_discards, card)
    st.emit(words.DISCARDED, seat, card)
    gain(ctx, st, seat, ctx.discard_hq)


def logistics_cards(ctx: GreatWarCtx, st: GreatWarState, seat: int) -> list[int]:
    """Cards that raise the HQ of the turn's end, within the limit of cards or beyond it (AMB-29)."""
    if not ctx.rules.logistics_free:
        return in_window(ctx, st, seat, HQ_GAIN)
    base = seat * ctx.kinds
    return [k for k in ctx.windows.get(HQ_GAIN, ()) if st.hand[base + k] and ctx.cost[k] <= st.hq[seat]]


def improved_logistics(ctx: GreatWarCtx, st: GreatWarState, seat: int, card: int) -> None:
    """R19.47: more HQ; whether it is the combat card of this turn: AMB-29."""
    counted = st.played[seat]
    runs = play_combat(ctx, st, seat, card)
    if ctx.rules.logistics_free:
        st.played[seat] = counted
    gain(ctx, st, seat, number(ctx, card, "hq") if runs else ctx.turn_hq)


def close(ctx: GreatWarCtx, st: GreatWarState, seat: int) -> None:
    """R14.6, R14.9: combat cards that lie on the table go to the discards."""
    st.pop()
    st.combat_discards += st.in_play
    st.in_play = b""
    st.card = OFF
    for hook, remark in ctx.special_rules:
        if hook in ("end_turn", "victory_check"):
            st.push(ADJUDICATE, seat, remark, 0, 0)
