"""Many games by bots: reproducible one by one, on several cores, stoppable and resumable.

Game `n` of a batch is played with the seed `derive(batch seed, "game", n)`, so any game of a report can be
played again alone (`reproduce`), whatever the number of jobs was. Results can be kept in a file of one JSON
line per game, from which a stopped batch goes on.
"""

from __future__ import annotations

import hashlib
import json
import math
import signal
import time
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import closing
from dataclasses import asdict, dataclass, field
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final, TypeVar

from .bots import Bot, Position, bot_named
from .core import ADJUDICATE, Ctx, Engine, EngineFault, Game, RulesError, SetupError, State, derive
from .packs import Prepared

LIMIT: Final = 50_000
"""Decisions after which a game is given up as endless."""
CHUNK_SECONDS: Final = 0.5

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class GameResult:
    """How one game of a batch ended. `fault` says why it did not."""

    number: int
    seed: int
    winner: str | None
    reason: str
    decisions: int
    scores: Mapping[str, int] = field(default_factory=dict)
    measures: Mapping[str, int] = field(default_factory=dict)
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Interval:
    """A share with its Wilson interval: where the true share lies, 19 times out of 20."""

    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Report:
    """A batch in numbers. `complete` is False when it was stopped before its end."""

    seats: tuple[str, ...]
    bots: tuple[str, ...]
    seed: int
    wanted: int
    seconds: float
    results: tuple[GameResult, ...]

    @property
    def games(self) -> int:
        return len(self.results)

    @property
    def complete(self) -> bool:
        return self.games == self.wanted

    @property
    def finished(self) -> tuple[GameResult, ...]:
        return tuple(result for result in self.results if not result.fault)

    @property
    def faults(self) -> tuple[GameResult, ...]:
        return tuple(result for result in self.results if result.fault)

    @property
    def wins(self) -> dict[str, int]:
        return {seat: sum(result.winner == seat for result in self.finished) for seat in self.seats}

    @property
    def draws(self) -> int:
        return sum(result.winner is None for result in self.finished)

    @property
    def decisions(self) -> int:
        return sum(result.decisions for result in self.results)

    def share(self, seat: str) -> Interval:
        """How often a seat wins, of all games that came to an end."""
        return wilson(self.wins[seat], len(self.finished))

    def means(self) -> dict[str, float]:
        """The mean of each measure, over the games that came to an end."""
        totals: dict[str, int] = {}
        for result in self.finished:
            for name, value in result.measures.items():
                totals[name] = totals.get(name, 0) + value
        return {name: total / len(self.finished) for name, total in sorted(totals.items())}

    def reasons(self) -> dict[str, int]:
        """How games ended, the most frequent first."""
        counts: dict[str, int] = {}
        for result in self.finished:
            counts[result.reason] = counts.get(result.reason, 0) + 1
        return dict(sorted(counts.items(), key=lambda entry: (-entry[1], entry[0])))

    def as_dict(self) -> dict[str, Any]:
        """The report for machines."""
        lengths = sorted(result.decisions for result in self.finished)
        return {
            "games": self.games,
            "wanted": self.wanted,
            "complete": self.complete,
            "wins": self.wins,
            "draws": self.draws,
            "shares": {seat: asdict(self.share(seat)) for seat in self.seats},
            "bots": dict(zip(self.seats, self.bots, strict=True)),
            "seed": self.seed,
            "decisions": self.decisions,
            "median_decisions": lengths[len(lengths) // 2] if lengths else 0,
            "seconds": round(self.seconds, 3),
            "reasons": self.reasons(),
            "measures": {name: round(mean, 3) for name, mean in self.means().items()},
            "faults": [asdict(result) for result in self.faults],
        }


def wilson(wins: int, games: int, z: float = 1.96) -> Interval:
    """The Wilson score interval: sound for few games and for shares near 0 and 1."""
    if games == 0:
        return Interval(0.0, 0.0, 1.0)
    share = wins / games
    spread = z * z / games
    middle = (share + spread / 2) / (1 + spread)
    half = z * math.sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))


# one game


class GaveUp(RulesError):
    """A playout that did not come to its end, after so many decisions."""

    def __init__(self, decisions: int, why: str) -> None:
        self.decisions = decisions
        super().__init__(why)


