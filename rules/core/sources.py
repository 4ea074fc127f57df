"""Where results of dice come from: generated, scripted, typed by hand or recorded; and what is recorded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, MutableSequence, Sequence
from dataclasses import dataclass
from typing import Final, Literal, Protocol, TypeVar

from .dice import Stream, below, draw64, shuffled
from .errors import DiceError, NeedRoll

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Draw:
    """One recorded draw: a face 1..sides. `SHUFFLE` holds a check number of the new order; where a script
    gave that order, `PLACED` draws before it hold the places."""

    stream: int
    sides: int
    result: int


SHUFFLE: Final = 0
PLACED: Final = -1

Mark = tuple[int, ...]
NO_MARK: Final[Mark] = ()


class Source(Protocol):
    """Where the next result comes from. None leaves it to the keyed counter.

    `mark` and `rewind` let undo give back what an undone decision took.
    """

    def next(self, stream: int, sides: int) -> int | None: ...

    def order(self, stream: int, size: int) -> Sequence[int] | None: ...

    def mark(self) -> Mark: ...

    def rewind(self, mark: Mark) -> None: ...

    def twin(self) -> Source:
        """A source for a cloned game, at the same place, that runs on independently."""
        ...


class Generated:
    """Every result from the keyed counters."""

    def next(self, stream: int, sides: int) -> int | None:
        return None

    def order(self, stream: int, size: int) -> Sequence[int] | None:
        return None

    def mark(self) -> Mark:
        return NO_MARK

    def rewind(self, mark: Mark) -> None:
        pass

    def twin(self) -> Source:
        return self


class Tray:
    """What a state rolls into while a game is recorded: a source, and the list of all that was drawn."""

    __slots__ = ("drawn", "source")

    def __init__(self, source: Source) -> None:
        self.source = source
        self.drawn: list[Draw] = []

    def number(self, stream: int, key: int, count: int, sides: int) -> int:
        """A face 1 .. sides."""
        given = self.source.next(stream, sides)
        if given is None:
            given = below(key, count, sides) + 1
        elif not 1 <= given <= sides:
            raise DiceError(f"a die of {sides} sides cannot show {given}")
        self.drawn.append(Draw(stream, sides, given))
        return given

    def order(self, stream: int, key: int, count: int, items: MutableSequence[T]) -> None:
        places = list(range(len(items)))
        shuffled(draw64(key, count), places)
        given = self.source.order(stream, len(items))
        if given is not None:
            if len(set(given)) != len(given) or any(not 0 <= place < len(items) for place in given):
                raise DiceError(f"{list(given)} is no order of {len(items)} cards")
            chosen = frozenset(given)
            places = [*given, *(place for place in places if place not in chosen)]
            self.drawn.extend(Draw(stream, PLACED, place) for place in given)
        items[:] = [items[place] for place in places]
        self.drawn.append(Draw(stream, SHUFFLE, order_check(places)))


def order_check(places: Sequence[int]) -> int:
    """16 bits that tell one order of a deck from another."""
    check = len(places)
    for place in places:
        check = (check * 0x01000193 ^ place) & 0xFFFFFFFF
    return (check ^ check >> 16) & 0xFFFF


class Script:
    """Rolls written down beforehand, for tests and worked examples.

    `rolls` feeds every open die in the order in which dice are rolled; `streams` feeds single streams by
    name: faces 1..n for dice, a list of places (a full order, or only the first few) for a shuffle.
    A script that runs out stops the game with DiceError; a `LooseScript` goes on with generated dice.
    """

    def __init__(
        self, rolls: Iterable[int] = (), streams: Mapping[str, Iterable[int | Sequence[int]]] | None = None
    ) -> None:
        self._coming = iter(rolls)
        self._rolls: list[int] = []
        self._at = 0
        self._named = {name: list(given) for name, given in (streams or {}).items()}
        self._open: frozenset[int] = frozenset()
        self._lists: list[list[int | Sequence[int]]] = []
        self._places: list[int] = []

    def bind(self, streams: Sequence[Stream]) -> None:
        """Learn the streams of the system that is to be played."""
        unknown = sorted(set(self._named) - {stream.name for stream in streams})
        if unknown:
            known = ", ".join(stream.name for stream in streams)
            raise DiceError(f"the script names streams {unknown}; this system rolls on: {known}")
        self._open = frozenset(number for number, stream in enumerate(streams) if stream.open_dice)
        self._lists = [self._named.get(stream.name, []) for stream in streams]
        self._places = [0] * len(streams)

    def next(self, stream: int, sides: int) -> int | None:
        given = self._own(stream)
        if given is not None:
            if isinstance(given, int):
                return given
            raise DiceError(
                f"stream {stream} rolls a die of {sides} sides here, the script has the order {given}"
            )
        if stream not in self._open:
            return None
        if self._at == len(self._rolls):
            coming = next(self._coming, None)
            if coming is None:
                return self.exhausted(stream, sides)
            self._rolls.append(coming)
        self._at += 1
        return self._rolls[self._at - 1]

    def order(self, stream: int, size: int) -> Sequence[int] | None:
        given = self._own(stream)
        if isinstance(given, int):
            raise DiceError(f"stream {stream} shuffles {size} cards here, the script has the roll {given}")
        return given

    def exhausted(self, stream: int, sides: int) -> int | None:
        raise DiceError(f"the script has run out: a die of {sides} sides on stream {stream} is wanted")

    def mark(self) -> Mark:
        return (self._at, *self._places)

    def rewind(self, mark: Mark) -> None:
        self._at = mark[0]
        self._places = list(mark[1:])

    def twin(self) -> Source:
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._places = self._places[:]
        return twin

    def _own(self, stream: int) -> int | Sequence[int] | None:
        given = self._lists[stream]
        place = self._places[stream]
        if place == len(given):
            return None
        self._places[stream] = place + 1
        return given[place]


class LooseScript(Script):
    """A script after whose end the dice are generated."""

    def exhausted(self, stream: int, sides: int) -> int | None:
        return None


class ByHand:
    """Players roll real dice: typed results wait here; a missing one stops the action until it is typed."""

    def __init__(self) -> None:
        self.typed: list[int] = []
        self._used = 0
        self._open: frozenset[int] = frozenset()

    def bind(self, streams: Sequence[Stream]) -> None:
        self._open = frozenset(number for number, stream in enumerate(streams) if stream.open_dice)

    def again(self) -> None:
        """The action is run once more from its beginning, over the rolls typed so far."""
        self._used = 0

    def clear(self) -> None:
        self.typed.clear()
        self._used = 0

    def next(self, stream: int, sides: int) -> int | None:
        if stream not in self._open:
            return None
        if self._used == len(self.typed):
            raise NeedRoll(stream, sides)
        self._used += 1
        return self.typed[self._used - 1]

    def order(self, stream: int, size: int) -> Sequence[int] | None:
        return None

    def mark(self) -> Mark:
        return NO_MARK

    def rewind(self, mark: Mark) -> None:
        self.clear()

    def twin(self) -> Source:
        twin = ByHand()
        twin._open = self._open
        twin.typed = self.typed[:]
        twin._used = self._used
        return twin


class Recorded:
    """The draws of a game file, given again. What the rules ask for must be what was recorded."""

    def __init__(self, draws: Sequence[Draw]) -> None:
        self.draws = draws
        self.at = 0

    def next(self, stream: int, sides: int) -> int | None:
        draw = self._take(stream, sides)
        return draw.result

    def order(self, stream: int, size: int) -> Sequence[int] | None:
        places: list[int] = []
        while self.at < len(self.draws) and self.draws[self.at].sides == PLACED:
            places.append(self._take(stream, PLACED).result)
        self._take(stream, SHUFFLE)
        return places or None

    def mark(self) -> Mark:
        return NO_MARK

    def rewind(self, mark: Mark) -> None:
        self.at = 0

    def twin(self) -> Source:
        return Recorded(self.draws)

    def _take(self, stream: int, sides: int) -> Draw:
        if self.at == len(self.draws):
            raise DiceError(f"the rules draw on stream {stream} where the record has no further draw")
        draw = self.draws[self.at]
        if draw.stream != stream or draw.sides != sides:
            raise DiceError(
                f"the rules draw 1..{sides} on stream {stream}, "
                f"the record has 1..{draw.sides} on stream {draw.stream}"
            )
        self.at += 1
        return draw


Dice = Source | Iterable[int] | Literal["by-hand"] | None
"""What a game may be given: nothing (generated), faces (scripted, then generated), by hand, or a source."""


def source_of(dice: Dice, streams: Sequence[Stream]) -> Source:
    """The source for what a game was given."""
    source: Script | ByHand
    if dice is None:
        return Generated()
    if isinstance(dice, str):
        if dice != "by-hand":
            raise DiceError(f"dice are generated (None), scripted (faces) or 'by-hand', not {dice!r}")
        source = ByHand()
    elif isinstance(dice, Script | ByHand):
        source = dice
    elif isinstance(dice, Iterable):
        source = LooseScript(dice)
    else:
        return dice
    source.bind(streams)
    return source


def kind_of(source: Source) -> str:
    """How a game file calls it."""
    if isinstance(source, Generated):
        return "generated"
    return "by-hand" if isinstance(source, ByHand) else "scripted"
