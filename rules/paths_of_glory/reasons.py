"""Why not? For any unit, space and card the rule that keeps it out of the open decision."""

from __future__ import annotations

from collections.abc import Callable

from ..core import Query, Reason
from . import numbers as no
from . import words as w
from .activation import activation_cost, may_fight_from
from .attacks import may_attack, targets_of
from .board import besieged, enemy_fort, enemy_in, frozen, is_open, stacks, units_of
from .combat import defenders
from .ctx import PathsCtx
from .movement import area_ok, ban_lifted, movers
from .redeployment import capital_lost, home_nation, leaves_siege
from .reinforcements import room
from .state import PathsState
from .supply import in_supply, supplied_at

Ask = Callable[[PathsCtx, PathsState, list[int], int], Reason | None]


def reasons(ctx: PathsCtx, st: PathsState, query: Query) -> list[Reason]:
    """What the rules say about the things of a question; none where only the step itself is wrong."""
    frame = st.frames[-1]
    args = query.args
    unit, space, card = args.get("unit", args.get("piece")), args.get("space"), args.get("card")
    found: list[Reason | None] = []
    if unit is not None:
        found.append(about_unit(ctx, st, frame, unit))
    if space is not None:
        found.append(_ask(SPACES, ctx, st, frame, space))
    if card is not None:
        found.append(_ask(CARDS, ctx, st, frame, card))
    return [one for one in found if one is not None]


def _ask(table: dict[int, Ask], ctx: PathsCtx, st: PathsState, frame: list[int], thing: int) -> Reason | None:
    ask = table.get(frame[0])
    return None if ask is None else ask(ctx, st, frame, thing)


# units


def about_unit(ctx: PathsCtx, st: PathsState, frame: list[int], unit: int) -> Reason | None:
    """First where the counter is and whose, then what this step asks of it."""
    at = st.where[unit]
    if at == no.UNUSED:
        return w.NOT_YET.reason(ctx, unit)
    if at == no.GONE:
        return w.GONE_FOR_GOOD.reason(ctx, unit)
    if frame[0] not in ABOUT_ENEMIES and ctx.side[unit] != frame[1]:
        return w.NOT_YOURS.reason(ctx, unit)
    if frozen(ctx, st, unit):
        return w.STILL_NEUTRAL.reason(ctx, unit)
    if at == no.ELIMINATED and frame[0] not in (no.REPLACE, no.REGAIN):
        return w.ELIMINATED_UNIT.reason(ctx, unit)
    if at == no.RESERVE and frame[0] not in OUT_OF_RESERVE:
        return w.IN_RESERVE.reason(ctx, unit)
    return _ask(UNITS, ctx, st, frame, unit)


ABOUT_ENEMIES = {no.REDUCE, no.OVERSTACK}
OUT_OF_RESERVE = {no.REDEPLOY, no.REPLACE, no.EXPEDITION, no.RECOVER, no.LOSE_CORPS, no.REGAIN}


def unit_to_activate(ctx: PathsCtx, st: PathsState, frame: list[int], unit: int) -> Reason | None:
    return space_to_activate(ctx, st, frame, st.where[unit])


def unit_to_move(ctx: PathsCtx, st: PathsState, frame: list[int], unit: int) -> Reason | None:
    if st.stale >> unit & 1:
        return w.NOT_SUPPLIED.reason(ctx, unit)
    if st.moved >> unit & 1:
        return w.HAS_MOVED.reason(ctx, unit)
    if not st.move_marked >> st.where[unit] & 1:
        return w.NOT_ACTIVATED.reason(ctx, unit)
    if not ctx.mf[unit][st.reduced >> unit & 1]:
        return w.IMMOBILE.reason(ctx, unit)
    if st.pledged >= 0:
        return w.SIEGE_FIRST.reason(ctx, st.pledged)
    if st.unsettled >= 0:
        return w.LEAVE_FIRST.reason(ctx, st.unsettled)
    return w.NO_WAY.reason(ctx, unit)


def unit_to_march(ctx: PathsCtx, st: PathsState, frame: list[int], unit: int) -> Reason | None:
    return w.ONE_STACK.reason(ctx, unit)


def unit_to_attack(ctx: PathsCtx, st: PathsState, frame: list[int], unit: int) -> Reason | None:
    if st.attacked >> unit & 1:
        return w.ALREADY_FOUGHT.reason(ctx, unit)
    if not st.attack_marked >> st.where[unit] & 1:
        return w.NOT_MARKED.reason(ctx, unit)
    if not may_attack(ctx, st, unit):
        return w.NOT_SUPPLIED.reason(ctx, unit)
    if not targets_of(ctx, st, unit):
        return w.NO_TARGETS.reason(ctx, unit)
    return w.SPACE_FIRST.reason(ctx, unit)


