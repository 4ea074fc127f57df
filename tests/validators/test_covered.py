"""What a specification asks for and a shared check does: the fault is found under the code that is named."""

from __future__ import annotations

import re
import shutil
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import yaml

import model
from model.parts import file_of
from validators.opening import check_opened

SCENARIOS = Path(__file__).parents[2] / "scenarios"

CAMPAIGN, FLERS, KURSK = "scenarios/campaign-1914", "scenarios/flers", "scenarios/two_2_kursk"
EUROPE = "boards/europe"
ALL_MODIFIERS = [-2, -1, 0, 1, 2, 3]

ISLAND = {"name": "Atlantis", "at": [5, 5]}
OBJECTIVES = {"when": {"test": "controls_all", "of": {"objectives": True}}}
NO_INVASION = [{"effect": "cannot_be_invaded", "area": "atlantis"}]


def line(a: str, b: str) -> dict[str, Any]:
    return {"between": [a, b], "kind": "solid"}


FAULTS: list[tuple[str, str, str, str, str, Any]] = [
    (
        "paths-of-glory",
        "V-01",
        "MAP-002",
        "a line to itself",
        f"{EUROPE}/connections/x",
        line("paris", "paris"),
    ),
    ("paths-of-glory", "V-01", "MAP-004", "a line of nothing", f"{EUROPE}/connections/x", {"kind": "dashed"}),
    (
        "paths-of-glory",
        "V-01",
        "PACK-REFERENCE",
        "no end",
        f"{EUROPE}/connections/x",
        line("paris", "nowhere"),
    ),
    ("paths-of-glory", "V-02", "MAP-001", "an island", f"{EUROPE}/spaces/atlantis", ISLAND),
    (
        "paths-of-glory",
        "V-35",
        "SET-001",
        "an army twice",
        f"{CAMPAIGN}/setup/x",
        {"piece": "ge-army-1", "at": "berlin"},
    ),
    (
        "paths-of-glory",
        "V-35",
        "PACK-REFERENCE",
        "no such army",
        f"{CAMPAIGN}/setup/x",
        {"piece": "army", "at": "berlin"},
    ),
    ("paths-of-glory", "V-39", "PACK-SCHEMA", "no loss factor", "pieces/ge-army-1/full/lf", 0),
    ("paths-of-glory", "V-39", "PACK-SCHEMA", "negative combat", "pieces/ge-army-1/full/cf", -1),
    ("paths-of-glory", "V-39", "PACK-SCHEMA", "negative movement", "pieces/ge-army-1/full/mf", -1),
    ("paths-of-glory", "V-50", "IDS-002", "a number twice", "cards/ap-02/number", 1),
    ("paths-of-glory", "V-50", "PACK-REFERENCE", "no such group", "cards/ap-02/group", "siesta"),
    ("paths-of-glory", "V-51", "PACK-SCHEMA", "negative operations", "cards/ap-02/ops", -1),
    ("paths-of-glory", "V-51", "PACK-SCHEMA", "negative redeployment", "cards/ap-02/sr", -1),
    ("paths-of-glory", "V-51", "PACK-SCHEMA", "negative replacements", "cards/ap-02/rp/fr", -1),
    ("paths-of-glory", "V-51", "PACK-REFERENCE", "no such pool", "cards/ap-02/rp/xx", 1),
    ("paths-of-glory", "V-75", "PACK-REFERENCE", "no such space", f"{CAMPAIGN}/control/atlantis", "ap"),
    ("paths-of-glory", "V-76", "PACK-REFERENCE", "no such nation", "tables/mandates/ah/nation", "xx"),
    ("great-war", "V01", "PACK-REFERENCE", "off the board", f"{FLERS}/setup/ge-infantry-1/at", "q40r0"),
    ("great-war", "V12", "SET-001", "more than the box", "pieces/ge-infantry/count", 1),
    ("great-war", "V24", "PACK-REFERENCE", "no such card", f"{FLERS}/card_counts/card", 1),
    ("great-war", "V24", "PACK-SCHEMA", "fewer than none", f"{FLERS}/card_counts/recon-left", -1),
    ("great-war", "V43", "PACK-SCHEMA", "no moment", f"{FLERS}/special_rules/x", {"name": "X", "text": "Y."}),
    ("russian-assault", "V-01", "PACK-REFERENCE", "no such tile", f"{KURSK}/tiles/r0c0/tile", "tile-999"),
    ("russian-assault", "V-01", "SET-003", "no such face", "tiles/tile-30/b", model.ABSENT),
    ("russian-assault", "V-02", "SET-002", "a tile twice", f"{KURSK}/tiles/r0c0/tile", "tile-10"),
    ("russian-assault", "V-13", "PACK-SCHEMA", "a debt", f"{KURSK}/forces/german/budget", -1),
    ("russian-assault", "V-13", "PACK-SCHEMA", "a reserve of less", f"{KURSK}/forces/german/reserve", -1),
    ("russian-assault", "V-13", "PACK-SCHEMA", "prestige in part", f"{KURSK}/forces/german/prestige", 1.5),
    ("russian-assault", "V-13", "PACK-SCHEMA", "no ammo", f"{KURSK}/forces/german/ammo", -1),
    ("russian-assault", "V-17", "PACK-SCHEMA", "never more", f"{KURSK}/rounds/continue_on", []),
    ("russian-assault", "V-17", "PACK-SCHEMA", "for ever", f"{KURSK}/rounds/continue_on", ALL_MODIFIERS),
    ("russian-assault", "V-20", "PACK-SCHEMA", "morale", "pieces/ger_pz_ii/morale", 10),
    ("russian-assault", "V-20", "PACK-SCHEMA", "support", "pieces/ger_pz_ii/support_range", 0),
    ("russian-assault", "V-20", "PACK-SCHEMA", "modifier", "cards/ger_pz_ii/tactical_modifier", 4),
    ("russian-assault", "V-20", "PACK-SCHEMA", "battle value", "cards/ger_pz_ii/battle_value", -1),
    ("russian-assault", "V-20", "PACK-SCHEMA", "cost", "cards/ger_pz_ii/cost", -1),
    ("russian-assault", "V-30", "PACK-SCHEMA", "ability", "pieces/ger_pz_ii/abilities", ["flies"]),
    ("russian-assault", "V-30", "PACK-SCHEMA", "effect", "cards/rail_transport/effects", [{"effect": "fly"}]),
    ("russian-assault", "V-35", "RA-V14", "no objectives", f"{KURSK}/victory/immediate/x", OBJECTIVES),
    ("fight-for-europe", "V-01", "IDS-005", "two Parises", f"{EUROPE}/spaces/berlin/name", "Paris"),
    ("fight-for-europe", "V-03", "MAP-001", "an island", f"{EUROPE}/spaces/atlantis", ISLAND),
    ("fight-for-europe", "V-12", "PACK-SCHEMA", "an attack of 6", "pieces/germany-infantry/attack", 6),
    ("fight-for-europe", "V-12", "PACK-SCHEMA", "a defence of -1", "pieces/germany-infantry/defence", -1),
    ("fight-for-europe", "V-12", "PACK-SCHEMA", "no movement", "tables/unit_types/armour/moves", 0),
    (
        "fight-for-europe",
        "V-33",
        "PACK-REFERENCE",
        "no area",
        "tables/special_rules/13.5-07/effects",
        NO_INVASION,
    ),
]


