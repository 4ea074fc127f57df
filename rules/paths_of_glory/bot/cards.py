"""What the ways to use a card are worth."""

from __future__ import annotations

from typing import Any

from ..ctx import PathsCtx
from ..numbers import ELIMINATED, RESERVE
from ..state import PathsState
from ..words import OFFER_PEACE, ONE_OP
from .field import VP, Field
from .operations import Choices

STATUS = 65
"""A point of war status: it brings the stronger cards."""
ENTRY = 160
PLAIN = 30
KEPT = 45
"""What a combat card is worth in hand."""

BY_NAME = {
    "entrench": 110,
    "opening attack": 900,
    "lift stop ban": 25,
    "lift fort ban": 25,
    "block reinforcements": 110,
    "no rp plays": 70,
    "void mandate": 50,
    "mutiny": 90,
    "treaty": 180,
    "count vp": 160,
    "see hand": 8,
    "cost per unit": 90,
    "rp limit": 80,
    "expedition": 20,
    "peace roll": 40,
    "recruit prisoners": 20,
}


def unit_worth(ctx: PathsCtx, unit: int) -> int:
    """What a fresh counter is worth."""
    return 20 * ctx.cf[unit][0] + 20 if ctx.army[unit] else 10 * ctx.cf[unit][0] + 14


def effect_worth(ctx: PathsCtx, st: PathsState, seat: int, name: str, one: dict[str, Any]) -> int:
    if name == "reinforcements":
        units = [ctx.index["piece"][u] for u in one["units"]]
        corps = sum((one["corps"] or {}).values()) if one.get("corps") else 0
        return sum(unit_worth(ctx, u) for u in units) + 24 * corps
    if name == "enters war":
        friendly = ctx.n_side[ctx.index["nation"][one["nation"]]] == seat
        return ENTRY if friendly else -ENTRY
    if name == "vp":
        return VP * int(one["vp"]) * ctx.direction[seat]
    if name in ("vp unless answered", "seasonal vp"):
        return 80 * int(one["vp"]) * ctx.direction[seat]
    if name == "rp each turn":
        pool = ctx.pools[ctx.index["pool"][one["pool"]]]
        return 70 * int(one["rp"]) * (1 if pool[0] == seat else -1)
    if name == "lose rp":
        return 12 * min(int(one["rp"]), st.rp[ctx.index["pool"][one["pool"]]] // 2)
    if name == "recover":
        nation, points = ctx.index["nation"][one["nation"]], int(one["rp"])
        worn = sum(st.where[u] >= 0 and st.reduced >> u & 1 for u in ctx.n_units[nation])
        return 30 * min(points, worn)
    if name == "reduce units":
        return 28 * int(one["number"])
    if name == "lose corps or vp":
        return 50
    return BY_NAME.get(name, PLAIN)


def event_worth(ctx: PathsCtx, st: PathsState, seat: int, card: int) -> int:
    worth = sum(effect_worth(ctx, st, seat, name, one) for name, one in ctx.card_effects[card])
    return worth + STATUS * ctx.card_ws[card]


def repairs(ctx: PathsCtx, st: PathsState, seat: int) -> list[int]:
    """Half points that each pool could use now, beyond those it has."""
    need = [-points for points in st.rp]
    for unit, at in enumerate(st.where):
        if ctx.side[unit] != seat or at < ELIMINATED or not ctx.replaceable[unit]:
            continue
        pool = ctx.n_pool[ctx.nation[unit]]
        if pool < 0:
            continue
        cost = 2 if ctx.army[unit] else 1
        if at == ELIMINATED:
            need[pool] += 2 * cost
        elif st.reduced >> unit & 1:
            need[pool] += cost
    return need


def points_worth(ctx: PathsCtx, card: int, need: list[int]) -> int:
    return sum(20 * max(0, min(2 * points, need[pool])) for pool, points in ctx.card_rp[card])


def spare_corps(ctx: PathsCtx, st: PathsState, seat: int) -> list[int]:
    """Corps of the Reserve Box beyond those that must stand behind the armies (12.4.4)."""
    waiting: dict[tuple[int, ...], list[int]] = {}
    fields: dict[tuple[int, ...], int] = {}
    spare: list[int] = []
    behind: set[int] = set()
    for unit, at in enumerate(st.where):
        if ctx.army[unit] and at >= 0 and ctx.side[unit] == seat:
            group = ctx.stand_ins[unit]
            fields[group] = fields.get(group, 0) + 1
            if group not in waiting:
                waiting[group] = [u for u in group if st.where[u] == RESERVE]
                behind.update(group)
    for group, units in waiting.items():
        spare += units[min(2, (fields[group] + 2) // 3) :]
    spare += [u for u, at in enumerate(st.where) if at == RESERVE and ctx.side[u] == seat and u not in behind]
    return sorted(spare)


def rear_armies(field: Field) -> list[int]:
    """Armies that stand far from any enemy."""
    ctx = field.ctx
    return [
        u
        for space in field.stands
        if field.raid[space] > 3 and not field.threat[space]
        for u in field.at[space]
        if ctx.army[u] and not ctx.ne_unit[u]
    ]


def redeployment_worth(field: Field, points: int) -> int:
    """Reserves that could go to the front, dearest holes first."""
    ctx, st, seat = field.ctx, field.st, field.seat
    gain = 0
    for _ in rear_armies(field):
        if points < ctx.p.sr_army:
            break
        points -= ctx.p.sr_army
        gain += 45
    spare = len([u for u in spare_corps(ctx, st, seat) if st.at_war >> ctx.nation[u] & 1])
    holes = sorted((_hole(field, s) for s in _frontier(field)), reverse=True)
    number = min(points // max(1, ctx.p.sr_corps), spare, len(holes))
    return gain + sum(hole for hole in holes[:number] if hole > 0) * 2 // 3


def _frontier(field: Field) -> list[int]:
    st, seat = field.st, field.seat
    return [
        s
        for s in range(field.ctx.n)
        if st.control[s] == seat and field.count[s] < field.ctx.p.stacking and field.raid[s] <= 3
    ]


def _hole(field: Field, space: int) -> int:
    return field.relief(space, 1)


def use_worth(field: Field, choices: Choices, need: list[int], action: int) -> int:
    """What an action of 8.1.3 is worth, less what the card would have been good for."""
    ctx, st, seat = field.ctx, field.st, field.seat
    if action == OFFER_PEACE.base:
        return -VP  # it may be made only by the side that is ahead
    if action == ONE_OP.base:
        return choices.gain(ctx.p.automatic_ops) - 20
    use, card = action >> 24, action & 0xFFFFFF
    event = event_worth(ctx, st, seat, card)
    if use == 4:
        return event + (choices.gain(ctx.card_ops[card]) if ctx.card_gives_ops[card] else 0)
    kept = KEPT if ctx.card_combat[card] is not None else max(0, event)
    kept = kept // (2 if ctx.card_removed[card] or ctx.card_combat[card] is not None else 4)
    if use == 1:
        return choices.gain(ctx.card_ops[card]) - kept
    if use == 2:
        return redeployment_worth(field, ctx.card_sr[card]) - kept
    return points_worth(ctx, card, need) - kept
