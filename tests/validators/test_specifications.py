"""Every check that a specification lists is made by a check of the registry, or follows from others."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

import model
from validators import all_checks

SPECIFICATIONS = Path(__file__).parents[3] / "shared" / "rules"
CHAPTERS = {
    "paths-of-glory": ("paths-of-glory/rules.md", "# Part H - Validation checks", "# Part I"),
    "great-war": ("great-war/authoring.md", "# Validation checks", "# Ambiguities"),
    "russian-assault": ("russian-assault/authoring.md", "## 3. Validation checks", "## 4. "),
    "fight-for-europe": ("fight-for-europe/authoring.md", "## 3. Validation checks", "## 4. "),
}
"""The file with a system's checks, where their chapter begins, and where the next one does."""


def listed(system: str) -> list[str]:
    """The numbers of all checks that a specification lists."""
    name, begin, end = CHAPTERS[system]
    text = (SPECIFICATIONS / name).read_text(encoding="utf-8")
    chapter = text[text.index(f"\n{begin}") :]
    return re.findall(r"^(?:\| |\* )(V-?\d+)\b", chapter[: chapter.index(f"\n{end}")], re.MULTILINE)


def covered(system: str) -> dict[str, str]:
    """Checks that need none of their own, with what makes them."""
    module = import_module(str(model.system_named(system).checks))
    return dict(module.COVERED)


@pytest.mark.skipif(not SPECIFICATIONS.is_dir(), reason="the specifications are not here")
@pytest.mark.parametrize("system", CHAPTERS)
def test_every_check_of_the_specification_is_made(system: str) -> None:
    numbers = listed(system)
    assert len(numbers) > 25 and len(set(numbers)) == len(numbers)
    made = {number for each in all_checks() if each.system == system for number in each.spec}
    assert set(numbers) - made - set(covered(system)) == set()
    assert made | set(covered(system)) <= set(numbers), "a number that the specification does not know"
    assert not made & set(covered(system)), "a check of its own needs no other explanation"


@pytest.mark.parametrize("system", CHAPTERS)
def test_what_follows_from_others_names_them(system: str) -> None:
    known = {each.code for each in all_checks()}
    for number, by in covered(system).items():
        codes = re.findall(r"[A-Z]{2,5}-[A-Z0-9]+", by)
        assert by.startswith("by design: ") or (codes and set(codes) <= known), (number, by)


@pytest.mark.parametrize("system", CHAPTERS)
def test_every_check_of_a_system_names_a_rule(system: str) -> None:
    assert [each.code for each in all_checks() if each.system == system and not each.rule] == []