def unit_to_lose(ctx: PathsCtx, st: PathsState, frame: list[int], unit: int) -> Reason | None:
    owner, attacker = frame[1], frame[2]
    force = st.attackers if owner == attacker else defenders(ctx, st, attacker)
    if unit not in force:
        return w.NOT_FIGHTING.reason(ctx, unit)
    if owner == attacker and any(ctx.priority[u] for u in force) and not ctx.priority[unit]:
        return w.OTHERS_FIRST.reason(ctx, unit)
    return w.WRONG_LOSS.reason(ctx, unit, frame[3])


def unit_to_regain(ctx: PathsCtx, st: PathsState, frame: list[int], unit: int) -> Reason | None:
    return w.NOTHING_LOST.reason(ctx, unit)


def unit_to_stand(ctx: PathsCtx, st: PathsState, frame: list[int], unit: int) -> Reason | None:
    if unit not in defenders(ctx, st, 1 - frame[1]):
        return w.NOT_FIGHTING.reason(ctx, unit)
    return w.LAST_STEP.reason(ctx, unit)


def unit_to_retreat(ctx: PathsCtx, st: PathsState, frame: list[int], unit: int) -> Reason | None:
    if frame[3] and unit != frame[3] - 1:
        return w.ONE_RETREATS.reason(ctx, frame[3] - 1)
    return w.NOT_RETREATING.reason(ctx, unit)


def unit_to_advance(ctx: PathsCtx, st: PathsState, frame: list[int], unit: int) -> Reason | None:
    if unit not in st.attackers:
        return w.NOT_FIGHTING.reason(ctx, unit)
    if st.reduced >> unit & 1:
        return w.REDUCED_STAY.reason(ctx, unit)
    if not ctx.mf[unit][0]:
        return w.IMMOBILE.reason(ctx, unit)
    return w.NO_ADVANCE.reason(ctx, unit)


def unit_to_redeploy(ctx: PathsCtx, st: PathsState, frame: list[int], unit: int) -> Reason | None:
    at = st.where[unit]
    if st.lifted >> unit & 1:
        return w.ALREADY_REDEPLOYED.reason(ctx, unit)
    cost = ctx.p.sr_army if ctx.army[unit] else ctx.p.sr_corps
    if cost > st.ops:
        return w.SR_TOO_DEAR.reason(ctx, unit, cost, st.ops)
    if at >= 0 and not in_supply(ctx, st, unit):
        return w.NO_SR_UNSUPPLIED.reason(ctx, unit)
    if at >= 0 and leaves_siege(ctx, st, unit):
        return w.SIEGE_HOLDS.reason(ctx, unit)
    if at == no.RESERVE and capital_lost(ctx, st, home_nation(ctx, unit)):
        return w.CAPITAL_LOST.reason(ctx, home_nation(ctx, unit))
    if st.unsettled not in (-1, at):
        return w.LEAVE_FIRST.reason(ctx, st.unsettled)
    return w.NOWHERE_TO_GO.reason(ctx, unit)


def unit_under_way(ctx: PathsCtx, st: PathsState, frame: list[int], unit: int) -> Reason | None:
    return w.ONE_REDEPLOYS.reason(ctx, frame[2])


def unit_to_replace(ctx: PathsCtx, st: PathsState, frame: list[int], unit: int) -> Reason | None:
    at, pool = st.where[unit], ctx.n_pool[ctx.nation[unit]]
    if not ctx.replaceable[unit]:
        return w.NEVER_REPLACED.reason(ctx, unit)
    if at != no.ELIMINATED and not st.reduced >> unit & 1:
        return w.AT_FULL_STRENGTH.reason(ctx, unit)
    if capital_lost(ctx, st, home_nation(ctx, unit)):
        return w.NO_REPLACEMENTS.reason(ctx, home_nation(ctx, unit))
    if pool < 0 or st.rp[pool] < (2 if ctx.army[unit] else 1):
        return w.NO_POINTS.reason(ctx, unit)
    if at >= 0:
        return w.FOREIGN_SOURCE.reason(ctx, unit)
    return w.NO_ENTRY.reason(ctx, unit)


def unit_for_expedition(ctx: PathsCtx, st: PathsState, frame: list[int], unit: int) -> Reason | None:
    return w.NOT_FOR_LANDING.reason(ctx, unit)


def unit_to_recover(ctx: PathsCtx, st: PathsState, frame: list[int], unit: int) -> Reason | None:
    if not st.reduced >> unit & 1:
        return w.AT_FULL_STRENGTH.reason(ctx, unit)
    return w.EVENT_LEAVES_OUT.reason(ctx, unit)


def unit_of_event(ctx: PathsCtx, st: PathsState, frame: list[int], unit: int) -> Reason | None:
    return w.EVENT_LEAVES_OUT.reason(ctx, unit)


