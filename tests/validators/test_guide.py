"""The guide to the checks, explanations and fixes on the command line, and the registry itself."""

from __future__ import annotations

import importlib.util
import inspect
import re
from pathlib import Path

import border_war
import pytest
from faults import PROVED, Build, findings
from sandtable_command import sandtable

import model
from validators import Check, all_checks, checks_for
from validators.fixing import fixed, the_fix
from validators.guide import guide, shipped_systems
from validators.opening import PROBLEMS
from validators.registry import EVERYTHING, WORDS

ROOT = Path(__file__).parents[2]


def test_the_guide_is_up_to_date() -> None:
    written = (ROOT / "docs" / "checks.md").read_text(encoding="utf-8")
    assert written == guide(shipped_systems()), "run: python -m validators.guide"


def test_every_check_is_described() -> None:
    for each in all_checks():
        assert re.fullmatch(r"[A-Z]{2,5}-[A-Z0-9]+", each.code)
        assert each.title and each.example and each.help.endswith(".")
        assert {pattern.partition("/")[0] for pattern in each.reads} <= {*EVERYTHING, *WORDS, "waivers"}, (
            each.code
        )


@pytest.fixture(scope="module")
def proved() -> dict[str, list[Build]]:
    """All faults of all test modules here, by code."""
    for file in Path(__file__).parent.glob("test_*.py"):
        spec = importlib.util.spec_from_file_location(f"evidence.{file.stem}", file)
        assert spec is not None and spec.loader is not None
        spec.loader.exec_module(importlib.util.module_from_spec(spec))
    return PROVED


def ours() -> list[Check]:
    """The checks that come with Sandtable."""
    systems = ("", *(system.id for system in shipped_systems()))
    return [each for each in all_checks() if each.system in systems]


def test_every_check_is_proved_by_a_fault(proved: dict[str, list[Build]]) -> None:
    assert {each.code for each in ours()} - set(proved) == set()


MENDING = [each.code for each in ours() if "fixes=" in inspect.getsource(each.function)]
"""Checks that write their own fixes."""


def test_many_checks_mend() -> None:
    assert len(MENDING) > 30


@pytest.mark.parametrize("code", MENDING)
def test_a_fix_of_every_check_that_mends_is_made(code: str, proved: dict[str, list[Build]]) -> None:
    """Each has a fault with a fix; that every fix mends it is proved with the fault itself."""
    assert any(finding.fixes for build in proved[code] for finding in findings(build(), code))


@pytest.mark.parametrize("code", MENDING)
def test_fixes_can_be_undone_and_leave_nothing_to_fix_again(
    code: str, proved: dict[str, list[Build]]
) -> None:
    pack = next(
        pack for pack in (build() for build in proved[code]) if any(f.fixes for f in findings(pack, code))
    )
    for finding in findings(pack, code):
        for fix in finding.fixes:
            mended = model.apply(pack, fix)
            assert model.plain(mended) != model.plain(pack) and fix.label
            assert model.plain(model.apply(mended, fix.inverse())) == model.plain(pack), fix.label
    mended, made = fixed(pack)
    assert fixed(mended) == (mended, ())
    assert all(the_fix(finding) is None for finding in findings(mended, code))
    for change in reversed(made):
        mended = model.apply(mended, change.inverse())
    assert model.plain(mended) == model.plain(pack)


@pytest.mark.parametrize("code", [each.code for each in ours()])
def test_every_code_is_explained(code: str) -> None:
    said = sandtable("check", "--explain", code)
    known = next(each for each in ours() if each.code == code)
    words = " ".join(said.out.split())
    assert said.code == 0
    assert f"{code} ({known.severity})" in words
    assert " ".join(known.title.split()) in words and " ".join(known.example.split()) in words


def test_every_problem_of_opening_is_explained() -> None:
    sources = (file.read_text(encoding="utf-8") for file in (ROOT / "model").glob("*.py"))
    codes = {code for source in sources for code in re.findall(r'"(PACK-[A-Z]+)"', source)}
    assert codes - {each.code for each in all_checks()} <= set(PROBLEMS)


def test_no_shared_module_names_a_system() -> None:
    for file in (ROOT / "validators").glob("*.py"):
        text = file.read_text(encoding="utf-8")
        assert not re.search(
            r"paths.of.glory|great.war|russian.assault|fight.for.europe", text, re.IGNORECASE
        ), file


def test_explain() -> None:
    said = sandtable("check", "--explain", "txt-013")
    assert said.code == 0
    assert "TXT-013 (error): A translation names other things than its source" in said.out
    assert sandtable("check", "--explain", "TXT-013", "--json").json[0]["code"] == "TXT-013"
    assert "not the plain YAML" in sandtable("check", "--explain", "PACK-YAML").out
    assert "POG-V30" in sandtable("check", "--explain", "all").out


def test_explain_of_an_unknown_check() -> None:
    said = sandtable("check", "--explain", "TXT-031")
    assert said.code == 2 and "did you mean 'TXT-0" in said.err


def test_check_needs_a_pack() -> None:
    assert sandtable("check").code == 2


def test_fix_makes_what_leaves_no_choice(tmp_path: Path) -> None:
    content = border_war.contents()
    content["boards"]["map"]["spaces"]["metz"]["name"] = " Metz  "
    content["boards"]["map"]["connections"]["again"] = {"between": ["metz", "verdun"]}
    model.save_pack(border_war.pack(boards=content["boards"]), tmp_path / "pack")
    assert sandtable("check", tmp_path / "pack").code == 1
    said = sandtable("check", tmp_path / "pack", "--fix")
    assert said.code == 0, said
    assert "2 fixes made, 1 files written." in said.err
    pack = model.load_pack(tmp_path / "pack")
    assert pack.boards["map"].space("metz").name == "Metz"
    assert "again" not in pack.boards["map"].connections


def test_fix_leaves_choices_to_the_author(tmp_path: Path) -> None:
    model.save_pack(border_war.pack(), tmp_path / "pack")
    text = (tmp_path / "pack/boards/map.yaml").read_text()
    (tmp_path / "pack/boards/map.yaml").write_text(text.replace("name: Metz", "name: TODO"))
    before = (tmp_path / "pack/boards/map.yaml").read_bytes()
    assert "0 fixes made" in sandtable("check", tmp_path / "pack", "--fix").err
    assert (tmp_path / "pack/boards/map.yaml").read_bytes() == before


@pytest.mark.parametrize("system", [system.id for system in shipped_systems()])
def test_codes_of_a_system_begin_alike(system: str) -> None:
    own = {each.code.partition("-")[0] for each in checks_for(model.system_named(system)) if each.system}
    assert len(own) == 1