def play_out(
    engine: Engine[Any, Any], ctx: Ctx, state: State, bots: Sequence[Bot], seed: int, limit: int = LIMIT
) -> int:
    """Let bots decide until the game is over; how many decisions that took. Records nothing."""
    decider, legal, apply, frames = engine.decider, engine.legal, engine.apply, state.frames
    decision = 0
    try:
        while frames:
            if decision == limit:
                raise EngineFault(f"no end after {limit} decisions: {engine.stack_text(state)}")
            if frames[-1][0] == ADJUDICATE:
                raise EngineFault(f"a ruling by hand is needed: {engine.says(ctx, state)[2].english}")
            seat = decider(ctx, state)
            actions = legal(ctx, state)
            if not actions:
                raise EngineFault(f"no legal action: {engine.stack_text(state)}")
            chosen = bots[seat].choose(Position(engine, ctx, state, seat, actions, seed, decision))
            apply(ctx, state, chosen)
            decision += 1
    except Exception as fault:
        raise GaveUp(decision, f"{type(fault).__name__}: {fault}") from fault
    return decision


@dataclass(frozen=True)
class Batch:
    """What is to be played: handed to every worker once."""

    engine: Engine[Any, Any]
    ctx: Ctx
    bots: tuple[str, ...]
    seed: int
    start: bytes = b""
    limit: int = LIMIT

    def seed_of(self, number: int) -> int:
        return derive(self.seed, "game", number)

    def players(self, seed: int) -> list[Bot]:
        return [
            bot_named(self.engine, name)(derive(seed, "bot", seat)) for seat, name in enumerate(self.bots)
        ]

    def first_state(self, seed: int) -> State:
        if not self.start:
            started: State = self.engine.initial(self.ctx, seed)
            return started
        state: State = self.engine.state_type.decode(self.start, ())
        state.seed_dice(seed, self.engine.streams)
        return state

    def play(self, number: int) -> GameResult:
        """Play one game of the batch. A fault of the rules or of a bot is a result, too."""
        seed = self.seed_of(number)
        try:
            state = self.first_state(seed)
            decisions = play_out(self.engine, self.ctx, state, self.players(seed), seed, self.limit)
            outcome = self.engine.outcome(self.ctx, state)
            measures = self.engine.measures(self.ctx, state)
        except GaveUp as fault:
            return GameResult(number, seed, None, "", fault.decisions, fault=str(fault))
        except Exception as fault:
            return GameResult(number, seed, None, "", 0, fault=f"{type(fault).__name__}: {fault}")
        if outcome is None:
            return GameResult(number, seed, None, "", decisions, fault="the game is over without an outcome")
        scores = dict(outcome.scores)
        return GameResult(number, seed, outcome.winner, outcome.reason, decisions, scores, dict(measures))

    def play_all(self, numbers: Sequence[int]) -> list[GameResult]:
        return [self.play(number) for number in numbers]


def reproduce(
    prepared: Prepared, bots: Sequence[str], seed: int, number: int, limit: int = LIMIT
) -> tuple[Game, str]:
    """Game `number` of a batch once more, recorded: the game, and the fault that ended it, if any."""
    batch = Batch(prepared.engine, prepared.ctx, tuple(bots), seed)
    game_seed = batch.seed_of(number)
    game = prepared.new_game(seed=game_seed)
    players = batch.players(game_seed)
    engine, ctx = game.engine, game.ctx
    try:
        while game.state.frames and game.ply < limit:
            seat = engine.decider(ctx, game.state)
            legal = engine.legal(ctx, game.state)
            position = Position(engine, ctx, game.state, seat, legal, game_seed, game.ply)
            game.apply(players[seat].choose(position))
    except Exception as fault:
        return game, f"{type(fault).__name__}: {fault}"
    return game, "" if game.over else f"no end after {limit} decisions"


# many games

Progress = Callable[[int, int], None]
"""Called with the number of games done and wanted."""


