"""Conditions and effects as data: one interpreter evaluates and explains."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core import (
    GO_ON,
    Conditions,
    Ctx,
    Effect,
    Effects,
    Engine,
    Outcome,
    Phrase,
    Procedure,
    Programs,
    SetupError,
    State,
    Stream,
    Test,
    Verb,
)

CTX = Ctx(
    seats=("ap", "cp"), ids={"space": ("metz", "sedan", "liege")}, names={"space": ("Metz", "Sedan", "Liège")}
)


class Marks(State):
    held: bytearray
    said: list[int]


def controls(ctx: Ctx, state: Marks, args: tuple[Any, ...]) -> tuple[int, int]:
    side, spaces, number = args
    return sum(state.held[space] == side for space in spaces), number or len(spaces)


CONDITIONS = Conditions(
    Test(
        "controls",
        ("side:seat", "spaces:space*", "number?"),
        controls,
        "{side}: {have} of {need} held ({spaces})",
    )
)


def marks(*held: int) -> Marks:
    state = Marks()
    state.held = bytearray(held)
    return state


def one(space: str, side: str = "ap") -> dict[str, Any]:
    return {"test": "controls", "side": side, "spaces": [space]}


def verdict(document: Any, state: Marks) -> bool:
    condition = CONDITIONS.compile(document, CTX.index)
    held = CONDITIONS.holds(condition, CTX, state)
    assert CONDITIONS.explain(condition, CTX, state).held == held
    return held


def test_a_test_measures_and_says_so() -> None:
    condition = CONDITIONS.compile({"test": "controls", "side": "ap", "spaces": ["metz", "liege"]}, CTX.index)
    found = CONDITIONS.explain(condition, CTX, marks(0, 1, 1))
    assert (found.held, found.have, found.need) == (False, 1, 2)
    assert found.text.english == "ap: 1 of 2 held (Metz, Liège)"
    assert found.text.params["spaces"] == ["metz", "liege"]


def test_combinators() -> None:
    state = marks(0, 0, 1)
    held, not_held = one("metz"), one("liege")
    assert verdict({"test": "all", "of": [held, one("sedan")]}, state)
    assert not verdict({"test": "all", "of": [held, not_held]}, state)
    assert verdict({"test": "any", "of": [held, not_held]}, state)
    assert not verdict({"test": "any", "of": [not_held]}, state)
    assert verdict({"test": "not", "of": not_held}, state)
    assert verdict({"test": "at_least", "number": 2, "of": [held, not_held, one("sedan")]}, state)
    assert not verdict({"test": "at_least", "number": 3, "of": [held, not_held, one("sedan")]}, state)


def test_the_explanation_is_a_tree() -> None:
    document = {
        "test": "any",
        "of": [{"test": "all", "of": [one("metz"), one("liege")]}, {"test": "not", "of": one("metz")}],
    }
    said = str(CONDITIONS.explain(CONDITIONS.compile(document, CTX.index), CTX, marks(0, 0, 1)))
    assert said.splitlines() == [
        "- any of these: 0 hold",
        "  - all of these: 1 of 2 hold",
        "    + ap: 1 of 1 held (Metz)",
        "    - ap: 0 of 1 held (Liège)",
        "  - this must not hold",
        "    + ap: 1 of 1 held (Metz)",
    ]


TREES = st.recursive(
    st.builds(one, st.sampled_from(["metz", "sedan", "liege"]), st.sampled_from(["ap", "cp"])),
    lambda inner: st.one_of(
        st.builds(lambda of: {"test": "all", "of": of}, st.lists(inner, max_size=3)),
        st.builds(lambda of: {"test": "any", "of": of}, st.lists(inner, max_size=3)),
        st.builds(lambda of: {"test": "not", "of": of}, inner),
        st.builds(
            lambda n, of: {"test": "at_least", "number": n, "of": of},
            st.integers(1, 3),
            st.lists(inner, max_size=4),
        ),
    ),
    max_leaves=12,
)


def plainly(document: dict[str, Any], held: list[int]) -> bool:
    """The meaning of a condition, written down a second time."""
    of = document.get("of")
    match document["test"]:
        case "all":
            return all(plainly(part, held) for part in of or [])
        case "any":
            return any(plainly(part, held) for part in of or [])
        case "not":
            return not plainly(of, held)  # type: ignore[arg-type]
        case "at_least":
            return sum(plainly(part, held) for part in of or []) >= document["number"]
        case _:
            index = CTX.index
            return held[index["space"][document["spaces"][0]]] == index["seat"][document["side"]]


@given(TREES, st.lists(st.integers(0, 1), min_size=3, max_size=3))
def test_holding_and_explaining_agree_with_the_meaning(document: dict[str, Any], held: list[int]) -> None:
    assert verdict(document, marks(*held)) == plainly(document, held)


def test_all_mistakes_are_told_at_once_with_their_place() -> None:
    document = {
        "test": "all",
        "of": [
            {"test": "contols", "side": "ap"},
            {"test": "controls", "side": "apx", "spaces": ["mets", "sedan"], "nmber": 2},
            {"test": "controls", "spaces": ["metz"]},
            "nonsense",
        ],
    }
    with pytest.raises(SetupError) as told:
        CONDITIONS.compile(document, CTX.index, "scenarios/x/victory")
    assert told.value.problems == (
        "scenarios/x/victory.of[0]: unknown test 'contols'; did you mean 'controls'?",
        "scenarios/x/victory.of[1]: 'controls' has no parameter 'nmber'; did you mean 'number'?",
        "scenarios/x/victory.of[1].side: there is no seat 'apx'; did you mean 'ap'?",
        "scenarios/x/victory.of[1].spaces: there is no space 'mets'; did you mean 'metz'?",
        "scenarios/x/victory.of[2]: 'controls' needs the parameter 'side'",
        "scenarios/x/victory.of[3]: a condition needs a word under 'test', this is 'nonsense'",
    )


# effects

ASKS = 8
SAY = Verb(1, "say", "number", text="Say {number}")


def do_say(ctx: Ctx, state: Marks, seat: int, args: tuple[Any, ...]) -> None:
    state.said.append(args[0])


def do_ask(ctx: Ctx, state: Marks, seat: int, args: tuple[Any, ...]) -> None:
    state.push(ASKS, seat)


class Asks(Procedure[Ctx, Marks]):
    name = "asks"
    prompt = Phrase("asks", text="Say a number")

    def legal(self, ctx: Ctx, st: Marks, frame: list[int]) -> list[int]:
        return [SAY.base | 40, SAY.base | 41]

    def apply(self, ctx: Ctx, st: Marks, frame: list[int], action: int) -> None:
        st.pop()
        st.said.append(action - SAY.base)


class Talking(Engine[Ctx, Marks]):
    id = "talking"
    rules_version = 1
    state_type = Marks
    streams = (Stream("die"),)
    verbs = (SAY,)
    effects = Effects(CONDITIONS, Effect("say", ("number",), do_say), Effect("ask", (), do_ask))

    def procedures(self) -> dict[int, Procedure[Ctx, Marks]]:
        return {ASKS: Asks()}

    def compile(self, pack: Any, scenario: str, options: Any) -> Ctx:
        assert self.effects
        programs = Programs(self.effects, CTX.index)
        self.first = programs.compile(pack, "cards/x/effects")
        return Ctx(
            seats=CTX.seats,
            ids=dict(CTX.ids),
            programs=tuple(programs.programs),
            remarks=tuple(programs.remarks),
        )

    def set_up(self, ctx: Ctx, st: Marks) -> None:
        assert self.effects
        st.held = bytearray([0, 1, 1])
        self.effects.run(st, 0, self.first)

    def view(self, ctx: Ctx, st: Marks, seat: int) -> dict[str, Any]:
        return {}

    def redeal(self, *_: object) -> None: ...

    def outcome(self, ctx: Ctx, st: Marks) -> Outcome:
        return Outcome(None, "said")


def talk(*effects: dict[str, Any]) -> Any:
    from rules.core import Game

    engine = Talking()
    return Game(engine, engine.compile(effects, "", {}))


def test_effects_run_in_order_and_wait_for_players() -> None:
    game = talk(
        {"effect": "say", "number": 1},
        {"effect": "ask"},
        {"effect": "say", "number": 2},
        {"effect": "ask"},
        {"effect": "say", "number": 3},
    )
    assert game.state.said == [1]
    game.play("say", number=40)
    assert game.state.said == [1, 40, 2]
    game.play("say", number=41)
    assert game.state.said == [1, 40, 2, 41, 3] and game.over


def test_conditional_effects() -> None:
    def program(space: str) -> dict[str, Any]:
        return {
            "effect": "if",
            "when": one(space),
            "then": [{"effect": "say", "number": 1}, {"effect": "ask"}],
            "otherwise": [{"effect": "say", "number": 2}],
        }

    assert talk(program("sedan"), {"effect": "say", "number": 9}).state.said == [2, 9]
    game = talk(program("metz"), {"effect": "say", "number": 9})
    assert game.state.said == [1]
    game.play("say", number=40)
    assert game.state.said == [1, 40, 9]


def test_an_unknown_effect_stops_the_game_for_a_ruling() -> None:
    game = talk(
        {"effect": "say", "number": 1}, {"effect": "sya", "number": 2}, {"effect": "say", "number": 3}
    )
    assert game.state.said == [1]
    assert game.decision.kind == "adjudicate"
    assert "effect 'sya' is not known to the engine; did you mean 'say'?" in game.decision.prompt
    assert game.ctx.manual[0].where == "cards/x/effects[1]"
    game.play("adjudicated")
    assert game.state.said == [1, 3] and game.over


def test_wrong_parameters_of_effects_are_collected() -> None:
    assert Talking.effects
    programs = Programs(Talking.effects, CTX.index)
    programs.compile([{"effect": "say", "nubmer": 1}, 5], "cards/x/effects")
    assert programs.problems == [
        "cards/x/effects[0]: 'say' has no parameter 'nubmer'; did you mean 'number'?",
        "cards/x/effects[0]: 'say' needs the parameter 'number'",
        "cards/x/effects[1]: an effect needs a word under 'effect', this is 5",
    ]


def test_a_procedure_that_never_ends_is_reported() -> None:
    class Endless(Procedure[Ctx, Marks]):
        name = "endless"

        def run(self, ctx: Ctx, st: Marks, frame: list[int]) -> bool:
            return GO_ON

    class Stuck(Talking):
        def procedures(self) -> dict[int, Procedure[Ctx, Marks]]:
            return {ASKS: Endless()}

    from rules.core import EngineFault

    engine = Stuck()
    ctx = engine.compile([{"effect": "ask"}], "", {})
    with pytest.raises(EngineFault, match=r"endless\[0\] never asks anyone"):
        engine.initial(ctx, 1)
