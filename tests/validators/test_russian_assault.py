"""Every check of Russian Assault: the shipped pack with one fault, the finding, its fix, and it is gone."""

from __future__ import annotations

from functools import partial
from typing import Any

from faults import Faults, edited, shipped

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


@faults.fault("RA-V38", "a first player who is not there", f"{KURSK}/first_player")
def _() -> model.Pack:
    pack = edited(shipped("russian-assault"), {"sides/finland": {"name": "Finland", "bluff": "bluff_german"}})
    return edited(pack, {f"{KURSK}/first_player": "finland"})


@faults.cases
def test_the_fault_is_found_mended_and_gone(code: str, build: Any, where: str) -> None:
    faults.prove(code, build, where)


def test_every_check_has_its_fault() -> None:
    own = {each.code for each in checks_for(model.system_named("russian-assault")) if each.system}
    assert own == {code for code, *_ in faults.known}
