"""Chapter 21: terrain, hills, wire, craters."""

from __future__ import annotations

import pytest

from rules.great_war.field import change_ground
from tests.great_war_pack import great_war
from tests.rules.great_war.table import BURST, FLAG, SKULL, SOLDIER, Table, at
from tests.rules.great_war.test_12_battle import look


def fight(
    terrain: dict[str, dict[str, str]], faces: list[int], *, close: bool, attacker: str = "0605"
) -> Table:
    here = attacker if close else "0705"
    table = Table({here: "i" if close else "g"}, {"0505": "i"}, dice=faces, **terrain)  # type: ignore[arg-type]
    table.to_battle().play("fight" if close else "shoot", unit=here, at="0505")
    return table


def shelter(tile: str, marker: str = "") -> dict[str, dict[str, str]]:
    found = {"tiles": {"0505": tile}} if tile else {}
    return {**found, "markers": {"0505": marker}} if marker else found


TABLE = [
    ("R21.61", "", "", (0, 0), (0, 0)),
    ("R21.62", "forest", "", (1, 0), (1, 0)),
    ("R21.63", "building", "", (1, 1), (1, 1)),
    ("R21.64", "hill", "", (1, 0), (1, 0)),
    ("R21.65", "building-rubble", "", (1, 1), (1, 1)),
    ("R21.66", "trench", "", (2, 2), (1, 1)),
    ("R21.67", "", "shell-crater", (1, 1), (1, 1)),
    ("R21.68", "mine-crater", "", (1, 1), (1, 1)),
    ("R21.69", "", "wire", (0, 0), (0, 0)),
    ("R21.40", "forest", "shell-crater", (1, 1), (1, 1)),
    ("R21.41", "trench", "shell-crater", (1, 1), (1, 1)),
    ("R21.42", "building", "shell-crater", (1, 1), (1, 1)),
]


@pytest.mark.parametrize(("rule", "tile", "marker", "ranged", "close"), TABLE, ids=[row[0] for row in TABLE])
def test_R21_1_R21_4_R21_61_R21_62_R21_63_R21_64_R21_65_R21_66_R21_67_R21_68_R21_69_protection(
    rule: str, tile: str, marker: str, ranged: tuple[int, int], close: tuple[int, int]
) -> None:
    for is_close, (soldiers, flags) in ((False, ranged), (True, close)):
        hit = fight(shelter(tile, marker), [SOLDIER] * 3, close=is_close)
        assert 4 - hit.figures("0505") == max(0, 3 - soldiers)
        driven = fight(shelter(tile, marker), [FLAG, FLAG, FLAG], close=is_close)
        offered = driven.offers("ignore") if driven.kind() == "german flags" else ["0"]
        assert int(offered[-1]) == flags


@pytest.mark.parametrize("tile", ["forest", "building", "building-rubble", "mine-crater"])
def test_R21_3_stop_terrain(tile: str) -> None:
    table = Table({"0605": "i"}, {"0005": "i"}, tiles={"0505": tile, "0504": tile})
    table.command("assault-centre")
    assert "0605 0405" not in table.offers("move") and "0605 0505" in table.offers("move")


@pytest.mark.parametrize("tile", ["hill", "trench"])
def test_R21_64_R21_66_free_movement(tile: str) -> None:
    table = Table({"0605": "i"}, {"0005": "i"}, tiles={"0505": tile, "0504": tile})
    table.command("assault-centre")
    assert "0605 0405" in table.offers("move")


def test_R21_68_leaving_a_mine_crater_ends_in_the_next_hex() -> None:
    table = Table({"0605": "i"}, {"0005": "i"}, tiles={"0605": "mine-crater"})
    table.command("assault-centre")
    assert {move.split()[1] for move in table.offers("move")} == {
        "0504",
        "0505",
        "0604",
        "0606",
        "0704",
        "0705",
    }


@pytest.mark.parametrize(
    ("tile", "dice"), [("forest", 2), ("building", 2), ("building-rubble", 3), ("trench", 3)]
)
def test_R21_62_R21_63_one_die_fewer_on_entry(tile: str, dice: int) -> None:
    table = Table({"0705": "i"}, {"0505": "i"}, tiles={"0605": tile}, dice=[6] * 3)
    table.command("assault-centre").play("move", unit="0705", to="0605")
    table.play("fight", unit="0705", at="0505")
    assert table.last("attacks")["dice"] == dice


def test_R21_10_a_hill_does_not_protect_against_a_hill_beside_it() -> None:
    table = Table(
        {"0605": "i"}, {"0505": "i"}, tiles={"0505": "hill", "0605": "hill"}, dice=[SOLDIER, SOLDIER, 6]
    )
    table.to_battle().play("fight", unit="0605", at="0505")
    assert table.figures("0505") == 2
    cratered = Table(
        {"0605": "i"},
        {"0505": "i"},
        tiles={"0505": "hill", "0605": "hill"},
        markers={"0505": "shell-crater"},
        dice=[SOLDIER, SOLDIER, 6],
    )
    cratered.to_battle().play("fight", unit="0605", at="0505")
    assert cratered.figures("0505") == 3


