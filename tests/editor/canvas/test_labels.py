"""Names on a map: none lies on another, on a box or on a chip, and they stay where they were."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication

import model
from editor.canvas.counters import counter, extent
from editor.canvas.geometry import Rect
from editor.canvas.ink import bounds_of
from editor.canvas.labels import Name, broken, place
from editor.canvas.picture import picture_of
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


@pytest.mark.parametrize("zoom", [0.14, 0.3, 0.5, 1.0, 1.9])
@pytest.mark.parametrize("pack", ["paths-of-glory", "fight-for-europe", "great-war", "russian-assault"])
def test_no_name_of_a_shipped_map_lies_on_another_or_off_the_sheet(
    qapp: QApplication, pack: str, zoom: float
) -> None:
    content = model.load_pack(f"scenarios/{pack}")
    for scenario in list(content.scenarios)[:3]:
        board = content.scenario(scenario).board
        assert board is not None
        picture = picture_of(Showing(content, board, scenario), zoom=zoom)
        covered = {key: picture.name_places[key].rect for key in picture.live["names"]}
        clashes = [
            (a, b)
            for (a, one), (b, other) in combinations(covered.items(), 2)
            if one.grown(-0.5).overlap(other.grown(-0.5))
        ]
        assert clashes == []
        width, height = picture.printed(picture.board.size)
        off = [
            key
            for key, rect in covered.items()
            if rect.left < 0 or rect.top < 0 or rect.right > width or rect.bottom > height
        ]
        assert off == []


@pytest.mark.parametrize("zoom", [1.0, 1.9])
def test_no_name_of_the_great_map_lies_on_a_box(qapp: QApplication, zoom: float) -> None:
    pack = model.load_pack("scenarios/paths-of-glory")
    picture = picture_of(Showing(pack, "europe", "campaign-1914"), zoom=zoom)
    boxes = [rect for rects in picture.obstacles().values() for rect in rects]
    names = {key: place.rect.grown(-0.5) for key, place in picture.name_places.items()}
    hidden = [key for key, rect in names.items() if any(rect.overlap(box) > 6 for box in boxes)]
    assert len(hidden) <= 3, hidden


@pytest.mark.parametrize("pack", ["paths-of-glory", "fight-for-europe", "great-war", "russian-assault"])
def test_texts_stay_inside_their_boxes_tracks_and_counters(qapp: QApplication, pack: str) -> None:
    """Every mark of a box, track or counter lies on its paper: nothing is cut off or sticks out."""
    content = model.load_pack(f"scenarios/{pack}")
    scenario = next(iter(content.scenarios))
    showing = Showing(content, content.scenario(scenario).board or "", scenario)
    picture = picture_of(showing, zoom=1.0)
    for key, marks in picture.live["boxes"].items():
        if key.startswith(("frame:", "track:")):
            paper = marks[1].bounds.adjusted(-1, -1, 1, 1)
            assert all(paper.contains(mark.bounds) for mark in marks[1:]), key
    for piece in content.pieces.values():
        look = showing.look.counter(content, piece, None)
        width, height = extent(look)
        room = QRectF(-width / 2, -height / 2, width, height).adjusted(-4, -4, 4, 4)
        covered = [mark.bounds for mark in counter(look) if mark.line is None and not mark.path.isEmpty()]
        badges = [mark.bounds for mark in counter(look) if mark.line is not None and mark.fill is not None]
        out = [bounds for bounds in covered if not any(paper.contains(bounds) for paper in (room, *badges))]
        assert out == [], (piece.name, out)


@pytest.mark.parametrize("pack", ["paths-of-glory", "fight-for-europe", "great-war", "russian-assault"])
def test_names_of_seas_and_countries_lie_on_the_sheet(qapp: QApplication, pack: str) -> None:
    content = model.load_pack(f"scenarios/{pack}")
    for board in content.boards:
        picture = picture_of(Showing(content, board), zoom=0.0)
        sheet = QRectF(0, 0, *picture.board.size)
        off = [
            key for key, marks in picture.live["lettering"].items() if not sheet.contains(bounds_of(marks))
        ]
        assert off == []
