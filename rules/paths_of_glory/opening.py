"""Before the first turn: bids (5.6), exchanged cards (E-47), the opening card and the deal (4.3)."""

from __future__ import annotations

from ..core import Procedure
from ..core.words import Phrase
from .ctx import PathsCtx
from .hands import alike, draw_up, first_decks
from .numbers import BID, DECKS, DIE, OPENING, SWAP, TURN
from .state import PathsState
from .words import ACCEPT, BID_FOR, BID_ROLLS, BID_WON, DONE, LEAVE_CARD, SWAP_IN, TAKE_CARD

HIGHEST_BID = 20  # all that the track is worth


def deal(ctx: PathsCtx, st: PathsState) -> None:
    """4.3.1, 4.3.2"""
    for side in (0, 1):
        st.shuffle(DECKS[side], st.decks[side])
        draw_up(ctx, st, side)
    st.goto(TURN, 0)


class Opening(Procedure[PathsCtx, PathsState]):
    """Frame [OPENING, seat, stage]"""

    name = "opening"
    rule = "PoG-4.3.1"
    prompt = Phrase("opening", text="Begin with the opening card in hand?")

    def run(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> bool:
        stage = frame[2]
        if stage == 0:
            frame[2] = 1
            if ctx.options["tournament_bid"]:
                begin_bidding(ctx, st)
            return False
        if stage == 1:
            frame[2] = 2
            if ctx.options["optional_cards"] == "secret_swap":
                st.push(SWAP, 1)
                st.push(SWAP, 0)
            return False
        if stage == 2:
            frame[2] = 3
            first_decks(ctx, st)
            return False
        card = ctx.opening
        if card < 0 or card not in st.decks[ctx.card_side[card]]:
            deal(ctx, st)
            return False
        if ctx.scenario.opening_forced:
            self._take(ctx, st, card)
            return False
        return True

    def legal(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> list[int]:
        return [TAKE_CARD.base | ctx.opening, LEAVE_CARD.base | ctx.opening]

    def apply(self, ctx: PathsCtx, st: PathsState, frame: list[int], action: int) -> None:
        if action < LEAVE_CARD.base:
            self._take(ctx, st, ctx.opening)
        else:
            deal(ctx, st)

    def _take(self, ctx: PathsCtx, st: PathsState, card: int) -> None:
        side = ctx.card_side[card]
        st.decks[side].remove(card)
        st.hands[side].append(card)
        st.seen |= 1 << card
        deal(ctx, st)
        st.seen |= 1 << card


def begin_bidding(ctx: PathsCtx, st: PathsState) -> None:
    """5.6.1: both roll until one is higher."""
    while True:
        rolls = [st.roll(DIE), st.roll(DIE)]
        st.emit(BID_ROLLS, *rolls)
        if rolls[0] != rolls[1]:
            st.push(BID, 0 if rolls[0] > rolls[1] else 1, -1, -1)
            return


class Bid(Procedure[PathsCtx, PathsState]):
    """Frame [BID, seat, side bid for, vp]: name a side and points, or accept."""

    name = "bid"
    rule = "PoG-5.6.1"
    prompt = Phrase("bid", text="Bid victory points for a side, or accept")

    def legal(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> list[int]:
        _, _, side, vp = frame
        if side < 0:
            return [BID_FOR.base | s << 12 | v for s in (0, 1) for v in range(HIGHEST_BID + 1)]
        return [ACCEPT.base, *(BID_FOR.base | side << 12 | v for v in range(vp + 1, HIGHEST_BID + 1))]

    def apply(self, ctx: PathsCtx, st: PathsState, frame: list[int], action: int) -> None:
        if action == ACCEPT.base:
            st.bid = [frame[2], frame[3]]
            st.emit(BID_WON, *st.bid)
            st.pop()
            return
        side, vp = BID_FOR.values(action)
        st.goto(BID, 1 - frame[1], side, vp)


class Swap(Procedure[PathsCtx, PathsState]):
    """Frame [SWAP, seat]: an optional card for one of the same group, OPS and SR (E-47)."""

    name = "swap"
    rule = "E-47"
    prompt = Phrase("swap", text="Exchange a card for an optional one, or finish")

    def legal(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> list[int]:
        seat = frame[1]
        own = [c for c in range(len(ctx.card_side)) if ctx.card_side[c] == seat]
        optional = [c for c in own if not (ctx.in_game | st.swapped) >> c & 1]
        standard = [c for c in own if ctx.in_game >> c & 1 and not st.left_out >> c & 1 and c != ctx.opening]
        actions = [SWAP_IN.base | a << 12 | b for a in optional for b in standard if alike(ctx, a, b)]
        return [DONE.base, *actions]

    def apply(self, ctx: PathsCtx, st: PathsState, frame: list[int], action: int) -> None:
        if action == DONE.base:
            st.pop()
            return
        taken, left = SWAP_IN.values(action)
        st.swapped |= 1 << taken
        st.left_out |= 1 << left


__all__ = ["OPENING", "Bid", "Opening", "Swap"]
