"""Every check with its code, title, severity, what it reads, and the rule it enforces.

A check is one function over a snapshot. Checks of all systems live in the modules of `CORE`; a system names
the module with its own checks in `System.checks`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

from model import Change, System, systems
from validators.finding import Finding, Severity, Way

if TYPE_CHECKING:
    from validators.snapshot import Snapshot

CORE = (
    "validators.contents",
    "validators.texts",
    "validators.translations",
    "validators.card_texts",
    "validators.connections",
    "validators.geometry",
    "validators.setup",
    "validators.conditions",
    "validators.playing",
)
"""Modules with the checks that all systems share."""

WORDS = ("words",)
"""What a check reads that looks at texts and references wherever they stand."""

EVERYTHING = (
    "manifest",
    "sides",
    "nations",
    "terrain",
    "boards",
    "pieces",
    "tiles",
    "decks",
    "cards",
    "tables",
    "scenarios",
    "catalogues",
    "artwork",
)
"""The roots of all paths that a check may read."""


LINES = ("boards/*!", "boards/*/connections", "boards/*/borders", "boards/*/grid", "boards/*/holes")
"""What gives a board its connections; `!` stands for whole entries that come, go or are replaced."""


def of_spaces(*fields: str) -> tuple[str, ...]:
    """What a check reads that looks at which spaces there are, and at some of their fields.

    The names in its sentences need no mention: whoever found something looks again when a name changes.
    """
    given = ("boards/*!", "boards/*/grid", "boards/*/holes", "boards/*/spaces/*!")
    return (*given, *(f"boards/*/spaces/*/{field}" for field in fields))


@dataclass(frozen=True)
class Found:
    """What a check saw: a finding without its code."""

    text: str
    where: str
    parameters: tuple[tuple[str, object], ...] = ()
    related: tuple[str, ...] = ()
    ways: tuple[Way, ...] = ()
    fixes: tuple[Change, ...] = ()
    remedy: str = ""
    severity: Severity | None = None
    rule: str = ""


def found(
    text: str,
    where: str,
    *,
    related: Iterable[str] = (),
    ways: Iterable[Way] = (),
    fixes: Iterable[Change] = (),
    remedy: str = "",
    severity: Severity | None = None,
    rule: str = "",
    **parameters: object,
) -> Found:
    """What a check saw; `text` may name the parameters in braces: numbers, names, lists of them, and what
    `model.saying.said` makes."""
    return Found(
        text,
        where,
        tuple((name, tuple(one) if isinstance(one, list) else one) for name, one in parameters.items()),
        tuple(related),
        tuple(ways),
        tuple(fixes),
        remedy,
        severity,
        rule,
    )


Function = Callable[["Snapshot"], Iterable[Found]]


@dataclass(frozen=True)
class Check:
    """A check as the registry knows it."""

    code: str
    title: str
    severity: Severity
    reads: tuple[str, ...]
    help: str
    """Why it matters and what to do, for `sandtable check --explain`."""
    example: str
    """A pack with this fault, in a few words or lines."""
    function: Function
    rule: str = ""
    spec: tuple[str, ...] = ()
    """The numbers of this check in the specification of its system."""
    system: str = ""
    """The system whose packs it looks at; empty: all."""
    deep: bool = False
    """Whether it asks the rules engine: it takes its time, and runs when the author rests, or when asked."""
    plays: bool = False
    """Whether it has games played, which takes longest."""

    def look(self, snapshot: Snapshot) -> tuple[Finding, ...]:
        """Everything that this check finds."""
        return tuple(
            Finding(
                code=self.code,
                severity=seen.severity or self.severity,
                text=seen.text,
                where=seen.where,
                parameters=seen.parameters,
                related=seen.related,
                ways=seen.ways,
                fixes=seen.fixes,
                rule=seen.rule or self.rule,
                remedy=seen.remedy,
            )
            for seen in self.function(snapshot)
        )


_CHECKS: dict[str, Check] = {}


def check(
    code: str,
    title: str,
    severity: Severity,
    *,
    reads: tuple[str, ...],
    help: str,
    example: str,
    rule: str = "",
    spec: str = "",
    system: str = "",
    deep: bool = False,
    plays: bool = False,
) -> Callable[[Function], Function]:
    """Register a function as a check. Codes are for ever: they stand in waivers and in scripts."""

    def register(function: Function) -> Function:
        if code in _CHECKS and _CHECKS[code].function is not function:
            raise ValueError(f"two checks have the code {code}")
        _CHECKS[code] = Check(
            code,
            title,
            severity,
            reads,
            help,
            example,
            function,
            rule,
            tuple(spec.split()),
            system,
            deep,
            plays,
        )
        return function

    return register


def checks_for(system: System | None) -> tuple[Check, ...]:
    """The checks for packs of a system, or those of all systems where none is given; deep ones apart."""
    return tuple(each for each in _known_for(system) if not each.deep)


def deep_checks_for(system: System | None) -> tuple[Check, ...]:
    """The checks that ask the rules engine."""
    return tuple(each for each in _known_for(system) if each.deep)


def _known_for(system: System | None) -> tuple[Check, ...]:
    for module in CORE:
        import_module(module)
    if system is not None and system.checks:
        import_module(system.checks)
    own = system.id if system is not None else ""
    return tuple(each for _, each in sorted(_CHECKS.items()) if not each.system or each.system == own)


def all_checks() -> tuple[Check, ...]:
    """The checks of all installed systems."""
    for system in systems().values():
        checks_for(system)
    checks_for(None)
    return tuple(each for _, each in sorted(_CHECKS.items()))
