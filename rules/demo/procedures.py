"""The steps of Crossroads: a turn, its card, its marches, and a battle with the defender's reaction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..core import GO_ON, Conditions, Effect, Effects, Phrase, Procedure, Query, Reason, Test, Text
from .table import (
    AMBUSH,
    BATTLE,
    CARD,
    DECK,
    DIE,
    DREW,
    DREW_CARD,
    FAR,
    FOREIGN,
    FOUGHT,
    FULL,
    GO,
    GONE,
    LOST,
    MARCH,
    MARCHED,
    NOBODY,
    NOWHERE,
    PLAY,
    PLAYED,
    STAND,
    STOP,
    TURN,
    DemoCtx,
    DemoState,
)


def holds(ctx: DemoCtx, st: DemoState, args: tuple[Any, ...]) -> tuple[int, int]:
    side, spaces, number = args
    return sum(st.held[space] == side for space in spaces), number or len(spaces)


def draw(ctx: DemoCtx, st: DemoState, seat: int, count: int) -> None:
    """5.1, 5.2"""
    for _ in range(count):
        if not st.deck:
            st.deck, st.discards = st.discards, []
            st.shuffle(DECK, st.deck)
        if not st.deck:
            return
        card = st.deck.pop()
        st.hands[seat].append(card)
        st.hands[seat].sort()
        st.emit(DREW, seat, len(st.deck))
        st.tell(seat, DREW_CARD, card)
        st.reveal()


def units_in(ctx: DemoCtx, st: DemoState, space: int, side: int) -> list[int]:
    return [unit for unit, at in enumerate(st.where) if at == space and ctx.side_of[unit] == side]


def enter(st: DemoState, unit: int, to: int, side: int) -> None:
    """3.4"""
    st.where[unit] = to
    st.held[to] = side
    st.emit(MARCHED, unit, to)


CONDITIONS = Conditions(
    Test("holds", ("side:seat", "spaces:space*", "number?"), holds, "{side} holds {have} of {need}: {spaces}")
)
EFFECTS = Effects(
    CONDITIONS, Effect("draw", ("number?",), lambda ctx, st, seat, args: draw(ctx, st, seat, args[0] or 1))
)


class Turn(Procedure[DemoCtx, DemoState]):
    """Frame [TURN, seat, stage]: one turn of a side, nobody is asked."""

    name = "turn"

    def run(self, ctx: DemoCtx, st: DemoState, frame: list[int]) -> bool:
        _, seat, stage = frame
        frame[2] = stage + 1
        if stage == 0:
            st.push(CARD, seat)
            return GO_ON
        if stage == 1:
            draw(ctx, st, seat, 1)
        for side, condition in enumerate(ctx.victory):
            if condition is not None and CONDITIONS.holds(condition, ctx, st):
                st.winner = side
                st.end_game()
                return GO_ON
        st.turn += 1
        if st.turn == 2 * ctx.rounds:
            held = [st.held.count(side) for side in (0, 1)]
            st.winner = NOBODY if held[0] == held[1] else int(held[1] > held[0])
            st.end_game()
        else:
            st.goto(TURN, 1 - seat, 0)
        return GO_ON


class PlayCard(Procedure[DemoCtx, DemoState]):
    """Frame [CARD, seat]."""

    name = "card"
    rule = "2.1"
    prompt = Phrase("choose-card", text="Play a card")

    def run(self, ctx: DemoCtx, st: DemoState, frame: list[int]) -> bool:
        if st.hands[frame[1]]:
            return True
        st.goto(MARCH, frame[1], 1)
        return GO_ON

    def legal(self, ctx: DemoCtx, st: DemoState, frame: list[int]) -> list[int]:
        return [PLAY.base | card for card in st.hands[frame[1]]]

    def apply(self, ctx: DemoCtx, st: DemoState, frame: list[int], action: int) -> None:
        seat, card = frame[1], action - PLAY.base
        st.hands[seat].remove(card)
        st.discards.append(card)
        st.emit(PLAYED, seat, card)
        st.goto(MARCH, seat, ctx.value[card])
        EFFECTS.run(st, seat, ctx.program[card])


class March(Procedure[DemoCtx, DemoState]):
    """Frame [MARCH, seat, marches left]."""

    name = "march"
    rule = "3.1"
    prompt = Phrase("choose-march", "left", text="March a unit ({left} left), or stop")

    def run(self, ctx: DemoCtx, st: DemoState, frame: list[int]) -> bool:
        if frame[2] > 0 and any(
            at != NOWHERE and ctx.side_of[unit] == frame[1] for unit, at in enumerate(st.where)
        ):
            return True
        st.pop()
        return GO_ON

    def says(self, ctx: DemoCtx, st: DemoState, frame: list[int]) -> Text:
        return self.prompt.say(ctx, (frame[2],))

    def legal(self, ctx: DemoCtx, st: DemoState, frame: list[int]) -> list[int]:
        seat, side_of, where = frame[1], ctx.side_of, st.where
        crowd = bytearray(len(ctx.near))
        for unit, at in enumerate(where):
            if at != NOWHERE and side_of[unit] == seat:
                crowd[at] += 1
        actions = [
            GO.base | unit << 12 | to
            for unit, at in enumerate(where)
            if at != NOWHERE and side_of[unit] == seat
            for to in ctx.near[at]
            if crowd[to] < ctx.stacking
        ]
        return [*actions, STOP.base]

    def apply(self, ctx: DemoCtx, st: DemoState, frame: list[int], action: int) -> None:
        if action == STOP.base:
            st.pop()
            return
        frame[2] -= 1
        unit, to = GO.values(action)
        if units_in(ctx, st, to, 1 - frame[1]):
            st.push(BATTLE, 1 - frame[1], unit, to)
        else:
            enter(st, unit, to, frame[1])

    def why_not(self, ctx: DemoCtx, st: DemoState, frame: list[int], query: Query) -> Sequence[Reason]:
        unit, to = query.args.get("unit", query.args.get("piece")), query.args.get("to")
        if unit is None:
            return ()
        if ctx.side_of[unit] != frame[1]:
            return [FOREIGN.reason(ctx, unit)]
        if st.where[unit] == NOWHERE:
            return [GONE.reason(ctx, unit)]
        if to is None:
            return ()
        if to not in ctx.near[st.where[unit]]:
            return [FAR.reason(ctx, unit, to)]
        if len(units_in(ctx, st, to, frame[1])) >= ctx.stacking:
            return [FULL.reason(ctx, to, ctx.stacking)]
        return ()


class Battle(Procedure[DemoCtx, DemoState]):
    """Frame [BATTLE, defender, attacking unit, space]: the defender's reaction, then the dice."""

    name = "ambush"
    rule = "4.1"
    prompt = Phrase("choose-ambush", text="Ambush with a card, or stand")

    def legal(self, ctx: DemoCtx, st: DemoState, frame: list[int]) -> list[int]:
        return [*(AMBUSH.base | card for card in st.hands[frame[1]]), STAND.base]

    def apply(self, ctx: DemoCtx, st: DemoState, frame: list[int], action: int) -> None:
        _, defender, unit, space = st.pop()
        bonus = 0
        if action != STAND.base:
            card = action - AMBUSH.base
            st.hands[defender].remove(card)
            st.discards.append(card)
            st.emit(PLAYED, defender, card)
            bonus = ctx.value[card]
        attack, defence = st.roll(DIE), st.roll(DIE) + bonus
        st.emit(FOUGHT, space, attack, defence)
        if attack <= defence:
            st.where[unit] = NOWHERE
            st.emit(LOST, unit)
            return
        lost, *left = units_in(ctx, st, space, defender)
        st.where[lost] = NOWHERE
        st.emit(LOST, lost)
        if not left:
            enter(st, unit, space, 1 - defender)
