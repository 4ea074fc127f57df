"""Chapters 6 and 7: set-up, and the shelling of no-man's-land."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..core import ADJUDICATE
from . import words
from .cards import draw_combat, draw_command, shuffled
from .context import GreatWarCtx
from .field import change_ground, put
from .numbers import COMBAT_DECK, COMMAND_DECK, NOBODY, OFF, SHELLING_DIE, TURN
from .state import GreatWarState
from .tokens import POOL
from .victory import LASTING, update_objectives


def set_up(ctx: GreatWarCtx, st: GreatWarState) -> None:
    """R6.3 - R6.13, in order. Who stands on an objective from the beginning occupies it (R16.10, R16.14)."""
    lay_ground(ctx, st)
    place_units(ctx, st)
    deal(ctx, st)
    st.held = bytearray(ctx.held_at_start)
    st.winner = NOBODY
    st.active = ctx.first
    st.card = st.effect = st.announced = st.fetched = OFF
    shell_no_mans_land(ctx, st)
    update_objectives(ctx, st)
    st.push(TURN, ctx.first, 0)
    for hook, remark in ctx.special_rules:
        if hook == "setup":
            st.push(ADJUDICATE, ctx.first, remark, 0, 0)


def lay_ground(ctx: GreatWarCtx, st: GreatWarState) -> None:
    """R6.3"""
    st.ground = ctx.start_ground
    for hex, ground in enumerate(st.ground):
        st.blocking |= ctx.bit[hex] if ctx.grounds[ground].blocks else 0
        st.hills |= ctx.bit[hex] if ctx.grounds[ground].heights else 0


def place_units(ctx: GreatWarCtx, st: GreatWarState) -> None:
    """R6.4"""
    st.at = bytearray([OFF]) * ctx.units
    st.unit_at = bytearray([OFF]) * ctx.hexes
    for unit, hex in enumerate(ctx.starts):
        put(ctx, st, unit, hex)
    st.figures = bytearray(ctx.start_figures)
    st.start = bytes(st.at)
    st.status, st.attacks, st.bonus = (bytearray(ctx.units) for _ in range(3))
    st.orders = bytearray(3)


def deal(ctx: GreatWarCtx, st: GreatWarState) -> None:
    """R6.7 command cards, R6.8 combat cards, R6.9 HQ; medals that a scenario gives at the start."""
    st.command_deck = shuffled(st, COMMAND_DECK, ctx.command_copies)
    st.combat_deck = shuffled(st, COMBAT_DECK, ctx.combat_copies)
    st.hand = bytearray(2 * ctx.kinds)
    st.hq, st.medals = bytearray(4), bytearray(4)
    st.limits = bytes(limit for _, _, _, limit, _ in ctx.assets)
    st.played, st.last = bytearray(2), bytes((OFF, 0, OFF, 0))
    st.hq[POOL] = ctx.pool
    for seat, (command, combat, hq, _, medals) in enumerate(ctx.assets):
        for _ in range(command):
            draw_command(ctx, st, seat)
        for _ in range(combat):
            draw_combat(ctx, st, seat)
        st.hq[seat], st.hq[POOL] = hq, st.hq[POOL] - hq
        st.medals[LASTING + seat] = medals


def shell_no_mans_land(ctx: GreatWarCtx, st: GreatWarState) -> None:
    """R7.2: row after row, the one nearest to the enemy first."""
    for row in ctx.shelling_rows:
        for place in counted(len(row), lambda: st.roll(SHELLING_DIE)):
            shell(ctx, st, row[place - 1])


def counted(length: int, roll: Callable[[], int]) -> Sequence[int]:
    """R7.3, R7.4: the places that the rolls reach, counting on from the last; the roll that would pass the
    end of the row has no effect."""
    reached = []
    place = roll()
    while place <= length:
        reached.append(place)
        place += roll()
    return reached


def shell(ctx: GreatWarCtx, st: GreatWarState, hex: int) -> None:
    """R7.5: a crater on open ground, wire is flipped, units and tiles are spared (AMB-43)."""
    if st.unit_at[hex] != OFF:
        return
    ground = st.ground[hex]
    after = ctx.grounds[ground].shelled
    if ground in ctx.shell_trenches:
        after = ground + ctx.crater
    if after != ground:
        change_ground(ctx, st, hex, after)
        st.emit(words.CRATERED, hex)
