"""A game in progress: the face that the editor, the command line, scripts and tests see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from model.saying import said

from . import asking
from .adjudication import ADJUDICATE, INTERVENE, NO_REMARK, ROLLED
from .context import Ctx
from .dice import derive
from .engine import OVER, PUBLIC, UMPIRE, Engine
from .errors import EngineFault, Illegal, NeedRoll, Reason
from .history import START, Bookmark, History, Node
from .preview import Follow, Preview, previews
from .rolling import BEGIN, Rolling
from .sources import ByHand, Dice, Generated, Source, Tray, kind_of, source_of
from .state import EVERYONE, LogEntry, State
from .values import Action, Decision, Event, Outcome, Outlook, Profile, Supply, View, Violation
from .words import ARGUMENT_BITS, FIRST_CORE_VERB


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
        self.source = source_of(dice, engine.streams)
        self.dice_kind = kind_of(self.source)
        self._dice_seed = seed
        self._typing: Rolling | None = None
        self._legal: list[Action] | None = None
        self._codes: list[int] | None = None
        self.notes: tuple[str, ...] = ()
        self.from_setup = True
        self.state: State = engine.blank(seed)
        self._keys: dict[int, tuple[int, ...]] = {seed: self.state.keys}
        self.history = self._set_up()

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
            self._legal = [self.action(code) for code in self.legal_codes()]
        return list(self._legal)

    def legal_codes(self) -> list[int]:
        """The same as the engine writes them, for bots and replays."""
        if self._codes is None:
            if self._typing is not None:
                self._codes = self._typing.codes
            else:
                self._codes = self.engine.legal(self.ctx, self.state)
            if not self._codes and self.state.frames:
                raise EngineFault(f"no legal action: {self.engine.stack_text(self.state)}")
        return self._codes

    def forced(self) -> Action | None:
        """The one thing that can be done, None where there is a choice. Standing answers are no choice: they
        only tell how the seat wants to be asked."""
        verb_of = self.engine.verb_of
        deeds = [code for code in self.legal_codes() if not verb_of[code >> ARGUMENT_BITS].standing]
        return self.action(deeds[0]) if len(deeds) == 1 else None

    def action(self, code: int) -> Action:
        """The action with this code as people see it."""
        verb, _, text = self.engine.describe(self.ctx, self.state, code)
        return Action(verb.name, text.params, code, text)

    def find(self, verb: str, /, **args: Any) -> Action:
        """The legal action with this verb and these arguments.

        Arguments that are left out may be anything, as long as one action remains. Raises Illegal with the
        reasons.
        """
        return asking.find(self, verb, args)

    def apply(self, action: Action | int, seat: str | None = None) -> list[Event]:
        """Do a legal action and all that it forces. Returns what happened.

        Illegal, with reasons, changes nothing. Who acts may be named: then it must be that seat's decision.
        """
        if seat is not None:
            self._check_turn(seat)
        code = action if isinstance(action, int) else action.code
        if code not in self.legal_codes():
            asking.refuse(self, action)
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
        return asking.why_not(self, verb, args)

    def preview(
        self, action: Action | int, samples: int = 100, seed: int = 0, follow: Follow | None = None
    ) -> list[Preview]:
        """What the action would bring, the likeliest first: it is done on clones that the decider cannot
        tell from the game, and outcomes that look the same to everyone are counted together.

        `follow(engine, ctx, state)` may answer the decisions that come after, with None to stop there.
        """
        code = action if isinstance(action, int) else action.code
        if code not in self.legal_codes():
            asking.refuse(self, action)
        return previews(self, code, samples, seed, follow)

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

    def supply(self, unit: str) -> Supply | None:
        """How a unit is supplied; None where that means nothing."""
        found = self.engine.supply(self.ctx, self.state, self.ctx.index["piece"][unit])
        if found is None:
            return None
        spaces = self.ctx.ids["space"]
        line, barred = (tuple(spaces[at] for at in part) for part in (found.line, found.barred))
        return Supply(found.supplied, line, barred)

    def unsupplied(self) -> list[str]:
        """The units in play that draw no supply."""
        pieces = self.ctx.ids.get("piece", ())
        return [pieces[unit] for unit in self.engine.unsupplied(self.ctx, self.state)]

    def outlook(self, action: Action | int) -> Outlook:
        """What a legal action costs and opens, before any die is rolled."""
        code = action if isinstance(action, int) else action.code
        if code >> ARGUMENT_BITS >= FIRST_CORE_VERB:
            return Outlook()
        found = self.engine.outlook(self.ctx, self.state, code)
        spaces = self.ctx.ids["space"]
        sights = (
            replace(
                look,
                start=spaces[look.start],
                end=spaces[look.end],
                blocked=tuple(spaces[at] for at in look.blocked),
            )
            for look in found.sights
        )
        return replace(found, sights=tuple(sights))

    def limited(self) -> frozenset[int]:
        """The legal actions that leave a unit less to do than others, as codes."""
        if self._typing is not None or self.over:
            return frozenset()
        return self.engine.limited(self.ctx, self.state, self.legal_codes())

    def reach(self, unit: str) -> dict[str, int]:
        """Where a unit could come to in one movement, with the cost."""
        spaces = self.ctx.ids["space"]
        found = self.engine.reach(self.ctx, self.state, self.ctx.index["piece"][unit])
        return {spaces[at]: cost for at, cost in found.items()}

    def profile(self, table: str, key: str) -> Profile:
        """What a player wants to know of a `piece` or a `space`."""
        number = self.ctx.index.get(table, {}).get(key)
        if number is None or table not in ("piece", "space"):
            return Profile()
        told = self.engine.profile if table == "piece" else self.engine.ground
        return told(self.ctx, self.state, number)

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
        return self.told(node.log)

    # time

    def undo(self) -> Action:
        """Take the last decision back. Stops at dice and revealed cards, where only `take_back` goes on."""
        if self._typing is not None:
            return self._give_up(self._typing)
        node = self._last()
        if node.barrier:
            why = (
                said("dice were rolled or cards drawn in the last decision; take it back instead")
                if node.draws
                else said("cards were revealed in the last decision; take it back instead")
            )
            raise Illegal("undo stops here", [Reason("", why)])
        return self._back()

    def take_back(self, dice: Literal["same", "new"] = "same") -> Action:
        """Take the last decision back, dice or not. With "new" dice everything drawn from here on is
        different."""
        if self._typing is not None:
            return self._give_up(self._typing)
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
        twin._typing = self._typing
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
        return Game.at(self.engine, self.ctx, state, self.origin, seed)

    @classmethod
    def at(cls, engine: Engine[Any, Any], ctx: Ctx, state: State, origin: Origin, seed: int = 0) -> Game:
        """A game that begins at a position, with the dice that the position has."""
        game = cls.__new__(cls)
        game.engine, game.ctx, game.origin = engine, ctx, origin
        game.seed = game._dice_seed = seed
        game.source = Generated()
        game.dice_kind = "generated"
        game.notes = ()
        game.from_setup = False
        game._typing = None
        game._legal = None
        game._codes = None
        game.state = state
        game._keys = {seed: state.keys}
        game.history = History(Node(START, 0, OVER, 0, seed, (), (), state.encode()))
        return game

    def _twin(self, state: State, source: Source) -> Game:
        twin = Game.__new__(Game)
        twin.__dict__.update(self.__dict__)
        twin.state = state
        twin.source = source
        twin._typing = None
        twin._legal = None
        twin._codes = None
        return twin

    def intervene(self, seat: str) -> None:
        """Open a manual adjudication now: a seat changes the position by hand; not simulable after it."""
        self._not_typing()
        if self.over:
            raise Illegal("the game is over")
        self._do(INTERVENE.base | self._seat(seat))

    # inside

    def _set_up(self) -> History:
        """Set-up proper rolls generated dice where dice come by hand; what follows it asks for them."""
        state = self.state
        source: Source = Generated() if isinstance(self.source, ByHand) else self.source
        tray = Tray(source)
        log: list[LogEntry] = []
        state.tray, state.log = tray, log
        self.engine.set_up(self.ctx, state)
        self._quiet(state)
        root = Node(
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
        return self._begin(root)

    def _begin(self, root: Node) -> History:
        """Everything up to the first decision belongs to the start of the game."""
        self._restore(root)
        state = self.state
        tray = Tray(self.source)
        log: list[LogEntry] = []
        state.tray, state.log = tray, log
        try:
            self.engine.settle(self.ctx, state)
        except NeedRoll as need:
            self._restore(root)
            self._typing = Rolling(self.engine, self.ctx, 0, BEGIN, need)
            return History(root)
        if isinstance(self.source, ByHand):
            self.source.clear()
        self._quiet(state)
        started = replace(
            root,
            draws=(*root.draws, *tray.drawn),
            log=(*root.log, *log),
            snapshot=state.encode(),
            mark=self.source.mark(),
        )
        return History(started)

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
            self._typing = Rolling(self.engine, self.ctx, seat, code, need)
            return []
        except BaseException:
            self._restore(before)
            self.source.rewind(before.mark)
            raise
        self._legal = None
        self._codes = None
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
        return self.told(node.log)

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
        self._codes = None
        if typing.action == BEGIN:
            self.history = self._begin(self.history.here)
            return self.events() if self._typing is None else []
        return self._do(typing.action)

    def _give_up(self, typing: Rolling) -> Action:
        """Undo while dice are being typed: the action that waits for them has not happened."""
        self._not_typing()
        return self.action(typing.action)

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
        self._codes = None

    def _keys_for(self, seed: int) -> tuple[int, ...]:
        if seed not in self._keys:
            blank: State = self.engine.blank(seed)
            self._keys[seed] = blank.keys
        return self._keys[seed]

    def _not_typing(self) -> None:
        """A half-typed action is given up before going anywhere else."""
        if self._typing is not None and isinstance(self.source, ByHand):
            if self._typing.action == BEGIN:
                raise Illegal("the game has not begun: its first dice are to be rolled")
            self.source.clear()
            self._typing = None
            self._legal = None
            self._codes = None

    @staticmethod
    def _quiet(state: State) -> None:
        state.tray = None
        state.log = None
        state.revealed = False

    def told(self, log: Sequence[LogEntry]) -> list[Event]:
        """A log of the engine as events."""
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

    def _check_turn(self, seat: str) -> None:
        self._seat(seat)
        decision = self.decision
        if decision is not None and decision.seat != seat:
            reason = Reason(decision.rule, f"{decision.seat} decides on {decision.kind}")
            raise Illegal(f"it is not for {seat} to decide", [reason])
