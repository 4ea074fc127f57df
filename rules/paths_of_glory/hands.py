"""Decks and hands (9.1, 6.0 G): which cards are in the game, drawing them, and what the enemy cannot know."""

from __future__ import annotations

from collections.abc import Iterable

from ..core import Lot
from ..core.tracing import mask_of
from .ctx import PathsCtx
from .numbers import DECKS
from .state import PathsState
from .words import DREW, DREW_CARD, SHUFFLED


def takes_part(ctx: PathsCtx, st: PathsState, card: int) -> bool:
    """Whether a card belongs to this game, exchanges counted (E-47)."""
    return bool((ctx.in_game | st.swapped) & ~st.left_out & 1 << card)


def cards_of(ctx: PathsCtx, st: PathsState, side: int, groups: Iterable[int]) -> list[int]:
    """A side's cards of these groups, as far as they take part."""
    return [
        c
        for c, owner in enumerate(ctx.card_side)
        if owner == side and ctx.card_group[c] in groups and takes_part(ctx, st, c)
    ]


def first_decks(ctx: PathsCtx, st: PathsState) -> None:
    """9.1.2: the groups that are in the decks at the start."""
    for side in (0, 1):
        st.decks[side] = cards_of(ctx, st, side, ctx.first_groups | set(range(st.level[side] + 1)))


def in_circulation(ctx: PathsCtx, st: PathsState, card: int) -> bool:
    """9.1.2: the card's group has joined the deck."""
    group = ctx.card_group[card]
    return group <= st.level[ctx.card_side[card]] or group in ctx.first_groups


def unseen(ctx: PathsCtx, st: PathsState, card: int) -> bool:
    """Whether the enemy must reckon with the card in its owner's hand: it lies nowhere in the open (F.17)."""
    bit, side = 1 << card, ctx.card_side[card]
    if st.out & bit or card in st.discards[side] or card in st.tables[side] or card in st.cards[0]:
        return False
    if not in_circulation(ctx, st, card) or card in st.cards[1]:
        return False
    return bool(ctx.in_game & bit) or ctx.options["optional_cards"] == "secret_swap"


def reshuffle(ctx: PathsCtx, st: PathsState, side: int) -> None:
    st.decks[side] = sorted(st.decks[side] + st.discards[side])
    st.discards[side] = []
    st.seen &= ~mask_of(st.decks[side])
    st.shuffle(DECKS[side], st.decks[side])
    st.emit(SHUFFLED, side)


def draw_up(ctx: PathsCtx, st: PathsState, side: int) -> None:
    """6.0 G"""
    if st.rose >> side & 1 and ctx.options["commitment_shuffle"] == "at_draw":
        reshuffle(ctx, st, side)
    drawn = 0
    while len(st.hands[side]) < ctx.hand_size:
        if not st.decks[side]:
            if not st.discards[side]:
                break
            reshuffle(ctx, st, side)
        card = st.decks[side].pop()
        st.hands[side].append(card)
        st.tell(side, DREW_CARD, card)
        drawn += 1
    st.hands[side].sort()
    st.emit(DREW, side, drawn)
    if drawn:
        st.reveal()


def hide(ctx: PathsCtx, st: PathsState, side: int, lot: Lot) -> None:
    """Deal anew what the enemy of this side cannot know: the exchanges, the hand, the order of the deck."""
    known = [c for c in st.hands[side] if st.seen >> c & 1]
    hidden = [c for c in st.hands[side] if not st.seen >> c & 1] + st.decks[side]
    if ctx.options["optional_cards"] == "secret_swap":
        hidden = exchange_anew(ctx, st, side, hidden, lot)
    unknown = sorted(hidden)
    lot.shuffle(unknown)
    count = len(st.hands[side]) - len(known)
    st.hands[side] = sorted(known + unknown[:count])
    st.decks[side] = unknown[count:]


def exchange_anew(ctx: PathsCtx, st: PathsState, side: int, hidden: list[int], lot: Lot) -> list[int]:
    """Other exchanges that agree with every card seen so far; answers the hidden cards that they leave.

    A card that lies hidden, or of a group that is still to come, may have been exchanged or not. Exchanges
    keep to one group, so the number of hidden cards stays.
    """
    in_play = set(hidden)
    groups = {ctx.card_group[c] for c in hidden}
    own = [c for c in range(len(ctx.card_side)) if ctx.card_side[c] == side]
    secret = in_play | {c for c in own if not takes_part(ctx, st, c)}
    dealt = st.hands[side] or st.decks[side] or st.discards[side]
    secret |= {
        c
        for c in own
        if not dealt or (ctx.card_group[c] > st.level[side] and ctx.card_group[c] not in groups)
    }
    optional = [c for c in own if not ctx.in_game >> c & 1]
    standard = [c for c in own if ctx.in_game >> c & 1 and c in secret and c != ctx.opening]
    shown = [c for c in optional if c not in secret]
    guessed = [c for c in optional if c in secret]
    lot.shuffle(guessed)
    of_side = mask_of(own)
    st.swapped &= ~of_side
    st.left_out &= ~of_side
    for card in shown + [c for c in guessed if lot.pick(2)]:
        partners = [c for c in standard if not st.left_out >> c & 1 and alike(ctx, card, c)]
        if partners:
            st.swapped |= 1 << card
            st.left_out |= 1 << partners[lot.pick(len(partners))]
    return [c for c in secret if ctx.card_group[c] in groups and takes_part(ctx, st, c)]


def alike(ctx: PathsCtx, one: int, other: int) -> bool:
    """E-47: cards of one group with the same values may be exchanged."""
    return (ctx.card_group[one], ctx.card_ops[one], ctx.card_sr[one]) == (
        ctx.card_group[other],
        ctx.card_ops[other],
        ctx.card_sr[other],
    )
