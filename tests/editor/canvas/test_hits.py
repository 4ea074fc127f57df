"""What the pointer finds."""

from __future__ import annotations

from editor.canvas.geometry import Rect
from editor.canvas.hits import Field
from editor.canvas.picture import Thing


def space(key: str, x: float, y: float) -> Thing:
    return Thing(("boards", "b", "spaces", key), "space", Rect.centred((x, y), 38, 38))


LINE = Thing(
    ("boards", "b", "connections", "a~b"), "connection", Rect(0, 0, 200, 0), line=((0.0, 0.0), (200.0, 0.0))
)
COUNTER = Thing(("scenarios", "s", "setup", "one"), "counter", Rect.centred((0, 0), 32, 32))
UPPER = Thing(("scenarios", "s", "setup", "two"), "counter", Rect.centred((5, -5), 32, 32))
FIELD = Field([LINE, space("a", 0, 0), space("b", 200, 0), COUNTER, UPPER])


def test_counters_come_before_spaces_and_spaces_before_lines() -> None:
    assert FIELD.at((0, 0)) is UPPER
    assert FIELD.at((0, 0), kinds=("space",)).path[3] == "a"
    assert FIELD.at((210, 5)).path[3] == "b"


def test_a_line_may_be_missed_by_a_little() -> None:
    assert FIELD.at((100, 4), tolerance=5) is LINE
    assert FIELD.at((100, 20), tolerance=5) is None


def test_of_a_stack_the_upper_counter_answers_and_the_lower_where_it_shows() -> None:
    assert FIELD.at((-15, 15)) is COUNTER


def test_a_rubber_band_takes_what_has_its_middle_in_it() -> None:
    found = FIELD.within(Rect(-50, -50, 50, 50), ("space", "counter"))
    assert [thing.path[3] for thing in found] == ["a", "one", "two"]


def test_an_area_is_found_inside_its_shape_only() -> None:
    ring = ((0.0, 0.0), (100.0, 0.0), (0.0, 100.0))
    area = Thing(("boards", "b", "spaces", "x"), "space", Rect(0, 0, 100, 100), rings=(ring,))
    assert Field([area]).at((20, 20)) is area
    assert Field([area]).at((90, 90)) is None
