"""Every tool: what a person does, what the document says then, and that one undo takes it back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hand import Hand, Keys
from PySide6.QtCore import QPointF, Qt

from editor import edits
from editor.canvas.symmetry import Symmetry
from editor.document import OpenPack
from editor.tools.spaces import ConnectTool

At = Callable[..., Hand]
SPACES = ("boards", "europe", "spaces")


def near(hand: Hand, space: str) -> Hand:
    """Bring a space to the middle of the window."""
    hand.canvas.show_place((*SPACES[:1], hand.document.board or "", "spaces", space))
    return hand


def undone(document: OpenPack, before: object) -> bool:
    document.undo()
    return document.pack == before


# ---------------------------------------------------------------------------- select and move


def test_click_selects_and_shift_adds(pog: OpenPack, at_work: At) -> None:
    hand = near(at_work(pog, 1.4), "cambrai")
    hand.click("cambrai")
    hand.click("amiens", Keys.ShiftModifier)
    assert pog.selection == ((*SPACES, "cambrai"), (*SPACES, "amiens"))
    hand.click("amiens", Keys.ControlModifier)
    assert pog.selection == ((*SPACES, "cambrai"),)


def test_dragging_a_space_moves_it_in_one_step(pog: OpenPack, at_work: At) -> None:
    hand, before = near(at_work(pog, 1.0), "cambrai"), pog.pack
    x, y = pog.pack.boards["europe"].position("cambrai")  # type: ignore[misc]
    hand.take("select")
    hand.drag("cambrai", (x + 40, y + 30), keys=Keys.AltModifier)
    assert pog.pack.boards["europe"].position("cambrai") == pytest.approx((x + 40, y + 30), abs=1.1)
    assert len(pog.history) == 1 and pog.undo_label == "Move Cambrai"
    assert pog.selection == ((*SPACES, "cambrai"),)
    assert undone(pog, before)


def test_escape_gives_a_drag_up(pog: OpenPack, at_work: At) -> None:
    hand, before = near(at_work(pog, 1.0), "cambrai"), pog.pack
    x, y = pog.pack.boards["europe"].position("cambrai")  # type: ignore[misc]
    hand.drag("cambrai", (x + 40, y + 30), let_go=False)
    hand.press(Qt.Key.Key_Escape)
    assert pog.pack is before and not pog.history


def test_a_rubber_band_selects_spaces_and_not_the_lines_between(pog: OpenPack, at_work: At) -> None:
    hand = near(at_work(pog, 1.0), "cambrai")
    x, y = pog.pack.boards["europe"].position("cambrai")  # type: ignore[misc]
    corner = next(
        (x - dx, y - dy)
        for dx in range(22, 60, 3)
        for dy in range(22, 60, 3)
        if hand.canvas.thing_at((x - dx, y - dy)) is None
    )
    hand.drag(corner, (x + 24, y + 24))
    assert (*SPACES, "cambrai") in pog.selection
    assert not any(path[2] == "connections" for path in pog.selection)


def test_arrows_nudge_and_shift_goes_ten_times_as_far(pog: OpenPack, at_work: At) -> None:
    hand = near(at_work(pog, 1.0), "cambrai")
    x, y = pog.pack.boards["europe"].position("cambrai")  # type: ignore[misc]
    hand.click("cambrai")
    hand.press(Qt.Key.Key_Right)
    hand.press(Qt.Key.Key_Down, Keys.ShiftModifier)
    assert pog.pack.boards["europe"].position("cambrai") == pytest.approx((x + 1, y + 10), abs=0.06)
    assert len(pog.history) == 2


def test_a_counter_is_dragged_to_another_space(pog: OpenPack, at_work: At) -> None:
    hand, before = near(at_work(pog, 1.0), "sedan"), pog.pack
    hand.drag("sedan", "cambrai")
    moved = [e.piece for e in pog.pack.scenario("campaign-1914").setup.values() if e.at == "cambrai"]
    assert moved == ["fr-army-5"]
    assert undone(pog, before)


# ---------------------------------------------------------------------------- spaces and connections


def test_the_space_tool_adds_a_space_where_one_clicks(pog: OpenPack, at_work: At) -> None:
    hand, before = near(at_work(pog, 1.0), "cambrai"), pog.pack
    x, y = pog.pack.boards["europe"].position("cambrai")  # type: ignore[misc]
    hand.take("space")
    hand.click((x + 37, y + 37), Keys.AltModifier)
    (path,) = pog.selection
    assert pog.pack.boards["europe"].position(path[3]) == pytest.approx((x + 37, y + 37), abs=1.1)
    assert undone(pog, before)


def test_a_new_space_lines_up_with_its_neighbours(pog: OpenPack, at_work: At) -> None:
    hand = near(at_work(pog, 1.0), "cambrai")
    x, y = pog.pack.boards["europe"].position("cambrai")  # type: ignore[misc]
    hand.take("space")
    hand.click((x + 2, y + 44))
    assert pog.pack.boards["europe"].position(pog.selection[0][3])[0] == pytest.approx(x, abs=0.1)  # type: ignore[index]


def test_connect_drags_a_chain_over_several_spaces(pog: OpenPack, at_work: At) -> None:
    hand, before = near(at_work(pog, 1.0), "cambrai"), pog.pack
    hand.take("connect")
    hand.drag("amiens", "sedan", "paris")
    fresh = [set(pog.pack.boards["europe"].connections[path[3]].between or ()) for path in pog.selection]
    assert fresh == [{"sedan", "paris"}]  # the others on the way are connected already
    assert len(pog.history) == 1
    assert undone(pog, before)


def test_guesses_are_offered_as_ghosts_and_taken_with_enter(pog: OpenPack, at_work: At) -> None:
    hand = near(at_work(pog, 1.0), "mulhouse")
    ways = pog.pack.boards["europe"].all_connections
    gone = next(key for key, way in ways.items() if set(way.between or ()) == {"mulhouse", "strasbourg"})
    pog.apply(edits.remove(pog.pack, [("boards", "europe", "connections", gone)]))
    hand.click("mulhouse", Keys.NoModifier)
    pog.select([(*SPACES, "mulhouse")])
    hand.take("connect")
    hand.press(Qt.Key.Key_G)
    tool = hand.workspace.tools["connect"]
    assert isinstance(tool, ConnectTool)
    assert any(set(pair) == {"mulhouse", "strasbourg"} for pair in tool.ghosts)
    hand.press(Qt.Key.Key_Return)
    joined = [set(way.between or ()) for way in pog.pack.boards["europe"].all_connections.values()]
    assert {"mulhouse", "strasbourg"} in joined and not tool.ghosts


# ---------------------------------------------------------------------------- terrain


def hexed(hand: Hand, field: str = "tile", value: str = "forest") -> Hand:
    hand.workspace.paint.field, hand.workspace.paint.value = field, value
    return hand


def tile_of(document: OpenPack, space: str) -> str | None:
    scenario = document.pack.scenario(document.scenario or "")
    return scenario.spaces[space].tile if space in scenario.spaces else None


def test_a_brush_stroke_over_many_hexes_is_one_step(great_war: OpenPack, at_work: At) -> None:
    hand, before = hexed(at_work(great_war, 0.6)), great_war.pack
    hand.take("brush")
    hand.drag("q1r7", "q4r7")
    assert all(tile_of(great_war, f"q{q}r7") == "forest" for q in range(1, 5))
    assert len(great_war.history) == 1
    assert undone(great_war, before)


def test_escape_in_the_middle_of_a_stroke_restores_the_ground(great_war: OpenPack, at_work: At) -> None:
    hand, before = hexed(at_work(great_war, 0.6)), great_war.pack
    hand.take("brush")
    hand.drag("q1r7", "q4r7", let_go=False)
    assert great_war.pack != before
    hand.press(Qt.Key.Key_Escape)
    assert great_war.pack == before and not great_war.history


def test_a_larger_brush_paints_the_neighbours(great_war: OpenPack, at_work: At) -> None:
    hand = hexed(at_work(great_war, 0.6))
    hand.workspace.paint.size = 2
    hand.take("brush")
    hand.click("q2r7")
    assert sum(tile_of(great_war, key) == "forest" for key in great_war.pack.boards["front"].space_ids) >= 7


def test_symmetry_paints_the_other_half(great_war: OpenPack, at_work: At) -> None:
    hand = hexed(at_work(great_war, 0.6))
    hand.workspace.paint.symmetry = "across"
    hand.take("brush")
    hand.click("q-3r7")
    painted = [key for key in great_war.pack.boards["front"].space_ids if tile_of(great_war, key) == "forest"]
    xs = sorted(great_war.pack.boards["front"].position(key)[0] for key in painted)  # type: ignore[index]
    assert len(painted) == 2 and xs[0] + xs[1] == pytest.approx(1536, abs=3)


def test_symmetry_by_turning_paints_all_counterparts_in_one_step(great_war: OpenPack, at_work: At) -> None:
    hand = hexed(at_work(great_war, 0.6))
    board, before = great_war.pack.boards["front"], great_war.pack
    symmetry = Symmetry(board, "turn 6")
    space = next(
        key
        for key in board.space_ids
        if len(symmetry.twins(key)) == 5 and tile_of(great_war, key) != "forest"
    )
    alike = {space, *symmetry.twins(space)}
    forests = {key for key in board.space_ids if tile_of(great_war, key) == "forest"}
    hand.workspace.paint.symmetry = "turn 6"
    hand.take("brush")
    hand.canvas.centre_at(QPointF(*board.position(space)))  # type: ignore[misc]
    hand.click(space)
    assert {key for key in board.space_ids if tile_of(great_war, key) == "forest"} == forests | alike
    assert len(great_war.history) == 1
    great_war.undo()
    assert great_war.pack == before


def test_a_line_of_terrain(great_war: OpenPack, at_work: At) -> None:
    hand, before = hexed(at_work(great_war, 0.6)), great_war.pack
    hand.take("line")
    hand.drag("q1r7", "q6r7")
    assert all(tile_of(great_war, f"q{q}r7") == "forest" for q in range(1, 7))
    assert undone(great_war, before)


def test_fill_stops_at_other_terrain(great_war: OpenPack, at_work: At) -> None:
    hand, before = hexed(at_work(great_war, 0.6), value="building"), great_war.pack
    hand.take("fill")
    hand.click("q0r4")
    hills = [key for key, s in before.scenario("beaumont-hamel").spaces.items() if s.tile == "hill"]
    great = great_war.pack.scenario("beaumont-hamel").spaces
    assert {great[key].tile for key in hills} <= {"building", "hill"}
    assert great["q0r4"].tile == "building"
    assert tile_of(great_war, "q-1r3") == "trench"
    assert undone(great_war, before)


def test_the_eyedropper_takes_the_terrain_of_a_hex(great_war: OpenPack, at_work: At) -> None:
    hand = at_work(great_war, 0.6)
    hand.take("eyedropper")
    hand.click("q0r4")
    assert (hand.workspace.paint.field, hand.workspace.paint.value) == ("tile", "hill")


# ---------------------------------------------------------------------------- set-up and tiles


def test_counters_of_the_box_are_placed_by_click_until_it_is_empty(pog: OpenPack, at_work: At) -> None:
    hand, before = near(at_work(pog, 1.0), "cambrai"), pog.pack
    left = edits.remaining(pog.pack, "campaign-1914")
    piece = next(key for key, count in left.items() if count == 1)
    hand.workspace.carried.piece = piece
    hand.take("setup")
    hand.click("cambrai")
    entry = next(e for e in pog.pack.scenario("campaign-1914").setup.values() if e.piece == piece)
    assert entry.at == "cambrai"
    assert hand.workspace.carried.piece == ""
    assert undone(pog, before)


def test_x_turns_a_counter_to_its_reduced_side(pog: OpenPack, at_work: At) -> None:
    hand = near(at_work(pog, 1.0), "sedan")
    hand.take("setup")
    hand.click("sedan")
    hand.press(Qt.Key.Key_X)
    (path,) = pog.selection
    assert pog.pack.scenario("campaign-1914").setup[path[3]].step == 1
    hand.press(Qt.Key.Key_X)
    assert pog.pack.scenario("campaign-1914").setup[path[3]].step == 0


def test_tiles_are_laid_turned_over_and_rotated(assault: OpenPack, at_work: At) -> None:
    assault.show_scenario("two_1_stalingrad")
    hand, before = at_work(assault, 0.8), assault.pack
    free = next(key for key, count in edits.tiles_left(assault.pack, "two_1_stalingrad").items() if count)
    hand.take("tile")
    hand.workspace.carried.tile = free
    hand.press(Qt.Key.Key_X)
    hand.press(Qt.Key.Key_R)
    hand.click("r0c0")
    laid = assault.pack.scenario("two_1_stalingrad").tiles["r0c0"]
    assert (laid.tile, laid.side, laid.turned) == (free, "b", 90)
    assert undone(assault, before)


def test_alt_picks_a_tile_up(assault: OpenPack, at_work: At) -> None:
    assault.show_scenario("two_1_stalingrad")
    hand = at_work(assault, 0.8)
    hand.take("tile")
    hand.click("r0c0", Keys.AltModifier)
    assert "r0c0" not in assault.pack.scenario("two_1_stalingrad").tiles


# ---------------------------------------------------------------------------- regions and labels


def test_a_region_is_painted_over_spaces(great_war: OpenPack, at_work: At) -> None:
    hand, before = at_work(great_war, 0.6), great_war.pack
    hand.take("region")
    hand.drag("q1r7", "q3r7")
    (path,) = great_war.selection
    assert set(great_war.pack.boards["front"].regions[path[3]].spaces) == {"q1r7", "q2r7", "q3r7"}
    assert undone(great_war, before)


def test_a_label_is_put_where_one_clicks(pog: OpenPack, at_work: At) -> None:
    hand, before = at_work(pog, 0.5), pog.pack
    hand.take("label")
    hand.click((350, 250))
    (path,) = pog.selection
    assert path[2] == "artwork" and pog.pack.boards["europe"].artwork[path[3]].at == pytest.approx(
        (350, 250), abs=2.1
    )
    assert undone(pog, before)


def test_a_name_is_dragged_to_its_place(pog: OpenPack, at_work: At) -> None:
    hand = near(at_work(pog, 1.0), "cambrai")
    x, y = pog.pack.boards["europe"].position("cambrai")  # type: ignore[misc]
    hand.take("label")
    hand.drag("cambrai", (x + 50, y - 40))
    assert pog.pack.boards["europe"].space("cambrai").label == pytest.approx((50, -40), abs=1.1)


# ---------------------------------------------------------------------------- pan and zoom


def test_the_wheel_zooms_at_the_pointer(pog: OpenPack, at_work: At) -> None:
    hand = near(at_work(pog, 1.0), "cambrai")
    spot = hand.spot("cambrai")
    hand.canvas.set_zoom(1.7, spot.toPointF())
    again = hand.spot("cambrai")
    assert abs(again.x() - spot.x()) <= 2 and abs(again.y() - spot.y()) <= 2


def test_fit_shows_the_whole_board(pog: OpenPack, at_work: At) -> None:
    hand = at_work(pog, 3.0)
    hand.canvas.fit()
    seen = hand.canvas.visible_area()
    assert seen.width() >= 2550 and seen.height() >= 1650
