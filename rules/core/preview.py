"""What an action would bring: the real rules, run on clones with other dice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .context import Ctx
from .dice import derive
from .engine import OVER, Engine
from .state import EVERYONE, LogEntry, State
from .values import Event

if TYPE_CHECKING:
    from .game import Game

Follow = Callable[[Engine[Any, Any], Ctx, State], int | None]
MOST_STEPS = 1000


@dataclass(frozen=True, slots=True)
class Preview:
    """One way in which an action may turn out, how often it did, and what everyone would see."""

    count: int
    samples: int
    events: tuple[Event, ...]

    @property
    def share(self) -> float:
        return self.count / self.samples


def previews(game: Game, code: int, samples: int, seed: int, follow: Follow | None) -> list[Preview]:
    engine, ctx = game.engine, game.ctx
    seat = engine.decider(ctx, game.state)
    counts: dict[tuple[Any, ...], int] = {}
    logs: dict[tuple[Any, ...], list[LogEntry]] = {}
    for number in range(samples):
        state = engine.determinize(ctx, game.state, seat, derive(seed, "preview", number))
        log: list[LogEntry] = []
        state.log = log
        engine.apply(ctx, state, code)
        _follow(engine, ctx, state, follow)
        seen = [entry for entry in log if entry[1] == EVERYONE]
        key = tuple((entry[0].name, *map(str, entry[2])) for entry in seen)
        counts[key] = counts.get(key, 0) + 1
        logs.setdefault(key, seen)
    ordered = sorted(counts, key=lambda key: (-counts[key], key))
    return [Preview(counts[key], samples, tuple(game.told(logs[key]))) for key in ordered]


def _follow(engine: Engine[Any, Any], ctx: Ctx, state: State, follow: Follow | None) -> None:
    if follow is None:
        return
    for _ in range(MOST_STEPS):
        if engine.decider(ctx, state) == OVER:
            return
        chosen = follow(engine, ctx, state)
        if chosen is None:
            return
        engine.apply(ctx, state, chosen)
