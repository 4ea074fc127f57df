"""Every unclear passage is settled once: by an option whose values all work, by data, or by a reason."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rules
from model.base import Table as Documents
from rules.core import SetupError
from rules.fuzz import fuzz_game
from rules.great_war import ENGINE
from rules.great_war.compiling.rulings import FLAGS
from rules.great_war.context import GreatWarCtx, Rules
from rules.schemas.great_war.rulings import FORMER_WORDS, SAME_EITHER_WAY, SETTLED_BY_DATA, Rulings
from rules.schemas.great_war.rulings.guide import guide
from tests.great_war_pack import great_war
from tests.rule_coverage import SPECIFICATIONS
from tests.rules.great_war import (  # noqa: F401 - they register their positions
    test_rulings_artillery,
    test_rulings_battle,
    test_rulings_cards,
    test_rulings_victory,
)
from tests.rules.great_war.readings import SHOWN
from tests.rules.great_war.table import HQ, Table

CHOICES = {
    name: get_args(field.annotation) for name, field in Rulings.model_fields.items() if name != "turn_limit"
}
"""The values of every option but the one that is a number."""


def passages() -> list[int]:
    """Numbers of the unclear passages of the specification."""
    text = (SPECIFICATIONS / "great-war" / "authoring.md").read_text(encoding="utf-8")
    return [int(number) for number in re.findall(r"^\* AMB-(\d+) ", text, re.MULTILINE)]


def settled_by_options() -> list[int]:
    marks = [field.json_schema_extra["rule"] for field in Rulings.model_fields.values()]  # type: ignore[index,call-overload]
    return [int(found[1]) for mark in marks if (found := re.search(r"AMB-(\d+)", str(mark)))]


def test_every_option_names_the_rule_that_it_settles() -> None:
    for field in Rulings.model_fields.values():
        assert re.match(r"R\d+\.\d+", field.json_schema_extra["rule"])  # type: ignore[index,call-overload,arg-type]


@pytest.mark.skipif(not SPECIFICATIONS.is_dir(), reason="the specifications in ../shared are not here")
def test_every_unclear_passage_is_settled_in_one_place() -> None:
    places = Counter([*set(settled_by_options()), *SETTLED_BY_DATA, *SAME_EITHER_WAY])
    assert sorted(places) == sorted(passages()) and set(places.values()) == {1}


def test_only_the_passage_on_own_units_under_fire_needs_two_options() -> None:
    assert [number for number, times in Counter(settled_by_options()).items() if times > 1] == [21]


@pytest.mark.parametrize("option", CHOICES)
def test_an_option_has_readings_that_part(option: str) -> None:
    """Two values or more, the recommended one first, each with a result of its own in the position."""
    values = CHOICES[option]
    assert len(values) >= 2 and Rulings.model_fields[option].default == values[0]
    expected = SHOWN[option].expected
    assert tuple(expected) == values
    shown = list(expected.values())
    assert all(one != other for place, one in enumerate(shown) for other in shown[place + 1 :])


def test_every_position_belongs_to_an_option() -> None:
    assert set(SHOWN) == set(CHOICES)


def test_the_engine_asks_for_every_flag_that_is_compiled() -> None:
    assert {field.name for field in fields(Rules)} == {*FLAGS, "turn_limit"}
    assert all(value in CHOICES[option] for option, value in FLAGS.values())


# ---------------------------------------------------------------------------- settled by data


def found(value: Any, path: tuple[str, ...]) -> Iterator[Any]:
    """Every value of the pack under a path with stars."""
    if not path:
        yield value
        return
    head, *rest = path
    if head == "*":
        inside = value.values() if hasattr(value, "values") else value
    elif hasattr(value, "values") and head in value:
        inside = [value[head]]
    else:
        inside = [getattr(value, head)] if hasattr(value, head) else []
    for part in inside:
        yield from found(part, tuple(rest))


@pytest.mark.parametrize("path", [path for paths in SETTLED_BY_DATA.values() for path in paths])
def test_the_pack_has_the_field_that_settles_a_passage(path: str) -> None:
    assert any(value is not None for value in found(great_war(), tuple(path.split("/"))))


def changed(**parts: Any) -> GreatWarCtx:
    """High Wood compiled from a changed pack."""
    return ENGINE.compile(great_war().model_copy(update=parts), "high-wood", {})


def with_tables(**parts: Any) -> GreatWarCtx:
    return changed(tables=great_war().tables.model_copy(update=parts))


def with_card(card: str, **parts: Any) -> GreatWarCtx:
    cards = great_war().cards
    return changed(cards=Documents({**cards, card: cards[card].model_copy(update=parts)}))


def with_unit_type(kind: str, **parts: Any) -> GreatWarCtx:
    types = great_war().tables.unit_types
    return with_tables(unit_types=Documents({**types, kind: types[kind].model_copy(update=parts)}))


def test_data_that_settles_passages_is_what_the_engine_plays() -> None:
    usual = changed()
    assert list(with_tables(battle_die=Documents({"skull": 6})).die) == [1] * 6
    template = great_war().tables.targeting_template
    turned = Documents({"top": template["bottom"], "bottom": template["top"]})
    assert with_tables(targeting_template=turned).template == usual.template[::-1]
    assert with_card("surprise-ambush", count=5).combat_copies != usual.combat_copies
    guns = with_card("whistles-and-bugle-calls", orders_reserve_artillery=True)
    assert sum(guns.aims) == sum(usual.aims) + 1
    storm = great_war().cards["storm-of-fire"].effects[0]
    stormy = with_card("storm-of-fire", effects=(storm.model_copy(update={"bonus_dice": 2}),))
    assert stormy.args[stormy.index["card"]["storm-of-fire"]]["bonus_dice"] == 2
    assert max(with_unit_type("machine-gun", figures=5).full) == 5 > max(usual.full)
    assert not all(with_unit_type("machine-gun", unit_class="other").soldier) and all(usual.soldier)
    terrain = great_war().terrain
    forest = terrain["forest"].model_copy(update={"cratered_as": "trench"})
    assert changed(terrain=Documents({**terrain, "forest": forest})).grounds != usual.grounds


def test_the_board_settles_its_own_layout() -> None:
    board = great_war().boards["front"]
    space = board.space_ids[0]
    moved = Documents({**board.spaces, space: board.space(space).model_copy(update={"sections": ("east",)})})
    other = changed(boards=Documents({"front": board.model_copy(update={"spaces": moved})}))
    assert other.sections[0] != changed().sections[0]


def test_a_breakthrough_is_worth_what_its_scenario_says() -> None:
    table = Table({"0005": "i"}, {"0505": "i"}, scenario={"breakthrough": {"british": {"medals": 2}}})
    table.command("assault-centre").play("exit", unit="0005")
    assert table.medals() == 2


def test_a_bomber_unit_falls_with_its_fourth_hit_either_way() -> None:
    """AMB-59: the same number of hits, the same dice until then."""
    for figures in (4, 1):
        table = Table({"0605": f"b{figures}"}, {"0505": "i"}, dice=[HQ] * 4)
        table.to_battle().play("fight", unit="0605", at="0505")
        assert table.last("attacks")["dice"] == 4 and max(table.ctx.full) == 4


# ---------------------------------------------------------------------------- options of a game


def test_words_of_earlier_game_files_still_mean_the_default() -> None:
    table = Table({"1005": "i"}, {"0005": "i"}, options={"reaction_windows": "always", **FORMER_WORDS})
    assert table.ctx.options == {name: field.default for name, field in Rulings.model_fields.items()}
    with pytest.raises(SetupError, match="unknown option"):
        Table({"1005": "i"}, {"0005": "i"}, options={"bomber_unit": "three_and_bomber"})


def test_a_scenario_and_then_the_game_choose() -> None:
    scenario = {"options": Rulings(fighting="compulsory", crossfire="off")}
    table = Table({"1005": "i"}, {"0005": "i"}, scenario=scenario, options={"crossfire": "one_roll"})
    assert table.ctx.rules.fights_compulsory and table.ctx.rules.crossfire


MIXES = st.fixed_dictionaries(
    {option: st.sampled_from(values) for option, values in CHOICES.items()}
    | {"turn_limit": st.sampled_from((0, 0, 30))}
)


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(options=MIXES, scenario=st.sampled_from(sorted(great_war().scenarios)), seed=st.integers(0, 2**32))
def test_any_mix_of_rulings_plays_to_an_end(options: dict[str, Any], scenario: str, seed: int) -> None:
    prepared = rules.prepare(great_war(), scenario, options=options, engine=ENGINE)
    fuzz_game(prepared, seed, deep_every=80)


@pytest.mark.long
@pytest.mark.parametrize("scenario", sorted(great_war().scenarios))
def test_many_mixes_of_rulings(scenario: str) -> None:
    @settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(options=MIXES, seed=st.integers(0, 2**32))
    def play(options: dict[str, Any], seed: int) -> None:
        fuzz_game(rules.prepare(great_war(), scenario, options=options, engine=ENGINE), seed, deep_every=80)

    play()


def test_the_guide_lists_the_rulings_as_they_are() -> None:
    """When it fails: python -m rules.schemas.great_war.rulings.guide"""
    written = (Path(__file__).parents[3] / "docs" / "great-war.md").read_text(encoding="utf-8")
    assert written.endswith(guide())
