"""Chapter 13: flags, retreat and morale."""

from __future__ import annotations

from collections.abc import Sequence

from ..core import ASK, GO_ON, Phrase, Procedure, Query, Reason, Text
from . import words
from .context import GreatWarCtx
from .field import hexes_of, lose_figures, shift
from .numbers import OFF, RETREAT
from .state import GreatWarState
from .victory import unit_medal, update_objectives

Step = Procedure[GreatWarCtx, GreatWarState]


class Flags(Step):
    """Frame [FLAGS, owner, unit, flags, ignorable, scorer, raided]: R13.11, how many flags are ignored;
    by themselves as many as can be (AMB-06)."""

    name = "flags"
    rule = "R13.11"
    prompt = Phrase("ignore-flags", "unit:piece", "flags", text="{unit}: ignore how many of {flags} flags?")

    def run(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> bool:
        _, owner, unit, flags, ignorable, scorer, raided = frame
        if ignorable and not ctx.rules.flags_automatic:
            return ASK
        if ignorable:
            st.emit(words.IGNORED, unit, ignorable)
        st.goto(RETREAT, owner, unit, flags - ignorable, scorer, raided)
        return GO_ON

    def says(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> Text:
        return self.prompt.say(ctx, (frame[2], frame[3]))

    def legal(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> list[int]:
        return [words.IGNORE.base | number for number in range(frame[4] + 1)]

    def apply(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int], action: int) -> None:
        _, owner, unit, flags, _, scorer, raided = frame
        ignored = action - words.IGNORE.base
        st.emit(words.IGNORED, unit, ignored)
        st.goto(RETREAT, owner, unit, flags - ignored, scorer, raided)


def steps(ctx: GreatWarCtx, st: GreatWarState, seat: int, hex: int) -> list[int]:
    """R13.4, R13.5: free hexes of the next row towards the own baseline; terrain does not matter (R13.6)."""
    blocked = st.units0 | st.units1 | ctx.forbidden_mask
    return [n for n in ctx.back[seat][hex] if not blocked >> n & 1]


def farthest(ctx: GreatWarCtx, st: GreatWarState, seat: int, hex: int, hexes: int) -> int:
    """How many of the hexes a unit can really retreat."""
    if not hexes:
        return 0
    best = 0
    for step in steps(ctx, st, seat, hex):
        best = max(best, 1 + farthest(ctx, st, seat, step, hexes - 1))
        if best == hexes:
            break
    return best


def retreat_options(ctx: GreatWarCtx, st: GreatWarState, seat: int, hex: int, hexes: int) -> list[int]:
    """R13.3: the owner's choice, but as far as possible (AMB-10)."""
    if ctx.rules.any_retreat_path:
        return steps(ctx, st, seat, hex)
    best = farthest(ctx, st, seat, hex, hexes)
    return [
        step for step in steps(ctx, st, seat, hex) if 1 + farthest(ctx, st, seat, step, hexes - 1) == best
    ]


class Retreat(Step):
    """Frame [RETREAT, owner, unit, hexes left, scorer, raided]: R13.2, hex after hex."""

    name = "retreat"
    rule = "R13.2"
    prompt = Phrase("retreat", "unit:piece", "hexes", text="{unit} has to retreat, hexes to go: {hexes}")

    def run(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> bool:
        unit = frame[2]
        while frame[3]:
            options = self.options(ctx, st, frame)
            if len(options) > 1:
                return ASK
            if not options:
                self.stand(ctx, st, frame)
                return GO_ON
            self.step(ctx, st, frame, options[0])
        st.pop()
        if st.at[unit] != OFF:
            update_objectives(ctx, st)
        return GO_ON

    @staticmethod
    def options(ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> list[int]:
        _, owner, unit, hexes, _, raided = frame
        if raided:
            return withdrawals(st, unit)
        return retreat_options(ctx, st, owner, st.at[unit], hexes)

    @staticmethod
    def step(ctx: GreatWarCtx, st: GreatWarState, frame: list[int], hex: int) -> None:
        unit = frame[2]
        shift(ctx, st, unit, hex)
        st.emit(words.RETREATS, unit, hex)
        frame[3] = 0 if frame[5] else frame[3] - 1

    @staticmethod
    def stand(ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> None:
        """R13.7, R13.8: one figure for every hex that the unit cannot retreat; R13.9: the attacker's
        medal (AMB-11)."""
        _, _, unit, hexes, scorer, _ = st.pop()
        st.emit(words.CANNOT_RETREAT, unit, hexes)
        if lose_figures(ctx, st, unit, hexes) and scorer != OFF and ctx.rules.retreat_loss_counts:
            unit_medal(ctx, st, scorer)
        update_objectives(ctx, st)

    def says(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> Text:
        return self.prompt.say(ctx, (frame[2], frame[3]))

    def legal(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int]) -> list[int]:
        return [words.RETREAT.base | hex for hex in sorted(self.options(ctx, st, frame))]

    def apply(self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int], action: int) -> None:
        self.step(ctx, st, frame, action - words.RETREAT.base)

    def why_not(
        self, ctx: GreatWarCtx, st: GreatWarState, frame: list[int], query: Query
    ) -> Sequence[Reason]:
        to = query.args.get("to")
        if to is None:
            return ()
        if st.unit_at[to] != OFF:
            return [words.OCCUPIED.reason(ctx, to)]
        return [words.NOT_FARTHEST.reason(ctx, to)]


def withdrawals(st: GreatWarState, unit: int) -> list[int]:
    """R19.29: a raider that is driven back goes to the hex it came from or to its first hex (AMB-36)."""
    found = {*hexes_of(st.raid_from), st.start[unit]} - {st.at[unit]}
    return sorted(hex for hex in found if st.unit_at[hex] == OFF)
