"""The smallest game that can be played: where to begin before reading Crossroads.

1. Two runners start in the first space of a track and take turns. 2. A runner walks one space, or runs as
many as a die shows; 3. but whoever runs with a one falls and stays. 4. Who reaches the last space first wins.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from model.system import System

from ..core import (
    Ctx,
    Engine,
    Lot,
    Notice,
    Outcome,
    Phrase,
    Procedure,
    SetupError,
    State,
    Stream,
    Verb,
    View,
    Violation,
)

SYSTEM = System(
    id="footrace",
    title="Footrace",
    summary="Two runners on a track: the smallest game.",
    version="1",
    board_kinds=("points",),
    engine="rules.demo.footrace",
)

DIE = 0
TURN = 8

WALK = Verb(1, "walk", text="Walk one space")
RUN = Verb(2, "run", text="Run as far as the die shows")
MOVED = Notice("moved", "runner:seat", "to:space", text="{runner} comes to {to}", rule="2")
FELL = Notice("fell", "runner:seat", text="{runner} falls", rule="3")


@dataclass(frozen=True, kw_only=True)
class Track(Ctx):
    """What never changes: how many spaces the track has."""

    length: int


class Race(State):
    """What changes: the space of each runner."""

    where: bytearray


class Turn(Procedure[Track, Race]):
    """Frame [TURN, seat]: the runner chooses, moves, and the other is next."""

    name = "turn"
    rule = "2"
    prompt = Phrase("turn", text="Walk, or run and risk a fall")

    def legal(self, ctx: Track, st: Race, frame: list[int]) -> list[int]:
        return [WALK.base, RUN.base]

    def apply(self, ctx: Track, st: Race, frame: list[int], action: int) -> None:
        seat = frame[1]
        steps = 1 if action == WALK.base else st.roll(DIE, 6)
        if action == RUN.base and steps == 1:
            st.emit(FELL, seat)
        else:
            st.where[seat] = min(st.where[seat] + steps, ctx.length - 1)
            st.emit(MOVED, seat, st.where[seat])
        if st.where[seat] == ctx.length - 1:
            st.end_game()
        else:
            st.goto(TURN, 1 - seat)


class Footrace(Engine[Track, Race]):
    id = "footrace"
    rules_version = 1
    state_type = Race
    streams = (Stream("die"),)
    verbs = (WALK, RUN)

    def procedures(self) -> Mapping[int, Procedure[Track, Race]]:
        return {TURN: Turn()}

    def compile(self, pack: Any, scenario: str, options: Mapping[str, Any]) -> Track:
        board = pack.boards[pack.scenario(scenario).board]
        spaces, seats = tuple(board.spaces), tuple(pack.sides)
        if len(seats) != 2 or len(spaces) < 2:
            raise SetupError(
                f"scenario {scenario} cannot be played", ["a race needs two sides and a track (1)"]
            )
        names = {
            "space": tuple(board.shown_name(space) for space in spaces),
            "seat": tuple(side.name for side in pack.sides.values()),
        }
        return Track(seats=seats, ids={"space": spaces}, names=names, options=options, length=len(spaces))

    def set_up(self, ctx: Track, st: Race) -> None:
        st.where = bytearray(2)
        st.push(TURN, 0)

    def view(self, ctx: Track, st: Race, seat: int) -> View:
        places = zip(ctx.seats, st.where, strict=True)
        return {"pieces": {runner: {"at": ctx.ids["space"][at], "side": runner} for runner, at in places}}

    def redeal(self, ctx: Track, st: Race, seat: int, lot: Lot) -> None:
        """Nothing is hidden in a race."""

    def outcome(self, ctx: Track, st: Race) -> Outcome:
        first = max((0, 1), key=lambda seat: st.where[seat])
        return Outcome(ctx.seats[first], "reached the last space", "4", {})

    def check(self, ctx: Track, st: Race) -> list[Violation]:
        return [Violation("1", "a runner left the track") for at in st.where if at >= ctx.length]


ENGINE = Footrace()
