"""The action phase (8) and the ways to use a card (9.1-9.4, 16.5)."""

# ruff: noqa: SIM102 (a limit inside a limit reads as the rule does)

from __future__ import annotations

from ..core import Procedure, Query, Reason
from ..core.words import Phrase
from .activation import begin_operations
from .board import change_vp, in_force
from .ctx import PathsCtx
from .events import EFFECTS, event_playable
from .numbers import ACTION, DIE, EVENT, OFFER, OPS, PEACE, REDEPLOY, ROUND, RP, SR
from .state import PathsState
from .words import (
    ACCEPT,
    CARD_OUT,
    COMBAT_CARD,
    EVENT_CONDITION,
    LATE_CARD,
    NO_RP_PLAYS,
    OFFER_PEACE,
    ONE_OP,
    OPENING_FIRST,
    PEACE_ROLL,
    PLAY_EVENT,
    PLAY_OPS,
    PLAY_RP,
    PLAY_SR,
    PLAYED_AS,
    POINTS,
    REFUSE,
    TWICE_RP,
    TWICE_SR,
    WAR_STATUS,
)


def note_event(ctx: PathsCtx, st: PathsState, seat: int, card: int) -> None:
    """A card is played as an event: war status, points of the introductory scenario (9.5.1.3, 5.3.5)."""
    st.played[card] = st.turn
    st.seen &= ~(1 << card)
    if ctx.card_ws[card]:
        st.war_status[seat] += ctx.card_ws[card]
        st.emit(WAR_STATUS, seat, st.war_status[seat], sum(st.war_status))
    if ctx.scenario.asterisk_vp and ctx.card_removed[card]:
        change_vp(st, ctx.direction[seat] * ctx.scenario.asterisk_vp)


def late(ctx: PathsCtx, st: PathsState, seat: int, card: int) -> bool:
    """9.5.2.5: entry cards that may only be events while the enemy alone is at the highest level."""
    top = len(ctx.level_status) - 1
    return ctx.card_late[card] and st.level[1 - seat] == top and st.total_since[seat] in (0, st.turn)


def may_offer_peace(ctx: PathsCtx, st: PathsState, seat: int) -> bool:
    """16.5.1"""
    table = ctx.peace[seat]
    if table is None or not ctx.scenario.peace:
        if table is None or not (ctx.kind == "historical" and not ctx.options["hist_no_peace"]):
            return False
    if any(ctx.index["seat"][one["side"]] == seat for _, one in in_force(ctx, st, "no peace offers")):
        return False
    if table.offer_from is not None and st.vp < table.offer_from:
        return False
    return table.offer_down_to is None or st.vp <= table.offer_down_to


