"""Areas with shared borders, drawn by hand: new ones, moved vertices, cuts, merging, snapping."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hand import Hand, Keys
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from editor.canvas.geometry import ring_area
from editor.document import OpenPack
from model.areas import points_of

Begun = Callable[[str], OpenPack]
At = Callable[..., Hand]
SPACES = ("boards", "map", "spaces")


@pytest.fixture
def hand(begun: Begun, at_work: At) -> Hand:
    """Two areas, west and east, 400 by 600 each, that share the border x = 500."""
    made = at_work(begun("fight-for-europe"), 0.8)
    made.canvas.fit()
    made.take("area")
    return made


def size_of(document: OpenPack, key: str) -> float:
    return sum(abs(ring_area(ring)) for ring in document.pack.boards["map"].shape(key))


def corners(document: OpenPack) -> set[tuple[float, float]]:
    borders = document.pack.boards["map"].borders.values()
    return {point for border in borders for point in points_of(border.line)}


def double_click(hand: Hand, at: tuple[float, float]) -> None:
    hand.click(at)
    QTest.mouseDClick(hand.canvas.viewport(), Qt.MouseButton.LeftButton, pos=hand.spot(at))


def test_dragging_a_vertex_moves_both_sides(hand: Hand) -> None:
    document, before = hand.document, hand.document.pack
    west, east = size_of(document, "west"), size_of(document, "east")
    hand.drag((500, 100), (600, 100), keys=Keys.AltModifier)
    assert size_of(document, "west") == pytest.approx(west + 30_000, rel=0.02)
    assert size_of(document, "west") + size_of(document, "east") == pytest.approx(west + east, rel=0.001)
    assert len(document.history) == 1
    document.undo()
    assert document.pack == before


def test_a_dragged_vertex_snaps_to_another_and_shows_it(hand: Hand) -> None:
    hand.drag((500, 100), (903, 103), let_go=False)
    assert hand.canvas.guides
    hand.press(Qt.Key.Key_Escape)
    assert not hand.canvas.guides and not hand.document.history
    hand.drag((500, 100), (104, 102))
    assert (500.0, 100.0) not in corners(hand.document)
    assert (100.0, 100.0) in corners(hand.document)


def test_escape_gives_the_drag_up(hand: Hand) -> None:
    before = hand.document.pack
    hand.drag((500, 100), (600, 160), let_go=False)
    hand.press(Qt.Key.Key_Escape)
    assert hand.document.pack is before


def test_a_line_from_border_to_border_splits_an_area(hand: Hand) -> None:
    document, before = hand.document, hand.document.pack
    whole = size_of(document, "west")
    hand.click((100, 400))
    hand.click((300, 420))
    hand.click((500, 400))
    hand.press(Qt.Key.Key_Return)
    (path,) = document.selection
    assert path[3] not in before.boards["map"].spaces
    assert size_of(document, "west") + size_of(document, path[3]) == pytest.approx(whole, rel=0.001)
    assert set(document.pack.boards["map"].all_connections) > set(before.boards["map"].all_connections)
    assert len(document.history) == 1
    document.undo()
    assert document.pack == before


def test_two_selected_areas_merge_with_m(hand: Hand) -> None:
    document, before = hand.document, hand.document.pack
    both = size_of(document, "west") + size_of(document, "east")
    document.select([(*SPACES, "west"), (*SPACES, "east")])
    hand.press(Qt.Key.Key_M)
    assert set(document.pack.boards["map"].spaces) == {"west"}
    assert size_of(document, "west") == pytest.approx(both)
    document.undo()
    assert document.pack == before
    document.select([(*SPACES, "west")])
    hand.press(Qt.Key.Key_M)
    assert document.pack == before


def test_a_new_area_is_clicked_corner_by_corner(hand: Hand) -> None:
    document, before = hand.document, hand.document.pack
    hand.canvas.set_zoom(0.5)
    for corner in ((120, 820), (300, 820), (300, 900)):
        hand.click(corner)
    double_click(hand, (120, 900))
    (path,) = document.selection
    assert size_of(document, path[3]) == pytest.approx(180 * 80, rel=0.3)
    assert len(document.history) == 1
    document.undo()
    assert document.pack == before


def test_corners_near_a_border_lie_on_it(hand: Hand) -> None:
    hand.click((503, 300))
    tool = hand.workspace.tools["area"]
    assert tool._drawn[-1][0] == pytest.approx(500, abs=0.1)  # type: ignore[attr-defined]
    hand.press(Qt.Key.Key_Escape)


def test_a_corner_is_typed(hand: Hand) -> None:
    document = hand.document
    for text in ("100, 250", "500, 250"):
        QTest.keyClicks(hand.canvas, text[0])
        QTest.keyClicks(hand.canvas.numeric_entry, text[1:])
        QTest.keyClick(hand.canvas.numeric_entry, Qt.Key.Key_Return)
    hand.press(Qt.Key.Key_Return)
    assert len(document.pack.boards["map"].spaces) == 3
    assert size_of(document, "west") in (pytest.approx(60_000), pytest.approx(180_000))


spots = st.tuples(st.integers(120, 880), st.integers(120, 680))
strokes = st.one_of(
    st.tuples(st.just("drag"), st.sampled_from([(500, 100), (500, 700), (100, 100), (900, 700)]), spots),
    st.tuples(st.just("cut"), spots, spots),
    st.tuples(st.just("merge"), spots, spots),
    st.tuples(st.sampled_from(["undo", "redo"]), spots, spots),
)


def test_whatever_is_drawn_undo_gives_back_what_was_there(hand: Hand) -> None:
    document = hand.document

    @settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.lists(strokes, min_size=1, max_size=5))
    def any_strokes(drawn: list[tuple[str, tuple[int, int], tuple[int, int]]]) -> None:
        document.jump(0)
        first = document.pack
        for kind, a, b in drawn:
            if kind in ("undo", "redo"):
                getattr(document, kind)()
            elif kind == "drag":
                hand.drag(a, b, keys=Keys.AltModifier)
            elif kind == "cut":
                hand.click((500, a[1]))
                hand.click((100, b[1]))
                hand.press(Qt.Key.Key_Return)
            else:
                document.select((*SPACES, key) for key in list(document.pack.boards["map"].spaces)[:2])
                hand.press(Qt.Key.Key_M)
            hand.press(Qt.Key.Key_Escape)
        last, done = document.pack, document.position
        document.jump(0)
        assert document.pack == first
        document.jump(done)
        assert document.pack == last

    any_strokes()