def test_R21_20_a_hill_hides_what_lies_behind() -> None:
    assert not look("0503", "0505", {}, {"0504": "hill"})


def test_R21_21_the_first_hill_hex_is_seen_from_below_and_sees_down() -> None:
    assert look("0503", "0505", {}, {"0505": "hill"}) and look("0505", "0503", {}, {"0505": "hill"})


def test_R21_22_hills_behind_a_hill_are_hidden() -> None:
    assert not look("0503", "0506", {}, {"0505": "hill", "0506": "hill"})
    assert not look("0506", "0503", {}, {"0505": "hill", "0506": "hill"})


def test_R21_23_one_hill_mass_sees_across_itself() -> None:
    mass = {"0404": "hill", "0304": "hill", "0305": "hill", "0406": "hill"}
    assert look("0404", "0406", {}, mass)
    assert not look("0404", "0406", {"0405": "i"}, mass)
    assert not look("0404", "0406", {}, {"0404": "hill", "0405": "hill"})


def test_R21_30_a_unit_removes_wire_instead_of_fighting() -> None:
    table = Table({"0605": "i"}, {"0505": "i"}, markers={"0605": "wire"}).to_battle()
    table.play("clear-wire", unit="0605")
    assert table.marker("0605") == "none" and table.kind() == "british end-of-turn"


def test_R21_31_R21_69_one_die_fewer_from_wire_even_when_standing() -> None:
    table = Table({"0605": "i"}, {"0505": "i"}, markers={"0605": "wire"}, dice=[6] * 2)
    table.to_battle().play("fight", unit="0605", at="0505")
    assert table.last("attacks")["dice"] == 2


def test_R21_33_a_burst_of_a_mortar_removes_wire_and_hits() -> None:
    table = Table({"0805": "m"}, {"0505": "i"}, markers={"0505": "wire"}, dice=[BURST, SKULL])
    table.to_battle().play("shoot", unit="0805", at="0505")
    assert table.marker("0505") == "none" and table.figures("0505") == 3
    infantry = Table({"0705": "i"}, {"0505": "i"}, markers={"0505": "wire"}, dice=[BURST, SKULL])
    infantry.to_battle().play("shoot", unit="0705", at="0505")
    assert infantry.marker("0505") == "wire"


def test_R21_35_empty_wire_is_a_target_for_mortars() -> None:
    table = Table({"0805": "m", "0806": "i"}, {"0005": "i"}, markers={"0505": "wire"}).to_battle()
    assert table.offers("shoot") == ["0805 0505"]


def test_R21_40_R22_13_a_cratered_forest_still_stops_and_hides() -> None:
    table = Table({"0605": "i"}, {"0005": "i"}, tiles={"0505": "forest"}, markers={"0505": "shell-crater"})
    ground = table.ctx.grounds[table.st.ground[at("0505")]]
    assert ground.stops and ground.blocks and ground.dice_entered == -1 and ground.ranged == (1, 1)


def test_R21_41_R22_13_cratered_trench_and_hill() -> None:
    tiles = {"0505": "trench", "0405": "hill"}
    table = Table(
        {"0605": "i"}, {"0005": "i"}, tiles=tiles, markers={"0505": "shell-crater", "0405": "shell-crater"}
    )
    trench, hill = (table.ctx.grounds[table.st.ground[at(hex)]] for hex in ("0505", "0405"))
    assert trench.ranged == hill.ranged == hill.close_level == (1, 1) and hill.heights and not trench.stops


def test_R21_42_R22_13_a_cratered_building_is_rubble() -> None:
    table = Table({"0605": "i"}, {"0005": "i"}, tiles={"0505": "building"})
    change_ground(table.ctx, table.st, at("0505"), table.ctx.grounds[table.st.ground[at("0505")]].triple)
    ground = table.ctx.grounds[table.st.ground[at("0505")]]
    assert ground.stops and ground.blocks and ground.dice_entered == 0 and table.game.check() == []


def test_R21_44_amb_44_wire_on_a_tile_adds_up() -> None:
    table = Table({"0605": "i"}, {"0005": "i"}, tiles={"0505": "forest"}, markers={"0505": "wire"})
    ground = table.ctx.grounds[table.st.ground[at("0505")]]
    assert (
        ground.stops and ground.dice_entered == -2 and ground.dice_already == -1 and ground.ranged == (1, 0)
    )


def test_R22_10_tiles_have_no_number_and_no_direction() -> None:
    tiles = {f"{row:02}{column:02}": "trench" for row in range(2, 8) for column in range(11)}
    assert Table({"1005": "i"}, {"0005": "i"}, tiles=tiles).ctx.hexes == 127
    assert great_war().tables.box.tiles == 58
