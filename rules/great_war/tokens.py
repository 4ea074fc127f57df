"""Chapter 15: HQ tokens. All of them are in the pool, in a reserve, or beside a unit."""

from __future__ import annotations

from . import words
from .context import GreatWarCtx
from .state import GreatWarState

POOL = 2
BESIDE_UNITS = 3


def gain(ctx: GreatWarCtx, st: GreatWarState, seat: int, number: int) -> int:
    """R15.3: nothing from an empty pool; from one that is too small what is there, or nothing (AMB-28)."""
    pool = st.hq[POOL]
    if number > pool:
        number = pool if ctx.rules.partial_hq else 0
    if number > 0:
        st.hq[POOL] = pool - number
        st.hq[seat] += number
        st.emit(words.HQ_GAINED, seat, number)
    return number


def spend(st: GreatWarState, seat: int, number: int) -> None:
    """R15.7: spent tokens go back to the pool."""
    st.hq[seat] -= number
    st.hq[POOL] += number


def lay_beside(ctx: GreatWarCtx, st: GreatWarState, seat: int, number: int) -> None:
    """R20.23: a token is laid beside an ordered unit and leaves the reserve at once; it may go straight to
    the pool (AMB-49)."""
    if ctx.rules.tokens_to_pool:
        spend(st, seat, number)
        return
    st.hq[seat] -= number
    st.hq[BESIDE_UNITS] += number


def clear_beside(st: GreatWarState) -> None:
    st.hq[POOL] += st.hq[BESIDE_UNITS]
    st.hq[BESIDE_UNITS] = 0
