"""Connections of a kind, chains by clicks, borders that bear something, halves made alike."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hand import Hand, Keys
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QPushButton
from pytestqt.qtbot import QtBot

import model
from editor.canvas.edges import edge_at, shared
from editor.document import OpenPack
from editor.halves import HALVES, HOWS, like_the_other
from editor.options_bar import OptionsBar
from model.starter import starter

Begun = Callable[[str], OpenPack]
At = Callable[..., Hand]


def bar_of(hand: Hand, qtbot: QtBot) -> OptionsBar:
    made = OptionsBar()
    qtbot.addWidget(made)
    made.show_workspace(hand.workspace)
    return made


def choose(bar: OptionsBar, name: str, words: str) -> None:
    combo = bar.made[name]
    assert isinstance(combo, QComboBox)
    combo.setCurrentIndex(combo.findText(words))
    combo.activated.emit(combo.currentIndex())


def press(bar: OptionsBar, name: str) -> None:
    button = bar.made[name]
    assert isinstance(button, QPushButton)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


@pytest.fixture
def points(begun: Begun, at_work: At) -> Hand:
    """Three spaces; the connection from west to east is gone."""
    document = begun("paths-of-glory")
    hand = at_work(document, 0.8)
    way = ("boards", "map", "connections", "west-east")
    document.apply(model.Change("", (model.Edit(way, model.value_at(document.pack, way)),)))
    hand.canvas.fit()
    hand.take("connect")
    return hand


def fresh(hand: Hand) -> model.Document:
    (path,) = hand.document.selection
    return hand.document.pack.boards["map"].connections[path[3]]


def test_new_connections_are_of_the_kind_that_is_chosen(points: Hand, qtbot: QtBot) -> None:
    bar = bar_of(points, qtbot)
    choose(bar, "kind", "Dashed")
    press(bar, "one_way")
    points.drag("west", "east")
    made = fresh(points)
    assert (made.kind, made.one_way, made.between) == ("dashed", True, ("west", "east"))
    points.document.undo()
    choose(bar, "kind", "Solid")
    press(bar, "one_way")
    points.drag("west", "east")
    assert model.value_at(points.document.pack, points.document.selection[0]) == {"between": ["west", "east"]}


def test_a_restricted_connection_names_who_may_use_it(points: Hand, qtbot: QtBot) -> None:
    bar = bar_of(points, qtbot)
    choose(bar, "only", "Blue")
    points.drag("west", "east")
    assert fresh(points).only == ("blue",)


def test_rarer_fields_show_on_demand(points: Hand, qtbot: QtBot) -> None:
    bar = bar_of(points, qtbot)
    assert "corps_only" not in bar.made
    press(bar, "more")
    qtbot.waitUntil(lambda: "corps_only" in bar.made)
    press(bar, "corps_only")
    points.drag("west", "east")
    assert fresh(points).corps_only


def test_a_chain_is_clicked_and_ends_with_enter_as_one_step(points: Hand, qtbot: QtBot) -> None:
    bar, document = bar_of(points, qtbot), points.document
    for way in ("north-west", "north-east"):
        path = ("boards", "map", "connections", way)
        document.apply(model.Change("", (model.Edit(path, model.value_at(document.pack, path)),)))
    steps = document.position
    press(bar, "chain")
    for space in ("west", "north", "east"):
        points.click(space)
    assert document.position == steps
    points.press(Qt.Key.Key_Return)
    assert document.position == steps + 1
    assert {c.between for c in document.pack.boards["map"].connections.values()} == {
        ("west", "north"),
        ("north", "east"),
    }


def test_escape_gives_a_clicked_chain_up(points: Hand, qtbot: QtBot) -> None:
    press(bar_of(points, qtbot), "chain")
    before = points.document.pack
    points.click("west")
    points.press(Qt.Key.Key_Escape)
    points.click("east")
    points.press(Qt.Key.Key_Return)
    assert points.document.pack == before


def test_new_spaces_get_what_is_chosen(points: Hand, qtbot: QtBot) -> None:
    points.take("space")
    bar = bar_of(points, qtbot)
    choose(bar, "country", "Red")
    points.click((500, 420), Keys.AltModifier)
    assert points.document.pack.boards["map"].spaces[points.document.selection[0][3]].country == "red"


# ---------------------------------------------------------------------------- borders


def test_a_river_protects_the_side_that_is_clicked(begun: Begun, at_work: At, qtbot: QtBot) -> None:
    document = begun("fight-for-europe")
    hand = at_work(document, 0.8)
    hand.canvas.fit()
    hand.take("border")
    bar, before = bar_of(hand, qtbot), document.pack
    choose(bar, "river", "this side")
    hand.click((494, 400))
    assert document.pack.boards["map"].all_connections["east~west"].river == ("west",)
    hand.click((506, 400))
    assert document.pack.boards["map"].all_connections["east~west"].river == ("east",)
    hand.click((494, 400), Keys.AltModifier)
    assert document.pack == before
    document.jump(0)
    assert document.pack == before


def test_nothing_crosses_hex_sides_that_are_closed(begun: Begun, at_work: At, qtbot: QtBot) -> None:
    document = begun("great-war")
    document.show_scenario(None)
    hand = at_work(document, 0.8)
    hand.canvas.fit()
    hand.take("border")
    press(bar_of(hand, qtbot), "absent")
    board = document.pack.boards["map"]
    first, second, third = board.space_ids[:3]
    spots = [shared(board, first, second), shared(board, second, third)]
    hand.drag(*(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in spots))
    left = dict(document.pack.boards["map"].neighbours[second])
    assert first not in left and third not in left
    assert len(document.history) == 1
    document.undo()
    assert document.pack.boards["map"] == board


def test_edges_are_found_near_the_pointer_only(assault: OpenPack) -> None:
    board = next(iter(assault.pack.boards.values()))
    here = board.space_ids[0]
    x, y = board.position(here)  # type: ignore[misc]
    assert edge_at(board, (x, y), here, 10) is None
    right = max(point[0] for point in board.shape(here)[0])
    found = edge_at(board, (right - 3, y), here, 10)
    assert found is not None and found.here == here and board.position(found.there)[0] > x  # type: ignore[index]
    assert edge_at(board, (x, y), None, 10) is None


# ---------------------------------------------------------------------------- halves


def test_one_half_of_a_point_map_is_mirrored_onto_the_other(begun: Begun) -> None:
    pack = begun("paths-of-glory").pack
    change = like_the_other(pack, "map", "first", "left", "mirror")
    made = model.apply(pack, change)
    board = made.boards["map"]
    assert {board.position(key) for key in board.spaces} == {(250, 550), (500, 200), (750, 550)}
    assert "east" not in board.spaces
    assert len(board.connections) == 2  # west and its twin, both with north
    assert model.apply(made, change.inverse()) == pack


@settings(max_examples=40, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from([f"s{n}" for n in range(8)]),
        st.tuples(st.integers(0, 400), st.integers(0, 400)) | st.tuples(st.integers(0, 9), st.integers(0, 9)),
        min_size=2,
    ),
    st.sampled_from(list(HALVES)),
    st.sampled_from(list(HOWS)),
)
def test_made_alike_twice_is_made_alike_once(spots: dict[str, tuple[int, int]], kept: str, how: str) -> None:
    """Twins lie where the law says; and nothing is left to do when the halves are alike."""
    pack = starter(model.system_named("paths-of-glory"), "small", "Small")
    blank = model.value_at(pack, ("boards", "map", "spaces", "north"))
    board = {
        **model.value_at(pack, ("boards", "map")),
        "spaces": {key: {**blank, "at": list(at)} for key, at in spots.items()},
        "connections": {},
    }
    standing = model.value_at(pack, ("boards", "map"))
    pack = model.apply(pack, model.Change("", (model.Edit(("boards", "map"), standing, board),)))
    made = model.apply(pack, like_the_other(pack, "map", None, kept, how))  # type: ignore[arg-type]
    again = model.apply(made, like_the_other(made, "map", None, kept, how))  # type: ignore[arg-type]

    def places(pack: model.Pack) -> list[tuple[float, float]]:
        found = pack.boards["map"]
        return sorted(found.position(key) for key in found.spaces)  # type: ignore[type-var]

    if len(places(made)) > 1:
        assert places(again) == places(made)


def test_ground_of_a_grid_is_mirrored(great_war: OpenPack) -> None:
    scenario = great_war.scenario
    change = like_the_other(great_war.pack, "front", scenario, "left", "mirror")
    made = model.apply(great_war.pack, change)
    board = made.boards["front"]
    xs = [board.position(key)[0] for key in board.space_ids]  # type: ignore[index]
    middle = min(xs) + max(xs)
    where = {tuple(map(round, board.position(key))): key for key in board.space_ids}  # type: ignore[arg-type]
    ground = made.scenarios[scenario].spaces  # type: ignore[index]
    checked = 0
    for key in board.space_ids:
        x, y = board.position(key)  # type: ignore[misc]
        twin = where.get((round(middle - x), round(y)))
        if twin is not None and x < middle / 2 - 2:
            checked += 1
            assert getattr(ground.get(key), "tile", None) == getattr(ground.get(twin), "tile", None)
    assert checked > 20


def test_areas_cannot_be_halved(begun: Begun) -> None:
    assert not like_the_other(begun("fight-for-europe").pack, "map", None, "left", "mirror").edits
