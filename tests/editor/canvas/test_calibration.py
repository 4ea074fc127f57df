"""Control points lay a picture: scale, turn and place by least squares, stretch and lean where wanted."""

from __future__ import annotations

import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from editor.canvas.calibration import Laid, NoFit, Pair, errors, fitted, laid, mean_error, written
from model.boards import Picture

PIXELS = (400.0, 200.0)
FLAT = Laid((1.0, 0.0), (0.0, 1.0), (0.0, 0.0))
CORNERS = [(0.0, 0.0), (400.0, 0.0), (400.0, 200.0), (0.0, 200.0)]


def picture(**fields: object) -> Picture:
    return Picture.model_validate({"draw": "picture", "file": "map.png", **fields}, strict=False)


def pairs_by(how: Laid, points: list[tuple[float, float]]) -> list[Pair]:
    return [(point, how.on_board(point)) for point in points]


def near(how: Laid, other: Laid) -> bool:
    return all(math.dist(how.on_board(corner), other.on_board(corner)) < 0.05 for corner in CORNERS)


def test_one_point_moves_the_picture() -> None:
    how = fitted([((100.0, 50.0), (130.0, 40.0))], "similar", FLAT)
    assert how == Laid((1.0, 0.0), (0.0, 1.0), (30.0, -10.0))


def test_two_points_scale_turn_and_move_it() -> None:
    """Its upper edge, 400 pixels long, comes to hang down from (500, 100), 800 units long."""
    how = fitted([((0.0, 0.0), (500.0, 100.0)), ((400.0, 0.0), (500.0, 900.0))], "similar", FLAT)
    assert how.on_board((400.0, 200.0)) == pytest.approx((100.0, 900.0))
    assert written(how, PIXELS) == {"at": [500, 100], "size": [800, 400], "angle": 90}


def test_of_three_points_each_gives_way_a_little() -> None:
    """No similar picture fits; the best one is off everywhere, and any other is worse."""
    pairs = [*pairs_by(FLAT, CORNERS[:3]), ((0.0, 200.0), (0.0, 230.0))]
    best = fitted(pairs, "similar", FLAT)
    least = mean_error(best, pairs)
    assert 0 < least < 15 and all(off > 0 for off in errors(best, pairs))
    for step in (-0.5, 0.5):
        moved = Laid(best.across, best.down, (best.at[0] + step, best.at[1]))
        larger = Laid(
            (best.across[0] * (1 + step / 100), best.across[1]),
            (best.down[0], best.down[1] * (1 + step / 100)),
            best.at,
        )
        assert mean_error(moved, pairs) > least and mean_error(larger, pairs) > least


def test_an_affine_fit_takes_what_a_similar_one_cannot() -> None:
    askew = Laid((2.0, 0.2), (-0.3, 1.5), (40.0, 60.0))
    pairs = pairs_by(askew, CORNERS)
    assert mean_error(fitted(pairs, "similar", FLAT), pairs) > 5
    assert near(fitted(pairs, "affine", FLAT), askew)


@given(
    scale=st.floats(0.05, 20),
    angle=st.floats(-180, 180),
    at=st.tuples(st.floats(-5000, 5000), st.floats(-5000, 5000)),
    points=st.lists(st.tuples(st.floats(0, 400), st.floats(0, 200)), min_size=2, max_size=8),
)
def test_points_of_a_similar_picture_give_it_back(
    scale: float, angle: float, at: tuple[float, float], points: list[tuple[float, float]]
) -> None:
    assume(max(math.dist(a, b) for a in points for b in points) > 20)
    size = (PIXELS[0] * scale, PIXELS[1] * scale)
    how = laid(picture(at=at, size=size, angle=angle), PIXELS)
    found = fitted(pairs_by(how, points), "similar", FLAT)
    assert near(found, how)
    assert near(laid(picture(**written(found, PIXELS)), PIXELS), how)


@given(
    angle=st.floats(-180, 180),
    lean=st.floats(-60, 60),
    size=st.tuples(st.floats(50, 5000), st.floats(50, 5000)),
)
def test_what_is_written_lies_as_it_was_found(angle: float, lean: float, size: tuple[float, float]) -> None:
    how = laid(picture(at=(12.0, -7.0), size=size, angle=angle, lean=lean), PIXELS)
    assert near(laid(picture(**written(how, PIXELS)), PIXELS), how)
    assert how.on_picture(how.on_board((123.0, 45.0))) == pytest.approx((123.0, 45.0))


def test_points_that_cannot_lay_it_are_refused() -> None:
    with pytest.raises(NoFit, match="one spot"):
        fitted([((5.0, 5.0), (0.0, 0.0)), ((5.0, 5.0), (9.0, 9.0))], "similar", FLAT)
    in_line = [((x, x), (x, x)) for x in (0.0, 50.0, 100.0)]
    with pytest.raises(NoFit, match="one line"):
        fitted(in_line, "affine", FLAT)
    mirrored = [((x, y), (-x, y)) for x, y in CORNERS]
    with pytest.raises(NoFit, match="mirror"):
        fitted(mirrored, "affine", FLAT)
