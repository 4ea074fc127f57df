"""Windows: the moments for combat cards, and who is asked at them (R19.4 - R19.6).

Who is asked must not tell what is held. So a seat is asked whenever it might hold a card for the moment as
far as the whole table can see, and what it really holds decides only what it is offered. A seat that does not
want to be asked again says so once for the rest of the turn: in moments of one kind, or at all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from . import words
from .cards import combat_cards
from .context import GreatWarCtx
from .state import GreatWarState

WITH_COMMAND_CARD: Final = "with_command_card"
REACTION: Final = "reaction_to_command_card"
AFTER_MOVE: Final = "after_enemy_move"
OWN_MOVE: Final = "after_own_move"
BEFORE_ATTACK: Final = "before_own_attack"
BEFORE_CLOSE: Final = "before_own_close_combat_roll"
BEFORE_ENEMY_CLOSE: Final = "before_enemy_close_combat_roll"
RANGED_HIT: Final = "after_enemy_ranged_hit"
RANGED_OVER: Final = "after_enemy_ranged_attack"
CLOSE_OVER: Final = "after_enemy_close_combat"
CLOSE_WON: Final = "after_own_successful_close_combat"
BEFORE_SHELLS: Final = "before_enemy_ra_roll"
HQ_GAIN: Final = "on_end_of_turn_hq_gain"

TIMINGS: Final = (
    *(WITH_COMMAND_CARD, REACTION, AFTER_MOVE, OWN_MOVE, BEFORE_ATTACK, BEFORE_CLOSE, BEFORE_ENEMY_CLOSE),
    *(RANGED_HIT, RANGED_OVER, CLOSE_OVER, CLOSE_WON, BEFORE_SHELLS, HQ_GAIN),
)
MARKS: Final = {timing: 1 << number for number, timing in enumerate(TIMINGS)}
ALL_MARKS: Final = (1 << len(TIMINGS)) - 1
RECURRING: Final = frozenset(
    (AFTER_MOVE, BEFORE_ATTACK, BEFORE_ENEMY_CLOSE, RANGED_HIT, RANGED_OVER, CLOSE_OVER)
)
"""Windows that may open many times in a turn."""


def in_window(ctx: GreatWarCtx, st: GreatWarState, seat: int, timing: str) -> list[int]:
    """Combat cards that a seat may play at this moment: R19.4 timing, R19.5 cost, R19.6 one per turn
    (AMB-30: a fetched card beyond it)."""
    base = seat * ctx.kinds
    hand, cost, hq = st.hand, ctx.cost, st.hq[seat]
    found = [kind for kind in ctx.windows.get(timing, ()) if hand[base + kind] and cost[kind] <= hq]
    if not found or may_play_one_more(ctx, st, seat):
        return found
    return [kind for kind in found if kind == st.fetched and seat == st.active]


def may_play_one_more(ctx: GreatWarCtx, st: GreatWarState, seat: int) -> bool:
    """R19.6: one combat card in the own turn and one in the opponent's."""
    return st.played[seat] < (ctx.own_limit if seat == st.active else ctx.opponents_limit)


def is_asked(
    ctx: GreatWarCtx, st: GreatWarState, seat: int, timing: str, playable: Callable[[], Sequence[int]]
) -> bool:
    """Whether the window opens for a seat: whenever the table cannot know that it has no card, or when it
    can play one; never when it has waived this."""
    if has_waived(st, seat, timing):
        return False
    return (ctx.rules.always_ask and might_hold(ctx, st, seat, timing)) or bool(playable())


def might_hold(ctx: GreatWarCtx, st: GreatWarState, seat: int, timing: str) -> bool:
    """Whether a seat may have a card for this moment, judged by what lies open: it has combat cards and has
    not played one, it could pay, and not all copies lie on the table."""
    kinds = ctx.windows.get(timing, ())
    if not kinds or not may_play_one_more(ctx, st, seat):
        return False
    hq, laid = st.hq[seat], st.combat_discards + st.in_play
    for kind in kinds:
        if ctx.cost[kind] <= hq and laid.count(kind) < ctx.copies[kind]:
            return combat_cards(ctx, st, seat) > 0
    return False


def has_waived(st: GreatWarState, seat: int, timing: str) -> bool:
    return st.waived > 0 and bool(st.waived >> seat * len(TIMINGS) & MARKS[timing])


def answers(ctx: GreatWarCtx, st: GreatWarState, seat: int, timing: str, cards: Sequence[int]) -> list[int]:
    """What a seat may answer in a window: one of its cards, nothing, or nothing for the rest of the turn.

    In the other player's turn the last is always offered, so that nobody is called to the table in vain; in
    the own turn only where there is a card to be asked about again.
    """
    found = [words.COMBAT.base | card for card in cards]
    found.append(words.PASS.base)
    reacting = seat != st.active
    if timing in RECURRING and (reacting or cards):
        found.append(words.WAIVE.base)
    if reacting:
        found.append(words.WAIVE_ALL.base)
    return found


def waives(st: GreatWarState, seat: int, action: int, *timings: str) -> bool:
    """Whether the answer is to play nothing: now, in these windows, or in any window of this turn. Standing
    answers are kept."""
    if action == words.PASS.base:
        return True
    if action == words.WAIVE_ALL.base:
        marks = ALL_MARKS
    elif action == words.WAIVE.base:
        marks = sum(MARKS[timing] for timing in timings)
    else:
        return False
    st.waived |= marks << seat * len(TIMINGS)
    return True
