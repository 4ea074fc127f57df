"""Hands, piles and the playing of combat cards (R14.5, R19.1 - R19.9)."""

from __future__ import annotations

from ..core import ADJUDICATE
from . import words
from .context import GreatWarCtx
from .numbers import COMBAT_DECK, COMMAND_DECK, OFF
from .state import GreatWarState
from .tokens import spend


def command_cards(ctx: GreatWarCtx, st: GreatWarState, seat: int) -> int:
    """How many command cards a seat holds."""
    base = seat * ctx.kinds
    return sum(st.hand[base : base + ctx.first_combat])


def combat_cards(ctx: GreatWarCtx, st: GreatWarState, seat: int) -> int:
    base = seat * ctx.kinds
    return sum(st.hand[base + ctx.first_combat : base + ctx.kinds])


def held_kinds(ctx: GreatWarCtx, st: GreatWarState, seat: int, first: int, last: int) -> list[int]:
    """Kinds of cards in a hand, each once, ascending."""
    base = seat * ctx.kinds
    hand = st.hand
    return [kind for kind in range(first, last) if hand[base + kind]]


def laid(pile: bytes, card: int) -> bytes:
    """A pile with a card laid on it."""
    return pile + bytes((card,))


def without(pile: bytes, card: int) -> bytes:
    """A pile from which one such card is taken."""
    place = pile.index(card)
    return pile[:place] + pile[place + 1 :]


def shuffled(st: GreatWarState, deck: int, pile: bytes) -> bytes:
    """A pile in a new order."""
    cards = bytearray(pile)
    st.shuffle(deck, cards)
    return bytes(cards)


def draw_command(ctx: GreatWarCtx, st: GreatWarState, seat: int) -> int:
    """R14.1; R14.5: an empty pile is made of the discards. The card drawn, OFF when there is none
    (R22.12)."""
    if not st.command_deck:
        st.command_deck = shuffled(st, COMMAND_DECK, st.command_discards)
        st.command_discards = b""
        st.emit(words.RESHUFFLED)
    if not st.command_deck:
        return OFF
    card = st.command_deck[-1]
    st.command_deck = st.command_deck[:-1]
    st.hand[seat * ctx.kinds + card] += 1
    st.emit(words.DREW_COMMAND, seat)
    st.tell(seat, words.DREW_CARD, card)
    st.reveal()
    return card


def draw_combat(ctx: GreatWarCtx, st: GreatWarState, seat: int) -> None:
    """R14.2, R14.5"""
    if not st.combat_deck:
        st.combat_deck = shuffled(st, COMBAT_DECK, st.combat_discards)
        st.combat_discards = b""
        st.emit(words.RESHUFFLED)
    if not st.combat_deck:
        return
    card = st.combat_deck[-1]
    st.combat_deck = st.combat_deck[:-1]
    st.hand[seat * ctx.kinds + card] += 1
    st.emit(words.DREW_COMBAT, seat)
    st.tell(seat, words.DREW_CARD, card)
    st.reveal()


def may_draw_combat(ctx: GreatWarCtx, st: GreatWarState, seat: int) -> bool:
    """R14.3, R19.2: not above the limit of the hand, nor from nothing (R22.12)."""
    return combat_cards(ctx, st, seat) < st.limits[seat] and bool(st.combat_deck or st.combat_discards)


def open_discards(ctx: GreatWarCtx, st: GreatWarState) -> bytes:
    """Discarded command cards that can be seen: all, or the last one (AMB-79)."""
    return st.command_discards[-1:] if ctx.rules.discards_covered else st.command_discards


def takes_effect(ctx: GreatWarCtx, st: GreatWarState, seat: int, card: int) -> bool:
    """Whether the engine runs the card's effect. What it cannot run is left to the players."""
    if ctx.by_hand[card] >= 0:
        st.push(ADJUDICATE, seat, ctx.by_hand[card], 0, 0)
    return bool(ctx.main[card])


def play_combat(ctx: GreatWarCtx, st: GreatWarState, seat: int, card: int) -> bool:
    """A combat card is played and takes effect at once, as far as the engine runs it."""
    lay_open(ctx, st, seat, card)
    return takes_effect(ctx, st, seat, card)


def lay_open(ctx: GreatWarCtx, st: GreatWarState, seat: int, card: int) -> None:
    """R19.5: laid open and paid at once; it lies there until the turn ends (R19.7)."""
    st.hand[seat * ctx.kinds + card] -= 1
    st.in_play = laid(st.in_play, card)
    if card == st.fetched and seat == st.active:
        st.fetched = OFF
    else:
        st.played[seat] += 1
    spend(st, seat, ctx.cost[card])
    st.emit(words.COMBAT_PLAYED, seat, card)
