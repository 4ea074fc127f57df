"""Invariants I1 to I8: what must be true after every decision."""

from __future__ import annotations

from ..core import Violation
from .context import GreatWarCtx
from .numbers import END, OFF
from .state import GreatWarState


def check(ctx: GreatWarCtx, st: GreatWarState) -> list[Violation]:
    broken: list[Violation] = []

    def demand(holds: bool, rule: str, text: str) -> None:
        if not holds:
            broken.append(Violation(rule, text))

    demand(sum(st.hq) == ctx.pool, "R15.1", f"HQ tokens: {list(st.hq)} are not {ctx.pool} (I1)")
    cards = [*st.command_deck, *st.command_discards, *st.combat_deck, *st.combat_discards, *st.in_play]
    cards += [st.card] if st.card != OFF and not _discarded(st) else []
    cards += [k for seat in (0, 1) for k in range(ctx.kinds) for _ in range(st.hand[seat * ctx.kinds + k])]
    everything = sorted([*ctx.command_copies, *ctx.combat_copies])
    demand(sorted(cards) == everything, "R19.1", "a card is missing or there twice (I2)")
    units = [0, 0]
    for unit, hex in enumerate(st.at):
        if hex == OFF:
            continue
        units[ctx.side_of[unit]] |= 1 << hex
        demand(st.unit_at[hex] == unit, "R11.7", f"hex {hex} does not know unit {unit} (I3)")
        demand(0 < st.figures[unit] <= ctx.full[unit], "R4.10", f"unit {unit}: figures (I4)")
        demand(not ctx.forbidden_mask >> hex & 1, "R21.50", f"unit {unit} on impassable ground (I8)")
    demand([st.units0, st.units1] == units, "R11.7", "masks of units are out of step (I3)")
    demand(
        sum(unit != OFF for unit in st.unit_at) == sum(hex != OFF for hex in st.at), "R11.7", "a ghost (I3)"
    )
    blocking = hills = 0
    for hex, ground in enumerate(st.ground):
        blocking |= ctx.bit[hex] * ctx.grounds[ground].blocks
        hills |= ctx.bit[hex] * ctx.grounds[ground].heights
    demand((blocking, hills) == (st.blocking, st.hills), "R12.22", "masks of terrain are out of step")
    extra = 1 if any(ctx.main[card] == "fetch_combat_card" for card in st.in_play) else 0
    limits = {st.active: ctx.own_limit + extra, 1 - st.active: ctx.opponents_limit}
    for seat, limit in limits.items():
        demand(st.played[seat] <= limit, "R19.6", f"{ctx.seats[seat]} played too many combat cards (I6)")
    lost = sum(hex == OFF for hex in st.at)
    demand(st.medals[0] + st.medals[1] <= lost, "R5.2", "more medals for units than units are gone (I5)")
    return broken


def _discarded(st: GreatWarState) -> bool:
    """Whether the command card of the turn lies on the discards already (R14.1)."""
    return any(frame[0] == END and frame[2] > 0 for frame in st.frames)
