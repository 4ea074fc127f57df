"""Every check of The Great War: the shipped pack with one fault, the finding, its fix, and it is gone."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from faults import Faults, edited, findings, shipped

import model
from validators.registry import checks_for

faults = Faults()
fault = partial(faults.fault_in, "great-war")

FLERS = "scenarios/flers"
HEXES = "boards/front/spaces"

fault(
    "GW-V02",
    "two units in one hex",
    f"{FLERS}/setup/ge-infantry-2/at",
    {f"{FLERS}/setup/ge-infantry-2/at": "q2r0"},
)
fault(
    "GW-V03",
    "infantry in a swamp",
    f"{FLERS}/setup/ge-infantry-1/at",
    {"terrain/forest/impassable": True, f"{FLERS}/spaces/q2r0": {"tile": "forest"}},
)
fault(
    "GW-V04", "a forest on top", f"{FLERS}/spaces/q2r0/marker", {f"{FLERS}/spaces/q2r0": {"marker": "forest"}}
)
fault(
    "GW-V05", "a hex on both flanks", f"{HEXES}/q4r0/sections", {f"{HEXES}/q4r0/sections": ["west", "east"]}
)
fault("GW-V05", "a hex in no section", f"{HEXES}/q4r0/sections", {f"{HEXES}/q4r0/sections": model.ABSENT})
fault("GW-V06", "a wider west", f"{HEXES}/q0r0", {f"{HEXES}/q4r0/sections": ["west"]})
fault("GW-V07", "more tiles than the box", f"{FLERS}/spaces", {"tables/box/tiles": 3})
fault(
    "GW-V10",
    "a unit of nine figures",
    f"{FLERS}/setup/ge-infantry-1/figures",
    {f"{FLERS}/setup/ge-infantry-1/figures": 9},
)
fault("GW-V10", "a unit of no type", "pieces/ge-mortar", {"pieces/ge-mortar/unit_type": model.ABSENT})
fault(
    "GW-V11",
    "a bomber with a mortar",
    "pieces/ge-mortar/special_figures",
    {"pieces/ge-mortar/special_figures": ["bomber"]},
)
fault(
    "GW-V14", "face to face", f"{FLERS}/setup/br-infantry-5/at", {f"{FLERS}/setup/br-infantry-5/at": "q2r5"}
)
fault(
    "GW-V20",
    "no command cards left",
    f"{FLERS}/sides",
    {f"{FLERS}/sides/german/command_cards": 30, f"{FLERS}/sides/british/command_cards": 30},
)
fault(
    "GW-V21",
    "a hand beyond its limit",
    f"{FLERS}/sides/german/combat_cards",
    {f"{FLERS}/sides/german/combat_cards": 9},
)
fault(
    "GW-V22",
    "more tokens than there are",
    f"{FLERS}/sides",
    {f"{FLERS}/sides/german/hq_tokens": 20, f"{FLERS}/sides/british/hq_tokens": 20},
)
fault(
    "GW-V23",
    "too much artillery",
    f"{FLERS}/sides/british/reserve_artillery",
    {"tables/reserve_artillery/most": 5},
)
fault(
    "GW-V30",
    "ninety medals",
    f"{FLERS}/sides/british/medals_to_win",
    {f"{FLERS}/sides/british/medals_to_win": 90},
)
fault(
    "GW-V31",
    "an objective of nothing",
    f"{FLERS}/objectives/village",
    {f"{FLERS}/objectives/village/spaces": []},
)
fault(
    "GW-V31",
    "the majority of one hex",
    f"{FLERS}/objectives/ridge",
    {f"{FLERS}/objectives/ridge": {"kind": "start_turn_majority", "mode": "majority", "spaces": ["q3r3"]}},
)
fault("GW-V32", "won at the start", f"{FLERS}/sides/german", {f"{FLERS}/sides/german/starting_medals": 7})
fault(
    "GW-V33",
    "no way through",
    f"{FLERS}/breakthrough/british",
    {
        "terrain/forest/impassable": True,
        **{f"{FLERS}/spaces/q{q}r0": {"tile": "forest"} for q in range(3, 9)},
    },
)
fault(
    "GW-V34",
    "the British against themselves",
    f"{FLERS}/time_pressure",
    {f"{FLERS}/time_pressure/defender": "british"},
)
fault(
    "GW-V34",
    "none of the cards in the deck",
    f"{FLERS}/time_pressure",
    {f"{FLERS}/card_counts/{card}": 0 for card in ("recon-left", "recon-centre", "recon-right")},
)
fault(
    "GW-V35",
    "objectives in a circle",
    f"{FLERS}/objectives/flers-trench/requires",
    {f"{FLERS}/objectives/switch-trench/requires": "flers-trench"},
)
fault(
    "GW-V36",
    "a village behind forests",
    f"{FLERS}/objectives/village",
    {
        "terrain/forest/impassable": True,
        **{f"{FLERS}/spaces/{space}": {"tile": "forest"} for space in ("q3r3", "q4r2")},
    },
)
BELT = {
    "terrain/forest/impassable": True,
    **{f"{FLERS}/spaces/q{q}r1": {"tile": "forest"} for q in range(11)},
}
"""The second row from the top, where the Germans sit."""
fault("GW-V36", "forests before the baseline", f"{FLERS}/breakthrough/british", BELT)
fault("GW-V40", "row 30", f"{FLERS}/shelling/rows", {f"{FLERS}/shelling/rows": [4, 30]})
fault("GW-V42", "both at the top", f"{FLERS}/sides", {f"{FLERS}/sides/british/seat": "top"})
fault(
    "GW-V42",
    "a first player who is not there",
    f"{FLERS}/first_player",
    {"sides/french": {"name": "French"}, f"{FLERS}/first_player": "french"},
)

fault(
    "GW-V04B",
    "a crater on rubble",
    f"{FLERS}/spaces/q4r3/marker",
    {f"{FLERS}/spaces/q4r3/marker": "shell-crater"},
)
fault("GW-V04B", "wire in a trench", f"{FLERS}/spaces/q0r4/marker", {f"{FLERS}/spaces/q0r4/marker": "wire"})
fault(
    "GW-V14B",
    "the British in Flers",
    f"{FLERS}/setup/br-infantry-5/at",
    {f"{FLERS}/setup/br-infantry-5/at": "q3r3"},
)
fault(
    "GW-V23B",
    "cards for artillery that is not there",
    f"{FLERS}/sides/german/reserve_artillery",
    {f"{FLERS}/sides/german/reserve_artillery": 0},
)
fault(
    "GW-V23B",
    "artillery of 7",
    f"{FLERS}/sides/german/reserve_artillery",
    {f"{FLERS}/sides/german/reserve_artillery": 7},
)
fault("GW-V41", "the trenches themselves", f"{FLERS}/shelling/rows", {f"{FLERS}/shelling/rows": [4]})


def without(side: str, section: str = "") -> model.Pack:
    """Flers without the units of a side, everywhere or in one section."""
    pack: Any = shipped("great-war")
    board = pack.boards["front"]
    gone = [
        name
        for name, unit in pack.scenarios["flers"].setup.items()
        if name.startswith(side[:2]) and (not section or section in board.space(unit.at).sections)
    ]
    return edited(pack, {f"{FLERS}/setup/{name}": model.ABSENT for name in gone})


faults.fault("GW-V13", "no British", f"{FLERS}/sides/british")(lambda: without("british"))
faults.fault("GW-V15", "no British in the east", f"{FLERS}/sides/british")(lambda: without("british", "east"))


@pytest.mark.parametrize(
    ("words", "changes"),
    [
        ("a gap in the belt", {f"{FLERS}/spaces/q5r1": {}}),
        ("a wood that can be entered", {"terrain/forest/impassable": False}),
        ("a British unit behind the belt", {f"{FLERS}/setup/br-infantry-5/at": "q4r0"}),
        ("an exit on the near side", {f"{FLERS}/breakthrough/british/spaces": ["q3r0", "q3r2"]}),
    ],
    ids=lambda case: case if isinstance(case, str) else "",
)
def test_what_lies_open_can_be_reached(words: str, changes: dict[str, Any]) -> None:
    found = findings(edited(shipped("great-war"), BELT | changes), "GW-V36")
    assert not [each for each in found if each.where.startswith(FLERS)], words


def test_objectives_for_either_side_must_be_open_to_both() -> None:
    ridge = {"kind": "start_turn_majority", "mode": "majority", "spaces": ["q3r0", "q4r0"]}
    pack = edited(shipped("great-war"), BELT | {f"{FLERS}/objectives/ridge": ridge})
    (one,) = (each for each in findings(pack, "GW-V36") if each.where == f"{FLERS}/objectives/ridge")
    assert "British" in one.message or "Britain" in one.message


def test_a_baseline_is_the_row_where_the_enemy_sits() -> None:
    """Without hexes of its own, a breakthrough leads over the whole row."""
    whole = {f"{FLERS}/breakthrough/british/spaces": []}
    below = {f"{FLERS}/spaces/q{q}r10": {"tile": "forest"} for q in range(-5, 7)}
    above = {f"{FLERS}/spaces/q{q}r0": {"tile": "forest"} for q in range(12)}
    closed = {"terrain/forest/impassable": True}

    def told(*changes: dict[str, Any]) -> list[str]:
        together = {key: value for each in changes for key, value in each.items()}
        pack = edited(shipped("great-war"), together)
        return [each.where for each in findings(pack, "GW-V33") if each.where.startswith(FLERS)]

    assert told(whole, closed, below) == []
    assert told(whole, closed, above) == [f"{FLERS}/breakthrough/british"]
    german = {f"{FLERS}/breakthrough/german": {}}
    assert told(german, closed, above) == [f"{FLERS}/breakthrough/british"]
    assert told(german, closed, below) == [f"{FLERS}/breakthrough/german"]


def test_medals_of_objectives_count_among_those_that_can_be_won() -> None:
    """The Germans can win a medal for each British unit; an objective is one more."""
    enemies = len([name for name in shipped("great-war").scenarios["flers"].setup if name.startswith("br")])
    alone = {f"{FLERS}/objectives": {}, f"{FLERS}/breakthrough": {}, f"{FLERS}/time_pressure": model.ABSENT}
    ridge = {f"{FLERS}/objectives/ridge": {"kind": "temporary", "side": "german", "spaces": ["q3r8"]}}
    wanted = f"{FLERS}/sides/german/medals_to_win"
    for more, objective, found in ((0, {}, 0), (1, {}, 1), (1, ridge, 0), (2, ridge, 1)):
        pack = edited(shipped("great-war"), alone | objective | {wanted: enemies + more})
        told = [each for each in findings(pack, "GW-V30") if each.where == wanted]
        assert len(told) == found, more


@faults.cases
def test_the_fault_is_found_mended_and_gone(code: str, build: Any, where: str) -> None:
    faults.prove(code, build, where)


def test_every_check_has_its_fault() -> None:
    own = {each.code for each in checks_for(model.system_named("great-war")) if each.system}
    assert own == {code for code, *_ in faults.known}
