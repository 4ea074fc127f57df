"""Random gestures: whatever a person does, undoing all of it gives back what was there, and redoing too."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hand import Hand, Keys
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt

from editor import edits
from editor.document import OpenPack
from model import ChangeError

PACKS = {
    "points": "paths-of-glory",
    "hexes": "great-war",
    "areas": "fight-for-europe",
    "squares": "russian-assault",
}
spot = st.tuples(st.integers(60, 1100), st.integers(60, 700))
gesture = st.tuples(
    st.sampled_from(["drag", "drag", "click", "click", "escape", "key", "undo", "redo", "remove", "double"]),
    st.integers(0, 99),
    spot,
    spot,
    st.sampled_from([Keys.NoModifier, Keys.ShiftModifier, Keys.AltModifier, Keys.ControlModifier]),
    st.sampled_from(
        [
            Qt.Key.Key_X,
            Qt.Key.Key_Plus,
            Qt.Key.Key_Minus,
            Qt.Key.Key_PageUp,
            Qt.Key.Key_Left,
            Qt.Key.Key_Return,
        ]
    ),
)
Drawn = tuple[str, int, tuple[int, int], tuple[int, int], Keys, Qt.Key]


@pytest.fixture(params=PACKS)
def small(request: pytest.FixtureRequest, begun: Callable[[str], OpenPack]) -> OpenPack:
    """A new pack on each kind of board, with something in the box."""
    document = begun(PACKS[request.param])
    if not document.pack.pieces:
        from editor.panels.contents import ContentsPanel

        panel = ContentsPanel()
        panel.set_document(document)
        panel.add()
        panel.set_document(None)
        panel.deleteLater()
    return document


def test_undo_and_redo_come_back_to_the_same(
    small: OpenPack, at_work: Callable[[OpenPack, float], Hand]
) -> None:
    hand = at_work(small, 1.0)
    hand.canvas.fit()
    tools = hand.workspace.usable_tools()
    began = small.position
    paint, carried = hand.workspace.paint, hand.workspace.carried

    def do(drawn: Drawn) -> None:
        kind, number, start, end, keys, key = drawn
        points = [hand.canvas.mapToScene(*place).toTuple() for place in (start, end)]
        if kind == "undo" and small.position > began:
            small.undo()
        elif kind == "redo":
            small.redo()
        elif kind == "remove" and small.selection:
            small.apply(edits.remove(small.pack, small.selection), select=())
        elif kind == "key":
            hand.press(key)
        elif kind in ("drag", "click", "escape", "double"):
            hand.take(tools[number % len(tools)])
            paint.value = "clear"
            carried.piece = next(iter(small.pack.pieces), "")
            carried.tile = next(iter(small.pack.tiles), "")
            if kind == "click":
                hand.click(points[0], keys)
            elif kind == "double":
                hand.double(points[0])
            else:
                hand.drag(*points, keys=keys, let_go=kind == "drag")
            if kind == "escape":
                hand.press(Qt.Key.Key_Escape)

    @settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.lists(gesture, min_size=1, max_size=8))
    def any_gestures(gestures: list[Drawn]) -> None:
        small.jump(began)
        first = small.pack
        for each in gestures:
            try:
                do(each)
            except ChangeError:
                pytest.fail(f"a gesture ended in an error: {each}")
        hand.press(Qt.Key.Key_Escape)
        last, done = small.pack, small.position
        for position in range(done, began, -1):
            small.undo()
            step = small.history[position - 1]
            assert small.selection == tuple(path for path in step.before if small.exists(path))
        assert small.pack == first
        for position in range(began, done):
            small.redo()
            step = small.history[position]
            assert small.selection == tuple(path for path in step.after if small.exists(path))
        assert small.pack == last

    any_gestures()
