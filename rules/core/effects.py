"""Effects as data: what cards and special rules do, as named steps with parameters.

A pack writes a list of steps told apart by `effect`; a system registers an `Effect` for each word it can
carry out. Compiling makes *programs* (tuples of steps), kept in `ctx.programs`; `EFFECTS` frames run them, so
that a step may push procedures that ask players, and the next step waits until they are done. A word that
nobody registered becomes a manual step: play stops there and a player carries it out by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic

from .adjudication import ADJUDICATE
from .conditions import Conditions, Index, arguments, near, parse_parameter, plain
from .procedure import GO_ON, C, Procedure, S
from .values import Remark

EFFECTS: Final = 1

DO: Final = 0
IF: Final = 1
BY_HAND: Final = 2

NO_PROGRAM: Final = -1


@dataclass(frozen=True)
class Effect(Generic[C, S]):
    """A word for effects: `perform(ctx, state, seat, args)` does it for the seat that plays the card.

    Fields are written as in `words`; a `?` at the end makes one optional (None).
    """

    name: str
    fields: tuple[str, ...]
    perform: Callable[[C, S, int, tuple[Any, ...]], None]
    rule: str = ""


class Effects(Generic[C, S]):
    """The words of one system."""

    def __init__(self, conditions: Conditions[C, S], *effects: Effect[C, S]) -> None:
        self.conditions = conditions
        self.effects = effects
        self.fields = tuple(tuple(parse_parameter(field) for field in effect.fields) for effect in effects)
        self.number = {effect.name: number for number, effect in enumerate(effects)}

    def run(self, st: S, seat: int, program: int) -> None:
        """Open a program for a seat; it runs when the current procedure gives way."""
        if program != NO_PROGRAM:
            st.push(EFFECTS, seat, program, 0)


class Programs(Generic[C, S]):
    """Collects the programs of a scenario while it is compiled; give `programs` and `remarks` to the Ctx.

    The remarks must stand first in `ctx.remarks`: manual steps refer to them by number.
    """

    def __init__(self, effects: Effects[C, S], index: Index) -> None:
        self.effects = effects
        self.index = index
        self.programs: list[tuple[Any, ...]] = []
        self.remarks: list[Remark] = []
        self.problems: list[str] = []

    def compile(self, steps: Sequence[Any], where: str) -> int:
        """A list of written effects as one program; its number. No steps: NO_PROGRAM."""
        if not steps:
            return NO_PROGRAM
        compiled = tuple(self._step(plain(step), f"{where}[{number}]") for number, step in enumerate(steps))
        self.programs.append(compiled)
        return len(self.programs) - 1

    def _step(self, document: Any, where: str) -> tuple[Any, ...]:
        if not isinstance(document, Mapping) or "effect" not in document:
            self.problems.append(f"{where}: an effect needs a word under 'effect', this is {document!r}")
            return (BY_HAND, 0)
        word = document["effect"]
        if word == "if":
            when = self.effects.conditions.compile(document["when"], self.index, f"{where}.when")
            then = self.compile(document.get("then", ()), f"{where}.then")
            otherwise = self.compile(document.get("otherwise", ()), f"{where}.otherwise")
            return (IF, when, then, otherwise)
        number = self.effects.number.get(word)
        if number is None:
            return self.by_hand(
                f"effect {word!r} is not known to the engine{near(word, self.effects.number)}", where
            )
        fields = self.effects.fields[number]
        return (DO, number, arguments(fields, document, self.index, where, "effect", self.problems))

    def by_hand(self, text: str, where: str, rule: str = "") -> tuple[Any, ...]:
        """A step that the engine leaves to the players."""
        self.remarks.append(Remark(rule, text, where, manual=True))
        return (BY_HAND, len(self.remarks) - 1)


class RunEffects(Procedure[C, S]):
    """Frame `[1, seat, program, next step]`."""

    name = "effects"

    def __init__(self, effects: Effects[C, S] | None) -> None:
        self.effects = effects

    def run(self, ctx: C, st: S, frame: list[int]) -> bool:
        _, seat, program, at = frame
        steps = ctx.programs[program]
        if at == len(steps) or self.effects is None:
            st.pop()
            return GO_ON
        frame[3] = at + 1
        step = steps[at]
        if step[0] == DO:
            self.effects.effects[step[1]].perform(ctx, st, seat, step[2])
        elif step[0] == IF:
            chosen = step[2] if self.effects.conditions.holds(step[1], ctx, st) else step[3]
            self.effects.run(st, seat, chosen)
        else:
            st.push(ADJUDICATE, seat, step[1], 0, 0)
        return GO_ON
