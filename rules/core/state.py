"""The state of one game: flat, mutable, small. A system subclasses `State` and lists its fields as
annotations.

    class DemoState(State):
        turn: int
        where: bytearray          # space of each unit
        hands: list[list[int]]    # cards held, by seat

Slots, copying, bytes and equality come from the annotations (see layout.py). Two class attributes name
fields that are *derived* and never saved: `SHARED` ones are replaced whole and never changed in place, so
clones share them (a supply map as tuple or int); `REBUILT` ones are None in a clone and after loading, and
are made again when first asked for.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import MutableSequence, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, TypeVar

from .dice import GAMMA, M64, Stream, below, draw64, mix64, name_key, shuffled
from .errors import EngineFault
from .layout import KINDS, Layout
from .sources import Tray

if TYPE_CHECKING:
    from .words import Notice

T = TypeVar("T")

EVERYONE: Final = -1
LogEntry = tuple["Notice", int, tuple[Any, ...]]


class _StateType(type):
    """Turns the annotations of a state class into slots and a layout."""

    def __new__(mcs, name: str, bases: tuple[type, ...], space: dict[str, Any]) -> _StateType:
        notes = dict(space.get("__annotations__", {}))
        if not all(isinstance(note, str) for note in notes.values()):
            raise TypeError(f"{name}: begin its module with `from __future__ import annotations`")
        own = {field: note for field, note in notes.items() if not note.startswith("ClassVar")}
        shared, rebuilt = space.get("SHARED", ()), space.get("REBUILT", ())
        passing = space.get("PASSING", ())
        space["__slots__"] = tuple(own)
        made = super().__new__(mcs, name, bases, space)
        above: Layout | None = getattr(made, "layout", None)
        fields = dict(above.fields) if above else {}
        for field, note in own.items():
            if field in shared or field in rebuilt or field in passing:
                continue
            if note not in KINDS:
                raise TypeError(
                    f"{name}.{field}: {note} is none of {', '.join(KINDS)}; is it a derived field?"
                )
            fields[field] = KINDS[note]
        layout = Layout(
            name,
            fields,
            (*(above.shared if above else ()), *shared),
            (*(above.rebuilt if above else ()), *rebuilt),
        )
        type.__setattr__(made, "layout", layout)
        return made


class State(metaclass=_StateType):
    """Frames, dice and the passing record of what an action did; systems add the rest.

    `frames` is the stack of open procedures, each `[procedure, local, local ...]`; the game is over when it
    is empty. `manual` counts the changes that players made by hand: such a game is not simulable.
    """

    layout: ClassVar[Layout]
    SHARED: ClassVar[tuple[str, ...]] = ()
    REBUILT: ClassVar[tuple[str, ...]] = ()
    PASSING: ClassVar[tuple[str, ...]] = ("keys", "log", "tray", "revealed")

    frames: list[list[int]]
    counters: list[int]
    manual: int

    keys: tuple[int, ...]
    log: list[LogEntry] | None
    tray: Tray | None
    revealed: bool

    def __init__(self) -> None:
        self.layout.fresh(self)
        self.keys = ()
        self.log = None
        self.tray = None
        self.revealed = False

    # frames

    def push(self, procedure: int, *local: int) -> None:
        """Open a procedure on top of the current one."""
        self.frames.append([procedure, *local])

    def pop(self) -> list[int]:
        """Close the procedure on top; the one below goes on."""
        return self.frames.pop()

    def goto(self, procedure: int, *local: int) -> None:
        """Close the procedure on top and open another in its place."""
        self.frames[-1] = [procedure, *local]

    def end_game(self) -> None:
        """No procedure is open any more: the game is over."""
        self.frames.clear()

    # dice

    def seed_dice(self, seed: int, streams: Sequence[Stream]) -> None:
        """Give every stream its key. Counters go on where they are: a new seed is new dice from here."""
        mixed = mix64((seed + GAMMA) & M64)
        self.keys = tuple(mix64(mixed ^ name_key(stream.name)) for stream in streams)
        self.counters += [0] * (len(streams) - len(self.counters))

    def roll(self, stream: int, sides: int = 6) -> int:
        """Roll a die: 1 .. sides."""
        count = self.counters[stream]
        self.counters[stream] = count + 1
        tray = self.tray
        if tray is None:
            return below(self.keys[stream], count, sides) + 1
        return tray.number(stream, self.keys[stream], count, sides)

    def pick(self, stream: int, n: int) -> int:
        """Draw one of n things: 0 .. n-1."""
        return self.roll(stream, n) - 1

    def shuffle(self, stream: int, cards: MutableSequence[T]) -> None:
        """Put cards into a new order, in place."""
        count = self.counters[stream]
        self.counters[stream] = count + 1
        tray = self.tray
        if tray is None:
            shuffled(draw64(self.keys[stream], count), cards)
        else:
            tray.order(stream, self.keys[stream], count, cards)

    # what is said

    def emit(self, notice: Notice, *values: Any) -> None:
        """Tell everyone what happened. Costs next to nothing when nobody listens."""
        log = self.log
        if log is not None:
            log.append((notice, EVERYONE, tuple(map(_kept, values))))

    def tell(self, seat: int, notice: Notice, *values: Any) -> None:
        """Tell one seat alone."""
        log = self.log
        if log is not None:
            log.append((notice, seat, tuple(map(_kept, values))))

    def reveal(self) -> None:
        """A seat has just seen what it did not know, without a die: undo must not go back before this."""
        self.revealed = True

    # whole

    def clone(self) -> Self:
        """An independent copy that records nothing."""
        twin: Self = self.layout.clone(self)
        return twin

    def encode(self) -> bytes:
        """The truth of this state as bytes. Equal states give equal bytes, on every little-endian machine."""
        return self.layout.encode(self)

    @classmethod
    def decode(cls, data: bytes, keys: tuple[int, ...]) -> Self:
        """The state that `encode` wrote. The keys of the dice are not in it: they belong to the game."""
        twin = cls.__new__(cls)
        try:
            end = cls.layout.decode_into(data, twin)
        except (ValueError, IndexError, struct.error) as broken:
            raise EngineFault(f"damaged snapshot of {cls.__name__}: {broken}") from broken
        if end != len(data):
            raise EngineFault(f"damaged snapshot of {cls.__name__}: {len(data) - end} bytes too many")
        twin.keys = keys
        twin.log = None
        twin.tray = None
        twin.revealed = False
        return twin

    def digest(self) -> bytes:
        """Eight bytes that stand for the whole truth of this state."""
        return hashlib.blake2b(self.encode(), digest_size=8).digest()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and type(other) is type(self) and self.encode() == other.encode()

    __hash__ = None  # type: ignore[assignment]


def _kept(value: Any) -> Any:
    """What a log keeps of a value: lists may change after they were told of."""
    return tuple(value) if isinstance(value, list | bytearray) else value
