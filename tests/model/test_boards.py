"""Four kinds of board behind one interface."""

from __future__ import annotations

from typing import Any

import ground
import pytest

from model.boards import Case, value_in


def board(**document: Any) -> Any:
    return ground.pack(boards={"front": document}, scenarios={}, cards={}).boards["front"]


def test_points_are_connected_as_written() -> None:
    front = ground.pack().boards["front"]
    assert dict(front.neighbours["nancy"]) == {"verdun": "verdun-nancy", "metz": "nancy-metz"}
    assert front.shown_name("nancy") == "Nancy"


def test_a_one_way_connection_leads_only_forward() -> None:
    front = board(
        kind="points",
        spaces={"a": {}, "b": {}},
        connections={"a-b": {"between": ["a", "b"], "one_way": True}},
    )
    assert front.neighbours == {"a": (("b", "a-b"),), "b": ()}


def test_hexes_are_connected_by_geometry_and_only_differences_are_stored() -> None:
    front = board(
        kind="hexes",
        grid={"columns": 3, "rows": 2},
        holes=["q2r0"],
        spaces={"q1r0": {"terrain": "forest"}},
        connections={
            "q0r0~q1r0": {"river": True},
            "q0r0~q0r1": {"absent": True},
            "q0r0~q2r1": {"between": ["q0r0", "q2r1"], "kind": "sea"},
        },
    )
    assert len(front.space_ids) == 5
    assert front.space("q1r0").terrain == "forest"
    assert front.space("q0r1").terrain == "clear"
    with pytest.raises(KeyError):
        front.space("q2r0")
    ways = front.all_connections
    assert ways["q0r0~q1r0"].river is True
    assert ways["q0r0~q1r0"].between == ("q0r0", "q1r0")
    assert "q0r0~q0r1" not in ways
    assert ways["q0r0~q2r1"].kind == "sea"
    assert ways["q0r1~q1r1"].river is False
    assert front.shown_name("q1r0") == "0201"


def test_squares_know_their_shape_and_position() -> None:
    front = board(kind="squares", grid={"columns": 2, "rows": 2, "edge": 10})
    assert front.position("r1c0") == (5, 15)
    assert front.shape("r0c0") == (((0, 0), (10, 0), (10, 10), (0, 10)),)
    assert len(front.all_connections) == 4


TWO_FIELDS = {
    "middle": {"left": "west", "right": "east", "line": "10,0 10,10"},
    "west-rim": {"left": "west", "line": "10,10 0,10 0,0 10,0"},
    "east-rim": {"right": "east", "line": "10,10 20,10 20,0 10,0"},
}


def test_areas_take_their_shape_and_neighbours_from_shared_borders() -> None:
    front = board(kind="areas", spaces={"west": {}, "east": {}}, borders=TWO_FIELDS)
    assert set(front.shape("west")[0]) == {(0, 0), (10, 0), (10, 10), (0, 10)}
    assert set(front.shape("east")[0]) == {(10, 0), (20, 0), (20, 10), (10, 10)}
    assert list(front.all_connections) == ["east~west"]


def test_moving_a_border_moves_both_sides() -> None:
    moved = TWO_FIELDS | {"middle": {"left": "west", "right": "east", "line": "10,0 12,5 10,10"}}
    front = board(kind="areas", spaces={"west": {}, "east": {}}, borders=moved)
    assert (12, 5) in front.shape("west")[0]
    assert (12, 5) in front.shape("east")[0]


def test_a_value_may_depend_on_direction_nation_side_and_season() -> None:
    river = (
        Case(leaving="metz", value=True),
        Case(nation=("ge",), season=("winter",), value=False),
        Case(side=("ap",), value=True),
    )
    assert value_in(river, False, leaving="metz", nation="ge") is True
    assert value_in(river, None, leaving="nancy", nation="ge", season="winter") is False
    assert value_in(river, None, leaving="nancy", nation="ge", season="summer") is None
    assert value_in(river, None, nation="fr", side="ap") is True
    assert value_in(7) == 7


def test_a_scenario_lays_its_changes_over_the_board() -> None:
    parent = {
        "title": "A",
        "board": "front",
        "spaces": {"verdun": {"fort": 1}},
        "setup": {"u": {"piece": "army-1", "at": "metz"}},
    }
    child = {
        "title": "B",
        "board": "front",
        "based_on": "a",
        "spaces": {"verdun": {"terrain": "forest"}},
        "setup": {"u": {"piece": "army-1", "at": "nancy"}},
    }
    pack = ground.pack(scenarios={"a": parent, "b": child})
    assert (pack.space("a", "verdun").fort, pack.space("a", "verdun").terrain) == (1, "clear")
    assert (pack.space("b", "verdun").fort, pack.space("b", "verdun").terrain) == (1, "forest")
    assert pack.space("b", "verdun").name == "Verdun"
    assert pack.scenario("b").setup["u"].at == "nancy"
    assert pack.scenario("b").title == "B"


def test_scenarios_based_on_each_other_do_not_go_round_for_ever() -> None:
    a = {"title": "A", "board": "front", "based_on": "b", "date": "1914"}
    b = {"title": "B", "board": "front", "based_on": "a", "summary": "both"}
    pack = ground.pack(scenarios={"a": a, "b": b})
    assert (pack.scenario("a").title, pack.scenario("a").summary) == ("A", "both")
