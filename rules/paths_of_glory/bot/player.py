"""One player: hears what is to be decided and asks the chapter of the bot that knows."""

from __future__ import annotations

from collections.abc import Callable

from ...bots.interface import Position
from .. import numbers as no
from ..attacks import ready_units, targets_of
from ..ctx import PathsCtx
from ..state import PathsState
from ..words import (
    ACCEPT,
    ACTIVATE_ATTACK,
    ACTIVATE_MOVE,
    BID_FOR,
    DONE,
    ENTRENCH,
    LIFT,
    NO,
    NO_CARD,
    ONE_OP,
    PICK,
    PLAY_OPS,
    REFUSE,
    STEP,
    STOP,
    TAKE_CARD,
    USE_CARD,
    YES,
    YIELD_VP,
)
from . import battle, logistics
from .cards import Uses, unit_worth
from .field import Field, ground_of
from .odds import Odds
from .operations import Choices, Plan

PEACE_MARGIN = 6
"""Victory points from the middle at which a lost game is better called off."""


class HeuristicBot:
    name = "heuristic"

    def __init__(self, seed: int) -> None:
        self._ctx: PathsCtx | None = None
        self._plan = Plan()
        self._choices: Choices | None = None

    def choose(self, position: Position) -> int:
        legal = position.legal
        if len(legal) == 1:
            return legal[0]
        ctx: PathsCtx = position.ctx  # type: ignore[assignment]
        if ctx is not self._ctx:
            self._ctx = ctx
            self._odds = Odds(ctx)
            self._ground = ground_of(ctx)
            self._plan = Plan()
        followed = self._follow(legal)
        if followed >= 0:
            return followed
        st: PathsState = position.imagine()
        frame = st.frames[-1]
        answer = ANSWERS.get(frame[0])
        return legal[0] if answer is None else answer(self, ctx, st, position.seat, legal)

    # a plan that is being followed needs no new look at the map

    def _follow(self, legal: list[int]) -> int:
        plan = self._plan
        first = legal[0] >> 24
        if plan.activations and first in (ACTIVATE_MOVE.number, ACTIVATE_ATTACK.number):
            while plan.activations:
                code = plan.activations.pop(0)
                if code in legal:
                    return code
            return DONE.base
        last = legal[-1]
        if last == STOP.base or first == STEP.number:
            return self._march(legal)
        if first == DONE.number and last >> 24 in (PICK.number, ENTRENCH.number):
            return self._move(legal)
        return -1

    def _move(self, legal: list[int]) -> int:
        plan = self._plan
        while plan.ways:
            unit, way = plan.ways.pop(0)
            if PICK.base | unit in legal:
                plan.marching = way
                return PICK.base | unit
        for unit in plan.diggers:
            if ENTRENCH.base | unit in legal:
                return ENTRENCH.base | unit
        return DONE.base

    def _march(self, legal: list[int]) -> int:
        plan = self._plan
        if plan.marching and STEP.base | plan.marching[0] in legal:
            step = STEP.base | plan.marching[0]
            plan.marching = plan.marching[1:]
            return step
        plan.marching = ()
        return STOP.base if legal[-1] == STOP.base else legal[0]

    # answers

    def _field(self, ctx: PathsCtx, st: PathsState, seat: int) -> Field:
        return Field(ctx, st, seat, self._ground)

    def _action(self, ctx: PathsCtx, st: PathsState, seat: int, legal: list[int]) -> int:
        self._plan = Plan()
        field = self._field(ctx, st, seat)
        self._choices = choices = Choices(self._odds, field)
        uses = Uses(field, choices)
        chosen = max(legal, key=lambda code: (uses.worth(code), -code))
        if chosen >> 24 not in (PLAY_OPS.number, ONE_OP.number):
            self._choices = None
        return chosen

    def _activate(self, ctx: PathsCtx, st: PathsState, seat: int, legal: list[int]) -> int:
        """The plan of the action just chosen; an event may have changed the map, then it is made anew."""
        if st.move_marked | st.attack_marked:
            return DONE.base
        choices = self._choices or Choices(self._odds, self._field(ctx, st, seat))
        self._choices = None
        self._plan = choices.plan(st.ops)
        if not self._plan.activations:
            return DONE.base
        return self._follow(legal)

    def _attacks(self, ctx: PathsCtx, st: PathsState, seat: int, legal: list[int]) -> int:
        ready = ready_units(ctx, st, seat)
        reach = {u: targets_of(ctx, st, u) for u in ready}
        return battle.attack(self._odds, self._field(ctx, st, seat), ready, reach, legal)

    def _join(self, ctx: PathsCtx, st: PathsState, seat: int, legal: list[int]) -> int:
        return battle.join(ctx, legal)

    def _combat_card(self, ctx: PathsCtx, st: PathsState, seat: int, legal: list[int]) -> int:
        return battle.combat_card(self._odds, self._field(ctx, st, seat), st.frames[-1][2], legal)

    def _flank(self, ctx: PathsCtx, st: PathsState, seat: int, legal: list[int]) -> int:
        return battle.flank(self._field(ctx, st, seat), legal)

    def _flank_card(self, ctx: PathsCtx, st: PathsState, seat: int, legal: list[int]) -> int:
        return legal[0] if legal[0] >> 24 == USE_CARD.number else NO_CARD.base

    def _loss(self, ctx: PathsCtx, st: PathsState, seat: int, legal: list[int]) -> int:
        return battle.loss(ctx, st, seat, legal)

    def _regain(self, ctx: PathsCtx, st: PathsState, seat: int, legal: list[int]) -> int:
        return max(legal, key=lambda code: (ctx.cf[code & 0xFFFFFF][0], -code))

    def _hold(self, ctx: PathsCtx, st: PathsState, seat: int, legal: list[int]) -> int:
        return battle.hold(self._field(ctx, st, seat), legal)

    def _retreat(self, ctx: PathsCtx, st: PathsState, seat: int, legal: list[int]) -> int:
        return battle.retreat(self._field(ctx, st, seat), legal)

    def _advance(self, ctx: PathsCtx, st: PathsState, seat: int, legal: list[int]) -> int:
        return battle.advance(self._field(ctx, st, seat), legal)

    def _redeploy(self, ctx: PathsCtx, st: PathsState, seat: int, legal: list[int]) -> int:
        return logistics.to_lift(self._field(ctx, st, seat), legal)

    def _destination(self, ctx: PathsCtx, st: PathsState, seat: int, legal: list[int]) -> int:
        return logistics.destination(self._field(ctx, st, seat), st.frames[-1][2], legal)

    def _place(self, ctx: PathsCtx, st: PathsState, seat: int, legal: list[int]) -> int:
        return logistics.appearance(self._field(ctx, st, seat), legal)

    def _replace(self, ctx: PathsCtx, st: PathsState, seat: int, legal: list[int]) -> int:
        return logistics.replacement(ctx, st, legal)

    def _draw(self, ctx: PathsCtx, st: PathsState, seat: int, legal: list[int]) -> int:
        """Combat cards are kept: they cost nothing but their place, and one is enough."""
        return legal[1] if len(legal) > 3 else legal[0]

    def _peace(self, ctx: PathsCtx, st: PathsState, seat: int, legal: list[int]) -> int:
        middle = (ctx.p.auto_victory_high + ctx.p.auto_victory_low) // 2
        behind = (middle - st.vp) * ctx.direction[seat]
        return ACCEPT.base if behind >= PEACE_MARGIN else REFUSE.base

    def _dig(self, ctx: PathsCtx, st: PathsState, seat: int, legal: list[int]) -> int:
        field = self._field(ctx, st, seat)
        return max(legal, key=lambda code: (self._trench_worth(field, code & 0xFFFFFF), -code))

    def _trench_worth(self, field: Field, space: int) -> int:
        return field.worth[space] * field.threat[space] // max(1, field.own[space])

    def _expedition(self, ctx: PathsCtx, st: PathsState, seat: int, legal: list[int]) -> int:
        lifts = [code for code in legal if code >> 24 == LIFT.number]
        return lifts[0] if legal[0] != DONE.base else DONE.base

    def _recover(self, ctx: PathsCtx, st: PathsState, seat: int, legal: list[int]) -> int:
        return logistics.replacement(ctx, st, legal)

    def _lose_corps(self, ctx: PathsCtx, st: PathsState, seat: int, legal: list[int]) -> int:
        return min((c for c in legal if c != YIELD_VP.base), key=lambda c: (ctx.cf[c & 0xFFFFFF][0], c))

    def _weaken(self, ctx: PathsCtx, st: PathsState, seat: int, legal: list[int]) -> int:
        return max(legal, key=lambda code: (unit_worth(ctx, code & 0xFFFFFF), -code))

    def _fall_back(self, ctx: PathsCtx, st: PathsState, seat: int, legal: list[int]) -> int:
        field = self._field(ctx, st, seat)
        dear = field.worth[st.target] >= 60 or field.trench(st.target)
        return NO.base if dear else YES.base

    def _bid(self, ctx: PathsCtx, st: PathsState, seat: int, legal: list[int]) -> int:
        return ACCEPT.base if legal[0] == ACCEPT.base else BID_FOR.base | ctx.first << 12

    def _bonus(self, ctx: PathsCtx, st: PathsState, seat: int, legal: list[int]) -> int:
        return YES.base

    def _opening(self, ctx: PathsCtx, st: PathsState, seat: int, legal: list[int]) -> int:
        return TAKE_CARD.base | ctx.opening

    def _swap(self, ctx: PathsCtx, st: PathsState, seat: int, legal: list[int]) -> int:
        return DONE.base


