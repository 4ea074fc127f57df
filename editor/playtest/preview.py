"""What an action would do: the real rules on clones in which the unknown is dealt and rolled anew. No Qt."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from model.saying import said
from rules import Game
from rules.core import Lot, State, View, derive
from rules.core.state import EVERYONE
from rules.core.values import Outlook

from .moment import moved_between

CLONES = 60
SURE = 8
"""So many clones that all tell the same are enough."""
SECONDS = 0.25
"""Beside the window, and given up as soon as the pointer moves on."""
LEFT_OUT = frozenset({"face", "card", "die", "dice"})
"""Events with such a field tell what was rolled or drawn in one clone; what comes of it is told for the
units."""
FURTHER = 12
"""Reactions and rolls that are followed until the action is carried out."""


@dataclass(frozen=True)
class Expected:
    """One thing that may happen, and in how many of the clones it did."""

    text: str
    rule: str
    share: float

    @property
    def certain(self) -> bool:
        return self.share >= 1.0


@dataclass(frozen=True)
class Odds:
    """What may become of one unit, each as a share of the clones."""

    unit: str
    hostile: bool
    """Whether it belongs to another side than the one that looks."""
    lost: float
    weakened: float
    moved: float

    @property
    def open(self) -> bool:
        """Whether anything of it is left to chance."""
        return any(0 < share < 1 for share in (self.lost, self.weakened, self.moved))


@dataclass(frozen=True)
class Preview:
    """What an action leads to. Reactions of the other side are taken at random."""

    code: int
    clones: int
    outlook: Outlook
    expected: tuple[Expected, ...]
    odds: tuple[Odds, ...]

    @property
    def certain(self) -> bool:
        return all(one.certain for one in self.expected) and not any(one.open for one in self.odds)


def preview(
    game: Game,
    code: int,
    *,
    eyes: str,
    clones: int = CLONES,
    seconds: float = SECONDS,
    stopped: Callable[[], bool] = lambda: False,
) -> Preview:
    """Carry out an action on clones, each with other dice and cards, and count what happens."""
    seat = game.ctx.seats.index(eyes) if eyes in game.ctx.seats else game.engine.decider(game.ctx, game.state)
    before = game.engine.view(game.ctx, game.state, seat)
    happened: Counter[tuple[str, str]] = Counter()
    lost: Counter[str] = Counter()
    weakened: Counter[str] = Counter()
    moved: Counter[str] = Counter()
    spaces = game.ctx.index["space"]
    order: dict[tuple[str, str], int] = {}
    done = 0
    until = time.perf_counter() + seconds
    while done < clones and not stopped():
        twin = _carried_out(game, code, seat, derive(game.seed, "preview", game.ply, done))
        heard = dict.fromkeys(
            (notice.say(game.ctx, values).english, notice.rule)
            for notice, to, values in twin.log or ()
            if to == EVERYONE and not any({field.table, field.name} & LEFT_OUT for field in notice.fields)
        )
        after = game.engine.view(game.ctx, twin, seat)
        heard.update(dict.fromkeys(_cut_off(game, twin, after, before)))
        for line in heard:
            order.setdefault(line, len(order))
        happened.update(heard.keys())
        changed = moved_between(before, after)
        weakened.update(changed.weakened.keys())
        for unit, (was, now) in changed.moved.items():
            (moved if now in spaces or was not in spaces else lost)[unit] += 1
        done += 1
        if time.perf_counter() > until or (
            done == SURE and _settled((happened, lost, weakened, moved), done)
        ):
            break
    expected = sorted(happened, key=lambda line: (-happened[line], order[line]))
    return Preview(
        code,
        done,
        game.outlook(code),
        tuple(Expected(text, rule, happened[text, rule] / done) for text, rule in expected),
        tuple(
            Odds(
                unit,
                before["pieces"].get(unit, {}).get("side") != game.ctx.seats[seat],
                lost[unit] / done,
                weakened[unit] / done,
                moved[unit] / done,
            )
            for unit in {**lost, **weakened, **moved}
        ),
    )


def _cut_off(game: Game, state: State, after: View, before: View) -> Iterator[tuple[str, str]]:
    """Units that the action moved and that would then draw no supply."""
    for unit in moved_between(before, after).moved:
        number = game.ctx.index["piece"].get(unit)
        if number is None or after["pieces"].get(unit, {}).get("at") not in game.ctx.index["space"]:
            continue
        supply = game.engine.supply(game.ctx, state, number)
        if supply is not None and not supply.supplied:
            yield said("{unit} is out of supply", unit=game.ctx.names["piece"][number]), ""


def _settled(counted: Iterable[Counter[Any]], done: int) -> bool:
    """Whether every clone told the same: then more of them tell nothing new."""
    return all(count == done for kind in counted for count in kind.values())


def _carried_out(game: Game, code: int, seat: int, seed: int) -> State:
    """One clone after the action, its reactions and its dice."""
    engine, ctx = game.engine, game.ctx
    state: Any = engine.determinize(ctx, game.state, seat, seed)
    state.log = []
    lot = Lot(seed)
    depth = len(state.frames)
    engine.apply(ctx, state, code)
    for _ in range(FURTHER):
        if len(state.frames) <= depth:
            break
        legal = engine.legal(ctx, state)
        engine.apply(ctx, state, legal[lot.pick(len(legal))])
    return state
