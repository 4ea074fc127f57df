"""The packs that come with the project are sound: no errors, and every waiver says why."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from faults import shipped

import model
import validators
from validators.opening import check_opened

SCENARIOS = Path(__file__).parents[2] / "scenarios"


@pytest.mark.parametrize("name", ["paths-of-glory", "great-war", "russian-assault", "fight-for-europe"])
def test_any_file_may_be_unreadable_and_no_check_breaks_down(name: str, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(SCENARIOS / name, tmp_path / name))
    for file in sorted(folder.glob("*.yaml")):
        if file.name != "pack.yaml":
            content = file.read_bytes()
            file.write_bytes(b"tables: [")
            report = check_opened(model.open_pack(folder))
            file.write_bytes(content)
            assert "CHECK-FAILED" not in {finding.code for finding in report.findings}, file.name


@pytest.mark.parametrize("name", ["paths-of-glory", "great-war", "russian-assault", "fight-for-europe"])
def test_no_errors_and_only_explained_waivers(name: str) -> None:
    report = validators.check(shipped(name))
    assert [str(finding) for finding in report.findings] == []
    assert all(len(each.reason) > 20 for each in report.waived)
