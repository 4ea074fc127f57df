"""Chapter 10: giving orders to units and to the reserve artillery."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..core import ASK, GO_ON, Phrase, Procedure, Query, Reason
from . import words
from .combat_cards import baseline_hexes, number
from .context import GreatWarCtx
from .field import has_enemy_beside, own_mask
from .numbers import (
    ALL,
    BASELINE,
    BOMBARD,
    BY_FACES,
    BY_SECTION,
    FIRING,
    FOR_TOKENS,
    GROUP_LESS,
    INFANTRY,
    LOST_ORDER,
    NO_ARTILLERY,
    NO_FIGHT,
    NO_MOVE,
    OFF,
    ORDER,
    ORDERED,
    RESTORED,
    RESTORED_UNITS,
)
from .state import GreatWarState
from .targets import can_fire
from .tokens import lay_beside

Step = Procedure[GreatWarCtx, GreatWarState]


def order(ctx: GreatWarCtx, st: GreatWarState, unit: int) -> None:
    """R10.1, R10.3: the unit receives its one order of the turn."""
    st.status[unit] |= ORDERED
    st.attacks[unit] = 1
    st.emit(words.ORDERED, unit)
    for card in st.in_play:
        if ctx.main[card] == "double_attacks":
            barrage(ctx, st, unit, card)


def barrage(ctx: GreatWarCtx, st: GreatWarState, unit: int, card: int) -> None:
    """R19.25, R19.34: ordered machine guns or mortars attack twice with more dice; the guns may not move."""
    args = ctx.args[card]
    if ctx.type_of[unit] != ctx.type_index[str(args["unit_type"])]:
        return
    st.attacks[unit] = number(ctx, card, "attacks")
    dice = number(ctx, card, "bonus_dice")
    modes = args["modes"]
    st.bonus[unit] += dice * ("ranged" in modes) + (dice << 4) * ("close" in modes)  # type: ignore[operator]
    if not args["may_move"]:
        st.status[unit] |= NO_MOVE


def has_artillery(ctx: GreatWarCtx, st: GreatWarState, seat: int) -> bool:
    """R18.10: reserve artillery needs strength and at least one HQ; R19.46 may forbid it."""
    return bool(ctx.strength[seat] and st.hq[seat] and not st.effects & NO_ARTILLERY)


def order_artillery(st: GreatWarState, seat: int, sections: int, attacks: int) -> None:
    """R18.5: reserve artillery has its order."""
    st.artillery = sections
    st.bombardments = attacks
    st.emit(words.GUNS_ORDERED, seat)


def sections_left(st: GreatWarState) -> int:
    """The sections in which orders are left."""
    orders = st.orders
    return (orders[0] > 0) | (orders[1] > 0) << 1 | (orders[2] > 0) << 2


def orderable(ctx: GreatWarCtx, st: GreatWarState, seat: int, purpose: int) -> Iterator[int]:
    """R10.1, R10.3: units that may still receive an order, one after the other."""
    status, at = st.status, st.at
    if purpose == BY_SECTION:
        left, sections = sections_left(st), ctx.sections
        for unit in ctx.own[seat] if left else ():
            if at[unit] != OFF and not status[unit] & ORDERED and sections[at[unit]] & left:
                yield unit
    elif st.budget:
        # AMB-47: dice of Big Show may add up on one unit.
        again = purpose == BY_FACES and ctx.rules.orders_add_up
        for unit in ctx.own[seat]:
            free = again or not status[unit] & ORDERED
            if free and at[unit] != OFF and eligible(ctx, st, unit, purpose):
                yield unit


class Order(Step):
    """Frame [ORDER, seat, what for]: unit after unit until the orders are used up (R10.1, R10.5)."""

    name = "order"
    rule = "R10.1"
    prompt = Phrase("order-units", text="Order a unit, or end your orders")

    def run(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> bool:
        for _ in orderable(ctx, st, frame[1], frame[2]):
            return ASK
        if self.guns(ctx, st, frame[1], frame[2]):
            return ASK
        st.pop()
        return GO_ON

    def legal(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> list[int]:
        _, seat, purpose = frame
        if purpose == BY_SECTION:
            found = self.by_section(ctx, st, seat)
        else:
            found = [words.ORDER_UNIT.base | unit for unit in orderable(ctx, st, seat, purpose)]
        return [*found, *self.guns(ctx, st, seat, purpose), words.DONE.base]

    @staticmethod
    def by_section(ctx: GreatWarCtx, st: GreatWarState, seat: int) -> list[int]:
        """R10.4: a unit on a dashed line may be ordered through either section."""
        found = []
        left, sections = sections_left(st), ctx.sections
        for unit in orderable(ctx, st, seat, BY_SECTION):
            code = words.ORDER.base | unit << 12
            here = sections[st.at[unit]] & left
            if here & 1:
                found.append(code)
            if here & 2:
                found.append(code | 1)
            if here & 4:
                found.append(code | 2)
        return found

    @staticmethod
    def guns(ctx: GreatWarCtx, st: GreatWarState, seat: int, purpose: int) -> list[int]:
        """R18.4, R18.5: orders that the reserve artillery may take."""
        if st.artillery or purpose not in (BY_SECTION, BOMBARD) or not has_artillery(ctx, st, seat):
            return []
        if purpose == BOMBARD:
            return [words.ORDER_GUNS_FREELY.base] if st.budget else []
        # AMB-26: the artillery takes one of the orders, or comes on top of them.
        named = st.named if ctx.rules.guns_without_order else sections_left(st)
        if not ctx.aims[st.effect]:
            return []
        return [words.ORDER_GUNS.base | section for section in range(3) if named >> section & 1]

    def apply(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int], action: int) -> None:
        seat, purpose = frame[1], frame[2]
        verb = action >> 24
        if action == words.DONE.base:
            st.pop()
        elif verb == words.ORDER.number:
            unit, section = words.ORDER.values(action)
            st.orders[section] -= 1
            order(ctx, st, unit)
        elif verb == words.ORDER_GUNS.number:
            section = action - words.ORDER_GUNS.base
            if not ctx.rules.guns_without_order:
                st.orders[section] -= 1
            order_artillery(st, seat, 1 << section, 1)
        elif action == words.ORDER_GUNS_FREELY.base:
            st.budget = 0
            order_artillery(st, seat, 7, number(ctx, st.effect, "attacks"))
        else:
            self.order_unit(ctx, st, seat, purpose, action - words.ORDER_UNIT.base)

    @staticmethod
    def order_unit(ctx: GreatWarCtx, st: GreatWarState, seat: int, purpose: int, unit: int) -> None:
        if st.budget != ALL:
            st.budget -= 1
        if not st.status[unit] & ORDERED:
            order(ctx, st, unit)
        if purpose == BY_FACES:
            own = 0 if ctx.infantry[unit] else 1
            st.orders[own if st.orders[own] else 2] -= 1
            room = 15 - max(st.bonus[unit] & 15, st.bonus[unit] >> 4)
            dice = min(room, number(ctx, st.effect, "bonus_dice"))
            st.bonus[unit] += dice + (dice << 4)
        elif purpose == INFANTRY:
            st.status[unit] |= NO_FIGHT
        elif purpose == FIRING:
            st.bonus[unit] += number(ctx, st.effect, "bonus_dice")
            st.status[unit] |= NO_MOVE
        elif purpose == FOR_TOKENS:
            lay_beside(ctx, st, seat, number(ctx, st.effect, "hq_per_unit"))
            if st.hq[seat] < number(ctx, st.effect, "hq_per_unit"):
                st.budget = 0

    def why_not(
        self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int], query: Query
    ) -> Sequence[Reason]:
        unit = query.args.get("unit")
        if unit is None:
            return ()
        if ctx.side_of[unit] != frame[1]:
            return [words.NOT_YOURS.reason(ctx, unit)]
        if st.at[unit] == OFF:
            return [words.NOT_THERE.reason(ctx, unit)]
        if st.status[unit] & ORDERED:
            return [words.ORDERED_ALREADY.reason(ctx, unit)]
        return [words.WRONG_SECTION.reason(ctx, unit)]


def eligible(ctx: GreatWarCtx, st: GreatWarState, unit: int, purpose: int) -> bool:
    """Whether a tactic card lets this unit be ordered."""
    if purpose == INFANTRY:
        return ctx.infantry[unit]
    if purpose == BY_FACES:
        return bool(st.orders[0 if ctx.infantry[unit] else 1] or st.orders[2])
    if purpose == FIRING:
        return not has_enemy_beside(ctx, st, unit) and can_fire(
            ctx, st, unit, number(ctx, st.effect, "bonus_dice")
        )
    if purpose in (RESTORED_UNITS, GROUP_LESS):
        return bool(st.status[unit] & RESTORED)
    return True


class ChooseSection(Step):
    """Frame [SECTION, seat]: R20.24, the section whose infantry is ordered."""

    name = "section"
    rule = "R20.24"
    prompt = Phrase("choose-section", text="In which section is all infantry ordered?")

    def legal(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> list[int]:
        return [
            words.SECTION.base | section for section in range(3) if infantry_in(ctx, st, frame[1], section)
        ]

    def apply(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int], action: int) -> None:
        seat = st.pop()[1]
        order_all(ctx, st, seat, infantry_in(ctx, st, seat, action - words.SECTION.base))


def infantry_in(ctx: GreatWarCtx, st: GreatWarState, seat: int, section: int) -> list[int]:
    """Own infantry of a section, on dashed lines too or wholly inside (AMB-50)."""
    outside = 7 ^ 1 << section if ctx.rules.wholly_inside else 0
    return [
        unit
        for unit in ctx.own[seat]
        if ctx.infantry[unit]
        and st.at[unit] != OFF
        and ctx.sections[st.at[unit]] >> section & 1
        and not ctx.sections[st.at[unit]] & outside
    ]


def order_all(ctx: GreatWarCtx, st: GreatWarState, seat: int, units: list[int]) -> None:
    """All of them are ordered, or all but one of the player's choice after Lost Messenger."""
    if not st.effects & LOST_ORDER:
        for unit in units:
            order(ctx, st, unit)
        return
    for unit in units:
        st.status[unit] |= RESTORED
    st.budget = len(units) - 1
    st.push(ORDER, seat, GROUP_LESS)


