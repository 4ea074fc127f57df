"""Chapters 8 and 9: the turn with its five phases, and playing the command card."""

from __future__ import annotations

from collections.abc import Sequence

from ..core import ADJUDICATE, ASK, GO_ON, Phrase, Procedure, Query, Reason
from . import words
from .cards import held_kinds, lay_open, play_combat, takes_effect, without
from .combat_cards import resolve, with_targets
from .context import GreatWarCtx
from .numbers import (
    ALL,
    BATTLE,
    COMMAND,
    END,
    LOST_ORDER,
    MOVE,
    NO_ARTILLERY,
    NOBODY,
    OFF,
    ORDERED,
    REACT,
    TURN,
    WITH_CARD,
)
from .state import GreatWarState
from .tactics import give_orders, remember
from .tokens import gain
from .victory import name_winner, nobody_can_win, start_of_turn
from .windows import (
    REACTION,
    WITH_COMMAND_CARD,
    answers,
    in_window,
    is_asked,
    may_play_one_more,
    waives,
)

Step = Procedure[GreatWarCtx, GreatWarState]

DRAWN_GAME = 254
"""Winner of a game that nobody can win any more."""


START, BESIDE, REACTING, EFFECT, ORDERS, FIELD, LAST, NEXT = range(8)
"""Stages of a turn. The command card is played at START; movement and battle are FIELD."""


