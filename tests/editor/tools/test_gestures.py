"""Random gestures: whatever a person does, undoing all of it gives back what was there, and redoing too."""

from __future__ import annotations

from collections.abc import Callable

from hand import Hand, Keys
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt

from editor.document import OpenPack

spot = st.tuples(st.integers(60, 1100), st.integers(60, 700))
gesture = st.one_of(
    st.tuples(st.just("drag"), st.sampled_from(["select", "brush", "line", "region", "setup"]), spot, spot),
    st.tuples(st.just("click"), st.sampled_from(["select", "brush", "fill", "label", "setup"]), spot, spot),
    st.tuples(st.just("escape"), st.sampled_from(["select", "brush", "line"]), spot, spot),
    st.tuples(st.just("undo"), st.just("select"), spot, spot),
    st.tuples(st.just("redo"), st.just("select"), spot, spot),
)


def test_undo_and_redo_come_back_to_the_same(
    great_war: OpenPack, at_work: Callable[[OpenPack, float], Hand]
) -> None:
    hand = at_work(great_war, 0.55)
    hand.workspace.paint.field, hand.workspace.paint.value = "tile", "forest"
    hand.workspace.carried.piece = "br-infantry"

    @settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.lists(gesture, min_size=1, max_size=6))
    def any_gestures(gestures: list[tuple[str, str, tuple[int, int], tuple[int, int]]]) -> None:
        great_war.jump(0)
        first = great_war.pack
        for kind, tool, start, end in gestures:
            points = [hand.canvas.mapToScene(*place).toTuple() for place in (start, end)]
            if kind in ("undo", "redo"):
                getattr(great_war, kind)()
                continue
            hand.take(tool)
            if kind == "click":
                hand.click(points[0], Keys.NoModifier)
            else:
                hand.drag(*points, let_go=kind == "drag")
            if kind == "escape":
                hand.press(Qt.Key.Key_Escape)
        last, done = great_war.pack, great_war.position
        great_war.jump(0)
        assert great_war.pack == first
        great_war.jump(done)
        assert great_war.pack == last

    any_gestures()
