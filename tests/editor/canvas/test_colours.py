"""Colours that carry a meaning stay apart for colour-blind eyes, or something else than colour tells it too.

What an eye without one kind of cones sees is simulated with the matrices of Machado, Oliveira and Fernandes
(2009) for full deficiency; differences are distances in CIE Lab.
"""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

import model
from editor.themes import DARK, ICONS, LIGHT, Tones
from model.appearance import CounterLook, Look, Showing
from model.pack import Pack

PACKS = Path(__file__).parents[3] / "scenarios"
NAMES = ("paths-of-glory", "fight-for-europe", "great-war", "russian-assault")
Rows = tuple[tuple[float, float, float], ...]
EYES: dict[str, Rows] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
APART = 10.0
"""Colours that differ by less are not told apart at a glance."""


def linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def lab(colour: str, eye: str) -> tuple[float, float, float]:
    """A colour as an eye sees it, in CIE Lab."""
    red, green, blue = (linear(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))
    r, g, b = (min(1.0, max(0.0, a * red + m * green + n * blue)) for a, m, n in EYES[eye])
    white = (0.95047, 1.0, 1.08883)
    xyz = (
        0.4124 * r + 0.3576 * g + 0.1805 * b,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        0.0193 * r + 0.1192 * g + 0.9505 * b,
    )
    x, y, z = (
        (v / w) ** (1 / 3) if v / w > 0.008856 else 7.787 * v / w + 16 / 116
        for v, w in zip(xyz, white, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: str, other: str, eye: str) -> float:
    a, b = lab(one, eye), lab(other, eye)
    return sum((p - q) ** 2 for p, q in zip(a, b, strict=True)) ** 0.5


def confused(one: str, other: str) -> list[str]:
    """The eyes that do not tell two colours apart."""
    return [eye for eye in EYES if difference(one, other, eye) < APART]


@pytest.fixture(scope="module", params=NAMES)
def pack(request: pytest.FixtureRequest) -> Pack:
    return model.load_pack(PACKS / request.param)


def look_of(pack: Pack) -> Look:
    return pack.system.look


def counters_by_nation(pack: Pack) -> dict[str, CounterLook]:
    """One counter of every nation that has some."""
    look = look_of(pack)
    return {
        piece.nation: look.counter(pack, piece, None)
        for piece in pack.pieces.values()
        if getattr(piece, "nation", None)
    }


def test_the_simulation_knows_what_colour_blind_eyes_confuse() -> None:
    assert difference("#FF0000", "#FF0000", "protanopia") == 0
    assert "deuteranopia" in confused("#A3822A", "#8C8F2A")
    assert confused("#000000", "#FFFFFF") == []
    assert difference("#D03030", "#309030", "normal") > 3 * difference("#D03030", "#309030", "deuteranopia")


def test_counters_of_enemies_are_told_apart_without_colour(pack: Pack) -> None:
    """By another plate, or by the letters of the nation, where the colours are alike to some eye."""
    shown = counters_by_nation(pack)
    for one, other in combinations(shown, 2):
        a, b = shown[one], shown[other]
        if pack.nations[one].side == pack.nations[other].side:
            continue
        shape = a.plate != b.plate or a.cut != b.cut
        second = shape or (a.code and b.code and a.code != b.code)
        assert second or not confused(a.colour, b.colour), (one, other, confused(a.colour, b.colour))


def test_the_two_sides_are_told_apart_from_afar(pack: Pack) -> None:
    """Letters are read only near: far away the shape or the colour has to do, for every pair of enemies."""
    shown = counters_by_nation(pack)
    for one, other in combinations(shown, 2):
        sides = {pack.nations[one].side, pack.nations[other].side}
        if len(sides) == 2 and None not in sides:
            a, b = shown[one], shown[other]
            assert a.plate != b.plate or a.cut != b.cut or not confused(a.colour, b.colour), (one, other)


def test_what_stands_on_a_counter_can_be_read_by_every_eye(pack: Pack) -> None:
    for nation, look in counters_by_nation(pack).items():
        for eye in EYES:
            contrast = abs(lab(look.colour, eye)[0] - lab(look.ink, eye)[0])
            assert contrast > 35, (nation, eye, contrast)


@pytest.mark.parametrize("tones", [LIGHT, DARK], ids=["light", "dark"])
def test_severities_have_signs_of_their_own(tones: Tones) -> None:
    """Error, warning and note differ by the shape of their sign; text in their colours can be read."""
    drawings = [(ICONS / f"{name}.svg").read_text(encoding="utf-8") for name in ("error", "warning", "note")]
    assert len(set(drawings)) == 3
    for tone in (tones.error, tones.warning, tones.good):
        for eye in EYES:
            assert abs(lab(tone, eye)[0] - lab(tones.panel, eye)[0]) > 35, (tone, eye)


def test_restricted_ways_are_dashed_and_not_only_tinted() -> None:
    pack = model.load_pack(PACKS / "paths-of-glory")
    showing = Showing(pack, next(iter(pack.boards)))
    looks = {
        key: showing.look.connection(showing, key, way) for key, way in showing.board.all_connections.items()
    }
    plain = {look.colour for look in looks.values() if look.stroke == "solid"}
    assert len(plain) == 1 and all(
        look.stroke != "solid" for look in looks.values() if look.colour not in plain
    )


def test_control_of_a_tile_is_a_shape_as_well_as_a_colour() -> None:
    pack = model.load_pack(PACKS / "russian-assault")
    scenario = next(iter(pack.scenarios))
    showing = Showing(pack, pack.scenario(scenario).board or next(iter(pack.boards)), scenario)
    signs = [
        (chip.glyph, chip.colour)
        for key in showing.board.space_ids
        for chip in showing.look.space(showing, key, showing.space(key)).chips
        if chip.corner == "w"
    ]
    glyphs = {colour: {glyph for glyph, other in signs if other == colour} for _, colour in signs}
    assert len(glyphs) == 2 and all(len(found) == 1 for found in glyphs.values())
    assert len(set.union(*glyphs.values())) == 2


def test_neighbouring_lands_are_parted_by_a_line(pack: Pack) -> None:
    """Tints of lands are pale: where two that touch look alike to some eye, a border must run between."""
    board = next(iter(pack.boards.values()))
    look = look_of(pack)
    tints = {key: look.land_colour(pack, key) for key in pack.nations}
    alike = [(a, b) for a, b in combinations(tints, 2) if confused(tints[a], tints[b])]
    if not alike or board.kind in ("hexes", "squares"):
        return
    lines = {item.style for item in board.artwork.values() if item.draw == "outline"}
    assert board.kind == "areas" or "border" in lines