def with_fault(folder: Path, path: str, value: Any) -> None:
    """Write a value into the file of a pack that holds a path; ABSENT removes what stands there."""
    name, place = file_of(model.path_of(path))
    data = yaml.safe_load((folder / name).read_text(encoding="utf-8"))
    inside = data
    for part in place[:-1]:
        inside = inside.setdefault(part, {})
    if value is model.ABSENT:
        del inside[place[-1]]
    else:
        inside[place[-1]] = value
    (folder / name).write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), encoding="utf-8")


@pytest.mark.parametrize(
    ("system", "code", "path", "value"),
    [
        pytest.param(system, code, path, value, id=f"{system} {number} {code} {words}")
        for system, number, code, words, path, value in FAULTS
    ],
)
def test_the_fault_is_found_under_the_code_that_is_named(
    system: str, code: str, path: str, value: Any, tmp_path: Path
) -> None:
    folder = Path(shutil.copytree(SCENARIOS / system, tmp_path / system))
    before = {(each.code, each.where) for each in check_opened(model.open_pack(folder)).findings}
    with_fault(folder, path, value)
    report = check_opened(model.open_pack(folder))
    new = {(each.code, each.where) for each in report.findings} - before
    assert code in {code for code, _ in new}, [str(each) for each in report.findings]


@pytest.mark.parametrize("system", sorted({system for system, *_ in FAULTS}))
def test_every_claim_is_proved(system: str) -> None:
    covered = import_module(str(model.system_named(system).checks)).COVERED
    claimed = {
        (number, code)
        for number, by in covered.items()
        if not by.startswith("by design: ")
        for code in re.findall(r"[A-Z]{2,5}-[A-Z0-9]+", by)
    }
    proved = {(number, code) for own, number, code, *_ in FAULTS if own == system}
    deep = {("V-78", "PLY-002")}  # it has games played: tests/validators/test_play.py
    assert claimed - deep == proved
