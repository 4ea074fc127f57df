"""The battlefield: units come, go, lose figures; ground changes under them. Kept in step in one place."""

from __future__ import annotations

from . import words
from .context import GreatWarCtx
from .numbers import OFF
from .state import GreatWarState


def enemy_mask(st: GreatWarState, seat: int) -> int:
    return st.units0 if seat else st.units1


def own_mask(st: GreatWarState, seat: int) -> int:
    return st.units1 if seat else st.units0


def put(ctx: GreatWarCtx, st: GreatWarState, unit: int, hex: int) -> None:
    """A unit that is not on the board comes to a hex."""
    st.at[unit] = hex
    st.unit_at[hex] = unit
    if ctx.side_of[unit]:
        st.units1 |= ctx.bit[hex]
    else:
        st.units0 |= ctx.bit[hex]


def lift(ctx: GreatWarCtx, st: GreatWarState, unit: int) -> None:
    """A unit leaves the board."""
    hex = st.at[unit]
    st.at[unit] = OFF
    st.unit_at[hex] = OFF
    if ctx.side_of[unit]:
        st.units1 ^= ctx.bit[hex]
    else:
        st.units0 ^= ctx.bit[hex]


def shift(ctx: GreatWarCtx, st: GreatWarState, unit: int, hex: int) -> None:
    """A unit goes from one hex to another."""
    old = st.at[unit]
    st.unit_at[old] = OFF
    st.unit_at[hex] = unit
    st.at[unit] = hex
    change = ctx.bit[old] ^ ctx.bit[hex]
    if ctx.side_of[unit]:
        st.units1 ^= change
    else:
        st.units0 ^= change


def replaced(table: bytes, place: int, value: int) -> bytes:
    """A table with another value at one place."""
    return table[:place] + bytes((value,)) + table[place + 1 :]


def change_ground(ctx: GreatWarCtx, st: GreatWarState, hex: int, ground: int) -> None:
    """A marker comes, goes or is flipped; sight may change with it."""
    st.ground = replaced(st.ground, hex, ground)
    now, bit = ctx.grounds[ground], ctx.bit[hex]
    st.blocking = st.blocking | bit if now.blocks else st.blocking & ~bit
    st.hills = st.hills | bit if now.heights else st.hills & ~bit


def clear_wire(ctx: GreatWarCtx, st: GreatWarState, hex: int) -> None:
    """The wire on a hex is taken off the board (R21.30, R21.32, R21.33)."""
    change_ground(ctx, st, hex, ctx.grounds[st.ground[hex]].cleared)
    st.emit(words.WIRE_GONE, hex)


def lose_figures(ctx: GreatWarCtx, st: GreatWarState, unit: int, hits: int) -> bool:
    """R12.30: one figure per hit, surplus hits are lost. Whether the unit is destroyed: R16.3 - R16.5, the
    gun with its firer and a special figure go with the last figure."""
    left = max(0, st.figures[unit] - hits)
    st.figures[unit] = left
    st.emit(words.HITS, unit, hits, left)
    if left:
        return False
    lift(ctx, st, unit)
    st.emit(words.DESTROYED, unit)
    return True


def has_enemy_beside(ctx: GreatWarCtx, st: GreatWarState, unit: int) -> bool:
    enemies = st.units0 if ctx.side_of[unit] else st.units1
    return bool(ctx.near_mask[st.at[unit]] & enemies)


def hexes_of(mask: int) -> list[int]:
    """The hexes of a mask in ascending order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
