"""The engine of one game system: the interface that `Game`, bots, simulation and the editor use."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, ClassVar, Final, Generic

from .adjudication import ADJUDICATE, CORE_VERBS, Adjudicate, Dial, describe_by_hand
from .boardtext import board_text
from .dice import Lot, Stream
from .effects import EFFECTS, Effects, RunEffects
from .errors import EngineFault, Reason
from .position import overlay_of
from .procedure import ASK, C, Procedure, Query, S
from .values import Outcome, Outlook, Profile, Supply, View, Violation
from .words import ARGUMENT_BITS, FIRST_CORE_VERB, Text, Verb

OVER: Final = -1
UMPIRE: Final = -1
PUBLIC: Final = -2
FIRST_PROCEDURE: Final = 8
LOOP_LIMIT: Final = 100_000


class Engine(ABC, Generic[C, S]):
    """Subclass this, list the procedures, and answer the abstract methods.

    Hot (called for every decision of every simulated game): decider, legal, apply. They work on ints alone.
    Cold (called for people): decision, describe, why_not, view, determinize, check, outcome, state_dict.
    """

    id: ClassVar[str]
    rules_version: ClassVar[int]
    """Raise it whenever `legal` or `apply` may answer differently for an old game."""
    state_type: type[S]
    streams: ClassVar[tuple[Stream, ...]]
    verbs: ClassVar[tuple[Verb, ...]]
    dials: tuple[Dial[C, S], ...] = ()
    """What a player may set by hand in a manual adjudication."""
    bots: ClassVar[Mapping[str, Callable[[int], Any]]] = {}
    """Bots of this system by name, made from a seed; the random bot is there for every system."""
    shown_keys: ClassVar[tuple[str, ...]] = ()
    """Keys that people read in its views and measures: phases, tracks, markers. Translators see them."""
    effects: Effects[C, S] | None = None
    """The words for effects that this system can carry out."""

    def __init__(self) -> None:
        table: dict[int, Procedure[C, S]] = dict(self.procedures())
        early = [number for number in table if number < FIRST_PROCEDURE]
        if early:
            raise EngineFault(
                f"{self.id}: procedures {early} are numbers of the core; begin at {FIRST_PROCEDURE}"
            )
        table[ADJUDICATE] = Adjudicate(self)
        table[EFFECTS] = RunEffects(self.effects)
        size = max(table) + 1
        self._procedures = tuple(table.get(number) for number in range(size))
        filled = [table.get(number, table[ADJUDICATE]) for number in range(size)]
        self._run = tuple(procedure.run for procedure in filled)
        self._seat = tuple(procedure.seat for procedure in filled)
        self._legal = tuple(procedure.legal for procedure in filled)
        self._apply = tuple(procedure.apply for procedure in filled)
        self.verb_of = {verb.number: verb for verb in (*self.verbs, *CORE_VERBS)}
        self.verb_named = {verb.name: verb for verb in self.verb_of.values()}
        if len(self.verb_named) != len(self.verbs) + len(CORE_VERBS):
            raise EngineFault(f"{self.id}: two verbs share a number or a name")

    # what a system answers

    @abstractmethod
    def procedures(self) -> Mapping[int, Procedure[C, S]]:
        """Every procedure by the number that frames carry, from FIRST_PROCEDURE on."""

    @abstractmethod
    def compile(self, pack: Any, scenario: str, options: Mapping[str, Any]) -> C:
        """Ids to ints, tables frozen. Raises SetupError with everything that is wrong."""

    @abstractmethod
    def set_up(self, ctx: C, st: S) -> None:
        """Fill a fresh state and push the first procedure. Dice are ready."""

    @abstractmethod
    def view(self, ctx: C, st: S, seat: int) -> View:
        """What a seat may know; UMPIRE sees all, PUBLIC what lies open."""

    @abstractmethod
    def redeal(self, ctx: C, st: S, seat: int, lot: Lot) -> None:
        """Replace in place what `seat` cannot know by something as likely, drawn from `lot`."""

    @abstractmethod
    def outcome(self, ctx: C, st: S) -> Outcome | None:
        """The result once the game is over."""

    def check(self, ctx: C, st: S) -> Sequence[Violation]:
        """Broken invariants; called after every decision of a fuzz run."""
        return ()

    def evaluate(self, ctx: C, st: S, seat: int) -> int:
        """How well the seat stands, in whole numbers; for bots that look ahead."""
        return 0

    def why_not(self, ctx: C, st: S, query: Query) -> Sequence[Reason]:
        """Reasons that hold whatever procedure is open."""
        return ()

    def measures(self, ctx: C, st: S) -> Mapping[str, int]:
        """What statistics count at the end of a game: losses, medals, turns ..."""
        return {}

    def state_dict(self, ctx: C, st: S) -> dict[str, Any]:
        """The whole truth as plain data."""
        plain: dict[str, Any] = {}
        for field in st.layout.fields:
            value = getattr(st, field)
            if isinstance(value, int):
                plain[field] = value
            elif field in ("frames",) or st.layout.fields[field] == "rows":
                plain[field] = [list(row) for row in value]
            else:
                plain[field] = list(value)
        return plain

    def position(self, ctx: C, st: S, seat: int = UMPIRE) -> dict[str, Any]:
        """The position as the data of a scenario (`setup`, `spaces`, `tiles`, `tracks` ...), as far as a seat
        may know it. Override it where a scenario says more than the view's pieces and tracks."""
        return overlay_of(self.view(ctx, st, seat))

    def supply(self, ctx: C, st: S, unit: int) -> Supply | None:
        """How a unit is supplied; None where the system knows no supply or the unit is not in play."""
        return None

    def unsupplied(self, ctx: C, st: S) -> list[int]:
        """The units in play that draw no supply. Override it where that is known without tracing lines."""
        if type(self).supply is Engine.supply:
            return []
        told = ((unit, self.supply(ctx, st, unit)) for unit in range(len(ctx.ids["piece"])))
        return [unit for unit, supply in told if supply is not None and not supply.supplied]

    def outlook(self, ctx: C, st: S, action: int) -> Outlook:
        """What a legal action costs, what it leaves to do, and what could be seen from where it leads."""
        return Outlook()

    def limited(self, ctx: C, st: S, actions: Sequence[int]) -> frozenset[int]:
        """The actions among these after which a unit can do less than after the others."""
        return frozenset()

    def reach(self, ctx: C, st: S, unit: int) -> Mapping[int, int]:
        """The spaces that a unit could come to in one movement from where it stands, whoever's turn it is,
        each with what that costs. Empty where the system does not tell."""
        return {}

    def profile(self, ctx: C, st: S, unit: int) -> Profile:
        """What a player wants to know of a unit in play."""
        return Profile()

    def ground(self, ctx: C, st: S, space: int) -> Profile:
        """What a player wants to know of a space, besides who stands there."""
        return Profile()

    def board_text(self, ctx: C, st: S, seat: int) -> str:
        """The board drawn in text for play in a terminal."""
        return board_text(ctx, self.view(ctx, st, seat))

    def __reduce__(self) -> tuple[Any, ...]:
        """Workers find the engine again by the module that exposes it as ENGINE."""
        return engine_in, (type(self).__module__,)

    # the loop

    def initial(self, ctx: C, seed: int) -> S:
        """The state in which the first decision is open. For recorded games use `Game`."""
        st = self.blank(seed)
        self.set_up(ctx, st)
        self.settle(ctx, st)
        return st

    def blank(self, seed: int) -> S:
        st = self.state_type()
        st.seed_dice(seed, self.streams)
        return st

    def decider(self, ctx: C, st: S) -> int:
        if not st.frames:
            return OVER
        frame = st.frames[-1]
        return self._seat[frame[0]](ctx, st, frame)

    def legal(self, ctx: C, st: S) -> list[int]:
        if not st.frames:
            return []
        frame = st.frames[-1]
        return self._legal[frame[0]](ctx, st, frame)

    def apply(self, ctx: C, st: S, action: int) -> None:
        """Do a legal action and all that it forces, up to the next decision. Does not check legality."""
        frame = st.frames[-1]
        self._apply[frame[0]](ctx, st, frame, action)
        self.settle(ctx, st)

    def settle(self, ctx: C, st: S) -> None:
        """Run procedures until a seat must decide or the game is over."""
        frames = st.frames
        run = self._run
        for _ in range(LOOP_LIMIT):
            if not frames:
                return
            frame = frames[-1]
            if run[frame[0]](ctx, st, frame) is ASK:
                return
        raise EngineFault(f"{self.id}: {self.stack_text(st)} never asks anyone")

    def determinize(self, ctx: C, st: S, seat: int, seed: int) -> S:
        """A state that `seat` cannot tell from this one: unknown cards dealt anew, dice with other keys."""
        twin = st.clone()
        lot = Lot(seed)
        self.redeal(ctx, twin, seat, lot)
        twin.seed_dice(lot.seed(), self.streams)
        return twin

    # for people

    def procedure_of(self, st: S) -> Procedure[C, S]:
        procedure = self._procedures[st.frames[-1][0]]
        if procedure is None:
            raise EngineFault(f"{self.id}: no procedure has the number {st.frames[-1][0]}")
        return procedure

    def says(self, ctx: C, st: S) -> tuple[str, str, Text]:
        """Kind, rule and prompt of the open decision."""
        frame = st.frames[-1]
        procedure = self.procedure_of(st)
        return procedure.name, procedure.rule_of(ctx, st, frame), procedure.says(ctx, st, frame)

    def describe(self, ctx: C, st: S, action: int) -> tuple[Verb, tuple[int, ...], Text]:
        """The verb of an action, its arguments as indices, and its label."""
        verb = self.verb_of[action >> ARGUMENT_BITS]
        values = verb.values(action)
        if verb.number >= FIRST_CORE_VERB and st.frames:
            return verb, values, describe_by_hand(self.dials, ctx, st.frames[-1], verb, values)
        return verb, values, verb.say(ctx, values)

    def stack_text(self, st: S) -> str:
        """The open procedures from the bottom up, for error messages."""
        names = []
        for frame in st.frames:
            procedure = self._procedures[frame[0]] if frame[0] < len(self._procedures) else None
            names.append(f"{procedure.name if procedure else frame[0]}{frame[1:]}")
        return " > ".join(names)


def engine_in(module: str) -> Engine[Any, Any]:
    """The ENGINE of a module, or of the nearest package around it."""
    place = module
    while place:
        engine = getattr(import_module(place), "ENGINE", None)
        if isinstance(engine, Engine):
            return engine
        place = place.rpartition(".")[0]
    raise EngineFault(f"neither {module} nor a package around it has an ENGINE")
