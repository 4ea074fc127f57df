"""A game being played at one screen: who sits where, who looks, what may be done. No Qt, one thread only.

session = Session.begin(pack, Start("meeting", {"red": "human", "blue": "random"}, seed=7))
session.decide(session.moment().legal[0])
while session.advance():          # bots and forced steps, one decision each
    ...
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal

from model.pack import Pack
from rules import Action, Event, Game, Illegal, Reason, prepare, save_game
from rules.bots import Bot, Position, bot_named
from rules.core import OVER, Engine, derive
from rules.core import PUBLIC as OPEN
from rules.core.history import START, Node
from rules.saving import replay_file

from . import by_hand
from .by_hand import BY_HAND
from .moment import Branch, Moment, Moved, Said, Step, Waits, moved_between
from .start import HUMAN, PUBLIC, UMPIRE, Start

ROLL = "roll"


class Session:
    """A game, its players, and the seat whose eyes the screen has."""

    def __init__(self, pack: Pack, start: Start, game: Game) -> None:
        self.pack = pack
        self.start = replace(start, seats={seat: start.seats.get(seat, HUMAN) for seat in game.ctx.seats})
        self.game = game
        self.run_forced = True
        """Decisions that leave no choice are made by themselves."""
        self.notes: tuple[str, ...] = game.notes
        self._bots: dict[str, Bot] = {}
        self._steps: dict[tuple[int, str], Step] = {}
        self._line: tuple[tuple[object, ...], tuple[Step, ...], tuple[Branch, ...]] = ((), (), ())
        self._held: Mapping[str, Any] | None = None
        """Who held which space at the start."""
        self.looker = self._first_looker()

    @classmethod
    def begin(cls, pack: Pack, start: Start, engine: Engine[Any, Any] | None = None) -> Session:
        prepared = prepare(pack, start.scenario, options=start.options, engine=engine)
        dice: Literal["by-hand"] | None = "by-hand" if start.dice == "by-hand" else None
        return cls(pack, start, prepared.new_game(seed=start.seed, dice=dice))

    @classmethod
    def open(
        cls, path: str | os.PathLike[str], pack: Pack, seats: Mapping[str, str] | None = None
    ) -> Session:
        """A saved game, played again under the present rules and the pack as it stands now.

        Where it no longer fits, the session stands on the last decision that does; `notes` tell what differs.
        """
        loaded = replay_file(path, pack)
        game, origin = loaded.game, loaded.game.origin
        dice: Any = "by-hand" if game.dice_kind == "by-hand" else "generated"
        start = Start(origin.scenario, dict(seats or {}), dict(origin.options), game.seed, dice)
        session = cls(pack, start, game)
        session.notes = loaded.notes
        if loaded.divergence is not None:
            session.notes = (*loaded.notes, f"The game goes no further than {loaded.divergence}")
        return session

    def save(self, path: str | os.PathLike[str]) -> None:
        save_game(self.game, path)

    # ------------------------------------------------------------------ who plays, who looks

    @property
    def seats(self) -> tuple[str, ...]:
        return self.game.ctx.seats

    @property
    def people(self) -> tuple[str, ...]:
        return self.start.people

    def seat_player(self, seat: str, player: str) -> None:
        """Let a person or a bot take a seat from here on."""
        if player != HUMAN:
            bot_named(self.game.engine, player)
        self.start = replace(self.start, seats={**self.start.seats, seat: player})
        self._bots.pop(seat, None)
        if self.looker not in (*self.people, UMPIRE):
            self.looker = self._first_looker()

    def look_as(self, looker: str) -> None:
        """Give the screen to a seat, to the umpire who sees all, or to the public."""
        if looker not in (*self.seats, UMPIRE, PUBLIC):
            raise Illegal(f"there is no seat {looker!r}")
        self.looker = looker

    def _first_looker(self) -> str:
        people = self.people
        if self.start.open_table or not people:
            return UMPIRE
        return people[0] if len(people) == 1 else PUBLIC

    def waits(self) -> Waits:
        decision = self.game.decision
        if decision is None:
            return Waits.NOBODY
        if decision.kind == ROLL:
            return Waits.PERSON
        if self.start.seats[decision.seat] != HUMAN:
            return Waits.BOT
        if self.looker not in (decision.seat, UMPIRE):
            return Waits.HANDOVER
        if self.run_forced and decision.kind != BY_HAND and self._forced() is not None:
            return Waits.FORCED
        return Waits.PERSON

    # ------------------------------------------------------------------ playing

    def decide(self, action: Action | int) -> list[Event]:
        return self.game.apply(action)

    def advance(self) -> bool:
        """Make one decision that needs no person; False when there is none to make."""
        if self.game.history.next[self.game.history.at] != -1:
            return False
        match self.waits():
            case Waits.BOT:
                self.game.apply(self._bot_choice())
            case Waits.FORCED:
                self.game.apply(self._forced() or self.game.legal()[0])
            case _:
                return False
        return True

    def _forced(self) -> Action | None:
        """What is done without asking. Where people share the screen, who was called to it may also say that
        they do not want to be called again."""
        legal = self.game.legal()
        if len(self.people) > 1:
            return legal[0] if len(legal) == 1 else None
        return self.game.forced()

    def _bot_choice(self) -> int:
        game = self.game
        decision = game.decision
        if decision is None:
            raise Illegal("the game is over")
        number = self.seats.index(decision.seat)
        if decision.seat not in self._bots:
            maker = bot_named(game.engine, self.start.seats[decision.seat])
            self._bots[decision.seat] = maker(derive(self.start.seed, "bot", number))
        legal = [action.code for action in game.legal()]
        position = Position(game.engine, game.ctx, game.state, number, legal, game.seed, game.ply)
        return self._bots[decision.seat].choose(position)

    def why_not(self, things: Sequence[tuple[str, str]]) -> list[Reason]:
        """Why these things (table, id) cannot be chosen together now; empty when they can.

        Asks about every verb that is open and speaks of such things, then about the things alone.
        """
        named: dict[str, str] = {}
        for table, key in things:
            named.setdefault(table, key)
        found: dict[str, Reason] = {}
        verbs = {action.verb: action.text.tables for action in self.game.legal()}
        for verb, tables in verbs.items():
            args = {name: named[table] for name, table in tables.items() if table in named}
            if not args:
                continue
            reasons = self.game.why_not(verb, **args)
            if not reasons:
                return []
            found.update((reason.text, reason) for reason in reasons)
        known = {table: key for table, key in named.items() if table in self.game.ctx.index}
        return list(found.values()) or self.game.why_not(None, **known)

    def intervene(self) -> None:
        """Change the position by hand, as the seat that decides now."""
        decision = self.game.decision
        if decision is None:
            raise Illegal("the game is over")
        self.game.intervene(decision.seat)

    def settings_of(self, things: list[tuple[str, str]]) -> list[by_hand.Setting]:
        """What can be set by hand of these things."""
        return by_hand.settings_of(self.game, things)

    def adjust(self, dial: int, thing: int, value: int) -> None:
        by_hand.adjust(self.game, dial, thing, value)

    def carry(self, unit: str, place: str) -> None:
        """By hand: put a unit down somewhere."""
        by_hand.carry(self.game, unit, place)

    # ------------------------------------------------------------------ time

    def undo(self) -> None:
        """Back to the last decision that a person of this screen made, if no die or card lies between."""
        self._back(self.game.undo)

    def take_back(self, dice: Literal["same", "new"] = "same") -> None:
        """Back to the last decision of this screen, whatever was rolled or drawn since."""
        self._back(lambda: self.game.take_back(dice))

    def _back(self, step: Callable[[], object]) -> None:
        began = self.game.history.at
        try:
            step()
            while self.game.history.at != START and self.waits() in (Waits.BOT, Waits.FORCED):
                step()
        except Illegal:
            self.game.goto(began)
            raise

    def redo(self) -> None:
        self.game.redo()

    def play_on(self) -> None:
        """Leave the line that was played from here; what follows is a branch of its own."""
        self.game.history.next[self.game.history.at] = -1

    def scrub(self, ply: int) -> None:
        self.game.scrub(ply)

    def goto(self, number: int) -> None:
        self.game.goto(number)

    def bookmark(self, name: str, note: str = "") -> None:
        """Name this moment; on a line that leaves another one the name is the line's."""
        if name:
            self.game.bookmark(name, note)
        else:
            self.game.history.bookmarks.pop(self.game.history.at, None)

    # ------------------------------------------------------------------ seeing

    def moment(self) -> Moment:
        """What the screen shows now."""
        game, history = self.game, self.game.history
        waits = self.waits()
        eyes = PUBLIC if waits is Waits.HANDOVER and len(self.people) > 1 else self.looker
        decision = game.decision
        asked = waits in (Waits.PERSON, Waits.FORCED)
        view = game.view(eyes)
        line, branches = self._lines(eyes)
        return Moment(
            number=history.at,
            ply=game.ply,
            looker=eyes,
            waits=waits,
            decision=decision,
            legal=tuple(game.legal()) if asked else (),
            view=view,
            position=game.position(eyes),
            line=line,
            branches=branches,
            bookmarks={number: (mark.name, mark.note) for number, mark in history.bookmarks.items()},
            outcome=game.outcome,
            since=self._since(eyes, view),
            unsupplied=tuple(unit for unit in game.unsupplied() if unit in view.get("pieces", {})),
            taken=self._taken(view),
            limited=game.limited() if asked else frozenset(),
            knows_supply=type(game.engine).supply is not Engine.supply,
            knows_reach=type(game.engine).reach is not Engine.reach,
            can_undo=history.at != START and not history.here.barrier,
            can_redo=history.next[history.at] != -1,
            simulable=game.simulable,
            seed=game.seed,
        )

    def _since(self, eyes: str, view: Mapping[str, Any]) -> Moved:
        """What changed after the last decision of the seat that looks."""
        if eyes not in self.seats:
            return Moved()
        history, seat = self.game.history, self.seats.index(eyes)
        at = history.at
        while at != START and history.nodes[at].seat != seat:
            at = history.nodes[at].parent
        if at == history.at:
            return Moved()
        return moved_between(self._view_at(history.nodes[at], seat), view)

    def _taken(self, view: Mapping[str, Any]) -> Mapping[str, str]:
        if self._held is None:
            self._held = self._view_at(self.game.history.nodes[START], OPEN).get("control", {})
        return {
            space: holder
            for space, holder in view.get("control", {}).items()
            if holder is not None and holder != self._held.get(space)
        }

    def _view_at(self, node: Node, seat: int) -> Mapping[str, Any]:
        engine = self.game.engine
        return engine.view(self.game.ctx, engine.state_type.decode(node.snapshot, ()), seat)

    def _step(self, number: int, eyes: str) -> Step:
        if (number, eyes) not in self._steps:
            self._steps[number, eyes] = self._told(number, eyes)
        return self._steps[number, eyes]

    def _told(self, number: int, eyes: str) -> Step:
        game, node = self.game, self.game.history.nodes[number]
        engine, ctx = game.engine, game.ctx
        before = engine.state_type.decode(game.history.nodes[node.parent].snapshot, ())
        public = engine.view(ctx, before, OPEN)
        seat = ctx.seats[node.seat] if node.seat != OVER else ""
        own = number != START and eyes in (seat, UMPIRE)
        return Step(
            number,
            node.parent,
            node.ply,
            seat,
            public.get("turn"),
            public.get("active") or seat or None,
            tuple(_said(event) for event in game.events(number) if _heard(event, eyes)),
            tuple(
                (engine.streams[draw.stream].name, draw.sides, draw.result)
                for draw in node.draws
                if draw.sides > 0 and engine.streams[draw.stream].open_dice
            ),
            node.barrier,
            engine.describe(ctx, before, node.action)[2].english if own else "",
        )

    def _lines(self, eyes: str) -> tuple[tuple[Step, ...], tuple[Branch, ...]]:
        """The line that is shown with the branches that leave it: the same objects as long as it is the same
        line, so that views need not compare a long game."""
        history = self.game.history
        tip = history.end_of_line()
        key = (tip, len(history.nodes), eyes, tuple(history.bookmarks.items()))
        if key != self._line[0]:
            line = history.path(tip)
            steps = tuple(self._step(number, eyes) for number in line)
            self._line = (key, steps, tuple(self._branches(set(line))))
        return self._line[1:]

    def _branches(self, line: set[int]) -> Iterator[Branch]:
        """Lines of play that leave the present one, named by their first bookmark."""
        history = self.game.history
        for tip in history.tips():
            name, length, at = "", 0, tip
            while at not in line:
                name = history.bookmarks[at].name if at in history.bookmarks else name
                length += 1
                at = history.nodes[at].parent
            if length:
                yield Branch(at, tip, name, length)


def _heard(event: Event, eyes: str) -> bool:
    return eyes == UMPIRE or event.visible_to(eyes)


def _said(event: Event) -> Said:
    places = []
    for name, table in event.text.tables.items():
        value = event.data[name]
        for one in value if isinstance(value, list) else [value]:
            places.append((table, str(one)))
    return Said(event.label, event.rule, event.kind, event.seat, tuple(places))
