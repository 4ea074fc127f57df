"""Playing a recorded game again under the present rules, and saying where it differs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .adjudication import INTERVENE
from .context import Ctx
from .engine import Engine
from .errors import DiceError, EngineFault, GameFileError, Illegal
from .game import Game, Origin
from .gamefile import Record, Step, check_of
from .history import Bookmark
from .sources import ByHand, Draw, Generated, Recorded
from .state import State
from .words import ARGUMENT_BITS


@dataclass(frozen=True, slots=True)
class Divergence:
    """The first decision at which the record and the rules part, and why. Decision 0 is the set-up."""

    decision: int
    why: str
    rule: str = ""

    def __str__(self) -> str:
        return f"decision {self.decision}: {self.why}" + (f" ({self.rule})" if self.rule else "")


@dataclass(frozen=True)
class Replay:
    """A record played again: the game up to where it went, and the place where it broke off, if it did.

    `moved` names the first decision after which the position is another than recorded although everything
    stayed legal; it can only be told when the rules version is the same.
    """

    game: Game
    divergence: Divergence | None
    moved: int | None = None


def replay(record: Record, engine: Engine[Any, Any], ctx: Ctx, origin: Origin) -> Replay:
    """Play the record again; stop at the first decision that is not possible or draws otherwise."""
    generated = record.header.dice == "generated"
    game: Game | None = None
    moved: int | None = None
    comparable = record.header.layout == engine.state_type.layout.fingerprint
    number = 0
    try:
        game = _start(record, engine, ctx, origin)
        _compare_draws(engine, record.setup_draws, game.history.here.draws)
        if comparable and _differs(record, game, 0):
            moved = 0
        for number, step in enumerate(record.steps, 1):
            _do(game, step, generated)
            _compare_draws(engine, step.draws, game.history.here.draws)
            if moved is None and comparable and number in record.checks and _differs(record, game, number):
                moved = number
    except (Illegal, DiceError) as unlike:
        rule = unlike.rules[0] if isinstance(unlike, Illegal) and unlike.rules else ""
        return _broken_off(game, record, Divergence(number, str(unlike), rule), moved, unlike)
    except Exception as fault:  # a forged record may lead the rules anywhere
        why = f"the rules fail here ({type(fault).__name__}: {fault})"
        return _broken_off(game, record, Divergence(number, why), moved, fault)
    return Replay(_finish(game, record), None, moved)


def _broken_off(
    game: Game | None, record: Record, divergence: Divergence, moved: int | None, cause: Exception
) -> Replay:
    if game is None:
        raise GameFileError(f"the game cannot begin: {divergence.why}") from cause
    return Replay(_finish(game, record), divergence, moved)


def _start(record: Record, engine: Engine[Any, Any], ctx: Ctx, origin: Origin) -> Game:
    header = record.header
    if record.start:
        state = engine.state_type.decode(record.start, ())
        return Game(engine, ctx, seed=header.seed, origin=origin).from_state(state, header.seed)
    source = Generated() if header.dice == "generated" else Recorded(record.setup_draws)
    return Game(engine, ctx, seed=header.seed, dice=source, origin=origin)


def _do(game: Game, step: Step, generated: bool) -> None:
    if game.history.at != step.parent:
        game.goto(step.parent)
    game.use_dice(step.dice_seed)
    if not generated:
        game.source = Recorded(step.draws)
    if step.action >> ARGUMENT_BITS == INTERVENE.number:
        game.intervene(game.ctx.seats[INTERVENE.values(step.action)[0]])
    else:
        game.apply(step.action)


def _compare_draws(engine: Engine[Any, Any], recorded: tuple[Draw, ...], made: tuple[Draw, ...]) -> None:
    if recorded == made:
        return
    for old, new in zip(recorded, made, strict=False):
        if old != new:
            raise DiceError(f"the record drew {_said(engine, old)}, the rules draw {_said(engine, new)}")
    raise DiceError(f"the record has {len(recorded)} draws, the rules make {len(made)}")


def _said(engine: Engine[Any, Any], draw: Draw) -> str:
    what = f"{draw.result} of {draw.sides}" if draw.sides > 0 else f"order {draw.result}"
    known = draw.stream < len(engine.streams)
    return f"{what} ({engine.streams[draw.stream].name if known else f'stream {draw.stream}'})"


def _differs(record: Record, game: Game, number: int) -> bool:
    return record.checks[number] != check_of(game.history.here.snapshot)


def _finish(game: Game, record: Record) -> Game:
    """Give the game its own dice, place and bookmarks back."""
    if record.header.dice == "by-hand":
        source = ByHand()
        source.bind(game.engine.streams)
        game.source = source
    else:
        game.source = Generated()
    game.dice_kind = record.header.dice
    size = len(game.history.nodes)
    marks = ((int(number), Bookmark(**mark)) for number, mark in record.header.bookmarks.items())
    game.history.bookmarks = {number: mark for number, mark in marks if number < size}
    if size == len(record.steps) + 1:
        game.goto(record.header.at)
    return game


def snapshot_game(record: Record, game: Game) -> Game:
    """The last recorded position as a game of its own, for a record that can no longer be replayed."""
    if record.header.layout != game.engine.state_type.layout.fingerprint:
        raise EngineFault("the recorded position has a form that these rules no longer know")
    state: State = game.engine.state_type.decode(record.snapshot, ())
    return game.from_state(state, record.header.seed)
