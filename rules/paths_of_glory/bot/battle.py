"""Choices inside a combat: whom to attack, cards, flanks, losses, retreat and advance."""

from __future__ import annotations

from ..board import stand_in
from ..combat import defenders, flank_drm
from ..ctx import PathsCtx
from ..state import PathsState
from ..words import (
    ADVANCE_TO,
    DONE,
    GIVE_WAY,
    JOIN_ATTACK,
    LOSE_STEP,
    NO_CARD,
    NO_FLANK,
    PERISH,
    RETREAT_TO,
    STAND,
    TRY_FLANK,
    USE_CARD,
)
from .attacks import chances, gain_of, shifts, steps_of
from .field import VP, Field
from .odds import Force, Odds


def attack(odds: Odds, field: Field, ready: list[int], reach: dict[int, list[int]], legal: list[int]) -> int:
    """The attack that promises most with the units that stand ready."""
    best, chosen = 0, DONE.base
    for code in legal[1:]:
        target = code & 0xFFFFFF
        units = [u for u in ready if target in reach[u]]
        gain = gain_of(odds, field, units, target)
        if gain > best:
            best, chosen = gain, code
    return chosen


def join(ctx: PathsCtx, legal: list[int]) -> int:
    """Everybody who can, the strongest nation first."""
    units = [code & 0xFFFFFF for code in legal if code >> 24 == JOIN_ATTACK.number]
    if not units:
        return legal[-1]
    by_nation: dict[int, int] = {}
    for unit in units:
        by_nation[ctx.acts[unit]] = by_nation.get(ctx.acts[unit], 0) + ctx.cf[unit][0]
    return JOIN_ATTACK.base | max(units, key=lambda u: (by_nation[ctx.acts[u]], ctx.cf[u][0], -u))


def combat_card(odds: Odds, field: Field, attacker: int, legal: list[int]) -> int:
    """Cards are played where the combat matters; a card that gives ground only where ground is cheap."""
    ctx, st, seat = field.ctx, field.st, field.seat
    offered = [code for code in legal if code >> 24 == USE_CARD.number]
    if not offered:
        return NO_CARD.base
    foes = defenders(ctx, st, attacker)
    units = [u for u in st.attackers if st.where[u] >= 0]
    ours, theirs = shifts(ctx, st, st.target, attacker, ignored=bool(st.negates))
    promised = odds.of(
        Force(
            sum(field.strength(u) for u in units),
            any(ctx.army[u] for u in units),
            steps_of(ctx, st, units),
            ours,
        ),
        Force(
            sum(field.strength(u) for u in foes) + ctx.fort[st.target],
            any(ctx.army[u] for u in foes),
            steps_of(ctx, st, foes),
            theirs,
        ),
    )
    weighty = promised.inflicted + promised.suffered >= 300
    for code in offered:
        card = code & 0xFFFFFF
        use = ctx.card_combat[card]
        if use is None:
            continue
        if use.withdrawal:
            if promised.wins >= 18 and field.worth[st.target] < VP:
                return code
        elif use.cancels:
            if promised.wins >= 18:
                return code
        elif card in st.tables[seat] or weighty or ctx.card_ws[card]:
            return code
    return NO_CARD.base


def flank(field: Field, legal: list[int]) -> int:
    """Try where the chance is better than even."""
    ctx, st, seat = field.ctx, field.st, field.seat
    best, chosen = 0, NO_FLANK.base
    for code in legal:
        if code >> 24 == TRY_FLANK.number:
            faces = 7 - ctx.p.flank_success + flank_drm(ctx, st, seat, code & 0xFFFFFF)
            if faces > best:
                best, chosen = faces, code
    return chosen if best >= 4 else NO_FLANK.base


def step_price(ctx: PathsCtx, st: PathsState, unit: int) -> int:
    """What losing the next step of a unit costs."""
    cf = ctx.cf[unit]
    if not st.reduced >> unit & 1:
        return 10 * (cf[0] - cf[1]) + (6 if ctx.army[unit] else 0)
    if not ctx.army[unit]:
        return 10 * cf[1] + 8
    return 10 * cf[1] + (20 if stand_in(ctx, st, unit) >= 0 else 90)


def loss(ctx: PathsCtx, st: PathsState, owner: int, legal: list[int]) -> int:
    """The cheapest step; an attacker keeps a unit at full strength, or it cannot advance (12.5.1)."""
    fresh = [u for u in st.attackers if st.where[u] >= 0 and not st.reduced >> u & 1]
    last = fresh[0] if len(fresh) == 1 and ctx.side[fresh[0]] == owner else -1

    def price(code: int) -> tuple[int, int]:
        unit = code & 0xFFFFFF
        per_factor = 12 * step_price(ctx, st, unit) // max(1, ctx.lf[unit][st.reduced >> unit & 1])
        return per_factor + (100 if unit == last else 0), unit

    return min((code for code in legal if code >> 24 == LOSE_STEP.number), key=price)


def hold(field: Field, legal: list[int]) -> int:
    """Stand where the ground is dear and the garrison can bear it."""
    ctx, st = field.ctx, field.st
    space = st.target
    standing = [code for code in legal if code >> 24 == STAND.number]
    if not standing:
        return GIVE_WAY.base
    cheapest = min(standing, key=lambda code: (step_price(ctx, st, code & 0xFFFFFF), code))
    price = step_price(ctx, st, cheapest & 0xFFFFFF)
    ground = field.worth[space] + 25 * field.trench(space)
    return cheapest if ground > price + 12 else GIVE_WAY.base


def retreat(field: Field, legal: list[int]) -> int:
    """To where the unit is needed and safe."""

    def worth(code: int) -> tuple[int, int]:
        if code >> 24 == PERISH.number:
            return 10_000, 0
        unit, space = RETREAT_TO.values(code)
        strength = field.strength(unit)
        exposed = max(0, field.threat[space] - 2 * (field.own[space] + strength))
        return field.relief(space, strength) - 6 * exposed, -space

    return max(legal, key=worth)


def advance(field: Field, legal: list[int]) -> int:
    """Follow up where the ground is worth it and the way back stays guarded."""
    best, chosen = 0, DONE.base
    for code in legal:
        if code == DONE.base:
            continue
        unit, space = ADVANCE_TO.values(code)
        gain = field.value(unit, space) - field.staying(unit, field.st.where[unit])
        gain += 5 if field.ctx.army[unit] else 0
        if gain > best or chosen not in legal:
            best, chosen = gain, code
    return chosen


__all__ = ["advance", "attack", "chances", "combat_card", "flank", "hold", "join", "loss", "retreat"]
