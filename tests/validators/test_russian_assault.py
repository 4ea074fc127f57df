"""Every check of Russian Assault: the shipped pack with one fault, the finding, its fix, and it is gone."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from faults import Faults, edited, findings, shipped

import model
from validators.registry import checks_for

faults = Faults()
fault = partial(faults.fault_in, "russian-assault")

KURSK = "scenarios/two_2_kursk"
MOSCOW = "scenarios/solo_1_moscow"
SWAMP = {"terrain/clear/tags": ["heavy_forbidden"]}
TANK = {"piece": "ger_pz_ii", "at": "r2c4"}

fault("RA-V03", "a map without tiles", f"{KURSK}/tiles", {f"{KURSK}/tiles": model.ABSENT})
fault(
    "RA-V03",
    "a corner cut off",
    f"{KURSK}/tiles/r0c0",
    {f"{KURSK}/tiles/r0c1": model.ABSENT, f"{KURSK}/tiles/r1c0": model.ABSENT},
)
fault(
    "RA-V04",
    "no home row",
    f"{KURSK}/forces/german",
    {f"{KURSK}/spaces/r4c{column}": model.ABSENT for column in range(6)},
)
fault(
    "RA-V04",
    "a home row in other hands",
    f"{KURSK}/spaces/r4c0/control",
    {f"{KURSK}/spaces/r4c0/control": "soviet"},
)
fault(
    "RA-V05", "two home bases", f"{KURSK}/spaces/r4c3/home_base", {f"{KURSK}/spaces/r4c0/home_base": "german"}
)
fault(
    "RA-V05",
    "a home base abroad",
    f"{KURSK}/spaces/r2c0/home_base",
    {f"{KURSK}/spaces/r4c3/home_base": model.ABSENT, f"{KURSK}/spaces/r2c0": {"home_base": "german"}},
)
fault(
    "RA-V06",
    "home of both",
    f"{KURSK}/spaces/r4c0",
    {
        f"{KURSK}/spaces/r4c3/home_base": model.ABSENT,
        f"{KURSK}/spaces/r4c0/home_base": "soviet",
        f"{KURSK}/spaces/r0c2/home_base": model.ABSENT,
    },
)
fault(
    "RA-V07", "a bridge on a field", f"{KURSK}/spaces/r2c4/bridge", {f"{KURSK}/spaces/r2c4": {"bridge": True}}
)
fault(
    "RA-V08",
    "two units in one cell",
    f"{KURSK}/setup/second/at",
    {f"{KURSK}/setup": {"first": TANK, "second": {"piece": "ger_pz_38t", "at": "r2c4"}}},
)
fault("RA-V09", "a tank in a swamp", f"{KURSK}/setup/tank/at", {**SWAMP, f"{KURSK}/setup": {"tank": TANK}})
fault("RA-V10", "forty cards of one kind", f"{MOSCOW}/npc", {f"{MOSCOW}/npc/fire/cards/accuracy": 40})
fault(
    "RA-V11",
    "no room for twenty",
    f"{KURSK}/forces/german/max_units",
    {f"{KURSK}/forces/german/max_units": 20},
)
fault("RA-V12", "one prestige", f"{KURSK}/forces/german/budget", {f"{KURSK}/forces/german/budget": 1})
fault(
    "RA-V14",
    "a city that is not there",
    f"{KURSK}/victory/immediate/home_row/when",
    {f"{KURSK}/victory/immediate/home_row/when": {"test": "controls_all", "of": {"objectives": True}}},
)
fault(
    "RA-V15",
    "thirty tiles of six",
    f"{KURSK}/victory/immediate/home_row/when",
    {f"{KURSK}/victory/immediate/home_row/when/at_least": 30},
)
fault(
    "RA-V16",
    "won by the own home row",
    f"{KURSK}/victory/immediate/home_row",
    {f"{KURSK}/victory/immediate/home_row/when/of": {"home_row": "own"}},
)
fault(
    "RA-V18",
    "a game without end",
    f"{MOSCOW}/victory",
    {f"{MOSCOW}/victory/immediate/nine_units": model.ABSENT},
)
fault("RA-V19", "a draw", f"{KURSK}/victory/final", {f"{KURSK}/victory/final": [{"decide": "most_tiles"}]})
fault(
    "RA-V22",
    "a hand of sixty",
    f"{KURSK}/forces",
    {f"{KURSK}/forces/{side}/hand": {"actions": 60} for side in ("german", "soviet")},
)
fault("RA-V24", "nine cards out of four", f"{MOSCOW}/npc/fire", {f"{MOSCOW}/npc/fire/draw": 9})
fault(
    "RA-V25",
    "a wave that lands nowhere",
    f"{MOSCOW}/npc/reinforcements/second_wave/fill",
    {f"{MOSCOW}/npc/reinforcements/second_wave/fill/spawn": "third_wave"},
)
fault("RA-V32", "a card without a moment", "cards/accuracy/windows", {"cards/accuracy/windows": []})
fault("RA-V33", "no room to buy", f"{KURSK}/forces/german", {f"{KURSK}/forces/german/buying_stops_at": 1})
fault(
    "RA-V36",
    "a base in a swamp",
    f"{KURSK}/spaces/r0c3/home_base",
    {**SWAMP, f"{KURSK}/spaces/r0c2/home_base": model.ABSENT, f"{KURSK}/spaces/r0c3/home_base": "soviet"},
)
fault(
    "RA-V38",
    "the Germans first and second",
    f"{KURSK}/placement_order",
    {f"{KURSK}/placement_order": ["german", "german"]},
)
fault("RA-V40", "no bluff", "sides/german", {"sides/german/bluff": model.ABSENT})

fault(
    "RA-V10B",
    "an army of one card",
    f"{MOSCOW}/setup/again-2",
    {f"{MOSCOW}/setup/again-{number}": {"piece": "sov_guards", "at": f"r2c{number}"} for number in (0, 1, 2)}
    | {"cards/sov_guards/count": 1},
)
fault(
    "RA-V21",
    "a howitzer without a shell",
    f"{KURSK}/forces/soviet",
    {
        f"{KURSK}/setup/gun": {"piece": "sov_152mm_howitzer", "at": "r2c2"},
        "terrain/city_factory/ammo_per_turn": 0,
    },
)
fault(
    "RA-V29",
    "deployment in a desert that is not there",
    f"{KURSK}/special_rules/desert",
    {
        "terrain/desert": {"name": "Desert"},
        f"{KURSK}/special_rules/desert": {
            "effect": "deploy_only_on",
            "side": "german",
            "terrain": ["desert"],
        },
    },
)
fault(
    "RA-V34",
    "a thousand points",
    "scenarios/solo_2_donets/victory/immediate/human/when",
    {
        "scenarios/solo_2_donets/victory_points/awards/german_kills": model.ABSENT,
        "scenarios/solo_2_donets/victory/immediate/human/when/at_least": 1000,
    },
)
fault(
    "RA-V37",
    "a third village wanted",
    f"{MOSCOW}/map_facts/villages",
    {f"{MOSCOW}/map_facts/villages": {"of": {"terrain": ["village"]}, "at_least": 3}},
)
fault(
    "RA-V37",
    "a tile with its other face up",
    f"{MOSCOW}/map_facts/faces",
    {f"{MOSCOW}/map_facts/faces/faces": {"tile-01": "a"}},
)
KHARKOV = "scenarios/two_5_kharkov"
ONE_ROUND = {
    f"{KHARKOV}/rounds": {"kind": "fixed", "last": 1},
    f"{KHARKOV}/left_out": {"ger_pz_ii": 1, "rail_transport": 1},
    f"{KHARKOV}/victory/immediate/far": {
        "side": "german",
        "when": {"test": "controls", "of": {"home_row": "enemy"}, "at_least": 1},
    },
}
"""The Soviet home row is four tiles from the German one; paratroopers may not drop. A unit that moves a tile,
attacks, advances and moves again gets three tiles far."""
fault("RA-W01", "one round to cross the map", f"{KHARKOV}/victory/immediate/far/when", ONE_ROUND)

fault(
    "RA-V26",
    "a march across a river that is never crossed",
    f"{MOSCOW}/npc/movement/far",
    {
        f"{MOSCOW}/npc/movement/far": {"goal": {"toward": "tiles", "of": {"tag": "city_named"}}},
        f"{MOSCOW}/npc/avoids": [
            *("city", "city_hill", "city_factory", "town", "village", "clear", "woods", "hills"),
            *("river", "lake", "rough", "fortification", "swamp"),
        ],
    },
)
fault(
    "RA-V27",
    "a player without a seat",
    f"{MOSCOW}/forces/soviet",
    {f"{MOSCOW}/forces/soviet/seat": model.ABSENT},
)
fault(
    "RA-H01",
    "a hundred and twenty unit cards",
    f"{KURSK}/forces/german",
    {f"{KURSK}/forces/german/hand": {"units": 60, "units_searched": 60}},
)
fault(
    "RA-O01",
    "an option nobody knows",
    f"{MOSCOW}/npc/reinforcements/second_wave/when_option",
    {f"{MOSCOW}/npc/reinforcements/second_wave/when_option": {"weather": "snow"}},
)


def swamps_everywhere(**changes: Any) -> model.Pack:
    """Kursk on terrain that no heavy unit may enter."""
    pack = shipped("russian-assault")
    return edited(pack, {f"terrain/{name}/tags": ["heavy_forbidden"] for name in pack.terrain} | changes)


@faults.fault("RA-V28", "a tank on an island in the swamps", f"{KURSK}/setup/stuck/at")
def _() -> model.Pack:
    return swamps_everywhere(**{f"{KURSK}/setup/stuck": {"piece": "ger_pz_ii", "at": "r2c2"}})


@faults.fault("RA-V39", "home rows among swamps", f"{KURSK}/forces/german")
def _() -> model.Pack:
    return swamps_everywhere()


@faults.fault("RA-V23", "a deck of threes", "decks/actions")
def _() -> model.Pack:
    pack: Any = shipped("russian-assault")
    actions = [key for key, card in pack.cards.items() if card.deck == "actions"]
    return edited(pack, {f"cards/{key}/tactical_modifier": 3 for key in actions})


@faults.fault("RA-V38", "a first player who is not there", f"{KURSK}/first_player")
def _() -> model.Pack:
    pack = edited(shipped("russian-assault"), {"sides/finland": {"name": "Finland", "bluff": "bluff_german"}})
    return edited(pack, {f"{KURSK}/first_player": "finland"})


@pytest.mark.parametrize(
    ("words", "changes"),
    [
        ("a second round", {f"{KHARKOV}/rounds/last": 2}),
        ("a unit that moves twice", {f"{KHARKOV}/left_out/ger_pz_ii": 0}),
        ("all cards in the deck", {f"{KHARKOV}/left_out": {}}),
        ("a unit brought up by rail", {f"{KHARKOV}/left_out/rail_transport": 0}),
        ("paratroopers", {f"{KHARKOV}/special_rules/no_drop": model.ABSENT}),
        ("other units may not drop", {f"{KHARKOV}/special_rules/no_drop/pieces": ["sov_paratroopers"]}),
        ("a unit that starts on the way", {f"{KHARKOV}/setup/near": {"piece": "ger_pz_ii", "at": "r3c0"}}),
        ("a tile held on the way", {f"{KHARKOV}/spaces/r3c0": {"control": "german"}}),
        ("rounds without a fixed end", {f"{KHARKOV}/rounds": {"kind": "unlimited"}}),
        ("control by the enemy", {f"{KHARKOV}/victory/immediate/far/when/by": "enemy"}),
    ],
    ids=lambda case: case if isinstance(case, str) else "",
)
def test_victory_that_can_just_be_reached_is_no_fault(words: str, changes: dict[str, Any]) -> None:
    assert not findings(edited(shipped("russian-assault"), ONE_ROUND | changes), "RA-W01"), words


def test_as_many_tiles_must_be_in_reach_as_are_wanted() -> None:
    """Four of the six tiles are near enough, two are not."""
    near = ["r1c0", "r1c1", "r2c2", "r2c3", "r0c4", "r0c5"]
    for wanted, found in ((4, 0), (5, 1), (6, 1), (7, 0)):
        when = {"test": "controls", "of": {"spaces": near}, "at_least": wanted}
        changes = ONE_ROUND | {f"{KHARKOV}/victory/immediate/far/when": when}
        assert len(findings(edited(shipped("russian-assault"), changes), "RA-W01")) == found, wanted
    when = {"test": "controls_all", "of": {"spaces": near}}
    changes = ONE_ROUND | {f"{KHARKOV}/victory/immediate/far/when": when}
    (one,) = findings(edited(shipped("russian-assault"), changes), "RA-W01")
    assert one.related == (f"{KHARKOV}/tiles/r0c4", f"{KHARKOV}/tiles/r0c5")
    (way,) = one.ways
    assert len(way.spaces) == 5 and way.spaces[-1] == f"{KHARKOV}/tiles/r0c4"


def test_diagonal_movers_cut_corners() -> None:
    """Three tiles over the corner, six along the sides: who may cut the corner is there in a round."""
    whole_row = {f"{KHARKOV}/spaces/r4c{column}/home_row": "soviet" for column in range(1, 6)}
    when = {"test": "controls_all", "of": {"spaces": ["r1c3"]}}
    changes = ONE_ROUND | whole_row | {f"{KHARKOV}/victory/immediate/far/when": when}
    without = {f"{KHARKOV}/left_out/ger_gebirgsjaeger": 2}
    assert not findings(edited(shipped("russian-assault"), changes), "RA-W01")
    assert findings(edited(shipped("russian-assault"), changes | without), "RA-W01")
    farther = {f"{KHARKOV}/victory/immediate/far/when/of/spaces": ["r0c4"]}
    assert findings(edited(shipped("russian-assault"), changes | farther), "RA-W01")


@faults.cases
def test_the_fault_is_found_mended_and_gone(code: str, build: Any, where: str) -> None:
    faults.prove(code, build, where)


def test_every_check_has_its_fault() -> None:
    own = {each.code for each in checks_for(model.system_named("russian-assault")) if each.system}
    assert own == {code for code, *_ in faults.known}
