"""How wars of bots go, turn by turn: `python -m rules.paths_of_glory.statistics PACK [GAMES] [SEED]`.

Game `n` is played with the seed that `rules.simulate` gives to game `n` of a batch of the same seed. The
first scenario of the pack is played.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from model import load_pack

from ..bots import Position
from ..core import derive
from .bot import HeuristicBot
from .ctx import PathsCtx
from .engine import ENGINE
from .numbers import ELIMINATED, GONE
from .state import PathsState
from .words import ATTACK, ENTRENCH


@dataclass
class Moment:
    """The end of a turn."""

    turn: int
    vp: int
    war_status: tuple[int, ...]
    level: tuple[int, ...]
    trenches: int
    lost: tuple[int, ...]
    attacks: int
    dug: int


@dataclass
class Course:
    """One game: its turns, how it ended, and who won."""

    turns: list[Moment]
    reason: str
    winner: str | None


def course(ctx: PathsCtx, seed: int) -> Course:
    """A game of heuristic bots, looked at after every turn."""
    state = ENGINE.initial(ctx, seed)
    bots = [HeuristicBot(derive(seed, "bot", seat)) for seat in range(len(ctx.seats))]
    turns: list[Moment] = []
    turn, decision, attacks, dug = state.turn, 0, 0, 0
    while state.frames:
        seat, legal = ENGINE.decider(ctx, state), ENGINE.legal(ctx, state)
        action = bots[seat].choose(Position(ENGINE, ctx, state, seat, legal, seed, decision))
        attacks += action >> 24 == ATTACK.number
        dug += action >> 24 == ENTRENCH.number
        ENGINE.apply(ctx, state, action)
        decision += 1
        if state.turn != turn or not state.frames:
            turns.append(_moment(ctx, state, turn, attacks, dug))
            turn, attacks, dug = state.turn, 0, 0
    outcome = ENGINE.outcome(ctx, state)
    return Course(turns, outcome.reason if outcome else "", outcome.winner if outcome else None)


def _moment(ctx: PathsCtx, st: PathsState, turn: int, attacks: int, dug: int) -> Moment:
    lost = [0] * len(ctx.seats)
    for unit, at in enumerate(st.where):
        if at in (ELIMINATED, GONE):
            lost[ctx.side[unit]] += 1
    trenches = sum(1 for trench in st.trench if trench)
    return Moment(turn, st.vp, tuple(st.war_status), tuple(st.level), trenches, tuple(lost), attacks, dug)


def table(seats: tuple[str, ...], courses: list[Course]) -> str:
    """Means of all games that came to a turn, then how the games ended."""
    a, b = seats
    head = ("turn", "games", "VP", f"status {a}", b, f"level {a}", b, "trenches", f"lost {a}", b)
    rows = ["  ".join(f"{word:>9}" for word in (*head, "attacks", "dug in"))]
    last = max(len(one.turns) for one in courses)
    for number in range(last):
        there = [one.turns[number] for one in courses if len(one.turns) > number]
        figures = [
            _mean(m.vp for m in there),
            *(_mean(m.war_status[s] for m in there) for s in (0, 1)),
            *(_mean(m.level[s] for m in there) for s in (0, 1)),
            _mean(m.trenches for m in there),
            *(_mean(m.lost[s] for m in there) for s in (0, 1)),
            _mean(m.attacks for m in there),
            _mean(m.dug for m in there),
        ]
        rows.append("  ".join(f"{word:>9}" for word in (there[0].turn, len(there), *figures)))
    ends: dict[str, int] = {}
    for one in courses:
        end = f"{one.winner or 'nobody'} wins, {one.reason}"
        ends[end] = ends.get(end, 0) + 1
    rows += [f"{count:>4}  {end}" for end, count in sorted(ends.items())]
    return "\n".join(rows)


def _mean(values: Iterable[int]) -> str:
    """With one place after the point."""
    found = list(values)
    tenths = (10 * sum(found) * 2 + len(found)) // (2 * len(found))
    return f"{'-' if tenths < 0 else ''}{abs(tenths) // 10}.{abs(tenths) % 10}"


def main(words: list[str]) -> None:
    pack = load_pack(Path(words[0]))
    games = int(words[1]) if len(words) > 1 else 10
    seed = int(words[2]) if len(words) > 2 else 0
    ctx = ENGINE.compile(pack, next(iter(pack.scenarios)), {})
    print(table(ctx.seats, [course(ctx, derive(seed, "game", number)) for number in range(games)]))


if __name__ == "__main__":
    main(sys.argv[1:])
