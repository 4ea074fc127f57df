"""Who names whom, and removing with all that hangs on it."""

from __future__ import annotations

import ground
import pytest

import model
from model import apply, dangling, removal, uses

VERDUN = ("boards", "front", "spaces", "verdun")


def test_references_are_found_in_fields_keys_conditions_effects_and_texts() -> None:
    pack = ground.pack(
        cards={
            "push": {
                "name": "Push",
                "deck": "orders",
                "text": "To {space:verdun|acc}!",
                "effects": [{"effect": "reinforce", "at": "verdun"}],
                "condition": {
                    "test": "not",
                    "of": {"test": "holds", "side": "ap", "spaces": ["metz", "verdun"]},
                },
            }
        },
        scenarios={
            "spring": {
                "title": "Spring",
                "board": "front",
                "spaces": {"verdun": {"fort": 0}},
                "setup": {"army-1": {"piece": "army-1", "at": "verdun"}},
            }
        },
    )
    found = {"/".join(map(str, use.place)) for use in uses(pack, "space", "verdun")}
    assert found == {
        "boards/front/connections/verdun-nancy/between/0",
        "boards/front/connections/verdun-sedan/between/0",
        "cards/push/text",
        "cards/push/effects/0/at",
        "cards/push/condition/of/spaces/1",
        "scenarios/spring/spaces/verdun",
        "scenarios/spring/setup/army-1/at",
    }


def test_removing_a_space_names_and_removes_what_would_dangle() -> None:
    pack = ground.pack()
    plan = removal(pack, VERDUN)
    assert plan.change.label == "Remove Verdun"
    left = apply(pack, plan.change)
    assert not list(dangling(left))
    assert set(left.boards["front"].connections) == {"nancy-metz"}
    assert left.cards["push"].text == "Attack Verdun from {space:metz|abl}."
    assert model.value_at(left, ("scenarios", "spring", "victory", "cp", "spaces")) == ["nancy"]
    assert len(plan.touched) == 4
    assert apply(left, plan.change.inverse()) == pack


def test_a_condition_that_loses_its_last_space_goes_as_a_whole() -> None:
    only = {"test": "holds", "side": "cp", "spaces": ["verdun"]}
    scenario = {"title": "S", "board": "front", "victory": {"cp": {"test": "all", "of": [only]}}}
    pack = ground.pack(scenarios={"s": scenario})
    left = apply(pack, removal(pack, VERDUN).change)
    assert left.scenarios["s"].victory == {}


def test_removing_carries_on_through_what_goes_with_it() -> None:
    pack = ground.pack()
    left = apply(pack, removal(pack, ("boards", "front")).change)
    assert not left.scenarios
    assert left.cards["push"].text == "Attack {space:verdun} from {space:metz|abl}."


def test_a_kind_of_reference_that_a_system_adds() -> None:
    card = {"name": "Cross", "deck": "orders", "effects": [{"effect": "award", "medal": "cross"}]}
    pack = ground.pack(cards={"cross": card})
    assert not list(dangling(pack))
    left = apply(pack, removal(pack, ("tables", "medals", "cross")).change)
    assert left.cards["cross"].effects == ()


def test_references_in_a_scenario_mean_its_own_board() -> None:
    boards = {"front": ground.board("verdun - metz"), "rear": ground.board("paris - lyon")}
    scenario = {"title": "S", "board": "rear", "setup": {"army-1": {"piece": "army-1", "at": "metz"}}}
    pack = ground.pack(boards=boards, scenarios={"s": scenario}, cards={})
    assert [(m.name, m.kinds) for m in dangling(pack)] == [("metz", ("space", "box"))]


@pytest.mark.parametrize("space", ["q0r0", "r0c0"])
def test_cells_of_a_grid_can_be_named_without_being_written(space: str) -> None:
    kind = "hexes" if space.startswith("q") else "squares"
    board = {"kind": kind, "grid": {"columns": 3, "rows": 2}}
    setup = {"army-1": {"piece": "army-1", "at": space}, "army-2": {"piece": "army-2", "at": "q9r9"}}
    scenario = {"title": "S", "board": "front", "setup": setup}
    pack = ground.pack(boards={"front": board}, scenarios={"s": scenario}, cards={})
    assert [m.name for m in dangling(pack)] == ["q9r9"]


def test_removing_several_at_once_leaves_what_removing_them_one_by_one_does() -> None:
    pack = ground.pack()
    paths = [("boards", "front", "spaces", key) for key in list(pack.boards["front"].spaces)[:2]]
    at_once = removal(pack, *paths).change
    one_by_one = pack
    for path in paths:
        one_by_one = apply(one_by_one, removal(one_by_one, path).change)
    left = apply(pack, at_once)
    assert left == one_by_one and not list(dangling(left))
    assert apply(left, at_once.inverse()) == pack
