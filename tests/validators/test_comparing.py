"""Two versions of a pack: what is new, what is gone, on the command line too."""

from __future__ import annotations

from pathlib import Path

import border_war
from faults import edited, shipped
from sandtable_command import sandtable

import model
import validators
from validators.registry import deep_checks_for
from validators.run import run

CAMPAIGN = "scenarios/campaign-1914"


def test_new_and_gone_findings() -> None:
    whole = border_war.pack()
    alone = edited(whole, {"boards/map/spaces/metz/name": " Metz"})
    told = validators.compared(validators.check(whole), validators.check(alone))
    assert [(finding.code, finding.where) for finding in told.new] == [
        ("TXT-004", "boards/map/spaces/metz/name")
    ]
    assert told.gone == ()
    back = validators.compared(validators.check(alone), validators.check(whole))
    assert (back.new, back.gone) == ((), told.new)


def test_an_accepted_fault_is_not_gone() -> None:
    fault = edited(border_war.pack(), {"boards/map/spaces/metz/name": " Metz"})
    waiver = {"code": "TXT-004", "where": "boards/map/spaces/metz", "reason": "It is printed so on the map."}
    accepted = edited(fault, {"waivers/metz": waiver})
    told = validators.compared(validators.check(fault), validators.check(accepted))
    assert (told.new, told.gone) == ((), ())


def test_supply_of_two_versions() -> None:
    pack = shipped("paths-of-glory")
    moved = edited(pack, {f"{CAMPAIGN}/setup/ge-army-7/at": "paris"})
    supply = [each for each in deep_checks_for(pack.system) if each.code in ("POG-V33", "POG-S01")]
    told = validators.compared(run(pack, supply), run(moved, supply))
    place = f"{CAMPAIGN}/setup/ge-army-7/at"
    assert ("POG-V33", place) in [(finding.code, finding.where) for finding in told.new]
    assert ("POG-S01", place) in [(finding.code, finding.where) for finding in told.gone]


def test_check_against_another_version(tmp_path: Path) -> None:
    model.save_pack(border_war.pack(), tmp_path / "old")
    content = border_war.contents()
    content["boards"]["map"]["connections"]["again"] = {"between": ["metz", "verdun"]}
    model.save_pack(border_war.pack(boards=content["boards"]), tmp_path / "new")
    said = sandtable("check", tmp_path / "new", "--against", tmp_path / "old")
    assert said.code == 1 and "MAP-002" in said.out and "1 new, 0 gone." in said.out
    back = sandtable("check", tmp_path / "old", "--against", tmp_path / "new", "--json")
    assert back.code == 0 and back.json["new"] == []
    assert [finding["code"] for finding in back.json["gone"]] == ["MAP-002"]
