"""Manual adjudication: where the data says something that the engine cannot do, people do it by hand.

The engine pushes `ADJUDICATE` with a seat and the number of the remark in `ctx.remarks`. The seat then turns
*dials* (a unit's place, a track, a card's pile) one at a time, as recorded actions, until it says it is done.
The game is marked as not simulable.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Generic

from model.saying import said

from .procedure import C, Procedure, S
from .words import Field, Notice, Phrase, Tables, Text, Value, Verb

if TYPE_CHECKING:
    from .engine import Engine

ADJUST: Final = Verb(240, "adjust", "dial", "of", text="Change by hand: dial {dial}, number {of}")
SET: Final = Verb(241, "set", "value", text="Set it to {value}")
DONE: Final = Verb(242, "adjudicated", text="The ruling is carried out")
ROLLED: Final = Verb(243, "rolled", "face", text="The die shows {face}")
INTERVENE: Final = Verb(244, "intervene", "seat:seat", text="{seat} changes the position by hand")
CORE_VERBS: Final = (ADJUST, SET, DONE, ROLLED, INTERVENE)
ADJUDICATE: Final = 0
NO_REMARK: Final = -1

PROMPT: Final = Phrase("core.adjudicate", text="The engine cannot do this; carry it out by hand")


class Turned(Notice):
    """The event of turning a dial; it says which one."""

    def __init__(self, name: str, dial: str, *fields: str) -> None:
        super().__init__(name, *fields, text="By hand: {dial} of {of} is now {value}")
        self.dial = dial

    def named(self, tables: Tables, values: Sequence[Any]) -> dict[str, Any]:
        return {"dial": self.dial, **super().named(tables, values)}


@dataclass(frozen=True)
class Dial(Generic[C, S]):
    """Something that a player may set by hand: `name` of one thing of table `of`, to a value of table
    `values`.

    `values` "" are plain numbers. `choices` lists the values that make sense for the thing.
    """

    name: str
    of: str
    values: str
    get: Callable[[C, S, int], int]
    set: Callable[[C, S, int, int], None]
    choices: Callable[[C, S, int], Sequence[int]]

    @cached_property
    def turned(self) -> Notice:
        """The event of turning it."""
        return Turned("adjusted", self.name, f"of:{self.of}", f"value:{self.values}")


class Adjudicate(Procedure[C, S]):
    """Frame `[0, seat, remark, dial + 1, thing]`; dial 0 while nothing is taken up."""

    name = "adjudicate"
    prompt = PROMPT

    def __init__(self, engine: Engine[C, S]) -> None:
        self.engine = engine

    def rule_of(self, ctx: C, st: S, frame: list[int]) -> str:
        return ctx.remarks[frame[2]].rule if 0 <= frame[2] < len(ctx.remarks) else ""

    def says(self, ctx: C, st: S, frame: list[int]) -> Text:
        prompt = PROMPT.say(ctx, ())
        if 0 <= frame[2] < len(ctx.remarks):
            remark = ctx.remarks[frame[2]]
            return Text(
                prompt.key,
                {"rule": remark.rule, "text": remark.text},
                {},
                said("{prompt}: {remark}", prompt=prompt.english, remark=remark.text),
            )
        return prompt

    def legal(self, ctx: C, st: S, frame: list[int]) -> list[int]:
        dials = self.engine.dials
        if frame[3] == 0:
            things = [
                ADJUST.base | number << 12 | thing
                for number, dial in enumerate(dials)
                for thing in range(len(ctx.ids[dial.of]))
                if dial.choices(ctx, st, thing)
            ]
            return [*things, DONE.base]
        dial = dials[frame[3] - 1]
        return sorted(SET.base | value for value in dial.choices(ctx, st, frame[4]))

    def apply(self, ctx: C, st: S, frame: list[int], action: int) -> None:
        if action == DONE.base:
            st.pop()
        elif frame[3] == 0:
            dial, frame[4] = ADJUST.values(action)
            frame[3] = dial + 1
        else:
            value = SET.values(action)[0]
            turned = self.engine.dials[frame[3] - 1]
            turned.set(ctx, st, frame[4], value)
            st.manual += 1
            st.emit(turned.turned, frame[4], value)
            frame[3] = 0


def describe_by_hand(
    dials: Sequence[Dial[C, S]], ctx: C, frame: list[int], verb: Verb, values: tuple[int, ...]
) -> Text:
    """The label of an adjudicating action, with the dial's own tables for its arguments."""
    if verb is ADJUST:
        dial, thing = dials[values[0]], values[1]
        of = Field("of", dial.of)
        tables = {"of": dial.of}
        params: dict[str, Value] = {"dial": dial.name, "of": of.outside(ctx, thing)}
        return Text(
            "adjust", params, tables, said("Change {dial} of {of}", dial=dial.name, of=of.named(ctx, thing))
        )
    if verb is SET and frame[3]:
        dial = dials[frame[3] - 1]
        value = Field("value", dial.values)
        tables = {"value": dial.values} if dial.values else {}
        return Text(
            "set",
            {"value": value.outside(ctx, values[0])},
            tables,
            said(SET.text, value=value.named(ctx, values[0])),
        )
    return verb.say(ctx, values)