class Turn(Step):
    """Frame [TURN, seat, stage]: R8.3, one phase after the other."""

    name = "turn"

    def run(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> bool:
        _, seat, stage = frame
        frame[2] = stage + 1
        if stage == START:
            begin(ctx, st, seat)
            if command_choices(ctx, st, seat):
                st.push(COMMAND, seat)
            else:
                # R22.12: a player without a command card has nothing that could be copied (R20.22).
                remember(st, seat, OFF, 0)
                frame[2] = LAST
            for hook, remark in ctx.special_rules:
                if hook not in ("setup", "end_turn", "victory_check"):
                    st.push(ADJUDICATE, seat, remark, 0, 0)
        elif stage == BESIDE:
            st.push(WITH_CARD, seat)
        elif stage == REACTING:
            st.push(REACT, 1 - seat)
        elif stage == EFFECT:
            resolve_announced(ctx, st, seat)
        elif stage == ORDERS:
            give_orders(ctx, st, seat)
        elif stage == FIELD:
            # R9.7: without any order phases 2 to 4 are skipped.
            if any(status & ORDERED for status in st.status):
                st.push(BATTLE, seat, 0)
                st.push(MOVE, seat)
            elif st.artillery:
                st.push(BATTLE, seat, 0)
        elif stage == LAST:
            st.push(END, seat, 0)
        else:
            self.pass_on(ctx, st, seat)
        return GO_ON

    @staticmethod
    def pass_on(ctx: GreatWarCtx, st: GreatWarState, seat: int) -> None:
        """R8.2: the other player's turn."""
        st.turn += 1
        limit = ctx.rules.turn_limit
        if ctx.rules.win_at_turn_end:
            name_winner(ctx, st)
        over = nobody_can_win(ctx, st) or (limit and st.turn >= 2 * limit)
        if over and st.winner == NOBODY:
            st.winner = DRAWN_GAME
        st.active = 1 - seat
        st.goto(TURN, 1 - seat, 0)


def begin(ctx: GreatWarCtx, st: GreatWarState, seat: int) -> None:
    """R8.4: clear what the last turn left, and look at the objectives."""
    st.active = seat
    units = ctx.units
    st.status, st.attacks, st.bonus = bytearray(units), bytearray(units), bytearray(units)
    st.start = bytes(st.at)
    st.card = st.effect = st.announced = st.fetched = OFF
    st.announced_cost = st.mirrored = st.named = st.effects = st.artillery = st.bombardments = st.budget = 0
    st.raid_from = st.waived = 0
    st.orders = bytearray(3)
    st.played = bytearray(2)
    st.emit(words.TURN_STARTS, seat, st.turn // 2 + 1)
    start_of_turn(ctx, st, seat)


class PlayCommandCard(Step):
    """Frame [COMMAND, seat]: R9.1."""

    name = "command-card"
    rule = "R9.1"
    prompt = Phrase("choose-command-card", text="Play a command card")

    def legal(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> list[int]:
        base = words.PLAY.base
        return [base | kind for kind in command_choices(ctx, st, frame[1])]

    def apply(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int], action: int) -> None:
        seat, card = frame[1], action - words.PLAY.base
        st.pop()
        st.hand[seat * ctx.kinds + card] -= 1
        st.card = card
        st.emit(words.PLAYED, seat, card)
        name_sections(ctx, st, seat, card)
        takes_effect(ctx, st, seat, card)

    def why_not(
        self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int], query: Query
    ) -> Sequence[Reason]:
        card = query.args.get("card")
        if card is None:
            return ()
        if not st.hand[frame[1] * ctx.kinds + card]:
            return [words.NOT_IN_HAND.reason(ctx, card)]
        return [words.NOT_NOW.reason(ctx, card)]


def command_choices(ctx: GreatWarCtx, st: GreatWarState, seat: int) -> list[int]:
    """R9.1: any command card of the hand; Strike First perhaps not in the own turn (AMB-53)."""
    held = held_kinds(ctx, st, seat, 0, ctx.first_combat)
    if ctx.rules.strike_reacts_only:
        return [card for card in held if card not in ctx.strikes_first]
    return held


def name_sections(ctx: GreatWarCtx, st: GreatWarState, seat: int, card: int) -> None:
    """What the card counts as (R20.22, AMB-48), and how many orders it gives in which section (R9.4)."""
    effect, mirrored = card, 0
    if ctx.main[card] == "copy_opponent":
        theirs = 2 * (1 - seat)
        effect = st.last[theirs]
        mirrored = st.last[theirs + 1] ^ int(bool(ctx.args[card]["mirrored"]))
        if effect != OFF:
            st.emit(words.COPIED, effect)
    st.effect, st.mirrored = effect, mirrored
    if effect == OFF or ctx.main[effect] != "order_sections":
        return
    for section, number in orders_of(ctx, seat, effect, mirrored).items():
        st.orders[section] = number
        st.named |= 1 << section


def orders_of(ctx: GreatWarCtx, seat: int, card: int, mirrored: int) -> dict[int, int]:
    """Orders by section of the board: a seat calls west and east its left or right (R3.2, R22.2)."""
    flanks = ctx.flanks[seat]
    words_for = ("right", "centre", "left") if mirrored else ("left", "centre", "right")
    found = {}
    for section, word in zip(flanks, words_for, strict=True):
        number = ctx.args[card][word]
        if number:
            found[section] = ALL if number == "all" else int(str(number))
    return found


class WithCommandCard(Step):
    """Frame [WITH_CARD, seat]: R9.8, a combat card laid beside the command card."""

    name = "combat-card"
    rule = "R9.8"
    prompt = Phrase("choose-with-command-card", text="Play a combat card with your command card, or none")

    def run(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> bool:
        seat = frame[1]
        if not is_asked(ctx, st, seat, WITH_COMMAND_CARD, lambda: self.playable(ctx, st, seat)):
            st.pop()
            return GO_ON
        return ASK

    @staticmethod
    def playable(ctx: GreatWarCtx, st: GreatWarState, seat: int) -> list[int]:
        return with_targets(ctx, st, seat, in_window(ctx, st, seat, WITH_COMMAND_CARD))

    def legal(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> list[int]:
        return answers(ctx, st, frame[1], WITH_COMMAND_CARD, self.playable(ctx, st, frame[1]))

    def apply(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int], action: int) -> None:
        st.pop()
        if action == words.PASS.base:
            return
        card = action - words.COMBAT.base
        again = st.fetched != OFF
        lay_open(ctx, st, frame[1], card)
        st.announced, st.announced_cost = card, ctx.cost[card]
        if again:
            # The opponent has had the chance to react; the fetched card counts at once (AMB-30).
            resolve_announced(ctx, st, frame[1])

    def why_not(
        self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int], query: Query
    ) -> Sequence[Reason]:
        return why_not_combat(ctx, st, frame[1], query, WITH_COMMAND_CARD)


def why_not_combat(
    ctx: GreatWarCtx, st: GreatWarState, seat: int, query: Query, timing: str
) -> Sequence[Reason]:
    """Reasons against a combat card: R19.4 - R19.6, AMB-76."""
    card = query.args.get("card")
    if card is None:
        return ()
    if not st.hand[seat * ctx.kinds + card]:
        return [words.NOT_IN_HAND.reason(ctx, card)]
    if card not in ctx.windows.get(timing, ()):
        return [words.NOT_NOW.reason(ctx, card)]
    if not may_play_one_more(ctx, st, seat) and card != st.fetched:
        return [words.ONE_CARD.reason(ctx)]
    if ctx.cost[card] > st.hq[seat]:
        return [words.TOO_DEAR.reason(ctx, card, ctx.cost[card])]
    return [words.NO_TARGET.reason(ctx, card)]


class React(Step):
    """Frame [REACT, opponent]: combat cards against a command card (R19.45, R19.46)."""

    name = "reaction"
    rule = "R19.4"
    prompt = Phrase("react-to-command-card", text="React to the command card, or let it pass")

    def run(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> bool:
        seat = frame[1]
        if not is_asked(ctx, st, seat, REACTION, lambda: self.playable(ctx, st, seat)):
            st.pop()
            return GO_ON
        return ASK

    @staticmethod
    def playable(ctx: GreatWarCtx, st: GreatWarState, seat: int) -> list[int]:
        return with_targets(ctx, st, seat, in_window(ctx, st, seat, REACTION))

    def legal(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> list[int]:
        return answers(ctx, st, frame[1], REACTION, self.playable(ctx, st, frame[1]))

    def apply(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int], action: int) -> None:
        seat = st.pop()[1]
        if waives(st, seat, action, REACTION):
            return
        card = action - words.COMBAT.base
        if not play_combat(ctx, st, seat, card):
            return
        if ctx.main[card] == "hold_firm":
            resolve(ctx, st, seat, card)
        else:
            lose_orders(ctx, st, 1 - seat, card)

    def why_not(
        self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int], query: Query
    ) -> Sequence[Reason]:
        return why_not_combat(ctx, st, frame[1], query, REACTION)


def lose_orders(ctx: GreatWarCtx, st: GreatWarState, victim: int, card: int) -> None:
    """R19.46 Lost Messenger: fewer orders in every section, no artillery, the combat card goes back to the
    hand with its HQ and does not count as played (AMB-31)."""
    fewer = int(str(ctx.args[card]["per_section"]))
    for section in range(3):
        if st.orders[section] != ALL:
            st.orders[section] = max(0, st.orders[section] - fewer)
    st.effects |= NO_ARTILLERY
    if st.named or ctx.rules.tactics_lose_order:
        st.effects |= LOST_ORDER
    if st.announced != OFF:
        back = st.announced
        st.in_play = without(st.in_play, back)
        st.hand[victim * ctx.kinds + back] += 1
        st.played[victim] -= 1
        gain(ctx, st, victim, st.announced_cost)
        st.emit(words.RETURNED, victim, back)
        st.announced = OFF


def resolve_announced(ctx: GreatWarCtx, st: GreatWarState, seat: int) -> None:
    """The combat card beside the command card takes effect, unless Lost Messenger sent it back."""
    card = st.announced
    if card != OFF:
        st.announced = OFF
        if takes_effect(ctx, st, seat, card):
            resolve(ctx, st, seat, card)
