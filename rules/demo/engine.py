"""The engine of Crossroads: set-up, views, what is hidden, invariants, the result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..core import Dial, Engine, Lot, Outcome, Procedure, Stream, View, Violation
from .compiling import compile_scenario
from .procedures import EFFECTS, Battle, March, PlayCard, Turn, draw, units_in
from .table import (
    AMBUSH,
    BATTLE,
    CARD,
    DECK,
    GO,
    MARCH,
    NOBODY,
    NOWHERE,
    PLAY,
    STAND,
    STOP,
    TURN,
    DemoCtx,
    DemoState,
)


class Crossroads(Engine[DemoCtx, DemoState]):
    id = "demo"
    rules_version = 1
    state_type = DemoState
    streams = (Stream("battle"), Stream("deck", open_dice=False))
    verbs = (PLAY, GO, STOP, AMBUSH, STAND)
    effects = EFFECTS
    dials = (
        Dial(
            "place",
            "piece",
            "space",
            get=lambda ctx, st, unit: st.where[unit],
            set=lambda ctx, st, unit, space: st.where.__setitem__(unit, space),
            choices=lambda ctx, st, unit: range(len(ctx.near)),
        ),
    )

    def procedures(self) -> Mapping[int, Procedure[DemoCtx, DemoState]]:
        return {TURN: Turn(), CARD: PlayCard(), MARCH: March(), BATTLE: Battle()}

    def compile(self, pack: Any, scenario: str, options: Mapping[str, Any]) -> DemoCtx:
        return compile_scenario(pack, scenario, options)

    def set_up(self, ctx: DemoCtx, st: DemoState) -> None:
        st.where = bytearray(ctx.starts)
        st.held = bytearray([NOBODY]) * len(ctx.near)
        for unit, space in enumerate(ctx.starts):
            st.held[space] = ctx.side_of[unit]
        st.deck = list(range(len(ctx.value)))
        st.shuffle(DECK, st.deck)
        st.hands = [[], []]
        for seat in (0, 1):
            draw(ctx, st, seat, ctx.hand)
        st.winner = NOBODY
        st.push(TURN, 0, 0)

    def view(self, ctx: DemoCtx, st: DemoState, seat: int) -> View:
        cards = ctx.ids["card"]
        hands = {
            ctx.seats[side]: [cards[card] for card in hand] if seat in (side, -1) else len(hand)
            for side, hand in enumerate(st.hands)
        }
        return {
            "turn": st.turn // 2 + 1,
            "active": ctx.seats[st.turn % 2],
            "pieces": {
                unit: {"at": None if at == NOWHERE else ctx.ids["space"][at], "side": ctx.seats[side]}
                for unit, at, side in zip(ctx.ids["piece"], st.where, ctx.side_of, strict=True)
            },
            "control": {
                space: None if side == NOBODY else ctx.seats[side]
                for space, side in zip(ctx.ids["space"], st.held, strict=True)
            },
            "hands": hands,
            "piles": {"deck": len(st.deck), "discards": [cards[card] for card in st.discards]},
        }

    def redeal(self, ctx: DemoCtx, st: DemoState, seat: int, lot: Lot) -> None:
        hidden = [side for side in (0, 1) if side != seat]
        unknown = st.deck + [card for side in hidden for card in st.hands[side]]
        lot.shuffle(unknown)
        for side in hidden:
            count = len(st.hands[side])
            st.hands[side] = sorted(unknown[:count])
            del unknown[:count]
        st.deck = unknown

    def outcome(self, ctx: DemoCtx, st: DemoState) -> Outcome:
        scores = {name: st.held.count(side) for side, name in enumerate(ctx.seats)}
        if st.winner == NOBODY:
            return Outcome(None, "both sides hold as much", "6.2", scores)
        early = st.turn < 2 * ctx.rounds
        reason = "the victory condition is met" if early else "holds more spaces"
        return Outcome(ctx.seats[st.winner], reason, "6.1" if early else "6.2", scores)

    def measures(self, ctx: DemoCtx, st: DemoState) -> dict[str, int]:
        return {
            f"{seat}-{what}": count
            for side, seat in enumerate(ctx.seats)
            for what, count in (
                ("spaces", st.held.count(side)),
                (
                    "units",
                    sum(at != NOWHERE and of == side for at, of in zip(st.where, ctx.side_of, strict=True)),
                ),
            )
        }

    def check(self, ctx: DemoCtx, st: DemoState) -> list[Violation]:
        broken = []
        if sorted(st.deck + st.discards + st.hands[0] + st.hands[1]) != list(range(len(ctx.value))):
            broken.append(Violation("1.2", "a card is missing or there twice"))
        for space in range(len(ctx.near)):
            counts = [len(units_in(ctx, st, space, side)) for side in (0, 1)]
            if min(counts) > 0:
                broken.append(Violation("3.3", f"both sides stand in {ctx.ids['space'][space]}"))
            if max(counts) > ctx.stacking and not st.manual:
                broken.append(Violation("3.2", f"too many units in {ctx.ids['space'][space]}"))
        return broken


ENGINE = Crossroads()
