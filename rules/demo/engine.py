"""Crossroads, the demo system, whole.

1.1 Two sides take turns. 1.2 Each is dealt a hand of cards, which the other does not see. 2.1 The active side
plays a card: 2.2 its number is the marches of this turn, 2.3 its effects happen. 2.4 Without a card there is
one march. 3.1 A march takes a unit along a connection. 3.2 Only so many units of a side stack. 3.3 A space
that the enemy stands in is attacked. 3.4 A space entered is held. 3.5 The side may stop marching at any time.
4.1 Before the dice the defender may play a card as an ambush and adds its number. 4.2 Both roll a die; the
defender wins ties. 4.3 The loser loses a unit; 4.4 a victor who emptied the space enters it. 5.1 At the end
of the turn the side draws a card. 5.2 An empty deck is made of the discards. 6.1 A side that meets its
victory condition wins. 6.2 After the last round the side that holds more spaces wins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..core import (
    GO_ON,
    Conditions,
    Ctx,
    Dial,
    Effect,
    Effects,
    Engine,
    Lot,
    Notice,
    Outcome,
    Phrase,
    Procedure,
    Programs,
    Query,
    Reason,
    SetupError,
    State,
    Stream,
    Test,
    Text,
    Verb,
    View,
    Violation,
)
from ..core.conditions import Condition

NOWHERE = NOBODY = 255
DIE, DECK = 0, 1
TURN, CARD, MARCH, BATTLE = 8, 9, 10, 11

PLAY = Verb(1, "play", "card:card", text="Play {card}")
GO = Verb(2, "march", "unit:piece", "to:space", text="{unit} marches to {to}")
STOP = Verb(3, "stop", text="March no further")
AMBUSH = Verb(4, "ambush", "card:card", text="Ambush with {card}")
STAND = Verb(5, "stand", text="Stand without an ambush")

PLAYED = Notice("played", "side:seat", "card:card", text="{side} plays {card}", rule="2.1")
MARCHED = Notice("marched", "unit:piece", "to:space", text="{unit} marches to {to}", rule="3.1")
FOUGHT = Notice(
    "fought", "space:space", "attack", "defence", text="{space}: {attack} against {defence}", rule="4.2"
)
LOST = Notice("lost", "unit:piece", text="{unit} is lost", rule="4.3")
DREW = Notice("drew", "side:seat", "left", text="{side} draws a card, {left} are left", rule="5.1")
DREW_CARD = Notice("drew-card", "card:card", text="You draw {card}", rule="5.1")
FULL = Phrase("full", "to:space", "limit", text="{limit} of your units stand in {to} already", rule="3.2")
FAR = Phrase("far", "unit:piece", "to:space", text="no connection leads {unit} to {to}", rule="3.1")


@dataclass(frozen=True, kw_only=True)
class DemoCtx(Ctx):
    near: tuple[tuple[int, ...], ...]
    side_of: tuple[int, ...]
    starts: tuple[int, ...]
    value: tuple[int, ...]
    program: tuple[int, ...]
    rounds: int
    hand: int
    stacking: int
    victory: tuple[Condition | None, ...]


class DemoState(State):
    turn: int
    winner: int
    where: bytearray
    held: bytearray
    deck: list[int]
    discards: list[int]
    hands: list[list[int]]


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
        unit, to = query.args.get("unit"), query.args.get("to")
        if unit is None or to is None or st.where[unit] == NOWHERE:
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
        setup = pack.scenario(scenario)
        board = pack.boards[setup.board]
        seats, spaces = tuple(pack.sides), tuple(board.spaces)
        units = [
            (entry.piece, number, entry.at) for entry in setup.setup.values() for number in range(entry.count)
        ]
        cards = [(card, number) for card, entry in pack.cards.items() for number in range(entry.count)]
        ids = {
            "space": spaces,
            "piece": tuple(f"{piece}.{number + 1}" for piece, number, _ in units),
            "card": tuple(f"{card}.{number + 1}" for card, number in cards),
        }
        names = {
            "space": tuple(board.spaces[space].name or space for space in spaces),
            "piece": tuple(pack.pieces[piece].name for piece, _, _ in units),
            "card": tuple(pack.cards[card].name for card, _ in cards),
            "seat": tuple(side.name for side in pack.sides.values()),
        }
        index = {
            table: {one: place for place, one in enumerate(of)}
            for table, of in (*ids.items(), ("seat", seats))
        }
        near: list[list[int]] = [[] for _ in spaces]
        for connection in board.connections.values():
            a, b = (index["space"][end] for end in connection.between)
            near[a].append(b)
            near[b].append(a)
        programs = Programs(EFFECTS, index)
        program = tuple(
            programs.compile(pack.cards[card].effects, f"cards/{card}/effects") for card, _ in cards
        )
        if programs.problems:
            raise SetupError(f"scenario {scenario} cannot be played", programs.problems)
        victory = [pack.tables.victory.get(side) for side in seats]
        return DemoCtx(
            seats=seats,
            ids=ids,
            names=names,
            options=options,
            near=tuple(tuple(sorted(ends)) for ends in near),
            side_of=tuple(
                index["seat"][pack.nations[pack.pieces[piece].nation].side] for piece, _, _ in units
            ),
            starts=tuple(index["space"][at] for _, _, at in units),
            value=tuple(pack.cards[card].number or 1 for card, _ in cards),
            program=program,
            rounds=pack.tables.rounds,
            hand=pack.tables.hand,
            stacking=pack.tables.stacking,
            victory=tuple(
                CONDITIONS.compile(one.when, index, f"tables/victory/{side}/when") if one else None
                for side, one in zip(seats, victory, strict=True)
            ),
            programs=tuple(programs.programs),
            remarks=tuple(programs.remarks),
        )

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
