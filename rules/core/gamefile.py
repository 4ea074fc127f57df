"""Game files (`.stgame`): how a game started, what was decided and drawn, and check numbers to compare.

    STGAME 1            magic and format {...}               one line of JSON: pack, scenario, options, seed,
    rules version ... (see `Header`) zlib                the history in columns, which pack well: a game of
    2,000 decisions takes a few kilobytes 8 bytes             digest of all that stands before it

Positions are not stored: loading plays the game again and compares. Only the last snapshot is kept, so that a
game which the present rules would play differently can still be looked at where it stopped.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import MISSING, asdict, dataclass, field
from typing import Any, Final

from .errors import GameFileError
from .game import Game
from .sources import Draw

FORMAT: Final = 1
MAGIC: Final = b"STGAME "
DIGEST: Final = 8
CHECK_EVERY: Final = 32
LARGEST: Final = 64_000_000


@dataclass(frozen=True)
class Header:
    """The readable line at the head of a game file."""

    system: str
    rules_version: int
    pack: str
    pack_version: str
    pack_hash: str
    scenario: str
    seed: int
    options: dict[str, Any] = field(default_factory=dict)
    dice: str = "generated"
    decisions: int = 0
    at: int = 0
    outcome: dict[str, Any] | None = None
    bookmarks: dict[str, dict[str, str]] = field(default_factory=dict)
    pack_place: str = ""
    layout: str = ""
    body: int = 0


@dataclass(frozen=True, slots=True)
class Step:
    """One recorded decision: number of its parent, seed of its dice, action code, draws."""

    parent: int
    dice_seed: int
    action: int
    draws: tuple[Draw, ...]


@dataclass(frozen=True)
class Record:
    """A game file in memory."""

    header: Header
    setup_draws: tuple[Draw, ...]
    steps: tuple[Step, ...]
    checks: dict[int, bytes]
    snapshot: bytes
    start: bytes = b""
    """The first position, where the game does not begin with the scenario's set-up."""


def record_of(game: Game, pack_place: str = "") -> Record:
    """All that a file must hold to play this game again, every branch included."""
    nodes = game.history.nodes
    outcome = game.outcome
    origin = game.origin
    header = Header(
        system=origin.system or game.engine.id,
        rules_version=game.engine.rules_version,
        pack=origin.pack_id,
        pack_version=origin.pack_version,
        pack_hash=origin.pack_hash,
        scenario=origin.scenario,
        seed=game.seed,
        options=dict(origin.options),
        dice=game.dice_kind,
        decisions=len(nodes) - 1,
        at=game.history.at,
        outcome=None if outcome is None else {"winner": outcome.winner, "reason": outcome.reason},
        bookmarks={str(number): asdict(mark) for number, mark in sorted(game.history.bookmarks.items())},
        pack_place=pack_place,
        layout=game.engine.state_type.layout.fingerprint,
    )
    steps = tuple(Step(node.parent, node.dice_seed, node.action, node.draws) for node in nodes[1:])
    checked = sorted({*range(0, len(nodes), CHECK_EVERY), len(nodes) - 1})
    checks = {number: check_of(nodes[number].snapshot) for number in checked}
    start = b"" if game.from_setup else nodes[0].snapshot
    return Record(header, nodes[0].draws, steps, checks, nodes[game.history.at].snapshot, start)


def check_of(snapshot: bytes) -> bytes:
    """Four bytes that stand for a position."""
    return hashlib.blake2b(snapshot, digest_size=4).digest()


