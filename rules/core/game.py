"""A game in progress: the face that the editor, the command line, scripts and tests see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, Literal

from .adjudication import ADJUDICATE, INTERVENE, NO_REMARK, ROLLED
from .context import Ctx
from .dice import ByHand, Generated, LooseScript, Script, Source, Tray, derive
from .engine import OVER, PUBLIC, UMPIRE, Engine
from .errors import EngineFault, Illegal, NeedRoll, Reason
from .history import START, Bookmark, History, Node
from .procedure import Query
from .state import EVERYONE, LogEntry, State
from .values import Action, Decision, Event, Outcome, View, Violation
from .words import ARGUMENT_BITS

Dice = Source | Iterable[int] | Literal["by-hand"] | None


@dataclass(frozen=True)
class Origin:
    """Where a game comes from: what a game file needs to find the same pack again."""

    system: str = ""
    pack_id: str = ""
    pack_version: str = ""
    pack_hash: str = ""
    pack_source: str = ""
    scenario: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)


class Game:
    """One game with its whole history.

    Every change goes through `apply`, which accepts legal actions only, records what was done and drawn, and
    keeps a snapshot; so every decision can be undone, branched from and replayed.
    """

    def __init__(
        self,
        engine: Engine[Any, Any],
        ctx: Ctx,
        *,
        seed: int = 0,
        dice: Dice = None,
        origin: Origin | None = None,
    ) -> None:
        self.engine = engine
        self.ctx = ctx
        self.seed = seed
        self.origin = origin or Origin()
        self.source = _source(dice, engine)
        self.dice_kind = _kind(self.source)
        self._dice_seed = seed
        self._typing: _Typing | None = None
        self._legal: list[Action] | None = None
        self.notes: tuple[str, ...] = ()
        self.from_setup = True
        self.state: State = engine.blank(seed)
        self._keys: dict[int, tuple[int, ...]] = {seed: self.state.keys}
        self.history = History(self._set_up())

    # deciding

    @property
    def decision(self) -> Decision | None:
        """Who decides now, and on what; None when the game is over."""
        if self._typing is not None:
            return self._typing.decision
        seat = self.engine.decider(self.ctx, self.state)
        if seat == OVER:
            return None
        kind, rule, text = self.engine.says(self.ctx, self.state)
        return Decision(self.ctx.seats[seat], kind, text.english, rule, text)

    def legal(self) -> list[Action]:
        """All legal actions of the open decision; empty only when the game is over."""
        if self._legal is None:
            codes = (
                self._typing.codes if self._typing is not None else self.engine.legal(self.ctx, self.state)
            )
            if not codes and self.state.frames:
                raise EngineFault(f"no legal action: {self.engine.stack_text(self.state)}")
            self._legal = [self.action(code) for code in codes]
        return list(self._legal)

    def action(self, code: int) -> Action:
        """The action with this code as people see it."""
        verb, _, text = self.engine.describe(self.ctx, self.state, code)
        return Action(verb.name, text.params, code, text)

    def find(self, verb: str, /, **args: Any) -> Action:
        """The legal action with this verb and these arguments.

        Arguments that are left out may be anything, as long as one action remains. Raises Illegal with the
        reasons.
        """
        matching = [
            action
            for action in self.legal()
            if action.verb == verb and all(action.args.get(name) == value for name, value in args.items())
        ]
        if len(matching) == 1:
            return matching[0]
        said = _said(verb, args)
        if matching:
            shown = "; ".join(str(action) for action in matching[:5])
            raise Illegal(f"{said} may mean any of {len(matching)} actions: {shown}")
        raise Illegal(f"{said} is not possible now", self.why_not(verb, **args))

    def apply(self, action: Action | int) -> list[Event]:
        """Do a legal action and all that it forces. Returns what happened; raises Illegal and changes
        nothing."""
        code = action if isinstance(action, int) else action.code
        if all(code != legal.code for legal in self.legal()):
            self._refuse(action)
        if self._typing is not None:
            return self._typed(code)
        return self._do(code)

    def play(self, verb: str, /, **args: Any) -> list[Event]:
        """`apply(find(...))`."""
        return self.apply(self.find(verb, **args))

    def why_not(self, verb: str | None = None, /, **args: Any) -> list[Reason]:
        """Why this is not possible now, with rule numbers. Empty when it is.

        Without a verb: why the things named cannot be used in the open decision at all.
        """
        decision = self.decision
        if decision is None:
            outcome = self.outcome
            return [Reason(outcome.rule if outcome else "", "the game is over")]
        legal = self.legal()
        named = {name: value for name, value in args.items() if value is not None}
        for action in legal:
            if verb in (None, action.verb) and _mentions(action, named, exact=verb is not None):
                return []
        reasons = self._unknown(verb, named)
        if reasons:
            return reasons
        query = Query(verb, self._indices(verb, named), named)
        frame = self.state.frames[-1]
        procedure = self.engine.procedure_of(self.state)
        reasons = [
            *procedure.why_not(self.ctx, self.state, frame, query),
            *self.engine.why_not(self.ctx, self.state, query),
        ]
        if reasons:
            return reasons
        offered = sorted({action.verb for action in legal})
        return [
            Reason(
                decision.rule,
                f"{decision.seat} decides on {decision.kind}; possible are: {', '.join(offered)}",
            )
        ]

    # seeing

    def view(self, seat: str | None = None) -> View:
        """All that a seat may know. None or "public": what lies open; "umpire": everything."""
        number = self._seat(seat)
        view = self.engine.view(self.ctx, self.state, number)
        view["seat"] = seat or "public"
        decision = self.decision
        view["decider"] = decision.seat if decision else None
        return view

    def position(self, seat: str | None = "umpire") -> dict[str, Any]:
        """What a seat knows of the position, as the data of a scenario that would begin here."""
        return self.engine.position(self.ctx, self.state, self._seat(seat))

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""
        if self.state.frames:
            return None
        return self.engine.outcome(self.ctx, self.state)

    @property
    def over(self) -> bool:
        return not self.state.frames

    @property
    def simulable(self) -> bool:
        """Whether the engine alone brought the game here, without changes by hand."""
        return self.state.manual == 0

    def state_dict(self) -> dict[str, Any]:
        """The whole truth as plain data, hidden things included."""
        return self.engine.state_dict(self.ctx, self.state)

    def digest(self) -> str:
        """A short fingerprint of the position."""
        return self.state.digest().hex()

    def check(self) -> list[Violation]:
        return list(self.engine.check(self.ctx, self.state))

    def events(self, number: int | None = None) -> list[Event]:
        """What happened at a node (default: the last decision); node 0 is the set-up."""
        node = self.history.here if number is None else self.history.nodes[number]
        return self._events(node.log)

    # time

    def undo(self) -> Action:
        """Take the last decision back. Stops at dice and revealed cards, where only `take_back` goes on."""
        node = self._last()
        if node.barrier:
            what = "dice were rolled or cards drawn" if node.draws else "cards were revealed"
            raise Illegal(
                "undo stops here", [Reason("", f"{what} in the last decision; take it back instead")]
            )
        return self._back()

    def take_back(self, dice: Literal["same", "new"] = "same") -> Action:
        """Take the last decision back, dice or not. With "new" dice everything drawn from here on is
        different."""
        undone = self._back()
        if dice == "new":
            self.use_dice(derive(self._dice_seed, "take-back", len(self.history.nodes)))
        return undone

    def redo(self) -> Action:
        """Go forward again to where undo came from."""
        self._not_typing()
        number = self.history.next[self.history.at]
        if number == -1:
            raise Illegal("nothing to redo")
        action = self.action(self.history.nodes[number].action)
        self.goto(number)
        return action

    def goto(self, number: int) -> None:
        """Stand on any node of the history, on any branch."""
        self._not_typing()
        if not 0 <= number < len(self.history.nodes):
            raise Illegal(f"there is no moment {number} in this game")
        self.history.stand_on(number)
        self._enter(self.history.here)

    def scrub(self, ply: int) -> None:
        """Go to a decision of the current line by its number; 0 is the start."""
        line = self.history.line()
        if not 0 <= ply < len(line):
            raise Illegal(f"this line has decisions 0 to {len(line) - 1}")
        self._not_typing()
        self.history.at = line[ply]
        self._enter(self.history.here)

    def use_dice(self, seed: int) -> None:
        """Roll on with the dice of another seed."""
        self._dice_seed = seed
        self.state.keys = self._keys_for(seed)

    @property
    def ply(self) -> int:
        """How many decisions were made to come here."""
        return self.history.here.ply

    def bookmark(self, name: str, note: str = "") -> None:
        """Give this moment a name."""
        self.history.bookmarks[self.history.at] = Bookmark(name, note)

    def clone(self) -> Game:
        """An independent game at the same moment, with the same history."""
        twin = self._twin(self.state.clone(), self.source.twin())
        twin._keys = dict(self._keys)
        twin.history = self.history.copy()
        return twin

    def determinize(self, seat: str, seed: int) -> Game:
        """A game without history that `seat` cannot tell from this one: for bots, odds and what-if play."""
        state = self.engine.determinize(self.ctx, self.state, self._seat(seat), seed)
        return self.from_state(state, derive(seed, "determinize"))

    def from_state(self, state: State, seed: int) -> Game:
        """A game that begins at a given position of the same scenario, with dice of this seed."""
        state.seed_dice(seed, self.engine.streams)
        twin = self._twin(state, Generated())
        twin.seed = twin._dice_seed = seed
        twin.dice_kind = "generated"
        twin._keys = {seed: state.keys}
        twin.history = History(Node(START, 0, OVER, 0, seed, (), (), state.encode()))
        twin.from_setup = False
        return twin

    def _twin(self, state: State, source: Source) -> Game:
        twin = Game.__new__(Game)
        twin.__dict__.update(self.__dict__)
        twin.state = state
        twin.source = source
        twin._typing = None
        twin._legal = None
        return twin

    def intervene(self, seat: str) -> None:
        """Open a manual adjudication now: a seat changes the position by hand; not simulable after it."""
        self._not_typing()
        if self.over:
            raise Illegal("the game is over")
        self._do(INTERVENE.base | self._seat(seat))

    # inside

    def _set_up(self) -> Node:
        state = self.state
        source: Source = Generated() if isinstance(self.source, ByHand) else self.source
        state.tray = tray = Tray(source)
        log: list[LogEntry] = []
        state.log = log
        self.engine.set_up(self.ctx, state)
        self.engine.settle(self.ctx, state)
        self._quiet(state)
        return Node(
            START,
            0,
            OVER,
            0,
            self.seed,
            tuple(tray.drawn),
            tuple(log),
            state.encode(),
            False,
            self.source.mark(),
        )

    def _do(self, code: int) -> list[Event]:
        seat = self.engine.decider(self.ctx, self.state)
        state = self.state
        before = self.history.here
        state.tray = tray = Tray(self.source)
        log: list[LogEntry] = []
        state.log = log
        state.revealed = False
        try:
            self._carry_out(state, code)
        except NeedRoll as need:
            self._restore(before)
            self._typing = _Typing(self, seat, code, need)
            return []
        except BaseException:
            self._restore(before)
            self.source.rewind(before.mark)
            raise
        self._legal = None
        if isinstance(self.source, ByHand):
            self.source.clear()
        node = Node(
            self.history.at,
            before.ply + 1,
            seat,
            code,
            self._dice_seed,
            tuple(tray.drawn),
            tuple(log),
            state.encode(),
            state.revealed,
            self.source.mark(),
        )
        self._quiet(state)
        self.history.add(node)
        return self._events(node.log)

    def _carry_out(self, state: State, code: int) -> None:
        if code >> ARGUMENT_BITS == INTERVENE.number:
            state.push(ADJUDICATE, INTERVENE.values(code)[0], NO_REMARK, 0, 0)
        else:
            self.engine.apply(self.ctx, state, code)

    def _typed(self, code: int) -> list[Event]:
        typing, source = self._typing, self.source
        if typing is None or not isinstance(source, ByHand):
            raise EngineFault("a roll was typed although none is wanted")
        source.typed.append(ROLLED.values(code)[0])
        source.again()
        self._typing = None
        self._legal = None
        return self._do(typing.action)

    def _back(self) -> Action:
        self._not_typing()
        node = self._last()
        self.history.step_back()
        self._enter(self.history.here)
        return self.action(node.action)

    def _last(self) -> Node:
        if self.history.at == START:
            raise Illegal("nothing to undo: this is the start of the game")
        return self.history.here

    def _enter(self, node: Node) -> None:
        self._dice_seed = node.dice_seed
        self.source.rewind(node.mark)
        self._restore(node)

    def _restore(self, node: Node) -> None:
        self.state = self.engine.state_type.decode(node.snapshot, self._keys_for(self._dice_seed))
        self._legal = None

    def _keys_for(self, seed: int) -> tuple[int, ...]:
        if seed not in self._keys:
            blank: State = self.engine.blank(seed)
            self._keys[seed] = blank.keys
        return self._keys[seed]

    def _not_typing(self) -> None:
        """A half-typed action is given up before going anywhere else."""
        if self._typing is not None and isinstance(self.source, ByHand):
            self.source.clear()
            self._typing = None
            self._legal = None

    @staticmethod
    def _quiet(state: State) -> None:
        state.tray = None
        state.log = None
        state.revealed = False

    def _events(self, log: Sequence[LogEntry]) -> list[Event]:
        events = []
        for notice, seat, values in log:
            text = notice.say(self.ctx, values)
            to = None if seat == EVERYONE else self.ctx.seats[seat]
            events.append(Event(notice.name, text.params, to, notice.rule, text))
        return events

    def _seat(self, seat: str | None) -> int:
        if seat is None or seat == "public":
            return PUBLIC
        if seat == "umpire":
            return UMPIRE
        if seat not in self.ctx.seats:
            raise Illegal(f"there is no seat {seat!r}; seats are {', '.join(self.ctx.seats)}")
        return self.ctx.seats.index(seat)

    def _refuse(self, action: Action | int) -> None:
        if isinstance(action, int):
            if action >> ARGUMENT_BITS not in self.engine.verb_of:
                raise Illegal(f"{action} is no action of {self.engine.id}")
            try:
                action = self.action(action)
            except (IndexError, KeyError) as unknown:
                raise Illegal(f"{action} is no action of {self.engine.id}") from unknown
        raise Illegal(f"{action} is not possible now", self.why_not(action.verb, **dict(action.args)))

    def _unknown(self, verb: str | None, args: Mapping[str, Any]) -> list[Reason]:
        """Spelling: verbs, argument names and ids that do not exist at all."""
        if verb is None:
            return []
        if verb not in self.engine.verb_named:
            return [Reason("", f"there is no verb {verb!r}" + _close(verb, self.engine.verb_named))]
        fields = {one.name: one for one in self.engine.verb_named[verb].fields}
        reasons = []
        for name, value in args.items():
            if name not in fields:
                reasons.append(Reason("", f"{verb} has no argument {name!r}" + _close(name, fields)))
            elif fields[name].table and value not in self.ctx.index[fields[name].table]:
                table = fields[name].table
                reasons.append(
                    Reason("", f"there is no {table} {value!r}" + _close(str(value), self.ctx.index[table]))
                )
        return reasons

    def _indices(self, verb: str | None, args: Mapping[str, Any]) -> dict[str, int]:
        tables = {one.name: one.table for one in self.engine.verb_named[verb].fields} if verb else {}
        found = {}
        for name, value in args.items():
            table = tables.get(name, name)
            if table in self.ctx.index and value in self.ctx.index[table]:
                found[name] = self.ctx.index[table][value]
            elif isinstance(value, int):
                found[name] = value
        return found


class _Typing:
    """An action that waits for a die to be rolled by hand."""

    def __init__(self, game: Game, seat: int, action: int, need: NeedRoll) -> None:
        stream = game.engine.streams[need.stream].name
        self.action = action
        self.codes = [ROLLED.base | face for face in range(1, need.sides + 1)]
        self.decision = Decision(
            game.ctx.seats[seat],
            "roll",
            f"Roll a die of {need.sides} sides ({stream}) and type what it shows",
            "",
        )


def _source(dice: Dice, engine: Engine[Any, Any]) -> Source:
    source: Source
    if dice is None:
        return Generated()
    if isinstance(dice, str):
        if dice != "by-hand":
            raise Illegal(f"dice are generated (None), scripted (faces) or 'by-hand', not {dice!r}")
        source = ByHand()
    elif isinstance(dice, Script | ByHand):
        source = dice
    elif isinstance(dice, Iterable):
        source = LooseScript(dice)
    else:
        return dice
    source.bind(engine.streams)
    return source


def _kind(source: Source) -> str:
    if isinstance(source, Generated):
        return "generated"
    return "by-hand" if isinstance(source, ByHand) else "scripted"


def _said(verb: str, args: Mapping[str, Any]) -> str:
    return verb + "".join(f" {name}={value}" for name, value in args.items())


def _close(word: str, known: Iterable[str]) -> str:
    near = get_close_matches(word, list(known), 1)
    return f"; did you mean {near[0]!r}?" if near else ""


def _mentions(action: Action, named: Mapping[str, Any], *, exact: bool) -> bool:
    if exact:
        return all(action.args.get(name) == value for name, value in named.items())
    return all(value in action.args.values() for value in named.values())