def simulate(
    prepared: Prepared,
    *,
    games: int,
    bots: Sequence[str] = (),
    seed: int = 0,
    jobs: int = 1,
    start: Game | None = None,
    limit: int = LIMIT,
    progress: Progress | None = None,
    cancelled: Callable[[], bool] | None = None,
    keep: Path | None = None,
) -> Report:
    """Play a batch. `bots` by seat, random ones where left out; `start` plays from that position.

    `keep` names a file for the results: a batch that was stopped goes on from it, and SetupError
    is raised when it belongs to another batch.
    """
    engine, ctx = prepared.engine, prepared.ctx
    names = tuple(bots) or ("random",) * len(ctx.seats)
    if len(names) != len(ctx.seats):
        raise SetupError(
            f"{len(ctx.seats)} seats ({', '.join(ctx.seats)}) need as many bots, not {len(names)}"
        )
    for name in names:
        bot_named(engine, name)
    batch = Batch(engine, ctx, names, seed, start.state.encode() if start else b"", limit)
    store = _Store(keep, prepared, batch) if keep is not None else None
    done = {result.number: result for result in store.results if result.number < games} if store else {}
    missing = [number for number in range(games) if number not in done]
    began = time.perf_counter()
    with closing(in_chunks(batch.play_all, missing, jobs)) as played:
        for results in played:
            done.update((result.number, result) for result in results)
            if store is not None:
                store.add(results)
            if progress is not None:
                progress(len(done), games)
            if cancelled is not None and cancelled():
                break
    ordered = tuple(done[number] for number in sorted(done))
    return Report(ctx.seats, names, seed, games, time.perf_counter() - began, ordered)


def in_chunks(
    play: Callable[[Sequence[int]], list[R]], numbers: Sequence[int], jobs: int
) -> Generator[list[R], None, None]:
    """Play games by their numbers, on several cores in chunks of about half a second each, so that progress
    moves and stopping is prompt. `play` is sent to the other processes."""
    if jobs <= 1:
        for number in numbers:
            yield play((number,))
        return
    waiting = iter(numbers)
    running: dict[Future[list[R]], float] = {}
    size = 1
    with ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_leave_interrupts) as pool:

        def submit() -> None:
            chunk = list(islice(waiting, size))
            if chunk:
                running[pool.submit(play, chunk)] = time.perf_counter()

        for _ in range(jobs):
            submit()
        try:
            while running:
                ready, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in ready:
                    results = future.result()
                    taken = time.perf_counter() - running.pop(future)
                    size = max(1, min(2 * size, int(len(results) * CHUNK_SECONDS / max(taken, 1e-6))))
                    submit()
                    yield results
        finally:
            pool.shutdown(cancel_futures=True)


def _leave_interrupts() -> None:
    """Ctrl+C is for the process that can still save the results."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class _Store:
    """Results on disk: a first line that names the batch, then a line per game."""

    def __init__(self, path: Path, prepared: Prepared, batch: Batch) -> None:
        self.path = path
        self.results: list[GameResult] = []
        origin = prepared.origin
        self.batch = {
            "system": origin.system,
            "rules_version": batch.engine.rules_version,
            "pack": origin.pack_id,
            "pack_hash": origin.pack_hash,
            "scenario": origin.scenario,
            "options": dict(origin.options),
            "bots": list(batch.bots),
            "seed": batch.seed,
            "start": hashlib.blake2b(batch.start, digest_size=8).hexdigest() if batch.start else "",
        }
        if path.exists():
            self._read()
        else:
            path.write_text(json.dumps(self.batch) + "\n", "utf-8")

    def add(self, results: Iterable[GameResult]) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.writelines(json.dumps(asdict(result)) + "\n" for result in results)

    def _read(self) -> None:
        """A line that was cut off when the batch was stopped is left out, and its game played again."""
        try:
            first, *lines = self.path.read_text("utf-8").splitlines(keepends=True)
            batch = json.loads(first)
        except ValueError as broken:
            raise SetupError(f"{self.path} holds no results of a batch") from broken
        if batch != self.batch:
            other = sorted(name for name in self.batch if batch.get(name) != self.batch[name])
            raise SetupError(f"{self.path} belongs to another batch: {', '.join(other)} differ")
        whole = [line for line in lines if line.endswith("}\n")]
        self.results = [GameResult(**json.loads(line)) for line in whole]
        if len(whole) != len(lines):
            self.path.write_text(first + "".join(whole), "utf-8")