def unit_in_crowd(ctx: PathsCtx, st: PathsState, frame: list[int], unit: int) -> Reason | None:
    return w.NOT_CROWDED.reason(ctx, unit, frame[2])


UNITS: dict[int, Ask] = {
    no.ACTIVATE: unit_to_activate,
    no.MOVE: unit_to_move,
    no.MARCH: unit_to_march,
    no.ATTACKS: unit_to_attack,
    no.LOSSES: unit_to_lose,
    no.REGAIN: unit_to_regain,
    no.CANCEL: unit_to_stand,
    no.RETREAT: unit_to_retreat,
    no.ADVANCE: unit_to_advance,
    no.REDEPLOY: unit_to_redeploy,
    no.DESTINATION: unit_under_way,
    no.REPLACE: unit_to_replace,
    no.EXPEDITION: unit_for_expedition,
    no.RECOVER: unit_to_recover,
    no.LOSE_CORPS: unit_of_event,
    no.REDUCE: unit_of_event,
    no.OVERSTACK: unit_in_crowd,
}


# spaces


def space_to_activate(ctx: PathsCtx, st: PathsState, frame: list[int], space: int) -> Reason | None:
    units = units_of(ctx, st, space, frame[1])
    if not units:
        return w.NO_UNITS.reason(ctx, space)
    if (st.move_marked | st.attack_marked) >> space & 1:
        return w.ACTIVATED_ALREADY.reason(ctx, space)
    if not any(in_supply(ctx, st, u) for u in units):
        return w.NOT_SUPPLIED.reason(ctx, units[0])
    cost = activation_cost(ctx, st, space, frame[1], False)
    if cost > st.ops:
        return w.TOO_DEAR.reason(ctx, space, cost, st.ops)
    if not may_fight_from(ctx, st, space, frame[1]):
        return w.NO_COMBAT_FROM.reason(ctx, space)
    return w.IMMOBILE.reason(ctx, units[0])


def space_to_enter(ctx: PathsCtx, st: PathsState, frame: list[int], space: int) -> Reason | None:
    """A space that a marching stack may not enter next."""
    from .march import fort_allows

    stack = st.stack
    unit, at = stack[0], st.where[stack[0]]
    if not any(to == space for to, _ in ctx.paths[ctx.path_class[unit]][at]):
        return w.NOT_JOINED.reason(ctx, unit, space)
    if not is_open(ctx, st, space):
        return w.CLOSED.reason(ctx, space)
    if enemy_in(ctx, st, space, ctx.side[unit]):
        return w.ENEMY_THERE.reason(ctx, space)
    if ctx.near_east[space] and not ctx.ne_unit[unit]:
        return w.NOT_NEAR_EAST.reason(ctx, unit)
    if not area_ok(ctx, st, unit, space):
        return w.NOT_ITS_AREA.reason(ctx, unit, space)
    if not fort_allows(ctx, st, stack, space):
        return w.NO_SIEGE.reason(ctx, space, ctx.fort[space])
    if ctx.stop_ban[space] and not ban_lifted(ctx, st, "lift stop ban"):
        return w.STOP_BAN.reason(ctx, space)
    return w.FULL.reason(ctx, space, ctx.p.stacking)


def space_of_movement(ctx: PathsCtx, st: PathsState, frame: list[int], space: int) -> Reason | None:
    if not any(st.where[u] == space for u in movers(ctx, st)):
        return w.NOBODY_TO_MOVE.reason(ctx, space)
    return w.UNIT_FIRST.reason(ctx, space)


def space_to_attack(ctx: PathsCtx, st: PathsState, frame: list[int], space: int) -> Reason | None:
    side = frame[1]
    foes = [u for u in stacks(st)[space] if ctx.side[u] != side]
    if st.assaulted >> space & 1:
        return w.ATTACKED_ALREADY.reason(ctx, space)
    if not is_open(ctx, st, space):
        return w.CLOSED.reason(ctx, space)
    if not foes and not enemy_fort(ctx, st, space, side):
        return w.NO_ENEMY.reason(ctx, space)
    if foes and all(st.retreated >> u & 1 for u in foes):
        return w.RETREATED_HERE.reason(ctx, space)
    if ctx.season[st.turn] in ctx.t_closed[ctx.terrain[space]]:
        return w.NO_COMBAT_FROM.reason(ctx, space)
    return w.NOBODY_NEAR.reason(ctx, space)


def space_of_attack(ctx: PathsCtx, st: PathsState, frame: list[int], space: int) -> Reason | None:
    return w.DECLARED.reason(ctx, st.target)


def space_that_pins(ctx: PathsCtx, st: PathsState, frame: list[int], space: int) -> Reason | None:
    return w.NOT_ATTACKING_SPACE.reason(ctx, space)


