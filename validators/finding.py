"""What a check finds: the thing itself, where it is, and how it could be mended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal

from model import Change, path_of
from model.pack import Waiver
from model.saying import Said

Severity = Literal["error", "warning", "note"]
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "note")
"""The gravest first."""


@dataclass(frozen=True)
class Way:
    """A way over the map that a finding speaks of, drawn on the canvas."""

    spaces: tuple[str, ...]
    """Their paths, in order."""
    is_cut: bool = False
    """Whether nobody can go there: it is drawn as a gap."""


@dataclass(frozen=True)
class Finding:
    """One thing that a designer should look at."""

    code: str
    severity: Severity
    text: str
    """The sentence with `{parameters}`: the key under which it is translated."""
    where: str = ""
    """Path of stable ids to jump to."""
    parameters: tuple[tuple[str, object], ...] = ()
    related: tuple[str, ...] = ()
    """Paths of other places that the sentence speaks of."""
    ways: tuple[Way, ...] = ()
    fixes: tuple[Change, ...] = field(default=(), hash=False)
    """Changes that would each mend it."""
    rule: str = ""
    remedy: str = ""
    file: str = ""
    line: int = 0
    column: int = 0

    @property
    def message(self) -> Said:
        """The sentence that people read."""
        return Said(self.text, dict(self.parameters))

    def __str__(self) -> str:
        return f"{self.severity} {self.code}: {self.message}"


@dataclass(frozen=True)
class Waived:
    """A finding that the author accepts, and why."""

    finding: Finding
    waiver: str
    reason: str


@dataclass(frozen=True)
class Report:
    """All that was found in a pack, the gravest first."""

    findings: tuple[Finding, ...]
    waived: tuple[Waived, ...] = ()

    @property
    def errors(self) -> tuple[Finding, ...]:
        return tuple(finding for finding in self.findings if finding.severity == "error")

    @property
    def ok(self) -> bool:
        """Whether there is no error; warnings and notes are for the author to weigh."""
        return not self.errors

    def at_least(self, severity: Severity) -> tuple[Finding, ...]:
        """Findings that are at least as grave."""
        grave = SEVERITIES[: SEVERITIES.index(severity) + 1]
        return tuple(finding for finding in self.findings if finding.severity in grave)

    def __iter__(self) -> Iterator[Finding]:
        return iter(self.findings)

    def __len__(self) -> int:
        return len(self.findings)


def in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The gravest first, then by code and place; the same finding once."""
    unique = dict.fromkeys(findings)
    return tuple(sorted(unique, key=lambda f: (SEVERITIES.index(f.severity), f.code, f.where, f.message)))


def accepts(waiver: Waiver, finding: Finding) -> bool:
    """Whether a waiver speaks of this finding: the same code, at this place or below the waiver's."""
    if waiver.code != finding.code:
        return False
    place = path_of(waiver.where) if waiver.where else ()
    return path_of(finding.where)[: len(place)] == place