class Action(Procedure[PathsCtx, PathsState]):
    """Frame [ACTION, seat]: one of six actions (8.1.3)."""

    name = "action"
    rule = "PoG-8.1.3"
    prompt = Phrase("action", text="Choose an action")

    def legal(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> list[int]:
        seat = frame[1]
        if self._opening(ctx, st, seat):
            return [PLAY_EVENT.base | ctx.opening]
        hand = st.hands[seat]
        free = [c for c in hand if not late(ctx, st, seat, c)]
        actions = [PLAY_OPS.base | c for c in free]
        if st.last_use[seat] != SR:
            actions += [PLAY_SR.base | c for c in free]
        if st.last_use[seat] != RP and not st.no_rp:
            actions += [PLAY_RP.base | c for c in free]
        actions += [PLAY_EVENT.base | c for c in hand if event_playable(ctx, st, seat, c)]
        if may_offer_peace(ctx, st, seat):
            actions.append(OFFER_PEACE.base)
        actions.append(ONE_OP.base)
        return actions

    def _opening(self, ctx: PathsCtx, st: PathsState, seat: int) -> bool:
        """5.7.4: the opening event is compulsory."""
        return (
            ctx.scenario.opening_forced
            and ctx.opening >= 0
            and seat == ctx.card_side[ctx.opening]
            and ctx.opening in st.hands[seat]
            and event_playable(ctx, st, seat, ctx.opening)
        )

    def apply(self, ctx: PathsCtx, st: PathsState, frame: list[int], action: int) -> None:
        seat, card = frame[1], action & 0xFFFFFF
        st.pop()
        if action == ONE_OP.base:
            st.last_use[seat], st.last_card[seat] = OPS, -1
            begin_operations(st, seat, ctx.p.automatic_ops)
            return
        if action == OFFER_PEACE.base:
            st.last_use[seat], st.last_card[seat] = OFFER, -1
            st.push(PEACE, 1 - seat)
            return
        use = action >> 24
        st.hands[seat].remove(card)
        st.acting = card
        st.last_use[seat], st.last_card[seat] = use, card
        st.emit(PLAYED_AS, seat, card, use - 1)
        if use == OPS:
            st.discards[seat].append(card)
            begin_operations(st, seat, ctx.card_ops[card])
        elif use == SR:
            st.discards[seat].append(card)
            st.ops = ctx.card_sr[card]
            st.push(REDEPLOY, seat)
        elif use == RP:
            st.discards[seat].append(card)
            take_points(ctx, st, seat, card)
        else:
            self._event(ctx, st, seat, card)

    def _event(self, ctx: PathsCtx, st: PathsState, seat: int, card: int) -> None:
        note_event(ctx, st, seat, card)
        if ctx.card_removed[card]:
            st.out |= 1 << card
            st.emit(CARD_OUT, card)
        else:
            st.discards[seat].append(card)
        if ctx.card_as_sr[card]:
            st.last_use[seat] = SR
        if ctx.card_gives_ops[card]:
            begin_operations(st, seat, ctx.card_ops[card])
        EFFECTS.run(st, seat, ctx.card_program[card])

    def why_not(self, ctx: PathsCtx, st: PathsState, frame: list[int], query: Query) -> list[Reason]:
        seat, card = frame[1], query.args.get("card")
        if card is None:
            return []
        if card not in st.hands[seat]:
            return []
        if self._opening(ctx, st, seat):
            return [OPENING_FIRST.reason(ctx, ctx.opening)]
        if query.verb in ("ops", "sr", "rp") and late(ctx, st, seat, card):
            return [LATE_CARD.reason(ctx, card)]
        if query.verb == "sr" and st.last_use[seat] == SR:
            return [TWICE_SR.reason(ctx)]
        if query.verb == "rp" and st.last_use[seat] == RP:
            return [TWICE_RP.reason(ctx)]
        if query.verb == "rp" and st.no_rp:
            return [NO_RP_PLAYS.reason(ctx)]
        if query.verb == "event":
            if ctx.card_combat[card] is not None:
                return [COMBAT_CARD.reason(ctx, card)]
            return event_reasons(ctx, st, seat, card)
        return []


def event_reasons(ctx: PathsCtx, st: PathsState, seat: int, card: int) -> list[Reason]:
    """Why an event cannot be played now."""
    from .conditions import CONDITIONS
    from .events import blocked
    from .reinforcements import placeable
    from .words import NATION_USED, NO_PLACE, ONE_ENTRY, TOO_EARLY

    reasons = []
    condition = ctx.card_condition[card]
    if condition is not None and not CONDITIONS.holds(condition, ctx, st):
        reasons.append(EVENT_CONDITION.reason(ctx, card))
    for name, one in ctx.card_effects[card]:
        if name == "enters war" and one["neutral_entry"] and st.entry_used:
            reasons.append(ONE_ENTRY.reason(ctx))
        if name == "reinforcements":
            nation = ctx.index["nation"][one["nation"]]
            if st.turn <= int(ctx.p.no_reinforcements_through):
                reasons.append(TOO_EARLY.reason(ctx))
            elif st.reinforced >> nation & 1 or blocked(ctx, st, nation):
                reasons.append(NATION_USED.reason(ctx, nation))
            elif not placeable(ctx, st, one):
                reasons.append(NO_PLACE.reason(ctx, card))
    return reasons or [EVENT_CONDITION.reason(ctx, card)]


def take_points(ctx: PathsCtx, st: PathsState, seat: int, card: int) -> None:
    """9.4.1, 17.1.8: points go to the pools of nations at war."""
    for pool, points in ctx.card_rp[card]:
        nation = ctx.pools[pool][1]
        if nation < 0 or st.at_war >> nation & 1:
            st.rp[pool] += 2 * points
            st.emit(POINTS, pool, st.rp[pool])
    for pool, (side, _, bonus) in enumerate(ctx.pools):
        if side == seat and bonus >= 0 and st.played[bonus]:
            st.rp[pool] += 2
            st.emit(POINTS, pool, st.rp[pool])


class Peace(Procedure[PathsCtx, PathsState]):
    """Frame [PEACE, seat asked]: accept or refuse an offer (16.5.2)."""

    name = "peace"
    rule = "PoG-16.5.2"
    prompt = Phrase("peace", text="The enemy offers peace: accept or refuse?")

    def legal(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> list[int]:
        return [ACCEPT.base, REFUSE.base]

    def apply(self, ctx: PathsCtx, st: PathsState, frame: list[int], action: int) -> None:
        seat = 1 - frame[1]
        st.pop()
        if action == ACCEPT.base:
            from .turn import PEACE_MADE, finish

            finish(ctx, st, PEACE_MADE)
            return
        table = ctx.peace[seat]
        die = st.roll(DIE)
        row = table.high if sum(st.war_status) >= table.high_from else table.low
        st.emit(PEACE_ROLL, seat, die, row[die - 1])
        change_vp(st, row[die - 1])


def begin_action(ctx: PathsCtx, st: PathsState, seat: int) -> None:
    """Marks of an action are cleared before the next one."""
    st.active, st.acting, st.ops = seat, -1, 0
    st.move_marked = st.attack_marked = st.stale = st.moved = st.lifted = 0
    st.attacked = st.stormed = st.assaulted = st.retreated = st.entered = 0
    st.near_east_attacks = st.mixed = st.bonus_used = st.steps = 0
    st.digging, st.stack, st.action_effects = [], [], []
    st.target, st.attackers, st.pledged, st.unsettled = -1, [], -1, -1
    st.weary = 0
    if ctx.options["cc_reuse_scope"] == "player_action":
        st.used = 0
    st.push(ACTION, seat)


def end_action(ctx: PathsCtx, st: PathsState, seat: int) -> None:
    """Marks for failed entrenching, and an event that waited for an answer."""
    st.tired = (
        sum(1 << u for u in range(len(ctx.side)) if st.tired >> u & 1 and ctx.side[u] != seat) | st.weary
    )
    if st.pending and ctx.card_side[st.pending[0]] != seat:
        if not (st.last_use[seat] == EVENT and st.last_card[seat] == st.pending[2]):
            change_vp(st, st.pending[1])
        st.pending = []


class Round(Procedure[PathsCtx, PathsState]):
    """Frame [ROUND, stage]: both sides take an action, the first one first (8.1.2)."""

    name = "round"
    rule = "PoG-8.1.1"

    def run(self, ctx: PathsCtx, st: PathsState, frame: list[int]) -> bool:
        stage = frame[1]
        frame[1] = stage + 1
        first = ctx.first
        if stage == 0:
            begin_action(ctx, st, first)
        elif stage == 1:
            end_action(ctx, st, first)
            begin_action(ctx, st, 1 - first)
        else:
            end_action(ctx, st, 1 - first)
            st.used = 0
            st.round += 1
            if st.round < ctx.p.actions:
                frame[1] = 0
            else:
                st.pop()
        return False


__all__ = ["ROUND", "Action", "Peace", "Round", "note_event"]
