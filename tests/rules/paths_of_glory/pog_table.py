"""A table to set positions up in words: units in spaces, events played, dice as written."""

from __future__ import annotations

from typing import Any

from rules.core import LooseScript
from rules.core.sources import Tray
from rules.paths_of_glory import ENGINE
from rules.paths_of_glory import numbers as no
from rules.paths_of_glory.actions import begin_action
from rules.paths_of_glory.board import put, set_control, stacks
from rules.paths_of_glory.supply import in_supply
from rules.paths_of_glory.turn import Turn


class Table:
    def __init__(self, ctx: Any, dice: list[int] = ()) -> None:
        self.ctx = ctx
        self.st = ENGINE.initial(ctx, 1)
        self.st.frames.clear()
        self.st.turn = 5
        self.st.hands, self.st.tables = [[], []], [[], []]
        self.st.log = []
        self.dice(dice)

    def dice(self, faces) -> None:
        script = LooseScript(list(faces))
        script.bind(ENGINE.streams)
        self.st.tray = Tray(script)

    def i(self, table: str, name: str) -> int:
        return self.ctx.index[table][name]

    def clear(self) -> Table:
        for unit, at in enumerate(self.st.where):
            if at >= 0:
                put(self.ctx, self.st, unit, no.UNUSED)
        self.st.trench = bytearray(self.ctx.n)
        return self

    def put(self, unit: str, at: str, reduced: bool = False) -> Table:
        index = self.i("piece", unit)
        place = {
            "reserve": no.RESERVE,
            "eliminated": no.ELIMINATED,
            "gone": no.GONE,
            "unused": no.UNUSED,
        }.get(at)
        put(self.ctx, self.st, index, self.i("space", at) if place is None else place)
        self.st.reduced &= ~(1 << index)
        if reduced:
            self.st.reduced |= 1 << index
        if place is None:
            space = self.i("space", at)
            fort = self.ctx.fort[space] and not self.st.razed >> space & 1
            if not (fort and self.ctx.fort_side[space] != self.ctx.side[index]):
                self.st.control[space] = self.ctx.side[index]
        self.st.supply = None
        return self

    def hold(self, side: str, *spaces: str) -> Table:
        for space in spaces:
            self.st.control[self.i("space", space)] = self.i("seat", side)
        self.st.supply = None
        return self

    def trench(self, side: str, space: str, level: int = 1) -> Table:
        self.st.trench[self.i("space", space)] = level | self.i("seat", side) << 2
        return self

    def war(self, *nations: str) -> Table:
        from rules.paths_of_glory.reinforcements import enter_war

        for nation in nations:
            enter_war(self.ctx, self.st, self.i("nation", nation))
        self.st.frames.clear()
        return self

    def event(self, *cards: str, turn: int = 1) -> Table:
        for card in cards:
            self.st.played[self.i("card", card)] = turn
        self.st.supply = None
        return self

    def hand(self, side: str, *cards: str) -> Table:
        self.st.hands[self.i("seat", side)] = sorted(self.i("card", c) for c in cards)
        return self

    def act(self, side: str) -> Table:
        """The side is about to choose an action."""
        self.st.frames.clear()
        begin_action(self.ctx, self.st, self.i("seat", side))
        return self

    def combat(self, side: str, *spaces: str) -> Table:
        """An operation in which these spaces are marked for combat."""
        self.act(side)
        self.st.frames.clear()
        for space in spaces:
            self.st.attack_marked |= 1 << self.i("space", space)
        self.st.push(no.ATTACKS, self.i("seat", side))
        ENGINE.settle(self.ctx, self.st)
        return self

    def movement(self, side: str, *spaces: str) -> Table:
        self.act(side)
        self.st.frames.clear()
        for space in spaces:
            self.st.move_marked |= 1 << self.i("space", space)
        self.st.push(no.MOVE, self.i("seat", side))
        ENGINE.settle(self.ctx, self.st)
        return self

    def redeploy(self, side: str, points: int = 5) -> Table:
        self.act(side)
        self.st.frames.clear()
        self.st.ops = points
        self.st.push(no.REDEPLOY, self.i("seat", side))
        ENGINE.settle(self.ctx, self.st)
        return self

    def fight(self, side: str, target: str, *units: str) -> Table:
        """Declare an attack of these units and begin."""
        self.combat(side, *{self.at(u) for u in units})
        self.do("attack", space=target)
        for unit in units:
            if self.kind == "join":
                self.do("join", unit=unit)
        if self.kind == "join":
            self.do("begin")
        return self

    @property
    def kind(self) -> str:
        return ENGINE.procedure_of(self.st).name if self.st.frames else ""

    def legal(self) -> set[tuple[str, ...]]:
        found = set()
        for code in ENGINE.legal(self.ctx, self.st):
            verb = ENGINE.verb_of[code >> 24]
            args = verb.outside(self.ctx, verb.values(code))
            found.add((verb.name, *(str(a) for a in args.values())))
        return found

    def can(self, verb: str, *args: str) -> bool:
        return (verb, *args) in self.legal()

    def do(self, verb: str, **args: Any) -> Table:
        word = ENGINE.verb_named[verb]
        values = [self.i(f.table, args[f.name]) if f.table else args[f.name] for f in word.fields]
        code = word.code(*values)
        assert code in ENGINE.legal(self.ctx, self.st), (verb, args, sorted(self.legal()))
        ENGINE.apply(self.ctx, self.st, code)
        return self

    def decline(self, *kinds: str) -> Table:
        """Say no to cards, flanks, advances until something else is asked."""
        no_words = {
            "combat-cards": "no-card",
            "flank": "no-flank",
            "flank-card": "no-card",
            "advance": "done",
            "cancel-retreat": "give-way",
            "attacks": "done",
            "bonus": "no",
            "retreat-first": "no",
        }
        while self.kind in no_words and (not kinds or self.kind in kinds):
            self.do(no_words[self.kind])
        return self

    def at(self, unit: str) -> str:
        where = self.st.where[self.i("piece", unit)]
        return self.ctx.ids["space"][where] if where >= 0 else no.PLACE_NAMES[where]

    def step(self, unit: str) -> int:
        return self.st.reduced >> self.i("piece", unit) & 1

    def held(self, space: str) -> str:
        side = self.st.control[self.i("space", space)]
        return "nobody" if side == no.NOBODY else self.ctx.seats[side]

    def supplied(self, unit: str) -> bool:
        return in_supply(self.ctx, self.st, self.i("piece", unit))

    def said(self, kind: str) -> list[dict[str, Any]]:
        return [n.outside(self.ctx, v) for n, _, v in self.st.log if n.name == kind]

    def phase(self, stage: int) -> Table:
        """Run the automatic phases from this stage of the turn on, until somebody decides."""
        self.st.frames.clear()
        self.st.push(no.TURN, stage)
        ENGINE.settle(self.ctx, self.st)
        return self

    def check(self) -> Table:
        assert ENGINE.check(self.ctx, self.st) == []
        return self


__all__ = ["Table", "Turn", "set_control", "stacks"]