def to_bytes(record: Record) -> bytes:
    body = zlib.compress(_body(record), 9)
    header = asdict(record.header) | {"body": len(body)}
    line = json.dumps(header, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    content = MAGIC + str(FORMAT).encode() + b"\n" + line.encode() + b"\n" + body
    return content + hashlib.blake2b(content, digest_size=DIGEST).digest()


def from_bytes(data: bytes, path: str = "") -> Record:
    """Read a game file; GameFileError tells damage, shortening, foreign and newer files apart."""
    first, _, rest = data.partition(b"\n")
    if not first.startswith(MAGIC) or not first[len(MAGIC) :].isdigit():
        raise GameFileError("this is not a Sandtable game", path=path, remedy="choose a .stgame file")
    version = int(first[len(MAGIC) :])
    if version > FORMAT:
        raise GameFileError(
            f"the file has format {version}, this Sandtable reads up to {FORMAT}",
            path=path,
            remedy="open it with a newer Sandtable",
        )
    line, end, tail = rest.partition(b"\n")
    if not end:
        raise GameFileError("the file is cut short within its header", path=path, remedy=_BACKUP)
    try:
        header = _header(json.loads(line))
    except (ValueError, TypeError, RecursionError) as broken:
        raise GameFileError(f"the header cannot be read ({broken})", path=path, remedy=_BACKUP) from broken
    if len(tail) < header.body + DIGEST:
        missing = header.body + DIGEST - len(tail)
        raise GameFileError(f"the file is cut short: {missing} bytes are missing", path=path, remedy=_BACKUP)
    content, digest = data[:-DIGEST], data[-DIGEST:]
    if len(tail) > header.body + DIGEST or hashlib.blake2b(content, digest_size=DIGEST).digest() != digest:
        raise GameFileError("the file was changed or damaged after it was saved", path=path, remedy=_BACKUP)
    try:
        inflater = zlib.decompressobj()
        plain = inflater.decompress(tail[: header.body], LARGEST)
        if inflater.unconsumed_tail or not inflater.eof:
            raise ValueError("the history is too long")
        return _record(header, plain)
    except (zlib.error, ValueError, IndexError) as broken:
        raise GameFileError(f"the history cannot be read ({broken})", path=path, remedy=_BACKUP) from broken


def _header(fields: Any) -> Header:
    """A header in which everything has its type: a file may come from anywhere."""
    if not isinstance(fields, dict):
        raise ValueError("it is no table")
    known = Header.__dataclass_fields__
    if unknown := sorted(set(fields) - set(known)):
        raise ValueError(f"{unknown[0]!r} is no entry of a header")
    required = [name for name, entry in known.items() if entry.default is entry.default_factory is MISSING]
    if missing := [name for name in required if name not in fields]:
        raise ValueError(f"the entry {missing[0]!r} is missing")
    header = Header(**fields)
    for name, wanted in _TYPES.items():
        value = getattr(header, name)
        if not isinstance(value, wanted) or isinstance(value, bool) or (isinstance(value, int) and value < 0):
            raise ValueError(f"{name} cannot be {value!r}")
    if header.at > header.decisions:
        raise ValueError(f"it stands on decision {header.at} of {header.decisions}")
    for number, mark in header.bookmarks.items():
        texts = mark.values() if isinstance(mark, dict) and set(mark) == {"name", "note"} else (None,)
        if not number.isdecimal() or not all(isinstance(text, str) for text in texts):
            raise ValueError(f"there is no bookmark {mark!r} at {number!r}")
    return header


_TYPES: Final[dict[str, type]] = {
    **dict.fromkeys(("system", "pack", "pack_version", "pack_hash", "scenario"), str),
    **dict.fromkeys(("dice", "pack_place", "layout"), str),
    **dict.fromkeys(("rules_version", "seed", "decisions", "at", "body"), int),
    **dict.fromkeys(("options", "bookmarks"), dict),
}
_BACKUP: Final = "take a copy of it from before the damage"


# the body: columns of whole numbers, each number in as many bytes as it needs


def _body(record: Record) -> bytes:
    seeds = list(dict.fromkeys([record.header.seed, *(step.dice_seed for step in record.steps)]))
    place = {seed: number for number, seed in enumerate(seeds)}
    steps = record.steps
    draws = [*record.setup_draws, *(draw for step in steps for draw in step.draws)]
    columns: list[Iterable[int]] = [
        (len(steps), len(seeds), len(draws), len(record.setup_draws), len(record.checks)),
        (len(record.snapshot), len(record.start)),
        seeds,
        (number - step.parent for number, step in enumerate(steps)),
        (place[step.dice_seed] for step in steps),
        (step.action >> 24 for step in steps),
        (step.action >> 12 & 0xFFF for step in steps),
        (step.action & 0xFFF for step in steps),
        (len(step.draws) for step in steps),
        (draw.stream for draw in draws),
        (draw.sides + 1 for draw in draws),
        (draw.result for draw in draws),
        record.checks,
    ]
    numbers = b"".join(_varints(column) for column in columns)
    return numbers + b"".join((*record.checks.values(), record.snapshot, record.start))


def _record(header: Header, body: bytes) -> Record:
    reader = _Varints(body)
    steps, seeds, draws, setup_draws, checks, snapshot, start = reader.take(7)
    if steps != header.decisions:
        raise ValueError(f"{header.decisions} decisions announced, {steps} found")
    seed = reader.take(seeds)
    back, dice, verbs, high, low, counts = (reader.take(steps) for _ in range(6))
    streams, sides, results = (reader.take(draws) for _ in range(3))
    drawn = iter([Draw(*one) for one in zip(streams, (side - 1 for side in sides), results, strict=True)])
    at_setup = tuple(_next(drawn, setup_draws))
    made = []
    for number in range(steps):
        if back[number] > number:
            raise ValueError(f"decision {number + 1} follows a decision that does not exist")
        action = verbs[number] << 24 | high[number] << 12 | low[number]
        made.append(
            Step(number - back[number], seed[dice[number]], action, tuple(_next(drawn, counts[number])))
        )
    numbers = reader.take(checks)
    end = reader.at + 4 * checks
    check = {number: body[reader.at + 4 * k : reader.at + 4 * k + 4] for k, number in enumerate(numbers)}
    if len(body) != end + snapshot + start:
        raise ValueError("the history has a wrong length")
    last = body[end : end + snapshot]
    return Record(header, at_setup, tuple(made), check, last, body[end + snapshot :])


def _next(drawn: Iterator[Draw], count: int) -> list[Draw]:
    return [next(drawn) for _ in range(count)]


def _varints(numbers: Iterable[int]) -> bytes:
    out = bytearray()
    for number in numbers:
        while number > 0x7F:
            out.append(number & 0x7F | 0x80)
            number >>= 7
        out.append(number)
    return bytes(out)


class _Varints:
    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def take(self, count: int) -> list[int]:
        data, at = self.data, self.at
        numbers = []
        for _ in range(count):
            number = shift = 0
            while (octet := data[at]) > 0x7F:
                number |= (octet & 0x7F) << shift
                shift += 7
                at += 1
            numbers.append(number | octet << shift)
            at += 1
        self.at = at
        return numbers
