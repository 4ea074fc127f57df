"""Redeployment, replacements, and where new units appear."""

from __future__ import annotations

from ..ctx import PathsCtx
from ..redeployment import cost_of
from ..reinforcements import room
from ..state import PathsState
from ..words import DONE, FLIP, LIFT, PUT, RETURN, STAY, TO_RESERVE
from .cards import rear_armies, spare_corps
from .field import Field


def to_lift(field: Field, legal: list[int]) -> int:
    """The unit whose redeployment helps most; DONE where none does."""
    ctx, st, seat = field.ctx, field.st, field.seat
    offered = {code & 0xFFFFFF for code in legal if code >> 24 == LIFT.number}
    if st.unsettled >= 0:  # another began what this bot would not: the cheapest makes room
        return LIFT.base | min(offered, key=lambda u: (cost_of(ctx, u), field.strength(u), u))
    armies = [u for u in rear_armies(field) if u in offered]
    if armies:
        return LIFT.base | max(armies, key=lambda u: (field.strength(u), -u))
    corps = [u for u in spare_corps(ctx, st, seat) if u in offered]
    if corps:
        return LIFT.base | max(corps, key=lambda u: (field.strength(u), -u))
    idle = [
        u
        for u in sorted(offered)
        if st.where[u] >= 0
        and not ctx.army[u]
        and field.raid[st.where[u]] > 3
        and not ctx.near_east[st.where[u]]
    ]
    return LIFT.base | idle[0] if idle else DONE.base


def destination(field: Field, unit: int, legal: list[int]) -> int:
    """Where a redeployed unit helps most; back where it was if nowhere does."""
    st = field.st
    at = st.where[unit]
    staying = -40
    if at >= 0:
        staying = field.staying(unit, at)
    best, chosen = staying + 5, STAY.base
    if st.unsettled >= 0:  # it must go somewhere
        best, chosen = -1000, legal[0]
    for code in legal:
        if code >= STAY.base:
            break
        if code == TO_RESERVE.base:
            worth = 4 if at >= 0 and field.raid[at] > 3 else -50
        else:
            space = code & 0xFFFFFF
            if room(field.ctx, st, space) <= 0:
                continue
            worth = field.value(unit, space)
            if field.ctx.near_east[space]:
                worth -= 15
        if worth > best:
            best, chosen = worth, code
    return chosen


def appearance(field: Field, legal: list[int]) -> int:
    """Where a new unit is put: where it is needed, else nearest to a goal."""

    def worth(code: int) -> tuple[int, int]:
        unit, space = PUT.values(code)
        return field.relief(space, max(1, field.ctx.cf[unit][0])) - 3 * min(field.goal[space], 20), -space

    return max(legal, key=worth)


def replacement(ctx: PathsCtx, st: PathsState, legal: list[int]) -> int:
    """Spend points where they buy most: armies lost, armies worn, then corps."""

    def worth(code: int) -> tuple[int, int]:
        verb, unit = code >> 24, code & 0xFFFFFF
        if verb == FLIP.number:
            gained = ctx.cf[unit][0] - ctx.cf[unit][1]
            near = 3 if st.where[unit] >= 0 else 0
            return 10 * gained + near + (4 if ctx.army[unit] else 0), -unit
        gained = ctx.cf[unit][1]
        if verb == RETURN.number:
            return 16 + 8 * gained, -unit
        return 14 + 6 * gained, -unit

    return max(legal[1:], key=worth) if len(legal) > 1 else legal[0]
