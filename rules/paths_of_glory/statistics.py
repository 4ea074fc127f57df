"""How wars of bots go: `python -m rules.paths_of_glory.statistics PACK [GAMES] [SEED] [SCENARIO]`.

Game `n` is played with the seed that `rules.simulate` gives to game `n` of a batch of the same seed. The
first scenario of the pack is played where none is named.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from model import load_pack

from ..bots import Bot, Position
from ..core import derive
from .bot import HeuristicBot
from .combat import IN_COMBAT
from .ctx import PathsCtx
from .engine import ENGINE
from .numbers import EVENT, OPS, RP, SR
from .state import PathsState
from .supply import in_supply
from .words import ATTACKED, DUG, FIRED, LOST, MISSED, PLAYED_AS, REDUCED, STARVED, WON

USES = {OPS - 1: "OPS", SR - 1: "SR", RP - 1: "RP", EVENT - 1: "events", IN_COMBAT: "combat cards"}
PER_SIDE = ("attacks", "won", "steps lost", "starved", "missed", *USES.values())
"""What is counted for each side in a turn."""


@dataclass
class Moment:
    """One turn: the map at its end, and what each side did and suffered in it."""

    turn: int
    vp: int = 0
    war_status: tuple[int, ...] = ()
    level: tuple[int, ...] = ()
    trenches: int = 0
    unsupplied: int = 0
    dug: int = 0
    done: Counter[tuple[str, int]] = field(default_factory=Counter)
    columns: list[tuple[int, int]] = field(default_factory=list)
    """By attack: strength of the attacker and of the defender, as fired."""


@dataclass
class Course:
    """One game: its turns, how it ended, and who won."""

    turns: list[Moment]
    reason: str
    winner: str | None

    def reached(self, side: int, level: int) -> int:
        """The turn in which a side reached a level of commitment; 0: never."""
        return next((m.turn for m in self.turns if m.level[side] >= level), 0)


def course(
    ctx: PathsCtx, seed: int, makers: Sequence[Callable[[int], Bot]] = (HeuristicBot, HeuristicBot)
) -> Course:
    """A game of bots, looked at after every turn."""
    st = ENGINE.initial(ctx, seed)
    bots = [maker(derive(seed, "bot", seat)) for seat, maker in enumerate(makers)]
    now = Moment(st.turn)
    turns = [now]
    decision = 0
    while st.frames:
        seat, legal = ENGINE.decider(ctx, st), ENGINE.legal(ctx, st)
        action = bots[seat].choose(Position(ENGINE, ctx, st, seat, legal, seed, decision))
        st.log = []
        ENGINE.apply(ctx, st, action)
        decision += 1
        _listen(ctx, st, now)
        if st.turn != now.turn or not st.frames:
            _look(ctx, st, now)
            if st.frames:
                now = Moment(st.turn)
                turns.append(now)
    outcome = ENGINE.outcome(ctx, st)
    return Course(turns, outcome.reason if outcome else "", outcome.winner if outcome else None)


def _listen(ctx: PathsCtx, st: PathsState, now: Moment) -> None:
    """Count what an action brought. Attackers and defenders fire in any order, but before the result."""
    done, fired = now.done, {}
    for notice, _, values in st.log or ():
        if notice is PLAYED_AS:
            done[USES[values[2]], values[0]] += 1
        elif notice is ATTACKED:
            done["attacks", st.active] += 1
        elif notice is FIRED:
            fired[values[0]] = values[1]
        elif notice is WON and values[0] == st.active:
            done["won", st.active] += 1
        elif notice is REDUCED or notice is LOST:
            done["steps lost", ctx.side[values[0]]] += 1
        elif notice is STARVED:
            done["starved", ctx.side[values[0]]] += 1
        elif notice is MISSED:
            done["missed", values[0]] += 1
        elif notice is DUG:
            now.dug += 1
    if len(fired) == len(ctx.seats):
        now.columns.append((fired[st.active], fired[1 - st.active]))
    st.log = None


def _look(ctx: PathsCtx, st: PathsState, now: Moment) -> None:
    now.vp, now.war_status, now.level = st.vp, tuple(st.war_status), tuple(st.level)
    now.trenches = sum(1 for trench in st.trench if trench)
    now.unsupplied = sum(
        at >= 0 and bool(st.at_war >> ctx.nation[unit] & 1) and not in_supply(ctx, st, unit)
        for unit, at in enumerate(st.where)
    )


def table(ctx: PathsCtx, courses: list[Course]) -> str:
    """Means of all games that came to a turn, then when commitment rose and how the games ended."""
    a, b = ctx.seats
    head = ["turn", "games", "VP", f"status {a}", b, "trenches", "dug in", "cut off", "strength", "against"]
    for name in PER_SIDE:
        head += [f"{name} {a}", b]
    rows = [head]
    for number in range(max(len(one.turns) for one in courses)):
        rows.append(_row([one.turns[number] for one in courses if len(one.turns) > number]))
    whole = _row([moment for one in courses for moment in one.turns])
    rows.append(["all", "", "", *whole[3:]])
    widths = [max(len(row[place]) for row in rows) for place in range(len(head))]
    lines = ["  ".join(f"{word:>{width}}" for word, width in zip(row, widths, strict=True)) for row in rows]
    return "\n".join([*lines, "", *_rises(ctx, courses), "", *_ends(courses)])


def _row(there: list[Moment]) -> list[str]:
    columns = [column for m in there for column in m.columns]
    row = [
        str(there[0].turn),
        str(len(there)),
        _mean(m.vp for m in there),
        *(_mean(m.war_status[side] for m in there) for side in (0, 1)),
        _mean(m.trenches for m in there),
        _mean(m.dug for m in there),
        _mean(m.unsupplied for m in there),
        *(_mean(column[who] for column in columns) for who in (0, 1)),
    ]
    for name in PER_SIDE:
        row += [_mean(m.done[name, side] for m in there) for side in (0, 1)]
    return row


def _rises(ctx: PathsCtx, courses: list[Course]) -> list[str]:
    """By level and side: in how many games it was reached, and when on average."""
    lines = []
    for level in range(1, len(ctx.level_status)):
        for side, seat in enumerate(ctx.seats):
            turns = [turn for one in courses if (turn := one.reached(side, level))]
            when = f" on turn {_mean(turns)}, {min(turns)} to {max(turns)}" if turns else ""
            lines.append(f"{seat} reaches {ctx.ids['level'][level]} in {len(turns)} games{when}")
    return lines


def _ends(courses: list[Course]) -> list[str]:
    ends = Counter(f"{one.winner or 'nobody'} wins, {one.reason}" for one in courses)
    return [f"{count:>4}  {end}" for end, count in sorted(ends.items())]


def _mean(values: Iterable[int]) -> str:
    """With one place after the point."""
    found = list(values)
    if not found:
        return "-"
    tenths = (10 * sum(found) * 2 + len(found)) // (2 * len(found))
    return f"{'-' if tenths < 0 else ''}{abs(tenths) // 10}.{abs(tenths) % 10}"


def main(words: list[str]) -> None:
    pack = load_pack(Path(words[0]))
    games = int(words[1]) if len(words) > 1 else 10
    seed = int(words[2]) if len(words) > 2 else 0
    scenario = words[3] if len(words) > 3 else next(iter(pack.scenarios))
    ctx = ENGINE.compile(pack, scenario, {})
    print(table(ctx, [course(ctx, derive(seed, "game", number)) for number in range(games)]))


if __name__ == "__main__":
    main(sys.argv[1:])
