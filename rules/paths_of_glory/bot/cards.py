"""What the ways to use a card are worth."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from ..ctx import PathsCtx
from ..numbers import ELIMINATED, RESERVE
from ..state import PathsState
from ..words import OFFER_PEACE, ONE_OP, PLAY_EVENT, PLAY_OPS, PLAY_SR
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


def _frontier(field: Field) -> list[int]:
    st, seat = field.st, field.seat
    return [
        s
        for s in range(field.ctx.n)
        if st.control[s] == seat and field.count[s] < field.ctx.p.stacking and field.raid[s] <= 3
    ]


class Uses:
    """What the ways to use a card are worth in one position."""

    def __init__(self, field: Field, choices: Choices) -> None:
        self.field, self.choices = field, choices
        self._need = repairs(field.ctx, field.st, field.seat)

    def worth(self, action: int) -> int:
        """What an action of 8.1.3 is worth, less what the card would have been good for."""
        ctx, st, seat = self.field.ctx, self.field.st, self.field.seat
        if action == OFFER_PEACE.base:
            return -VP  # it may be made only by the side that is ahead
        if action == ONE_OP.base:
            return self.choices.gain(ctx.p.automatic_ops) - 20
        use, card = action >> 24, action & 0xFFFFFF
        event = event_worth(ctx, st, seat, card)
        if use == PLAY_EVENT.number:
            return event + (self.choices.gain(ctx.card_ops[card]) if ctx.card_gives_ops[card] else 0)
        kept = KEPT if ctx.card_combat[card] is not None else max(0, event)
        kept = kept // (2 if ctx.card_removed[card] or ctx.card_combat[card] is not None else 4)
        if use == PLAY_OPS.number:
            return self.choices.gain(ctx.card_ops[card]) - kept
        if use == PLAY_SR.number:
            return self._redeployment(ctx.card_sr[card]) - kept
        return points_worth(ctx, card, self._need) - kept

    def _redeployment(self, points: int) -> int:
        """Reserves that could go to the front, dearest holes first."""
        army, corps = int(self.field.ctx.p.sr_army), int(self.field.ctx.p.sr_corps)
        armies = min(self._rear, points // max(1, army))
        number = min((points - armies * army) // max(1, corps), self._spare)
        return 45 * armies + sum(self._holes[:number]) * 2 // 3

    @cached_property
    def _rear(self) -> int:
        return len(rear_armies(self.field))

    @cached_property
    def _spare(self) -> int:
        ctx, st = self.field.ctx, self.field.st
        return sum(st.at_war >> ctx.nation[u] & 1 for u in spare_corps(ctx, st, self.field.seat))

    @cached_property
    def _holes(self) -> list[int]:
        """What one more corps would save, by space of the front, dearest first."""
        found = (self.field.relief(space, 1) for space in _frontier(self.field))
        return sorted((hole for hole in found if hole > 0), reverse=True)
