"""Invariants I1 to I8: what must be true after every decision.

Most decisions leave cards, units or ground as they were. What was found sound is remembered by its content,
so that only what changed is looked at again.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ..core import Violation
from .cards import laid
from .context import GreatWarCtx
from .numbers import END, OFF
from .state import GreatWarState

Found = tuple[Violation, ...]
REMEMBERED = 512


def check(ctx: GreatWarCtx, st: GreatWarState) -> list[Violation]:
    return [
        *check_tokens(ctx, st),
        *check_cards(open_piles(st), bytes(st.hand), ctx.copies),
        *check_units(
            bytes(st.at), bytes(st.figures), bytes(st.unit_at), ctx.side_of, ctx.full, ctx.forbidden_mask
        ),
        *check_masks(bytes(st.at), ctx.side_of, st.units0, st.units1),
        *check_ground(st.ground, ctx.ground_bits, st.blocking, st.hills),
        *check_medals(ctx, st),
        *check_limits(ctx, st),
    ]


def check_tokens(ctx: GreatWarCtx, st: GreatWarState) -> Iterator[Violation]:
    if sum(st.hq) != ctx.pool:
        yield Violation("R15.1", f"HQ tokens: {list(st.hq)} are not {ctx.pool} (I1)")


def open_piles(st: GreatWarState) -> tuple[bytes, ...]:
    """Every place of cards but the hands."""
    piles = (st.command_deck, st.command_discards, st.combat_deck, st.combat_discards, st.in_play)
    return piles if st.card == OFF or _discarded(st) else (*piles, laid(b"", st.card))


def _discarded(st: GreatWarState) -> bool:
    """Whether the command card of the turn lies on the discards already (R14.1)."""
    return any(frame[0] == END and frame[2] > 0 for frame in st.frames)


@lru_cache(REMEMBERED)
def check_cards(piles: tuple[bytes, ...], hands: bytes, copies: bytes) -> Found:
    kinds = len(copies)
    there = bytearray(kinds)
    for card in b"".join(piles):
        there[card] += 1
    # Counts are far below 256, so adding the tables as whole numbers adds them byte by byte.
    found = sum(int.from_bytes(table) for table in (there, hands[:kinds], hands[kinds:]))
    if found == int.from_bytes(copies):
        return ()
    return (Violation("R19.1", "a card is missing or there twice (I2)"),)


@lru_cache(REMEMBERED)
def check_units(
    at: bytes, figures: bytes, unit_at: bytes, side_of: bytes, full: bytes, forbidden: int
) -> Found:
    found = []
    for unit, hex in enumerate(at):
        if hex == OFF:
            continue
        if unit_at[hex] != unit:
            found.append(Violation("R11.7", f"hex {hex} does not know unit {unit} (I3)"))
        if not 0 < figures[unit] <= full[unit]:
            found.append(Violation("R4.10", f"unit {unit} has {figures[unit]} figures (I4)"))
        if forbidden >> hex & 1:
            found.append(Violation("R21.50", f"unit {unit} stands on impassable ground (I8)"))
    if len(unit_at) - unit_at.count(OFF) != len(at) - at.count(OFF):
        found.append(Violation("R11.7", "a hex remembers a unit that is gone (I3)"))
    return tuple(found)


@lru_cache(REMEMBERED)
def check_masks(at: bytes, side_of: bytes, units0: int, units1: int) -> Found:
    units = [0, 0]
    for unit, hex in enumerate(at):
        if hex != OFF:
            units[side_of[unit]] |= 1 << hex
    return () if [units0, units1] == units else (Violation("R11.7", "masks of units are out of step (I3)"),)


@lru_cache(REMEMBERED)
def check_ground(ground: bytes, ground_bits: tuple[bytes, bytes], blocking: int, hills: int) -> Found:
    masks = tuple(int(ground.translate(table)[::-1], 2) for table in ground_bits)
    return () if masks == (blocking, hills) else (Violation("R12.22", "masks of terrain are out of step"),)


def check_medals(ctx: GreatWarCtx, st: GreatWarState) -> Iterator[Violation]:
    if st.medals[0] + st.medals[1] > st.at.count(OFF) and not ctx.rules.dead_return:
        yield Violation("R5.2", "more medals for units than units are gone (I5)")


def check_limits(ctx: GreatWarCtx, st: GreatWarState) -> Iterator[Violation]:
    extra = 1 if any(ctx.main[card] == "fetch_combat_card" for card in st.in_play) else 0
    if st.played[st.active] > ctx.own_limit + extra or st.played[1 - st.active] > ctx.opponents_limit:
        yield Violation("R19.6", f"too many combat cards were played: {list(st.played)} (I6)")