def space_to_retreat(ctx: PathsCtx, st: PathsState, frame: list[int], space: int) -> Reason | None:
    return w.NO_RETREAT_THERE.reason(ctx, space)


def space_to_advance(ctx: PathsCtx, st: PathsState, frame: list[int], space: int) -> Reason | None:
    if len(stacks(st)[space]) >= ctx.p.stacking:
        return w.FULL.reason(ctx, space, ctx.p.stacking)
    return w.NO_ADVANCE_THERE.reason(ctx, space)


def space_to_redeploy(ctx: PathsCtx, st: PathsState, frame: list[int], space: int) -> Reason | None:
    if frame[0] == no.REDEPLOY:
        return w.UNIT_FIRST.reason(ctx, space)
    unit = frame[2]
    if enemy_in(ctx, st, space, frame[1]):
        return w.ENEMY_THERE.reason(ctx, space)
    if st.control[space] != frame[1] and not besieged(ctx, st, space):
        return w.NOT_FRIENDLY.reason(ctx, space)
    if room(ctx, st, space) <= 0:
        return w.FULL.reason(ctx, space, ctx.p.stacking)
    if not area_ok(ctx, st, unit, space):
        return w.NOT_ITS_AREA.reason(ctx, unit, space)
    if not supplied_at(ctx, st, unit, space):
        return w.UNSUPPLIED_THERE.reason(ctx, unit, space)
    return w.NO_ROUTE.reason(ctx, unit, space)


def space_of_entry(ctx: PathsCtx, st: PathsState, frame: list[int], space: int) -> Reason | None:
    if enemy_in(ctx, st, space, frame[1]):
        return w.ENEMY_THERE.reason(ctx, space)
    if room(ctx, st, space) <= 0:
        return w.FULL.reason(ctx, space, ctx.p.stacking)
    return w.NO_ENTRY_SPACE.reason(ctx, space)


def space_to_dig(ctx: PathsCtx, st: PathsState, frame: list[int], space: int) -> Reason | None:
    return w.NO_TRENCH_HERE.reason(ctx, space)


SPACES: dict[int, Ask] = {
    no.ACTIVATE: space_to_activate,
    no.MOVE: space_of_movement,
    no.MARCH: space_to_enter,
    no.ATTACKS: space_to_attack,
    no.JOIN: space_of_attack,
    no.FLANK: space_that_pins,
    no.RETREAT: space_to_retreat,
    no.ADVANCE: space_to_advance,
    no.REDEPLOY: space_to_redeploy,
    no.DESTINATION: space_to_redeploy,
    no.PLACE: space_of_entry,
    no.REBUILD: space_of_entry,
    no.SPREAD: space_of_entry,
    no.DIG: space_to_dig,
}


# cards


def card_elsewhere(ctx: PathsCtx, st: PathsState, seat: int, card: int) -> Reason | None:
    """Where a card is that is not in hand."""
    if ctx.card_side[card] != seat:
        return w.ENEMY_CARD.reason(ctx, card)
    if card in st.hands[seat]:
        return None
    if st.out >> card & 1:
        return w.CARD_REMOVED.reason(ctx, card)
    if card in st.discards[seat]:
        return w.CARD_DISCARDED.reason(ctx, card)
    return w.NOT_IN_HAND.reason(ctx, card)


def card_to_play(ctx: PathsCtx, st: PathsState, frame: list[int], card: int) -> Reason | None:
    return card_elsewhere(ctx, st, frame[1], card)


def card_for_combat(ctx: PathsCtx, st: PathsState, frame: list[int], card: int) -> Reason | None:
    seat = frame[1]
    if card not in st.tables[seat]:
        elsewhere = card_elsewhere(ctx, st, seat, card)
        if elsewhere is not None:
            return elsewhere
    if ctx.card_combat[card] is None:
        return w.NO_COMBAT_CARD.reason(ctx, card)
    if st.used >> card & 1:
        return w.CARD_USED.reason(ctx, card)
    return w.CARD_UNFIT.reason(ctx, card)


def card_to_discard(ctx: PathsCtx, st: PathsState, frame: list[int], card: int) -> Reason | None:
    return card_elsewhere(ctx, st, frame[1], card) or w.KEPT_CARD.reason(ctx, card)


def card_to_exchange(ctx: PathsCtx, st: PathsState, frame: list[int], card: int) -> Reason | None:
    if ctx.card_side[card] != frame[1]:
        return w.ENEMY_CARD.reason(ctx, card)
    return w.NO_EQUAL_CARD.reason(ctx, card)


CARDS: dict[int, Ask] = {
    no.ACTION: card_to_play,
    no.COMBAT_CARDS: card_for_combat,
    no.WHICH_CARD: card_for_combat,
    no.DRAW: card_to_discard,
    no.SWAP: card_to_exchange,
}
