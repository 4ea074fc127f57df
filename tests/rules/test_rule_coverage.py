"""Every rule of every playable system has a test named after it, or a reason why not."""

from __future__ import annotations

import pytest

from tests.rule_coverage import SPECIFICATIONS, SYSTEMS, idle_explanations, is_named, untested

pytestmark = pytest.mark.skipif(
    not SPECIFICATIONS.is_dir(), reason="the specifications in ../shared are not here"
)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_rule_has_a_test(system: str) -> None:
    assert untested(system) == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_explanations_are_needed(system: str) -> None:
    assert idle_explanations(system) == []


def test_a_rule_is_not_found_inside_another_number() -> None:
    assert is_named("R1.1", "test_R1_1_two_seats") and not is_named("R1.1", "test_R1_12_other\ntest_R21_1_x")