class ChooseGroup(Step):
    """Frame [GROUP, seat]: R20.28, one connected group of own units (AMB-51)."""

    name = "group"
    rule = "R20.28"
    prompt = Phrase("choose-group", text="Which group is ordered?")

    def run(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> bool:
        if own_mask(st, frame[1]):
            return ASK
        st.pop()
        return GO_ON

    def legal(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> list[int]:
        return sorted(words.GROUP.base | group[0] for group in groups(ctx, st, frame[1]))

    def apply(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int], action: int) -> None:
        seat = st.pop()[1]
        chosen = action - words.GROUP.base
        order_all(ctx, st, seat, next(g for g in groups(ctx, st, seat) if g[0] == chosen))


def groups(ctx: GreatWarCtx, st: GreatWarState, seat: int) -> list[list[int]]:
    """Own units whose hexes touch one another, group by group; or each unit with those beside it (AMB-51).
    The first of a group stands for it."""
    if ctx.rules.calls_neighbours:
        here = [unit for unit in ctx.own[seat] if st.at[unit] != OFF]
        return [[u, *(v for v in here if ctx.distance[st.at[u]][st.at[v]] == 1)] for u in here]
    waiting = {unit for unit in ctx.own[seat] if st.at[unit] != OFF}
    found = []
    for first in ctx.own[seat]:
        if first not in waiting:
            continue
        waiting.discard(first)
        group, growing = [first], [first]
        while growing:
            for hex in ctx.near[st.at[growing.pop()]]:
                unit = st.unit_at[hex]
                if unit in waiting:
                    waiting.discard(unit)
                    group.append(unit)
                    growing.append(unit)
        found.append(sorted(group))
    return found


class Restore(Step):
    """Frame [RESTORE, seat]: R20.25, figures return one by one; destroyed units perhaps too (AMB-72)."""

    name = "restore"
    rule = "R20.25"
    prompt = Phrase("restore-figure", text="Return a figure to a unit, or end")

    def run(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> bool:
        if len(self.legal(ctx, st, frame)) > 1:
            return ASK
        self.end(ctx, st, frame[1])
        return GO_ON

    @staticmethod
    def end(ctx: GreatWarCtx, st: GreatWarState, seat: int) -> None:
        """AMB-31: Lost Messenger leaves one of the restored units without an order."""
        if st.effects & LOST_ORDER:
            restored = sum(bool(st.status[unit] & RESTORED) for unit in ctx.own[seat])
            st.budget = max(0, restored - 1)
        st.orders[0] = st.orders[1] = 0
        st.pop()

    def legal(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> list[int]:
        for_infantry, for_any = st.orders[0], st.orders[1]
        found = [
            words.RESTORE.base | unit
            for unit in ctx.own[frame[1]]
            if (st.at[unit] != OFF or may_return(ctx, st, unit))
            and st.figures[unit] < ctx.start_figures[unit]
            and (for_any or (for_infantry and ctx.infantry[unit]))
        ]
        return [*found, words.DONE.base]

    def apply(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int], action: int) -> None:
        if action == words.DONE.base:
            self.end(ctx, st, frame[1])
            return
        unit = action - words.RESTORE.base
        st.orders[0 if ctx.infantry[unit] and st.orders[0] else 1] -= 1
        st.figures[unit] += 1
        st.status[unit] |= RESTORED
        st.emit(words.RESTORED, unit, st.figures[unit])
        if st.at[unit] == OFF:
            st.push(BASELINE, frame[1], unit)


def may_return(ctx: GreatWarCtx, st: GreatWarState, unit: int) -> bool:
    """AMB-72: a destroyed unit returns where its baseline has room; who left the board otherwise does not."""
    return ctx.rules.dead_return and not st.figures[unit] and bool(baseline_hexes(ctx, st, unit))