Answer = Callable[[HeuristicBot, PathsCtx, PathsState, int, list[int]], int]

ANSWERS: dict[int, Answer] = {
    no.ACTION: HeuristicBot._action,
    no.ACTIVATE: HeuristicBot._activate,
    no.ATTACKS: HeuristicBot._attacks,
    no.JOIN: HeuristicBot._join,
    no.COMBAT_CARDS: HeuristicBot._combat_card,
    no.WHICH_CARD: HeuristicBot._flank_card,
    no.FLANK: HeuristicBot._flank,
    no.LOSSES: HeuristicBot._loss,
    no.REGAIN: HeuristicBot._regain,
    no.CANCEL: HeuristicBot._hold,
    no.RETREAT: HeuristicBot._retreat,
    no.ADVANCE: HeuristicBot._advance,
    no.REDEPLOY: HeuristicBot._redeploy,
    no.DESTINATION: HeuristicBot._destination,
    no.PLACE: HeuristicBot._place,
    no.SPREAD: HeuristicBot._place,
    no.REBUILD: HeuristicBot._place,
    no.REPLACE: HeuristicBot._replace,
    no.DRAW: HeuristicBot._draw,
    no.PEACE: HeuristicBot._peace,
    no.DIG: HeuristicBot._dig,
    no.EXPEDITION: HeuristicBot._expedition,
    no.RECOVER: HeuristicBot._recover,
    no.LOSE_CORPS: HeuristicBot._lose_corps,
    no.REDUCE: HeuristicBot._weaken,
    no.WITHDRAW_FIRST: HeuristicBot._fall_back,
    no.BID: HeuristicBot._bid,
    no.BONUS: HeuristicBot._bonus,
    no.OPENING: HeuristicBot._opening,
    no.SWAP: HeuristicBot._swap,
}
