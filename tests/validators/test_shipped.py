"""The packs that come with the project are sound: no errors, and every waiver says why."""

from __future__ import annotations

import pytest
from faults import shipped

import validators


@pytest.mark.parametrize("name", ["paths-of-glory", "great-war", "russian-assault", "fight-for-europe"])
def test_no_errors_and_only_explained_waivers(name: str) -> None:
    report = validators.check(shipped(name))
    assert [str(finding) for finding in report.findings] == []
    assert all(len(each.reason) > 20 for each in report.waived)
