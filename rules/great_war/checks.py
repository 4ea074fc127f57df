"""Invariants I1 to I8: what must be true after every decision."""

from __future__ import annotations

from collections.abc import Iterator

from ..core import Violation
from .cards import laid
from .context import GreatWarCtx
from .numbers import END, OFF
from .state import GreatWarState


def check(ctx: GreatWarCtx, st: GreatWarState) -> list[Violation]:
    return [
        *check_tokens(ctx, st),
        *check_cards(ctx, st),
        *check_units(ctx, st),
        *check_ground(ctx, st),
        *check_limits(ctx, st),
    ]


def check_tokens(ctx: GreatWarCtx, st: GreatWarState) -> Iterator[Violation]:
    if sum(st.hq) != ctx.pool:
        yield Violation("R15.1", f"HQ tokens: {list(st.hq)} are not {ctx.pool} (I1)")


def check_cards(ctx: GreatWarCtx, st: GreatWarState) -> Iterator[Violation]:
    piles = st.command_deck + st.command_discards + st.combat_deck + st.combat_discards + st.in_play
    if st.card != OFF and not _discarded(st):
        piles = laid(piles, st.card)
    there = bytearray(ctx.kinds)
    for card in piles:
        there[card] += 1
    # Counts are far below 256, so adding the tables as whole numbers adds them byte by byte.
    found = sum(int.from_bytes(table) for table in (there, st.hand[: ctx.kinds], st.hand[ctx.kinds :]))
    if found != int.from_bytes(ctx.copies):
        yield Violation("R19.1", "a card is missing or there twice (I2)")


def _discarded(st: GreatWarState) -> bool:
    """Whether the command card of the turn lies on the discards already (R14.1)."""
    return any(frame[0] == END and frame[2] > 0 for frame in st.frames)


def check_units(ctx: GreatWarCtx, st: GreatWarState) -> Iterator[Violation]:
    units = [0, 0]
    unit_at, figures, forbidden = st.unit_at, st.figures, ctx.forbidden_mask
    for unit, hex in enumerate(st.at):
        if hex == OFF:
            continue
        units[ctx.side_of[unit]] |= ctx.bit[hex]
        if unit_at[hex] != unit:
            yield Violation("R11.7", f"hex {hex} does not know unit {unit} (I3)")
        if not 0 < figures[unit] <= ctx.full[unit]:
            yield Violation("R4.10", f"unit {unit} has {figures[unit]} figures (I4)")
        if forbidden >> hex & 1:
            yield Violation("R21.50", f"unit {unit} stands on impassable ground (I8)")
    if [st.units0, st.units1] != units:
        yield Violation("R11.7", "masks of units are out of step (I3)")
    if len(unit_at) - unit_at.count(OFF) != len(st.at) - st.at.count(OFF):
        yield Violation("R11.7", "a hex remembers a unit that is gone (I3)")
    if st.medals[0] + st.medals[1] > st.at.count(OFF) and not ctx.rules.dead_return:
        yield Violation("R5.2", "more medals for units than units are gone (I5)")


def check_ground(ctx: GreatWarCtx, st: GreatWarState) -> Iterator[Violation]:
    masks = tuple(int(st.ground.translate(table)[::-1], 2) for table in ctx.ground_bits)
    if masks != (st.blocking, st.hills):
        yield Violation("R12.22", "masks of terrain are out of step")


def check_limits(ctx: GreatWarCtx, st: GreatWarState) -> Iterator[Violation]:
    extra = 1 if any(ctx.main[card] == "fetch_combat_card" for card in st.in_play) else 0
    if st.played[st.active] > ctx.own_limit + extra or st.played[1 - st.active] > ctx.opponents_limit:
        yield Violation("R19.6", f"too many combat cards were played: {list(st.played)} (I6)")
