"""Edits as changes: what gestures and forms do to a pack, and that undoing brings everything back."""

from __future__ import annotations

import pytest

import model
from editor import edits
from model import Pack, apply, value_at


@pytest.fixture(scope="module")
def pog() -> Pack:
    return model.load_pack("scenarios/paths-of-glory")


@pytest.fixture(scope="module")
def assault() -> Pack:
    return model.load_pack("scenarios/russian-assault")


VERDUN = ("boards", "europe", "spaces", "verdun")


def test_moving_keeps_the_rest(pog: Pack) -> None:
    change = edits.moved(pog, [VERDUN], 10, -5)
    moved = apply(pog, change)
    x, y = pog.boards["europe"].position("verdun")  # type: ignore[misc]
    assert moved.boards["europe"].position("verdun") == pytest.approx((x + 10, y - 5), abs=0.06)
    assert change.label == "Move Verdun"
    assert apply(moved, change.inverse()) == pog


def test_a_new_space_gets_a_readable_id(pog: Pack) -> None:
    change, path = edits.add_space(pog, "europe", (300.04, 200), "Új Város")
    assert path[3] == "uj-varos"
    assert value_at(apply(pog, change), path) == {"name": "Új Város", "at": [300, 200]}


def test_a_taken_id_gets_a_number() -> None:
    assert edits.free_id("Verdun", {"verdun", "verdun-2"}) == "verdun-3"


def test_connecting_passes_over_what_is_connected(pog: Pack) -> None:
    assert not edits.connect(pog, "europe", [("verdun", "sedan")])
    change = edits.connect(pog, "europe", [("verdun", "lyon"), ("lyon", "verdun"), ("verdun", "verdun")])
    assert len(change.edits) == 1
    assert change.label == "Connect Verdun – Lyon" or change.label == "Connect Lyon – Verdun"


def test_removing_a_space_takes_its_lines_and_set_up_along_and_undo_brings_all_back(pog: Pack) -> None:
    change = edits.remove(pog, [VERDUN])
    without = apply(pog, change)
    assert "verdun" not in without.boards["europe"].spaces
    assert not any("verdun" in (way.between or ()) for way in without.boards["europe"].connections.values())
    assert not any(entry.at == "verdun" for entry in without.scenario("campaign-1914").setup.values())
    assert apply(without, change.inverse()) == pog


def test_placing_a_counter_puts_it_on_top_and_takes_it_from_the_box(pog: Pack) -> None:
    left = edits.remaining(pog, "campaign-1914")
    piece = next(key for key, count in left.items() if count > 0)
    change, path = edits.place_piece(pog, "campaign-1914", piece, "verdun")
    placed = apply(pog, change)
    assert edits.remaining(placed, "campaign-1914")[piece] == left[piece] - 1
    entry = placed.scenario("campaign-1914").setup[path[3]]
    others = [
        e for k, e in placed.scenario("campaign-1914").setup.items() if e.at == "verdun" and k != path[3]
    ]
    assert all(entry.order > other.order for other in others)


def test_counters_taken_over_from_another_scenario_can_be_moved(pog: Pack) -> None:
    path = ("scenarios", "historical", "setup", "ge-army-1")
    moved = apply(pog, edits.move_pieces(pog, [path], "verdun"))
    assert moved.scenario("historical").setup["ge-army-1"].at == "verdun"
    assert moved.scenario("campaign-1914").setup["ge-army-1"].at == "aachen"


def test_tiles_come_out_of_a_finite_box(assault: Pack) -> None:
    left = edits.tiles_left(assault, "two_1_stalingrad")
    free = next(key for key, count in left.items() if count > 0)
    laid = apply(assault, edits.lay_tile(assault, "two_1_stalingrad", "r0c0", free, "a", 90))
    assert edits.tiles_left(laid, "two_1_stalingrad")[free] == left[free] - 1
    assert laid.scenario("two_1_stalingrad").tiles["r0c0"].turned == 90


def test_an_entry_that_says_nothing_any_more_goes(assault: Pack) -> None:
    scope = ("scenarios", "two_1_stalingrad", "spaces")
    bare = apply(assault, edits.painted(assault, scope, ["r1c0"], "bridge", model.ABSENT, "No bridge"))
    assert "r1c0" not in bare.scenarios["two_1_stalingrad"].spaces


def test_copies_bring_the_connections_between_them(pog: Pack) -> None:
    paths = edits.with_connections(pog, "europe", [VERDUN, ("boards", "europe", "spaces", "sedan")])
    change, fresh = edits.pasted(pog, "europe", edits.copied(pog, paths), 20, 20, "Paste")
    pasted = apply(pog, change)
    ends = {path[3] for path in fresh}
    assert ends == {"verdun-2", "sedan-2"}
    assert any(set(way.between or ()) == ends for way in pasted.boards["europe"].connections.values())


def test_a_region_takes_spaces_in_and_out(pog: Pack) -> None:
    board = pog.boards["europe"]
    made = apply(
        pog,
        model.Change(
            "r",
            (
                model.Edit(
                    ("boards", "europe", "regions", "west"),
                    model.ABSENT,
                    {"name": "West", "spaces": ["paris"]},
                ),
            ),
        ),
    )
    region = ("boards", "europe", "regions", "west")
    more = apply(made, edits.region_with(made, region, ["verdun", "paris"], member=True))
    assert more.boards["europe"].regions["west"].spaces == ("paris", "verdun")
    less = apply(more, edits.region_with(more, region, ["paris"], member=False))
    assert less.boards["europe"].regions["west"].spaces == ("verdun",)
    assert board is pog.boards["europe"]
