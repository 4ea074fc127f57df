"""Names on a map: none lies on another, on a box or on a chip, and they stay where they were."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtWidgets import QApplication

import model
from editor.canvas.geometry import Rect
from editor.canvas.labels import Name, broken, place
from editor.canvas.picture import PointsPicture
from editor.themes import load_fonts
from model.appearance import Showing


def name(key: str, x: float, y: float, width: float = 40.0) -> Name:
    return Name(key, Rect.centred((x, y), 38, 38), (width, 12))


def test_a_lone_name_stands_below_its_space() -> None:
    found = place([name("a", 0, 0)], {"a": [Rect.centred((0, 0), 38, 38)]})
    assert found["a"].rect.top > 19
    assert found["a"].rect.centre[0] == pytest.approx(0)


def test_a_name_goes_above_where_another_box_is_below() -> None:
    boxes = {"a": [Rect.centred((0, 0), 38, 38)], "b": [Rect.centred((0, 45), 60, 38)]}
    found = place([name("a", 0, 0)], boxes)
    assert found["a"].rect.bottom < -19


def test_neighbours_make_room_for_each_other() -> None:
    names = [name(str(i), i * 42.0, 0, 60) for i in range(5)]
    found = place(names, {str(i): [Rect.centred((i * 42.0, 0), 38, 38)] for i in range(5)})
    assert not any(a.rect.overlap(b.rect) for a, b in combinations(found.values(), 2))


def test_a_name_stays_where_it_was_if_little_is_won() -> None:
    boxes = {"a": [Rect.centred((0, 0), 38, 38)]}
    above = next(
        p for p in place([name("a", 0, 0)], {**boxes, "b": [Rect.centred((0, 45), 60, 38)]}).values()
    )
    again = place([name("a", 0, 0)], boxes, before={"a": above})
    assert again["a"].slot == above.slot


def test_names_stay_off_panels_and_on_the_sheet() -> None:
    found = place([name("a", 25, 25)], {}, panels=[Rect(0, 45, 100, 80)], sheet=Rect(0, 0, 200, 200))
    rect = found["a"].rect
    assert not rect.overlap(Rect(0, 45, 100, 80)) and rect.left >= 0 and rect.top >= 0


@pytest.mark.parametrize(
    ("text", "parts"),
    [("Bar le Duc", ("Bar", "le Duc")), ("Paris", None), ("Brest-Litovsk", ("Brest-", "Litovsk"))],
)
def test_long_names_break_near_their_middle(text: str, parts: tuple[str, str] | None) -> None:
    assert broken(text) == parts


@pytest.mark.parametrize("zoom", [0.45, 1.0, 1.9])
def test_no_name_of_the_great_map_lies_on_another_or_on_a_box(qapp: QApplication, zoom: float) -> None:
    load_fonts()
    pack = model.load_pack("scenarios/paths-of-glory")
    picture = PointsPicture(Showing(pack, "europe", "campaign-1914"), zoom=zoom)
    shown = {
        key: p
        for key, p in picture.name_places.items()
        if zoom >= 1 or picture.looks[key].victory or picture.looks[key].capital
    }
    covered = {key: p.rect.grown(-0.5) for key, p in shown.items()}
    clashes = [(a, b) for (a, ra), (b, rb) in combinations(covered.items(), 2) if ra.overlap(rb)]
    assert len(clashes) <= (4 if zoom < 1 else 0), clashes
    if zoom >= 1:
        boxes = [rect for rects in picture.obstacles().values() for rect in rects]
        hidden = [key for key, rect in covered.items() if any(rect.overlap(box) > 6 for box in boxes)]
        assert len(hidden) <= 3, hidden
