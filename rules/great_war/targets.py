"""Chapter 12, parts A and B: who may fight whom."""

from __future__ import annotations

from . import words
from .context import GreatWarCtx
from .ground import attack_dice
from .numbers import CLOSE, MUST_FIRE, NO_FIGHT, OFF, ORDERED, RAIDER, RANGED
from .sight import sees
from .state import GreatWarState


def may_fight(st: GreatWarState, unit: int) -> bool:
    """R10.2, R11.14, R12.3: ordered, on the board, an attack left, and not barred by its move."""
    status = st.status[unit]
    return bool(status & ORDERED and not status & NO_FIGHT and st.attacks[unit] and st.at[unit] != OFF)


def ranged_targets(ctx: GreatWarCtx, st: GreatWarState, unit: int, more: int = 0) -> list[int]:
    """R12.7 - R12.12: hexes with enemies within range and, where needed, in sight. Mortars may fire at
    empty wire (AMB-46). The caller has seen to it that no enemy is adjacent."""
    at = st.at[unit]
    distance, dice = ctx.distance[at], ctx.ranged_dice[unit]
    needs_sight = ctx.needs_sight[unit]
    found = []
    for enemy in ctx.own[1 - ctx.side_of[unit]]:
        hex = st.at[enemy]
        if dice[distance[hex]] and (not needs_sight or sees(ctx, st, at, hex)):
            found.append(hex)
    if ctx.fires_at_wire[unit]:
        for hex, ground in enumerate(st.ground):
            if ctx.grounds[ground].burst_clears and st.unit_at[hex] == OFF and dice[distance[hex]]:
                found.append(hex)
    return [hex for hex in found if attack_dice(ctx, st, unit, RANGED, hex, more)]


def can_fire(ctx: GreatWarCtx, st: GreatWarState, unit: int, more: int = 0) -> bool:
    return bool(ranged_targets(ctx, st, unit, more))


def close_targets(ctx: GreatWarCtx, st: GreatWarState, unit: int) -> list[int]:
    """R12.33: adjacent enemies."""
    enemies = st.units0 if ctx.side_of[unit] else st.units1
    at = st.at[unit]
    if not ctx.near_mask[at] & enemies or not attack_dice(ctx, st, unit, CLOSE, at):
        return []
    return [hex for hex in ctx.near[at] if enemies >> hex & 1]


def fights_of(ctx: GreatWarCtx, st: GreatWarState, unit: int) -> list[int]:
    """All fights of a unit as actions: R12.12 and R12.34, close combat only when an enemy is adjacent;
    R20.27: units under Storm of Fire only fire; a raider only fights close (R19.29)."""
    enemies = st.units0 if ctx.side_of[unit] else st.units1
    code = unit << 12
    if ctx.near_mask[st.at[unit]] & enemies:
        if st.effects & MUST_FIRE:
            return []
        return [words.FIGHT.base | code | hex for hex in close_targets(ctx, st, unit)]
    if st.status[unit] & RAIDER:
        return []
    return [words.SHOOT.base | code | hex for hex in ranged_targets(ctx, st, unit)]
