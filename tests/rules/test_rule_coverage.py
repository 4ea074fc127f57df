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


def test_a_bare_number_is_not_found_inside_a_longer_one() -> None:
    assert is_named("12.3", "test_12_3_flank") and not is_named("12.3", "test_12_3_2_bonus")
    assert not is_named("2.3", "test_12_2_3_forts") and is_named("2.3", "test_2_1_and_2_3_decks")
