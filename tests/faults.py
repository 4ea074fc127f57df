"""Faults in words: for every check a pack that has the fault, and the proof that its fixes mend it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import model

Build = Callable[[], model.Pack]
T = TypeVar("T")

PROVED: dict[str, list[Build]] = {}
"""The packs with a fault somewhere in the tests, by the code that finds it."""


def proves(*codes: str) -> Callable[[T], T]:
    """Note that a test proves checks by other means than a pack with a fault: the fault is in the engine."""
    for code in codes:
        PROVED.setdefault(code, [])
    return lambda test: test


@cache
def shipped(name: str) -> model.Pack:
    """One of the packs that come with the project."""
    return model.load_pack(Path(__file__).parents[1] / "scenarios" / name)


def edited(pack: model.Pack, changes: Mapping[str, Any]) -> model.Pack:
    """A pack with other values at some paths; ABSENT removes what stands there."""
    for path, value in changes.items():
        place = model.path_of(path)
        edit = model.Edit(place, model.value_at(pack, place), value)
        pack = model.apply(pack, model.Change("", (edit,)))
    return pack


class Faults:
    """The faults of one test module."""

    def __init__(self) -> None:
        self.known: list[tuple[str, str, Build, str]] = []

    def fault(self, code: str, words: str, where: str) -> Callable[[Build], Build]:
        """Note a function as the pack with a fault; `where` is the place that the finding leads to."""

        def note(build: Build) -> Build:
            self.known.append((code, words, build, where))
            PROVED.setdefault(code, []).append(build)
            return build

        return note

    def fault_in(self, pack: str, code: str, words: str, where: str, changes: Mapping[str, Any]) -> None:
        """Note a shipped pack with some values changed as the pack with a fault."""
        self.fault(code, words, where)(lambda: edited(shipped(pack), changes))

    def cases(self, test: Any) -> Any:
        """Run a test for every fault noted so far."""
        import pytest

        cases = [pytest.param(c, build, where, id=f"{c} {words}") for c, words, build, where in self.known]
        return pytest.mark.parametrize(("code", "build", "where"), cases)(test)

    @staticmethod
    def prove(code: str, build: Build, where: str) -> None:
        """The fault is found at its place, said in words, and gone after each of its fixes."""
        pack = build()
        found = findings(pack, code)
        assert where in [finding.where for finding in found], [str(finding) for finding in found]
        for finding in found:
            assert finding.message
            for fix in finding.fixes:
                left = findings(model.apply(pack, fix), code)
                assert finding.where not in [other.where for other in left], fix.label


def findings(pack: model.Pack, code: str) -> list[Any]:
    """What the check of one code finds; what is waived is not news."""
    from validators.registry import checks_for, deep_checks_for
    from validators.run import run

    known = (*checks_for(pack.system), *deep_checks_for(pack.system))
    chosen = [each for each in known if each.code == code]
    assert chosen, f"there is no check {code}"
    return [finding for finding in run(pack, chosen).findings if finding.code == code]
