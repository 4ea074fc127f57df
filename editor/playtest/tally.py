"""Many games by bots, with what happened where and how the sides stood from turn to turn. No Qt.

The games are those of `rules.simulate`: game n of a batch has the same seed and the same course, so that any
of them can be played again alone.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from rules.bots import Position
from rules.core import ADJUDICATE, PUBLIC, EngineFault
from rules.simulate import Batch, GameResult, Report, in_chunks

CHANGES_HANDS = "changes-hands"
OUT_OF_SUPPLY = "out-of-supply"

Heat = dict[str, Counter[str]]
"""How often something happened in a space, by kind of event."""


@dataclass(frozen=True)
class Played:
    """One game of a batch: how it ended, where things happened, how it stood after each turn."""

    result: GameResult
    heat: Heat = field(default_factory=dict)
    course: tuple[tuple[int, Mapping[str, int]], ...] = ()


class _Watcher:
    """Listens to one game."""

    def __init__(self, batch: Batch, state: Any) -> None:
        self.engine, self.ctx = batch.engine, batch.ctx
        view = self.engine.view(self.ctx, state, PUBLIC)
        spaces = set(self.ctx.ids.get("space", ()))
        index = self.ctx.index.get("piece", {})
        self.where = {
            index[unit]: told["at"]
            for unit, told in view.get("pieces", {}).items()
            if told.get("at") in spaces and unit in index
        }
        self.control: Mapping[str, Any] = dict(view.get("control", {}))
        self.turn: Any = view.get("turn")
        self.seat: int | None = None
        self.hungry: dict[int, str] = {}
        """Units that were out of supply in this turn, each with where it stood."""
        self.heat: Heat = {}
        self.course: list[tuple[int, Mapping[str, int]]] = []
        self._note_standing(state)

    def hear(self, state: Any) -> None:
        """Count what the last decision told; look who is out of supply when somebody else decides, and who
        holds what when a turn has passed."""
        spaces = self.ctx.ids.get("space", ())
        for notice, _, values in state.log:
            there: list[str] = []
            units: list[int] = []
            for one, value in zip(notice.fields, values, strict=True):
                if one.table == "space":
                    there += [spaces[at] for at in (value if one.many else [value])]
                elif one.table == "piece":
                    units += list(value) if one.many else [value]
            if len(units) == 1 and there:
                self.where[units[0]] = there[-1]
            places = there or [self.where[unit] for unit in units if unit in self.where]
            if places:
                self.heat.setdefault(notice.name, Counter()).update(places)
        state.log.clear()
        seat = self.engine.decider(self.ctx, state) if state.frames else None
        if seat != self.seat:
            self.seat = seat
            self._note_supply(state)
        turn = getattr(state, "turn", None)
        if turn != self.turn:
            self.turn = turn
            self._note_standing(state)

    def _note_standing(self, state: Any) -> None:
        self.course.append((len(self.course), dict(self.engine.measures(self.ctx, state))))
        if self.hungry:
            self.heat.setdefault(OUT_OF_SUPPLY, Counter()).update(self.hungry.values())
            self.hungry.clear()
        control = self.engine.view(self.ctx, state, PUBLIC).get("control", {})
        taken = [space for space, holder in control.items() if holder != self.control.get(space)]
        if taken:
            self.heat.setdefault(CHANGES_HANDS, Counter()).update(taken)
            self.control = dict(control)

    def _note_supply(self, state: Any) -> None:
        """Rules take away what is cut off at the end of a turn, so it is looked for while the turn lasts."""
        cut_off = [unit for unit in self.engine.unsupplied(self.ctx, state) if unit not in self.hungry]
        if cut_off:
            pieces = self.engine.view(self.ctx, state, PUBLIC)["pieces"]
            units, spaces = self.ctx.ids["piece"], self.ctx.index["space"]
            places = {unit: pieces[units[unit]]["at"] for unit in cut_off}
            self.hungry |= {unit: place for unit, place in places.items() if place in spaces}


def play_watched(batch: Batch, number: int) -> Played:
    """Game `number` of a batch, watched. A fault of the rules or of a bot is a result, too."""
    seed = batch.seed_of(number)
    decisions = 0
    try:
        engine, ctx = batch.engine, batch.ctx
        state: Any = batch.first_state(seed)
        bots = batch.players(seed)
        watcher = _Watcher(batch, state)
        state.log = []
        while state.frames:
            if decisions == batch.limit:
                raise EngineFault(f"no end after {batch.limit} decisions: {engine.stack_text(state)}")
            if state.frames[-1][0] == ADJUDICATE:
                raise EngineFault(f"a ruling by hand is needed: {engine.says(ctx, state)[2].english}")
            seat = engine.decider(ctx, state)
            legal = engine.legal(ctx, state)
            position = Position(engine, ctx, state, seat, legal, seed, decisions)
            engine.apply(ctx, state, bots[seat].choose(position))
            watcher.hear(state)
            decisions += 1
        outcome = engine.outcome(ctx, state)
    except Exception as fault:
        return Played(GameResult(number, seed, None, "", decisions, fault=f"{type(fault).__name__}: {fault}"))
    if outcome is None:
        return Played(GameResult(number, seed, None, "", decisions, fault="the game has no outcome"))
    measures = dict(engine.measures(ctx, state))
    result = GameResult(
        number, seed, outcome.winner, outcome.reason, decisions, dict(outcome.scores), measures
    )
    return Played(result, watcher.heat, tuple(watcher.course))


def play_chunk(batch: Batch, numbers: Sequence[int]) -> list[Played]:
    return [play_watched(batch, number) for number in numbers]


@dataclass(frozen=True)
class Balance:
    """A batch of watched games in numbers."""

    title: str
    report: Report
    heat: Mapping[str, Mapping[str, float]]
    """Times a game, by kind of event and space."""
    course: Mapping[str, tuple[float, ...]]
    """Each measure from turn to turn, the mean over the games that came so far."""

    @property
    def lengths(self) -> list[int]:
        return sorted(result.decisions for result in self.report.finished)


def summed(title: str, batch: Batch, wanted: int, played: Sequence[Played], seconds: float) -> Balance:
    """What a batch comes to, however many of its games were played."""
    ordered = sorted(played, key=lambda one: one.result.number)
    report = Report(
        batch.ctx.seats, batch.bots, batch.seed, wanted, seconds, tuple(one.result for one in ordered)
    )
    finished = [one for one in ordered if not one.result.fault]
    heat: dict[str, Counter[str]] = {}
    totals: dict[str, list[list[int]]] = {}
    for one in finished:
        for kind, counts in one.heat.items():
            heat.setdefault(kind, Counter()).update(counts)
        for turn, measures in one.course:
            for name, value in measures.items():
                column = totals.setdefault(name, [])
                while len(column) <= turn:
                    column.append([])
                column[turn].append(value)
    games = max(1, len(finished))
    return Balance(
        title,
        report,
        {
            kind: {space: count / games for space, count in counts.items()}
            for kind, counts in sorted(heat.items())
        },
        {name: tuple(sum(at) / len(at) for at in column if at) for name, column in sorted(totals.items())},
    )


@dataclass(frozen=True)
class Comparison:
    """Two versions played with the same seeds."""

    first: Balance
    second: Balance

    @property
    def changed(self) -> int:
        """Games that another side won."""
        pairs = zip(self.first.report.results, self.second.report.results, strict=False)
        return sum(a.winner != b.winner for a, b in pairs if not a.fault and not b.fault)

    def difference(self, seat: str) -> tuple[float, float, float]:
        """How much more often a seat wins in the second version, and the interval of that (95 %), game by
        game."""
        steps = [
            (b.winner == seat) - (a.winner == seat)
            for a, b in zip(self.first.report.results, self.second.report.results, strict=False)
            if not a.fault and not b.fault
        ]
        if not steps:
            return 0.0, -1.0, 1.0
        count = len(steps)
        mean = sum(steps) / count
        spread = sum((step - mean) ** 2 for step in steps) / max(1, count - 1)
        half = 1.96 * math.sqrt(spread / count)
        return mean, mean - half, mean + half


def play_batch(
    title: str,
    batch: Batch,
    games: int,
    *,
    jobs: int = 1,
    progress: Callable[[int, int], None] = lambda done, wanted: None,
    cancelled: Callable[[], bool] = lambda: False,
) -> Balance:
    """Play a batch on several cores. A cancelled batch counts what was played."""
    began = time.perf_counter()
    played: list[Played] = []
    with closing(in_chunks(partial(play_chunk, batch), range(games), jobs)) as chunks:
        for chunk in chunks:
            played += chunk
            progress(len(played), games)
            if cancelled():
                break
    return summed(title, batch, games, played, time.perf_counter() - began)
